"""Pig, as OpenSpiel plays it: throw as often as you like, but a 1 costs the turn and all it brought."""

from __future__ import annotations

from benchmarks.games.pig.state import Act, Phase, Ruleset, Ruling, State
from touchline.core.tally import Results, count_result


def player_to_move(s: State) -> int:
    return 2 * s.player


def act_ruling(s: State, r: Ruleset, x: int) -> int:
    if x == Act.ROLL and s.score[s.player] + s.turn_total >= r.win_score:
        return Ruling.ALREADY_ENOUGH
    return Ruling.LEGAL


def act(s: State, r: Ruleset, x: int) -> None:
    """Only choices count as moves; the game ends at the last one, with the die still in the hand if need be."""
    s.moves += 1
    if x == Act.ROLL:
        s.phase = Phase.DIE
    else:
        s.score[s.player] += s.turn_total
        if s.score[s.player] >= r.win_score:
            s.phase = Phase.OVER
        pass_the_die(s)
    if s.moves >= r.horizon:
        s.phase = Phase.OVER


def pass_the_die(s: State) -> None:
    s.turn_total = 0
    s.player = 1 - s.player


def die_ways(s: State, r: Ruleset, x: int) -> int:
    return 1


def throw(s: State, r: Ruleset, face: int) -> None:
    if face == 0:
        pass_the_die(s)
    else:
        s.turn_total += face + 1
    s.phase = Phase.TURN


def finish(s: State, r: Ruleset, t: Results) -> None:
    count_result(t, s.score[0], s.score[1])
