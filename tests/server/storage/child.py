"""A program that writes under load until it is killed.

``python -m tests.server.storage.child DB POINT SEED DISK`` reads from its standard input how many commands of each
table were acknowledged before, and prints each one that is acknowledged now. It sends a command again that was under
way when it was killed, as a client would. It ends itself with SIGKILL at POINT (or never), at one of its first commits.

The points are reached by overriding what the product does; the product itself knows nothing of them.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
from collections.abc import Callable
from typing import Any

from tests.server.storage.samples import row
from touchline.server.storage import open_storage, sqlite
from touchline.server.storage.sql import Storage
from touchline.server.storage.writer import Writer

BEFORE_COMMIT, AFTER_COMMIT, BEFORE_ACK, NEVER = POINTS = "before commit", "after commit", "before ack", "never"
FIRST_COMMITS = 40


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def doomed(storage: Storage, point: str, commits: int) -> Storage:
    """The same storage, in a process that ends right before or after its n-th commit."""
    commit: Callable[..., None] = storage._commit
    left = commits

    def fatal(*args: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0 and point == BEFORE_COMMIT:
            die()
        commit(*args)
        if left == 0 and point == AFTER_COMMIT:
            die()

    storage._commit = fatal  # type: ignore[method-assign]
    return storage


def on_disk(disk: str) -> None:
    """Choose what SQLite stands on: the ordinary library, Python's own, or a disk that loses what is not synced."""
    if disk == "own library":
        import sqlite3

        sqlite.library = lambda: sqlite3
    elif disk in {"power cut", "power cut, not synced"}:
        from tests.server.storage import powercut

        sqlite.library = lambda: powercut.library(synced=disk == "power cut")


async def write(storage: Storage, acked: dict[int, int], fatal_ack: int) -> None:
    """One command after another at every table, all tables at once, for ever."""
    writer = Writer(storage)
    acks = 0

    def acknowledge(table_no: int, seq: int) -> None:
        nonlocal acks
        acks += 1
        if acks == fatal_ack:
            die()
        os.write(sys.stdout.fileno(), f"{table_no} {seq} c{seq}\n".encode())

    async def play(table_no: int, seq: int) -> None:
        for known in (await asyncio.to_thread(storage.rows, table_no))[seq:]:
            acknowledge(table_no, known.seq)  # sent again: the stored answer
            seq = known.seq
        while True:
            seq += 1
            await writer.append(row(table_no, seq))
            acknowledge(table_no, seq)

    await asyncio.gather(*(play(*each) for each in acked.items()))


def main(db: str, point: str, seed: str, disk: str) -> None:
    when = random.Random(seed).randint(1, FIRST_COMMITS)
    on_disk(disk)
    storage = doomed(open_storage(db), point, when)
    acked = {int(table_no): seq for table_no, seq in json.load(sys.stdin).items()}
    asyncio.run(write(storage, acked, when if point == BEFORE_ACK else 0))


if __name__ == "__main__":
    main(*sys.argv[1:])
