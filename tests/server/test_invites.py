"""Private tables, invites to a seat, and seats taken along to another device."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.asyncio.client import connect

from tests.server.client import Person, heard, socket_url
from tests.server.serving import Served
from touchline.server.wire import messages

GAME = "first_and_roll"
OF_EACH = {"date", "x-request-id"}
"""Headers in which any two answers differ: a time, and a random number."""


def test_a_private_table_is_not_there_for_strangers(server: Served) -> None:
    async def scene() -> None:
        owner, stranger = Person(server.base), Person(server.base)
        table = await owner.lay(GAME, private=True, sit={"home": {"name": "Ann"}})
        for path in (f"/api/tables/{table}", f"/api/records/{table}", f"/api/records/{table}/events"):
            real, made_up = await stranger.get(path), await stranger.get(path.replace(table, "0" * 32))
            assert real.status == 404
            assert {**real._asdict(), "headers": 0} == {**made_up._asdict(), "headers": 0}
            assert {k: v for k, v in real.headers.items() if k not in OF_EACH} == {
                k: v for k, v in made_up.headers.items() if k not in OF_EACH
            }
        for path in (f"/api/tables/{table}/close", f"/api/tables/{table}/invites", f"/api/tables/{table}/moves"):
            body = {} if path.endswith("close") else {"seat": "home"}
            real, made_up = await stranger.post(path, body), await stranger.post(path.replace(table, "0" * 32), body)
            assert (real.status, real.raw) == (404, made_up.raw)
        assert await frames_of(stranger, table) == await frames_of(stranger, "0" * 32)
        listed = [
            (await who.get(f"/api/tables?{q}")).body["tables"] for who in (stranger, owner) for q in ("", "watch=1")
        ]
        assert all(line["table"] != table for lines in listed for line in lines)
        mine = (await owner.get("/api/tables?mine=1")).body["tables"]
        assert [line["table"] for line in mine] == [table]
        assert (await stranger.get("/api/tables?mine=1")).body["tables"] == []

    asyncio.run(scene())


async def frames_of(person: Person, table: str) -> list[Any]:
    """Everything that a socket to a table gets, and how it ends."""
    url = socket_url(person.base, table)
    async with connect(url, additional_headers=person.authorization, proxy=None) as line:
        return [*await heard(line), line.close_code, line.close_reason]


# Invites and moves


def test_an_invite_can_be_looked_at_and_is_used_up_by_sitting_down(server: Served) -> None:
    async def scene() -> None:
        owner, guest, late = (Person(server.base) for _ in range(3))
        table = await owner.lay(GAME, private=True, sit={"home": {"name": "Ann"}})
        made = await owner.post(f"/api/tables/{table}/invites", {"seat": "away"})
        secret = made.body["secret"]
        for _ in range(3):
            looked = await late.post("/api/invites/look", {"secret": secret})
            assert (looked.status, looked.body["table"], looked.body["seat"]) == (200, table, "away")
        assert (await guest.get(f"/api/tables/{table}")).status == 404
        tries = [who.post("/api/invites/sit", {"secret": secret, "name": "Bob"}) for who in (guest, late)]
        first, second = await asyncio.gather(*tries)
        assert sorted((first.status, second.status)) == [200, 404]
        sat, lost = (guest, late) if first.status == 200 else (late, guest)
        assert (await sat.get(f"/api/tables/{table}")).body["yours"] == ["away"]
        assert (await lost.get(f"/api/tables/{table}")).status == 404
        again = await sat.post("/api/invites/sit", {"secret": secret})
        assert (again.status, again.body) == (200, {"table": table, "seat": "away"})
        assert (await lost.post("/api/invites/look", {"secret": secret})).status == 404
        taken = await owner.post(f"/api/tables/{table}/invites", {"seat": "away"})
        assert (taken.status, taken.body["params"]) == (409, {"reason": "seat_taken"})

    asyncio.run(scene())


def test_revoking_a_seat_takes_its_invites_along(server: Served) -> None:
    async def scene() -> None:
        owner, guest = Person(server.base), Person(server.base)
        table = await owner.lay(GAME, private=True)
        secrets = [(await owner.post(f"/api/tables/{table}/invites", {"seat": "away"})).body["secret"] for _ in "ab"]
        assert (await guest.post("/api/invites/sit", {"secret": secrets[0]})).status == 200
        async with guest.at(table) as at_table, owner.at(table) as client:
            assert isinstance(await client.send(messages.Revoke, seat="away"), messages.Ack)
            await at_table.until(lambda: at_table.closed is not None)
            assert at_table.closed is not None
            assert at_table.closed[0] == 4001
        assert [(await guest.post("/api/invites/look", {"secret": s})).status for s in secrets] == [404, 404]
        assert (await guest.get(f"/api/tables/{table}")).status == 404

    asyncio.run(scene())


def test_a_seat_moves_to_another_device_and_the_first_is_shown_out(server: Served) -> None:
    async def scene() -> None:
        desk, phone, thief = (Person(server.base) for _ in range(3))
        table = await desk.lay(GAME, sit={"home": {"name": "Ann"}})
        made = await desk.post(f"/api/tables/{table}/moves", {"seat": "home"})
        async with desk.at(table) as before:
            moved = await phone.post("/api/moves", {"secret": made.body["secret"]})
            assert (moved.status, moved.body) == (200, {"table": table, "seat": "home"})
            await before.until(lambda: before.closed is not None)
            assert before.closed is not None
            assert before.closed[0] == 4001
        assert (await thief.post("/api/moves", {"secret": made.body["secret"]})).status == 404
        assert (await phone.get(f"/api/tables/{table}")).body["yours"] == ["home"]
        assert (await desk.get(f"/api/tables/{table}")).body["yours"] == []
        async with phone.at(table) as client:
            assert client.snapshot is not None
            assert client.snapshot.seat == "home"
            assert client.seats[0].name == "Ann"

    asyncio.run(scene())


def test_a_link_to_another_device_ends_with_the_seat(server: Served) -> None:
    async def scene() -> None:
        holder, next_one, thief = (Person(server.base) for _ in range(3))
        table = await holder.lay(GAME, sit={"home": {"name": "Ann"}})
        made = await holder.post(f"/api/tables/{table}/moves", {"seat": "home"})
        async with holder.at(table) as client:
            assert isinstance(await client.send(messages.Stand), messages.Ack)
        async with next_one.at(table) as client:
            assert isinstance(await client.sit("home"), messages.Ack)
        assert (await thief.post("/api/moves", {"secret": made.body["secret"]})).status == 404
        assert (await next_one.get(f"/api/tables/{table}")).body["yours"] == ["home"]

    asyncio.run(scene())
