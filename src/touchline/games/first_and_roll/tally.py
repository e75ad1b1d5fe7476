"""What a statistician counts in 1st & Roll, in the rule dialect: whole numbers only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

from touchline.core.fields import Each, Range
from touchline.games.first_and_roll.rules.dice import total
from touchline.games.first_and_roll.state import Phase, Play, Ruleset, State

MOST = 2**62
POINTS = 100


def zeros(count: int) -> list[int]:
    return [0] * count


@dataclass(slots=True)
class Tally:
    """Totals over many games. The first four fields are what every game counts."""

    wins: Annotated[list[int], Range(0, MOST), Each(3)] = field(default_factory=lambda: zeros(3))
    """Home, away, drawn."""
    points: Annotated[list[int], Range(0, MOST), Each(2)] = field(default_factory=lambda: zeros(2))
    squares: Annotated[list[int], Range(0, MOST), Each(2)] = field(default_factory=lambda: zeros(2))
    """Points squared, for the spread."""
    product: Annotated[int, Range(0, MOST)] = 0
    """Home points times away points, for the spread of the margin."""
    overtimes: Annotated[int, Range(0, MOST)] = 0
    scores: Annotated[list[int], Range(0, MOST), Each(POINTS)] = field(default_factory=lambda: zeros(POINTS))
    """How often a side ended with so many points; the last place counts all beyond."""
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
    home = s.score[0]
    away = s.score[1]
    if home > away:
        t.wins[0] += 1
    elif away > home:
        t.wins[1] += 1
    else:
        t.wins[2] += 1
    t.points[0] += home
    t.points[1] += away
    t.squares[0] += home * home
    t.squares[1] += away * away
    t.product += home * away
    if s.period > r.halves:
        t.overtimes += 1
    t.scores[min(home, POINTS - 1)] += 1
    t.scores[min(away, POINTS - 1)] += 1


COUNTS: dict[int, Callable[..., None]] = {
    Phase.ANNOUNCE: count_announcement,
    Phase.CLOCK_DIE: count_play,
    Phase.TRY: count_try,
}
