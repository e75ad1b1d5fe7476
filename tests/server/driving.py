"""Live tables driven from outside, as a gateway would: commands in, rows kept, events received."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from touchline.core.fair import commitment, seal
from touchline.core.game import SIDES, find
from touchline.server.table.clocks import ClockRule
from touchline.server.table.decisions import carry_out, tick
from touchline.server.table.header import FRESH_BYTES, Request, TableHeader, header
from touchline.server.table.live import COMPUTER, Done, LiveTable, Viewer
from touchline.server.wire import messages

START = 1_800_000_000.0


class Row(NamedTuple):
    """A row as a storage keeps it."""

    seq: int
    seat: str
    cmd_id: str
    facts: bytes


class Driver:
    """A live table, the rows that it wrote, and what each viewer received."""

    def __init__(self, game: str, seed: object = 0, owner: str = "ann", **asked: Any) -> None:
        self.chance = random.Random(f"{game} {seed}")
        self.now = START
        self.header: TableHeader = header(Request(game=game, **asked), owner, self.now, self.fresh())
        self.live = LiveTable(self.header)
        self.rows: list[Row] = []
        self.frames: dict[str, list[bytes]] = {key: [] for key in self.live.streams.all}
        self.parts = {side: self.chance.randbytes(32) for side in SIDES}
        self.people = {seat.name: f"person of {seat.name}" for seat in self.live.table.seats}
        self.sent = 0
        self.sealed: dict[str, tuple[str, bytes]] = {}
        """What seats keep to themselves at a sealed table: their choices and salts."""

    def fresh(self) -> bytes:
        return self.chance.randbytes(FRESH_BYTES)

    def next_id(self) -> str:
        self.sent += 1
        return f"c{self.sent}"

    def done(self, done: Done | None) -> Done | None:
        """Keep what came of something."""
        if done is not None and done.facts:
            self.rows.append(Row(done.seq, done.seat, done.cmd_id, done.facts))
        for key, events in done.sent.items() if done is not None else ():
            self.frames[key] += events
        return done

    def send(self, seat: str, kind: type[messages.Command], person: str = "", /, **fields: Any) -> messages.Reply:
        """Send a command of a seat's person (or another) through the wire; the answer."""
        fields.setdefault("cmd_id", self.next_id())
        read = messages.decode_request(messages.encode(kind(**fields)))
        assert isinstance(read, messages.Command)
        viewer = Viewer(person or self.people.get(seat, "nobody"), seat)
        done = self.done(carry_out(self.live, viewer, read, self.now, self.fresh()))
        assert done is not None
        assert done.reply is not None
        return done.reply

    def sit(self, seat: str) -> messages.Reply:
        """The person of a seat takes it, with its part in the dice."""
        side = self.live.table.seat(seat).side
        person = self.people[seat]
        return self.send("", messages.Sit, person, seat=seat, name=seat.title(), hash=commitment(self.parts[side]))

    def begin(self, computers: Mapping[str, str] | None = None) -> Driver:
        """Everybody sits down and opens its part in the dice."""
        for seat in self.people:
            if computers and seat in computers:
                assert isinstance(
                    self.send("", messages.SeatComputer, "ann", seat=seat, level=computers[seat]), messages.Ack
                )
            else:
                assert isinstance(self.sit(seat), messages.Ack)
        self.open()
        return self

    def open(self) -> None:
        for side, seat in dict(self.live.dice.brought).items():
            if self.live.stage == "opening" and not self.live.places[seat].level:
                self.send(seat, messages.Open, contribution=self.parts[side].hex())

    def play(self, seat: str, *choices: str) -> messages.Reply:
        return self.send(seat, messages.Play, ask=self.live.moves + 1, choices=list(choices))

    def seal(self, seat: str, choice: str) -> messages.Reply:
        """A seat seals its secret choice."""
        salt, side = self.chance.randbytes(16), self.live.table.seat(seat).side
        shown = seal(salt, self.header.table, self.live.step, side, choice)
        self.sealed[seat] = (choice, salt)
        return self.send(seat, messages.Seal, ask=self.live.moves + 1, seal=shown)

    def unseal(self, seat: str) -> messages.Reply:
        """A seat opens what it has sealed."""
        choice, salt = self.sealed[seat]
        return self.send(seat, messages.Unseal, ask=self.live.moves + 1, name=choice, salt=salt.hex())

    def tick(self) -> Done | None:
        return self.done(tick(self.live, self.now, self.fresh()))

    def asked(self) -> list[tuple[str, tuple[str, ...]]]:
        """The seats that are asked now, with their choices."""
        table = self.live.table
        return [(table.seat_of(ask).name, ask.choices) for ask in table.match.asks] if not table.over else []

    def to_open(self) -> list[str]:
        """The seats that must open a sealed choice now."""
        table, calls = self.live.table, self.live.calls
        deciding = [seat for seat in table.seats if calls.is_opening and table.decides(seat.name)]
        return [seat.name for seat in deciding if seat.side not in calls.salts]

    def answer_one(self) -> messages.Reply:
        """One of the asked seats answers at random: its person, or its computer player from what that one sees."""
        to_open = self.to_open()
        if to_open:
            return self.unseal(self.chance.choice(to_open))
        seat, choices = self.chance.choice(self.asked())
        return self.choose(seat, self.chance.choice(choices))

    def choose(self, seat: str, choice: str) -> messages.Reply:
        """A seat answers its question, as this table has it answered."""
        if self.header.asked.sealed and self.live.is_secret:
            return self.seal(seat, choice)
        if not self.live.places[seat].plays:
            return self.play(seat, choice)
        turn = next(turn for turn in self.live.waiting_bots() if turn.seat == seat)
        assert choice in [option.name for option in turn.ask.choices]
        return self.send(seat, messages.Play, COMPUTER, ask=turn.ask.n, choices=[choice])

    def play_on(self, most: int = 100_000) -> Driver:
        """Play at random, to the end if it comes within so many answers."""
        while most and self.live.stage == "playing":
            reply = self.answer_one()
            assert isinstance(reply, messages.Ack), reply
            most -= 1
        return self


def games_with_secrets() -> list[str]:
    return ["famous_first_downs", "first_and_roll", "first_down"]


def seats_of(game: str) -> tuple[int, ...]:
    return find(game).seats


CLOCKS = (ClockRule(), ClockRule("move", 20), ClockRule("bank", 60, 2))
