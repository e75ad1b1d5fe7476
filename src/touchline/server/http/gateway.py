"""What all requests and sockets of one process share: tables, rate limits, helper processes."""

import asyncio
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from touchline.core.errors import DataError, ServiceError
from touchline.core.ruleset import MOST_PRINTED, Rules
from touchline.server.house.actor import Actor
from touchline.server.house.frozen import FrozenTable
from touchline.server.house.house import House, NoSuchTable
from touchline.server.http.connections import HttpConnection
from touchline.server.http.health import Health
from touchline.server.http.home import HomeNetwork
from touchline.server.http.identity import Caller, Cookies, fresh_secret, person_of
from touchline.server.http.lag import Lag
from touchline.server.http.limits import Addresses, Buckets, Counts, Limits, OpenSockets, Sender
from touchline.server.http.loopback import is_here
from touchline.server.http.metrics import Metrics
from touchline.server.people.bans import Bans
from touchline.server.people.blocks import Blocks
from touchline.server.people.lines import OpenLines
from touchline.server.people.news import Listener
from touchline.server.people.sessions import Sessions
from touchline.server.recent import Recent
from touchline.server.refusals import TooManyTables
from touchline.server.storage.model import TableInfo
from touchline.server.table.header import read_header
from touchline.server.workers.bots import Bots
from touchline.server.workers.components import ComponentChecker
from touchline.server.workers.odds_client import OddsClient
from touchline.server.workers.reviews import Reviews

TABLE_ID = re.compile(r"[0-9a-f]{32}")
SEARCHED = 500


class Gateway:
    """The network side of a house."""

    def __init__(
        self,
        house: House,
        limits: Limits,
        cookies: Cookies,
        computers: Bots | None = None,
        home: HomeNetwork | None = None,
    ) -> None:
        self.house, self.limits, self.cookies, self.computers, self.home = house, limits, cookies, computers, home
        self.checker = ComponentChecker()
        self.odds = OddsClient()
        self.reviews = Reviews()
        self.health = Health(house)
        self.metrics = Metrics()
        self.lag = Lag()
        self.requests = Addresses(limits.requests, limits.requests_at_once)
        self.files = Addresses(limits.files, limits.files_at_once)
        self.new_tables = Addresses(limits.tables, limits.tables_at_once)
        self.new_links = Addresses(limits.links, limits.links_at_once)
        self.recoveries = Addresses(limits.recoveries, limits.recoveries_at_once)
        self.new_reports = Addresses(limits.reports, limits.reports_at_once)
        self._sent = Buckets(limits.messages, limits.messages_at_once)
        self._rows = Buckets(limits.rows, limits.rows_at_once)
        self.records = Addresses(limits.records, limits.records_at_once)
        self.replays = Addresses(limits.replays, limits.replays_at_once)
        self.trials = Addresses(limits.trials, limits.trials_at_once)
        self._chats = Buckets(limits.chats, limits.chats_at_once)
        self._sockets_of_person = Counts(limits.sockets_of_person)
        self._sockets_of_table = Counts(limits.sockets_of_table)
        self.open = OpenSockets(limits.sockets)
        self.lines = OpenLines()
        self.sessions = Sessions(house, self.lines)
        self.blocks = Blocks(house, self.lines)
        self.bans = Bans(house, self.lines)
        self.listener = Listener(house, self.sessions, self.blocks, self.bans)
        self.seating = asyncio.Lock()
        """Held while an invite or a move link is used up: of two concurrent requests, one succeeds."""
        self.rereading = asyncio.Lock()
        """Held while a finished game is replayed: one at a time leaves the processor to live tables."""
        self._database_bytes = math.nan
        self._rules: Recent[str, Rules[Any]] = Recent(MOST_PRINTED)
        """Rulesets by their hashes, for pages that draw them."""
        self.metrics.watch("touchline_tables", "Tables in memory.", lambda: len(house.actors))
        frozen = "Tables that were found damaged, or that cannot be gone on with."
        self.metrics.watch("touchline_tables_frozen", frozen, lambda: len(house.frozen))
        self.metrics.watch("touchline_rows_waiting", "Rows that wait to be written.", lambda: house.writer.waiting)
        self.metrics.watch("touchline_commits", "Commits so far.", lambda: house.writer.commits)
        self.metrics.watch("touchline_rows_written", "Rows written so far.", lambda: house.writer.written)
        self.metrics.watch(
            "touchline_write_failures", "Attempts to write that failed so far.", lambda: house.storage.failures
        )
        self.metrics.watch("touchline_tables_read_only", "Tables opened to read while writing fails.", house.read_only)
        self.metrics.show(HttpConnection.REFUSED)
        late = "The longest time that the event loop was late in the last minute."
        self.metrics.watch("touchline_loop_lag_seconds", late, self.lag.longest)
        reports = "Reports that the operator has yet to settle."
        self.metrics.watch("touchline_reports_open", reports, lambda: self.listener.open_reports)
        self.metrics.watch("touchline_database_bytes", "The size of the database.", lambda: self._database_bytes)

    def levels(self) -> tuple[str, ...]:
        """The levels of computer players, from the weakest to the strongest."""
        return tuple(self.computers.levels()) if self.computers else ()

    async def measure(self) -> None:
        """Look up what the metrics cannot know by themselves."""
        try:
            self._database_bytes = await self.house.call(self.house.storage.size)
        except ServiceError:
            self._database_bytes = math.nan

    def expect(self, game: str) -> None:
        """Somebody reads about a game, and may play it next: get its stronger computer players ready."""
        if self.computers:
            self.computers.want(game)

    async def identify(self, headers: Mapping[str, str]) -> Caller:
        """Who sent a request: the person as whom its session is signed in, or nobody if that has ended."""
        caller = self.cookies.caller(headers)
        if not caller.known:
            return caller
        session = await self.sessions.find(caller.session)
        if session.ended is not None:
            return Caller(person_of(fresh_secret()), known=False, has_ended=True)
        return caller._replace(person=session.person)

    async def is_welcome(self, caller: Caller, actor: Actor) -> bool:
        """Whether the owner of a table has not blocked this caller. A seat that somebody holds stays theirs."""
        owner = actor.live.header.owner
        return caller.person not in await self.blocks.of(owner) or actor.belongs_to(caller.person)

    async def table(self, caller: Caller, public_id: str) -> Actor:
        """A table that this caller may know of; NoSuchTable for any other."""
        if not TABLE_ID.fullmatch(public_id):
            raise NoSuchTable
        try:
            actor = await self.house.table(public_id)
        except FrozenTable as frozen:
            if frozen.info.private and caller.person not in frozen.people:
                raise NoSuchTable from None
            raise
        if not actor.may_be_watched_by(caller.person) or not await self.is_welcome(caller, actor):
            raise NoSuchTable
        rules = actor.live.table.match.rules
        self._rules[rules.hash] = rules
        return actor

    @contextmanager
    def connected(self, caller: Caller, address: str, table: str) -> Iterator[None]:
        """Count a socket of a person at a table; TooMany if either has as many as it may."""
        spared = is_here(address)
        person, at = [(caller.person, 1)], [(table, 1)]
        with ExitStack() as stack:
            for counts, keys in ((self._sockets_of_person, person), (self._sockets_of_table, at)):
                counts.enter(keys, spared=spared)
                stack.callback(counts.leave, keys)
            yield

    def sender(self, caller: Caller, address: str) -> Sender:
        """The limits of what a person sends from an address."""
        return Sender(caller.person, address, self._sent, self._rows, self._chats)

    async def admit_table(self, caller: Caller, address: str) -> None:
        """TooMany or TooManyTables if this caller, or this address, may not lay another table now."""
        if is_here(address):
            return
        self.new_tables.admit(address)
        laid = await self.house.call(self.house.storage.count_open, caller.person)
        if laid >= self.limits.open_tables:
            raise TooManyTables

    async def info(self, table_no: int) -> TableInfo:
        """A table by its number in the database."""
        found = await self.house.call(self.house.storage.tables, table_no + 1, 1)
        if not found or found[0].table_no != table_no:
            raise NoSuchTable
        return found[0]

    async def rules(self, wanted: str) -> Rules[Any] | None:
        """A ruleset by its hash: of a table in this process, or of a recent table of another."""
        if self._rules.get(wanted) is None:
            await self.house.call(self._search, wanted)
        return self._rules.get(wanted)

    def _search(self, wanted: str) -> None:
        for info in self.house.storage.tables(most=SEARCHED):
            if wanted.encode() in info.header:
                with suppress(DataError):  # this one is not ours to read, another may be
                    header = read_header(info.header)
                    if header.ruleset == wanted:
                        self._rules[wanted] = header.match().rules
                        return


def seats_of(actor: Actor, person: str) -> list[str]:
    """The seats of a person."""
    return [name for name, place in actor.live.places.all.items() if place.person == person]
