"""The glossary of 1st & Roll: what is on the table, and the words the rulebook uses for it."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, NamedTuple

from touchline.core.fields import Each, Flag, OnOff, Range, one_of
from touchline.core.roles import Role, Side, SideField, defense, offense
from touchline.core.ruleset import Advice, Numbers, Table
from touchline.core.sequence import Reasons, seat


class Phase(IntEnum):
    """Where the game stands: each phase but the last has its row in the sequence of play."""

    # 2  Toss
    TOSS_CALL = 0
    COIN = 1
    TOSS_CHOICE = 2
    # 3  Kickoff
    KICKOFF = 3
    RECEIVE = 4
    RUN_OUT_DIE = 5
    RUN_OUT_AGAIN = 6
    ONSIDE_RED = 7
    ONSIDE_YELLOW = 8
    ONSIDE_CLOCK = 9
    # 4 to 7  A play from scrimmage
    ANNOUNCE = 10
    CALL = 11
    OFFENSE_DIE = 12
    DEFENSE_DIE = 13
    BROKEN_TACKLE = 14
    BREAKAWAY_CHOICE = 15
    BREAKAWAY = 16
    CLOCK_DIE = 17
    CLOCK_AGAIN = 18
    RETURN_DIE = 19
    RETURN_GUARD = 20
    RETURN_AGAIN = 21
    RETURN_PENALTY = 22
    # 8  Long bomb
    BOMB = 23
    BOMB_GREEN = 24
    BOMB_KICK = 25
    BOMB_YELLOW = 26
    # 9  Punt, and the block throw that 13 shares
    BLOCK_DICE = 27
    BLOCK_FIRST = 28
    BLOCK_SECOND = 29
    BLOCK_PENALTY = 30
    BLOCK_PENALTY_CHOICE = 31
    BLOCKED_CLOCK = 32
    BLOCKED_TAKE = 33
    BLOCKED_RED = 34
    BLOCKED_GUARD = 35
    BLOCKED_AGAIN = 36
    PUNT_DIE_CHOICE = 37
    PUNT_KICK = 38
    PUNT_DIE = 39
    CATCH = 40
    # 10  Penalty
    PENALTY_DIE = 41
    PENALTY_CHOICE = 42
    # 13  Field goal
    FIELD_GOAL_KICK = 43
    FIELD_GOAL_AGAIN = 44
    # 14  Tries
    TRY = 45
    PAT_CLOCK = 46
    PAT_KICK = 47
    # 16  Hail Mary
    HAIL_YELLOW = 48
    HAIL_GREEN = 49
    # 17  Marker and timeouts
    TIMEOUT = 50
    OTHER_TIMEOUT = 51
    RUN_OFF = 52
    RUN_OFF_TIMEOUT = 53
    # 18  End
    FULL_TIME = 54


class Coin(IntEnum):
    HEADS = 0
    TAILS = 1


class TossChoice(IntEnum):
    RECEIVE = 0
    KICK = 1


class Kickoff(IntEnum):
    REGULAR = 0
    ONSIDE = 1


class Receive(IntEnum):
    TOUCHBACK = 0
    RUN_OUT = 1


class Announce(IntEnum):
    """4.2  What the offense does on a down: an ordinary play with secret calls, or one of three others."""

    PLAY = 0
    FIELD_GOAL = 1
    PUNT = 2
    HAIL_MARY = 3


class Colour(IntEnum):
    """The dice of both sides; NONE while nobody has called."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    NONE = 3


class Mark(IntEnum):
    """How a face of an offense die is drawn: circled breaks away (7.1), squared breaks a tackle (7.3)."""

    NONE = 0
    CIRCLE = 1
    SQUARE = 2


class Bomb(IntEnum):
    GREEN = 0
    BOMB = 1


class Again(IntEnum):
    AGAIN = 0
    STOP = 1


class Clock(IntEnum):
    """The two kinds of face on the clock die."""

    CLOCK = 0
    T = 1


class Penalty(IntEnum):
    ACCEPT = 0
    DECLINE = 1


class Timeout(IntEnum):
    LET_RUN = 0
    TIMEOUT = 1


class RunOff(IntEnum):
    RUN_OFF = 0
    LEAVE = 1


class Catch(IntEnum):
    FAIR_CATCH = 0
    RETURN = 1


class Take(IntEnum):
    TAKE = 0
    RETURN = 1


class BlockDice(IntEnum):
    """9.1  The pairs of different defense dice."""

    RED_YELLOW = 0
    RED_GREEN = 1
    YELLOW_GREEN = 2


class Try(IntEnum):
    PAT = 0
    TWO = 1


class Play(IntEnum):
    """What is being played."""

    KICKOFF = 0
    SCRIMMAGE = 1
    LONG_BOMB = 2
    PUNT = 3
    FIELD_GOAL = 4
    HAIL_MARY = 5
    TWO_POINT_TRY = 6


class Pass(IntEnum):
    """8.3  What became of a long bomb."""

    COMPLETE = 0
    INCOMPLETE = 1
    INTERCEPTED = 2


class Due(IntEnum):
    """17.1  An advance of the marker: who has yet to be asked before it moves."""

    NOTHING = 0
    ASK_BOTH = 1
    ASK_OTHER = 2


class Next(IntEnum):
    """4.5 i  What follows the play."""

    DOWN = 0
    KICKOFF = 1
    SAFETY_PUNT = 2


class ShortPenalty(IntEnum):
    """10.4  How a defensive penalty near the goal line is shortened."""

    HALF_VALUE = 0
    HALF_DISTANCE = 1


class HailMaryTimeouts(IntEnum):
    """16.1  Who must have used up all timeouts."""

    NEITHER_SIDE = 0
    OFFENSE = 1


class HailMaryLine(IntEnum):
    """16.1  Whose 35 the ball must have reached."""

    OWN = 0
    OPPONENT = 1


class BombZeros(IntEnum):
    """8.3  What the zeros of a long bomb mean."""

    GREEN_INCOMPLETE = 0
    BOTH_INTERCEPTED = 1


class RedZonePass(IntEnum):
    """12.1  Where a pass that flies too far is incomplete."""

    FROM_20 = 0
    ANYWHERE = 1


class RunOffAfter(IntEnum):
    """17.2  After which red plays the clock may be run off."""

    UNMATCHED = 0
    CLEAN = 1


class Ruling(Reasons):
    """Why something cannot be chosen, with the number of the rule."""

    LEGAL = 0, ""
    ONLY_ON_FOURTH_DOWN = 1, "9.1"
    TOO_FAR_FOR_THE_KICK_DIE = 2, "13.1"
    TOO_FAR_FOR_A_FIELD_GOAL = 3, "13.1"
    ONLY_WITH_THE_MARKER_ON_2_00 = 4, "16.1"
    BALL_TOO_FAR_BACK = 5, "16.1"
    TIMEOUTS_LEFT = 6, "16.1"


Yards = Annotated[int, Range(-999, 999)]
FAR = 999
"""A total of more yards is kept as this: every field ends long before, and the number stays small."""


@dataclass(slots=True)
class State:
    """Everything on the table. ``ball`` counts yards from the offense's own goal line."""

    phase: Annotated[int, one_of(Phase)] = Phase.TOSS_CALL
    period: Annotated[int, Range(1, 12)] = 1
    """Halves are 1 and 2, overtime periods follow."""
    marker: Annotated[int, Range(0, 29)] = 0
    """Spaces the time marker has advanced."""
    score: Annotated[list[int], Range(0, 9999), Each(2)] = field(default_factory=lambda: [0, 0])
    timeouts: Annotated[list[int], Range(0, 9), Each(2)] = field(default_factory=lambda: [0, 0])

    offense: SideField = Side.HOME
    """The side that has the ball, or that receives it at a kickoff."""
    down: Annotated[int, Range(1, 4)] = 1
    ball: Annotated[int, Range(0, 100)] = 0
    mark: Annotated[int, Range(0, 100)] = 0

    toss_call: Annotated[int, one_of(Coin)] = Coin.HEADS
    toss_winner: SideField = Side.HOME
    opening_kicker: SideField = Side.HOME
    """2.3  The side that kicked off the first half."""

    play: Annotated[int, one_of(Play)] = Play.KICKOFF
    snapped_by: SideField = Side.HOME
    """The side that had the ball at the start of the play."""
    call: Annotated[int, one_of(Colour)] = Colour.NONE
    cover: Annotated[int, one_of(Colour)] = Colour.NONE
    """The defense's call."""
    die: Annotated[int, one_of(Colour)] = Colour.RED
    """The die that is thrown where the call does not say: run-out, punt, return."""
    block: Annotated[int, one_of(BlockDice)] = BlockDice.RED_YELLOW
    yards: Yards = 0
    """The offense dice of this throw, added up."""
    kicked: Yards = 0
    """The kick die of a long bomb or a punt."""
    tackle: Yards = 0
    """The defense die; of a long bomb the yellow die, taken off."""
    flags: Annotated[int, Range(0, 2)] = 0
    again: Annotated[int, Range(0, 7)] = 0
    """Dice still to be thrown again, a bit per colour."""
    passed: Annotated[int, one_of(Pass)] = Pass.COMPLETE
    turnover: Flag = 0
    """5.2  T, T was thrown."""
    penalty: Annotated[int, Range(0, 5)] = 0
    """The face of the penalty die."""
    foul_by_defense: Flag = 0

    advance: Annotated[int, one_of(Due)] = Due.NOTHING
    run_off: Flag = 0
    try_due: Flag = 0
    next: Annotated[int, one_of(Next)] = Next.DOWN


class Ruleset(NamedTuple):
    """What the components and the edition say. A die is its distinct faces, each with its ways."""

    # Dice (1): by colour, then by face
    offense_yards: Table
    offense_mark: Table
    offense_ways: Table
    defense_yards: Table
    defense_flag: Table
    defense_ways: Table
    penalty_yards: Numbers
    penalty_defense: Numbers
    penalty_automatic: Numbers
    penalty_ways: Numbers
    kick: Numbers
    kick_ways: Numbers
    clock_ways: Numbers
    longest_kick: int
    block_choice: int
    """9.1  Whether the defense dice differ in FLAGs, so that it matters which two are thrown."""
    block_pairs: Table
    minutes: Numbers
    """The clock track, padded with zeros."""
    last_space: int

    # What the editions change (20)
    onside_needs: Annotated[int, Range(0, 99)]
    short_penalty: Annotated[int, one_of(ShortPenalty)]
    hail_mary_timeouts: Annotated[int, one_of(HailMaryTimeouts)]

    # Switches (20)
    bomb_zeros: Annotated[int, one_of(BombZeros)]
    red_zone_pass: Annotated[int, one_of(RedZonePass)]
    run_off: Annotated[int, one_of(RunOffAfter)]
    hail_mary_line: Annotated[int, one_of(HailMaryLine)]
    overtime: OnOff
    overtime_periods: Annotated[int, Range(1, 10)]

    # Lines and points
    field: Annotated[int, Range(100, 100)]
    touchback: Annotated[int, Range(1, 99)]
    onside_from: Annotated[int, Range(1, 99)]
    shortest_run_out: Annotated[int, Range(1, 99)]
    series: Annotated[int, Range(1, 99)]
    downs: Annotated[int, Range(4, 4)]
    red_zone: Annotated[int, Range(1, 99)]
    farthest_pass: Annotated[int, Range(100, 120)]
    farthest_field_goal: Annotated[int, Range(1, 99)]
    short_range: Annotated[int, Range(1, 99)]
    short_kick: Annotated[int, Range(1, 99)]
    try_line: Annotated[int, Range(1, 99)]
    safety_punt_line: Annotated[int, Range(1, 99)]
    safety_penalty: Annotated[int, Range(1, 99)]
    return_penalty_ignored: Annotated[int, Range(1, 99)]
    hail_mary_from: Numbers
    timeouts: Annotated[int, Range(0, 9)]
    touchdown_points: Annotated[int, Range(0, 9)]
    field_goal_points: Annotated[int, Range(0, 9)]
    safety_points: Annotated[int, Range(0, 9)]
    pat_points: Annotated[int, Range(0, 9)]
    two_point_points: Annotated[int, Range(0, 9)]
    halves: Annotated[int, Range(2, 2)]

    # How a sensible player mixes calls, by situation and colour
    offense_calls: Annotated[Table, Advice()]
    defense_calls: Annotated[Table, Advice()]


# Whose seat it is (2.1). Kicks, penalties, timeouts: by the role at the start of the play.


def toss_caller(s: State) -> int:
    """2.2  Away calls the toss."""
    return seat(Side.AWAY, Role.OFFENSE)


def toss_winner(s: State) -> int:
    """2.2  The winner of the toss chooses."""
    return seat(s.toss_winner, Role.OFFENSE)


def snapper(s: State) -> int:
    """The side that had the ball at the start of the play."""
    return seat(s.snapped_by, Role.OFFENSE)


def snappers_opponent(s: State) -> int:
    """The side that did not have the ball at the start of the play."""
    return seat(1 - s.snapped_by, Role.DEFENSE)


def penalty_decider(s: State) -> int:
    """10.2  The side that was not at fault decides."""
    return offense(s) if s.foul_by_defense else defense(s)
