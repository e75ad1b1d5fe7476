"""Tables that come and go: some are played to the end, some are closed, some are left and gone on with later."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import msgspec

from tests.server.chaos.door import Door, Person, Refused
from tests.server.load.tables import Load, Party
from touchline.core.game import SIDES, games

COMPUTERS, STRONG = 3, 60
"""Every so many rounds of all games the other side is a computer, and a strong one."""
POLICY, ROLLOUT = "policy", "rollout"
PATHS = ("/", "/main.js", "/api/games", "/api/tables", "/api/records", "/healthz")
"""What visitors look at, beside records and replays."""
MOMENT = 0.1


class Habits(NamedTuple):
    """In seconds: how long a table is played at on average, after how long people come back to one that they left, and
    how often somebody looks around or asks for odds."""

    life: float = 120.0
    rest: float = 90.0
    visit: float = 1.0


class Finished(msgspec.Struct):
    id: str


class Records(msgspec.Struct):
    records: list[Finished]


class Coming(Load):
    """So many tables at a time, of all games and also against computers. What becomes of each is counted."""

    def __init__(self, door: Door, tables: int, habits: Habits, seed: object = 0) -> None:
        super().__init__(door, tables, seed)
        self.habits = habits
        self.parties: set[Party] = set()
        self.counted: Counter[str] = Counter()
        self._left: deque[tuple[float, Party]] = deque()
        """Tables that were left in the midst of play, and when."""
        self._rounds = itertools.count()

    async def begin(self, tell: Callable[[float], object]) -> None:
        await super().begin(tell)
        for work in (self._come_and_go, self._look_around, self._ask_odds):
            self.start(work)

    async def lay(self) -> None:
        """One more table: one that was left some time ago, or a new one."""
        async with self._laying:
            if self._left and time.monotonic() - self._left[0][0] > self.habits.rest:
                party = self._left.popleft()[1]
                party.come_back()
                self.counted["gone on with"] += 1
            else:
                party = await self._new()
            self.parties.add(party)
            await party.sit()
        self.laid += 1
        self.ever_laid += 1

    def over(self, party: Party) -> None:
        self.parties.discard(party)
        self.counted["ended"] += 1

    @property
    def stillest(self) -> float:
        """For how many seconds nothing has come from the table that is still for longest."""
        return max((time.monotonic() - party.heard for party in self.parties), default=0.0)

    async def _new(self) -> Party:
        turn, game = divmod(next(self._rounds), len(games()))
        level = ROLLOUT if turn % STRONG == STRONG - 1 else POLICY
        alone = turn % COMPUTERS == COMPUTERS - 1
        people = [Person() for _ in SIDES[: 1 if alone else 2]]
        asked = {"game": games()[game], "computers": {SIDES[1]: level} if alone else {}}
        made = await self.door.post("/api/tables", asked, people[0])
        self.counted[f"against computers ({level})" if alone else "among people"] += 1
        return Party(self, str(made["table"]), people)

    async def _come_and_go(self) -> None:
        """End a table early, so many times that one lives as long as is usual."""
        while True:
            await asyncio.sleep(self.rng.expovariate(self.tables / self.habits.life))
            idle = [party for party in self.parties if party.is_idle]
            if idle:
                party = self.rng.choice(idle)
                party.is_ending = True
                if self.rng.random() < 0.5:
                    await self._close(party)
                else:
                    self.start(partial(self._leave, party))

    async def _close(self, party: Party) -> None:
        """Its owner closes it, and thereby resigns; all who sit there hear of it."""
        try:
            await self.door.post(f"/api/tables/{party.table}/close", {}, party.players[0].person)
        except Refused:
            async with asyncio.timeout(self.door.patience):  # its last move came first, and all will hear of it
                while not party.is_over:
                    await asyncio.sleep(MOMENT)
        else:
            self.counted["closed"] += 1

    async def _leave(self, party: Party) -> None:
        """Everybody goes away without a word."""
        self.counted["left"] += 1
        self.ready = deque(player for player in self.ready if player.party is not party)
        self.parties.discard(party)
        await party.leave()
        self._left.append((time.monotonic(), party))

    async def _look_around(self) -> None:
        """Look at a page, the lobby, or a finished game."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / self.habits.visit))
            found = msgspec.json.decode(await self.door.get("/api/records"), type=Records).records
            games = [path for one in found[:5] for path in (f"/api/records/{one.id}", f"/api/records/{one.id}/events")]
            await self.door.get(self.rng.choice([*PATHS, *games]))
            self.counted["visits"] += 1

    async def _ask_odds(self) -> None:
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / self.habits.visit))
            asked = [player for party in self.parties for player in party.players if player.question is not None]
            if asked:
                await self.rng.choice(asked).ask_odds()
                self.counted["asked for odds"] += 1
