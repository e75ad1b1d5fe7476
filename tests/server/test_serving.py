"""``touchline serve``: a real process, real sockets, two people who play."""

from __future__ import annotations

import asyncio
import os
import pty
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.client import Client, Person, ask, paired
from tests.server.serving import LONGEST_STOP, Served
from touchline.server.wire import messages


async def play_some(clients: tuple[Client, ...], most: int, seed: str) -> int:
    """Whoever is asked answers at random; how many answers were acknowledged."""
    chance, acknowledged = random.Random(seed), 0
    while acknowledged < most and not any(c.over for c in clients):
        for client in clients:
            ask = client.asked
            if ask is not None and acknowledged < most:
                reply = await client.play(chance.choice(ask.choices).name)
                acknowledged += isinstance(reply, messages.Ack)
        await asyncio.sleep(0)
    return acknowledged


async def believed_and_shown(client: Client) -> tuple[object, object]:
    """What a client believes beside what the server shows to the same seat anew."""
    assert client.snapshot is not None
    async with client.person.at(client.table, client.snapshot.seat or "watcher") as fresh:
        await client.until(lambda: client.last >= fresh.last)
        return client.state(), fresh.state()


def test_two_people_play_and_see_what_the_server_has(server: Served) -> None:
    async def scene() -> None:
        home, away = await paired(server.base, "first_and_roll")
        async with Person(server.base).at(home.table) as watcher:
            assert watcher.snapshot is not None
            assert watcher.snapshot.seat == ""
            assert await play_some((home, away), 40, "two people") == 40
            for client in (home, away, watcher):
                believed, shown = await believed_and_shown(client)
                assert believed == shown
                assert client.faults == []
        await home.leave()
        await away.leave()

    asyncio.run(scene())


def test_a_client_whose_line_is_cut_misses_nothing_and_does_nothing_twice(server: Served) -> None:
    async def scene() -> None:
        home, away = await paired(server.base, "first_and_roll")
        chance = random.Random("cut")
        for n in range(30):
            if n % 5 == 0:
                await chance.choice((home, away)).cut()
            await play_some((home, away), 1, f"cut {n}")
        for client in (home, away):
            believed, shown = await believed_and_shown(client)
            assert believed == shown
            assert client.faults == []
        assert home.lines + away.lines > 4
        await home.leave()
        await away.leave()

    asyncio.run(scene())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=["SIGTERM", "Ctrl-C", "SIGHUP"])
def test_it_stops_cleanly_and_goes_on_where_it_was(tmp_path: Path, how: int) -> None:
    db = tmp_path / "tables.db"

    async def first(base: str) -> tuple[Client, int]:
        home, away = await paired(base, "brettfussball")
        acknowledged = await play_some((home, away), 6, "before")
        await believed_and_shown(home)
        return home, acknowledged

    with Served(db, tmp_path) as served:
        home, acknowledged = asyncio.run(first(served.base))
        assert served.stop(how) == 0
        assert served.said[-1].startswith("Touchline has stopped")
    assert acknowledged == 6

    async def second(base: str) -> None:
        async with Person(base, home.person.secret).at(home.table) as back:
            assert back.snapshot is not None
            assert back.snapshot.seat == "home"
            assert back.view == home.view

    with Served(db, tmp_path) as served:
        asyncio.run(second(served.base))
        assert served.stop() == 0


def test_a_server_that_is_to_outlive_its_terminal_does(tmp_path: Path) -> None:
    """``nohup`` has SIGHUP ignored from the start."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        served = Served(tmp_path / "tables.db", tmp_path)
    finally:
        signal.signal(signal.SIGHUP, before)
    with served:
        served.process.send_signal(signal.SIGHUP)
        assert ask(served.base, "GET", "/healthz", None, {}).status == 200
        assert served.process.poll() is None
        assert served.stop() == 0


def test_a_server_whose_terminal_is_gone_stops_in_good_order(tmp_path: Path) -> None:
    """Nobody can be told any more that it has."""
    terminal, end = pty.openpty()
    command = [sys.executable, "-m", "touchline", "serve", "--no-browser", "--computers", "0", "--port", "0"]
    command += ["--db", str(tmp_path / "tables.db")]
    with (tmp_path / "log").open("wb") as log, subprocess.Popen(command, stdout=end, stderr=log) as process:
        os.close(end)
        said = b""
        while not said.endswith(b"stops it.\r\n"):  # whole, or it would be told that the line is gone
            said += os.read(terminal, 1024)
        os.close(terminal)
        process.send_signal(signal.SIGHUP)
        assert process.wait(LONGEST_STOP) == 0
    assert b"Traceback" not in (tmp_path / "log").read_bytes()
