"""Reads the book of a chain of series: what a position is worth, what each choice comes to, and how often to make it.

Within a series the reader goes by what both sides have seen since it began. It looks at the secret to advise the side
that has it and for nothing else: what the other side is told rests on how the book plays, and on what was called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from touchline.core.errors import DataError, RulesBug
from touchline.core.fields import flat, from_flat, seen_by
from touchline.core.game import SIDES, find
from touchline.core.match import Match
from touchline.core.past import HIDDEN
from touchline.core.ruleset import OwnComponents
from touchline.core.sequence import Both, Roll, is_question, legal, side_of, ways_of
from touchline.core.sight import Sight
from touchline.solve.chain import AWAY, HOME, Chain, require_series, scale
from touchline.solve.live import LivePlay, LiveSeries
from touchline.solve.reader import BookAdvice, Reading
from touchline.solve.regrets import BestAnswers, SeriesBounds, Strategies, answer, make_arrays
from touchline.solve.series import Array, Key, Series, Step
from touchline.solve.series_pocket import SeriesPocket
from touchline.solve.shelf import Ends, Packed, SeriesFolder, unpack
from touchline.solve.shipped import find_shipped

LIVE_GAP = 1e-4
"""How close the bounds of a series are that is solved again, as a share of what its ends differ by."""
MOST_LIVE = 400
"""Series that are kept as they are played."""
SEEN_LEAST = 1e-9
"""Where the book leads less often than this, it says nothing."""


class ReadOnly:
    """A shelf from which one reads only: what is not there is an error."""

    def __init__(self, folder: SeriesFolder | None) -> None:
        self.folder = folder

    def find(self, start: Key, ends: Ends) -> SeriesBounds | None:
        found = self.folder.find(start, ends) if self.folder is not None else None
        if found is None:
            raise DataError.of("position", "position", "one that the book does not have", "a position of the book")
        return found

    def read(self, start: Key, ends: Ends) -> Packed:
        assert self.folder is not None
        return self.folder.read(start, ends)

    def put(self, start: Key, ends: Ends, bounds: SeriesBounds, packed: Packed) -> None:
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
    """A book that can be read: a folder with all strategies, or a pocket book, by which a series is solved again."""

    def __init__(self, stored: SeriesFolder | SeriesPocket) -> None:
        self.stored = stored
        self.game, self.rules = stored.load_rules()
        self.r = self.rules.values
        plan, shelf = require_series(self.game, stored.about["objective"]), ReadOnly(None)
        if isinstance(stored, SeriesFolder):
            shelf = ReadOnly(stored)
        self.chain = Chain(self.game, self.r, plan, shelf=shelf)
        self.chain.values = stored.read_values()
        self.played: dict[Key, Played] = {}
        self.live: dict[Key, LiveSeries] = {}
        self.lock, self.exploring = Lock(), Lock()

    @classmethod
    def open(cls, path: Path) -> SeriesBook:
        """The book in a folder, or in a file."""
        return cls(SeriesPocket.open(path) if path.is_file() else SeriesFolder.open(path))

    def read(self, match: Match) -> Reading:
        """Read the position of a match. Within a series its history from the beginning of the series is needed."""
        self.stored.require(match.rules, self.stored.about["objective"])
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
            play = self.start(s).wait()
            assert play is not None
            low, high = self.chain.evaluate_ends(s)
            strategies = Strategies(*(shares.astype(np.float64) for shares in play.strategies))
            answers = answer(play.series, strategies, low, high)
            self.played[key] = Played(play.series, strategies, answers, self.chain.find_holder(s))
        return self.played[key]

    def start(self, s: Any) -> LiveSeries:
        """How the series that begins with a state is played; if the book does not have it, it is being solved."""
        s = self.chain.tidy(s)
        key = flat(s)
        with self.lock:
            if key not in self.live:
                if len(self.live) >= MOST_LIVE:
                    del self.live[next(iter(self.live))]
                self.live[key] = LiveSeries(partial(self.lay_out, s), LIVE_GAP)
            return self.live[key]

    def lay_out(self, s: Any) -> tuple[Series, Array | Strategies]:
        """A series, and what its ends are worth from 0 to 1, or how the book has it played."""
        with self.exploring:
            if not self.chain.explorer.positions and isinstance(self.stored, SeriesPocket):
                self.chain.explorer.positions.update(self.stored.read_positions())
            series, (low, high) = self.chain.find_series(s), self.chain.evaluate_ends(s)
        scaled = scale(low, high)
        if scaled is None:  # where all ends are worth the same, it does not matter how it is played
            return series, unpack(series, Packed(*make_arrays(series)))
        if isinstance(self.stored, SeriesFolder):
            return series, self.chain.read_strategies(s, scaled)
        return series, np.array(scaled.ends)

    def prepare(self, sight: Sight) -> None:
        """Begin to solve the series that is played or about to begin, if it is not."""
        if self.chain.begins(sight.seen):
            self.start(sight.seen)
        elif sight.past is not None:
            self.start(from_flat(self.game.state, sight.past.start))

    def find_mix(self, sight: Sight, seconds: float = 0.0, *, is_patient: bool = True) -> dict[int, float] | None:
        """How often to make each choice, by what a side has seen and nothing else; None if the book does not know.

        A series that the book has to solve is solved as far as it gets in so many seconds (0: no limit).
        """
        s = sight.seen
        if not self.chain.begins(s) and self.chain.plan.is_open(s, self.r):
            row = self.chain.require_public(s)
            worth = {x: sum(self.chain.evaluate(self.chain.explorer.step(s, (x,)))) for x in legal(row, s, self.r)}
            best = max if side_of(row.by(s)) == HOME else min
            return {best(worth, key=lambda x: worth[x]): 1.0}
        if self.chain.begins(s):
            history = History(self.chain.tidy(s), [])
        elif sight.past is not None:
            history = History(from_flat(self.game.state, sight.past.start), list(sight.past.steps))
        else:
            return None
        play = self.start(history.start).wait(seconds, is_patient=is_patient)
        if play is None:
            return None
        return read_mix(self.chain, play, history, sight)

    def read_within(self, history: History, s: Any) -> Reading:
        """A position within a series."""
        played = self.find_played(history.start)
        node = self.find_known_node(played, history)
        row = self.game.rows[int(s.phase)]
        if isinstance(row, Roll):
            return self.make_reading(self.throw(played, node, history, s))
        options = played.series.options
        secret = options.index(history.steps[0][0]) if options else 0
        return self.read_call(played, node, s, secret, self.value_node(played, node))

    def find_known_node(self, played: Played, history: History) -> int:
        """The node of the last call that was asked for, unless the book never leads there."""
        node = find_node(self.chain, played.series, history)
        if played.answers.weights[node] < SEEN_LEAST or self.count_chance(played, node) < SEEN_LEAST:
            raise DataError.of(
                "position", "history", "a call that the book never makes", "a game that goes by the book"
            )
        return node

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
                found = self.value_node(played, self.find_known_node(played, after))
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


def find_node(chain: Chain, series: Series, history: History) -> int:
    """The node of the last call that was asked for. A choice that is hidden may be any: nothing here depends on it."""
    settled = chain.settle(history.start)
    node, call = -1, -1
    for choices in (*history.steps, ()):
        row = chain.game.rows[int(settled.phase)]
        if isinstance(row, Both):
            node = find_child(series, node, call, settled)
            if not choices:
                break
            call = choices[0 if side_of(row.first.by(settled)) == HOME else 1]
        if choices:
            taken = (series.options[0],) if choices == (HIDDEN,) else choices
            settled = chain.explorer.step(settled, taken)
    return node


def find_child(series: Series, parent: int, call: int, settled: Any) -> int:
    """The node after a call in which the state is this one."""
    tree, key = series.tree, flat(seen_by(settled, AWAY))
    for n in np.flatnonzero((tree.parent == parent) & (tree.call == call)).tolist():
        if series.positions[int(tree.kind[n])].key == key:
            return int(n)
    raise DataError.of("position", "history", "another one", "one that the rules allow")


def read_mix(chain: Chain, play: LivePlay, history: History, sight: Sight) -> dict[int, float]:
    """How often a side makes each choice in a series that is played so."""
    series, strategies = play
    if not history.steps and series.options:
        return dict(zip(series.options, strategies.secret.tolist(), strict=True))
    node = find_node(chain, series, history)
    position = series.positions[int(series.tree.kind[node])]
    if sight.side != chain.find_holder(history.start):
        shares = strategies.answers[node, : len(position.answers)]
        return dict(zip(position.answers, shares.tolist(), strict=True))
    secret = series.options.index(history.steps[0][0]) if series.options else 0
    spot = find_spot(series, node, position.holds.index(secret))
    return dict(zip(series.tree.called[spot].tolist(), strategies.lines[spot].tolist(), strict=True))


def open_series_book(
    name: str,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: OwnComponents = None,
    path: str | Path | None = None,
) -> SeriesBook:
    """The book in a folder or a file, or the one that comes with the game; it must be of this game, and of these rules.

    Without any of edition, options and components the rules are those of the book that is named.
    """
    game = find(name)
    if path is None:
        return SeriesBook.open(find_shipped(game, game.load(edition, options, components)))
    book = SeriesBook.open(Path(path))
    if book.game.name != game.name:
        raise DataError.of(str(path), "game", repr(book.game.name), repr(game.name))
    if (edition, options, components) != (None, None, None):
        book.stored.require(game.load(edition, options, components), book.stored.about["objective"])
    return book


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
