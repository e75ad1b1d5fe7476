"""The live tables of this process: created, restored from their logs, and dropped again.

Where several processes share a database, each table belongs to one process at a time, by a lease.
"""

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from typing import TypeVar

from touchline.core.errors import ServiceError
from touchline.server.house.actor import Actor, Chooser
from touchline.server.house.evenly import EvenTime
from touchline.server.house.frozen import FrozenTable, read_rows, restore
from touchline.server.house.outbox import RELEASED, STOPPING
from touchline.server.refusals import Refusal
from touchline.server.storage.errors import Damaged, LeaseLost, StorageFailed
from touchline.server.storage.leases import Leases
from touchline.server.storage.model import NewTableRow, StoredRow, TableInfo
from touchline.server.storage.sql import Storage
from touchline.server.storage.writer import Writer
from touchline.server.table.header import FRESH_BYTES, Origin, Request, Sitter, TableHeader, header

LOG = logging.getLogger(__name__)
T = TypeVar("T")
NOBODY: Mapping[str, Sitter] = {}


class NoSuchTable(Refusal):
    """There is no such table, or the caller may not know of it; the answer does not say which."""

    code, status = "no_such_table", HTTPStatus.NOT_FOUND
    says = "there is no such table"


class Elsewhere(ServiceError):
    """Another process owns the table and listens at ``address``."""

    code = "elsewhere"

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__("another process has this table", self.code)


class House:
    """All tables of one process. ``address``, where other processes reach this one, turns leases on; ``most_rows`` is
    how many rows the log of a table may have."""

    def __init__(
        self,
        storage: Storage,
        bots: Chooser | None = None,
        *,
        address: str | None = None,
        most_rows: int = sys.maxsize,
        now: Callable[[], float] | None = None,
        fresh: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.storage, self.bots, self.fresh, self.most_rows = storage, bots, fresh, most_rows
        self._time = EvenTime()
        self.now = now or self._time
        """What time goes by at tables: evenly."""
        self.date = now or time.time
        """What the computer's clock shows: for dates, and for what ends on a date."""
        self.began = self.now()
        self._time.keep_looking()
        self.writer = Writer(storage)
        self.actors: dict[str, Actor] = {}
        self.frozen: set[int] = set()
        """The tables that were found frozen, by number."""
        self._opening: dict[str, asyncio.Task[Actor]] = {}
        self._loop = asyncio.get_running_loop()
        self._leases: Leases | None = None
        if address is not None:  # the thread that renews leases tells which ones are lost
            self._leases = Leases(storage, address, lambda n: self._loop.call_soon_threadsafe(self._let_go, n))

    async def create_table(
        self, asked: Request, owner: str, sitters: Mapping[str, Sitter] = NOBODY, continues: Origin | None = None
    ) -> Actor:
        """Create a table with these people and computer players. It is on disk when this returns."""
        made = await self.call(header, asked, owner, self.date(), self.fresh(FRESH_BYTES), dict(sitters), continues)
        await self.create_once(made)
        return await self.table(made.table)

    async def create_once(self, made: TableHeader) -> None:
        """Create a table unless it exists."""
        asked = made.asked
        if await self.call(self.storage.find, made.table) is None:
            new = NewTableRow(made.table, made.owner, asked.private, asked.game, made.encode(), made.created)
            await self.call(self.storage.create, new)

    async def table(self, public_id: str) -> Actor:
        """The table with this id, from memory or restored from its log."""
        actor = self.actors.get(public_id)
        if actor is not None:
            return actor
        opening = self._opening.get(public_id)
        if opening is None:  # whoever asks meanwhile waits for the same, also if the first one gives up
            opening = self._opening[public_id] = asyncio.create_task(self._open(public_id))
            opening.add_done_callback(partial(self._end_opening, public_id))
        return await asyncio.shield(opening)

    async def read_rows(self, info: TableInfo) -> list[StoredRow]:
        """The log of a table that is only looked at. FrozenTable if it is damaged."""
        return await self._watched(read_rows, self.storage, info)

    async def erase(self, public_id: str, table_no: int) -> None:
        """Delete a table that nobody plays at any more."""
        actor = self.actors.get(public_id)
        if actor is not None:
            await actor.delete()
        else:
            await self.writer.call(self.storage.delete, table_no)
        self.frozen.discard(table_no)

    async def append(self, row: StoredRow) -> None:
        """Write a row; it is on disk when this returns. LeaseLost if the table belongs to another process."""
        epoch = None
        if self._leases is not None:
            epoch = self._leases.epoch(row.table_no)
            if epoch is None:
                raise LeaseLost(row.table_no, "its lease ran out")
        await self.writer.append(row, epoch)

    async def call(self, function: Callable[..., T], *args: object) -> T:
        """Run a blocking function off the event loop."""
        return await asyncio.to_thread(function, *args)

    def forget(self, actor: Actor) -> None:
        """Remove an actor that has dropped its table."""
        if self.actors.get(actor.info.public_id) is actor:
            del self.actors[actor.info.public_id]
            self._release(actor.info.table_no)

    def read_only(self) -> int:
        """How many tables are open that cannot be written."""
        return sum(actor.read_only for actor in self.actors.values())

    async def close(self) -> None:
        """Drop all tables, and write everything in the queue."""
        self._time.stop()
        for actor in list(self.actors.values()):
            actor.let_go(STOPPING)
        await self.writer.close()
        if self._leases is not None:
            await self.call(self._leases.close)

    async def _open(self, public_id: str) -> Actor:
        info = await self.call(self.storage.find, public_id)
        if info is None:
            raise NoSuchTable
        try:
            await self._take(info.table_no)
        except StorageFailed as error:
            return await self._open_to_read(info, await self.read_rows(info), error)
        try:
            rows = await self.read_rows(info)
            live = await self._watched(restore, info, rows)
        except ServiceError:
            self._release(info.table_no)
            raise
        self.frozen.discard(info.table_no)
        actor = self.actors[public_id] = Actor(self, info, live, rows)
        try:
            await actor.wake()
        except StorageFailed as error:
            actor.let_go()  # what it has done in memory is not stored
            if isinstance(error, Damaged):
                raise self._note(FrozenTable(error, info, rows)) from None
            return await self._open_to_read(info, rows, error)
        return actor

    async def _take(self, table_no: int) -> None:
        """Take a table's lease, if there are any; Elsewhere if another process has it."""
        if self._leases is not None:
            lease = await self.call(self._leases.take, table_no)
            if not self._leases.is_ours(lease):
                raise Elsewhere(lease.owner)

    async def _open_to_read(self, info: TableInfo, rows: Sequence[StoredRow], why: StorageFailed) -> Actor:
        """The table as it is stored, while nothing can be written: the disk is full, or may only be read."""
        LOG.warning("opened to read", extra={"table": info.table_no, "error": why.code, "reason": why.why})
        live = await self._watched(restore, info, rows)
        actor = self.actors[info.public_id] = Actor(self, info, live, rows, read_only=True)
        actor.wait_for_storage()
        return actor

    async def _watched(self, function: Callable[..., T], *args: object) -> T:
        """Call a function, and tell once of each table that is found frozen."""
        try:
            return await self.call(function, *args)
        except FrozenTable as frozen:
            self._note(frozen)
            raise

    def _note(self, frozen: FrozenTable) -> FrozenTable:
        number = frozen.info.table_no
        if number not in self.frozen:
            self.frozen.add(number)
            LOG.error("frozen", extra={"table": number, "error": frozen.code, "reason": frozen.why})
        return frozen

    def _end_opening(self, public_id: str, opening: asyncio.Task[Actor]) -> None:
        del self._opening[public_id]
        if not opening.cancelled():
            opening.exception()  # nobody may be left to hear of it

    def _release(self, table_no: int) -> None:
        """Release the lease of a table in the background."""
        if self._leases is not None and (epoch := self._leases.epoch(table_no)) is not None:
            self._loop.run_in_executor(None, self._leases.release, table_no, epoch)

    def _let_go(self, table_no: int) -> None:
        for actor in list(self.actors.values()):
            if actor.info.table_no == table_no:
                actor.let_go(RELEASED)
