"""Plays a job in batches, few at a time, so that memory does not grow with the job."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic

from touchline.sim.job import Result, SimulationJob, Stretch
from touchline.sim.targets import Target

BRIEF, LONG = 0.1, 0.5
"""Seconds that a batch should take: short enough to show progress and to react to an interruption."""
FIRST_SHARE = 64


class BatchSize:
    """How many games the next batch has: few at first, then by how long the last ones took."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.count = max(1, most // FIRST_SHARE)

    def learn(self, count: int, seconds: float) -> None:
        """Adapt to a batch of ``count`` games that took ``seconds``."""
        if seconds < BRIEF:
            self.count = min(max(self.count, 2 * count), self.most)
        elif seconds > LONG:
            self.count = max(1, min(self.count, count // 2))


def cut_batches(stretches: Iterable[Stretch], pace: BatchSize) -> Iterator[tuple[int, int]]:
    """Cut the stretches into batches: the first game of each, and how many it has."""
    for begin, end in stretches:
        first = begin
        while first < end:
            count = min(pace.count, end - first)
            yield first, count
            first += count


def play_in_batches(
    job: SimulationJob, target: Target, stretches: Iterable[Stretch], threads: int = 1
) -> Iterator[Result]:
    """Play the stretches on ``threads`` threads; with one, on the caller's own."""
    pace = BatchSize(target.BATCH)
    cut = cut_batches(stretches, pace)

    def play(first: int, count: int, *, learn: bool = True) -> Result:
        begun = monotonic()
        part = target.play(job, first, count)
        if learn:
            pace.learn(count, monotonic() - begun)
        return part

    for first, count in cut:  # the first batch alone, so that only one thread compiles and it can be interrupted
        yield play(first, count, learn=False)
        break
    if threads == 1:
        for first, count in cut:
            yield play(first, count)
        return
    under_way: deque[Future[Result]] = deque()
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
