"""Computer players. A player is a die: it weighs the options of a question and sees only its side's view."""

from __future__ import annotations

from typing import Protocol

from touchline.core.errors import unknown
from touchline.core.fields import seen_by
from touchline.core.match import Match
from touchline.core.sequence import Roll, weights_of
from touchline.players.rollout import NAME as ROLLOUT
from touchline.players.rollout import RolloutPlayer, level
from touchline.players.seen import Seen

__all__ = ["PLAYERS", "Player", "PolicyPlayer", "RandomPlayer", "RolloutPlayer", "Seen"]
__all__ += ["asked_of", "kind_of", "player"]


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


PLAYERS = ("policy", "random", ROLLOUT)
"""The names of all players; a level may follow ``rollout:``."""


def player(name: str, besides: tuple[str, ...] = ()) -> Player:
    """The player with this name, or a DataError that names the nearest, those known ``besides`` among them."""
    if kind_of(name) == ROLLOUT:
        return RolloutPlayer(level(name))
    if name not in PLAYERS:
        raise unknown("player", name, (*besides, *PLAYERS))
    return PolicyPlayer() if name == "policy" else RandomPlayer()


def kind_of(name: str) -> str:
    """The player's name without its level."""
    return name.partition(":")[0]


def asked_of(match: Match, who: str) -> Seen:
    """The question that a side is asked in a match, as that side sees it."""
    row = match.row
    assert row is not None
    assert not isinstance(row, Roll)
    side = match.side(who)
    s = seen_by(match.state, side)
    index = next(i for i, part in enumerate(row.sides) if part.by(s) >> 1 == side)
    return Seen(match.game, s, match.rules.values, row, index)
