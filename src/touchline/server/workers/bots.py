"""The computer players of a server: a pool of processes, and a queue that is fair among tables.

Every question is answered in time. If no process does (all are busy, one died or hangs, the code of a stronger level
is not compiled yet), the game's policy answers in the server, which takes less than a millisecond.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import asdict

from touchline.core.errors import TargetUnavailable
from touchline.core.game import games
from touchline.players import POLICY, RANDOM, ROLLOUT, STRONG, kind_of
from touchline.players.rollout import require
from touchline.server.table.header import TableHeader
from touchline.server.table.live import Turn
from touchline.server.workers import thinker
from touchline.server.workers.children import Child, ChildLost
from touchline.server.workers.sight import write_sight
from touchline.server.workers.thinker import Question, ThinkerAnswer

LOG = logging.getLogger(__name__)
DEADLINE = 2.0
"""Seconds within which every question is answered."""
THINKING = 0.6
"""The share of the remaining time for thinking; the rest is for transport."""
SHORTEST = 0.01
"""Minimum; 0 means unlimited."""
HANGS = 2.0
"""Deadlines after which a process counts as hanging."""
COMPILING = 1800.0
"""Startup timeout in seconds of a process that compiles all games."""
PAUSE, LONGEST_PAUSE = 1.0, 600.0
"""Seconds before the next attempt after a process failed to start."""
SEED_BYTES = 7
THINKER = thinker.__name__


@dataclass(eq=False)
class QueuedQuestion:
    """A question in the queue. The answer is "" if its process was lost."""

    table: str
    question: Question
    until: float
    answer: asyncio.Future[str] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def settle(self, name: str) -> None:
        """Set the answer, unless the caller has gone."""
        if not self.answer.done():
            self.answer.set_result(name)


class FairQueue:
    """Round-robin over tables, however many questions one of them has."""

    def __init__(self) -> None:
        self._questions: defaultdict[str, deque[QueuedQuestion]] = defaultdict(deque)
        self._turns: asyncio.Queue[str] = asyncio.Queue()

    def __len__(self) -> int:
        """The number of waiting tables."""
        return self._turns.qsize()

    def put(self, job: QueuedQuestion) -> None:
        if job.table not in self._questions:
            self._turns.put_nowait(job.table)
        self._questions[job.table].append(job)

    async def next(self) -> QueuedQuestion:
        """The next question whose caller still waits."""
        while True:
            table = await self._turns.get()
            job = self._questions[table].popleft()
            if self._questions[table]:
                self._turns.put_nowait(table)
            else:
                del self._questions[table]
            if not job.answer.done():
                return job


class Bots:
    """All computer players of this server. They get what their side sees, and no other secret."""

    def __init__(
        self, processes: int | None = None, deadline: float = DEADLINE, compiled: Iterable[str] | None = None
    ) -> None:
        """``compiled`` are the games to compile for stronger levels; all installed games by default."""
        self.processes = processes or max(1, (os.cpu_count() or 1) - 1)
        self.deadline = deadline
        self.games = frozenset(games() if compiled is None else compiled)
        self.counted: Counter[str] = Counter()
        """What became of questions: ``answered``, or why not; ``by_policy``: those that the policy answered here."""
        self._queue = FairQueue()
        self._tasks: list[asyncio.Task[None]] = []
        self._compiled: set[Child] = set()
        """Processes that have compiled code for every level, ..."""
        self._spare: list[Child] = []
        """... and those among them without a place in the pool yet."""
        self._wanted = asyncio.Event()
        self._closed = False

    def start(self) -> None:
        """Start the processes, and compile in the background. ``choose`` does it too."""
        if not self._tasks and not self._closed:
            self._tasks = [asyncio.create_task(self._place()) for _ in range(self.processes)]
            self._tasks.append(asyncio.create_task(self._compile()))
            for task in self._tasks:
                task.add_done_callback(log_fault)

    def levels(self) -> list[str]:
        """The levels that can be played now, from the weakest to the strongest."""
        strong = [ROLLOUT, f"{ROLLOUT}:{STRONG}"] if self._compiled else []
        return [RANDOM, POLICY, *strong]

    async def choose(self, header: TableHeader, turn: Turn) -> str:
        """The name of a choice, in ``deadline`` seconds at the most."""
        self.start()
        asked = question_for(header, turn, int.from_bytes(os.urandom(SEED_BYTES)))
        name = await self._think(QueuedQuestion(header.table, asked, self._now + self.deadline))
        if all(option.name != name for option in turn.ask.choices):
            self.counted["by_policy"] += 1
            name = thinker.choose(msgspec.structs.replace(asked, level=POLICY))
        return name

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._spare:
            await worker.end()

    async def _think(self, job: QueuedQuestion) -> str:
        """The answer of a process; "" if none answers in time."""
        if self._closed or not any(self._can(worker, job) for worker in (None, *self._compiled)):
            self.counted["not_ready"] += 1
            return ""
        self._queue.put(job)
        try:
            async with asyncio.timeout_at(job.until):
                return await job.answer
        except TimeoutError:
            self.counted["late"] += 1
            return ""

    # Processes

    async def _place(self) -> None:
        """One place in the pool: replaces its process when it is lost, or when a compiled one is ready."""
        worker = await self._worker()
        try:
            while True:
                job = await self._queue.next()
                if not worker.alive or (self._spare and worker not in self._compiled):
                    await self._dismiss(worker)
                    worker = await self._worker()
                try:
                    await self._ask(worker, job)
                except ChildLost:
                    self.counted["lost"] += 1
                    job.settle("")
                    await self._dismiss(worker)
                    worker = await self._worker()
        finally:
            await self._dismiss(worker)

    async def _ask(self, worker: Child, job: QueuedQuestion) -> None:
        """Let a process answer a question. The more tables wait, the less time each gets."""
        if not self._can(worker, job):
            self.counted["not_ready"] += 1
            job.settle("")
            return
        seconds = (job.until - self._now) * THINKING / (1 + len(self._queue) // self.processes)
        question = msgspec.structs.replace(job.question, seconds=max(SHORTEST, seconds))
        line = await worker.ask(msgspec.json.encode(question), self.deadline * HANGS)
        try:
            answered = msgspec.json.decode(line, type=ThinkerAnswer)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise ChildLost(f"process {worker.pid} talks nonsense") from error
        self.counted["refused" if answered.error else "answered"] += 1
        job.settle(answered.choice)

    def _can(self, worker: Child | None, job: QueuedQuestion) -> bool:
        """Whether a process can play the level of a question."""
        asked = job.question
        return kind_of(asked.level) != ROLLOUT or (worker in self._compiled and asked.game in self.games)

    async def _worker(self) -> Child:
        """A process for a place in the pool: a compiled one if there is one, or one that starts fast."""
        while True:
            while self._spare:
                worker = self._spare.pop()
                if worker.alive:
                    return worker
                await self._dismiss(worker)
            with suppress(ChildLost, OSError):
                return await Child.start(THINKER)
            await asyncio.sleep(PAUSE)

    async def _dismiss(self, worker: Child) -> None:
        if worker in self._compiled:
            self._compiled.discard(worker)
            self._wanted.set()
        await worker.end()

    async def _compile(self) -> None:
        """Start compiled processes until every place in the pool can have one."""
        try:
            require()
        except TargetUnavailable:
            return
        pause = PAUSE
        while self.games:
            while len(self._compiled) < self.processes:
                try:
                    worker = await Child.start(THINKER, *sorted(self.games), seconds=COMPILING)
                except (ChildLost, OSError):
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                else:
                    self._compiled.add(worker)
                    self._spare.append(worker)
            self._wanted.clear()
            await self._wanted.wait()

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def log_fault(task: asyncio.Task[None]) -> None:
    """Log the failure of a pool task. Tables go on with the policy."""
    if not task.cancelled() and task.exception() is not None:
        LOG.error("computer players", exc_info=task.exception())


def question_for(header: TableHeader, turn: Turn, seed: int) -> Question:
    """The question as a process gets it."""
    return Question(**asdict(write_sight(header, turn.ask.who, turn.numbers)), level=turn.level, seconds=0.0, seed=seed)
