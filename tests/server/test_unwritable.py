"""A disk that is full or only read: what is stored is shown and downloaded, and play goes on once there is room."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.server.client import Person, paired
from tests.server.postgresql import Cluster
from tests.server.serving import Served
from tests.server.storage.samples import laid, row
from touchline.server.house.house import House
from touchline.server.house.outbox import Outbox
from touchline.server.storage import open_storage
from touchline.server.storage.errors import StorageFailed
from touchline.server.storage.postgres import Postgres
from touchline.server.storage.schema import MIGRATIONS, Migration
from touchline.server.storage.sql import Storage
from touchline.server.storage.sqlite import Sqlite
from touchline.server.table.header import Request
from touchline.server.table.live import Viewer
from touchline.server.wire import messages

ROOM = 20_000
"""Bytes up to which files can be written: enough for a log, too little for any page of a database in use."""


def leave_room(size: int, process: int = 0) -> None:
    """Let a process write no file beyond this size, as if the disk were full."""
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, hard))


@contextmanager
def no_room() -> Iterator[None]:
    """A block in which this process can write nothing."""
    before, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    leave_room(0)
    try:
        yield
    finally:
        leave_room(before)


async def finished(base: str) -> tuple[Person, str]:
    """A player of a game that is over."""
    home, away = await paired(base, "first_and_roll")
    assert isinstance(await home.send(messages.Resign), messages.Ack)
    await home.leave()
    await away.leave()
    return home.person, home.table


async def look_at_all(base: str, over: str, running: str) -> None:
    """Everything that only reads."""
    stranger = Person(base)
    for path in (f"/api/tables/{running}", f"/api/records/{over}", f"/api/records/{over}/events", "/api/records"):
        assert (await stranger.get(path)).status == 200, path
    assert b"touchline" in (await stranger.get(f"/api/records/{over}")).raw
    async with stranger.at(running) as watcher:
        assert watcher.snapshot is not None
    assert (await stranger.get("/healthz")).status == 503
    made = await stranger.post("/api/tables", {"game": "first_and_roll"})
    assert (made.status, made.body["code"]) == (503, "storage")


def test_on_a_full_disk_all_is_shown_and_play_goes_on_once_there_is_room(tmp_path: Path) -> None:
    async def scene(served: Served) -> None:
        _, over = await finished(served.base)
        home, away = await paired(served.base, "first_and_roll")
        leave_room(ROOM, served.process.pid)
        seen = home.last
        waiting = asyncio.create_task(home.send(messages.Resign))
        await look_at_all(served.base, over, home.table)
        assert not waiting.done()
        assert home.last == seen
        leave_room(resource.RLIM_INFINITY, served.process.pid)
        assert isinstance(await waiting, messages.Ack)
        assert (await home.person.get("/healthz")).status == 200
        await home.leave()
        await away.leave()

    with Served(tmp_path / "tables.db", tmp_path) as served:
        asyncio.run(scene(served))
        assert served.stop() == 0
        lines = [json.loads(line) for line in served.log.read_text(encoding="utf-8").splitlines()]
        reasons = {line.get("reason") for line in lines if line["event"] in {"opened to read", "cannot write"}}
    assert reasons
    assert all(reason.startswith(("SQLITE_FULL", "SQLITE_IOERR")) for reason in reasons)


def unprivileged() -> tuple[str, ...]:
    """What makes root keep to the permissions of files, as everybody else does anyway."""
    if os.geteuid():
        return ()
    program = shutil.which("setpriv")
    assert program, "util-linux brings setpriv"
    return program, "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"


def test_a_file_that_can_only_be_read_is_served_for_reading(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    db = folder / "tables.db"

    async def play(base: str) -> tuple[str, str]:
        _, over = await finished(base)
        home, away = await paired(base, "first_and_roll")
        await home.leave()
        await away.leave()
        return over, home.table

    with Served(db, tmp_path) as served:
        tables = asyncio.run(play(served.base))
        assert served.stop() == 0
    before = db.read_bytes()
    (folder / "tables.db-lock").unlink()
    db.chmod(0o444)
    folder.chmod(0o555)
    with Served(db, tmp_path, before=unprivileged()) as served:
        served.wait_for("nothing can be played")
        asyncio.run(look_at_all(served.base, *tables))
        assert served.stop() == 0
    folder.chmod(0o755)
    assert db.read_bytes() == before
    assert [path.name for path in folder.iterdir()] == ["tables.db"]


def test_a_database_is_opened_to_read_where_there_is_no_room_to_open_it_to_write(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    storage = Sqlite(path)
    storage.append([row(laid(storage), 1)])
    storage.close()
    with no_room():
        storage = Sqlite(path)
        assert storage.only_read.startswith(("SQLITE_IOERR", "SQLITE_FULL"))
        assert storage.rows(1) == [row(1, 1)]
        for write in (storage.try_writing, lambda: storage.append([row(1, 2)])):
            with pytest.raises(StorageFailed, match="cannot be written"):
                write()
        storage.close()
        with pytest.raises(StorageFailed, match=r"by an older Touchline, and can only be read \(SQLITE_\w+\)"):
            Sqlite(path, (*MIGRATIONS, Migration("one more", ("CREATE TABLE more (n BIGINT)",))))
        with pytest.raises(StorageFailed, match="newer Touchline"):
            Sqlite(path, MIGRATIONS[:1])
        with pytest.raises(StorageFailed):
            Sqlite(tmp_path / "new.db")
    storage = Sqlite(path)
    assert not storage.only_read
    storage.append([row(1, 2)])
    storage.close()


def fill(storage: Storage) -> None:
    """Write until nothing more can be written."""
    while True:
        storage.append([row(laid(storage), 1)])


def test_a_database_that_is_full_opens_and_is_read(tmp_path: Path) -> None:
    async def play() -> None:
        storage = Sqlite(tmp_path / "tables.db")
        house = House(storage)
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        reply = await actor.do(Viewer("home"), messages.Sit("sit", "home", "home"))
        assert isinstance(reply, messages.Ack)
        actor.let_go()
        [(pages,)] = storage._writer.execute("PRAGMA page_count").fetchall()
        storage._writer.execute(f"PRAGMA max_page_count={pages}").fetchall()
        with pytest.raises(StorageFailed, match="disk is full"):
            fill(storage)
        read, outbox = await house.table(actor.info.public_id), Outbox()
        await read.attach(Viewer("ben"), 0, outbox)
        assert outbox.closing is None
        assert read.live.places["home"].taken
        await house.close()
        storage.close()

    asyncio.run(play())


def test_a_standby_of_postgresql_is_read_also_where_several_processes_serve(postgresql: Cluster) -> None:
    db = postgresql.database()
    storage = open_storage(db)

    async def lay() -> str:
        house = House(storage, address="here:1")
        actor = await house.create_table(Request(game="first_and_roll"), "ann")
        await house.close()
        return actor.info.public_id

    async def look(standby: Postgres, table: str) -> None:
        house = House(standby, address="here:1")
        actor, outbox = await house.table(table), Outbox()
        assert actor.read_only
        await actor.attach(Viewer("ben"), 0, outbox)
        assert outbox.closing is None
        await house.close()

    table = asyncio.run(lay())
    storage.close()
    with psycopg.connect(db, autocommit=True) as connection:
        connection.execute("ALTER ROLE touchline SET default_transaction_read_only = on")
    try:
        standby = Postgres(db)
        assert standby.only_read == "ReadOnlySqlTransaction"
        asyncio.run(look(standby, table))
        standby.close()
        with pytest.raises(StorageFailed, match="by an older Touchline"):
            Postgres(db, (*MIGRATIONS, Migration("one more", ("CREATE TABLE more (n BIGINT)",))))
    finally:
        with psycopg.connect(db, autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute("ALTER ROLE touchline RESET default_transaction_read_only")
