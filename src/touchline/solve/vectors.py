"""Works programs out on vectors: the values of places for all score differences at once, as bounds from below or above.

Values are to the side whose place it is, from 0 (lost) to 1 (won). The other side's bound from above is one minus this
side's from below. A bound from below is what a strategy guarantees, so rounding aside it is never too high.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from touchline.core.book import Layer, Scoring
from touchline.solve import calls
from touchline.solve.calls import HINTS, solve_games
from touchline.solve.compiling import FAST, load_text, vectorizing, write_functions
from touchline.solve.programs import STORE, Program
from touchline.solve.walk import GAME, LEAF, MAX, MIN, MIX, Array

Tables = tuple[Array, ...]
LEAD, SUDDEN = int(Scoring.LEAD), int(Scoring.SUDDEN)


def load_scored(out: Array, table: Array, swapped: bool, points: int, scoring: int, point: float) -> None:
    """The value of a leaf where there is no lead: a score ends the game, or counts as its points."""
    if scoring == SUDDEN and points != 0:
        out[0] = 1.0 if points > 0 else 0.0
    else:
        out[0] = (1.0 - table[0] if swapped else table[0]) + points * point


def load_leaf(out: Array, table: Array, swapped: bool, points: int, upper: bool) -> None:
    """The vector of a leaf, seen by the side that began: it leads by ``points`` more there.

    A lead beyond those in the table is worth as much as the largest at least, and at most 1; likewise behind.
    """
    w = out.size
    low = max(0, -points)
    high = min(w, w - points)
    least = 1.0 - table[w - 1] if swapped else table[0]
    most = 1.0 - table[0] if swapped else table[w - 1]
    for i in range(low):
        out[i] = least if upper else 0.0
    if swapped:
        for i in range(low, high):
            out[i] = 1.0 - table[w - 1 - i - points]
    else:
        for i in range(low, high):
            out[i] = table[i + points]
    for i in range(high, w):
        out[i] = 1.0 if upper else most


def mix(out: Array, slots: Array, argument: Array, weight: Array) -> None:
    """A sum of vectors by weight, four at a time: so the sum is written less often."""
    w = out.size
    first = argument.size % 4
    for i in range(w):
        out[i] = 0.0
    for k in range(first):
        v = slots[argument[k]]
        x = weight[k]
        for i in range(w):
            out[i] += x * v[i]
    for k in range(first, argument.size, 4):
        a, b, c, d = slots[argument[k]], slots[argument[k + 1]], slots[argument[k + 2]], slots[argument[k + 3]]
        p, q, s, t = weight[k], weight[k + 1], weight[k + 2], weight[k + 3]
        for i in range(w):
            out[i] += p * a[i] + q * b[i] + s * c[i] + t * d[i]


def choose(out: Array, slots: Array, argument: Array, sign: float) -> None:
    """The largest (sign 1) or the least (sign -1) of several vectors."""
    w = out.size
    v = slots[argument[0]]
    for i in range(w):
        out[i] = v[i]
    for k in range(1, argument.size):
        v = slots[argument[k]]
        if sign > 0:
            for i in range(w):
                out[i] = max(out[i], v[i])
        else:
            for i in range(w):
                out[i] = min(out[i], v[i])


def run(
    program: Any,
    values: Array,
    tables: Any,
    others: Any,
    upper: bool,
    scoring: int,
    point: float,
    slots: Array,
    supports: Array,
    g: Array,
) -> float:
    """Work out the places of a program into ``values``; the largest change.

    By source, ``tables`` has the bounds of the same kind, ``others`` those of the other kind, for places of the other
    side.
    """
    kind, out, first, count, rows, argument, weight, leaf, _ = program
    most = 0.0
    hints = np.zeros(HINTS, np.int64)
    for k in range(kind.size):
        op = kind[k]
        a = first[k]
        b = a + max(count[k], 1)
        if op == STORE:
            v = slots[argument[a]]
            stored = values[out[k]]
            for i in range(v.size):
                most = max(most, abs(v[i] - stored[i]))
                stored[i] = v[i]
            continue
        result = slots[out[k]]
        if op == MIX:
            mix(result, slots, argument[a:b], weight[a:b])
        elif op == GAME:
            solve_games(result, slots, argument[a:b], rows[k], upper, supports, hints, g)
        elif op == LEAF:
            p, source, points = leaf[argument[a]]
            swapped = source % 2 == 1
            table = others[source][p] if swapped else tables[source][p]
            if scoring != LEAD:
                load_scored(result, table, swapped, points, scoring, point)
            else:
                load_leaf(result, table, swapped, points, upper)
        else:
            choose(result, slots, argument[a:b], 1.0 if op == MAX else -1.0)
    return most


PARTS: tuple[Callable[..., Any], ...] = (load_scored, load_leaf, mix, choose, *calls.PARTS, run)


@cache
def load_compiled() -> ModuleType:
    constants = {"LEAF": LEAF, "MIX": MIX, "MAX": MAX, "MIN": MIN, "GAME": GAME, "STORE": STORE} | calls.CONSTANTS
    constants |= {"LEAD": LEAD, "SUDDEN": SUDDEN}
    return load_text("vectors", "Vectors of touchline.solve.vectors", write_functions(PARTS, (run,), constants, FAST))


def work_out(program: Program, layer: Layer, values: Array, tables: Tables, others: Tables, *, upper: bool) -> float:
    """``run`` with the room that it needs, compiled."""
    is_call = program.kind == GAME
    cells = int((program.sizes * is_call).max(initial=1))
    columns = program.sizes // np.maximum(program.rows, 1)
    most = int((np.maximum(program.rows, columns) * is_call).max(initial=1))
    slots = np.zeros((program.slots + 1, values.shape[1]))
    with vectorizing():
        room = slots, calls.list_supports(most), np.zeros(cells)
        scoring = int(layer.scoring), layer.point
        return float(load_compiled().run(program, values, tables, others, upper, *scoring, *room))
