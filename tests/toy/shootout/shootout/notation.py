"""Names of choices, outcomes and positions."""

from __future__ import annotations

from .state import Corner, Phase, Ruleset, State

CORNERS = tuple(corner.name.lower() for corner in Corner)


def names(s: State, r: Ruleset, part: int) -> tuple[str, ...]:
    """The names of all options or outcomes of the current phase."""
    return ("goal", "miss") if s.phase == Phase.DIE else CORNERS
