"""Measuring in turns: a shared machine drifts by a factor of two, so speeds are compared slice by slice, in pairs."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb
from time import perf_counter
from typing import Literal, NamedTuple


class Done(NamedTuple):
    """What one call of a subject has done. ``moves`` are counted in the subject's own unit."""

    games: int
    moves: int


Play = Callable[[], Done]
"""Plays one game or one batch of games to the end."""


@dataclass(frozen=True)
class Subject:
    """Something to measure. ``make`` gets it ready, which may take long and is not measured."""

    name: str
    make: Callable[[], Play]
    unit: str = "steps"


@dataclass(frozen=True)
class Rival:
    """A subject beside the base of its comparison: what is compared, and the least ratio that is asked of it.
    ``speed`` is what is asked of it a second, whatever the base does."""

    subject: Subject
    asked: float | None = None
    by: Literal["games", "moves"] = "moves"
    speed: float | None = None


@dataclass(frozen=True)
class Comparison:
    """Subjects that take turns with one base. Only every ``every``-th slice measures it."""

    key: str
    title: str
    base: Subject
    rivals: tuple[Rival, ...]
    note: str = ""
    every: int = 1
    check: Callable[[], str] | None = None
    """Shows before anything is measured that all do the same work, and says so; raises if they do not."""


class Pace(NamedTuple):
    """Speeds per second."""

    games: float
    moves: float


@dataclass
class Speeds:
    """What was measured of one rival: its speeds and the base's beside it, slice by slice."""

    rival: Rival
    own: list[float] = field(default_factory=list)
    base: list[float] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        return [own / base for own, base in zip(self.own, self.base, strict=True)]


class Spread(NamedTuple):
    """A median and its 95 % interval."""

    middle: float
    low: float
    high: float


def spread(values: list[float]) -> Spread:
    """The median with an interval of order statistics, which holds for any distribution of the values.

    Fewer than six values have no such interval at 95 %: then it is their whole range.
    """
    ordered, n = sorted(values), len(values)
    outside = 0
    while 2 * sum(comb(n, i) for i in range(outside + 1)) <= 0.05 * 2**n:
        outside += 1
    outside = max(outside - 1, 0)
    return Spread(statistics.median(ordered), ordered[outside], ordered[n - 1 - outside])


def measure_pace(play: Play, seconds: float) -> Pace:
    """Play whole games for about so many seconds."""
    games = moves = 0
    start = perf_counter()
    while True:
        done = play()
        games, moves = games + done.games, moves + done.moves
        took = perf_counter() - start
        if took >= seconds:
            return Pace(games / took, moves / took)


def measure_slice(base: Play, rivals: list[tuple[Play, Speeds]], seconds: float) -> None:
    """Each rival once, between two turns of the base; their mean is what it is compared with."""
    before = measure_pace(base, seconds / 2)
    for play, speeds in rivals:
        pace = measure_pace(play, seconds)
        after = measure_pace(base, seconds / 2)
        by = speeds.rival.by
        speeds.own.append(getattr(pace, by))
        speeds.base.append((getattr(before, by) + getattr(after, by)) / 2)
        before = after


def measure_all(comparisons: list[Comparison], slices: int, seconds: float) -> dict[str, list[Speeds]]:
    """All comparisons, slice by slice in turns."""
    ready: dict[Subject, Play] = {}
    subjects = list(dict.fromkeys(s for c in comparisons for s in (c.base, *(r.subject for r in c.rivals))))
    for number, subject in enumerate(subjects, 1):
        report_progress(f"getting ready {number} of {len(subjects)}: {subject.name}")
        ready[subject] = subject.make()
        ready[subject]()
    found = {c.key: [Speeds(rival) for rival in c.rivals] for c in comparisons}
    start = perf_counter()
    for number in range(slices):
        for comparison in comparisons:
            if number % comparison.every == 0:
                rivals = [(ready[speeds.rival.subject], speeds) for speeds in found[comparison.key]]
                measure_slice(ready[comparison.base], rivals, seconds)
        left = (perf_counter() - start) / (number + 1) * (slices - number - 1)
        report_progress(f"measuring: slice {number + 1} of {slices}, about {left:.0f} s left")
    return found


def report_progress(text: str) -> None:
    """Progress, on one line that is overwritten on a terminal."""
    line = f"\r\033[K{text}" if sys.stderr.isatty() else f"{text}\n"
    sys.stderr.write(line)
    sys.stderr.flush()
