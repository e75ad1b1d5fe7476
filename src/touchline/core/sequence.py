"""The sequence of play: a table that says, for each phase, who or what decides and which rule follows.

A rule never rolls, never asks, never prints: it is handed the choice or the outcome. So one table
serves the live match, the exact enumeration and the compiled simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from touchline.core.errors import RulesBug
from touchline.core.fields import copier

S = TypeVar("S")
R = TypeVar("R")


class HasPhase(Protocol):
    """A state, as far as all games have it alike."""

    phase: int


class Reasons(IntEnum):
    """Base of a game's ``Ruling``: 0 is legal, every other member is a reason with its rule number."""

    cite: str

    def __new__(cls, value: int, cite: str = "") -> Reasons:
        member = int.__new__(cls, value)
        member._value_ = value
        member.cite = cite
        return member


def seat(side: int, role: int) -> int:
    """The seat of a side's role: sides share a game between two to four people."""
    return 2 * side + role


def side_of(seat: int) -> int:
    """The side of a seat."""
    return seat >> 1


def role_of(seat: int) -> int:
    """The role of a seat."""
    return seat & 1


@dataclass(frozen=True, slots=True)
class Side(Generic[S, R]):
    """One part of a decision: whose it is, among how many options, and which of them are legal."""

    by: Callable[[S], int]
    among: int
    ruling: Callable[[S, R, int], int]


@dataclass(frozen=True, slots=True)
class Decide(Generic[S, R]):
    """A seat chooses; ``ruling`` is 0 for a legal option and the reason for any other."""

    phase: IntEnum
    by: Callable[[S], int]
    among: int
    ruling: Callable[[S, R, int], int]
    then: Callable[[S, R, int], None]
    cite: str
    even_single: bool = False
    """Whether a single legal option is asked too, as the action of a turn is on a board; else it is no question."""

    @property
    def sides(self) -> tuple[Part[S, R], ...]:
        return (self,)


@dataclass(frozen=True, slots=True)
class Both(Generic[S, R]):
    """Two seats choose in secret and are revealed together."""

    phase: IntEnum
    first: Side[S, R]
    second: Side[S, R]
    then: Callable[[S, R, int, int], None]
    cite: str

    @property
    def sides(self) -> tuple[Part[S, R], ...]:
        return (self.first, self.second)


@dataclass(frozen=True, slots=True)
class Roll(Generic[S, R]):
    """Chance chooses; ``ways`` counts how an outcome can come up and sums to ``out_of``."""

    phase: IntEnum
    among: int
    out_of: int
    ways: Callable[[S, R, int], int]
    then: Callable[[S, R, int], None]
    cite: str

    @property
    def sides(self) -> tuple[Part[S, R], ...]:
        return ()


Part = Side[S, R] | Decide[S, R]
Row = Decide[S, R] | Both[S, R] | Roll[S, R]
Sequence = tuple[Row[S, R], ...]
AnyRow = Row[Any, Any]
AnyPart = Part[Any, Any]
AnyRoll = Roll[Any, Any]
"""Rows of a game that is known by its name alone."""
Weight = Callable[[Any, Any, int], int]


class Branch(NamedTuple):
    """One way on: the choices or the outcome, its exact odds (None where nobody weighs), what follows."""

    picks: tuple[int, ...]
    odds: Fraction | None
    after: Any


def part_of(row: Row[S, R], s: S, side: int) -> int | None:
    """Which part of a row is a side's to decide; None if it decides nothing there."""
    return next((index for index, part in enumerate(row.sides) if side_of(part.by(s)) == side), None)


def legal(part: Part[S, R], s: S, r: R) -> list[int]:
    """The options that may be chosen now."""
    ruling = part.ruling
    return [x for x in range(part.among) if ruling(s, r, x) == 0]


def is_question(row: Row[S, R], s: S, r: R) -> bool:
    """Whether a decision leaves a choice: rules decide by themselves where only one option is legal."""
    return not isinstance(row, Decide) or len(legal(row, s, r)) >= (1 if row.even_single else 2)


def ways_of(row: Roll[S, R], s: S, r: R) -> list[int]:
    """In how many ways each outcome can come up now."""
    ways = row.ways
    return [ways(s, r, x) for x in range(row.among)]


def weights_of(part: Part[S, R], s: S, r: R, weight: Weight | None = None) -> list[int]:
    """A player is a die: the weight of every legal option (1 each without a policy), 0 for the others."""
    ruling = part.ruling
    if weight is None:
        return [1 if ruling(s, r, x) == 0 else 0 for x in range(part.among)]
    return [weight(s, r, x) if ruling(s, r, x) == 0 else 0 for x in range(part.among)]


def sample(weights: list[int], u: int) -> int:
    """The option on which the ``u``-th of all ways falls."""
    for x, w in enumerate(weights):
        u -= w
        if u < 0:
            return x
    raise RulesBug(f"draw {u} is past the weights {weights}")


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
