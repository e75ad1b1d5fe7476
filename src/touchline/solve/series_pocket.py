"""The book of a chain of series in one small file: the values of all states in which nothing is hidden.

How a series is played is not in it: that is solved again when the series begins. What takes longest there, to find all
positions of a series by the rules, is in the file as well.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from touchline.core.errors import DataError
from touchline.solve.chain import Chain, require_series
from touchline.solve.folder import CHECKSUM, Cover
from touchline.solve.packing import pack, read_checked, read_head, unpack, write_parts
from touchline.solve.regrets import SeriesBounds
from touchline.solve.series import Key, Lead, Leaf, Position
from touchline.solve.shelf import SeriesFolder

FORM = "series"
STATES, BOUNDS, POSITIONS = "states", "bounds", "positions"
Positions = dict[tuple[Key, tuple[int, ...]], Position]


@dataclass
class SeriesPocket(Cover):
    """A book of values in one file."""

    content: bytes = field(default=b"", repr=False)

    @classmethod
    def open(cls, path: Path) -> SeriesPocket:
        """The book in a file, or one error that says what is wrong."""
        about, content = read_checked(path)
        if about.get("form") != FORM:
            raise DataError.of(str(path), "form", repr(about.get("form")), repr(FORM))
        return cls(path, about, content)

    def unpack(self, name: str) -> bytes:
        """One of its parts."""
        begin, size = self.about["parts"][name]
        return unpack(self.content[begin : begin + size])

    def read_values(self) -> dict[Key, SeriesBounds]:
        """The values of all states in which nothing is hidden."""
        bounds = np.frombuffer(self.unpack(BOUNDS), "<f8").reshape(-1, 2).tolist()
        states = np.frombuffer(self.unpack(STATES), "<i4").reshape(len(bounds), -1).tolist()
        return {tuple(state): SeriesBounds(*pair) for state, pair in zip(states, bounds, strict=True)}

    def read_positions(self) -> Positions:
        """The positions of all series."""
        return read_positions(json.loads(self.unpack(POSITIONS)))


def list_positions_flat(positions: Positions) -> list[Any]:
    """Positions as plain data: a lead has the number of its position, or -1 less that of an end."""
    number = {position: i for i, position in enumerate(positions.values())}

    def write(lead: Lead) -> list[Any]:
        to = -1 - lead.to.number if isinstance(lead.to, Leaf) else number[lead.to]
        return [lead.call, to, lead.odds, lead.steps]

    return [[p.key, p.holds, p.calls, p.answers, [write(lead) for lead in p.leads]] for p in positions.values()]


def read_positions(told: list[Any]) -> Positions:
    """Positions from plain data."""
    found = [
        Position(tuple(key), tuple(holds), tuple(map(tuple, calls)), tuple(answers))
        for key, holds, calls, answers, _ in told
    ]
    for position, (*_, leads) in zip(found, told, strict=True):
        for call, to, odds, steps in leads:
            end = found[to] if to >= 0 else Leaf(-1 - to)
            position.leads.append(Lead(call, end, tuple(odds), tuple(map(tuple, steps))))
    return {(position.key, position.holds): position for position in found}


def make_series_pocket(folder: SeriesFolder, path: Path) -> SeriesPocket:
    """Write the pocket book of a full one."""
    values = folder.read_values()
    game, rules = folder.load_rules()
    chain = Chain(game, rules.values, require_series(game, folder.about["objective"]))
    chain.list_starts(game.begin(rules.values))
    parts = {
        STATES: pack(np.array(list(values), "<i4").tobytes()),
        BOUNDS: pack(np.array(list(values.values()), "<f8").tobytes()),
        POSITIONS: pack(json.dumps(list_positions_flat(chain.explorer.positions)).encode()),
    }
    chain.values = values
    low, high = chain.evaluate(game.begin(rules.values))
    write_parts(folder.about, {"form": FORM, "gap": high - low, "book": folder.about[CHECKSUM]}, path, parts)
    return SeriesPocket.open(path)


def is_series_pocket(path: Path) -> bool:
    """Whether a file is the pocket book of a chain of series."""
    try:
        return path.is_file() and read_head(path)[0].get("form") == FORM
    except DataError:
        return False
