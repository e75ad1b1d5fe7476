"""A database is copied again and again while people play; each copy is held against what they were told."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tests.server.chaos.crowd import Crowd
from tests.server.chaos.outcome import Outcome, Tell, silent
from tests.server.chaos.served import NO_COMPUTERS, ROOT, Served
from touchline.core.errors import TouchlineError
from touchline.server.house.frozen import read_rows, restore
from touchline.server.storage import open_storage
from touchline.server.storage.model import StoredRow
from touchline.server.storage.sql import Storage

TABLES = 24
MORE = 20
"""Commands per table that are acknowledged between two copies."""
LONGEST = 120.0
Found = TypeVar("Found")
Acknowledged = dict[str, set[str]]
"""The ids of commands, by table."""


class Copying:
    """One run on one SQLite file."""

    def __init__(self, folder: Path, tables: int = TABLES, seed: object = 0, more: int = MORE) -> None:
        self.folder, self.db, self.more = folder, str(folder / "tables.db"), more
        self.served = Served(self.db, folder, *NO_COMPUTERS)
        self.crowd = Crowd(tables, seed, self.served.door)
        self.totals: Counter[str] = Counter()
        self.faults: list[str] = []

    async def run(self, copies: int, tell: Tell = silent) -> Outcome:
        """Make and restore so many copies under load; then go on from the last one."""
        self.served.start()
        await self.served.ready()
        self.crowd.come()
        held: list[dict[str, list[StoredRow]]] = []
        for n in range(copies):
            tell(n / copies, f"{n} copies, {self.crowd.acked} commands")
            await self._play_on(self.crowd)
            held.append(await self._copy_and_restore(n))
        await self._end(self.crowd)
        self._compare_with_the_end(held)
        await self._go_on(copies - 1)
        self.totals += self.crowd.totals
        return Outcome(self.totals, [*self.faults, *self.crowd.faults])

    async def copy(self, copy: Path) -> None:
        await self._touchline("backup", str(copy), "--db", self.db)

    async def _copy_and_restore(self, n: int) -> dict[str, list[StoredRow]]:
        """The rows of every table in the n-th copy, which holds what was acknowledged before it was begun."""
        copy, restored = self.folder / f"copy{n}.db", self.folder / f"restored{n}.db"
        before, acked = self._acknowledged(), self.crowd.acked
        await self.copy(copy)
        self.totals["copies"] += 1
        self.totals["acknowledged while a copy was made"] += self.crowd.acked - acked
        await self._touchline("restore", str(copy), "--db", str(restored))
        return await asyncio.to_thread(self._opened, restored, lambda storage: self._read(storage, before))

    def _acknowledged(self) -> Acknowledged:
        found: Acknowledged = {}
        for party in [*self.crowd.active, *self.crowd.done]:
            for player in party.players:
                found.setdefault(player.table, set()).update(player.acked)
        return found

    def _read(self, storage: Storage, before: Acknowledged) -> dict[str, list[StoredRow]]:
        held: dict[str, list[StoredRow]] = {}
        for table, acked in before.items():
            info = storage.find(table)
            if info is None:
                self._wrong(table, "is not in the copy")
                continue
            try:
                held[table] = read_rows(storage, info)
                restore(info, held[table])
            except TouchlineError as error:
                self._wrong(table, f"cannot be gone on with: {error}")
                continue
            lost = acked - {row.cmd_id for row in held[table]}
            self.totals["commands in copies that were acknowledged before"] += len(acked) - len(lost)
            for cmd_id in lost:
                self._wrong(table, f"{cmd_id} was acknowledged before, and is not in the copy")
        return held

    def _compare_with_the_end(self, held: list[dict[str, list[StoredRow]]]) -> None:
        """A copy holds the beginning of each log, and nothing else."""

        def compare(storage: Storage) -> None:
            self.crowd.check(storage)
            for copy in held:
                for table, rows in copy.items():
                    info = storage.find(table)
                    if info is None or storage.rows(info.table_no)[: len(rows)] != rows:
                        self._wrong(table, "the copy holds rows that never were")

        self._opened(Path(self.db), compare)

    async def _go_on(self, last: int) -> None:
        """Put the last copy in the place of the database, and play there."""
        copy = self.folder / f"copy{last}.db"
        await self._touchline("restore", str(copy), "--db", self.db, "--replace")
        crowd = Crowd(self.crowd.tables, f"again {last}", self.served.door)
        self.served.start()
        await self.served.ready()
        crowd.come()
        await self._play_on(crowd)
        await self._end(crowd)
        self._opened(Path(self.db), crowd.check)
        self.faults += crowd.faults
        self.totals["commands after the last was restored"] += crowd.acked

    async def _end(self, crowd: Crowd) -> None:
        await crowd.go()
        if status := await self.served.stop():
            self.faults.append(f"the server ended with status {status}")

    async def _play_on(self, crowd: Crowd) -> None:
        enough = crowd.acked + self.more * crowd.tables
        while crowd.acked < enough and not self.served.is_dead:
            await asyncio.sleep(0.01)

    async def _touchline(self, *arguments: str) -> None:
        """Run a command, which must find nothing damaged."""
        command = [sys.executable, "-m", "touchline", *arguments, "--json"]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=pipe, stderr=pipe)
        out, err = await asyncio.wait_for(process.communicate(), LONGEST)
        if process.returncode or json.loads(out)["damaged"]:
            self.faults.append(f"touchline {arguments[0]}: {err.decode().strip()} {out.decode().strip()}")

    def _opened(self, path: Path, use: Callable[[Storage], Found]) -> Found:
        storage = open_storage(path)
        try:
            return use(storage)
        finally:
            storage.close()

    def _wrong(self, table: str, what: str) -> None:
        self.faults.append(f"table {table[:8]}: {what}")
