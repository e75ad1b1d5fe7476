"""The glossary of Brettfußball: what is on the board, and the words the rulebook uses for it."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, NamedTuple

from touchline.core.fields import Each, Range, one_of
from touchline.core.roles import Side, SideField
from touchline.core.ruleset import Numbers, Table
from touchline.core.sequence import Reasons

WIDEST = 20
LONGEST = 24
SQUARES = WIDEST * LONGEST
"""Squares are counted along the rows, always 20 to a row: every board fits the same tables."""
TEAM = 11
PIECES = 2 * TEAM
FACES = 6
WAYS = 4
TURNS = 2
MOVES = TEAM * WAYS * TURNS
ACTIONS = MOVES + WAYS
"""Every piece in every direction with either turn, then the four kicks."""
NEIGHBOURS = 12
"""5.2  Four orthogonal, four diagonal, four two away."""
NEAREST = 120
"""7.3  More squares than a penalty area has."""
NOWHERE = -1


class Phase(IntEnum):
    """Where the game stands: each phase but the last has its row in the sequence of play."""

    # 2  Setup
    HOME_TOSS = 0
    AWAY_TOSS = 1
    # 3  A turn
    THROW = 2
    ACTION = 3
    # 5  Attack
    ATTACKER = 4
    # 7  Out of play
    RESTART_SQUARE = 5
    TAKER = 6
    GOAL_KICK_TAKER = 7
    KEEPER_SQUARE = 8
    # 8  Goal
    SCORER_LINE_UP = 9
    CONCEDER_LINE_UP = 10
    KICK_OFF_TAKER = 11
    # 9  End
    FULL_TIME = 12


class Way(IntEnum):
    """The four directions as on the drawing, row 1 at the bottom."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3


class Turn(IntEnum):
    """4.3  Where both ways are open: left or down, right or up."""

    FIRST = 0
    SECOND = 1


class Play(IntEnum):
    """What kind of turn it is: all but the first force a kick (3.2)."""

    OPEN = 0
    ATTACKED = 1
    KICK_OFF = 2
    THROW_IN = 3
    CORNER = 4
    GOAL_KICK = 5


class LineUp(IntEnum):
    """8.2  Only the lifted pieces are set, or all eleven."""

    BACK = 0
    RESET = 1


class End(IntEnum):
    """9  What ends the game."""

    GOALS = 0
    MARGIN = 1
    TIME = 2
    COMBINED = 3


class BackPass(IntEnum):
    """6.3  What a keeper does to a team-mate's kick that would pass over him."""

    STOPS = 0
    FLIES_OVER = 1


class Ground(IntEnum):
    """1.2  What a square is."""

    OUTSIDE = 0
    FIELD = 1
    GOAL = 2


class Ruling(Reasons):
    """Why something cannot be chosen, with the number of the rule."""

    LEGAL = 0, ""
    MUST_KICK = 1, "3.2"
    NO_SUCH_PIECE = 2, "1.5"
    AGAINST_THE_EDGE = 3, "4.1"
    NO_WAY_ON = 4, "4.3"
    NOTHING_TO_CHOOSE = 5, "4.3"
    SQUARE_TAKEN = 6, "4.2"
    NOT_ON_THE_BALL = 7, "6.1"
    NOT_A_FREE_SQUARE = 8, "5.2"
    NEARER_SQUARE_FREE = 9, "5.2"
    NOT_A_NEAREST_SQUARE = 10, "7.1"
    NOT_IN_THE_AREA = 11, "7.3"
    NOT_A_NEAREST_FREE_SQUARE = 12, "7.3"


Square = Annotated[int, Range(0, SQUARES - 1)]


def nobody() -> list[int]:
    return [0] * SQUARES


@dataclass(slots=True)
class State:
    """Everything on the board. Home is South and plays up the board, away is North.

    Pieces 0 to 10 are home's, 11 to 21 away's; the first of each is the keeper.
    """

    phase: Annotated[int, one_of(Phase)] = Phase.HOME_TOSS
    side: SideField = Side.HOME
    """Whose turn it is."""
    play: Annotated[int, one_of(Play)] = Play.KICK_OFF
    die: Annotated[int, Range(0, FACES)] = 0
    """The number thrown; 0 before the throw."""
    turn: Annotated[int, Range(0, 9999)] = 0
    """Turns that are over, skipped ones included."""
    score: Annotated[list[int], Range(0, 9999), Each(2)] = field(default_factory=lambda: [0, 0])
    ball: Square = 0
    """Where the ball lies; before a restart the square where it is to be put."""
    piece: Annotated[list[int], Range(NOWHERE, SQUARES - 1), Each(PIECES)] = field(
        default_factory=lambda: [NOWHERE] * PIECES
    )
    """The square of each piece; nowhere while it is lifted (8.2)."""
    on: Annotated[list[int], Range(0, PIECES), Each(SQUARES)] = field(default_factory=nobody)
    """What stands on each square: 0 for nothing, else the piece, counted from 1."""
    mover: Annotated[int, Range(0, PIECES - 1)] = 0
    """The piece that attacks, while its square is chosen (5.2)."""


class Ruleset(NamedTuple):
    """What the board and the edition say. Tables of squares have one place for each of 480."""

    # The board (1), read from its drawing
    ground: Numbers
    width: int
    length: int
    half: Numbers
    """The side in whose half a square lies."""
    area: Numbers
    """1 for home's penalty area, 2 for away's."""
    circle: Numbers
    places: Table
    """By side: the ring, the nine dots, the kick-off mark; padded."""
    quarter: Numbers
    """The quarter-circle mark of each side."""
    nearest: Table
    """7.3  By side: the squares of its area, those nearest to the ring first; padded with nowhere."""
    distance: Table
    """7.3  By side: their orthogonal steps from the ring."""
    # What follows from the drawing
    neighbour: Table
    """By square and direction: the next square of the field, or nowhere."""
    beyond: Table
    """The same for the ball, to which goals are open."""
    around: Table
    """5.2  By square: the twelve squares around an attacked piece, or nowhere."""
    ends: tuple[tuple[Table, ...], ...]
    """By square, throw, direction and turn: where a move ends, or nowhere. All moves of a piece lie side by side."""
    fork: tuple[Table, ...]
    """By square, throw and direction: whether both ways were open where the piece turned."""
    shots: Table
    """By side and square: with how many throws a kick could score, were nobody in its way."""

    # What the editions change
    back_pass: Annotated[int, one_of(BackPass)]
    team: Annotated[int, Range(2, TEAM)]
    """1.7  Places a side."""
    goal_width: Annotated[int, Range(1, WIDEST - 2)]

    # Switches
    end: Annotated[int, one_of(End)]
    goals: Annotated[int, Range(1, 99)]
    turns: Annotated[int, Range(1, 5000)]
    most_turns: Annotated[int, Range(1, 5000)]

    # Figures
    extra_turns: Annotated[int, Range(0, 999)]
    margin_goals: Annotated[int, Range(1, 99)]
    margin_draw: Annotated[int, Range(1, 99)]


# Whose seat it is: one person plays a side.


def mover(s: State) -> int:
    """3.1  The side whose turn it is, and 7 the side that restarts."""
    return 2 * s.side


def scorer(s: State) -> int:
    """8.2  The side credited with the goal: the other one kicks off."""
    return 2 * (1 - s.side)
