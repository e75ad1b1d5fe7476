"""The start of a game, and what would be wrong with a position."""

from __future__ import annotations

from .state import Phase, Ruleset, State


def begin(r: Ruleset) -> State:
    """2.1  Home shoots first."""
    return State()


def ordinary(r: Ruleset) -> State:
    """The start of a game."""
    return State()


def derive(s: State, r: Ruleset, given: frozenset[str]) -> None:
    """Complete a position: the shooter follows from the shots."""
    if "shooter" not in given:
        s.shooter = s.shots % 2


def faults(s: State, r: Ruleset) -> list[str]:
    """What play cannot reach."""
    wrong = []
    if s.shots > 2 * r.shots:
        wrong.append(f"{s.shots} shots, expected at most {2 * r.shots}")
    if (s.phase == Phase.FULL_TIME) != (s.shots == 2 * r.shots):
        wrong.append("the game ends with the last shot (rule 3.1)")
    if s.shooter != s.shots % 2:
        wrong.append("the sides shoot in turn (rule 2.1)")
    if any(s.score[side] > (s.shots + 1 - side) // 2 for side in (0, 1)):
        wrong.append("more goals than shots")
    if s.is_covered and s.phase != Phase.DIE:
        wrong.append("the keeper is in a corner before the shot")
    return wrong
