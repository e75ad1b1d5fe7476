"""Copies of a SQLite database, also of one that a server writes to meanwhile, and their way back.

A plain copy of the file misses what the write-ahead log holds. SQLite's online backup copies one moment of the whole.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from touchline.play.store import sync_folder
from touchline.server.storage.errors import Damaged, StorageFailed
from touchline.server.storage.model import TableInfo
from touchline.server.storage.schema import CHECKSUMS, MIGRATIONS
from touchline.server.storage.sqlite import LOCK, PATIENCE, Sqlite, check_ours, explain, hold, library

BESIDE = ("", "-wal", "-shm", "-journal")
"""The files of a database: a log that is left over would be taken for the copy's."""
REPLACED = ".replaced"
PAGE = 500


class Copied(NamedTuple):
    """What a copy holds: how many tables, records and commands, and the ids of those tables that are damaged."""

    tables: int
    records: int
    commands: int
    damaged: tuple[str, ...]


def copy_database(source: Path, target: Path) -> Copied:
    """Copy a database of ours to a file that does not exist yet. It is whole and on the disk, or not there at all.

    A table whose checksums differ is copied as it is, and named: the others are worth a copy.
    """
    check_free(target, "move it away, or name another file")
    with copying(source, target) as copied:
        return copied


def restore_database(source: Path, target: Path, *, replace: bool = False, with_damaged: bool = False) -> Copied:
    """Put a copy where a server keeps its database. What is there is moved aside if ``replace`` says so.

    Nothing happens to a database in use, nor with a damaged copy; ``with_damaged`` takes one whose file is sound, while
    some of its tables are not.
    """
    if source.absolute() == target.absolute():
        raise StorageFailed(f"{source} is the database itself, not a copy of it")
    if not replace:
        check_free(target, "move it away, name another file, or give --replace, which keeps it beside")
    with holding(target), copying(source, target) as copied:
        if copied.damaged and not with_damaged:
            some = ", ".join(copied.damaged[:3]) + (", …" if len(copied.damaged) > 3 else "")
            tables = f"{len(copied.damaged)} of {copied.tables} tables are damaged ({some})"
            rest = "take an older copy, or give --with-damaged: the others are well"
            raise StorageFailed(f"{source}: {tables}: {rest}")
        if replace:
            move_aside(target)
        return copied


def check_free(target: Path, instead: str) -> None:
    """Whether there is no database yet, and nothing that was left of one."""
    taken = next((x for x in BESIDE if beside(target, x).exists()), None)
    if taken is not None:
        raise StorageFailed(f"{target}{taken} exists: {instead}")


def move_aside(target: Path) -> None:
    """Give a database and its log another name, the log first: no other may find it."""
    kept = beside(target, REPLACED)
    check_free(kept, "it was replaced before; move it away")
    for x in reversed(BESIDE):
        with suppress(FileNotFoundError):
            beside(target, x).rename(beside(kept, x))


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


@contextmanager
def holding(target: Path) -> Iterator[None]:
    """A block in which no server has this database."""
    sqlite = library()
    try:
        guard = sqlite.connect(str(beside(target, LOCK)), timeout=PATIENCE, isolation_level=None)
    except sqlite.Error as error:
        raise explain(error, target) from error
    with closing(guard):
        try:
            hold(guard)
        except sqlite.Error as error:
            raise explain(error, target) from error
        yield


@contextmanager
def copying(source: Path, target: Path) -> Iterator[Copied]:
    """A checked copy of a database beside ``target``, which takes its place when the block ends well."""
    sqlite = library()
    if not source.is_file():
        raise StorageFailed(f"there is no file {source}")
    partial = beside(target, ".partial")
    # The source is only read. It is opened to be written to nonetheless: otherwise its log would be left beside it.
    try:
        os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))  # it holds secrets
        with (
            closing(sqlite.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)) as there,
            closing(sqlite.connect(str(partial), isolation_level=None)) as here,
        ):
            schema = check_ours(there, source)
            there.backup(here)
            counts = check_whole(here, source)
        damaged = find_damaged(partial, schema) if schema >= CHECKSUMS else ()
        with closing(sqlite.connect(str(partial), isolation_level=None)) as here:
            here.execute("PRAGMA journal_mode=DELETE").fetchall()  # one file, without a log beside it
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        yield Copied(*counts, damaged)
        partial.replace(target)
        sync_folder(target.absolute().parent)
    except (sqlite.Error, UnicodeError) as error:
        raise explain(error, source) from error
    except OSError as error:
        raise StorageFailed(f"{target} cannot be written ({error.strerror})") from None
    finally:
        for x in (*BESIDE, LOCK):
            with suppress(OSError):
                beside(partial, x).unlink()


def check_whole(connection: Any, path: Path) -> tuple[int, int, int]:
    """Whether every page of a copy is what SQLite expects; how many tables, records and commands it holds."""
    [(found,)] = connection.execute("PRAGMA integrity_check(1)").fetchall()
    if found != "ok":
        raise StorageFailed(f"{path} is damaged: {' '.join(str(found).split())}")
    counted = ", ".join(f"(SELECT count(*) FROM {name})" for name in ("tables", "records", "log"))
    [(tables, records, commands)] = connection.execute(f"SELECT {counted}")
    return tables, records, commands


def find_damaged(path: Path, schema: int) -> tuple[str, ...]:
    """The public ids of the tables that are not what was written."""
    storage = Sqlite(path, MIGRATIONS[:schema])
    found: list[str] = []
    before: int | None = None
    try:
        while some := storage.tables(before, PAGE):
            found += [str(info.public_id) for info in some if not is_whole(storage, info)]
            before = some[-1].table_no
    finally:
        storage.close()
    return tuple(found)


def is_whole(storage: Sqlite, info: TableInfo) -> bool:
    """Whether a table, its log and its record are what was written."""
    try:
        storage.rows(info.table_no)
        storage.record(info.table_no)
    except Damaged:
        return False
    return info.whole
