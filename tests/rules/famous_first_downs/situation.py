"""A situation on the table and what is chosen next: all that a rule test needs."""

from __future__ import annotations

from typing import Any

import touchline
from touchline.core.match import Match

GAME = "famous_first_downs"
RUN_5 = ("pro_set", "run_middle/nickel")
"""3 + 2."""
PASS_2 = ("pro_set", "short_right/nickel")
"""8 - 6."""
PASS_10 = ("pro_set", "short_right/goal_line")
"""8 + 2."""
PASS_18 = ("pro_set", "long_right/goal_line")
"""13 + 5."""
TACKLE = ("pro_set", "long_right/nickel")
LOSS_2 = ("wishbone", "run_left/goal_line")
"""4 - 6."""
LOSS_3 = ("singleback", "run_right/goal_line")
"""3 - 6."""
TRICK_0 = ("i_formation", "run_left/goal_line")
"""6 - 6 on a trick play."""
TRICK_5 = ("i_formation", "run_left/four_three")
"""6 - 1 on a trick play."""
TRICK_8 = ("i_formation", "run_left/dime")
"""6 + 2 on a trick play."""


def situation(
    edition: str | None = None,
    options: dict[str, Any] | None = None,
    components: Any = None,
    zones: tuple[int, int, int] | None = None,
    **position: Any,
) -> Match:
    """A match at a position: home's first drive on a reset field unless said otherwise."""
    if zones is not None:
        position |= dict(zip(("offense_zone", "neutral_zone", "defense_zone"), zones, strict=True))
    return touchline.new(
        GAME, edition=edition, options=options, components=components, position=position or {"down": 1}
    )


def zones(m: Match) -> tuple[int, int, int]:
    """Offense zone, neutral zone, defense zone."""
    s = m.state
    return s.offense_zone, s.neutral_zone, s.defense_zone


def lies(m: Match) -> tuple[str, int, tuple[int, int, int]]:
    """Who attacks, on which down, and the zones."""
    return ("home", "away")[m.state.offense], m.state.down, zones(m)


def coins(m: Match) -> tuple[int, int, int]:
    """Pool, home, away."""
    s = m.state
    return s.pool, s.momentum[0], s.momentum[1]


def score(m: Match) -> tuple[int, int]:
    return m.score["home"], m.score["away"]
