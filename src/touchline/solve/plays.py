"""All plays of a game under one ruleset: from each place that can be reached, the expression of its play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from touchline.core.book import WIN, AnyPlan
from touchline.core.errors import RulesBug
from touchline.core.fields import copy
from touchline.core.game import AnyGame
from touchline.sim.layouts import dtype_of, pack_all, pack_ruleset
from touchline.solve import walk
from touchline.solve.compiling import load_text, write_functions
from touchline.solve.rows import require_plan, tabulate, write_rows
from touchline.solve.walk import FAILURES, FRAME, LEAF, MOVES, NODES, NUMBERS, SPREAD, STATES, Array, Desk, Pool

DEPTH = 256
MEMO = 1 << 21
"""States within plays that are remembered at a time."""
CHILDREN = 1 << 14
FIRST_NODES, FIRST_NUMBERS = 1 << 20, 1 << 23
SPARE_NODES, SPARE_NUMBERS = 1 << 18, 1 << 21
"""What a pool has left before each walk: more than one play can need."""


@dataclass(frozen=True)
class PlayGraph:
    """The places that can be reached, those that are stored first, and by variant and place the node of its play.

    A place that a variant does not have is -1 there.
    """

    places: Array
    stored: int
    roots: Array
    pool: Pool

    @property
    def nodes(self) -> int:
        return int(self.pool.counts[NODES])

    @property
    def index(self) -> Array:
        """The index of each number of a place; -1 for others."""
        found = np.full(int(self.places.max()) + 1, -1, np.int64)
        found[self.places] = np.arange(self.places.size)
        return found


@dataclass(frozen=True)
class Leaves:
    """What the codes of leaves mean: place, source (see ``Layer.sources``), points to the side that began."""

    place: Array
    source: Array
    points: Array

    @classmethod
    def read(cls, codes: Array) -> Leaves:
        rest, points = np.divmod(codes, SPREAD)
        place, source = np.divmod(rest, 2 * MOVES)
        return cls(place, source, points - SPREAD // 2)


def load_walker(game: AnyGame, plan: AnyPlan) -> ModuleType:
    """The compiled rules of a game, and the walk through its plays as a plan has them."""
    constants = {name: getattr(walk, name) for name in walk.CONSTANTS}
    walking = write_functions(walk.PARTS, [walk.walk, walk.rehash, walk.code_start], constants)
    rules = write_rows(game, plan=plan)
    return load_text(f"{game.name}-plays", f"The plays of {game.name}", rules, walking)


def find_plays(
    game: AnyGame,
    r: Any,
    progress: Callable[[int, int], None] = lambda done, known: None,
    objective: str = WIN,
) -> PlayGraph:
    """Walk through the plays of all places that can be reached from the usual start, in all variants.

    ``progress(done, known)`` is called now and then with the number of places done and of those known so far.
    """
    plan = require_plan(game, objective)
    walker = Walker(game, r, plan)
    first = plan.place(game.ordinary(r), r)
    known = np.zeros(plan.size(r), np.bool_)
    known[first] = True
    places, roots, seen = [first], [], 0
    for done, number in enumerate(places):  # grows while it is walked
        if done % 256 == 0:
            progress(done, len(places))
        roots.append([walker.walk(number, variant) for variant in range(plan.variants(r))])
        nodes = int(walker.pool.counts[NODES])
        fresh = np.flatnonzero(walker.pool.kind[seen:nodes] == LEAF) + seen
        reached = Leaves.read(walker.pool.numbers[walker.pool.start[fresh]]).place
        for place in dict.fromkeys(reached[~known[reached]].tolist()):
            known[place] = True
            places.append(place)
        seen = nodes
    progress(len(places), len(places))
    stored = np.array([plan.is_stored(r, number) for number in places])
    order = np.argsort(~stored, kind="stable")
    return PlayGraph(np.array(places)[order], int(stored.sum()), np.array(roots).T[:, order], walker.pool)


class Walker:
    """Walks through plays, one after the other, into one pool."""

    def __init__(self, game: AnyGame, r: Any, plan: AnyPlan) -> None:
        self.game, self.r, self.plan = game, r, plan
        self.module, self.rows, self.rules = self.load_module(), tabulate(game), pack_ruleset(r)
        self.desk, self.pool = _make_desk(dtype_of(game.state)), _make_pool(FIRST_NODES, FIRST_NUMBERS)
        self.stamps: dict[int, int] = {}
        self.met = 0

    def load_module(self) -> ModuleType:
        return load_walker(self.game, self.plan)

    def walk(self, number: int, variant: int) -> int:
        """The node of a place's play in a variant; -1 if the variant has no such place."""
        base = self.plan.lay(self.r, number, variant)
        if base is None:
            return -1
        start = copy(base)
        self.plan.enter(start, self.r)
        self.pool = _make_room(self.pool, self.module)
        stamp = self._stamp(0 if self.plan.is_common(self.r, number) else variant + 1)
        self.desk.base[0], self.desk.box[0] = pack_all([base, start])
        node = -1
        if start != base:
            node = int(self.module.code_start(self.desk, self.rules, self.pool))
        if node == -1:
            node = int(self.module.walk(self.desk, self.rules, self.rows, stamp, self.pool))
        if node < 0:
            raise RulesBug(f"{self.game.name}: place {number}: {FAILURES[node]}")
        return node

    def _stamp(self, key: int) -> int:
        """The mark of states that this walk may know from earlier ones. A full memo is forgotten."""
        if int(self.pool.counts[STATES]) - self.met > MEMO // 2:
            self.met = int(self.pool.counts[STATES])
            self.stamps = {key: number + len(self.stamps) for key, number in self.stamps.items()}
        return self.stamps.setdefault(key, max(self.stamps.values(), default=0) + 1)


def _make_desk(state: Any) -> Desk:
    box = np.zeros(DEPTH, state)
    return Desk(
        base=np.zeros(1, state),
        box=box,
        raw=box.view(np.uint8).reshape(DEPTH, -1),
        frames=np.zeros((DEPTH, FRAME), np.int64),
        memo=np.zeros((MEMO, state.itemsize), np.uint8),
        memo_node=np.zeros(MEMO, np.int64),
        memo_stamp=np.zeros(MEMO, np.int64),
        children=np.zeros(CHILDREN, np.int64),
        weights=np.zeros(CHILDREN, np.int64),
        scratch=np.zeros(2 * CHILDREN, np.int64),
    )


def _make_pool(nodes: int, numbers: int) -> Pool:
    return Pool(
        kind=np.zeros(nodes, np.int8),
        start=np.zeros(nodes + 1, np.int64),
        numbers=np.zeros(numbers, np.int64),
        table=np.full(2 * nodes, -1, np.int32),
        counts=np.zeros(4, np.int64),
    )


def _make_room(pool: Pool, module: ModuleType) -> Pool:
    """The same nodes in a pool that has room for another play."""
    nodes, numbers = int(pool.counts[NODES]), int(pool.counts[NUMBERS])
    if nodes + SPARE_NODES <= pool.kind.size and numbers + SPARE_NUMBERS <= pool.numbers.size:
        return pool
    size = pool.kind.size * (2 if nodes + SPARE_NODES > pool.kind.size else 1)
    room = pool.numbers.size * (2 if numbers + SPARE_NUMBERS > pool.numbers.size else 1)
    larger = _make_pool(size, room)
    larger.kind[:nodes] = pool.kind[:nodes]
    larger.start[: nodes + 1] = pool.start[: nodes + 1]
    larger.numbers[:numbers] = pool.numbers[:numbers]
    larger.counts[:] = pool.counts
    if size == pool.kind.size:
        larger.table[:] = pool.table
    else:
        module.rehash(larger)
    return larger
