"""A situation on the table and what is thrown next: all that a rule test needs."""

from __future__ import annotations

from typing import Any

import touchline
from touchline.core.match import Match
from touchline.core.roles import Side


def situation(
    edition: str | None = None, options: dict[str, Any] | None = None, components: Any = None, **position: Any
) -> Match:
    """A match at a position: first and ten at home's own 25 unless said otherwise."""
    return touchline.new(
        "first_and_roll", edition=edition, options=options, components=components, position=position or {"ball": 25}
    )


def lies(m: Match) -> tuple[Side, int, int, int]:
    """Who has the ball, on which down, where, and the mark."""
    s = m.state
    return Side(s.offense), s.down, s.ball, s.mark


def spot(m: Match) -> tuple[str, int, int, int]:
    """Who has the ball where, which down it is and where the mark stands."""
    s = m.state
    return ("home", "away")[s.offense], s.ball, s.down, s.mark
