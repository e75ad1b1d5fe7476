"""Listening sockets, and uvicorn, which serves until SIGINT, SIGTERM or SIGHUP."""

import asyncio
import errno
import ipaddress
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, Literal

import uvicorn
from starlette.types import ASGIApp

from touchline.core.errors import DataError, Fault, ServiceError
from touchline.server.http.connections import Allowance, BoundedConfig, raise_file_limit, room_for_connections
from touchline.server.refusals import NoNetwork
from touchline.server.wire import messages

LOOPBACK = "127.0.0.1"
USUAL_PORT, TRIED = 8765, 20
LOOKED_AGAIN = 0.01
"""Seconds between checks whether a server has started."""
BACKLOG = 512
"""Connections that may wait to be accepted, ..."""
AT_ONCE = 32
"""... and that are accepted before whoever is connected has its turn."""
UNTAKEN_MS = 60_000
"""After how long the system gives up on whoever takes nothing of what was sent, in milliseconds."""
STOPS_WITHIN = 5
"""Seconds for open requests on shutdown."""
SETTINGS: Mapping[str, Any] = {
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "ws_max_size": 2 * messages.MOST_IN,
    "ws_per_message_deflate": False,
    "timeout_graceful_shutdown": STOPS_WITHIN,
    "backlog": AT_ONCE,
}
"""What uvicorn is told wherever it serves."""


def listen_at(host: str, port: int | None) -> socket.socket:
    """A listening socket: at this port, or at the first free one from the default on; 0 lets the system choose."""
    wanted = (port,) if port is not None else range(USUAL_PORT, USUAL_PORT + TRIED)
    for one in wanted:
        try:
            return _bind(host, one)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise ServiceError(f"the server cannot listen at {host} port {one}: {error.strerror}") from None
    if port is not None:
        told = f"port {port} is taken by another program: choose another with --port, or leave it out"
        raise ServiceError(told, "port_taken")
    raise ServiceError(f"the ports {wanted[0]} to {wanted[-1]} are all taken: choose another with --port")


class _Listening(socket.socket):
    """A socket where more may wait than asyncio accepts at once: it has one number for both."""

    def listen(self, backlog: int = BACKLOG, /) -> None:
        super().listen(max(backlog, BACKLOG))


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends at once, without Nagle's algorithm, only over sockets that say that they are TCP
    made = _Listening(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux: each connection inherits it
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN_MS)
        made.bind((host, port))
        made.listen()
    except BaseException:
        made.close()
        raise
    return made


def home_address() -> str:
    """This computer's address on the home network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        if not ipaddress.ip_address(found).is_loopback:
            return found
    raise NoNetwork


def home_name() -> str:
    """The mDNS name of this computer."""
    name = socket.gethostname().lower()
    return name if name.endswith(".local") else f"{name}.local"


def check_networks(given: list[str]) -> list[str]:
    """Check the addresses or networks of proxies; one DataError lists all that are invalid."""
    faults = []
    for text in given:
        try:
            ipaddress.ip_network(text, strict=False)
        except ValueError:
            faults.append(Fault("command line", "--trusted-proxy", repr(text), "an address or a network: 10.0.0.0/8"))
    DataError.check(faults)
    return given


class _Server(uvicorn.Server):
    """A uvicorn server that exits with status 0 on SIGINT, SIGTERM, and SIGHUP: its terminal was closed."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            hangup: signal.Signals | None = getattr(signal, "SIGHUP", None)  # Windows has none
            if hangup is None or signal.getsignal(hangup) is signal.SIG_IGN:  # under nohup it goes on
                yield
                return
            before = signal.signal(hangup, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(hangup, before)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; a second SIGINT does not wait for open requests. uvicorn's own raises the signal again at the end."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


class SecondServer(uvicorn.Server):
    """Serves a running application at a second address."""

    def __init__(self, app: ASGIApp, where: socket.socket, bounds: Allowance | None = None) -> None:
        super().__init__(_config(app, "off", bounds or Allowance(most=room_for_connections(raise_file_limit()))))
        self.serving = asyncio.create_task(self.serve(sockets=[where]))

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The main server handles signals."""
        yield

    async def close(self) -> None:
        """Stop listening, and close the connections made here."""
        self.should_exit = True
        await self.serving


def run(
    app: ASGIApp, where: socket.socket, trusted: list[str], started: Callable[[], Awaitable[object]] | None = None
) -> None:
    """Serve until stopped. ``started`` is called once the server accepts connections; if it fails, the server stops."""
    bounds = Allowance(most=room_for_connections(raise_file_limit()), spared=tuple(trusted))
    config = _config(app, "on", bounds)
    server = _Server(config)

    async def serving() -> None:
        task = asyncio.create_task(server.serve(sockets=[where]))
        await wait_until_started(server, task)
        try:
            if server.started and started is not None:
                await started()
        except BaseException:
            server.should_exit = True
            raise
        finally:
            await task

    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serving())


async def wait_until_started(server: uvicorn.Server, serving: asyncio.Task[None]) -> None:
    """Wait until a server accepts connections, or has failed to."""
    while not server.started and not serving.done():
        await asyncio.sleep(LOOKED_AGAIN)


def _config(app: ASGIApp, lifespan: Literal["on", "off"], bounds: Allowance) -> BoundedConfig:
    return BoundedConfig(
        app,
        bounds,
        lifespan=lifespan,
        proxy_headers=bool(bounds.spared),
        forwarded_allow_ips=list(bounds.spared),
        **SETTINGS,
    )
