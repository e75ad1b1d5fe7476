"""Pocket books: the values of a full book, rounded, in one small file.

A value is a whole number of steps, so it is off by half a step at most. What is stored is how far the number of a place
is from what its neighbors promise: places are numbers of several coordinates, and along two of them values nearly add
up. Alternatively a layer is told from another one. Most of these residuals are 0, and large ones stand together: they
are sorted by those beside them, which are read before, and packed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from touchline.core.book import AnyPlan
from touchline.solve.coding import gather_tables, pack_symbols, unpack_symbols
from touchline.solve.folder import BookFolder, Estimate
from touchline.solve.packing import PLACES, PackedBook, pack, pack_places, unpack, unpack_places, write_book
from touchline.solve.rows import require_plan
from touchline.solve.walk import Array

FINE, ROUGH = 1_002, 10
"""So many steps lead from 0 to 1: for values that a game can come to, and for those at a score that no game has there.
Both are even, so that a draw is exact as well."""
TABLES = "tables"
SYMBOLS = 256
ESCAPE = SYMBOLS - 1
"""The symbol of a residual that needs two bytes of its own."""
SIZES = np.array([1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 45, 70, 120])
"""Where the classes of sizes of residuals begin, but for the first one."""
CONTEXTS = 27 * (len(SIZES) + 1)
MARGIN = 2
MOST_TABLES = 128

How = tuple[str, bool]
"""From which other layer a layer is told, if any, and whether from the neighbors of its places."""

# Places and those beside them


class Neighbors:
    """For each place the index of those beside it; ``none`` stands for one that is not there."""

    def __init__(self, places: Array, axes: tuple[int, ...], grid: tuple[int, int]) -> None:
        self.places, self.axes, self.none = places, axes or (int(places.max()) + 1,), len(places)
        self.coordinates = np.unravel_index(places, self.axes)
        self.rest = [axis for axis in range(len(self.axes)) if axis not in grid] if axes else []
        beside = [self.find({axis: -1}) for axis in reversed(self.rest)]
        nothing = np.full(len(places), self.none)
        self.beside = (beside + [nothing] * 3)[:3]
        first, second = grid if axes else (0, 0)
        above, left, corner, across = (
            (
                self.find({first: -1}),
                self.find({second: -1}),
                self.find({first: -1, second: -1}),
                self.find({first: -1, second: 1}),
            )
            if axes
            else (nothing,) * 4
        )
        is_whole = (above < self.none) & (left < self.none) & (corner < self.none)
        single = nothing
        for other in (*reversed(self.beside), across, left, above):
            single = np.where(other < self.none, other, single)
        self.plus = np.where(is_whole, above, single), np.where(is_whole, left, self.none)
        self.minus = np.where(is_whole, corner, self.none)

    def find(self, moves: dict[int, int]) -> Array:
        """The index of the place that is moved along some axes."""
        inside = np.ones(len(self.places), np.bool_)
        moved = list(self.coordinates)
        for axis, by in moves.items():
            moved[axis] = moved[axis] + by
            inside &= (moved[axis] >= 0) & (moved[axis] < self.axes[axis])
        numbers = np.ravel_multi_index([np.where(inside, part, 0) for part in moved], self.axes)
        index = np.minimum(np.searchsorted(self.places, numbers), len(self.places) - 1)
        found: Array = np.where(inside & (self.places[index] == numbers), index, self.none)
        return found

    @cached_property
    def turns(self) -> list[Array]:
        """The places in turns: what stands beside a place along the other axes has an earlier turn."""
        turn = sum((self.coordinates[axis] for axis in self.rest), np.zeros(len(self.places), np.int64))
        return [np.flatnonzero(turn == k) for k in range(int(turn.max()) + 1)]

    @cached_property
    def levels(self) -> list[Array]:
        """The places in levels: what promises the value of a place has a lower level."""
        level = np.zeros(self.none + 1, np.int64)
        level[-1] = -1
        while True:
            higher = np.maximum(np.maximum(level[self.plus[0]], level[self.plus[1]]), level[self.minus]) + 1
            if (higher == level[:-1]).all():
                return [np.flatnonzero(level[:-1] == k) for k in range(int(level.max()) + 1)]
            level[:-1] = higher

    def promise(self, numbers: Array, chosen: Any) -> Array:
        """What the neighbors of places promise; the last row of ``numbers`` is 0."""
        promised: Array = numbers[self.plus[0][chosen]] + numbers[self.plus[1][chosen]] - numbers[self.minus[chosen]]
        return promised


# Residuals


def list_phases(neighbors: Neighbors, width: int) -> Iterator[tuple[Array, int]]:
    """The order of residuals: places in turns, and of each turn one score difference after the other."""
    for rows in neighbors.turns:
        for column in range(width):
            yield rows, column


def find_contexts(residuals: Array, neighbors: Neighbors, rows: Array, column: int) -> Array:
    """The context of residuals: how large those beside them are that come earlier, and their signs.

    ``residuals`` begins with two columns of 0, and ends with a column and a row of 0.
    """
    at = column + MARGIN
    before, first = residuals[rows, at - 1], residuals[rows, at - 2]
    one, other, third = (index[rows] for index in neighbors.beside)
    near, near_other = residuals[one, at], residuals[other, at]
    size = 2 * (np.abs(before) + np.abs(near) + np.abs(near_other)) + np.abs(first) + np.abs(residuals[third, at])
    size += np.abs(residuals[one, at + 1]) + np.abs(residuals[other, at + 1])
    signs = (np.sign(before) * 3 + np.sign(near)) * 3 + np.sign(near_other) + 13
    found: Array = np.digitize(size, SIZES) * 27 + signs
    return found.astype(np.uint16)


def pad(neighbors: Neighbors, width: int) -> Array:
    """Room for residuals, with what stands beside the first and the last ones. One column is read after the other."""
    return np.zeros((neighbors.none + 1, MARGIN + width + 1), np.int32, order="F")


class SortedResiduals(NamedTuple):
    """Residuals in the order of their contexts: symbols, how many each context has, and those that are no symbol."""

    symbols: Array
    counts: Array
    large: Array

    @classmethod
    def of(cls, residuals: Array, neighbors: Neighbors) -> SortedResiduals:
        width = residuals.shape[1]
        padded = pad(neighbors, width)
        padded[:-1, MARGIN:-1] = residuals
        phases = list(list_phases(neighbors, width))
        context = np.concatenate([find_contexts(padded, neighbors, rows, column) for rows, column in phases])
        number = np.concatenate([residuals[rows, column] for rows, column in phases])
        number = number[np.argsort(context, kind="stable")]
        folded = np.where(number >= 0, 2 * number, -2 * number - 1)
        symbols = np.minimum(folded, ESCAPE).astype(np.uint8)
        return cls(symbols, np.bincount(context, minlength=CONTEXTS), folded[folded >= ESCAPE])

    @property
    def weight(self) -> float:
        """About how many bits they take."""
        histogram = self.histogram
        totals = histogram.sum(axis=1, keepdims=True)
        bits = histogram * np.log2(np.maximum(totals, 1) / np.maximum(histogram, 1))
        return float(bits.sum()) + 12 * len(self.large)

    @property
    def contexts(self) -> Array:
        return np.repeat(np.arange(CONTEXTS), self.counts)

    @property
    def histogram(self) -> Array:
        """How often each symbol comes up, by context."""
        found = np.bincount(self.contexts * SYMBOLS + self.symbols, minlength=CONTEXTS * SYMBOLS)
        return found.reshape(CONTEXTS, SYMBOLS)

    def pack(self, tables: Array, taken: Array) -> bytes:
        """As bytes: the length of all but the symbols, that, the symbols. ``taken`` is the table of each context."""
        rest = pack(self.counts.astype("<u4").tobytes() + taken.tobytes() + self.large.astype("<u2").tobytes())
        return len(rest).to_bytes(4, "little") + rest + pack_symbols(self.symbols, taken[self.contexts], tables)

    @classmethod
    def unpack(cls, packed: bytes, tables: Array) -> SortedResiduals:
        size = int.from_bytes(packed[:4], "little")
        rest = unpack(packed[4 : 4 + size])
        counts = np.frombuffer(rest, "<u4", CONTEXTS).astype(np.int64)
        taken = np.frombuffer(rest, np.uint8, CONTEXTS, 4 * CONTEXTS)
        large = np.frombuffer(rest, "<u2", -1, 5 * CONTEXTS).astype(np.int64)
        return cls(unpack_symbols(packed[4 + size :], np.repeat(taken, counts), tables), counts, large)

    def put_back(self, neighbors: Neighbors, width: int) -> Array:
        """The residuals by place and score difference."""
        folded = self.symbols.astype(np.int32)
        folded[folded == ESCAPE] = self.large
        number = np.where(folded % 2 == 0, folded // 2, -(folded // 2) - 1)
        upto = np.cumsum(self.counts) - self.counts
        padded = pad(neighbors, width)
        for rows, column in list_phases(neighbors, width):
            context = find_contexts(padded, neighbors, rows, column)
            taken = np.bincount(context, minlength=CONTEXTS)
            begin = np.repeat(upto - (np.cumsum(taken) - taken), taken)
            padded[rows[np.argsort(context, kind="stable")], column + MARGIN] = number[begin + np.arange(len(rows))]
            upto += taken
        return padded[:-1, MARGIN:-1]


def tell_apart(numbers: Array, neighbors: Neighbors) -> Array:
    """How far the number of each place is from what its neighbors promise."""
    padded = np.vstack([numbers, np.zeros_like(numbers[:1])])
    apart: Array = numbers - neighbors.promise(padded, slice(None))
    return apart


def put_together(residuals: Array, neighbors: Neighbors) -> Array:
    """The numbers that were told apart."""
    padded = np.zeros((neighbors.none + 1, residuals.shape[1]), np.int32)
    for rows in neighbors.levels:
        padded[rows] = residuals[rows] + neighbors.promise(padded, rows)
    return padded[:-1]


def order_columns(steps: Any) -> Array:
    """The order in which score differences are told: those with finer steps first."""
    return np.argsort(-np.asarray(steps), kind="stable")


# Books


@dataclass
class PocketBook(PackedBook):
    """A pocket book that can be read; a layer is unpacked when it is first looked at."""

    _opened: dict[str, Array] = field(default_factory=dict, repr=False)

    @cached_property
    def places(self) -> Array:
        return unpack_places(self.part(PLACES))

    @property
    def layer_names(self) -> Collection[str]:
        found: dict[str, Any] = self.about["layers"]
        return found.keys()

    def estimate(self, layer: str, index: int, lead: int) -> Estimate:
        facts = self.about["layers"][layer]
        reach = len(facts["steps"]) // 2
        at = reach + max(-reach, min(reach, lead))
        value, error = float(self.read(layer)[index, at]) / facts["steps"][at], facts["errors"][at]
        if abs(lead) <= reach:
            return Estimate(value, error)
        low, high = (max(value - error, 0.0), 1.0) if lead > 0 else (0.0, min(value + error, 1.0))
        return Estimate((low + high) / 2, (high - low) / 2)

    def read_values(self, layer: str) -> Array:
        return self.read(layer) / np.array(self.about["layers"][layer]["steps"], np.float64)

    def read(self, layer: str) -> Array:
        """The numbers of a layer, in steps."""
        if layer not in self._opened:
            facts = self.about["layers"][layer]
            like = facts["like"]
            packed = SortedResiduals.unpack(self.part(layer), self._tables)
            columns = order_columns(facts["steps"])
            residuals = np.empty((len(self.places), len(columns)), np.int32)
            residuals[:, columns] = packed.put_back(self._neighbors, len(columns))
            numbers = put_together(residuals, self._neighbors) if facts["from_neighbors"] else residuals
            self._opened[layer] = (numbers + self.read(like) if like else numbers).astype(np.int16)
        return self._opened[layer]

    @cached_property
    def _tables(self) -> Array:
        return np.frombuffer(unpack(self.part(TABLES)), "<u2").reshape(-1, SYMBOLS).astype(np.int64)

    @cached_property
    def _neighbors(self) -> Neighbors:
        return Neighbors(self.places, tuple(self.about["axes"]), tuple(self.about["grid"]))


# Making one


def make_pocket(folder: BookFolder, path: Path, fine: int = FINE, rough: int = ROUGH) -> PocketBook:
    """Write the pocket book of a full book, with so many steps from 0 to 1."""
    game, rules = folder.load_rules()
    plan: AnyPlan = require_plan(game)
    order = np.argsort(folder.places)
    places = np.array(folder.places)[order]
    neighbors = Neighbors(places, plan.axes(rules.values), plan.grid)
    layers: dict[str, dict[str, Any]] = {}
    known: dict[str, Array] = {}
    told: dict[str, SortedResiduals] = {}
    off: list[Array] = []
    worst = 0.0
    for name in (layer.name for unit in plan.units(rules.values) for layer in unit):
        low, high = (bound[order] for bound in folder.read_bounds(name))
        values, reach = (low + high) / 2, low.shape[1] // 2
        leads = plan.leads(rules.values, name)
        is_met = np.array([leads is None or lead in leads for lead in range(-reach, reach + 1)])
        steps = np.where(is_met, fine, rough)
        numbers = np.rint(values * steps).astype(np.int32)
        alike = {other: known[other] for other in list(known)[-2:] if layers[other]["steps"] == steps.tolist()}
        (like, from_neighbors), told[name] = _tell(numbers, order_columns(steps), neighbors, alike)
        known[name] = numbers
        errors = np.abs(numbers / steps - values) + (high - low) / 2
        off.append(errors[:, is_met].astype(np.float32).ravel())
        worst = max(worst, float(errors[:, is_met].max()))
        most = np.ceil(errors.max(axis=0) * 1e7) / 1e7
        facts = {"like": like, "from_neighbors": from_neighbors, "steps": steps.tolist(), "errors": most.tolist()}
        layers[name] = facts
    tables, taken = gather_tables(np.concatenate([residuals.histogram for residuals in told.values()]), MOST_TABLES)
    parts = {
        PLACES: pack_places(places),
        TABLES: pack(tables.astype("<u2").tobytes()),
        **{
            name: residuals.pack(tables, chosen)
            for (name, residuals), chosen in zip(told.items(), taken.reshape(-1, CONTEXTS), strict=True)
        },
    }
    all_off = np.concatenate(off)
    errors_of_all = {
        "worst": worst,
        "of_999_in_1000": float(np.quantile(all_off, 0.999)),
        "mean": float(all_off.mean()),
        "worst_that_no_game_meets": max(max(facts["errors"]) for facts in layers.values()),
    }
    about = {"errors": errors_of_all, "axes": list(plan.axes(rules.values)), "grid": list(plan.grid), "layers": layers}
    write_book(folder, about, path, parts)
    return PocketBook.open(path)


def _tell(numbers: Array, columns: Array, neighbors: Neighbors, alike: dict[str, Array]) -> tuple[How, SortedResiduals]:
    """The numbers of a layer told from the neighbors of its places, from another layer, or both: what is shortest."""
    found: dict[How, SortedResiduals] = {}
    for name, other in [("", np.zeros_like(numbers)), *alike.items()]:
        for from_neighbors in (True, False) if name else (True,):
            residuals = tell_apart(numbers - other, neighbors) if from_neighbors else numbers - other
            found[name, from_neighbors] = SortedResiduals.of(residuals[:, columns], neighbors)
    best = min(found, key=lambda how: found[how].weight)
    return best, found[best]
