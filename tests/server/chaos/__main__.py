"""``make chaos``: everything that may happen to a server, at full size. ``python -m tests.server.chaos --help``"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property, partial
from pathlib import Path

from tests.server.chaos.copies import Copying
from tests.server.chaos.cuts import power_cuts, power_cuts_without_syncs
from tests.server.chaos.kills import Killing
from tests.server.chaos.network import play_over_a_bad_network
from tests.server.chaos.outcome import Outcome, Tell
from tests.server.chaos.progress import Progress
from tests.server.chaos.report import Told, report
from tests.server.chaos.served import ROOT
from tests.server.chaos.takeover import one_is_killed, one_sleeps
from tests.server.postgresql import Cluster

PAGE = ROOT / "docs" / "chaos.md"
MOST_SHOWN = 20


class Chaos:
    """One run: how much of everything, and the PostgreSQL that some of it needs."""

    def __init__(self, given: argparse.Namespace, stack: ExitStack) -> None:
        self.given, self._stack = given, stack

    @cached_property
    def postgresql(self) -> Cluster:
        return self._stack.enter_context(Cluster())

    def cuts(self, folder: Path, tell: Tell) -> Outcome:
        return power_cuts(folder, self.given.cuts, self.given.seed, tell)

    def cuts_unsynced(self, folder: Path, tell: Tell) -> Outcome:
        return power_cuts_without_syncs(folder, max(1, self.given.cuts // 10), self.given.seed, tell)

    def kills_sqlite(self, folder: Path, tell: Tell) -> Outcome:
        return self._kills(str(folder / "tables.db"), folder, tell)

    def kills_postgresql(self, folder: Path, tell: Tell) -> Outcome:
        return self._kills(self.postgresql.database(), folder, tell)

    def kills_computers(self, folder: Path, tell: Tell) -> Outcome:
        return self._kills(str(folder / "tables.db"), folder, tell, share=10, computers=True)

    def _kills(self, db: str, folder: Path, tell: Tell, share: int = 1, *, computers: bool = False) -> Outcome:
        async def run() -> Outcome:
            killing = Killing(db, folder, seed=self.given.seed, computers=computers)
            return await killing.run(max(1, self.given.kills // share), self.given.commands // share, tell)

        return asyncio.run(run())

    def copies(self, folder: Path, tell: Tell) -> Outcome:
        return asyncio.run(Copying(folder, seed=self.given.seed).run(self.given.copies, tell))

    def network(self, folder: Path, tell: Tell) -> Outcome:
        db = str(folder / "tables.db")
        return asyncio.run(play_over_a_bad_network(db, folder, self.given.sessions, self.given.seed, tell))

    def takeover(self, folder: Path, tell: Tell) -> Outcome:
        return asyncio.run(one_is_killed(self.postgresql.database(), folder, self.given.tables, self.given.seed))

    def sleep(self, folder: Path, tell: Tell) -> Outcome:
        return asyncio.run(one_sleeps(self.postgresql.database(), folder, self.given.tables, self.given.seed))


PARTS: dict[str, tuple[str, Callable[[Chaos, Path, Tell], Outcome]]] = {
    "cuts": ("Power cuts on SQLite", Chaos.cuts),
    "cuts-unsynced": ("The same with `synchronous=OFF`, which must lose something", Chaos.cuts_unsynced),
    "kills-sqlite": ("`kill -9` on SQLite", Chaos.kills_sqlite),
    "kills-postgresql": ("`kill -9` on PostgreSQL", Chaos.kills_postgresql),
    "kills-computers": ("`kill -9` with computer players at half of the tables", Chaos.kills_computers),
    "copies": ("`touchline backup` while people play, and `touchline restore`", Chaos.copies),
    "network": ("A network that delays, cuts, repeats and half-opens", Chaos.network),
    "takeover": ("Two processes on one PostgreSQL, one is killed", Chaos.takeover),
    "sleep": ("Two processes on one PostgreSQL, one sleeps through its leases", Chaos.sleep),
}


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.chaos",
        description="Kill servers, cut the power and the network, and compare what people saw with what is kept.",
        epilog="Example: python -m tests.server.chaos --only network --sessions 40 --report chaos.md",
    )
    parser.add_argument("--kills", type=int, default=200, help="kills on each database (200)")
    parser.add_argument("--commands", type=int, default=50_000, help="acknowledged commands on each (50000)")
    parser.add_argument("--cuts", type=int, default=200, help="power cuts (200)")
    parser.add_argument("--copies", type=int, default=20, help="copies of a database in use (20)")
    parser.add_argument("--sessions", type=int, default=500, help="sessions over a bad network (500)")
    parser.add_argument("--tables", type=int, default=24, help="tables of two processes (24)")
    parser.add_argument("--only", action="append", choices=PARTS, help="this part; may be repeated")
    parser.add_argument("--seed", default=str(time.time_ns()), help="what chance begins with (the time)")
    parser.add_argument("--report", type=Path, default=PAGE, help="the page to write (docs/chaos.md)")
    return parser.parse_args()


def main() -> int:
    """0 if nothing went wrong."""
    given = asked()
    told: list[Told] = []
    with ExitStack() as stack, Progress() as progress:
        chaos = Chaos(given, stack)
        for name in given.only or PARTS:
            title, part = PARTS[name]
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            progress(name, 0)
            began = time.monotonic()
            outcome = part(chaos, folder, partial(progress, name))
            told.append(Told(title, outcome, time.monotonic() - began))
            for fault in outcome.faults[:MOST_SHOWN]:
                print(f"{name}: {fault}", file=sys.stderr)
    text = report(
        told, "make chaos" if given.report == PAGE else " ".join(["python -m tests.server.chaos", *sys.argv[1:]])
    )
    given.report.write_text(text, encoding="utf-8")
    print(text)
    return 1 if any(one.outcome.faults for one in told) else 0


if __name__ == "__main__":
    raise SystemExit(main())
