"""The server as one ASGI application: guard, request log, HTTP API, sockets and the files of the page."""

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from touchline.core.errors import ServiceError
from touchline.locale import ENGLISH
from touchline.server.house.expiry import Expiry, Keeping
from touchline.server.house.garbage import collect_in_pauses
from touchline.server.house.house import House
from touchline.server.http import api
from touchline.server.http.api.answers import answer, error_response
from touchline.server.http.api.catalogue import describe_games
from touchline.server.http.compressed import CommonGZip
from touchline.server.http.figures import serve_figures
from touchline.server.http.gateway import Gateway
from touchline.server.http.guard import STARTS, Guard
from touchline.server.http.home import HomeNetwork
from touchline.server.http.identity import Cookies
from touchline.server.http.kept import WORDS, WORKER, show_words, show_worker
from touchline.server.http.lag import watch_loop
from touchline.server.http.limits import Limits
from touchline.server.http.logs import ID, ID_HEADER, UNFINISHED, fresh_id, who_asks
from touchline.server.http.loopback import address_of, host_name
from touchline.server.http.pages import FILES, ROUTE, WEB, Pages
from touchline.server.http.sockets import RECEIVE, SEND, serve_socket
from touchline.server.refusals import NotFound, OurFault, Refusal, TooMany, WrongMethod
from touchline.server.storage.sql import Storage
from touchline.server.workers.bots import Bots

LOG = logging.getLogger(__name__)
COMPUTERS = {
    "answered": "Questions that computer players answered.",
    "by_policy": "Questions that the policy answered in their place, because they were late, lost or not ready.",
}
SOCKET = "/api/tables/{table}/socket"
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"})
ANSWERED = STARTS | {"websocket.accept"}


@dataclass(frozen=True)
class Settings:
    """The settings of a server. ``names`` are its host names beside this computer's own."""

    names: tuple[str, ...] = ()
    public_url: str = ""
    address: str | None = None
    """Where other processes on the same database reach this one; None if there are no others."""
    limits: Limits = field(default_factory=Limits)
    keeping: Keeping = field(default_factory=Keeping)
    home: HomeNetwork | None = None
    """The home network, if it can be opened while the server runs."""
    figures: socket.socket | None = None
    """Where the metrics are served, if they are."""


def make_application(settings: Settings, storage: Storage, players: Bots | None = None) -> ASGIApp:
    """The application on a storage, which it closes on shutdown."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if players is not None:
            players.start()
        house = House(storage, players, address=settings.address, most_rows=settings.limits.rows_of_table)
        secure = settings.public_url.startswith("https:")
        app.state.gateway = gateway = Gateway(house, settings.limits, Cookies(secure=secure), players, settings.home)
        with suppress(ServiceError):  # else it is read as soon as the database answers
            await gateway.listener.begin()
        listening = asyncio.create_task(gateway.listener.keep_listening())
        warm = asyncio.create_task(house.call(describe_games, gateway.levels(), ENGLISH))
        if players is not None:
            for name, says in COMPUTERS.items():
                gateway.metrics.watch(f"touchline_computers_{name}", says, partial(players.counted.__getitem__, name))
        expiring = asyncio.create_task(Expiry(house, settings.keeping).keep_looking())
        figures = await serve_figures(gateway, settings.figures) if settings.figures is not None else None
        LOG.info("open")
        async with (
            collect_in_pauses(lambda: house.writer.written, lambda: gateway.metrics.requests.total),
            watch_loop(gateway.lag),
        ):
            yield
        if figures is not None:
            await figures.close()
        if settings.home is not None:
            await settings.home.close()
        expiring.cancel()
        listening.cancel()
        await asyncio.gather(expiring, listening, return_exceptions=True)
        await warm
        await house.close()
        await gateway.checker.close()
        await gateway.odds.close()
        await gateway.reviews.close()
        if players is not None:
            await players.close()
        storage.close()
        LOG.info("closed")

    routes: list[BaseRoute] = [
        Route(
            route.path,
            partial(api.answer_call, route),
            methods=[route.method],
            name=f"{route.method} {route.path}",
            middleware=[Middleware(CommonGZip)] if route.common else None,
        )
        for route in api.ROUTES
    ]
    routes += [
        WebSocketRoute(SOCKET, serve_socket),
        Route("/healthz", check_health, methods=["GET"], middleware=[Middleware(FilesLimit)]),
        Route(WORKER, show_worker, methods=["GET"], middleware=[Middleware(FilesLimit), Middleware(CommonGZip)]),
        Route(WORDS, show_words, methods=["GET"], middleware=[Middleware(FilesLimit)]),
        Mount("/", FilesLimit(CommonGZip(Pages(directory=WEB, html=True))), name=FILES),
    ]
    handlers: Mapping[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        HTTPException: answer_unknown,
        Exception: answer_failure,
    }
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    names = (*settings.names, *((host_name(settings.address),) if settings.address else ()))
    served = RequestLog(Guard(app, names, settings.public_url, settings.home), app)
    if settings.home is not None:
        settings.home.serve(served)
    return served


async def check_health(request: Request) -> Response:
    """Health check: whether the database answers, and can be written to."""
    request.scope[ROUTE] = "/healthz"
    gateway: Gateway = request.app.state.gateway
    try:
        await gateway.house.call(gateway.house.storage.find, "")
        await gateway.health.check()
    except ServiceError as error:
        return error_response(error, request.scope)
    return answer({"status": "ok"})


async def answer_unknown(request: Request, error: Exception) -> Response:
    """Unknown path, or known but not for this method."""
    assert isinstance(error, HTTPException)
    known: Refusal = WrongMethod() if error.status_code == WrongMethod.status else NotFound()
    response = error_response(known, request.scope)
    response.headers.update(error.headers or {})
    return response


async def answer_failure(request: Request, error: Exception) -> Response:
    """An internal error. The client gets no details; the log does."""
    return error_response(OurFault(), request.scope)


class FilesLimit:
    """Limits the requests of an address for files, as the API limits its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gateway: Gateway = scope["app"].state.gateway
        scope[ROUTE] = FILES
        try:
            gateway.files.admit(address_of(HTTPConnection(scope)))
        except TooMany as error:
            await error_response(error, scope)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class RequestLog:
    """Logs and counts every request, and numbers it: its answer names the line. No client input is logged."""

    def __init__(self, inner: ASGIApp, app: Starlette) -> None:
        self._inner, self._app = inner, app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._inner(scope, receive, send)
            return
        began, status = time.perf_counter(), 0
        scope[ID] = fresh_id()

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] in STARTS:
                status = message["status"]
            if message["type"] in ANSWERED:
                message.setdefault("headers", [])
                MutableHeaders(scope=message)[ID_HEADER] = scope[ID]
            await send(message)

        scope[SEND], scope[RECEIVE] = send, receive
        try:
            await self._inner(scope, receive, note_status)
        except Exception:
            LOG.exception("request failed", extra={**who_asks(scope), "route": scope.get(ROUTE, "")})
        finally:
            del scope[SEND], scope[RECEIVE]  # they refer to the connection, and the connection to the scope
        if status:  # a socket that was opened has none
            self._count(scope, status, time.perf_counter() - began)

    def _count(self, scope: Scope, status: int, spent: float) -> None:
        method: str = scope.get("method", "GET")
        route, method = scope.get(ROUTE, "none"), method if method in METHODS else "other"
        metrics = self._app.state.gateway.metrics
        metrics.requests.add(route, method, str(status))
        metrics.request_times.add(spent)
        if UNFINISHED not in scope:
            told = {"route": route, "method": method, "status": status, "ms": round(1000 * spent, 1)}
            LOG.info("request", extra={**who_asks(scope), **told})
