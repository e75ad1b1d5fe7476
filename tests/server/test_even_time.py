"""Time at tables: it costs and gives nobody anything that a computer sleeps, is set, or drops a table from memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.test_house import Time, drain, run, seated, storage
from touchline.core.game import SIDES
from touchline.server.house.actor import GONE_AFTER, IDLE_AFTER, Actor
from touchline.server.house.evenly import MOST, EvenTime
from touchline.server.house.house import Elsewhere, House
from touchline.server.house.outbox import Outbox
from touchline.server.storage import open_storage
from touchline.server.storage.sql import Storage
from touchline.server.table.clocks import GRACE, ClockRule
from touchline.server.table.header import Request
from touchline.server.table.live import Viewer
from touchline.server.wire import messages

__all__ = ["storage"]
BANK = Request(game="first_and_roll", clock=ClockRule("bank", 600), stand_in="")


class Computer:
    """A computer whose clock can be set, and that can sleep."""

    def __init__(self) -> None:
        self.wall, self.monotonic = 1_800_000_000.0, 50.0

    def even(self) -> EvenTime:
        return EvenTime(lambda: self.wall, lambda: self.monotonic)

    def run_for(self, seconds: float, *looking: EvenTime) -> None:
        """Go on for so long; ``looking`` look every second."""
        for _ in range(round(seconds)):
            self.wall += 1
            self.monotonic += 1
            for one in looking:
                one.look()


@pytest.mark.parametrize("step", [3600.0, -3600.0])
def test_a_clock_that_is_set_changes_no_time_at_tables_and_is_logged(
    step: float, caplog: pytest.LogCaptureFixture
) -> None:
    computer = Computer()
    even = computer.even()
    began = even()
    computer.run_for(10, even)
    assert not caplog.records
    computer.wall += step
    assert even() == began + 10
    with caplog.at_level(logging.WARNING, "touchline"):
        computer.run_for(10, even)
    assert even() == began + 20
    [line] = caplog.records
    assert (line.message, line.__dict__["ms"]) == ("clock set", 1000 * step)


def test_a_computer_that_sleeps_loses_no_time_at_tables(caplog: pytest.LogCaptureFixture) -> None:
    computer = Computer()
    even = computer.even()
    began = even()
    computer.run_for(10, even)
    computer.wall += 8 * 3600  # asleep: the monotonic clock of Linux and macOS stands
    computer.run_for(10, even)
    assert even() == began + 20
    computer.wall += 8 * 3600  # asleep, or stopped: the one of Windows goes on
    computer.monotonic += 8 * 3600
    assert even() == began + 20 + MOST
    even.look()
    computer.run_for(10, even)
    assert even() == began + 30 + MOST
    assert [line.message for line in caplog.records] == ["clock set", "stood still"]


def left(actor: Actor) -> dict[str, float]:
    return {side: actor.live.clocks.time_left(side, actor.now()) for side in SIDES}


async def everybody_leaves(house: House, time: Time) -> Actor:
    """A table in play that everybody leaves, until it leaves memory; this is 100 s after the first question."""
    actor = await house.create_table(BANK, "ann")
    await seated(actor, *SIDES)
    outboxes = [Outbox(), Outbox()]
    for side, outbox in zip(SIDES, outboxes, strict=True):
        await actor.attach(Viewer(side, side), 0, outbox)
    time.now += 100 - GONE_AFTER - IDLE_AFTER
    for outbox in outboxes:
        actor.detach(outbox)
    for wait in (GONE_AFTER, IDLE_AFTER):
        time.now += wait
        await actor._on_time()
    assert actor.gone
    return actor


def test_a_table_that_left_memory_costs_and_gives_nobody_time(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        actor = await everybody_leaves(house, time)
        [running] = actor.live.clocks.running
        time.now += 50
        rows = actor.live.seq
        for _ in range(2):  # who only looks on wakes it too
            actor = await house.table(actor.info.public_id)
            assert left(actor)[running] == 450
            actor.let_go()
        time.now += 50
        actor = await house.table(actor.info.public_id)
        await actor.attach(Viewer(running, running), 0, Outbox())
        assert left(actor)[running] == 400
        assert actor.live.seq == rows + 1  # somebody is back, and nothing else
        await house.close()

    run(play)


def test_who_comes_back_is_told_the_time_that_is_left_now(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        delayed = Request(game="first_and_roll", clock=BANK.clock, delay=30)
        actor = await house.create_table(delayed, "ann")
        await seated(actor, *SIDES)
        [running] = actor.live.clocks.running
        time.now += 40
        assert actor._delayed is not None
        actor._delayed._catch_up()
        for viewer, gone in ((Viewer(running, running), 40), (Viewer("eve"), 10)):
            outbox = Outbox()
            await actor.attach(viewer, 0, outbox)
            [shown] = [one for one in await drain(outbox) if isinstance(one, messages.Snapshot)]
            assert shown.clock is not None
            assert (shown.clock.left[running], shown.clock.at) == (600 - gone, time.now - 40 + gone)
        await house.close()

    run(play)


def test_a_table_that_rests_in_one_process_goes_on_in_another(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        one, other = House(storage, now=time, address="one:1"), House(storage, now=time, address="other:1")
        actor = await everybody_leaves(one, time)
        [running] = actor.live.clocks.running
        time.now += 50
        actor = await taken(other, actor)
        assert left(actor)[running] == 450
        assert actor.live.rests
        await one.close()
        await other.close()

    async def taken(house: House, actor: Actor) -> Actor:
        """The table, as soon as the process that had it has released it."""
        async with asyncio.timeout(60):
            while True:
                with suppress(Elsewhere):
                    return await house.table(actor.info.public_id)
                await asyncio.sleep(0.02)

    run(play)


def test_after_a_restart_clocks_stood_and_stand_a_little_longer(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        actor = await everybody_leaves(house, time)
        [running] = actor.live.clocks.running
        await house.close()
        time.now += 5000
        house = House(storage, now=time)
        actor = await house.table(actor.info.public_id)
        time.now += GRACE
        assert left(actor)[running] == 500
        time.now += 1
        assert left(actor)[running] == 499
        await house.close()

    run(play)


def test_a_clock_that_was_set_back_before_a_restart_gives_nobody_time(storage: Storage) -> None:
    async def play() -> None:
        time = Time()
        house = House(storage, now=time)
        actor = await house.create_table(BANK, "ann")
        await seated(actor, *SIDES)
        [running] = actor.live.clocks.running
        await house.close()
        time.now -= 500
        house = House(storage, now=time)
        actor = await house.table(actor.info.public_id)
        time.now += GRACE + 10
        assert left(actor)[running] == 590
        await house.close()

    run(play)


def test_a_house_goes_by_even_time_and_dates_by_the_computers_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        computer = Computer()
        monkeypatch.setattr("touchline.server.house.house.EvenTime", computer.even)
        monkeypatch.setattr("touchline.server.house.house.time.time", lambda: computer.wall)
        house = House(open_storage(tmp_path / "tables.db"))
        actor = await house.create_table(BANK, "ann")
        await seated(actor, *SIDES)
        computer.wall += 3600
        assert set(left(actor).values()) == {600.0}
        assert (await house.create_table(BANK, "ann")).live.header.created == computer.wall
        await house.close()

    run(play)


def test_a_house_looks_at_the_time_by_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    looks: list[EvenTime] = []
    monkeypatch.setattr("touchline.server.house.evenly.BEAT", 0.01)

    def look(even: EvenTime) -> None:
        looks.append(even)

    monkeypatch.setattr(EvenTime, "look", look)

    async def wait(true: Callable[[], bool]) -> None:
        house = House(open_storage(tmp_path / "tables.db"))
        async with asyncio.timeout(60):
            while not true():
                await asyncio.sleep(0.01)
        await house.close()
        before = len(looks)
        await asyncio.sleep(0.05)
        assert len(looks) == before

    asyncio.run(wait(lambda: len(looks) > 2))
