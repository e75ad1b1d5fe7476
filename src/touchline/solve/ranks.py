"""Pocket books of many layers that are much alike: values as products of a few factors, and what they miss.

Layers are gathered into families. The values of a family are a matrix, places by contexts (which layer, which score
difference), and all families together are nearly of low rank: a matrix of factors for the places (the basis) times one
of coefficients for each family. The basis is chosen by a randomized singular value decomposition (Halko, Martinsson and
Tropp, 2011), in which places that are hard to tell count more. Both matrices are rounded: the basis is told from the
neighbors of places, coefficients are rotated along layers and score differences first. Where a value is still off by
more than is allowed, a list corrects it. A family of few places is stored as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from touchline.core.book import AnyPlan, Families
from touchline.core.errors import DataError
from touchline.solve.folder import BookFolder, Estimate
from touchline.solve.packing import (
    PLACES,
    PackedBook,
    pack,
    pack_numbers,
    pack_places,
    unpack,
    unpack_numbers,
    unpack_places,
    write_book,
)
from touchline.solve.pocket import FINE, Neighbors, put_together, tell_apart
from touchline.solve.rows import require_plan
from touchline.solve.walk import Array

FORM = "ranks"
BASIS, BASIS_STEPS, STEPS, LOCATED = "basis", "basis steps", "steps", "located"
COEFFICIENTS, CORRECTIONS, VALUES = "coefficients ", "corrections ", "values "
WITHIN = 0.0005
"""No value is off by more, unless a book says so."""
SLACK = 4e-6
"""What arithmetic in single precision may add to an error."""
TRIED_RANK = 192
"""The rank at which it is seen how hard places are to tell."""
POWERS = 3
"""Passes over all values by which the randomized basis gets close to the best one."""
FEW = 0.1
"""A family with a smaller share of the places is stored as it is."""
THREADS = 16

Progress = Callable[[str, float], None]


class Family(NamedTuple):
    """Layers that are packed together, and the places that they have, by index."""

    layers: tuple[str, ...]
    there: Array

    def is_whole(self, places: int) -> bool:
        """Whether it is told by the basis."""
        return len(self.there) > FEW * places


# Reading


@dataclass
class RankBook(PackedBook):
    """A pocket book of factors; a family is unpacked when it is first looked at."""

    _coefficients: dict[str, Array] = field(default_factory=dict, repr=False)
    _corrections: dict[str, tuple[Array, Array]] = field(default_factory=dict, repr=False)
    _direct: dict[str, tuple[Array, Array]] = field(default_factory=dict, repr=False)

    @cached_property
    def places(self) -> Array:
        return np.cumsum(unpack_numbers(self.part(PLACES), self.about["places"]))

    @cached_property
    def layer_names(self) -> Collection[str]:
        return {layer: name for name, facts in self.about["families"].items() for layer in facts["layers"]}

    def estimate(self, layer: str, index: int, lead: int) -> Estimate:
        name, member, reach = self._find(layer)
        at = reach + max(-reach, min(reach, lead))
        facts = self.about["families"][name]
        value, error = self._read_cell(name, index, member, at), facts["errors"][at]
        if abs(lead) <= reach:
            return Estimate(value, error)
        low, high = (max(value - error, 0.0), 1.0) if lead > 0 else (0.0, min(value + error, 1.0))
        return Estimate((low + high) / 2, (high - low) / 2)

    def read_values(self, layer: str) -> Array:
        name, member, reach = self._find(layer)
        width = 2 * reach + 1
        values = np.zeros((len(self.places), width))
        if "direct" in self.about["families"][name]:
            there, numbers = self._open_direct(name)
            values[there] = numbers[:, member] / FINE
            return values
        values[:] = np.clip(self._basis @ self._open_coefficients(name)[member].T, 0.0, 1.0)
        cells, added = self._open_corrections(name)
        place, rest = np.divmod(cells, len(self.about["families"][name]["layers"]) * width)
        chosen = rest // width == member
        values[place[chosen], rest[chosen] % width] += added[chosen]
        return values

    def _find(self, layer: str) -> tuple[str, int, int]:
        """The family of a layer, which of its layers it is, and how far score differences reach."""
        names: Mapping[str, str] = self.layer_names  # type: ignore[assignment]
        facts = self.about["families"][names[layer]]
        return names[layer], facts["layers"].index(layer), len(facts["errors"]) // 2

    def _read_cell(self, name: str, index: int, member: int, at: int) -> float:
        if "direct" in self.about["families"][name]:
            there, numbers = self._open_direct(name)
            row = int(np.searchsorted(there, index))
            return float(numbers[row, member, at]) / FINE if row < len(there) and there[row] == index else 0.0
        facts = self.about["families"][name]
        value = float(self._basis[index] @ self._open_coefficients(name)[member, at])
        cells, added = self._open_corrections(name)
        cell = (index * len(facts["layers"]) + member) * len(facts["errors"]) + at
        found = int(np.searchsorted(cells, cell))
        more = float(added[found]) if found < len(cells) and cells[found] == cell else 0.0
        return min(max(value, 0.0), 1.0) + more

    @cached_property
    def _basis(self) -> Array:
        """The factors of places."""
        rank = self.about["rank"]
        residuals = unpack_numbers(self.part(BASIS), len(self.places) * rank).reshape(rank, -1).T
        neighbors = Neighbors(unpack_places(self.part(LOCATED)), tuple(self.about["axes"]), tuple(self.about["grid"]))
        whole = put_together(np.ascontiguousarray(residuals, np.int32), neighbors)
        return (whole * self._read_floats(BASIS_STEPS)).astype(np.float32)

    def _open_coefficients(self, name: str) -> Array:
        """The coefficients of a family by layer, score difference and factor."""
        if name not in self._coefficients:
            facts = self.about["families"][name]
            shape = len(facts["layers"]), len(facts["errors"]), self.about["rank"]
            numbers = unpack_numbers(self.part(COEFFICIENTS + name), int(np.prod(shape))).reshape(shape)
            along = [
                self._read_floats(f"{side} {facts['turns']}").reshape(n, n)
                for side, n in zip(TURNS, shape, strict=False)
            ]
            self._coefficients[name] = turn_back(numbers * self._read_floats(STEPS), *along)
        return self._coefficients[name]

    def _open_corrections(self, name: str) -> tuple[Array, Array]:
        """Which cells of a family are corrected, and by how much."""
        if name not in self._corrections:
            count = self.about["families"][name]["corrections"]
            numbers = unpack_numbers(self.part(CORRECTIONS + name), 2 * count)
            self._corrections[name] = np.cumsum(numbers[:count]), numbers[count:] * self.about["within"]
        return self._corrections[name]

    def _open_direct(self, name: str) -> tuple[Array, Array]:
        """The places of a family that is stored as it is, and its values in steps."""
        if name not in self._direct:
            facts = self.about["families"][name]
            shape = facts["direct"], len(facts["layers"]), len(facts["errors"])
            numbers = unpack_numbers(self.part(VALUES + name), shape[0] + int(np.prod(shape)))
            values = numbers[shape[0] :].reshape(shape).cumsum(axis=2).cumsum(axis=1).cumsum(axis=0)
            self._direct[name] = np.cumsum(numbers[: shape[0]]), values
        return self._direct[name]

    def _read_floats(self, name: str) -> Array:
        return np.frombuffer(unpack(self.part(name)), "<f4")


TURNS = "layers", "differences"


def turn(coefficients: Array, layers: Array, differences: Array) -> Array:
    """Rotate coefficients along layers and score differences."""
    return np.ascontiguousarray(np.tensordot(layers.T, np.tensordot(differences.T, coefficients, (1, 1)), (1, 1)))


def turn_back(turned: Array, layers: Array, differences: Array) -> Array:
    """Undo ``turn``."""
    found = np.tensordot(layers, np.tensordot(differences, turned.astype(np.float32), (1, 1)), (1, 1))
    return np.ascontiguousarray(found, np.float32)


# Making one


class Coded(NamedTuple):
    """A rounded basis and rounded coefficients of each family, and both as parts of the file."""

    basis: Array
    parts: dict[str, bytes]
    coefficients: dict[str, Array]


def make_rank_pocket(
    folder: BookFolder,
    path: Path,
    rank: int,
    noise: float,
    within: float = WITHIN,
    progress: Progress = lambda what, share: None,
) -> RankBook:
    """Write the pocket book of a full book: so many factors, both matrices rounded so that either adds about ``noise``
    to the error of a value, and no value off by more than ``within``."""
    with ThreadPoolExecutor(THREADS) as pool:
        maker = Maker(folder, pool, progress)
        maker.find_basis(rank)
        maker.write(path, maker.round(noise), within)
    return RankBook.open(path)


class Maker:
    """Makes a pocket book in steps, so that several roundings can be tried."""

    def __init__(self, folder: BookFolder, pool: ThreadPoolExecutor, progress: Progress) -> None:
        self.folder, self.pool, self.progress = folder, pool, progress
        game, self.rules = folder.load_rules()
        self.plan: AnyPlan = require_plan(game, folder.about["objective"])
        if self.plan.families is None:
            raise DataError.of("request", "game", game.name, "a game whose layers are in families")
        self.packing: Families[Any] = self.plan.families
        r = self.rules.values
        numbers = np.array(folder.places)
        located = np.array([self.packing.locate(r, int(number)) for number in numbers])
        self.order = np.argsort(located)
        self.numbers, self.located = numbers[self.order], located[self.order]
        self.neighbors = Neighbors(self.located, self.plan.axes(r), self.plan.grid)
        self.families = self._gather_families()
        self.values: dict[str, Array] = {}
        self.margins: dict[str, Array] = {}
        for done, (name, values, margins) in enumerate(pool.map(self._read_family, self.families)):
            progress("read", done / len(self.families))
            self.values[name], self.margins[name] = values, margins
        self.whole = [name for name, family in self.families.items() if family.is_whole(len(numbers))]

    def _gather_families(self) -> dict[str, Family]:
        r = self.rules.values
        there: dict[int, Array] = {}
        layers: dict[str, list[str]] = {}
        variants: dict[str, int] = {}
        for layer in (layer for unit in self.plan.units(r) for layer in unit if layer.name in self.folder.layers):
            name = self.packing.name(layer.name)
            layers.setdefault(name, []).append(layer.name)
            variants[name] = layer.variant
            if layer.variant not in there:
                laid = [self.plan.lay(r, int(number), layer.variant) is not None for number in self.numbers]
                there[layer.variant] = np.flatnonzero(laid)
        return {name: Family(tuple(sorted(found)), there[variants[name]]) for name, found in layers.items()}

    def _read_family(self, name: str) -> tuple[str, Array, Array]:
        """The values of a family by place, layer and score difference, and by difference half the widest gap."""
        found, margins = [], []
        for layer in self.families[name].layers:
            low, high = self.folder.read_bounds(layer)
            reach = low.shape[1] // 2
            kept = slice(reach - min(reach, self.packing.reach), reach + min(reach, self.packing.reach) + 1)
            margins.append((high[:, kept] - low[:, kept]).max(axis=0) / 2)
            found.append(((low[:, kept] + high[:, kept]) / 2).astype(np.float32)[self.order])
        return name, np.stack(found, 1), np.max(margins, axis=0)

    def _matrix(self, name: str) -> Array:
        return self.values[name].reshape(len(self.numbers), -1)

    def find_basis(self, rank: int) -> None:
        """The basis; places that are hard to tell at a lower rank count more."""
        self.weight = np.ones(len(self.numbers), np.float32)
        tried = min(TRIED_RANK, rank // 2, len(self.numbers) // 2)
        basis, coefficients = self._find_factors(tried)
        worst = np.zeros(len(self.numbers), np.float32)
        for name in self.whole:
            off = np.abs(basis @ coefficients[name] - self._matrix(name)).max(axis=1)
            worst = np.maximum(worst, off)
        middle = max(float(np.median(worst)), 1e-12)
        self.weight = np.clip(np.sqrt(worst / middle), 0.7, 4.0).astype(np.float32)
        self.basis, self.coefficients = self._find_factors(min(rank, len(self.numbers)))

    def _find_factors(self, rank: int) -> tuple[Array, dict[str, Array]]:
        """A basis of this rank, its most important factors first, and the coefficients of each family."""
        random, count = np.random.default_rng(1), len(self.numbers)
        sketch = np.zeros((count, rank), np.float32)
        for name in self.whole:
            matrix = self._matrix(name)
            sketch += matrix @ random.standard_normal((matrix.shape[1], rank), dtype=np.float32)
        directions = self._straighten(sketch)
        for power in range(POWERS):
            self.progress(f"rank {rank}", power / POWERS)
            sketch[:] = 0
            for name in self.whole:
                sketch += self._matrix(name) @ (self._matrix(name).T @ (directions * self.weight[:, None]))
            directions = self._straighten(sketch)
        weighted = directions * self.weight[:, None]
        coefficients = {name: weighted.T @ self._matrix(name) for name in self.whole}
        gram = sum(
            (c.astype(np.float64) @ c.T.astype(np.float64) for c in coefficients.values()), np.zeros((rank, rank))
        )
        turned = np.linalg.eigh(gram)[1][:, ::-1]
        basis = (directions.astype(np.float64) @ turned).astype(np.float32) / self.weight[:, None]
        return basis, {name: turned.T.astype(np.float32) @ c for name, c in coefficients.items()}

    def _straighten(self, sketch: Array) -> Array:
        """Directions at right angles that span the weighted columns."""
        return np.linalg.qr((sketch * self.weight[:, None]).astype(np.float64))[0].astype(np.float32)

    def round(self, noise: float, rank: int = 0) -> Coded:
        """Round both matrices, and fit the coefficients to the rounded basis again."""
        rank = rank or self.basis.shape[1]
        count, contexts = len(self.numbers), sum(self._matrix(name).shape[1] for name in self.whole)
        squares = sum((np.square(self.coefficients[name][:rank]).sum(1) for name in self.whole), np.zeros(rank))
        basis_steps = (noise * np.sqrt(12 / rank) / np.sqrt(squares / contexts + 1e-30)).astype(np.float32)
        numbers = np.rint(self.basis[:, :rank] / basis_steps).astype(np.int32)
        basis = (numbers * basis_steps).astype(np.float32)
        weighted = (basis * self.weight[:, None]).astype(np.float64)
        gram = weighted.T @ weighted
        fit = (np.linalg.pinv(gram, hermitian=True) @ weighted.T * self.weight).astype(np.float32)
        lengths = np.sqrt(np.diag(gram))
        steps = noise * np.sqrt(12 * count / rank) / np.where(lengths > 0, lengths, 1.0)
        steps = steps.astype(np.float32)
        fitted = {name: (fit @ self._matrix(name)).T.reshape(*self.values[name].shape[1:], rank) for name in self.whole}
        parts = {
            BASIS: pack_numbers(np.ascontiguousarray(tell_apart(numbers, self.neighbors).T)),
            BASIS_STEPS: pack(basis_steps.astype("<f4").tobytes()),
            STEPS: pack(steps.astype("<f4").tobytes()),
        }
        turns = {shape: self._find_turns(fitted, shape) for shape in {c.shape for c in fitted.values()}}
        for shape, along in turns.items():
            for side, matrix in zip(TURNS, along, strict=True):
                parts[f"{side} {name_shape(shape)}"] = pack(matrix.astype("<f4").tobytes())

        def code(name: str) -> tuple[str, bytes, Array]:
            along = turns[fitted[name].shape]
            whole = np.rint(turn(fitted[name], *along) / steps).astype(np.int64)
            return name, pack_numbers(whole), turn_back(whole * steps, *along)

        coefficients = {}
        for name, packed, kept in self.pool.map(code, self.whole):
            parts[COEFFICIENTS + name], coefficients[name] = packed, kept
        return Coded(basis, parts, coefficients)

    def _find_turns(self, fitted: dict[str, Array], shape: tuple[int, ...]) -> tuple[Array, Array]:
        """Rotations along layers and score differences that make few coefficients large."""
        found = []
        for axis in range(2):
            gram = np.zeros((shape[axis], shape[axis]))
            for c in fitted.values():
                if c.shape == shape:
                    moved = np.moveaxis(c, axis, 0).reshape(shape[axis], -1).astype(np.float64)
                    gram += moved @ moved.T
            found.append(np.ascontiguousarray(np.linalg.eigh(gram)[1][:, ::-1]).astype(np.float32))
        return found[0], found[1]

    def correct(
        self, coded: Coded, within: float
    ) -> tuple[dict[str, dict[str, Any]], dict[str, bytes], dict[str, Any]]:
        """What is still off by more than is allowed, with what the book says of each family and of all errors."""
        facts: dict[str, dict[str, Any]] = {}
        parts: dict[str, bytes] = {}
        counts, total, most = np.zeros(1_000, np.int64), 0.0, 0.0

        def look(name: str) -> tuple[str, Array, Array, Array]:
            c = coded.coefficients[name]
            off = self.values[name] - np.clip(coded.basis @ c.reshape(-1, c.shape[-1]).T, 0, 1).reshape(
                self.values[name].shape
            )
            flat = off.ravel()
            cells = np.flatnonzero(np.abs(flat) > within - SLACK)
            steps = np.rint(flat[cells] / within).astype(np.int64)
            flat[cells] -= steps * np.float32(within)
            return name, np.abs(off), cells, steps

        for name, off, cells, steps in self.pool.map(look, self.whole):
            parts[CORRECTIONS + name] = pack_numbers(np.concatenate([np.diff(cells, prepend=0), steps]))
            errors = off.max(axis=(0, 1)) + self.margins[name] + SLACK
            facts[name] = {
                "layers": list(self.families[name].layers),
                "turns": name_shape(coded.coefficients[name].shape),
                "corrections": len(cells),
                "errors": np.round(np.ceil(errors * 1e7) / 1e7, 7).tolist(),
            }
            counts += np.histogram(off, len(counts), (0, 2 * within))[0]
            total += float(off.sum(dtype=np.float64))
            most = max(most, float(errors.max()))
        below = np.cumsum(counts)
        at = int(np.searchsorted(below, 0.999 * below[-1]))
        errors_of_all = {
            "worst": most,
            "of_999_in_1000": 2 * within * (at + 1) / len(counts),
            "mean": total / int(below[-1]),
        }
        return facts, parts, errors_of_all

    def write(self, path: Path, coded: Coded, within: float) -> None:
        """Write the file."""
        facts, corrections, errors = self.correct(coded, within)
        parts = {
            PLACES: pack_numbers(np.diff(self.numbers, prepend=0)),
            LOCATED: pack_places(self.located),
            **coded.parts,
            **corrections,
        }
        for name, family in self.families.items():
            if name in facts:
                continue
            numbers = np.rint(self.values[name][family.there].astype(np.float64) * FINE).astype(np.int64)
            errors_here = np.abs(numbers / FINE - self.values[name][family.there]).max(axis=(0, 1), initial=0.0)
            told = numbers
            for axis in range(3):
                told = np.diff(told, axis=axis, prepend=0)
            parts[VALUES + name] = pack_numbers(np.concatenate([np.diff(family.there, prepend=0), told.ravel()]))
            facts[name] = {
                "layers": list(family.layers),
                "direct": len(family.there),
                "errors": np.round(errors_here + self.margins[name] + SLACK, 7).tolist(),
            }
        about = {
            "form": FORM,
            "errors": errors,
            "axes": list(self.plan.axes(self.rules.values)),
            "grid": list(self.plan.grid),
            "rank": coded.basis.shape[1],
            "within": within,
            "places": len(self.numbers),
            "families": {name: facts[name] for name in self.families},
        }
        write_book(self.folder, about, path, parts)


def name_shape(shape: Sequence[int]) -> str:
    """Which rotations a family takes."""
    return "x".join(str(n) for n in shape[:2])
