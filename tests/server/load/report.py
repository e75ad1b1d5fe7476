"""``docs/load.md``: what was measured, on which machine, by which command."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime

from tests.server.load.measure import Cost, Measured, Size
from tests.server.load.process import processor

GOAL_P99, GOAL_RATIO, GOAL_KEPT_ALIVE = 100.0, 3.0, 5.0

PAGE = """# Load

Written by `{command}` on {today}: {size.tables:,} tables of all games with {sockets:,} sockets (two players and an
onlooker each), {size.rate:,.0f} commands/s for {size.seconds:,.0f} s, on SQLite. Server and loader share {cores} cores
of {processor} (Python {python}); the load average of the quarter of an hour before was {busy:.1f}.

A command is due at a fixed time whatever became of those before, and its time runs from then to its acknowledgement,
which follows the commit. The echo is Starlette on uvicorn with the same settings and nothing else; it gets as many
frames of the same size over as many sockets, and sends frames of the same size.

| | tables | echo to the three sockets of a table | echo to the sender |
|---|---:|---:|---:|
{rows}

A command is {found.command:.0f} bytes long on average and brings about {found.frames_per_command:.1f} frames of
{found.frame:,.0f} bytes; {found.laid:,} tables were opened in all. The tables take {ratio:.1f} × the processor time of
the echo that sends the same frames, and {alone:.1f} × that of the echo that answers the sender alone.

Before anybody plays, {size.requests:,} requests over HTTP go one after the other over one connection. The median of the
lobby is {kept_alive:.1f} ms, and that of the echo's answer {echo_kept_alive:.1f} ms.

{goals}
{errors}"""


def goals(found: Measured) -> dict[str, bool]:
    """What is asked for, and whether it holds."""
    timings, kept_alive = found.tables.timings, found.kept_alive.quantile(0.5)
    return {
        "no error": not timings.errors and not timings.unanswered and not found.kept_alive.errors,
        f"p99 under {GOAL_P99:.0f} ms": timings.quantile(0.99) < GOAL_P99,
        f"median over one connection of HTTP under {GOAL_KEPT_ALIVE:.0f} ms": kept_alive < GOAL_KEPT_ALIVE,
        f"processor time per command at most {GOAL_RATIO:.0f} × the echo's": ratio(found) <= GOAL_RATIO,
    }


def ratio(found: Measured) -> float:
    """Processor time of the tables over that of the echo that sends the same frames."""
    return found.tables.cpu_ms / found.echo_to_all.cpu_ms


def report(found: Measured, size: Size, command: str, busy: float) -> str:
    """The page; ``busy`` is the load average before the run."""
    errors = "".join(f"- {n} × {what}\n" for what, n in found.tables.timings.errors.items())
    return PAGE.format(
        command=command,
        today=f"{datetime.now(UTC):%Y-%m-%d}",
        size=size,
        sockets=3 * size.tables,
        cores=len(os.sched_getaffinity(0)),
        processor=processor(),
        python=platform.python_version(),
        busy=busy,
        rows="\n".join(rows([found.tables, found.echo_to_all, found.echo])),
        found=found,
        ratio=ratio(found),
        kept_alive=found.kept_alive.quantile(0.5),
        echo_kept_alive=found.echo_kept_alive.quantile(0.5),
        alone=found.tables.cpu_ms / found.echo.cpu_ms,
        goals="\n".join(f"- {goal}: {'yes' if holds else '**no**'}" for goal, holds in goals(found).items()),
        errors=f"\nErrors:\n\n{errors}" if errors else "",
    )


def rows(costs: list[Cost]) -> list[str]:
    """One line for each figure."""
    figures = {
        "commands": [f"{c.timings.commands:,}" for c in costs],
        "errors": [f"{c.timings.errors.total():,}" for c in costs],
        "p50": [f"{c.timings.quantile(0.5):.1f} ms" for c in costs],
        "p99": [f"{c.timings.quantile(0.99):.1f} ms" for c in costs],
        "longest": [f"{c.timings.quantile(1):.1f} ms" for c in costs],
        "processor time of the server per command": [f"{c.cpu_ms:.2f} ms" for c in costs],
        "processor time of the loader per command": [
            f"{1000 * c.loader / max(1, c.timings.commands):.2f} ms" for c in costs
        ],
        "memory of the server": [f"{c.memory / 2**20:,.0f} MiB" for c in costs],
    }
    return [f"| {name} | {' | '.join(values)} |" for name, values in figures.items()]
