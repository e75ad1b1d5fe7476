"""A server is killed again and again while people play, and nothing of what they were told is lost."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.server.chaos.crowd import Crowd, Manners
from tests.server.chaos.doomed import NEVER, POINTS
from tests.server.chaos.outcome import Outcome, Tell, silent
from tests.server.chaos.served import NO_COMPUTERS, Served
from touchline.server.storage import open_storage

TABLES = 24
MOST_BEFORE_DEATH = 30
"""Commands per table that are acknowledged, at most, before a server dies."""
AT_ONCE = 0.1
"""The share of servers that are killed while they start, or while everybody comes back."""
EVERY_POINT = (NEVER, *POINTS)
LONGEST_LIFE = 60.0


class Killing:
    """One run on one database."""

    def __init__(
        self, db: str, folder: Path, tables: int = TABLES, seed: object = 0, *, computers: bool = False
    ) -> None:
        self.db = db
        self.rng = random.Random(f"kills {seed}")
        self.served = Served(db, folder, *(() if computers else NO_COMPUTERS))
        manners = Manners(against_computers=0.5 if computers else 0.0)
        self.crowd = Crowd(tables, seed, self.served.door, manners=manners)
        self.deaths: Counter[str] = Counter()

    async def run(self, kills: int, enough: int, tell: Tell = silent, points: Sequence[str] = EVERY_POINT) -> Outcome:
        """Kill so many servers, and go on until so many commands are acknowledged."""
        self.crowd.come()
        while (n := self.deaths.total()) < kills or self.crowd.acked < enough:
            tell(min(n / kills, self.crowd.acked / enough), f"{n} kills, {self.crowd.acked} commands")
            await self.live_and_die(points[n % len(points)])
            self.check()
        await self._end_well()
        self.crowd.totals |= Counter({f"kills {point}": n for point, n in self.deaths.items()})
        return Outcome(self.crowd.totals, self.crowd.faults)

    async def live_and_die(self, point: str) -> None:
        """Start a server under load, which dies at this point."""
        n = self.rng.randint(1, MOST_BEFORE_DEATH * self.crowd.tables)
        self.served.start(point, n if "commit" not in point else n // 2 + 1)
        if point == NEVER:
            await self._kill_at_random(n)
        elif not await self.served.died(LONGEST_LIFE):
            self.crowd.faults.append(f"the server never came to the point {point!r}")
            self.served.kill()
        assert self.served.process is not None
        if (status := self.served.process.returncode) != -signal.SIGKILL:
            self.crowd.faults.append(f"the server ended with {status}: {self.served.log.read_text()[-2000:]}")
        if await self.served.left_behind():
            self.crowd.faults.append("the server is dead, and a process that it started lives on")
        self.deaths["at a random moment" if point == NEVER else point] += 1

    async def _kill_at_random(self, acks: int) -> None:
        if self.rng.random() < AT_ONCE:
            await asyncio.sleep(self.rng.random())
            await self.served.ready() if self.rng.random() < 0.5 else None
        else:
            until = self.crowd.acked + acks
            while self.crowd.acked < until and not self.served.is_dead:
                await asyncio.sleep(0.005)
            await asyncio.sleep(self.rng.random() * 0.02)
        self.served.kill()

    async def _end_well(self) -> None:
        """Start once more, let everybody finish, and stop in an orderly way."""
        self.served.start()
        await self.served.ready()
        await self.crowd.go()
        status = await self.served.stop()
        if status:
            self.crowd.faults.append(f"the server ended with status {status}")
        self.check()

    def check(self) -> None:
        """Compare, while no server runs."""
        storage = open_storage(self.db)
        try:
            self.crowd.check(storage)
        finally:
            storage.close()
