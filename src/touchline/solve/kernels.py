"""Works levels out on a GPU: some threads (lanes) to an operation, each for some score differences of both bounds.

The functions below are written into one file with those of ``solve.calls`` and compiled by numba for CUDA, or run by
its simulator. They do what ``solve.vectors`` does on a CPU, but that most places that lead to each other are stored
after all are worked out.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from touchline.core.book import Scoring
from touchline.sim.gpu.play import is_simulated
from touchline.solve import calls
from touchline.solve.compiling import load_text
from touchline.solve.programs import STORE
from touchline.solve.walk import GAME, MAX, MIN, MIX, Array

LEAD, SUDDEN = int(Scoring.LEAD), int(Scoring.SUDDEN)
AT_ONCE = 8
"""So many numbers of an operation are worked out side by side by a thread, so that it waits for memory once."""
cuda: Any = None
"""``numba.cuda``, in the file that is compiled."""
REGISTERS = 128
"""So many of a thread, so that enough of them can wait for memory at a time."""
CELLS = 0
"""A constant of the compiled file: the cells of the largest secret call."""


def read_leaf(
    arena: Array, at: int, width: int, i: int, swapped: bool, points: int, upper: bool, scoring: int, point: float
) -> Any:
    """Number i of the vector of a leaf: see ``vectors.load_leaf`` and ``vectors.load_scored``."""
    if scoring != LEAD:
        if scoring == SUDDEN and points != 0:
            return 1.0 if points > 0 else 0.0
        return (1.0 - arena[at] if swapped else arena[at]) + points * point
    j = i + points
    if j < 0:
        if not upper:
            return 0.0
        return 1.0 - arena[at + width - 1] if swapped else arena[at]
    if j >= width:
        if upper:
            return 1.0
        return 1.0 - arena[at] if swapped else arena[at + width - 1]
    return 1.0 - arena[at + width - 1 - j] if swapped else arena[at + j]


def mix_vectors(
    room: Array, size: int, n: int, argument: Array, weight: Array, a: int, b: int, lane: int, lanes: int
) -> None:
    """A sum of vectors by weight."""
    total = cuda.local.array(AT_ONCE, "float64")
    for i in range(lane, size, lanes * AT_ONCE):
        for j in range(AT_ONCE):
            total[j] = 0.0
        whole = a + (b - a) // 4 * 4
        for k in range(a, whole, 4):  # four children at a time, so that the memory is waited for once
            v0, v1 = argument[k] * size + i, argument[k + 1] * size + i
            v2, v3 = argument[k + 2] * size + i, argument[k + 3] * size + i
            x0, x1, x2, x3 = weight[k], weight[k + 1], weight[k + 2], weight[k + 3]
            for j in range(AT_ONCE):
                at = j * lanes
                total[j] += x0 * room[v0 + at] + x1 * room[v1 + at] + x2 * room[v2 + at] + x3 * room[v3 + at]
        for k in range(whole, b):
            v = argument[k] * size + i
            x = weight[k]
            for j in range(AT_ONCE):
                total[j] += x * room[v + j * lanes]
        for j in range(AT_ONCE):
            room[n * size + i + j * lanes] = total[j]


def choose_vectors(
    room: Array, size: int, n: int, argument: Array, sign: float, a: int, b: int, lane: int, lanes: int
) -> None:
    """The largest (sign 1) or the least (sign -1) of several vectors."""
    best = cuda.local.array(AT_ONCE, "float64")
    for i in range(lane, size, lanes * AT_ONCE):
        for j in range(AT_ONCE):
            best[j] = sign * room[argument[a] * size + i + j * lanes]
        for k in range(a + 1, b):
            v = argument[k] * size + i
            for j in range(AT_ONCE):
                best[j] = max(best[j], sign * room[v + j * lanes])
        for j in range(AT_ONCE):
            room[n * size + i + j * lanes] = sign * best[j]


def solve_threes(
    room: Array, width: int, half: int, upper: bool, n: int, argument: Array, a: int, lane: int, lanes: int
) -> None:
    """The vector of a secret call of three options on both sides: of the columns seen from their side."""
    shift = half if upper else 0
    x0, x1, x2 = argument[a], argument[a + 1], argument[a + 2]
    y0, y1, y2 = argument[a + 3], argument[a + 4], argument[a + 5]
    z0, z1, z2 = argument[a + 6], argument[a + 7], argument[a + 8]
    for i in range(lane, width, lanes):
        at = shift + i
        size = 2 * half
        p, q, o = room[x0 * size + at], room[x1 * size + at], room[x2 * size + at]
        r, s, t = room[y0 * size + at], room[y1 * size + at], room[y2 * size + at]
        u, v, w = room[z0 * size + at], room[z1 * size + at], room[z2 * size + at]
        value = -guarantee(-p, -r, -u, -q, -s, -v, -o, -t, -w) if upper else guarantee(p, q, o, r, s, t, u, v, w)
        room[n * size + at] = value


def solve_calls(
    room: Array,
    width: int,
    half: int,
    upper: int,
    n: int,
    argument: Array,
    rows: int,
    a: int,
    b: int,
    lane: int,
    lanes: int,
    supports: Array,
) -> None:
    """The vector of a secret call: see ``calls.solve_games``."""
    g = cuda.local.array(CELLS, "float64")
    hints = cuda.local.array(HINTS, "int64")
    for h in range(HINTS):  # mixes of three are the rule
        hints[h] = max(supports.shape[0] - 1 - h, 0)
    columns = (b - a) // rows
    for i in range(lane, width, lanes):
        to = (2 * n + upper) * half + i
        if rows <= MOST:
            for k in range(rows * columns):
                g[k] = room[(2 * argument[a + k] + upper) * half + i]
            low, high = find_bounds(g, rows, columns, supports, hints)
            room[to] = high if upper else low
        else:  # seen from the columns
            for x in range(rows):
                for y in range(columns):
                    g[y * rows + x] = 1.0 - room[(2 * argument[a + x * columns + y] + upper) * half + i]
            low, high = find_bounds(g, columns, rows, supports, hints)
            room[to] = 1.0 - low if upper else 1.0 - high


def sweep(
    kind: Array,
    first: Array,
    extra: Array,
    argument: Array,
    weight: Array,
    leaf: Array,
    spans: Array,
    sources: Array,
    own_low: int,
    own_high: int,
    arena: Array,
    room: Array,
    supports: Array,
    width: int,
    half: int,
    lanes: int,
    scoring: int,
    point: float,
    number: int,
    changes: Array,
) -> None:
    """Work out the places of a program once, both bounds, and note the largest change as that of sweep ``number``.

    ``sources[bound, s]`` is where the table of source s begins in the arena and how far its places are apart,
    ``own_low`` and ``own_high`` where those of the layer itself begin. A vector has ``width`` numbers and takes
    ``half``; operation n has two in the room, from below and from above. The first sweep works out what does not change
    as well.
    """
    grid = cuda.cg.this_grid()
    lane = cuda.grid(1) % lanes
    worker = cuda.grid(1) // lanes
    workers = cuda.gridsize(1) // lanes
    most = 0.0
    for level in range(spans.shape[0]):
        begin = spans[level, 1 if number > 0 else 0]
        end = spans[level, 2]
        for n in range(begin + worker, end, workers):
            a = first[n]
            b = first[n + 1]
            op = kind[n]
            if op == MIX:
                mix_vectors(room, 2 * half, n, argument, weight, a, b, lane, lanes)
            elif op in (MAX, MIN):
                choose_vectors(room, 2 * half, n, argument, 1.0 if op == MAX else -1.0, a, b, lane, lanes)
            elif op == GAME:
                for upper in range(2):
                    if extra[n] == 3 and b - a == 9:
                        solve_threes(room, width, half, upper == 1, n, argument, a, lane, lanes)
                    else:
                        solve_calls(room, width, half, upper, n, argument, extra[n], a, b, lane, lanes, supports)
            elif op == STORE:
                come = argument[a] * 2 * half
                for upper in range(2):
                    at = (own_high if upper else own_low) + extra[n] * half
                    for i in range(lane, width, lanes):
                        value = room[come + upper * half + i]
                        most = max(most, abs(value - arena[at + i]))
                        arena[at + i] = value
            else:
                row = argument[a]
                source = leaf[row, 1]
                swapped = source & 1 == 1
                for upper in range(2):
                    at = sources[upper, source, 0] + leaf[row, 0] * sources[upper, source, 1]
                    to = (2 * n + upper) * half
                    for i in range(lane, width, lanes):
                        room[to + i] = read_leaf(arena, at, width, i, swapped, leaf[row, 2], upper == 1, scoring, point)
        if end > begin:
            grid.sync()
    if most > changes[number]:
        cuda.atomic.max(changes, number, most)


def clear(arena: Array, own: Array, room: int, missing: Array) -> None:
    """Nothing is known yet: values from below are 0, those from above 1, or 0 where a place is missing."""
    for item in range(cuda.grid(1), missing.size * room, cuda.gridsize(1)):
        arena[own[0] + item] = 0.0
        arena[own[1] + item] = 0.0 if missing[item // room] else 1.0


KERNELS: tuple[Callable[..., Any], ...] = (sweep, clear)
PARTS: tuple[Callable[..., Any], ...] = (
    *(*calls.PARTS[:-1], *calls.THREES),
    *(read_leaf, mix_vectors, choose_vectors, solve_threes, solve_calls),
)
HINTS, MOST = calls.HINTS, calls.MOST
find_bounds, guarantee = calls.find_bounds, calls.guarantee


@cache
def load_kernels(cells: int) -> ModuleType:
    """The module with ``KERNELS``, for secret calls of at most so many cells."""
    constants = {"MIX": MIX, "MAX": MAX, "MIN": MIN, "GAME": GAME, "STORE": STORE} | calls.CONSTANTS
    constants |= {"LEAD": LEAD, "SUDDEN": SUDDEN, "AT_ONCE": AT_ONCE, "CELLS": cells}
    decorator = "@cuda.jit" if is_simulated() else f"@cuda.jit(max_registers={REGISTERS})"
    texts = [
        "from numba import cuda\n\nArray = Any",
        "\n".join(f"{name} = {value!r}" for name, value in constants.items()),
        *(f"@cuda.jit(device=True)\n{inspect.getsource(part)}" for part in PARTS),
        *(f"{decorator}\n{inspect.getsource(kernel)}" for kernel in KERNELS),
    ]
    return load_text("kernels", "Kernels of touchline.solve.kernels", *texts)
