"""Solves matrix games in which one side knows a secret: which of several worlds is true.

The side that does not know maximizes with one mixed strategy for all worlds; the side that knows has options and a
mixed strategy in each world. A plan is one option per world. There are too many plans to list, but few of them matter:
they are added to an ordinary matrix game one by one, each the best response to the solution so far, until none is
better (column generation).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from touchline.solve.matrix import solve_batch

MOST_PLANS = 100
BETTER = 1e-9
"""The least gain for which a plan is added."""


class Answers(NamedTuple):
    """The value of the game to the side that does not know, its mix, and the other side's mix in each world."""

    value: float
    mix: list[float]
    by_world: list[list[float]]


def solve_hidden(payoffs: Sequence[Sequence[float]], open_in: Sequence[Sequence[bool]], ways: Sequence[int]) -> Answers:
    """Solve the game where ``payoffs[i][j]`` goes to the side that does not know, ``j`` being the other's option.

    ``open_in[w][j]`` says whether option ``j`` can be chosen in world ``w``, and ``ways[w]`` how likely that world is.
    """
    paid = np.asarray(payoffs, np.float64)
    closed = ~np.asarray(open_in, bool)
    odds = np.asarray(ways, np.float64) / sum(ways)
    plans: list[np.ndarray[tuple[int, ...], np.dtype[np.int64]]] = []
    mix = np.full(len(paid), 1 / len(paid))
    value, shares = np.inf, np.ones(1)
    while len(plans) < MOST_PLANS:
        costs = np.where(closed, np.inf, mix @ paid)
        plan = costs.argmin(axis=1)
        if plans and odds @ costs[np.arange(len(plan)), plan] > value - BETTER:
            break
        plans.append(plan)
        game = np.stack([paid[:, p] @ odds for p in plans], axis=1)
        values, rows, columns = solve_batch(game[None])
        value, mix, shares = values[0], rows[0], columns[0]
    by_world = np.zeros(closed.shape)
    for plan, share in zip(plans, shares, strict=True):
        by_world[np.arange(len(plan)), plan] += share
    return Answers(float(value), [float(x) for x in mix], [[float(y) for y in world] for world in by_world])
