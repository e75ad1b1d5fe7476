"""The one interface to what is stored, in SQL that runs on both databases, with ``?`` for a parameter."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from threading import RLock
from types import ModuleType
from typing import Any, ClassVar

from touchline.server.storage.checksums import as_bytes, continue_checksum, find_damage, row_checksum
from touchline.server.storage.errors import AppendRefused, Conflict, Damaged, DamagedLog, LeaseLost, StorageFailed
from touchline.server.storage.model import (
    Head,
    Lease,
    LobbyFilter,
    LobbyRow,
    NewTableRow,
    RecordFilter,
    RecordInfo,
    SeatedPlayer,
    StaleTable,
    StoredRow,
    TableInfo,
    Token,
    TokenKind,
    digest,
)
from touchline.server.storage.people import PeopleTables
from touchline.server.storage.schema import Execute

INSERT = "INSERT INTO log (table_no, seq, seat, cmd_id, facts, checksum)"
HEADS = (
    "SELECT t.table_no, coalesce(l.seq, 0), coalesce(l.checksum, t.checksum, 0) FROM tables t LEFT JOIN log l "
    "ON l.table_no = t.table_no AND l.seq = (SELECT max(seq) FROM log x WHERE x.table_no = t.table_no)"
)
ROWS = "SELECT table_no, seq, seat, cmd_id, facts, checksum FROM log WHERE table_no = ?"
HELD = "SELECT count(*) FROM log WHERE table_no = ? AND seat >= ''"
"""How many rows a table has, by the other index than that by which they are read."""
TABLE = "table_no, public_id, owner, private, game, header, created, ended, result, checksum"
TOKEN = "kind, table_no, subject, expires, revoked, used"
VALID = "used IS NULL AND revoked IS NULL AND (expires IS NULL OR expires > ?)"
LEASE = "table_no, owner, holder, epoch"
OF_A_TABLE = ("log", "tokens", "records", "played", "leases", "lobby", "seated", "tables")
"""Whatever has rows of one table, in the order in which they can be deleted."""
BLOCKED = "SELECT 1 FROM blocks b WHERE (b.person = owner AND b.blocked = ?) OR (b.person = ? AND b.blocked = owner)"
"""Whether the owner of a table and somebody else do not want to meet."""
EVERY_RECORD, WHOLE_LOBBY = RecordFilter(), LobbyFilter()
NOTHING_CHECKED: Mapping[int, int] = {}


class ConstraintFailed(StorageFailed):
    """A constraint of the schema failed: a row that must be unique exists already."""

    code = "clash"


class Storage(PeopleTables):
    """A database of tables. Every public method may be called from any thread, blocks, and raises a ServiceError.

    What a writing method has returned from is on the disk; what it raised from is not kept. The SQL is here; a subclass
    is a dialect: it owns a writing and a reading connection, each with its lock.
    """

    NOW: ClassVar[str]  # seconds since 1970 by the database's clock, in SQL
    BEGIN: ClassVar[str]

    only_read = ""
    """The database's own name for why it can only be read, if that was so when it was opened."""

    def __init__(self, library: ModuleType) -> None:
        self._library = library
        self._errors = (library.Error, UnicodeError)
        """What the library raises. Of a damaged database even a message may be no text."""
        self._writes, self._reads = RLock(), RLock()
        self._writer: Any = None
        self._reader: Any = None
        self.failures = 0
        """Writes that failed so far, those aside that the schema refused."""

    @abstractmethod
    def close(self) -> None:
        """Close the database."""

    # Reading and writing

    def _read(self, sql: str, *params: object) -> list[tuple[Any, ...]]:
        """The rows of one query, outside any transaction."""
        with self._reads:
            connection = self._reading()
            try:
                return self._execute(connection, sql, *params)
            except self._errors as error:
                raise self._explain(error, connection) from error

    def _write(self, sql: str, *params: object) -> list[tuple[Any, ...]]:
        """The rows that one statement returns, in a transaction of its own."""
        with self._transaction() as execute:
            return execute(sql, *params)

    @contextmanager
    def _transaction(self) -> Iterator[Execute]:
        """A block that is on disk once it ends without an exception, and is rolled back otherwise."""
        with self._writes, self._counting_failures():
            connection, committing = self._writing(), False
            try:
                connection.execute(self.BEGIN)
                yield partial(self._execute, connection)
                committing = True
                self._commit()
            except BaseException as error:
                self._roll_back(committing)
                if isinstance(error, self._errors):
                    raise self._explain(error, connection) from error
                raise

    @contextmanager
    def _counting_failures(self) -> Iterator[None]:
        try:
            yield
        except ConstraintFailed:
            raise
        except StorageFailed:
            self.failures += 1
            raise

    def _writing(self) -> Any:
        """The connection that writes."""
        return self._writer

    def _reading(self) -> Any:
        """The connection that reads."""
        return self._reader

    @abstractmethod
    def _execute(self, connection: Any, sql: str, *params: object) -> list[tuple[Any, ...]]:
        """The rows that a statement returns."""

    def _commit(self) -> None:
        self._writer.execute("COMMIT")

    @abstractmethod
    def _roll_back(self, committing: bool) -> None:
        """Undo a transaction that failed, perhaps in its commit."""

    @abstractmethod
    def _explain(self, error: Exception, connection: Any) -> StorageFailed:
        """The error as one clear line."""

    @abstractmethod
    def _epochs(self, execute: Execute, tables: Sequence[int]) -> dict[int, int]:
        """The epochs of these leases, locked until the transaction ends."""

    @abstractmethod
    def _heads(self, execute: Execute, tables: Sequence[int]) -> dict[int, Head]:
        """The last row of each table that exists."""

    @abstractmethod
    def _insert(self, execute: Execute, rows: Sequence[StoredRow], checksums: Sequence[int]) -> None:
        """Add rows to the log."""

    @abstractmethod
    def size(self) -> int:
        """The size of the database in bytes."""

    def try_writing(self) -> None:
        """Commit something that changes nothing: StorageFailed if the database cannot be written to."""
        self._write("UPDATE migrations SET name = name WHERE number = 1 RETURNING number")

    # Tables

    def create(self, table: NewTableRow) -> int:
        sql = "INSERT INTO tables (public_id, owner, private, game, header, created, checksum)"
        values = *table, continue_checksum(0, *table)
        [(table_no,)] = self._write(f"{sql} VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING table_no", *values)
        return int(table_no)

    def find(self, public_id: str) -> TableInfo | None:
        found = self._read(f"SELECT {TABLE} FROM tables WHERE public_id = ?", public_id)
        return _table(found[0]) if found else None

    def tables(self, before: int | None = None, most: int = 50) -> list[TableInfo]:
        """Tables, newest first; ``before`` continues below a table_no."""
        which = _Where()
        which.add_given("table_no < ?", before)
        found = self._read(f"SELECT {TABLE} FROM tables{which} ORDER BY table_no DESC LIMIT ?", *which.params, most)
        return [_table(x) for x in found]

    def count_open(self, owner: str) -> int:
        """How many tables of a person are not over."""
        [(count,)] = self._read("SELECT count(*) FROM tables WHERE ended IS NULL AND owner = ?", owner)
        return int(count)

    def stale(self, before: float, after: int, most: int) -> list[StaleTable]:
        """Open tables that were created before a time, by their numbers from the one after ``after`` on."""
        written = "SELECT seq FROM log WHERE log.table_no = t.table_no AND log.seat <> 'table'"
        found = self._read(
            "SELECT t.table_no, t.public_id, t.created, coalesce(l.stage, ''), coalesce(r.seq, 0), r.facts "
            "FROM tables t LEFT JOIN lobby l ON l.table_no = t.table_no "
            f"LEFT JOIN log r ON r.table_no = t.table_no AND r.seq = ({written} ORDER BY seq DESC LIMIT 1) "
            "WHERE t.ended IS NULL AND t.created < ? AND t.table_no > ? ORDER BY t.table_no LIMIT ?",
            *(before, after, most),
        )
        return [StaleTable(*x) for x in found]

    def ended_before(self, before: float, recorded: bool, most: int) -> list[TableInfo]:
        """Tables that ended before a time, those with a record or those without."""
        has = "" if recorded else "NOT "
        which = f"ended < ? AND {has}EXISTS (SELECT 1 FROM records r WHERE r.table_no = t.table_no)"
        return [_table(x) for x in self._read(f"SELECT {TABLE} FROM tables t WHERE {which} LIMIT ?", before, most)]

    def delete(self, table_no: int) -> None:
        """Delete a table with everything that belongs to it."""
        with self._transaction() as execute:
            for name in OF_A_TABLE:
                execute(f"DELETE FROM {name} WHERE table_no = ?", table_no)

    # The lobby

    def describe(self, table_no: int, stage: str, vacant: bool, seats: bytes, people: Sequence[str]) -> None:
        """Replace a table's lobby row. It follows from the log, so it may be lost."""
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
        which.add_given("game = ?", wanted.game)
        which.add_given("stage = ?", wanted.stage)
        which.add_given("vacant = ?", wanted.vacant)
        which.add_given("table_no < ?", wanted.before)
        if wanted.viewer is not None:
            which.add(f"NOT EXISTS ({BLOCKED})", wanted.viewer, wanted.viewer)
        if wanted.person is None:
            which.add("NOT private")
        else:
            sits = "EXISTS (SELECT 1 FROM seated s WHERE s.table_no = t.table_no AND s.person = ?)"
            which.add(f"(owner = ? OR {sits})", wanted.person, wanted.person)
        found = self._read(
            "SELECT table_no, public_id, game, private, created, stage, seats FROM tables t JOIN lobby USING (table_no)"
            f"{which} ORDER BY table_no DESC LIMIT ?",
            *which.params,
            wanted.most,
        )
        return [LobbyRow(n, public, game, bool(p), c, stage, bytes(s)) for n, public, game, p, c, stage, s in found]

    # The log

    def append(self, rows: Sequence[StoredRow], epochs: Mapping[int, int] = NOTHING_CHECKED) -> None:
        """All rows or none. ``epochs`` names the lease under which a table's rows are written; a table that is
        not named is not checked. Raises LeaseLost, or Conflict where a row does not follow on the table's last."""
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
                self._insert(execute, rows, _follow_on(rows, self._heads(execute, tables)))
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

    def rows(self, table_no: int) -> list[StoredRow]:
        """The log of a table, in order; DamagedLog if it is not what was written."""
        try:
            start = self._read(f"SELECT checksum, ({HELD}) FROM tables WHERE table_no = ?", table_no, table_no)
            found = self._read(f"{ROWS} ORDER BY seq", table_no)
        except Damaged:
            raise DamagedLog("its log cannot be read", self._rescue(table_no)) from None
        rows, stored = [StoredRow(*x[:-1]) for x in found], [x[-1] for x in found]
        checksum, there = start[0] if start else (None, 0)
        if what := find_damage(checksum, rows, stored, there):
            raise DamagedLog(what, [_salvage(row) for row in rows])
        return rows

    def _rescue(self, table_no: int) -> list[StoredRow]:
        """The rows that can still be read, one by one."""
        found: list[StoredRow] = []
        with suppress(Damaged):
            for (seq,) in self._read("SELECT seq FROM log WHERE table_no = ? ORDER BY seq", table_no):
                with suppress(Damaged):
                    found += [_salvage(StoredRow(*x[:-1])) for x in self._read(f"{ROWS} AND seq = ?", table_no, seq)]
        return found

    # Finished games

    def finish(
        self, table_no: int, ended: float, result: str, text: str | None = None, players: Sequence[SeatedPlayer] = ()
    ) -> None:
        """Close a table, with the text of its record if there is one. The first call counts."""
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
                checksum = continue_checksum(table_no, text)
                execute("INSERT INTO records (table_no, text, checksum) VALUES (?, ?, ?)", table_no, text, checksum)
            for who in players:
                execute("INSERT INTO played (table_no, seat, player, name) VALUES (?, ?, ?, ?)", table_no, *who)

    def record(self, table_no: int) -> str | None:
        """The text of a finished game; Damaged if it is not what was written."""
        found = self._read("SELECT text, checksum FROM records WHERE table_no = ?", table_no)
        if not found:
            return None
        [(text, checksum)] = found
        if checksum not in {None, continue_checksum(table_no, text)}:
            raise Damaged("the record of this game is not what was written", "its checksum differs")
        return str(text)

    def list_players(self, table_no: int) -> tuple[SeatedPlayer, ...]:
        """Who sat at a table when it ended."""
        return self._list_players([table_no])[table_no]

    def records(self, wanted: RecordFilter = EVERY_RECORD) -> list[RecordInfo]:
        which = _Where()
        played = "EXISTS (SELECT 1 FROM played p WHERE p.table_no = t.table_no AND "
        which.add_given("game = ?", wanted.game)
        which.add_given("result = ?", wanted.result)
        which.add_given("ended >= ?", wanted.since)
        which.add_given("ended < ?", wanted.until)
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
        players = self._list_players([x[0] for x in found])
        return [RecordInfo(n, public, game, bool(p), e, r, players[n]) for n, public, game, p, e, r in found]

    def _list_players(self, tables: Sequence[int]) -> dict[int, tuple[SeatedPlayer, ...]]:
        """Who played in each of these games."""
        some = ", ".join("?" * len(tables)) or "NULL"
        found = self._read(
            f"SELECT table_no, seat, player, name FROM played WHERE table_no IN ({some}) ORDER BY seat", *tables
        )
        return {n: tuple(SeatedPlayer(*x[1:]) for x in found if x[0] == n) for n in tables}

    # Tokens

    def issue(self, secret: str, token: Token) -> None:
        self._write(f"INSERT INTO tokens (hash, {TOKEN}) VALUES (?, ?, ?, ?, ?, ?, ?)", digest(secret), *token)

    def token(self, kind: TokenKind, secret: str) -> Token | None:
        found = self._read(f"SELECT {TOKEN} FROM tokens WHERE hash = ? AND kind = ?", digest(secret), kind)
        return Token(*found[0]) if found else None

    def redeem(self, kind: TokenKind, secret: str, now: float) -> Token | None:
        """Use up a valid token; None if it is not valid. Of two concurrent calls, one succeeds."""
        sql = f"UPDATE tokens SET used = ? WHERE hash = ? AND kind = ? AND {VALID} RETURNING {TOKEN}"
        found = self._write(sql, now, digest(secret), kind, now)
        return Token(*found[0]) if found else None

    def revoke(self, table_no: int, subject: str, now: float) -> int:
        """Revoke all tokens of a seat; how many were valid until now."""
        sql = f"UPDATE tokens SET revoked = ? WHERE table_no = ? AND subject = ? AND {VALID} RETURNING kind"
        return len(self._write(sql, now, table_no, subject, now))

    def drop_tokens(self, before: float) -> None:
        """Delete tokens that expired before a time."""
        self._write("DELETE FROM tokens WHERE expires < ?", before)

    # Leases

    def take(self, table_no: int, owner: str, holder: str, seconds: float) -> Lease:
        """Take the table under a new epoch unless another process holds it; the lease in force.

        ``owner`` is an address that one process has at a time: another holder at the same address has ended.
        """
        sql = (
            f"INSERT INTO leases ({LEASE}, until) VALUES (?, ?, ?, 1, {self.NOW} + ?) "
            "ON CONFLICT (table_no) DO UPDATE SET owner = excluded.owner, holder = excluded.holder, "
            "epoch = leases.epoch + 1, until = excluded.until "
            "WHERE leases.holder = excluded.holder OR leases.owner = excluded.owner "
            f"OR leases.until <= {self.NOW} RETURNING {LEASE}"
        )
        with self._transaction() as execute:
            taken = execute(sql, table_no, owner, holder, seconds)
            [lease] = taken or execute(f"SELECT {LEASE} FROM leases WHERE table_no = ?", table_no)
        return Lease(*lease)

    def renew(self, holder: str, seconds: float) -> dict[int, int]:
        """Renew every lease of one holder; the epochs of those it still has."""
        sql = f"UPDATE leases SET until = {self.NOW} + ? WHERE holder = ? AND until > 0 RETURNING table_no, epoch"
        return dict(self._write(sql, seconds, holder))

    def release(self, table_no: int, holder: str) -> None:
        self._write("UPDATE leases SET until = 0 WHERE table_no = ? AND holder = ?", table_no, holder)


class _Where:
    """The conditions of a query, with their parameters in order."""

    def __init__(self) -> None:
        self.conditions: list[str] = []
        self.params: list[object] = []

    def add(self, condition: str, *params: object) -> None:
        self.conditions.append(condition)
        self.params += params

    def add_given(self, condition: str, value: object) -> None:
        """Add a condition on a value, unless the value is None."""
        if value is not None:
            self.add(condition, value)

    def __str__(self) -> str:
        return " WHERE " + " AND ".join(self.conditions) if self.conditions else ""


def _table(x: tuple[Any, ...]) -> TableInfo:
    *columns, checksum = x
    table = TableInfo(*columns)
    table = table._replace(private=bool(table.private))
    if checksum in {None, continue_checksum(0, *table[1:7])}:
        return table
    # What can be read of it, and what is said of it to its owner alone.
    header = as_bytes(table.header)
    return table._replace(owner=str(table.owner), game=str(table.game), header=header, private=True, whole=False)


def _salvage(row: StoredRow) -> StoredRow:
    """A row of a damaged log, with values of the types that they had."""
    return StoredRow(row.table_no, row.seq, str(row.seat), str(row.cmd_id), as_bytes(row.facts))


def _follow_on(rows: Iterable[StoredRow], heads: dict[int, Head]) -> list[int]:
    """Check that each row follows the last one of its table; the checksums of the rows."""
    checksums = []
    for row in rows:
        head = heads.get(row.table_no)
        if head is None:
            raise Conflict(row.table_no, "there is no such table")
        if row.seq != head.seq + 1:
            raise Conflict(row.table_no, f"row {row.seq} does not follow on row {head.seq}")
        if "\0" in row.seat or "\0" in row.cmd_id:  # PostgreSQL keeps no such text
            raise Conflict(row.table_no, f"row {row.seq} names a seat or a command with a zero byte")
        heads[row.table_no] = Head(row.seq, row_checksum(head.checksum, row))
        checksums.append(heads[row.table_no].checksum)
    return checksums
