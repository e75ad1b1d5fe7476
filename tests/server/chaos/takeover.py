"""Two processes on one PostgreSQL: one is killed, or sleeps through its lease, and its tables go on at the other."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.chaos.crowd import Crowd, Party
from tests.server.chaos.door import Door
from tests.server.chaos.outcome import Outcome
from tests.server.chaos.served import NO_COMPUTERS, Served
from touchline.server.house.outbox import RELEASED
from touchline.server.storage import open_storage

IMPATIENT, STUBBORN = 1.5, 300.0
"""Seconds after which people try another connection, and after which somebody does who stays with a sleeper."""
WITHIN = 10.0
"""Seconds in which every table must go on at the other process."""
WARM = 4  # commands of everybody before anything happens
LONGEST = 60.0


class Pair:
    """Two servers. The tables are laid at ``first``, and of their two players one comes in at each."""

    def __init__(self, db: str, folder: Path, tables: int, seed: object = 0) -> None:
        self.db = db
        self.first, self.second = Served(db, folder, *NO_COMPUTERS), Served(db, folder, *NO_COMPUTERS)
        self.doors = [Door(served.door.port, patience=IMPATIENT) for served in (self.first, self.second)]
        self.crowd = Crowd(tables, seed, *self.doors)
        self.slowest = 0.0
        """Seconds until the last of the tables went on."""

    async def begin(self) -> list[Party]:
        """Start both, and play until every table is under way; those tables."""
        for served in (self.first, self.second):
            served.start()
        for served in (self.first, self.second):
            await served.ready()
        self.crowd.come()
        await self._until(
            lambda: (
                bool(self.crowd.active)
                and all(len(player.acked) >= WARM for party in self.crowd.active for player in party.players)
            ),
            LONGEST,
        )
        return list(self.crowd.active)

    async def goes_on(self, parties: list[Party]) -> None:
        """Wait until the one who comes in at the other process has got an answer there, at every table."""
        begin = time.monotonic()
        before = {party: len(party.players[1].acked) for party in parties}
        for party in parties:
            party.players[1].speak()
        if not await self._until(lambda: all(len(p.players[1].acked) > n for p, n in before.items()), WITHIN):
            still = sum(len(p.players[1].acked) <= n for p, n in before.items())
            self.crowd.faults.append(f"{still} of {len(before)} tables did not go on within {WITHIN:g} s")
        self.slowest = time.monotonic() - begin

    async def released(self, parties: list[Party]) -> None:
        """Wait until everybody who stayed with the sleeper has been told to connect again."""
        if not await self._until(lambda: all(p.players[0].closed[RELEASED.code] for p in parties), WITHIN):
            told = sum(bool(p.players[0].closed[RELEASED.code]) for p in parties)
            self.crowd.faults.append(f"of {len(parties)} who stayed, {told} were told to connect again")

    async def end(self, what: str) -> Outcome:
        """Let everybody finish, stop, and compare."""
        await self.crowd.go()
        for served in (self.first, self.second):
            if not served.is_dead and (status := await served.stop()):
                self.crowd.faults.append(f"a server ended with status {status}: {served.log.read_text()[-2000:]}")
        storage = open_storage(self.db)
        self.crowd.check(storage)
        storage.close()
        self.crowd.totals[what] = round(1000 * self.slowest)
        return Outcome(self.crowd.totals, self.crowd.faults)

    async def _until(self, holds: Callable[[], bool], seconds: float) -> bool:
        until = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > until:
                return False
            await asyncio.sleep(0.02)
        return True


async def one_is_killed(db: str, folder: Path, tables: int, seed: object = 0) -> Outcome:
    """A process dies; its people come in at the other, as a balancer would have it, and its tables go on there."""
    pair = Pair(db, folder, tables, seed)
    parties = await pair.begin()
    pair.first.kill()
    pair.doors[0].port = pair.second.door.port
    await pair.goes_on(parties)
    return await pair.end("milliseconds until the last table went on after a kill")


async def one_sleeps(db: str, folder: Path, tables: int, seed: object = 0) -> Outcome:
    """A process is stopped for longer than its leases last, and wakes up with commands waiting for it.

    One player of each table stays with it and has a command under way. The other moves on, so the table is the other
    process's when the sleeper wakes.
    """
    pair = Pair(db, folder, tables, seed)
    pair.doors[0].patience = STUBBORN
    parties = await pair.begin()
    pair.first.signal(signal.SIGSTOP)
    for party in parties:
        party.players[0].speak()
    await pair.goes_on(parties)
    pair.first.signal(signal.SIGCONT)
    await pair.released(parties)
    return await pair.end("milliseconds until the last table went on after a pause")
