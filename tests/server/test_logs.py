"""The server's log: one line for each event, and no flood whatever comes from outside."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Person, ask, socket_url
from tests.server.serving import LONGEST_STOP, OPEN, Served
from touchline.server.house.outbox import BAD_FRAME
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
PATIENT = 60.0


# Who asked, and the number of the request


def line_of(served: Served, number: str) -> dict[str, Any]:
    """The one line of a log about a request. It may be written a moment after the answer."""
    until = time.monotonic() + PATIENT
    while time.monotonic() < until:
        lines = served.log.read_text(encoding="utf-8").splitlines(keepends=True)
        found = [read for line in lines if line.endswith("\n") and (read := json.loads(line)).get("id") == number]
        if found:
            [line] = found
            return dict(line)
        time.sleep(0.01)
    raise AssertionError(f"no line about {number}")


def test_an_answer_names_its_line_in_the_log(server: Served) -> None:
    asked = [ask(server.base, "GET", path, None, OWN_NUMBER) for path in ("/api/games", "/nothing", "/healthz")]
    asked.append(ask(server.base, "GET", "/", None, {**OWN_NUMBER, "host": "example.org"}))
    numbers = [answer.headers["x-request-id"] for answer in asked]
    assert len(set(numbers)) == len(asked)
    for number, answer in zip(numbers, asked, strict=True):
        assert re.fullmatch("[0-9a-f]{16}", number)
        line = line_of(server, number)
        assert (line["event"], line["status"], line["client"]) == ("request", answer.status, "127.0.0.1")


OWN_NUMBER = {"x-request-id": "chosen-by-the-client"}
BEHIND = {
    "a proxy that adds whom it heard": ("192.0.2.7", "192.0.2.7"),
    "two of them, with a lie in front": ("198.51.100.1, 192.0.2.7", "192.0.2.7"),
    "one that passes on anything": ("a secret", None),
    "one in another notation": ("::ffff:192.0.2.7", "192.0.2.7"),
}


@pytest.mark.parametrize("proxy", BEHIND)
def test_the_client_is_whom_a_trusted_proxy_names(server: Served, proxy: str) -> None:
    told, client = BEHIND[proxy]
    number = ask(server.base, "GET", "/api/games", None, {"x-forwarded-for": told}).headers["x-request-id"]
    line = line_of(server, number)
    assert line.get("client") == client


def test_nobody_else_is_believed(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", tmp_path, "--trusted-proxy", "192.0.2.1") as served:
        for name in ("x-forwarded-for", "forwarded", "x-real-ip"):
            answer = ask(served.base, "GET", "/api/games", None, {name: "192.0.2.7"})
            line = line_of(served, answer.headers["x-request-id"])
            assert line["client"] == "127.0.0.1"


def test_a_socket_that_is_closed_says_whose_it_was(server: Served) -> None:
    async def scene() -> str:
        person = Person(server.base)
        table = await person.lay("first_and_roll")
        where = socket_url(server.base, table)
        told = {**person.authorization, "x-forwarded-for": "192.0.2.9"}
        async with connect(where, additional_headers=told) as line, asyncio.timeout(PATIENT):
            assert line.response is not None
            with suppress(ConnectionClosed):
                while True:
                    await line.send("nonsense")
                    await line.recv()
            return str(line.response.headers["x-request-id"])

    number = asyncio.run(scene())
    line = line_of(server, number)
    assert (line["event"], line["code"], line["client"]) == ("socket closed", BAD_FRAME.code, "192.0.2.9")
