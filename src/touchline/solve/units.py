"""Solves the layers of a unit, which take values from each other, with a lower and an upper bound of every value."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from touchline.core.book import Layer, Source
from touchline.core.errors import RulesBug
from touchline.solve.calls import MOST
from touchline.solve.groups import Group, group_places
from touchline.solve.plays import PlayGraph
from touchline.solve.programs import Program, make_program
from touchline.solve.vectors import work_out
from touchline.solve.walk import GAME, Array

TOLERANCE = 1e-13
"""Bounds of places that lead to each other are worked out until they change by less."""
MOST_SWEEPS = 1_000

Unit = Sequence[Layer]


@dataclass(frozen=True)
class Bounds:
    """The bounds of places in a layer, by index of place and score difference."""

    low: Array
    high: Array

    def keep(self, count: int) -> Bounds:
        """The bounds of the first places."""
        return Bounds(self.low[:count].copy(), self.high[:count].copy())


@dataclass(frozen=True)
class Step:
    """The program of a group of places."""

    program: Program
    cyclic: bool


def worth(reach: int) -> Array:
    """What a game that is over is worth, by score difference."""
    lead = np.arange(-reach, reach + 1)
    return np.where(lead > 0, 1.0, np.where(lead < 0, 0.0, 0.5))


def solve_units(
    solver: Solver, units: Sequence[Unit], read: Callable[[set[str]], dict[str, Bounds]] = lambda names: {}
) -> Iterator[dict[str, Bounds]]:
    """The bounds of the layers of each unit, one unit after the other; ``read`` has those that were solved before.

    Layers are kept only as long as a later one takes values from them.
    """
    solved: dict[str, Bounds] = {}
    needed = [{source.layer for layer in unit for source in layer.sources} for unit in units]
    last = {name: k for k, names in enumerate(needed) for name in names}
    for k, unit in enumerate(units):
        solved |= read(needed[k] - solved.keys())
        found = solver.solve_unit(unit, solved)
        yield found
        solved = {name: bounds for name, bounds in {**solved, **found}.items() if last.get(name, -1) > k}


class Solver:
    """Solves layers on the cores of this machine; keeps the programs of plays."""

    few = 1_024
    """Up to so many places that lead to each other in small circles are solved together: their vectors fit a cache."""

    def __init__(self, plays: PlayGraph) -> None:
        self.plays = plays
        self.groups: dict[tuple[int, ...], list[Group]] = {}
        self.steps: dict[tuple[int, tuple[int, ...]], list[Step]] = {}
        self.programs: dict[bytes, Program] = {}

    def solve_unit(self, unit: Unit, solved: Mapping[str, Bounds]) -> dict[str, Bounds]:
        """The bounds of layers that take values from each other, and from those that are solved.

        Values from below and from above are worked out side by side.
        """
        count = self.plays.places.size
        own = {s.name: Bounds(np.zeros((count, 2 * s.reach + 1)), np.ones((count, 2 * s.reach + 1))) for s in unit}
        tables = {
            (layer.name, side): tuple(
                getattr(own[source.layer], side) if source.layer in own else align(source, layer, side, count, solved)
                for source in layer.sources
            )
            for layer in unit
            for side in ("low", "high")
        }
        for layer in unit:
            own[layer.name].high[self.plays.roots[layer.variant] < 0] = 0.0  # nothing is known of what is not there
        names = {layer.name for layer in unit}
        with ThreadPoolExecutor(2) as pool:
            for steps in zip(*(self.find_steps(layer, names) for layer in unit), strict=True):

                def sweep(side: str, steps: Sequence[Step] = steps) -> float:
                    other = "high" if side == "low" else "low"
                    return max(
                        work_out(
                            step.program,
                            layer,
                            getattr(own[layer.name], side),
                            tables[layer.name, side],
                            tables[layer.name, other],
                            upper=side == "high",
                        )
                        for layer, step in zip(unit, steps, strict=True)
                    )

                for _ in range(MOST_SWEEPS):
                    changes = list(pool.map(sweep, ("low", "high")))
                    if max(changes) < TOLERANCE or not any(step.cyclic for step in steps):
                        break
        return {name: bounds.keep(self.plays.stored) for name, bounds in own.items()}

    def find_steps(self, layer: Layer, names: set[str]) -> list[Step]:
        """The programs of a layer, in the order to work them out."""
        own = tuple(i for i, source in enumerate(layer.sources) if source.layer in names)
        if own not in self.groups:
            self.groups[own] = group_places(self.plays, own, self.few)
        if (layer.variant, own) not in self.steps:
            present = self.plays.roots[layer.variant] >= 0
            groups = [Group(places[present[places]], cyclic) for places, cyclic in self.groups[own]]
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                programs = list(pool.map(lambda group: self._program(layer.variant, group), groups))
            self.steps[layer.variant, own] = [Step(p, g.cyclic) for p, g in zip(programs, groups, strict=True)]
        return self.steps[layer.variant, own]

    def _program(self, variant: int, group: Group) -> Program:
        """The program of a group. Variants share those that are alike in them."""
        key = group.places.tobytes() + self.plays.roots[variant, group.places].tobytes()
        if key not in self.programs:
            program = make_program(self.plays, variant, group.places)
            calls = program.kind == GAME
            columns = program.sizes[calls] // program.rows[calls]
            if (np.minimum(program.rows[calls], columns) > MOST).any():
                raise RulesBug(f"a secret call has more than {MOST} options on both sides")
            self.programs[key] = program
        return self.programs[key]


def align(source: Source, layer: Layer, side: str, count: int, solved: Mapping[str, Bounds]) -> Array:
    """The table that a source in a layer that is solved stands for, or in none, with the score differences of the layer
    that takes from it; of ``count`` places where it is made anew."""
    if not source.layer:
        return _repeat(worth(layer.reach), count)
    if source.flipped:
        opposite: Array = getattr(solved[source.layer], "high" if side == "low" else "low")
        return np.ascontiguousarray(1.0 - opposite[:, ::-1])
    table: Array = getattr(solved[source.layer], side)
    if source.level_only:
        over = _repeat(worth(layer.reach), count)
        over[: len(table), layer.reach] = table[:, table.shape[1] // 2]
        return over
    if table.shape[1] != 2 * layer.reach + 1:
        raise RulesBug(f"{layer.name} and {source.layer} reach differently far")
    return table


def _repeat(vector: Array, count: int) -> Array:
    return np.broadcast_to(vector, (count, vector.size)).copy()
