"""A simulation to run, and the results of its batches: the interface between all targets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from touchline.core.fields import layout
from touchline.core.game import AnyGame
from touchline.core.match import Match


@dataclass(frozen=True, slots=True)
class SimulationJob:
    """Games 0 to ``games`` - 1 of a match's seed, from its start, by its rules.

    ``policies`` says for home and for away whether that side plays the game's policy or at random. Game k of a job
    is the same game on every target, in any batch and in any order.
    """

    match: Match
    games: int
    policies: tuple[bool, bool]

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def policy_bits(self) -> int:
        """``policies`` as compiled play takes them: bit 0 for home, bit 1 for away."""
        return self.policies[0] + 2 * self.policies[1]


Stretch = tuple[int, int]
"""Consecutive games: the first, and the one after the last."""


class BatchResult(NamedTuple):
    """The result of ``games`` games of a job, from game ``first`` on.

    ``tally[name][0]`` is the value of a counter: ``tally`` is a structured array of one element, or a mapping.
    """

    first: int
    games: int
    steps: int
    tally: Any


class Sum(NamedTuple):
    """The sum of several results, and which games they cover."""

    played: tuple[Stretch, ...]
    steps: int
    tally: Mapping[str, Any]


class Total:
    """The running sum of the results of one game, in plain numbers that never overflow.

    An interruption never leaves a result half counted.
    """

    def __init__(self, game: AnyGame) -> None:
        self.sum = Sum((), 0, {f.name: [0] * f.count if f.count else 0 for f in layout(game.tally)})

    @property
    def played(self) -> tuple[Stretch, ...]:
        """The stretches of games counted so far, in order."""
        return self.sum.played

    @property
    def games(self) -> int:
        return sum(end - first for first, end in self.sum.played)

    def add(self, result: BatchResult) -> None:
        """Add a result; none of its games may be counted already."""
        stretch = (result.first, result.first + result.games)
        self.add_sum(Sum((stretch,), result.steps, to_plain(result.tally, self.sum.tally)))

    def add_sum(self, more: Sum) -> None:
        """Add a sum of results."""
        tally = {name: add_counters(value, more.tally[name]) for name, value in self.sum.tally.items()}
        self.sum = Sum(join_stretches((*self.sum.played, *more.played)), self.sum.steps + more.steps, tally)


def add_counters(one: Any, other: Any) -> Any:
    """Add two counters, element by element."""
    return [a + b for a, b in zip(one, other, strict=True)] if isinstance(one, list) else one + other


def add_up(game: AnyGame, results: Iterable[BatchResult]) -> Total:
    """The total of all results."""
    total = Total(game)
    for result in results:
        total.add(result)
    return total


def to_plain(tally: Any, names: Iterable[str]) -> Mapping[str, Any]:
    """The counters of a tally as plain numbers and lists."""
    found = {name: tally[name][0] for name in names}
    return {name: value.tolist() if hasattr(value, "tolist") else value for name, value in found.items()}


def join_stretches(stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
    """Sort the stretches and join adjacent ones. They must not overlap."""
    whole: list[Stretch] = []
    for first, end in sorted(stretches):
        if whole and first < whole[-1][1]:
            raise ValueError(f"game {first} is counted twice")
        if whole and first == whole[-1][1]:
            whole[-1] = (whole[-1][0], end)
        else:
            whole.append((first, end))
    return tuple(whole)


def remaining_stretches(games: int, played: Iterable[Stretch]) -> tuple[Stretch, ...]:
    """The stretches of games 0 to ``games`` - 1 that are not played yet."""
    ends = [(0, 0), *played, (games, games)]
    return tuple((end, first) for (_, end), (first, _) in pairwise(ends) if end < first)
