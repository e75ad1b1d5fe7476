"""What a simulation found: totals of whole numbers, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

Z = 1.959963984540054
"""Half the width of a 95 % interval, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Stats:
    """Totals over many games. The same seed gives the same totals on every target."""

    game: str
    games: int
    steps: int
    home: str
    away: str
    seed: int
    ruleset: str
    tally: Mapping[str, Any]

    @property
    def wins(self) -> dict[str, int]:
        """Games won by home and by away, and drawn ones."""
        home, away, drawn = self.tally["wins"]
        return {"home": home, "away": away, "draw": drawn}

    @property
    def points(self) -> dict[str, float]:
        """Mean points of each side."""
        return {side: total / self.games for side, total in zip(("home", "away"), self.tally["points"], strict=True)}

    @property
    def margin(self) -> tuple[float, float]:
        """Home's points less away's: the mean, and half the width of its 95 % interval."""
        total = self.tally["points"][0] - self.tally["points"][1]
        squares = sum(self.tally["squares"]) - 2 * self.tally["product"]
        mean = total / self.games
        variance = max(squares / self.games - mean * mean, 0.0)
        return mean, Z * sqrt(variance / self.games)

    @property
    def win_share(self) -> tuple[float, float]:
        """Home's share of the games (a draw counts half) and half the width of its 95 % interval."""
        home, _, drawn = self.tally["wins"]
        share = (home + drawn / 2) / self.games
        second = (home + drawn / 4) / self.games
        return share, Z * sqrt(max(second - share * share, 0.0) / self.games)
