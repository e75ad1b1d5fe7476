"""Time that goes on evenly, for clocks and for whatever waits: nobody loses by a computer that sleeps or is set."""

import asyncio
import logging
import time
from collections.abc import Callable

LOG = logging.getLogger(__name__)
BEAT = 1.0
"""Seconds between two looks at the time."""
MOST = 5.0
"""Seconds that count between two looks. After a longer gap the process was stopped, or the computer slept."""
NOTED = 1.0
"""Seconds by which the computer's clock may run apart from ours between two looks before it counts as set."""


class EvenTime:
    """Seconds since 1970 when it was made, and from then on the seconds in which this process ran.

    The computer's own clock may be set, and may go on while the computer sleeps: both are logged, and change nothing.
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._now = self._shown = wall()
        self._looked = monotonic()
        self._next: asyncio.TimerHandle | None = None

    def __call__(self) -> float:
        """The time now."""
        return self._now + min(self._monotonic() - self._looked, MOST)

    def keep_looking(self) -> None:
        """Look at the time every second from now on."""
        self.look()
        self._next = asyncio.get_running_loop().call_later(BEAT, self.keep_looking)

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()

    def look(self) -> None:
        """Count the time since the last look."""
        looked, shown = self._monotonic(), self._wall()
        gone, went = looked - self._looked, shown - self._shown
        if gone > MOST:
            LOG.warning("stood still", extra={"ms": round(1000 * gone)})
        if abs(went - gone) > NOTED:  # it was set, or went on while the computer slept
            LOG.warning("clock set", extra={"ms": round(1000 * (went - gone))})
        self._now += min(gone, MOST)
        self._looked, self._shown = looked, shown
