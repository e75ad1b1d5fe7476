"""Solves layers on an NVIDIA GPU: the programs of the CPU by levels, both bounds of all places at once.

The values that layers take from each other stay on the GPU, in an arena with a slot for each table that is needed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from touchline.core.book import Layer, Source
from touchline.core.errors import RulesBug
from touchline.sim.gpu.play import SIMULATED_GRID, import_cuda, is_simulated, require
from touchline.solve import calls
from touchline.solve.kernels import AT_ONCE, load_kernels
from touchline.solve.levels import find_levels
from touchline.solve.plays import PlayGraph
from touchline.solve.units import MOST_SWEEPS, TOLERANCE, Bounds, Solver, Step, Unit, align, worth
from touchline.solve.walk import GAME, Array

WARP, THREADS = 32, 128
SIDES = ("low", "high")

Key = tuple[str, bool, bool]
"""A table in the arena: its layer, whether it is flipped, and whether the layer holds for a level score only."""


class Shape(NamedTuple):
    """How a vector lies in memory: its numbers, the room that it takes, and how many threads work at it."""

    width: int
    room: int
    lanes: int

    @classmethod
    def of(cls, layer: Layer) -> Shape:
        width = 2 * layer.reach + 1
        lanes = 1 if is_simulated() or width <= AT_ONCE // 2 else WARP
        block = AT_ONCE // 2 * lanes  # both bounds stand side by side
        return cls(width, -(-width // block) * block, lanes)


class OnDevice(NamedTuple):
    """The levels of a program on the GPU."""

    arrays: tuple[Any, ...]
    operations: int


class Arena:
    """Memory of the GPU for tables of values: what the end of the game is worth, both bounds of the layers of a
    unit, then slots for both bounds of tables from other units."""

    def __init__(self, cuda: Any, units: Sequence[Unit], count: int, stored: int) -> None:
        self.cuda, self.count, self.stored = cuda, count, stored
        self.row = max(Shape.of(layer).room for unit in units for layer in unit)
        self.slots: dict[Key, int] = {}
        most = max(len(unit) for unit in units)
        slots = count_slots(units)
        self.free = [self.find_own(most, 0) + k * 2 * stored * self.row for k in range(slots)]
        self.memory = cuda.device_array(self.free[-1] + 2 * stored * self.row)
        self.landing: Any = None
        """Where values land that come from the GPU: memory that it can write to by itself."""

    def find_own(self, i: int, side: int) -> int:
        """Where a bound of layer i of the unit begins."""
        return self.row + (2 * i + side) * self.count * self.row

    def forget_all_but(self, names: Mapping[str, Any]) -> None:
        """Give back the slots of other layers."""
        for key in [key for key in self.slots if key[0] not in names]:
            self.free.append(self.slots.pop(key))

    def take_slot(self, key: Key) -> int:
        """Where a new table begins."""
        if not self.free:
            raise RulesBug("more layers are needed at a time than the plan says")
        self.slots[key] = self.free.pop()
        return self.slots[key]

    def send(self, begin: int, table: Array, room: int) -> None:
        """Copy a table to the GPU."""
        padded = np.zeros((table.shape[0], room))
        padded[:, : table.shape[1]] = table
        self.memory[begin : begin + padded.size].copy_to_device(padded.ravel())

    def keep(self, i: int, layer: Layer) -> Bounds:
        """Copy layer i of the unit into a slot, and from the GPU."""
        shape = Shape.of(layer)
        begin, size = self.take_slot((layer.name, False, False)), self.stored * shape.room
        if self.landing is None:
            self.landing = self.cuda.pinned_array(self.stored * self.row)
        landed, found = self.landing[:size], []
        for side in range(len(SIDES)):
            own = self.find_own(i, side)
            self.memory[begin + side * size : begin + (side + 1) * size].copy_to_device(self.memory[own : own + size])
            self.memory[own : own + size].copy_to_host(landed)
            found.append(landed.reshape(self.stored, shape.room)[:, : shape.width].copy())
        return Bounds(*found)


class GpuSolver(Solver):
    """Solves layers on a GPU."""

    few = 1_700  # more at a time than on a CPU, for levels are short

    def __init__(self, plays: PlayGraph, units: Sequence[Unit]) -> None:
        super().__init__(plays)
        require()
        self.cuda = import_cuda()
        self.arena = Arena(self.cuda, units, plays.places.size, plays.stored)
        columns, cells = measure_calls(plays)
        self.kernels = load_kernels(cells)
        self.supports = self.cuda.to_device(calls.list_supports(columns))
        self.changes = self.cuda.device_array(MOST_SWEEPS)
        self.rooms: list[Any] = [None] * max(len(unit) for unit in units)
        self.on_device: dict[tuple[int, tuple[int, ...]], OnDevice] = {}
        self.missing: dict[int, Any] = {}

    def solve_unit(self, unit: Unit, solved: Mapping[str, Bounds]) -> dict[str, Bounds]:
        names = {layer.name for layer in unit}
        self.arena.forget_all_but(solved)
        for i, layer in enumerate(unit):
            self._clear_own(i, layer)
        self.arena.send(0, worth(unit[0].reach)[None, :], Shape.of(unit[0]).room)
        sources = [self._place_sources(layer, unit, solved) for layer in unit]
        own_sources = [tuple(k for k, s in enumerate(layer.sources) if s.layer in names) for layer in unit]
        all_steps = [self.find_steps(layer, names) for layer in unit]
        for steps, own in zip(all_steps, own_sources, strict=True):
            self._load(steps, own)
        for unit_steps in zip(*all_steps, strict=True):
            self._sweep(unit, unit_steps, sources, own_sources)
        return {layer.name: self.arena.keep(i, layer) for i, layer in enumerate(unit)}

    def _clear_own(self, i: int, layer: Layer) -> None:
        """Nothing is known yet of the values of a layer: from below 0, from above 1."""
        if layer.variant not in self.missing:
            self.missing[layer.variant] = self.cuda.to_device(self.plays.roots[layer.variant] < 0)
        own = np.array([self.arena.find_own(i, side) for side in range(len(SIDES))])
        given = self.arena.memory, self.cuda.to_device(own), Shape.of(layer).room, self.missing[layer.variant]
        self.kernels.clear[self._find_grid(self.kernels.clear)](*given)

    def _place_sources(self, layer: Layer, unit: Unit, solved: Mapping[str, Bounds]) -> Any:
        """By bound and source: where its table begins, and how far its places are apart.

        The other side's bound from above is one minus that from below, so a place of the other side has its value in
        the other table.
        """
        room = Shape.of(layer).room
        index = {other.name: i for i, other in enumerate(unit)}
        found = np.zeros((len(SIDES), len(layer.sources), 2), np.int64)  # 0: the row of what the end is worth
        for k, source in enumerate(layer.sources):
            for side in range(len(SIDES)):
                taken = side if k % 2 == 0 else 1 - side
                if source.layer in index:
                    found[side, k] = self.arena.find_own(index[source.layer], taken), room
                elif source.layer:
                    begin = self._find_table(source, layer, solved) + taken * self.plays.stored * room
                    found[side, k] = begin, room
        return self.cuda.to_device(found)

    def _find_table(self, source: Source, layer: Layer, solved: Mapping[str, Bounds]) -> int:
        """Where the table of a source begins, which is sent to the GPU if it is not there."""
        key = source.layer, source.flipped, source.level_only
        if key not in self.arena.slots:
            room, count = Shape.of(layer).room, self.plays.stored
            begin = self.arena.take_slot(key)
            for k, side in enumerate(SIDES):
                self.arena.send(begin + k * count * room, align(source, layer, side, count, solved), room)
        return self.arena.slots[key]

    def _sweep(self, unit: Unit, steps: Sequence[Step], sources: Sequence[Any], own: Sequence[tuple[int, ...]]) -> None:
        """Work out a group of places until its bounds change no more."""
        is_cyclic = any(step.cyclic for step in steps)
        loaded = [self.on_device[id(step.program), k] for step, k in zip(steps, own, strict=True)]
        if not any(programs.operations for programs in loaded):
            return
        self.changes.copy_to_device(np.zeros(MOST_SWEEPS))
        for number in range(MOST_SWEEPS if is_cyclic else 1):
            for i, layer in enumerate(unit):
                self._launch(i, layer, loaded[i], sources[i], number)
            if is_cyclic and float(self.changes[number : number + 1].copy_to_host()[0]) < TOLERANCE:
                return

    def _load(self, steps: Sequence[Step], own_sources: tuple[int, ...]) -> None:
        """Send the levels of programs to the GPU, of each once."""
        new = {id(step.program): step for step in steps if (id(step.program), own_sources) not in self.on_device}
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            found = pool.map(lambda step: find_levels(step.program, own_sources, cyclic=step.cyclic), new.values())
            for key, levels in zip(new, found, strict=True):
                arrays = tuple(self.cuda.to_device(np.ascontiguousarray(array)) for array in levels)
                self.on_device[key, own_sources] = OnDevice(arrays, len(levels.kind))

    def _launch(self, i: int, layer: Layer, loaded: OnDevice, sources: Any, number: int) -> None:
        if not loaded.operations:
            return
        shape = Shape.of(layer)
        size = 2 * loaded.operations * shape.room
        if self.rooms[i] is None or self.rooms[i].size < size:
            self.rooms[i] = None  # before there is another one
            self.rooms[i] = self.cuda.device_array(size)
        tables = sources, self.arena.find_own(i, 0), self.arena.find_own(i, 1), self.arena.memory, self.rooms[i]
        values = *shape, int(layer.scoring), layer.point, number, self.changes
        self.kernels.sweep[self._find_grid(self.kernels.sweep)](*loaded.arrays, *tables, self.supports, *values)

    def _find_grid(self, kernel: Any) -> tuple[int, int]:
        """As many blocks as can wait for each other."""
        if is_simulated():
            return 1, SIMULATED_GRID[1]
        processors = self.cuda.get_current_device().MULTIPROCESSOR_COUNT
        fits = [found.max_cooperative_grid_blocks(THREADS) for found in kernel.overloads.values()]
        return min(fits, default=processors), THREADS


def measure_calls(plays: PlayGraph) -> tuple[int, int]:
    """The most options of a side in a secret call, and the most cells of one."""
    is_call = plays.pool.kind[: plays.nodes] == GAME
    start = plays.pool.start[: plays.nodes][is_call]
    if not start.size:
        return 1, 1
    rows, columns = plays.pool.numbers[start], plays.pool.numbers[start + 1]
    return int(np.maximum(rows, columns).max()), int((rows * columns).max())


def count_slots(units: Sequence[Unit]) -> int:
    """The most tables that are needed at a time, those of the unit that is being solved among them."""
    needed: list[set[Key]] = []
    later: set[Key] = set()
    for unit in reversed(units):
        later = later | {(s.layer, s.flipped, s.level_only) for layer in unit for s in layer.sources if s.layer}
        needed.append(later)
    most, known = 1, {key[0] for key in later} - {layer.name for unit in units for layer in unit}
    for unit, keys in zip(units, reversed(needed), strict=True):
        known |= {layer.name for layer in unit}
        held = {key for key in keys if key[0] in known}
        kept = {(name, False, False) for name in {key[0] for key in held} | {layer.name for layer in unit}}
        most = max(most, len(held | kept))
    return most
