"""A sensible way to play, in the rule dialect."""

from __future__ import annotations

from collections.abc import Mapping

from touchline.core.sequence import Weight

from .state import Corner, Phase, Ruleset, State


def shoot(s: State, r: Ruleset, x: int) -> int:
    """The corners are better hidden from than the middle."""
    return 1 if x == Corner.MIDDLE else 2


def dive(s: State, r: Ruleset, x: int) -> int:
    """Never where the shooter may not shoot."""
    return 0 if x == s.last[s.shooter] else 1


POLICY: Mapping[int, tuple[Weight, ...]] = {Phase.CORNERS: (shoot, dive)}
