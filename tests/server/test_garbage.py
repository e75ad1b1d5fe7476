"""Memory is swept when nobody waits, and in the end in any case."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from touchline.server.house import garbage

LONGEST = 60.0
NEVER = 10**9


class Knot:
    """Something that refers to itself, so that only a look through the objects finds it to be unused."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize(
    ("limits", "old", "busy"),
    [
        pytest.param({}, False, True, id="new objects after requests, even without a pause"),
        pytest.param({"EVERY": 0.02}, True, False, id="all objects in a pause"),
        pytest.param({"LATEST": 0.2}, True, True, id="all objects at last, even without a pause"),
    ],
)
def test_memory_is_swept(limits: dict[str, float], old: bool, busy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def swept() -> None:
        done = 0
        async with garbage.collect_in_pauses(lambda: done, lambda: done), asyncio.timeout(LONGEST):
            await asyncio.sleep(0)
            knot = Knot()
            seen = weakref.ref(knot)
            if old:
                garbage._collect_new()
            del knot
            assert seen() is not None
            done += 1
            while seen() is not None:
                done += busy
                await asyncio.sleep(0.001)

    never = {"EVERY": NEVER, "LATEST": NEVER, "MOMENT": 0.01}
    for limit, value in (never | limits).items():
        monkeypatch.setattr(garbage, limit, value)
    asyncio.run(swept())


def test_what_commands_made_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    async def served() -> None:
        done = 0
        async with garbage.collect_in_pauses(lambda: done, lambda: 0):
            knot = Knot()
            seen = weakref.ref(knot)
            frozen = gc.get_freeze_count()
            del knot
            while gc.get_freeze_count() == frozen:
                done += 1
                await asyncio.sleep(0.001)
            assert seen() is not None

    monkeypatch.setattr(garbage, "MOMENT", 0.01)
    asyncio.run(served())


def test_what_was_looked_at_is_not_looked_at_again_under_load() -> None:
    knot = Knot()
    seen = weakref.ref(knot)
    garbage._collect_new()
    del knot
    garbage._collect_new()
    assert seen() is not None
    garbage._collect_all()
    assert seen() is None
    gc.unfreeze()


def test_nothing_is_swept_in_the_middle_of_a_command() -> None:
    async def served() -> None:
        async with garbage.collect_in_pauses(lambda: 0, lambda: 0):
            assert not gc.isenabled()
            assert gc.get_freeze_count() > 0

    asyncio.run(served())
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
