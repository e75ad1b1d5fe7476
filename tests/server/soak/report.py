"""``docs/soak.md``: how the server was after a long time."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from operator import attrgetter

from tests.server.load.process import processor
from tests.server.soak.measure import MIB, SETTLED, STOOD_STILL, Moment, Size, Soaked

GOAL_GROWTH, GOAL_STILL = 0.05, 60.0
LINES = 13
SAID = {
    "among people": "new tables among people",
    "closed": "tables that were closed",
    "ended": "tables that came to their end, or were closed",
    "left": "tables that were left",
    "gone on with": "tables that were left and gone on with",
    "visits": "pages, lists, records and replays looked at",
    "asked for odds": "questions for odds",
    STOOD_STILL: "times that the machine gave the server no time for seconds",
}
ALL, OWN = attrgetter("memory"), attrgetter("server")
PAGE = """# Soak

Written by `{command}` on {today}: {size.tables:,} tables at a time for
{minutes:.0f} minutes, {size.rate:g} commands/s, on SQLite with one process for computer players, on {cores} cores of
{processor} (Python {python}); the load average of a quarter of an hour was {busy:.1f} before and
{busy_after:.1f} at the end.

Tables of all four games come and go: some are played to the end, some are closed by their owners; some are left by
everybody, leave the server's memory, and are gone on with later. At every third the other side is a computer, now and
then a strong one. Meanwhile people look at the page, the lobby, records and replays, and ask for odds. Memory is that
of the server and of its processes for computer players and odds, as Linux counts it (RSS).

| minute | memory | of the server itself | database | commands | tables in memory | stillest table |
|---:|---:|---:|---:|---:|---:|---:|
{rows}

| | |
|---|---:|
{figures}

{goals}
{faults}"""


def goals(found: Soaked) -> dict[str, bool]:
    """What is asked for, and whether it holds."""
    return {
        "no error, and nothing in the log to complain of": not found.faults,
        "no table stands still for a minute": max(one.still for one in found.moments) < GOAL_STILL,
        "memory at the end at most 5 % above that after ten minutes": found.growth(ALL) <= GOAL_GROWTH,
        "the server's own at most 5 % above that after ten minutes": found.growth(OWN) <= GOAL_GROWTH,
    }


def report(found: Soaked, size: Size, command: str, busy: float) -> str:
    """The page; ``busy`` is the load average before the run."""
    faults = "".join(f"- {fault}\n" for fault in found.faults)
    return PAGE.format(
        command=command,
        today=f"{datetime.now(UTC):%Y-%m-%d}",
        size=size,
        minutes=found.seconds / 60,
        cores=os.cpu_count(),
        processor=processor(),
        python=platform.python_version(),
        busy=busy,
        busy_after=os.getloadavg()[2],
        rows="\n".join(map(row, chosen(found))),
        figures="\n".join(f"| {name} | {value} |" for name, value in figures(found).items()),
        goals="\n".join(f"- {goal}: {'yes' if holds else '**no**'}" for goal, holds in goals(found).items()),
        faults=f"\nFaults:\n\n{faults}" if faults else "",
    )


def chosen(found: Soaked) -> list[Moment]:
    """Moments that are as far from each other: every fifth minute of an hour."""
    times = [n * found.seconds / (LINES - 1) for n in range(LINES)]
    return [min(found.moments, key=lambda one: abs(one.at - at)) for at in times]


def row(one: Moment) -> str:
    sizes = [f"{n / MIB:,.0f} MiB" for n in (one.memory, one.server, one.database)]
    more = [f"{one.commands:,}", f"{one.tables:,}", f"{one.still:.0f} s"]
    return f"| {one.at / 60:.0f} | {' | '.join(sizes + more)} |"


def figures(found: Soaked) -> dict[str, str]:
    timings = found.timings
    return {
        "commands": f"{timings.commands:,}",
        "p50, p99, longest": ", ".join(f"{timings.quantile(share):.0f} ms" for share in (0.5, 0.99, 1)),
        **{SAID.get(what, what): f"{n:,}" for what, n in sorted(found.counted.items())},
        f"memory after {SETTLED * found.seconds / 60:.0f} minutes, of the server itself": memories(found, SETTLED),
        "memory at the end, of the server itself": memories(found, 1),
        "growth, of the server itself": f"{found.growth(ALL):+.1%}, {found.growth(OWN):+.1%}",
        "processor time of the server and its processes": f"{found.cpu:,.0f} s",
        "log": f"{found.log / MIB:,.1f} MiB",
    }


def memories(found: Soaked, share: float) -> str:
    return ", ".join(f"{found.memory_at(share, of) / MIB:,.1f} MiB" for of in (ALL, OWN))
