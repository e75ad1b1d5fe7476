"""The home network: a second door of a running server, which whoever sits at its computer opens and closes.

While it is closed nothing listens there. While it is open the server goes by this computer's address at home and its
name, and by nothing else more than before.
"""

from __future__ import annotations

import asyncio
import logging

from starlette.types import ASGIApp

from touchline.server.http import listen

LOG = logging.getLogger(__name__)


class HomeNetwork:
    """The door to the home network, at the same port as the server's own.

    ``offered``: whether the page may open and close it; behind a proxy nobody can be told to sit at this computer.
    """

    def __init__(self, port: int, *, offered: bool = True) -> None:
        self.offered = offered
        self.names: frozenset[str] = frozenset()
        """What the server is called at home, while the door is open."""
        self.url = ""
        """Where the page is found at home, while the door is open."""
        self._port = port
        self._app: ASGIApp | None = None
        self._door: listen.SecondServer | None = None
        self._changing = asyncio.Lock()

    def serve(self, app: ASGIApp) -> None:
        """What others find behind the door, once it opens."""
        self._app = app

    async def open(self) -> None:
        """Let the home network in. An open door stays as it is."""
        async with self._changing:
            if self._door is not None:
                return
            assert self._app is not None
            address = listen.home_address()
            self._door = listen.SecondServer(self._app, listen.listen_at(address, self._port))
            self.names = frozenset({address, listen.home_name()})
            self.url = f"http://{address}:{self._port}"
            await self._door.wait_until_open()
            LOG.info("home network open")

    async def close(self) -> None:
        """Shut the home network out, and everybody who came from there. A closed door stays as it is."""
        async with self._changing:
            if self._door is None:
                return
            self.names, self.url = frozenset(), ""
            await self._door.close()
            self._door = None
            LOG.info("home network closed")
