"""Garbage collection in pauses between commands.

Reference counting frees almost everything at once. Reference cycles need the collector, whose full collections take
seconds with a thousand tables in memory. So automatic collection is off: everything is collected when no command is
waiting, and new objects right after HTTP requests, which leave cycles behind. Commands leave none, and a socket that
is closed leaves no more than asyncio's own.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MOMENT = 0.1
"""Seconds between two looks, and without a command a pause."""
EVERY = 600.0
"""Seconds between full collections, if there is a pause."""
LATEST = 3600.0
"""Seconds between full collections, pause or not."""


@asynccontextmanager
async def collect_in_pauses(commands: Callable[[], int], requests: Callable[[], int]) -> AsyncIterator[None]:
    """Collect in pauses inside this block; the arguments count the commands and the HTTP requests so far."""
    _collect_all()
    gc.disable()
    sweeping = asyncio.create_task(_sweep(commands, requests))
    try:
        yield
    finally:
        sweeping.cancel()
        gc.enable()
        gc.unfreeze()


async def _sweep(commands: Callable[[], int], requests: Callable[[], int]) -> None:
    loop = asyncio.get_running_loop()
    swept, seen = loop.time(), commands()
    while True:
        before, asked = commands(), requests()
        await asyncio.sleep(MOMENT)
        waited = loop.time() - swept
        if (before == commands() != seen and waited >= EVERY) or waited >= LATEST:
            _collect_all()
            swept, seen = loop.time(), commands()
        elif asked != requests():
            _collect_new()
        else:
            gc.freeze()


def _collect_all() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _collect_new() -> None:
    """Collect new objects only; survivors wait for the next full collection."""
    gc.collect(0)
    gc.freeze()
