"""Computer players. A player is a die: it weighs the options of a question and sees only its side's view."""

from __future__ import annotations

from typing import Any, Protocol

from touchline.core.errors import unknown
from touchline.core.fields import seen_by
from touchline.core.game import Game
from touchline.core.match import Match
from touchline.core.sequence import Roll, part_of, weights_of
from touchline.players.rollout import NAME as ROLLOUT
from touchline.players.rollout import RolloutPlayer, level
from touchline.players.seen import Seen

__all__ = ["PLAYERS", "Player", "PolicyPlayer", "RandomPlayer", "RolloutPlayer", "Seen"]
__all__ += ["asked_of", "check_name", "kind_of", "player", "question"]


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


POLICY, RANDOM = "policy", "random"
PLAYERS = (POLICY, RANDOM, ROLLOUT)
"""The names of all players; a level may follow ``rollout:``."""


def player(name: str, besides: tuple[str, ...] = ()) -> Player:
    """The player with this name, or a DataError that names the nearest, those known ``besides`` among them."""
    check_name(name, besides)
    if kind_of(name) == ROLLOUT:
        return RolloutPlayer(level(name))
    return PolicyPlayer() if name == POLICY else RandomPlayer()


def check_name(name: str, besides: tuple[str, ...] = ()) -> None:
    """A DataError unless a player has this name, whether or not it could play here."""
    if kind_of(name) == ROLLOUT:
        level(name)
    elif name not in PLAYERS:
        raise unknown("player", name, (*besides, *PLAYERS))


def kind_of(name: str) -> str:
    """The player's name without its level."""
    return name.partition(":")[0]


def asked_of(match: Match, who: str) -> Seen:
    """The question that a side is asked in a match, as that side sees it."""
    side = match.side(who)
    return question(match.game, match.rules.values, seen_by(match.state, side), side)


def question(game: Game[Any, Any], r: Any, s: Any, side: int) -> Seen:
    """The question that a side is asked in a state, which is given as that side sees it."""
    row = game.rows[s.phase]
    assert not isinstance(row, Roll)
    index = part_of(row, s, side)
    assert index is not None
    return Seen(game, s, r, row, index)
