"""``touchline`` in a process that ends itself with SIGKILL: ``python -m tests.server.chaos.doomed POINT N serve …``

It dies the N-th time it reaches POINT. The points are reached by wrapping what the product does; the product itself
knows nothing of them.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from touchline.cli import main
from touchline.server.house.house import House
from touchline.server.house.outbox import Outbox
from touchline.server.storage.postgres import Postgres
from touchline.server.storage.sqlite import Sqlite

AFTER_APPLY, BEFORE_COMMIT, AFTER_COMMIT, BEFORE_ACK = POINTS = (
    "after apply",
    "before commit",
    "after commit",
    "before ack",
)
NEVER = "never"
HASTY = "before the commit of what was acknowledged already"
"""Not a point of ours: a server that does not wait for its commits, to see that this is noticed."""
LATE = 0.1  # seconds by which such a server writes later
ACK = b'{"type":"ack"'


class Fate:
    """The end of this process, the n-th time it comes near."""

    def __init__(self, n: int) -> None:
        self.left = n

    def comes(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def before(self, method: Callable[..., Any], *, only: Callable[..., bool] = lambda *args: True) -> Any:
        def wrapped(*args: Any) -> Any:
            if only(*args):
                self.comes()
            return method(*args)

        return wrapped

    def after(self, method: Callable[..., Any]) -> Any:
        def wrapped(*args: Any) -> Any:
            value = method(*args)
            self.comes()
            return value

        return wrapped


def doom(point: str, n: int) -> None:
    """Let the process die at the n-th time."""
    fate = Fate(n)
    if point == AFTER_APPLY:
        House.append = fate.before(House.append)  # type: ignore[method-assign]
    elif point == BEFORE_ACK:
        Outbox.put = fate.before(Outbox.put, only=is_ack)  # type: ignore[method-assign]
    else:
        if point == HASTY:
            House.append = hasty(House.append)  # type: ignore[method-assign]
        when = fate.after if point == AFTER_COMMIT else fate.before
        for storage in (Sqlite, Postgres):
            storage._commit = when(storage._commit)  # type: ignore[method-assign]


def hasty(append: Callable[..., Any]) -> Any:
    """The same, without waiting for the disk."""
    under_way = set()

    async def later(*args: Any) -> None:
        await asyncio.sleep(LATE)
        await append(*args)

    async def wrapped(*args: Any) -> None:
        task = asyncio.create_task(later(*args))
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    return wrapped


def is_ack(outbox: Outbox, *messages: bytes) -> bool:
    return any(message.startswith(ACK) for message in messages)


if __name__ == "__main__":
    point, n = sys.argv[1:3]
    if point != NEVER:
        doom(point, int(n))
    sys.argv = ["touchline", *sys.argv[3:]]
    main()
