"""Who sits where, who is away, and for whom a computer player stands in."""

from collections.abc import Set
from dataclasses import dataclass

from touchline.core import record
from touchline.core.errors import ServiceError
from touchline.core.record import PlayerInfo
from touchline.play.table import Seat
from touchline.server.table.header import Request
from touchline.server.wire import messages

COMPUTER = "computer"
"""The person behind every computer player's commands."""


def sender_of(origin: str) -> str:
    """Whose ids a command's must differ from: a person's own. Each computer player has ids of its own as well."""
    person = origin.partition("~")[2]
    return origin if person == COMPUTER else person


@dataclass
class Place:
    """One seat: open, a person's, or a computer player's (``level``). ``stand_in`` plays for an absent person."""

    seat: Seat
    person: str = ""
    name: str = ""
    level: str = ""
    stand_in: str = ""
    away: float | None = None
    """Since when the person is not connected."""
    last: tuple[str, PlayerInfo] | None = None
    """Who sits here, or sat here last: the person (empty for a computer player), and what a record says."""
    kept_for: str = ""
    """Whom the owner has removed from here. While the side has a secret, nobody else may sit down and see it."""

    @property
    def taken(self) -> bool:
        return bool(self.person or self.level)

    @property
    def plays(self) -> str:
        """The level of the computer player that decides here; empty if a person does, or nobody."""
        return self.level or self.stand_in

    @property
    def player(self) -> PlayerInfo:
        """Who plays here, for the record."""
        kind = record.COMPUTER if self.level else record.HUMAN
        return PlayerInfo(self.seat.side, self.seat.role, self.name, kind, self.level)

    def seat_player(self, person: str, name: str, level: str) -> PlayerInfo | None:
        """Somebody takes the seat: who had it before, unless that one comes back or goes on at another device."""
        before, moves = self.last, bool(self.person)
        self.clear()
        self.person, self.name, self.level = person, name, level
        self.last = person, self.player
        self.kept_for = self.kept_for if level else ""
        comes_back = before is None or moves or (bool(person) and before[0] == person)
        return None if comes_back or before is None else before[1]

    def stand_up(self, *, removed: bool) -> None:
        """The seat becomes open; ``removed`` if the owner has taken it away."""
        if self.person:
            self.kept_for = self.person if removed else ""
        self.clear()

    def clear(self) -> None:
        self.person = self.name = self.level = self.stand_in = ""
        self.away = None

    def info(self, asked: Request, *, waited_for: bool) -> messages.SeatInfo:
        """The public description. Never the person id, which identifies somebody to the server."""
        waits = self.away is not None and not self.stand_in
        until = round(self.away + asked.grace, 3) if waits and self.away is not None else None
        return messages.SeatInfo(
            self.seat.name,
            self.seat.side,
            self.seat.roles,
            self.taken,
            self.name,
            self.plays,
            here=self.taken and self.away is None,
            stand_in_from=until if asked.stand_in and waited_for else None,
            claim_from=until if asked.sealed else None,
        )


class Places:
    """All seats of a table, in order."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.all = {seat.name: Place(seat) for seat in seats}

    def __getitem__(self, name: str) -> Place:
        if name not in self.all:
            raise ServiceError(f"there is no seat {name}: {', '.join(self.all)}", "no_such_seat")
        return self.all[name]

    @property
    def are_taken(self) -> bool:
        return all(place.taken for place in self.all.values())

    @property
    def have_people(self) -> bool:
        return any(place.person for place in self.all.values())

    @property
    def somebody_is_here(self) -> bool:
        """Whether any person is connected; if not, nobody waits for those who are away."""
        return any(place.person and place.away is None for place in self.all.values())

    def info(self, asked: Request) -> tuple[messages.SeatInfo, ...]:
        """The public description of all seats. No computer player stands in at a table where nobody waits."""
        waited_for = self.somebody_is_here
        return tuple(place.info(asked, waited_for=waited_for) for place in self.all.values())

    def check_holder(self, person: str, name: str) -> Place:
        """The seat with this name, if this person decides there."""
        place = self[name] if name else None
        if place is None:
            raise ServiceError("a watcher can only look on", "watching")
        if person == COMPUTER:
            if not place.plays:
                raise ServiceError(f"no computer player sits at {name}", "not_your_seat")
        elif not person or place.person != person:
            raise ServiceError(f"{name} is somebody else's seat", "not_your_seat")
        return place

    def players(self) -> tuple[PlayerInfo, ...]:
        """Who plays at each seat, for the record."""
        return tuple(place.player for place in self.all.values())

    def have_had_others(self, person: str) -> bool:
        """Whether somebody else sits at a seat, or sat there last."""
        return any(place.last is not None and place.last[0] not in {"", person} for place in self.all.values())

    def find_seats(self, people: Set[str]) -> set[str]:
        """The seats where one of these people sits, or sat last."""
        return {name for name, place in self.all.items() if place.last is not None and place.last[0] in people}

    def sides_of(self, person: str) -> set[str]:
        """The sides that a person plays for, or played for until it left a seat that nobody has taken since."""
        found = (p for p in self.all.values() if p.last is not None and p.last[0] == person)
        return {place.seat.side for place in found}

    def people(self, side: str) -> list[str]:
        """The seats of a side where people decide: those whose consent counts."""
        return [p.seat.name for p in self.all.values() if p.seat.side == side and p.person and not p.stand_in]
