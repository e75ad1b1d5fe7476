"""Checks a book without the solver: this module shares ``core`` with it and nothing else.

One play is walked through by the interpreted rules and worked out from the book's own values. If that lowers no bound
from below and raises none from above, then all of them hold (``docs/book.md`` has the proof). Three checks look at the
same from different sides:

* **files**: each file is the one that was written, and all layers are there;
* **states**: from whole states at random, with scipy's linear programs for secret calls, and nothing cleared;
* **plays**: from every place, or some of them, for all layers and score differences at once.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from touchline.core.book import AnyPlan, Layer, Scoring
from touchline.core.errors import DataError, TargetUnavailable
from touchline.core.fields import copy, flat
from touchline.core.game import AnyGame, find
from touchline.core.sequence import Both, Roll, legal, side_of, ways_of

Array = np.ndarray[Any, np.dtype[np.float64]]
ROUNDING = 1e-12
"""How far one play may miss a bound: what arithmetic alone explains."""
EXACT = 1e-11
"""How far scipy's linear programs may miss a value."""
CLOSED = 1e-15
"""Guarantees of both sides that meet."""
LARGEST_SUPPORT = 3
MOST_KEPT = 1 << 25
"""So many values of places that plays lead to are kept as they were read."""


@dataclass
class Certificate:
    """What was checked, the worst miss of each kind, and every fault in words. A book is good if there is none."""

    layers: int = 0
    of_layers: int = 0
    states: int = 0
    places: int = 0
    of_places: int = 0
    gap: float = 0.0
    worst_state: float = 0.0
    worst_play: float = 0.0
    faults: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return not self.faults


class BookPages:
    """The files of a book, read and checked."""

    def __init__(self, path: Path, certificate: Certificate) -> None:
        self.path, self.certificate = path, certificate
        try:
            about = json.loads((path / "book.json").read_text(encoding="utf-8"))
            game = find(about["game"])
            rules = game.load(about["edition"], about["options"], about["components"] or None)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise DataError.of(str(path), "book.json", str(error), "the folder of a book") from None
        self.game: AnyGame = game
        self.r: Any = rules.values
        plan = game.book and game.book.choose(about["objective"])
        if plan is None:
            raise DataError.of(str(path), "objective", str(about["objective"]), f"an objective of {game.name}")
        self.plan: AnyPlan = plan
        if rules.hash != about["ruleset"]:
            certificate.faults.append(f"the rules in force have the hash {rules.hash}, the book {about['ruleset']}")
        self.facts: dict[str, Any] = about["layers"]
        rest = {name: value for name, value in about.items() if name != "checksum"}
        if sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest() != about.get("checksum"):
            certificate.faults.append("book.json is not the file that was written: its checksum differs")
        layers = [layer for unit in self.plan.units(self.r) for layer in unit]
        solved = (layer for layer in layers if layer.name in self.facts)
        reach: int = about["reach"]
        self.layers = tuple(replace(layer, reach=min(reach or layer.reach, layer.reach)) for layer in solved)
        self.named = {layer.name: layer for layer in self.layers}
        certificate.layers, certificate.of_layers = len(self.layers), len(layers)
        self.values: dict[str, Array] = {}
        self.index: dict[int, int] = {}
        for name in ("places", *(layer.name for layer in self.layers)):
            self._read(name, "sha256", name)
            if "wide" in self.facts.get(name, ()):
                self._read(name, "high", f"{name}.high")
        if not certificate.faults:
            self.index = {int(number): i for i, number in enumerate(self.values["places"])}
            self._check_shapes()

    def _read(self, name: str, fact: str, file_name: str) -> None:
        """Read the array in a file, if the file has the hash among the facts."""
        if name not in self.facts:
            self.certificate.faults.append(f"{name} is not in the book")
            return
        file = self.path / f"{file_name}.npy"
        try:
            content = file.read_bytes()
        except OSError as error:
            self.certificate.faults.append(f"{file.name}: {error.strerror}")
            return
        if sha256(content).hexdigest() != self.facts[name].get(fact):
            self.certificate.faults.append(f"{file.name} is not the file that was written: its hash differs")
            return
        self.values[file_name] = np.load(file, mmap_mode="r")

    def _check_shapes(self) -> None:
        for layer in self.layers:
            expected = (len(self.values["places"]), 2 * layer.reach + 1)
            found, gaps = self.values[layer.name].shape, np.array(self.facts[layer.name].get("gaps", []))
            if found != expected:
                self.certificate.faults.append(f"{layer.name} has the shape {found}, expected {expected}")
            elif gaps.shape != expected[1:] or not ((gaps >= 0) & (gaps <= 1)).all():
                self.certificate.faults.append(f"{layer.name} has no gaps from 0 to 1 for its score differences")
            elif np.isnan(self.values[layer.name]).any():
                self.certificate.faults.append(f"{layer.name} has values that are no numbers")
            elif not self._has_wide_bounds(layer, gaps):
                self.certificate.faults.append(f"{layer.name} has other bounds from above than its gaps say")
            else:
                self.certificate.gap = max(self.certificate.gap, float(gaps[layer.reach]))

    def _has_wide_bounds(self, layer: Layer, gaps: Array) -> bool:
        """Whether the bounds from above that have a file of their own are where the gaps say."""
        wide = self.facts[layer.name].get("wide")
        if wide is None:
            return True
        low, high = self.values[layer.name], self.values[f"{layer.name}.high"]
        if high.shape != (len(low), len(wide)) or not all(0 <= column < len(gaps) for column in wide):
            return False
        return bool((np.maximum(high - low[:, wide], 0.0).max(axis=0) == gaps[wide]).all())


def certify(
    path: Path,
    states: int = 100,
    places: int | None = 500,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Certificate:
    """Check the book in a folder: so many states, and so many places (None: all of them)."""
    certificate = Certificate()
    pages = BookPages(path, certificate)
    if certificate.faults:
        return certificate
    random = Random(seed)
    count = len(pages.values["places"])
    chosen = range(count) if places is None or places >= count else sorted(random.sample(range(count), places))
    certificate.of_places = count
    of = states + len(chosen)
    for done, (index, layer, side, lead) in enumerate(pick_states(pages, states, random)):
        progress(done, of)
        check_state(pages, index, layer, side, lead)
    checker = PlayChecker(pages)
    for done, index in enumerate(sorted(chosen, key=pages.values["places"].tolist().__getitem__)):  # neighbors together
        progress(states + done, of)
        checker.check(index)
    progress(of, of)
    return certificate


# Whole states


def pick_states(pages: BookPages, count: int, random: Random) -> Iterator[tuple[int, Layer, int, int]]:
    """Places at random, in every layer in turn, by either side, at any score within reach."""
    present: dict[int, list[int]] = {}
    for number in range(count):
        layer = pages.layers[number % len(pages.layers)]
        if layer.variant not in present:
            present[layer.variant] = list_present(pages, layer.variant)
        lead = random.randint(-layer.reach, layer.reach) if layer.sources[0].layer == layer.name else 0
        yield random.choice(present[layer.variant]), layer, random.randrange(2), lead


def list_present(pages: BookPages, variant: int) -> list[int]:
    """The places that a variant has."""
    places = enumerate(pages.values["places"])
    return [i for i, number in places if pages.plan.lay(pages.r, int(number), variant) is not None]


def check_state(pages: BookPages, index: int, layer: Layer, side: int, lead: int) -> None:
    """Work one play out from a whole state, with nothing cleared, and compare it with the book."""
    plan, r, certificate = pages.plan, pages.r, pages.certificate
    s = plan.lay(r, int(pages.values["places"][index]), layer.variant)
    if s is None:
        return
    plan.put(s, r, layer.name, side, lead)
    if plan.layer_of(s, r) != layer.name:
        certificate.faults.append(f"place {index} of {layer.name} is taken for one of {plan.layer_of(s, r)}")
        return
    certificate.states += 1
    walk = StateWalk(pages, s)
    expected, found = walk.read(s), walk.evaluate(s)
    assert expected is not None
    misses = expected.low - found.low, found.high - expected.high
    certificate.worst_state = max(certificate.worst_state, *misses)
    if not max(misses) <= EXACT:
        certificate.faults.append(
            f"place {index} of {layer.name}, lead {lead}: the bounds are {expected.low} and {expected.high}, "
            f"one play gives {found.low} and {found.high}"
        )


class Pair(NamedTuple):
    """Bounds of home's value."""

    low: float
    high: float


def read_bounds(pages: BookPages, layer: Layer, index: int, leads: Any) -> tuple[Array, Array]:
    """Both bounds of a place for these leads of its side: beyond those of the book, as far as it can know."""
    facts, low = pages.facts[layer.name], pages.values[layer.name][index]
    high = np.minimum(low + facts["gaps"], 1.0)
    if "wide" in facts:
        high[facts["wide"]] = pages.values[f"{layer.name}.high"][index]
    if layer.scoring != Scoring.LEAD:
        return read_scored(layer, low, leads), read_scored(layer, high, leads)
    at = np.clip(leads, -layer.reach, layer.reach) + layer.reach
    return np.where(leads < -layer.reach, 0.0, low[at]), np.where(leads > layer.reach, 1.0, high[at])


def read_scored(layer: Layer, bound: Array, points: Any) -> Array:
    """A bound where there is no lead: a score has ended the game, or counts as its points."""
    if layer.scoring == Scoring.POINTS:
        counted: Array = bound + points * layer.point
        return counted
    return np.where(points == 0, bound, find_worths(layer, points))


def find_worths(layer: Layer, leads: Any) -> Array:
    """What the end of the game is worth, by lead."""
    return np.array([layer.find_worth(int(lead)) for lead in leads])


class StateWalk:
    """One walk through a play from a whole state: bounds of home's values."""

    def __init__(self, pages: BookPages, start: Any) -> None:
        self.pages, self.game, self.plan, self.r, self.start = pages, pages.game, pages.plan, pages.r, copy(start)
        self.layer = pages.named[pages.plan.layer_of(start, pages.r)]
        self.memo: dict[tuple[int, ...], Pair] = {}

    def read(self, s: Any) -> Pair | None:
        """The book's bounds of home's value of a place; None within a play."""
        known = self.plan.find_known(s, self.r)
        if known is not None:
            return Pair(known, known)
        number = self.plan.place(s, self.r)
        if number < 0 or not self.plan.is_stored(self.r, number):
            return None
        side = self.plan.side(s)
        if self.layer.scoring == Scoring.POINTS and self.is_over(s):
            return self.end(s)
        layer, lead = self.pages.named[self.plan.layer_of(s, self.r)], s.score[side] - s.score[1 - side]
        (low,), (high,) = read_bounds(self.pages, layer, self.pages.index[number], np.array([lead]))
        return Pair(low, high) if side == 0 else Pair(1.0 - high, 1.0 - low)

    def is_over(self, s: Any) -> bool:
        """Whether nothing counts from a place on that a play has led to."""
        return s != self.start and not self.layer.sources[2 * self.plan.move(s, self.start, self.r)].layer

    def end(self, s: Any) -> Pair:
        worth = self.layer.find_worth(s.score[0] - s.score[1])
        return Pair(worth, worth)

    def follow(self, s: Any, row: Any, *choices: int) -> Pair:
        t = copy(s)
        row.then(t, self.r, *choices)
        return self.read(t) or self.evaluate(t)

    def evaluate(self, s: Any) -> Pair:
        row = self.game.rows.get(int(s.phase))
        if row is None:
            return self.end(s)
        key = flat(s)
        if key not in self.memo:
            self.memo[key] = Pair(math.nan, math.nan)  # a state that leads back to itself would spoil the value
            self.memo[key] = self.work_out(s, row, key)
        return self.memo[key]

    def work_out(self, s: Any, row: Any, key: tuple[int, ...]) -> Pair:
        if isinstance(row, Roll):
            return self.roll(s, row, key)
        if isinstance(row, Both):
            rows, columns = (legal(part, s, self.r) for part in row.sides)
            found = np.array([[self.follow(s, row, x, y) for y in columns] for x in rows])
            sign = 1 if side_of(row.first.by(s)) == 0 else -1
            return Pair(*(sign * solve_program(sign * found[:, :, i]) for i in range(2)))
        values = [self.follow(s, row, x) for x in legal(row, s, self.r)]
        best = max if side_of(row.by(s)) == 0 else min
        return Pair(best(v.low for v in values), best(v.high for v in values))

    def roll(self, s: Any, row: Any, key: tuple[int, ...]) -> Pair:
        """Chance: an outcome after which the same is thrown again is left out."""
        low, high, ways = 0.0, 0.0, 0
        for x, w in enumerate(ways_of(row, s, self.r)):
            if w:
                t = copy(s)
                row.then(t, self.r, x)
                if flat(t) != key:
                    found = self.read(t) or self.evaluate(t)
                    low, high, ways = low + w * found.low, high + w * found.high, ways + w
        return Pair(low / ways, high / ways)


def solve_program(payoffs: Array) -> float:
    """The value of a matrix game by scipy's linear programs, halfway between what both sides guarantee."""
    try:
        from scipy.optimize import linprog
    except ImportError:
        raise TargetUnavailable("checking a book", "pip install scipy") from None

    def guarantee(a: Array) -> float:
        m, n = a.shape
        goal, sums = np.append(np.zeros(m), -1.0), np.append(np.ones(m), 0.0)
        span = [(0, 1)] * m + [(None, None)]
        pays = np.hstack([-a.T, np.ones((n, 1))])
        found = linprog(goal, A_ub=pays, b_ub=np.zeros(n), A_eq=[sums], b_eq=[1], bounds=span, method="highs")
        mix = np.clip(found.x[:m], 0, None)
        return float((mix / mix.sum() @ a).min())

    return (guarantee(payoffs) - guarantee(-payoffs.T)) / 2


# Plays, for all layers and score differences at once


Leaves = dict[tuple[int, int, int], Array]
"""What was read of places that plays of a variant lead to: by index, move and points."""


class PlayChecker:
    """Works plays out from the book's bounds: a vector has all layers of a variant, one after the other."""

    def __init__(self, pages: BookPages) -> None:
        self.pages, self.plan, self.r, self.game = pages, pages.plan, pages.r, pages.game
        self.variants: dict[int, list[Layer]] = {}
        for layer in pages.layers:
            self.variants.setdefault(layer.variant, []).append(layer)
        self.leaves: dict[int, Leaves] = {variant: {} for variant in self.variants}

    def check(self, index: int) -> None:
        """Whether one play from a place lowers its bound from below or raises the one from above."""
        certificate = self.pages.certificate
        for variant, layers in self.variants.items():
            base = self.plan.lay(self.r, int(self.pages.values["places"][index]), variant)
            if base is None:
                continue
            found = PlayWalk(self.pages, layers, base, self.leaves[variant]).evaluate(base)
            bounds = [read_bounds(self.pages, s, index, np.arange(-s.reach, s.reach + 1)) for s in layers]
            for side, sign in enumerate((1, -1)):
                bound = np.concatenate([pair[side] for pair in bounds])
                worst = float((sign * (bound - found[side])).max())
                certificate.worst_play = max(certificate.worst_play, worst)
                if not worst <= ROUNDING:
                    name = ("below", "above")[side]
                    certificate.faults.append(f"place {index}: one play misses the bound from {name} by {worst}")
        certificate.places += 1


class PlayWalk:
    """One walk through a play, for all layers of a variant and all score differences: bounds from below and above.

    What no rule reads again is cleared, or it would take many times as long. Whole states show that this changes
    nothing.
    """

    def __init__(self, pages: BookPages, layers: list[Layer], base: Any, leaves: Leaves) -> None:
        self.pages, self.plan, self.r, self.game = pages, pages.plan, pages.r, pages.game
        self.layers, self.base, self.leaves = layers, copy(base), leaves
        self.side = pages.plan.side(base)
        self.memo: dict[tuple[int, ...], Array] = {}

    def follow(self, s: Any, row: Any, *choices: int) -> Array:
        return self.read_or_evaluate(self.step(s, row, *choices))

    def step(self, s: Any, row: Any, *choices: int) -> Any:
        """The state that follows, without what no rule will read again."""
        t = copy(s)
        row.then(t, self.r, *choices)
        if self.plan.place(t, self.r) < 0:
            self.plan.shorten(t, self.r)
        return t

    def read_or_evaluate(self, s: Any) -> Array:
        number = self.plan.place(s, self.r)
        is_stored = number >= 0 and self.plan.is_stored(self.r, number)
        return self.read_leaf(s, self.pages.index[number]) if is_stored else self.evaluate(s)

    def evaluate(self, s: Any) -> Array:
        key = flat(s)
        if key not in self.memo:
            self.memo[key] = self.work_out(s, self.game.rows[int(s.phase)], key)
        return self.memo[key]

    def work_out(self, s: Any, row: Any, key: tuple[int, ...]) -> Array:
        if isinstance(row, Roll):
            return self.roll(s, row, key)
        if isinstance(row, Both):
            rows, columns = (legal(part, s, self.r) for part in row.sides)
            payoffs = np.array([[self.follow(s, row, x, y) for y in columns] for x in rows])
            if side_of(row.first.by(s)) != self.side:
                payoffs = payoffs.swapaxes(0, 1)
            held = -guarantee_all(-payoffs[:, :, 1].swapaxes(0, 1))
            return np.stack([guarantee_all(payoffs[:, :, 0]), held])
        best = np.max if side_of(row.by(s)) == self.side else np.min
        found: Array = best([self.follow(s, row, x) for x in legal(row, s, self.r)], axis=0)
        return found

    def roll(self, s: Any, row: Any, key: tuple[int, ...]) -> Array:
        """Chance: an outcome after which the same is thrown again is left out."""
        parts, ways = [], 0
        for x, w in enumerate(ways_of(row, s, self.r)):
            if w:
                t = self.step(s, row, x)
                if flat(t) != key:
                    parts.append(w * self.read_or_evaluate(t))
                    ways += w
        total: Array = np.sum(parts, axis=0) / ways
        return total

    def read_leaf(self, s: Any, index: int) -> Array:
        """The bounds of a place that the play leads to, in all layers, as the side sees them that began."""
        is_swapped = self.plan.side(s) != self.side
        move = 2 * self.plan.move(s, self.base, self.r) + is_swapped
        key = index, move, s.score[self.side] - s.score[1 - self.side]
        found = self.leaves.get(key)
        if found is None:
            found = self.read_place(*key)
            if (len(self.leaves) + 1) * found.size > MOST_KEPT:
                self.leaves.clear()
            self.leaves[key] = found
        return found

    def read_place(self, index: int, move: int, points: int) -> Array:
        """The bounds of a place after a move, and so many more points of the side that began."""
        is_swapped = move % 2 == 1
        found = []
        for layer in self.layers:
            source, leads = layer.sources[move], np.arange(-layer.reach, layer.reach + 1) + points
            over = find_worths(layer, leads)
            if not source.layer:
                found.append(np.stack([over, over]))
                continue
            is_theirs = is_swapped != source.flipped
            there = self.pages.named[source.layer]
            low, high = read_bounds(self.pages, there, index, -leads if is_theirs else leads)
            read = np.stack([1.0 - high, 1.0 - low] if is_theirs else [low, high])
            found.append(np.where(leads == 0, read, over) if source.level_only else read)
        return np.concatenate(found, axis=1)


def guarantee_all(payoffs: Array) -> Array:
    """What the rows of many matrix games guarantee at least: ``payoffs`` is rows x columns x games.

    For a choice of as many rows as columns, Cramer's rule gives the mix that makes those columns worth the same.
    Whatever comes out is made a strategy, and what it gets against its worst column is a guarantee. A game is done when
    the columns can hold it to no more; all choices are tried on those that are not, first what solved other games.
    """
    best: Array = payoffs.min(axis=1).max(axis=0)
    least = payoffs.max(axis=0).min(axis=0)
    left = np.flatnonzero(least - best > CLOSED)
    supports = list_supports(*payoffs.shape[:2])
    for support in tuple(supports):
        if not left.size:
            break
        rows, columns = support
        games = payoffs[:, :, left]
        square = games[np.ix_(rows, columns)]
        got = np.einsum("kg,kjg->jg", equalize(square), games[list(rows)]).min(axis=0)
        held = np.einsum("kg,jkg->jg", equalize(square.swapaxes(0, 1)), games[:, list(columns)]).max(axis=0)
        best[left], least[left] = np.maximum(best[left], got), np.minimum(least[left], held)
        open_still = least[left] - best[left] > CLOSED
        if not open_still.all():
            supports.remove(support)
            supports.insert(0, support)
        left = left[open_still]
    return best


@cache
def list_supports(m: int, n: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The choices of as many rows as columns, in an order that changes: what solved a game comes first."""
    return [
        (rows, columns)
        for size in range(2, min(m, n, LARGEST_SUPPORT) + 1)
        for rows in combinations(range(m), size)
        for columns in combinations(range(n), size)
    ]


def equalize(square: Array) -> Array:
    """Mixes of the rows of 2 x 2 or 3 x 3 games that make all columns worth the same, as far as there are such."""
    difference = square[:, 1:] - square[:, :1]
    if len(square) == 2:
        weights = np.stack([-difference[1, 0], difference[0, 0]])
    else:
        weights = np.stack(
            [
                difference[j, 0] * difference[k, 1] - difference[j, 1] * difference[k, 0]
                for j, k in ((1, 2), (2, 0), (0, 1))
            ]
        )
    weights = np.maximum(weights * np.where(weights.sum(axis=0) < 0, -1.0, 1.0), 0.0)
    total = weights.sum(axis=0)
    weights = np.where(total > 0, weights, 1.0)
    mixes: Array = weights / weights.sum(axis=0)
    return mixes
