"""Frames that no client would send, over real sockets: nothing breaks, nobody gets anywhere, nothing changes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Person, paired
from tests.server.serving import Served
from tests.server.test_wire import COMMANDS, HOSTILE
from touchline.server.wire import messages

AT_ONCE = 8
PATIENCE = 20.0
FRAMES = [messages.encode(command) for command in COMMANDS]
ENDS = frozenset({1000, 1003, 1007, 1009, 4008, 4009})
"""How a server ends it with somebody who sends such things."""


def broken(chance: random.Random) -> bytes | str:
    """A frame that is nearly right, or not at all."""
    if chance.random() < 0.1:
        return chance.choice(HOSTILE)
    frame = bytearray(chance.choice(FRAMES))
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(frame))
        match chance.randrange(3):
            case 0:
                frame[place] = chance.randrange(256)
            case 1:
                del frame[place:]
                frame += b"}" * chance.randrange(3) or b"{"
            case _:
                frame[place:place] = chance.choice((b'"', b"\\u0000", b",", b"9" * 40, b"{}", b"\xff", b"null", b"[["))
    return bytes(frame) if chance.random() < 0.5 else frame.decode(errors="replace")


async def send(person: Person, table: str, frames: list[bytes | str]) -> None:
    """Send frames until they are all sent, coming back whenever the server hangs up."""
    url = f"ws{person.base.removeprefix('http')}/api/tables/{table}/socket"
    while frames:
        async with connect(url, additional_headers=person.authorization, proxy=None, compression=None) as line:
            with suppress(ConnectionClosed):
                while frames:
                    await line.send(frames[-1])
                    frames.pop()
                    await asyncio.wait_for(line.recv(), PATIENCE)
        assert line.close_code in ENDS, line.close_code


def test_frames_that_nobody_should_send_change_nothing(server: Served, sized: Callable[[int, int], int]) -> None:
    chance = random.Random("hostile frames")
    count = sized(1_500, 200_000)
    slow, logged = server.slow_requests(), len(server.log.read_text(encoding="utf-8"))

    async def scene() -> None:
        home, away = await paired(server.base, "first_and_roll")
        before = [client.state() for client in (home, away)]
        stranger = Person(server.base)
        frames = [broken(chance) for _ in range(count)]
        await asyncio.gather(*(send(stranger, home.table, frames[n::AT_ONCE]) for n in range(AT_ONCE)))
        assert [client.state() for client in (home, away)] == before
        await still_plays(home, away)
        await home.leave()
        await away.leave()

    asyncio.run(scene())
    assert server.slow_requests() == slow
    assert '"level": "error"' not in server.log.read_text(encoding="utf-8")[logged:]


async def still_plays(home: Client, away: Client) -> None:
    asked = home if home.asked is not None else away
    assert asked.asked is not None
    assert isinstance(await asked.play(asked.asked.choices[0].name), messages.Ack)
