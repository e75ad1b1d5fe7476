"""Shootout: penalty kicks in turn. The shooter picks a corner, the keeper picks one to dive to, the die decides."""

from __future__ import annotations

from touchline.core.game import Game

from .state import Ruleset, State

GAME: Game[State, Ruleset] = Game.from_package(
    __name__,
    title="Shootout",
    roles=("shooter", "keeper"),
    seats=(2,),
    most_steps=100,
)
