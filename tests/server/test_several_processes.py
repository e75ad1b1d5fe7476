"""Two processes on one PostgreSQL: any of them can be asked for any table, and one that dies is replaced."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.client import Person, ask, paired
from tests.server.serving import Served
from tests.server.test_serving import believed_and_shown, play_some
from touchline.server.http.proxy import FORWARDED
from touchline.server.wire import messages

if TYPE_CHECKING:
    from tests.server.postgresql import Cluster

GAME = "first_and_roll"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def started(db: str, folder: Path) -> Served:
    port = free_port()
    return Served(db, folder, "--port", str(port), "--address", f"127.0.0.1:{port}")


@pytest.fixture(scope="module")
def two(postgresql: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    """Two processes; the last test kills the first."""
    db, folder = postgresql.database(), tmp_path_factory.mktemp("two")
    with started(db, folder / "one") as one, started(db, folder / "two") as other:
        yield one, other


def test_a_table_of_another_process_is_reached_through_this_one(two: tuple[Served, Served]) -> None:
    one, other = two

    async def scene() -> None:
        home, away = await paired(one.base, GAME)
        table, owner = home.table, Person(other.base, home.person.secret)
        shown = await owner.get(f"/api/tables/{table}")
        assert (shown.status, shown.body["yours"], shown.body["owner"]) == (200, ["home"], True)
        async with owner.at(table) as through, Person(other.base).at(table) as watcher:
            assert through.snapshot is not None
            assert through.snapshot.seat == "home"
            assert await play_some((through, away), 20, "through") == 20
            for client in (home, away, through, watcher):
                believed, fresh = await believed_and_shown(client)
                assert believed == fresh
                assert client.faults == []
        listed = (await Person(other.base).get("/api/tables?watch=1")).body["tables"]
        assert table in [line["table"] for line in listed]
        assert (await owner.get(f"/api/rules/{shown.body['ruleset']}.json")).status == 200
        vacant = await home.person.lay(GAME, private=True)
        made = await owner.post(f"/api/tables/{vacant}/invites", {"seat": "home"})
        guest = Person(other.base)
        sat = await guest.post("/api/invites/sit", {"secret": made.body["secret"]})
        assert (sat.status, sat.body) == (200, {"table": vacant, "seat": "home"})
        stranger = Person(other.base)
        unknown = await stranger.get(f"/api/tables/{'0' * 32}")
        assert (await stranger.get(f"/api/tables/{vacant}")).raw == unknown.raw
        moved = await guest.post(f"/api/tables/{vacant}/moves", {"seat": "home"})
        assert (await stranger.post("/api/moves", {"secret": moved.body["secret"]})).status == 200
        refused = await home.send(messages.Play, ask=1, choices=["nothing"])
        assert isinstance(refused, messages.Reject)
        assert (await owner.post(f"/api/tables/{table}/close")).status == 200
        await home.until(lambda: home.over is not None)
        assert (await Person(one.base).get(f"/api/records/{table}")).status == 200
        await home.leave()
        await away.leave()

    asyncio.run(scene())


def test_what_postgresql_cannot_keep_is_refused_before_it_gets_there(two: tuple[Served, Served]) -> None:
    for path in ("/api/tables?game=%00", "/api/records?player=%00", "/api/records?result=a%00", "/api/words/%00.json"):
        assert (ask(two[0].base, "GET", path, None, {}).status, path) == (400, path)
    assert ask(two[0].base, "GET", "/api/tables/%00", None, {}).status == 404


def test_what_was_passed_on_once_is_not_passed_on_again(two: tuple[Served, Served]) -> None:
    one, other = two

    async def scene() -> None:
        table = await Person(one.base).lay(GAME)
        found = ask(other.base, "GET", f"/api/tables/{table}", None, {FORWARDED: "1"})
        assert (found.status, found.body["code"]) == (503, "not_there")
        assert found.headers["retry-after"] == "1"
        assert ask(other.base, "GET", f"/api/tables/{table}", None, {}).status == 200

    asyncio.run(scene())


def test_when_a_process_dies_its_tables_go_on_at_the_other(two: tuple[Served, Served]) -> None:
    one, other = two

    async def scene() -> None:
        home, away = await paired(one.base, GAME)
        assert await play_some((home, away), 8, "before") == 8
        one.kill()
        for client in (home, away):
            client.person.base = other.base
        assert await play_some((home, away), 8, "after") == 8
        for client in (home, away):
            believed, fresh = await believed_and_shown(client)
            assert believed == fresh
            assert client.faults == []
        await home.leave()
        await away.leave()

    asyncio.run(scene())
