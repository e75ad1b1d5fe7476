"""What a statistician counts in Brettfußball, in the rule dialect: whole numbers only."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

from touchline.core.fields import Each, Range
from touchline.core.tally import MOST, Count, Results, count_result, zeros
from touchline.games.brettfussball.rules.action import end_of
from touchline.games.brettfussball.rules.flight import flight
from touchline.games.brettfussball.state import MOVES, Ground, Phase, Ruleset, State, Way


@dataclass(slots=True)
class Tally(Results):
    """Totals over many games; points are goals."""

    turns: Count = 0
    """Turns of all games: over the points they are the turns per goal."""
    actions: Annotated[list[int], Range(0, MOST), Each(3)] = field(default_factory=lambda: zeros(3))
    """Moves, attacks, kicks."""
    kicks: Annotated[list[int], Range(0, MOST), Each(5)] = field(default_factory=lambda: zeros(5))
    """Kicks into a goal, to a piece, to a free square, over a side line, over an end line."""
    forced: Annotated[list[int], Range(0, MOST), Each(6)] = field(default_factory=lambda: zeros(6))
    """Turns by their kind: open, attacked, kick-off, throw-in, corner, goal kick."""
    line_ups: Annotated[list[int], Range(0, MOST), Each(2)] = field(default_factory=lambda: zeros(2))
    """Line-ups after a goal: back, reset."""


def count_throw(s: State, r: Ruleset, face: int, t: Tally) -> None:
    t.forced[s.play] += 1


def count_action(s: State, r: Ruleset, x: int, t: Tally) -> None:
    """Before the action is carried out."""
    if x >= MOVES:
        t.actions[2] += 1
        t.kicks[kick_kind(s, r, x - MOVES)] += 1
    elif s.on[end_of(s, r, x)]:
        t.actions[1] += 1
    else:
        t.actions[0] += 1


def kick_kind(s: State, r: Ruleset, way: int) -> int:
    end = flight(s, r, way)
    if end < 0:
        return 3 if way == Way.LEFT or way == Way.RIGHT else 4
    if r.ground[end] == Ground.GOAL:
        return 0
    return 1 if s.on[end] else 2


def count_line_up(s: State, r: Ruleset, x: int, t: Tally) -> None:
    t.line_ups[x] += 1


def finish(s: State, r: Ruleset, t: Tally) -> None:
    """The end of a game."""
    count_result(t, s.score[0], s.score[1])
    t.turns += s.turn


COUNTS: dict[int, Callable[..., None]] = {
    Phase.THROW: count_throw,
    Phase.ACTION: count_action,
    Phase.SCORER_LINE_UP: count_line_up,
    Phase.CONCEDER_LINE_UP: count_line_up,
}
