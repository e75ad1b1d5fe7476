"""The writer: one thread, commits in groups, an answer after the fsync."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping, Sequence
from typing import cast

import pytest

from tests.server.storage.samples import laid, row
from touchline.server.storage.errors import Conflict, LeaseLost, StorageFailed, WriterBusy
from touchline.server.storage.model import StoredRow
from touchline.server.storage.sql import Storage
from touchline.server.storage.writer import Writer


class Watched:
    """A storage whose appends are counted, can be held back, and can fail."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.groups: list[list[StoredRow]] = []
        self.may_go = threading.Event()
        self.may_go.set()
        self.failure: Exception | None = None

    def append(self, rows: Sequence[StoredRow], epochs: Mapping[int, int]) -> None:
        self.may_go.wait()
        self.groups.append(list(rows))
        if self.failure:
            raise self.failure
        self.storage.append(rows, epochs)


def watched(storage: Storage, **sizes: int) -> tuple[Watched, Writer]:
    between = Watched(storage)
    return between, Writer(cast("Storage", between), **sizes)  # it uses append alone


async def until_taken(writer: Writer, left: int) -> None:
    while writer.waiting > left:
        await asyncio.sleep(0.001)


def test_a_row_is_in_the_log_when_append_returns(storage: Storage) -> None:
    table_no = laid(storage)

    async def play() -> None:
        writer = Writer(storage)
        for seq in range(1, 6):
            await writer.append(row(table_no, seq))
            assert storage.rows(table_no)[-1] == row(table_no, seq)
        await writer.close()

    asyncio.run(play())


def test_what_gathers_during_a_commit_goes_into_the_next_one_up_to_the_most(storage: Storage) -> None:
    tables = [laid(storage) for _ in range(10)]

    async def play() -> list[int]:
        between, writer = watched(storage, most=6)
        between.may_go.clear()
        first = asyncio.create_task(writer.append(row(tables[0], 1)))
        await asyncio.sleep(0)
        await until_taken(writer, 0)
        rest = [asyncio.create_task(writer.append(row(n, 1))) for n in tables[1:]]
        await asyncio.sleep(0)
        between.may_go.set()
        await asyncio.gather(first, *rest)
        await writer.close()
        assert (writer.commits, writer.written) == (3, 10)
        return [len(group) for group in between.groups]

    assert asyncio.run(play()) == [1, 6, 3]
    assert all(storage.rows(n) == [row(n, 1)] for n in tables)


def test_when_there_is_no_room_a_command_hears_busy_at_once(storage: Storage) -> None:
    tables = [laid(storage) for _ in range(4)]

    async def play() -> None:
        between, writer = watched(storage, room=2)
        between.may_go.clear()
        first = asyncio.create_task(writer.append(row(tables[0], 1)))
        await asyncio.sleep(0)
        await until_taken(writer, 0)
        waiting = [asyncio.create_task(writer.append(row(n, 1))) for n in tables[1:3]]
        await asyncio.sleep(0)
        with pytest.raises(WriterBusy) as busy:
            await writer.append(row(tables[3], 1))
        assert busy.value.retry_after > 0
        between.may_go.set()
        await asyncio.gather(first, *waiting)
        await writer.append(row(tables[3], 1))
        await writer.close()

    asyncio.run(play())
    assert all(len(storage.rows(n)) == 1 for n in tables)


def test_a_failed_commit_fails_every_command_in_it_and_leaves_nothing(storage: Storage) -> None:
    tables = [laid(storage) for _ in range(5)]

    async def play() -> None:
        between, writer = watched(storage)
        between.failure = StorageFailed("the disk is full")
        answers = await asyncio.gather(*(writer.append(row(n, 1)) for n in tables), return_exceptions=True)
        assert [str(answer) for answer in answers] == ["the disk is full"] * 5
        assert all(storage.rows(n) == [] for n in tables)
        between.failure = None
        await asyncio.gather(*(writer.append(row(n, 1)) for n in tables))
        await writer.close()

    asyncio.run(play())
    assert all(storage.rows(n) == [row(n, 1)] for n in tables)


def test_a_table_that_is_refused_fails_alone(storage: Storage) -> None:
    good, gap, stolen = (laid(storage) for _ in range(3))
    epoch = storage.take(stolen, "here", "us", 5.0).epoch
    storage.release(stolen, "us")
    storage.take(stolen, "there", "them", 5.0)

    async def play() -> list[type[BaseException] | None]:
        between, writer = watched(storage)
        between.may_go.clear()
        first = asyncio.create_task(writer.append(row(good, 1)))
        await asyncio.sleep(0)
        await until_taken(writer, 0)
        rest = [writer.append(row(gap, 2)), writer.append(row(good, 2)), writer.append(row(stolen, 1), epoch)]
        tasks = [asyncio.create_task(each) for each in rest]
        await asyncio.sleep(0)
        between.may_go.set()
        answers = await asyncio.gather(first, *tasks, return_exceptions=True)
        await writer.close()
        return [None if answer is None else type(answer) for answer in answers]

    assert asyncio.run(play()) == [None, Conflict, None, LeaseLost]
    assert [storage.rows(n) for n in (good, gap, stolen)] == [[row(good, 1), row(good, 2)], [], []]


def test_an_error_nobody_foresaw_reaches_whoever_waits_and_the_writer_goes_on(storage: Storage) -> None:
    table_no = laid(storage)

    async def play() -> None:
        between, writer = watched(storage)
        between.failure = ZeroDivisionError()
        with pytest.raises(ZeroDivisionError):
            await writer.append(row(table_no, 1))
        between.failure = None
        await writer.append(row(table_no, 1))
        await writer.close()

    asyncio.run(play())


def test_other_writes_keep_their_turn(storage: Storage) -> None:
    table_no = laid(storage)

    async def play() -> None:
        writer = Writer(storage)
        ended = asyncio.gather(
            writer.append(row(table_no, 1)),
            writer.call(storage.finish, table_no, 9.0, "home"),
            writer.append(row(table_no, 2)),
            writer.call(lambda: [r.seq for r in storage.rows(table_no)]),
        )
        assert (await ended)[3] == [1, 2]
        with pytest.raises(ZeroDivisionError):
            await writer.call(lambda: 1 // 0)
        await writer.close()

    asyncio.run(play())


def test_closing_writes_what_waits_and_accepts_no_more(storage: Storage) -> None:
    table_no = laid(storage)

    async def play() -> None:
        between, writer = watched(storage, most=2)
        between.may_go.clear()
        waiting = [asyncio.create_task(writer.append(row(table_no, seq))) for seq in range(1, 8)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(writer.close())
        await asyncio.sleep(0)
        with pytest.raises(StorageFailed, match="stopping"):
            await writer.append(row(table_no, 8))
        between.may_go.set()
        await asyncio.gather(closing, *waiting)

    asyncio.run(play())
    assert len(storage.rows(table_no)) == 7


def test_a_command_whose_sender_has_gone_is_written_all_the_same(storage: Storage) -> None:
    table_no = laid(storage)

    async def play() -> None:
        between, writer = watched(storage)
        between.may_go.clear()
        gone = asyncio.create_task(writer.append(row(table_no, 1)))
        await asyncio.sleep(0)
        gone.cancel()
        between.may_go.set()
        await writer.append(row(table_no, 2))
        await writer.close()
        assert gone.cancelled()

    asyncio.run(play())
    assert len(storage.rows(table_no)) == 2
