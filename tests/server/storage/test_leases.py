"""One process owns a table, and one that lost it cannot write."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.postgresql import Cluster
from tests.server.storage.samples import laid, row
from touchline.server.storage import open_storage, postgres
from touchline.server.storage.errors import LeaseLost, StorageFailed
from touchline.server.storage.leases import Leases
from touchline.server.storage.model import Lease, StoredRow
from touchline.server.storage.schema import Execute
from touchline.server.storage.sql import LEASE, Storage

ROOT = Path(__file__).parents[3]
SHORT, LONG = 0.05, 60.0


def current_lease(storage: Storage, table_no: int) -> Lease | None:
    """The current lease of a table; None if it has expired."""
    found = storage._read(f"SELECT {LEASE} FROM leases WHERE table_no = ? AND until > {storage.NOW}", table_no)
    return Lease(*found[0]) if found else None


def test_a_table_has_one_owner_and_others_learn_its_address(storage: Storage) -> None:
    table_no = laid(storage)
    ours = storage.take(table_no, "a:1", "us", LONG)
    assert ours == (table_no, "a:1", "us", 1)
    assert storage.take(table_no, "b:2", "them", LONG) == ours
    assert current_lease(storage, table_no) == ours


def test_the_epoch_rises_whenever_a_table_is_taken(storage: Storage) -> None:
    table_no = laid(storage)
    assert storage.take(table_no, "a:1", "us", LONG).epoch == 1
    assert storage.take(table_no, "a:1", "us", LONG).epoch == 2
    storage.release(table_no, "us")
    assert current_lease(storage, table_no) is None
    assert storage.take(table_no, "b:2", "them", LONG) == (table_no, "b:2", "them", 3)


def test_a_lease_that_ran_out_can_be_taken(storage: Storage) -> None:
    table_no = laid(storage)
    storage.take(table_no, "a:1", "us", -1.0)
    assert current_lease(storage, table_no) is None
    assert storage.take(table_no, "b:2", "them", LONG).holder == "them"


def test_a_process_that_starts_again_at_its_address_need_not_wait_for_the_lease_of_the_one_that_died(
    storage: Storage,
) -> None:
    table_no = laid(storage)
    died = storage.take(table_no, "a:1", "it", LONG)
    again = storage.take(table_no, "a:1", "it again", LONG)
    assert again == (table_no, "a:1", "it again", died.epoch + 1)
    with pytest.raises(LeaseLost):
        storage.append([row(table_no, 1)], {table_no: died.epoch})
    assert storage.renew("it", LONG) == {}


def test_only_the_holder_renews_and_releases(storage: Storage) -> None:
    table_no, other = laid(storage), laid(storage)
    storage.take(table_no, "a:1", "us", LONG)
    storage.take(other, "b:2", "them", LONG)
    storage.release(table_no, "them")
    assert storage.renew("us", LONG) == {table_no: 1}
    assert storage.renew("them", LONG) == {other: 1}
    storage.release(table_no, "us")
    assert storage.renew("us", LONG) == {}


def test_every_append_checks_the_epoch(storage: Storage) -> None:
    table_no = laid(storage)
    old = storage.take(table_no, "a:1", "us", -1.0).epoch
    storage.append([row(table_no, 1)], {table_no: old})
    new = storage.take(table_no, "b:2", "them", LONG).epoch
    with pytest.raises(LeaseLost) as lost:
        storage.append([row(table_no, 2, "late")], {table_no: old})
    assert lost.value.table_no == table_no
    storage.append([row(table_no, 2)], {table_no: new})
    assert storage.rows(table_no) == [row(table_no, 1), row(table_no, 2)]


def test_a_table_that_nobody_took_cannot_be_written_under_a_lease(storage: Storage) -> None:
    table_no = laid(storage)
    with pytest.raises(LeaseLost):
        storage.append([row(table_no, 1)], {table_no: 1})


def test_leases_are_renewed_while_the_process_lives_and_released_when_it_ends(storage: Storage) -> None:
    table_no = laid(storage)
    renewed = threading.Event()

    class Counted:
        def __getattr__(self, name: str) -> object:
            if name == "renew":
                renewed.set()
            return getattr(storage, name)

    leases = Leases(Counted(), "a:1", lasts=LONG, renewed_every=SHORT)  # type: ignore[arg-type]
    lease = leases.take(table_no)
    assert leases.is_ours(lease)
    assert leases.epoch(table_no) == 1
    assert renewed.wait(LONG)
    assert current_lease(storage, table_no) == lease
    leases.close()
    assert current_lease(storage, table_no) is None


def test_a_process_ends_even_if_the_database_is_away_and_cannot_release_its_leases(storage: Storage) -> None:
    table_no = laid(storage)
    leases = Leases(storage, "a:1", lasts=LONG, renewed_every=LONG)
    leases.take(table_no)

    def away(table_no: int, holder: str) -> None:
        raise StorageFailed("the database is away")

    storage.release = away  # type: ignore[method-assign]
    leases.close()
    assert leases.epoch(table_no) is None


def test_a_process_is_told_of_a_table_it_lost(storage: Storage) -> None:
    table_no, kept = laid(storage), laid(storage)
    lost: list[int] = []
    leases = Leases(storage, "a:1", lost.append, lasts=-1.0, renewed_every=LONG)
    leases.take(table_no)
    leases.take(kept)
    storage.take(table_no, "b:2", "them", LONG)
    leases.renew()
    assert lost == [table_no]
    assert (leases.epoch(table_no), leases.epoch(kept)) == (None, 1)
    assert not leases.is_ours(leases.take(table_no))
    leases.close()


PAUSED = """
import sys
from touchline.server.storage import open_storage
from touchline.server.storage.errors import LeaseLost
from tests.server.storage.samples import row
storage = open_storage(sys.argv[1])
table_no = int(sys.argv[2])
epoch = storage.take(table_no, "a:1", "us", 0.2).epoch
storage.append([row(table_no, 1)], {table_no: epoch})
sys.stdout.write("written\\n"); sys.stdout.flush()
sys.stdin.readline()
try:
    storage.append([row(table_no, 2, "late")], {table_no: epoch})
except LeaseLost:
    sys.stdout.write("lost\\n")
"""


def test_a_process_that_was_paused_and_wakes_up_cannot_write(postgresql: Cluster) -> None:
    db = postgresql.database()
    storage = open_storage(db)
    table_no = laid(storage)
    command = [sys.executable, "-c", PAUSED, db, str(table_no)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as paused:
        assert paused.stdin
        assert paused.stdout
        assert paused.stdout.readline() == "written\n"
        paused.send_signal(signal.SIGSTOP)
        while (lease := storage.take(table_no, "b:2", "them", LONG)).holder != "them":
            threading.Event().wait(SHORT)
        assert storage.rows(table_no) == [row(table_no, 1)]
        storage.append([row(table_no, 2)], {table_no: lease.epoch})
        paused.send_signal(signal.SIGCONT)
        paused.stdin.write("go on\n")
        paused.stdin.flush()
        assert paused.stdout.read() == "lost\n"
    assert storage.rows(table_no) == [row(table_no, 1), row(table_no, 2)]
    storage.close()


def test_a_process_that_was_paused_in_the_middle_of_an_append_holds_nobody_up(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SILENCE", 100)
    db = postgresql.database()
    ours, theirs = open_storage(db), open_storage(db)
    table_no = laid(ours)
    epoch = ours.take(table_no, "a:1", "us", -1.0).epoch
    insert = ours._insert

    def paused(execute: Execute, rows: Sequence[StoredRow], checksums: Sequence[int]) -> None:
        insert(execute, rows, checksums)
        ours._insert = insert  # type: ignore[method-assign]
        assert theirs.take(table_no, "b:2", "them", LONG).holder == "them"

    ours._insert = paused  # type: ignore[method-assign]
    with pytest.raises(LeaseLost):
        ours.append([row(table_no, 1)], {table_no: epoch})
    assert theirs.rows(table_no) == []
    ours.close()
    theirs.close()


def test_nobody_takes_a_table_in_the_middle_of_an_append(postgresql: Cluster) -> None:
    """The taker waits for the commit under way, and so reads a log that is complete."""
    db = postgresql.database()
    ours, theirs = open_storage(db), open_storage(db)
    table_no = laid(ours)
    epoch = ours.take(table_no, "a:1", "us", -1.0).epoch
    commit = ours._commit
    seen: list[int] = []

    def take() -> None:
        theirs.take(table_no, "b:2", "them", LONG)
        seen.append(len(theirs.rows(table_no)))

    taker = threading.Thread(target=take)

    def slow_commit() -> None:
        taker.start()
        taker.join(SHORT)
        assert taker.is_alive()
        commit()

    ours._commit = slow_commit  # type: ignore[method-assign]
    ours.append([row(table_no, 1)], {table_no: epoch})
    taker.join(LONG)
    assert seen == [1]
    ours.close()
    theirs.close()
