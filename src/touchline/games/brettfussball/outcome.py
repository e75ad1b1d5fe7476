"""Who won and why."""

from __future__ import annotations

from touchline.core.game import Outcome
from touchline.games.brettfussball.rules.end import is_decided
from touchline.games.brettfussball.state import Ruleset, State


def outcome(s: State, r: Ruleset) -> Outcome:
    """9.5  More goals win and equal is a draw, in every mode."""
    return Outcome.by_score(s.score, "goals" if is_decided(s, r) else "time")
