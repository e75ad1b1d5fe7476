"""Many tables at once, each with two players and an onlooker, as light as a client can be.

They decode no more than they need to play on. What they measure goes into ``Timings``.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.chaos.door import Door, Person
from tests.server.load.schedule import Timings
from touchline.core.fair import commitment
from touchline.core.game import SIDES, games
from touchline.server.table.live import WATCHER
from touchline.server.wire import messages

Work = Callable[[], Coroutine[Any, Any, None]]
AT_ONCE = 32
"""Tables that are laid at the same time."""


class Option(msgspec.Struct):
    name: str


class Question(msgspec.Struct):
    n: int
    seat: str
    choices: list[Option]


class Dice(msgspec.Struct):
    stage: str
    contributions: dict[str, str]


class What(msgspec.Struct):
    """An event, as far as a player needs it."""

    type: str
    asks: list[Question] = []
    stage: str = ""
    contributions: dict[str, str] = {}


class Message(msgspec.Struct):
    """Anything from the server, as far as a player needs it."""

    type: str
    cmd_id: str = ""
    code: str = ""
    what: What | None = None
    asks: list[Question] = []
    dice: Dice | list[msgspec.Raw] | None = None
    """At a table, or in the odds of a question."""
    over: Any = None


_MESSAGES = msgspec.json.Decoder(list[Message])


class Load:
    """So many tables that are kept going, and the commands that are due to them."""

    def __init__(self, door: Door, tables: int, seed: object = 0) -> None:
        self.door, self.tables = door, tables
        self.rng = random.Random(f"load {seed}")
        self.timings = Timings()
        self.ready: deque[Player] = deque()
        """Players who are asked something, the one that waits longest first."""
        self.laid = self.ever_laid = 0
        self.frames = self.bytes_in = self.bytes_out = 0
        self._numbers = itertools.count()
        self._laying = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving = False

    async def begin(self, tell: Callable[[float], object]) -> None:
        """Lay all tables and let everybody sit down."""
        for _ in range(self.tables):
            self.start(self.lay)
        while self.laid < self.tables:
            tell(self.laid / self.tables)
            await asyncio.sleep(0.1)

    def measure(self) -> None:
        """Count from now on."""
        self.timings = Timings()
        self.frames = self.bytes_in = self.bytes_out = 0

    async def send(self, due: float) -> bool:
        """Let whoever waits longest answer its question; False if nobody is asked anything."""
        while self.ready and self.ready[0].party.is_ending:
            self.ready.popleft()
        if not self.ready:
            return False
        self.timings.sent += 1
        await self.ready.popleft().answer(due)
        return True

    async def end(self) -> None:
        self._leaving = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def lay(self) -> None:
        """One more table, with its three sockets."""
        number = next(self._numbers)
        every = games()
        async with self._laying:
            people = [Person() for _ in SIDES]
            made = await self.door.post("/api/tables", {"game": every[number % len(every)]}, people[0])
            await Party(self, str(made["table"]), people).sit()
        self.laid += 1
        self.ever_laid += 1

    def over(self, party: Party) -> None:
        """The match of a party has ended."""

    def start(self, work: Work) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Work) -> None:
        try:
            await work()
        except Exception as error:  # noqa: BLE001  counted and reported, whatever it is
            if not self._leaving:
                self.timings.errors[f"{type(error).__name__}: {error}"] += 1


class Party:
    """The sockets of a table: an onlooker's, and one for each side that a person plays. Computers have none."""

    def __init__(self, load: Load, table: str, people: Sequence[Person]) -> None:
        self.load, self.table = load, table
        self.players = [Player(self, side, person) for side, person in zip(SIDES, people, strict=False)]
        self.is_over = self.is_ending = False
        self._sockets: list[ClientConnection] = []
        self.begun = asyncio.Event()
        self.heard = time.monotonic()
        """When the last frame came to a player."""

    async def sit(self) -> None:
        """Open the sockets, and return when the first question is asked."""
        onlooker = await self._open(WATCHER, Person())
        self.load.start(partial(self._look_on, onlooker))
        for player in self.players:
            player.socket = await self._open(player.seat if player.has_sat else WATCHER, player.person)
            self.load.start(player.stay)
        await self.begun.wait()

    def over(self) -> None:
        """The match has ended: everybody leaves, and lays the next table."""
        self.begun.set()
        if not self.is_over:
            self.load.over(self)
            self.load.start(self.leave)  # apart from whoever reads: the last frames must be taken first

    @property
    def is_idle(self) -> bool:
        """Whether play has begun, and nobody waits for the answer to a command."""
        return self.begun.is_set() and not self.is_ending and all(player.due is None for player in self.players)

    async def leave(self) -> None:
        """Everybody leaves, and the next table is laid."""
        if not self.is_over:
            self.is_over = self.is_ending = True
            self.load.start(self.load.lay)
            self.load.laid -= 1
            await asyncio.gather(*(socket.close() for socket in self._sockets))

    def come_back(self) -> None:
        """The same people want to go on."""
        self.is_over = self.is_ending = False
        self._sockets.clear()
        self.begun.clear()
        self.heard = time.monotonic()
        for player in self.players:
            player.question = player.due = None

    async def _open(self, seat: str, person: Person) -> ClientConnection:
        socket = await self.load.door.socket(self.table, seat, person)
        self._sockets.append(socket)
        await socket.send(HELLO)
        return socket

    async def _look_on(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                self.load.frames += 1
                self.load.bytes_in += len(frame)
        except ConnectionClosed as closed:
            self.note_lost(closed)

    def note_lost(self, closed: ConnectionClosed) -> None:
        """A connection has ended: whoever has left does not wait long for the other side's farewell."""
        if not self.is_over:
            self.load.timings.errors[f"closed: {closed}"] += 1


class Player:
    """Somebody who answers when the schedule says so."""

    def __init__(self, party: Party, seat: str, person: Person) -> None:
        self.party, self.load, self.seat, self.person = party, party.load, seat, person
        self.socket: ClientConnection | None = None
        self.part = self.load.rng.randbytes(32)
        self.question: Question | None = None
        self.due: float | None = None
        self.answered = 0
        self.has_sat = self.opened = False
        self._numbers = itertools.count()
        self._odds: set[str] = set()
        """The ids of questions for odds, to which there may be no answer."""

    async def answer(self, due: float) -> None:
        """Answer the open question; it was due at this time."""
        question = self.question
        assert question is not None
        self.question, self.answered, self.due = None, question.n, due
        choice = self.load.rng.choice(question.choices).name
        await self.tell(messages.Play(self.next_id(), question.n, [choice]))

    async def ask_odds(self) -> None:
        """Ask for the odds of the open question, if there is one."""
        if self.question is not None:
            asked = messages.Odds(self.next_id(), self.question.n)
            self._odds.add(asked.cmd_id)
            await self.tell(asked)

    def next_id(self) -> str:
        return f"{self.seat}{next(self._numbers)}"

    async def tell(self, command: messages.Command | messages.Odds) -> None:
        assert self.socket is not None
        text = messages.encode(command).decode()
        self.load.bytes_out += len(text)
        await self.socket.send(text)

    async def stay(self) -> None:
        assert self.socket is not None
        if not self.has_sat:
            self.has_sat = True
            await self.tell(messages.Sit(self.next_id(), self.seat, self.seat, commitment(self.part)))
        try:
            async for frame in self.socket:
                self.load.frames += 1
                self.load.bytes_in += len(frame)
                self.party.heard = time.monotonic()
                for message in _MESSAGES.decode(frame):
                    await self._note(message)
        except ConnectionClosed as closed:
            self.party.note_lost(closed)

    async def _note(self, message: Message) -> None:
        match message.type:
            case "reject" | "busy" if message.cmd_id in self._odds:
                pass
            case "ack":
                if self.due is None:
                    self.load.timings.besides += 1
                else:
                    self.load.timings.took.append(time.perf_counter() - self.due)
                    self.due = None
            case "reject" | "busy":
                self.due = None
                self.load.timings.errors[f"{message.type} {message.code}"] += 1
            case "snapshot" if message.over is not None:
                self.party.over()
            case "snapshot" if isinstance(message.dice, Dice):
                self._asked(message.asks)
                await self._open_dice(message.dice.stage)
            case "event" if message.what is not None:
                if message.what.type == "asks":
                    self._asked(message.what.asks)
                elif message.what.type == "dice":
                    await self._open_dice(message.what.stage)
                elif message.what.type == "over":
                    self.party.over()

    def _asked(self, asks: list[Question]) -> None:
        for ask in asks:
            if ask.seat == self.seat and ask.choices and self.question is None and ask.n > self.answered:
                self.question = ask
                self.load.ready.append(self)
                self.party.begun.set()

    async def _open_dice(self, stage: str) -> None:
        if stage == "opening" and not self.opened:
            self.opened = True
            await self.tell(messages.Open(self.next_id(), self.part.hex()))


HELLO = messages.encode(messages.Hello()).decode()
