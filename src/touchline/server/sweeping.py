"""When unused memory is looked for: between commands, and not in the middle of one.

Almost everything is given back the moment it is no longer used. What refers to itself in a circle is not: for that
Python looks through new objects whenever enough have come, and now and then through all of them, which takes half a
second where a thousand tables are in memory. Here it does so when nobody waits.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MOMENT = 0.25
"""Seconds without a command that are a pause."""
EVERY = 60.0
"""Seconds from one look to the next, if there is a pause."""
LATEST = 600.0
"""Seconds from one look to the next, pause or not."""
FEW, MOST = 10_000, 2_000_000
"""So many new objects are worth a look in a pause; so many are looked through, pause or not."""


@asynccontextmanager
async def in_pauses(done: Callable[[], int]) -> AsyncIterator[None]:
    """Sweep in pauses from here on; ``done`` counts the commands so far. What is loaded by now stays for good."""
    gc.collect()
    gc.freeze()
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
    swept = loop.time()
    while True:
        before = done()
        await asyncio.sleep(MOMENT)
        new, waited = gc.get_count()[0], loop.time() - swept
        pause = done() == before and waited >= EVERY
        if new >= MOST or (new >= FEW and (pause or waited >= LATEST)):
            gc.collect()
            swept = loop.time()
