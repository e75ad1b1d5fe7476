"""What this process hears from others on the same database: from other servers, and from ``touchline admin``.

Once a second it reads what has changed, and does what the operator wants done.
"""

import asyncio
import logging
from contextlib import suppress

from touchline.core.errors import ServiceError
from touchline.server.house.frozen import FrozenTable
from touchline.server.house.house import Elsewhere, House, NoSuchTable
from touchline.server.people.bans import Bans
from touchline.server.people.blocks import Blocks
from touchline.server.people.sessions import Sessions
from touchline.server.storage.people import BANS, BLOCKS, SESSION, Act

LOG = logging.getLogger(__name__)
EVERY = 1.0
"""Seconds between two looks."""
OVERLAP = 100
"""News that are looked at again: of two changes at once the later may be seen first."""
DONE, OVER, MISSING, FROZEN = "done", "over", "missing", "frozen"
"""What came of an act: it is done; the table is over already, is not there, or cannot be gone on with."""


class Listener:
    """Keeps what this process knows of people as it is stored."""

    def __init__(self, house: House, sessions: Sessions, blocks: Blocks, bans: Bans) -> None:
        self._house, self._sessions, self._blocks, self._bans = house, sessions, blocks, bans
        self._last = 0
        self._heard: set[int] = set()
        self._has_begun = False
        self.open_reports = 0

    async def begin(self) -> None:
        """Read what is stored now."""
        storage = self._house.storage
        self._last = await self._house.call(storage.last_news)
        await self._bans.load()
        self._has_begun = True

    async def keep_listening(self) -> None:
        """Look every second, until cancelled. While the database is away, nothing changes."""
        while True:
            try:
                await self.look()
            except ServiceError:
                pass
            except Exception:
                LOG.exception("news not heard")
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Hear the news, and do what is wanted."""
        storage = self._house.storage
        if not self._has_begun:
            await self.begin()
        for item in await self._house.call(storage.news, self._last - OVERLAP):
            if item.news_no in self._heard:
                continue
            await self._hear(item.kind, item.subject)
            self._heard.add(item.news_no)
            self._last = max(self._last, item.news_no)
        self._heard = {n for n in self._heard if n > self._last - OVERLAP}
        for act in await self._house.call(storage.wanted_acts):
            await self._carry_out(act)
        self.open_reports = await self._house.call(storage.count_reports)

    async def _hear(self, kind: str, subject: str) -> None:
        if kind == SESSION:
            await self._sessions.hear(subject)
        elif kind == BLOCKS:
            await self._blocks.hear(subject)
        elif kind == BANS:
            await self._bans.load()

    async def _carry_out(self, act: Act) -> None:
        """Do what the operator wants of a table. The process that has it does it; of several others, the first."""
        house = self._house
        try:
            result = await self._close(act.subject) if act.kind == "close" else await self._delete(act.subject)
        except Elsewhere:
            return
        except NoSuchTable:
            result = MISSING
        except ServiceError:  # it cannot be written now: it stays wanted
            return
        LOG.info(f"{act.kind} by the operator", extra={"reason": result})
        with suppress(ServiceError):
            await house.writer.call(house.storage.finish_act, act.act_no, result, house.date())

    async def _close(self, public_id: str) -> str:
        try:
            actor = await self._house.table(public_id)
        except FrozenTable:
            return FROZEN
        if actor.live.stage == "over":
            return OVER
        await actor.end()
        return DONE

    async def _delete(self, public_id: str) -> str:
        try:
            actor = await self._house.table(public_id)
        except FrozenTable as frozen:
            await self._house.erase(public_id, frozen.info.table_no)
        else:
            await actor.delete()
        return DONE
