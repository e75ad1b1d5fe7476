"""What a viewer sees of what happened: listed here field by field, and numbered for each viewer alone.

There is no serializer of a state or of a fact. A viewer is a seat, or ``watcher`` for all who look on. What is hidden
from a viewer takes no number in its stream, so not even a gap tells of it.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from touchline.core.fields import flat, seen_by
from touchline.core.game import SIDES
from touchline.core.match import DICE, Ask
from touchline.core.past import Past, recall
from touchline.core.sequence import Both, Roll
from touchline.play.table import Event, Table
from touchline.server.table.calls import Calls
from touchline.server.wire import messages

WATCHER = "watcher"
KEPT = 64
"""Events kept for viewers who reconnect; a viewer who missed more gets a snapshot."""


@dataclass
class Stream:
    """The events of one viewer: their bodies as text, which viewers who see the same share in memory too.

    Millions of objects would slow down garbage collection.
    """

    side: str
    sent: int = 0
    kept: deque[bytes] = field(default_factory=lambda: deque(maxlen=KEPT))
    """The latest that were sent."""
    unsent: list[bytes] = field(default_factory=list)
    """Those that have no number yet."""

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.sent + len(self.unsent)

    def take_unsent(self) -> list[bytes]:
        """Number the new events, and take them."""
        events = messages.encode_events(self.sent + 1, self.unsent)
        self.kept += self.unsent
        self.sent, self.unsent = self.last, []
        return events

    def after(self, n: int) -> list[bytes] | None:
        """The events after number ``n``; None if they are not all kept."""
        missed = self.sent - n
        if n < 0 or not 0 <= missed <= len(self.kept):
            return None
        return messages.encode_events(n + 1, list(self.kept)[len(self.kept) - missed :])


class Streams:
    """One stream for each seat, and one for all watchers."""

    def __init__(self, table: Table) -> None:
        self.all = {seat.name: Stream(seat.side) for seat in table.seats}
        self.all[WATCHER] = Stream("")

    def everybody(self, what: messages.Body) -> None:
        text = messages.encode(what)
        for stream in self.all.values():
            stream.unsent.append(text)

    def sides(self, sides: set[str], what: messages.Body) -> None:
        """Send to the seats of these sides; the side of watchers is ``""``."""
        text = messages.encode(what)
        for stream in self.all.values():
            if stream.side in sides:
                stream.unsent.append(text)

    def only(self, seat: str, what: messages.Body) -> None:
        self.all[seat].unsent.append(messages.encode(what))

    def take_unsent(self) -> dict[str, list[bytes]]:
        """Take the events of each viewer that have not been sent."""
        return {name: stream.take_unsent() for name, stream in self.all.items()}


class IntendedChoice(NamedTuple):
    """A choice before it is carried out: what it points at, and whether the other side may know it."""

    params: dict[str, Any]
    concealed: bool


def show_step(streams: Streams, table: Table, event: Event, before: IntendedChoice | None, calls: Calls) -> None:
    """Show one step to everybody, each what it may see of it; ``calls`` are the secret choices that it revealed."""
    entry = event.entry
    row = table.match.game.rows[entry.phase]
    at = table.match.game.steps[entry.phase]
    if isinstance(row, Roll):
        assert entry.ways is not None
        name = entry.names[0][1]
        streams.everybody(messages.Throw(event.number, at, name, *entry.ways, entry.before, entry.drawn[0]))
    elif isinstance(row, Both):
        opened = tuple(
            messages.RevealedCall(who, name, calls.salts[who].hex(), calls.shown[who]) for who, name in entry.names
        )
        streams.everybody(messages.Reveal(event.number, at, opened))
    else:
        assert before is not None
        who, name = entry.names[0]
        everybody = {*SIDES, ""}
        knowing = {who} if before.concealed else everybody
        streams.sides(knowing, messages.Choice(event.number, at, who, name, before.params))
        if before.concealed:
            streams.sides(everybody - knowing, messages.Choice(event.number, at, who, "", {}))
    for message in event.messages:
        streams.everybody(messages.Told(message.key, dict(message.params), message.cite))


def show_views(streams: Streams, table: Table) -> None:
    """Show everybody the table. Views of those who see the same differ only in who looks, so one is encoded."""
    knowing = {side for side in SIDES if table.match.sees_more(side)}
    for side in knowing:
        streams.sides({side}, messages.View(view(table, side)))
    seen = view(table, "")
    text = messages.encode(messages.View(seen))
    before, name, after = text.partition(b'"%b"' % seen.viewer.encode())
    for stream in streams.all.values():
        if stream.side not in knowing:
            looks = b'"%b"' % stream.side.encode() if stream.side else name
            stream.unsent.append(b"%b%b%b" % (before, looks, after))


def view(table: Table, side: str) -> Any:
    """The table as a side sees it, or a watcher (no side): the game's own dataclass."""
    return table.match.view(side or WATCHER)


def asks(table: Table, number: int, side: str, *, sealed: bool) -> tuple[messages.AskInfo, ...]:
    """The open questions. The choices are listed for the side that is asked: a list of them can tell a secret."""
    return tuple(
        show_ask(table, ask, number, listed=ask.who == side, sealed=sealed)
        for ask in table.match.asks
        if ask.who != DICE
    )


def show_ask(table: Table, ask: Ask, number: int, *, listed: bool, sealed: bool) -> messages.AskInfo:
    pointed = table.match.points_by_choice(ask.who) if listed else {}
    key = f"{table.match.game.name}.choice.{ask.step}"
    options = tuple([messages.Option(name, f"{key}.{name}", params) for name, params in pointed.items()])
    seal = len(table.match.entries) + 1 if sealed and isinstance(table.match.row, Both) else 0
    return messages.AskInfo(number, ask.who, ask.role, table.seat_of(ask).name, ask.step, ask.cite, options, seal)


def number_sight(table: Table, side: str) -> tuple[int, ...]:
    """The numbers of the state as a side sees it, for a computer player of that side."""
    match = table.match
    return flat(seen_by(match.state, match.side(side)))


def list_past(table: Table, side: str) -> Past | None:
    """What a side has seen of a series with a lasting secret."""
    return recall(table.match, table.match.side(side))
