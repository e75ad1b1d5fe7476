"""Keeps solved series: in memory, or in a folder that is the book of a game that is a chain of series.

In the folder ``book.json`` says what it is a book of, and lists the series that are solved: how each begins, what its
ends are worth from 0 to 1, and its bounds. How both sides play it stands in a file of its own, each share as a number
of 32 bits; the bounds are those of what is stored. A solver that was killed goes on with the next series.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Protocol
from zipfile import BadZipFile

import numpy as np

from touchline.core.errors import DataError
from touchline.core.ruleset import Rules
from touchline.solve.folder import (
    CHECKSUM,
    MANIFEST,
    SAVED_EVERY,
    Cover,
    describe_rules,
    read_manifest,
    replace_file,
    sum_up,
)
from touchline.solve.regrets import SeriesBounds, Strategies, load_compiled, make_arrays
from touchline.solve.series import Array, Key, Series

FORMAT = "series 1"
WHOLE = 2**32 - 1
"""The number that stands for a share of 1."""
VALUES = "values"
Ends = tuple[float, ...]


class Packed(NamedTuple):
    """Strategies as they are stored: each share as a number from 0 to ``WHOLE``."""

    secret: Array
    lines: Array
    answers: Array


def pack(strategies: Strategies) -> Packed:
    """Strategies, rounded."""
    return Packed(*(np.round(shares * WHOLE).astype(np.uint32) for shares in strategies))


def unpack(series: Series, packed: Packed) -> Strategies:
    """The strategies that are stored: shares add up to 1, and are even where nothing is stored."""
    found = Strategies(*make_arrays(series))
    load_compiled().average(series.tree, Strategies(*(shares.astype(np.float64) for shares in packed)), found)
    return found


class Shelf(Protocol):
    """Where solved series are kept: by how a series begins, and by what its ends are worth from 0 to 1."""

    def find(self, start: Key, ends: Ends) -> SeriesBounds | None:
        """The bounds of a series; None if it is not solved."""

    def read(self, start: Key, ends: Ends) -> Packed:
        """How both sides play a series that is solved."""

    def put(self, start: Key, ends: Ends, bounds: SeriesBounds, packed: Packed) -> None:
        """Keep a series."""


class MemoryShelf:
    """A shelf in memory."""

    def __init__(self) -> None:
        self.solved: dict[tuple[Key, Ends], tuple[SeriesBounds, Packed]] = {}

    def find(self, start: Key, ends: Ends) -> SeriesBounds | None:
        found = self.solved.get((start, ends))
        return found and found[0]

    def read(self, start: Key, ends: Ends) -> Packed:
        return self.solved[start, ends][1]

    def put(self, start: Key, ends: Ends, bounds: SeriesBounds, packed: Packed) -> None:
        self.solved[start, ends] = bounds, packed


@dataclass
class SeriesFolder(Cover):
    """The book of a chain of series, as a folder."""

    _names: dict[tuple[Key, Ends], str] = field(default_factory=dict, repr=False)
    _saved: float = 0.0

    def __post_init__(self) -> None:
        self._names = {(tuple(facts["start"]), tuple(facts["ends"])): name for name, facts in self.series.items()}

    @classmethod
    def open(cls, path: Path) -> SeriesFolder:
        """The book in this folder, or one error that says what is wrong."""
        return cls(path, read_manifest(path, FORMAT))

    @classmethod
    def create(cls, path: Path, rules: Rules[Any], objective: str, gap: float) -> SeriesFolder:
        """A new book, or the one that is begun in this folder; another book in it is an error."""
        if (path / MANIFEST).exists():
            begun = cls.open(path)
            begun.require(rules, objective)
            if begun.about["gap"] != gap:
                raise DataError.of(str(path), "gap", str(gap), f"{begun.about['gap']}, as the book was begun")
            return begun
        path.mkdir(parents=True, exist_ok=True)
        return cls(path, describe_rules(rules, objective) | {"format": FORMAT, "gap": gap, "series": {}})

    @property
    def series(self) -> dict[str, dict[str, Any]]:
        """What is known of each series that is solved, by the name of its file."""
        found: dict[str, dict[str, Any]] = self.about["series"]
        return found

    def find(self, start: Key, ends: Ends) -> SeriesBounds | None:
        name = self._names.get((start, ends))
        return SeriesBounds(self.series[name]["low"], self.series[name]["high"]) if name else None

    def read(self, start: Key, ends: Ends) -> Packed:
        return Packed(*self._load(self._names[start, ends], Packed._fields))

    def put(self, start: Key, ends: Ends, bounds: SeriesBounds, packed: Packed) -> None:
        name = f"series_{len(self.series) + 1:04}"
        digest = self._write(name, packed._asdict())
        self.series[name] = {"start": start, "ends": ends, "low": bounds.low, "high": bounds.high, "sha256": digest}
        self._names[start, ends] = name
        if monotonic() - self._saved > SAVED_EVERY:
            self.save()

    def put_values(self, values: Mapping[Key, SeriesBounds]) -> None:
        """Keep the values of all states in which nothing is hidden, which completes the book."""
        arrays = {"states": np.array(list(values), np.int64), "bounds": np.array(list(values.values()))}
        self.about[VALUES] = self._write(VALUES, arrays)
        self.save()

    def read_values(self) -> dict[Key, SeriesBounds]:
        """The values of all states in which nothing is hidden; an error if the book is not complete."""
        if VALUES not in self.about:
            raise DataError.of(str(self.path), MANIFEST, "a book that is begun", "one that is solved to the end")
        states, bounds = (array.tolist() for array in self._load(VALUES, ("states", "bounds")))
        return {tuple(state): SeriesBounds(*pair) for state, pair in zip(states, bounds, strict=True)}

    def save(self) -> None:
        """Write the manifest."""
        self.about[CHECKSUM] = sum_up(self.about)
        replace_file(self.path / MANIFEST, json.dumps(self.about, indent=1).encode())
        self._saved = monotonic()

    def _load(self, name: str, parts: Iterable[str]) -> list[Array]:
        """Arrays of a file, or one error that says what is wrong with it."""
        try:
            with np.load(self.path / f"{name}.npz") as file:
                return [file[part] for part in parts]
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise DataError.of(str(self.path), f"{name}.npz", str(error), "the file that the solver writes") from None

    def _write(self, name: str, arrays: Mapping[str, Array]) -> str:
        """Write arrays into a file; its hash."""
        file = BytesIO()
        np.savez_compressed(file, allow_pickle=False, **arrays)
        replace_file(self.path / f"{name}.npz", file.getvalue())
        return sha256(file.getvalue()).hexdigest()


def is_series_folder(path: Path) -> bool:
    """Whether a folder holds the book of a chain of series."""
    try:
        about = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(about, dict) and about.get("format") == FORMAT
