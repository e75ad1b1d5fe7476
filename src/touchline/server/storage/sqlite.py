"""Tables in one SQLite file, for one process.

A write-ahead log with ``synchronous=FULL``: a commit returns after its fsync. SQLite before 3.51.3 can damage such a
file when two connections write or checkpoint at the same instant, so with an older library there is one connection for
everything, and the file is locked for any other.
"""

import errno
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from touchline.play.store import sync_folder
from touchline.server.storage.errors import Damaged, StorageFailed
from touchline.server.storage.model import Head, StoredRow
from touchline.server.storage.schema import MIGRATIONS, Execute, Migration, check_current, check_readable, migrate
from touchline.server.storage.sql import HEADS, INSERT, ConstraintFailed, Storage

SAFE_WITH_TWO_CONNECTIONS = (3, 51, 3)
TYPES = {"serial": "INTEGER PRIMARY KEY", "bytes": "BLOB"}
OURS = 0x546F7563  # "Touc": PRAGMA application_id, so that somebody else's file is not written into
MOST_HEADS = 10_000  # tables whose last row is remembered
PATIENCE = 2.0  # seconds that another program, such as a backup, may hold the file

LOCK = "-lock"
"""The end of the name of a file that whoever serves a database has locked."""

SETTINGS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA fullfsync=ON",  # macOS: fsync alone leaves the data in the drive's cache
    "PRAGMA checkpoint_fullfsync=ON",
    "PRAGMA foreign_keys=ON",
    "PRAGMA trusted_schema=OFF",
    "PRAGMA cell_size_check=ON",  # a damaged page is noticed when it is read
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

    def __init__(self, path: str | Path, steps: Sequence[Migration] = MIGRATIONS, *, beside: bool = False) -> None:
        """``beside``: open a database that a server may be using, to write a row or two without becoming the server."""
        super().__init__(library())
        self.path = Path(path).absolute()
        self.alone = self._library.sqlite_version_info < SAFE_WITH_TWO_CONNECTIONS
        self._open_connections: list[Any] = []
        self._known_heads: dict[int, Head] = {}
        """The last row of tables written lately. Only this process writes, so they need not be looked up again."""
        try:
            if beside:
                self._open_beside(len(steps))
                return
            self._open_to_write(steps)
        except StorageFailed as error:
            self.close()
            if beside or not error.why.startswith(UNWRITABLE) or not self.path.is_file():
                raise
            self._open_to_read(len(steps), error)
        except BaseException:
            self.close()
            raise

    def _open_to_write(self, steps: Sequence[Migration]) -> None:
        self._touch()
        try:
            self._guard()
            self._writer = self._configure()
            self._migrate(steps)
            self._reader = self._writer if self.alone else self._configure()
        except self._errors as error:
            raise self._explain(error, None) from error
        if self.alone:
            self._reads = self._writes
        sync_folder(self.path.parent)

    def _open_beside(self, newest: int) -> None:
        """Open a file that exists and has the newest schema. Its lock belongs to a server, running or not."""
        if not self.path.is_file():
            raise StorageFailed(f"there is no database {self.path}: name the server's with --db")
        try:
            self._writer = self._open(f"{self.path.as_uri()}?mode=rw", uri=True)
            check_current(check_ours(self._writer, self.path), newest, str(self.path))
            for setting in SETTINGS:
                self._writer.execute(setting).fetchall()
        except self._errors as error:
            raise self._explain(error, None) from error
        self._reader, self._reads = self._writer, self._writes

    def _open_to_read(self, newest: int, unwritable: StorageFailed) -> None:
        """Open a file that cannot be written to, for reading alone. Its write-ahead log is read too, if there is one;
        without one nobody writes to the file."""
        log = self.path.with_name(f"{self.path.name}-wal")
        has_log = log.is_file() and log.stat().st_size > 0
        try:
            self._guard_if_possible()
            self._writer = self._reader = self._open(
                f"{self.path.as_uri()}?mode=ro{'' if has_log else '&immutable=1'}", uri=True
            )
            self._writer.execute("PRAGMA cell_size_check=ON").fetchall()
            check_readable(check_ours(self._writer, self.path), newest, str(self.path), unwritable.why)
        except self._errors:
            self.close()
            raise unwritable from None
        except StorageFailed:
            self.close()
            raise
        self._reads = self._writes
        self.only_read = unwritable.why

    def _guard_if_possible(self) -> None:
        """Hold the lock, if there can be one: on a disk that is only read nobody else writes."""
        try:
            self._guard()
        except self._errors as error:
            if not self._explain(error, None).why.startswith(UNWRITABLE):
                raise self._explain(error, None) from error

    def _touch(self) -> None:
        """Create the file with private permissions: the log holds unrevealed calls."""
        folder = self.path.parent
        if not folder.is_dir():
            raise StorageFailed(f"there is no folder {folder}: make it, or name another file with --db")
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            told = f"{self.path} cannot be written ({error.strerror}); name another file with --db"
            raise StorageFailed(told, errno.errorcode.get(error.errno or 0, "")) from None

    def _open(self, path: Path | str, *, uri: bool = False) -> Any:
        connection = self._library.connect(
            str(path), timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=uri
        )
        self._open_connections.append(connection)
        return connection

    def _guard(self) -> None:
        """Hold a lock beside the file for as long as this process lives: only one may serve it."""
        hold(self._open(self.path.with_name(self.path.name + LOCK)))

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
            if owner != OURS:
                execute(f"PRAGMA application_id={OURS}")
            migrate(execute, TYPES, str(self.path), steps)
            execute(
                "UPDATE leases SET until = 0 WHERE until <> 0"
            )  # their holders have ended: this process has the lock

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
            self._write_a_page()

    def _write_a_page(self) -> None:
        [(commits,)] = self._execute(self._writer, "PRAGMA user_version")
        self._execute(self._writer, f"PRAGMA user_version={(commits + 1) % 2**31}")

    def try_writing(self) -> None:
        with self._transaction():  # an UPDATE that changes nothing would write nothing
            self._write_a_page()

    def _epochs(self, execute: Execute, tables: Sequence[int]) -> dict[int, int]:
        found = (execute("SELECT table_no, epoch FROM leases WHERE table_no = ?", n) for n in tables)
        return {table_no: epoch for rows in found for table_no, epoch in rows}

    def _heads(self, execute: Execute, tables: Sequence[int]) -> dict[int, Head]:
        for n in tables:
            if n not in self._known_heads:
                self._known_heads.update((n, Head(*head)) for _, *head in execute(f"{HEADS} WHERE t.table_no = ?", n))
        return {n: self._known_heads[n] for n in tables if n in self._known_heads}

    def _insert(self, execute: Execute, rows: Sequence[StoredRow], checksums: Sequence[int]) -> None:
        # One statement: between two, threads would change places.
        places = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(rows))
        values = [value for row, checksum in zip(rows, checksums, strict=True) for value in (*row, checksum)]
        self._execute(self._writer, f"{INSERT} VALUES {places}", *values)
        if len(self._known_heads) > MOST_HEADS:
            self._known_heads.clear()
        self._known_heads.update(
            (row.table_no, Head(row.seq, checksum)) for row, checksum in zip(rows, checksums, strict=True)
        )

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


def check_ours(connection: Any, path: Path) -> int:
    """Whether a file is a database of Touchline that this version reads; the number of its schema."""
    [(owner,)] = connection.execute("PRAGMA application_id")
    if owner != OURS:
        raise StorageFailed(f"{path} is not a database of Touchline")
    [(done,)] = connection.execute("SELECT coalesce(max(number), 0) FROM migrations")
    if done > len(MIGRATIONS):
        raise StorageFailed(f"{path} was written by a newer Touchline: install that version")
    return int(done)


def hold(guard: Any) -> None:
    """Hold the lock that this connection is to, until it is closed."""
    guard.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
    guard.execute("BEGIN EXCLUSIVE")


def explain(error: Exception, path: Path) -> StorageFailed:
    """An error of SQLite's as one clear line."""
    name = str(getattr(error, "sqlite_errorname", error))
    if name.startswith("SQLITE_CONSTRAINT"):
        return ConstraintFailed(f"{path} refuses: {error}")
    why = getattr(error, "sqlite_errorname", type(error).__name__)
    if isinstance(error, UnicodeError) or name.startswith(DAMAGED):
        return Damaged(f"{path} is damaged: put a copy of it in its place, or name another file with --db", why)
    known = next((why for start, why in REASONS.items() if name.startswith(start)), f"does not answer: {error}")
    return StorageFailed(f"{path} {known}", why)


UNWRITABLE = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR", "EACCES", "EPERM", "EROFS", "ENOSPC")
"""How what can perhaps be read says that it cannot be written."""
DAMAGED = ("SQLITE_CORRUPT", "Could not decode")
"""What SQLite says of a damaged page, and Python's library of a text that is none."""
REASONS = {
    "SQLITE_FULL": "cannot grow: the disk is full. Make room; nothing that was acknowledged is lost",
    "SQLITE_BUSY": "is in use by another program; stop that one, or name another file with --db",
    "SQLITE_LOCKED": "is in use by another program; stop that one, or name another file with --db",
    "SQLITE_READONLY": "cannot be written; name another file with --db",
    "SQLITE_CANTOPEN": "cannot be opened; name another file with --db",
    "SQLITE_PERM": "cannot be written; name another file with --db",
    "SQLITE_NOTADB": "is not a database; name another file with --db",
    "SQLITE_IOERR": "cannot be read or written: the disk reports an error. Nothing that was acknowledged is lost",
}
