"""The same sockets, frames and rate as at the tables, against the echo."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from websockets.asyncio.client import ClientConnection, connect

from tests.server.chaos.door import Door
from tests.server.load.schedule import Timings

AT_A_TABLE = 3
AT_ONCE = 64


class Echoes:
    """Rooms of three sockets; frames of a command's size go in, frames of ``size`` come back."""

    def __init__(self, door: Door, rooms: int, command: int, size: int, to: str) -> None:
        self.door, self.rooms, self.size, self.to = door, rooms, size, to
        self.command = "x" * command
        self.timings = Timings()
        self._idle: deque[tuple[ClientConnection, list[float]]] = deque()
        self._tasks: list[asyncio.Task[None]] = []
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def begin(self) -> None:
        await asyncio.gather(*(self._open(room) for room in range(self.rooms) for _ in range(AT_A_TABLE)))

    async def send(self, due: float) -> bool:
        """Send a command at the socket that has been idle longest."""
        socket, waiting = self._idle.popleft()
        self._idle.append((socket, waiting))
        waiting.append(due)
        self.timings.sent += 1
        await socket.send(self.command)
        return True

    async def end(self) -> None:
        await asyncio.gather(*(socket.close() for socket, _ in self._idle), *self._tasks)

    async def _open(self, room: int) -> None:
        async with self._gate:
            socket = await connect(
                f"ws://{self.door.host}:{self.door.port}/echo/{self.to}-{room}?size={self.size}&to={self.to}",
                compression=None,
                proxy=None,
                open_timeout=self.door.patience,
            )
        waiting: list[float] = []
        self._idle.append((socket, waiting))
        self._tasks.append(asyncio.create_task(self._listen(socket, waiting)))

    async def _listen(self, socket: ClientConnection, waiting: list[float]) -> None:
        async for _ in socket:
            if waiting:
                self.timings.took.append(time.perf_counter() - waiting.pop(0))
