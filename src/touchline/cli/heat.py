"""Secret calls as colored cells: what the choices of both sides come to, and how often the book makes them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import floor, log10
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from touchline.cli.plots import INK, PAPER, SHADES
from touchline.core.game import SIDES
from touchline.core.match import Match
from touchline.solve.reader import Reading
from touchline.terminal.columns import left, right, widest
from touchline.terminal.words import GameWords

MOST_DECIMALS = 4
DARK = 0.62
"""From this share of the scale on, a cell has light letters."""
GAP = 1


class HeatMap(NamedTuple):
    """A secret call in words: home's choices are rows, away's columns; cells are home's chances to win, or points."""

    rows: list[str]
    columns: list[str]
    cells: list[list[float]]
    row_mix: list[float]
    column_mix: list[float]
    decimals: int
    is_points: bool = False

    @classmethod
    def of(cls, reading: Reading, match: Match, words: GameWords) -> HeatMap:
        steps = {ask.who: ask.step for ask in match.asks}
        names = [[words.choice(steps[side], name) for name in reading.sides[side].mix] for side in SIDES]
        mixes = [list(reading.sides[side].mix.values()) for side in SIDES]
        cells = [list(line.values()) for line in reading.payoffs.values()]
        return cls(names[0], names[1], cells, mixes[0], mixes[1], count_decimals(reading), reading.is_points)

    @property
    def span(self) -> tuple[float, float]:
        values = [value for line in self.cells for value in line]
        return min(values), max(values)

    def scale(self, value: float) -> float:
        """Where a value stands between the lowest and the highest, from 0 to 1."""
        low, high = self.span
        return (value - low) / (high - low) if high > low else 0.0


def count_decimals(reading: Reading) -> int:
    """How many decimals of a percentage the bounds allow."""
    margin = 50 * (reading.high - reading.low)
    return min(MOST_DECIMALS, max(0, floor(-log10(margin)))) if margin > 0 else MOST_DECIMALS


def write_worth(value: float, decimals: int, is_points: bool) -> str:
    """A value with no more decimals than are of use: a chance to win as a percentage, or points with their sign."""
    return f"{value:+.{min(decimals, 2)}f}" if is_points else f"{value:.{min(decimals, 2)}%}"


def shade(share: float) -> str:
    """The color of a cell, from pale to dark."""
    low, high = list(pairwise(SHADES))[0 if share < 0.5 else 1]
    at = 2 * share if share < 0.5 else 2 * share - 1
    parts = ((int(low[i : i + 2], 16), int(high[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + at * (b - a)):02x}" for a, b in parts)


def list_rows(heat: HeatMap, corner: str, often: str) -> list[list[str]]:
    """The map as rows of text: a heading, home's choices with how often each is made, and how often away's are."""
    rows = [[corner, *heat.columns, often]]
    for name, line, share in zip(heat.rows, heat.cells, heat.row_mix, strict=True):
        rows.append([name, *(write_worth(value, heat.decimals, heat.is_points) for value in line), f"{share:.0%}"])
    rows.append([often, *(f"{share:.0%}" for share in heat.column_mix), ""])
    return rows


def draw_lines(heat: HeatMap, corner: str, often: str, width: int) -> list[Text]:
    """The map as colored lines; where the names of the columns are too wide, they are numbered and listed below."""
    rows = list_rows(heat, corner, often)
    legend: list[str] = []
    if sum(widest(row[i] for row in rows) + 2 * GAP for i in range(len(rows[0]))) > width:
        legend = [f"{n} = {name}" for n, name in enumerate(heat.columns, 1)]
        rows[0] = [corner, *(str(n) for n in range(1, len(heat.columns) + 1)), often]
    widths = [widest(row[i] for row in rows) for i in range(len(rows[0]))]
    lines = [_set_row(row, widths) for row in rows]
    for at, (line, values) in enumerate(zip(lines[1:-1], heat.cells, strict=True), 1):
        _color(line, rows[at], widths, [heat.scale(value) for value in values])
    return [*lines, *(Text(text, style="dim") for text in legend)]


def _set_row(row: Sequence[str], widths: Sequence[int]) -> Text:
    cells = [left(row[0], widths[0]), *(right(text, width) for text, width in zip(row[1:], widths[1:], strict=True))]
    space = " " * GAP
    return Text("".join(f"{space}{cell}{space}" for cell in cells)[GAP:])


def _color(line: Text, row: Sequence[str], widths: Sequence[int], shares: Sequence[float]) -> None:
    """Give each cell the color of its value."""
    at = widths[0] + GAP - cell_len(row[0]) + len(row[0])
    for width, share in zip(widths[1:-1], shares, strict=True):
        ink = PAPER if share > DARK else INK
        line.stylize(f"{ink} on {shade(share)}", at, at + width + 2 * GAP)
        at += width + 2 * GAP
