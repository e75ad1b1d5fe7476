"""What is refused at the door, and each time with one clear line; what a full disk or a lost server does."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.server.postgresql import ROOT, Cluster
from tests.server.storage.samples import laid, row
from touchline.core.errors import DataError, TargetUnavailable, TouchlineError
from touchline.server.storage import open_storage, sqlite
from touchline.server.storage.errors import StorageFailed
from touchline.server.storage.postgres import Postgres
from touchline.server.storage.schema import MIGRATIONS, Migration
from touchline.server.storage.sql import Storage
from touchline.server.storage.sqlite import SAFE_WITH_TWO_CONNECTIONS, Sqlite

ONE_MORE = Migration("one more", ("CREATE TABLE more (n BIGINT)",))


def again(db: str, steps: tuple[Migration, ...]) -> Storage:
    return Postgres(db, steps) if db.startswith("postgresql") else Sqlite(db, steps)


def refusal(db: str | Path) -> str:
    """The one line a person reads."""
    with pytest.raises(TouchlineError) as refused:
        open_storage(db)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_database_of_an_older_version_is_brought_up_to_date(db: str) -> None:
    old = open_storage(db)
    table_no = laid(old)
    old.append([row(table_no, 1)])
    old.close()
    for _ in range(2):
        new = again(db, (*MIGRATIONS, ONE_MORE))
        assert new.rows(table_no) == [row(table_no, 1)]
        expected = [(number,) for number in range(1, len(MIGRATIONS) + 2)]
        assert new._read("SELECT number FROM migrations ORDER BY number") == expected
        assert new._read("SELECT * FROM more") == []
        new.close()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(db: str) -> None:
    again(db, (*MIGRATIONS, ONE_MORE)).close()
    ours = len(MIGRATIONS)
    assert f"was written by a newer Touchline (its schema is {ours + 1}, this program knows {ours})" in refusal(db)
    again(db, (*MIGRATIONS, ONE_MORE)).close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(db: str) -> None:
    open_storage(db).close()
    broken = Migration("broken", ("CREATE TABLE half (n BIGINT)", "CREATE TABLE half (n BIGINT)"))
    with pytest.raises(StorageFailed):
        again(db, (*MIGRATIONS, broken))
    whole = open_storage(db)
    with pytest.raises(StorageFailed, match="half"):
        whole._read("SELECT * FROM half")
    whole.close()


@pytest.mark.parametrize("db", ["mysql://host/games", "postgresql://", "sqlite://", "http://:secret@host/"])
def test_a_wrong_url_is_refused_without_showing_its_secrets(db: str) -> None:
    told = refusal(db)
    assert "a file, or postgresql://user@host/name" in told
    assert "secret" not in told
    with pytest.raises(DataError):
        open_storage(db)


def test_a_url_of_sqlite_names_a_file(tmp_path: Path) -> None:
    open_storage(f"sqlite:///{tmp_path}/a.db").close()
    assert (tmp_path / "a.db").exists()


def test_the_file_of_a_server_is_private(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    open_storage(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_that_is_missing_is_named_and_not_made(tmp_path: Path) -> None:
    assert f"there is no folder {tmp_path / 'new'}" in refusal(tmp_path / "new" / "tables.db")
    assert not (tmp_path / "new").exists()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert f"there is no folder {tmp_path / 'file'}" in refusal(tmp_path / "file" / "tables.db")
    told = refusal(tmp_path)
    assert str(tmp_path) in told
    assert "cannot be written" in told


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear Anna, " * 1000)
    assert "is not a database" in refusal(text)
    assert text.read_text() == "Dear Anna, " * 1000

    other = tmp_path / "other.db"
    with sqlite3.connect(other) as theirs:
        theirs.execute("CREATE TABLE theirs (n)")
    theirs.close()
    assert "is a database of another program" in refusal(other)


def test_a_database_in_use_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    opens = "from touchline.server.storage import open_storage; s = open_storage(sys.argv[1])"
    holds = f"import sys; {opens}; print(flush=True); input()"
    command = [sys.executable, "-c", holds, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "\n"
        assert "is in use by another program" in refusal(path)
        other.communicate("\n")
    open_storage(path).close()


@pytest.fixture
def python_s_own_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library from before the fix, whatever is installed here."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))
    monkeypatch.setattr(sqlite, "library", lambda: sqlite3)


@pytest.mark.usefixtures("python_s_own_sqlite")
def test_an_old_sqlite_has_one_connection_and_locks_out_every_other(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    storage = Sqlite(path)
    assert storage._reader is storage._writer
    table_no = laid(storage)
    storage.append([row(table_no, 1)])
    assert storage.rows(table_no) == [row(table_no, 1)]
    code = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT * FROM log')"
    visitor = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
    assert "database is locked" in visitor.stderr
    storage.close()


def test_a_sqlite_that_is_mended_reads_beside_the_writer(tmp_path: Path) -> None:
    assert sqlite.library().sqlite_version_info >= SAFE_WITH_TWO_CONNECTIONS, "the extra server brings one"
    storage = Sqlite(tmp_path / "tables.db")
    table_no = laid(storage)
    with storage._transaction() as execute:
        execute("UPDATE tables SET owner = 'ben'")
        assert storage.tables()[0].owner == "anna"
    assert storage.tables()[0].owner == "ben"
    assert storage.rows(table_no) == []
    storage.close()


def test_every_commit_is_synced(tmp_path: Path) -> None:
    storage = Sqlite(tmp_path / "tables.db")
    for connection in (storage._writer, storage._reader):
        assert connection.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
        assert connection.execute("PRAGMA synchronous").fetchall() == [(2,)]
    storage.close()


def test_a_full_disk_is_told_and_nothing_of_the_command_is_kept(tmp_path: Path) -> None:
    storage = Sqlite(tmp_path / "tables.db")
    table_no = laid(storage)
    [(pages,)] = storage._writer.execute("PRAGMA page_count").fetchall()
    storage._writer.execute(f"PRAGMA max_page_count={pages + 1}").fetchall()
    with pytest.raises(StorageFailed, match="the disk is full"):
        storage.append([row(table_no, 1), row(table_no, 2)._replace(facts=bytes(100_000))])
    assert storage.rows(table_no) == []
    storage._writer.execute("PRAGMA max_page_count=1000000").fetchall()
    storage.append([row(table_no, 1)])
    storage.close()


def test_a_full_disk_of_postgresql_is_told(postgresql: Cluster) -> None:
    storage = Postgres(postgresql.database())
    table_no = laid(storage)
    with storage._transaction() as execute:
        body = "BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END"
        execute(f"CREATE FUNCTION full_up() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$")
        execute("CREATE TRIGGER full_up AFTER INSERT ON log EXECUTE FUNCTION full_up()")
    with pytest.raises(StorageFailed, match="disk is full"):
        storage.append([row(table_no, 1)])
    assert storage.rows(table_no) == []
    storage.close()


def test_without_psycopg_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(TargetUnavailable, match=r"pip install 'touchline\[server\]'"):
        open_storage("postgresql://nobody@/nothing")


def test_a_server_that_is_not_there_is_told_without_the_password(tmp_path: Path) -> None:
    told = refusal(f"postgresql://anna:secret@/games?host={tmp_path}")
    assert "postgresql://anna@/games cannot be reached" in told
    assert "secret" not in told


def test_a_server_without_fsync_is_refused(postgresql: Cluster) -> None:
    db = postgresql.database()
    postgresql.stop()
    postgresql.start("fsync=off")
    try:
        assert "runs with fsync=off" in refusal(db)
    finally:
        postgresql.stop()
        postgresql.start()


def test_synchronous_commit_is_on_even_where_the_server_says_off(postgresql: Cluster) -> None:
    db = postgresql.database()
    with psycopg.connect(db, autocommit=True) as connection:
        connection.execute("ALTER ROLE touchline SET synchronous_commit = off")
    try:
        storage = Postgres(db)
        with storage._transaction() as execute:
            assert execute("SHOW synchronous_commit") == [("on",)]
        storage.close()
    finally:
        with psycopg.connect(db, autocommit=True) as connection:
            connection.execute("ALTER ROLE touchline RESET synchronous_commit")


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_server_that_crashes_at_a_commit_keeps_the_row_exactly_once(postgresql: Cluster, when: str) -> None:
    """The connection breaks; the storage finds out whether the commit counted, and writes again only if not."""
    storage = Postgres(postgresql.database())
    table_no = laid(storage)
    commit = storage._commit

    def crash() -> None:
        storage._commit = commit  # type: ignore[method-assign]
        if when == "after":
            commit()
        postgresql.stop(crash=True)
        postgresql.start()
        storage._writer.execute("SELECT 1")

    storage._commit = crash  # type: ignore[method-assign]
    storage.append([row(table_no, 1)])
    assert storage.rows(table_no) == [row(table_no, 1)]
    storage.append([row(table_no, 2)])
    storage.close()


def test_without_postgresql_the_tests_fail_with_the_command_to_run(tmp_path: Path) -> None:
    """Not root, and no PostgreSQL anywhere: the script is run with its folders out of sight."""
    script = (ROOT / "tools/postgresql.sh").read_text(encoding="utf-8")
    hidden = tmp_path / "postgresql.sh"
    hidden.write_text(script.replace("/usr/", "/nowhere/").replace("/opt/", "/nowhere/"), encoding="utf-8")
    for tool in ("dirname", "id", "ls", "sort"):
        where = shutil.which(tool)
        assert where
        (tmp_path / tool).symlink_to(where)
    done = subprocess.run(["/bin/sh", hidden], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "sudo apt-get install -y postgresql" in done.stderr
