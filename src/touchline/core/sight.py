"""What a side sees of a position: all that a player, an odds calculation or a worker process is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from touchline.core.fields import from_flat, seen_by
from touchline.core.game import AnyGame
from touchline.core.match import Match
from touchline.core.past import Past, recall
from touchline.core.sequence import AnyPart, AnyRow, part_of


@dataclass(frozen=True, slots=True)
class Sight:
    """A position as one side sees it: ``seen`` is the state without the other side's secrets, ``past`` what it has seen
    of a series with a lasting secret since that began."""

    game: AnyGame
    r: Any
    seen: Any
    side: int
    past: Past | None = None

    @classmethod
    def of_state(cls, game: AnyGame, r: Any, s: Any, side: int, past: Past | None = None) -> Sight:
        """What a side sees of a state."""
        return cls(game, r, seen_by(s, side), side, past)

    @classmethod
    def from_numbers(
        cls, game: AnyGame, r: Any, numbers: tuple[int, ...], side: int, past: Past | None = None
    ) -> Sight:
        """What a side sees, from the flat numbers of the state as it sees it."""
        return cls(game, r, from_flat(game.state, numbers), side, past)

    @property
    def worlds(self) -> list[tuple[Any, int]]:
        """Every state that it could be, with its ways."""
        return self.game.worlds(self.seen, self.r, self.side)

    @property
    def world(self) -> Any | None:
        """The state as the side knows it; None where it could be one of several."""
        worlds = self.worlds
        return worlds[0][0] if len(worlds) == 1 else None

    @property
    def row(self) -> AnyRow | None:
        """The row of the sequence of play; None at the end of the game."""
        return self.game.rows.get(self.seen.phase)

    @property
    def index(self) -> int | None:
        """Which part of the row is the side's to decide; None if it is asked nothing."""
        return part_of(self.row, self.seen, self.side) if self.row is not None else None

    @property
    def part(self) -> AnyPart:
        """The side's part of the row. Only where it is asked."""
        assert self.row is not None
        assert self.index is not None
        return self.row.sides[self.index]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the options of the side's part."""
        assert self.index is not None
        return self.game.names(self.seen, self.r, self.index)

    def view(self, s: Any) -> Any:
        """What the side would see of another state."""
        return self.game.view(seen_by(s, self.side), self.r, self.side, ())


def see(match: Match, who: str) -> Sight:
    """What a side sees of a match."""
    side = match.side(who)
    return Sight.of_state(match.game, match.rules.values, match.state, side, recall(match, side))
