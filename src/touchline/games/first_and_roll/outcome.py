"""Who won and why."""

from __future__ import annotations

from touchline.core.game import SIDES, Outcome
from touchline.games.first_and_roll.state import Ruleset, State


def score(s: State) -> tuple[int, int]:
    return s.score[0], s.score[1]


def outcome(s: State, r: Ruleset) -> Outcome:
    """18.2, 18.3  Most points win; a tie may have gone to overtime."""
    if s.score[0] == s.score[1]:
        return Outcome(None, "tie")
    winner = SIDES[0] if s.score[0] > s.score[1] else SIDES[1]
    return Outcome(winner, "points" if s.period <= r.halves else "overtime")
