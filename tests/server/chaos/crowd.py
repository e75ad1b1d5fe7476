"""A crowd that keeps so many tables busy: when a match is over, its people lay the next table."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.server.chaos.chronicle import Chronicle
from tests.server.chaos.door import UNREACHABLE, Door, Person
from tests.server.chaos.guests import COME_BACK, Guest, Player
from touchline.core.game import SIDES, games
from touchline.server.storage.sql import Storage

LEVEL = "policy"
LEAVING = 1.0
"""Seconds after which those who are still there are asked to leave again."""


class Manners(NamedTuple):
    """How people play: how long they think, how often they send a command twice, and against whom."""

    pace: float = 0.06  # seconds on average; a socket may send twenty commands a second
    twice: float = 0.0
    against_computers: float = 0.0  # the share of tables where one side is a computer player
    longest: int = 60  # commands of one player: logs stay short enough to be read again after every crash


USUAL = Manners()


class Party:
    """Two players, or one and a computer player, and an onlooker at one table. They come in by these doors in turn."""

    def __init__(
        self, doors: Sequence[Door], table: str, owner: Person, rng: random.Random, manners: Manners, sides: int
    ) -> None:
        door = itertools.cycle(doors)
        self.players = [Player(next(door), table, side, rng.random()) for side in SIDES[:sides]]
        self.players[0].person = owner
        for player in self.players:
            player.pace, player.twice = manners.pace, manners.twice
            player.most = rng.randint(manners.longest // 4, manners.longest)
        self.onlooker = Guest(next(door), table)
        self.guests = [*self.players, self.onlooker]
        self.chronicle = Chronicle(table, self.guests)

    async def play(self) -> None:
        """Until the match is over, or everybody is told to wind up."""
        looking_on = asyncio.create_task(self.onlooker.stay())
        try:
            await asyncio.gather(*(player.stay() for player in self.players))
        finally:
            self.onlooker.leave()
            await looking_on

    def wind_up(self) -> None:
        for player in self.players:
            player.wind_up()


class Crowd:
    """So many parties at a time."""

    def __init__(self, tables: int, seed: object, *doors: Door, manners: Manners = USUAL) -> None:
        self.doors, self.tables, self.manners = doors, tables, manners
        self.rng = random.Random(f"crowd {seed}")
        self.active: list[Party] = []
        self.done: list[Party] = []
        self.faults: list[str] = []
        self.totals: Counter[str] = Counter()
        """What parties that are done and checked add up to."""
        self._leaving = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def come(self) -> None:
        """Begin to play."""
        self._tasks = [asyncio.create_task(self._keep_playing(n)) for n in range(self.tables)]

    async def go(self) -> None:
        """Everybody waits for the answer to its last command, then all leave."""
        self._leaving.set()
        waiting: set[asyncio.Task[None]] = set(self._tasks)
        while waiting:  # somebody may have been on the way to a table
            for party in self.active:
                party.wind_up()
            _, waiting = await asyncio.wait(waiting, timeout=LEAVING)
        await asyncio.gather(*self._tasks)

    async def break_up(self) -> None:
        """Everybody is gone at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)

    @property
    def sessions(self) -> int:
        """How many players have been at a table to the end."""
        return self.totals["sessions"] + sum(len(party.players) for party in self.done)

    @property
    def acked(self) -> int:
        """How many commands were acknowledged so far."""
        return self.totals["acknowledged"] + sum(len(p.acked) for p in self._players())

    def check(self, storage: Storage) -> None:
        """Hold what everybody saw against the log. Parties that are done are looked at for the last time."""
        for party in [*self.active, *self.done]:
            if party in self.done:
                self.totals["screens"] += party.chronicle.conclude(storage)
                self._count(party)
            else:
                party.chronicle.read(storage)
            self.faults += party.chronicle.faults
            party.chronicle.faults.clear()
        self.done.clear()

    def _count(self, party: Party) -> None:
        rejected: Counter[str] = sum((p.rejected for p in party.players), Counter())
        self.totals += Counter({f"rejected as {code}": n for code, n in rejected.items()})
        self.totals["tables"] += 1
        self.totals["sessions"] += len(party.players)
        self.totals["rows"] += len(party.chronicle.rows)
        for player in party.players:
            self.totals["acknowledged"] += len(player.acked)
            self.totals["sent again"] += player.repeated
            self.totals["sent twice"] += player.doubled
        for guest in party.guests:
            self.totals["visits"] += guest.visits
            self.totals["snapshots"] += len(guest.snapshots)

    def _players(self) -> Iterator[Player]:
        for party in [*self.active, *self.done]:
            yield from party.players

    async def _keep_playing(self, number: int) -> None:
        every = games()
        while not self._leaving.is_set():
            party = await self._lay(every[number % len(every)])
            if party is None:
                return
            self.active.append(party)
            await party.play()
            self.active.remove(party)
            self.done.append(party)
            number += self.tables

    async def _lay(self, game: str) -> Party | None:
        """A new table, however often it takes."""
        owner = Person()
        alone = self.rng.random() < self.manners.against_computers
        asked = {"game": game, "computers": {SIDES[1]: LEVEL} if alone else {}}
        while not self._leaving.is_set():
            try:
                made = await self.doors[0].post("/api/tables", asked, owner)
            except UNREACHABLE:
                await asyncio.sleep(COME_BACK)
            else:
                party = Party(self.doors, made["table"], owner, self.rng, self.manners, 1 if alone else 2)
                return None if self._leaving.is_set() else party
        return None
