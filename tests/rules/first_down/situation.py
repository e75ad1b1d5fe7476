"""A situation on the table and what is chosen or thrown next: all that a rule test needs."""

from __future__ import annotations

from typing import Any

import touchline
from touchline.core.match import Match

HAND = "dive+sweep+quick+post"
"""A hand with a card of every kind."""
LONG = "dive+slant+post+bomb"


def situation(edition: str | None = None, options: Any = None, components: Any = None, **position: Any) -> Match:
    """A match at a position: home attacks, has picked HAND and laid nothing, unless said otherwise."""
    return touchline.new(
        "first_down", edition=edition, options=options, components=components, position={"picked": HAND, **position}
    )


def lies(m: Match) -> tuple[int, int, int]:
    """Which possession it is, on which down, and where the piece stands."""
    s = m.state
    return s.possession, s.down, s.piece


def choices(m: Match, who: str) -> tuple[str, ...]:
    """What a side may choose now."""
    return next(ask.choices for ask in m.asks if ask.who == who)
