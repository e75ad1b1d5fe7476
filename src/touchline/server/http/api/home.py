"""The home network, opened and closed by whoever sits at the server's own computer."""

from __future__ import annotations

import msgspec

from touchline.server.http.api.calls import Call, Nothing, route
from touchline.server.refusals import NotAllowed


class HomeView(msgspec.Struct, frozen=True):
    """Whether whoever asks may open and close the home network, and where the page is found there while it is open.

    Of both only somebody learns who sits at the server's own computer.
    """

    offered: bool = False
    url: str = ""


class HomeWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the home network should be open."""

    open: bool


@route("GET", "/api/home", gives=HomeView)
async def look(call: Call, query: Nothing, body: None) -> HomeView:
    """Whether the home network is open, and may be opened from where the caller sits."""
    home = call.gateway.home
    return HomeView(home.offered, home.url) if home is not None and call.here else HomeView()


@route("POST", "/api/home", takes=HomeWish, gives=HomeView, somebody=True)
async def change(call: Call, query: Nothing, asked: HomeWish) -> HomeView:
    """Open or close the home network; only at the server's own computer. Asked again, nothing changes."""
    home = call.gateway.home
    if home is None or not home.offered or not call.here:
        raise NotAllowed("only whoever sits at the server's own computer may do this, where it serves a home")
    await (home.open() if asked.open else home.close())
    return HomeView(home.offered, home.url)
