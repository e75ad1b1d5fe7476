"""Who won and why."""

from __future__ import annotations

from touchline.core.game import Outcome
from touchline.games.famous_first_downs.state import Ruleset, State


def outcome(s: State, r: Ruleset) -> Outcome:
    """2.2, 2.3  Most points win, also after a concession; ten more rounds without a winner are a draw."""
    reason = "concession" if s.conceded else "overtime" if s.overtime else "points"
    return Outcome.by_score(s.score, reason)
