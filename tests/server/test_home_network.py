"""The home network of a running server: opened and closed at its own computer, and by nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.at_home import ADDRESS, LONELY, MODULE
from tests.server.client import Answer, Person, ask
from tests.server.serving import Served
from touchline.server.http import listen
from touchline.server.wire import messages

OPEN, CLOSED = {"open": True}, {"open": False}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("at home")
    with Served(folder / "tables.db", folder, module=MODULE) as served:
        yield served


@pytest.fixture
def served(running: Served) -> Iterator[Served]:
    """A server whose home network is closed."""
    yield running
    assert post(running.base, CLOSED).status == 200


def at_home(served: Served) -> str:
    return f"http://{ADDRESS}:{served.port}"


def post(base: str, wish: dict[str, bool], **headers: str) -> Answer:
    return asyncio.run(Person(base).post("/api/home", wish, headers))


def is_answered(base: str) -> bool:
    """Whether anybody answers at an address."""
    try:
        return ask(base, "GET", "/healthz", None, {}).status == 200
    except ConnectionRefusedError:
        return False


def test_a_closed_home_network_refuses_and_an_open_one_answers_to_its_own_names(served: Served) -> None:
    assert not is_answered(at_home(served))
    assert ask(served.base, "GET", "/api/home", None, {}).body == {"offered": True, "url": ""}
    assert ask(served.base, "GET", "/api/games", None, {"host": ADDRESS}).status == 421

    opened = post(served.base, OPEN, origin=served.base)
    assert (opened.status, opened.body) == (200, {"offered": True, "url": at_home(served)})
    assert ask(at_home(served), "GET", "/", None, {}).status == 200
    for host, status in ((listen.home_name(), 200), ("127.0.0.3", 421), ("example.org", 421), ("0.0.0.0", 421)):
        found = ask(at_home(served), "GET", "/api/games", None, {"host": f"{host}:{served.port}"})
        assert (host, found.status) == (host, status)

    assert post(served.base, CLOSED).body == {"offered": True, "url": ""}
    assert not is_answered(at_home(served))
    assert is_answered(served.base)
    assert ask(served.base, "GET", "/api/games", None, {"host": ADDRESS}).status == 421


def test_opening_and_closing_twice_is_the_same_as_once(served: Served) -> None:
    assert [post(served.base, OPEN).body["url"] for _ in range(2)] == [at_home(served)] * 2
    assert is_answered(at_home(served))
    assert [post(served.base, CLOSED).status for _ in range(2)] == [200, 200]
    assert post(served.base, OPEN).status == 200
    assert is_answered(at_home(served))


def test_two_who_open_at_once_open_one_door(served: Served) -> None:
    async def scene() -> list[Answer]:
        return await asyncio.gather(*(Person(served.base).post("/api/home", OPEN) for _ in range(8)))

    assert {(found.status, found.body["url"]) for found in asyncio.run(scene())} == {(200, at_home(served))}


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"host": "127.0.0.1"},
        {"host": "localhost"},
        {"origin": "http://127.0.0.1", "host": "127.0.0.1"},
    ],
    ids=str,
)
def test_whoever_comes_from_the_home_network_may_neither_open_nor_close_it(
    served: Served, sent: dict[str, str]
) -> None:
    assert post(served.base, OPEN).status == 200
    for wish in (OPEN, CLOSED):
        refused = post(at_home(served), wish, **sent)
        assert (refused.status, refused.body["code"]) == (403, "not_allowed")
    assert ask(at_home(served), "GET", "/api/home", None, sent).body == {"offered": False, "url": ""}
    assert ask(at_home(served), "GET", "/metrics", None, sent).status == 404
    assert is_answered(at_home(served))


REFUSED = {
    "a page of another site": ({"origin": "http://example.org"}, 403, "other_origin"),
    "a page without a site": ({"origin": "null"}, 403, "other_origin"),
    "a page at another port": ({"origin": "http://127.0.0.1:1"}, 403, "other_origin"),
    "a form": ({"content-type": "text/plain"}, 415, "not_json"),
    "somebody behind a proxy": ({"x-forwarded-for": "203.0.113.9"}, 403, "not_allowed"),
    "nobody": ({"authorization": ""}, 401, "not_known"),
    "another name": ({"host": "example.org"}, 421, "other_host"),
}


@pytest.mark.parametrize("who", REFUSED)
def test_who_is_not_the_page_at_this_computer_opens_nothing(served: Served, who: str) -> None:
    sent, status, code = REFUSED[who]
    refused = post(served.base, OPEN, **sent)
    assert (refused.status, refused.body["code"]) == (status, code)
    assert not is_answered(at_home(served))


@pytest.mark.parametrize(
    "options",
    [("--public-url", "https://games.example.org"), ("--trusted-proxy", "127.0.0.1"), ("--host", "127.0.0.1")],
    ids=lambda options: options[0],
)
def test_a_server_that_is_not_at_home_offers_no_home_network(tmp_path: Path, options: tuple[str, ...]) -> None:
    with Served(tmp_path / "tables.db", tmp_path, *options, module=MODULE) as served:
        assert ask(served.base, "GET", "/api/home", None, {}).body == {"offered": False, "url": ""}
        assert post(served.base, OPEN).status == 403
        assert not is_answered(at_home(served))


def test_a_computer_in_no_network_is_told_so(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", tmp_path, module=MODULE, env=LONELY) as served:
        refused = post(served.base, OPEN)
        assert (refused.status, refused.body["code"]) == (409, "no_network")
        assert ask(served.base, "GET", "/api/home", None, {}).body == {"offered": True, "url": ""}


def test_a_port_that_is_taken_at_home_is_told(served: Served) -> None:
    with listen.listen_at(ADDRESS, served.port):
        refused = post(served.base, OPEN)
        assert (refused.status, refused.body["params"]) == (409, {"reason": "port_taken"})
    assert post(served.base, OPEN).status == 200


def test_what_was_opened_at_the_start_can_be_closed_and_shows_everybody_out(tmp_path: Path) -> None:
    async def scene(served: Served) -> None:
        host, guest = Person(served.base), Person(at_home(served))
        table = await host.lay("first_and_roll", private=False)
        async with guest.at(table) as client, host.at(table) as own:
            assert isinstance(await client.sit("away"), messages.Ack)
            assert (await host.post("/api/home", CLOSED)).status == 200
            lines = own.lines
            await own.until(lambda: any(seat.seat == "away" and not seat.here for seat in own.seats))
            assert own.lines == lines
        assert not is_answered(at_home(served))

    with Served(tmp_path / "tables.db", tmp_path, "--lan", module=MODULE) as served:
        served.wait_for("Ctrl-C")
        assert is_answered(at_home(served))
        asyncio.run(scene(served))
        assert post(served.base, OPEN).status == 200
        assert served.stop() == 0
        assert not is_answered(at_home(served))
