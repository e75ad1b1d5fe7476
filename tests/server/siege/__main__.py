"""``make siege``: strangers do their worst within their limits. ``python -m tests.server.siege --help``"""

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
from tests.server.siege.measure import besieged
from tests.server.siege.report import goals, report
from tests.server.siege.silent import Crowd, silence

PAGE = ROOT / "docs" / "siege.md"


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.siege",
        description="Do to a server what strangers may do, and see what it costs others. Linux only.",
        epilog="Example: python -m tests.server.siege --minutes 1 --report siege.md",
    )
    parser.add_argument("--minutes", type=float, default=10, help="how long one address does its worst (10)")
    parser.add_argument("--silent", type=int, default=2000, help="silent connections of one address (2000)")
    parser.add_argument("--report", type=Path, default=PAGE, help="the page to write (docs/siege.md)")
    return parser.parse_args()


def main() -> int:
    """0 if nobody else was refused anything, and nothing grew too much; how fast it was is reported."""
    given = asked()
    crowd = Crowd(of_one=given.silent, of_many=given.silent // 4)
    busy = os.getloadavg()[2]
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, Progress() as progress:
        cost = asyncio.run(besieged(60 * given.minutes, Path(folder) / "besieged", progress))
        quiet = asyncio.run(silence(crowd, Path(folder) / "silent", progress))
    by_hand = " ".join(["python -m tests.server.siege", *sys.argv[1:]])
    text = report(cost, quiet, crowd, "make siege" if given.report == PAGE else by_hand, busy)
    given.report.write_text(text, encoding="utf-8")
    print(text)
    return 0 if all(holds for goal, holds in goals(cost, quiet).items() if "p99" not in goal) else 1


if __name__ == "__main__":
    raise SystemExit(main())
