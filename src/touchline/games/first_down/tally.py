"""What a statistician counts in the First Down Game, in the rule dialect: whole numbers only."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated

from touchline.core.fields import Each, Range
from touchline.core.tally import MOST, Count, Results, count_result, zeros
from touchline.games.first_down.rules.cards import (
    can_stop,
    is_covered_by_field_goal,
    is_named,
    is_past_first_down,
    is_stopped,
)
from touchline.games.first_down.state import COVERS, FAILS, Card, Kind, Phase, Ruleset, State

PAIRS = 80
"""The offense's ten cards against the defense's eight: 8 x card + cover."""


class Ended(IntEnum):
    """How a possession ended."""

    TOUCHDOWN = 0
    FIELD_GOAL = 1
    MISSED_FIELD_GOAL = 2
    INTERCEPTION = 3
    DOWNS = 4


@dataclass(slots=True)
class Tally(Results):
    """Totals over many games."""

    extras: Count = 0
    """Games that went on beyond the ordinary possessions."""
    first_attacks: Annotated[list[int], Range(0, MOST), Each(3)] = field(default_factory=lambda: zeros(3))
    """Games won, lost and drawn by the side that attacked first."""
    possessions: Count = 0
    drives: Annotated[list[int], Range(0, MOST), Each(5)] = field(default_factory=lambda: zeros(5))
    """Possessions by how they ended, in the order of ``Ended``."""
    first_downs: Count = 0
    touchdowns: Count = 0
    interceptions: Count = 0
    """Possessions that a stopped play ended."""
    kicks: Annotated[list[int], Range(0, MOST), Each(4)] = field(default_factory=lambda: zeros(4))
    """Field goals tried and good before FIRST DOWN, tried and good from there on."""
    wiped_out: Count = 0
    """Field goals that the same number of the defense wiped out."""
    specials: Annotated[list[int], Range(0, MOST), Each(4)] = field(default_factory=lambda: zeros(4))
    """Specials tried and good before FIRST DOWN, tried and good from there on."""
    laid: Annotated[list[int], Range(0, MOST), Each(PAIRS)] = field(default_factory=lambda: zeros(PAIRS))
    """Downs by card against card."""
    gained: Annotated[list[int], Range(0, MOST), Each(PAIRS)] = field(default_factory=lambda: zeros(PAIRS))
    """Squares of normal cards, by card against card; squares beyond TOUCH DOWN included."""
    stopped: Annotated[list[int], Range(0, MOST), Each(PAIRS)] = field(default_factory=lambda: zeros(PAIRS))
    """Plays that the defense's own throw stopped, by card against card."""
    bonus: Annotated[list[int], Range(0, MOST), Each(4)] = field(default_factory=lambda: zeros(4))
    """Bonus throws for one point tried and good, for two points tried and good."""


def pair(s: State) -> int:
    """The two cards of this down."""
    return COVERS * s.card + s.cover


def half(s: State, r: Ruleset) -> int:
    """0 before FIRST DOWN, 2 from there on."""
    return 2 if is_past_first_down(s, r) else 0


def count_cards(s: State, r: Ruleset, card: int, cover: int, t: Tally) -> None:
    """Each down; the first one of a series also counts the series."""
    t.laid[COVERS * card + cover] += 1
    if s.down == 1:
        if is_past_first_down(s, r):
            t.first_downs += 1
        else:
            t.possessions += 1


def count_throw(s: State, r: Ruleset, face: int, t: Tally) -> None:
    """What the offense's throw decides alone."""
    if s.card == Card.FIELD_GOAL:
        t.kicks[half(s, r)] += 1
        if is_named(r.field_goal_good[half(s, r) // 2], face) and not is_covered_by_field_goal(s):
            t.kicks[half(s, r) + 1] += 1
    elif s.card == Card.SPECIAL:
        t.specials[half(s, r)] += 1
        if is_named(r.special_good, face) and not can_stop(s, r, Kind.SPECIAL):
            t.specials[half(s, r) + 1] += 1
    elif r.kind[s.card] == Kind.RUN:
        t.gained[pair(s)] += max(r.squares[s.card][face] + r.run[s.cover], 0)
    elif r.squares[s.card][face] != FAILS and not can_stop(s, r, r.kind[s.card]):
        t.gained[pair(s)] += r.squares[s.card][face]


def kind_to_stop(s: State, r: Ruleset) -> int:
    """The kind of play that the defense throws against, a field goal excepted."""
    return Kind.SPECIAL if s.card == Card.SPECIAL else r.kind[s.card]


def is_intercepted(s: State, r: Ruleset, face: int) -> bool:
    """Whether the defense's throw stops the play and ends the possession."""
    kind = kind_to_stop(s, r)
    return is_stopped(s, r, kind, face) and r.ends[kind][s.cover] == 1


def count_stop(s: State, r: Ruleset, face: int, t: Tally) -> None:
    """What the defense's throw did to a pass or to the Special."""
    if is_stopped(s, r, kind_to_stop(s, r), face):
        t.stopped[pair(s)] += 1
        t.interceptions += 1 if is_intercepted(s, r, face) else 0
    elif s.card == Card.SPECIAL:
        t.specials[half(s, r) + 1] += 1
    else:
        t.gained[pair(s)] += r.squares[s.card][s.throw]


def count_stopped_field_goal(s: State, r: Ruleset, face: int, t: Tally) -> None:
    """What the defense's throw did to a field goal."""
    if face == s.throw:
        t.stopped[pair(s)] += 1
        t.wiped_out += 1
    else:
        t.kicks[half(s, r) + 1] += 1


def count_bonus(s: State, r: Ruleset, bonus: int, t: Tally) -> None:
    """Each touchdown asks once."""
    t.touchdowns += 1
    t.bonus[2 * bonus] += 1


def count_bonus_throw(s: State, r: Ruleset, face: int, t: Tally) -> None:
    if is_named(r.bonus_good[s.bonus], face):
        t.bonus[2 * s.bonus + 1] += 1


def note_end(s: State, ended: int) -> int:
    """Before a step that may end a possession: which one it is, and how it ends if it does."""
    return s.possession | ended << 8


def note_throw(s: State, r: Ruleset, face: int) -> int:
    if s.card != Card.FIELD_GOAL:
        return note_end(s, Ended.DOWNS)
    good = is_named(r.field_goal_good[half(s, r) // 2], face)
    return note_end(s, Ended.FIELD_GOAL if good else Ended.MISSED_FIELD_GOAL)


def note_stop(s: State, r: Ruleset, face: int) -> int:
    return note_end(s, Ended.INTERCEPTION if is_intercepted(s, r, face) else Ended.DOWNS)


def note_stopped_field_goal(s: State, r: Ruleset, face: int) -> int:
    return note_end(s, Ended.MISSED_FIELD_GOAL if face == s.throw else Ended.FIELD_GOAL)


def note_touchdown(s: State, r: Ruleset, face: int) -> int:
    return note_end(s, Ended.TOUCHDOWN)


def count_possession(s: State, r: Ruleset, before: int, t: Tally) -> None:
    """After it: whether another possession has begun, or the game is over."""
    if s.phase == Phase.FULL_TIME or s.possession > before & 0xFF:
        t.drives[before >> 8] += 1


def finish(s: State, r: Ruleset, t: Tally) -> None:
    """The end of a game."""
    count_result(t, s.score[0], s.score[1])
    lead = s.score[s.first] - s.score[1 - s.first]
    if lead > 0:
        t.first_attacks[0] += 1
    elif lead < 0:
        t.first_attacks[1] += 1
    else:
        t.first_attacks[2] += 1
    if s.possession > r.possessions:
        t.extras += 1


STOPS = (Phase.STOP_PASS, Phase.STOP_LONG_PASS, Phase.STOP_SPECIAL)

COUNTS: dict[int, Callable[..., None]] = {
    Phase.LAY: count_cards,
    Phase.THROW: count_throw,
    **dict.fromkeys(STOPS, count_stop),
    Phase.STOP_FIELD_GOAL: count_stopped_field_goal,
    Phase.BONUS: count_bonus,
    Phase.BONUS_THROW: count_bonus_throw,
}

FOLLOWS: dict[int, tuple[Callable[..., int], Callable[..., None]]] = {
    Phase.THROW: (note_throw, count_possession),
    **dict.fromkeys(STOPS, (note_stop, count_possession)),
    Phase.STOP_FIELD_GOAL: (note_stopped_field_goal, count_possession),
    Phase.BONUS_THROW: (note_touchdown, count_possession),
}
