"""Everything that crosses the wire, both ways: JSON text, messages told apart by ``type``.

A client's frame is one message. A server's is a list: one command makes several events, for several viewers.

This is the only place that encodes or decodes. ``docs/protocol.md`` and the JSON Schema are written from these
structs (``tools/protocol``), so their docstrings are documentation.
"""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from touchline.core.errors import DataError, IllegalAction, NotationError, ServiceError, TouchlineError
from touchline.play.odds import Brief, Die, Gauge, Line, Prospect

MOST_IN, MOST_OUT = 8 * 1024, 64 * 1024
"""The largest frames, in bytes: from a client and to one."""
MOST_CHOICES, MOST_TEXT, MOST_NAME = 8, 500, 24
MOST_ECHOED = 80
"""Characters of a client's text that an error repeats."""

PRINTED = r"^[^\x00-\x1f\x7f]*(?!\n)$"
"""No control characters, which databases and screens may not take. (``$`` alone allows a last \\n.)"""
HIDDEN = r"\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb" + "\U000e0000-\U000e0fff"
"""What cannot be seen, or turns the direction of what stands beside it."""
JOINING = r"\u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u3164\uffa0"
"""What cannot be seen either, and that some scripts need within words, and emoji between them."""
NAMED = rf"^[^\x00-\x1f\x7f-\x9f{HIDDEN}{JOINING}]*(?!\n)$"
"""Nothing that cannot be seen: no zero width, with which one name looks like another, no turn of direction."""
SPOKEN = rf"^[^\x00-\x09\x0b-\x1f\x7f-\x9f{HIDDEN}]*$"
"""Lines, without control characters or a turn of direction, which could run into what stands beside them."""
CommandId = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern=PRINTED, description="Unique for the person; best drawn at random."),
]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Salt = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
Word = Annotated[str, Meta(min_length=1, max_length=200)]
Person = Annotated[str, Meta(max_length=MOST_NAME, pattern=NAMED)]
Kind = Literal["undo", "draw"]
Stage = Literal["lobby", "opening", "playing", "over"]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Any message."""


# From a client


class Hello(Frame, frozen=True):
    """Subscribe. The client has seen everything up to event ``last``; it gets the events since, or a snapshot."""

    last: Annotated[int, Meta(ge=0)] = 0


class Why(Frame, frozen=True):
    """Ask why ``name`` cannot be chosen at question ``ask``."""

    ask: int
    name: Word


class Odds(Frame, frozen=True):
    """Ask for the odds of question ``ask``, which must be for this seat. The answer is ``outlook``, ``reject`` or
    ``busy`` with the same ``cmd_id``; other messages may come first. It changes nothing."""

    cmd_id: CommandId
    ask: int


class Command(Frame, frozen=True):
    """A command. The same ``cmd_id`` from the same person is carried out once, and gets the same answer every time."""

    cmd_id: CommandId


class Sit(Command, frozen=True):
    """Take an open seat. ``hash`` is the SHA-256 of this side's part in the dice: 32 bytes, still secret."""

    seat: Word
    name: Person = ""
    hash: Hash | None = None


class Stand(Command, frozen=True):
    """Leave the seat."""


class SeatComputer(Command, frozen=True, tag="seat"):
    """Seat a computer player of this level on an open seat, or remove it with an empty level; owner only."""

    seat: Word
    level: Annotated[str, Meta(max_length=32)] = ""


class Revoke(Command, frozen=True):
    """Take a seat from its holder; owner only. While its side has a secret, nobody but that person and a computer
    player can sit there again (``seat_kept``)."""

    seat: Word


class Contribute(Command, frozen=True):
    """Send the SHA-256 of this side's part in the dice, if it did not come with ``sit`` or is needed again."""

    hash: Hash


class Open(Command, frozen=True):
    """Reveal this side's part in the dice, once all hashes are in."""

    contribution: Hash


class Play(Command, frozen=True):
    """Answer question ``ask``. Further choices answer the questions to the same seat that follow directly."""

    ask: int
    choices: Annotated[list[Word], Meta(min_length=1, max_length=MOST_CHOICES)]


class Unlock(Command, frozen=True):
    """Take back a secret choice while the other side's is not in."""

    ask: int


class Seal(Command, frozen=True):
    """Make a secret choice at a sealed table without sending it: ``seal`` is the SHA-256 of a salt of 16 bytes and the
    text ``seal TABLE STEP SIDE CHOICE``, where the step is the question's ``seal``. Until the other side's choice is in
    it can be sealed again, or taken back with ``unlock``."""

    ask: int
    seal: Hash


class Unseal(Command, frozen=True):
    """Open the sealed choice, once all are sealed. The salt goes into all further throws."""

    ask: int
    name: Word
    salt: Salt


class Order(Command, frozen=True):
    """Set a standing order, which answers a question that comes at every play."""

    order: Word
    setting: Word


class Offer(Command, frozen=True):
    """Offer the other side to take back the last choice, or to agree on a draw."""

    kind: Kind


class Answer(Command, frozen=True):
    """Answer the other side's offer. Its maker withdraws it with ``yes`` false."""

    kind: Kind
    yes: bool


class Resign(Command, frozen=True):
    """Resign the match."""


class Claim(Command, frozen=True):
    """Claim the match because the other side is out of time. At a sealed table, also because it has not opened its
    choice in time, or must answer and has been away for longer than the grace."""


class Rematch(Command, frozen=True):
    """Ask for a rematch with the sides swapped. It begins once everybody at the table has asked."""


class Chat(Command, frozen=True):
    """Send a chat message to everybody, or to one's own team."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT, pattern=SPOKEN)]
    team: bool = False


SeatCommand = Sit | Stand | SeatComputer | Revoke | Contribute | Open
TurnCommand = Play | Unlock | Seal | Unseal | Order
MatchCommand = Offer | Answer | Resign | Claim | Rematch | Chat
Request = Hello | Why | Odds | SeatCommand | TurnCommand | MatchCommand


# To a client: the answer to one command


class Ack(Frame, frozen=True):
    """The command is carried out and on disk. ``n`` is the number of this viewer's last event."""

    cmd_id: str
    n: int


class Reject(Frame, frozen=True):
    """The command is refused, and nothing has changed: the error's code, its parameters, and the rule if there is one.

    Rejects are not stored: the same command may be sent again and succeed later.
    """

    cmd_id: str
    code: str
    params: dict[str, Any]
    cite: str


class Busy(Frame, frozen=True):
    """The command is not carried out yet: send it again after ``retry_after`` seconds."""

    cmd_id: str
    retry_after: float


class Because(Frame, frozen=True):
    """Why a choice is not available; ``reason`` is empty if it is."""

    ask: int
    name: str
    reason: str
    cite: str


class OddsReply(Frame, frozen=True, tag="outlook"):
    """The odds of a question, as far as this seat can know: the dice that follow its choices, and a table of what they
    come to. At a secret call the columns are the choices of the other side; else there are none, and each row has one
    cell. Empty if no die follows, or if it depends on something that the other side hides (``known`` is false)."""

    cmd_id: str
    ask: int
    dice: tuple[Die, ...]
    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    cells: tuple[tuple[Prospect | None, ...], ...]
    gauges: tuple[Gauge, ...]
    briefs: tuple[Brief, ...]
    known: bool


# To a client: what happens, each in an Event


class Option(msgspec.Struct, frozen=True):
    """A choice: its name, the key of its text in the catalogue, and the parameters from which a screen draws it."""

    name: str
    key: str
    params: dict[str, Any]


class AskInfo(msgspec.Struct, frozen=True):
    """A question: its number ``n``, the side and role it is for, the step, the rule, and, for that side, the choices.

    Answer it with ``play``. If ``seal`` is not 0, answer with ``seal``, and seal that number with the choice.
    """

    n: int
    who: str
    role: str
    seat: str
    step: str
    cite: str
    choices: tuple[Option, ...]
    seal: int = 0


class Asks(Frame, frozen=True):
    """The open questions. They replace the previous ones."""

    asks: tuple[AskInfo, ...]


class View(Frame, frozen=True):
    """The table as this viewer sees it: the game's own fields."""

    view: dict[str, Any]


class Choice(Frame, frozen=True):
    """A side has chosen at step ``step`` of the record; ``name`` is empty if this viewer may not know the choice."""

    step: int
    at: str
    who: str
    name: str
    params: dict[str, Any]


class Locked(Frame, frozen=True):
    """A secret choice lies face down. ``envelope`` is the SHA-256 of salt, table, step, side and choice; at a sealed
    table it is the ``seal`` that the side sent."""

    step: int
    who: str
    envelope: Hash


class Unlocked(Frame, frozen=True):
    """A secret choice was taken back before the other side's was in."""

    step: int
    who: str


class Unsealing(Frame, frozen=True):
    """All secret choices are sealed: each side must open its own now, naming this ``ask``. The sides in ``opened`` have
    done so; after the time ``until`` they may claim the match."""

    step: int
    ask: int
    opened: tuple[str, ...]
    until: float


class RevealedCall(msgspec.Struct, frozen=True):
    """A revealed choice, with the salt that opens its envelope."""

    who: str
    name: str
    salt: str
    envelope: str


class Reveal(Frame, frozen=True):
    """Both secret choices are revealed together."""

    step: int
    at: str
    calls: tuple[RevealedCall, ...]


class Throw(Frame, frozen=True):
    """A throw of dice: the outcome ``name`` has ``ways`` of ``total`` ways; ``before`` ways belong to earlier outcomes.

    Draw ``draw`` of the table's key gave one of the ``ways`` numbers that begin at ``before``.
    """

    step: int
    at: str
    name: str
    ways: int
    total: int
    before: int
    draw: int


class Told(Frame, frozen=True):
    """A message to show: a key of the catalogue, its parameters, and the rule behind it.

    A parameter may be a phrase inside the text: an object with ``key`` (of the game's texts) and ``params``.
    """

    key: str
    params: dict[str, Any]
    cite: str


class Undone(Frame, frozen=True):
    """A side has taken back its last choice: the steps from ``step`` on are void."""

    step: int
    who: str


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat: the name of the person, or the level of the computer player. If the person is absent: when a computer
    player steps in, or when the other side may claim the match because the absent person must answer."""

    seat: str
    side: str
    roles: tuple[str, ...]
    taken: bool
    name: str
    level: str
    here: bool
    stand_in_from: float | None
    claim_from: float | None


class Seats(Frame, frozen=True):
    """Who sits where."""

    seats: tuple[SeatInfo, ...]


class Dice(Frame, frozen=True):
    """The commitments to the dice, and what has been opened; all contributions must be open by the time ``until``.

    If somebody leaves before that, or is late, the dice begin anew with another commitment: ``restarts`` says how often
    they have. A side agrees to it by promising another part with ``contribute``; no part is used twice.
    """

    stage: Stage
    commitment: str
    hashes: dict[str, str]
    contributions: dict[str, str]
    until: float | None
    restarts: int


class Clock(Frame, frozen=True):
    """The seconds that each side had left at the time ``at``, and the sides whose clocks run."""

    at: float
    left: dict[str, float]
    running: tuple[str, ...]


class Offers(Frame, frozen=True):
    """The open offers, each with the seat that made it and the seats that agreed. ``refused_by`` just refused one."""

    offers: dict[str, tuple[str, ...]]
    refused_by: str = ""


class Orders(Frame, frozen=True):
    """The standing orders of this seat."""

    orders: dict[str, str]


class Said(Frame, frozen=True):
    """Chat. ``text`` is empty if the viewer blocks whoever said it."""

    seat: str
    name: str
    text: str
    team: bool


class Over(Frame, frozen=True):
    """The match has ended. With ``secret`` anybody can now check every throw."""

    winner: str | None
    reason: str
    score: dict[str, int]
    secret: str


class Again(Frame, frozen=True):
    """The seats that want a rematch; ``table`` is the new table once all do."""

    seats: tuple[str, ...]
    table: str


PlayBody = Asks | View | Choice | Locked | Unlocked | Unsealing | Reveal | Throw | Told | Undone
TableBody = Seats | Dice | Clock | Offers | Orders | Said | Over | Again
Body = PlayBody | TableBody


class TableEvent(Frame, frozen=True, tag="event"):
    """An event. The numbers of each viewer have no gaps."""

    n: int
    what: Body


class Snapshot(Frame, frozen=True):
    """Everything this viewer may know, as of event ``n``."""

    n: int
    table: str
    game: str
    edition: str
    options: dict[str, Any]
    ruleset: str
    seat: str
    side: str
    private: bool
    chat: bool
    hot_seat: bool
    sealed: bool
    seats: Seats
    dice: Dice
    clock: Clock | None
    view: dict[str, Any]
    asks: tuple[AskInfo, ...]
    locked: dict[str, str]
    unsealing: Unsealing | None
    offers: dict[str, tuple[str, ...]]
    orders: dict[str, str]
    over: Over | None
    again: Again
    continues: str
    """The table of the finished game that this one continues; empty if there is none."""


Reply = Ack | Reject | Busy | Because | OddsReply
Sent = TableEvent | Snapshot | Reply

_ENCODER = msgspec.json.Encoder()
_REQUEST: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


def learn(struct: type | None) -> None:
    """Make msgspec inspect a type before threads start: concurrent first use of a type crashes the process."""
    msgspec.json.Decoder(struct)


def encode(message: Frame) -> bytes:
    """Encode a message."""
    return _ENCODER.encode(message)


@cache
def tag(kind: type[msgspec.Struct]) -> str:
    """The ``type`` of a kind of message."""
    return str(kind.__struct_config__.tag)


def encode_events(n: int, bodies: Sequence[bytes]) -> list[bytes]:
    """Encode events from their encoded bodies, which viewers who see the same share; ``n`` numbers the first."""
    start, middle, end = b'{"type":"event","n":', b',"what":', b"}"
    return [b"".join((start, str(number).encode(), middle, body, end)) for number, body in enumerate(bodies, n)]


def decode_request(frame: bytes | str) -> Request:
    """Decode a client's frame, or raise one DataError that says what is wrong."""
    size = len(frame.encode("utf-8", "surrogatepass") if isinstance(frame, str) else frame)
    if size > MOST_IN:
        raise DataError.of("frame", "size", f"{size} bytes", f"at most {MOST_IN} bytes")
    try:
        return _REQUEST.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise unreadable(error, "frame", "a message of the protocol") from None


def unreadable(error: Exception, file: str, expected: str) -> DataError:
    """The error for something that msgspec cannot read: where it stands, and what is wrong with it."""
    found, _, place = str(error).partition(" - at ")
    return DataError.of(file, place or "$", found[:MOST_ECHOED], expected)


def decode_event(text: bytes) -> TableEvent:
    """Decode an event."""
    return _EVENT.decode(text)


def decode_body(text: bytes) -> Body:
    """Decode the body of an event."""
    return decode_event(text).what


def to_plain(view: Any) -> dict[str, Any]:
    """Convert a game's view to plain JSON values."""
    made: dict[str, Any] = msgspec.to_builtins(view)
    return made


def refusal(cmd_id: str, error: TouchlineError) -> Reject:
    """An error as it is sent on the wire."""
    params: dict[str, Any] = {}
    cite = ""
    if isinstance(error, IllegalAction):
        params, cite = {"name": error.name, "reason": error.reason}, error.cite
    elif isinstance(error, NotationError):
        params = {"text": error.text[:MOST_ECHOED], "expected": list(error.expected[:MOST_NAME])}
    elif isinstance(error, DataError):
        params = {"faults": [{"key": f.key, "found": f.found, "expected": f.expected} for f in error.faults[:8]]}
    elif isinstance(error, ServiceError):
        params = {"reason": error.reason, **error.params}
    return Reject(cmd_id, error.code, params, cite)
