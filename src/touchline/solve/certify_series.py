"""Checks the book of a chain of series without the solver: this module shares ``core`` with it and nothing else.

The bounds of a state follow from those of the states that come next, so each is checked by itself: if all hold, the
whole book is proven backwards from the ends of the game. Two checks:

* **files**: each file is the one that was written, and none is missing;
* **values**: a choice in public, a throw and an end are worked out again. For a series the best answer of each side to
  what the other one plays is worked out by the interpreted rules, node by node.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from touchline.core.book import AnySeriesPlan
from touchline.core.errors import DataError
from touchline.core.fields import copy, flat, from_flat, secrets, seen_by
from touchline.core.game import AnyGame, find
from touchline.core.sequence import Both, Decide, Roll, legal, side_of, ways_of

Array = np.ndarray[Any, np.dtype[Any]]
Key = tuple[int, ...]
Steps = tuple[tuple[int, ...], ...]
"""Choices and throws, one after the other."""
ROUNDING = 1e-9
"""How far a bound may be missed: what arithmetic alone explains."""
SAME = 1e-11
"""How far what the ends of a series are worth may be from what it was solved for."""


@dataclass
class SeriesCertificate:
    """What was checked, the worst miss of a bound, the widest gap, and every fault. A book is good without faults."""

    files: int = 0
    states: int = 0
    series: int = 0
    of_series: int = 0
    gap: float = 0.0
    worst: float = 0.0
    faults: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return not self.faults


class Move(NamedTuple):
    """Where a call of the side with the secret leads: the odds by the call of the other side, and one way there."""

    call: int
    to: Spot | Key
    odds: list[float]
    steps: Steps


@dataclass(eq=False)
class Spot:
    """A public state before a call: the secrets that are possible, what each may call, what the other side may call."""

    holds: list[int]
    calls: list[list[int]]
    answers: list[int]
    moves: list[Move] = field(default_factory=list)

    @cached_property
    def named(self) -> list[int]:
        """What any secret may call."""
        return sorted({call for calls in self.calls for call in calls})

    @cached_property
    def is_closed(self) -> Array:
        """By secret and call: whether it may not be called."""
        return np.array([[call not in calls for call in self.named] for calls in self.calls])

    @cached_property
    def lines(self) -> int:
        return sum(map(len, self.calls))

    def spread(self, shares: Array) -> Array:
        """Shares as they are stored, by secret and call; they add up to 1, and are even where none is stored."""
        table = np.zeros(self.is_closed.shape)
        table[~self.is_closed] = shares
        total = table.sum(axis=1, keepdims=True)
        return np.where(
            total > 0, table / np.where(total > 0, total, 1), ~self.is_closed / (~self.is_closed).sum(axis=1)[:, None]
        )


class Node(NamedTuple):
    """A spot with all calls that led to it: the last of them, and one way there after the secret is chosen."""

    spot: Spot
    parent: int
    call: int
    odds: list[float]
    steps: Steps
    first_line: int


class SeriesPages:
    """A book that is checked: its files, its values, and the rules that it is a book of."""

    def __init__(self, path: Path) -> None:
        self.path, self.certificate = path, SeriesCertificate()
        try:
            self.about = json.loads((path / "book.json").read_text(encoding="utf-8"))
            game = find(self.about["game"])
            rules = game.load(self.about["edition"], self.about["options"], self.about["components"] or None)
            self.solved: dict[str, dict[str, Any]] = self.about["series"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise DataError.of(str(path), "book.json", str(error), "the folder of a book") from None
        plan = game.series and game.series.choose(self.about["objective"])
        if plan is None:
            raise DataError.of(str(path), "objective", str(self.about["objective"]), f"an objective of {game.name}")
        self.game: AnyGame = game
        self.plan: AnySeriesPlan = plan
        self.r: Any = rules.values
        self.total = 0.0 if plan.counts_points else 1.0
        self.spots: dict[tuple[Key, tuple[int, ...]], Spot] = {}
        self.grown: dict[Key, tuple[list[Node], dict[Key, Steps]]] = {}
        self.check_manifest(rules.hash)

    def check_manifest(self, ruleset: str) -> None:
        """Check the manifest and the hash of every file."""
        if ruleset != self.about["ruleset"]:
            self.fault(f"the rules in force have the hash {ruleset}, the book {self.about['ruleset']}")
        rest = {name: value for name, value in self.about.items() if name != "checksum"}
        if sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest() != self.about.get("checksum"):
            self.fault("book.json is not the file that was written: its checksum differs")
        if "values" not in self.about:
            self.fault("values is not in the book: it was not solved to the end")
        digests = {name: facts["sha256"] for name, facts in self.solved.items()} | {"values": self.about.get("values")}
        for name, digest in digests.items():
            file = self.path / f"{name}.npz"
            if not file.is_file():
                self.fault(f"{file.name} is missing")
            elif sha256(file.read_bytes()).hexdigest() != digest:
                self.fault(f"{file.name} is not the file that was written: its hash differs")
            else:
                self.certificate.files += 1

    def fault(self, text: str) -> None:
        self.certificate.faults.append(text)

    @cached_property
    def values(self) -> dict[Key, tuple[float, float]]:
        """The bounds of all states in which nothing is hidden, home's."""
        with np.load(self.path / "values.npz") as file:
            states, bounds = file["states"].tolist(), file["bounds"].tolist()
        return {tuple(state): (low, high) for state, (low, high) in zip(states, bounds, strict=True)}

    # The rules, interpreted

    def step(self, s: Any, *choices: int) -> Any:
        t = copy(s)
        self.game.rows[int(s.phase)].then(t, self.r, *choices)
        return t

    def is_over(self, s: Any) -> bool:
        return self.game.rows.get(int(s.phase)) is None or self.plan.is_over(s, self.r)

    def clear(self, s: Any) -> Any:
        t = copy(s)
        self.plan.forget(t, self.r)
        return t

    def look_up(self, s: Any) -> tuple[float, float]:
        """The bounds that the book has of a state, home's."""
        t = self.clear(s)
        u = copy(t)
        self.plan.swap(u, self.r)
        key, is_swapped = min(flat(u), flat(t)), flat(u) < flat(t)
        if key not in self.values:
            self.fault(f"values has nothing of {key}")
        low, high = self.values.get(key, (0.0, 0.0))
        return (self.total - high, self.total - low) if is_swapped else (low, high)

    def work_out(self, s: Any) -> tuple[float, float] | None:
        """The bounds of a state by those of the states that come next; None where a series begins."""
        if self.is_over(s):
            home, away = self.game.score(s)
            won = {"home": 1.0, "away": 0.0, None: 0.5}
            worth = home - away if self.plan.counts_points else won[self.game.outcome(s, self.r).winner]
            return worth, worth
        if self.plan.begins(s, self.r):
            return None
        row = self.game.rows[int(s.phase)]
        if isinstance(row, Roll):
            shares = [ways / row.out_of for ways in ways_of(row, s, self.r)]
            found = [self.look_up(self.step(s, x)) if share else (0.0, 0.0) for x, share in enumerate(shares)]
            low, high = np.array(shares) @ np.array(found)
            return float(low), float(high)
        assert isinstance(row, Decide)
        best = max if side_of(row.by(s)) == 0 else min
        lows, highs = zip(*(self.look_up(self.step(s, x)) for x in legal(row, s, self.r)), strict=True)
        return best(lows), best(highs)

    # A series

    def find_spot(self, worlds: Sequence[Any], holds: list[int], holder: int) -> Spot:
        """The public state that these whole states have in common, and what follows from it."""
        key = flat(seen_by(worlds[0], 1 - holder)), tuple(holds)
        if key in self.spots:
            return self.spots[key]
        row = self.game.rows[int(worlds[0].phase)]
        assert isinstance(row, Both)
        first = side_of(row.first.by(worlds[0])) == holder
        own, other = (row.first, row.second) if first else (row.second, row.first)
        spot = self.spots[key] = Spot(holds, [legal(own, s, self.r) for s in worlds], legal(other, worlds[0], self.r))
        for call in spot.named:
            able = [i for i, calls in enumerate(spot.calls) if call in calls]
            found: dict[Key, tuple[Any, list[float], Steps]] = {}
            for j, answer in enumerate(spot.answers):
                pair = (call, answer) if first else (answer, call)
                for t, share, steps in self.throw(self.step(worlds[able[0]], *pair), 1.0, (pair,)):
                    found.setdefault(flat(t), (t, [0.0] * len(spot.answers), steps))[1][j] += share
            for key_after, (t, odds, steps) in found.items():
                to: Spot | Key = key_after
                if not self.is_end(t):
                    after = [self.with_secret(t, worlds[i]) for i in able]
                    to = self.find_spot(after, [holds[i] for i in able], holder)
                spot.moves.append(Move(call, to, odds, steps))
        return spot

    def is_end(self, s: Any) -> bool:
        return self.is_over(s) or self.plan.is_open(s, self.r)

    def throw(self, s: Any, share: float, steps: Steps) -> Iterator[tuple[Any, float, Steps]]:
        """The states after all throws that follow, with the steps up to there."""
        if self.is_end(s):
            yield self.clear(s), share, steps
            return
        row = self.game.rows[int(s.phase)]
        if not isinstance(row, Roll):
            yield s, share, steps
            return
        for x, ways in enumerate(ways_of(row, s, self.r)):
            if ways:
                yield from self.throw(self.step(s, x), share * ways / row.out_of, (*steps, (x,)))

    def with_secret(self, public: Any, world: Any) -> Any:
        t = copy(public)
        for f in secrets(type(t)):
            setattr(t, f.name, getattr(world, f.name))
        return copy(t)

    def grow(self, s: Any) -> tuple[list[Node], dict[Key, Steps]]:
        """The nodes of the series that begins with a settled state, row after row, and its ends with one way there."""
        if flat(s) not in self.grown:
            row = self.game.rows[int(s.phase)]
            options = legal(row, s, self.r) if isinstance(row, Decide) else []
            worlds = [self.step(s, x) for x in options] or [s]
            root = self.find_spot(worlds, list(range(len(worlds))), side_of(row.sides[0].by(s)))
            nodes, lines = [Node(root, -1, -1, [], (), 0)], root.lines
            ends: dict[Key, Steps] = {}
            for n, node in enumerate(nodes):  # which grows
                for move in node.spot.moves:
                    steps = *node.steps, *move.steps
                    if isinstance(move.to, Spot):
                        nodes.append(Node(move.to, n, move.call, move.odds, steps, lines))
                        lines += move.to.lines
                    elif move.to not in ends:
                        able = zip(node.spot.holds, node.spot.calls, strict=True)
                        secret = next(held for held, calls in able if move.call in calls)
                        ends[move.to] = (((options[secret],),) if options else ()) + steps
            self.grown[flat(s)] = nodes, ends
        return self.grown[flat(s)]

    def settle(self, s: Any) -> Any:
        t = copy(s)
        self.plan.settle(t, self.r)
        return t

    def list_ends(self, s: Any) -> list[tuple[float, float]]:
        """The bounds of what the ends of a series are worth to its holder."""
        _, ends = self.grow(self.settle(s))
        found = [self.look_up(self.follow(s, steps)) for steps in ends.values()]
        return [(self.total - high, self.total - low) for low, high in found] if self.is_away(s) else found

    def follow(self, s: Any, steps: Steps) -> Any:
        t = s
        for choices in steps:
            t = self.step(t, *choices)
        return t

    def is_away(self, s: Any) -> bool:
        """Whether a series is away's, which has the secret."""
        return side_of(self.game.rows[int(s.phase)].sides[0].by(s)) == 1

    def find_solved(self, start: Key, ends: Array) -> str | None:
        """The name of the series that is solved for ends of this worth, up to shift and scale."""
        span = float(np.ptp(ends))
        scaled = (ends - ends.min()) / span
        for name, facts in self.solved.items():
            if tuple(facts["start"]) == start and np.abs(np.array(facts["ends"]) - scaled).max() < SAME:
                return name
        return None

    def guarantee(self, s: Any) -> tuple[float, float] | None:
        """What both sides guarantee in a series, home's, by what the book has them play; None if it has nothing."""
        low, high = np.array(self.list_ends(s)).T
        if np.ptp((low + high) / 2) < SAME:
            found = float(low.min()), float(high.max())
        else:
            start = self.settle(s)
            name = self.find_solved(flat(start), (low + high) / 2)
            if name is None:
                return None
            with np.load(self.path / f"{name}.npz") as file:
                played = {part: file[part].astype(np.float64) for part in ("secret", "lines", "answers")}
            nodes, keys = self.grow(start)
            least = answer_holder(nodes, played["secret"], played["lines"], dict(zip(keys, low, strict=True)))
            most = answer_guesser(nodes, played["answers"], dict(zip(keys, high, strict=True)))
            found = least, most
        return (self.total - found[1], self.total - found[0]) if self.is_away(s) else found


def answer_guesser(nodes: Sequence[Node], answers: Array, ends: dict[Key, float]) -> float:
    """The most that the side with the secret gets against these calls."""
    played = [normalize(answers[n][: len(node.spot.answers)]) for n, node in enumerate(nodes)]
    weights = np.ones(len(nodes))
    for n, node in enumerate(nodes[1:], 1):
        weights[n] = weights[node.parent] * (played[node.parent] @ node.odds)
    worth: list[Array] = [np.zeros(0)] * len(nodes)
    tables = [np.where(node.spot.is_closed, -np.inf, 0.0) for node in nodes]
    for n in range(len(nodes) - 1, -1, -1):
        spot = nodes[n].spot
        column = {call: i for i, call in enumerate(spot.named)}
        for move in spot.moves:
            if not isinstance(move.to, Spot):
                tables[n][:, column[move.call]] += weights[n] * ends[move.to] * (played[n] @ move.odds)
        worth[n] = tables[n].max(axis=1)
        if n:
            above = nodes[nodes[n].parent].spot
            rows = np.searchsorted(above.holds, spot.holds)
            tables[nodes[n].parent][rows, above.named.index(nodes[n].call)] += worth[n]
    return float(worth[0].max())


def answer_holder(nodes: Sequence[Node], secret: Array, lines: Array, ends: dict[Key, float]) -> float:
    """The least that the side with the secret is left with if it plays so."""
    reached: list[Array] = []
    for n, node in enumerate(nodes):
        spot = node.spot
        shares = spot.spread(lines[node.first_line : node.first_line + spot.lines])
        if n == 0:
            chance = normalize(secret)
        else:
            above = nodes[node.parent].spot
            rows = np.searchsorted(above.holds, spot.holds)
            chance = reached[node.parent][rows, above.named.index(node.call)]
        reached.append(chance[:, None] * shares)
    costs = [np.zeros(len(node.spot.answers)) for node in nodes]
    least = 0.0
    for n in range(len(nodes) - 1, -1, -1):
        node = nodes[n]
        called = dict(zip(node.spot.named, reached[n].sum(axis=0).tolist(), strict=True))
        for move in node.spot.moves:
            if not isinstance(move.to, Spot):
                costs[n] += called[move.call] * ends[move.to] * np.array(move.odds)
        least = float(costs[n].min())
        if n:
            costs[node.parent] += np.array(node.odds) * least
    return least


def normalize(shares: Array) -> Array:
    """Shares that add up to 1; even if all are 0."""
    total = shares.sum()
    return shares / total if total > 0 else np.full(len(shares), 1 / len(shares))


def certify_series(
    path: Path,
    series: int | None = 20,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> SeriesCertificate:
    """Check a book: its files, all states between series, and so many series at random (None: all)."""
    pages = SeriesPages(path)
    found = pages.certificate
    if found.faults:
        return found
    begun = []
    for key, bounds in pages.values.items():
        s = from_flat(pages.game.state, key)
        worked = pages.work_out(s)
        if worked is None:
            begun.append(s)
        else:
            found.states += 1
            compare(found, key, bounds, worked)
    found.of_series = len(begun)
    chosen = begun if series is None else Random(seed).sample(begun, min(series, len(begun)))
    for done, s in enumerate(chosen):
        progress(done, len(chosen))
        guaranteed = pages.guarantee(s)
        found.series += 1
        if guaranteed is None:
            pages.fault(f"no series is solved for what follows {flat(s)}")
        else:
            compare(found, flat(s), pages.values[flat(s)], guaranteed)
    low, high = pages.look_up(pages.game.begin(pages.r))
    found.gap = high - low
    return found


def compare(found: SeriesCertificate, key: Key, bounds: tuple[float, float], worked: tuple[float, float]) -> None:
    """Note how far bounds are from what follows from the next ones."""
    miss = max(bounds[0] - worked[0], worked[1] - bounds[1], 0.0)
    found.worst = max(found.worst, miss)
    if not miss <= ROUNDING:
        found.faults.append(f"the bounds of {key} are missed by {miss:.1e}")
