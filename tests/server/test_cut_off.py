"""Somebody goes in the middle of a request: that is no fault of the server's, and it counts as none."""

from __future__ import annotations

import socket
import time

from tests.server.serving import Served

HALF = b"""POST /api/tables HTTP/1.1\r
Host: localhost\r
Content-Type: application/json\r
Content-Length: 100\r
\r
{"game":"""
PATIENT = 60.0
LINE = '"status": 400'
COUNTED = 'touchline_requests_total{route="/api/tables",method="POST",status="%d"}'


def answered(server: Served, status: int) -> bool:
    return COUNTED % status in server.metrics()


def test_a_body_that_ends_in_the_middle_is_refused(server: Served) -> None:
    before = server.log.read_text(encoding="utf-8").count(LINE)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(HALF)
    until = time.monotonic() + PATIENT
    while not answered(server, 400) and time.monotonic() < until:
        time.sleep(0.05)
    assert answered(server, 400)
    assert not answered(server, 500)
    assert server.log.read_text(encoding="utf-8").count(LINE) == before  # or anybody could fill the disk
