"""HTTP over one connection that is kept open, from an address of one's choice."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tests.server.chaos.door import length_of
from tests.server.siege.strangers import HOME


class Answer(NamedTuple):
    """A status, how many seconds to wait before the next try, and the body."""

    status: int
    wait: float
    body: bytes


class Line:
    """One connection. It is opened again when the server has closed it."""

    def __init__(self, port: int, address: str = HOME, secret: str = "") -> None:
        self.port, self.address, self.secret = port, address, secret
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path)

    async def post(self, path: str, body: bytes = b"{}") -> Answer:
        return await self.ask("POST", path, body)

    async def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """The answer to a request."""
        if self._streams is None:
            local = (self.address, 0)
            self._streams = await asyncio.open_connection(HOME, self.port, local_addr=local)
        reader, writer = self._streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOME}:{self.port}", "Accept-Encoding: gzip"]
        if self.secret:
            lines.append(f"Authorization: Bearer {self.secret}")
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            found = await self._body(reader, head.lower())
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            raise
        if b"connection: close" in head.lower():
            self.close()
        return Answer(int(head.split()[1]), retry_after(head.lower()), found)

    async def _body(self, reader: asyncio.StreamReader, head: bytes) -> bytes:
        if b"transfer-encoding: chunked" not in head:
            return await reader.readexactly(length_of(head))
        found = b""
        while size := int(await reader.readline(), 16):
            found += await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
        return found

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def retry_after(head: bytes) -> float:
    lines = (line.partition(b":") for line in head.split(b"\r\n"))
    return next((float(value) for name, _, value in lines if name == b"retry-after"), 0.0)
