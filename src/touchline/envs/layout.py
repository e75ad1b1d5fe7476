"""How a side's view of a state is laid out in a row of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from touchline.core.errors import unknown
from touchline.core.fields import Field, flat, layout, seen_by
from touchline.core.game import AnyGame

FLOAT, SMALL = "float32", "int8"
DTYPES = (FLOAT, SMALL)
VIEWER = "viewer"
"""The first place of each row: the side that sees it, 0 for home and 1 for away."""
DIGIT = 7
"""Bits of a number that one place of an ``int8`` row holds where the number does not fit whole."""


@dataclass(frozen=True, slots=True)
class RowPlace:
    """One place of a row: the field it shows, which number of a list, and the least and the greatest it can be.

    ``shift`` is -1 where the number stands as it is. Otherwise the place shows seven bits of what the number is above
    the least of its field, from bit ``shift`` on.
    """

    name: str
    index: int
    low: int
    high: int
    shift: int = -1

    def show(self, value: int, least: int) -> int:
        """What stands here for a number of the field, of which ``least`` is the least."""
        return value if self.shift < 0 else ((value - least) >> self.shift) & (2**DIGIT - 1)


def list_places(game: AnyGame, dtype: str = FLOAT) -> tuple[RowPlace, ...]:
    """Every place of a row: the viewer, then the fields of the state in order, a list number by number."""
    if dtype not in DTYPES:
        raise unknown("dtype", dtype, DTYPES)
    places = [RowPlace(VIEWER, 0, 0, 1)]
    for f in layout(game.state):
        for index in range(max(f.count, 1)):
            places += _places_of(f, index, dtype)
    return tuple(places)


def _places_of(f: Field, index: int, dtype: str) -> list[RowPlace]:
    """The places of one number: several where it does not fit into one."""
    if dtype == FLOAT or (f.range.low >= -128 and f.range.high <= 127):
        return [RowPlace(f.name, index, f.range.low, f.range.high)]
    bits = (f.range.high - f.range.low).bit_length()
    return [
        RowPlace(f.name, index, 0, min(2**DIGIT, 2 ** (bits - shift)) - 1, shift)
        for shift in reversed(range(0, bits, DIGIT))
    ]


def show(game: AnyGame, s: Any, side: int, dtype: str = FLOAT) -> list[int]:
    """The row of one side of one state: what the compiled rows are checked against, and what a single game shows."""
    seen = seen_by(s, side)
    if dtype == FLOAT:
        return [side, *flat(seen)]
    least, row = {f.name: f.range.low for f in layout(game.state)}, [side]
    for place in list_places(game, dtype)[1:]:
        value = getattr(seen, place.name)
        row.append(place.show(value[place.index] if isinstance(value, list) else value, least[place.name]))
    return row


def spans(places: Sequence[RowPlace]) -> tuple[list[int], list[int]]:
    """The least and the greatest number of each place."""
    return [place.low for place in places], [place.high for place in places]
