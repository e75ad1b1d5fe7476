"""Series: a choice in secret followed by secret calls and throws in public, as trees of arrays that can be solved.

The tree of a series is public. A node is what both sides know before a call: what the side with the secret (the
*holder*) has called so far, and where that has led. What the other side (the *guesser*) called and what was thrown are
merged where the same state follows, because they say nothing of the secret and no rule reads them again. Calls that
lead to the same state in another order stay apart, because they do tell something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from touchline.core.book import AnySeriesPlan
from touchline.core.errors import RulesBug
from touchline.core.fields import copy, flat, secrets, seen_by
from touchline.core.game import AnyGame
from touchline.core.sequence import AnyPart, Both, Decide, Roll, legal, side_of, ways_of

Array = np.ndarray[Any, np.dtype[Any]]
Key = tuple[int, ...]
Step = tuple[int, ...]
"""The choices or the throw by which a row is followed."""


class Leaf(NamedTuple):
    """A state in which nothing is hidden any more: the end of a series."""

    number: int


@dataclass(frozen=True, slots=True)
class Lead:
    """Where a call of the holder leads: by each call of the guesser with these odds."""

    call: int
    to: Position | Leaf
    odds: tuple[float, ...]
    steps: tuple[Step, ...]
    """The steps of one way there."""


@dataclass(eq=False, slots=True)
class Position:
    """A public state before a call: the secrets that the holder may have, what each may call, and what follows."""

    key: Key
    """What both sides see of the state."""
    holds: tuple[int, ...]
    """The numbers of the secrets that are possible."""
    calls: tuple[tuple[int, ...], ...]
    """What each of them may call."""
    answers: tuple[int, ...]
    """What the guesser may call."""
    leads: list[Lead] = field(default_factory=list)


class Tree(NamedTuple):
    """The tree of a series as arrays: nodes, parents first; *spots*, which are nodes as one secret sees them; *lines*,
    which are the calls of spots."""

    kind: Array
    """By node: the number of its position in this tree."""
    parent: Array
    call: Array
    """By node: what the holder called at its parent."""
    arrival: Array
    """By node: the row of ``odds`` by which the calls of the guesser at its parent lead to it."""
    odds: Array
    answers: Array
    """By position: how many calls the guesser has."""
    spots: Array
    """By node: its first spot; then the number of all."""
    lines: Array
    """By spot: its first line; then the number of all."""
    origin: Array
    """By spot: the line that leads to it; at the root -1 less the secret."""
    called: Array
    """By line: what is called."""
    ends: Array
    """Position, call, leaf: where a series ends."""
    end_odds: Array
    """By those and the call of the guesser: the odds."""


class Roots(NamedTuple):
    """The side with the secret, the options it chooses from (none if there is nothing to choose), the first node."""

    holder: int
    options: tuple[int, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Series:
    """A series that is settled: its tree, and its ends as steps by which each is reached."""

    tree: Tree
    positions: tuple[Position, ...]
    """By kind of node."""
    options: tuple[int, ...]
    """What the holder chooses from in secret; nothing where there is no choice."""
    ends: tuple[tuple[Step, ...], ...]

    @property
    def secrets(self) -> int:
        """How many secrets the holder chooses from."""
        return max(len(self.options), 1)


class Explorer:
    """Finds the positions of all series of a game by its interpreted rules. Each position is worked out once."""

    def __init__(self, game: AnyGame, r: Any, plan: AnySeriesPlan) -> None:
        self.game, self.r, self.plan = game, r, plan
        self.positions: dict[tuple[Key, tuple[int, ...]], Position] = {}
        self.leaves: dict[Key, Leaf] = {}
        self.unexplored: list[tuple[Position, list[Any]]] = []

    def explore(self, start: Any, report: Callable[[], None] = lambda: None) -> Series:
        """The series that begins with a settled state."""
        roots = self.find_roots(start)
        while self.unexplored:
            self.follow_calls(roots.holder, *self.unexplored.pop())
            report()
        return lay_out(roots)

    def find_roots(self, start: Any) -> Roots:
        """The first position of a series."""
        row = self.game.rows[int(start.phase)]
        if isinstance(row, Both):
            holder = side_of(row.first.by(start))
            return Roots(holder, (), self.find_position([start], (0,), holder))
        if not isinstance(row, Decide):
            raise RulesBug(f"a series begins with {self.game.steps[int(start.phase)]}, which nobody decides")
        options = tuple(legal(row, start, self.r))
        holder = side_of(row.by(start))
        worlds = [self.step(start, (x,)) for x in options]
        return Roots(holder, options, self.find_position(worlds, tuple(range(len(options))), holder))

    def step(self, s: Any, choices: Step) -> Any:
        t = copy(s)
        self.game.rows[int(s.phase)].then(t, self.r, *choices)
        return t

    def find_position(self, worlds: Sequence[Any], holds: tuple[int, ...], holder: int) -> Position:
        """The position with these states, one for each secret that is possible."""
        key = flat(seen_by(worlds[0], 1 - holder)), holds
        found = self.positions.get(key)
        if found is None:
            own, other = self.find_parts(worlds[0], holder)
            calls = tuple(tuple(legal(own, s, self.r)) for s in worlds)
            answers = tuple(legal(other, worlds[0], self.r))
            found = self.positions[key] = Position(key[0], holds, calls, answers)
            self.unexplored.append((found, list(worlds)))
        return found

    def find_parts(self, s: Any, holder: int) -> tuple[AnyPart, AnyPart]:
        """The parts of the holder and of the guesser in a call."""
        row = self.game.rows[int(s.phase)]
        if not isinstance(row, Both):
            raise RulesBug(f"a series asks for {self.game.steps[int(s.phase)]}, which is no secret call of both sides")
        parts = row.first, row.second
        return parts if side_of(row.first.by(s)) == holder else (parts[1], parts[0])

    def follow_calls(self, holder: int, position: Position, worlds: list[Any]) -> None:
        """Find where each pair of calls leads."""
        row = self.game.rows[int(worlds[0].phase)]
        holder_first = side_of(row.sides[0].by(worlds[0])) == holder
        for call in sorted({x for calls in position.calls for x in calls}):
            able = [i for i, calls in enumerate(position.calls) if call in calls]
            found: dict[Key, tuple[Any, list[float], tuple[Step, ...]]] = {}
            for j, answer in enumerate(position.answers):
                both = (call, answer) if holder_first else (answer, call)
                for key, (t, share, steps) in self.throw(self.step(worlds[able[0]], both)).items():
                    known = found.setdefault(key, (t, [0.0] * len(position.answers), (both, *steps)))
                    known[1][j] += share
            holds = tuple(position.holds[i] for i in able)
            for t, odds, steps in found.values():
                if self.is_end(t):
                    to: Position | Leaf = self.find_leaf(t)
                else:
                    to = self.find_position([self.keep_secret(t, worlds[i]) for i in able], holds, holder)
                position.leads.append(Lead(call, to, tuple(odds), steps))

    def is_end(self, s: Any) -> bool:
        return self.game.rows.get(int(s.phase)) is None or self.plan.is_open(s, self.r) or self.plan.is_over(s, self.r)

    def throw(self, s: Any) -> dict[Key, tuple[Any, float, tuple[Step, ...]]]:
        """The states after all throws that follow, with their odds and the steps there."""
        if self.is_end(s):
            t = self.clear(s)
            return {flat(t): (t, 1.0, ())}
        row = self.game.rows[int(s.phase)]
        if not isinstance(row, Roll):
            return {flat(s): (s, 1.0, ())}
        found: dict[Key, tuple[Any, float, tuple[Step, ...]]] = {}
        for x, ways in enumerate(ways_of(row, s, self.r)):
            if ways:
                for key, (t, share, steps) in self.throw(self.step(s, (x,))).items():
                    before = found[key][1] if key in found else 0.0
                    found[key] = t, before + share * ways / row.out_of, ((x,), *steps)
        return found

    def clear(self, s: Any) -> Any:
        """The end of a series without what no rule will read again."""
        t = copy(s)
        self.plan.forget(t, self.r)
        return t

    def find_leaf(self, s: Any) -> Leaf:
        return self.leaves.setdefault(flat(s), Leaf(len(self.leaves)))

    def keep_secret(self, public: Any, world: Any) -> Any:
        """The state with the secret of a world."""
        t = copy(public)
        for f in secrets(type(t)):
            value = getattr(world, f.name)
            setattr(t, f.name, value[:] if f.count else value)
        return t


def list_positions(root: Position) -> Mapping[Position, tuple[Step, ...]]:
    """All positions of a series, each with the steps of one way there."""
    found: dict[Position, tuple[Step, ...]] = {root: ()}
    waiting = [root]
    for position in waiting:  # which grows
        for lead in position.leads:
            if isinstance(lead.to, Position) and lead.to not in found:
                found[lead.to] = *found[position], *lead.steps
                waiting.append(lead.to)
    return found


def lay_out(roots: Roots) -> Series:
    """The series with this root, and one way to each of its ends."""
    ways = list_positions(roots.position)
    index = {position: i for i, position in enumerate(ways)}
    leaves: dict[Leaf, tuple[Step, ...]] = {}
    for position, way in ways.items():
        for lead in position.leads:
            if isinstance(lead.to, Leaf) and lead.to not in leaves:
                secret = next(h for h, c in zip(position.holds, position.calls, strict=True) if lead.call in c)
                picked = ((roots.options[secret],),) if roots.options else ()
                leaves[lead.to] = *picked, *way, *lead.steps
    tree = grow(list(ways), index, {leaf: i for i, leaf in enumerate(leaves)})
    return Series(tree, tuple(ways), roots.options, tuple(leaves.values()))


class Shapes(NamedTuple):
    """Positions and the leads between them, as arrays that start at an offset for each."""

    spots: Array
    lines: Array
    lead_offset: Array
    origin_offset: Array
    origin: Array
    """By lead to a position: the line of the parent, counted from its first, that leads to each of its spots."""
    call: Array
    to: Array
    arrival: Array
    odds: Array


def shape(positions: Sequence[Position], index: Mapping[Position, int]) -> Shapes:
    """The leads between positions as arrays; equal odds share a row."""
    width = max(len(p.answers) for p in positions)
    rows: dict[tuple[float, ...], int] = {(0.0,) * width: 0}
    origins, calls, tos, arrivals, counts = [], [], [], [], []
    for position in positions:
        place = dict(list_lines(position))
        moves = [lead for lead in position.leads if isinstance(lead.to, Position)]
        counts.append(len(moves))
        for lead in moves:
            assert isinstance(lead.to, Position)
            origins.append([place[secret, lead.call] for secret in lead.to.holds])
            calls.append(lead.call)
            tos.append(index[lead.to])
            arrivals.append(rows.setdefault(pad(lead.odds, width), len(rows)))
    return Shapes(
        np.array([len(p.holds) for p in positions]),
        np.array([sum(map(len, p.calls)) for p in positions]),
        add_up(counts),
        add_up([len(o) for o in origins]),
        np.array([line for o in origins for line in o], np.int64),
        np.array(calls, np.int64),
        np.array(tos, np.int64),
        np.array(arrivals, np.int64),
        np.array(list(rows)),
    )


def list_lines(position: Position) -> Iterator[tuple[tuple[int, int], int]]:
    """Secrets and calls of a position, with the number of each line."""
    number = 0
    for secret, calls in zip(position.holds, position.calls, strict=True):
        for call in calls:
            yield (secret, call), number
            number += 1


def pad(odds: tuple[float, ...], width: int) -> tuple[float, ...]:
    return odds + (0.0,) * (width - len(odds))


def add_up(counts: Sequence[int] | Array) -> Array:
    """Where each of these begins if one stands after the other; then where the last one ends."""
    return np.concatenate([[0], np.cumsum(np.asarray(counts, np.int64))])


def span(starts: Array, counts: Array) -> Array:
    """The numbers from each start, so many of them, one after the other."""
    return np.repeat(starts - add_up(counts)[:-1], counts) + np.arange(counts.sum())


def grow(positions: Sequence[Position], index: Mapping[Position, int], leaves: Mapping[Leaf, int]) -> Tree:
    """The tree that grows from the first position, one row of nodes after the other."""
    shapes = shape(positions, index)
    kind, parent, lead = expand(shapes)
    below = lead[1:]
    spots, lines = add_up(shapes.spots[kind]), add_up(shapes.lines[kind])
    many = shapes.spots[kind[1:]]
    local = shapes.origin[span(shapes.origin_offset[below], many)] if len(below) else np.zeros(0, np.int64)
    origin = np.concatenate([-1 - np.array(positions[0].holds), np.repeat(lines[parent[1:]], many) + local])
    calls = [[len(c) for c in p.calls] for p in positions]
    named = [[x for c in p.calls for x in c] for p in positions]
    per_spot = gather(calls, kind)
    ends = [
        (i, d.call, leaves[d.to], d.odds) for i, p in enumerate(positions) for d in p.leads if isinstance(d.to, Leaf)
    ]
    width = shapes.odds.shape[1]
    return Tree(
        kind.astype(np.int32),
        parent.astype(np.int32),
        np.concatenate([[-1], shapes.call[below]]).astype(np.int32),
        np.concatenate([[0], shapes.arrival[below]]).astype(np.int32),
        shapes.odds,
        np.array([len(p.answers) for p in positions], np.int32),
        spots,
        add_up(per_spot),
        origin.astype(np.int32),
        gather(named, kind).astype(np.int32),
        np.array([end[:3] for end in ends], np.int64).reshape(-1, 3),
        np.array([pad(odds, width) for *_, odds in ends]).reshape(-1, width),
    )


def gather(lists: Sequence[Sequence[int]], kind: Array) -> Array:
    """The lists of these kinds, one after the other."""
    counts = np.array([len(x) for x in lists])
    return np.concatenate([np.asarray(x, np.int64) for x in lists])[span(add_up(counts)[kind], counts[kind])]


def expand(shapes: Shapes) -> tuple[Array, Array, Array]:
    """By node: its position, its parent and the lead from there; -1 at the root."""
    kinds, parents, leads = [np.zeros(1, np.int64)], [np.full(1, -1)], [np.full(1, -1)]
    first = 0
    while len(kinds[-1]):
        counts = (shapes.lead_offset[1:] - shapes.lead_offset[:-1])[kinds[-1]]
        found = span(shapes.lead_offset[kinds[-1]], counts)
        parents.append(np.repeat(first + np.arange(len(counts)), counts))
        first += len(counts)
        leads.append(found)
        kinds.append(shapes.to[found])
    return np.concatenate(kinds), np.concatenate(parents), np.concatenate(leads)
