"""Compression of what everybody gets, each body once. A compressed answer for one person could tell a secret by its
length, so nothing else is compressed."""

import zlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 500
MOST_BYTES = 16 * 2**20
"""How much is kept, bodies and what they were compressed to."""
KINDS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
START, BODY = "http.response.start", "http.response.body"
GZIP_WINDOW = 16 + zlib.MAX_WBITS


class CommonGZip:
    """Compresses whole public responses, for clients that ask for no part of one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or "range" in Headers(scope=scope):
            await self._app(scope, receive, send)
            return
        understood = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        start: Message | None = None

        async def pass_on(message: Message) -> None:
            nonlocal start
            if message["type"] == START and is_compressible(message):
                MutableHeaders(scope=message).add_vary_header("accept-encoding")
                if understood:
                    start = message
                    return
            elif start is not None:
                begin, start = start, None
                body = message.get("body", b"")
                if not message.get("more_body", False) and len(body) >= SMALLEST:
                    packed = _KEPT.compress(body)
                    headers = MutableHeaders(scope=begin)
                    headers["content-encoding"], headers["content-length"] = "gzip", str(len(packed))
                    message = {**message, "body": packed}
                await send(begin)
            await send(message)

        await self._app(scope, receive, pass_on)


def is_compressible(start: Message) -> bool:
    """Whether a response is one that gets smaller."""
    headers = Headers(scope=start)
    return (
        start["status"] == 200
        and headers.get("content-type", "").startswith(KINDS)
        and "content-encoding" not in headers
    )


class Kept:
    """What was compressed already. Strangers cannot make it grow beyond ``most`` bytes."""

    def __init__(self, most: int) -> None:
        self._most, self._bytes = most, 0
        self._kept: dict[bytes, bytes] = {}

    def compress(self, body: bytes) -> bytes:
        """A body as gzip."""
        found = self._kept.get(body)
        if found is None:
            packer = zlib.compressobj(wbits=GZIP_WINDOW)
            found = packer.compress(body) + packer.flush()
            size = len(body) + len(found)
            if self._bytes + size > self._most:
                self._kept.clear()
                self._bytes = 0
            self._kept[body] = found
            self._bytes += size
        return found


_KEPT = Kept(MOST_BYTES)
