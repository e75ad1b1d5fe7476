"""Chapter 5, Clock die."""

from touchline.games.first_and_roll.rules.result import resolve
from touchline.games.first_and_roll.state import Clock, Due, Phase, Play, Ruleset, State


def throw_clock_die(s: State, r: Ruleset) -> None:
    """4.5 d  The clock die is thrown with every play but a two-point try (14.3)."""
    if s.play == Play.TWO_POINT_TRY:
        throw_penalty_die(s, r)
    else:
        s.phase = Phase.CLOCK_DIE


def clock_die(s: State, r: Ruleset, face: int) -> None:
    """5.1  Clock face: the marker is about to advance. 5.2  T: throw it again."""
    if face == Clock.T:
        s.phase = Phase.CLOCK_AGAIN
    else:
        s.advance = Due.ASK_BOTH
        throw_penalty_die(s, r)


def clock_again(s: State, r: Ruleset, face: int) -> None:
    """5.2  T again: turnover, and the marker does not move."""
    if face == Clock.T:
        s.turnover = 1
    else:
        s.advance = Due.ASK_BOTH
    throw_penalty_die(s, r)


def throw_penalty_die(s: State, r: Ruleset) -> None:
    """4.5 e  On a FLAG the penalty die; otherwise the play counts."""
    if s.flags:
        s.phase = Phase.PENALTY_DIE
    else:
        resolve(s, r)
