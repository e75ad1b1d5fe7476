"""``make load``: a thousand tables for five minutes, beside a bare echo. ``python -m tests.server.load --help``"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
from pathlib import Path

from tests.server.chaos.progress import Progress
from tests.server.chaos.served import ROOT
from tests.server.load.measure import Size, measured
from tests.server.load.report import goals, report

PAGE = ROOT / "docs" / "load.md"
CORES = 2
SOCKETS_TO_SPARE = 200


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.load",
        description="Load a server with tables, and an echo with the same frames. Linux only.",
        epilog="Example: python -m tests.server.load --tables 100 --rate 50 --seconds 20 --report load.md",
    )
    parser.add_argument("--tables", type=int, default=1000, help="live tables, with three sockets each (1000)")
    parser.add_argument("--rate", type=float, default=500, help="commands a second (500)")
    parser.add_argument("--seconds", type=float, default=300, help="how long (300)")
    parser.add_argument("--report", type=Path, default=PAGE, help="the page to write (docs/load.md)")
    return parser.parse_args()


def main() -> int:
    """0 if there was no error; the goals are for a quiet machine, and are reported."""
    given = asked()
    size = Size(given.tables, given.rate, given.seconds, max(given.seconds / 10, 5))
    busy = os.getloadavg()[2]
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if most < 3 * size.tables + SOCKETS_TO_SPARE:
        print(f"{3 * size.tables} sockets need more open files than the {most} that are allowed: ulimit -n")
        return 2
    with tempfile.TemporaryDirectory() as folder, Progress() as progress:
        found = asyncio.run(measured(size, Path(folder), progress))
    by_hand = " ".join(["python -m tests.server.load", *sys.argv[1:]])
    text = report(found, size, by_hand if sys.argv[1:] else "make load", busy)
    given.report.write_text(text, encoding="utf-8")
    print(text)
    return 0 if goals(found)["no error"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
