"""Connections that say nothing, half of their headers or half of a body: from one address and from many."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tests.server.chaos.door import Door
from tests.server.load.schedule import Timings, at_rate
from tests.server.load.tables import Load
from tests.server.serving import Served
from tests.server.siege.line import Line
from tests.server.siege.strangers import HOME, MODULE

ONE = "127.0.0.2"
HALVES = {
    "nothing": b"",
    "half of the headers": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "half of a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{",
}
VISITS = 10.0
"""Visits of others a second, each from an address of its own over a connection of its own."""
TABLES, RATE = 4, 5.0
"""The tables of people who play meanwhile, and their commands a second."""
PATIENT = 60.0
"""Seconds after which people give up waiting. How long they waited is measured, and no fault here."""
AGAIN, MOMENT = 10.0, 0.05
"""Seconds after which a connection that was closed is opened again; and between two looks."""


class Crowd(NamedTuple):
    """How many connections of one address and of many, for how long, and how many files the server may open."""

    of_one: int = 2000
    of_many: int = 500
    seconds: float = 60.0
    files: int = 1024


class Silence(NamedTuple):
    """What it came to."""

    opened: int
    """Connections that were opened in all: each is opened again when it is closed."""
    refused: dict[str, int]
    """Connections that were hung up on, by status."""
    visits: Timings
    """Requests of others, each over a new connection."""
    played: Timings
    log: int


async def silence(crowd: Crowd, folder: Path, tell: Callable[[str, float], object]) -> Silence:
    """Let a crowd stand silently at a server of its own, while others visit and play."""
    limited = ("/bin/sh", "-c", f'ulimit -n {crowd.files}; exec "$@"', "sh")
    with Served(folder / "tables.db", folder, module=MODULE, before=limited) as served:
        load = Load(Door(served.port, patience=PATIENT), TABLES)
        await load.begin(lambda share: tell("laying tables", share))
        load.measure()
        opened: Counter[str] = Counter()
        addresses = itertools.chain([ONE] * crowd.of_one, strangers(1, crowd.of_many))
        halves = itertools.cycle(HALVES.values())
        standing = [
            asyncio.create_task(stand(served.port, *one, opened)) for one in zip(addresses, halves, strict=False)
        ]
        while opened.total() < len(standing):
            await asyncio.sleep(MOMENT)
        visits = Timings()
        came = [asyncio.create_task(visit(served.port, crowd.seconds, visits))]
        await at_rate(RATE, crowd.seconds, load.send, lambda share: tell("silence", share))
        await asyncio.gather(*came)
        for one in standing:
            one.cancel()
        await asyncio.gather(*standing, return_exceptions=True)
        refused = {key: int(n) for key, n in served.read_figures().items() if key.startswith(REFUSED)}
        await load.end()
        if status := served.stop():
            load.timings.errors[f"the server ended with status {status}"] += 1
        found = {key.split('"')[1]: n for key, n in refused.items()}
        return Silence(opened.total(), found, visits, load.timings, served.log.stat().st_size)


REFUSED = "touchline_connections_refused_total{"


def strangers(network: int, count: int) -> Iterator[str]:
    """So many loopback addresses."""
    return (f"127.{network}.{n // 250}.{n % 250 + 1}" for n in range(count))


async def stand(port: int, address: str, says: bytes, opened: Counter[str]) -> None:
    """Open a connection, say this much, and wait; again and again."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(HOME, port, local_addr=(address, 0))
            opened[address] += 1
            try:
                writer.write(says)
                while await reader.read(1000):
                    pass
            finally:
                writer.transport.abort()
        await asyncio.sleep(AGAIN)


async def visit(port: int, seconds: float, visits: Timings) -> None:
    """Other people come, each from elsewhere."""
    until = time.monotonic() + seconds
    for address in itertools.cycle(strangers(2, 1000)):
        if time.monotonic() > until:
            return
        line = Line(port, address)
        began = time.perf_counter()
        visits.sent += 1
        try:
            async with asyncio.timeout(PATIENT):
                answer = await line.get("/api/games")
        except (OSError, EOFError, TimeoutError) as error:
            visits.errors[type(error).__name__] += 1
        else:
            visits.took.append(time.perf_counter() - began)
            if answer.status != 200:
                visits.errors[str(answer.status)] += 1
        finally:
            line.close()
        await asyncio.sleep(1 / VISITS)
