"""Every way on from a state, enumerated by the rows alone: what other ways to compute odds are compared with."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from touchline.core.fields import copier
from touchline.core.sequence import Both, Roll, Row, Weight, ways_of, weights_of

S = TypeVar("S")
R = TypeVar("R")


class Branch(NamedTuple):
    """One way on: the choices or the outcome, its exact odds (None where nobody weighs), what follows."""

    picks: tuple[int, ...]
    odds: Fraction | None
    after: Any


def branches(row: Row[S, R], s: S, r: R, weights: tuple[Weight | None, ...] | None = None) -> Iterator[Branch]:
    """Every way on from ``s`` with its exact odds.

    Chance always has odds. A decision has them when ``weights`` gives each of its sides a policy
    (None in it for uniformly random), so that exact values under a policy need nothing else.
    """
    copy = copier(type(s))
    if isinstance(row, Roll):
        tables = [ways_of(row, s, r)]
    else:
        policies = weights or (None,) * len(row.sides)
        tables = [weights_of(part, s, r, weight) for part, weight in zip(row.sides, policies, strict=True)]
    totals = [sum(t) for t in tables]
    for x, w in enumerate(tables[0]):
        if not w:
            continue
        odds = Fraction(w, totals[0])
        if isinstance(row, Both):
            for y, v in enumerate(tables[1]):
                if v:
                    after = copy(s)
                    row.then(after, r, x, y)
                    yield Branch((x, y), odds * Fraction(v, totals[1]) if weights else None, after)
        else:
            after = copy(s)
            row.then(after, r, x)
            yield Branch((x,), odds if weights or isinstance(row, Roll) else None, after)
