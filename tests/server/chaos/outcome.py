"""What a run of chaos comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

Tell = Callable[[float, str], object]
"""Told now and then which share is done, and what that is in words."""


def silent(share: float, words: str) -> None:
    """Tell nobody."""


class Outcome(NamedTuple):
    """What was done, counted, and everything that went wrong."""

    totals: Counter[str]
    faults: list[str]
