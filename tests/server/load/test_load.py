"""What ``make load`` does at full size, small: no error, and a report with every figure. Nothing here is timed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.server.load.measure import Size, measured
from tests.server.load.report import goals, report

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is read from /proc")


def test_a_load_of_commands_is_answered_without_an_error_and_measured_beside_an_echo(tmp_path: Path) -> None:
    size = Size(tables=8, rate=40, seconds=2, echo_seconds=1, requests=20)
    found = asyncio.run(measured(size, tmp_path, lambda what, share: None))
    timings = found.tables.timings
    assert goals(found)["no error"], timings.errors
    assert len(timings.took) == timings.sent > 0
    assert found.laid >= size.tables
    assert found.frames_per_command > 1
    for cost in (found.tables, found.echo, found.echo_to_all):
        assert cost.timings.took
        assert cost.memory > 0
    assert len(found.kept_alive.took) == len(found.echo_kept_alive.took) == size.requests
    page = report(found, size, "make load", 0.0)
    assert f"| {timings.commands:,} | {found.echo_to_all.timings.commands:,} |" in page
