"""Tables in one SQLite file, for one process.

A write-ahead log with ``synchronous=FULL``: a commit returns after its fsync. SQLite before 3.51.3 can damage such a
file when two connections write or checkpoint at the same instant, so with an older library there is one connection for
everything, and the file is locked for any other.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from touchline.play.store import sync_folder
from touchline.server.storage.errors import StorageFailed
from touchline.server.storage.model import StoredRow
from touchline.server.storage.schema import MIGRATIONS, Execute, Migration, migrate
from touchline.server.storage.sql import HEADS, INSERT, ConstraintFailed, Storage

SAFE_WITH_TWO_CONNECTIONS = (3, 51, 3)
TYPES = {"serial": "INTEGER PRIMARY KEY", "bytes": "BLOB"}
OURS = 0x546F7563  # "Touc": PRAGMA application_id, so that somebody else's file is not written into
MOST_HEADS = 10_000  # tables whose last row is remembered
PATIENCE = 2.0  # seconds that another program, such as a backup, may hold the file

SETTINGS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA fullfsync=ON",  # macOS: fsync alone leaves the data in the drive's cache
    "PRAGMA checkpoint_fullfsync=ON",
    "PRAGMA foreign_keys=ON",
    "PRAGMA trusted_schema=OFF",
)


def library() -> ModuleType:
    """Python's own SQLite, or the wheel's if only that one is safe with two connections."""
    import sqlite3

    if sqlite3.sqlite_version_info < SAFE_WITH_TWO_CONNECTIONS:
        try:
            import pysqlite3
        except ImportError:
            return sqlite3
        if pysqlite3.sqlite_version_info >= SAFE_WITH_TWO_CONNECTIONS:
            return pysqlite3  # type: ignore[no-any-return]
    return sqlite3


class Sqlite(Storage):
    """A Storage in a file, which only its owner can read."""

    NOW = "((julianday('now') - 2440587.5) * 86400.0)"
    BEGIN = "BEGIN IMMEDIATE"

    def __init__(self, path: str | Path, steps: Sequence[Migration] = MIGRATIONS) -> None:
        super().__init__(library())
        self.path = Path(path).absolute()
        self.alone = self._library.sqlite_version_info < SAFE_WITH_TWO_CONNECTIONS
        self._open_connections: list[Any] = []
        self._known_heads: dict[int, int] = {}
        """The last row of tables written lately. Only this process writes, so they need not be looked up again."""
        self._touch()
        try:
            self._guard()
            self._writer = self._configure()
            self._migrate(steps)
            self._reader = self._writer if self.alone else self._configure()
            if self.alone:
                self._reads = self._writes
        except self._library.Error as error:
            self.close()
            raise self._explain(error, None) from error
        except BaseException:
            self.close()
            raise
        sync_folder(self.path.parent)

    def _touch(self) -> None:
        """Create the file with private permissions: the log holds unrevealed calls."""
        folder = self.path.parent
        if not folder.is_dir():
            raise StorageFailed(f"there is no folder {folder}: make it, or name another file with --db")
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise StorageFailed(
                f"{self.path} cannot be written ({error.strerror}); name another file with --db"
            ) from None

    def _open(self, path: Path) -> Any:
        connection = self._library.connect(str(path), timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        self._open_connections.append(connection)
        return connection

    def _guard(self) -> None:
        """Hold a lock beside the file for as long as this process lives: only one may serve it."""
        guard = self._open(self.path.with_name(self.path.name + "-lock"))
        guard.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
        guard.execute("BEGIN EXCLUSIVE")

    def _configure(self) -> Any:
        connection = self._open(self.path)
        if self.alone:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
        for setting in SETTINGS:
            connection.execute(setting).fetchall()
        return connection

    def _migrate(self, steps: Sequence[Migration]) -> None:
        with self._transaction() as execute:
            [(owner,)] = execute("PRAGMA application_id")
            [(things,)] = execute("SELECT count(*) FROM sqlite_master")
            if owner != OURS and things:
                raise StorageFailed(f"{self.path} is a database of another program; name another file with --db")
            execute(f"PRAGMA application_id={OURS}")
            migrate(execute, TYPES, str(self.path), steps)
            execute("UPDATE leases SET until = 0")  # their holders have ended: this process has the lock

    def _execute(self, connection: Any, sql: str, *params: object) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = connection.execute(sql, params).fetchall()
        return found

    def _roll_back(self, committing: bool) -> None:
        self._known_heads.clear()
        if self._writer.in_transaction:
            self._writer.execute("ROLLBACK")
        if committing:
            self._write_over()

    def _write_over(self) -> None:
        """A commit whose sync failed has left its pages in the write-ahead log, where a crash would bring them back.

        The next commit takes their place. If the disk fails here too, nothing more can be done.
        """
        with suppress(self._library.Error):
            [(commits,)] = self._execute(self._writer, "PRAGMA user_version")
            self._execute(self._writer, f"PRAGMA user_version={(commits + 1) % 2**31}")

    def _epochs(self, execute: Execute, tables: Sequence[int]) -> dict[int, int]:
        found = (execute("SELECT table_no, epoch FROM leases WHERE table_no = ?", n) for n in tables)
        return {table_no: epoch for rows in found for table_no, epoch in rows}

    def _heads(self, execute: Execute, tables: Sequence[int]) -> dict[int, int]:
        for n in tables:
            if n not in self._known_heads:
                self._known_heads.update((n, head or 0) for _, head in execute(f"{HEADS} WHERE t.table_no = ?", n))
        return {n: self._known_heads[n] for n in tables if n in self._known_heads}

    def _insert(self, execute: Execute, rows: Sequence[StoredRow]) -> None:
        places = ", ".join(["(?, ?, ?, ?, ?)"] * len(rows))  # one statement: between two, threads would change places
        self._execute(self._writer, f"{INSERT} VALUES {places}", *(value for row in rows for value in row))
        if len(self._known_heads) > MOST_HEADS:
            self._known_heads.clear()
        self._known_heads.update((row.table_no, row.seq) for row in rows)

    def delete(self, table_no: int) -> None:
        super().delete(table_no)
        self._known_heads.pop(table_no, None)  # SQLite may give the number to another table

    def size(self) -> int:
        """The size of the file and of its write-ahead log."""
        files = (self.path.with_name(self.path.name + beside) for beside in ("", "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def close(self) -> None:
        """Close the file, the lock last; SQLite folds the write-ahead log into it."""
        with self._writes, self._reads:
            while self._open_connections:
                self._open_connections.pop().close()

    def _explain(self, error: Exception, connection: Any) -> StorageFailed:
        return explain(error, self.path)


def explain(error: Exception, path: Path) -> StorageFailed:
    """An error of SQLite's as one clear line."""
    name = str(getattr(error, "sqlite_errorname", error))
    if name.startswith("SQLITE_CONSTRAINT"):
        return ConstraintFailed(f"{path} refuses: {error}")
    known = next((why for start, why in REASONS.items() if name.startswith(start)), f"does not answer: {error}")
    return StorageFailed(f"{path} {known}", getattr(error, "sqlite_errorname", type(error).__name__))


REASONS = {
    "SQLITE_FULL": "cannot grow: the disk is full. Make room; nothing that was acknowledged is lost",
    "SQLITE_BUSY": "is in use by another program; stop that one, or name another file with --db",
    "SQLITE_LOCKED": "is in use by another program; stop that one, or name another file with --db",
    "SQLITE_READONLY": "cannot be written; name another file with --db",
    "SQLITE_CANTOPEN": "cannot be opened; name another file with --db",
    "SQLITE_PERM": "cannot be written; name another file with --db",
    "SQLITE_NOTADB": "is not a database; name another file with --db",
    "SQLITE_CORRUPT": "is damaged: put a copy of it in its place, or name another file with --db",
    "SQLITE_IOERR": "cannot be read or written: the disk reports an error. Nothing that was acknowledged is lost",
}
