"""A real ``touchline serve`` in a process of its own, to be killed, paused and started again."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.chaos.doomed import NEVER
from tests.server.chaos.door import UNREACHABLE, Door
from tests.server.load.process import family, is_alive

ROOT = Path(__file__).parents[3]
NO_COMPUTERS = ("--computers", "0")
LONGEST_START = 60.0
LONGEST_STOP = 20.0
LONGEST_END = 5.0
"""Seconds in which the processes of a server that was killed end as well."""


class Served:
    """A server on a port of its own, which it keeps however often it is started again."""

    def __init__(self, db: str, folder: Path, *options: str) -> None:
        self.db, self.options = db, options
        self.door = Door(free_port())
        self.log = folder / f"server-{self.door.port}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self._children: set[int] = set()

    @property
    def address(self) -> str:
        return f"{self.door.host}:{self.door.port}"

    def start(self, point: str = NEVER, n: int = 0) -> None:
        """Start it; it will end itself the n-th time it reaches the point."""
        command = [sys.executable, "-X", "faulthandler", "-m", "tests.server.chaos.doomed", point, str(n)]
        command += ["serve", "--db", self.db, "--port", str(self.door.port), "--no-browser", *self.options]
        if self.db.startswith("postgresql:"):
            command += ["--address", self.address]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)

    @property
    def is_dead(self) -> bool:
        return self.process is None or self.process.poll() is not None

    async def ready(self) -> None:
        """Wait until it serves, or is dead."""
        await until_healthy(self.door, lambda: self.is_dead)

    async def died(self, within: float) -> bool:
        """Wait until it has killed itself; False if it did not in so many seconds."""
        try:
            async with asyncio.timeout(within):
                while not self.is_dead:
                    self._note_children()
                    await asyncio.sleep(0.05)
        except TimeoutError:
            return False
        return True

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self._note_children()
        self.process.kill()
        self.process.wait()

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    async def stop(self) -> int:
        """Let it end in an orderly way; its exit status."""
        assert self.process is not None
        self.signal(signal.SIGTERM)
        return await asyncio.to_thread(self.process.wait, LONGEST_STOP)

    async def left_behind(self) -> bool:
        """Whether a process that it started outlives it."""
        until = time.monotonic() + LONGEST_END
        while any(map(is_alive, self._children)):
            if time.monotonic() > until:
                return True
            await asyncio.sleep(0.02)
        self._children.clear()
        return False

    def _note_children(self) -> None:
        if self.process is not None:
            self._children |= set(family(self.process.pid)[1:])


async def until_healthy(door: Door, is_dead: Callable[[], bool]) -> None:
    """Wait until a server answers that it can do its work, or is dead."""
    async with asyncio.timeout(LONGEST_START):
        while not is_dead():
            try:
                await door.get("/healthz")
            except UNREACHABLE:
                await asyncio.sleep(0.02)
            else:
                return


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
