"""Host and Origin checks, and security headers.

A page of another site can make a browser send requests here, and a name of another site can be made to lead here.
So the name in ``Host`` must be one of ours, and a page that posts or opens a socket must have come from here.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from touchline.server.http.api.answers import error_response
from touchline.server.http.home import HomeNetwork
from touchline.server.http.loopback import LOCAL_NAMES, host_name
from touchline.server.refusals import OtherHost, OtherOrigin, Refusal

STARTS = frozenset({"http.response.start", "websocket.http.response.start"})
READING = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
HTTPS_FOR_A_YEAR = "max-age=31536000"
HEALTH = "/healthz"
"""Health checks use IP addresses, so Host is not checked."""


class Guard:
    """Checks Host and Origin before anything else, and adds security headers."""

    def __init__(
        self, app: ASGIApp, names: Iterable[str], public_url: str = "", home: HomeNetwork | None = None
    ) -> None:
        self._app, self._home = app, home
        self._names = frozenset(name.lower() for name in names) | LOCAL_NAMES
        self._public = public_url.rstrip("/")
        self._headers = dict(HEADERS)
        if public_url:
            self._names |= {host_name(urlsplit(public_url).netloc)}
        if public_url.startswith("https:"):
            self._headers["strict-transport-security"] = HTTPS_FOR_A_YEAR

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def bound(message: Message) -> None:
            if message["type"] in STARTS:
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        error = None if scope["path"] == HEALTH else self.fault(scope)
        if error is None:
            await self._app(scope, receive, bound)
        else:
            await error_response(error, scope)(scope, receive, bound)

    def fault(self, scope: Scope) -> Refusal | None:
        """Why a request or a socket is refused, or None."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        names = self._names | self._home.names if self._home is not None else self._names
        if len(headers.getlist("host")) != 1 or host_name(host) not in names:
            return OtherHost()
        changes = scope["type"] == "websocket" or scope["method"] not in READING
        origin = headers.get("origin")
        if changes and origin is not None and origin not in self._origins(host):
            return OtherOrigin()
        return None

    def _origins(self, host: str) -> tuple[str, ...]:
        """The origins that may change something: the same host and port, or the public URL."""
        if self._public and host_name(host) not in LOCAL_NAMES:
            return (self._public,)
        return (f"http://{host}", f"https://{host}", *((self._public,) if self._public else ()))
