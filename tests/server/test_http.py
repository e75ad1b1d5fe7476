"""The HTTP face: names and origins, limits, one shape for every failure, headers, files, health."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server import inside
from tests.server.client import Answer, Person, ask, heard, paired, socket_url
from tests.server.frames import read_frame
from tests.server.serving import Served
from touchline.core.ruleset import STATUSES
from touchline.server.house.house import House
from touchline.server.http import health
from touchline.server.http.app import Settings, make_application
from touchline.server.http.guard import HEADERS
from touchline.server.http.limits import Addresses, Bucket, Limits, household
from touchline.server.http.loopback import is_here
from touchline.server.refusals import TooMany
from touchline.server.storage import open_storage
from touchline.server.storage.sqlite import Sqlite
from touchline.server.wire import messages

GAME = "first_and_roll"
JSON = {"content-type": "application/json"}


def is_reject(answer: Answer) -> bool:
    """Whether an answer has the one shape of a failure."""
    try:
        return bool(msgspec.json.decode(answer.raw, type=messages.Reject).code)
    except msgspec.MsgspecError:
        return False


# Names and origins


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost", 200),
        ("LOCALHOST:80", 200),
        ("[::1]:8765", 200),
        ("games.example.org", 421),
        ("127.0.0.1.example.org", 421),
        ("localhost@example.org", 421),
        ("example.org#localhost", 421),
        ("[::1", 421),
        ("[::1].evil", 421),
        ("[::1]evil:80", 421),
        ("::1", 421),
        ("localhost:", 200),
        ("localhost:x", 421),
        ("", 421),
    ],
)
def test_a_name_that_is_not_ours_is_turned_away(server: Served, host: str, status: int) -> None:
    found = ask(server.base, "GET", "/api/games", None, {"host": host})
    assert found.status == status
    assert status == 200 or (is_reject(found) and found.body["code"] == "other_host")


def origins(server: Served) -> list[tuple[str, bool]]:
    ours = f"127.0.0.1:{server.port}"
    strange = ["http://example.org", "null", f"http://{ours}.example.org", f"http://127.0.0.1:{server.port + 1}", ""]
    return [(f"http://{ours}", True), *((origin, False) for origin in strange)]


def test_a_page_of_another_site_may_not_post(server: Served) -> None:
    for origin, ours in origins(server):
        sent = {**JSON, **Person(server.base).authorization, "origin": origin}
        found = ask(server.base, "POST", "/api/tables", b'{"game":"first_and_roll"}', sent)
        assert (found.status, origin) == (200 if ours else 403, origin)
        assert ours or found.body["code"] == "other_origin"


def test_a_page_of_another_site_may_not_open_a_socket(server: Served) -> None:
    async def scene() -> None:
        url = socket_url(server.base, await Person(server.base).lay(GAME))
        for origin, ours in origins(server):
            sent = {"origin": origin}
            if ours:
                async with connect(url, additional_headers=sent, proxy=None):
                    continue
            with pytest.raises(InvalidStatus) as denied:
                await connect(url, additional_headers=sent, proxy=None)
            assert denied.value.response.status_code == 403
            assert msgspec.json.decode(denied.value.response.body, type=messages.Reject).code == "other_origin"

    asyncio.run(scene())


# Failures


FAILURES: list[tuple[str, str, bytes | None, dict[str, str], int, str]] = [
    ("GET", "/api/nothing", None, {}, 404, "not_found"),
    ("GET", "/nothing.js", None, {}, 404, "not_found"),
    ("GET", "/../../etc/passwd", None, {}, 404, "not_found"),
    ("GET", "/%2e%2e/%2e%2e/etc/passwd", None, {}, 404, "not_found"),
    ("DELETE", "/api/tables", None, {}, 405, "wrong_method"),
    ("POST", "/", b"{}", JSON, 405, "wrong_method"),
    ("GET", "/api/tables/" + "0" * 32, None, {}, 404, "no_such_table"),
    ("GET", "/api/tables/%00", None, {}, 404, "no_such_table"),
    ("GET", "/api/records/" + "0" * 32, None, {}, 404, "no_such_table"),
    ("GET", "/api/words/xx.json", None, {}, 400, "data"),
    ("GET", "/api/rulebook/chess", None, {}, 400, "data"),
    ("GET", "/api/rules/" + "0" * 64 + ".json", None, {}, 404, "not_found"),
    ("GET", "/api/tables?game", None, {}, 200, ""),
    ("GET", "/api/tables?colour=red", None, {}, 400, "data"),
    ("GET", "/api/tables?before=x", None, {}, 400, "data"),
    ("GET", "/api/tables?game=%00", None, {}, 400, "data"),
    ("GET", "/api/records?player=%00", None, {}, 400, "data"),
    ("GET", "/api/records?before=x", None, {}, 400, "data"),
    ("GET", f"/api/records?before=1_{10**38}", None, {}, 400, "data"),
    ("GET", "/api/records?before=1_-1", None, {}, 400, "data"),
    ("GET", "/api/records?before=nan_1", None, {}, 400, "data"),
    ("GET", "/api/records?before=inf_1", None, {}, 400, "data"),
    ("GET", "/api/records?since=soon", None, {}, 400, "data"),
    ("POST", "/api/tables", b"{}", {}, 415, "not_json"),
    ("POST", "/api/tables", b"game=x", {"content-type": "application/x-www-form-urlencoded"}, 415, "not_json"),
    ("POST", "/api/tables", b" " * 8193, JSON, 413, "too_large"),
    ("POST", "/api/tables", b"{", JSON, 400, "data"),
    ("POST", "/api/tables", b"\xff", JSON, 400, "data"),
    ("POST", "/api/tables", b"[" * 8000, JSON, 400, "data"),
    ("POST", "/api/tables", b"[]", JSON, 400, "data"),
    ("POST", "/api/tables", b'{"game":"chess"}', JSON, 400, "data"),
    ("POST", "/api/tables", b'{"game":"first_and_roll","host":"me"}', JSON, 400, "data"),
    ("POST", "/api/tables", b'{"game":"first_and_roll","seats":9}', JSON, 400, "data"),
    ("POST", "/api/tables", b'{"game":"first_and_roll","options":{"x":1}}', JSON, 400, "data"),
    ("POST", "/api/tables", b'{"game":"first_and_roll","sit":{"north":{}}}', JSON, 400, "data"),
    ("POST", "/api/tables", b'{"game":"first_and_roll","computers":{"home":"deep"}}', JSON, 400, "data"),
    (
        "POST",
        "/api/tables",
        b'{"game":"first_and_roll","sit":{"home":{}},"computers":{"home":"policy"}}',
        JSON,
        400,
        "data",
    ),
    ("POST", "/api/tables", b'{"game":"first_and_roll","sit":{"home":{},"away":{}}}', JSON, 409, "service"),
    ("POST", "/api/tables", b'{"game":"first_and_roll","components":{"red":1}}', JSON, 403, "not_allowed"),
    ("POST", "/api/tables", b'{"game":"first_and_roll","private":true,"components":{"red":1}}', JSON, 400, "data"),
    ("POST", "/api/components/check", b'{"game":"first_and_roll","components":{"red":1}}', JSON, 400, "data"),
    ("POST", "/api/components/check", b'{"game":"first_and_roll","components":{"a":1e9999}}', JSON, 400, "data"),
    ("POST", "/api/components/check", b'{"game":"first_and_roll","components":{"a":' + b"[" * 8000, JSON, 400, "data"),
    ("POST", "/api/components/check", b'{"game":"first_and_roll"}', JSON, 400, "data"),
    ("POST", "/api/invites/look", b'{"secret":"' + b"0" * 32 + b'"}', JSON, 404, "not_good"),
    ("POST", "/api/invites/look", b'{"secret":"short"}', JSON, 400, "data"),
    ("POST", "/api/tables", b'{"game":"first_down","sit":{"home":{"name":"\\u0000"}}}', JSON, 400, "data"),
]


@pytest.mark.parametrize("case", FAILURES, ids=lambda case: f"{case[0]} {case[1][:40]} {(case[2] or b'')[:60]!r}")
def test_every_failure_has_one_shape(
    server: Served, case: tuple[str, str, bytes | None, dict[str, str], int, str]
) -> None:
    method, path, body, headers, status, code = case
    found = ask(server.base, method, path, body, {**Person(server.base).authorization, **headers})
    assert found.status == status
    if status != 200:
        assert is_reject(found)
        assert found.body["code"] == code
        assert len(found.raw) < 1500
    assert {name: found.headers.get(name) for name in HEADERS} == HEADERS


def test_what_is_larger_than_anybody_needs_is_not_even_read(server: Served) -> None:
    """A body without an end is refused after its first 8 KiB."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" + b"2000\r\n" + b" " * 0x2000 + b"\r\n1\r\n \r\n"
        )
        assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_who_types_an_address_gets_a_page(server: Served) -> None:
    for address in ("/nothing", "/api/nothing", "/api/tables/" + "0" * 32):
        found = ask(server.base, "GET", address, None, {"accept": "text/html,*/*"})
        assert found.status == 404
        assert found.headers["content-type"] == "text/html; charset=utf-8"
        assert '<div id="app">' in found.body
    found = ask(server.base, "DELETE", "/api/games", None, {"accept": "text/html,*/*"})
    assert found.status == 405
    assert "<h1>405</h1>" in found.body
    assert "<script" not in found.body
    assert "style=" not in found.body


# Headers, files, cookies


def test_no_script_or_style_but_ours_runs(server: Served) -> None:
    policy = HEADERS["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    for path in ("/fair.js", "/healthz", "/api/games"):
        found = ask(server.base, "GET", path, None, {})
        assert {name: found.headers.get(name) for name in HEADERS} == HEADERS


def test_files_have_their_types_and_are_asked_for_again(server: Served) -> None:
    found = ask(server.base, "GET", "/fair.js", None, {})
    assert (found.status, found.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert found.headers["cache-control"] == "no-cache"
    again = ask(server.base, "GET", "/fair.js", None, {"if-none-match": found.headers["etag"]})
    assert (again.status, again.raw) == (304, b"")


def test_what_everybody_gets_is_compressed_and_nothing_else(server: Served) -> None:
    wish = {"accept-encoding": "gzip"}
    for path in ("/fair.js", "/styles/base.css", "/api/words/de.json", "/api/rulebook/first_and_roll?lang=de"):
        plain, packed = ask(server.base, "GET", path, None, {}), ask(server.base, "GET", path, None, wish)
        assert gzip.decompress(packed.raw) == plain.raw
        assert len(packed.raw) < len(plain.raw)
    for path, more in (("/api/tables", {}), ("/fair.js", {"range": "bytes=0-999"})):
        assert "content-encoding" not in ask(server.base, "GET", path, None, {**wish, **more}).headers


def test_rules_may_be_kept_for_ever(server: Served) -> None:
    games = ask(server.base, "GET", "/api/games", None, {}).body["games"]
    for game in games:
        for edition in game["editions"]:
            found = ask(server.base, "GET", f"/api/rules/{edition['ruleset']}.json", None, {})
            assert (found.status, found.body["game"], found.body["hash"]) == (200, game["name"], edition["ruleset"])
            assert "immutable" in found.headers["cache-control"]


def test_a_browser_becomes_somebody_by_loading_the_page_and_stays_it(server: Served) -> None:
    page = ask(server.base, "GET", "/", None, {})
    name, _, rest = page.headers["set-cookie"].partition("=")
    secret, _, attributes = rest.partition(";")
    assert name == "touchline"
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in attributes.split(";")}
    cookie = {"cookie": f"other=1; touchline={secret}"}
    assert "set-cookie" not in ask(server.base, "GET", "/", None, cookie).headers
    laid = ask(server.base, "POST", "/api/tables", b'{"game":"first_and_roll","sit":{"home":{}}}', JSON | cookie)
    assert laid.status == 200
    shown = ask(server.base, "GET", f"/api/tables/{laid.body['table']}", None, {"authorization": f"Bearer {secret}"})
    assert (shown.body["yours"], shown.body["owner"]) == (["home"], True)
    assert secret not in json.dumps(shown.body)


@pytest.mark.parametrize("cookie", ["touchline=", "touchline=xyz", "touchline=" + "G" * 32, "\x01", "touchline"])
def test_a_cookie_that_cannot_be_read_is_nobodys(server: Served, cookie: str) -> None:
    assert ask(server.base, "GET", "/api/tables?mine=1", None, {"cookie": cookie}).body["tables"] == []
    assert (
        ask(server.base, "POST", "/api/tables", b'{"game":"first_and_roll"}', JSON | {"cookie": cookie}).status == 401
    )


def test_a_page_is_shown_whatever_stands_in_authorization(server: Served) -> None:
    for given in ("Basic YTpi", "Bearer nonsense", "x"):
        assert ask(server.base, "GET", "/", None, {"authorization": given}).status == 200
    assert ask(server.base, "GET", "/api/games", None, {"authorization": "Basic YTpi"}).status == 200
    assert ask(server.base, "GET", "/api/games", None, {"authorization": "Bearer nonsense"}).status == 401


# Limits


def test_a_bucket_lets_through_what_fits_and_fills_again() -> None:
    bucket = Bucket(rate=2, burst=3, now=0.0)
    assert [bucket.wait(0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.wait(0.25) == 0.25
    assert bucket.wait(0.5) == 0
    assert [bucket.wait(100.0) for _ in range(4)] == [0, 0, 0, 0.5]


def wait_of(limited: Addresses, address: str) -> float:
    try:
        limited.admit(address)
    except TooMany as error:
        return error.retry_after or 0
    return 0


def test_addresses_of_one_household_share_a_limit_and_this_computer_has_none() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff") != household("2001:db8:0:1::1")
    assert household("::ffff:192.0.2.7") == "192.0.2.7"
    assert [is_here(a) for a in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1")] == [True] * 4
    assert [is_here(a) for a in ("192.0.2.1", "localhost", "")] == [False] * 3
    now = 0.0
    limited = Addresses(1, 2, clock=lambda: now)
    assert [wait_of(limited, "192.0.2.1") for _ in range(3)] == [0, 0, 1]
    assert wait_of(limited, "192.0.2.2") == 0
    assert [wait_of(limited, "127.0.0.1") for _ in range(9)] == [0] * 9


def test_too_much_from_one_address_is_put_off_and_others_do_not_notice(server: Served) -> None:
    async def scene() -> None:
        person, limits = Person(server.base), Limits()
        here, there = {"x-forwarded-for": "192.0.2.10"}, {"x-forwarded-for": "192.0.2.11"}
        for _ in range(limits.tables_at_once):
            assert (await person.post("/api/tables", {"game": GAME}, here)).status == 200
        refused = await person.post("/api/tables", {"game": GAME}, here)
        assert (refused.status, refused.body["code"]) == (429, "too_many")
        assert int(refused.headers["retry-after"]) >= 1
        assert (await person.post("/api/tables", {"game": GAME}, there)).status == 200

    asyncio.run(scene())


@pytest.mark.parametrize("path", ["/", "/fair.js", "/nothing", "/service.js", "/offline.json", "/healthz"])
def test_files_and_health_are_limited_too(path: str, tmp_path: Path) -> None:
    app = make_application(Settings(limits=Limits(files=0.01, files_at_once=2)), open_storage(tmp_path / "tables.db"))

    async def scene() -> list[inside.Told]:
        async with inside.running(app):
            assert (await inside.get(app, path, "192.0.2.2")).status != 429
            return [await inside.get(app, path) for _ in range(3)]

    found = asyncio.run(scene())
    assert [answer.status == 429 for answer in found] == [False, False, True]
    assert int(found[-1].headers["retry-after"]) > 1
    assert json.loads(found[-1].body)["code"] == "too_many"


def test_who_sends_too_fast_is_put_off_then_shown_out(server: Served) -> None:
    async def scene() -> None:
        table = await Person(server.base).lay(GAME)
        most = Limits().commands_at_once
        frame = messages.encode(messages.Chat("again", "hello")).decode()
        url = socket_url(server.base, table)
        found: list[messages.Sent] = []
        async with connect(url, proxy=None) as line:
            for _ in range(4 * most):
                await line.send(frame)
            for got in await heard(line):
                found += read_frame(got)
            assert line.close_code == 4008
        kinds = [type(message) for message in found]
        assert kinds.count(messages.Reject) >= most
        assert kinds.count(messages.Busy) > most
        assert all(0 < m.retry_after < 1 for m in found if isinstance(m, messages.Busy))

    asyncio.run(scene())


# Dice and cards of one's own


def test_own_dice_are_checked_and_played_with_at_private_tables_alone(server: Served) -> None:
    async def scene() -> None:
        person = Person(server.base)
        printed = (await person.get(f"/api/components/{GAME}")).body
        assert {part["status"] for one in printed["components"] for part in one["parts"]} <= set(STATUSES)
        die = printed["template"]["dice"]["offense_red"]
        own = {"dice": {"offense_red": {**die, "faces": [*die["faces"][1:], die["faces"][1]]}}}
        checked = await person.post("/api/components/check", {"game": GAME, "components": own})
        assert checked.status == 200
        assert checked.body["ruleset"] != printed["ruleset"]
        table = await person.lay(GAME, components=own, private=True)
        shown = (await person.get(f"/api/tables/{table}")).body
        assert (shown["components"], shown["ruleset"]) == (True, checked.body["ruleset"])
        rules = await person.get(f"/api/rules/{shown['ruleset']}.json")
        assert rules.body["hash"] == shown["ruleset"]
        public = await person.post("/api/tables", {"game": GAME, "components": own})
        assert (public.status, public.body["code"]) == (403, "not_allowed")
        wrong = {"dice": {"offense_red": {**die, "faces": ["1"]}}}
        for path, body in (("/api/components/check", {}), ("/api/tables", {"private": True})):
            refused = await person.post(path, {"game": GAME, "components": wrong, **body})
            assert (refused.status, refused.body["code"]) == (400, "data")

    asyncio.run(scene())


# Health, log


def test_health_is_told_to_whoever_checks(server: Served) -> None:
    for host in ("localhost", "10.0.0.7"):
        found = ask(server.base, "GET", "/healthz", None, {"host": host})
        assert (found.status, found.body) == (200, {"status": "ok"})


def test_health_is_bad_while_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "TRIED_EVERY", 0.0)
    storage = Sqlite(tmp_path / "tables.db")
    app = make_application(Settings(), storage)

    async def scene() -> list[int]:
        async with inside.running(app):
            found = [(await inside.get(app, "/healthz")).status]
            for able in ("ON", "OFF"):
                storage._writer.execute(f"PRAGMA query_only={able}")
                found.append((await inside.get(app, "/healthz")).status)
            return found

    assert asyncio.run(scene()) == [200, 503, 200]


def test_health_is_tried_once_in_a_moment(tmp_path: Path) -> None:
    async def scene() -> None:
        now, house = 0.0, House(open_storage(tmp_path / "tables.db"))
        checked = health.Health(house, clock=lambda: now)
        before = house.storage.try_writing
        tried: list[None] = []
        house.storage.try_writing = lambda: tried.append(before())  # type: ignore[method-assign]
        await asyncio.gather(*(checked.check() for _ in range(5)))
        now = health.TRIED_EVERY
        await checked.check()
        assert len(tried) == 2
        await house.close()
        house.storage.close()

    asyncio.run(scene())


def test_neither_log_nor_figures_hold_a_secret_or_what_people_wrote(server: Served) -> None:
    async def scene() -> list[str]:
        home, away = await paired(server.base, "first_and_roll")
        assert isinstance(await home.send(messages.Chat, text="canary-in-chat"), messages.Ack)
        await home.person.get(f"/api/tables/{home.table}?token=canary-in-query")
        await home.person.get("/canary-in-path")
        made = await home.person.post(f"/api/tables/{home.table}/moves", {"seat": "home"})
        await home.leave()
        await away.leave()
        seen = [home.person.secret, away.person.secret, made.body["secret"], home.contribution.hex()]
        return [*seen, "canary-in-chat", "canary-in-query", "canary-in-path", "touchline="]

    canaries = asyncio.run(scene())
    log = server.log.read_text(encoding="utf-8")
    figures = server.metrics()
    assert all(json.loads(line)["event"] for line in log.splitlines())
    assert '"route": "/api/tables/{table}/moves"' in log
    assert [canary for canary in canaries if canary in log or canary in figures] == []
