"""Seats: which person or player decides for which side in which role."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from touchline.core.errors import DataError, Fault
from touchline.core.game import SIDES


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a side, and the roles it decides in."""

    name: str
    side: str
    roles: tuple[str, ...]

    @property
    def role(self) -> str:
        """The one role that a shared side leaves to this seat; empty for all roles of the side."""
        return "" if self.name == self.side else self.roles[0]

    def answers(self, who: str, role: str) -> bool:
        """Whether a question to this side and role is this seat's."""
        return who == self.side and (not role or role in self.roles)


def seats_for(count: int, roles: tuple[str, ...], shared: Sequence[str] | None = None) -> tuple[Seat, ...]:
    """The seats of a table for ``count`` people; ``shared`` names the sides that two people share.

    With three people home is shared unless ``shared`` says otherwise; without roles nothing is split.
    """
    split = tuple(shared) if shared is not None else SIDES[: count - len(SIDES)]
    if len(split) != count - len(SIDES) or not set(split) <= set(SIDES):
        raise DataError([Fault("request", "shared", repr(split), f"{count - len(SIDES)} of {', '.join(SIDES)}")])
    seats = []
    for side in SIDES:
        if side in split and roles:
            seats += [Seat(f"{side}_{role}", side, (role,)) for role in roles]
        else:
            seats.append(Seat(side, side, roles))
    return tuple(seats)
