"""What one command adds to a table's log. The log is the table: everything else follows from it.

Facts hold secrets (calls, salts, the host's part in the dice). They are for the log alone; what a viewer sees of them
is in ``projection``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from touchline.core.errors import DataError, Fault

TABLE = "table"
"""The seat of rows that the table wrote by itself: clocks, absent people, a restart."""


class Fact(msgspec.Struct, frozen=True, tag_field="fact", tag=str.lower, omit_defaults=True):
    """Something that happened at the table."""


class Sat(Fact, frozen=True):
    """Somebody took a seat, or a computer player of a level was put there."""

    seat: str
    person: str = ""
    name: str = ""
    level: str = ""


class Stood(Fact, frozen=True):
    """A seat is open again."""

    seat: str


class Left(Fact, frozen=True):
    """The holder of a seat is not connected any more."""

    seat: str


class Returned(Fact, frozen=True):
    """The holder of a seat is back; a computer player that sat in steps aside."""

    seat: str


class StoodIn(Fact, frozen=True):
    """A computer player sits in for an absent holder."""

    seat: str
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


class Chose(Fact, frozen=True):
    """A seat answered its question; ``automatic`` if no person did."""

    seat: str
    name: str
    automatic: bool = False


class CallLocked(Fact, frozen=True, tag="locked"):
    """A seat's secret choice, in an envelope; the second one reveals both."""

    seat: str
    name: str
    salt: str
    automatic: bool = False


class CallUnlocked(Fact, frozen=True, tag="unlocked"):
    """A secret choice was taken back before the other was in."""

    seat: str


class Sealed(Fact, frozen=True):
    """A seat's secret choice that the seat keeps to itself: its hash alone."""

    seat: str
    seal: str


class Unsealed(Fact, frozen=True):
    """A sealed choice, opened; the second one reveals both."""

    seat: str
    name: str
    salt: str


class Thrown(Fact, frozen=True):
    """The dice, and the number of the draw."""

    name: str
    draw: int


class Ordered(Fact, frozen=True):
    """A standing order."""

    seat: str
    order: str
    setting: str


class Offered(Fact, frozen=True):
    """A seat asks to take back its last choice, or for a draw."""

    seat: str
    kind: Literal["undo", "draw"]


class Agreed(Fact, frozen=True):
    """Another seat agrees."""

    seat: str
    kind: Literal["undo", "draw"]


class Dropped(Fact, frozen=True):
    """An offer was refused or withdrawn."""

    kind: Literal["undo", "draw"]


class TookBack(Fact, frozen=True):
    """A seat's last choice did not happen."""

    seat: str


class Ended(Fact, frozen=True):
    """The match is over, by its rules or by its people."""

    reason: str
    winner: str | None = None


class Spoke(Fact, frozen=True):
    """Chat."""

    seat: str
    text: str
    team: bool = False


class WantsAgain(Fact, frozen=True):
    """A seat wants a rematch."""

    seat: str


class Rematched(Fact, frozen=True):
    """Everybody wants a rematch: the new table, and its host's part in the dice."""

    table: str
    secret: str


class Resumed(Fact, frozen=True):
    """The server was down; clocks stood, and stand a little longer."""


SeatFact = Sat | Stood | Left | Returned | StoodIn
DiceFact = Promised | AllPromised | Opened | Restarted | Began
PlayFact = Chose | CallLocked | CallUnlocked | Sealed | Unsealed | Thrown | TookBack
OtherFact = Ordered | Offered | Agreed | Dropped | Ended | Spoke | WantsAgain | Rematched | Resumed
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
        raise DataError([Fault("log", f"row {seq}", str(error), "a row as touchline writes it")]) from None
