"""``touchline admin`` as a process of its own, beside servers that run: on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from tests.server.client import Client, Elsewhere, Person, paired
from tests.server.serving import Served
from tests.server.test_several_processes import started
from touchline.cli import make_app
from touchline.cli.admin import ACTS
from touchline.core.errors import TouchlineError
from touchline.locale import list_languages
from touchline.server.http.identity import person_of
from touchline.server.storage import open_storage
from touchline.server.storage.schema import MIGRATIONS
from touchline.server.storage.sqlite import Sqlite
from touchline.server.wire import messages

if TYPE_CHECKING:
    from tests.server.postgresql import Cluster

GAME = "first_and_roll"
SHUT_OUT, SIGNED_OUT = 4011, 4012
PATIENCE = 30.0


def admin(db: str | Path, *args: str, status: int = 0) -> str:
    """What the command says: on stdout, or the one line of a refusal."""
    given = ["admin", *args, *(() if "--help" in args else ("--db", str(db)))]
    done = CliRunner(env={"LANG": "C.UTF-8", "COLUMNS": "200"}).invoke(make_app(["admin"]), given)
    if status == 0:
        assert done.exit_code == 0, (done.output, done.exception)
        return done.stdout
    assert isinstance(done.exception, TouchlineError), (done.output, done.exception)
    return f"touchline: {done.exception}\n"


def admin_process(db: str | Path, *args: str) -> str:
    """The same as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "touchline", "admin", *args, "--db", str(db)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


def admin_json(db: str | Path, *args: str) -> Any:
    return json.loads(admin(db, *args, "--json"))


async def do(db: str | Path, *args: str) -> Any:
    """Run the command beside a client that goes on."""
    return await asyncio.to_thread(admin_json, db, *args)


async def closed(client: Client) -> int:
    await client.until(lambda: client.closed is not None, seconds=PATIENCE)
    assert client.closed is not None
    return client.closed[0]


def test_reports_are_listed_read_and_settled(own: Served) -> None:
    async def scene() -> None:
        home, away = await paired(own.base, GAME)
        await away.send(messages.Chat, text="you\nfool")
        body = {"seat": "away", "reason": "chat", "says": "that is enough"}
        assert (await home.person.post(f"/api/tables/{home.table}/report", body)).status == 200
        for client in (home, away):
            await client.leave()
        [listed] = await do(own.database, "reports")
        number = str(listed["report"])
        assert listed["reported"] == person_of(away.person.secret)
        assert listed["public_id"] == home.table
        assert [line["text"] for line in listed["chat"]] == ["you\nfool"]
        assert "1. " in await asyncio.to_thread(admin_process, own.database, "reports", "--lang", "en")
        shown = admin(own.database, "report", number)
        assert "that is enough" in shown
        assert "Away: you fool" in shown
        until = time.monotonic() + PATIENCE
        while own.read_figures()["touchline_reports_open"] != "1":
            assert time.monotonic() < until
            await asyncio.sleep(0.05)
        done = await do(own.database, "settle", number, "--why", "talked to both")
        assert (done["kind"], done["why"]) == ("settle", "talked to both")
        assert await do(own.database, "reports") == []
        assert len(await do(own.database, "reports", "--all")) == 1
        again = await home.person.post(f"/api/tables/{home.table}/report", {**body, "says": "again"})
        assert again.status == 200
        assert [one["says"] for one in await do(own.database, "reports")] == ["again"]

    asyncio.run(scene())


def test_whoever_is_banned_loses_every_socket_is_told_why_and_may_come_again(own: Served) -> None:
    async def scene() -> None:
        home, away = await paired(own.base, GAME)
        whom = person_of(away.person.secret)
        await do(own.database, "ban", whom, "--why", "floods the chat")
        assert await closed(away) == SHUT_OUT
        assert away.refusals == [] or away.refusals[-1].code == "shut_out"
        for found in (
            await away.person.get("/api/tables?mine=true"),
            await away.person.get(f"/api/tables/{away.table}"),
            await away.person.post("/api/tables", {"game": GAME}),
        ):
            assert (found.status, found.body["code"]) == (403, "shut_out")
            assert found.body["params"] == {"reason": "shut_out", "why": "floods the chat", "until": None}
        assert (await away.person.get("/api/words/en.json")).status == 200
        async with away.person.at(away.table) as refused:
            assert await closed(refused) == SHUT_OUT
            assert refused.refusals[0].params["why"] == "floods the chat"
        assert isinstance(await home.send(messages.Chat, text="hello"), messages.Ack)
        assert [one["subject"] for one in await do(own.database, "bans")] == [whom]
        await do(own.database, "unban", whom)
        until = time.monotonic() + PATIENCE
        while (await away.person.get("/api/tables?mine=true")).status != 200:
            assert time.monotonic() < until
            await asyncio.sleep(0.05)
        await home.leave()

    asyncio.run(scene())


def test_a_network_is_banned_and_no_other(own: Served) -> None:
    async def scene() -> None:
        inside, outside, here = (
            Elsewhere(own.base, "198.51.100.77"),
            Elsewhere(own.base, "198.51.101.1"),
            Person(own.base),
        )
        tables = [await person.lay(GAME) for person in (inside, outside, here)]
        async with inside.at(tables[0]) as first, outside.at(tables[1]) as second:
            done = await do(own.database, "ban", "198.51.100.9/24", "--why", "a club of cheats", "--days", "2")
            assert done["subject"] == "198.51.100.0/24"
            assert await closed(first) == SHUT_OUT
            assert second.closed is None
        statuses = [(await person.get("/api/tables")).status for person in (inside, outside, here)]
        assert statuses == [403, 200, 200]
        [ban] = [one for one in await do(own.database, "bans") if one["subject"] == "198.51.100.0/24"]
        assert ban["until"] == pytest.approx(time.time() + 2 * 24 * 3600, abs=600)
        await do(own.database, "ban", "127.0.0.0/8", "--why", "this computer is never shut out")
        await do(own.database, "unban", "127.0.0.0/8")
        assert (await here.get("/api/tables")).status == 200

    asyncio.run(scene())


def test_a_table_is_closed_and_a_table_is_deleted(own: Served) -> None:
    async def scene() -> None:
        home, away = await paired(own.base, GAME)
        done = await do(own.database, "close", home.table, "--why", "abandoned")
        assert (done["result"], done["done"] is not None) == ("done", True)
        await home.until(lambda: home.over is not None, seconds=PATIENCE)
        assert home.over is not None
        assert (home.over.winner, home.over.reason) == (None, "closed")
        assert (await do(own.database, "close", home.table))["result"] == "over"
        assert (await home.person.get(f"/api/records/{home.table}")).status == 200
        await do(own.database, "delete", home.table, "--why", "insults")
        assert (await home.person.get(f"/api/records/{home.table}")).status == 404
        assert await closed(away) == 4004
        await home.leave()
        kinds = [one["kind"] for one in await do(own.database, "acts")]
        assert kinds[:3] == ["delete", "close", "close"]
        assert "abandoned" in admin(own.database, "acts")

    asyncio.run(scene())


def test_what_is_wanted_while_no_server_runs_is_done_when_one_starts(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"

    async def lay(served: Served) -> tuple[Person, str]:
        person = Person(served.base)
        return person, await person.lay(GAME, sit={"home": {"name": "Ann"}})

    with Served(db, tmp_path) as first:
        person, table = asyncio.run(lay(first))
        assert first.stop() == 0
    wanted = admin(db, "delete", table)
    assert "when one starts" in wanted
    admin(db, "ban", person_of(person.secret), "--why", "insults")
    with Served(db, tmp_path) as second:
        assert asyncio.run(Person(second.base, person.secret).get("/api/tables")).status == 403
        until = time.monotonic() + PATIENCE
        while admin_json(db, "acts")[1]["result"] != "done":
            assert time.monotonic() < until
            time.sleep(0.1)
        assert asyncio.run(Person(second.base).get(f"/api/tables/{table}")).status == 404
        assert second.stop() == 0


def test_of_two_processes_both_hear_what_one_is_told(postgresql: Cluster, tmp_path: Path) -> None:
    db = postgresql.database()

    async def scene(one: Served, other: Served) -> None:
        person, device = Person(one.base), Person(other.base)
        table = await person.lay(GAME, sit={"home": {"name": "Ann"}})
        code = (await person.post("/api/me/code")).body["code"]
        assert (await device.get("/api/tables?mine=true")).body["tables"] == []
        assert (await device.post("/api/me/recover", {"code": code})).status == 200
        async with person.at(table) as here, device.at(table) as there:
            assert there.snapshot is not None
            assert there.snapshot.seat == "home"
            assert (await device.post("/api/me/sessions/end")).status == 200
            assert await closed(here) == SIGNED_OUT
            await do(db, "ban", person_of(person.secret), "--why", "enough")
            assert await closed(there) == SHUT_OUT
        await do(db, "unban", person_of(person.secret))
        assert (await do(db, "close", table))["result"] == "done"

    with started(db, tmp_path / "one") as one, started(db, tmp_path / "two") as other:
        asyncio.run(scene(one, other))


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("ban", "somebody", "--why", "x"), "SUBJECT: found 'somebody', expected the id of a person"),
        (("ban", "203.0.113.1", "--why", " "), "--why: found nothing"),
        (("unban", "203.0.113.1"), "203.0.113.1/32 is not shut out"),
        (("report", "4711"), "there is no report 4711"),
        (("settle", "4711"), "there is no report 4711"),
        (("close", "0" * 32), "there is no table"),
        (("delete", "x"), "there is no table"),
    ],
)
def test_a_mistake_gets_one_message_and_changes_nothing(own: Served, args: tuple[str, ...], says: str) -> None:
    before = admin_json(own.database, "acts")
    told = admin(own.database, *args, status=2)
    assert says in told
    assert told.count("\n") == 1
    assert admin_json(own.database, "acts") == before


def test_a_database_that_is_not_there_older_or_newer_is_left_alone(tmp_path: Path) -> None:
    assert "there is no database" in admin(tmp_path / "none.db", "bans", status=2)
    assert not list(tmp_path.iterdir())
    Sqlite(tmp_path / "older.db", MIGRATIONS[:3]).close()
    assert "older Touchline: start the server once" in admin(tmp_path / "older.db", "bans", status=2)
    (tmp_path / "other.db").write_bytes(b"")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE things (name TEXT)")
    assert "is not a database of Touchline" in admin(tmp_path / "other.db", "bans", status=2)


def test_older_people_keep_what_is_theirs(db: str) -> None:
    """A database from before sessions: its people are known by their secrets as they were."""
    if "postgres" in db:
        from touchline.server.storage.postgres import Postgres

        Postgres(db, MIGRATIONS[:3]).close()
    else:
        Sqlite(db, MIGRATIONS[:3]).close()
    storage = open_storage(db)
    assert storage.session("anybody") is None
    assert (storage.bans(), storage.reports(), storage.acts(5), storage.last_news()) == ([], [], [], 0)
    storage.note_session("anybody", "anybody", "", 1.0)
    assert [one.name for one in storage.sessions("anybody")] == ["anybody"]
    storage.close()


@pytest.mark.parametrize("act", ACTS)
def test_every_act_has_a_help_with_an_example(act: str) -> None:
    shown = admin("", act, "--help")
    assert f"Example: touchline admin {act}" in shown
    assert "--json" in shown


def test_the_command_speaks_every_language(own: Served) -> None:
    told = {language: admin(own.database, "bans", "--lang", language) for language in list_languages()}
    admin(own.database, "ban", "203.0.113.5", "--why", "x")
    acts = {language: admin(own.database, "acts", "--lang", language) for language in list_languages()}
    assert len(set(acts.values())) == len(acts)
    assert not any("ui.admin" in text for text in (*told.values(), *acts.values()))
