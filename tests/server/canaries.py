"""Games whose secret choices are recognised wherever they show. Run as a program: ``touchline``, with these games."""

from __future__ import annotations

import base64
import dataclasses
from typing import Any

from tests.server.frames import read_message
from touchline.core.game import Game, find
from touchline.core.sequence import Both
from touchline.server.table import header
from touchline.server.wire import messages

CANARY = "canary"


def with_canaries(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game with every secret choice named so that it is recognised wherever it shows."""

    def names(s: Any, r: Any, part: int) -> tuple[str, ...]:
        plain = game.names(s, r, part)
        row = game.rows.get(s.phase)
        hidden = isinstance(row, Both) or game.steps[s.phase] == "pick"
        return tuple(f"{CANARY} {part} {name}" if name else "" for name in plain) if hidden else plain

    return dataclasses.replace(game, names=names)


def spelled(secret: bytes) -> set[bytes]:
    """The ways in which bytes could get into a text."""
    return {secret, secret.hex().encode(), base64.b64encode(secret), base64.urlsafe_b64encode(secret)}


def of_another_side(frame: bytes, side: str) -> bool:
    """Whether a frame tells of a secret choice that is not this side's. Its own may stand in its questions."""
    read = read_message(frame)
    asks: tuple[messages.AskInfo, ...] = ()
    if isinstance(read, messages.Snapshot):
        asks = read.asks
    elif isinstance(read, messages.TableEvent) and isinstance(read.what, messages.Asks):
        asks = read.what.asks
    elif isinstance(read, messages.TableEvent) and isinstance(read.what, messages.Choice):
        return CANARY in read.what.name and read.what.who != side
    elif isinstance(read, messages.TableEvent) and isinstance(read.what, messages.Reveal):
        return False
    if not asks:
        return CANARY.encode() in frame
    others = [ask for ask in asks if ask.who != side]
    own = sum(str(ask).count(CANARY) for ask in asks if ask.who == side)
    return any(ask.choices for ask in others) or str(read).count(CANARY) != own


if __name__ == "__main__":
    from touchline.cli import main

    setattr(header, "find", lambda name: with_canaries(find(name)))  # noqa: B010  what a test would patch
    main()
