"""A canary in every secret: nothing that leaves a table has one in it before its time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.server.canaries import CANARY, of_another_side, spelled, with_canaries
from tests.server.driving import Driver, games_with_secrets
from touchline.core.errors import ServiceError
from touchline.core.fair import commitment
from touchline.core.game import SIDES, find
from touchline.server.house.actor import Actor
from touchline.server.house.house import House
from touchline.server.house.outbox import Outbox
from touchline.server.storage import open_storage
from touchline.server.table import header as header_module
from touchline.server.table.decisions import carry_out
from touchline.server.table.header import Request
from touchline.server.table.live import LiveTable, Viewer
from touchline.server.wire import messages


@pytest.fixture
def canaries(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on tables play games with canaries."""
    monkeypatch.setattr(header_module, "find", lambda name: with_canaries(find(name)))


class Kept:
    """What must not be known of a table yet. Choices that people keep to themselves are theirs to say."""

    def __init__(self, live: LiveTable, parts: dict[str, bytes], salts: Iterable[bytes] = ()) -> None:
        dice = live.dice
        self.secrets: set[bytes] = set()
        if live.stage != "over":
            self.secrets |= spelled(bytes.fromhex(dice.secret))
        if live.rematch is not None:
            self.secrets |= spelled(bytes.fromhex(live.rematch.secret))
        brought = {side: header_module.computer_contribution(dice.secret, side) for side in SIDES}
        for side in SIDES:
            if side not in dice.promised.contributions:
                self.secrets |= spelled(parts[side]) | spelled(brought[side])
        for salt in (*live.calls.salts.values(), *salts):
            self.secrets |= spelled(salt)

    def is_in(self, text: bytes) -> bool:
        return any(secret in text for secret in self.secrets)


class Watched(Driver):
    """A driver that looks at everything that leaves the table, after every command."""

    def __init__(self, *args: Any, **asked: Any) -> None:
        super().__init__(*args, **asked)
        self.told = dict.fromkeys(self.frames, 0)
        self.shown = 0
        """How many frames had a canary in them that may be there: otherwise there would be none to find."""

    def send(self, seat: str, kind: type[messages.Command], person: str = "", /, **fields: Any) -> messages.Reply:
        reply = super().send(seat, kind, person, **fields)
        self.look(messages.encode(reply))
        return reply

    def look(self, reply: bytes) -> None:
        kept = Kept(self.live, self.parts, self.unopened())
        assert not kept.is_in(reply)
        assert CANARY.encode() not in reply
        for key, frames in self.frames.items():
            side = self.live.streams.all[key].side
            for frame in [*frames[self.told[key] :], messages.encode(self.live.snapshot(key))]:
                self.shown += CANARY.encode() in frame
                assert not kept.is_in(frame)
                assert not of_another_side(frame, side), frame
            self.told[key] = len(frames)
        for turn in self.live.waiting_bots():
            assert not kept.is_in(str(turn).encode())
            assert str(turn).count(CANARY) == str(turn.ask).count(CANARY)
        if self.live.stage != "over":
            with pytest.raises(ServiceError):
                self.live.record()

    def unopened(self) -> list[bytes]:
        """The salts of choices that seats still keep to themselves."""
        waiting = {self.live.table.seat(seat).name: salt for seat, (_, salt) in self.sealed.items()}
        sides = {seat: self.live.table.seat(seat).side for seat in waiting}
        return [salt for seat, salt in waiting.items() if sides[seat] in self.live.calls.shown]

    def be_refused(self) -> None:
        """Try what cannot be: a reject tells nothing either, but to a seat its own choices."""
        kept = Kept(self.live, self.parts, self.unopened())
        for seat, person in [(s, p) for s, own in self.people.items() for p in ("eve", own)]:
            for ask in (self.live.moves, self.live.moves + 1):
                for command in (messages.Play("try", ask, ["x"]), messages.Unseal("try", ask, "x", "0" * 32)):
                    done = carry_out(self.live, Viewer(person, seat), command, self.now, self.fresh())
                    assert isinstance(done.reply, messages.Reject)
                    reject = messages.encode(done.reply)
                    own = person != "eve" and self.live.table.decides(seat)
                    assert own or CANARY.encode() not in reject
                    assert not kept.is_in(reject)


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("game", games_with_secrets())
@pytest.mark.usefixtures("canaries")
def test_nothing_that_leaves_a_table_has_a_canary_in_it(
    game: str, sealed: bool, sized: Callable[[int, int], int]
) -> None:
    for seed in range(sized(2, 40)):
        d = Watched(game, f"canary {seed}", seats=find(game).seats[seed % len(find(game).seats)], sealed=sealed)
        computers = list(d.people)[1:2] if seed % 2 and not sealed else []
        d.begin(dict.fromkeys(computers, "policy"))
        number = 0
        while d.live.stage == "playing" and (number < 25 or seed % 3 == 0):
            assert isinstance(d.answer_one(), messages.Ack)
            number += 1
            if number % 10 == 0:
                d.be_refused()
        people = [seat for seat in d.people if seat not in computers]
        if d.live.stage == "playing":
            d.send(people[0], messages.Resign)
        for seat in people:
            d.send(seat, messages.Rematch)
        assert d.live.rematch is not None
        assert d.shown > 0
        assert d.header.secret.encode() in b"".join(d.frames["watcher"])
        assert not Kept(d.live, d.parts).is_in(d.live.record().encode())


@pytest.mark.parametrize("leak", ["salt", "host's secret", "contribution", "choice"])
@pytest.mark.usefixtures("canaries")
def test_a_canary_that_shows_is_noticed(leak: str) -> None:
    """The check can fail."""
    d = Watched("first_and_roll", position={"ball": 25})
    if leak == "contribution":
        assert isinstance(d.sit("home"), messages.Ack)
        told = d.parts["home"].hex()
    else:
        d.begin()
        choice = d.live.table.match.asks[0].choices[0]
        assert isinstance(d.play("home", choice), messages.Ack)
        salt = d.live.calls.salts["home"].hex()
        told = {"salt": salt, "host's secret": d.header.secret, "choice": choice}[leak]
    with pytest.raises(AssertionError):
        d.send("home", messages.Chat, text=told)


def test_choices_that_wait_when_a_match_ends_are_never_told() -> None:
    d = Driver("first_and_roll", position={"ball": 25}).begin()
    d.play("home", "yellow")
    d.send("away", messages.Resign)
    assert d.live.snapshot("away").locked == {}
    assert "yellow" not in d.live.record()
    assert LiveTable.restore(d.header, d.rows).record() == d.live.record()


# The same with a real log, real viewers, and what the process says of itself


class Player:
    """Somebody at a table of a house, with a socket's outbox."""

    def __init__(self, actor: Actor, seat: str) -> None:
        self.actor, self.seat, self.part = actor, seat, f"part of {seat}".ljust(32).encode()
        self.outbox = Outbox()
        self.sent = 0

    async def do(self, kind: type[messages.Command], *, watching: bool = False, **fields: Any) -> messages.Reply:
        self.sent += 1
        viewer = Viewer(f"person {self.seat}", "" if watching else self.seat)
        return await self.actor.do(viewer, kind(cmd_id=str(self.sent), **fields), self.outbox)

    async def received(self) -> bytes:
        """Everything that waits for the socket."""
        found = b""
        while self.outbox._waiting:
            found += await self.outbox.frame() or b""
        return found


@pytest.mark.parametrize("game", games_with_secrets())
@pytest.mark.usefixtures("canaries")
def test_no_log_line_has_a_canary_in_it(game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Only the database knows, and it knows from the first: it is what is kept."""
    caplog.set_level(logging.DEBUG)
    storage = open_storage(tmp_path / "tables.db")

    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game=game), "ann")
        players = {seat: Player(actor, seat) for seat in SIDES}
        watcher = Outbox()
        await actor.attach(Viewer("eve"), 0, watcher)
        for player in players.values():
            promised = commitment(player.part)
            await player.do(messages.Sit, watching=True, seat=player.seat, name=player.seat, hash=promised)
        for player in players.values():
            await player.do(messages.Open, contribution=player.part.hex())
        live = actor.live
        salts = set()
        for _ in range(40):
            if live.stage != "playing":
                break
            ask = live.table.match.asks[-1]
            reply = await players[ask.who].do(messages.Play, ask=live.moves + 1, choices=[ask.choices[0]])
            assert isinstance(reply, messages.Ack)
            salts |= set(live.calls.salts.values())
            seen = b"".join([await player.received() for player in players.values()])
            assert not Kept(live, {side: players[side].part for side in SIDES}).is_in(seen)
        assert salts
        secret = bytes.fromhex(live.dice.secret)
        await actor.end()
        await house.close()
        said = "\n".join(str(vars(record)) for record in caplog.records).encode()
        assert CANARY.encode() not in said
        for kept in (secret, *salts, *(player.part for player in players.values())):
            assert not any(spelling in said for spelling in spelled(kept))

    asyncio.run(play())
    storage.close()
