"""When unused memory is looked for: between commands, and not in the middle of one.

Python looks through all objects whenever enough new ones have come, which takes a third of a second where a thousand
tables are in memory. Here it looks through the new ones only; all are looked through when nobody is waiting.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

NEW = (20_000, 20, 1_000_000)
"""How many new objects are looked through at a time, after how many times the survivors are, and never all."""
EVERY = 60.0
"""Seconds from one look at everything to the next."""
MOMENT = 0.25
"""Seconds without a command that are a pause."""
LATEST = 600.0
"""Seconds after which everything is looked through, pause or not."""


@asynccontextmanager
async def in_pauses(done: Callable[[], int]) -> AsyncIterator[None]:
    """Sweep in pauses from here on; ``done`` counts the commands so far. What is loaded by now stays for good."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*NEW)
    sweeping = asyncio.create_task(_sweep(done))
    try:
        yield
    finally:
        sweeping.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _sweep(done: Callable[[], int]) -> None:
    while True:
        await asyncio.sleep(EVERY)
        await _pause(done)
        gc.collect()


async def _pause(done: Callable[[], int]) -> None:
    """Wait for a moment without a command, but not for ever."""
    waited = EVERY
    while waited < LATEST:
        before = done()
        await asyncio.sleep(MOMENT)
        waited += MOMENT
        if done() == before:
            return
