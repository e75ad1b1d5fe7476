"""Acknowledged means durable: processes are killed and the power is cut under load, and nothing of it is lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.storage import powercut
from tests.server.storage.child import AFTER_COMMIT, BEFORE_ACK, BEFORE_COMMIT, POINTS
from tests.server.storage.ledger import Ledger
from tests.server.storage.samples import laid, row
from touchline.server.storage import open_storage, sqlite
from touchline.server.storage.errors import StorageFailed
from touchline.server.storage.sqlite import Sqlite


def test_no_kill_loses_or_doubles_an_acknowledged_command(db: str, sized: Callable[[int, int], int]) -> None:
    kills, enough = sized(6, 200), sized(500, 50_000)
    rng = random.Random(kills)
    ledger = Ledger(db)
    for n in range(kills):
        ledger.crash(rng, POINTS[n % len(POINTS)])
        assert ledger.faults() == []
    while ledger.total < enough:
        ledger.crash(rng)
    assert ledger.faults() == []


def test_one_connection_of_an_old_library_loses_nothing_either(
    tmp_path: Path, sized: Callable[[int, int], int]
) -> None:
    rng = random.Random(1)
    ledger = Ledger(str(tmp_path / "tables.db"))
    for n in range(sized(2, 40)):
        ledger.crash(rng, POINTS[-1 - n % len(POINTS)], "own library")
        assert ledger.faults() == []


@pytest.mark.parametrize(("point", "kept"), [(BEFORE_COMMIT, False), (AFTER_COMMIT, True), (BEFORE_ACK, True)])
def test_the_points_are_where_they_say(db: str, point: str, kept: bool) -> None:
    ledger = Ledger(db)
    ledger.crash(random.Random(3), point)
    storage = open_storage(db)
    under_way = sum(len(storage.rows(table_no)) - acked for table_no, acked in ledger.acked.items())
    storage.close()
    assert (under_way > 0) is kept
    assert ledger.faults() == []


def test_no_power_cut_loses_an_acknowledged_command(tmp_path: Path, sized: Callable[[int, int], int]) -> None:
    rng = random.Random(2)
    ledger = Ledger(str(tmp_path / "tables.db"))
    for _ in range(sized(5, 200)):
        ledger.crash(rng, disk="power cut")
        assert ledger.faults() == []
    assert ledger.total > 0


def test_without_syncs_the_same_power_cuts_lose_acknowledged_commands(
    tmp_path: Path, sized: Callable[[int, int], int]
) -> None:
    rng = random.Random(2)
    cuts = sized(5, 200)
    broken = 0
    for n in range(cuts):
        ledger = Ledger(str(tmp_path / f"tables{n}.db"))
        ledger.crash(rng, disk="power cut, not synced")
        broken += bool(ledger.faults())
    assert broken > cuts // 2


def test_a_commit_whose_sync_failed_does_not_come_back_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its pages are in the write-ahead log, whole; whoever sent it heard that it failed."""
    with monkeypatch.context() as patched:
        patched.setattr(sqlite, "library", lambda: powercut.library(synced=True))
        storage = Sqlite(tmp_path / "tables.db")
        table_no = laid(storage)
        commit = storage._commit

        def failing() -> None:
            with patched.context() as bad_disk:
                bad_disk.setattr(powercut.ForgetfulFile, "failing", True)
                commit()

        storage._commit = failing  # type: ignore[method-assign]
        with pytest.raises(StorageFailed):
            storage.append([row(table_no, 1)])
        assert storage.rows(table_no) == []
        left = tmp_path / "left by the kill"
        left.mkdir()
        for name, image in powercut.ForgetfulFile.images.items():
            if Path(name).exists():
                (left / Path(name).name).write_bytes(image)
        storage.close()
    again = open_storage(left / "tables.db")
    assert [table.table_no for table in again.tables()] == [table_no]
    assert again.rows(table_no) == []
    again.close()
