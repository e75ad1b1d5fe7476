"""How late the event loop is: whatever waits for it, every click too, waits as long."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

EVERY = 0.25
"""Seconds between two looks."""
KEPT = int(60 / EVERY)
"""Looks of one minute."""


class Lag:
    """By how much the loop was late at each look of the last minute."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=KEPT)

    def longest(self) -> float:
        """The longest delay in seconds."""
        return max(self._late, default=0.0)

    async def watch(self) -> None:
        """Look for as long as this runs."""
        now = asyncio.get_running_loop().time
        while True:
            due = now() + EVERY
            await asyncio.sleep(EVERY)
            self._late.append(max(0.0, now() - due))


@asynccontextmanager
async def watch_loop(lag: Lag) -> AsyncIterator[None]:
    """Measure the loop inside this block."""
    watching = asyncio.create_task(lag.watch())
    try:
        yield
    finally:
        watching.cancel()
