"""Somebody who answers at a real server, whatever kind of table it is."""

from __future__ import annotations

import secrets

from tests.server.client import Client
from touchline.core.fair import seal
from touchline.server.wire import messages


class Player:
    """A client that answers whatever it is asked, and opens what it has sealed when it is time."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.kept: tuple[int, str, bytes] | None = None

    async def answers(self) -> bool:
        """Whether there was something to do, and it was done."""
        client, ask = self.client, self.client.asked
        if self.kept is not None:
            return await self.opens(*self.kept)
        if ask is None:
            return False
        choice = ask.choices[len(client.events) % len(ask.choices)].name
        return await (self.seals(ask, choice) if ask.seal else self.plays(choice))

    async def plays(self, choice: str) -> bool:
        return isinstance(await self.client.play(choice), messages.Ack)

    async def seals(self, ask: messages.AskInfo, choice: str) -> bool:
        snapshot, salt = self.client.snapshot, secrets.token_bytes(16)
        assert snapshot is not None
        self.kept = (ask.n, choice, salt)
        shown = seal(salt, snapshot.table, ask.seal, snapshot.side, choice)
        return isinstance(await self.client.send(messages.Seal, ask=ask.n, seal=shown), messages.Ack)

    async def opens(self, ask: int, choice: str, salt: bytes) -> bool:
        openings = (event.what for event in self.client.events if isinstance(event.what, messages.Unsealing))
        if not any(opening.ask == ask for opening in openings):
            return False
        self.kept = None
        return isinstance(await self.client.send(messages.Unseal, ask=ask, name=choice, salt=salt.hex()), messages.Ack)
