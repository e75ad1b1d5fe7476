"""The table that watchers with a delay see: a second live table that applies every log row later.

So a delayed watcher's snapshot is as old as its events, also after a restart.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from touchline.server.table import facts
from touchline.server.table.header import TableHeader
from touchline.server.table.live import LiveTable, LogRow
from touchline.server.table.projection import WATCHER


class DelayedTable:
    """A table ``delay`` seconds ago. ``show`` is called with a watcher's events of each row as it becomes due."""

    def __init__(
        self, header: TableHeader, rows: Iterable[LogRow], now: Callable[[], float], show: Callable[[list[bytes]], None]
    ) -> None:
        self.live = LiveTable(header)
        self._delay, self._now, self._show = header.asked.delay, now, show
        self._ahead: deque[LogRow] = deque(rows)
        self._timer: asyncio.TimerHandle | None = None
        self._catch_up()

    def add(self, row: LogRow) -> None:
        """A row was written."""
        self._ahead.append(row)
        if self._timer is None:
            self._catch_up()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _catch_up(self) -> None:
        """Apply all rows that are due, and set a timer for the rest."""
        self._timer = None
        while self._ahead:
            row = self._ahead[0]
            wait = facts.decode(row.facts, row.seq).at + self._delay - self._now()
            if wait > 0:
                self._timer = asyncio.get_running_loop().call_later(wait, self._catch_up)
                return
            self._ahead.popleft()
            self._show(self.live.retrace(row)[WATCHER])
