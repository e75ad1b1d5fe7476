"""Memory is swept when nobody waits, and in the end in any case."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from touchline.server import sweeping

LONGEST = 10.0


class Knot:
    """Something that only a look through all objects finds to be unused."""

    def __init__(self) -> None:
        self.itself = self


async def swept(done: list[int], monkeypatch: pytest.MonkeyPatch, latest: float) -> None:
    """A knot is tied that outlives a sweep of new objects, and is waited for."""
    monkeypatch.setattr(sweeping, "EVERY", 0.01)
    monkeypatch.setattr(sweeping, "MOMENT", 0.01)
    monkeypatch.setattr(sweeping, "LATEST", latest)
    async with sweeping.in_pauses(lambda: done[0]), asyncio.timeout(LONGEST):
        knot = Knot()
        gc.collect(1)
        seen = weakref.ref(knot)
        del knot
        gc.collect(1)
        assert seen() is not None
        while seen() is not None:
            done[0] += done[1]
            await asyncio.sleep(0.001)


def test_everything_is_swept_in_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(swept([0, 0], monkeypatch, latest=1e9))


def test_everything_is_swept_at_last_even_without_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(swept([0, 1], monkeypatch, latest=0.05))


def test_the_collector_is_as_it_was_when_the_server_has_ended() -> None:
    async def served() -> tuple[int, int, int]:
        async with sweeping.in_pauses(lambda: 0):
            assert gc.get_freeze_count() > 0
            return gc.get_threshold()

    before = gc.get_threshold()
    assert asyncio.run(served()) == sweeping.NEW != before
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
