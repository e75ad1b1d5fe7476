"""Solves zero-sum matrix games: the value, and for both sides a mixed strategy that guarantees it.

The functions down to ``solve_each`` run as plain Python, and are compiled by ``load_kernel``. The row side maximizes,
the column side minimizes. A saddle point is found first; else the simplex method finds the rows and columns that
matter. The result is checked by the gap between what the two strategies guarantee. A gap larger than rounding is closed
by solving the equations of those rows and columns again, and if need be by other pivoting rules.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from touchline.core.errors import DataError
from touchline.sim.cache import import_numba, key_of, load_module
from touchline.sim.link import OPTIONS

Floats = np.ndarray[Any, np.dtype[np.float64]]
Integers = np.ndarray[Any, np.dtype[np.int64]]
Room = tuple[Floats, Floats, Integers, Floats, Floats]

MOST = 128
"""Maximum number of rows or columns."""
ROUNDING = 1e-13
"""A gap that the arithmetic alone explains, in units of the spread of the payoffs."""
TINY, TINIEST = 1e-11, 1e-15
"""What the simplex method treats as zero in divisions: one is safe with ties, the other with tiny payoffs."""
NEGATIVE = -1e-14
"""Reduced costs below this are worth a pivot."""
PIVOTS = 50
"""Maximum number of pivots per row and column."""
LARGEST, FIRST = 0, 1
"""Pivoting rules: the column with the largest reduced cost, or the first (Bland), which cannot cycle."""
TRIES = (
    *((0, TINIEST, LARGEST), (1, TINY, LARGEST), (1, TINIEST, LARGEST)),
    *((0, TINY, FIRST), (0, TINIEST, FIRST), (1, TINY, FIRST), (1, TINIEST, FIRST)),
)
"""Variants tried while a gap is left: payoffs relative to the maximin (1) or not (0), tolerance, rule."""


def solve_into(a: Floats, row: Floats, column: Floats, room: Room) -> float:
    """Solve one game ``a``: fill ``row`` and ``column``, and return the value; ``room`` is from ``room_for``."""
    unit, table, labels, _, _ = room
    m, n = a.shape
    low = a[0, 0]
    high = a[0, 0]
    floor = -1  # the row whose worst payoff is best
    best = 0.0
    for i in range(m):
        least = a[i, 0]
        for j in range(n):
            least = min(least, a[i, j])
            high = max(high, a[i, j])
        low = min(low, least)
        if floor < 0 or least > best:
            floor = i
            best = least
    for j in range(n):
        most = a[0, j]
        for i in range(m):
            most = max(most, a[i, j])
        if most == best:
            clear(row)
            clear(column)
            row[floor] = 1.0
            column[j] = 1.0
            return float(best)
    spread = high - low
    inverse = 1.0 / spread
    for i in range(m):
        for j in range(n):
            unit[i, j] = (a[i, j] - low) * inverse
    pivot_through(unit, 1.0, TINY, table, labels, LARGEST)
    read_off(m, n, table, labels, row, column)
    gap = gap_of(unit, row, column)
    if gap > ROUNDING:
        gap = try_again(unit, (low - best) / spread, row, column, gap, room)
    lower = 1.0
    for j in range(n):
        lower = min(lower, column_payoff(unit, row, j))
    return float(low + spread * (lower + gap / 2))


def column_payoff(unit: Floats, row: Floats, j: int) -> float:
    """What the row side gets if the other plays column ``j``."""
    total = 0.0
    for i in range(unit.shape[0]):
        total += row[i] * unit[i, j]
    return total


def gap_of(unit: Floats, row: Floats, column: Floats) -> float:
    """What both sides together could gain by best responses: 0 for a solution, except for rounding."""
    m, n = unit.shape
    most = 0.0
    for i in range(m):
        total = 0.0
        for j in range(n):
            total += unit[i, j] * column[j]
        most = max(most, total)
    least = 1.0
    for j in range(n):
        least = min(least, column_payoff(unit, row, j))
    gap = most - least
    return gap if gap <= 1.0 else 2.0  # not a number: no solution


def pivot_through(unit: Floats, lift: float, tiny: float, table: Floats, labels: Integers, rule: int) -> None:
    """The simplex method for: as much as possible of all columns together, no row paid more than 1.

    ``table`` is the condensed tableau; the payoffs are raised by ``lift``, so that the value is positive. ``labels``
    says which column (from 0) or which row's slack (from n) stands in each row of the table, then in each column.
    """
    m, n = unit.shape
    for i in range(m):
        for j in range(n):
            table[i, j] = unit[i, j] + lift
        table[i, n] = 1.0
        labels[i] = n + i
    for j in range(n):
        table[m, j] = -1.0
        labels[m + j] = j
    table[m, n] = 0.0
    limit = PIVOTS * (m + n)
    patience = 4 * (m + n)  # the largest reduced cost is fast but may cycle
    for k in range(limit):
        c = incoming(table, labels, m, n, rule if k < patience else FIRST)
        if c < 0:
            return
        p = outgoing(table, labels, m, n, c, tiny)
        if p < 0:
            return
        pivot(table, m, n, p, c)
        labels[p], labels[m + c] = labels[m + c], labels[p]


def incoming(table: Floats, labels: Integers, m: int, n: int, rule: int) -> int:
    """The entering column; -1 if there is none."""
    found = -1
    for j in range(n):
        if table[m, j] < NEGATIVE and (
            found < 0
            or (rule == LARGEST and table[m, j] < table[m, found])
            or (rule == FIRST and labels[m + j] < labels[m + found])
        ):
            found = j
    return found


def outgoing(table: Floats, labels: Integers, m: int, n: int, c: int, tiny: float) -> int:
    """The leaving row for column ``c``; of several the one with the lowest label."""
    found = -1
    least = 0.0
    for i in range(m):
        if table[i, c] > tiny:
            ratio = table[i, n] / table[i, c]
            if found < 0 or ratio < least or (ratio == least and labels[i] < labels[found]):
                found = i
                least = ratio
    return found


def pivot(table: Floats, m: int, n: int, p: int, c: int) -> None:
    """Exchange row ``p`` and column ``c`` of the table."""
    inverse = 1.0 / table[p, c]
    for j in range(n + 1):
        table[p, j] *= inverse
    for i in range(m + 1):
        if i != p:
            factor = table[i, c]
            if factor != 0.0:
                for j in range(n + 1):
                    table[i, j] -= factor * table[p, j]
            table[i, c] = -factor * inverse
    table[p, c] = inverse


def read_off(m: int, n: int, table: Floats, labels: Integers, row: Floats, column: Floats) -> None:
    """The strategies that a finished table holds."""
    clear(row)
    clear(column)
    for i in range(m):
        if labels[i] < n:
            column[labels[i]] = max(table[i, n], 0.0)
    for j in range(n):
        if labels[m + j] >= n:
            row[labels[m + j] - n] = max(table[m, j], 0.0)
    share_out(row)
    share_out(column)


def clear(strategy: Floats) -> None:
    """Set all shares to 0."""
    for i in range(strategy.shape[0]):
        strategy[i] = 0.0


def share_out(strategy: Floats) -> None:
    """Normalize the shares to a sum of 1; equal shares if all are 0."""
    total = 0.0
    for i in range(strategy.shape[0]):
        total += strategy[i]
    inverse = 1.0 / total if total > 0.0 else 0.0
    rest = 0.0 if total > 0.0 else 1.0 / strategy.shape[0]
    for i in range(strategy.shape[0]):
        strategy[i] = strategy[i] * inverse + rest


def try_again(unit: Floats, lift: float, row: Floats, column: Floats, gap: float, room: Room) -> float:
    """Close a gap larger than rounding: solve the equations again, then try other pivoting rules; the best gap."""
    _, table, labels, system, tried = room
    m, n = unit.shape
    for k in range(2 * len(TRIES)):
        if k % 2:
            lifted, tiny, rule = TRIES[k // 2]
            pivot_through(unit, lift if lifted else 1.0, tiny, table, labels, rule)
            read_off(m, n, table, labels, tried[0, :m], tried[1, :n])
        else:
            balance(unit, labels, system, tried[0, :m], tried[1, :n])
        found = gap_of(unit, tried[0, :m], tried[1, :n])
        if found < gap:
            gap = found
            row[:] = tried[0, :m]
            column[:] = tried[1, :n]
        if gap <= ROUNDING:
            break
    return gap


def balance(unit: Floats, labels: Integers, system: Floats, row: Floats, column: Floats) -> None:
    """Solve the equations of the rows and columns in play: every one of them is paid the same."""
    m, n = unit.shape
    rows = labels[m + n : m + n + m]
    columns = labels[m + n + m :]
    k = 0
    for i in range(m):
        if labels[i] < n:
            columns[k] = labels[i]
            k += 1
    k = 0
    for j in range(n):
        if labels[m + j] >= n:
            rows[k] = labels[m + j] - n
            k += 1
    equalize(unit, rows, columns, k, system, row)
    equalize(unit.T, columns, rows, k, system, column)


def equalize(unit: Floats, own: Integers, others: Integers, k: int, system: Floats, strategy: Floats) -> None:
    """The mix of ``k`` own options that makes ``k`` options of the other side worth the same."""
    for x in range(k):
        for y in range(k):
            system[x, y] = unit[own[y], others[x]]
        system[x, k] = -1.0
        system[x, k + 1] = 0.0
        system[k, x] = 1.0
    system[k, k] = 0.0
    system[k, k + 1] = 1.0
    eliminate(system, k + 1)
    clear(strategy)
    for x in range(k):
        strategy[own[x]] = max(system[x, k + 1], 0.0)
    share_out(strategy)


def eliminate(system: Floats, size: int) -> None:
    """Solve ``size`` equations in place, the largest pivot first; the solution is the last column."""
    for k in range(size):
        p = k
        for i in range(k + 1, size):
            if abs(system[i, k]) > abs(system[p, k]):
                p = i
        if system[p, k] == 0.0:
            continue
        for j in range(size + 1):
            system[k, j], system[p, j] = system[p, j], system[k, j]
        inverse = 1.0 / system[k, k]
        for j in range(size + 1):
            system[k, j] *= inverse
        for i in range(size):
            factor = system[i, k]
            if i != k and factor != 0.0:
                for j in range(size + 1):
                    system[i, j] -= factor * system[k, j]


def room_for(m: int, n: int) -> Room:
    """Working arrays for games of ``m`` rows and ``n`` columns."""
    size = min(m, n) + 1
    return (
        np.empty((m, n)),
        np.empty((m + 1, n + 1)),
        np.empty(2 * (m + n), np.int64),
        np.empty((size, size + 1)),
        np.empty((2, max(m, n))),
    )


def solve_each(games: Floats, values: Floats, rows: Floats, columns: Floats) -> None:
    """Solve games of one shape, one after the other."""
    room = room_for(games.shape[1], games.shape[2])
    for g in range(games.shape[0]):
        values[g] = solve_into(games[g], rows[g], columns[g], room)


PARTS: tuple[Callable[..., Any], ...] = (
    *(clear, column_payoff, gap_of, incoming, outgoing, pivot, pivot_through, share_out, read_off),
    *(eliminate, equalize, balance, try_again, solve_into, room_for, solve_each),
)
"""The compiled functions, callees first."""
CONSTANTS = ("ROUNDING", "TINY", "TRIES", "NEGATIVE", "PIVOTS", "LARGEST", "FIRST")


def write_source() -> str:
    """The source that is compiled: these very functions."""
    parts = [
        '"""Matrix games: the functions of touchline.solve.matrix, compiled."""\nfrom __future__ import annotations',
        "from typing import Any",
        "import numba\nimport numpy as np",
        f"part = numba.njit({OPTIONS})\nwhole = numba.njit(nogil=True)\nouter = numba.njit(nogil=True, cache=True)",
        "\n".join(f"{name} = {globals()[name]!r}" for name in CONSTANTS),
    ]
    kinds = {solve_each: "outer", solve_into: "whole", try_again: "whole", room_for: "whole"}
    parts += [f"@{kinds.get(f, 'part')}\n{inspect.getsource(f)}" for f in PARTS]
    return "\n\n".join(parts)


@cache
def load_kernel() -> ModuleType:
    """The compiled functions; numba compiles them when they are first called."""
    import_numba()
    text = write_source()
    return load_module("matrix", key_of(text), lambda: text)


class Solution(NamedTuple):
    """The value of a game to the row side, and a strategy of each side that guarantees it."""

    value: float
    row: list[float]
    column: list[float]


def solve_batch(games: ArrayLike, *, plain: bool = False) -> tuple[Floats, Floats, Floats]:
    """Solve ``(n, rows, columns)`` payoffs to the row side: their values, row strategies and column strategies.

    Neither side can gain more than 1e-12 of the spread of the payoffs by deviating. ``plain`` does not
    compile: the same results, a thousand times slower.
    """
    payoffs = np.ascontiguousarray(games, np.float64)
    if payoffs.ndim != 3 or not all(1 <= size <= MOST for size in payoffs.shape[1:]):
        expected = f"games x rows x columns, 1 to {MOST} rows and columns"
        raise DataError.of("request", "payoffs", f"the shape {payoffs.shape}", expected)
    if not np.isfinite(payoffs).all():
        raise DataError.of("request", "payoffs", "a number that is not finite", "finite payoffs")
    count, m, n = payoffs.shape
    values, rows, columns = np.empty(count), np.empty((count, m)), np.empty((count, n))
    (solve_each if plain else load_kernel().solve_each)(payoffs, values, rows, columns)
    return values, rows, columns


def solve(game: Sequence[Sequence[float]], *, plain: bool = False) -> Solution:
    """Solve one game: ``game[i][j]`` is what the column side pays the row side."""
    values, rows, columns = solve_batch([game], plain=plain)
    return Solution(float(values[0]), rows[0].tolist(), columns[0].tolist())
