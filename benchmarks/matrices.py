"""Zero-sum matrix games: the same payoffs solved by each, one core, values and both strategies."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from itertools import cycle
from typing import Any

import numpy as np

from benchmarks.measure import Done, Play
from touchline.solve.matrix import solve_batch

SHAPES = ((3, 3), (3, 6), (6, 8))
"""Calls of the attack against calls of the defence, as many as the football games have."""
AT_ONCE = 200
AGREE = 1e-6


Shape = tuple[int, int]


@cache
def payoffs(shape: Shape) -> Any:
    return np.random.default_rng(1).normal(size=(AT_ONCE, *shape))


def ours(shape: Shape) -> Play:
    """Our kernel, the whole batch in one call."""

    def play() -> Done:
        solve_batch(payoffs(shape))
        return Done(AT_ONCE, AT_ONCE)

    return play


def one_by_one(solve: Callable[[Any], float], shape: Shape) -> Play:
    """A peer, which takes one game at a time."""
    games = cycle(payoffs(shape))

    def play() -> Done:
        solve(next(games))
        return Done(1, 1)

    return play


def by_openspiel(a: Any) -> float:
    """The value by OpenSpiel: two linear programs, one for each side's strategy."""
    import pyspiel
    from open_spiel.python.algorithms.lp_solver import solve_zero_sum_matrix_game

    value: float = solve_zero_sum_matrix_game(pyspiel.create_matrix_game(a.tolist(), (-a).tolist()))[2]
    return value


def has_openspiel() -> bool:
    """Whether the solver is there that OpenSpiel hands its linear programs to."""
    return find_spec("ecos") is not None


def by_highs(a: Any) -> float:
    """The value by SciPy's HiGHS: one linear program, whose dual is the other side's strategy."""
    from scipy.optimize import linprog

    rows, columns = a.shape
    solved = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.column_stack([-a.T, np.ones(columns)]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    return -float(solved.fun)


def all_agree(shape: Shape) -> str:
    """Every solver finds the same values; an AssertionError if not."""
    values = solve_batch(payoffs(shape))[0]
    for number in range(0, AT_ONCE, 10):
        a = payoffs(shape)[number]
        found = [float(values[number]), by_highs(a)] + [by_openspiel(a)] * has_openspiel()
        if max(found) - min(found) > AGREE:
            raise AssertionError(f"matrix game {number}: ours, HiGHS and OpenSpiel find {found}")
    return f"All solvers of matrix games of {shape[0]} × {shape[1]} find the same values to {AGREE:g}."
