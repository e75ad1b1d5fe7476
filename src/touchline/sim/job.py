"""A simulation to run, and the results of its batches: the interface between all targets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from touchline.core.fields import layout
from touchline.core.game import AnyGame
from touchline.core.match import Match
from touchline.core.playout import Watch, Weigh


@dataclass(frozen=True, slots=True)
class SimulationJob:
    """Games 0 to ``games`` - 1 of a match's seed, from its start, by its rules.

    ``policies`` says for home and for away whether that side plays the game's policy or at random. Game k of a job
    is the same game on every target, in any batch and in any order.
    """

    match: Match
    games: int
    policies: tuple[bool, bool]
    others: tuple[str, str] = ("", "")
    """For home and for away the name of a player of ``WEIGHERS``, if one plays. Their games are interpreted."""

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def policy_bits(self) -> int:
        """``policies`` as compiled play takes them: bit 0 for home, bit 1 for away."""
        return self.policies[0] + 2 * self.policies[1]

    @property
    def names(self) -> tuple[str, str]:
        """The names of both players."""
        home, away = (
            other or ("policy" if by_policy else "random")
            for other, by_policy in zip(self.others, self.policies, strict=True)
        )
        return home, away


class Weighing(NamedTuple):
    """What weighs options in many games of a match, one after the other."""

    weigh: Weigh
    begin: Callable[[], None] | None = None
    """Called before each game."""
    watch: Watch | None = None
    """Called before each step."""


WEIGHERS: dict[str, Callable[[Match, str], Weighing]] = {}
"""Players of other layers, by the beginning of their names: each makes what weighs options in the games of a match."""

Stretch = tuple[int, int]
"""Consecutive games: the first, and the one after the last."""


@dataclass(frozen=True, slots=True)
class Result:
    """What was counted in some games of a job: which games they are, their steps, and the counters of the tally.

    Counters are plain numbers, which never overflow.
    """

    played: tuple[Stretch, ...]
    steps: int
    tally: Mapping[str, Any]

    @classmethod
    def nothing(cls, game: AnyGame) -> Result:
        """The result of no games."""
        return cls((), 0, {f.name: [0] * f.count if f.count else 0 for f in layout(game.tally)})

    @property
    def games(self) -> int:
        return sum(end - first for first, end in self.played)

    def __add__(self, more: Result) -> Result:
        """The sum of two results; no game may be in both."""
        tally = {name: add_counters(value, more.tally[name]) for name, value in self.tally.items()}
        return Result(join_stretches((*self.played, *more.played)), self.steps + more.steps, tally)


def add_counters(one: Any, other: Any) -> Any:
    """Add two counters, element by element."""
    return [a + b for a, b in zip(one, other, strict=True)] if isinstance(one, list) else one + other


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
