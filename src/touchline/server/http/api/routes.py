"""Routes of the HTTP API: query and body as structs, the caller, and a struct in return."""

from collections.abc import Awaitable, Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from touchline.core.errors import DataError, TouchlineError
from touchline.server.house.house import Elsewhere
from touchline.server.http import proxy
from touchline.server.http.api.answers import JSON, answer, error_response
from touchline.server.http.gateway import Gateway
from touchline.server.http.identity import Caller
from touchline.server.http.logs import UNFINISHED
from touchline.server.http.loopback import address_of, is_asked_here
from touchline.server.http.pages import ROUTE
from touchline.server.people.browsers import describe_browser
from touchline.server.refusals import CutOff, NotJson, NotKnown, TooLarge
from touchline.server.wire import messages

SPECIFIED = "what docs/openapi.json says"
S = TypeVar("S", bound=msgspec.Struct)
Handler = Callable[["Call", Any, Any], Awaitable[Any]]


class Call(NamedTuple):
    """One request: the gateway, the caller, and the path parameters."""

    gateway: Gateway
    caller: Caller
    names: dict[str, str]
    address: str
    here: bool
    """Whether it was sent from the server's own computer."""
    browser: str = ""
    """The rough kind of the browser."""

    def note_session(self) -> None:
        """The caller's session has something to lose from now on."""
        self.gateway.sessions.note(self.caller.session, self.caller.person, self.browser)


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No fields."""


@dataclass
class Route:
    """A route of the HTTP API: a decorator for the function that handles it, given the call, the query and the body.

    The function's docstring is the summary in the API documentation.
    """

    method: str
    path: str
    _: KW_ONLY
    takes: type[msgspec.Struct] | None = None
    gives: type[msgspec.Struct] | None = None
    asks: type[msgspec.Struct] = Nothing
    somebody: bool = False
    """Whether the caller must have an identity."""
    kind: str = JSON
    """The content type, where it is not JSON."""
    common: bool = False
    """Whether the response is the same for everybody: no secrets, so it can be compressed."""
    handle: Handler = field(init=False)

    def __call__(self, handle: Handler) -> Handler:
        self.handle = handle
        ROUTES.append(self)
        for struct in (self.takes, self.gives, self.asks):
            messages.learn(struct)
        return handle


ROUTES: list[Route] = []
"""Every route, in order of definition."""


async def answer_call(route: Route, request: Request) -> Response:
    """Answer a request. Errors that a client can cause become responses."""
    request.scope[ROUTE] = route.path
    gateway: Gateway = request.app.state.gateway
    try:
        body = await body_of(request) if route.takes is not None else b""
        address = address_of(request)
        gateway.requests.admit(address)
        caller = await gateway.identify(request.headers)
        if not route.common:  # what is the same for everybody, a page needs to say that somebody is shut out
            gateway.bans.check(caller.person, address)
        if route.somebody and not caller.known:
            raise NotKnown
        query = read_query(request, route.asks)
        taken = read(body, route.takes) if route.takes is not None else None
        browser = describe_browser(request.headers)
        call = Call(gateway, caller, dict(request.path_params), address, is_asked_here(request.scope), browser)
        try:
            found = await route.handle(call, query, taken)
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
        request.scope[UNFINISHED] = True
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
        raise DataError.of("query", ascii(odd[0])[1 : messages.MOST_ECHOED], "control characters", "plain text")
    try:
        return msgspec.convert(found, kind, strict=False)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise messages.unreadable(error, "query", SPECIFIED) from None
