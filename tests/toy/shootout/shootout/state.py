"""The glossary: phases, corners, the state, the ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, NamedTuple

from touchline.core.fields import Each, Range, one_of
from touchline.core.game import SIDES
from touchline.core.sequence import Reasons

NOWHERE = 3
MOST_SHOTS = 9


class Phase(IntEnum):
    CORNERS = 0
    DIE = 1
    FULL_TIME = 2


class Corner(IntEnum):
    LEFT = 0
    MIDDLE = 1
    RIGHT = 2


class Ruling(Reasons):
    LEGAL = 0, ""
    SAME_CORNER = 1, "2.2"


@dataclass(slots=True)
class State:
    phase: Annotated[int, one_of(Phase)] = Phase.CORNERS
    shooter: Annotated[int, Range(0, 1, SIDES)] = 0
    shots: Annotated[int, Range(0, 2 * MOST_SHOTS)] = 0
    last: Annotated[list[int], Range(0, NOWHERE), Each(2)] = field(default_factory=lambda: [NOWHERE, NOWHERE])
    is_covered: Annotated[int, Range(0, 1)] = 0
    score: Annotated[list[int], Range(0, MOST_SHOTS), Each(2)] = field(default_factory=lambda: [0, 0])


class Ruleset(NamedTuple):
    shots: Annotated[int, Range(1, MOST_SHOTS)]
    """Shots of each side."""
    goals: tuple[int, ...]
    """Faces of the die that score: past a keeper who dived elsewhere, and past one in the right corner."""
