"""Who won and why."""

from __future__ import annotations

from touchline.core.game import Outcome
from touchline.games.first_down.state import Ruleset, State


def outcome(s: State, r: Ruleset) -> Outcome:
    """2.1  More points win; equal is a draw."""
    return Outcome.by_score(s.score, "points" if s.possession <= r.possessions else "extra")
