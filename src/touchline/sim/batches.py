"""A job in batches: a bounded number of them under way at a time, so that memory does not grow with the job."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

from touchline.sim.job import Job, Part
from touchline.sim.targets import Target


def batches(stretches: Iterable[tuple[int, int]], most: int) -> Iterator[tuple[int, int]]:
    """The stretches cut into pieces of at most so many games: the first game, and how many."""
    for begin, end in stretches:
        for first in range(begin, end, most):
            yield first, min(most, end - first)


def one_by_one(job: Job, target: Target, stretches: Iterable[tuple[int, int]]) -> Iterator[Part]:
    """Play the stretches in the thread of the caller."""
    for first, count in batches(stretches, target.BATCH):
        yield target.play(job, first, count)


def on_threads(job: Job, target: Target, stretches: Iterable[tuple[int, int]], threads: int) -> Iterator[Part]:
    """Play the stretches on so many threads. The first batch is played alone, so that only one thread compiles."""
    cut = batches(stretches, target.BATCH)
    with ThreadPoolExecutor(max_workers=threads) as pool:
        for first, count in islice(cut, 1):
            yield pool.submit(target.play, job, first, count).result()
        under_way: deque[Future[Part]] = deque()
        for first, count in cut:
            under_way.append(pool.submit(target.play, job, first, count))
            if len(under_way) > threads:
                yield under_way.popleft().result()
        for future in under_way:
            yield future.result()
