"""What becomes of tables where nothing happens any more, and how long finished games are kept."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass

from touchline.core.errors import DataError, ServiceError
from touchline.server.house.frozen import FrozenTable
from touchline.server.house.house import Elsewhere, House, NoSuchTable
from touchline.server.storage.errors import why_of
from touchline.server.storage.model import StaleTable
from touchline.server.table import facts

LOG = logging.getLogger(__name__)
DAY = 24 * 3600.0
FIRST, EVERY = 60.0, 3600.0
"""Seconds from the start to the first look, and between two of them."""
PAGE = 100


@dataclass(frozen=True)
class Keeping:
    """For how many days tables are kept; 0 is for ever. ``touchline serve --keep`` sets them."""

    lobbies: float = 7
    """Tables that have not begun, since somebody did anything there; and tables that were closed before they began."""
    unfinished: float = 90
    """Games in play, since somebody did anything there. Then they are closed, without a winner."""
    finished: float = 0
    """Finished games, with their records."""
    settled: float = 180
    """Reports of people, since the operator settled them."""


class Expiry:
    """Closes and deletes what is kept no longer."""

    def __init__(self, house: House, keeping: Keeping) -> None:
        self._house, self._keeping = house, keeping

    async def keep_looking(self) -> None:
        """Look for what is kept no longer, every hour."""
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.look()
            except ServiceError as error:  # the database is away: the next look is in an hour
                LOG.warning("nothing expired", extra={"error": error.code, "reason": why_of(error)})
            except Exception:
                LOG.exception("nothing expired")
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Close and delete everything that is kept no longer."""
        keeping, now = self._keeping, self._house.date()
        await self._end_stale(now)
        for days, recorded in ((keeping.finished, True), (keeping.lobbies, False)):
            if days:
                await self._delete_finished(now - days * DAY, recorded=recorded)
        storage = self._house.storage
        await self._house.writer.call(storage.drop_tokens, now)
        await self._house.writer.call(storage.drop_news, now - DAY)
        if keeping.settled:
            await self._house.writer.call(storage.drop_reports, now - keeping.settled * DAY)

    async def _end_stale(self, now: float) -> None:
        """Delete tables that have not begun, and close games, where nobody has done anything for long."""
        keeping, storage = self._keeping, self._house.storage
        days = [days for days in (keeping.lobbies, keeping.unfinished) if days]
        after = 0
        while days and (found := await self._house.call(storage.stale, now - min(days) * DAY, after, PAGE)):
            for table in found:
                kept = keeping.unfinished if table.stage == "playing" else keeping.lobbies
                if kept and now - last_done(table) >= kept * DAY:
                    await self._end(table)
            after = found[-1].table_no

    async def _end(self, table: StaleTable) -> None:
        try:
            actor = await self._house.table(table.public_id)
        except (NoSuchTable, Elsewhere, FrozenTable):
            return  # another process looks after it, or a person must: what cannot be read is not thrown away
        if actor.viewers:
            return
        if actor.live.stage == "playing":
            LOG.info("closed for want of players", extra={"table": table.table_no})
            await actor.end()
        else:
            LOG.info("expired", extra={"table": table.table_no})
            await actor.delete()

    async def _delete_finished(self, before: float, *, recorded: bool) -> None:
        """Delete tables that ended before a time, those with a record or those without."""
        storage = self._house.storage
        while found := await self._house.call(storage.ended_before, before, recorded, PAGE):
            for info in found:
                LOG.info("expired", extra={"table": info.table_no})
                await self._house.erase(info.public_id, info.table_no)


def last_done(table: StaleTable) -> float:
    """When somebody last did something at a table."""
    at = 0.0
    with suppress(DataError):  # a row that cannot be read tells no time
        at = facts.decode(table.facts, table.seq).at if isinstance(table.facts, bytes) else 0.0
    return max(at, table.created)
