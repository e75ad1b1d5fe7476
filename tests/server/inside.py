"""Requests to the application itself, without a server: with settings of a test's own, from any address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from starlette.types import ASGIApp, Message


class Told(NamedTuple):
    """What the application answered."""

    status: int
    headers: dict[str, str]
    body: bytes


@asynccontextmanager
async def running(app: ASGIApp) -> AsyncIterator[None]:
    """The application between its start and its end."""
    asked: asyncio.Queue[Message] = asyncio.Queue()
    told: asyncio.Queue[Message] = asyncio.Queue()
    life = asyncio.ensure_future(app({"type": "lifespan", "asgi": {"version": "3.0"}}, asked.get, told.put))
    for stage in ("startup", "shutdown"):
        asked.put_nowait({"type": f"lifespan.{stage}"})
        assert (await told.get())["type"] == f"lifespan.{stage}.complete"
        if stage == "startup":
            yield
    await life


async def get(app: ASGIApp, path: str, address: str = "192.0.2.1", **headers: str) -> Told:
    """One request by somebody at an address."""
    named = {"host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "client": (address, 50_000),
        "server": ("127.0.0.1", 8765),
        "state": {},
    }
    told: list[Message] = []
    waiting = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        return waiting.pop() if waiting else await asyncio.Future()  # nobody hangs up

    async def send(message: Message) -> None:
        told.append(message)

    await app(scope, receive, send)
    found = {name.decode().lower(): value.decode() for name, value in told[0]["headers"]}
    return Told(told[0]["status"], found, b"".join(part.get("body", b"") for part in told[1:]))
