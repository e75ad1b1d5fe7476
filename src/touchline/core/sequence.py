"""The sequence of play: a table that says, for each phase, who or what decides and which rule follows.

A rule never rolls, never asks, never prints: it is handed the choice or the outcome. So one table
serves the live match, the exact enumeration and the compiled simulation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, Protocol, TypeVar

from touchline.core.errors import RulesBug

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


def any_ruling(s: Any, r: Any, x: int) -> int:
    """Every option is open."""
    return 0


def even_ways(s: Any, r: Any, x: int) -> int:
    """A fair die or coin: every outcome comes up in one way."""
    return 1


@dataclass(frozen=True, slots=True)
class Decider(Generic[S, R]):
    """One part of a ``Both``: whose choice it is, among how many options, and which of them are legal."""

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
    first: Decider[S, R]
    second: Decider[S, R]
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


Part = Decider[S, R] | Decide[S, R]
Row = Decide[S, R] | Both[S, R] | Roll[S, R]
Sequence = tuple[Row[S, R], ...]
AnyRow = Row[Any, Any]
AnyPart = Part[Any, Any]
AnyRoll = Roll[Any, Any]
"""Rows of a game that is known by its name alone."""
Weight = Callable[[Any, Any, int], int]


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
