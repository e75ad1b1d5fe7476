"""Connections before any request: sent at once, complete in time, not too many of one address, read by whoever asks."""

from __future__ import annotations

import asyncio
import gc
import socket
import struct
import subprocess
import sys
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from touchline.server.http import limits, listen
from touchline.server.http.app import RequestLog
from touchline.server.http.connections import (
    FILES_KEPT,
    Allowance,
    BoundedConfig,
    HttpConnection,
    SocketConnection,
    room_for_connections,
)
from touchline.server.refusals import TooMany

PATIENT = 60.0
"""Seconds that something may take on a busy machine."""
LARGE, PINGS = 8 * 2**20, 16_000


def test_what_is_sent_is_not_held_back_for_more() -> None:
    """Nagle's algorithm is off: otherwise the second of two small writes waits for the other side's 40 ms."""

    async def scene() -> int:
        accepted = asyncio.get_running_loop().create_future()

        class Accepting(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                accepted.set_result(transport)

        where = listen.listen_at(listen.LOOPBACK, 0)
        async with await asyncio.get_running_loop().create_server(Accepting, sock=where):
            _, writer = await asyncio.open_connection(*where.getsockname()[:2])
            transport = await accepted
            held_back = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            transport.abort()
            writer.close()
            return int(held_back)

    assert asyncio.run(scene()) == 1


# A small application, behind the server's own connections

ON_DEMAND = asyncio.Semaphore(0)


async def serve_small(scope: Scope, receive: Receive, send: Send) -> None:
    """``/large`` answers more than any system holds; everything else says how much it was sent.

    Sockets take their frames; ``/busy`` takes each on demand, and answers with it.
    """
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).accept()
        while (message := await receive())["type"] != "websocket.disconnect":
            if scope["path"] == "/busy":
                await ON_DEMAND.acquire()
                await send({"type": "websocket.send", "text": message["text"]})
        return
    body = b"x" * LARGE if scope["path"] == "/large" else b"%d bytes" % len(await Request(scope, receive).body())
    await Response(body)(scope, receive, send)


@asynccontextmanager
async def opened(**bounds: Any) -> AsyncIterator[tuple[listen.SecondServer, tuple[str, int]]]:
    """The application with these bounds, and its address."""
    where = listen.listen_at(listen.LOOPBACK, 0)
    server = listen.SecondServer(serve_small, where, Allowance(**bounds))
    await listen.wait_until_started(server, server.serving)
    try:
        yield server, where.getsockname()[:2]
    finally:
        await server.close()


async def say(address: tuple[str, int], *parts: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection over which this was sent."""
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"".join(parts))
    await writer.drain()
    return reader, writer


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENT):
        while not so():
            await asyncio.sleep(0.005)


ASK = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
SILENT = {
    "nothing": (b"", b""),
    "half of the headers": (ASK, b"HTTP/1.1 408 "),
    "half of the body": (POST + b"12", b"HTTP/1.1 408 "),
    "half of a second request": (ASK + b"\r\n" + ASK, b"HTTP/1.1 200 "),
    "half of a socket's handshake": (ASK + UPGRADE, b"HTTP/1.1 408 "),
}


@pytest.mark.parametrize("what", SILENT)
def test_who_never_ends_a_request_is_hung_up_on(what: str) -> None:
    sent, answered = SILENT[what]

    async def scene() -> None:
        async with opened(headers=0.05, body=0.05) as (server, address), asyncio.timeout(PATIENT):
            reader, writer = await say(address, sent)
            assert (await reader.read()).startswith(answered)  # until the server hangs up
            writer.close()
            await until(lambda: not server.server_state.connections)

    asyncio.run(scene())


def test_who_sends_a_request_bit_by_bit_gets_no_more_time_for_each() -> None:
    async def scene() -> None:
        async with opened(headers=0.2) as (server, address), asyncio.timeout(PATIENT):
            _, writer = await say(address, ASK)
            await until(lambda: bool(server.server_state.connections))
            while server.server_state.connections:
                writer.write(b"X: y\r\n")
                with suppress(ConnectionError):
                    await writer.drain()
                await asyncio.sleep(0.01)
            writer.transport.abort()

    asyncio.run(scene())


def test_a_request_in_time_is_answered_and_so_is_the_next_one() -> None:
    async def scene() -> None:
        async with opened() as (server, address), asyncio.timeout(PATIENT):
            reader, writer = await say(address, POST, b"12345", ASK, b"\r\n")
            assert (await reader.readuntil(b"5 bytes")).startswith(b"HTTP/1.1 200 ")
            assert (await reader.readuntil(b"0 bytes")).strip().startswith(b"HTTP/1.1 200 ")
            [connection] = server.server_state.connections
            assert isinstance(connection, HttpConnection)
            assert connection._awaited is not None  # the third request
            writer.close()

    asyncio.run(scene())


def test_who_is_hung_up_on_is_counted() -> None:
    def counted(status: int) -> int:
        found = [line.split()[-1] for line in HttpConnection.REFUSED.lines() if f'"{status}"' in line]
        return sum(map(int, found))

    async def scene() -> None:
        late, many = counted(408), counted(503)
        async with opened(headers=0.05) as (_, address), asyncio.timeout(PATIENT):
            reader, writer = await say(address, ASK)
            await reader.read()
            writer.close()
        async with opened(most=1) as (_, address), asyncio.timeout(PATIENT):
            first = await say(address, ASK, b"\r\n")
            await first[0].readuntil(b"0 bytes")
            second = await say(address)
            await second[0].read()
            for _, writer in (first, second):
                writer.close()
        assert (counted(408), counted(503)) == (late + 1, many + 1)

    asyncio.run(scene())


def test_an_open_socket_may_be_silent() -> None:
    async def scene() -> None:
        async with opened(headers=0.05, body=0.05) as (server, address), asyncio.timeout(PATIENT):
            reader, writer = await say(address, ASK, UPGRADE, KEY)
            await reader.readuntil(b"\r\n\r\n")
            await asyncio.sleep(0.2)  # longer than any request may take
            [connection] = server.server_state.connections
            assert isinstance(connection, SocketConnection)
            assert not connection.transport.is_closing()
            writer.close()

    asyncio.run(scene())


def test_a_connection_that_has_ended_is_gone_without_a_collection() -> None:
    """Its parts refer to each other. Garbage of a busy server is collected once in an hour."""
    logged = RequestLog(serve_small, Starlette())

    async def scene() -> None:
        where = listen.listen_at(listen.LOOPBACK, 0)
        server = listen.SecondServer(logged, where, Allowance())
        await listen.wait_until_started(server, server.serving)
        try:
            async with asyncio.timeout(PATIENT):
                _, writer = await say(where.getsockname()[:2], ASK, UPGRADE, KEY)
                await until(lambda: any(isinstance(one, SocketConnection) for one in server.server_state.connections))
                [seen] = [weakref.ref(one) for one in server.server_state.connections]
                writer.close()
                await until(lambda: seen() is None)
        finally:
            await server.close()

    gc.collect()
    gc.disable()
    try:
        asyncio.run(scene())
    finally:
        gc.enable()


def test_who_is_turned_away_takes_nobodys_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "is_here", lambda address: False)
    refuse, taken = HttpConnection._refuse, []

    def noted(connection: HttpConnection, status: HTTPStatus) -> None:
        taken.append(connection in connection.connections)
        refuse(connection, status)

    monkeypatch.setattr(HttpConnection, "_refuse", noted)

    async def scene() -> None:
        async with opened(of_one_address=1) as (_, address), asyncio.timeout(PATIENT):
            first = await say(address, ASK, b"\r\n")
            await first[0].readuntil(b"0 bytes")
            second = await say(address)
            await second[0].read()
            for _, writer in (first, second):
                writer.close()

    asyncio.run(scene())
    assert taken == [False]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells how many may wait at a socket")
def test_many_may_wait_and_few_are_accepted_at_once() -> None:
    """More at once than there are files to spare, and nobody could be accepted for a second."""

    async def scene() -> int:
        where = listen.listen_at(listen.LOOPBACK, 0)
        server = listen.SecondServer(serve_small, where, Allowance())
        await listen.wait_until_started(server, server.serving)
        told = where.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, WAITING.size)
        await server.close()
        return int(WAITING.unpack(told)[-1])

    assert listen.AT_ONCE < FILES_KEPT
    most = int(Path("/proc/sys/net/core/somaxconn").read_text())
    assert asyncio.run(scene()) == min(listen.BACKLOG, most)


WAITING = struct.Struct("8x6I")
"""The head of what Linux tells of a listening socket, up to how many may wait."""


def test_one_address_has_so_many_connections_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "is_here", lambda address: False)

    async def scene() -> None:
        async with opened(of_one_address=2) as (server, address), asyncio.timeout(PATIENT):
            assert isinstance(server.config, BoundedConfig)
            counted = server.config.addresses._counts._count
            first, second = await say(address, ASK, b"\r\n"), await say(address, ASK, UPGRADE, KEY)
            await first[0].readuntil(b"0 bytes")
            await second[0].readuntil(b"\r\n\r\n")
            third = await say(address)
            assert (await third[0].read()).startswith(b"HTTP/1.1 429 ")
            second[1].close()
            await until(lambda: counted[listen.LOOPBACK] == 1)
            fourth = await say(address, ASK, b"\r\n")
            assert (await fourth[0].readuntil(b"0 bytes")).startswith(b"HTTP/1.1 200 ")
            for _, writer in (first, third, fourth):
                writer.close()
            await until(lambda: not counted)

    asyncio.run(scene())


def test_a_proxy_has_as_many_as_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "is_here", lambda address: False)
    counted = limits.OpenSockets(1, ["10.0.0.0/8", "2001:db8::1"])
    for address in ("10.0.0.7", "::ffff:10.0.0.7", "2001:db8::1"):
        for _ in range(3):
            counted.enter(address)
    counted.enter("192.0.2.1")
    with pytest.raises(TooMany):
        counted.enter("192.0.2.1")


def test_all_together_leave_files_for_the_rest() -> None:
    async def scene() -> None:
        async with opened(most=1) as (_, address), asyncio.timeout(PATIENT):
            first = await say(address, ASK, b"\r\n")
            await first[0].readuntil(b"0 bytes")
            second = await say(address)
            assert (await second[0].read()).startswith(b"HTTP/1.1 503 ")
            for _, writer in (first, second):
                writer.close()

    asyncio.run(scene())
    assert room_for_connections(1024) < 1024
    assert 0 < room_for_connections(64) < 64


def test_a_server_may_open_as_many_files_as_the_system_lets_it() -> None:
    """In a process of its own: what is raised cannot be taken back."""
    told = (
        "import resource; from touchline.server.http.connections import raise_file_limit; "
        "_, most = resource.getrlimit(resource.RLIMIT_NOFILE); resource.setrlimit(resource.RLIMIT_NOFILE, (64, most)); "
        "raise_file_limit(); now, most = resource.getrlimit(resource.RLIMIT_NOFILE); print(now == most)"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=PATIENT)
    assert done.stdout.split() == ["True"]


def make_narrow(connection: asyncio.Protocol) -> None:
    """Let the system hold little of what a connection sends."""
    assert isinstance(connection, HttpConnection | SocketConnection)
    connection.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)


async def say_without_reading(address: tuple[str, int], *parts: bytes) -> asyncio.StreamWriter:
    """A connection whose answers nobody takes, and of which this side holds little."""
    narrow = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.setblocking(False)
    await asyncio.get_running_loop().sock_connect(narrow, address)
    reader, writer = await asyncio.open_connection(sock=narrow, limit=1024)
    assert isinstance(writer.transport, asyncio.ReadTransport)
    writer.write(b"".join(parts))
    await writer.drain()
    await reader.read(1)
    writer.transport.pause_reading()
    return writer


def test_who_takes_no_answer_is_cut_off() -> None:
    async def scene() -> None:
        async with opened(unread=0.1) as (server, address), asyncio.timeout(PATIENT):
            writer = await say_without_reading(address, b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await until(lambda: not server.server_state.connections)
            writer.close()

    asyncio.run(scene())


def test_a_client_is_read_some_frames_ahead_and_no_further() -> None:
    frames = [b"%02d" % n for n in range(3 * SocketConnection.AHEAD)]

    async def scene() -> None:
        async with opened() as (server, address), asyncio.timeout(PATIENT):
            reader, writer = await say(address, ASK.replace(b"/ ", b"/busy ", 1), UPGRADE, KEY)
            await reader.readuntil(b"\r\n\r\n")
            [connection] = server.server_state.connections
            assert isinstance(connection, SocketConnection)
            for n, frame in enumerate(frames[: SocketConnection.AHEAD + 1], 1):  # the application has taken one
                assert connection.transport.is_reading()
                writer.write(b"\x81\x82\0\0\0\0" + frame)
                await until(lambda n=n: connection.queue.qsize() == n - 1)  # type: ignore[misc]
            assert not connection.transport.is_reading()
            writer.write(b"".join(b"\x81\x82\0\0\0\0" + frame for frame in frames[SocketConnection.AHEAD + 1 :]))
            for frame in frames:
                ON_DEMAND.release()
                assert await reader.readexactly(4) == b"\x81\x02" + frame
            await until(connection.transport.is_reading)
            writer.close()

    asyncio.run(scene())


def test_pongs_that_nobody_reads_do_not_pile_up() -> None:
    async def scene() -> None:
        async with opened() as (server, address), asyncio.timeout(PATIENT):
            writer = await say_without_reading(address, ASK, UPGRADE, KEY)
            [connection] = server.server_state.connections
            assert isinstance(connection, SocketConnection)
            make_narrow(connection)
            ping, close = b"\x89\xfd\0\0\0\0" + b"p" * 125, b"\x88\x80\0\0\0\0"
            writer.write(ping * PINGS + close)
            most = 0
            while not connection.transport.is_closing():  # it has read everything
                most = max(most, connection.transport.get_write_buffer_size())
                await asyncio.sleep(0)
            assert 0 < most < PINGS * len(ping) // 4
        writer.transport.abort()  # the server has stopped, although nobody takes its farewell

    asyncio.run(scene())
