"""People over HTTP and sockets: recovery codes, sessions, blocks and reports."""

from __future__ import annotations

import asyncio
import itertools
import re
import sqlite3
from contextlib import closing

import pytest

from tests.server.client import Answer, Client, Elsewhere, Person, ask, paired
from tests.server.serving import Served
from touchline.server.http.identity import person_of
from touchline.server.http.limits import Limits
from touchline.server.people.browsers import describe_browser
from touchline.server.people.codes import ALPHABET, LENGTH, fresh_code, hash_of_code, read_code, weigh
from touchline.server.storage.people import StoredSession
from touchline.server.storage.sql import Storage
from touchline.server.wire import messages

GAME = "first_and_roll"
FIREFOX = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
SIGNED_OUT, NO_TABLE = 4012, 4004


async def make_code(person: Person) -> str:
    made = await person.post("/api/me/code")
    assert made.status == 200, made
    return str(made.body["code"])


async def recover(person: Person, code: str, **more: bool) -> Answer:
    return await person.post("/api/me/recover", {"code": code, **more})


async def mine(person: Person) -> list[str]:
    return [line["table"] for line in (await person.get("/api/tables?mine=true")).body["tables"]]


# Recovery codes


def test_a_code_has_enough_chance_and_no_letter_that_looks_like_another() -> None:
    assert len(ALPHABET) ** (LENGTH - 1) >= 2**100
    assert not set("OIL") & set(ALPHABET)
    codes = {fresh_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch("(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}", code) and read_code(code) for code in codes)


def test_one_wrong_letter_and_two_that_change_places_are_always_noticed() -> None:
    code = read_code(fresh_code())
    for at, letter in itertools.product(range(LENGTH), ALPHABET):
        assert (weigh(code[:at] + letter + code[at + 1 :]) == 0) == (letter == code[at])
    for one, other in itertools.combinations(range(LENGTH), 2):
        swapped = list(code)
        swapped[one], swapped[other] = code[other], code[one]
        assert (weigh("".join(swapped)) == 0) == (code[one] == code[other])


def test_a_code_reads_the_same_however_it_is_typed() -> None:
    code = next(code for code in iter(fresh_code, "") if "0" in code and "1" in code)
    plain = read_code(code)
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in plain)
    for typed in (code.lower(), f"  {code}\n", code.replace("-", " "), plain, wide, code.replace("0", "o")):
        assert read_code(typed) == plain
    assert read_code(code.replace("1", "l")) == read_code(code.replace("1", "I")) == plain
    for typed in ("", code[:-1], f"{code}0", "-".join(["0000"] * 5), code.replace("-", "U")):
        assert read_code(typed) == ""


def test_a_code_brings_a_lost_seat_back_on_a_new_device(own: Served) -> None:
    async def scene() -> None:
        home, away = await paired(own.base, GAME)
        code = await make_code(home.person)
        device = Person(own.base)
        assert (await device.get(f"/api/tables/{home.table}")).body["yours"] == []
        assert (await recover(device, f" {code.lower()} ")).status == 200
        assert await mine(device) == [home.table]
        async with device.at(home.table) as client:
            assert client.snapshot is not None
            assert client.snapshot.seat == "home"
            assert isinstance(await client.send(messages.Chat, text="back again"), messages.Ack)
        assert (await device.get(f"/api/tables/{home.table}")).body["owner"]
        assert (await recover(Person(own.base), code)).status == 200, "a code that is written down stays good"
        assert code not in own.database.read_bytes().decode("latin-1")
        for client in (home, away):
            await client.leave()

    asyncio.run(scene())


def test_a_code_that_is_not_good_always_reads_the_same(own: Served) -> None:
    async def scene() -> None:
        person = Person(own.base)
        first = await make_code(person)
        renewed = await make_code(person)
        removed = await make_code(other := Person(own.base))
        assert (await other.post("/api/me/code/remove")).status == 200
        mistyped = renewed[:-1] + next(x for x in ALPHABET if x != renewed[-1])
        answers = [await recover(Person(own.base), code) for code in (first, removed, mistyped, fresh_code(), "", "?")]
        assert {(one.status, one.raw) for one in answers} == {(404, answers[0].raw)}
        assert answers[0].body["code"] == "bad_code"
        assert (await recover(Person(own.base), renewed)).status == 200
        shown = (await person.get("/api/me")).body
        assert shown["code"]["used"] >= shown["code"]["made"]
        assert (await other.get("/api/me")).body["code"] is None

    asyncio.run(scene())


def test_tries_of_codes_have_a_limit(own: Served) -> None:
    async def scene() -> None:
        code = await make_code(Person(own.base))
        tries = [
            await recover(Elsewhere(own.base, "192.0.2.7"), fresh_code()) for _ in range(Limits.recoveries_at_once)
        ]
        assert {one.status for one in tries} == {404}
        assert (await recover(Elsewhere(own.base, "192.0.2.7"), code)).status == 429
        assert (await recover(Elsewhere(own.base, "192.0.2.8"), code)).status == 200

    asyncio.run(scene())


def test_games_of_the_new_device_are_not_left_behind_unasked(own: Served) -> None:
    async def scene() -> None:
        person, device = Person(own.base), Person(own.base)
        code, table = await make_code(person), await device.lay(GAME)
        refused = await recover(device, code)
        assert (refused.status, refused.body["params"]["reason"]) == (409, "own_games")
        assert await mine(device) == [table]
        kept = await make_code(device)
        assert (await recover(device, code, leave=True)).status == 200
        assert await mine(device) == []
        assert (await recover(device, kept)).status == 200
        assert await mine(device) == [table]

    asyncio.run(scene())


def test_a_browser_gets_a_new_cookie_with_the_person(own: Served) -> None:
    async def scene() -> None:
        person = Person(own.base)
        code, table = await make_code(person), await person.lay(GAME)
        cookie = {"cookie": f"touchline={'5' * 32}"}
        browser = Person(own.base, "")
        found = await browser.post("/api/me/recover", {"code": code}, {**cookie, **FIREFOX})
        assert found.status == 200
        fresh = found.headers["set-cookie"].partition(";")[0]
        assert "HttpOnly" in found.headers["set-cookie"]
        assert fresh != cookie["cookie"]
        shown = (await browser.get("/api/tables?mine=true", {"cookie": fresh})).body["tables"]
        assert [line["table"] for line in shown] == [table]
        assert (await browser.get("/api/tables?mine=true", cookie)).body["tables"] == []
        sessions = (await browser.get("/api/me", {"cookie": fresh})).body["sessions"]
        assert [(one["browser"], one["here"]) for one in sessions] == [("Firefox · Linux", True), ("", False)]

    asyncio.run(scene())


# Sessions


def test_an_ended_session_loses_its_sockets_at_once_and_is_worth_nothing(own: Served) -> None:
    async def scene() -> None:
        person, device = Person(own.base), Person(own.base)
        table = await person.lay(GAME, private=True, sit={"home": {"name": "Ann"}})
        assert (await recover(device, await make_code(person))).status == 200
        async with person.at(table) as first, device.at(table) as second:
            listed = (await device.get("/api/me")).body["sessions"]
            [other] = [one["id"] for one in listed if not one["here"]]
            assert (await device.post("/api/me/sessions/end", {"id": other})).status == 200
            await first.until(lambda: first.closed is not None, seconds=5)
            assert first.closed == (SIGNED_OUT, "signed out")
            assert isinstance(await second.send(messages.Chat, text="still here"), messages.Ack)
        assert (await person.get("/api/me")).status == 401
        assert (await person.post("/api/tables", {"game": GAME})).status == 401
        assert (await person.get(f"/api/tables/{table}")).status == 404
        assert len((await device.get("/api/me")).body["sessions"]) == 1

    asyncio.run(scene())


def test_all_other_sessions_end_and_nobody_elses(own: Served) -> None:
    async def scene() -> None:
        people = [Person(own.base) for _ in range(4)]
        first, stranger = people[0], Person(own.base)
        code = await make_code(first)
        await make_code(stranger)
        for device in people[1:]:
            assert (await recover(device, code)).status == 200
        [foreign] = (await stranger.get("/api/me")).body["sessions"]
        assert (await people[1].post("/api/me/sessions/end", {"id": foreign["id"]})).status == 200
        assert (await people[1].post("/api/me/sessions/end")).status == 200
        assert [(await device.get("/api/me")).status for device in people] == [401, 200, 401, 401]
        assert (await stranger.get("/api/me")).status == 200

    asyncio.run(scene())


def test_a_browser_that_was_signed_out_is_somebody_new_when_it_loads_the_page(own: Served) -> None:
    cookie = {"cookie": f"touchline={'6' * 32}"}
    sent = {**cookie, "content-type": "application/json"}
    code = ask(own.base, "POST", "/api/me/code", b"{}", sent).body["code"]
    assert "set-cookie" not in ask(own.base, "GET", "/", None, cookie).headers
    device = {"content-type": "application/json", "authorization": f"Bearer {'7' * 32}"}
    assert ask(own.base, "POST", "/api/me/recover", f'{{"code":"{code}"}}'.encode(), device).status == 200
    assert ask(own.base, "POST", "/api/me/sessions/end", b"{}", device).status == 200
    assert ask(own.base, "GET", "/api/me", None, cookie).status == 401
    assert ask(own.base, "GET", "/", None, cookie).headers["set-cookie"].startswith("touchline=")


def test_strangers_leave_no_row_behind(own: Served) -> None:
    async def scene() -> None:
        person = Person(own.base)
        await person.get("/api/me")
        await person.get("/api/tables?mine=true")
        await person.post("/api/me/sessions/end")
        await person.post("/api/me/code/remove")
        await recover(person, fresh_code())
        with closing(sqlite3.connect(f"file:{own.database}?mode=ro", uri=True)) as file:
            found = file.execute("SELECT count(*) FROM sessions WHERE name = ?", (person_of(person.secret),))
            assert found.fetchone() == (0,)

    asyncio.run(scene())


def test_of_too_many_devices_the_one_used_least_lately_is_signed_out(storage: Storage) -> None:
    storage.keep_code(hash_of_code("code"), StoredSession(0, "first", "first", "", 1.0, 1.0))
    for at, name in enumerate(("second", "third"), 2):
        assert storage.recover(hash_of_code("code"), name, "", float(at), 3) == ("first", [])
    storage.note_session("first", "first", "", 9.0)
    assert storage.recover(hash_of_code("code"), "fourth", "", 10.0, 3) == ("first", ["second"])
    assert [one.name for one in storage.sessions("first")] == ["fourth", "first", "third"]
    ended = storage.session("second")
    assert ended is not None
    assert ended.ended == 10.0
    storage.note_session("second", "first", "", 11.0)
    assert storage.session("second") == ended._replace(used=11.0), "an ended session stays so"
    assert storage.recover(hash_of_code("other"), "fifth", "", 12.0, 3) is None


def test_browsers_are_known_roughly_and_programs_not() -> None:
    for agent, told in (
        (FIREFOX["user-agent"], "Firefox · Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604.1",
         "Safari · iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 (KHTML, like Gecko) Chrome/140 Mobile Safari/537",
         "Chrome · Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140 Safari/537 Edg/140", "Edge · Windows"),
        ("curl/8.0 <script>", ""),
    ):  # fmt: skip
        assert describe_browser({"user-agent": agent}) == told
    assert describe_browser({}) == ""


# Blocks


async def lines_of(client: Client) -> list[tuple[str, str, str]]:
    """What was said, as a client was sent it."""
    said = [event.what for event in client.events if isinstance(event.what, messages.Said)]
    return [(one.seat, one.name, one.text) for one in said]


async def has_heard(client: Client, lines: int) -> list[tuple[str, str, str]]:
    await client.until(lambda: sum(isinstance(e.what, messages.Said) for e in client.events) >= lines, seconds=20)
    return await lines_of(client)


def test_what_somebody_says_does_not_reach_whoever_blocks_them(own: Served) -> None:
    async def scene() -> None:
        home, away = await paired(own.base, GAME)
        async with Person(own.base).at(home.table, "watcher") as watcher:
            await away.send(messages.Chat, text="before")
            assert await has_heard(home, 1) == [("away", "Away", "before")]
            assert (await home.person.post(f"/api/tables/{home.table}/block", {"seat": "away"})).status == 200
            await away.send(messages.Chat, text="after")
            await home.send(messages.Chat, text="mine")
            assert await has_heard(home, 3) == [("away", "Away", "before"), ("away", "", ""), ("home", "Home", "mine")]
            assert (await has_heard(watcher, 3))[1] == ("away", "Away", "after")
            assert (await has_heard(away, 3))[1:] == [("away", "Away", "after"), ("home", "Home", "mine")]
        async with home.person.at(home.table) as again:
            again.last = 1
            await again.cut()
            assert {text for _, _, text in await has_heard(again, 3)} == {"", "mine"}
            assert again.faults == []
        assert home.faults == []
        [block] = (await home.person.get("/api/me")).body["blocks"]
        assert block["name"] == "Away"
        assert (await home.person.post("/api/me/unblock", {"id": block["id"]})).status == 200
        await away.send(messages.Chat, text="at last")
        assert (await has_heard(home, 4))[3] == ("away", "Away", "at last")
        for client in (home, away):
            await client.leave()

    asyncio.run(scene())


def test_whoever_is_blocked_does_not_find_the_tables_of_the_person(own: Served) -> None:
    async def scene() -> None:
        owner, blocked, third = (Person(own.base) for _ in range(3))
        met = await owner.lay(GAME, sit={"home": {"name": "Ann"}})
        async with blocked.at(met) as client:
            assert isinstance(await client.sit("away", "Bob"), messages.Ack)
        other, elsewhere = await owner.lay(GAME), await blocked.lay(GAME)
        async with blocked.at(other) as watching, third.at(other) as looking:
            assert (await owner.post(f"/api/tables/{met}/block", {"seat": "away"})).status == 200
            await watching.until(lambda: watching.closed is not None, seconds=5)
            assert watching.closed == (NO_TABLE, "no such table")
            assert looking.closed is None
        unknown = await blocked.get(f"/api/tables/{'0' * 32}")
        assert (await blocked.get(f"/api/tables/{other}")).raw == unknown.raw
        assert (await blocked.get(f"/api/tables/{met}")).body["yours"] == ["away"], "a seat stays whose it is"
        for person, hidden in ((blocked, other), (owner, elsewhere)):
            assert hidden not in [line["table"] for line in (await person.get("/api/tables")).body["tables"]]
            assert hidden in [line["table"] for line in (await third.get("/api/tables")).body["tables"]]
        invite = (await owner.post(f"/api/tables/{other}/invites", {"seat": "home"})).body["secret"]
        for path in ("look", "sit"):
            refused = await blocked.post(f"/api/invites/{path}", {"secret": invite})
            assert (refused.status, refused.body["code"]) == (404, "not_good")
        invite = (await blocked.post(f"/api/tables/{elsewhere}/invites", {"seat": "home"})).body["secret"]
        for path in ("look", "sit"):
            refused = await owner.post(f"/api/invites/{path}", {"secret": invite})
            assert (refused.status, refused.body["params"]["reason"]) == (409, "you_block")

    asyncio.run(scene())


def test_nobody_is_blocked_or_reported_who_is_oneself_a_computer_or_not_there(own: Served) -> None:
    async def scene() -> None:
        owner = Person(own.base)
        table = await owner.lay(GAME, sit={"home": {"name": "Ann"}}, computers={"away": "policy"})
        vacant = await owner.lay(GAME)
        for at, seat, reason in (
            (table, "home", "yourself"),
            (table, "away", "seat_open"),
            (vacant, "home", "seat_open"),
            (vacant, "nowhere", "no_such_seat"),
        ):
            for path, more in (("block", {}), ("report", {"reason": "other"})):
                refused = await owner.post(f"/api/tables/{at}/{path}", {"seat": seat, **more})
                assert (refused.status >= 400, refused.body["params"]["reason"]) == (True, reason)
        assert (await owner.get("/api/me")).body["blocks"] == []

    asyncio.run(scene())


def test_a_person_blocks_so_many_and_no_more(storage: Storage) -> None:
    assert [storage.block("ann", name, name, 1.0, 2) for name in ("bob", "cid", "dan", "bob")] == [
        True,
        True,
        False,
        True,
    ]
    assert [one.blocked for one in storage.blocks("ann")] == ["bob", "cid"]
    storage.unblock("cid", storage.blocks("ann")[0].block_no, 2.0)
    assert len(storage.blocks("ann")) == 2, "another's block"


# Reports


def test_reports_have_a_limit(own: Served) -> None:
    async def scene() -> None:
        home, away = await paired(own.base, GAME)
        for client in (home, away):
            await client.leave()
        loud = Elsewhere(own.base, "192.0.2.9")
        body = {"seat": "home", "reason": "chat"}
        found = [await loud.post(f"/api/tables/{home.table}/report", body) for _ in range(Limits.reports_at_once + 1)]
        assert [one.status for one in found] == [200] * Limits.reports_at_once + [429]

    asyncio.run(scene())


def test_a_report_has_what_the_reporter_could_read_and_nothing_of_the_other_team(own: Served) -> None:
    async def scene() -> None:
        owner, partner, away = (Person(own.base) for _ in range(3))
        table = await owner.lay(GAME, seats=3, sit={"home_offense": {"name": "Ann"}})
        async with owner.at(table) as ann, partner.at(table) as bob, away.at(table) as cid:
            assert isinstance(await bob.sit("home_defense", "Bob"), messages.Ack)
            assert isinstance(await cid.sit("away", "Cid"), messages.Ack)
            await ann.send(messages.Chat, text="a plan", team=True)
            for number in range(3):
                await cid.send(messages.Chat, text=f"bad {number}")
                await asyncio.sleep(0)
        for reporter, seat in ((owner, "away"), (away, "home_offense"), (owner, "away")):
            body = {"seat": seat, "reason": "chat", "says": "look at this"}
            assert (await reporter.post(f"/api/tables/{table}/report", body)).status == 200
        with closing(sqlite3.connect(f"file:{own.database}?mode=ro", uri=True)) as file:
            found = file.execute(
                "SELECT name, seat, says, chat FROM reports WHERE public_id = ? ORDER BY report_no", (table,)
            ).fetchall()
        assert [row[:3] for row in found] == [("Cid", "away", "look at this"), ("Ann", "home_offense", "look at this")]
        assert b"a plan" in found[0][3]
        assert b"bad 2" in found[0][3]
        assert b"a plan" not in found[1][3]

    asyncio.run(scene())


# Names and chat


@pytest.mark.parametrize(
    "hidden", ["\u200b", "\u200d", "\u202e", "\u2066", "\u00ad", "\u034f", "\u3164", "\uffa0", "\U000e0041", "\x07"]
)
def test_no_name_has_anything_that_cannot_be_seen(own: Served, hidden: str) -> None:
    async def scene() -> None:
        body = {"game": GAME, "sit": {"home": {"name": f"An{hidden}n"}}}
        assert (await Person(own.base).post("/api/tables", body)).status == 400

    asyncio.run(scene())


@pytest.mark.parametrize("hidden", ["\u200b", "\u200f", "\u202e", "\u2066", "\u061c", "\ufeff", "\U000e0041", "\x07"])
def test_no_chat_turns_its_direction_or_hides_something(own: Served, hidden: str) -> None:
    text = f'{{"type":"chat","cmd_id":"c","text":"a{hidden}b"}}'
    with pytest.raises(Exception, match=r"pattern|control|invalid|frame"):
        messages.decode_request(text.replace("\x07", "\\u0007"))
    family = '{"type":"chat","cmd_id":"c","text":"\U0001f468\u200d\U0001f469"}'
    assert isinstance(messages.decode_request(family), messages.Chat)
