"""When unused memory is looked for: between commands, and not in the middle of one.

Almost everything is given back the moment it is no longer used. What refers to itself in a circle is not: for that
Python looks through new objects whenever enough have come, and now and then through all of them, which takes seconds
where a thousand tables are in memory. Here the new ones are looked at a few at a time, and all of them when nobody
waits.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MOMENT = 0.25
"""Seconds without a command that are a pause."""
EVERY = 60.0
"""Seconds from one look at everything to the next, if there is a pause."""
LATEST = 3600.0
"""Seconds from one look at everything to the next, pause or not."""
NEW = 5_000
"""So many new objects are looked at together."""


@asynccontextmanager
async def collect_in_pauses(done: Callable[[], int]) -> AsyncIterator[None]:
    """Sweep in pauses from here on; ``done`` counts the commands so far."""
    _look_at_all()
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
            _look_at_all()
            swept, seen = loop.time(), done()
        elif gc.get_count()[0] >= NEW:
            _look_at_new()


def _look_at_all() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _look_at_new() -> None:
    """Give back what of the new is unused already; what is left is looked at again with all the rest."""
    gc.collect(0)
    gc.freeze()
