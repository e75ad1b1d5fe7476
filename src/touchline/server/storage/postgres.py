"""Tables in PostgreSQL, for several processes.

A commit returns after the server's fsync: ``synchronous_commit`` is on in every session, and a server that runs with
``fsync=off`` is refused. One connection writes, another reads. A broken connection is reopened, and the outcome of its
last commit is looked up.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from touchline.core.errors import TargetUnavailable
from touchline.server.storage.errors import Damaged, StorageFailed
from touchline.server.storage.model import Head, StoredRow
from touchline.server.storage.schema import MIGRATIONS, Execute, Migration, check_current, check_readable, migrate
from touchline.server.storage.sql import HEADS, INSERT, NOTHING_CHECKED, ConstraintFailed, Storage

if TYPE_CHECKING:
    import psycopg

OLDEST = 15
TYPES = {"serial": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "bytes": "BYTEA"}
MIGRATING = 0x546F7563  # an advisory lock: two processes that start together do not both migrate
CONNECTING = 5  # seconds
END_BACKEND = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s"
THERE = "SELECT 1 FROM log WHERE table_no = %s AND seq = %s AND seat = %s AND cmd_id = %s AND facts = %s"
READ_ONLY = "ReadOnlySqlTransaction"  # as on a standby
SILENCE = 2000  # milliseconds in the middle of a transaction after which the server ends it, and its locks with it
PATIENCE = 10.0  # seconds to learn what became of a commit whose connection broke


class ConnectionLost(StorageFailed):
    """The connection broke. The transaction may have been committed or not."""


class Postgres(Storage):
    """A Storage on a PostgreSQL server, by its URL."""

    NOW = "extract(epoch FROM clock_timestamp())::float8"
    BEGIN = "BEGIN"

    def __init__(self, url: str, steps: Sequence[Migration] = MIGRATIONS, *, beside: bool = False) -> None:
        """``beside``: open a database that servers may be using, and leave its schema as it is."""
        try:
            import psycopg
        except ImportError:
            raise TargetUnavailable("PostgreSQL", "pip install 'touchline[server]'") from None
        super().__init__(psycopg)
        self._url, self.shown = url, _without_password(url)
        self._backend: tuple[Any, ...] = ()
        try:
            self._check(self._writing())
            if beside:
                check_current(self._find_schema(), len(steps), self.shown)
            else:
                self._migrate(steps)
        except BaseException:
            self.close()
            raise

    def _migrate(self, steps: Sequence[Migration]) -> None:
        try:
            with self._transaction() as execute:
                execute("SELECT pg_advisory_xact_lock(?)", MIGRATING)
                migrate(execute, TYPES, self.shown, steps)
        except StorageFailed as error:
            if error.why != READ_ONLY:
                raise
            check_readable(self._find_schema(), len(steps), self.shown, error.why)
            self.only_read = error.why

    def _find_schema(self) -> int:
        """The number of the schema that the database has; 0 if it has none."""
        [(known,)] = self._read("SELECT to_regclass('migrations') IS NOT NULL")
        if not known:
            return 0
        [(done,)] = self._read("SELECT coalesce(max(number), 0) FROM migrations")
        return int(done)

    def _check(self, connection: psycopg.Connection) -> None:
        """Refuse a server that is too old, or that acknowledges before its fsync."""
        version = connection.info.server_version
        if version < OLDEST * 10_000:
            raise StorageFailed(f"{self.shown} is PostgreSQL {version // 10_000}; Touchline needs {OLDEST} or newer")
        if connection.execute("SHOW fsync").fetchone() != ("on",):
            raise StorageFailed(
                f"{self.shown} runs with fsync=off and would lose acknowledged moves in a power cut: "
                "set fsync = on in its postgresql.conf and restart it"
            )

    def _connect(self) -> psycopg.Connection:
        try:
            connection: psycopg.Connection = self._library.connect(
                self._url, autocommit=True, connect_timeout=CONNECTING
            )
            connection.execute("SET synchronous_commit = on")
            connection.execute(f"SET idle_in_transaction_session_timeout = {SILENCE}")
            return connection
        except self._library.Error as error:
            raise StorageFailed(f"{self.shown} cannot be reached: {_one_line(error)}") from error

    def _writing(self) -> Any:
        if self._writer is None or self._writer.closed:
            self._writer = self._connect()
            self._backend = self._writer.execute(
                "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
            ).fetchall()[0]
        return self._writer

    def _reading(self) -> Any:
        if self._reader is None or self._reader.closed:
            self._reader = self._connect()
        return self._reader

    def _read(self, sql: str, *params: object) -> list[tuple[Any, ...]]:
        try:
            return super()._read(sql, *params)
        except ConnectionLost:
            return super()._read(sql, *params)  # by a new connection

    def _execute(self, connection: psycopg.Connection, sql: str, *params: object) -> list[tuple[Any, ...]]:
        cursor = connection.execute(_dialect(sql), params or None)
        return cursor.fetchall() if cursor.description else []

    def _roll_back(self, committing: bool) -> None:
        with suppress(self._library.Error):
            if self._writer.info.transaction_status != self._library.pq.TransactionStatus.IDLE:
                self._writer.execute("ROLLBACK")
            return
        self._writer.close()

    def append(self, rows: Sequence[StoredRow], epochs: Mapping[int, int] = NOTHING_CHECKED) -> None:
        with self._writes:
            try:
                super().append(rows, epochs)
            except ConnectionLost:
                if not self._has_arrived(rows[-1]):
                    super().append(rows, epochs)

    def _has_arrived(self, row: StoredRow) -> bool:
        """Whether a commit whose connection broke was stored after all.

        The server's side of the old connection is ended first, so that the answer stays true.
        """
        pid, started = self._backend
        until = time.monotonic() + PATIENCE
        while True:
            try:
                connection = self._writing()
                connection.execute(END_BACKEND, (pid, started))
                return connection.execute(THERE, row).fetchone() is not None
            except (StorageFailed, self._library.Error) as error:
                if time.monotonic() > until:
                    raise StorageFailed(
                        f"{self.shown} is away; whether the last moves are kept is not known"
                    ) from error
                time.sleep(0.1)

    def _epochs(self, execute: Execute, tables: Sequence[int]) -> dict[int, int]:
        # In order, so that two processes that lock the same leases cannot wait for each other.
        sql = "SELECT table_no, epoch FROM leases WHERE table_no = ANY(?) ORDER BY table_no FOR NO KEY UPDATE"
        return dict(execute(sql, tables))

    def _heads(self, execute: Execute, tables: Sequence[int]) -> dict[int, Head]:
        return {table_no: Head(*head) for table_no, *head in execute(f"{HEADS} WHERE t.table_no = ANY(?)", tables)}

    def _insert(self, execute: Execute, rows: Sequence[StoredRow], checksums: Sequence[int]) -> None:
        arrays = "?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::bytea[], ?::bigint[]"
        columns = (list(column) for column in zip(*rows, strict=True))
        execute(f"{INSERT} SELECT * FROM unnest({arrays})", *columns, list(checksums))

    def size(self) -> int:
        [(size,)] = self._read("SELECT pg_database_size(current_database())")
        return int(size)

    def close(self) -> None:
        """Close the connections."""
        with self._writes, self._reads:
            for connection in filter(None, (self._writer, self._reader)):
                connection.close()

    def _explain(self, error: Exception, connection: psycopg.Connection) -> StorageFailed:
        errors = self._library.errors
        if isinstance(error, errors.IntegrityError):
            return ConstraintFailed(f"{self.shown} refuses: {_one_line(error)}")
        if isinstance(error, errors.DiskFull):
            told = f"{self.shown}: its disk is full. Make room; nothing that was acknowledged is lost"
            return StorageFailed(told, type(error).__name__)
        if isinstance(error, errors.DataCorrupted | errors.IndexCorrupted | errors.CharacterNotInRepertoire):
            return Damaged(f"{self.shown} is damaged: restore a copy of it", type(error).__name__)
        if connection.closed:
            return ConnectionLost(f"{self.shown} broke the connection: {_one_line(error)}", type(error).__name__)
        return StorageFailed(f"{self.shown} does not answer: {_one_line(error)}", type(error).__name__)


@lru_cache
def _dialect(sql: str) -> str:
    return sql.replace("?", "%s")


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())


def _without_password(url: str) -> str:
    """The URL as it may be shown."""
    parts = urlsplit(url)
    user, _, host = parts.netloc.rpartition("@")
    name = user.partition(":")[0]
    return f"{parts.scheme}://{name}{'@' if user else ''}{host}{parts.path}"
