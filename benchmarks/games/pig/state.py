"""Pig: its phases, its state, its numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, NamedTuple

from touchline.core.fields import Each, Range, one_of
from touchline.core.game import SIDES
from touchline.core.sequence import Reasons


class Phase(IntEnum):
    TURN = 0
    DIE = 1
    OVER = 2


class Act(IntEnum):
    ROLL = 0
    STOP = 1


class Ruling(Reasons):
    LEGAL = 0, ""
    ALREADY_ENOUGH = 1, "who has enough points to win stops"


@dataclass(slots=True)
class State:
    phase: Annotated[int, one_of(Phase)] = Phase.TURN
    player: Annotated[int, Range(0, 1, SIDES)] = 0
    score: Annotated[list[int], Range(0, 105), Each(2)] = field(default_factory=lambda: [0, 0])
    turn_total: Annotated[int, Range(0, 105)] = 0
    moves: Annotated[int, Range(0, 1000)] = 0


class Ruleset(NamedTuple):
    dice_outcomes: Annotated[int, Range(6, 6)]
    win_score: Annotated[int, Range(1, 100)]
    horizon: Annotated[int, Range(1, 1000)]
