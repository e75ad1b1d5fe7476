"""The computer players of a server: a pool of processes, and a queue that is fair among tables.

Every question is answered in time. If no process does (all are busy, one died or hangs, the code of a stronger level
is not compiled yet), the game's policy answers in the server, which takes less than a millisecond.

Games are compiled one after another while people read, those first that somebody is about to play.
"""

import asyncio
import logging
import os
from collections import Counter, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import msgspec
from msgspec.structs import asdict

from touchline.core.game import find, games
from touchline.players import COMPILED, POLICY, RANDOM, ROLLOUT, STRONG, is_installed, kind_of
from touchline.players.rollout import is_compiled
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
        self._questions: dict[str, deque[QueuedQuestion]] = {}
        """By table, in the order of turns."""
        self._news = asyncio.Event()

    def __len__(self) -> int:
        """The number of waiting tables."""
        return len(self._questions)

    def put(self, job: QueuedQuestion) -> None:
        self._questions.setdefault(job.table, deque()).append(job)
        self.look_again()

    def look_again(self) -> None:
        """Wake everybody who waits for a question: there may be one that can now be taken."""
        self._news.set()
        self._news = asyncio.Event()

    async def next(self, takes: Callable[[QueuedQuestion], bool] = lambda job: True) -> QueuedQuestion:
        """The next question that the caller takes and that somebody still waits for."""
        while (job := self._find(takes)) is None:
            await self._news.wait()
        return job

    def _find(self, takes: Callable[[QueuedQuestion], bool]) -> QueuedQuestion | None:
        for table, waiting in tuple(self._questions.items()):
            while waiting and waiting[0].answer.done():
                waiting.popleft()
            found = waiting.popleft() if waiting and takes(waiting[0]) else None
            if found or not waiting:
                del self._questions[table]
            if found:
                if waiting:
                    self._questions[table] = waiting
                return found
        return None


class Bots:
    """All computer players of this server. They get what their side sees, and no other secret."""

    def __init__(
        self, processes: int | None = None, deadline: float = DEADLINE, compiled: Iterable[str] | None = None
    ) -> None:
        """``compiled`` are the games to compile for stronger levels; all installed games by default."""
        self.processes = processes or max(1, (os.cpu_count() or 1) - 1)
        self.deadline = deadline
        self.games = list(games() if compiled is None else compiled)
        """The games to compile, the most wanted first."""
        self.counted: Counter[str] = Counter()
        """What became of questions: ``answered``, or why not; ``by_policy``: those that the policy answered here."""
        self._queue = FairQueue()
        self._tasks: list[asyncio.Task[None]] = []
        self._able: dict[Child, frozenset[str]] = {}
        """Processes that can play every level, with the games of which they can, ..."""
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
        """The levels that can be played, from the weakest to the strongest."""
        strong = [ROLLOUT, f"{ROLLOUT}:{STRONG}"] if self.games and is_installed() else []
        return [RANDOM, POLICY, *strong]

    def ready(self) -> list[str]:
        """The games that are compiled; until then the policy plays in place of the stronger levels."""
        return sorted(frozenset().union(*self._able.values()))

    def want(self, game: str) -> None:
        """Compile a game before the others: somebody is about to play it."""
        if game in self.games:
            self.games.remove(game)
            self.games.insert(0, game)

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
        if self._closed or not any(self._can(worker, job) for worker in (None, *self._able)):
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
                job = await self._queue.next(partial(self._takes, worker))
                if not worker.alive or (self._spare and self._games_of(worker) < self._games_of(self._spare[-1])):
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

    def _takes(self, worker: Child, job: QueuedQuestion) -> bool:
        """Whether a process takes a question: it leaves those that it cannot play to one that can."""
        return self._can(worker, job) or bool(self._spare) or not any(self._can(other, job) for other in self._able)

    def _can(self, worker: Child | None, job: QueuedQuestion) -> bool:
        """Whether a process can play the level of a question."""
        return kind_of(job.question.level) not in COMPILED or job.question.game in self._games_of(worker)

    def _games_of(self, worker: Child | None) -> frozenset[str]:
        """The games of which a process can play every level."""
        return self._able.get(worker, frozenset()) if worker else frozenset()

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
        if self._able.pop(worker, None) is not None:
            self._wanted.set()
            self._queue.look_again()
        await worker.end()

    async def _compile(self) -> None:
        """Start compiled processes until every place in the pool can have one, game by game where that takes long."""
        if not is_installed():
            return
        pause, kept = PAUSE, {name for name in self.games if await asyncio.to_thread(is_compiled, find(name))}
        while self.games:
            cold = [name for name in self.games if name not in kept]
            if not cold and sum(games >= kept for games in self._able.values()) >= self.processes:
                self._wanted.clear()
                await self._wanted.wait()
                continue
            names = [*sorted(kept), *(cold[:1] if self._able or not kept else ())]
            try:
                worker = await Child.start(THINKER, *names, seconds=COMPILING)
            except (ChildLost, OSError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                kept.update(names)
                self._able[worker] = frozenset(names)
                self._spare.append(worker)
                self._queue.look_again()

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def log_fault(task: asyncio.Task[None]) -> None:
    """Log the failure of a pool task. Tables go on with the policy."""
    if not task.cancelled() and task.exception() is not None:
        LOG.error("computer players", exc_info=task.exception())


def question_for(header: TableHeader, turn: Turn, seed: int) -> Question:
    """The question as a process gets it."""
    sight = asdict(write_sight(header, turn.ask.who, turn.numbers, turn.past))
    return Question(**sight, level=turn.level, seconds=0.0, seed=seed)
