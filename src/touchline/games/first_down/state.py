"""The glossary of the First Down Game: what is on the table, and the words the rulebook uses for it.

A set of cards or of faces is one number, a bit for each: bit 0 is the first card, or a throw of 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, NamedTuple

from touchline.core.fields import EVERYBODY, Each, OnOff, Range, Secret, one_of
from touchline.core.roles import Side, SideField
from touchline.core.ruleset import Advice, Numbers, Table
from touchline.core.sequence import Reasons


class Phase(IntEnum):
    """Where the game stands: each phase but the last has its row in the sequence of play."""

    # 2  Order
    DRAW = 0
    # 3  A series
    PICK = 1
    LAY = 2
    THROW = 3
    # 4  What a card does: the defense throws
    STOP_PASS = 4
    STOP_LONG_PASS = 5
    STOP_SPECIAL = 6
    STOP_FIELD_GOAL = 7
    # 5  Points
    BONUS = 8
    BONUS_THROW = 9
    # 2  The end
    FULL_TIME = 10


CARDS = 8
"""1.2  The normal offense cards are numbered from 0; what is printed on each is data."""
COVERS = 8
"""1.3  The defense cards are numbered from 0; the last is Field Goal."""
FACES = 6
HANDS = 70
"""3.1  As many hands can be picked at most: 4 of 8."""
FARTHEST = 20
"""Squares beyond which a sensible player does not tell gains apart."""


class Card(IntEnum):
    """1.2  The offense cards besides the normal ones; NONE while none is turned up."""

    FIELD_GOAL = 8
    SPECIAL = 9
    NONE = 10


class Cover(IntEnum):
    """1.3  What is fixed among the defense cards; NONE while none is turned up."""

    FIELD_GOAL = 7
    NONE = 8


class Kind(IntEnum):
    """What a card plays, and the entry of a defense card that it meets."""

    RUN = 0
    PASS = 1
    LONG_PASS = 2
    SPECIAL = 3


class Special(IntEnum):
    """3.3, 3.4  Where the Special card is: a used one stays out until the possession ends."""

    UNUSED = 0
    LAID = 1
    OUT = 2


class Bonus(IntEnum):
    """5.2  What the offense goes for after a touchdown."""

    ONE = 0
    TWO = 1


FAILS = -1
"""1.2  The x of an offense card: the play fails."""


class Ruling(Reasons):
    """Why something cannot be chosen, with the number of the rule."""

    LEGAL = 0, ""
    NO_SUCH_HAND = 1, "3.1"
    NOT_PICKED = 2, "3.1"
    ALREADY_LAID = 3, "3.3"
    SPECIAL_USED = 4, "4.7"
    NOT_IN_THIS_DECK = 5, "1.3"


CardSet = Range(0, 2**CARDS - 1)


def owner_of_hand(s: State) -> int:
    """3.1  The offense alone knows what it picked, until the game is over."""
    return EVERYBODY if s.phase == Phase.FULL_TIME else s.offense


@dataclass(slots=True)
class State:
    """Everything on the table. ``piece`` counts squares from the offense's own TOUCH DOWN."""

    phase: Annotated[int, one_of(Phase)] = Phase.DRAW
    possession: Annotated[int, Range(1, 12)] = 1
    first: SideField = Side.HOME
    """2.1  The side that attacks first."""
    offense: SideField = Side.HOME
    score: Annotated[list[int], Range(0, 999), Each(2)] = field(default_factory=lambda: [0, 0])

    piece: Annotated[int, Range(0, 99)] = 0
    down: Annotated[int, Range(1, 4)] = 1
    picked: Annotated[int, CardSet, Secret(owner_of_hand)] = 0
    """3.1  The normal cards picked for this series, those already laid included."""
    laid: Annotated[int, CardSet] = 0
    """3.3  The normal cards laid in this series."""
    special: Annotated[int, one_of(Special)] = Special.UNUSED

    card: Annotated[int, Range(0, Card.NONE)] = Card.NONE
    """The offense card of this down, once it is turned up."""
    cover: Annotated[int, Range(0, Cover.NONE)] = Cover.NONE
    """The defense card of this down, once it is turned up."""
    throw: Annotated[int, Range(0, FACES - 1, tuple("123456"))] = 0
    """The offense's throw of this down, counted from 0."""
    bonus: Annotated[int, one_of(Bonus)] = Bonus.ONE


class Ruleset(NamedTuple):
    """What the cards, the path and the edition say."""

    # Offense cards (1.2), by card
    kind: Numbers
    squares: Table
    """Squares by throw; FAILS for an x."""
    field_goal_good: Numbers
    """Faces by which a field goal is good: before FIRST DOWN, and from there on."""
    special_good: int
    card_names: Table
    """The letters of each name, as numbers: a record tells of cards by their names."""

    # Defense cards (1.3), by card
    run: Numbers
    stops: Table
    """By kind, then by card: the faces that stop it; none where the defense does not throw."""
    ends: Table
    """4.3  By kind, then by card: whether a play that is stopped ends the possession."""
    cover_names: Table

    # Path (1.1)
    first_down: Annotated[int, Range(1, 98)]
    touch_down: Annotated[int, Range(2, 99)]

    # The hands (3.1)
    hands: Numbers
    """Every hand that can be picked, padded with empty ones."""
    hand_count: int

    # What a sensible player sees at a glance
    card_count: Annotated[int, Advice()]
    cover_count: Annotated[int, Advice()]
    """Cards in play: normal offense cards, and defense cards but Field Goal."""
    hand_kinds: Annotated[Numbers, Advice()]
    """How many kinds of card a hand has."""
    reach: Annotated[Table, Advice()]
    """8 x card + cover, then k: in how many of 36 ways the card gains at least k squares against the cover."""
    reach_any: Annotated[Table, Advice()]
    """Card, then k: the same added up over the defense cards in play but Field Goal."""
    hand_gain: Annotated[Numbers, Advice()]
    """The squares that the cards of a hand gain in all these ways, added up."""
    hold_any: Annotated[Table, Advice()]
    """Cover, then k: in how many of 36 ways a card gains fewer than k squares, added up over the cards in play."""
    pace: Annotated[Table, Advice()]
    """Downs left, then squares to go: the squares that each of these downs must gain."""

    # What the editions change
    possessions: Annotated[int, Range(1, 4)]
    downs: Annotated[int, Range(1, 4)]
    picks: Annotated[int, Range(1, 7)]
    offense_in_play: Numbers
    defense_in_play: Numbers

    # Switches
    extra: OnOff

    # Points, and what else is fixed
    extra_rounds: Annotated[int, Range(1, 4)]
    touchdown_points: Annotated[int, Range(0, 9)]
    field_goal_points: Annotated[int, Range(0, 9)]
    bonus_points: Numbers
    bonus_good: Numbers
    """5.2  Faces by which the bonus is good: for one point, for two."""
