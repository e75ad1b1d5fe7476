"""Pig with OpenSpiel's default parameters: two players, a die of six, 100 points, at most 1000 moves."""

from __future__ import annotations

from pathlib import Path

from benchmarks.games import played_only
from benchmarks.games.pig import rules
from benchmarks.games.pig.state import Act, Phase, Ruleset, Ruling, State
from touchline.core.sequence import Decide, Roll, Row

SEQUENCE: tuple[Row[State, Ruleset], ...] = (
    Decide(Phase.TURN, rules.player_to_move, len(Act), rules.act_ruling, rules.act, cite="1", even_single=True),
    Roll(Phase.DIE, 6, 6, rules.die_ways, rules.throw, cite="2"),
)


def faults(s: State, r: Ruleset) -> list[str]:
    """Before the end nobody has enough points."""
    early = s.phase != Phase.OVER and max(s.score) >= r.win_score
    return ["play goes on although somebody has won"] if early else []


GAME = played_only(
    "pig",
    Path(__file__).parent / "data",
    Phase,
    Ruling,
    State,
    Ruleset,
    SEQUENCE,
    begin=lambda r: State(),
    faults=faults,
    finish=rules.finish,
    most_steps=2000,
)
