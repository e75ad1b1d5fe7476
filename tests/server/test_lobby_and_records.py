"""The lobby, and the records of finished games."""

from __future__ import annotations

import asyncio
import json

import msgspec
import pytest

from tests.server.client import Client, Person, paired
from tests.server.serving import Served
from tests.server.test_serving import play_some
from touchline.core.fair import commitment
from touchline.core.replay import verify
from touchline.server.wire import messages

GAME = "first_and_roll"


def test_the_lobby_lists_what_is_open_what_is_played_and_what_is_mine(server: Served) -> None:
    async def scene() -> None:
        home, away = await paired(server.base, "first_down")
        person = home.person
        vacant = await person.lay("first_down", sit={"home": {"name": "Ann"}})

        async def listed(query: str, who: Person) -> set[str]:
            return {line["table"] for line in (await who.get(f"/api/tables?game=first_down{query}")).body["tables"]}

        stranger = Person(server.base)
        assert await listed("", stranger) & {home.table, vacant} == {vacant}
        assert await listed("&watch=1", stranger) & {home.table, vacant} == {home.table}
        assert await listed("&mine=1", person) == {home.table, vacant}
        assert await listed("&mine=1", away.person) == {home.table}
        assert {
            line["table"] for line in (await person.get("/api/tables?game=brettfussball&mine=1")).body["tables"]
        } == set()
        [line] = [x for x in (await stranger.get("/api/tables?game=first_down")).body["tables"] if x["table"] == vacant]
        assert [(s["seat"], s["taken"], s["name"]) for s in line["seats"]] == [
            ("home", True, "Ann"),
            ("away", False, ""),
        ]
        assert person.secret not in json.dumps(line)
        assert (await person.post(f"/api/tables/{vacant}/close")).status == 200
        assert vacant not in await listed("", stranger) | await listed("&mine=1", person)
        await home.leave()
        await away.leave()

    asyncio.run(scene())


async def finished(base: str, *, private: bool) -> tuple[Client, Client, Person]:
    """A game that was begun and resigned; both players, and a stranger."""
    home, away = await paired(base, "first_down") if not private else await paired_by_invite(base)
    await play_some((home, away), 6, "some")
    assert isinstance(await home.send(messages.Chat, text="only for us", team=True), messages.Ack)
    assert isinstance(await home.send(messages.Resign), messages.Ack)
    await away.until(lambda: away.over is not None)
    await home.leave()
    await away.leave()
    return home, away, Person(base)


async def paired_by_invite(base: str) -> tuple[Client, Client]:
    ann, bob = Person(base), Person(base)
    table = await ann.lay("first_down", private=True)
    home = await ann.at(table).__aenter__()
    assert isinstance(await home.sit("home", "Ann"), messages.Ack)
    made = await ann.post(f"/api/tables/{table}/invites", {"seat": "away"})
    away = bob.at(table)
    brought = {"hash": commitment(away.contribution), "name": "Bob"}
    assert (await bob.post("/api/invites/sit", {"secret": made.body["secret"], **brought})).status == 200
    await away.__aenter__()
    for client in (home, away):
        assert isinstance(await client.open(), messages.Ack)
    return home, away


@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
def test_a_finished_game_is_listed_downloaded_and_seen_again_by_whom_it_may(server: Served, private: bool) -> None:
    async def scene() -> None:
        home, away, stranger = await finished(server.base, private=private)
        seen_by = [home.person, away.person] if private else [home.person, away.person, stranger]
        path = f"/api/records/{home.table}"
        for person in seen_by:
            lines = (await person.get("/api/records?game=first_down&result=away")).body["records"]
            [line] = [x for x in lines if x["id"] == home.table]
            assert (line["result"], line["private"]) == ("away", private)
            record = await person.get(path)
            assert record.headers["content-type"].startswith("text/plain")
            assert record.headers["content-disposition"].endswith('.touchline"')
            match, _, promised = verify(record.raw.decode())
            assert promised is not None
            assert promised.closed == len(match.entries)
            for secret in (home.person.secret, away.person.secret):
                assert secret not in record.raw.decode()
        mine = (await home.person.get("/api/records?mine=1")).body["records"]
        assert [x["id"] for x in mine] == [home.table]
        if private:
            made_up = await stranger.get(f"/api/records/{'0' * 32}")
            assert (await stranger.get(path)).raw == made_up.raw
            assert (await stranger.get(f"{path}/events")).raw == made_up.raw
            assert (await stranger.get(f"{path}/review")).raw == made_up.raw
            lines = (await stranger.get("/api/records?game=first_down")).body["records"]
            assert home.table not in [x["id"] for x in lines]

    asyncio.run(scene())


def test_a_replay_is_what_the_seat_saw_and_ends_where_the_game_did(server: Served) -> None:
    async def scene() -> None:
        home, away, stranger = await finished(server.base, private=False)
        for client, seat in ((home, "home"), (away, "away")):
            shown = stranger.at(home.table)
            after, texts = 0, []
            while True:
                part = (await stranger.get(f"/api/records/{home.table}/events?seat={seat}&after={after}")).body
                if after == 0:
                    shown._start(msgspec.convert(part["start"], messages.Snapshot))
                for event in part["events"]:
                    shown._seen(msgspec.convert(event, messages.Sent))
                    texts += [event["what"]["text"]] if event["what"]["type"] == "said" else []
                after += len(part["events"])
                if not part["more"]:
                    break
            assert shown.faults == []
            assert shown.view == client.view
            assert shown.over == client.over
            assert texts == []
        own = (await home.person.get(f"/api/records/{home.table}/events?seat=home&after=0")).body["events"]
        assert [x["what"]["text"] for x in own if x["what"]["type"] == "said"] == ["only for us"]
        refused = await stranger.get(f"/api/records/{home.table}/events?seat=north")
        assert (refused.status, refused.body["params"]) == (404, {"reason": "no_such_seat"})

    asyncio.run(scene())


def test_a_running_game_has_no_record_yet(server: Served) -> None:
    async def scene() -> None:
        home, away = await paired(server.base, GAME)
        assert (await home.person.get(f"/api/records/{home.table}")).status == 404
        assert (await home.person.get(f"/api/records/{home.table}/events")).status == 404
        await home.leave()
        await away.leave()

    asyncio.run(scene())
