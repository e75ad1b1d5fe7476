"""The result of a simulation: totals in whole numbers, and the statistics that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from touchline.core.figures import Figure, cells
from touchline.core.game import SIDES

Z = 1.959963984540054
"""Half the width of a 95 % interval, in standard deviations."""
DRAW = "draw"


class StatRow(NamedTuple):
    """One number: the figure it belongs to, its row and column there, the count and the value.

    ``half`` is half the width of the 95 % interval. Figures of plays have none, because the plays of one game are not
    independent. ``value`` is None where its denominator is 0.
    """

    figure: str
    row: str
    column: str
    counted: int | None
    value: float | None
    half: float | None


@dataclass(frozen=True, slots=True)
class Stats:
    """Totals over many games. The same seed gives the same totals on every target."""

    game: str
    games: int
    """Games played: fewer than ``asked`` if the simulation was interrupted."""
    steps: int
    home: str
    away: str
    seed: int
    ruleset: str
    tally: Mapping[str, Any]
    asked: int
    played: tuple[tuple[int, int], ...]
    """The stretches of games played: the first game of each, and the one after its last."""
    edition: str
    options: Mapping[str, Any]
    figures: tuple[Figure, ...]
    target: str = field(default="", compare=False)
    """Where the games were played."""

    @property
    def is_whole(self) -> bool:
        """Whether all games were played."""
        return self.games == self.asked

    @property
    def wins(self) -> dict[str, int]:
        """Games won by home and by away, and drawn ones."""
        return dict(zip((*SIDES, DRAW), self.tally["wins"], strict=True))

    @property
    def shares(self) -> dict[str, tuple[float, float]]:
        """The shares of games won by home and by away and of drawn ones, each with half the width of its interval."""
        return {name: self._spread(count, count) for name, count in self.wins.items()}

    @property
    def points(self) -> dict[str, float]:
        """Mean points of each side."""
        return {side: mean for side, (mean, _) in self.scoring.items()}

    @property
    def scoring(self) -> dict[str, tuple[float, float]]:
        """Mean points of each side, each with half the width of its 95 % interval."""
        sides = zip(SIDES, self.tally["points"], self.tally["squares"], strict=True)
        return {side: self._spread(total, squares) for side, total, squares in sides}

    @property
    def margin(self) -> tuple[float, float]:
        """Home's points less away's: the mean, and half the width of its 95 % interval."""
        home, away = self.tally["points"]
        return self._spread(home - away, sum(self.tally["squares"]) - 2 * self.tally["product"])

    @property
    def win_share(self) -> tuple[float, float]:
        """Home's share of the games (a draw counts half) and half the width of its 95 % interval."""
        home, _, drawn = self.tally["wins"]
        return self._spread(home + drawn / 2, home + drawn / 4)

    @property
    def scores(self) -> tuple[int, ...]:
        """How often a side ended with 0, 1, 2 … points, up to the highest score that occurred.

        The last element of the tally counts all higher scores too. Empty where a game does not count scores.
        """
        counts = self.tally.get("scores", [])
        most = max((points for points, count in enumerate(counts) if count), default=-1)
        return tuple(counts[: most + 1])

    def table(self) -> tuple[StatRow, ...]:
        """All numbers as rows: results, scores, then the game's own figures."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[StatRow]:
        for side, (share, half) in self.shares.items():
            yield StatRow("wins", side, "", self.wins[side], share, half)
        yield StatRow("win_share", SIDES[0], "", None, *self.win_share)
        for side, (mean, half), count in zip(SIDES, self.scoring.values(), self.tally["points"], strict=True):
            yield StatRow("points", side, "", count, mean, half)
        yield StatRow("margin", SIDES[0], "", None, *self.margin)
        for points, count in enumerate(self.scores):
            yield StatRow("scores", str(points), "", count, count / (2 * self.games), None)
        for figure in self.figures:
            for cell in cells(figure, self.tally, self.games):
                yield StatRow(figure.name, cell.row, cell.column, cell.counted, cell.value, None)

    def _spread(self, total: float, squares: float) -> tuple[float, float]:
        """The mean per game, and half the width of its 95 % interval."""
        mean = total / self.games
        return mean, Z * sqrt(max(squares / self.games - mean * mean, 0.0) / self.games)
