"""Computer players. A player is a die: it weighs the options of a question and sees only what its side sees."""

from __future__ import annotations

from typing import Protocol

from touchline.core.errors import unknown
from touchline.core.sequence import weights_of
from touchline.core.sight import Sight
from touchline.players.rollout import NAME as ROLLOUT
from touchline.players.rollout import RolloutPlayer, level

__all__ = ["PLAYERS", "Player", "PolicyPlayer", "RandomPlayer", "RolloutPlayer"]
__all__ += ["check_name", "kind_of", "player"]


class Player(Protocol):
    """Weighs every option of the question; an illegal option weighs nothing."""

    def weigh(self, sight: Sight) -> list[int]: ...


class RandomPlayer:
    """Every legal option weighs the same."""

    def weigh(self, sight: Sight) -> list[int]:
        return weights_of(sight.part, sight.seen, sight.r)


class PolicyPlayer:
    """Plays the game's policy; where that says nothing, at random."""

    def weigh(self, sight: Sight) -> list[int]:
        weights, index = sight.game.policy.get(sight.seen.phase), sight.index
        assert index is not None
        return weights_of(sight.part, sight.seen, sight.r, weights[index] if weights else None)


POLICY, RANDOM = "policy", "random"
PLAYERS = (POLICY, RANDOM, ROLLOUT)
"""The names of all players; ``rollout:`` may be followed by a level."""


def player(name: str, besides: tuple[str, ...] = ()) -> Player:
    """The player with this name, or a DataError that suggests the nearest name, ``besides`` included."""
    check_name(name, besides)
    if kind_of(name) == ROLLOUT:
        return RolloutPlayer(level(name))
    return PolicyPlayer() if name == POLICY else RandomPlayer()


def check_name(name: str, besides: tuple[str, ...] = ()) -> None:
    """Raise a DataError unless a player has this name, whether or not it can play here."""
    if kind_of(name) == ROLLOUT:
        level(name)
    elif name not in PLAYERS:
        raise unknown("player", name, (*besides, *PLAYERS))


def kind_of(name: str) -> str:
    """The player's name without its level."""
    return name.partition(":")[0]
