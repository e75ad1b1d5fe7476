"""Garbage collection in pauses between commands.

Reference counting frees almost everything at once. Reference cycles need the collector, whose full collections take
seconds with a thousand tables in memory. So automatic collection is off: new objects are collected in small portions,
and everything when no command is waiting.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MOMENT = 0.25
"""Seconds without a command that count as a pause."""
EVERY = 60.0
"""Seconds between full collections, if there is a pause."""
LATEST = 3600.0
"""Seconds between full collections, pause or not."""
NEW = 5_000
"""New objects per small collection."""


@asynccontextmanager
async def collect_in_pauses(done: Callable[[], int]) -> AsyncIterator[None]:
    """Collect in pauses inside this block; ``done`` counts the commands so far."""
    _collect_all()
    gc.disable()
    sweeping = asyncio.create_task(_sweep(done))
    try:
        yield
    finally:
        sweeping.cancel()
        gc.enable()
        gc.unfreeze()


async def _sweep(done: Callable[[], int]) -> None:
    loop = asyncio.get_running_loop()
    swept, seen = loop.time(), done()
    while True:
        before = done()
        await asyncio.sleep(MOMENT)
        waited = loop.time() - swept
        if (before == done() != seen and waited >= EVERY) or waited >= LATEST:
            _collect_all()
            swept, seen = loop.time(), done()
        elif gc.get_count()[0] >= NEW:
            _collect_new()


def _collect_all() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _collect_new() -> None:
    """Collect new objects only; survivors wait for the next full collection."""
    gc.collect(0)
    gc.freeze()
