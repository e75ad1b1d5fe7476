"""``docs/chaos.md``: what was done to the server, and what became of it."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from typing import NamedTuple

from tests.server.chaos.outcome import Outcome

PAGE = """# Chaos

Written by `{command}` on {today} on {cores} cores (Python {python}), in {minutes:.0f} minutes.

People play over real sockets at a real `touchline serve`; they keep every event, snapshot and answer as bytes, come
back when a connection breaks, and send again what was not answered, under the same `cmd_id`. While no server runs, the
log is read and compared with what they kept: an acknowledged command that is not in the log, one that is there twice,
one that nobody sent, a gap, an event or a snapshot that the restored table does not give byte for byte, or another
picture on anybody's screen is a fault.

| | faults | minutes |
|---|---:|---:|
{rows}

{details}"""


class Told(NamedTuple):
    """One part of a run."""

    title: str
    outcome: Outcome
    seconds: float


def report(told: list[Told], command: str) -> str:
    """The page."""
    rows = [f"| {one.title} | {len(one.outcome.faults):,} | {one.seconds / 60:.1f} |" for one in told]
    return PAGE.format(
        command=command,
        today=f"{datetime.now(UTC):%Y-%m-%d}",
        cores=os.cpu_count(),
        python=platform.python_version(),
        minutes=sum(one.seconds for one in told) / 60,
        rows="\n".join(rows),
        details="\n".join(_details(one) for one in told),
    )


def _details(one: Told) -> str:
    lines = [f"- {n:,} {what}" for what, n in sorted(one.outcome.totals.items())]
    return "\n".join([f"## {one.title}", "", *lines, ""])
