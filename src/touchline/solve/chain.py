"""Solves a game that is a chain of series: backwards, from the values of the ends of each series.

Series are alike up to what their ends are worth, and that up to a shift and a scale: where the ends of two are worth
the same in this sense, they are solved once. The bounds of a value are what both sides guarantee in the whole chain.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from touchline.core.book import WIN, AnySeriesPlan
from touchline.core.errors import DataError, RulesBug
from touchline.core.fields import copy, flat
from touchline.core.game import SIDES, AnyGame
from touchline.core.ruleset import Rules
from touchline.core.sequence import Decide, Roll, legal, side_of, ways_of
from touchline.solve.regrets import SeriesBounds, Strategies, bound, solve_series
from touchline.solve.series import Array, Explorer, Key, Series, Step
from touchline.solve.shelf import Ends, MemoryShelf, SeriesFolder, Shelf, pack, unpack

HOME, AWAY = 0, 1
SAME = 12
"""Decimals to which the ends of series that count as the same are worth the same."""
ROUNDING = 10.0**-SAME
GAP = 1e-4
"""How close the bounds of a series are, as a share of what its ends differ by."""
MOST_LEARNED = 8
"""So many solutions of a series are remembered, from which the next one begins."""
EXPLORING = 0.1
"""About so much of the time goes into finding positions."""

Progress = Callable[[str, float], None]


class Scaled(NamedTuple):
    """What the ends of a series are worth: from 0 to 1, and by which shift and scale."""

    ends: tuple[float, ...]
    least: float
    span: float


def require_series(game: AnyGame, objective: str = WIN) -> AnySeriesPlan:
    """The game's plan for an objective, or the error that it has none."""
    if game.series is None:
        raise DataError.of("request", "game", game.name, "a game that can be solved series by series")
    plan = game.series.choose(objective)
    if plan is None:
        known = " or ".join((WIN, *game.series.objectives))
        raise DataError.of("request", "objective", objective, f"{known} for {game.name}")
    return plan


def scale(low: Array, high: Array) -> Scaled | None:
    """What ends with these bounds are worth from 0 to 1; None if they are all the same."""
    middle = (low + high) / 2
    least, span = float(middle.min()), float(np.ptp(middle))
    if span < ROUNDING:
        return None
    return Scaled(tuple(np.round((middle - least) / span, SAME).tolist()), least, span)


class Chain:
    """The values of all states of a game in which nothing is hidden, home's, each worked out when it is asked for."""

    def __init__(
        self,
        game: AnyGame,
        r: Any,
        plan: AnySeriesPlan,
        gap: float = GAP,
        shelf: Shelf | None = None,
        progress: Progress = lambda what, share: None,
    ) -> None:
        self.game, self.r, self.plan, self.gap = game, r, plan, gap
        self.shelf: Shelf = MemoryShelf() if shelf is None else shelf
        self.progress = progress
        self.explorer = Explorer(game, r, plan)
        self.series: dict[Key, Series] = {}
        self.values: dict[Key, SeriesBounds] = {}
        self.learned: dict[Key, dict[Ends, Strategies]] = {}
        self.work, self.worked = 0, 0

    def solve(self, start: Any) -> SeriesBounds:
        """Home's value of a state in which nothing is hidden, with the share of all work that is done on the way."""
        starts = self.list_starts(start)
        self.work = sum(len(self.find_series(s).tree.called) for s in starts)
        found = self.evaluate(start)
        self.progress("done", 1.0)
        return found

    def list_starts(self, start: Any) -> list[Any]:
        """The beginnings of all series that a game from this state can come to."""
        found: dict[Key, Any] = {}
        waiting, begun = [start], []
        while waiting:
            s, _ = self.clear(waiting.pop())
            if flat(s) not in found:
                found[flat(s)] = s
                begun += [s] if self.begins(s) else []
                waiting += self.list_next(s)
        return begun

    def list_next(self, s: Any) -> list[Any]:
        """The states with nothing hidden that come next."""
        row = self.game.rows.get(int(s.phase))
        if self.is_over(s):
            return []
        if self.plan.begins(s, self.r):
            return [self.replay(s, steps) for steps in self.find_series(s).ends]
        if isinstance(row, Roll):
            return [self.explorer.step(s, (x,)) for x, ways in enumerate(ways_of(row, s, self.r)) if ways]
        return [self.explorer.step(s, (x,)) for x in legal(self.require_public(s), s, self.r)]

    def require_public(self, s: Any) -> Decide[Any, Any]:
        """The row of a choice that everybody sees."""
        row = self.game.rows[int(s.phase)]
        if not isinstance(row, Decide):
            raise RulesBug(f"{self.game.steps[int(s.phase)]} is between two series, where nothing is called in secret")
        return row

    def is_over(self, s: Any) -> bool:
        return self.game.rows.get(int(s.phase)) is None or self.plan.is_over(s, self.r)

    def begins(self, s: Any) -> bool:
        return not self.is_over(s) and self.plan.begins(s, self.r)

    def tidy(self, s: Any) -> Any:
        """The state without what no rule will read again."""
        t = copy(s)
        self.plan.forget(t, self.r)
        return t

    def clear(self, s: Any) -> tuple[Any, bool]:
        """The tidy state as one of the sides sees it, so that one serves both; whether that is away."""
        t = self.tidy(s)
        swapped = copy(t)
        self.plan.swap(swapped, self.r)
        return (swapped, True) if flat(swapped) < flat(t) else (t, False)

    def evaluate(self, s: Any) -> SeriesBounds:
        """Home's value of a state in which nothing is hidden."""
        t, is_swapped = self.clear(s)
        key = flat(t)
        if key not in self.values:
            self.values[key] = self.work_out(t)
        return self.flip(self.values[key]) if is_swapped else self.values[key]

    def work_out(self, s: Any) -> SeriesBounds:
        if self.is_over(s):
            worth = self.count_worth(s)
            return SeriesBounds(worth, worth)
        if self.plan.begins(s, self.r):
            return self.work_out_series(s)
        row = self.game.rows[int(s.phase)]
        if isinstance(row, Roll):
            return self.roll(s, row)
        row = self.require_public(s)
        found = [self.evaluate(self.explorer.step(s, (x,))) for x in legal(row, s, self.r)]
        best = max if side_of(row.by(s)) == HOME else min
        return SeriesBounds(best(low for low, _ in found), best(high for _, high in found))

    def roll(self, s: Any, row: Roll[Any, Any]) -> SeriesBounds:
        low = high = 0.0
        for x, ways in enumerate(ways_of(row, s, self.r)):
            if ways:
                found = self.evaluate(self.explorer.step(s, (x,)))
                low, high = low + found.low * ways / row.out_of, high + found.high * ways / row.out_of
        return SeriesBounds(low, high)

    def count_worth(self, s: Any) -> float:
        """What the end is worth to home."""
        if self.plan.counts_points:
            home, away = self.game.score(s)
            return float(home - away)
        return {SIDES[HOME]: 1.0, SIDES[AWAY]: 0.0, None: 0.5}[self.game.outcome(s, self.r).winner]

    def work_out_series(self, s: Any) -> SeriesBounds:
        """What both sides guarantee by the solution of a series."""
        series, holder = self.find_series(s), self.find_holder(s)
        low, high = self.evaluate_ends(s)
        scaled = scale(low, high)
        found = self.guarantee(s, low, high, scaled) if scaled else SeriesBounds(float(low.min()), float(high.max()))
        self.worked += len(series.tree.called)
        return found if holder == HOME else self.flip(found)

    def flip(self, bounds: SeriesBounds) -> SeriesBounds:
        """The value to the other side."""
        return SeriesBounds(self.total - bounds.high, self.total - bounds.low)

    @property
    def total(self) -> float:
        """What the values of both sides add up to."""
        return 0.0 if self.plan.counts_points else 1.0

    def evaluate_ends(self, s: Any) -> tuple[Array, Array]:
        """Both bounds of what the ends of a series are worth to its holder."""
        found = [self.evaluate(self.replay(s, steps)) for steps in self.find_series(s).ends]
        low, high = np.array(found).T
        return (low, high) if self.find_holder(s) == HOME else (self.total - high, self.total - low)

    def guarantee(self, s: Any, low: Array, high: Array, scaled: Scaled) -> SeriesBounds:
        """What both sides guarantee by the solution of a series whose ends have these bounds."""
        bounds = self.find_bounds(s, scaled)
        if (high > low).any():
            return bound(self.find_series(s), self.read_strategies(s, scaled), low, high)
        least, most = (scaled.least + scaled.span * worth for worth in bounds)
        return SeriesBounds(least - ROUNDING * scaled.span, most + ROUNDING * scaled.span)

    def find_bounds(self, s: Any, scaled: Scaled) -> SeriesBounds:
        """The bounds of a series whose ends are worth so much from 0 to 1. It is solved if it was not before."""
        start = flat(self.settle(s))
        found = self.shelf.find(start, scaled.ends)
        if found is None:
            self.report()
            series, ends = self.find_series(s), np.array(scaled.ends)
            solved = solve_series(series, ends, self.gap, self.recall_regrets(start, scaled.ends))
            self.keep_regrets(start, scaled.ends, solved.regrets)
            packed = pack(solved.strategies)
            found = bound(series, unpack(series, packed), ends, ends)
            self.shelf.put(start, scaled.ends, found, packed)
        return found

    def keep_regrets(self, start: Key, ends: Ends, regrets: Strategies) -> None:
        """Keep what was regretted in a series; of each series, only so often."""
        learned = self.learned.setdefault(start, {})
        if len(learned) >= MOST_LEARNED:
            del learned[next(iter(learned))]
        learned[ends] = Strategies(*(shares.astype(np.float32) for shares in regrets))

    def recall_regrets(self, start: Key, ends: Ends) -> Strategies | None:
        """What was regretted in the same series when its ends were worth nearly as much: so it is solved sooner."""
        learned = self.learned.get(start)
        if not learned:
            return None
        return learned[min(learned, key=lambda other: np.abs(np.subtract(other, ends)).max())]

    def read_strategies(self, s: Any, scaled: Scaled) -> Strategies:
        """How both sides play a series that is solved."""
        return unpack(self.find_series(s), self.shelf.read(flat(self.settle(s)), scaled.ends))

    def report(self) -> None:
        self.progress("series", EXPLORING + (1 - EXPLORING) * self.worked / max(self.work, 1))

    def settle(self, s: Any) -> Any:
        """The beginning of a series where it stands for all that are played alike."""
        t = copy(s)
        self.plan.settle(t, self.r)
        return t

    def find_series(self, s: Any) -> Series:
        """The series that begins with a state."""
        settled = self.settle(s)
        key = flat(settled)
        if key not in self.series:
            self.series[key] = self.explorer.explore(settled, lambda: self.progress("plays", EXPLORING / 2))
        return self.series[key]

    def find_holder(self, s: Any) -> int:
        """The side that has the secret."""
        return side_of(self.game.rows[int(s.phase)].sides[0].by(s))

    def replay(self, s: Any, steps: tuple[Step, ...]) -> Any:
        """The state after these steps."""
        t = s
        for choices in steps:
            t = self.explorer.step(t, choices)
        return t


def solve_chain(
    game: AnyGame,
    rules: Rules[Any],
    path: Path,
    progress: Progress = lambda what, share: None,
    *,
    objective: str = WIN,
    gap: float = GAP,
) -> SeriesFolder:
    """Solve a game into a folder, or go on with what is there. Returns the book."""
    plan = require_series(game, objective)
    if not 0 < gap < 1:
        raise DataError.of("request", "gap", str(gap), "a share between 0 and 1 such as 1e-4")
    folder = SeriesFolder.create(path, rules, objective, gap)
    chain = Chain(game, rules.values, plan, gap, folder, progress)
    try:
        chain.solve(game.begin(rules.values))
        folder.put_values(chain.values)
    finally:
        folder.save()
    return folder
