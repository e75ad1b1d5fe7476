"""A second opinion on books: the interpreted rules from whole states, and scipy's linear programs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.optimize import linprog

from touchline.core.fields import copy, flat
from touchline.core.game import AnyGame
from touchline.core.sequence import Both, Roll, legal, side_of, ways_of, weights_of

DEEPEST = 20_000
"""So many calls from the first state to the end of the game."""

Weigh = Callable[[Any, Any, Any, int], list[int]]
"""The weights of the options of a row's part in a state, under a ruleset."""
Known = Callable[[Any], float | None]
"""Home's value of a state that is known; None for any other."""


def weigh_evenly(row: Any, s: Any, r: Any, part: int) -> list[int]:
    return weights_of(row.sides[part], s, r)


def bounds_of(payoffs: Any) -> tuple[float, float]:
    """What each side of a matrix game can guarantee."""
    a = np.asarray(payoffs)
    m, n = a.shape
    rows = linprog(
        np.r_[np.zeros(m), -1.0],
        A_ub=np.c_[-a.T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=[np.r_[np.ones(m), 0]],
        b_eq=[1],
        bounds=[(0, 1)] * m + [(None, None)],
        method="highs",
    ).x[:m]
    columns = linprog(
        np.r_[np.zeros(n), 1.0],
        A_ub=np.c_[a, -np.ones(m)],
        b_ub=np.zeros(m),
        A_eq=[np.r_[np.ones(n), 0]],
        b_eq=[1],
        bounds=[(0, 1)] * n + [(None, None)],
        method="highs",
    ).x[:n]
    x, y = np.clip(rows, 0, None), np.clip(columns, 0, None)
    return float((x / x.sum() @ a).min()), float((a @ y / y.sum()).max())


def value_of(
    game: AnyGame, r: Any, s: Any, known: Known = lambda s: None, player: int | None = None, weigh: Weigh = weigh_evenly
) -> float:
    """Home's value of a state, as far down as it takes to states that are known or over.

    A ``player`` is a side that does not choose well but by the weights of ``weigh``; the other side knows it.
    """
    memo: dict[tuple[int, ...], float] = {}

    def after(s: Any, row: Any, *choices: int) -> float:
        t = copy(s)
        row.then(t, r, *choices)
        found = known(t)
        return value(t) if found is None else found

    def reply(s: Any, row: Any, part: int) -> float:
        """The player mixes, the other side takes what is best against the mix."""
        weights = weigh(row, s, r, part)
        mixed = [(w / sum(weights), x) for x, w in enumerate(weights) if w]
        if not isinstance(row, Both):
            return sum(w * after(s, row, x) for w, x in mixed)
        best = min if player == 0 else max
        return best(
            sum(w * (after(s, row, x, y) if part == 0 else after(s, row, y, x)) for w, x in mixed)
            for y in legal(row.sides[1 - part], s, r)
        )

    def roll(s: Any, row: Any, key: tuple[int, ...]) -> float:
        """An outcome after which the same is thrown again is left out."""
        total, out_of = 0.0, 0
        for x, w in enumerate(ways_of(row, s, r)):
            if w:
                t = copy(s)
                row.then(t, r, x)
                if flat(t) != key:
                    total, out_of = total + w * after(s, row, x), out_of + w
        return total / out_of

    def value(s: Any) -> float:
        row = game.rows.get(int(s.phase))
        if row is None:
            winner = game.outcome(s, r).winner
            return {"home": 1.0, "away": 0.0, None: 0.5}[winner]
        key = flat(s)
        if key in memo:
            return memo[key]
        if isinstance(row, Roll):
            found = roll(s, row, key)
        elif player in (sides := [side_of(part.by(s)) for part in row.sides]):
            found = reply(s, row, sides.index(player))
        elif isinstance(row, Both):
            payoffs = np.array([[after(s, row, x, y) for y in legal(row.second, s, r)] for x in legal(row.first, s, r)])
            if side_of(row.first.by(s)) == 0:
                low, high = bounds_of(payoffs)
            else:
                high, low = (-bound for bound in bounds_of(-payoffs))
            assert high - low < 1e-9
            found = (low + high) / 2
        else:
            choices = [after(s, row, x) for x in legal(row, s, r)]
            found = max(choices) if side_of(row.by(s)) == 0 else min(choices)
        memo[key] = found
        return found

    before = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEPEST)
    try:
        return value(s)
    finally:
        sys.setrecursionlimit(before)
