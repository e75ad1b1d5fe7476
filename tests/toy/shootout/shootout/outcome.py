"""Who won and why."""

from __future__ import annotations

from touchline.core.game import SIDES, Outcome

from .state import Ruleset, State


def score(s: State) -> tuple[int, int]:
    return s.score[0], s.score[1]


def outcome(s: State, r: Ruleset) -> Outcome:
    """3.1  More goals win; equal is a draw."""
    if s.score[0] == s.score[1]:
        return Outcome(None, "draw")
    return Outcome(SIDES[0] if s.score[0] > s.score[1] else SIDES[1], "goals")
