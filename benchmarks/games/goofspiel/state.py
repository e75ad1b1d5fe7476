"""Goofspiel: its phases, its state, its numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, NamedTuple

from touchline.core.fields import Each, Range, one_of
from touchline.core.sequence import Reasons

CARDS = 13
ALL = (1 << CARDS) - 1


class Phase(IntEnum):
    PRIZE = 0
    BID = 1
    OVER = 2


class Ruling(Reasons):
    LEGAL = 0, ""
    PLAYED = 1, "a card is played once"


@dataclass(slots=True)
class State:
    phase: Annotated[int, one_of(Phase)] = Phase.PRIZE
    turn: Annotated[int, Range(0, CARDS)] = 0
    """Tricks that are over."""
    prize: Annotated[int, Range(0, CARDS)] = 0
    """The points at stake."""
    prizes: Annotated[int, Range(0, ALL)] = ALL
    """Cards not yet drawn, a bit each."""
    hand: Annotated[list[int], Range(0, ALL), Each(2)] = field(default_factory=lambda: [ALL, ALL])
    score: Annotated[list[int], Range(0, CARDS * (CARDS + 1) // 2), Each(2)] = field(default_factory=lambda: [0, 0])


class Ruleset(NamedTuple):
    cards: Annotated[int, Range(2, CARDS)]
    ways: tuple[int, ...]
    """In how many ways each prize that is left is drawn, by the tricks that are over."""
