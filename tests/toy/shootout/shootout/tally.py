"""What a statistician counts, in the rule dialect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from touchline.core.fields import Each, Range
from touchline.core.tally import MOST, Results, count_result, zeros

from .state import Phase, Ruleset, State


@dataclass(slots=True)
class Tally(Results):
    """Totals over many games; points are goals."""

    corners: Annotated[list[int], Range(0, MOST), Each(3)] = field(default_factory=lambda: zeros(3))


def count_corners(s: State, r: Ruleset, shot: int, dive: int, t: Tally) -> None:
    t.corners[shot] += 1


def finish(s: State, r: Ruleset, t: Tally) -> None:
    count_result(t, s.score[0], s.score[1])


COUNTS: Mapping[int, Callable[..., None]] = {Phase.CORNERS: count_corners}
