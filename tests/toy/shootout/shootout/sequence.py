"""The sequence of play."""

from __future__ import annotations

from touchline.core.sequence import Both, Decider, Roll, Row

from .rules import FACES, dive_ruling, end_shot, keeper, reveal_corners, shoot_ruling, shooter, shot_ways
from .state import Corner, Phase, Ruleset, State

SEQUENCE: tuple[Row[State, Ruleset], ...] = (
    Both(
        Phase.CORNERS,
        Decider(shooter, len(Corner), shoot_ruling),
        Decider(keeper, len(Corner), dive_ruling),
        reveal_corners,
        cite="2.1",
    ),
    Roll(Phase.DIE, 2, FACES, shot_ways, end_shot, cite="2.3"),
)
