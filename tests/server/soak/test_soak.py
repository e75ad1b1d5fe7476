"""What ``make soak`` does for an hour, for seconds: tables come and go without a fault. No memory is compared here."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.server.soak.coming import Habits
from tests.server.soak.measure import Size, soaked
from tests.server.soak.report import report

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is read from /proc")


def test_tables_come_and_go_without_a_fault(tmp_path: Path) -> None:
    size = Size(tables=16, rate=40, minutes=0.1, habits=Habits(life=8, rest=0.5, visit=0.2))
    found = asyncio.run(soaked(size, tmp_path, lambda what, share, words: None))
    assert found.faults == []
    for what in ("among people", "against computers (policy)", "closed", "left", "gone on with", "visits"):
        assert found.counted[what], found.counted
    assert all(one.memory > one.server > 0 < one.database for one in found.moments)
    assert found.moments[-1].commands > found.moments[0].commands
    page = report(found, size, "make soak", 0.0)
    assert f"| commands | {found.timings.commands:,} |" in page
