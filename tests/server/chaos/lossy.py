"""A network that behaves badly: it delays, cuts in the middle of a frame, and keeps connections open that are dead."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress

from tests.server.chaos.door import Door

LONGEST_DELAY = 0.03
PATIENCE = 1.0
"""Seconds after which a guest on this network gives a silent connection up."""
BYTES_UP, BYTES_DOWN = 1500, 30_000
"""About so much goes through before something happens: the way there, and the larger way back."""

CUT_UP, CUT_DOWN = "cut on the way there", "cut on the way back"
DEAF, MUTE = "dead on the way there", "dead on the way back"
HALF_OPEN, WELL = "dead both ways, and open", "left alone"
FATES = (CUT_UP, CUT_DOWN, DEAF, MUTE, HALF_OPEN, WELL)

UP, DOWN = "up", "down"
HITS = {CUT_UP: {UP}, CUT_DOWN: {DOWN}, DEAF: {UP}, MUTE: {DOWN}, HALF_OPEN: {UP, DOWN}, WELL: set[str]()}
BREAKS = {CUT_UP, CUT_DOWN}


class Lossy:
    """A proxy before a server. Use it as a context, and go in by its ``door``."""

    def __init__(self, target: Door, seed: object = 0) -> None:
        self.target = target
        self.rng = random.Random(f"lossy {seed}")
        self.fates: Counter[str] = Counter()
        self._server: asyncio.Server | None = None
        self._ends: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Lossy:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.door = Door(self._server.sockets[0].getsockname()[1], patience=PATIENCE)
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._server is not None
        self._server.close()
        for end in self._ends:
            end.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.append(writer)
        try:
            there, back = await asyncio.open_connection(self.target.host, self.target.port)
        except OSError:
            writer.transport.abort()
            return
        self._ends.append(back)
        fate = self.rng.choice(FATES)
        self.fates[fate] += 1
        ways = [(UP, reader, back, BYTES_UP), (DOWN, there, writer, BYTES_DOWN)]
        pumps = [self._pump(a, b, self._limit(fate, way, usual)) for way, a, b, usual in ways]
        await asyncio.wait([asyncio.create_task(pump) for pump in pumps], return_when=asyncio.FIRST_COMPLETED)
        if fate in BREAKS or fate == WELL:
            writer.transport.abort()
            back.transport.abort()
        # Otherwise whichever end is still there hears nothing, for as long as the network lasts.

    def _limit(self, fate: str, way: str, usual: int) -> tuple[int, bool] | None:
        """After how many bytes this way fails, and whether it breaks or is silent."""
        if way not in HITS[fate]:
            return None
        return int(self.rng.expovariate(1 / usual)), fate in BREAKS

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, limit: tuple[int, bool] | None
    ) -> None:
        """Carry bytes one way until an end is gone, or the connection breaks."""
        carried = 0
        with suppress(OSError):
            while data := await reader.read(2**16):
                await asyncio.sleep(self.rng.random() * LONGEST_DELAY)
                if limit is not None:
                    data = data[: max(0, limit[0] - carried)]
                if not writer.is_closing():
                    writer.write(data)
                carried += len(data)
                if limit is not None and carried >= limit[0] and limit[1]:
                    await writer.drain()
                    return
