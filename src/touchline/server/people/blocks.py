"""Blocks: whom a person does not want to meet.

Whoever is blocked does not find the tables that the person owns, and what they say does not reach the person. Seats
that are held already stay: nobody gets rid of a game that is being lost.
"""

from contextlib import suppress

from touchline.core.errors import ServiceError
from touchline.server.house.house import House
from touchline.server.people.lines import OpenLines
from touchline.server.recent import Recent

MOST_KNOWN = 10_000
NOBODY: frozenset[str] = frozenset()


class Blocks:
    """The blocks that this process has to know."""

    def __init__(self, house: House, lines: OpenLines) -> None:
        self._house, self._lines = house, lines
        self._known: Recent[str, frozenset[str]] = Recent(MOST_KNOWN)
        self._changes = 0

    async def of(self, person: str) -> frozenset[str]:
        """Whom a person blocks; nobody while the database does not answer."""
        known = self._known.get(person)
        if known is not None:
            return known
        changes, found = self._changes, NOBODY
        with suppress(ServiceError):
            found = frozenset([block.blocked for block in await self._house.call(self._house.storage.blocks, person)])
            if changes == self._changes:
                self._known[person] = found
        return found

    async def hear(self, person: str) -> None:
        """The blocks of a person have changed: what reaches them, and who may watch at their tables."""
        self._changes += 1
        self._known.drop(person)
        blocked = await self.of(person)
        self._lines.ignore(person, blocked)
        for actor in list(self._house.actors.values()):
            if actor.live.header.owner == person:
                actor.shut_out(blocked)
