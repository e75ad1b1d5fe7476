"""Who won and why."""

from __future__ import annotations

from touchline.core.game import Outcome
from touchline.games.first_and_roll.state import Ruleset, State


def outcome(s: State, r: Ruleset) -> Outcome:
    """18.2, 18.3  Most points win; a tie may have gone to overtime."""
    return Outcome.by_score(s.score, "points" if s.period <= r.halves else "overtime", level="tie")
