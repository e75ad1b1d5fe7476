"""The tables of a process: what is acknowledged is in the log, what is shown was acknowledged, nothing is lost."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.frames import read_frame
from touchline.core.errors import ServiceError
from touchline.server.house import actor as actors
from touchline.server.house.actor import GONE_AFTER, Actor
from touchline.server.house.frozen import FrozenTable
from touchline.server.house.house import Elsewhere, House, NoSuchTable
from touchline.server.house.outbox import NO_TABLE, NOT_YOURS, RELEASED, SLOW, Outbox
from touchline.server.http.logs import JsonFormatter
from touchline.server.storage import open_storage
from touchline.server.storage.errors import StorageFailed
from touchline.server.storage.model import NewTableRow, StoredRow, Token
from touchline.server.storage.sql import Storage
from touchline.server.storage.sqlite import Sqlite
from touchline.server.table.header import FRESH_BYTES, Request, Sitter, TableHeader, header
from touchline.server.table.live import LiveTable, Turn, Viewer
from touchline.server.wire import messages

PARTS = {"home": b"h" * 32, "away": b"a" * 32}
PATIENT = 60.0
"""Seconds that something may take on a busy machine."""


class FirstChoice:
    """A computer player that takes the first choice."""

    async def choose(self, header: TableHeader, turn: Turn) -> str:
        return turn.ask.choices[0].name


class Time:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def drain(outbox: Outbox) -> list[messages.Sent]:
    """Everything that waits."""
    found: list[messages.Sent] = []
    while True:
        try:
            frame = await asyncio.wait_for(outbox.frame(), 0.02)
        except TimeoutError:
            return found
        if frame is None:
            return found
        found += read_frame(frame)


async def seated(actor: Actor, *seats: str) -> None:
    """People named like their seats sit down, and open their parts in the dice."""
    for seat in seats:
        promised = hashlib.sha256(PARTS[seat]).hexdigest()
        reply = await actor.do(Viewer(seat), messages.Sit(f"sit {seat}", seat, seat, promised))
        assert isinstance(reply, messages.Ack)
    for seat in seats:
        reply = await actor.do(Viewer(seat, seat), messages.Open(f"open {seat}", PARTS[seat].hex()))
        assert isinstance(reply, messages.Ack)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENT):
        while not true():
            await asyncio.sleep(0.01)


def away_at(actor: Actor) -> dict[str, float]:
    """Since when which seats are deserted."""
    return {name: place.away for name, place in actor.live.places.all.items() if place.away is not None}


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return open_storage(tmp_path / "games.db")


def test_what_is_shown_has_been_acknowledged_and_the_answer_comes_first(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll", hot_seat=True), "ann")
        outbox = Outbox()
        await actor.attach(Viewer("home"), 0, outbox)
        promised = hashlib.sha256(PARTS["home"]).hexdigest()
        await actor.do(Viewer("home"), messages.Sit("1", "home", "Ann", promised), outbox)
        first, answer, *events = await drain(outbox)
        assert isinstance(first, messages.Snapshot)
        assert isinstance(answer, messages.Ack)
        assert [e.n for e in events if isinstance(e, messages.TableEvent)] == list(range(first.n + 1, answer.n + 1))
        assert [row.cmd_id for row in storage.rows(actor.info.table_no)] == ["1"]
        await house.close()

    run(play)


def test_a_table_is_the_same_after_a_restart(storage: Storage) -> None:
    async def before() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="famous_first_downs"), "ann")
        names.append(actor.info.public_id)
        await seated(actor, "home", "away")
        shown.append(actor.live.snapshot("home"))
        await house.close()

    async def after() -> None:
        house = House(storage)
        actor = await house.table(names[0])
        snapshot = actor.live.snapshot("home")
        assert (snapshot.view, snapshot.asks) == (shown[0].view, shown[0].asks)
        again = await actor.do(Viewer("home", "home"), messages.Open("open home", PARTS["home"].hex()))
        assert isinstance(again, messages.Ack)
        assert [s.here for s in snapshot.seats.seats] == [False, False]
        await house.close()

    names: list[str] = []
    shown: list[messages.Snapshot] = []
    run(before)
    run(after)


def test_computer_players_play_to_the_end_once_somebody_looks_on_and_the_record_is_kept(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage, FirstChoice())
        actor = await house.create_table(
            Request(game="first_down", edition="tiny"),
            "ann",
            {"home": Sitter(level="policy"), "away": Sitter(level="policy")},
        )
        begun = actor.live.moves
        await asyncio.sleep(0.05)
        assert actor.live.moves == begun
        await actor.attach(Viewer("ben"), 0, Outbox())
        await until(lambda: storage.find(actor.info.public_id).ended is not None)  # type: ignore[union-attr]
        text = storage.record(actor.info.table_no)
        assert text is not None
        assert text == actor.live.record()
        await house.close()

    run(play)


def test_a_row_that_cannot_be_written_is_not_acknowledged_and_did_not_happen(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        outbox = Outbox()
        await actor.attach(Viewer("home"), 0, outbox)
        append = storage.append

        def failing(rows: Any, epochs: Any = None) -> None:
            raise StorageFailed("the disk is full")

        monkeypatch.setattr(storage, "append", failing)
        reply = await actor.do(Viewer("home"), messages.Sit("1", "home"), outbox)
        assert isinstance(reply, messages.Busy)
        assert outbox.closing == RELEASED
        monkeypatch.setattr(storage, "append", append)
        assert isinstance(await actor.do(Viewer("home"), messages.Sit("1", "home")), messages.Busy)
        again = await house.table(actor.info.public_id)
        assert again is not actor
        assert not again.live.places["home"].taken
        assert isinstance(await again.do(Viewer("home"), messages.Sit("1", "home")), messages.Ack)
        await house.close()

    run(play)


def test_who_leaves_is_away_after_a_while_and_a_page_loaded_again_is_not(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        await seated(actor, "home", "away")
        stays, leaves = Outbox(), Outbox()
        await actor.attach(Viewer("away", "away"), 0, stays)
        await actor.attach(Viewer("home", "home"), 0, leaves)
        actor.detach(leaves)
        time.now += GONE_AFTER / 2
        await actor.attach(Viewer("home", "home"), 0, leaves)
        time.now += GONE_AFTER
        await actor._on_time()
        assert "home" not in away_at(actor)
        actor.detach(leaves)
        time.now += GONE_AFTER
        await actor._on_time()
        assert away_at(actor)["home"] == time.now
        time.now += actor.live.header.asked.grace
        await actor._on_time()
        assert actor.live.places["home"].stand_in == "policy"
        await actor.attach(Viewer("home", "home"), 0, leaves)
        assert actor.live.places["home"].stand_in == ""
        await house.close()

    run(play)


def test_nobody_sits_in_at_a_table_that_everybody_has_left(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        actor = await house.create_table(Request(game="first_and_roll"), "ann", {"away": Sitter(level="policy")})
        await seated(actor, "home")
        outbox = Outbox()
        await actor.attach(Viewer("home", "home"), 0, outbox)
        actor.detach(outbox)
        time.now += GONE_AFTER
        await actor._on_time()
        assert "home" in away_at(actor)
        assert actor.live.due is None
        time.now += 100 * actor.live.header.asked.grace
        await actor._on_time()
        assert actor.gone
        assert actor.live.places["home"].stand_in == ""
        await house.close()

    run(play)


def test_a_seat_that_moves_to_another_device_leaves_the_first_one(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        await seated(actor, "home", "away")
        old, new = Outbox(), Outbox()
        await actor.attach(Viewer("home", "home"), 0, old)
        await actor.move("home", "phone")
        assert old.closing == NOT_YOURS
        with pytest.raises(ServiceError):
            await actor.attach(Viewer("home", "home"), 0, Outbox())
        await actor.attach(Viewer("phone", "home"), 0, new)
        assert isinstance((await drain(new))[0], messages.Snapshot)
        with pytest.raises(ServiceError):
            await actor.move("away", "phone")
        await house.close()

    run(play)


def test_who_is_removed_from_a_private_table_loses_every_socket(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll", private=True), "ann")
        await seated(actor, "home", "away")
        watching, seat, late, owner, other = (Outbox() for _ in range(5))
        await actor.attach(Viewer("away"), 0, watching)
        await actor.attach(Viewer("away", "away"), 0, seat)
        await actor.attach(Viewer("ann"), 0, owner)
        await actor.attach(Viewer("home"), 0, other)
        assert isinstance(await actor.do(Viewer("ann"), messages.Revoke("r", "away")), messages.Ack)
        assert (watching.closing, seat.closing) == (NO_TABLE, NOT_YOURS)
        await actor.attach(Viewer("away"), 0, late)  # a socket that was open before, and says hello only now
        assert (late.closing, await drain(late)) == (NO_TABLE, [])
        assert (owner.closing, other.closing) == (None, None)
        told = len(await drain(watching))
        assert isinstance(await actor.do(Viewer("home", "home"), messages.Chat("c", "alone")), messages.Ack)
        assert told
        assert await drain(watching) == []
        await house.close()

    run(play)


def test_whoever_is_removed_from_an_open_table_may_look_on(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        await seated(actor, "home", "away")
        watching = Outbox()
        await actor.attach(Viewer("away"), 0, watching)
        assert isinstance(await actor.do(Viewer("ann"), messages.Revoke("r", "away")), messages.Ack)
        assert watching.closing is None
        await house.close()

    run(play)


def test_invites_to_a_seat_that_is_taken_away_are_void_before_anybody_hears_of_it(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        await seated(actor, "home", "away")
        storage.issue("before", Token("invite", actor.info.table_no, "home", house.now() + 600))
        told: list[messages.Reply] = []
        answered_by_then: list[int] = []
        revoke, answered = storage.revoke, actor._reply

        def void(*args: Any) -> int:
            answered_by_then.append(len(told))
            return revoke(*args)

        def answer(outbox: Outbox | None, reply: messages.Reply) -> messages.Reply:
            told.append(reply)
            return answered(outbox, reply)

        monkeypatch.setattr(storage, "revoke", void)
        monkeypatch.setattr(actor, "_reply", answer)
        reply = await actor.do(Viewer("ann"), messages.Revoke("r", "home"))
        assert told == [reply]
        assert isinstance(reply, messages.Ack)
        assert answered_by_then == [0]
        token = storage.token("invite", "before")
        assert token is not None
        assert token.fault(house.now()) == "revoked"
        await house.close()

    run(scene)


def test_watchers_with_a_delay_see_the_table_as_it_was(storage: Storage) -> None:
    async def play() -> None:
        clock = Time()
        house = House(storage, now=clock)
        actor = await house.create_table(Request(game="first_and_roll", delay=0.2), "ann")
        await seated(actor, "home", "away")
        early = Outbox()
        await actor.attach(Viewer("zoe"), 0, early)
        [snapshot] = await drain(early)
        assert isinstance(snapshot, messages.Snapshot)
        assert not any(seat.taken for seat in snapshot.seats.seats)
        assert await drain(early) == []
        clock.now += 0.3
        delayed, now = actor._delayed, actor.live
        assert delayed is not None
        await until(lambda: delayed.live.snapshot("watcher") == now.snapshot("watcher"))
        told = [m.what for m in await drain(early) if isinstance(m, messages.TableEvent)]
        assert [type(what) for what in told if isinstance(what, messages.Seats)] == [messages.Seats] * 2
        late = Outbox()
        await actor.attach(Viewer("zoe"), 0, late)
        [shown] = await drain(late)
        assert messages.encode(shown) == messages.encode(now.snapshot("watcher"))
        await house.close()

    run(play)


def test_a_rematch_is_a_table_of_its_own(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        await seated(actor, "home", "away")
        await actor.do(Viewer("home", "home"), messages.Resign("r"))
        for seat in ("home", "away"):
            assert isinstance(await actor.do(Viewer(seat, seat), messages.Rematch("again")), messages.Ack)
        assert actor.live.rematch is not None
        second = await house.table(actor.live.rematch.table)
        assert second.live.places["home"].person == "away"
        await house.close()

    run(play)


def test_a_table_whose_log_no_longer_fits_is_frozen(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        await seated(actor, "home", "away")
        actor.let_go()
        storage.append(
            [StoredRow(actor.info.table_no, actor.live.seq + 1, "home", "x", b'{"at":1,"facts":[{"fact":"began"}]}')]
        )
        storage.append(
            [StoredRow(actor.info.table_no, actor.live.seq + 2, "home", "y", b'{"at":1,"facts":[{"fact":"nonsense"}]}')]
        )
        with pytest.raises(FrozenTable, match="row") as frozen:
            await house.table(actor.info.public_id)
        assert frozen.value.people == {"ann", "home", "away"}
        assert len(frozen.value.text.splitlines()) == 1 + len(storage.rows(actor.info.table_no))
        with pytest.raises(NoSuchTable):
            await house.table("0" * 32)
        await house.close()

    run(play)


def test_tables_that_there_are_not_leave_nothing_behind(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        asked = [f"{n % 8:032x}" for n in range(32)]
        found = await asyncio.gather(*map(house.table, asked), return_exceptions=True)
        assert {type(error) for error in found} == {NoSuchTable}
        await asyncio.sleep(0)
        assert not house._opening
        await house.close()

    run(play)


def test_a_table_that_many_ask_for_at_once_is_opened_once(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        actor.let_go()
        first, *rest = [asyncio.create_task(house.table(actor.info.public_id)) for _ in range(8)]
        await asyncio.sleep(0)
        first.cancel()
        assert {id(await one) for one in rest} == {id(house.actors[actor.info.public_id])}
        await house.close()

    run(play)


def test_a_table_of_a_later_format_is_refused_in_words(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        made = header(Request(game="first_and_roll"), "ann", 1.0, bytes(FRESH_BYTES))
        later = msgspec.json.decode(made.encode()) | {"format": 2, "asked": "told in another way"}
        storage.create(NewTableRow(made.table, "ann", False, "first_and_roll", msgspec.json.encode(later), 1.0))
        with pytest.raises(FrozenTable, match=r"format: found 2, expected .* newer Touchline"):
            await house.table(made.table)
        await house.close()

    run(play)


def test_a_table_can_be_read_while_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actors, "TRIED_EVERY", 0.01)

    async def play() -> None:
        storage = Sqlite(tmp_path / "tables.db")
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        await seated(actor, "home", "away")
        shown = messages.encode(actor.live.snapshot("home"))
        actor.let_go()
        stored = storage.rows(actor.info.table_no)
        storage._writer.execute("PRAGMA query_only=ON")
        read, outbox = await house.table(actor.info.public_id), Outbox()
        await read.attach(Viewer("home", "home"), 0, outbox)
        assert [messages.encode(told) for told in await drain(outbox)] == [shown]
        assert isinstance(await read.do(Viewer("home", "home"), messages.Resign("1")), messages.Busy)
        with pytest.raises(ServiceError):
            await read.end()
        await asyncio.sleep(0.05)
        assert outbox.closing is None
        assert storage.rows(actor.info.table_no) == stored
        storage._writer.execute("PRAGMA query_only=OFF")
        await until(lambda: outbox.closing == RELEASED)
        goes_on = await house.table(actor.info.public_id)
        assert isinstance(await goes_on.do(Viewer("home", "home"), messages.Resign("1")), messages.Ack)
        await house.close()
        storage.close()

    run(play)


def test_why_a_command_was_not_written_is_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        storage = Sqlite(tmp_path / "tables.db")
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        storage._writer.execute("PRAGMA query_only=ON")
        assert isinstance(await actor.do(Viewer("home"), messages.Sit("1", "home")), messages.Busy)
        await house.close()
        storage.close()

    run(play)
    [line] = [json.loads(JsonFormatter().format(record)) for record in caplog.records if record.msg == "not written"]
    assert (line["error"], line["reason"]) == ("storage", "SQLITE_READONLY")


def test_of_two_processes_one_has_a_table_until_it_lets_go(storage: Storage) -> None:
    async def play() -> None:
        ours, theirs = House(storage, address="ours:1"), House(storage, address="theirs:2")
        actor = await ours.create_table(Request(game="first_and_roll"), "ann")
        with pytest.raises(Elsewhere) as elsewhere:
            await theirs.table(actor.info.public_id)
        assert elsewhere.value.address == "ours:1"
        await ours.close()
        taken = await theirs.table(actor.info.public_id)
        assert isinstance(await taken.do(Viewer("home"), messages.Sit("1", "home")), messages.Ack)
        await theirs.close()

    run(play)


def test_a_socket_that_is_too_slow_is_dropped() -> None:
    async def play() -> None:
        outbox = Outbox(most=10)
        outbox.put(b"12345")
        outbox.put(b"123456")
        outbox.put(b"7")
        assert outbox.closing == SLOW
        assert await outbox.frame() is None

    run(play)


def test_a_frame_holds_as_much_as_fits() -> None:
    async def play() -> None:
        outbox = Outbox()
        third = b'"' + b"x" * (messages.MOST_OUT // 3) + b'"'
        for _ in range(5):
            outbox.put(third)
        sizes = [len(frame) for frame in [await outbox.frame(), await outbox.frame(), await outbox.frame()] if frame]
        assert max(sizes) <= messages.MOST_OUT
        assert sizes == [2 * len(third) + 3, 2 * len(third) + 3, len(third) + 2]

    run(play)


def test_the_table_in_memory_equals_the_one_in_the_log(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage, FirstChoice())
        actor = await house.create_table(Request(game="first_and_roll"), "ann", {"away": Sitter(level="policy")})
        await seated(actor, "home")
        for number in count():
            if actor.live.moves > 20:
                break
            asks = [ask for ask in actor.live.snapshot("home").asks if ask.who == "home"]
            if asks:
                play = messages.Play(str(number), asks[0].n, [asks[0].choices[-1].name])
                await actor.do(Viewer("home", "home"), play)
            await asyncio.sleep(0.002)
        async with actor._lock:  # nothing is being written
            again = LiveTable.restore(actor.live.header, storage.rows(actor.info.table_no))
            for key in actor.live.streams.all:
                assert again.snapshot(key) == actor.live.snapshot(key)
        await house.close()

    run(play)
