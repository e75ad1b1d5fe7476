"""One soak: tables come and go for a long time, and what the server takes is noted all along."""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tests.server.chaos.door import Door
from tests.server.chaos.served import ROOT, Served, free_port
from tests.server.load.measure import answered, steadily
from tests.server.load.process import cpu_seconds, memory, own_memory
from tests.server.load.schedule import Timings, at_rate
from tests.server.soak.coming import Coming, Habits

Tell = Callable[[str, float, str], object]
"""Told now and then what is done, which share of it, and how it is going."""
NOTED = 720
"""How often memory is noted in all: every five seconds of an hour."""
SETTLED = 1 / 6
"""The share of the time after which memory should grow no more: ten minutes of an hour."""
WINDOW = 1 / 60
"""The share of the time over which memory is looked at: a minute of an hour."""
PATIENT = 60.0
"""Seconds after which people give up waiting. How long answers take is measured, and no fault here."""
MIB = 2**20
STOOD_STILL = "stood still"
"""What the server says when the machine gave it no time for seconds: that is counted, and no fault of the server."""
LEVELS = ("warning", "error")
BAD = (
    "touchline_write_failures",
    "touchline_tables_frozen",
    "touchline_tables_read_only",
    'touchline_sockets_closed_total{code="1011"}',
)
"""Metrics of what must not happen."""


class Size(NamedTuple):
    """How many tables, how many commands a second, how long."""

    tables: int = 300
    rate: float = 100.0
    minutes: float = 60.0
    habits: Habits = Habits()


class Moment(NamedTuple):
    """What the server was like at one time: bytes, and how much it had done. Times are in seconds since the start.

    ``memory`` is that of the server and of its processes, ``server`` its own.
    """

    at: float
    memory: int
    server: int
    database: int
    commands: int
    tables: int
    still: float


class Soaked(NamedTuple):
    """What came of it. ``faults`` is everything that went wrong, in words."""

    timings: Timings
    moments: list[Moment]
    counted: Counter[str]
    faults: list[str]
    cpu: float
    log: int
    seconds: float

    def memory_at(self, share: float, of: Callable[[Moment], int]) -> float:
        """Memory when this share of the time was over: the median of a while before."""
        end = share * self.seconds
        found = [of(one) for one in self.moments if end - WINDOW * self.seconds <= one.at <= end]
        return statistics.median(found or [of(self.moments[-1])])

    def growth(self, of: Callable[[Moment], int]) -> float:
        """Memory at the end over that when it should have settled, less one."""
        return self.memory_at(1, of) / self.memory_at(SETTLED, of) - 1


async def soaked(size: Size, folder: Path, tell: Tell) -> Soaked:
    """Let tables come and go at a server of its own, then stop it, and look at what it has left."""
    figures, db = Door(free_port(), patience=PATIENT), str(folder / "tables.db")
    served = Served(db, folder, "--computers", "1", "--metrics-port", str(figures.port))
    served.door.patience = PATIENT
    served.start()
    await served.ready()
    assert served.process is not None
    pid, seconds = served.process.pid, 60 * size.minutes
    coming = Coming(served.door, size.tables, size.habits)
    await coming.begin(lambda share: tell("laying tables", share, ""))
    coming.measure()
    moments: list[Moment] = []
    began = time.monotonic()

    async def note() -> None:
        while True:
            metrics = await read_metrics(figures)
            tables, database = int(metrics["touchline_tables"]), int(metrics["touchline_database_bytes"])
            at, commands = time.monotonic() - began, coming.timings.commands
            moments.append(Moment(at, memory(pid), own_memory(pid), database, commands, tables, coming.stillest))
            await asyncio.sleep(seconds / NOTED)

    noting = asyncio.create_task(note())
    with steadily():
        await at_rate(
            size.rate, seconds, coming.send, lambda share: tell("soak", share, words(moments, coming.timings))
        )
    took, timings = time.monotonic() - began, coming.timings
    await answered(timings)
    noting.cancel()
    with suppress(asyncio.CancelledError):
        await noting
    metrics, cpu = await read_metrics(figures), cpu_seconds(pid)
    await coming.end()
    faults = [f"{n} × {what}" for what, n in timings.errors.items()]
    faults += [f"{timings.unanswered} commands without an answer"] * bool(timings.unanswered)
    faults += [f"{name} {value:g}" for name, value in metrics.items() if value and is_bad(name)]
    faults += [f"the server ended with status {status}" for status in [await served.stop()] if status]
    faults += read_log(served.log)
    coming.counted[STOOD_STILL] = served.log.read_text(encoding="utf-8").count(STOOD_STILL)
    faults += check_copy(db, folder / "copy.db")
    return Soaked(timings, moments, coming.counted, faults, cpu, served.log.stat().st_size, took)


def words(moments: list[Moment], timings: Timings) -> str:
    """How it is going."""
    if not moments:
        return ""
    last = moments[-1]
    told = f"{last.server / MIB:,.0f} of {last.memory / MIB:,.0f} MiB, {last.tables} tables, {last.commands:,} commands"
    errors = ", ".join(f"{n} × {what}" for what, n in timings.errors.most_common(1))
    return f"{told}, stillest {last.still:.0f} s, {errors or 'no error'}"


async def read_metrics(figures: Door) -> dict[str, float]:
    """The server's metrics by their names and labels."""
    lines = (await figures.get("/metrics")).decode().splitlines()
    told = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in told}


def is_bad(name: str) -> bool:
    """Whether a metric counts what must not happen."""
    return name in BAD or (name.startswith("touchline_requests_total") and 'status="5' in name)


def read_log(log: Path) -> list[str]:
    """What the server's log complains of, each kind once."""
    found: Counter[str] = Counter()
    for line in log.read_text(encoding="utf-8").splitlines():
        told = json.loads(line) if line.startswith("{") else {}
        if told.get("level") in LEVELS and told["event"] != STOOD_STILL:
            said = " ".join(str(told[key]) for key in ("event", "error", "reason", "at") if key in told)
            found[said.replace(f"{ROOT}/", "")] += 1
    return [f"log: {n} × {what}" for what, n in found.items()]


def check_copy(db: str, copy: Path) -> list[str]:
    """Whether the database can be copied: a copy is checked page by page and row by row."""
    command = [sys.executable, "-m", "touchline", "backup", "--db", db, str(copy)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [f"the database is not well: {done.stderr.strip()}"] if done.returncode else []
