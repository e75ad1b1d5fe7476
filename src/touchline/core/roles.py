"""Home and away, offense and defense: the sides and roles of football, and the seats they decide from.

In the rule dialect.
"""

from enum import IntEnum
from typing import Annotated, Protocol

from touchline.core.fields import names_of, one_of
from touchline.core.sequence import seat


class Side(IntEnum):
    HOME = 0
    AWAY = 1


class Role(IntEnum):
    """A team of two shares the work: one attacks, the other defends."""

    OFFENSE = 0
    DEFENSE = 1


ROLES = names_of(Role)

SideField = Annotated[int, one_of(Side)]


class Attacked(Protocol):
    """A state in which one side attacks."""

    score: list[int]
    offense: int


def offense(s: Attacked) -> int:
    """The side that has or receives the ball decides as offense."""
    return seat(s.offense, Role.OFFENSE)


def defense(s: Attacked) -> int:
    """The other side decides as defense."""
    return seat(1 - s.offense, Role.DEFENSE)


def lead(s: Attacked, side: int) -> int:
    """Points by which a side leads."""
    return s.score[side] - s.score[1 - side]
