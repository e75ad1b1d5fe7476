"""One address that does its worst within its limits: ``python -m tests.server.siege.besieger PORT ADDRESS SECONDS``.

It takes whatever it is given, and comes again as soon as it is told that it may. At the end it prints what it got, as
JSON. It is a process of its own, so that it takes no time from whoever measures.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import random
import re
import secrets
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.siege.line import Answer, Line
from touchline.core.fair import commitment
from touchline.core.game import find, games
from touchline.server.http.limits import Bucket, Limits
from touchline.server.wire import messages

LIMITS = Limits()
LOUD = "\N{GRINNING FACE}" * messages.MOST_TEXT
TALKERS = LIMITS.sockets
FILES = ("/", "/service.js", "/main.js", "/healthz", "/offline.json", "/icons/512.png")
LISTS = ("/api/tables", "/api/tables?watch=true", "/api/games", "/api/words/ja.json", "/api/tables/{unknown}")
REFUSED, AWAY = (429, 503), (OSError, EOFError, asyncio.IncompleteReadError, WebSocketException)
QUESTION = re.compile(r'"n":([0-9]+),"who":"[a-z]+","role":"[^"]*","seat":"home"')
AGAIN = 5.0
"""Seconds after which it comes back when it was shown out."""
SILENT = 100
"""Connections that say nothing."""


class Besieger:
    """Everything at a time."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.counted: Counter[str] = Counter()
        self.rng = random.Random("besieger")
        self.tables: list[tuple[str, str]] = []
        """Tables with the secret of who owns them."""
        self.records: list[str] = []
        self._numbers = itertools.count()
        now = time.monotonic()
        self._chats: dict[str, Bucket] = {}
        """By the secret of a person."""
        self._seated: Counter[str] = Counter()
        """The sockets of each person, ..."""
        self._asked: Counter[str] = Counter()
        """... and the question that each was asked last."""
        self._messages = Bucket(LIMITS.messages, LIMITS.messages_at_once, now)
        self._rows = Bucket(LIMITS.rows, LIMITS.rows_at_once, now)

    async def go_on(self, seconds: float) -> None:
        """For so long, from when it has got something stored and was refused something."""
        work: list[Callable[[], Awaitable[None]]] = [self.lay_tables, self.make_links, self.end_tables, self.hold]
        work += [self.read_files] * 8 + [self.read_lists] * 2 + [self.read_records] * 2
        work += [self.talk] * TALKERS
        tasks = [asyncio.ensure_future(self._again(one)) for one in work]
        while not self.counted["chats sent"] or not any(what.endswith(": refused") for what in self.counted):
            await asyncio.sleep(0.1)
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except AWAY as error:
                self.counted[f"lost: {type(error).__name__}"] += 1
                await asyncio.sleep(AGAIN)

    async def lay_tables(self) -> None:
        """Tables under rules that nobody else has, each with a person of its own; every other one is played at."""
        for number in itertools.count():
            secret = secrets.token_hex(16)
            line = Line(self.port, self.address, secret)
            options = {"goals": self.rng.randint(1, 20), "turns": self.rng.randint(1, 960)}
            against = {"away": "policy"} if number % 2 else {}
            asked = {"game": games()[0], "options": options, "sit": {"home": {}}, "computers": against}
            answer = await self._polite("tables", line.post("/api/tables", json.dumps(asked).encode()))
            if answer.status == 200:
                self.tables.append((json.loads(answer.body)["table"], secret))
            line.close()

    async def end_tables(self) -> None:
        """Old tables become records, as long as there are enough to talk at."""
        while True:
            await asyncio.sleep(1)
            if len(self.tables) > LIMITS.tables_at_once // 2:
                table, secret = self.tables.pop(0)
                line = Line(self.port, self.address, secret)
                if (await self._polite("ended", line.post(f"/api/tables/{table}/close"))).status == 200:
                    self.records.append(table)
                line.close()

    async def make_links(self) -> None:
        while True:
            await asyncio.sleep(0.1)
            if self.tables:
                table, secret = self.rng.choice(self.tables)
                line = Line(self.port, self.address, secret)
                await self._polite("links", line.post(f"/api/tables/{table}/invites", b'{"seat":"away"}'))
                line.close()

    async def read_files(self) -> None:
        line = Line(self.port, self.address)
        for path in itertools.cycle(FILES):
            await self._polite("files", line.get(path))

    async def read_lists(self) -> None:
        line = Line(self.port, self.address)
        for path in itertools.cycle(LISTS):
            await self._polite("lists", line.get(path.format(unknown=secrets.token_hex(16))))

    async def read_records(self) -> None:
        line = Line(self.port, self.address)
        while True:
            paths = [f"/api/records/{one}/events?seat=home" for one in self.records[-50:]]
            await self._polite("records", line.get(self.rng.choice([*paths, "/api/records"])))

    async def hold(self) -> None:
        """Keep connections open, and say nothing."""
        held = [
            await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0)) for _ in range(SILENT)
        ]
        try:
            await asyncio.gather(*(reader.read() for reader, _ in held))
        finally:
            for _, writer in held:
                writer.close()

    async def talk(self) -> None:
        """At one socket: as much as it takes, and as much of that as can be stored as the address may."""
        while not (free := [one for one in self.tables if self._seated[one[1]] < LIMITS.sockets_of_person]):
            await asyncio.sleep(0.1)
        table, secret = min(free, key=lambda one: self._seated[one[1]])
        self._seated[secret] += 1
        try:
            await self._sit(table, secret)
        finally:
            self._seated[secret] -= 1

    async def _sit(self, table: str, secret: str) -> None:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        headers = {"Authorization": f"Bearer {secret}"}
        async with connect(
            url,
            additional_headers=headers,
            local_addr=(self.address, 0),
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            close_timeout=1,
        ) as socket:
            reading = asyncio.ensure_future(self._read(socket, secret))
            try:
                await self._say_all(socket, secret)
            finally:
                reading.cancel()

    async def _say_all(self, socket: ClientConnection, secret: str) -> None:
        """As many messages as the address may send: of those as many as may be stored, and the others cost time."""
        part = hashlib.sha256(secret.encode()).digest()
        for begins in (
            messages.Contribute(self._next_id(), commitment(part)),
            messages.Open(self._next_id(), part.hex()),
        ):
            await socket.send(messages.encode(begins).decode())
        began = time.monotonic()
        own = Bucket(LIMITS.commands, LIMITS.commands_at_once, began)
        chats = self._chats.setdefault(secret, Bucket(LIMITS.chats, LIMITS.chats_at_once, began))
        questions: itertools.cycle[Callable[[], messages.Frame]] = itertools.cycle(
            [
                lambda: messages.Hello(0),
                lambda: messages.Odds(self._next_id(), self._asked[secret]),
                lambda: messages.Why(self._asked[secret], "kick left"),
            ]
        )
        while True:
            now = time.monotonic()
            wait = own.wait(now) or self._messages.wait(now)
            if wait:
                await asyncio.sleep(wait)
                continue
            is_chat = not chats.wait(now) and not self._rows.wait(now)
            said = messages.Chat(self._next_id(), LOUD) if is_chat else next(questions)()
            await socket.send(messages.encode(said).decode())
            self.counted["chats sent" if is_chat else "other messages sent"] += 1

    def _next_id(self) -> str:
        return f"{next(self._numbers)}"

    async def _read(self, socket: ClientConnection, secret: str) -> None:
        with suppress(ConnectionClosed):
            async for frame in socket:
                self.counted["bytes of sockets"] += len(frame)
                for n in QUESTION.findall(str(frame)):
                    self._asked[secret] = int(n)
                for kind in ("ack", "busy", "reject", "snapshot", "outlook"):
                    self.counted[f"answered {kind}"] += str(frame).count(f'"type":"{kind}"')

    async def _polite(self, what: str, asking: Awaitable[Answer]) -> Answer:
        """An answer; when it is a refusal, after as long as it asks to wait."""
        answer = await asking
        self.counted[f"{what}: {'refused' if answer.status in REFUSED else answer.status}"] += 1
        self.counted["bytes over HTTP"] += len(answer.body)
        if answer.status in REFUSED:
            await asyncio.sleep(answer.wait or 1)
        return answer


async def main() -> None:
    find(games()[0])
    besieger = Besieger(int(sys.argv[1]), sys.argv[2])
    try:
        await besieger.go_on(float(sys.argv[3]))
    finally:
        sys.stdout.write(json.dumps(besieger.counted))


if __name__ == "__main__":
    asyncio.run(main())
