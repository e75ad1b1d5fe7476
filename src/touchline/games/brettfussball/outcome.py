"""Who won and why."""

from __future__ import annotations

from touchline.core.game import SIDES, Outcome
from touchline.games.brettfussball.rules.end import is_decided
from touchline.games.brettfussball.state import Ruleset, State


def score(s: State) -> tuple[int, int]:
    return s.score[0], s.score[1]


def outcome(s: State, r: Ruleset) -> Outcome:
    """9.5  More goals win and equal is a draw, in every mode."""
    if s.score[0] == s.score[1]:
        return Outcome(None, "draw")
    return Outcome(SIDES[0] if s.score[0] > s.score[1] else SIDES[1], "goals" if is_decided(s, r) else "time")
