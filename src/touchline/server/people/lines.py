"""The open sockets of this process by whom they belong to, so that they can be closed when that changes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from touchline.server.house.outbox import Closing, Outbox


class OpenLine(NamedTuple):
    """Who has a socket: the name of the session, its person, and the address."""

    session: str
    person: str
    address: str


class OpenLines:
    """All open sockets of this process."""

    def __init__(self) -> None:
        self._open: dict[Outbox, OpenLine] = {}

    @contextmanager
    def holding(self, outbox: Outbox, line: OpenLine) -> Iterator[None]:
        """A block in which a socket is open."""
        self._open[outbox] = line
        try:
            yield
        finally:
            del self._open[outbox]

    def close(self, closing: Closing, which: Callable[[OpenLine], bool]) -> None:
        """Close some sockets."""
        for outbox, line in self._open.items():
            if which(line):
                outbox.close(closing)

    def ignore(self, person: str, ignored: frozenset[str]) -> None:
        """Pass on to a person's sockets no more of what these people say."""
        for outbox, line in self._open.items():
            if line.person == person:
                outbox.ignores = ignored
