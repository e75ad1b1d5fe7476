"""``touchline backup`` and ``restore``: everything that was acknowledged, in one file, and nothing overwritten."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from tests.server.client import Person, paired
from tests.server.postgresql import Cluster
from tests.server.serving import Served
from tests.server.storage.samples import laid, row
from touchline.cli import backup
from touchline.server.storage import open_storage
from touchline.server.storage.backup import copy_database, restore_database
from touchline.server.storage.errors import StorageFailed
from touchline.server.storage.schema import MIGRATIONS, Migration
from touchline.server.storage.sqlite import Sqlite
from touchline.server.wire import messages


def touchline(*arguments: object) -> tuple[int, str]:
    """The status of a command, and what it said."""
    command = [sys.executable, "-m", "touchline", *map(str, arguments)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False, env=environment)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_a_server_that_serves_is_copied_and_goes_on_from_the_copy(tmp_path: Path) -> None:
    copy, again = tmp_path / "copy.db", tmp_path / "again.db"

    async def play(base: str) -> tuple[Person, str]:
        home, away = await paired(base, "first_and_roll")
        await home.leave()
        await away.leave()
        for _ in range(20):
            await home.person.lay("first_and_roll")
        return home.person, home.table

    async def look(base: str, person: Person, table: str) -> None:
        async with Person(base, person.secret).at(table) as back:
            assert back.snapshot is not None
            assert back.snapshot.seat == "home"
            assert isinstance(await back.send(messages.Resign), messages.Ack)

    with Served(tmp_path / "tables.db", tmp_path) as served:
        person, table = asyncio.run(play(served.base))
        status, said = touchline("backup", copy, "--db", tmp_path / "tables.db")
        assert (status, said.splitlines()[0]) == (0, f"{copy} is ready. Tables: 21, finished games: 0, commands: 4.")
        asyncio.run(look(served.base, person, table))  # it serves on
        served.kill()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert touchline("restore", copy, "--db", again)[0] == 0
    with Served(again, tmp_path) as served:
        asyncio.run(look(served.base, person, table))
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    db, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    Sqlite(db).close()
    assert touchline("backup", copy, "--db", db)[0] == 0
    before = db.read_bytes(), copy.read_bytes()
    assert touchline("backup", copy, "--db", db) == (
        2,
        f"touchline: {copy} exists: move it away, or name another file\n",
    )
    instead = "move it away, name another file, or give --replace, which keeps it beside"
    assert touchline("restore", copy, "--db", db) == (2, f"touchline: {db} exists: {instead}\n")
    assert touchline("restore", db, "--db", db)[1] == f"touchline: {db} is the database itself, not a copy of it\n"
    assert (db.read_bytes(), copy.read_bytes()) == before
    db.unlink()
    Path(f"{db}-wal").write_bytes(b"of another database")
    assert "-wal exists" in touchline("restore", copy, "--db", db)[1]


def test_a_copy_can_be_restored_on_a_new_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Sqlite(tmp_path / "tables.db").close()
    assert touchline("backup", tmp_path / "copy.db", "--db", tmp_path / "tables.db")[0] == 0
    monkeypatch.setenv("TOUCHLINE_DATA", str(tmp_path / "new"))
    assert touchline("restore", tmp_path / "copy.db")[0] == 0
    assert (tmp_path / "new" / "touchline" / "tables.db").is_file()
    assert touchline("backup", tmp_path / "second.db")[0] == 0


def test_what_is_no_database_of_ours_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    text, other, newer, short = (tmp_path / name for name in ("text", "other.db", "newer.db", "short.db"))
    text.write_text("not a database at all, however long it may be " * 100, encoding="utf-8")
    other.touch()
    Sqlite(newer, (*MIGRATIONS, Migration("from the future", ("CREATE TABLE more (n BIGINT)",)))).close()
    Sqlite(short).close()
    short.write_bytes(short.read_bytes()[:-4096])
    expected = {
        text: "is not a database",
        other: "is not a database of Touchline",
        newer: "was written by a newer Touchline",
        short: "is damaged",
        tmp_path / "nothing": "there is no file",
    }
    there = set(tmp_path.iterdir())
    for file, why in expected.items():
        with pytest.raises(StorageFailed, match=why):
            copy_database(file, tmp_path / "copy.db")
    assert set(tmp_path.iterdir()) - there == set()
    assert "pg_dump" in touchline("backup", tmp_path / "copy.db", "--db", "postgresql://me@here/games")[1]
    assert (
        "cannot be written" in touchline("backup", tmp_path / "no" / "copy.db", "--db", newer.with_name("short.db"))[1]
    )


def kept(path: Path, rows: int) -> Path:
    """A database with two tables of so many rows."""
    storage = Sqlite(path)
    for table_no in (laid(storage), laid(storage)):
        for seq in range(1, rows + 1):
            storage.append([row(table_no, seq)])
    storage.close()
    return path


def test_what_is_replaced_is_kept_beside_with_its_log(tmp_path: Path) -> None:
    copy, db = kept(tmp_path / "copy.db", 2), tmp_path / "tables.db"
    aside = tmp_path / "tables.db.replaced"
    serving = Sqlite(db)
    serving.append([row(laid(serving), 1)])
    storage_files = {path.name: path.read_bytes() for path in tmp_path.glob("tables.db*")}
    assert storage_files["tables.db-wal"], "the row is in the log alone"
    with pytest.raises(StorageFailed, match="in use by another program"):
        restore_database(copy, db, replace=True)
    serving.close()
    db.write_bytes(storage_files["tables.db"])  # as after a power cut
    (tmp_path / "tables.db-wal").write_bytes(storage_files["tables.db-wal"])
    status, said = touchline("restore", copy, "--db", db, "--replace", "--json")
    assert status == 0
    assert json.loads(said) == {
        "file": str(db),
        "tables": 2,
        "records": 0,
        "commands": 4,
        "damaged": [],
        "replaced": str(aside),
    }
    for path, rows in ((db, 2), (aside, 1)):
        storage = Sqlite(path)
        assert storage.rows(1) == [row(1, seq) for seq in range(1, rows + 1)]
        storage.close()
    status, said = touchline("restore", copy, "--db", db, "--replace")
    assert (status, said) == (2, f"touchline: {aside} exists: it was replaced before; move it away\n")


def hurt(path: Path) -> str:
    """Damage the second of two tables; its id."""
    storage = Sqlite(kept(path, 3))
    storage._write("UPDATE log SET cmd_id = 'x' WHERE table_no = 2 AND seq = 2")
    [second, _] = storage.tables()
    storage.close()
    return second.public_id


def test_a_copy_with_a_damaged_table_is_told_and_restored_on_request_alone(tmp_path: Path) -> None:
    db, copy, again = tmp_path / "tables.db", tmp_path / "copy.db", tmp_path / "again.db"
    damaged = hurt(db)
    status, said = touchline("backup", copy, "--db", db, "--json")
    assert (status, json.loads(said)["damaged"]) == (1, [damaged])
    status, said = touchline("restore", copy, "--db", again)
    assert status == 2
    assert f"1 of 2 tables are damaged ({damaged})" in said
    assert len(said.splitlines()) == 1
    assert not again.exists()
    status, said = touchline("restore", copy, "--db", again, "--with-damaged", "--json")
    assert (status, json.loads(said)["damaged"]) == (0, [damaged])
    storage = Sqlite(again)
    assert storage.rows(1) == [row(1, seq) for seq in (1, 2, 3)]
    storage.close()


def test_what_a_copy_holds_is_told_in_every_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = hurt(tmp_path / "tables.db")
    for language, words in {"en": "Damaged", "de": "Beschädigt", "it": "danneggiati", "ja": "こわれて"}.items():
        with pytest.raises(typer.Exit):
            backup.run(tmp_path / f"{language}.db", tmp_path / "tables.db", language=language)
        said = capsys.readouterr().out
        assert words in said
        assert damaged in said
        assert "[" not in said


def test_a_database_of_postgresql_is_copied_by_its_own_programs(postgresql: Cluster, tmp_path: Path) -> None:
    db, dump = postgresql.database(), tmp_path / "monday.dump"
    storage = open_storage(db)
    storage.append([row(laid(storage), 1)])
    schema = storage._read("SELECT current_schema()")[0][0]
    storage.close()
    where = os.pathsep.join([str(postgresql.programs), os.environ["PATH"]])
    owned = ["--no-owner", "--exit-on-error", "--single-transaction"]
    for command in (
        ["pg_dump", "--format=custom", f"--schema={schema}", f"--file={dump}", postgresql.url()],
        ["createdb", f"--host={postgresql.folder}", "--username=touchline", "again"],
        ["pg_restore", *owned, f"--dbname={postgresql.url().replace('/postgres', '/again')}", str(dump)],
    ):
        program = shutil.which(command[0], path=where)
        assert program, f"{command[0]} comes with PostgreSQL"
        subprocess.run([program, *command[1:]], check=True, timeout=60)
    again = open_storage(db.replace("/postgres", "/again"))
    assert again.rows(1) == [row(1, 1)]
    again.append([row(1, 2)])
    assert laid(again) == 2
    again.close()


def test_a_copy_from_before_there_were_checksums_is_restored(tmp_path: Path) -> None:
    old = Sqlite(tmp_path / "old.db", MIGRATIONS[:2])
    old._write(
        "INSERT INTO tables (public_id, owner, private, game, header, created) VALUES ('a', 'b', 0, 'c', 'd', 1)"
    )
    old.close()
    found = restore_database(tmp_path / "old.db", tmp_path / "new.db")
    assert found == (1, 0, 0, ())
    assert Sqlite(tmp_path / "old.db", MIGRATIONS[:2]).path.is_file(), "the copy is as it was"
