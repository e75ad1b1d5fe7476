"""What a player is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from touchline.core.game import Game
from touchline.core.sequence import Part, Row


@dataclass(frozen=True, slots=True)
class Seen:
    """A question as a player sees it: the state without the other side's secrets."""

    game: Game[Any, Any]
    s: Any
    r: Any
    row: Row[Any, Any]
    index: int

    @property
    def part(self) -> Part[Any, Any]:
        return self.row.sides[self.index]
