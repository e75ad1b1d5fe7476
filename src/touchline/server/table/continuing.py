"""Continue a finished game from a step: the position, without what the player could not know there."""

from collections.abc import Callable
from typing import Any

import msgspec

from touchline.core.errors import DataError
from touchline.core.fields import seen_by
from touchline.core.game import SIDES
from touchline.core.match import Match
from touchline.core.position import position_of
from touchline.core.sequence import sample
from touchline.server.table.clocks import ClockRule
from touchline.server.table.header import Request


def position_after(match: Match, step: int, side: str, below: Callable[[int], int]) -> dict[str, Any]:
    """The position after a step. Secrets of the other side are drawn again; ``below(n)`` is a random number below n."""
    game, r, viewer = match.game, match.rules.values, SIDES.index(side)
    s = match.state_after(step)
    if step > len(match.entries) or s.phase not in game.rows:
        expected = "a step before the end of the game"
        raise DataError.of("body", "step", str(step), expected)
    worlds = game.worlds(seen_by(s, viewer), r, viewer)
    weights = [ways for _, ways in worlds]
    return position_of(worlds[sample(weights, below(sum(weights)))][0])


def continue_request(asked: Request, position: dict[str, Any]) -> Request:
    """A table of the same game under the same rules, for one person at one device against the computer."""
    return msgspec.structs.replace(
        asked,
        position=position,
        seats=len(SIDES),
        shared=None,
        clock=ClockRule(),
        private=True,
        delay=0,
        hot_seat=False,
        sealed=False,
    )
