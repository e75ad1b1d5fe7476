"""Sessions: which person a device is signed in as.

A secret names a session. Without anything stored, the session is a person of its own, as for whoever comes for the
first time; so strangers leave nothing behind. A row is stored where there is something to lose, when a device is signed
in as an earlier person, and when a session ends.
"""

import asyncio
from contextlib import suppress

from touchline.core.errors import ServiceError
from touchline.server.house.house import House
from touchline.server.house.outbox import SIGNED_OUT
from touchline.server.people.lines import OpenLines
from touchline.server.recent import Recent
from touchline.server.storage.people import StoredSession

MOST_KNOWN = 10_000
NOTED_EVERY = 3600.0
"""Seconds after which it is stored that a session is still used."""


class Sessions:
    """The sessions of a server, as far as this process has to know them."""

    def __init__(self, house: House, lines: OpenLines) -> None:
        self._house, self._lines = house, lines
        self._known: Recent[str, StoredSession] = Recent(MOST_KNOWN)
        """Sessions by name; one that is not stored has the number 0."""
        self._changes = 0
        self._noting: set[asyncio.Task[None]] = set()

    async def find(self, name: str) -> StoredSession:
        """A session; of one that is not stored, the one that it is by itself."""
        known = self._known.get(name)
        if known is None:
            changes = self._changes
            stored = await self._house.call(self._house.storage.session, name)
            known = stored or StoredSession(0, name, name, "", 0.0, 0.0)
            if changes == self._changes:  # else it may have ended meanwhile
                self._known[name] = known
        if known.session_no and known.ended is None and self._house.date() - known.used >= NOTED_EVERY:
            self.note(name, known.person, known.browser)
        return known

    def note(self, name: str, person: str, browser: str) -> None:
        """Store in the background that a session has something to lose, unless it was stored lately."""
        known, now = self._known.get(name), self._house.date()
        if known is not None and known.session_no and now - known.used < NOTED_EVERY:
            return
        number = known.session_no if known is not None and known.session_no else -1
        made = known.made if known is not None and known.session_no else now
        self._known[name] = StoredSession(number, name, person, browser, made, now)
        task = asyncio.create_task(self._note(name, person, browser, now))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _note(self, name: str, person: str, browser: str, now: float) -> None:
        with suppress(ServiceError):  # the list of devices lacks one for a while
            await self._house.writer.call(self._house.storage.note_session, name, person, browser, now)

    def forget(self, name: str) -> None:
        """A session has changed: it is looked up again, and its sockets are closed unless it is as they believe."""
        self._changes += 1
        self._known.drop(name)

    def end(self, names: list[str]) -> None:
        """Sessions have ended: their sockets close at once."""
        for name in names:
            self.forget(name)
        gone = frozenset(names)
        self._lines.close(SIGNED_OUT, lambda line: line.session in gone)

    async def hear(self, name: str) -> None:
        """Another process has changed a session."""
        self.forget(name)
        found = await self.find(name)
        if found.ended is not None:
            self.end([name])
        self._lines.close(SIGNED_OUT, lambda line: line.session == name and line.person != found.person)
