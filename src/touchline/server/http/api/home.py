"""The home network, opened and closed from the server's own computer."""

import msgspec

from touchline.server.http.api.routes import Call, Nothing, Route
from touchline.server.refusals import NotAllowed


class HomeView(msgspec.Struct, frozen=True):
    """Whether the caller may open and close the home network, and the address of the page there while it is open.

    Only requests from the server's own computer learn either.
    """

    offered: bool = False
    url: str = ""


class HomeWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the home network should be open."""

    open: bool


@Route("GET", "/api/home", gives=HomeView)
async def show_home(call: Call, query: Nothing, body: None) -> HomeView:
    """Whether the home network is open, and whether the caller may open it."""
    home = call.gateway.home
    return HomeView(home.offered, home.url) if home is not None and call.here else HomeView()


@Route("POST", "/api/home", takes=HomeWish, gives=HomeView, somebody=True)
async def change_home(call: Call, query: Nothing, asked: HomeWish) -> HomeView:
    """Open or close the home network; only from the server's own computer. Idempotent."""
    home = call.gateway.home
    if home is None or not home.offered or not call.here:
        raise NotAllowed("only whoever sits at the server's own computer may do this, where it serves a home")
    await (home.open() if asked.open else home.close())
    return HomeView(home.offered, home.url)
