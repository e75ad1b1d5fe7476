"""SQL that runs on both databases, with ``?`` for a parameter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar

from touchline.server.storage.errors import AppendRefused, Conflict, LeaseLost, StorageFailed
from touchline.server.storage.model import (
    NOTHING_CHECKED,
    Lease,
    LobbyFilter,
    LobbyRow,
    NewTableRow,
    RecordFilter,
    RecordInfo,
    SeatedPlayer,
    StoredRow,
    TableInfo,
    Token,
    TokenKind,
    digest,
)
from touchline.server.storage.schema import Execute

INSERT = "INSERT INTO log (table_no, seq, seat, cmd_id, facts)"
HEADS = "SELECT t.table_no, (SELECT max(seq) FROM log l WHERE l.table_no = t.table_no) FROM tables t"
TABLE = "table_no, public_id, owner, private, game, header, created, ended, result"
TOKEN = "kind, table_no, subject, expires, revoked, used"
LEASE = "table_no, owner, holder, epoch"
EVERY_RECORD, WHOLE_LOBBY = RecordFilter(), LobbyFilter()


class ConstraintFailed(StorageFailed):
    """A constraint of the schema failed: a row that must be unique exists already."""

    code = "clash"


class Database(ABC):
    """A Storage without the dialect: reading, transactions and the append path are abstract."""

    NOW: ClassVar[str]  # seconds since 1970 by the database's clock, in SQL

    @abstractmethod
    def _read(self, sql: str, *params: object) -> list[tuple[Any, ...]]:
        """The rows of one query, outside any transaction."""

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[Execute]:
        """A block that is on disk once it ends without an exception, and is rolled back otherwise."""

    @abstractmethod
    def _epochs(self, execute: Execute, tables: Sequence[int]) -> dict[int, int]:
        """The epochs of these leases, locked until the transaction ends."""

    @abstractmethod
    def _heads(self, execute: Execute, tables: Sequence[int]) -> dict[int, int]:
        """The number of rows of each table that exists."""

    @abstractmethod
    def _insert(self, execute: Execute, rows: Sequence[StoredRow]) -> None:
        """Add rows to the log."""

    @abstractmethod
    def close(self) -> None:
        """Close the database."""

    # Tables

    def create(self, table: NewTableRow) -> int:
        with self._transaction() as execute:
            [(table_no,)] = execute(
                "INSERT INTO tables (public_id, owner, private, game, header, created) VALUES (?, ?, ?, ?, ?, ?) "
                "RETURNING table_no",
                *table,
            )
        return int(table_no)

    def find(self, public_id: str) -> TableInfo | None:
        found = self._read(f"SELECT {TABLE} FROM tables WHERE public_id = ?", public_id)
        return _table(found[0]) if found else None

    def tables(self, before: int | None = None, most: int = 50) -> list[TableInfo]:
        which = _Where()
        if before is not None:
            which.add("table_no < ?", before)
        found = self._read(f"SELECT {TABLE} FROM tables{which} ORDER BY table_no DESC LIMIT ?", *which.params, most)
        return [_table(x) for x in found]

    # The lobby

    def describe(self, table_no: int, stage: str, vacant: bool, seats: bytes, people: Sequence[str]) -> None:
        with self._transaction() as execute:
            execute(
                "INSERT INTO lobby (table_no, stage, vacant, seats) VALUES (?, ?, ?, ?) ON CONFLICT (table_no) "
                "DO UPDATE SET stage = excluded.stage, vacant = excluded.vacant, seats = excluded.seats",
                table_no,
                stage,
                vacant,
                seats,
            )
            execute("DELETE FROM seated WHERE table_no = ?", table_no)
            for person in sorted(set(people)):
                execute("INSERT INTO seated (table_no, person) VALUES (?, ?)", table_no, person)

    def lobby(self, wanted: LobbyFilter = WHOLE_LOBBY) -> list[LobbyRow]:
        which = _Where()
        which.add("ended IS NULL")
        which.equal("game", wanted.game)
        which.equal("stage", wanted.stage)
        which.equal("vacant", wanted.vacant)
        if wanted.person is None:
            which.add("NOT private")
        else:
            sits = "EXISTS (SELECT 1 FROM seated s WHERE s.table_no = t.table_no AND s.person = ?)"
            which.add(f"(owner = ? OR {sits})", wanted.person, wanted.person)
        if wanted.before is not None:
            which.add("table_no < ?", wanted.before)
        found = self._read(
            "SELECT table_no, public_id, game, private, created, stage, seats FROM tables t JOIN lobby USING (table_no)"
            f"{which} ORDER BY table_no DESC LIMIT ?",
            *which.params,
            wanted.most,
        )
        return [LobbyRow(n, public, game, bool(p), c, stage, bytes(s)) for n, public, game, p, c, stage, s in found]

    # The log

    def append(self, rows: Sequence[StoredRow], epochs: Mapping[int, int] = NOTHING_CHECKED) -> None:
        if not rows:
            return
        tables = sorted({row.table_no for row in rows})
        checked = [n for n in tables if n in epochs]
        try:
            with self._transaction() as execute:
                held = self._epochs(execute, checked) if checked else {}
                for table_no in checked:
                    if held.get(table_no) != epochs[table_no]:
                        raise LeaseLost(table_no, "another process owns it now")
                _follow_on(rows, self._heads(execute, tables))
                self._insert(execute, rows)
        except ConstraintFailed as clash:
            raise self._find_clash(rows) or clash from clash

    def _find_clash(self, rows: Iterable[StoredRow]) -> AppendRefused | None:
        """The first row that is in the log already, or twice among these."""
        seen: set[tuple[int, str, str]] = set()
        for row in rows:
            name = (row.table_no, row.seat, row.cmd_id)
            there = "SELECT 1 FROM log WHERE table_no = ? AND (seq = ? OR (seat = ? AND cmd_id = ?))"
            if name in seen or self._read(there, row.table_no, row.seq, row.seat, row.cmd_id):
                return Conflict(row.table_no, f"row {row.seq} or command {row.cmd_id} of {row.seat} is there already")
            seen.add(name)
        return None

    def rows(self, table_no: int, after: int = 0) -> list[StoredRow]:
        sql = "SELECT table_no, seq, seat, cmd_id, facts FROM log WHERE table_no = ? AND seq > ? ORDER BY seq"
        return [StoredRow(*x) for x in self._read(sql, table_no, after)]

    # Finished games

    def finish(
        self, table_no: int, ended: float, result: str, text: str | None = None, players: Sequence[SeatedPlayer] = ()
    ) -> None:
        with self._transaction() as execute:
            first = execute(
                "UPDATE tables SET ended = ?, result = ? WHERE table_no = ? AND ended IS NULL RETURNING table_no",
                ended,
                result,
                table_no,
            )
            if not first:
                return
            if text is not None:
                execute("INSERT INTO records (table_no, text) VALUES (?, ?)", table_no, text)
            for who in players:
                execute("INSERT INTO played (table_no, seat, player, name) VALUES (?, ?, ?, ?)", table_no, *who)

    def record(self, table_no: int) -> str | None:
        found = self._read("SELECT text FROM records WHERE table_no = ?", table_no)
        return str(found[0][0]) if found else None

    def played(self, table_no: int) -> tuple[SeatedPlayer, ...]:
        return self._played([table_no])[table_no]

    def records(self, wanted: RecordFilter = EVERY_RECORD) -> list[RecordInfo]:
        which = _Where()
        played = "EXISTS (SELECT 1 FROM played p WHERE p.table_no = t.table_no AND "
        which.equal("game", wanted.game)
        which.equal("result", wanted.result)
        if wanted.since is not None:
            which.add("ended >= ?", wanted.since)
        if wanted.until is not None:
            which.add("ended < ?", wanted.until)
        if wanted.player is not None:
            which.add(f"{played} (p.player = ? OR p.name = ?))", wanted.player, wanted.player)
        if wanted.viewer is None:
            which.add("NOT private")
        else:
            which.add(f"(NOT private OR {played} p.player = ?))", wanted.viewer)
        if wanted.before is not None:
            which.add("(ended, table_no) < (?, ?)", *wanted.before)
        found = self._read(
            "SELECT table_no, public_id, game, private, ended, result FROM tables t JOIN records USING (table_no)"
            f"{which} ORDER BY ended DESC, table_no DESC LIMIT ?",
            *which.params,
            wanted.most,
        )
        players = self._played([x[0] for x in found])
        return [RecordInfo(n, public, game, bool(p), e, r, players[n]) for n, public, game, p, e, r in found]

    def _played(self, tables: Sequence[int]) -> dict[int, tuple[SeatedPlayer, ...]]:
        """Who played in each of these games."""
        some = ", ".join("?" * len(tables)) or "NULL"
        found = self._read(
            f"SELECT table_no, seat, player, name FROM played WHERE table_no IN ({some}) ORDER BY seat", *tables
        )
        return {n: tuple(SeatedPlayer(*x[1:]) for x in found if x[0] == n) for n in tables}

    # Tokens

    def issue(self, secret: str, token: Token) -> None:
        with self._transaction() as execute:
            execute(f"INSERT INTO tokens (hash, {TOKEN}) VALUES (?, ?, ?, ?, ?, ?, ?)", digest(secret), *token)

    def token(self, kind: TokenKind, secret: str) -> Token | None:
        found = self._read(f"SELECT {TOKEN} FROM tokens WHERE hash = ? AND kind = ?", digest(secret), kind)
        return Token(*found[0]) if found else None

    def redeem(self, kind: TokenKind, secret: str, now: float) -> Token | None:
        with self._transaction() as execute:
            found = execute(
                "UPDATE tokens SET used = ? WHERE hash = ? AND kind = ? AND used IS NULL AND revoked IS NULL "
                f"AND (expires IS NULL OR expires > ?) RETURNING {TOKEN}",
                now,
                digest(secret),
                kind,
                now,
            )
        return Token(*found[0]) if found else None

    def revoke(self, table_no: int, subject: str, now: float) -> int:
        with self._transaction() as execute:
            found = execute(
                "UPDATE tokens SET revoked = ? WHERE table_no = ? AND subject = ? AND revoked IS NULL AND used IS NULL "
                "AND (expires IS NULL OR expires > ?) RETURNING kind",
                now,
                table_no,
                subject,
                now,
            )
        return len(found)

    # Leases

    def take(self, table_no: int, owner: str, holder: str, seconds: float) -> Lease:
        with self._transaction() as execute:
            found = execute(
                f"INSERT INTO leases ({LEASE}, until) VALUES (?, ?, ?, 1, {self.NOW} + ?) "
                "ON CONFLICT (table_no) DO UPDATE SET owner = excluded.owner, holder = excluded.holder, "
                "epoch = leases.epoch + 1, until = excluded.until "
                "WHERE leases.holder = excluded.holder OR leases.owner = excluded.owner "
                f"OR leases.until <= {self.NOW} RETURNING {LEASE}",
                table_no,
                owner,
                holder,
                seconds,
            ) or execute(f"SELECT {LEASE} FROM leases WHERE table_no = ?", table_no)
        return Lease(*found[0])

    def renew(self, holder: str, seconds: float) -> dict[int, int]:
        with self._transaction() as execute:
            found = execute(
                f"UPDATE leases SET until = {self.NOW} + ? WHERE holder = ? AND until > 0 RETURNING table_no, epoch",
                seconds,
                holder,
            )
        return dict(found)

    def release(self, table_no: int, holder: str) -> None:
        with self._transaction() as execute:
            execute("UPDATE leases SET until = 0 WHERE table_no = ? AND holder = ?", table_no, holder)

    def lease(self, table_no: int) -> Lease | None:
        found = self._read(f"SELECT {LEASE} FROM leases WHERE table_no = ? AND until > {self.NOW}", table_no)
        return Lease(*found[0]) if found else None


class _Where:
    """The conditions of a query, with their parameters in order."""

    def __init__(self) -> None:
        self.conditions: list[str] = []
        self.params: list[object] = []

    def add(self, condition: str, *params: object) -> None:
        self.conditions.append(condition)
        self.params += params

    def equal(self, column: str, value: object) -> None:
        """The column holds this value, unless the value is None."""
        if value is not None:
            self.add(f"{column} = ?", value)

    def __str__(self) -> str:
        return " WHERE " + " AND ".join(self.conditions) if self.conditions else ""


def _table(x: tuple[Any, ...]) -> TableInfo:
    table = TableInfo(*x)
    return table._replace(private=bool(table.private))


def _follow_on(rows: Iterable[StoredRow], heads: dict[int, int]) -> None:
    """Check that each row follows the last one of its table."""
    for row in rows:
        if row.table_no not in heads:
            raise Conflict(row.table_no, "there is no such table")
        if row.seq != heads[row.table_no] + 1:
            raise Conflict(row.table_no, f"row {row.seq} does not follow on row {heads[row.table_no]}")
        if "\0" in row.seat or "\0" in row.cmd_id:  # PostgreSQL keeps no such text
            raise Conflict(row.table_no, f"row {row.seq} names a seat or a command with a zero byte")
        heads[row.table_no] += 1
