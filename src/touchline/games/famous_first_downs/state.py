"""The glossary of Famous First Downs: what is on the table, and the words the rulebook uses for it."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, NamedTuple

from touchline.core.fields import Each, Flag, OnOff, Range, one_of
from touchline.core.roles import Role, Side, SideField
from touchline.core.ruleset import Advice, Numbers, Table
from touchline.core.sequence import Reasons, seat


class Phase(IntEnum):
    """Where the game stands: each phase but the last has its row in the sequence of play."""

    # 2  The game
    TOSS = 0
    CONCEDE = 1
    # 3 and 5  A down
    FOURTH_DOWN = 2
    LAY = 3
    CALL = 4
    # 7  Momentum, after the reveal
    TRICK = 5
    SACK = 6
    OFFENSE_REPEAT = 7
    DEFENSE_ANSWER = 8
    # 4  Touchdown
    CONVERSION = 9
    # 5  Field goal
    KICK_STEP = 10
    KICK_COIN = 11
    # 2  The end
    FULL_TIME = 12


class Concede(IntEnum):
    PLAY_ON = 0
    CONCEDE = 1


class FourthDown(IntEnum):
    """5  What the offense does on fourth down."""

    GO_FOR_IT = 0
    FIELD_GOAL = 1
    PUNT = 2


class Play(IntEnum):
    """1.1  The six plays, two to a card; NONE while none is laid."""

    PRO_SET = 0
    I_FORMATION = 1
    SINGLEBACK = 2
    WISHBONE = 3
    SHOTGUN = 4
    SPREAD = 5
    NONE = 6


class Option(IntEnum):
    """1.1  The three options of a play; NONE until one is revealed."""

    FIRST = 0
    SECOND = 1
    THIRD = 2
    NONE = 3


class Card(IntEnum):
    """1.2  The six defense cards; NONE until one is revealed."""

    GOAL_LINE = 0
    FOUR_THREE = 1
    THREE_FOUR = 2
    NICKEL = 3
    DIME = 4
    QUARTER = 5
    NONE = 6


class Zone(IntEnum):
    """1.1  Depth and lane, as the offense sees them, on both kinds of card."""

    RUN_LEFT = 0
    RUN_MIDDLE = 1
    RUN_RIGHT = 2
    SHORT_LEFT = 3
    SHORT_MIDDLE = 4
    SHORT_RIGHT = 5
    LONG_LEFT = 6
    LONG_MIDDLE = 7
    LONG_RIGHT = 8


class Trick(IntEnum):
    """7.5  Whether the offense buys yards on a trick option."""

    LEAVE = 0
    BUY = 1


class Sack(IntEnum):
    """7.6  What the defense makes of a tackle."""

    TACKLE = 0
    SACK = 1


class Repeat(IntEnum):
    """7.5  The offense's last word on a down."""

    ACCEPT = 0
    REPEAT = 1


class Answer(IntEnum):
    """7.7  The defense's last word on a down."""

    ACCEPT = 0
    REPEAT = 1
    TURNOVER = 2


class Conversion(IntEnum):
    """4  After a touchdown."""

    TAKE_POINTS = 0
    GO_FOR_TWO = 1


class KickStep(IntEnum):
    """5.2  How a step of a field goal is made good."""

    PAY = 0
    HEADS = 1
    TAILS = 2


class Coin(IntEnum):
    HEADS = 0
    TAILS = 1


class Ended(IntEnum):
    """6  How the last drive ended; NOTHING once the next one has its first play."""

    NOTHING = 0
    TOUCHDOWN = 1
    CONVERSION = 2
    FAILED_CONVERSION = 3
    FIELD_GOAL = 4
    PUNT = 5
    DOWNS = 6
    TURNOVER = 7
    MISSED_KICK = 8


class Ruling(Reasons):
    """Why something cannot be chosen, with the number of the rule."""

    LEGAL = 0, ""
    NO_SUCH_PLAY = 1, "1.1"
    NO_SUCH_CARD = 2, "1.2"
    NOT_FAR_ENOUGH_BEHIND = 3, "2.3"
    NO_KICK_ON_A_CONVERSION = 4, "4.2"
    NO_SACK_ON_A_CONVERSION = 5, "4.2"
    NO_TURNOVER_ON_A_CONVERSION = 6, "4.2"
    KICKS_ON_FOURTH_DOWN_ONLY = 7, "5.4"
    TOO_FEW_COINS_FOR_A_STEP = 8, "7.5"
    TOO_FEW_COINS_FOR_YARDS = 9, "7.5"
    NOT_A_TRICK_PLAY = 10, "7.5"
    MET_A_SHIELD = 11, "7.5"
    TOO_FEW_COINS_FOR_A_REPEAT = 12, "7.5"
    TOO_FEW_COINS_FOR_A_SACK = 13, "7.6"
    NO_TACKLE = 14, "7.6"
    CARD_CANNOT_SACK = 15, "7.6"
    PLAY_CANNOT_BE_SACKED = 16, "7.6"
    NO_YARDS_TO_LOSE = 17, "7.6"
    TOO_FEW_COINS_FOR_AN_ANSWER = 18, "7.7"
    TOO_FEW_COINS_FOR_A_TURNOVER = 19, "7.7"
    ONLY_AFTER_THE_REVEAL = 20, "7.8"
    KICKS_ARE_NOT_REPEATED = 21, "7.10"


Yards = Annotated[int, Range(0, 100)]
Coins = Annotated[int, Range(0, 20)]


@dataclass(slots=True)
class State:
    """Everything on the table. Zones and coins are counted as they lie."""

    phase: Annotated[int, one_of(Phase)] = Phase.TOSS
    score: Annotated[list[int], Range(0, 9999), Each(2)] = field(default_factory=lambda: [0, 0])
    drives: Annotated[list[int], Range(0, 30), Each(2)] = field(default_factory=lambda: [0, 0])
    """2.1  The drives each side has begun, those of overtime included."""
    overtime: Annotated[int, Range(0, 10)] = 0
    """2.2  Rounds of overtime begun."""
    first_offense: SideField = Side.HOME
    """2.1  The side that attacked first."""
    ended: Annotated[int, one_of(Ended)] = Ended.NOTHING
    conceded: Flag = 0
    """2.3  The side behind has conceded."""

    offense: SideField = Side.HOME
    """The side that attacks, or is about to."""
    down: Annotated[int, Range(1, 4)] = 1
    offense_zone: Yards = 0
    neutral_zone: Yards = 0
    defense_zone: Yards = 0
    conversion: Flag = 0
    """4.2  The one down of a try for two."""

    pool: Coins = 0
    momentum: Annotated[list[int], Range(0, 20), Each(2)] = field(default_factory=lambda: [0, 0])

    repeats: Annotated[int, Range(0, 20)] = 0
    """7.9  How often this down has been cancelled."""
    play: Annotated[int, one_of(Play)] = Play.NONE
    option: Annotated[int, one_of(Option)] = Option.NONE
    card: Annotated[int, one_of(Card)] = Card.NONE
    bought: Flag = 0
    """7.5  The offense has bought yards in this try."""
    sacked: Flag = 0
    """7.6  The defense has sacked in this try."""

    steps: Yards = 0
    """5.2  Steps of a field goal still to be made good."""
    called: Annotated[int, one_of(Coin)] = Coin.HEADS


class Ruleset(NamedTuple):
    """What the cards and the edition say."""

    # Cards (1): by play and option, by defense card and zone
    zone: Table
    yards: Table
    trick: Table
    cannot_be_sacked: Numbers
    value: Table
    shield: Table
    cannot_sack: Numbers

    # What the editions change (8)
    coin_toss: OnOff
    sack_price: Annotated[int, Range(1, 20)]
    defense_repeat_price: Annotated[int, Range(1, 20)]

    # Switches
    drives: Annotated[int, Range(1, 20)]
    missed_kick_resets: OnOff

    # The size of the box
    offense_cards: Annotated[int, Range(1, 3)]
    defense_cards: Annotated[int, Range(2, 6)]
    field: Annotated[int, Range(2, 100)]
    coins: Annotated[int, Range(0, 20)]

    # Lines, prices and points
    series: Annotated[int, Range(1, 100)]
    downs: Annotated[int, Range(2, 4)]
    overtime_rounds: Annotated[int, Range(0, 10)]
    sure_kick: Annotated[int, Range(0, 100)]
    kick_step: Annotated[int, Range(1, 100)]
    conversion_yards: Annotated[int, Range(1, 100)]
    trick_yards: Annotated[int, Range(1, 50)]
    sack_yards: Annotated[int, Range(1, 50)]
    step_price: Annotated[int, Range(1, 20)]
    trick_price: Annotated[int, Range(1, 20)]
    offense_repeat_price: Annotated[int, Range(1, 20)]
    turnover_price: Annotated[int, Range(1, 20)]
    touchdown_points: Annotated[int, Range(0, 9)]
    conversion_points: Annotated[int, Range(0, 9)]
    failed_conversion_points: Annotated[int, Range(0, 9)]
    field_goal_points: Annotated[int, Range(0, 9)]

    # How a sensible player mixes
    play_weights: Annotated[Table, Advice()]
    """By yards to go, row 0 for the usual case, then by play."""
    option_weights: Annotated[tuple[Table, ...], Advice()]
    """By situation, play and option."""
    card_weights: Annotated[tuple[Table, ...], Advice()]
    """By situation, play and defense card."""


# Whose seat it is


def side_behind(s: State) -> int:
    """2.3  The side with fewer points, in the role that the coming drive gives it."""
    behind = Side.HOME if s.score[Side.HOME] < s.score[Side.AWAY] else Side.AWAY
    return seat(behind, Role.OFFENSE if behind == s.offense else Role.DEFENSE)
