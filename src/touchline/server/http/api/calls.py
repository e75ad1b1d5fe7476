"""Routes of the HTTP API: query and body as structs, the caller, and a struct in return."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from touchline.core.errors import DataError, Fault, TouchlineError
from touchline.server.house.house import Elsewhere
from touchline.server.http import proxy
from touchline.server.http.api.answers import JSON, answer, error_response
from touchline.server.http.identity import Caller
from touchline.server.http.loopback import is_asked_here
from touchline.server.refusals import CutOff, NotJson, NotKnown, TooLarge, TooMany
from touchline.server.wire import messages

if TYPE_CHECKING:
    from touchline.server.http.gateway import Gateway

SPECIFIED = "what docs/openapi.json says"
S = TypeVar("S", bound=msgspec.Struct)
Does = Callable[["Call", Any, Any], Awaitable[Any]]


class Call(NamedTuple):
    """One request: the gateway, the caller, and the path parameters."""

    gateway: Gateway
    caller: Caller
    names: dict[str, str]
    address: str
    here: bool
    """Whether it was sent from the server's own computer."""


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No fields."""


class Route(NamedTuple):
    """One route of the HTTP API. ``does`` is called with the call, the query and the body."""

    method: str
    path: str
    says: str
    does: Does
    takes: type[msgspec.Struct] | None = None
    gives: type[msgspec.Struct] | None = None
    asks: type[msgspec.Struct] = Nothing
    somebody: bool = False
    """Whether the caller must have an identity."""
    kind: str = JSON
    """The content type, where it is not JSON."""
    common: bool = False
    """Whether the response is the same for everybody: no secrets, so it can be compressed."""


ROUTES: list[Route] = []
"""Every route, in order of definition."""


def route(
    method: str,
    path: str,
    *,
    takes: type[msgspec.Struct] | None = None,
    gives: type[msgspec.Struct] | None = None,
    asks: type[msgspec.Struct] = Nothing,
    somebody: bool = False,
    kind: str = JSON,
    common: bool = False,
) -> Callable[[Does], Does]:
    """Register a function as a route; its docstring is the summary in the API documentation."""

    def listed(does: Does) -> Does:
        says = " ".join((does.__doc__ or "").split())
        ROUTES.append(Route(method, path, says, does, takes, gives, asks, somebody, kind, common))
        for struct in (takes, gives, asks):
            messages.learn(struct)
        return does

    return listed


async def answer_call(gateway: Gateway, route: Route, request: Request) -> Response:
    """Answer a request. Errors that a client can cause become responses."""
    try:
        body = await body_of(request) if route.takes is not None else b""
        address = request.client.host if request.client is not None else ""
        wait = gateway.requests.wait(address)
        if wait:
            raise TooMany(wait)
        caller = gateway.cookies.caller(request.headers)
        if route.somebody and not caller.known:
            raise NotKnown
        query = read_query(request, route.asks)
        taken = read(body, route.takes) if route.takes is not None else None
        call = Call(gateway, caller, dict(request.path_params), address, is_asked_here(request.scope))
        try:
            found = await route.does(call, query, taken)
        except Elsewhere as elsewhere:
            return await proxy.forward_request(elsewhere.address, request, body, gateway.metrics)
    except TouchlineError as error:
        return error_response(error, request.scope)
    return found if isinstance(found, Response) else answer(found)


async def body_of(request: Request) -> bytes:
    """The body, if it is declared as JSON and within the size limit."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise NotJson
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > messages.MOST_IN:
                raise TooLarge(messages.MOST_IN)
    except ClientDisconnect:
        raise CutOff from None
    return body


def read(body: bytes, kind: type[S]) -> S:
    """A struct from JSON, or one DataError."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise messages.unreadable(error, "body", SPECIFIED) from None


def read_query(request: Request, kind: type[S]) -> S:
    """A struct from a query string, or one DataError."""
    found = dict(request.query_params)
    odd = [name for name, value in found.items() if not value.isprintable()]
    if odd:
        raise DataError([Fault("query", ascii(odd[0])[1 : messages.MOST_ECHOED], "control characters", "plain text")])
    try:
        return msgspec.convert(found, kind, strict=False)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise messages.unreadable(error, "query", SPECIFIED) from None
