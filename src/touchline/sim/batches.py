"""A job in batches: few of them under way at a time, so that memory does not grow with the job."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic

from touchline.sim.job import Job, Part, Stretch
from touchline.sim.targets import Target

BRIEF, LONG = 0.1, 0.5
"""Seconds: a batch takes about so long, so that progress is seen and an interruption is answered soon."""
FIRST_SHARE = 64


class Pace:
    """How many games the next batch has: few at first, then by how long the last ones took."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.count = max(1, most // FIRST_SHARE)

    def learn(self, count: int, seconds: float) -> None:
        """A batch of so many games took so long."""
        if seconds < BRIEF:
            self.count = min(max(self.count, 2 * count), self.most)
        elif seconds > LONG:
            self.count = max(1, min(self.count, count // 2))


def batches(stretches: Iterable[Stretch], pace: Pace) -> Iterator[tuple[int, int]]:
    """The stretches cut up: the first game of each batch, and how many it has."""
    for begin, end in stretches:
        first = begin
        while first < end:
            count = min(pace.count, end - first)
            yield first, count
            first += count


def in_batches(job: Job, target: Target, stretches: Iterable[Stretch], threads: int = 1) -> Iterator[Part]:
    """Play the stretches on so many threads; on one, in the caller's own."""
    pace = Pace(target.BATCH)
    cut = batches(stretches, pace)

    def play(first: int, count: int, *, learn: bool = True) -> Part:
        begun = monotonic()
        part = target.play(job, first, count)
        if learn:
            pace.learn(count, monotonic() - begun)
        return part

    for first, count in cut:  # The first batch by itself: only one thread compiles, and an interruption stops it.
        yield play(first, count, learn=False)
        break
    if threads == 1:
        for first, count in cut:
            yield play(first, count)
        return
    under_way: deque[Future[Part]] = deque()
    pool = ThreadPoolExecutor(max_workers=threads)
    try:
        for first, count in cut:
            under_way.append(pool.submit(play, first, count))
            if len(under_way) > threads:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
