"""The yardstick: frames in, frames out, on Starlette and uvicorn as they come, with the server's settings.

``python -m tests.server.load.echo PORT`` runs it. A socket names its room and how many bytes come back for a frame: to
itself alone, or to everybody in the room.
"""

from __future__ import annotations

import sys
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from touchline.server.http.listen import LOOPBACK, SETTINGS, listen_at

ALONE, ROOM = "alone", "room"
rooms: defaultdict[str, list[WebSocket]] = defaultdict(list)


async def echo(websocket: WebSocket) -> None:
    """Answer every frame with one of the size that was asked for."""
    room = rooms[websocket.path_params["room"]]
    frame = "x" * int(websocket.query_params["size"])
    to_all = websocket.query_params["to"] == ROOM
    await websocket.accept()
    room.append(websocket)
    try:
        while True:
            await websocket.receive_text()
            for one in room if to_all else (websocket,):
                await one.send_text(frame)
    except WebSocketDisconnect:
        room.remove(websocket)


async def health(request: Request) -> Response:
    return PlainTextResponse("ok")


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/echo/{room}", echo), Route("/healthz", health)])
    config = uvicorn.Config(app, http="h11", ws="websockets-sansio", proxy_headers=False, **SETTINGS)
    uvicorn.Server(config).run(sockets=[listen_at(LOOPBACK, int(sys.argv[1]))])
