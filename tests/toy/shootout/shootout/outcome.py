"""Who won and why."""

from __future__ import annotations

from touchline.core.game import Outcome

from .state import Ruleset, State


def outcome(s: State, r: Ruleset) -> Outcome:
    """3.1  More goals win; equal is a draw."""
    return Outcome.by_score(s.score, "goals")
