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
class Job:
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


class Part(NamedTuple):
    """What ``games`` games of a job came to, from game ``first`` on.

    ``tally`` is a record with one element, NumPy's or a mapping: ``tally[name][0]`` is what a counter came to.
    """

    first: int
    games: int
    steps: int
    tally: Any


class Total:
    """The sum of Parts of one game, in plain numbers that never overflow, and which games they were."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.steps = 0
        self.tally: dict[str, Any] = {f.name: [0] * f.count if f.count else 0 for f in layout(game.tally)}
        self.played: list[tuple[int, int]] = []
        """The stretches of games counted so far, in order: the first of each, and the one after its last."""

    @property
    def games(self) -> int:
        return sum(end - first for first, end in self.played)

    def add(self, part: Part) -> None:
        """Count a part along; none of its games may be counted already."""
        self.played = joined([*self.played, (part.first, part.first + part.games)])
        self.steps += part.steps
        for name, value in plain(part.tally, self.tally).items():
            if isinstance(value, list):
                self.tally[name] = [a + b for a, b in zip(self.tally[name], value, strict=True)]
            else:
                self.tally[name] += value


def added(game: Game[Any, Any], parts: Iterable[Part]) -> Total:
    """All parts together."""
    total = Total(game)
    for part in parts:
        total.add(part)
    return total


def plain(tally: Any, names: Iterable[str]) -> Mapping[str, Any]:
    """The counters of a part in plain numbers and lists."""
    found = {name: tally[name][0] for name in names}
    return {name: value.tolist() if hasattr(value, "tolist") else value for name, value in found.items()}


def joined(stretches: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretches in order, those that meet made one. None may overlap another."""
    whole: list[tuple[int, int]] = []
    for first, end in sorted(stretches):
        if whole and first < whole[-1][1]:
            raise ValueError(f"games {first} to {whole[-1][1] - 1} are counted twice")
        if whole and first == whole[-1][1]:
            whole[-1] = (whole[-1][0], end)
        else:
            whole.append((first, end))
    return whole


def left(games: int, played: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretches of games 0 to ``games`` - 1 that are not played yet."""
    ends = [(0, 0), *played, (games, games)]
    return [(end, first) for (_, end), (first, _) in pairwise(ends) if end < first]
