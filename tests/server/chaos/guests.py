"""People at tables over real sockets. They come back whenever a connection breaks, and keep what they were shown.

What they keep is evidence: every event as its bytes, every answer, every snapshot. ``chronicle`` holds it against the
log.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.chaos.door import UNREACHABLE, Door, Person
from tests.server.frames import read_message
from touchline.core.fair import commitment
from touchline.server.table.live import WATCHER
from touchline.server.wire import messages

COME_BACK = 0.05
"""Seconds before somebody whose connection broke tries again."""
FOR_GOOD = {4001, 4003, 4004}
"""Closed with one of these, a socket will not be let in again."""
IN_TIME = {"stale", "over"}
"""Why a choice that was legal when it was asked for may be refused: the other side was faster."""
CHATTY, HESITANT = 0.05, 0.03
"""How often a player says something, and how often it wants something back that it has chosen."""

_MESSAGES: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])


class Screen:
    """What somebody sees, put together from one snapshot and the events since."""

    FIELDS = ("seats", "dice", "clock", "view", "asks", "locked", "offers", "orders", "over", "again")

    def __init__(self, snapshot: messages.Snapshot) -> None:
        self.n = snapshot.n
        self.seat, self.side = snapshot.seat, snapshot.side
        self.shown: dict[str, Any] = {name: getattr(snapshot, name) for name in self.FIELDS}
        self.shown["locked"] = dict(snapshot.locked)

    def happens(self, what: messages.Body) -> None:
        """Let one event change what is seen."""
        locked: dict[str, str] = self.shown["locked"]
        if isinstance(what, messages.Choice | messages.Throw | messages.Reveal | messages.Undone | messages.Over):
            locked.clear()
        match what:
            case messages.Asks(asks):
                self.shown["asks"] = asks
            case messages.View(view):
                self.shown["view"] = view
            case messages.Offers(offers):
                self.shown["offers"] = offers
            case messages.Orders(orders):
                self.shown["orders"] = orders
            case messages.Seats() | messages.Dice() | messages.Clock() | messages.Over() | messages.Again():
                self.shown[type(what).__name__.lower()] = what
            case messages.Locked(_, who, envelope):
                locked[who] = envelope
            case messages.Unlocked(_, who):
                del locked[who]

    def differs(self, snapshot: messages.Snapshot) -> list[str]:
        """The parts in which the server's own picture is another."""
        return [name for name in self.FIELDS if self.shown[name] != getattr(snapshot, name)]


class Guest:
    """Somebody who looks on at a table, for as long as it stays there."""

    def __init__(self, door: Door, table: str, person: Person | None = None) -> None:
        self.door, self.table, self.person = door, table, person or Person()
        self.asks_for = WATCHER
        self.screen: Screen | None = None
        self.seen: dict[str, dict[int, bytes]] = {}
        self.snapshots: list[tuple[str, int, bytes]] = []
        self.faults: list[str] = []
        self.closed: Counter[int] = Counter()
        self.visits = 0
        self.leaving = False
        self._socket: ClientConnection | None = None

    @property
    def key(self) -> str:
        """Whose stream it is shown."""
        return (self.screen.seat if self.screen else "") or WATCHER

    async def stay(self) -> None:
        """Be at the table, with as many connections as it takes, until told to leave."""
        while not self.leaving:
            try:
                async with self.door.socket(self.table, self.asks_for, self.person) as socket:
                    self.visits += 1
                    self._socket = socket
                    if not self.leaving:  # it may have been told so on the way in
                        await self._visit(socket)
            except UNREACHABLE as error:
                if isinstance(error, ConnectionClosed) and error.rcvd is not None:
                    self.closed[error.rcvd.code] += 1
                    if error.rcvd.code in FOR_GOOD:
                        self.faults.append(f"sent away: {error}")
                        return
                await asyncio.sleep(COME_BACK)
            finally:
                self._socket = None

    def leave(self) -> None:
        """Go, without a word."""
        self.leaving = True
        self.hang_up()

    def hang_up(self) -> None:
        """Let the connection break."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _visit(self, socket: ClientConnection) -> None:
        await self._greet(socket)
        await self._look(socket)

    async def _look(self, socket: ClientConnection) -> None:
        async for frame in socket:
            self._read(frame)

    async def _greet(self, socket: ClientConnection) -> None:
        """Ask for what was missed; numbers count for a seat, so whoever has another since then begins anew."""
        last = self.screen.n if self.screen is not None and self.key == self.asks_for else 0
        await socket.send(messages.encode(messages.Hello(last)).decode())

    def _read(self, frame: str | bytes) -> None:
        for raw in _MESSAGES.decode(frame):
            self._note(read_message(bytes(raw)), bytes(raw))

    def _note(self, message: messages.Sent, raw: bytes) -> None:
        if isinstance(message, messages.Snapshot):
            self._note_snapshot(message, raw)
        elif isinstance(message, messages.TableEvent):
            if self.screen is None or message.n != self.screen.n + 1:
                self.faults.append(f"event {message.n} came after {self.screen.n if self.screen else 'nothing'}")
            else:
                self.screen.n = message.n
                self.screen.happens(message.what)
                self.seen.setdefault(self.key, {})[message.n] = raw

    def _note_snapshot(self, snapshot: messages.Snapshot, raw: bytes) -> None:
        if self.screen is not None and self.screen.seat == snapshot.seat and snapshot.n < self.screen.n:
            self.faults.append(f"a snapshot of {snapshot.n} after event {self.screen.n}: the table went back in time")
        self.screen = Screen(snapshot)
        self.snapshots.append((self.key, snapshot.n, raw))


class Player(Guest):
    """Somebody who sits down at a seat and plays at random, one command at a time.

    A command that was not answered is sent again after coming back, with the same ``cmd_id``.
    """

    def __init__(self, door: Door, table: str, seat: str, seed: object, person: Person | None = None) -> None:
        super().__init__(door, table, person)
        self.seat = seat
        self.chance = random.Random(f"{table} {seat} {seed}")
        self.parts: dict[str, bytes] = {}
        """What it has brought to the dice, by its hash."""
        self.pace = 0.0
        """Seconds, on average, that it thinks."""
        self.most = 10_000
        """After so many commands it resigns."""
        self.sent: dict[str, messages.Command] = {}
        self.acked: dict[str, int] = {}
        """For each acknowledged command the number in that answer."""
        self.rejected: Counter[str] = Counter()
        self.twice = 0.0
        """How often it sends a command twice, as a program does that is not sure."""
        self.repeated = self.doubled = 0
        self.pending: messages.Command | None = None
        self.wound_up = False
        self._owed: Counter[str] = Counter()
        """How many answers to each command are still to come on this connection."""
        self._wants_to_speak = False
        self._answered_ask = 0
        self._not_before = 0.0
        self._news, self._reply = asyncio.Event(), asyncio.Event()

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to do for it here."""
        over = self.screen is not None and self.screen.shown["over"] is not None
        return self.pending is None and (self.wound_up or over)

    def wind_up(self) -> None:
        """Wait for the last answer, and do nothing more."""
        self.wound_up = True
        self._news.set()

    def speak(self) -> None:
        """Say something as soon as possible."""
        self._wants_to_speak = True
        self._news.set()

    async def _visit(self, socket: ClientConnection) -> None:
        self._owed.clear()
        await self._greet(socket)
        acting = asyncio.create_task(self._act(socket))
        try:
            await self._look(socket)
        finally:
            acting.cancel()
            await asyncio.wait([acting])  # to wait for it and no more: who is told to go meanwhile must hear of it
            if not acting.cancelled() and not isinstance(error := acting.exception(), (*UNREACHABLE, type(None))):
                raise error

    async def _act(self, socket: ClientConnection) -> None:
        """Send what is under way again, then one command after another, each when the one before is answered."""
        self.repeated += self.pending is not None
        while not self.finished:
            await asyncio.sleep(self._not_before - time.monotonic())
            self._news.clear()
            if self.pending is None:
                self.pending = self._wish()
            if self.pending is not None:
                await self._send(socket, self.pending)
            elif not self.finished:
                await self._news.wait()
        self.leaving = True
        await socket.close()

    async def _send(self, socket: ClientConnection, command: messages.Command) -> None:
        """Send a command and wait for its answer; a connection that does not give one is broken."""
        self._reply.clear()
        self.sent[command.cmd_id] = command
        twice = self.chance.random() < self.twice
        self.doubled += twice
        for _ in range(1 + twice):
            self._owed[command.cmd_id] += 1
            await socket.send(messages.encode(command).decode())
        try:
            async with asyncio.timeout(self.door.patience):
                await self._reply.wait()
        except TimeoutError:
            self.hang_up()

    def _read(self, frame: str | bytes) -> None:
        super()._read(frame)
        self._news.set()

    def _note(self, message: messages.Sent, raw: bytes) -> None:
        if isinstance(message, messages.Ack | messages.Reject | messages.Busy):
            self._note_reply(message)
        else:
            super()._note(message, raw)

    def _note_reply(self, reply: messages.Ack | messages.Reject | messages.Busy) -> None:
        if not self._owed[reply.cmd_id]:
            self.faults.append(f"an answer too many: {reply}")
        self._owed[reply.cmd_id] -= 1
        if isinstance(reply, messages.Ack):
            self._note_ack(reply)
        elif isinstance(reply, messages.Reject):
            self._note_reject(reply)
        if self.pending is not None and self.pending.cmd_id == reply.cmd_id:
            wait = reply.retry_after if isinstance(reply, messages.Busy) else self._thinks()
            self._not_before = time.monotonic() + wait
            self.pending = self.pending if isinstance(reply, messages.Busy) else None
            self._reply.set()

    def _thinks(self) -> float:
        return self.chance.expovariate(1 / self.pace) if self.pace else 0.0

    def _note_ack(self, ack: messages.Ack) -> None:
        first = self.acked.setdefault(ack.cmd_id, ack.n)
        if first != ack.n:
            self.faults.append(f"{ack} after the same was acknowledged with {first}")
        match self.sent.get(ack.cmd_id):
            case messages.Sit(_, seat):
                self.asks_for = seat
            case messages.Play(_, ask):
                self._answered_ask = ask
            case messages.Unlock():
                self._answered_ask = 0

    def _note_reject(self, reject: messages.Reject) -> None:
        self.rejected[reject.code] += 1
        played = isinstance(self.sent.get(reject.cmd_id), messages.Play)
        if reject.cmd_id in self.acked or (played and reject.code not in IN_TIME):
            self.faults.append(f"{reject} to {self.sent.get(reject.cmd_id)}")

    # What it wants

    def _wish(self) -> messages.Command | None:
        """The next command, if there is anything to be said."""
        screen = self.screen
        if screen is None or self.wound_up or screen.shown["over"]:
            return None
        cmd_id = f"{len(self.sent)}-{self.chance.randbytes(8).hex()}"
        if self.asks_for == WATCHER:
            return messages.Sit(cmd_id, self.seat, self.seat.title(), self._promise())
        if screen.seat != self.seat:
            return None  # the snapshot of the seat is on its way
        dice: messages.Dice = screen.shown["dice"]
        if dice.stage == "lobby" and screen.side not in dice.hashes:
            return messages.Contribute(cmd_id, self._promise())
        if dice.stage == "opening" and screen.side not in dice.contributions:
            return messages.Open(cmd_id, self.parts[dice.hashes[screen.side]].hex())
        return self._wish_in_play(cmd_id, screen) if dice.stage == "playing" else None

    def _promise(self) -> str:
        part = self.chance.randbytes(32)
        self.parts[commitment(part)] = part
        return commitment(part)

    def _wish_in_play(self, cmd_id: str, screen: Screen) -> messages.Command | None:
        if len(self.sent) >= self.most:
            return messages.Resign(cmd_id)
        if self._wants_to_speak or self.chance.random() < CHATTY:
            self._wants_to_speak = False
            return messages.Chat(cmd_id, f"{self.seat} says {cmd_id}")
        offered = [kind for kind, (asker, *_) in screen.shown["offers"].items() if asker != self.seat]
        if offered:
            return messages.Answer(cmd_id, offered[0], yes=self.chance.random() < 0.5)
        locked = screen.side in screen.shown["locked"]
        if self._answered_ask and self.chance.random() < HESITANT:
            return messages.Unlock(cmd_id, self._answered_ask) if locked else messages.Offer(cmd_id, "undo")
        for ask in screen.shown["asks"]:
            if ask.seat == self.seat and ask.n != self._answered_ask and not locked:
                return messages.Play(cmd_id, ask.n, [self.chance.choice(ask.choices).name])
        return None
