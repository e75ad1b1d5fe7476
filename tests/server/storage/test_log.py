"""Tables and their logs, on both databases."""

from __future__ import annotations

import pytest

from tests.server.storage.samples import laid, new_table, row
from touchline.server.storage import open_storage
from touchline.server.storage.errors import Conflict, StorageFailed
from touchline.server.storage.model import StoredRow
from touchline.server.storage.sql import Storage


def test_a_table_is_found_by_its_public_id(storage: Storage) -> None:
    table = new_table(private=True)
    table_no = storage.create(table)
    found = storage.find(table.public_id)
    assert found is not None
    assert found[:7] == (table_no, *table)
    assert found.private is True
    assert (found.ended, found.result) == (None, None)
    assert storage.find("0" * 32) is None


def test_whether_it_can_be_written_to_is_tried_without_a_trace(storage: Storage) -> None:
    table_no = storage.create(new_table())
    storage.try_writing()
    assert [found.table_no for found in storage.tables()] == [table_no]


def test_a_public_id_is_given_once(storage: Storage) -> None:
    table = new_table()
    storage.create(table)
    with pytest.raises(StorageFailed, match="refuses"):
        storage.create(table)


def test_rows_come_back_in_order(storage: Storage) -> None:
    first, second = laid(storage), laid(storage)
    storage.append([row(first, 1), row(second, 1), row(first, 2)])
    storage.append([row(first, 3)])
    assert storage.rows(first) == [row(first, n) for n in (1, 2, 3)]
    assert storage.rows(second) == [row(second, 1)]


def test_facts_are_kept_byte_for_byte(storage: Storage) -> None:
    table_no = laid(storage)
    facts = bytes(range(256)) * 64
    storage.append([StoredRow(table_no, 1, "Gäste", "c\u2028'; --", facts)])
    assert storage.rows(table_no) == [StoredRow(table_no, 1, "Gäste", "c\u2028'; --", facts)]


@pytest.mark.parametrize("seq", [0, 1, 3, -1])
def test_a_row_that_does_not_follow_on_the_last_is_refused(storage: Storage, seq: int) -> None:
    table_no = laid(storage)
    storage.append([row(table_no, 1)])
    with pytest.raises(Conflict) as refusal:
        storage.append([row(table_no, seq, "new")])
    assert refusal.value.table_no == table_no
    assert storage.rows(table_no) == [row(table_no, 1)]


def test_a_command_of_a_seat_is_kept_once(storage: Storage) -> None:
    table_no = laid(storage)
    storage.append([row(table_no, 1, "same")])
    with pytest.raises(Conflict, match="same"):
        storage.append([row(table_no, 2, "same")])
    with pytest.raises(Conflict, match="twin"):
        storage.append([row(table_no, 2, "twin"), row(table_no, 3, "twin")])
    storage.append([row(table_no, 2, "same", seat="away")])
    assert [r.cmd_id for r in storage.rows(table_no)] == ["same", "same"]


def test_of_a_refused_group_nothing_is_kept(storage: Storage) -> None:
    good, bad = laid(storage), laid(storage)
    with pytest.raises(Conflict) as refusal:
        storage.append([row(good, 1), row(bad, 2)])
    assert refusal.value.table_no == bad
    assert storage.rows(good) == []


def test_a_row_of_no_table_and_a_name_with_a_zero_byte_are_refused(storage: Storage) -> None:
    table_no = laid(storage)
    with pytest.raises(Conflict, match="no such table"):
        storage.append([row(table_no + 1, 1)])
    with pytest.raises(Conflict, match="zero byte"):
        storage.append([row(table_no, 1, "c\0")])


def test_what_was_kept_is_there_when_the_database_is_opened_again(db: str) -> None:
    first = open_storage(db)
    table_no = laid(first)
    first.append([row(table_no, 1)])
    first.close()
    again = open_storage(db)
    assert again.rows(table_no) == [row(table_no, 1)]
    again.close()


def test_tables_are_listed_newest_first(storage: Storage) -> None:
    a, b, c = (storage.create(new_table(game)) for game in ("duel", "other", "duel"))
    assert [table.table_no for table in storage.tables()] == [c, b, a]
    assert [table.table_no for table in storage.tables(before=c, most=1)] == [b]
