"""Acknowledged means durable: processes are killed and the power is cut under load, and nothing of it is lost."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.storage import powercut
from tests.server.storage.child import AFTER_COMMIT, BEFORE_ACK, BEFORE_COMMIT, NEVER, POINTS
from tests.server.storage.samples import laid, row
from touchline.server.storage import StorageFailed, opened, sqlite
from touchline.server.storage.sqlite import Sqlite

ROOT = Path(__file__).parents[3]
TABLES = 40
MOST_ACKS = 900  # of one process before it is killed
LATE = 0.02  # seconds between the last ack that is read and the kill


class Ledger:
    """What was acknowledged, by the word of the processes that are now dead."""

    def __init__(self, db: str) -> None:
        self.db = db
        storage = opened(db)
        self.acked = {laid(storage): 0 for _ in range(TABLES)}
        storage.close()

    @property
    def total(self) -> int:
        return sum(self.acked.values())

    def crash(self, rng: random.Random, point: str = NEVER, disk: str = "") -> None:
        """Run the child until it is dead, by itself at the point or by us at a random moment."""
        command = [sys.executable, "-m", "tests.server.storage.child", self.db, point, str(rng.random()), disk]
        child = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert child.stdin
        assert child.stdout
        child.stdin.write(json.dumps(self.acked).encode())
        child.stdin.close()
        fatal = rng.randint(1, MOST_ACKS) if point == NEVER else 0
        for n, line in enumerate(child.stdout, 1):
            if line.endswith(b"\n"):
                self.note(line.decode())
            if n == fatal:
                time.sleep(rng.random() * LATE)
                child.kill()
        assert child.wait() == -signal.SIGKILL, "the child ended before it was killed"
        child.stdout.close()

    def note(self, line: str) -> None:
        table_no, seq, cmd_id = line.split()
        self.acked[int(table_no)] += 1
        assert (int(seq), cmd_id) == (self.acked[int(table_no)], f"c{seq}"), "acknowledged out of order"

    def faults(self) -> list[str]:
        """What is wrong with the database: a lost, doubled, foreign or missing row."""
        try:
            storage = opened(self.db)
        except StorageFailed as error:
            return [str(error)]
        wrong = []
        try:
            for table_no, acked in self.acked.items():
                found = storage.rows(table_no)
                if len(found) not in {acked, acked + 1}:  # one may have been under way
                    wrong.append(f"table {table_no}: {acked} acknowledged, {len(found)} found")
                if found != [row(table_no, n) for n in range(1, len(found) + 1)]:
                    wrong.append(f"table {table_no}: not the rows that were written, each once and in order")
        except StorageFailed as error:
            wrong.append(str(error))
        finally:
            storage.close()
        return wrong


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
    storage = opened(db)
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
    again = opened(left / "tables.db")
    assert [table.table_no for table in again.tables()] == [table_no]
    assert again.rows(table_no) == []
    again.close()
