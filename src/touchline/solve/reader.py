"""Reads a book: what a position is worth, what each choice comes to, and how often to make it.

No choices are stored. The reader walks through the rest of one play by the interpreted rules, takes the values of the
places it leads to from the book, and works its way back: so it answers in every step of a play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from touchline.core.book import Source
from touchline.core.errors import DataError
from touchline.core.fields import copy, flat
from touchline.core.game import SIDES, AnyGame, find
from touchline.core.match import Match
from touchline.core.ruleset import OwnComponents
from touchline.core.sequence import AnyRoll, AnyRow, Both, Roll, is_question, legal, side_of, ways_of
from touchline.solve.folder import BookFolder, Estimate, StoredBook
from touchline.solve.matrix import solve
from touchline.solve.packing import PackedBook, read_head
from touchline.solve.pocket import PocketBook
from touchline.solve.ranks import FORM, RankBook
from touchline.solve.rows import require_plan
from touchline.solve.shipped import find_shipped

HOME, AWAY = 0, 1


@dataclass(frozen=True, slots=True)
class BookAdvice:
    """What the book says to a side that is asked: what each choice is worth to it, and how often to make it.

    At a secret call a choice is worth what it comes to against the other side's mix in the book.
    """

    options: dict[str, float]
    mix: dict[str, float]


class SecretCall(NamedTuple):
    """Home's values by home's options and away's, the options themselves, and how far off a value is at most."""

    payoffs: list[list[float]]
    options: list[list[int]]
    margin: float


@dataclass(frozen=True, slots=True)
class Reading:
    """Home's value of a position, from 0 (lost) to 1 (won), and its bounds.

    ``sides`` has the advice to each side that is asked. At a secret call ``payoffs`` has home's value by home's choice
    and then by away's.
    """

    value: float
    low: float
    high: float
    sides: dict[str, BookAdvice] = field(default_factory=dict)
    payoffs: dict[str, dict[str, float]] = field(default_factory=dict)
    is_about: bool = False
    """Whether the book holds rounded values, whose error is in the bounds."""
    is_points: bool = False
    """Whether values are points to come, to home less those to away, instead of chances to win."""


class SolvedBook:
    """A book that can be read. Its values are those of the game under the rules in ``rules``."""

    def __init__(self, stored: StoredBook) -> None:
        self.stored = stored
        self.game, self.rules = stored.load_rules()
        self.r = self.rules.values
        self.plan: Any = require_plan(self.game, stored.about["objective"])
        self.most_points = self.plan.most_points(self.rules.values)
        self.is_win = self.most_points == 0
        self.total = 1.0 if self.is_win else 0.0
        """What the values of both sides add up to."""
        self.index = np.full(self.plan.size(self.rules.values), -1, np.int64)
        self.index[stored.places] = np.arange(len(stored.places))

    @classmethod
    def open(cls, path: str | Path) -> SolvedBook:
        """The full book in a folder."""
        return cls(BookFolder.open(Path(path)))

    def read(self, match: Match) -> Reading:
        """Read the position of a match, whatever step of a play it is in. A match of other rules is refused."""
        self.stored.require(match.rules, self.stored.about["objective"])
        return self.read_state(match.state)

    def read_state(self, s: Any) -> Reading:
        """Read a whole state."""
        s = copy(s)
        self.plan.clear(s, self.rules.values)
        walk = Walk(self, s)
        value, margin = walk.evaluate(s)
        low, high = value - margin, value + margin
        if self.is_win:
            low, high = max(low, 0.0), min(high, 1.0)
        return Reading(value, low, high, *walk.advise(s), is_about=self.stored.is_about, is_points=not self.is_win)

    def find_value(self, s: Any, start: Any = None) -> Estimate | None:
        """Home's value of a place; None for a state within a play. ``start`` is where the play began."""
        known = self.plan.find_known(s, self.rules.values)
        if known is not None:
            return Estimate(float(known), 0.0)
        number = self.plan.place(s, self.rules.values)
        if number < 0 or not self.plan.is_stored(self.rules.values, number):
            return None
        name, index = self.plan.layer_of(s, self.rules.values), int(self.index[number])
        if index < 0 or name not in self.stored.layer_names:
            raise DataError.of("position", "position", "one that the book does not have", "a position of the book")
        side = self.plan.side(s)
        lead = s.score[side] - s.score[1 - side]
        value, margin = self.stored.estimate(name, index, lead) if self.is_win else self.count(s, start, name, index)
        return Estimate(value if side == HOME else self.total - value, margin)

    def count(self, s: Any, start: Any, name: str, index: int) -> Estimate:
        """The points that were made, and those to come unless the play ends what is counted."""
        side = self.plan.side(s)
        made = s.score[side] - s.score[1 - side]
        if start is not None and not self.sources[name][2 * self.plan.move(s, start, self.rules.values)].layer:
            return Estimate(made, 0.0)
        value, margin = self.stored.estimate(name, index, 0)
        return Estimate(made + (2 * value - 1) * self.most_points, 2 * margin * self.most_points)

    @cached_property
    def sources(self) -> dict[str, Sequence[Source]]:
        """Where each layer takes values from."""
        return {layer.name: layer.sources for unit in self.plan.units(self.rules.values) for layer in unit}


def open_book(
    name: str,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: OwnComponents = None,
    path: str | Path | None = None,
) -> SolvedBook:
    """The book in a folder or a file, or the one that comes with the game; it must be of this game, and of these rules.

    Without any of edition, options and components the rules are those of the book that is named.
    """
    game = find(name)
    if path is None:
        require_plan(game)
        return SolvedBook(open_pocket(find_shipped(game, game.load(edition, options, components))))
    stored = open_stored(Path(path))
    if stored.about["game"] != game.name:
        raise DataError.of(str(path), "game", repr(stored.about["game"]), repr(game.name))
    if (edition, options, components) != (None, None, None):
        stored.require(game.load(edition, options, components), stored.about["objective"])
    return SolvedBook(stored)


def open_stored(path: Path) -> StoredBook:
    """The pocket book in a file, or the full one in a folder."""
    return open_pocket(path) if path.is_file() else BookFolder.open(path)


def open_pocket(path: Path) -> PackedBook:
    """The pocket book in a file, of either form."""
    return RankBook.open(path) if read_head(path)[0].get("form") == FORM else PocketBook.open(path)


class Values(Protocol):
    """What knows home's values of places, under the rules ``r``."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def plan(self) -> Any: ...

    @property
    def r(self) -> Any: ...

    @property
    def is_win(self) -> bool: ...

    @property
    def total(self) -> float: ...

    def find_value(self, s: Any, start: Any) -> Estimate | None: ...


class Walk:
    """One walk through the rest of a play: home's values of its states.

    No margin grows on the way: if the values of all places are moved by as much, so is that of the play at most.
    """

    def __init__(self, book: Values, start: Any) -> None:
        self.book, self.game, self.plan, self.r = book, book.game, book.plan, book.r
        self.start = copy(start)
        self.memo: dict[tuple[int, ...], Estimate] = {}
        self.places: dict[tuple[int, str, int, int], Estimate] = {}
        self.steps = 0
        """How often a rule was followed."""

    def follow(self, s: Any, row: AnyRow, *choices: int) -> Estimate:
        """Home's value after a choice or a throw."""
        return self.find_value(self.step(s, row, *choices))

    def find_value(self, s: Any) -> Estimate:
        """Home's value of a state; of a place once, whatever led to it: its number, layer and lead say all of it."""
        number = self.plan.place(s, self.r)
        if number < 0:
            return self._find_or_evaluate(s)
        side = self.plan.side(s)
        key = number, self.plan.layer_of(s, self.r), side, s.score[side] - s.score[1 - side]
        if key not in self.places:
            self.places[key] = self._find_or_evaluate(s)
        return self.places[key]

    def _find_or_evaluate(self, s: Any) -> Estimate:
        found = self.book.find_value(s, self.start)
        return self.evaluate(s) if found is None else found

    def step(self, s: Any, row: AnyRow, *choices: int) -> Any:
        t = copy(s)
        row.then(t, self.r, *choices)
        self.steps += 1
        if self.plan.place(t, self.r) < 0:
            self.plan.shorten(t, self.r)
        return t

    def evaluate(self, s: Any) -> Estimate:
        """Home's value of a state. The value of a place is worked out too, from those its play leads to."""
        row = self.game.rows.get(int(s.phase))
        if row is None and not self.book.is_win:
            return Estimate(s.score[HOME] - s.score[AWAY], 0.0)
        if row is None:
            return Estimate({SIDES[0]: 1.0, SIDES[1]: 0.0, None: 0.5}[self.game.outcome(s, self.r).winner], 0.0)
        key = flat(s)
        if key not in self.memo:
            self.memo[key] = self.work_out(s, row)
        return self.memo[key]

    def work_out(self, s: Any, row: AnyRow) -> Estimate:
        if isinstance(row, Roll):
            return self.roll(s, row)
        if isinstance(row, Both):
            call = self.list_payoffs(s, row)
            return Estimate(solve(call.payoffs, plain=True).value, call.margin)
        found = [self.follow(s, row, x) for x in legal(row, s, self.r)]
        best = max if side_of(row.by(s)) == HOME else min
        return Estimate(best(value for value, _ in found), max(margin for _, margin in found))

    def roll(self, s: Any, row: AnyRoll) -> Estimate:
        """Chance: an outcome after which the same is thrown again is left out."""
        value, margin, out_of, same = 0.0, 0.0, 0, flat(s)
        for x, ways in enumerate(ways_of(row, s, self.r)):
            t = self.step(s, row, x) if ways else s
            if t.phase != s.phase or flat(t) != same:
                found = self.find_value(t)
                value, margin, out_of = value + ways * found.value, margin + ways * found.margin, out_of + ways
        return Estimate(value / out_of, margin / out_of)

    def list_payoffs(self, s: Any, row: Both[Any, Any]) -> SecretCall:
        """A secret call as a matrix game of home against away."""
        options = [legal(part, s, self.r) for part in row.sides]
        found = [[self.follow(s, row, x, y) for y in options[1]] for x in options[0]]
        if side_of(row.first.by(s)) != HOME:
            options.reverse()
            found = [list(column) for column in zip(*found, strict=True)]
        payoffs = [[value for value, _ in line] for line in found]
        return SecretCall(payoffs, options, max(margin for line in found for _, margin in line))

    def advise(self, s: Any) -> tuple[dict[str, BookAdvice], dict[str, dict[str, float]]]:
        """The advice to each side that is asked in a state, and the payoffs of a secret call."""
        row = self.game.rows.get(int(s.phase))
        if row is None or isinstance(row, Roll) or not is_question(row, s, self.r):
            return {}, {}
        names = {side_of(part.by(s)): self.game.names(s, self.r, i) for i, part in enumerate(row.sides)}
        if isinstance(row, Both):
            return self.advise_both(self.list_payoffs(s, row), names)
        ((side, named),) = names.items()
        options = {named[x]: self.follow(s, row, x).value for x in legal(row, s, self.r)}
        if side != HOME:
            options = {name: self.book.total - value for name, value in options.items()}
        best = max(options, key=lambda name: options[name])
        return {SIDES[side]: BookAdvice(options, {name: float(name == best) for name in options})}, {}

    def advise_both(
        self, call: SecretCall, names: dict[int, tuple[str, ...]]
    ) -> tuple[dict[str, BookAdvice], dict[str, dict[str, float]]]:
        """The mixes of a secret call, and what each choice comes to against the other side's mix."""
        found = solve(call.payoffs, plain=True)
        table = np.array(call.payoffs)
        listed = [[names[side][x] for x in call.options[side]] for side in (HOME, AWAY)]
        worths = (table @ found.column).tolist(), (self.book.total - np.array(found.row) @ table).tolist()
        advice = {
            SIDES[side]: BookAdvice(
                dict(zip(listed[side], worths[side], strict=True)), dict(zip(listed[side], mix, strict=True))
            )
            for side, mix in ((HOME, found.row), (AWAY, found.column))
        }
        payoffs = {
            name: dict(zip(listed[AWAY], line, strict=True))
            for name, line in zip(listed[HOME], call.payoffs, strict=True)
        }
        return advice, payoffs
