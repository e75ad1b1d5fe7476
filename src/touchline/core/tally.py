"""What every game counts: who won, and with how many points. In the rule dialect, so that compiled play counts too."""

from dataclasses import dataclass, field
from typing import Annotated

from touchline.core.fields import Each, Range

MOST = 2**62
POINTS = 100

Count = Annotated[int, Range(0, MOST)]


def zeros(count: int) -> list[int]:
    return [0] * count


@dataclass(slots=True)
class Results:
    """Totals over many games. A game's own tally adds its counters to these."""

    wins: Annotated[list[int], Range(0, MOST), Each(3)] = field(default_factory=lambda: zeros(3))
    """Home, away, drawn."""
    points: Annotated[list[int], Range(0, MOST), Each(2)] = field(default_factory=lambda: zeros(2))
    squares: Annotated[list[int], Range(0, MOST), Each(2)] = field(default_factory=lambda: zeros(2))
    """Points squared, for the spread."""
    product: Count = 0
    """Home points times away points, for the spread of the margin."""
    scores: Annotated[list[int], Range(0, MOST), Each(POINTS)] = field(default_factory=lambda: zeros(POINTS))
    """How often a side ended with each number of points; the last place counts all beyond."""


def count_result(t: Results, home: int, away: int) -> None:
    """Count the end of a game with these points."""
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
    t.scores[min(home, POINTS - 1)] += 1
    t.scores[min(away, POINTS - 1)] += 1
