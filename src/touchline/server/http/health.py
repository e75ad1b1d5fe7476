"""Whether the server can do its work: answer, and write."""

import asyncio
import logging
import time
from collections.abc import Callable

from touchline.core.errors import ServiceError
from touchline.server.house.house import House
from touchline.server.storage.errors import why_of

LOG = logging.getLogger(__name__)
TRIED_EVERY = 1.0
"""Seconds between two attempts to write, however often somebody asks."""


class Health:
    """Tries to write, and remembers for a moment what came of it."""

    def __init__(self, house: House, clock: Callable[[], float] = time.monotonic) -> None:
        self._house, self._clock = house, clock
        self._trying = asyncio.Lock()
        self._tried = -TRIED_EVERY
        self._fault: ServiceError | None = None

    async def check(self) -> None:
        """Return if the database can be written to; otherwise raise what it says."""
        async with self._trying:
            if self._clock() - self._tried >= TRIED_EVERY:
                before, self._fault = self._fault, None
                try:
                    await self._house.writer.call(self._house.storage.try_writing)
                except ServiceError as error:
                    self._fault = error
                if (before is None) != (self._fault is None):
                    self._tell()
                self._tried = self._clock()
        if self._fault is not None:
            raise self._fault

    def _tell(self) -> None:
        if self._fault is None:
            LOG.warning("can write again")
        else:
            LOG.error("cannot write", extra={"error": self._fault.code, "reason": why_of(self._fault)})
