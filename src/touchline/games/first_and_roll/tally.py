"""What a statistician counts in 1st & Roll, in the rule dialect: whole numbers only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

from touchline.core.fields import Each, Range
from touchline.core.tally import MOST, Results, count_result, zeros
from touchline.games.first_and_roll.rules.dice import total
from touchline.games.first_and_roll.state import Phase, Play, Ruleset, State


@dataclass(slots=True)
class Tally(Results):
    """Totals over many games."""

    overtimes: Annotated[int, Range(0, MOST)] = 0
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


def count_play(s: State, r: Ruleset, face: int, t: Tally) -> None:
    """At the clock die all yards of a play have been thrown."""
    if s.play == Play.SCRIMMAGE:
        t.plays[3 * s.call + s.cover] += 1
        t.yards[3 * s.call + s.cover] += total(s)
    else:
        t.bombs[s.passed] += 1


def count_try(s: State, r: Ruleset, x: int, t: Tally) -> None:
    t.tries[x] += 1


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
