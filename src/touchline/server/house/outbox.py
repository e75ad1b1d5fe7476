"""The send queue of one socket. A slow client never blocks others: it is disconnected, and may reconnect."""

import asyncio
from collections import deque
from typing import NamedTuple

from touchline.server.wire.messages import MOST_OUT

MOST_WAITING = 16 * MOST_OUT
"""Bytes in the queue after which a client counts as too slow."""


class Closing(NamedTuple):
    """Why a socket is closed: the WebSocket close code, and a reason for logs."""

    code: int
    reason: str


SLOW = Closing(4000, "too slow")
NOT_YOURS = Closing(4001, "the seat is no longer yours")
RELEASED = Closing(4002, "connect again")
NOT_ALLOWED = Closing(4003, "not allowed")
NO_TABLE = Closing(4004, "no such table")
TOO_FAST = Closing(4008, "too fast")
FULL = Closing(4010, "too many connections")
SHUT_OUT = Closing(4011, "shut out by the operator")
SIGNED_OUT = Closing(4012, "signed out")
BAD_FRAME = Closing(4009, "not a message of the protocol")
STOPPING = Closing(1012, "the server stops")
OUR_FAULT = Closing(1011, "a fault of the server")
OF_THE_TABLE = (NOT_YOURS, RELEASED, NOT_ALLOWED, NO_TABLE)
CLOSINGS = (SLOW, *OF_THE_TABLE, TOO_FAST, BAD_FRAME, FULL, SHUT_OUT, SIGNED_OUT, STOPPING, OUR_FAULT)


class Outbox:
    """The messages for one socket, in order. ``closing`` says why it is being closed."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self.closing: Closing | None = None
        self.ignores: frozenset[str] = frozenset()
        """The people whose chat is not passed on: whom the person at this socket blocks."""
        self._most = most
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._awaited: asyncio.Future[None] | None = None
        """What ``frame`` waits for."""

    def put(self, *messages: bytes) -> None:
        """Queue messages; a queue over the limit closes the outbox instead."""
        if self.closing is not None:
            return
        self._waiting += messages
        self._size += sum(map(len, messages))
        if self._size > self._most:
            self._waiting.clear()
            self.close(SLOW)
        self._wake()

    def close(self, closing: Closing) -> None:
        """Send what is queued, and nothing more."""
        if self.closing is None:
            self.closing = closing
            self._wake()

    def _wake(self) -> None:
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    async def frame(self) -> bytes | None:
        """The next frame: a JSON list of queued messages, as many as fit. None once the outbox is closed and empty."""
        while not self._waiting:
            if self.closing is not None:
                return None
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        if self._size + len(self._waiting) < MOST_OUT:
            frame = b"[%b]" % b",".join(self._waiting)
            self._waiting.clear()
            self._size = 0
            return frame
        taken = [self._waiting.popleft()]
        size = len(taken[0]) + 2
        while self._waiting and size + len(self._waiting[0]) < MOST_OUT:
            taken.append(self._waiting.popleft())
            size += len(taken[-1]) + 1
        self._size -= sum(map(len, taken))
        return b"[" + b",".join(taken) + b"]"
