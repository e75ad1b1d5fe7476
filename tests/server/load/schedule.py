"""Commands at a steady rate, whatever becomes of those before, and how long each answer took."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

Tell = Callable[[float], object]
"""Told now and then which share is done."""


@dataclass
class Timings:
    """The answers to scheduled commands: seconds from the moment a command was due to its answer."""

    took: list[float] = field(default_factory=list)
    sent: int = 0
    besides: int = 0
    """Commands that were answered without being scheduled: sitting down, opening dice."""
    errors: Counter[str] = field(default_factory=Counter)

    def quantile(self, share: float) -> float:
        """The time within which this share of the answers came, in milliseconds."""
        ordered = sorted(self.took)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")

    @property
    def commands(self) -> int:
        """All that was carried out."""
        return len(self.took) + self.besides

    @property
    def unanswered(self) -> int:
        return self.sent - len(self.took)


async def at_rate(rate: float, seconds: float, send: Callable[[float], Awaitable[bool]], tell: Tell) -> None:
    """Call ``send`` with the time it is due, so many times a second. False means that there was nothing to send: the
    call is made up for as soon as there is."""
    begin = time.perf_counter()
    sent = 0
    told = begin
    while (now := time.perf_counter()) < begin + seconds:
        while sent < (now - begin) * rate and await send(begin + sent / rate):
            sent += 1
        if now - told > 1:
            told = now
            tell((now - begin) / seconds)
        await asyncio.sleep(max(0.001, begin + sent / rate - time.perf_counter()))
