"""What a statistician counts in 1st & Roll, in the rule dialect: whole numbers only."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated

from touchline.core.fields import Each, Range
from touchline.core.tally import MOST, Count, Results, count_result, zeros
from touchline.games.first_and_roll.rules.dice import total
from touchline.games.first_and_roll.state import Announce, Clock, Next, Pass, Phase, Play, Ruleset, State


class Ended(IntEnum):
    """How a drive ended. A drive is what one side does from its first snap until it has scored or lost the ball."""

    TOUCHDOWN = 0
    FIELD_GOAL = 1
    MISSED_FIELD_GOAL = 2
    PUNT = 3
    DOWNS = 4
    TURNOVER = 5
    INTERCEPTION = 6
    SAFETY = 7
    END_OF_HALF = 8


@dataclass(slots=True)
class Tally(Results):
    """Totals over many games."""

    overtimes: Count = 0
    snaps: Count = 0
    """Plays from scrimmage, kicks included; tries are not counted."""
    drives: Annotated[list[int], Range(0, MOST), Each(9)] = field(default_factory=lambda: zeros(9))
    """Drives by how they ended, in the order of ``Ended``."""
    plays: Annotated[list[int], Range(0, MOST), Each(9)] = field(default_factory=lambda: zeros(9))
    """Plays by call against call: 3 x offense + defense."""
    yards: Annotated[list[int], Range(-MOST, MOST), Each(9)] = field(default_factory=lambda: zeros(9))
    """Yards thrown by call against call, before penalties."""
    announced: Annotated[list[int], Range(0, MOST), Each(4)] = field(default_factory=lambda: zeros(4))
    """Announcements: play, field goal, punt, Hail Mary."""
    bombs: Annotated[list[int], Range(0, MOST), Each(3)] = field(default_factory=lambda: zeros(3))
    """Long bombs complete, incomplete, intercepted."""
    tries: Annotated[list[int], Range(0, MOST), Each(2)] = field(default_factory=lambda: zeros(2))
    """Tries: by kick, for two."""


def count_announcement(s: State, r: Ruleset, x: int, t: Tally) -> None:
    t.announced[x] += 1
    if x != Announce.PLAY:
        t.snaps += 1


def count_play(s: State, r: Ruleset, face: int, t: Tally) -> None:
    """At the clock die all yards of a play have been thrown."""
    t.snaps += 1
    if s.play == Play.SCRIMMAGE:
        t.plays[3 * s.call + s.cover] += 1
        t.yards[3 * s.call + s.cover] += total(s)
    else:
        t.bombs[s.passed] += 1


def count_try(s: State, r: Ruleset, x: int, t: Tally) -> None:
    t.tries[x] += 1


def is_on_a_drive(s: State, r: Ruleset) -> bool:
    """Whether the side that snapped the ball still has it and has not scored. A punt after a safety is not a drive."""
    if s.play == Play.KICKOFF or s.play == Play.TWO_POINT_TRY or (s.play == Play.PUNT and s.down < r.downs):
        return False
    return s.offense == s.snapped_by and s.next == Next.DOWN


def lost_by(s: State, r: Ruleset, x: int) -> int:
    """How the drive ends if the other side has the ball after this step."""
    if s.play == Play.PUNT:
        return Ended.PUNT
    if s.play == Play.FIELD_GOAL:
        return Ended.MISSED_FIELD_GOAL
    if s.passed == Pass.INTERCEPTED:
        return Ended.INTERCEPTION
    if s.turnover or (s.phase == Phase.CLOCK_AGAIN and x == Clock.T):
        return Ended.TURNOVER
    return Ended.DOWNS


NO_DRIVE = -1


def points_made(s: State) -> int:
    return s.score[0] + s.score[1]


def note_play(s: State, r: Ruleset, x: int) -> int:
    """Before a step in which a play may end a drive: side, period and points, and how the ball would be lost."""
    if not is_on_a_drive(s, r):
        return NO_DRIVE
    return s.offense | s.period << 4 | lost_by(s, r, x) << 8 | points_made(s) << 16


def count_play_of_drive(s: State, r: Ruleset, noted: int, t: Tally) -> None:
    """After it: what has become of the drive."""
    if noted == NO_DRIVE:
        return
    side = noted & 0xF
    lost = noted >> 8 & 0xF
    if points_made(s) == noted >> 16:
        if s.period > noted >> 4 & 0xF or s.phase == Phase.FULL_TIME:
            t.drives[Ended.END_OF_HALF] += 1
        elif s.offense != side:
            t.drives[lost] += 1
    elif s.try_due:
        t.drives[Ended.TOUCHDOWN if s.offense == side else lost] += 1
    else:
        t.drives[Ended.FIELD_GOAL if lost == Ended.MISSED_FIELD_GOAL else Ended.SAFETY] += 1


def note_clock(s: State, r: Ruleset, x: int) -> int:
    """Before a step that may move the marker: the period, if a drive is on."""
    return s.period if is_on_a_drive(s, r) else NO_DRIVE


def count_clock(s: State, r: Ruleset, noted: int, t: Tally) -> None:
    """After it: whether time has run out on the drive."""
    if noted != NO_DRIVE and (s.period > noted or s.phase == Phase.FULL_TIME):
        t.drives[Ended.END_OF_HALF] += 1


def finish(s: State, r: Ruleset, t: Tally) -> None:
    """The end of a game."""
    count_result(t, s.score[0], s.score[1])
    if s.period > r.halves:
        t.overtimes += 1


COUNTS: dict[int, Callable[..., None]] = {
    Phase.ANNOUNCE: count_announcement,
    Phase.CLOCK_DIE: count_play,
    Phase.TRY: count_try,
}

PLAYS = (
    Phase.CLOCK_DIE,
    Phase.CLOCK_AGAIN,
    Phase.PENALTY_CHOICE,
    Phase.BLOCK_SECOND,
    Phase.BLOCK_PENALTY_CHOICE,
    Phase.BLOCKED_TAKE,
    Phase.BLOCKED_GUARD,
    Phase.BLOCKED_AGAIN,
    Phase.PUNT_DIE,
    Phase.CATCH,
    Phase.FIELD_GOAL_KICK,
    Phase.FIELD_GOAL_AGAIN,
    Phase.HAIL_GREEN,
)
CLOCK = (Phase.TIMEOUT, Phase.OTHER_TIMEOUT, Phase.RUN_OFF, Phase.RUN_OFF_TIMEOUT)
FOLLOWS: dict[int, tuple[Callable[..., int], Callable[..., None]]] = {
    **dict.fromkeys(PLAYS, (note_play, count_play_of_drive)),
    **dict.fromkeys(CLOCK, (note_clock, count_clock)),
}
