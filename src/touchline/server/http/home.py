"""The home network: a second address of a running server, opened and closed from its own computer.

While it is closed nothing listens there. While it is open the server also answers to this computer's home address and
its name, and no other names.
"""

import asyncio
import logging

from starlette.types import ASGIApp

from touchline.server.http import listen

LOG = logging.getLogger(__name__)


class HomeNetwork:
    """The server's address on the home network, at the same port.

    ``offered``: whether the page may open and close it. Behind a proxy all requests look local.
    """

    def __init__(self, port: int, *, offered: bool = True) -> None:
        self.offered = offered
        self.names: frozenset[str] = frozenset()
        """The server's names on the home network, while it is open."""
        self.url = ""
        """The address of the page on the home network, while it is open."""
        self._port = port
        self._app: ASGIApp | None = None
        self._door: listen.SecondServer | None = None
        self._changing = asyncio.Lock()

    def serve(self, app: ASGIApp) -> None:
        """Set the application to serve on the home network."""
        self._app = app

    async def open(self) -> None:
        """Open the home network. Idempotent."""
        async with self._changing:
            if self._door is not None:
                return
            assert self._app is not None
            address = listen.home_address()
            self._door = listen.SecondServer(self._app, listen.listen_at(address, self._port))
            self.names = frozenset({address, listen.home_name()})
            self.url = f"http://{address}:{self._port}"
            await listen.wait_until_started(self._door, self._door.serving)
            LOG.info("home network open")

    async def close(self) -> None:
        """Close the home network and all its connections. Idempotent."""
        async with self._changing:
            if self._door is None:
                return
            self.names, self.url = frozenset(), ""
            await self._door.close()
            self._door = None
            LOG.info("home network closed")
