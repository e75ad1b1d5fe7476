"""A table's log, read again after every crash, and held against what the people at the table were shown and told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.server.chaos.guests import Guest, Player
from tests.server.frames import read_message
from touchline.core.errors import DataError
from touchline.server.storage.model import StoredRow
from touchline.server.storage.sql import Storage
from touchline.server.table import facts
from touchline.server.table.header import read_header
from touchline.server.table.live import LiveTable
from touchline.server.wire import messages


class Chronicle:
    """One table as its log tells it. Everything that is found wrong is a line in ``faults``."""

    def __init__(self, table: str, guests: Sequence[Guest]) -> None:
        self.table, self.guests = table, guests
        self.rows: list[StoredRow] = []
        self.faults: list[str] = []
        self.live: LiveTable | None = None
        self._events: dict[str, list[bytes]] = {}
        self._snapshots: dict[tuple[str, int], set[bytes]] = {}
        """What was shown as a snapshot, as long as no moment of the log gave the same."""
        self._noted: dict[Guest, int] = {}

    def read(self, storage: Storage) -> None:
        """Read on in the log, and compare."""
        found = storage.find(self.table)
        if found is None:
            self._wrong("the table is not there")
            return
        if self.live is None:
            self.live = LiveTable(read_header(found.header))
            self._events = {key: [] for key in self.live.streams.all}
        self._collect_snapshots()
        rows = storage.rows(found.table_no)
        if rows[: len(self.rows)] != self.rows:
            self._wrong("rows that were there have changed")
        try:
            self._retrace(self.live, rows[len(self.rows) :])
        except DataError as error:
            self._wrong(str(error))
        self.rows = rows
        self._find_strangers(self.live)
        for guest in self.guests:
            self._compare(self.live, guest)
        for (key, n), different in self._snapshots.items():
            self._wrong(f"{len(different)} snapshots for {key} at event {n} show what never was")

    def conclude(self, storage: Storage) -> int:
        """Compare once more when everybody has left, and read the whole log anew; how many screens were compared."""
        self.read(storage)
        found = storage.find(self.table)
        if self.live is None or found is None:
            return 0
        if (self.live.stage == "over") != (found.ended is not None):
            self._wrong(f"the log says {self.live.stage}, the list of tables {found.result}")
        if self.live.stage == "over" and self.live.has_begun and storage.record(found.table_no) is None:
            self._wrong("the match is over and has no record")
        return self._compare_screens(LiveTable(self.live.header))

    def _wrong(self, what: str) -> None:
        self.faults.append(f"table {self.table[:8]}: {what}")

    def _retrace(self, live: LiveTable, rows: Sequence[StoredRow]) -> None:
        self._match_snapshots(live)
        for row in rows:
            for key, events in live.retrace(row).items():
                self._events[key] += events
            self._match_snapshots(live)

    def _collect_snapshots(self) -> None:
        for guest in self.guests:
            for key, n, raw in guest.snapshots[self._noted.get(guest, 0) :]:
                self._snapshots.setdefault((key, n), set()).add(raw)
            self._noted[guest] = len(guest.snapshots)

    def _match_snapshots(self, live: LiveTable) -> None:
        """Strike out the snapshots that show the table as it is now in the log."""
        for key, stream in live.streams.all.items():
            waiting = self._snapshots.get((key, stream.last))
            if waiting is not None:
                waiting.discard(messages.encode(live.snapshot(key)))
                if not waiting:
                    del self._snapshots[key, stream.last]

    def _compare(self, live: LiveTable, guest: Guest) -> None:
        self.faults += [f"table {self.table[:8]}: {guest.key}: {fault}" for fault in guest.faults]
        guest.faults.clear()
        for key, seen in guest.seen.items():
            there = self._events[key]
            for n, raw in seen.items():
                if n > len(there):
                    self._wrong(f"{key} saw event {n}, which is lost")
                elif there[n - 1] != raw:
                    self._wrong(f"{key} saw another event {n}: {raw!r}, not {there[n - 1]!r}")
            seen.clear()
        if isinstance(guest, Player):
            for fault in self._command_faults(live, guest):
                self._wrong(f"{guest.seat}: {fault}")

    def _command_faults(self, live: LiveTable, player: Player) -> Iterator[str]:
        """Every acknowledged command is in the log once, with the answer that was given; nothing else is."""
        rows = [row.cmd_id for row in self.rows if row.seat != facts.TABLE and row.cmd_id in player.sent]
        logged = set(rows)
        if len(logged) != len(rows):
            yield "a command was carried out twice"
        answers = {cmd_id: ack.n for (_, cmd_id), ack in live.answers.items()}
        for cmd_id, n in player.acked.items():
            if cmd_id not in logged:
                yield f"{player.sent[cmd_id]} was acknowledged and is lost"
            elif answers[cmd_id] != n:
                yield f"{player.sent[cmd_id]} was acknowledged with {n}, the log gives {answers[cmd_id]}"
        for cmd_id in logged - set(player.acked):
            if player.pending is None or player.pending.cmd_id != cmd_id:
                yield f"{player.sent[cmd_id]} is in the log and was never acknowledged"

    def _find_strangers(self, live: LiveTable) -> None:
        """The rows of the table itself and of computer players aside, the log holds nothing that nobody sent."""
        sent = {cmd_id for guest in self.guests if isinstance(guest, Player) for cmd_id in guest.sent}
        own = {facts.TABLE, *(name for name, place in live.places.all.items() if place.level)}
        for row in self.rows:
            if row.seat.partition("~")[0] not in own and row.cmd_id not in sent:
                self._wrong(f"{row.cmd_id} of {row.seat} was sent by nobody")

    def _compare_screens(self, live: LiveTable) -> int:
        """What each one put together from events is what the server would show, when its last event had happened."""
        differing: dict[Guest, list[str]] = {}
        for row in self.rows:
            live.retrace(row)
            for guest in self.guests:
                if guest.screen is not None and guest.screen.n == live.streams.all[guest.key].last:
                    snapshot = read_message(messages.encode(live.snapshot(guest.key)))
                    assert isinstance(snapshot, messages.Snapshot)
                    if differing.get(guest) != []:
                        differing[guest] = guest.screen.differs(snapshot)
        for guest, parts in differing.items():
            if parts:
                self._wrong(f"{guest.key} sees other {', '.join(parts)} than the server shows")
        return len(differing)
