"""What ``make siege`` does for minutes, for seconds: what one address may make a server store is bounded, and silent
connections shut nobody out. Nothing here is timed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.server.siege.besieger import LIMITS, LOUD
from tests.server.siege.measure import besieged
from tests.server.siege.report import GOAL_DISK, GOAL_MEMORY, MB, goals, report
from tests.server.siege.silent import Crowd, silence
from touchline.server.http.connections import Allowance

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="one computer has so many addresses on Linux")
SECONDS, TEN_MINUTES = 1.0, 600.0
LOG_OF_SQLITE = 8 * MB
A_ROW = 10 * len(LOUD.encode())
"""Bytes that a row may take at most, with its share of the heads of tables and of half-empty pages."""
OF_ONE = Allowance().of_one_address + 60


def test_strangers_are_bounded_in_what_they_cost_and_shut_nobody_out(tmp_path: Path) -> None:
    cost = asyncio.run(besieged(SECONDS, tmp_path / "besieged", lambda what, share: None, tables=4, rate=5))
    assert not cost.timings.errors
    assert cost.got["chats sent"] > 0
    assert any("refused" in what for what in cost.got), cost.got
    assert cost.database < LOG_OF_SQLITE + cost.rows * A_ROW
    rows = LIMITS.rows_at_once + TEN_MINUTES * LIMITS.rows
    assert LOG_OF_SQLITE + rows * A_ROW < GOAL_DISK * MB
    crowd = Crowd(of_one=OF_ONE, of_many=40, seconds=SECONDS, files=512)
    quiet = asyncio.run(silence(crowd, tmp_path / "silent", lambda what, share: None))
    assert quiet.opened >= OF_ONE + 40
    assert quiet.refused["429"] > 0
    assert "503" not in quiet.refused
    assert quiet.visits.took
    assert not quiet.visits.errors
    assert not quiet.played.errors
    page = report(cost, quiet, crowd, "make siege", 0.0)
    assert f"- at most {GOAL_MEMORY} MB of memory" in page
    assert goals(cost, quiet)["nobody else is refused anything"]
