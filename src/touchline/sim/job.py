"""What there is to simulate, and what a stretch of it came to: the common language of all targets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from touchline.core.fields import layout
from touchline.core.game import Game
from touchline.core.match import Match


@dataclass(frozen=True, slots=True)
class SimulationJob:
    """Games 0 to ``games`` - 1 of a match's seed, from its start, by its rules.

    ``policies`` says for home and for away whether that side plays the game's policy or at random. Game k of a job
    is the same game whoever plays it, with whatever other games, in whatever order.
    """

    match: Match
    games: int
    policies: tuple[bool, bool]

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game


Stretch = tuple[int, int]
"""Games in a row: the first, and the one after the last."""


class BatchResult(NamedTuple):
    """What ``games`` games of a job came to, from game ``first`` on.

    ``tally`` is a record with one element, NumPy's or a mapping: ``tally[name][0]`` is what a counter came to.
    """

    first: int
    games: int
    steps: int
    tally: Any


class Sum(NamedTuple):
    """What parts came to together, and which games they were."""

    played: tuple[Stretch, ...]
    steps: int
    tally: Mapping[str, Any]


class Total:
    """The sum of Parts of one game, in plain numbers that never overflow, and which games they were.

    It always tells of whole parts: whoever interrupts it finds a part either counted or not.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.sum = Sum((), 0, {f.name: [0] * f.count if f.count else 0 for f in layout(game.tally)})

    @property
    def played(self) -> tuple[Stretch, ...]:
        """The stretches of games counted so far, in order."""
        return self.sum.played

    @property
    def games(self) -> int:
        return sum(end - first for first, end in self.sum.played)

    def add(self, part: BatchResult) -> None:
        """Count a part along; none of its games may be counted already."""
        stretch = (part.first, part.first + part.games)
        self.add_sum(Sum((stretch,), part.steps, plain(part.tally, self.sum.tally)))

    def add_sum(self, more: Sum) -> None:
        """Count along what parts came to together."""
        tally = {name: added_up(value, more.tally[name]) for name, value in self.sum.tally.items()}
        self.sum = Sum(joined((*self.sum.played, *more.played)), self.sum.steps + more.steps, tally)


def added_up(one: Any, other: Any) -> Any:
    """Two counters, place by place."""
    return [a + b for a, b in zip(one, other, strict=True)] if isinstance(one, list) else one + other


def added(game: Game[Any, Any], parts: Iterable[BatchResult]) -> Total:
    """All parts together."""
    total = Total(game)
    for part in parts:
        total.add(part)
    return total


def plain(tally: Any, names: Iterable[str]) -> Mapping[str, Any]:
    """The counters of a part in plain numbers and lists."""
    found = {name: tally[name][0] for name in names}
    return {name: value.tolist() if hasattr(value, "tolist") else value for name, value in found.items()}


def joined(stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
    """The stretches in order, those that meet made one. None may overlap another."""
    whole: list[Stretch] = []
    for first, end in sorted(stretches):
        if whole and first < whole[-1][1]:
            raise ValueError(f"game {first} is counted twice")
        if whole and first == whole[-1][1]:
            whole[-1] = (whole[-1][0], end)
        else:
            whole.append((first, end))
    return tuple(whole)


def left(games: int, played: Iterable[Stretch]) -> tuple[Stretch, ...]:
    """The stretches of games 0 to ``games`` - 1 that are not played yet."""
    ends = [(0, 0), *played, (games, games)]
    return tuple((end, first) for (_, end), (first, _) in pairwise(ends) if end < first)
