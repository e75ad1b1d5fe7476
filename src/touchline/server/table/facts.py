"""What one command adds to a table's log. The log is the table: everything else follows from it.

Facts hold secrets (calls, salts, the host's part in the dice). They are for the log alone; what a viewer sees of them
is in ``projection``.
"""

from typing import Literal

import msgspec

from touchline.core.errors import DataError

TABLE = "table"
"""The seat of rows that the table wrote by itself: clocks, absent people, a restart."""


class Fact(msgspec.Struct, frozen=True, tag_field="fact", tag=str.lower, omit_defaults=True):
    """Something that happened at the table."""


class OfSeat(Fact, frozen=True):
    """Something that happened at one seat."""

    seat: str


class Sat(OfSeat, frozen=True):
    """Somebody took a seat, or a computer player of a level was put there."""

    person: str = ""
    name: str = ""
    level: str = ""


class Stood(OfSeat, frozen=True):
    """A seat is open again; ``removed`` if the owner took it away from a person."""

    removed: bool = False


class Left(OfSeat, frozen=True):
    """The holder of a seat is not connected any more."""


class Returned(OfSeat, frozen=True):
    """The holder of a seat is back; a computer player that sat in steps aside."""


class StoodIn(OfSeat, frozen=True):
    """A computer player sits in for an absent holder."""

    level: str


class Promised(Fact, frozen=True):
    """A side's part in the dice, as a hash."""

    side: str
    seat: str
    hash: str


class AllPromised(Fact, frozen=True):
    """Every seat is taken and every hash is in: contributions are opened now."""


class Opened(Fact, frozen=True):
    """A side's part in the dice, opened."""

    side: str
    contribution: str


class Restarted(Fact, frozen=True):
    """Not all was opened in time: back to the lobby, with another secret."""

    secret: str


class Began(Fact, frozen=True):
    """Everything is opened: play begins."""


class Chose(OfSeat, frozen=True):
    """A seat answered its question; ``automatic`` if no person did."""

    name: str
    automatic: bool = False


class CallLocked(OfSeat, frozen=True, tag="locked"):
    """A seat's secret choice, in an envelope; the second one reveals both."""

    name: str
    salt: str
    automatic: bool = False


class CallUnlocked(OfSeat, frozen=True, tag="unlocked"):
    """A secret choice was taken back before the other was in."""


class Sealed(OfSeat, frozen=True):
    """A seat's secret choice that the seat keeps to itself: its hash alone."""

    seal: str


class Unsealed(OfSeat, frozen=True):
    """A sealed choice, opened; the second one reveals both."""

    name: str
    salt: str


class Thrown(Fact, frozen=True):
    """The dice, and the number of the draw."""

    name: str
    draw: int


class Ordered(OfSeat, frozen=True):
    """A standing order."""

    order: str
    setting: str


class Offered(OfSeat, frozen=True):
    """A seat asks to take back its last choice, or for a draw."""

    kind: Literal["undo", "draw"]


class Agreed(OfSeat, frozen=True):
    """Another seat agrees."""

    kind: Literal["undo", "draw"]


class Dropped(Fact, frozen=True):
    """An offer was refused by a seat of the other side, or withdrawn (no seat)."""

    kind: Literal["undo", "draw"]
    seat: str = ""


class TookBack(OfSeat, frozen=True):
    """A seat's last choice did not happen."""


class Ended(Fact, frozen=True):
    """The match is over, by its rules or by its people."""

    reason: str
    winner: str | None = None


class Spoke(OfSeat, frozen=True):
    """Chat."""

    text: str
    team: bool = False


class WantsAgain(OfSeat, frozen=True):
    """A seat wants a rematch."""


class Rematched(Fact, frozen=True):
    """Everybody wants a rematch: the new table, and its host's part in the dice."""

    table: str
    secret: str


class Resumed(Fact, frozen=True):
    """The server was down; clocks stood, and stand a little longer."""


class Rested(Fact, frozen=True):
    """Nobody was there, and the table left memory. Clocks run on."""


SeatFact = Sat | Stood | Left | Returned | StoodIn
DiceFact = Promised | AllPromised | Opened | Restarted | Began
PlayFact = Chose | CallLocked | CallUnlocked | Sealed | Unsealed | Thrown | TookBack
OtherFact = Ordered | Offered | Agreed | Dropped | Ended | Spoke | WantsAgain | Rematched | Resumed | Rested
AnyFact = SeatFact | DiceFact | PlayFact | OtherFact


class Logged(msgspec.Struct, frozen=True):
    """One row of the log: when it was, and what happened."""

    at: float
    facts: tuple[AnyFact, ...]


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Logged)


def encode(logged: Logged) -> bytes:
    """The log row as it is stored."""
    return _ENCODER.encode(logged)


def decode(facts: bytes, seq: int) -> Logged:
    """Decode a stored row, or raise a DataError that names it."""
    try:
        return _DECODER.decode(facts)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise DataError.of("log", f"row {seq}", str(error), "a row as touchline writes it") from None
