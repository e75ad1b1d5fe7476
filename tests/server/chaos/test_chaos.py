"""What ``make chaos`` does at full size, small: nothing of what people were told is lost, doubled or changed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.chaos.copies import Copying
from tests.server.chaos.doomed import AFTER_APPLY, AFTER_COMMIT, BEFORE_ACK, BEFORE_COMMIT, HASTY, NEVER
from tests.server.chaos.kills import Killing
from tests.server.chaos.network import play_over_a_bad_network
from tests.server.chaos.outcome import Outcome
from tests.server.chaos.takeover import one_is_killed, one_sleeps
from tests.server.postgresql import Cluster

TABLES = 4
POINTS_ON = {"sqlite": (NEVER, AFTER_APPLY, AFTER_COMMIT), "postgresql": (BEFORE_COMMIT, BEFORE_ACK, NEVER)}
LOST = "was acknowledged and is lost"


def test_no_kill_loses_doubles_or_changes_anything(db: str, tmp_path: Path) -> None:
    points = POINTS_ON["postgresql" if db.startswith("postgresql:") else "sqlite"]

    async def run() -> Outcome:
        killing = Killing(db, tmp_path, TABLES, computers=points[0] == NEVER)
        return await killing.run(len(points), enough=100, points=points)

    found = asyncio.run(run())
    assert found.faults == []
    assert found.totals["acknowledged"] >= 100
    assert found.totals["sent again"] > 0
    assert found.totals["screens"] > 0
    assert sum(n for what, n in found.totals.items() if what.startswith("kills ")) >= len(points)


def test_a_server_that_acknowledges_before_the_commit_is_found_out(tmp_path: Path) -> None:
    async def run() -> list[str]:
        killing = Killing(str(tmp_path / "tables.db"), tmp_path, TABLES)
        killing.crowd.come()
        while killing.deaths.total() < 5 and not any(LOST in fault for fault in killing.crowd.faults):
            await killing.live_and_die(HASTY)  # the first may die before anything was acknowledged
            killing.check()
        await killing.crowd.break_up()
        return killing.crowd.faults

    faults = asyncio.run(run())
    assert any(LOST in fault for fault in faults), faults


def test_a_copy_made_while_people_play_brings_back_all_that_was_acknowledged_by_then(tmp_path: Path) -> None:
    found = asyncio.run(Copying(tmp_path, TABLES, more=8).run(2))
    assert found.faults == []
    assert found.totals["copies"] == 2
    assert found.totals["commands in copies that were acknowledged before"] > 0
    assert found.totals["acknowledged"] > 0


def test_a_copy_that_misses_what_was_acknowledged_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copying = Copying(tmp_path, TABLES, more=8)

    async def copy_the_file_alone(copy: Path) -> None:
        copy.write_bytes(Path(copying.db).read_bytes())

    monkeypatch.setattr(copying, "copy", copy_the_file_alone)
    assert any("is not in the copy" in fault for fault in asyncio.run(copying.run(1)).faults)


def test_over_a_bad_network_each_command_is_carried_out_once(tmp_path: Path) -> None:
    found = asyncio.run(play_over_a_bad_network(str(tmp_path / "tables.db"), tmp_path, sessions=15))
    assert found.faults == []
    assert found.totals["sessions"] >= 15
    assert found.totals["sent again"] > 0
    assert found.totals["sent twice"] > 0


def test_tables_go_on_at_the_other_process_when_one_is_killed_or_sleeps(postgresql: Cluster, tmp_path: Path) -> None:
    async def both() -> list[Outcome]:  # at once: they spend their time waiting for leases to end
        happen = (how(postgresql.database(), tmp_path, TABLES) for how in (one_is_killed, one_sleeps))
        return await asyncio.gather(*happen)

    for found in asyncio.run(both()):
        assert found.faults == []
        assert found.totals["screens"] > 0
