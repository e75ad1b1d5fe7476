"""The example for fail2ban finds in a real log whom it should, and nobody else."""

from __future__ import annotations

import asyncio
import re
from configparser import RawConfigParser
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Person, ask, socket_url
from tests.server.serving import Served

FILTER = Path(__file__).parents[2] / "deploy" / "fail2ban" / "filter.d" / "touchline.conf"
OF_JOURNAL = "club touchline[7]: "
FAST, MISNAMED, TALKING, CALM = (f"192.0.2.{n}" for n in (1, 2, 3, 4))


def read_filter() -> tuple[list[re.Pattern[str]], re.Pattern[str]]:
    """What counts against an address, and where the time is; in Python's words."""
    parser = RawConfigParser()
    parser.read(FILTER, encoding="utf-8")
    found = parser["Definition"]
    fails = [re.compile(x.replace("<ADDR>", "(?P<client>[0-9a-f:.]+)")) for x in found["failregex"].split("\n")]
    return fails, re.compile(found["datepattern"].replace("{EPOCH}", r"\d{10}"))


async def misbehave(base: str) -> None:
    """Four people, of whom one behaves."""
    games = "/api/games"
    while ask(base, "GET", games, None, {"x-forwarded-for": FAST}).status != 429:
        pass
    assert ask(base, "GET", games, None, {"x-forwarded-for": MISNAMED, "host": "example.org"}).status == 421
    for path in (games, "/nothing", "/429"):
        ask(base, "GET", path, None, {"x-forwarded-for": CALM})
    person = Person(base)
    table = await person.lay("first_and_roll")
    for address, says in ((TALKING, "nonsense"), (CALM, '{"type":"hello"}')):
        told = {**person.authorization, "x-forwarded-for": address}
        async with connect(socket_url(base, table), additional_headers=told) as line, asyncio.timeout(60):
            with suppress(ConnectionClosed):
                for _ in range(10):
                    await line.send(says)
                    await line.recv()


def test_whoever_misbehaves_is_found_and_nobody_else(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", tmp_path, "--trusted-proxy", "127.0.0.1") as served:
        asyncio.run(misbehave(served.base))
        assert served.stop() == 0
    fails, time = read_filter()
    lines = served.log.read_text(encoding="utf-8").splitlines()
    assert any(f'"{CALM}"' in line for line in lines)
    for before in ("", OF_JOURNAL):  # as a file, and as the journal gives it
        found = [one["client"] for line in lines for fail in fails if (one := fail.search(before + line))]
        assert set(found) == {FAST, MISNAMED, TALKING}
        assert found.count(MISNAMED) == found.count(TALKING) == 1
    assert all(time.search(line) for line in lines)
