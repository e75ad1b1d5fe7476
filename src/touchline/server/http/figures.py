"""The metrics, at a port of their own on this computer.

A proxy on this computer that says nothing of whom it asks for looks like somebody who sits here. So the metrics are
not among the addresses that a proxy leads to.
"""

import socket
from functools import partial

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from touchline.server.http import listen
from touchline.server.http.gateway import Gateway
from touchline.server.http.loopback import is_asked_here
from touchline.server.http.metrics import TYPE

PATH = "/metrics"


async def serve_figures(gateway: Gateway, where: socket.socket) -> listen.SecondServer:
    """Serve the metrics at this socket until the server that is returned is closed."""
    door = listen.SecondServer(Starlette(routes=[Route(PATH, partial(show_figures, gateway))]), where)
    await listen.wait_until_started(door, door.serving)
    return door


async def show_figures(gateway: Gateway, request: Request) -> Response:
    """The metrics, for whoever asks from this computer by one of its own names: no page of another site can."""
    if not is_asked_here(request.scope):
        return Response(status_code=404)
    await gateway.measure()
    return Response(gateway.metrics.text(), media_type=TYPE)
