"""What is stored of people: their sessions and recovery codes, whom they block, reports, bans, and the operator's acts.

What one process changes, others have to hear of: each such change leaves a row of news in the same transaction, which
every running server reads within a second. That is also how ``touchline admin`` reaches a server.
"""

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from typing import Any, Literal, NamedTuple

from touchline.server.storage.schema import Execute


class StoredSession(NamedTuple):
    """A device that is signed in as a person. ``name`` is the id that its secret has by itself; ``browser`` is its
    rough kind, empty if that is not known."""

    session_no: int
    name: str
    person: str
    browser: str
    made: float
    used: float
    ended: float | None = None


class StoredCode(NamedTuple):
    """That a person has a recovery code: when it was made and last used. Of the code itself a hash is stored."""

    made: float
    used: float | None


class Block(NamedTuple):
    """Somebody whom a person does not want to meet, with the name that was shown then."""

    block_no: int
    blocked: str
    name: str
    made: float


class NewReport(NamedTuple):
    """What one person reports of another at a table, with the last lines of the chat as JSON."""

    made: float
    public_id: str
    reporter: str
    reported: str
    seat: str
    name: str
    reason: str
    says: str
    chat: bytes


class StoredReport(NamedTuple):
    """A report by its number; ``settled`` is None until the operator is done with it."""

    report_no: int
    about: NewReport
    settled: float | None


class Ban(NamedTuple):
    """A person (by id) or a network that may not play here, why, and until when; None is for good."""

    subject: str
    why: str
    made: float
    until: float | None


ActKind = Literal["ban", "unban", "close", "delete", "settle"]


class Act(NamedTuple):
    """Something that the operator did, or wants a running server to do: then ``done`` is None until it is."""

    act_no: int
    made: float
    kind: ActKind
    subject: str
    why: str
    done: float | None
    result: str


class NewsItem(NamedTuple):
    """A change that every running server must hear of: of a session, of somebody's blocks, of the bans."""

    news_no: int
    kind: str
    subject: str


SESSION, BLOCKS, BANS = "session", "blocks", "bans"
"""The kinds of news."""
OF_SESSION = "session_no, name, person, browser, made, used, ended"
OF_REPORT = "made, public_id, reporter, reported, seat, name, reason, says, chat"
OF_ACT = "act_no, made, kind, subject, why, done, result"
TELL = "INSERT INTO news (made, kind, subject) VALUES (?, ?, ?)"
END_FORMER = (
    "UPDATE sessions SET ended = ? WHERE person = ? AND ended IS NULL AND name <> ? AND session_no NOT IN "
    "(SELECT session_no FROM sessions WHERE person = ? AND ended IS NULL ORDER BY used DESC, session_no DESC LIMIT ?) "
    "RETURNING name"
)


class PeopleTables(ABC):
    """The part of a Storage that is about people, with the same promises."""

    @abstractmethod
    def _read(self, sql: str, *params: object) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    def _write(self, sql: str, *params: object) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[Execute]: ...

    # Sessions

    def session(self, name: str) -> StoredSession | None:
        """A session that is stored, ended or not."""
        found = self._read(f"SELECT {OF_SESSION} FROM sessions WHERE name = ?", name)
        return StoredSession(*found[0]) if found else None

    def sessions(self, person: str) -> list[StoredSession]:
        """The sessions of a person that have not ended, the one used last at the top."""
        which = "person = ? AND ended IS NULL ORDER BY used DESC, session_no DESC"
        return [StoredSession(*x) for x in self._read(f"SELECT {OF_SESSION} FROM sessions WHERE {which}", person)]

    def note_session(self, name: str, person: str, browser: str, now: float) -> None:
        """Store a session that has something to lose, or that it was used again. One that has ended stays so."""
        with self._transaction() as execute:
            _note(execute, name, person, browser, now)

    def end_session(self, person: str, session_no: int, now: float) -> list[str]:
        """End one session of a person; the names of those that this ended."""
        return self._end("session_no = ?", person, session_no, now)

    def end_other_sessions(self, person: str, kept: str, now: float) -> list[str]:
        """End all sessions of a person but one; the names of those that this ended."""
        return self._end("name <> ?", person, kept, now)

    def _end(self, which: str, person: str, value: object, now: float) -> list[str]:
        sql = f"UPDATE sessions SET ended = ? WHERE person = ? AND ended IS NULL AND {which} RETURNING name"
        with self._transaction() as execute:
            ended = [name for (name,) in execute(sql, now, person, value)]
            for name in ended:
                execute(TELL, now, SESSION, name)
        return ended

    # Recovery codes

    def code(self, person: str) -> StoredCode | None:
        found = self._read("SELECT made, used FROM codes WHERE person = ?", person)
        return StoredCode(*found[0]) if found else None

    def keep_code(self, hashed: bytes, session: StoredSession) -> None:
        """Give a person a new recovery code in place of any other. The session that asked for it is stored along, so
        that it can be ended from another device."""
        with self._transaction() as execute:
            _note(execute, session.name, session.person, session.browser, session.used)
            execute(
                "INSERT INTO codes (person, hash, made) VALUES (?, ?, ?) "
                "ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, made = excluded.made, used = NULL",
                session.person,
                hashed,
                session.used,
            )

    def drop_code(self, person: str) -> None:
        self._write("DELETE FROM codes WHERE person = ?", person)

    def recover(self, hashed: bytes, name: str, browser: str, now: float, most: int) -> tuple[str, list[str]] | None:
        """Sign a device in as the person of a code, and which sessions that ended because there are too many: those
        that were used least lately. None if nobody has this code."""
        with self._transaction() as execute:
            found = execute("UPDATE codes SET used = ? WHERE hash = ? RETURNING person", now, hashed)
            if not found:
                return None
            [(person,)] = found
            execute("DELETE FROM sessions WHERE name = ?", name)
            _note(execute, name, person, browser, now)
            ended = [one for (one,) in execute(END_FORMER, now, person, name, person, most)]
            for one in (name, *ended):
                execute(TELL, now, SESSION, one)
        return str(person), ended

    def has_games(self, person: str) -> bool:
        """Whether a person owns a table that is not over, sits at one, or has played to the end of one."""
        return bool(
            self._read(
                "SELECT 1 WHERE EXISTS (SELECT 1 FROM tables WHERE owner = ? AND ended IS NULL) "
                "OR EXISTS (SELECT 1 FROM seated WHERE person = ?) OR EXISTS (SELECT 1 FROM played WHERE player = ?)",
                *(person, person, person),
            )
        )

    # Blocks

    def blocks(self, person: str) -> list[Block]:
        """Whom a person blocks, in order."""
        found = self._read(
            "SELECT block_no, blocked, name, made FROM blocks WHERE person = ? ORDER BY block_no", person
        )
        return [Block(*x) for x in found]

    def block(self, person: str, blocked: str, name: str, now: float, most: int) -> bool:
        """Block somebody, by the name that is shown now; False if a person blocks as many as it may already."""
        with self._transaction() as execute:
            [(count,)] = execute("SELECT count(*) FROM blocks WHERE person = ? AND blocked <> ?", person, blocked)
            if count >= most:
                return False
            execute(
                "INSERT INTO blocks (person, blocked, name, made) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (person, blocked) DO UPDATE SET name = excluded.name",
                *(person, blocked, name, now),
            )
            execute(TELL, now, BLOCKS, person)
        return True

    def unblock(self, person: str, block_no: int, now: float) -> None:
        with self._transaction() as execute:
            execute("DELETE FROM blocks WHERE person = ? AND block_no = ?", person, block_no)
            execute(TELL, now, BLOCKS, person)

    # Reports

    def report(self, new: NewReport) -> None:
        """Store a report. A person has one of another at a table: the last one counts, and is open again."""
        self._write(
            f"INSERT INTO reports ({OF_REPORT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (public_id, reporter, reported) DO UPDATE SET made = excluded.made, seat = excluded.seat, "
            "name = excluded.name, reason = excluded.reason, says = excluded.says, chat = excluded.chat, "
            "settled = NULL RETURNING report_no",
            *new,
        )

    def reports(self, *, settled: bool = False) -> list[StoredReport]:
        """The open reports, or also those that are settled, in order."""
        which = "" if settled else " WHERE settled IS NULL"
        sql = f"SELECT report_no, settled, {OF_REPORT} FROM reports{which} ORDER BY report_no"
        return [_report(x) for x in self._read(sql)]

    def find_report(self, report_no: int) -> StoredReport | None:
        found = self._read(f"SELECT report_no, settled, {OF_REPORT} FROM reports WHERE report_no = ?", report_no)
        return _report(found[0]) if found else None

    def count_reports(self) -> int:
        """How many reports are open."""
        [(count,)] = self._read("SELECT count(*) FROM reports WHERE settled IS NULL")
        return int(count)

    def settle(self, report_no: int, why: str, now: float) -> None:
        with self._transaction() as execute:
            execute("UPDATE reports SET settled = ? WHERE report_no = ?", now, report_no)
            _act(execute, "settle", str(report_no), why, now, now)

    def drop_reports(self, before: float) -> None:
        """Delete reports that were settled before a time."""
        self._write("DELETE FROM reports WHERE settled < ?", before)

    # The operator

    def bans(self) -> list[Ban]:
        return [Ban(*x) for x in self._read("SELECT subject, why, made, until FROM bans ORDER BY made, subject")]

    def ban(self, ban: Ban) -> None:
        """Shut out a person or a network, from now on."""
        with self._transaction() as execute:
            execute(
                "INSERT INTO bans (subject, why, made, until) VALUES (?, ?, ?, ?) ON CONFLICT (subject) "
                "DO UPDATE SET why = excluded.why, made = excluded.made, until = excluded.until",
                *ban,
            )
            _act(execute, "ban", ban.subject, ban.why, ban.made, ban.made)
            execute(TELL, ban.made, BANS, ban.subject)

    def unban(self, subject: str, why: str, now: float) -> bool:
        """Let somebody in again; False if nobody by that id or address is shut out."""
        with self._transaction() as execute:
            if not execute("DELETE FROM bans WHERE subject = ? RETURNING subject", subject):
                return False
            _act(execute, "unban", subject, why, now, now)
            execute(TELL, now, BANS, subject)
        return True

    def want(self, kind: ActKind, subject: str, why: str, now: float) -> int:
        """Leave something for a running server to do; the number of the act."""
        with self._transaction() as execute:
            return _act(execute, kind, subject, why, now, None)

    def wanted_acts(self) -> list[Act]:
        """What running servers have yet to do, in order."""
        return [Act(*x) for x in self._read(f"SELECT {OF_ACT} FROM acts WHERE done IS NULL ORDER BY act_no")]

    def act(self, act_no: int) -> Act:
        [found] = self._read(f"SELECT {OF_ACT} FROM acts WHERE act_no = ?", act_no)
        return Act(*found)

    def acts(self, most: int) -> list[Act]:
        """What the operator has done, the latest first."""
        return [Act(*x) for x in self._read(f"SELECT {OF_ACT} FROM acts ORDER BY act_no DESC LIMIT ?", most)]

    def finish_act(self, act_no: int, result: str, now: float) -> None:
        """Note that an act is done, and what came of it. The first call counts."""
        sql = "UPDATE acts SET done = ?, result = ? WHERE act_no = ? AND done IS NULL RETURNING act_no"
        self._write(sql, now, result, act_no)

    # News

    def last_news(self) -> int:
        """The number of the last news."""
        [(last,)] = self._read("SELECT coalesce(max(news_no), 0) FROM news")
        return int(last)

    def news(self, after: int) -> list[NewsItem]:
        """The news after a number, in order."""
        return [
            NewsItem(*x)
            for x in self._read("SELECT news_no, kind, subject FROM news WHERE news_no > ? ORDER BY news_no", after)
        ]

    def drop_news(self, before: float) -> None:
        """Delete what every server has heard of. The last one stays: SQLite would give its number away again."""
        self._write("DELETE FROM news WHERE made < ? AND news_no < (SELECT max(news_no) FROM news)", before)


def _note(execute: Execute, name: str, person: str, browser: str, now: float) -> None:
    execute(
        "INSERT INTO sessions (name, person, browser, made, used) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (name) DO UPDATE SET used = excluded.used, browser = excluded.browser",
        *(name, person, browser, now, now),
    )


def _act(execute: Execute, kind: ActKind, subject: str, why: str, now: float, done: float | None) -> int:
    """Write down an act of the operator's."""
    sql = "INSERT INTO acts (made, kind, subject, why, done, result) VALUES (?, ?, ?, ?, ?, '') RETURNING act_no"
    [(act_no,)] = execute(sql, now, kind, subject, why, done)
    return int(act_no)


def _report(x: tuple[Any, ...]) -> StoredReport:
    report_no, settled, *about = x
    new = NewReport(*about)
    return StoredReport(report_no, new._replace(chat=bytes(new.chat)), settled)
