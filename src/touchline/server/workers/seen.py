"""A table as one side knows it, told to a process that works beside the server: the rules, and what the side sees."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from touchline.core.fields import from_flat
from touchline.core.game import SIDES, Game, find
from touchline.server.table.header import TableHeader, rules_of


class Position(NamedTuple):
    """The same, read: a game, its ruleset, a state without the other side's secrets, and the number of the side."""

    game: Game[Any, Any]
    r: Any
    s: Any
    side: int


class Seen(msgspec.Struct, frozen=True):
    """All that such a process is told of a table."""

    game: str
    edition: str | None
    options: dict[str, Any]
    components: dict[str, Any] | None
    side: str
    numbers: tuple[int, ...]
    """The state as the side sees it."""

    def read(self) -> Position:
        """What it tells of."""
        game = find(self.game)
        r = rules_of(self.game, self.edition, self.options, self.components).values
        return Position(game, r, from_flat(game.state, self.numbers), SIDES.index(self.side))


def seen(header: TableHeader, side: str, numbers: tuple[int, ...]) -> Seen:
    """What may be told of a table to whoever works for a side. Nothing else of the header leaves it."""
    asked = header.asked
    return Seen(asked.game, asked.edition, dict(asked.options), asked.components, side, numbers)
