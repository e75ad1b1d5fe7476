"""One measurement: tables under load, and in the same run the echo with frames of the same sizes."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

from tests.server.chaos.door import Door
from tests.server.chaos.served import LONGEST_STOP, NO_COMPUTERS, ROOT, Served, free_port, until_healthy
from tests.server.load.echo import ALONE, ROOM
from tests.server.load.echoes import Echoes
from tests.server.load.process import TICKS, cpu_seconds, memory
from tests.server.load.schedule import Timings, at_rate
from tests.server.load.tables import Load
from tests.server.siege.line import Line

Tell = Callable[[str, float], object]
"""Told now and then what is done, and which share of it."""
LOBBY, HEALTH = "/api/tables", "/healthz"
"""What is asked for over one connection: of the server the lobby, of the echo all that it knows."""
LAST_ANSWERS = 10.0
"""Seconds that the last answers may take."""


class Size(NamedTuple):
    """How much load, for how long."""

    tables: int
    rate: float
    seconds: float
    echo_seconds: float
    requests: int = 500
    """Over one connection, before anybody plays."""


class Cost(NamedTuple):
    """What one server did, and what that cost it; ``loader`` is the processor time of its clients."""

    timings: Timings
    cpu: float
    loader: float
    memory: int

    @property
    def cpu_ms(self) -> float:
        """Processor time of the server for one command, in milliseconds; Linux counts no less than a tick."""
        return 1000 * max(self.cpu, 1 / TICKS) / max(1, self.timings.commands)


class Measured(NamedTuple):
    """The tables, and the echo: to the sender alone, and to all three sockets of a table. Sizes are in bytes.

    ``kept_alive`` and ``echo_kept_alive`` are how long requests over one connection took, one after the other.
    """

    tables: Cost
    echo: Cost
    echo_to_all: Cost
    kept_alive: Timings
    echo_kept_alive: Timings
    command: float
    frame: float
    frames_per_command: float
    laid: int


class Sending(Protocol):
    """Whatever sends commands when they are due."""

    timings: Timings

    def send(self, due: float) -> Awaitable[bool]: ...


async def measured(size: Size, folder: Path, tell: Tell) -> Measured:
    """Load tables for a while, then the echo with frames as large as theirs."""
    served = Served(str(folder / "tables.db"), folder, *NO_COMPUTERS)
    served.start()
    await served.ready()
    assert served.process is not None
    kept_alive = await ask_over_one_connection(served.door.port, LOBBY, size.requests)
    load = Load(served.door, size.tables)
    await load.begin(lambda share: tell("laying tables", share))
    load.measure()
    tables = await _cost(served.process.pid, load, size.rate, size.seconds, lambda share: tell("tables", share))
    commands, frames = max(1, load.timings.commands), max(1, load.frames)
    command, frame = load.bytes_out / commands, load.bytes_in / frames
    await load.end()
    if status := await served.stop():
        load.timings.errors[f"the server ended with status {status}"] += 1
    alone, echo_kept_alive = await _echo(size, round(command), round(frame), ALONE, tell)
    to_all, _ = await _echo(size, round(command), round(frame), ROOM, tell)
    every = frames / commands
    return Measured(tables, alone, to_all, kept_alive, echo_kept_alive, command, frame, every, load.ever_laid)


async def ask_over_one_connection(port: int, path: str, requests: int) -> Timings:
    """How long requests take, one after the other over a connection that is kept open."""
    line, timings = Line(port), Timings()
    for _ in range(requests):
        began = time.perf_counter()
        answer = await line.get(path)
        timings.sent += 1
        timings.took.append(time.perf_counter() - began)
        if answer.status != 200:
            timings.errors[f"GET {path}: {answer.status}"] += 1
    line.close()
    return timings


async def _cost(pid: int, sending: Sending, rate: float, seconds: float, tell: Callable[[float], object]) -> Cost:
    """Send at a rate, wait for the last answers, and count what that cost."""
    before, own = cpu_seconds(pid), time.process_time()
    with steadily():
        await at_rate(rate, seconds, sending.send, tell)
    timings = sending.timings
    await answered(timings)
    return Cost(timings, cpu_seconds(pid) - before, time.process_time() - own, memory(pid))


async def answered(timings: Timings) -> None:
    """Wait for the last answers."""
    until = time.monotonic() + LAST_ANSWERS
    while timings.unanswered > timings.errors.total() and time.monotonic() < until:
        await asyncio.sleep(0.01)


@contextmanager
def steadily() -> Iterator[None]:
    """Do not look for unused memory meanwhile: the loader would send late, and take the server's time for its own."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _echo(size: Size, command: int, frame: int, to: str, tell: Tell) -> tuple[Cost, Timings]:
    """Requests over one connection, then the same rate over as many sockets, against the echo."""
    door = Door(free_port())
    process = subprocess.Popen([sys.executable, "-m", "tests.server.load.echo", str(door.port)], cwd=ROOT)
    try:
        await until_healthy(door, lambda: process.poll() is not None)
        kept_alive = await ask_over_one_connection(door.port, HEALTH, size.requests)
        echoes = Echoes(door, size.tables, command, frame, to)
        await echoes.begin()
        cost = await _cost(process.pid, echoes, size.rate, size.echo_seconds, lambda share: tell("echo", share))
        await echoes.end()
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, LONGEST_STOP)
    return cost, kept_alive
