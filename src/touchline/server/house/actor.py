"""One live table with its log and its viewers. Acknowledged means durable: answers and events leave after the commit.

Commands of one table run one at a time; tables do not wait for each other. Memory changes before the log does, so when
a row cannot be written the actor drops the table, and the next request restores it from the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import msgspec

from touchline.core.errors import ServiceError
from touchline.core.record import CLOSED
from touchline.server.house.delayed import DelayedTable
from touchline.server.house.ignored import silence
from touchline.server.house.lobby import write_seats
from touchline.server.house.outbox import NO_TABLE, NOT_YOURS, RELEASED, Closing, Outbox
from touchline.server.storage.errors import WriterBusy, why_of
from touchline.server.storage.model import SeatedPlayer, StoredRow, TableInfo
from touchline.server.storage.sql import Storage
from touchline.server.storage.writer import Writer
from touchline.server.table.decisions import carry_out, close, rest, tick
from touchline.server.table.header import FRESH_BYTES, TableHeader
from touchline.server.table.live import Done, LiveTable, Turn, Viewer
from touchline.server.table.places import COMPUTER, Place
from touchline.server.table.projection import WATCHER
from touchline.server.wire import messages
from touchline.server.workers.odds_client import read_question
from touchline.server.workers.sight import SightData

LOG = logging.getLogger(__name__)
GONE_AFTER = 3.0
"""Seconds without a connection after which a person counts as away. Reloading the page takes less."""
IDLE_AFTER = 60.0
"""Seconds after which a table without viewers leaves memory."""
TRIED_EVERY = 5.0
"""Seconds between two looks whether a table that can only be read can be gone on with."""
ENDING = (messages.Resign, messages.Claim)
"""What may always be sent, ..."""
GOING_ON = (*ENDING, messages.Play, messages.Seal, messages.Unseal)
"""... and what may be sent to a table whose log is full, until it is twice as long: a game comes to its end."""
TRY_AGAIN = 1.0
"""Seconds after which to retry a command that could not be written."""


class Chooser(Protocol):
    """Computer players: given a question and what its side may know, the name of a choice."""

    async def choose(self, header: TableHeader, turn: Turn) -> str: ...


class Host(Protocol):
    """What an actor needs from the house that it belongs to."""

    storage: Storage
    writer: Writer
    bots: Chooser | None
    now: Callable[[], float]
    date: Callable[[], float]
    began: float
    most_rows: int
    fresh: Callable[[int], bytes]

    async def append(self, row: StoredRow) -> None: ...
    async def create_once(self, made: TableHeader) -> None: ...
    def forget(self, actor: Actor) -> None: ...


class Actor:
    """A table of this process. ``live`` is for reading only."""

    def __init__(
        self, house: Host, info: TableInfo, live: LiveTable, rows: Iterable[StoredRow] = (), *, read_only: bool = False
    ) -> None:
        self.house, self.info, self.live, self.read_only = house, info, live, read_only
        """``read_only``: nothing can be written just now, so the table is shown as it is stored."""
        self.gone = False
        """Whether the actor has dropped its table. Another actor may have it by now."""
        self._lock = asyncio.Lock()
        self._viewers: dict[str, dict[Outbox, Viewer]] = {key: {} for key in live.streams.all}
        self._asked: set[tuple[str, int]] = set()
        """The questions that computer players are working on."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._timed: tuple[float | None, int] | None = None
        """When the table was due, and how its seats were, when the timer was set."""
        self._left: dict[str, float] = {}
        """When each person's last socket was closed."""
        self._is_wanted = False
        """Whether somebody has looked on: until then no match begins among computers, to be seen whole."""
        self._ahead = max(live.at - house.now(), 0.0)
        """How far the log is ahead of the house's time, because the computer's clock was set back before a restart."""
        self._idle_since = self.now()
        self._finished = info.ended is not None
        self._rematch_laid = False
        self._listed = -1
        """Which seating of the table the lobby shows."""
        self._delayed: DelayedTable | None = None
        """What watchers see, if they see it later than the players."""
        if live.header.asked.delay > 0:
            self._delayed = DelayedTable(live.header, rows, self.now, partial(self._show_to, WATCHER))

    def now(self) -> float:
        """The time at the table, which never goes back."""
        return self.house.now() + self._ahead

    # Requests

    async def do(self, viewer: Viewer, command: messages.Command, outbox: Outbox | None = None) -> messages.Reply:
        """Carry out a command. An acknowledgement means that it is on disk; it enters ``outbox`` before the events."""
        async with self._lock:
            if self.gone or self.read_only or self.house.writer.is_full:
                return self._reply(outbox, messages.Busy(command.cmd_id, TRY_AGAIN))
            if self._is_full and not isinstance(command, ENDING if self._is_overfull else GOING_ON):
                full = ServiceError(
                    "the log of this table is full: nothing can be done but play and resign", "table_full"
                )
                return self._reply(outbox, messages.refusal(command.cmd_id, full))
            try:
                done = carry_out(self.live, viewer, command, self.now(), self.house.fresh(FRESH_BYTES))
                if isinstance(command, messages.Revoke) and isinstance(done.reply, messages.Ack):
                    revoke = self.house.storage.revoke  # before the answer: no invite to the seat is good any more
                    await self.house.writer.call(revoke, self.info.table_no, command.seat, self.house.date())
                await self._keep(done, outbox)
            except WriterBusy as full:
                return self._reply(outbox, messages.Busy(command.cmd_id, full.retry_after))
            except ServiceError as error:
                LOG.warning(
                    "not written", extra={"table": self.info.table_no, "error": error.code, "reason": why_of(error)}
                )
                return self._reply(outbox, messages.Busy(command.cmd_id, TRY_AGAIN))
            except BaseException:
                self.let_go()  # an internal error: how far it got is unknown
                raise
        assert done.reply is not None
        return done.reply

    async def why(self, viewer: Viewer, question: messages.Why) -> messages.Because | messages.Reject:
        """Why something cannot be chosen."""
        async with self._lock:
            return self.live.why(viewer, question)

    async def odds(self, viewer: Viewer, question: messages.Odds) -> SightData | messages.Reject:
        """The position whose odds a viewer may ask for."""
        async with self._lock:
            return read_question(self.live, viewer, question)

    async def attach(self, viewer: Viewer, last: int, outbox: Outbox) -> None:
        """Send a viewer the events after ``last``, or a snapshot, and every event from now on."""
        async with self._lock:
            if self.gone:
                outbox.close(RELEASED)
                return
            if viewer.seat:
                self.live.places.check_holder(viewer.person, viewer.seat)
            elif not self.may_be_watched_by(viewer.person):  # since the socket was opened
                outbox.close(NO_TABLE)
                return
            key = viewer.seat or WATCHER
            outbox.put(*self._leave_out(self._table_for(key).events(key, last, self._time_for(key)), outbox))
            self._viewers[key][outbox] = viewer
            self._left.pop(viewer.person, None)
            if self.read_only:
                return
            await self._notice_presence()
            if not self._is_wanted:
                self._is_wanted = True
                self._ask_computers()

    def detach(self, outbox: Outbox) -> None:
        """Stop sending to a viewer."""
        for viewers in self._viewers.values():
            viewer = viewers.pop(outbox, None)
            if viewer is not None:
                self._left[viewer.person] = self._idle_since = self.now()
        self._set_timer()

    async def move(self, seat: str, person: str) -> None:
        """Move a seat to its holder's other device, which is another person to the server."""
        async with self._lock:
            self._check_writable()
            await self._keep(self.live.hand_over(seat, person, self.now()))

    async def end(self, person: str = "") -> None:
        """Close the table for good: the dice are opened. A ``person`` who plays resigns."""
        async with self._lock:
            self._check_writable()
            await self._keep(close(self.live, self.now(), person))

    async def delete(self) -> None:
        """Delete the table with everything that is stored of it."""
        async with self._lock:
            self._check_writable()
            await self.house.writer.call(self.house.storage.delete, self.info.table_no)
            self.let_go(NO_TABLE)

    async def wake(self) -> None:
        """Finish what the last process did not. Clocks stand for a while if the table could not be played at meanwhile;
        where it only rested, they ran on like those of tables in memory."""
        async with self._lock:
            rested = self.live.rests and self.live.at >= self.house.began
            if self.live.seq and self.live.stage != "over" and not rested:
                await self._keep(self.live.resume(self.now()))
            await self._keep(tick(self.live, self.now(), self.house.fresh(FRESH_BYTES)))
            await self._settle()
            self._set_timer()

    def _check_writable(self) -> None:
        if self.read_only or self.gone:
            raise WriterBusy(TRY_AGAIN)

    def wait_for_storage(self) -> None:
        """Show what is stored until it can be written to again; then viewers reconnect to a table that goes on."""
        self._start(self._wait_for_storage())

    async def _wait_for_storage(self) -> None:
        while not self.gone:
            await asyncio.sleep(TRIED_EVERY)
            with suppress(ServiceError):
                if self.viewers:
                    await self.house.writer.call(self.house.storage.try_writing)
                self.let_go()

    def let_go(self, closing: Closing = RELEASED) -> None:
        """Drop the table from memory. Viewers must reconnect; the log stays."""
        if self.gone:
            return
        self.gone = True
        if self._timer is not None:
            self._timer.cancel()
        if self._delayed is not None:
            self._delayed.close()
        for task in self._tasks:
            task.cancel()
        for viewers in self._viewers.values():
            for outbox in viewers:
                outbox.close(closing)
        self.house.forget(self)

    def shut_out(self, people: frozenset[str]) -> None:
        """Close the sockets of people who look on. Who sits at the table stays there."""
        for outbox, viewer in self._viewers[WATCHER].items():
            if viewer.person in people and not self.belongs_to(viewer.person):
                outbox.close(NO_TABLE)

    def belongs_to(self, person: str) -> bool:
        """Whether a person owns the table or sits at it."""
        return person == self.live.header.owner or any(p.person == person for p in self.live.places.all.values())

    def may_be_watched_by(self, person: str) -> bool:
        """Whether a person may look on: a private table is for its own people."""
        return not self.info.private or self.belongs_to(person)

    @property
    def _is_full(self) -> bool:
        """Whether the log has as many rows as it may."""
        return self.live.seq >= self.house.most_rows

    @property
    def _is_overfull(self) -> bool:
        return self.live.seq >= 2 * self.house.most_rows

    @property
    def viewers(self) -> int:
        """The number of sockets attached to the table."""
        return sum(map(len, self._viewers.values()))

    # Commit, then send

    async def _keep(self, done: Done | None, outbox: Outbox | None = None) -> None:
        """Write a row, then send. If the write fails, or its outcome is unknown, drop the table."""
        if done is None:
            return
        if done.facts:
            if self.gone:  # the number of a deleted table may be another's by now
                raise WriterBusy(TRY_AGAIN)
            row = StoredRow(self.info.table_no, done.seq, done.seat, done.cmd_id, done.facts)
            try:
                await self.house.append(row)
                await self._settle()
            except BaseException:
                self.let_go()
                raise
            if self._delayed is not None:
                self._delayed.add(row)
        if done.reply is not None:
            self._reply(outbox, done.reply)
        self._show(done.sent)
        if done.facts:
            self._ask_computers()
            if self._timed != (self.live.due, self.live.seatings):  # most commands change neither
                self._close_lost_seats()
                self._set_timer()

    def _reply(self, outbox: Outbox | None, reply: messages.Reply) -> messages.Reply:
        if outbox is not None:
            outbox.put(messages.encode(reply))
        return reply

    def _table_for(self, key: str) -> LiveTable:
        return self._delayed.live if key == WATCHER and self._delayed is not None else self.live

    def _time_for(self, key: str) -> float:
        """What time it is at the table that a viewer sees."""
        return self.now() - (self.live.header.asked.delay if key == WATCHER else 0.0)

    def _show(self, sent: Mapping[str, list[bytes]]) -> None:
        for key, events in sent.items():
            if key != WATCHER or self._delayed is None:
                self._show_to(key, events)

    def _show_to(self, key: str, events: list[bytes]) -> None:
        for outbox in self._viewers[key]:
            outbox.put(*self._leave_out(events, outbox))

    def _leave_out(self, events: Sequence[bytes], outbox: Outbox) -> Sequence[bytes]:
        """Events without the words of those whom the viewer blocks: whoever sits at a seat, or sat there last."""
        if not outbox.ignores:
            return events
        return silence(events, self.live.places.find_seats(outbox.ignores))

    def _close_lost_seats(self) -> None:
        """Close the sockets of seats that another person holds now, and those of who may not even look on any more."""
        for key, place in self.live.places.all.items():
            for outbox, viewer in self._viewers[key].items():
                if viewer.person != place.person:
                    outbox.close(NOT_YOURS)
        for outbox, viewer in self._viewers[WATCHER].items():
            if not self.may_be_watched_by(viewer.person):
                outbox.close(NO_TABLE)

    async def _settle(self) -> None:
        """Update the lobby entry, store the record of a finished match, create the table of a rematch. Idempotent."""
        live = self.live
        if live.seatings != self._listed and live.stage != "over":
            places = live.places.all.values()
            people = [place.person for place in places if place.person]
            entry = live.stage, not live.places.are_taken, write_seats(places), people
            await self.house.writer.call(self.house.storage.describe, self.info.table_no, *entry)
            self._listed = live.seatings
        if live.stage == "over" and not self._finished:
            over = live.snapshot(WATCHER).over
            assert over is not None
            result = over.winner or (CLOSED if over.reason == CLOSED else "draw")
            players = [SeatedPlayer(name, p.person, p.name) for name, p in live.places.all.items() if p.taken]
            text = live.record() if live.has_begun else None
            finish = self.house.storage.finish
            await self.house.writer.call(finish, self.info.table_no, self.house.date(), result, text, players)
            self._finished = True
        if live.rematch is not None and not self._rematch_laid:
            await self.house.create_once(msgspec.structs.replace(live.rematch, created=self.house.date()))
            self._rematch_laid = True

    # Presence

    async def _notice_presence(self) -> None:
        """Log who has come back, and who has been away for longer than ``GONE_AFTER``."""
        now, here = self.now(), self._people_here()
        for seat, place in self.live.places.all.items() if not self._is_full else ():
            if place.person in here or now >= self._gone_at(place):
                await self._keep(self.live.presence(seat, here=place.person in here, now=now))

    def _people_here(self) -> set[str]:
        return {viewer.person for viewers in self._viewers.values() for viewer in viewers.values()}

    def _gone_at(self, place: Place) -> float:
        """When a person without a socket counts as away."""
        return self._left.setdefault(place.person, self.now()) + GONE_AFTER

    # Time

    def _set_timer(self) -> None:
        """Set the timer to the next due time."""
        self._timed = self.live.due, self.live.seatings
        if self._timer is not None:
            self._timer.cancel()
        if self.gone or self.read_only:
            return
        now, here = self.now(), self._people_here()
        places = () if self._is_full else self.live.places.all.values()
        present = (p for p in places if p.person and p.away is None)
        times = [self.live.due, *(self._gone_at(place) for place in present if place.person not in here)]
        if self._is_idle:
            times.append(self._idle_since + IDLE_AFTER)
        wait = min((t for t in times if t is not None), default=None)
        if wait is not None:
            self._timer = asyncio.get_running_loop().call_later(
                max(wait - now, 0.0), lambda: self._start(self._on_time())
            )

    @property
    def _is_idle(self) -> bool:
        return not self.viewers and not self._asked and self.live.due is None

    async def _on_time(self) -> None:
        async with self._lock:
            now = self.now()
            with suppress(ServiceError):  # the table was dropped, and its viewers reconnect
                await self._notice_presence()
                if self.live.due is not None and self.live.due <= now:
                    await self._keep(tick(self.live, now, self.house.fresh(FRESH_BYTES)))
            if self._is_idle and now >= self._idle_since + IDLE_AFTER:
                with suppress(ServiceError):  # then it wakes up as after a restart
                    await self._keep(rest(self.live, now))
                self.let_go()
            self._set_timer()

    # Computer players

    def _ask_computers(self) -> None:
        if self.house.bots is None or not (self._is_wanted or self.live.places.have_people):
            return
        for turn in self.live.waiting_bots():
            question = (turn.seat, turn.ask.n)
            if question not in self._asked:
                self._asked.add(question)
                self._start(self._play(turn))

    async def _play(self, turn: Turn) -> None:
        """Let a computer player answer. The table rejects the answer if the question is no longer open."""
        assert self.house.bots is not None
        choice = await self.house.bots.choose(self.live.header, turn)
        command = messages.Play(f"computer {turn.ask.n}", turn.ask.n, [choice])
        while isinstance(reply := await self.do(Viewer(COMPUTER, turn.seat), command), messages.Busy) and not self.gone:
            await asyncio.sleep(reply.retry_after)
        self._asked.discard((turn.seat, turn.ask.n))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
