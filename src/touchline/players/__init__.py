"""Computer players. A player is a die: it weighs the options of a question and sees only its side's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from touchline.core.errors import unknown
from touchline.core.fields import seen_by
from touchline.core.game import Game
from touchline.core.match import Match
from touchline.core.sequence import Part, Roll, Row, weights_of


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


class Player(Protocol):
    """Weighs every option of the question; an illegal option weighs nothing."""

    def weigh(self, seen: Seen) -> list[int]: ...


class RandomPlayer:
    """Every legal option weighs the same."""

    def weigh(self, seen: Seen) -> list[int]:
        return weights_of(seen.part, seen.s, seen.r)


class PolicyPlayer:
    """Plays the game's policy; where that says nothing, at random."""

    def weigh(self, seen: Seen) -> list[int]:
        weights = seen.game.policy.get(int(seen.row.phase))
        return weights_of(seen.part, seen.s, seen.r, weights[seen.index] if weights else None)


PLAYERS: dict[str, type[Player]] = {"policy": PolicyPlayer, "random": RandomPlayer}


def player(name: str) -> Player:
    """The player with this name, or a DataError that names the nearest."""
    if name not in PLAYERS:
        raise unknown("player", name, tuple(PLAYERS))
    return PLAYERS[name]()


def asked_of(match: Match, who: str) -> Seen:
    """The question that a side is asked in a match, as that side sees it."""
    row = match.row
    assert row is not None
    assert not isinstance(row, Roll)
    side = match.side(who)
    s = seen_by(match.state, side)
    index = next(i for i, part in enumerate(row.sides) if part.by(s) >> 1 == side)
    return Seen(match.game, s, match.rules.values, row, index)
