"""Who won and why."""

from __future__ import annotations

from touchline.core.game import SIDES, Outcome
from touchline.games.famous_first_downs.state import Ruleset, State


def score(s: State) -> tuple[int, int]:
    return s.score[0], s.score[1]


def outcome(s: State, r: Ruleset) -> Outcome:
    """2.2, 2.3  Most points win, also after a concession; ten more rounds without a winner are a draw."""
    if s.score[0] == s.score[1]:
        return Outcome(None, "draw")
    winner = SIDES[0] if s.score[0] > s.score[1] else SIDES[1]
    if s.conceded:
        return Outcome(winner, "concession")
    return Outcome(winner, "overtime" if s.overtime else "points")
