"""What a statistician counts in Famous First Downs, in the rule dialect: whole numbers only."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated

from touchline.core.fields import Each, Range
from touchline.core.tally import MOST, Count, Results, count_result, zeros
from touchline.games.famous_first_downs.state import Answer, Ended, KickStep, Phase, Repeat, Ruleset, Sack, State, Trick

CARDS = 6
OPTIONS = 3


class Bought(IntEnum):
    """7.5 to 7.7  What coins were spent on."""

    STEP = 0
    TRICK_YARDS = 1
    OFFENSE_REPEAT = 2
    SACK = 3
    DEFENSE_REPEAT = 4
    TURNOVER = 5


@dataclass(slots=True)
class Tally(Results):
    """Totals over many games."""

    overtimes: Count = 0
    concessions: Count = 0
    drives: Annotated[list[int], Range(0, MOST), Each(9)] = field(default_factory=lambda: zeros(9))
    """Drives by how they ended, in the order of ``Ended``."""
    tries: Annotated[list[int], Range(0, MOST), Each(36)] = field(default_factory=lambda: zeros(36))
    """Tries of a down, repeated ones included, by play against card: 6 x play + card."""
    yards: Annotated[list[int], Range(-MOST, MOST), Each(36)] = field(default_factory=lambda: zeros(36))
    """Their results as the cards gave them, before anything was bought."""
    tackles: Annotated[list[int], Range(0, MOST), Each(36)] = field(default_factory=lambda: zeros(36))
    options: Annotated[list[int], Range(0, MOST), Each(18)] = field(default_factory=lambda: zeros(18))
    """Options named: 3 x play + option."""
    fourth_downs: Annotated[list[int], Range(0, MOST), Each(3)] = field(default_factory=lambda: zeros(3))
    """Fourth downs: gone for, field goals, punts."""
    conversions: Annotated[list[int], Range(0, MOST), Each(2)] = field(default_factory=lambda: zeros(2))
    """After touchdowns: points taken, tries for two."""
    bought: Annotated[list[int], Range(0, MOST), Each(6)] = field(default_factory=lambda: zeros(6))
    """What coins were spent on, in the order of ``Bought``."""


def count_drive(s: State, r: Ruleset, play: int, t: Tally) -> None:
    """The first play of a drive tells how the one before it ended."""
    if s.ended != Ended.NOTHING:
        t.drives[s.ended] += 1


def count_try(s: State, r: Ruleset, option: int, card: int, t: Tally) -> None:
    cell = CARDS * s.play + card
    zone = r.zone[s.play][option]
    t.tries[cell] += 1
    t.options[OPTIONS * s.play + option] += 1
    if r.shield[card][zone]:
        t.tackles[cell] += 1
    else:
        t.yards[cell] += r.yards[s.play][option] + r.value[card][zone]


def count_fourth_down(s: State, r: Ruleset, choice: int, t: Tally) -> None:
    t.fourth_downs[choice] += 1


def count_conversion(s: State, r: Ruleset, choice: int, t: Tally) -> None:
    t.conversions[choice] += 1


def count_purchase(s: State, r: Ruleset, choice: int, t: Tally) -> None:
    """7.5 to 7.7  A choice that spends coins, if it is that one."""
    if s.phase == Phase.KICK_STEP and choice == KickStep.PAY:
        t.bought[Bought.STEP] += 1
    elif s.phase == Phase.TRICK and choice == Trick.BUY:
        t.bought[Bought.TRICK_YARDS] += 1
    elif s.phase == Phase.OFFENSE_REPEAT and choice == Repeat.REPEAT:
        t.bought[Bought.OFFENSE_REPEAT] += 1
    elif s.phase == Phase.SACK and choice == Sack.SACK:
        t.bought[Bought.SACK] += 1
    elif s.phase == Phase.DEFENSE_ANSWER and choice == Answer.REPEAT:
        t.bought[Bought.DEFENSE_REPEAT] += 1
    elif s.phase == Phase.DEFENSE_ANSWER and choice == Answer.TURNOVER:
        t.bought[Bought.TURNOVER] += 1


def finish(s: State, r: Ruleset, t: Tally) -> None:
    """The end of a game."""
    count_result(t, s.score[0], s.score[1])
    if s.overtime > 0:
        t.overtimes += 1
    t.concessions += s.conceded
    t.drives[s.ended] += 1


PURCHASES = (Phase.KICK_STEP, Phase.TRICK, Phase.SACK, Phase.OFFENSE_REPEAT, Phase.DEFENSE_ANSWER)

COUNTS: dict[int, Callable[..., None]] = {
    Phase.FOURTH_DOWN: count_fourth_down,
    Phase.LAY: count_drive,
    Phase.CALL: count_try,
    Phase.CONVERSION: count_conversion,
    **dict.fromkeys(PURCHASES, count_purchase),
}
