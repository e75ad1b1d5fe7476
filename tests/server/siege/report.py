"""``docs/siege.md``: what strangers can do to a server within its limits, and whether others notice."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime

from tests.server.load.process import processor
from tests.server.siege.measure import RATE, TABLES, Cost
from tests.server.siege.silent import VISITS, Crowd, Silence

MB = 10**6
GOAL_P99, GOAL_DISK, GOAL_MEMORY, GOAL_LOG = 100.0, 200, 100, 1.0
PAGE = """# Siege

Written by `{command}` on {today}, on {cores} cores of {processor} (Python {python}), which the besiegers share;
the load average of the quarter of an hour before was {busy:.1f}.

## One address for {minutes:.0f} minutes

A stranger takes all that the [limits](limits.md) give to one address, and comes again as soon as it may: 64 sockets
that say the longest things and ask for positions and odds, tables under rules that nobody else has, links, records,
replays, lists, files, and silent connections. Elsewhere {tables} tables are played at, with {rate:g} commands/s.

| | before | meanwhile |
|---|---:|---:|
| p50 of the others | {cost.before_p50:.1f} ms | {cost.p50:.1f} ms |
| p99 of the others | {cost.before_p99:.1f} ms | {cost.p99:.1f} ms |

| growth | |
|---|---:|
| database | {database:.1f} MB ({rows:,} rows) |
| log | {log:.1f} MB |
| memory of the server and its processes, at its highest | {memory:.1f} MB |

What the stranger got: {got}.

## Silent connections

{crowd.of_one:,} connections of one address and {crowd.of_many:,} of as many addresses say nothing, half of their
headers or half of a body for {crowd.seconds:.0f} s, and are opened again when they are closed; the server may open
{crowd.files:,} files. Others come {visits:g} times a second, each from an address of its own over a new connection.

| | |
|---|---:|
| connections that were opened | {silence.opened:,} |
| hung up on: {statuses} | {refused} |
| visits of others | {visited:,} |
| of these refused or lost | {lost:,} |
| p50 and longest of the others | {visit_p50:.0f} ms, {visit_longest:.0f} ms |
| log | {silent_log:.2f} MB |

{goals}
"""


def goals(cost: Cost, silence: Silence) -> dict[str, bool]:
    """What is asked for, and whether it holds."""
    found = [cost.timings, silence.visits, silence.played]
    return {
        "nobody else is refused anything": not any(one.errors for one in found),
        f"at most {GOAL_DISK} MB on disk": (cost.database + cost.log) / MB <= GOAL_DISK,
        f"at most {GOAL_MEMORY} MB of memory": cost.memory / MB <= GOAL_MEMORY,
        f"p99 of those who play elsewhere under {GOAL_P99:.0f} ms": cost.timings.quantile(0.99) < GOAL_P99,
        f"at most {GOAL_LOG:g} MB of log by silent connections": silence.log / MB <= GOAL_LOG,
    }


class Quantiles:
    """What the page says of timings."""

    def __init__(self, cost: Cost) -> None:
        self.before_p50, self.before_p99 = (cost.before.quantile(share) for share in (0.5, 0.99))
        self.p50, self.p99 = (cost.timings.quantile(share) for share in (0.5, 0.99))


def report(cost: Cost, silence: Silence, crowd: Crowd, command: str, busy: float) -> str:
    """The page; ``busy`` is the load average before the run."""
    return PAGE.format(
        command=command,
        today=f"{datetime.now(UTC):%Y-%m-%d}",
        cores=os.cpu_count(),
        processor=processor(),
        python=platform.python_version(),
        busy=busy,
        minutes=cost.seconds / 60,
        tables=TABLES,
        rate=RATE,
        cost=Quantiles(cost),
        database=cost.database / MB,
        rows=cost.rows,
        log=cost.log / MB,
        memory=cost.memory / MB,
        got=", ".join(f"{n:,} {what}" for what, n in sorted(cost.got.items())),
        crowd=crowd,
        visits=VISITS,
        silence=silence,
        statuses=", ".join(sorted(silence.refused)),
        refused=", ".join(f"{n:,}" for _, n in sorted(silence.refused.items())),
        visited=silence.visits.sent,
        lost=silence.visits.errors.total(),
        visit_p50=silence.visits.quantile(0.5),
        visit_longest=silence.visits.quantile(1),
        silent_log=silence.log / MB,
        goals="\n".join(f"- {goal}: {'yes' if holds else '**no**'}" for goal, holds in goals(cost, silence).items()),
    )
