"""The way into a server from outside: one HTTP request or one socket at a time, as a program of a stranger would."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

UNREACHABLE = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, WebSocketException)
"""What a connection that does not come about, or breaks, is told by."""


class Refused(Exception):
    """The server answered, and not as was hoped."""


class Door:
    """Where a server listens. ``port`` may change while it is down: guests go wherever it is now."""

    def __init__(self, port: int, host: str = "127.0.0.1", *, patience: float = 10.0) -> None:
        self.host, self.port, self.patience = host, port, patience

    async def post(self, path: str, body: dict[str, Any], person: Person) -> dict[str, Any]:
        """The answer to one POST."""
        text = msgspec.json.encode(body)
        more = {"Content-Type": "application/json", "Content-Length": str(len(text)), **person.headers}
        found: dict[str, Any] = msgspec.json.decode(await self._asked(f"POST {path}", more, text))
        return found

    async def get(self, path: str) -> bytes:
        return await self._asked(f"GET {path}", {})

    async def _asked(self, what: str, more: dict[str, str], body: bytes = b"") -> bytes:
        """The body of the answer to one request."""
        headers = {"Host": f"{self.host}:{self.port}", "Connection": "close", **more}
        lines = [f"{what} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        async with asyncio.timeout(self.patience):
            reader, writer = await asyncio.open_connection(self.host, self.port)
            try:
                writer.write("\r\n".join(lines).encode() + body)
                answer = await reader.read()
            finally:
                writer.close()
        head, whole, found = answer.partition(b"\r\n\r\n")
        if not whole or len(found) < length_of(head):
            raise EOFError
        if head.split()[1][:1] != b"2":
            raise Refused(f"{what}: {answer.decode(errors='replace')}")
        return found

    def socket(self, table: str, seat: str, person: Person) -> connect:
        """A socket to a table, as a seat's or (``seat`` = watcher) to look on."""
        return connect(
            f"ws://{self.host}:{self.port}/api/tables/{table}/socket?seat={seat}",
            additional_headers=person.headers,
            compression=None,
            proxy=None,
            open_timeout=self.patience,
            ping_interval=self.patience / 2,
            ping_timeout=self.patience / 2,
            close_timeout=1,
        )


def length_of(head: bytes) -> int:
    """How many bytes an answer has, by its own words."""
    lines = (line.lower().partition(b":") for line in head.split(b"\r\n"))
    return next((int(value) for name, _, value in lines if name == b"content-length"), 0)


class Person:
    """Somebody, known by a secret of its own."""

    def __init__(self) -> None:
        self.headers = {"Authorization": f"Bearer {secrets.token_hex(16)}"}
