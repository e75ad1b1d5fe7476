"""Connections before any request: how many there may be, and how long each may keep the server waiting.

uvicorn limits the time between two requests, and how long its pings may go unanswered. It waits for ever for the rest
of a request and for whoever does not read, and does not count by address. So its two protocols are extended here.
"""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, ClassVar

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from touchline.server.http.limits import OpenSockets
from touchline.server.http.metrics import Counter
from touchline.server.refusals import TooMany

FILES_KEPT = 128
"""Files that are not connections: the database, pipes to other processes, what is sent just now."""
FILES_USUAL = 1024


@dataclass(frozen=True)
class Allowance:
    """How many connections there may be, and how long they may take, in seconds."""

    headers: float = 10.0
    """From the first moment at which a request could come to the end of its headers."""
    body: float = 20.0
    """From there to the end of its body."""
    unread: float = 60.0
    """For taking what was sent, once more waits than the system holds."""
    of_one_address: int = 256
    most: int = FILES_USUAL - FILES_KEPT
    spared: Sequence[str] = field(default_factory=tuple)
    """Addresses and networks without a limit of their own: proxies, behind which everybody is."""


def raise_file_limit() -> int:
    """Let this process have as many files open as it may; how many that is."""
    if sys.platform == "win32":
        return FILES_USUAL
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    except (OSError, ValueError):  # macOS names a limit that it does not grant
        return allowed
    return most if most != resource.RLIM_INFINITY else sys.maxsize


def room_for_connections(files: int) -> int:
    """How many of so many files may be connections."""
    return max(files - FILES_KEPT, files // 2)


class BoundedConfig(uvicorn.Config):
    """uvicorn's settings with ours. ``addresses`` counts the connections of each."""

    def __init__(self, app: Any, bounds: Allowance, **settings: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **settings)
        self.bounds = bounds
        self.addresses = OpenSockets(bounds.of_one_address, bounds.spared)


class _Connection(asyncio.Protocol):
    """Cuts off whoever does not take what was sent, and ends the count of the connection."""

    config: uvicorn.Config
    client: tuple[str, int] | None
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _unread: asyncio.TimerHandle | None = None
    _is_counted = True

    @property
    def limits(self) -> BoundedConfig:
        assert isinstance(self.config, BoundedConfig)
        return self.config

    @property
    def address(self) -> str:
        return self.client[0] if self.client is not None else ""

    def pause_writing(self) -> None:
        super().pause_writing()
        self._cut_off_unread()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._unread is not None:
            self._unread.cancel()
        if self._is_counted:
            self.limits.addresses.leave(self.address)

    def _cut_off_unread(self) -> None:
        """Cut the connection unless what waits is taken in time."""
        if self._unread is None:
            self._unread = self.loop.call_later(self.limits.bounds.unread, self.transport.abort)


class HttpConnection(_Connection, H11Protocol):
    """A connection over HTTP: each request must be complete in time."""

    TOLD: ClassVar = {
        HTTPStatus.REQUEST_TIMEOUT: "The request did not arrive in time.",
        HTTPStatus.TOO_MANY_REQUESTS: "Too many connections from this address: try again later.",
        HTTPStatus.SERVICE_UNAVAILABLE: "Too many connections: try again later.",
    }
    REFUSED: ClassVar = Counter(
        "touchline_connections_refused_total", "Connections that were hung up on, by what was wrong.", "status"
    )
    """Of all connections of this process: they have left no line in the log."""
    _deadline: asyncio.TimerHandle | None = None
    _awaited: tuple[object, object] | None = None
    """What of which request is awaited of the client."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self.limits.addresses.enter(self.address)
        except TooMany:
            self._is_counted = False
            self._turn_away(HTTPStatus.TOO_MANY_REQUESTS)
        else:
            if len(self.connections) > self.limits.bounds.most:
                self._turn_away(HTTPStatus.SERVICE_UNAVAILABLE)
        self._watch()

    def _turn_away(self, status: HTTPStatus) -> None:
        """Hang up at once. Others may have its place."""
        self.connections.discard(self)
        self._refuse(status)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_watching()

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_watching()
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():
            self._cut_off_unread()

    def _watch(self) -> None:
        """Set the time for what is awaited of the client now, unless that is what was awaited before."""
        bounds = self.limits.bounds
        within = {h11.IDLE: bounds.headers, h11.SEND_BODY: bounds.body}.get(self.conn.their_state)
        if within is None or self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._stop_watching()
        elif self._awaited != (awaited := (self.conn.their_state, self.cycle)):
            self._stop_watching()
            self._awaited = awaited
            self._deadline = self.loop.call_later(within, self._refuse, HTTPStatus.REQUEST_TIMEOUT)

    def _stop_watching(self) -> None:
        self._awaited = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, status: HTTPStatus) -> None:
        """Hang up, and say why if something was asked and no answer has begun."""
        self.REFUSED.add(str(int(status)))
        silent = status == HTTPStatus.REQUEST_TIMEOUT and self.conn.trailing_data == (b"", False)
        waits = self.conn.our_state is h11.SEND_RESPONSE or (self.conn.our_state is h11.IDLE and not silent)
        if waits and not self.transport.is_closing():
            text = self.TOLD[status].encode()
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
            headers.append((b"content-length", str(len(text)).encode()))
            response = h11.Response(status_code=status, headers=headers, reason=STATUS_PHRASES[status])
            for part in (response, h11.Data(data=text), h11.EndOfMessage()):
                self.transport.write(self.conn.send(part) or b"")
            if self.cycle is not None:
                self.cycle.disconnected = True
        self.transport.close()
        if self.transport.get_write_buffer_size():
            self._cut_off_unread()


class SocketConnection(_Connection, WebSocketsSansIOProtocol):
    """A connection over WebSocket. While its client does not read, its pings are not answered.

    A client may be some frames ahead of its answers. uvicorn would stop reading at every frame and go on after it: two
    calls of the system for each.
    """

    AHEAD: ClassVar = 8

    def connection_lost(self, exc: Exception | None) -> None:
        """End also what refers to itself: otherwise it would stay in memory until all garbage is collected."""
        super().connection_lost(exc)
        self.conn.parser.close()

    def send_receive_event_to_app(self) -> None:
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and not self.close_sent and self.queue.qsize() >= self.AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # RFC 6455, 5.5.3: of several pings the last alone needs an answer

    def shutdown(self) -> None:
        if self.transport.is_closing():  # farewells have been said, but not taken: uvicorn's own would be an error
            self.transport.abort()
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()
