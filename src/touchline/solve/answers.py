"""Plays of a side whose ways are known: where it is asked, the expression is a mix by its weights, not a choice.

The weights of a player may depend on the layer and on the score, which plays do not. So its options are weighed in
every *context*, as far as the player looks at it. Where the weights differ, the expression has a mix for each group of
contexts, and a *mask*, a leaf that is worth 1 in these contexts and 0 in all others: the least of mix and mask, and the
most of these, is the mix of the group that a context belongs to.

The functions from ``sort_contexts`` to ``close_frame`` are compiled with the rules of a game; ``close_frame`` takes the
place of the one in ``walk``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from touchline.core.book import AnyPlan, Layer
from touchline.core.errors import RulesBug
from touchline.core.fields import layout
from touchline.core.game import AnyGame
from touchline.core.sequence import AnyRow, Decide, Roll
from touchline.sim.link import mangle
from touchline.solve import walk
from touchline.solve.compiling import load_text, write_functions
from touchline.solve.contexts import EVERYWHERE, SPAN_CLASS, SPAN_COUNT, SPAN_FIRST, Contexts, Weights
from touchline.solve.plays import Leaves, PlayGraph, Walker
from touchline.solve.rows import DECIDE, PLANNED, ROLL, write_rows
from touchline.solve.walk import (
    BASE,
    CHILDREN,
    FIRST_AMONG,
    KIND,
    LEAF,
    MAX,
    MIN,
    MIX,
    MOVES,
    NODES,
    SECOND_AMONG,
    SLOT,
    SPREAD,
    Array,
    Pool,
    decide,
    intern,
    make_node,
    weigh,
)

FIXED, MASKS, FIRST_MASK, MASK_MOVE, EVENLY, OUTER, INNER, FAULT = range(8)
"""A setting: the side that is fixed, how many masks there are, the number of the first as a place, their move, whether
all legal options weigh the same, the scope of the place itself and that of the states within its play, and whether
something went wrong."""
TOO_MANY_MASKS, NO_OPTION = 1, 2
FAULTS = {TOO_MANY_MASKS: "a player tells too many positions apart", NO_OPTION: "a player chooses none of its options"}
MOST_MASKS, MOST_OPTIONS = 4_096, 256


class AnswerDesk(NamedTuple):
    """A ``Desk``, and what is needed to weigh options: contexts and what each adds to a state, masks, and scratch."""

    base: Array
    box: Array
    raw: Array
    frames: Array
    memo: Array
    memo_node: Array
    memo_stamp: Array
    children: Array
    weights: Array
    scratch: Array
    setting: Array
    spans: Array
    puts: Array
    shifted: Array
    group_of: Array
    mixes: Array
    masks: Array
    mask_class: Array
    parts: Array
    part_weights: Array
    blended: Array
    replies: Array


def answer(s: Any, r: Any, part: int, x: int) -> int:
    """Stands for the weight of an option, ``shift`` for what puts a state into a context, ``recall`` as in the plan."""
    raise RulesBug("answers are compiled with the rules of a game")


def shift(s: Any, b: Any, put: Any) -> None:
    answer(s, b, put, 0)


def recall(s: Any, b: Any, r: Any) -> None:
    answer(s, b, r, 0)


def sort_contexts(s: Any, r: Any, part: int, among: int, scope: int, desk: AnswerDesk) -> int:
    """Weigh the legal options in every context; contexts with the same weights are a group. How many groups."""
    first = desk.spans[scope, s.phase, SPAN_FIRST]
    groups = 0
    for c in range(desk.spans[scope, s.phase, SPAN_COUNT]):
        desk.shifted[0] = s
        u = desk.shifted[0]
        recall(u, desk.base[0], r)
        shift(u, desk.base[0], desk.puts[first + c])
        k = 0
        total = 0
        for x in range(among):
            if weigh(s, r, part, x) != 0:
                desk.mixes[groups, k] = 1 if desk.setting[EVENLY] else answer(u, r, part, x)
                total += desk.mixes[groups, k]
                k += 1
        if total == 0:
            desk.setting[FAULT] = NO_OPTION
            desk.mixes[groups, :k] = 1
        g = 0
        while g < groups:
            i = 0
            while i < k and desk.mixes[g, i] == desk.mixes[groups, i]:
                i += 1
            if i == k:
                break
            g += 1
        desk.group_of[c] = g
        if g == groups:
            groups += 1
    return groups


def find_mask(phase: int, group: int, scope: int, desk: AnswerDesk) -> int:
    """The number of the mask of a group of contexts, an old one or a new one."""
    count = desk.spans[scope, phase, SPAN_COUNT]
    known = desk.setting[MASKS]
    for m in range(known):
        if desk.mask_class[m] == desk.spans[scope, phase, SPAN_CLASS]:
            c = 0
            while c < count and desk.masks[m, c] == (1 if desk.group_of[c] == group else 0):
                c += 1
            if c == count:
                return m
    if known == desk.masks.shape[0]:
        desk.setting[FAULT] = TOO_MANY_MASKS
        return 0
    for c in range(count):
        desk.masks[known, c] = 1 if desk.group_of[c] == group else 0
    desk.mask_class[known] = desk.spans[scope, phase, SPAN_CLASS]
    desk.setting[MASKS] += 1
    return int(known)


def blend(
    phase: int, scope: int, children: Array, options: int, step: int, groups: int, desk: AnswerDesk, pool: Pool
) -> int:
    """The node of a question to the fixed side, whose options lead to every ``step``-th of these children."""
    for g in range(groups):
        m = 0
        for k in range(options):
            if desk.mixes[g, k] > 0:
                desk.parts[m] = children[k * step]
                desk.part_weights[m] = desk.mixes[g, k]
                m += 1
        node = make_node(pool, MIX, desk.parts, desk.part_weights, m, 1, desk.scratch)
        if groups == 1:
            return node
        number = desk.setting[FIRST_MASK] + find_mask(phase, g, scope, desk)
        desk.scratch[0] = (number * MOVES + desk.setting[MASK_MOVE]) * 2 * SPREAD + SPREAD // 2
        desk.parts[0] = node
        desk.parts[1] = intern(pool, LEAF, desk.scratch, 1)
        desk.blended[g] = make_node(pool, MIN, desk.parts, desk.part_weights, 2, 1, desk.scratch)
    return make_node(pool, MAX, desk.blended, desk.part_weights, groups, 1, desk.scratch)


def close_frame(s: Any, r: Any, frame: Array, desk: AnswerDesk, pool: Pool) -> int:
    """The node of a frame whose children are all known."""
    b = frame[BASE]
    n = frame[CHILDREN]
    children = desk.children[b : b + n]
    weights = desk.weights[b : b + n]
    if frame[KIND] == ROLL:
        return make_node(pool, MIX, children, weights, n, 1, desk.scratch)
    asked = decide(s, r)
    fixed = desk.setting[FIXED]
    scope = desk.setting[OUTER] if frame[SLOT] < 0 else desk.setting[INNER]
    if frame[KIND] == DECIDE:
        if asked == fixed:
            groups = sort_contexts(s, r, 0, frame[FIRST_AMONG], scope, desk)
            return blend(s.phase, scope, children, n, 1, groups, desk, pool)
        return make_node(pool, MAX if asked == 0 else MIN, children, weights, n, 1, desk.scratch)
    rows = 0
    for i in range(frame[FIRST_AMONG]):
        rows += 1 if weigh(s, r, 0, i) != 0 else 0
    columns = n // rows
    if asked == fixed:
        groups = sort_contexts(s, r, 0, frame[FIRST_AMONG], scope, desk)
        for j in range(columns):
            desk.replies[j] = blend(s.phase, scope, children[j:], rows, columns, groups, desk, pool)
        return make_node(pool, MAX if fixed == 1 else MIN, desk.replies, desk.part_weights, columns, 1, desk.scratch)
    groups = sort_contexts(s, r, 1, frame[SECOND_AMONG], scope, desk)
    for i in range(rows):
        desk.replies[i] = blend(s.phase, scope, children[i * columns :], columns, 1, groups, desk, pool)
    return make_node(pool, MAX if fixed == 1 else MIN, desk.replies, desk.part_weights, rows, 1, desk.scratch)


CONSTANTS = {
    "FIXED": FIXED,
    "MASKS": MASKS,
    "FIRST_MASK": FIRST_MASK,
    "MASK_MOVE": MASK_MOVE,
    "EVENLY": EVENLY,
    "OUTER": OUTER,
    "INNER": INNER,
    "FAULT": FAULT,
    "TOO_MANY_MASKS": TOO_MANY_MASKS,
    "NO_OPTION": NO_OPTION,
    "SPAN_FIRST": SPAN_FIRST,
    "SPAN_COUNT": SPAN_COUNT,
    "SPAN_CLASS": SPAN_CLASS,
}


def write_answering(game: AnyGame, plan: AnyPlan, weights: Weights, varied: Sequence[str]) -> tuple[str, str]:
    """The rules of a game with a player's weights as ``answer``, ``recall`` and ``shift``; contexts differ in
    ``varied``.

    For a player without weights they are those of the policy, which nobody asks: so nothing is compiled twice.
    """
    weights = weights or game.policy

    def write_answer(row: AnyRow | None) -> list[str]:
        if row is None or isinstance(row, Roll):
            return ["return 0"]
        said = weights.get(int(row.phase), (None,) * len(row.sides))
        lines = [f"return {mangle(weight)}(s, r, x)" if weight else "return 1" for weight in said]
        return lines if isinstance(row, Decide) else ["if part == 0:", f"    {lines[0]}", lines[1]]

    counts = {field.name: field.count for field in layout(game.state)}
    moved = [
        f"    s.{name}{at} += put.{name}{at} - b.{name}{at}"
        for name in varied
        for at in ([f"[{i}]" for i in range(counts[name])] if counts[name] else [""])
    ]
    called = [weight for said in weights.values() for weight in said]
    named = [*PLANNED, *(["recall"] if plan.recall else [])]
    rules = write_rows(game, [("answer(s, r, part, x)", write_answer)], called, plan, named)
    more = ["@rule", "def shift(s, b, put):", *moved, "    pass"]
    return rules, "\n".join([*more, *([] if plan.recall else ["@rule", "def recall(s, b, r):", "    pass"])])


def load_answering_walker(game: AnyGame, plan: AnyPlan, weights: Weights, varied: Sequence[str]) -> ModuleType:
    """The compiled rules of a game with a player's weights, and the walk."""
    constants = {name: getattr(walk, name) for name in walk.CONSTANTS} | CONSTANTS
    parts: list[Callable[..., Any]] = []
    for part in walk.PARTS:
        parts += [sort_contexts, find_mask, blend, close_frame] if part is walk.close_frame else [part]
    walking = write_functions(parts, [walk.walk, walk.rehash, walk.code_start], constants)
    title = f"The plays of {game.name} against a player whose ways are known"
    return load_text(f"{game.name}-answers", title, *write_answering(game, plan, weights, varied), walking)


# All plays


class AnsweringWalker(Walker):
    """Walks through plays in which one side is fixed."""

    def __init__(
        self, game: AnyGame, r: Any, plan: AnyPlan, weights: Weights, contexts: Contexts, mask_move: int
    ) -> None:
        self.weights, self.varied = weights, contexts.varied
        super().__init__(game, r, plan)
        most = int(contexts.spans[:, :, SPAN_COUNT].max())
        arrays: tuple[Array, ...] = (
            *self.desk,
            np.array([0, 0, self.plan.size(r), mask_move, not weights, EVERYWHERE, EVERYWHERE, 0]),
            contexts.spans,
            contexts.puts,
            np.zeros(1, contexts.puts.dtype),
            np.zeros(most, np.int64),
            np.zeros((most + 1, MOST_OPTIONS), np.int64),
            np.zeros((MOST_MASKS, most), np.uint8),
            np.zeros(MOST_MASKS, np.int64),
            *(np.zeros(max(most, MOST_OPTIONS) + 1, np.int64) for _ in range(4)),
        )
        self.desk: Any = AnswerDesk(*arrays)

    def load_module(self) -> ModuleType:
        return load_answering_walker(self.game, self.plan, self.weights, self.varied)

    def walk_fixed(self, number: int, variant: int, side: int) -> int:
        """The node of a place's play if this side (0: the place's own) is fixed."""
        scope = variant + 1
        self.desk.setting[[FIXED, OUTER]] = side, scope
        self.desk.setting[INNER] = EVERYWHERE if self.plan.is_common(self.r, number) else scope
        node = self.walk(number, variant)
        if self.desk.setting[FAULT]:
            raise RulesBug(f"{self.game.name}: place {number}: {FAULTS[int(self.desk.setting[FAULT])]}")
        return node

    def explore(self, number: int) -> None:
        """Walk through a place's play, in which all options weigh the same, for the places that it leads to."""
        evenly, self.desk.setting[EVENLY] = int(self.desk.setting[EVENLY]), 1
        self.walk_fixed(number, 0, 0)
        self.desk.setting[EVENLY] = evenly

    def _stamp(self, key: int) -> int:
        return super()._stamp(4 * key + 2 * int(self.desk.setting[EVENLY]) + int(self.desk.setting[FIXED]))


@dataclass(frozen=True)
class AnsweredPlays:
    """All plays with one side fixed: variant 2v + f of ``plays`` is variant v of the plan, side f fixed."""

    plays: PlayGraph
    masks: Array
    mask_class: Array


def find_answered_plays(
    game: AnyGame,
    r: Any,
    plan: AnyPlan,
    layers: Sequence[Layer],
    weights: Weights,
    contexts: Contexts,
    progress: Callable[[int, int], None] = lambda done, known: None,
) -> AnsweredPlays:
    """Walk through the plays of all places that can be reached from the usual start, with either side fixed, in the
    variants of these layers."""
    walker = AnsweringWalker(game, r, plan, weights, contexts, len(layers[0].sources) // 2)
    first, size = plan.place(game.ordinary(r), r), plan.size(r)
    used = {layer.variant for layer in layers}
    known = np.zeros(size, np.bool_)
    known[first] = True
    places, roots, seen = [first], [], 0
    for done, number in enumerate(places):  # grows while it is walked
        if done % 256 == 0:
            progress(done, len(places))
        if 0 not in used:
            walker.explore(number)
        roots.append(
            [
                walker.walk_fixed(number, v, side) if v in used else -1
                for v in range(plan.variants(r))
                for side in range(2)
            ]
        )
        nodes = int(walker.pool.counts[NODES])
        fresh = np.flatnonzero(walker.pool.kind[seen:nodes] == LEAF) + seen
        reached = Leaves.read(walker.pool.numbers[walker.pool.start[fresh]]).place
        reached = reached[reached < size]
        for place in dict.fromkeys(reached[~known[reached]].tolist()):
            known[place] = True
            places.append(place)
        seen = nodes
    progress(len(places), len(places))
    stored = np.array([plan.is_stored(r, number) for number in places])
    order = np.argsort(~stored, kind="stable")
    count = int(walker.desk.setting[MASKS])
    numbers = np.concatenate([np.array(places)[order], size + np.arange(count)])
    table = np.concatenate([np.array(roots).T[:, order], np.full((len(roots[0]), count), -1)], axis=1)
    plays = PlayGraph(numbers, int(stored.sum()), table, walker.pool)
    return AnsweredPlays(plays, walker.desk.masks[:count].copy(), walker.desk.mask_class[:count].copy())
