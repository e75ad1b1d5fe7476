"""``make soak``: three hundred tables that come and go for an hour. ``python -m tests.server.soak --help``"""

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
from tests.server.soak.coming import Habits
from tests.server.soak.measure import Size, soaked
from tests.server.soak.report import goals, report

PAGE = ROOT / "docs" / "soak.md"


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.soak",
        description="Let tables come and go for a long time, and see that memory does not grow. Linux only.",
        epilog="Example: python -m tests.server.soak --minutes 6 --tables 50 --report soak.md",
    )
    parser.add_argument("--tables", type=int, default=300, help="tables at a time (300)")
    parser.add_argument("--rate", type=float, default=100, help="commands a second (100)")
    parser.add_argument("--minutes", type=float, default=60, help="how long (60)")
    parser.add_argument(
        "--life", type=float, default=120, help="seconds until a table is closed or left, on average (120)"
    )
    parser.add_argument("--report", type=Path, default=PAGE, help="the page to write (docs/soak.md)")
    return parser.parse_args()


def main() -> int:
    """0 if all that was asked for holds."""
    given = asked()
    size = Size(given.tables, given.rate, given.minutes, Habits(life=given.life))
    busy = os.getloadavg()[2]
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, Progress() as progress:
        found = asyncio.run(soaked(size, Path(folder), progress))
    by_hand = " ".join(["python -m tests.server.soak", *sys.argv[1:]])
    text = report(found, size, "make soak" if given.report == PAGE else by_hand, busy)
    given.report.write_text(text, encoding="utf-8")
    print(text)
    return 0 if all(goals(found).values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
