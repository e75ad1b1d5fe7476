"""The log is the table: from its rows alone comes a table equal to the one that wrote them, after every command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

import touchline
from tests.server.driving import CLOCKS, Driver, Row, games_with_secrets, seats_of
from touchline.core.fair import commitment
from touchline.play.saving import write_section
from touchline.server.table import facts
from touchline.server.table.decisions import rest
from touchline.server.table.header import read_header
from touchline.server.table.live import LiveTable
from touchline.server.wire import messages


def everything(live: LiveTable) -> list[object]:
    """All that a table is, for comparing two."""
    return [
        live.table.match.record() + write_section(live.table),
        live.table.match.state,
        live.table.match.draws,
        vars(live.clocks),
        {name: vars(place) for name, place in live.places.all.items()},
        vars(live.dice.promised),
        (
            live.dice.secret,
            live.dice.brought,
            live.stage,
            live.until,
            vars(live.calls),
            live.offers,
            live.again,
            live.rematch,
        ),
        (live.moves, live.seq, live.due),
        live.answers,
        live.waiting_bots(),
        {key: messages.encode(live.snapshot(key)) for key in live.streams.all},
        {key: list(stream.kept) for key, stream in live.streams.all.items()},
    ]


class Table(Driver):
    """A driver that does everything that can be done, at random."""

    def someone(self) -> str:
        return self.chance.choice(list(self.people))

    def anything(self) -> None:
        """One command of any kind; most of them play on."""
        self.now += self.chance.choice((0.0, 0.25, 3.0, 17.5))
        kinds = (
            [self.answer] * 14
            + [self.tick] * 3
            + [
                self.lock_again,
                self.unlock,
                self.offer,
                self.offer,
                self.refuse,
                self.chat,
                self.order,
                self.nonsense,
                self.repeat,
                self.go_or_come,
                self.stand_and_sit,
                self.seat_a_computer,
                self.revoke,
                self.resume,
                self.rest,
                self.end,
            ]
        )
        self.chance.choice(kinds)()

    def answer(self) -> None:
        if self.live.stage == "playing":
            self.answer_one()
        else:
            self.take_seats()

    def take_seats(self) -> None:
        """Whoever is missing sits down, promises and opens."""
        for name, place in self.live.places.all.items():
            if not place.taken:
                self.sit(name)
            elif place.person and place.seat.side not in self.live.dice.promised.hashes:
                self.send(name, messages.Contribute, hash=commitment(self.parts[place.seat.side]))
        if self.chance.random() < 0.8:
            self.open()
        else:
            self.now += 60

    def lock_again(self) -> None:
        for seat in self.people:
            if self.live.table.match.chosen and self.live.stage == "playing":
                self.play(seat, self.chance.choice(["red", "dive", "first", "nickel"]))

    def unlock(self) -> None:
        self.send(self.someone(), messages.Unlock, ask=self.live.moves + 1)

    def offer(self) -> None:
        """Offer something; now and then somebody of either side answers at once."""
        kind = self.chance.choice(["undo", "undo", "undo", "draw"])
        self.send(self.someone(), messages.Offer, kind=kind)
        for seat in self.people:
            if self.chance.random() < 0.6:
                self.send(seat, messages.Answer, kind=kind, yes=kind == "undo" and self.chance.random() < 0.7)

    def refuse(self) -> None:
        self.send(self.someone(), messages.Answer, kind=self.chance.choice(["undo", "draw"]), yes=False)

    def chat(self) -> None:
        self.send(self.someone(), messages.Chat, text="well played ⚽", team=self.chance.random() < 0.5)

    def order(self) -> None:
        orders = self.live.table.match.game.orders
        if orders:
            order = self.chance.choice(orders)
            self.send(self.someone(), messages.Order, order=order.name, setting=self.chance.choice(order.settings))

    def nonsense(self) -> None:
        self.send(self.someone(), messages.Play, ask=self.live.moves, choices=["x"])
        self.send(self.someone(), messages.Play, ask=self.live.moves + 1, choices=["x"])
        self.send(self.someone(), messages.Claim)

    def repeat(self) -> None:
        """A command that was acknowledged before comes once more."""
        known = [key for key in self.live.answers if key[0] in self.people.values()]
        if known:
            person, cmd_id = self.chance.choice(known)
            before = len(self.rows)
            reply = self.send("", messages.Play, person, cmd_id=cmd_id, ask=0, choices=["x"])
            assert reply == self.live.answers[person, cmd_id]
            assert len(self.rows) == before

    def go_or_come(self) -> None:
        seat = self.someone()
        self.done(self.live.presence(seat, here=self.chance.random() < 0.5, now=self.now))

    def stand_and_sit(self) -> None:
        seat = self.someone()
        self.send(seat, messages.Stand)
        if self.chance.random() < 0.7:
            self.sit(seat)

    def seat_a_computer(self) -> None:
        seat = self.someone()
        self.send("", messages.SeatComputer, "ann", seat=seat, level="" if self.live.places[seat].level else "random")

    def revoke(self) -> None:
        if self.chance.random() < 0.3:
            self.send("", messages.Revoke, "ann", seat=self.someone())

    def resume(self) -> None:
        self.now += 1000
        self.done(self.live.resume(self.now))

    def rest(self) -> None:
        self.done(rest(self.live, self.now))

    def end(self) -> None:
        """Rarely: resign, agree on a draw, close; when it is over, ask for a rematch."""
        seat = self.someone()
        if self.live.stage == "over":
            self.send(seat, messages.Rematch)
        elif self.chance.random() < 0.1:
            self.send(seat, messages.Resign)
            self.people_want_again()

    def people_want_again(self) -> None:
        for seat in self.people:
            self.send(seat, messages.Rematch)


@pytest.mark.parametrize("game", touchline.games())
def test_after_every_command_the_restored_table_equals_the_one_that_wrote_the_log(
    game: str, sized: Callable[[int, int], int]
) -> None:
    for seed in range(sized(3, 30)):
        seats = seats_of(game)[seed % len(seats_of(game))]
        sealed = seed % 4 == 1 and game in games_with_secrets()
        clock = CLOCKS[seed % len(CLOCKS)]
        d = Table(game, f"restore {seed}", seats=seats, clock=clock, stand_in="policy", grace=20, sealed=sealed)
        twin = LiveTable.restore(read_header(d.header.encode()), [])
        d.begin()
        kept = 0
        for number in range(sized(120, 400)):
            events = retraced(twin, d.rows[kept:])
            kept = len(d.rows)
            for key, frames in events.items():
                assert d.frames[key][len(d.frames[key]) - len(frames) :] == frames
            assert everything(twin)[:-2] == everything(d.live)[:-2]
            if number % 40 == 0:
                assert everything(LiveTable.restore(d.header, d.rows)) == everything(d.live)
            d.anything()
        retraced(twin, d.rows[kept:])
        assert everything(twin) == everything(d.live)
        assert len({row.seq for row in d.rows}) == len({(row.seat, row.cmd_id) for row in d.rows}) == len(d.rows)


def test_the_random_commands_bring_about_facts_of_every_kind() -> None:
    seen: set[str] = set()
    for seed in range(12):
        sealed = seed % 4 == 1
        d = Table("first_and_roll", f"kinds {seed}", seats=2 + seed % 3, stand_in="policy", grace=20, sealed=sealed)
        d.take_seats()
        for _ in range(250):
            d.anything()
        seen |= {type(fact).__name__ for row in d.rows for fact in facts.decode(row.facts, row.seq).facts}
    assert seen == {kind.__name__ for kind in get_args(facts.AnyFact)}


def retraced(twin: LiveTable, rows: list[Row]) -> dict[str, list[bytes]]:
    """What each viewer received by these rows, as a restored table has it."""
    found: dict[str, list[bytes]] = {key: [] for key in twin.streams.all}
    for row in rows:
        for key, events in twin.retrace(row).items():
            found[key] += events
    return found


@pytest.mark.parametrize("game", touchline.games())
def test_a_restored_table_goes_on_as_the_first_would(game: str) -> None:
    one = Driver(game, "go on").begin().play_on(15)
    two = Driver(game, "go on").begin().play_on(15)
    two.live = LiveTable.restore(two.header, two.rows)
    one.play_on(60)
    two.play_on(60)
    assert one.rows == two.rows
    assert one.frames == two.frames


def test_a_log_that_does_not_fit_is_not_continued() -> None:
    d = Driver("first_and_roll").begin().play_on(12)

    def damaged(at: int, **changes: Any) -> list[Row]:
        return [*d.rows[:at], d.rows[at]._replace(**changes), *d.rows[at + 1 :]]

    thrown = next(n for n, row in enumerate(d.rows) if b'"coin' in row.facts or b'"thrown"' in row.facts)
    other = d.rows[thrown].facts.replace(b"heads", b"xxxxx").replace(b"tails", b"heads").replace(b"xxxxx", b"tails")
    for rows, says in (
        (d.rows[1:], "a gap"),
        (damaged(2, facts=b"{"), "row 3"),
        (damaged(len(d.rows) - 1, facts=b'{"at":0,"facts":[{"fact":"chose","seat":"home","name":"x"}]}'), "follow"),
        (damaged(thrown, facts=other), f"row {thrown + 1}"),
    ):
        with pytest.raises(touchline.DataError, match=says):
            LiveTable.restore(d.header, rows)
