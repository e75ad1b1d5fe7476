"""What is being done, which share of it is done, and how long the rest will take."""

from __future__ import annotations

import sys
import time
from types import TracebackType

BAR = 24
EVERY = 5.0  # seconds, where lines are written instead of a bar


class Progress:
    """A bar on a terminal, a line now and then elsewhere."""

    def __init__(self) -> None:
        self._what = ""
        self._began = self._told = 0.0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")

    def __call__(self, what: str, share: float, words: str = "") -> None:
        now = time.monotonic()
        if what != self._what:
            self._what, self._began, self._told = what, now, 0.0
        if sys.stderr.isatty():
            filled = int(BAR * share)
            bar = "█" * filled + "·" * (BAR - filled)
            sys.stderr.write(f"\r\x1b[K{what} {bar} {words} {self._left(share, now)}")
        elif now - self._told >= EVERY:
            self._told = now
            sys.stderr.write(f"{what}: {share:.0%} {words} {self._left(share, now)}\n")
        sys.stderr.flush()

    def _left(self, share: float, now: float) -> str:
        if share <= 0 or now - self._began < 1:
            return ""
        left = (now - self._began) * (1 - share) / share
        return f"({left // 60:.0f}:{left % 60:02.0f} left)"
