"""The one thread that writes: group commit.

While one group is being committed the next one gathers. A group that closely follows one of several rows waits a moment
for more, because a commit of many rows costs little more than one of a single row; lone commands are written at once.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from threading import Condition, Thread
from typing import Any, Generic, NamedTuple, TypeVar

from touchline.server.storage.errors import AppendRefused, LeaseLost, StorageFailed, WriterBusy
from touchline.server.storage.model import StoredRow
from touchline.server.storage.sql import Storage

GATHER = 0.04  # seconds a group waits for more rows if several were written within as many
MOST = 256  # rows in one commit
ROOM = 4096  # rows that may be queued
RETRY_AFTER = 0.25  # seconds, told to callers that find the queue full

T = TypeVar("T")


class _Append(NamedTuple):
    row: StoredRow
    epoch: int | None
    done: asyncio.Future[None]


class _Call(NamedTuple, Generic[T]):
    function: Callable[[], T]
    done: asyncio.Future[T]


class Writer:
    """Appends rows to a Storage from an event loop. Closing writes everything in the queue."""

    def __init__(self, storage: Storage, *, gather: float = GATHER, most: int = MOST, room: int = ROOM) -> None:
        self._storage, self._gather, self._most, self._room = storage, gather, most, room
        self._waiting: deque[_Append | _Call[Any]] = deque()
        self._changed = Condition()
        self._closing = False
        self.commits = 0
        self.written = 0
        self._thread = Thread(target=self._run, name="touchline-writer", daemon=True)
        self._thread.start()

    async def append(self, row: StoredRow, epoch: int | None = None) -> None:
        """Return once the row is on the disk. On any error it is not in the log, now or later.

        Raises WriterBusy if the queue is full, LeaseLost if another process has the table, Conflict if the row does not
        follow on the log, StorageFailed if the database fails. After an error the table must be restored from its log.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._put(_Append(row, epoch, done))
        await done

    async def call(self, function: Callable[..., T], *args: object) -> T:
        """Run another method of the storage in the writer's thread, in queue order."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._put(_Call(lambda: function(*args), done))
        return await done

    async def close(self) -> None:
        """Write everything in the queue, then stop. Nothing more is accepted."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        await asyncio.to_thread(self._thread.join)

    @property
    def waiting(self) -> int:
        """The length of the queue."""
        return len(self._waiting)

    @property
    def is_full(self) -> bool:
        """Whether the queue is full."""
        return len(self._waiting) >= self._room

    def _put(self, item: _Append | _Call[Any]) -> None:
        with self._changed:
            if self._closing:
                raise StorageFailed("The server is stopping")
            if self.is_full:
                raise WriterBusy(RETRY_AFTER)
            self._waiting.append(item)
            if len(self._waiting) in {1, self._most}:  # the thread waits for these only
                self._changed.notify()

    def _run(self) -> None:
        written = -self._gather
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closing)
                if time.monotonic() - written < self._gather:
                    self._changed.wait_for(lambda: len(self._waiting) >= self._most or self._closing, self._gather)
                if not self._waiting:
                    return
                group = self._next_group()
            first = group[0]
            if isinstance(first, _Call):
                self._answer(first)
            else:
                self._write([x for x in group if isinstance(x, _Append)])
                written = time.monotonic() if len(group) > 1 else -self._gather

    def _next_group(self) -> list[_Append | _Call[Any]]:
        """One call, or the rows up to the next call."""
        group = [self._waiting.popleft()]
        if isinstance(group[0], _Append):
            while self._waiting and len(group) < self._most and isinstance(self._waiting[0], _Append):
                group.append(self._waiting.popleft())
        return group

    def _answer(self, call: _Call[T]) -> None:
        try:
            value = call.function()
        except Exception as error:  # noqa: BLE001  the caller gets it, and the thread must live
            _settle([call], error)
        else:
            _settle([call], None, value)

    def _write(self, group: list[_Append]) -> None:
        """Commit the group; a table that is refused fails alone, a failed commit fails all."""
        while group:
            epochs = {x.row.table_no: x.epoch for x in group if x.epoch is not None}
            stale = [x for x in group if x.epoch != epochs.get(x.row.table_no)]
            if stale:  # one table, two leases: this process lost it and took it again
                _settle(stale, LeaseLost(stale[0].row.table_no, "it was taken again since"))
                group = [x for x in group if x not in stale]
                continue
            try:
                self._storage.append([x.row for x in group], epochs)
            except AppendRefused as refusal:
                _settle([x for x in group if x.row.table_no == refusal.table_no], refusal)
                group = [x for x in group if x.row.table_no != refusal.table_no]
            except Exception as error:  # noqa: BLE001  the callers get it, and the thread must live
                _settle(group, error)
                return
            else:
                self.commits += 1
                self.written += len(group)
                _settle(group, None)
                return


def _settle(items: Sequence[_Append | _Call[Any]], error: Exception | None, value: object = None) -> None:
    """Resolve the futures of these items, with one call into their event loop."""
    with suppress(RuntimeError):  # the loop is closed: nothing is waiting
        items[0].done.get_loop().call_soon_threadsafe(_resolve, [item.done for item in items], error, value)


def _resolve(futures: Iterable[asyncio.Future[Any]], error: Exception | None, value: object) -> None:
    for future in futures:
        if future.done():  # cancelled meanwhile
            continue
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)
