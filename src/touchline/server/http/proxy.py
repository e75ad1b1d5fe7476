"""Forwards requests for tables of other processes: a table belongs to one process, and any process may get a request.

Host and Origin were checked where the request came in, so they are not forwarded. A forwarded request is not forwarded
again: if the table has moved meanwhile, the client retries.
"""

import asyncio
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException

from starlette.requests import HTTPConnection as Incoming
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from touchline.server.house.outbox import RELEASED
from touchline.server.http.metrics import Metrics
from touchline.server.refusals import NotThere
from touchline.server.wire import messages

FORWARDED = "touchline-forwarded"
PASSED_ON = ("cookie", "authorization", "content-type", "accept", "user-agent")
PASSED_BACK = ("content-type", "cache-control", "content-disposition", "retry-after", "www-authenticate")
PATIENCE = 10.0
"""Timeout for the other process, in seconds."""
LEAST_CODE, MOST_CODE = 3000, 4999


async def forward_request(address: str, asked: Request, body: bytes, metrics: Metrics) -> Response:
    """Forward a request to the process at ``address``, and return its response."""
    headers = forwarded_headers(asked)
    metrics.forwarded.add("request")
    try:
        return await asyncio.to_thread(_ask, address, asked.method, _target(asked), headers, body)
    except (OSError, HTTPException):
        raise NotThere from None


async def forward_socket(address: str, here: WebSocket, metrics: Metrics) -> None:
    """Forward a socket to the process at ``address`` until either side closes it."""
    headers = forwarded_headers(here)
    metrics.forwarded.add("socket")
    try:
        there = await connect(
            f"ws://{address}{_target(here)}",
            additional_headers=headers,
            user_agent_header=None,
            compression=None,
            max_size=2 * messages.MOST_OUT,
            open_timeout=PATIENCE,
            close_timeout=1,
            proxy=None,
        )
    except (OSError, TimeoutError, WebSocketException):
        await here.accept()
        await here.close(*RELEASED)
        return
    async with there:
        await here.accept()
        up = asyncio.create_task(_up(here, there))
        try:
            await _down(there, here)
        finally:
            up.cancel()


def forwarded_headers(asked: Incoming) -> dict[str, str]:
    """The headers for the other process; NotThere if the request was forwarded already."""
    if FORWARDED in asked.headers:
        raise NotThere
    headers = {name: asked.headers[name] for name in PASSED_ON if name in asked.headers}
    headers[FORWARDED] = "1"
    if asked.client is not None:
        headers["x-forwarded-for"] = asked.client.host
    return headers


def _target(asked: Incoming) -> str:
    query = f"?{asked.url.query}" if asked.url.query else ""
    return f"{asked.url.path}{query}"


def _ask(address: str, method: str, target: str, headers: dict[str, str], body: bytes) -> Response:
    with closing(HTTPConnection(address, timeout=PATIENCE)) as connection:
        connection.request(method, target, body or None, headers)
        answer = connection.getresponse()
        kept = {name: value for name in PASSED_BACK if (value := answer.getheader(name)) is not None}
        return Response(answer.read(), answer.status, kept)


async def _up(here: WebSocket, there: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while (message := await here.receive())["type"] != "websocket.disconnect":
            await there.send(message["bytes"] if message.get("text") is None else message["text"])
        await there.close()


async def _down(there: ClientConnection, here: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            while True:
                message = await there.recv()
                await here.send_text(message if isinstance(message, str) else message.decode())
        except ConnectionClosed:
            code = there.close_code or 0
            if LEAST_CODE <= code <= MOST_CODE:
                await here.close(code, there.close_reason)
            else:
                await here.close(*RELEASED)
