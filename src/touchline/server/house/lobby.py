"""What the lobby shows of a table: nothing that a stranger may not know. It follows from the log, and is stored apart
so that tables can be listed that are in no process's memory."""

from collections.abc import Iterable

import msgspec

from touchline.server.table.places import Place


class SeatLine(msgspec.Struct, frozen=True):
    """A seat in the lobby: who sits there by name, or the level of a computer player."""

    seat: str
    side: str
    taken: bool
    name: str
    level: str


def seat_line(place: Place) -> SeatLine:
    return SeatLine(place.seat.name, place.seat.side, place.taken, place.name, place.level)


def write_seats(places: Iterable[Place]) -> bytes:
    """The seats of a table, as stored."""
    return msgspec.json.encode([seat_line(place) for place in places])


_SEATS = msgspec.json.Decoder(list[SeatLine])


def read_seats(stored: bytes) -> list[SeatLine]:
    return _SEATS.decode(stored)
