"""A canary in every secret of a real server: not in a frame, an answer over HTTP, its log or its metrics."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.canaries import CANARY, of_another_side
from tests.server.client import Person, paired
from tests.server.driving import games_with_secrets
from tests.server.player import Player
from tests.server.serving import Served
from touchline.server.wire import messages


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("canaries")
    with Served(folder / "tables.db", folder, module="tests.server.canaries") as served:
        yield served
        assert served.stop() == 0


PATIENT = 120.0
"""Seconds that something may take on a busy machine."""


class Tap:
    """One more socket of a viewer, that keeps every message as it came."""

    def __init__(self, person: Person, table: str, seat: str) -> None:
        self.side = "" if seat == "watcher" else seat
        self.messages: list[bytes] = []
        self._url = f"ws{person.base.removeprefix('http')}/api/tables/{table}/socket?seat={seat}"
        self._headers = person.authorization
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Tap:
        self._task = asyncio.create_task(self._listen())
        async with asyncio.timeout(PATIENT):
            while not self.messages:
                await asyncio.sleep(0.01)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()

    async def _listen(self) -> None:
        async with connect(self._url, additional_headers=self._headers, proxy=None, compression=None) as line:
            await line.send(messages.encode(messages.Hello(0)).decode())
            try:
                async for frame in line:
                    self.messages += [json.dumps(one, separators=(",", ":")).encode() for one in json.loads(frame)]
            except ConnectionClosed:
                pass

    async def until_over(self) -> None:
        async with asyncio.timeout(PATIENT):
            while not any(kind(message) == "over" for message in self.messages):
                await asyncio.sleep(0.01)

    def first_with(self, text: str) -> str:
        """What kind of message has this in it first; empty if none has."""
        return next((kind(message) for message in self.messages if text.encode() in message), "")


def kind(message: bytes) -> str:
    read = json.loads(message)
    return str(read["what"]["type"] if read["type"] == "event" else read["type"])


async def asked_over_http(person: Person, table: str) -> bytes:
    """What the HTTP face tells anybody of a table."""
    paths = (f"/api/tables/{table}", "/api/tables", "/api/tables?watch=true", "/api/records", f"/api/records/{table}")
    return b"".join([(await person.get(path)).raw for path in paths])


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("game", games_with_secrets())
def test_nothing_that_a_server_says_has_a_canary_in_it_before_its_time(game: str, sealed: bool, server: Served) -> None:
    async def scene() -> tuple[list[Tap], list[str], bytes]:
        home, away = await paired(server.base, game, sealed=sealed)
        assert home.dice is not None
        async with AsyncExitStack() as stack:
            eve = Person(server.base)
            viewers = ((home.person, "home"), (away.person, "away"), (eve, "watcher"))
            taps = [await stack.enter_async_context(Tap(p, home.table, seat)) for p, seat in viewers]
            players = (Player(home), Player(away))
            answers, told = 0, b""
            async with asyncio.timeout(PATIENT):
                while answers < 24 and not home.over:
                    answers += sum([await player.answers() for player in players])
                    told += await asked_over_http(eve, home.table) if answers in {5, 6} else b""
                    await asyncio.sleep(0.001)
            assert told
            if not home.over:
                await home.send(messages.Resign)
            for tap in taps:
                await tap.until_over()
        await home.leave()
        await away.leave()
        return taps, [home.person.secret, away.person.secret, eve.secret], told

    taps, tokens, told = asyncio.run(scene())
    metrics = server.metrics().encode()
    log = server.log.read_bytes() + "\n".join(server.said).encode()
    assert b"request" in log
    assert b"touchline_" in metrics
    bodies = [json.loads(m)["what"] for m in taps[2].messages if kind(m) in {"reveal", "over"}]
    salts = [call["salt"] for what in bodies if what["type"] == "reveal" for call in what["calls"]]
    secret = next(what["secret"] for what in bodies if what["type"] == "over")
    assert salts
    assert {tap.first_with(secret) for tap in taps} == {"over"}
    assert {tap.first_with(salt) for tap in taps for salt in salts} == {"reveal"}
    for said in (log, metrics, told):
        assert CANARY.encode() not in said
        assert not any(hidden.encode() in said for hidden in (secret, *salts, *tokens))
    for tap in taps:
        assert not any(tap.first_with(token) for token in tokens)
        assert any(CANARY.encode() in message for message in tap.messages)
        for message in tap.messages:
            assert not of_another_side(message, tap.side), message
