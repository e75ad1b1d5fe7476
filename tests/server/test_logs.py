"""The server's log: one line for each event, and no flood whatever comes from outside."""

from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.server.client import ask
from tests.server.serving import LONGEST_STOP, OPEN
from touchline.server.http.logs import EVERY, JsonFormatter, Seldom


def said(name: str, *lines: str) -> logging.LogRecord:
    return logging.LogRecord(name, logging.ERROR, __file__, 1, "\n".join(lines), (), None)


def test_of_what_a_library_says_the_details_stay_out() -> None:
    told = {
        (
            "socket.accept() out of system resource",
            "socket: <asyncio.TransportSocket>",
        ): "socket.accept() out of system resource",
        ("Exception in callback Door.open(b'a secret')", "handle: <Handle>"): "Exception in callback Door.open",
        ("Exception in callback <a secret>()",): "Exception in callback",
    }
    for lines, event in told.items():
        assert json.loads(JsonFormatter().format(said("asyncio", *lines)))["event"] == event


def test_what_a_library_repeats_is_said_once_in_a_while_with_its_number() -> None:
    now = 0.0
    seldom = Seldom(clock=lambda: now)
    assert [seldom.filter(said("asyncio", "again")) for _ in range(3)] == [True, False, False]
    assert seldom.filter(said("asyncio", "something else"))
    now = EVERY
    last = said("asyncio", "again")
    assert seldom.filter(last)
    assert json.loads(JsonFormatter().format(last))["count"] == 3


def test_a_server_with_few_files_and_many_visitors_stays_calm(tmp_path: Path) -> None:
    """Without a bound it cannot accept any more, and asyncio says so hundreds of times a second."""
    command = f"ulimit -n {FILES}; exec {sys.executable} -m touchline serve --no-browser --computers 0 --port 0"
    with (
        (tmp_path / "log").open("wb") as log,
        subprocess.Popen(
            ["/bin/sh", "-c", f"{command} --db {tmp_path / 'tables.db'}"], stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        assert process.stdout is not None
        found = OPEN.search(process.stdout.readline())
        assert found is not None
        port = int(found[1].rpartition(":")[2])
        with ExitStack() as visitors:
            answers = [
                visitors.enter_context(socket.create_connection(("127.0.0.1", port), 60)) for _ in range(2 * FILES)
            ]
            assert answers[-1].recv(100).startswith(b"HTTP/1.1 503 ")
        assert ask(found[1], "GET", "/api/games", None, {}).status == 200
        process.terminate()
        assert process.wait(LONGEST_STOP) == 0
    assert (tmp_path / "log").stat().st_size < 10_000


FILES = 96
