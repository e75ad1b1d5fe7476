"""What a siege costs the server, and whether others notice."""

from __future__ import annotations

import asyncio
import json
import math
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.server.chaos.door import Door
from tests.server.chaos.served import ROOT
from tests.server.load.measure import answered, steadily
from tests.server.load.process import family, memory
from tests.server.load.schedule import Timings, at_rate
from tests.server.load.tables import Load
from tests.server.serving import Served
from tests.server.siege.silent import PATIENT
from tests.server.siege.strangers import MODULE

Tell = Callable[[str, float], object]
BESIEGER = "127.0.0.2"
TABLES, RATE = 20, 20.0
"""The tables of the others, and their commands a second."""
LONGEST_END = 60.0
PROCESSES = 3
"""The server, and those for computer players and for odds."""


class Cost(NamedTuple):
    """What a siege came to. Sizes are in bytes."""

    before: Timings
    timings: Timings
    """Of those who play elsewhere, before the siege and during it."""
    database: int
    log: int
    memory: int
    """By how much each has grown; memory at its highest, that of the server and its processes."""
    rows: int
    got: Counter[str]
    """What the besieger got."""
    seconds: float


async def besieged(seconds: float, folder: Path, tell: Tell, tables: int = TABLES, rate: float = RATE) -> Cost:
    """Besiege a server of its own from one address, while others play."""
    db = folder / "tables.db"
    with Served(db, folder, "--computers", "1", "--plain-computers", module=MODULE) as served:
        pid = served.process.pid
        load = Load(Door(served.port, patience=PATIENT), tables)
        await load.begin(lambda share: tell("laying tables", share))
        await ask_odds(load, pid)
        load.measure()
        with steadily():
            await at_rate(rate, seconds / 10, load.send, lambda share: tell("peace", share))
        before, sizes = load.timings, (size(db), served.log.stat().st_size, memory(pid), written(served))
        load.measure()
        highest = memory(pid)

        async def watch() -> None:
            nonlocal highest
            while True:
                highest = max(highest, memory(pid))
                await asyncio.sleep(min(1.0, seconds / 20))

        def how_far(share: float) -> None:
            tell("siege", min(1.0, (time.monotonic() - began) / seconds))

        watching = asyncio.create_task(watch())
        began = time.monotonic()
        command = [sys.executable, "-m", "tests.server.siege.besieger", str(served.port), BESIEGER, str(seconds)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as besieger, steadily():
            playing = asyncio.create_task(at_rate(rate, math.inf, load.send, how_far))
            told, _ = await asyncio.to_thread(besieger.communicate, None, seconds + LONGEST_END)
        for task in (watching, playing):
            task.cancel()
        await answered(load.timings)
        took = time.monotonic() - began
        found = (size(db), served.log.stat().st_size, highest, written(served))
        await load.end()
        if status := served.stop():
            load.timings.errors[f"the server ended with status {status}"] += 1
        database, log, more, rows = (now - then for now, then in zip(found, sizes, strict=True))
        return Cost(before, load.timings, database, log, more, rows, Counter(json.loads(told)), took)


async def ask_odds(load: Load, pid: int) -> None:
    """Everybody asks for odds once, so that the process that works them out is there before the siege."""
    for player in tuple(load.ready):
        await player.ask_odds()
    async with asyncio.timeout(LONGEST_END):
        while len(family(pid)) < PROCESSES:
            await asyncio.sleep(0.05)


def size(db: Path) -> int:
    """The bytes of a SQLite database on disk, with its log."""
    return sum(path.stat().st_size for path in db.parent.glob(f"{db.name}*"))


def written(served: Served) -> int:
    return int(served.read_figures()["touchline_rows_written"])
