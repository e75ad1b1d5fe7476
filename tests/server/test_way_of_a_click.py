"""A running server does for a click what ``docs/architecture.md`` says, and nothing else."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import time
from pathlib import Path

from tests.server.client import Client, Person, paired
from tests.server.serving import Served

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
WAY = PAGE.partition("## The way of a click")[2]
CALL = {"ball": 25}
AT_FIRST = {"core/ruleset.py"}
"""What a table needs at its first questions: names are kept for a ruleset once they are found."""
BY_THE_DICE = {"core/roles.py"}
"""What the rules need for some throws only, beside their own chapters."""
BY_THE_CLOCK = {"server/house/evenly.py", "server/house/garbage.py", "server/http/app.py", "server/http/lag.py"}
"""What runs now and then, whether somebody clicks or not."""
QUIET = 0.5
"""Seconds without a command: whatever runs in them runs by itself."""


class Trace:
    """Which modules of a server ran, its background work left out; a game counts as one."""

    def __init__(self, served: Served, written: Path) -> None:
        self.served, self.written = served, written
        self.background = set(BY_THE_CLOCK)

    async def begin(self) -> None:
        """Wait until the server has nothing to do but what it does all the time, then trace."""
        idle = await self._idle()
        while any(module.startswith("core/") for module in idle):
            idle = await self._idle()
        self.background |= idle
        self.served.process.send_signal(signal.SIGUSR1)
        await asyncio.sleep(0.05)

    async def _idle(self) -> set[str]:
        self.served.process.send_signal(signal.SIGUSR1)
        await asyncio.sleep(QUIET)
        return self._read()

    def end(self) -> tuple[set[str], set[str]]:
        """The modules that ran since: those of games, and all others."""
        ran = self._read()
        games = {module for module in ran if module.startswith("games/")}
        return games - self.background, ran - games - self.background - AT_FIRST - BY_THE_DICE

    def _read(self) -> set[str]:
        self.written.unlink(missing_ok=True)
        self.served.process.send_signal(signal.SIGUSR2)
        until = time.monotonic() + 20
        while not self.written.exists():
            assert time.monotonic() < until
            time.sleep(0.01)
        return set(json.loads(self.written.read_text(encoding="utf-8")))


async def trace_call(trace: Trace, client: Client, name: str) -> tuple[set[str], set[str]]:
    await trace.begin()
    await client.play(name)
    await asyncio.sleep(0.2)
    return trace.end()


def test_the_way_of_a_click_is_the_one_that_is_drawn(tmp_path: Path) -> None:
    written = tmp_path / "ran.json"

    async def scene(served: Served) -> None:
        await Person(served.base).get("/api/games?language=en")
        home, away = await paired(served.base, "first_and_roll", position=CALL)
        trace = Trace(served, written)
        of_game, called = await trace_call(trace, home, "red")
        _, revealed = await trace_call(trace, away, "green")
        await home.leave()
        await away.leave()
        named, more = WAY.split("These are ")
        assert called == set(re.findall(r"[\w/]+\.py", named))
        assert revealed - called == set(re.findall(r"[\w/]+\.py", more))
        on_the_page = set(re.findall(r"[\w/]+\.js", WAY))
        counts = (len(on_the_page), len(called), len(of_game))
        assert "{} modules of the page, {} of the server and {} of the game".format(*counts) in " ".join(more.split())
        assert sum(counts) <= 30

    with Served(tmp_path / "games.db", tmp_path, env={"TRACED": str(written)}, module="tests.server.traced") as served:
        asyncio.run(scene(served))
