"""Memory is swept when nobody waits, and in the end in any case."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from touchline.server import sweeping

LONGEST = 10.0
NEVER = 10**9


class Knot:
    """Something that refers to itself, so that only a look through all objects finds it to be unused."""

    def __init__(self) -> None:
        self.itself = self


async def swept(by_the_way: int) -> None:
    """A knot is tied and let go of, and so many commands are done every millisecond until it is gone."""
    done = 0
    async with sweeping.in_pauses(lambda: done), asyncio.timeout(LONGEST):
        seen = weakref.ref(Knot())
        assert seen() is not None
        while seen() is not None:
            done += by_the_way
            await asyncio.sleep(0.001)


@pytest.mark.parametrize(
    ("name", "limits", "busy"),
    [
        ("in a pause", {"EVERY": 0.02, "FEW": 1}, 0),
        ("at last, even without a pause", {"LATEST": 0.05, "FEW": 1}, 1),
        ("when there is much of it, even without a pause", {"MOST": 1}, 1),
    ],
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) else "",
)
def test_everything_is_swept(name: str, limits: dict[str, float], busy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    never = {"EVERY": NEVER, "LATEST": NEVER, "FEW": NEVER, "MOST": NEVER, "MOMENT": 0.01}
    for limit, value in (never | limits).items():
        monkeypatch.setattr(sweeping, limit, value)
    asyncio.run(swept(busy))


def test_nothing_is_swept_in_the_middle_of_commands() -> None:
    async def served() -> None:
        async with sweeping.in_pauses(lambda: 0):
            assert not gc.isenabled()
            assert gc.get_freeze_count() > 0

    asyncio.run(served())
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
