"""Copies of a SQLite database, also of one that a server writes to meanwhile.

A plain copy of the file misses what the write-ahead log holds. SQLite's online backup copies one moment of the whole.
"""

import os
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from touchline.play.store import sync_folder
from touchline.server.storage.errors import StorageFailed
from touchline.server.storage.schema import MIGRATIONS
from touchline.server.storage.sqlite import OURS, PATIENCE, explain, library

BESIDE = ("", "-wal", "-shm", "-journal")
"""The files of a database: a log that is left over would be taken for the copy's."""


class Copied(NamedTuple):
    """What a copy holds."""

    tables: int
    records: int


def copy_database(source: Path, target: Path) -> Copied:
    """Copy a database of ours to a file that does not exist yet. It is whole and on the disk, or not there at all."""
    sqlite = library()
    taken = next((x for x in BESIDE if target.with_name(target.name + x).exists()), None)
    if taken is not None:
        raise StorageFailed(f"{target}{taken} exists: move it away, or name another file")
    if not source.is_file():
        raise StorageFailed(f"there is no file {source}")
    partial = target.with_name(target.name + ".partial")
    # The source is only read. It is opened to be written to nonetheless: otherwise its log would be left beside it.
    try:
        os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))  # it holds secrets
        with (
            closing(sqlite.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)) as there,
            closing(sqlite.connect(str(partial), isolation_level=None)) as here,
        ):
            check_ours(there, source)
            there.backup(here)
            here.execute("PRAGMA journal_mode=DELETE").fetchall()  # one file, without a log beside it
            copied = check_whole(here, source)
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.replace(target)
        sync_folder(target.absolute().parent)
    except (sqlite.Error, UnicodeError) as error:
        raise explain(error, source) from error
    except OSError as error:
        raise StorageFailed(f"{target} cannot be written ({error.strerror})") from None
    finally:
        for beside in BESIDE:
            with suppress(OSError):
                partial.with_name(partial.name + beside).unlink()
    return copied


def check_ours(connection: Any, path: Path) -> None:
    """Whether a file is a database of Touchline that this version reads."""
    [(owner,)] = connection.execute("PRAGMA application_id")
    if owner != OURS:
        raise StorageFailed(f"{path} is not a database of Touchline")
    [(done,)] = connection.execute("SELECT coalesce(max(number), 0) FROM migrations")
    if done > len(MIGRATIONS):
        raise StorageFailed(f"{path} was written by a newer Touchline: install that version")


def check_whole(connection: Any, path: Path) -> Copied:
    """Whether every page of a copy is what SQLite expects; what it holds."""
    [(found,)] = connection.execute("PRAGMA quick_check(1)").fetchall()
    if found != "ok":
        raise StorageFailed(f"{path} is damaged: {found}")
    [(tables, records)] = connection.execute("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM records)")
    return Copied(tables, records)
