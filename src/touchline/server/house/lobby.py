"""What the lobby shows of a table: nothing that a stranger may not know. It follows from the log, and is stored apart
so that tables can be listed that are in no process's memory."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from touchline.server.table.live import LiveTable
from touchline.server.table.places import Place


class SeatLine(msgspec.Struct, frozen=True):
    """A seat in the lobby: who sits there by name, or the level of a computer player."""

    seat: str
    side: str
    taken: bool
    name: str
    level: str


class LobbyEntry(NamedTuple):
    """A table in the lobby, as stored."""

    stage: str
    vacant: bool
    seats: bytes
    people: tuple[str, ...]


def lobby_entry(live: LiveTable) -> LobbyEntry:
    places = live.places.all.values()
    shown = msgspec.json.encode([seat_line(place) for place in places])
    return LobbyEntry(live.stage, not live.places.are_taken, shown, tuple(p.person for p in places if p.person))


def seat_line(place: Place) -> SeatLine:
    return SeatLine(place.seat.name, place.seat.side, place.taken, place.name, place.level)


_LINES = msgspec.json.Decoder(list[SeatLine])


def seat_lines(shown: bytes) -> list[SeatLine]:
    """The seats of a stored entry."""
    return _LINES.decode(shown)
