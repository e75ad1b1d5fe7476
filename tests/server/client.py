"""A client in Python, for tests: it keeps what it sees, comes back after a lost line, and sends again what was not
answered, under the same ``cmd_id``.

Numbers of events belong to a seat. So a client that comes back names the seat of its last snapshot, or ``watcher``.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from tests.server.frames import read_frame
from touchline.core.fair import commitment
from touchline.server.wire import messages

FINAL = frozenset({4001, 4003, 4004, 4009, 4010, 4011, 4012, 401, 403, 421})
"""Close codes, and statuses of sockets that were not even opened, after which coming back is of no use."""
FIRST_WAIT, LONGEST_WAIT = 0.02, 1.0


class Answer(NamedTuple):
    """What HTTP answered; ``body`` is JSON read, or text."""

    status: int
    body: Any
    headers: dict[str, str]
    raw: bytes


class Person:
    """Somebody with a secret of its own, at a server's address such as ``http://127.0.0.1:8765``."""

    def __init__(self, base: str, secret: str | None = None) -> None:
        self.base = base.rstrip("/")
        self.secret = secrets.token_hex(16) if secret is None else secret

    @property
    def authorization(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secret}"} if self.secret else {}

    async def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        return await asyncio.to_thread(ask, self.base, "GET", path, None, {**self.authorization, **(headers or {})})

    async def post(self, path: str, body: object = None, headers: dict[str, str] | None = None) -> Answer:
        sent = {"content-type": "application/json", **self.authorization, **(headers or {})}
        return await asyncio.to_thread(ask, self.base, "POST", path, json.dumps(body or {}).encode(), sent)

    async def lay(self, game: str, **asked: Any) -> str:
        """Open a table; its id."""
        found = await self.post("/api/tables", {"game": game, **asked})
        assert found.status == 200, found
        return str(found.body["table"])

    def at(self, table: str, seat: str = "", **settings: Any) -> Client:
        """A client of this person's at a table, not yet connected."""
        return Client(self, table, seat, **settings)


class Elsewhere(Person):
    """Somebody at an address of a test's own, who has limits: the server has to believe it (``--trusted-proxy``)."""

    def __init__(self, base: str, address: str) -> None:
        super().__init__(base)
        self.address = address

    @property
    def authorization(self) -> dict[str, str]:
        return {**super().authorization, "x-forwarded-for": self.address}

    async def on_line(self, table: str) -> ClientConnection:
        """An open socket, which has said hello."""
        line = await connect(socket_url(self.base, table), additional_headers=self.authorization, proxy=None)
        with suppress(Exception):
            await line.send('{"type":"hello"}')
        return line


def ask(base: str, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
    """One request over HTTP."""
    connection = HTTPConnection(urlsplit(base).netloc, timeout=120)
    try:
        connection.request(method, path, body, headers)
        found = connection.getresponse()
        raw = found.read()
        told = {name.lower(): value for name, value in found.getheaders()}
        plain = gzip.decompress(raw) if told.get("content-encoding") == "gzip" else raw
        is_json = "json" in told.get("content-type", "") and plain
        read = json.loads(plain) if is_json else plain.decode(errors="replace")
        return Answer(found.status, read, told, raw)
    finally:
        connection.close()


class Client:
    """One viewer of a table. Use it as ``async with``; ``do`` waits for the answer, however often the line breaks."""

    def __init__(self, person: Person, table: str, seat: str = "", *, keep: bool = True) -> None:
        self.person, self.table, self.seat = person, table, seat
        self.contribution = secrets.token_bytes(32)
        self.last = 0
        self.snapshot: messages.Snapshot | None = None
        self.view: dict[str, Any] = {}
        self.asks: tuple[messages.AskInfo, ...] = ()
        self.seats: tuple[messages.SeatInfo, ...] = ()
        self.dice: messages.Dice | None = None
        self.over: messages.Over | None = None
        self.again: messages.Again | None = None
        self.offers: dict[str, tuple[str, ...]] = {}
        self.orders: dict[str, str] = {}
        self.keep = keep
        self.events: list[messages.TableEvent] = []
        """Everything seen, if ``keep``."""
        self.refusals: list[messages.Reject] = []
        """Rejects that answer no command."""
        self.faults: list[str] = []
        """What must never happen: gaps and repeated events."""
        self.closed: tuple[int, str] | None = None
        """The code and the reason of the end, once it is final."""
        self.lines = 0
        """How often the client was connected."""
        self._waiting: dict[str, tuple[messages.Command | messages.Odds, asyncio.Future[Any]]] = {}
        self._whys: dict[tuple[int, str], asyncio.Future[messages.Because]] = {}
        self._changed = asyncio.Condition()
        self._line: ClientConnection | None = None
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Client:
        self._running = asyncio.create_task(self._run())
        await self.until(lambda: self.snapshot is not None or self.closed is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def leave(self) -> None:
        """Hang up for good."""
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
            self._running = None

    async def cut(self) -> None:
        """Lose the line, as a bad network would; the client comes back by itself."""
        if self._line is not None:
            self._line.transport.abort()
            await asyncio.sleep(0)

    # What it does

    async def do(self, command: messages.Command) -> messages.Ack | messages.Reject:
        """The answer to a command."""
        answered: asyncio.Future[messages.Ack | messages.Reject] = asyncio.get_running_loop().create_future()
        self._waiting[command.cmd_id] = (command, answered)
        await self._send(command)
        return await answered

    async def why(self, ask: int, name: str) -> messages.Because:
        answered: asyncio.Future[messages.Because] = asyncio.get_running_loop().create_future()
        self._whys[ask, name] = answered
        await self._send(messages.Why(ask, name))
        return await answered

    async def odds(self, ask: int) -> messages.OddsReply | messages.Reject:
        """The odds of a question."""
        question = messages.Odds(secrets.token_hex(8), ask)
        answered: asyncio.Future[messages.OddsReply | messages.Reject] = asyncio.get_running_loop().create_future()
        self._waiting[question.cmd_id] = (question, answered)
        await self._send(question)
        return await answered

    async def send(self, kind: type[messages.Command], /, **fields: Any) -> messages.Ack | messages.Reject:
        """A command by its fields, under a fresh ``cmd_id``."""
        return await self.do(kind(cmd_id=secrets.token_hex(8), **fields))

    async def sit(self, seat: str, name: str = "") -> messages.Ack | messages.Reject:
        """Take a seat, with a part in the dice."""
        return await self.send(messages.Sit, seat=seat, name=name, hash=commitment(self.contribution))

    async def open(self) -> messages.Ack | messages.Reject:
        """Open the part in the dice, once all are promised."""
        await self.until(lambda: self.dice is not None and self.dice.stage != "lobby")
        return await self.send(messages.Open, contribution=self.contribution.hex())

    async def play(self, *choices: str) -> messages.Ack | messages.Reject:
        """Answer the open question of this seat."""
        mine = self.asked
        assert mine is not None
        return await self.send(messages.Play, ask=mine.n, choices=list(choices))

    @property
    def asked(self) -> messages.AskInfo | None:
        """The open question to this seat."""
        seat = self.snapshot.seat if self.snapshot is not None else ""
        return next((ask for ask in self.asks if seat and ask.seat == seat and ask.choices), None)

    async def until(self, so: Callable[[], bool], seconds: float = 120) -> None:
        """Wait until something is seen to be so."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(so)

    # The line

    @property
    def url(self) -> str:
        seat = self.seat if self.snapshot is None else self.snapshot.seat or "watcher"
        query = f"?seat={seat}" if seat else ""
        return f"ws{self.person.base.removeprefix('http')}/api/tables/{self.table}/socket{query}"

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while True:
            ended = 0, ""
            with suppress(OSError, TimeoutError, InvalidHandshake):
                try:
                    async with self._connected() as line:
                        self._line = line
                        self.lines += 1
                        wait = FIRST_WAIT
                        await self._talk(line)
                        ended = line.close_code or 0, line.close_reason or ""
                except InvalidStatus as denied:
                    ended = denied.response.status_code, "denied"
            self._line = None
            if ended[0] in FINAL:
                await self._end(*ended)
                return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _connected(self) -> connect:
        return connect(
            self.url,
            additional_headers=self.person.authorization,
            compression=None,
            max_size=2 * messages.MOST_OUT,
            close_timeout=1,
            ping_interval=None,
            proxy=None,
        )

    async def _talk(self, line: ClientConnection) -> None:
        """Say where we stand, send again what was not answered, then listen until the line ends."""
        with suppress(ConnectionClosed):
            await line.send(messages.encode(messages.Hello(self.last)).decode())
            for command, _ in list(self._waiting.values()):
                await line.send(messages.encode(command).decode())
        with suppress(ConnectionClosed):
            async for frame in line:
                for message in read_frame(frame):
                    self._seen(message)
                async with self._changed:
                    self._changed.notify_all()

    async def _end(self, code: int, reason: str) -> None:
        """The server does not want us back."""
        self.closed = (code, reason)
        for _, answered in self._waiting.values():
            if not answered.done():
                answered.set_exception(ConnectionError(f"closed with {code}"))
        async with self._changed:
            self._changed.notify_all()

    async def _send(self, message: messages.Frame) -> None:
        if self._line is not None:
            with suppress(ConnectionClosed):
                await self._line.send(messages.encode(message).decode())

    # What it sees

    def _seen(self, message: messages.Sent) -> None:
        match message:
            case messages.Ack(cmd_id) | messages.OddsReply(cmd_id):
                self._answered(cmd_id, message)
            case messages.Reject(cmd_id):
                if cmd_id:
                    self._answered(cmd_id, message)
                else:
                    self.refusals.append(message)
            case messages.Busy(cmd_id, retry_after):
                asyncio.get_running_loop().call_later(retry_after, self._again, cmd_id)
            case messages.Because(ask, name):
                waiting = self._whys.pop((ask, name), None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
            case messages.Snapshot():
                self._start(message)
            case messages.TableEvent(n, what):
                if n != self.last + 1:
                    self.faults.append(f"event {n} after {self.last}")
                self.last = n
                if self.keep:
                    self.events.append(message)
                self._apply(what)

    def _answered(self, cmd_id: str, answer: messages.Ack | messages.Reject | messages.OddsReply) -> None:
        found = self._waiting.pop(cmd_id, None)
        if found is not None and not found[1].done():
            found[1].set_result(answer)

    def _again(self, cmd_id: str) -> None:
        if cmd_id in self._waiting:
            self._resent = asyncio.ensure_future(self._send(self._waiting[cmd_id][0]))

    def _start(self, shown: messages.Snapshot) -> None:
        self.snapshot, self.last = shown, shown.n
        self.view, self.asks, self.seats = shown.view, shown.asks, shown.seats.seats
        self.dice, self.over, self.again = shown.dice, shown.over, shown.again
        self.offers, self.orders = shown.offers, shown.orders

    def _apply(self, what: messages.Body) -> None:
        match what:
            case messages.View(view):
                self.view = view
            case messages.Asks(asks):
                self.asks = asks
            case messages.Seats(seats):
                self.seats = seats
            case messages.Dice():
                self.dice = what
            case messages.Over():
                self.over = what
            case messages.Again():
                self.again = what
            case messages.Offers(offers):
                self.offers = offers
            case messages.Orders(orders):
                self.orders = orders

    def state(self) -> dict[str, Any]:
        """What the client believes, to be compared with a fresh snapshot of the same seat."""
        believed: dict[str, object] = {
            "view": self.view,
            "asks": self.asks,
            "seats": self.seats,
            "dice": self.dice,
            "over": self.over,
        }
        believed |= {"again": self.again, "offers": self.offers, "orders": self.orders, "n": self.last}
        found: dict[str, Any] = msgspec.to_builtins(believed)
        return found


async def paired(base: str, game: str, **asked: Any) -> tuple[Client, Client]:
    """Two people at a new table who have sat down and opened their dice: play has begun."""
    ann, bob = Person(base), Person(base)
    table = await ann.lay(game, **asked)
    home, away = await ann.at(table).__aenter__(), await bob.at(table).__aenter__()
    for client, seat in ((home, "home"), (away, "away")):
        assert isinstance(await client.sit(seat, seat.title()), messages.Ack)
    for client in (home, away):
        assert isinstance(await client.open(), messages.Ack)
    for client in (home, away):
        await client.until(lambda c=client: c.dice is not None and c.dice.stage == "playing")  # type: ignore[misc]
    return home, away


def socket_url(base: str, table: str) -> str:
    return f"ws{base.removeprefix('http')}/api/tables/{table}/socket"


async def heard(line: ClientConnection) -> list[str | bytes]:
    """All frames until the server closes the socket."""
    found = []
    with suppress(ConnectionClosed):
        while True:
            found.append(await line.recv())
    return found
