"""Reads the book of a chain of series: what a position is worth, what each choice comes to, and how often to make it.

Within a series the reader goes by what both sides have seen since it began. It looks at the secret to advise the side
that has it and for nothing else: what the other side is told rests on how the book plays, and on what was called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from touchline.core.errors import DataError, RulesBug
from touchline.core.fields import flat, seen_by
from touchline.core.game import SIDES, find
from touchline.core.match import Match
from touchline.core.ruleset import OwnComponents
from touchline.core.sequence import Both, Roll, is_question, legal, side_of, ways_of
from touchline.solve.chain import AWAY, HOME, Chain, require_series, scale
from touchline.solve.reader import BookAdvice, Reading
from touchline.solve.regrets import BestAnswers, SeriesBounds, Strategies, answer, make_arrays
from touchline.solve.series import Array, Series, Step
from touchline.solve.shelf import Ends, Packed, SeriesFolder, unpack

SEEN_LEAST = 1e-9
"""Where the book leads less often than this, it says nothing."""


class ReadOnly:
    """A shelf from which one reads only: what is not there is an error."""

    def __init__(self, folder: SeriesFolder) -> None:
        self.folder = folder

    def find(self, start: tuple[int, ...], ends: Ends) -> SeriesBounds | None:
        found = self.folder.find(start, ends)
        if found is None:
            raise DataError.of("position", "position", "one that the book does not have", "a position of the book")
        return found

    def read(self, start: tuple[int, ...], ends: Ends) -> Packed:
        return self.folder.read(start, ends)

    def put(self, start: tuple[int, ...], ends: Ends, bounds: SeriesBounds, packed: Packed) -> None:
        raise RulesBug("a book that is read is not written")


class Played(NamedTuple):
    """A series as it is played by the book, and the best answers to that, in values to the holder."""

    series: Series
    strategies: Strategies
    answers: BestAnswers
    holder: int


class History(NamedTuple):
    """How a series began, and the steps since: the last ones may be throws that go on."""

    start: Any
    steps: list[Step]


class SeriesBook:
    """A book that can be read."""

    def __init__(self, folder: SeriesFolder) -> None:
        self.folder = folder
        self.game, self.rules = folder.load_rules()
        self.r = self.rules.values
        plan = require_series(self.game, folder.about["objective"])
        self.chain = Chain(self.game, self.r, plan, folder.about["gap"], ReadOnly(folder))
        self.chain.values = folder.read_values()
        self.played: dict[tuple[int, ...], Played] = {}

    @classmethod
    def open(cls, path: Path) -> SeriesBook:
        """The book in a folder."""
        return cls(SeriesFolder.open(path))

    def read(self, match: Match) -> Reading:
        """Read the position of a match. Within a series its history from the beginning of the series is needed."""
        self.folder.require(match.rules, self.folder.about["objective"])
        s, plan = match.state, self.chain.plan
        if self.chain.is_over(s) or plan.begins(s, self.r) or plan.is_open(s, self.r):
            return self.read_open(s)
        return self.read_within(find_history(match, self.chain), s)

    def make_reading(self, bounds: SeriesBounds, sides: Mapping[str, BookAdvice] | None = None) -> Reading:
        middle = (bounds.low + bounds.high) / 2
        return Reading(middle, bounds.low, bounds.high, dict(sides or {}), is_points=self.chain.plan.counts_points)

    def read_open(self, s: Any) -> Reading:
        """A position in which nothing is hidden."""
        bounds, row = self.chain.evaluate(s), self.game.rows.get(int(s.phase))
        if self.chain.is_over(s) or row is None or isinstance(row, Roll) or not is_question(row, s, self.r):
            return self.make_reading(bounds)
        if isinstance(row, Both):
            return self.read_call(self.find_played(s), 0, s, 0, bounds)
        side, names = side_of(row.by(s)), self.game.names(s, self.r, 0)
        options = legal(row, s, self.r)
        if self.chain.begins(s):
            played = self.find_played(s)
            worth, mix = played.answers.secrets, played.strategies.secret
        else:
            found = [self.chain.evaluate(self.chain.explorer.step(s, (x,))) for x in options]
            worth = np.array([self.to_side((low + high) / 2, side) for low, high in found])
            mix = np.eye(len(options))[int(worth.argmax())]
        advice = advise([names[x] for x in options], worth, mix)
        return self.make_reading(bounds, {SIDES[side]: advice})

    def to_side(self, value: float, side: int) -> float:
        """Home's value to a side, and back."""
        return value if side == HOME else self.chain.total - value

    def find_played(self, s: Any) -> Played:
        """How the book plays the series that begins with a state."""
        s = self.chain.tidy(s)
        key = flat(s)
        if key not in self.played:
            series, holder = self.chain.find_series(s), self.chain.find_holder(s)
            low, high = self.chain.evaluate_ends(s)
            scaled = scale(low, high)
            # Where all ends are worth the same, it does not matter how it is played.
            even = unpack(series, Packed(*make_arrays(series)))
            strategies = self.chain.read_strategies(s, scaled) if scaled else even
            self.played[key] = Played(series, strategies, answer(series, strategies, low, high), holder)
        return self.played[key]

    def read_within(self, history: History, s: Any) -> Reading:
        """A position within a series."""
        played = self.find_played(history.start)
        node = self.find_node(played, history)
        row = self.game.rows[int(s.phase)]
        if isinstance(row, Roll):
            return self.make_reading(self.throw(played, node, history, s))
        options = played.series.options
        secret = options.index(history.steps[0][0]) if options else 0
        return self.read_call(played, node, s, secret, self.value_node(played, node))

    def find_node(self, played: Played, history: History) -> int:
        """The node of the last call that was asked for."""
        settled = self.chain.settle(history.start)
        node, call = -1, -1
        for choices in (*history.steps, ()):
            row = self.game.rows[int(settled.phase)]
            if isinstance(row, Both):
                node = self.find_child(played, node, call, settled)
                if not choices:
                    break
                call = choices[0 if side_of(row.first.by(settled)) == HOME else 1]
            if choices:
                settled = self.chain.explorer.step(settled, choices)
        if played.answers.weights[node] < SEEN_LEAST or self.count_chance(played, node) < SEEN_LEAST:
            raise DataError.of(
                "position", "history", "a call that the book never makes", "a game that goes by the book"
            )
        return node

    def find_child(self, played: Played, parent: int, call: int, settled: Any) -> int:
        """The node after a call in which the state is this one."""
        tree, key = played.series.tree, flat(seen_by(settled, AWAY))
        for n in np.flatnonzero((tree.parent == parent) & (tree.call == call)).tolist():
            if played.series.positions[int(tree.kind[n])].key == key:
                return int(n)
        raise DataError.of("position", "history", "another one", "one that the rules allow")

    def count_chance(self, played: Played, node: int) -> float:
        """How likely the holder leads to a node."""
        return float(played.answers.chances[find_lines(played.series, node)].sum())

    def value_node(self, played: Played, node: int) -> SeriesBounds:
        """What a node comes to for home, if the holder has what the book has there."""
        series, found = played.series, played.answers
        chances, tree = found.chances[find_lines(series, node)], series.tree
        spots = tree.lines[tree.spots[node] : tree.spots[node + 1]] - tree.lines[tree.spots[node]]
        best = np.maximum.reduceat(found.lines[find_lines(series, node)], spots)
        held = np.add.reduceat(chances, spots)
        most = float(best @ held / held.sum() / found.weights[node])
        many = int(tree.answers[tree.kind[node]])
        least = float(found.costs[node, :many].min() / held.sum())
        ends = sorted(self.to_side(value, played.holder) for value in (least, most))
        return SeriesBounds(*ends)

    def throw(self, played: Played, node: int, history: History, s: Any) -> SeriesBounds:
        """What a throw within a series comes to."""
        row = self.game.rows[int(s.phase)]
        assert isinstance(row, Roll)
        low = high = 0.0
        for x, ways in enumerate(ways_of(row, s, self.r)):
            if not ways:
                continue
            t, after = self.chain.explorer.step(s, (x,)), History(history.start, [*history.steps, (x,)])
            if self.chain.is_over(t) or self.chain.plan.is_open(t, self.r):
                found = self.chain.evaluate(t)
            elif isinstance(self.game.rows[int(t.phase)], Roll):
                found = self.throw(played, node, after, t)
            else:
                found = self.value_node(played, self.find_node(played, after))
            low, high = low + found.low * ways / row.out_of, high + found.high * ways / row.out_of
        return SeriesBounds(low, high)

    def read_call(self, played: Played, node: int, s: Any, secret: int, bounds: SeriesBounds) -> Reading:
        """A secret call: the advice to the holder is for what it holds, the other's rests on the book alone."""
        row, found, series = self.game.rows[int(s.phase)], played.answers, played.series
        assert isinstance(row, Both)
        position = series.positions[int(series.tree.kind[node])]
        parts = [0, 1] if side_of(row.first.by(s)) == played.holder else [1, 0]
        names = [self.game.names(s, self.r, part) for part in parts]
        many = len(position.answers)
        costs = found.costs[node, :many] / self.count_chance(played, node)
        answers = [names[1][x] for x in position.answers]
        guessed = advise(answers, self.chain.total - costs, played.strategies.answers[node, :many])
        spot = find_spot(series, node, position.holds.index(secret))
        called = [names[0][x] for x in series.tree.called[spot]]
        held = advise(called, found.lines[spot] / found.weights[node], played.strategies.lines[spot])
        return self.make_reading(bounds, {SIDES[played.holder]: held, SIDES[1 - played.holder]: guessed})


def open_series_book(
    name: str,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: OwnComponents = None,
    path: str | Path | None = None,
) -> SeriesBook:
    """The book in a folder; it must be of this game, and of these rules if any are given."""
    game = find(name)
    if path is None:
        command = f"touchline solve {game.name} --out DIR"
        raise DataError.of("request", "book", "no folder", f"the folder of a book: {command} makes it")
    folder = SeriesFolder.open(Path(path))
    if folder.about["game"] != game.name:
        raise DataError.of(str(path), "game", repr(folder.about["game"]), repr(game.name))
    if (edition, options, components) != (None, None, None):
        folder.require(game.load(edition, options, components), folder.about["objective"])
    return SeriesBook(folder)


def find_history(match: Match, chain: Chain) -> History:
    """How the series of a match began, and the steps since."""
    found = History(chain.tidy(match.start), []) if chain.begins(match.start) else None
    for entry, _, after in match.transitions():
        if chain.begins(after):
            found = History(chain.tidy(after), [])
        elif found is not None:
            found.steps.append(tuple(entry.picks))
    if found is None:
        raise DataError.of(
            "position",
            "history",
            "a series that has begun",
            "a position before a series, such as phase=pick, or a game that was played from there",
        )
    return found


def advise(names: Sequence[str], worth: Array, mix: Array) -> BookAdvice:
    """What each choice is worth, and how often to make it."""
    return BookAdvice(
        dict(zip(names, worth.tolist(), strict=True)),
        dict(zip(names, mix.tolist(), strict=True)),
    )


def find_spot(series: Series, node: int, number: int) -> slice:
    """The lines of a spot of a node."""
    tree = series.tree
    spot = int(tree.spots[node]) + number
    return slice(int(tree.lines[spot]), int(tree.lines[spot + 1]))


def find_lines(series: Series, node: int) -> slice:
    """The lines of a node."""
    tree = series.tree
    return slice(int(tree.lines[tree.spots[node]]), int(tree.lines[tree.spots[node + 1]]))
