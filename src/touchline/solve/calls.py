"""Solves secret calls: zero-sum games of which one side has at most three options, one after the other.

Both sides have a best mix of as many options (Shapley and Snow, 1950). Such a choice of rows and columns is a support:
the mix of its rows makes its columns worth the same, and the other way round. What either mix guarantees is a bound of
the value, whatever rounding did to the mix, and where the bounds meet the game is solved. Neighboring games mostly have
the same support, so those that solved the last games are tried first.

Compiled; the functions are plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np

from touchline.solve.walk import Array

MOST = 3
"""One side or the other has at most this many options."""
HINTS = 8
"""So many supports are kept to be tried first."""
CLOSED = 4e-16
"""Bounds that meet: what arithmetic alone explains, for values from 0 to 1."""


def list_supports(columns: int) -> Array:
    """Every support of games with up to so many columns: its size, three rows and three columns, and how many rows and
    columns a game must have for it.

    A row or a column that a smaller support does not have is given as its first one.
    """
    found = []
    for size in range(1, MOST + 1):
        for p in combinations(range(MOST), size):
            for j in combinations(range(columns), size):
                rest = MOST - size
                found.append((size, *p, *p[:1] * rest, *j, *j[:1] * rest, p[-1] + 1, j[-1] + 1))
    return np.array(found, np.int64)


def share(a: float, b: float) -> float:
    """a / b as a share, from 0 to 1."""
    return min(max(a / (b if b != 0.0 else 1.0), 0.0), 1.0)


def balance(a: Any, b: Any) -> tuple[float, float]:
    """The first two shares of the mix of three that is at right angles to a and b, or near it if there is none."""
    x = a[1] * b[2] - a[2] * b[1]
    y = a[2] * b[0] - a[0] * b[2]
    z = a[0] * b[1] - a[1] * b[0]
    sign = 1.0 if x + y + z >= 0.0 else -1.0
    x = max(x * sign, 0.0)
    y = max(y * sign, 0.0)
    z = max(z * sign, 0.0)
    total = x + y + z
    inverse = 1.0 / (total if total > 0.0 else 1.0)
    return x * inverse, y * inverse


def try_support(g: Array, m: int, n: int, support: Array) -> tuple[float, float]:
    """What the mixes of a support guarantee the rows, and hold them to. Cell (x, y) is ``g[x * n + y]``."""
    p, q, o = support[1] * n, support[2] * n, support[3] * n
    j, k, z = support[4], support[5], support[6]
    if support[0] == 3:
        u = (g[p + j] - g[p + k], g[q + j] - g[q + k], g[o + j] - g[o + k])
        v = (g[p + j] - g[p + z], g[q + j] - g[q + z], g[o + j] - g[o + z])
        x0, x1 = balance(u, v)
        u = (g[p + j] - g[q + j], g[p + k] - g[q + k], g[p + z] - g[q + z])
        v = (g[p + j] - g[o + j], g[p + k] - g[o + k], g[p + z] - g[o + z])
        y0, y1 = balance(u, v)
    elif support[0] == 2:
        spread = g[q + k] - g[q + j] + g[p + j] - g[p + k]
        x0 = share(g[q + k] - g[q + j], spread)
        x1 = 1.0 - x0
        y0 = share(g[q + k] - g[p + k], spread)
        y1 = 1.0 - y0
    else:
        x0 = y0 = 1.0
        x1 = y1 = 0.0
    x2 = 1.0 - x0 - x1
    y2 = 1.0 - y0 - y1
    low = x0 * g[p] + x1 * g[q] + x2 * g[o]
    for c in range(1, n):
        low = min(low, x0 * g[p + c] + x1 * g[q + c] + x2 * g[o + c])
    high = y0 * g[j] + y1 * g[k] + y2 * g[z]
    for c in range(n, m * n, n):
        high = max(high, y0 * g[c + j] + y1 * g[c + k] + y2 * g[c + z])
    return low, high


def find_bounds(g: Array, m: int, n: int, supports: Array, hints: Array) -> tuple[float, float]:
    """The best guarantees of both sides of a game of at most three rows; they meet, but for rounding."""
    best, least = 0.0, 1.0
    for h in range(HINTS + supports.shape[0]):
        s = hints[h] if h < HINTS else h - HINTS
        support = supports[s]
        if support[7] > m or support[8] > n:
            continue
        low, high = try_support(g, m, n, support)
        best = max(best, low)
        least = min(least, high)
        if high - low <= CLOSED:
            for i in range(min(h, HINTS - 1), 0, -1):
                hints[i] = hints[i - 1]
            hints[0] = s
            return low, high
    return best, least


def even(a: float, b: float, c: float, d: float, e: float, f: float) -> float:
    """What the mix of rows (a, b, c) and (d, e, f) guarantees that makes the first two columns worth the same."""
    x = share(e - d, e - d + a - b)
    return min(d + x * (a - d), e + x * (b - e), f + x * (c - f))


def guarantee(a: float, b: float, c: float, d: float, e: float, f: float, g: float, h: float, i: float) -> float:
    """What the best mix of the rows (a, b, c), (d, e, f) and (g, h, i) guarantees: that of the best support.

    It tries all of them, without a branch and without an array, which suits a machine that works out many at a time.
    """
    x, y = balance((a - b, d - e, g - h), (a - c, d - f, g - i))
    z = 1.0 - x - y
    best = min(x * a + y * d + z * g, x * b + y * e + z * h, x * c + y * f + z * i)
    best = max(best, min(a, b, c), min(d, e, f), min(g, h, i))
    best = max(best, even(a, b, c, d, e, f), even(a, c, b, d, f, e), even(b, c, a, e, f, d))
    best = max(best, even(a, b, c, g, h, i), even(a, c, b, g, i, h), even(b, c, a, h, i, g))
    return max(best, even(d, e, f, g, h, i), even(d, f, e, g, i, h), even(e, f, d, h, i, g))


def solve_games(
    out: Array, slots: Array, argument: Array, rows: int, upper: bool, supports: Array, hints: Array, g: Array
) -> None:
    """The vector of a secret call: what its rows guarantee, or with ``upper`` what its columns hold them to."""
    m = rows
    n = argument.size // rows
    for i in range(out.size):
        if m <= MOST:
            for k in range(m * n):
                g[k] = slots[argument[k], i]
            low, high = find_bounds(g, m, n, supports, hints)
            out[i] = high if upper else low
        else:  # seen from the columns
            for x in range(m):
                for y in range(n):
                    g[y * m + x] = 1.0 - slots[argument[x * n + y], i]
            low, high = find_bounds(g, n, m, supports, hints)
            out[i] = 1.0 - low if upper else 1.0 - high


PARTS: tuple[Callable[..., Any], ...] = (share, balance, try_support, find_bounds, solve_games)
"""The compiled functions, callees first."""
THREES: tuple[Callable[..., Any], ...] = (even, guarantee)
"""Those for three rows and three columns, which need the first of ``PARTS``."""
CONSTANTS = {"MOST": MOST, "HINTS": HINTS, "CLOSED": CLOSED}
