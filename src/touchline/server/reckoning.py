"""The process that works odds out: what a side sees in, what its choices come to out. It knows nothing else.

Exact odds can take a second of one core, and a server has others to serve meanwhile.
"""

from __future__ import annotations

import os
from typing import Any

import msgspec

from touchline.core.fields import from_flat
from touchline.core.game import SIDES, find
from touchline.play.odds import Sight, outlook
from touchline.server.children import answer_lines, tell
from touchline.server.header import rules_of
from touchline.server.outlook import Reckoned, reckoned

LESS_URGENT = 5
"""By so much this process yields to the server."""


class Reckoning(msgspec.Struct, frozen=True):
    """What is to be worked out: the rules, and the state as a side sees it."""

    game: str
    edition: str | None
    options: dict[str, Any]
    components: dict[str, Any] | None
    side: str
    numbers: tuple[int, ...]


_RECKONING = msgspec.json.Decoder(Reckoning)


def work_out(asked: Reckoning) -> Reckoned:
    """The odds of the question that the side is asked."""
    game = find(asked.game)
    r = rules_of(asked.game, asked.edition, asked.options, asked.components).values
    return reckoned(outlook(Sight(game, r, from_flat(game.state, asked.numbers), SIDES.index(asked.side))))


def main() -> None:
    """Work out what is asked, until there is no more."""
    lines, answers = answer_lines()
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    tell(answers, b"ready")
    for line in lines:
        tell(answers, msgspec.json.encode(work_out(_RECKONING.decode(line))))


if __name__ == "__main__":
    main()
