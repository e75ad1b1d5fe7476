"""``touchline admin``: what the operator does about people and tables, beside a running server or without one.

It works on the server's database, so it is for whoever may write there: a server has no address for it.
"""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Annotated, Any

import typer

from touchline.cli.backup import DATABASE
from touchline.cli.common import AsJson, Language, print_json
from touchline.core.errors import DataError, ServiceError
from touchline.locale import Catalogue, load_catalogue
from touchline.play.store import data_folder
from touchline.server.people.bans import read_subject
from touchline.server.people.news import FROZEN, MISSING, OVER
from touchline.server.storage import open_storage
from touchline.server.storage.people import Act, ActKind, Ban, StoredReport
from touchline.server.storage.sql import Storage

EXAMPLE = "Example: touchline admin reports"
DAY = 24 * 3600.0
PATIENCE, LOOKS = 5.0, 0.1
"""Seconds to wait for a running server, and between two looks: it looks every second."""
MOST_ACTS = 100
Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        help="The server's SQLite file, or postgresql://user@host/name; by default the one in your own folder.",
        metavar="DATABASE",
    ),
]
Subject = Annotated[str, typer.Argument(help="The id of a person, an address or a network.", metavar="SUBJECT")]
TableId = Annotated[str, typer.Argument(help="The id of a table, as its address and reports have it.", metavar="TABLE")]
Number = Annotated[int, typer.Argument(help="The number of a report.", metavar="N", min=1)]
Why = Annotated[str, typer.Option("--why", help="Why: for the list of acts.", metavar="TEXT")]
APP = typer.Typer(help="See reports, ban people, close and delete tables; also while the server runs.")
ACTS: dict[str, str] = {
    "reports": "Example: touchline admin reports --all",
    "report": "Example: touchline admin report 3",
    "settle": 'Example: touchline admin settle 3 --why "talked to both"',
    "ban": 'Example: touchline admin ban 203.0.113.0/24 --why "floods the chat" --days 7',
    "unban": "Example: touchline admin unban 203.0.113.0/24",
    "bans": "Example: touchline admin bans",
    "close": 'Example: touchline admin close 0123456789abcdef0123456789abcdef --why "abandoned"',
    "delete": 'Example: touchline admin delete 0123456789abcdef0123456789abcdef --why "insults"',
    "acts": "Example: touchline admin acts --json",
}
"""Every act with its example."""
TOLD = {
    "ban": "ui.admin.act.ban",
    "unban": "ui.admin.act.unban",
    "close": "ui.admin.act.close",
    "delete": "ui.admin.act.delete",
    "settle": "ui.admin.act.settle",
}
STATES = {
    "done": "ui.admin.state.done",
    "wanted": "ui.admin.state.wanted",
    OVER: "ui.admin.state.over",
    MISSING: "ui.admin.state.missing",
    FROZEN: "ui.admin.state.frozen",
}
REASONS = {
    "chat": "ui.admin.reason.chat",
    "name": "ui.admin.reason.name",
    "cheating": "ui.admin.reason.cheating",
    "leaving": "ui.admin.reason.leaving",
    "other": "ui.admin.reason.other",
}


@APP.command(epilog=ACTS["reports"])
def reports(
    db: Db = None,
    every: Annotated[bool, typer.Option("--all", help="Also those that are settled.")] = False,
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """List the reports that people have sent."""
    with opened(db) as storage:
        found = storage.reports(settled=every)
    if as_json:
        print_json([describe_report(one) for one in found])
        return
    words = load_catalogue(language)
    for one in found:
        print(words.text("ui.admin.report", **tell_report(words, one)))
    if not found:
        print(words.text("ui.admin.no_reports"))


@APP.command(epilog=ACTS["report"])
def report(number: Number, db: Db = None, as_json: AsJson = False, language: Language = "") -> None:
    """Read a report, with the last lines of the chat."""
    with opened(db) as storage:
        found = find_report(storage, number)
    if as_json:
        print_json(describe_report(found))
        return
    words = load_catalogue(language)
    print(words.text("ui.admin.report", **tell_report(words, found)))
    about = found.about
    print(words.text("ui.admin.about", table=about.public_id, reported=about.reported, reporter=about.reporter))
    if about.says:
        print(words.text("ui.admin.says", says=clean(about.says)))
    for line in json.loads(about.chat):
        name = clean(line["name"]) or line["seat"]
        print("  " + words.text("ui.admin.line", time=tell_time(line["at"]), name=name, text=clean(line["text"])))


@APP.command(epilog=ACTS["settle"])
def settle(number: Number, why: Why = "", db: Db = None, as_json: AsJson = False, language: Language = "") -> None:
    """Settle a report: it is listed no more, and deleted after a while."""
    with opened(db) as storage:
        find_report(storage, number)
        storage.settle(number, why, time.time())
        tell_last(storage, load_catalogue(language), as_json=as_json)


@APP.command(epilog=ACTS["ban"])
def ban(
    subject: Subject,
    why: Annotated[str, typer.Option("--why", help="Why: they are told.", metavar="TEXT")],
    days: Annotated[
        float | None, typer.Option("--days", help="For so many days; without it, for good.", metavar="N", min=0.001)
    ] = None,
    db: Db = None,
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """Shut out a person or a network: within a second all their sockets are closed, and they are told why."""
    now = time.time()
    made = Ban(read_subject(subject), why.strip(), now, None if days is None else now + days * DAY)
    if not made.why:
        raise DataError.of("command line", "--why", "nothing", "the reason, which whoever is shut out reads")
    with opened(db) as storage:
        storage.ban(made)
        tell_last(storage, load_catalogue(language), as_json=as_json)


@APP.command(epilog=ACTS["unban"])
def unban(subject: Subject, why: Why = "", db: Db = None, as_json: AsJson = False, language: Language = "") -> None:
    """Let a person or a network in again."""
    whom = read_subject(subject)
    with opened(db) as storage:
        if not storage.unban(whom, why, time.time()):
            raise ServiceError(f"{whom} is not shut out: touchline admin bans lists who is")
        tell_last(storage, load_catalogue(language), as_json=as_json)


@APP.command(epilog=ACTS["bans"])
def bans(db: Db = None, as_json: AsJson = False, language: Language = "") -> None:
    """List who is shut out."""
    with opened(db) as storage:
        found = storage.bans()
    if as_json:
        print_json([one._asdict() for one in found])
        return
    words = load_catalogue(language)
    for one in found:
        until = words.text("ui.admin.for_good") if one.until is None else tell_time(one.until)
        print(words.text("ui.admin.ban", subject=one.subject, until=until, why=clean(one.why)))
    if not found:
        print(words.text("ui.admin.no_bans"))


@APP.command(epilog=ACTS["close"])
def close(table: TableId, why: Why = "", db: Db = None, as_json: AsJson = False, language: Language = "") -> None:
    """Close a table without a winner. A running server does it within a second, any other when it starts."""
    want("close", table, why, db, language, as_json=as_json)


@APP.command(epilog=ACTS["delete"])
def delete(table: TableId, why: Why = "", db: Db = None, as_json: AsJson = False, language: Language = "") -> None:
    """Delete a table with everything that is stored of it, its record included."""
    want("delete", table, why, db, language, as_json=as_json)


@APP.command(epilog=ACTS["acts"])
def acts(db: Db = None, as_json: AsJson = False, language: Language = "") -> None:
    """List what was done with this command, the latest first."""
    with opened(db) as storage:
        found = storage.acts(MOST_ACTS)
    if as_json:
        print_json([one._asdict() for one in found])
        return
    words = load_catalogue(language)
    for one in found:
        print(tell_act(words, one))


@contextmanager
def opened(db: str | None) -> Iterator[Storage]:
    """The server's database, which a server may be using."""
    storage = open_storage(data_folder() / DATABASE if db is None else db, beside=True)
    try:
        yield storage
    finally:
        storage.close()


def find_report(storage: Storage, number: int) -> StoredReport:
    found = storage.find_report(number)
    if found is None:
        raise ServiceError(f"there is no report {number}: touchline admin reports lists them")
    return found


def want(kind: ActKind, table: str, why: str, db: str | None, language: str, *, as_json: bool) -> None:
    """Have a server do something about a table, and wait a moment for it."""
    with opened(db) as storage:
        if storage.find(table.lower()) is None:
            raise ServiceError(f"there is no table {table!r}: reports and addresses of the page have the ids of tables")
        act_no = storage.want(kind, table.lower(), why, time.time())
        until = time.monotonic() + PATIENCE
        while storage.act(act_no).done is None and time.monotonic() < until:
            time.sleep(LOOKS)
        tell_last(storage, load_catalogue(language), as_json=as_json, act_no=act_no)


def tell_last(storage: Storage, words: Catalogue, *, as_json: bool, act_no: int | None = None) -> None:
    """Say what was done, as the list of acts has it."""
    done = storage.acts(1)[0] if act_no is None else storage.act(act_no)
    if as_json:
        print_json(done._asdict())
    else:
        print(tell_act(words, done))


def tell_act(words: Catalogue, act: Act) -> str:
    """An act in a line."""
    state = "wanted" if act.done is None else act.result or "done"
    told = words.text(TOLD[act.kind], subject=act.subject)
    line = words.text("ui.admin.act", time=tell_time(act.made), what=told, state=words.text(STATES[state]))
    return f"{line} {words.text('ui.admin.because', why=clean(act.why))}" if act.why else line


def describe_report(one: StoredReport) -> dict[str, Any]:
    """A report as plain data."""
    about = one.about._asdict()
    return {"report": one.report_no, **about, "chat": json.loads(one.about.chat), "settled": one.settled}


def tell_report(words: Catalogue, one: StoredReport) -> dict[str, Any]:
    about = one.about
    return {
        "n": one.report_no,
        "time": tell_time(about.made),
        "name": clean(about.name) or about.seat,
        "reason": words.text(REASONS[about.reason]),
    }


def tell_time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def clean(text: str) -> str:
    """A text of somebody's as a terminal may show it: one line, without control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
