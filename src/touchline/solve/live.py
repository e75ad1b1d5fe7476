"""Solves a series in the background while it is played: the longer, the closer."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic
from typing import NamedTuple

import numpy as np

from touchline.solve.regrets import Strategies, refine
from touchline.solve.series import Array, Series


class LivePlay(NamedTuple):
    """A series, and how both sides play it."""

    series: Series
    strategies: Strategies


class LiveSeries:
    """A series that is being solved. ``lay_out`` finds the series, and what its ends are worth from 0 to 1, or how both
    sides play it if that is known."""

    def __init__(self, lay_out: Callable[[], tuple[Series, Array | Strategies]], gap: float) -> None:
        self.lay_out, self.gap = lay_out, gap
        self._found: LivePlay | None = None
        self._is_done = False
        self._fault: BaseException | None = None
        self._news = Condition()
        Thread(target=self._work, daemon=True).start()

    def wait(self, seconds: float = 0.0, *, is_patient: bool = True) -> LivePlay | None:
        """How both sides play, once that is solved, or as far as it is solved after so many seconds (0: no limit).

        Who is patient waits at least until there is anything at all; who is not gets None instead.
        """
        until = monotonic() + seconds if seconds else None
        with self._news:
            self._news.wait_for(lambda: self._is_done, seconds or None)
            if self._found is None and is_patient and until is not None:
                self._news.wait_for(lambda: self._is_done or self._found is not None)
        if self._fault is not None:
            raise self._fault
        return self._found

    def _work(self) -> None:
        try:
            self._solve()
        except BaseException as fault:  # noqa: BLE001  whoever waits gets it
            self._fault = fault
        finally:
            with self._news:
                self._is_done = True
                self._news.notify_all()

    def _solve(self) -> None:
        series, ends = self.lay_out()
        if isinstance(ends, Strategies):
            self._found = LivePlay(series, ends)
            return
        for found in refine(series, ends):
            play = LivePlay(series, Strategies(*(shares.astype(np.float32) for shares in found.strategies)))
            with self._news:
                self._found = play
                self._news.notify_all()
            if found.bounds.high - found.bounds.low <= self.gap:
                return
