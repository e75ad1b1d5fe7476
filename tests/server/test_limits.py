"""Limits by person, table, address and network: what is over them is refused in words, and nothing changes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from tests.server.client import Answer, Elsewhere, heard
from tests.server.frames import read_frame
from tests.server.serving import Served
from tests.server.test_house import Time, run, seated, storage
from touchline.cli.settings import read_numbers
from touchline.core.errors import DataError
from touchline.core.game import SIDES
from touchline.server.house.actor import GONE_AFTER, IDLE_AFTER
from touchline.server.house.expiry import Keeping
from touchline.server.house.house import House
from touchline.server.house.outbox import Outbox
from touchline.server.http.limits import Addresses, Limits, OpenSockets, circles
from touchline.server.refusals import TooMany
from touchline.server.storage.sql import Storage
from touchline.server.table.header import Request
from touchline.server.table.live import Viewer
from touchline.server.wire import messages

__all__ = ["storage"]
GAME = "first_and_roll"
DOCUMENT = Path(__file__).parents[2] / "docs/limits.md"
SMALL = {
    "messages": 0.01,
    "messages_at_once": 40,
    "rows": 0.01,
    "rows_at_once": 8,
    "chats": 0.01,
    "chats_at_once": 3,
    "tables": 0.01,
    "tables_at_once": 6,
    "open_tables": 3,
    "links": 0.01,
    "links_at_once": 2,
    "records": 0.01,
    "records_at_once": 3,
    "replays": 0.01,
    "replays_at_once": 1,
    "trials": 0.01,
    "trials_at_once": 1,
    "sockets_of_person": 2,
    "sockets_of_table": 3,
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with small limits that believes who one says to be."""
    folder = tmp_path_factory.mktemp("limited")
    options = [word for name, most in SMALL.items() for word in ("--limit", f"{name}={most}")]
    with Served(folder / "tables.db", folder, "--trusted-proxy", "127.0.0.1", *options) as served:
        yield served
        assert served.stop() == 0


def is_refused(answer: Answer, code: str = "too_many") -> bool:
    """Whether an answer says that this was too much, and when to come again."""
    if answer.status != 429:
        return False
    assert answer.body["code"] == code
    return int(answer.headers["retry-after"]) >= 1


def test_a_person_lays_so_many_tables_and_no_more(small: Served) -> None:
    async def scene() -> None:
        person = Elsewhere(small.base, "192.0.2.1")
        laid = [await person.post("/api/tables", {"game": GAME}) for _ in range(4)]
        assert [is_refused(one, "too_many_tables") for one in laid] == [False, False, False, True]
        mine = (await person.get("/api/tables?mine=true")).body["tables"]
        assert len(mine) == 3
        assert (await person.post(f"/api/tables/{mine[0]['table']}/close")).status == 200
        assert (await person.post("/api/tables", {"game": GAME})).status == 200
        others = [await Elsewhere(small.base, "192.0.2.1").post("/api/tables", {"game": GAME}) for _ in range(2)]
        assert [is_refused(one) for one in others] == [False, True]  # by the address

    asyncio.run(scene())


def test_a_person_says_so_much_and_an_address_does_so_much(small: Served) -> None:
    async def scene() -> None:
        ann, bob = Elsewhere(small.base, "192.0.2.2"), Elsewhere(small.base, "192.0.2.2")
        table = await ann.lay(GAME, sit={"home": {}})
        line = await ann.on_line(table)
        for n in range(4):
            await line.send(messages.encode(messages.Chat(f"chat {n}", "hello")).decode())
        found = await until_answered(line, "chat 3")
        assert [type(found[f"chat {n}"]) for n in range(4)] == [messages.Ack] * 3 + [messages.Busy]
        other = await bob.on_line(table)
        for n in range(8):
            await other.send(messages.encode(messages.Resign(f"resign {n}")).decode())
        put_off = await until_answered(other, "resign 7")
        kinds = [type(put_off[f"resign {n}"]) for n in range(8)]
        assert kinds == [messages.Reject] * 5 + [messages.Busy] * 3  # 3 of 8 were the other's
        busy = put_off["resign 7"]
        assert isinstance(busy, messages.Busy)
        assert busy.retry_after > 1
        await line.close()
        await other.close()

    asyncio.run(scene())


def test_an_address_sends_so_much_whatever_it_is(small: Served) -> None:
    async def scene() -> None:
        person = Elsewhere(small.base, "192.0.2.3")
        table = await person.lay(GAME, sit={"home": {}})
        lines = [await person.on_line(table) for _ in range(2)]
        for line in lines:
            for n in range(20):
                await line.send(messages.encode(messages.Odds(f"odds {n}", 1)).decode())
        found = [await until_answered(line, "odds 19") for line in lines]
        put_off = [one for told in found for one in told.values() if isinstance(one, messages.Busy)]
        assert len(put_off) == 2  # of 42, with the two that subscribed
        for line in lines:
            await line.close()

    asyncio.run(scene())


async def until_answered(line: ClientConnection, cmd_id: str) -> dict[str, messages.Sent]:
    """The answers to commands, up to this one's."""
    found: dict[str, messages.Sent] = {}
    async with asyncio.timeout(60):
        while cmd_id not in found:
            for message in read_frame(await line.recv()):
                if isinstance(message, messages.Ack | messages.Reject | messages.Busy):
                    found[message.cmd_id] = message
    return found


def test_a_person_and_a_table_have_so_many_sockets(small: Served) -> None:
    async def scene() -> None:
        people = [Elsewhere(small.base, f"192.0.2.{10 + n}") for n in range(3)]
        first, second = await people[0].lay(GAME), await people[0].lay(GAME)
        lines = [await people[0].on_line(first) for _ in range(2)]
        await refused(await people[0].on_line(second))
        lines.append(await people[1].on_line(first))
        await refused(await people[2].on_line(first))
        await lines.pop(0).close()
        async with asyncio.timeout(60):
            while not await is_let_in(people[2], first):
                await asyncio.sleep(0.05)
        for line in lines:
            await line.close()

    async def refused(line: ClientConnection) -> None:
        [told] = [message for frame in await heard(line) for message in read_frame(frame)]
        assert isinstance(told, messages.Reject)
        assert (told.code, line.close_code) == ("too_many", 4010)

    async def is_let_in(person: Elsewhere, table: str) -> bool:
        line = await person.on_line(table)
        first = read_frame(await line.recv())[0]
        await line.close()
        return isinstance(first, messages.Snapshot)

    asyncio.run(scene())


def test_links_records_replays_and_trials_have_limits(small: Served) -> None:
    async def scene() -> None:
        person = Elsewhere(small.base, "192.0.2.20")
        table = await person.lay(GAME)
        links = [await person.post(f"/api/tables/{table}/invites", {"seat": "home"}) for _ in range(3)]
        assert [is_refused(one) for one in links] == [False, False, True]
        records = [await person.get("/api/records") for _ in range(4)]
        assert [is_refused(one) for one in records] == [False, False, False, True]
        seen = []
        for game in ("first_and_roll", "first_down"):
            played = await person.lay(game, sit={"home": {}}, computers={"away": "policy"})
            assert (await person.post(f"/api/tables/{played}/close")).status == 200
            seen += [await person.get(f"/api/records/{played}/events") for _ in range(2)]
        assert [is_refused(one) for one in seen] == [False, False, True, True]  # what is at hand costs nothing
        trials = [await person.post("/api/components/check", own(face)) for face in ("1", "1", "2")]
        assert [is_refused(one) for one in trials] == [False, False, True]

    def own(face: str) -> dict[str, Any]:
        faces = [face, "1", "3", "3", "4", "(5)"]
        return {"game": GAME, "components": {"dice": {"offense_red": {"title": "My own", "faces": faces}}}}

    asyncio.run(scene())


def test_a_full_log_lets_a_game_end_and_nothing_else(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage, most_rows=7)
        actor = await house.create_table(Request(game=GAME, position={"ball": 25, "down": 1}), "ann")
        await seated(actor, *SIDES)

        async def said(cmd_id: str) -> str:
            reply = await actor.do(Viewer("home", "home"), messages.Chat(cmd_id, "hello"))
            return reply.params["reason"] if isinstance(reply, messages.Reject) else ""

        room = 7 - actor.live.seq
        assert [await said(f"chat {n}") for n in range(room + 1)] == [""] * room + ["table_full"]
        rows = actor.live.seq
        for side in SIDES:
            call = actor.live.snapshot(side).asks[0].choices[0].name
            played = await actor.do(Viewer(side, side), messages.Play("call", actor.live.moves + 1, [call]))
            assert isinstance(played, messages.Ack)
        assert actor.live.seq == rows + 2
        assert isinstance(await actor.do(Viewer("home", "home"), messages.Resign("resign")), messages.Ack)
        assert actor.live.stage == "over"
        await house.close()

    run(play)


def test_whoever_leaves_a_table_with_a_full_log_keeps_nobody_busy(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time, most_rows=4)
        actor = await house.create_table(Request(game=GAME), "ann")
        await seated(actor, *SIDES)
        outbox = Outbox()
        await actor.attach(Viewer("home", "home"), 0, outbox)
        woken: list[float] = []
        on_time = actor._on_time

        async def wake() -> None:
            woken.append(time.now)
            await on_time()

        monkeypatch.setattr(actor, "_on_time", wake)
        time.now += 10 * GONE_AFTER
        actor.detach(outbox)
        time.now += 10 * GONE_AFTER
        await asyncio.sleep(0.2)
        assert len(woken) < 5
        time.now += IDLE_AFTER
        await on_time()
        assert actor.gone
        await house.close()

    run(play)


def test_a_network_has_the_limits_of_eight_households() -> None:
    now = 0.0
    limited = Addresses(1, 2, clock=lambda: now)
    taken = [limited.wait(f"2001:db8:0:{house:x}::1") == 0 for house in range(10) for _ in range(2)]
    assert taken == [True] * 16 + [False] * 4
    assert limited.wait("2001:db8:1::1") == 0
    assert [limited.wait("192.0.2.1") == 0 for _ in range(3)] == [True, True, False]
    opened = OpenSockets(1)
    for house in range(8):
        opened.enter(f"2001:db8:0:{house:x}::1")
    with pytest.raises(TooMany):
        opened.enter("2001:db8:0:8::1")
    opened.leave("2001:db8:0:3::1")
    opened.enter("2001:db8:0:8::1")
    assert circles("::ffff:192.0.2.1") == circles("192.0.2.1")


def test_who_is_refused_for_its_network_has_lost_nothing_of_its_own() -> None:
    now = 0.0
    limited = Addresses(1, 1, clock=lambda: now)
    for house in range(8):
        assert limited.wait(f"2001:db8:0:{house:x}::1") == 0
    for _ in range(3):
        assert limited.wait("2001:db8:0:9::1") > 0
    now = 1.0
    assert limited.wait("2001:db8:0:9::1") == 0


def test_limits_are_read_by_their_names_and_mistakes_are_all_listed() -> None:
    found = read_numbers("--limit", ["tables=0.5", "rows_of_table=20"], Limits(), 0.001)
    assert (found.tables, found.rows_of_table) == (0.5, 20)
    assert found == Limits(tables=0.5, rows_of_table=20)
    with pytest.raises(DataError) as caught:
        read_numbers("--limit", ["tabels=1", "tables=0", "sockets=2.5", "chats=nan"], Limits(), 0.001)
    assert len(caught.value.faults) == 4
    assert "one of commands, commands_at_once" in str(caught.value)


def test_every_limit_is_in_the_document_with_its_number() -> None:
    lines = [line.split(" | ") for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    told: dict[str, str] = {}
    usual = {**asdict(Limits()), **asdict(Keeping())}
    for name, *numbers, _ in lines:
        known = name.strip("| `")
        told |= dict(zip((known, f"{known}_at_once"), numbers, strict=False))
    assert told == {name: f"{number:g}" for name, number in usual.items()}
