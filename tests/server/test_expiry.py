"""Tables that nobody plays at any more are closed and deleted, and their owners can delete them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Person, paired
from tests.server.serving import Served
from tests.server.test_house import Time, run, seated
from touchline.cli.settings import read_numbers
from touchline.core.game import SIDES
from touchline.server.house.actor import Actor
from touchline.server.house.expiry import DAY, PAGE, Expiry, Keeping
from touchline.server.house.house import House, NoSuchTable
from touchline.server.house.outbox import NO_TABLE, Outbox
from touchline.server.storage.model import NewTableRow, RecordFilter, StoredRow, Token
from touchline.server.storage.sql import OF_A_TABLE, Storage
from touchline.server.storage.sqlite import Sqlite
from touchline.server.table.header import Request, Sitter
from touchline.server.table.live import Viewer
from touchline.server.wire import messages

GAME = Request(game="first_and_roll")
KEPT = Keeping(lobbies=7, unfinished=90, finished=365)


async def there(house: House, actor: Actor) -> bool:
    """Whether there is such a table."""
    return await house.call(house.storage.find, actor.info.public_id) is not None


def rows_left(storage: Storage, table_no: int) -> dict[str, int]:
    counted = ((name, f"SELECT count(*) FROM {name} WHERE table_no = ?") for name in OF_A_TABLE)
    return {name: storage._read(sql, table_no)[0][0] for name, sql in counted}


def test_a_table_that_has_not_begun_is_deleted_after_a_week(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        empty, waiting = [await house.create_table(GAME, "ann") for _ in range(2)]
        time.now += 6 * DAY
        await waiting.do(Viewer("bob"), messages.Sit("sit", "home", "Bob"))
        looked_at = await house.create_table(GAME, "ann")
        time.now += 2 * DAY
        await Expiry(house, KEPT).look()
        assert [await there(house, one) for one in (empty, waiting, looked_at)] == [False, True, True]
        await waiting._on_time()  # that nobody is there is no deed of anybody's
        time.now += 5 * DAY + 1
        outbox = Outbox()
        await looked_at.attach(Viewer("eve"), 0, outbox)
        await Expiry(house, KEPT).look()
        assert [await there(house, one) for one in (waiting, looked_at)] == [False, True]
        looked_at.detach(outbox)
        await Expiry(house, KEPT).look()
        assert not await there(house, looked_at)
        await house.close()

    run(play)


def test_a_game_that_was_left_is_closed_and_its_record_kept_as_long_as_others(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        actor = await house.create_table(GAME, "ann")
        await seated(actor, *SIDES)
        actor.let_go()
        time.now += 89 * DAY
        await Expiry(house, KEPT).look()
        assert not storage.records()
        time.now += 2 * DAY
        await Expiry(house, KEPT).look()
        [found] = storage.records(RecordFilter(viewer="home"))
        assert found.result == "closed"
        time.now += 364 * DAY
        await Expiry(house, KEPT).look()
        assert storage.records()
        time.now += 2 * DAY
        await Expiry(house, KEPT).look()
        assert not storage.records()
        assert set(rows_left(storage, actor.info.table_no).values()) == {0}
        await house.close()

    run(play)


def test_what_is_kept_for_ever_is_never_deleted(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        lobby, played, over = [await house.create_table(GAME, "ann") for _ in range(3)]
        for actor in (played, over):
            await seated(actor, *SIDES)
        await over.end()
        time.now += 10_000 * DAY
        await Expiry(house, Keeping(0, 0, 0)).look()
        assert [await there(house, one) for one in (lobby, played, over)] == [True] * 3
        assert len(storage.records()) == 1
        await house.close()

    run(play)


def test_a_table_that_cannot_be_read_is_left_to_a_person_and_links_that_expired_go(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        number = storage.create(NewTableRow("f" * 32, "ann", False, "first_and_roll", b"{", time.now))
        storage.append([StoredRow(number, 1, "home", "c", b"not facts")])
        storage.issue("secret", Token("invite", number, "home", time.now + DAY))
        time.now += 2 * DAY
        await Expiry(house, KEPT).look()
        assert rows_left(storage, number) | {"tokens": 0} == rows_left(storage, number)
        assert storage.find("f" * 32) is not None
        time.now += 1000 * DAY
        await Expiry(house, KEPT).look()
        assert storage.find("f" * 32) is not None
        await house.close()

    run(play)


def test_more_tables_than_one_page_expire(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        kept = await house.create_table(GAME, "ann")
        for n in range(PAGE + 5):
            number = storage.create(NewTableRow(f"{n:032x}", "ann", False, "first_and_roll", b"{", time.now))
            storage.finish(number, time.now, "closed")
        time.now += 8 * DAY
        await kept.do(Viewer("bob"), messages.Sit("sit", "home", "Bob"))
        await Expiry(house, KEPT).look()
        assert [info.public_id for info in storage.tables()] == [kept.info.public_id]
        await house.close()

    run(play)


def test_a_deleted_table_leaves_no_row_and_nobody_writes_to_one_that_has_its_number(storage: Storage) -> None:
    async def play() -> None:
        house = House(storage)
        actor = await house.create_table(GAME, "ann", {"away": Sitter(level="policy")})
        outbox = Outbox()
        await actor.attach(Viewer("eve"), 0, outbox)
        deleting = asyncio.create_task(actor.delete())
        await asyncio.sleep(0)
        late = await asyncio.gather(
            actor.end(), actor.do(Viewer("bob"), messages.Sit("s", "home")), return_exceptions=True
        )
        await deleting
        assert [type(one).__name__ for one in late] == ["WriterBusy", "Busy"]
        assert outbox.closing == NO_TABLE
        assert set(rows_left(storage, actor.info.table_no).values()) == {0}
        with pytest.raises(NoSuchTable):
            await house.table(actor.info.public_id)
        other = await house.create_table(GAME, "ann")
        assert (await other.do(Viewer("bob"), messages.Sit("s", "home", "Bob"))).__class__ is messages.Ack
        if isinstance(storage, Sqlite):
            assert other.info.table_no == actor.info.table_no
        await house.close()

    run(play)


def test_an_owner_deletes_what_nobody_else_has_played(tmp_path: Path) -> None:
    async def scene(base: str) -> None:
        ann, bob = Person(base), Person(base)

        async def delete(table: str, person: Person = ann) -> tuple[int, Any]:
            answer = await person.post(f"/api/tables/{table}/delete")
            return answer.status, answer.body.get("params", {}).get("reason")

        lobby = await ann.lay("first_and_roll")
        assert (await delete(lobby, bob))[0] == 403
        async with bob.at(lobby) as client:
            assert await delete(lobby) == (200, None)
            await client.until(lambda: client.closed is not None)
            assert client.closed is not None
            assert client.closed[0] == 4004
        assert (await ann.get(f"/api/tables/{lobby}")).status == 404
        alone = await ann.lay("first_and_roll", sit={"home": {}}, computers={"away": "policy"})
        async with ann.at(alone):
            pass
        assert (await ann.post(f"/api/tables/{alone}/close")).status == 200
        assert await delete(alone) == (200, None)
        assert (await ann.get(f"/api/records/{alone}")).status == 404
        home, away = await paired(base, "first_and_roll")
        owner, played = home.person, home.table
        assert await delete(played, owner) == (409, "playing")
        assert (await owner.post(f"/api/tables/{played}/close")).status == 200
        assert await delete(played, owner) == (409, "others_played")
        assert (await away.person.get(f"/api/records/{played}")).status == 200
        await home.leave()
        await away.leave()

    with Served(tmp_path / "tables.db", tmp_path, "--keep", "finished=30.5", "--keep", "lobbies=0") as served:
        asyncio.run(scene(served.base))


def test_how_long_tables_are_kept_is_read_from_the_command_line() -> None:
    assert read_numbers("--keep", ["finished=30.5", "lobbies=0"], Keeping(), 0) == Keeping(0, 90, 30.5)
