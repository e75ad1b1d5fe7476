"""Walks through a play and turns it into an expression over the places that it leads to.

An expression is a node of a pool: a LEAF is a place as seen from where the play began, a MIX is chance, MAX and MIN are
choices of the side that began and of the other, a GAME is a secret call of both. Equal expressions are one node,
whichever plays they come from. A mix of one thing is that thing. An outcome that leads back to the same throw is left
out of its mix, which changes no value.

The functions from ``hash_numbers`` on are written into one file with the rules of a game and compiled; they are not
called from Python.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from touchline.core.errors import RulesBug
from touchline.solve.rows import BOTH, DECIDE, END, ROLL

LEAF, MIX, MAX, MIN, GAME = range(5)
MOVES, SPREAD = 128, 128
"""A leaf is a number: of its place, its move (below ``MOVES``), whether it is the other side's, and its points."""
NODES, NUMBERS, STEPS, STATES = range(4)
"""What a pool counts."""
KIND, FIRST_AMONG, SECOND_AMONG, NEXT_X, NEXT_Y, BASE, SLOT, CHILDREN, WEIGHT, FRAME = range(10)
"""What a frame of the walk holds; ``FRAME`` is how much that is."""
PENDING = -8
"""In the memo, a state whose node is being made at depth d is ``PENDING - d``."""
TOO_DEEP, ENDLESS, ENDED, TOO_FAR = -1, -2, -3, -4
"""Why a walk failed."""
FAILURES = {
    TOO_DEEP: "a play has too many steps",
    ENDLESS: "a play leads back to itself",
    ENDED: "the game ends within a play",
    TOO_FAR: "a play moves further, or scores more, than a leaf can say",
}

Array = np.ndarray[Any, np.dtype[Any]]


class Pool(NamedTuple):
    """Nodes: their kind, where their numbers start, all numbers, a hash table over them, and counts.

    The numbers of a LEAF are its code, of a MIX pairs of child and weight, of MAX and MIN the children, of a GAME its
    rows, its columns, and the children row by row.
    """

    kind: Array
    start: Array
    numbers: Array
    table: Array
    counts: Array


class Desk(NamedTuple):
    """Where a walk works: the place it began at, states by depth (and their bytes), frames, states that were met,
    children, scratch."""

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


def _linked(name: str, *given: Any) -> int:
    """Stands for a function of the rules in whose file the functions below are written."""
    raise RulesBug(f"{name}{given}: walks are compiled with the rules of a game")


weigh, decide, follow, place, side, move, forget = (
    partial(_linked, name) for name in ("weigh", "decide", "follow", "place", "side", "move", "forget")
)


def hash_numbers(kind: int, numbers: Array, n: int) -> Any:
    h = np.uint64(kind * 1000003 + n)
    for i in range(n):
        h = (h ^ np.uint64(numbers[i])) * np.uint64(0x9E3779B97F4A7C15)
        h ^= h >> np.uint64(29)
    return h


def rehash(pool: Pool) -> None:
    """Enter all nodes into an empty table."""
    mask = np.uint64(pool.table.size - 1)
    for node in range(pool.counts[NODES]):
        b = pool.start[node]
        n = pool.start[node + 1] - b
        at = hash_numbers(int(pool.kind[node]), pool.numbers[b : b + n], n) & mask
        while pool.table[at] >= 0:
            at = (at + np.uint64(1)) & mask
        pool.table[at] = node


def intern(pool: Pool, kind: int, numbers: Array, n: int) -> int:
    """The node with these numbers, an old one or a new one."""
    mask = np.uint64(pool.table.size - 1)
    at = hash_numbers(int(kind), numbers, n) & mask
    while True:
        k = pool.table[at]
        if k < 0:
            break
        b = pool.start[k]
        if pool.kind[k] == kind and pool.start[k + 1] - b == n:
            i = 0
            while i < n and pool.numbers[b + i] == numbers[i]:
                i += 1
            if i == n:
                return int(k)
        at = (at + np.uint64(1)) & mask
    node = pool.counts[NODES]
    b = pool.start[node]
    pool.table[at] = node
    pool.kind[node] = kind
    pool.numbers[b : b + n] = numbers[:n]
    pool.start[node + 1] = b + n
    pool.counts[NODES] += 1
    pool.counts[NUMBERS] = b + n
    return int(node)


def greatest_divisor(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def merge(children: Array, weights: Array, n: int) -> int:
    """Sort children and add up the weights of equal ones; how many are left."""
    m = 0
    for i in range(n):
        c = children[i]
        w = weights[i]
        j = m
        while j > 0 and children[j - 1] > c:
            j -= 1
        if j > 0 and children[j - 1] == c:
            weights[j - 1] += w
            continue
        for k in range(m, j, -1):
            children[k] = children[k - 1]
            weights[k] = weights[k - 1]
        children[j] = c
        weights[j] = w
        m += 1
    return m


def make_node(pool: Pool, kind: int, children: Array, weights: Array, n: int, rows: int, scratch: Array) -> int:
    """The node of these children; of a GAME they stand row by row."""
    if kind == GAME:
        same = True
        for i in range(1, n):
            same = same and children[i] == children[0]
        if same:
            return int(children[0])
        scratch[0] = rows
        scratch[1] = n // rows
        scratch[2 : 2 + n] = children[:n]
        return intern(pool, kind, scratch, n + 2)
    m = merge(children, weights, n)
    if m == 1:
        return int(children[0])
    if kind != MIX:
        return intern(pool, kind, children, m)
    divisor = weights[0]
    for i in range(1, m):
        divisor = greatest_divisor(divisor, weights[i])
    for i in range(m):
        scratch[2 * i] = children[i]
        scratch[2 * i + 1] = weights[i] // divisor
    return intern(pool, kind, scratch, 2 * m)


def find_slot(desk: Desk, depth: int, stamp: int) -> int:
    """Where the memo has the state at this depth, or has room for it."""
    state = desk.raw[depth]
    h = np.uint64(1469598103934665603)
    for i in range(state.size):
        h = (h ^ np.uint64(state[i])) * np.uint64(1099511628211)
        h ^= h >> np.uint64(31)
    mask = desk.memo_stamp.size - 1
    at = np.int64(h & np.uint64(mask))
    while desk.memo_stamp[at] == stamp:
        i = 0
        while i < state.size and desk.memo[at, i] == state[i]:
            i += 1
        if i == state.size:
            break
        at = (at + 1) & mask
    return int(at)


def code_leaf(s: Any, b: Any, r: Any) -> int:
    """The number of a leaf; -1 for a state within the play that began at ``b``."""
    k = place(s, r)
    if k < 0:
        return -1
    moved = move(s, b, r)
    points = s.score[0] - s.score[1] + SPREAD // 2
    if moved < 0 or moved >= MOVES or points < 0 or points >= SPREAD:
        return TOO_FAR
    swapped = 1 if side(s) != side(b) else 0
    return int(((np.int64(k) * MOVES + moved) * 2 + swapped) * SPREAD + points)


def code_start(desk: Desk, rules: Array, pool: Pool) -> int:
    """The leaf of a start that is another place than the one it was entered from; -1 if it is none."""
    code = code_leaf(desk.box[0], desk.base[0], rules[0])
    if code < 0:
        return int(code)
    desk.scratch[0] = code
    return intern(pool, LEAF, desk.scratch, 1)


def next_weight(s: Any, r: Any, frame: Array) -> int:
    """Find the next legal option or possible outcome, or the next pair of them; its weight, 0 if there is none."""
    x = frame[NEXT_X]
    y = frame[NEXT_Y]
    if frame[KIND] != BOTH:
        while x < frame[FIRST_AMONG]:
            x += 1
            w = weigh(s, r, 0, x - 1)
            if w != 0:
                frame[NEXT_X] = x
                return int(w)
        frame[NEXT_X] = x
        return 0
    while x < frame[FIRST_AMONG]:
        if weigh(s, r, 0, x) != 0:
            while y < frame[SECOND_AMONG]:
                if weigh(s, r, 1, y) != 0:
                    frame[NEXT_X] = x
                    frame[NEXT_Y] = y + 1
                    return 1
                y += 1
        x += 1
        y = 0
    return 0


def close_frame(s: Any, r: Any, frame: Array, desk: Desk, pool: Pool) -> int:
    """The node of a frame whose children are all known."""
    b = frame[BASE]
    n = frame[CHILDREN]
    children = desk.children[b : b + n]
    kind = MIX
    rows = 1
    if frame[KIND] == DECIDE:
        kind = MAX if decide(s, r) == 0 else MIN
    elif frame[KIND] == BOTH:
        kind = GAME
        rows = 0
        for i in range(frame[FIRST_AMONG]):
            rows += 1 if weigh(s, r, 0, i) != 0 else 0
        if decide(s, r) != 0:  # the rows of a game are those of the side that maximizes
            columns = n // rows
            for i in range(rows):
                for j in range(columns):
                    desk.scratch[j * rows + i] = children[i * columns + j]
            children[:n] = desk.scratch[:n]
            rows = columns
    return make_node(pool, kind, children, desk.weights[b : b + n], n, rows, desk.scratch)


def open_frame(frame: Array, row: Array, base: int, slot: int, weight: int) -> None:
    """Begin to list the children of a state."""
    frame[KIND] = row[0]
    frame[FIRST_AMONG] = row[1]
    frame[SECOND_AMONG] = row[2]
    frame[NEXT_X] = 0
    frame[NEXT_Y] = 0
    frame[BASE] = base
    frame[SLOT] = slot
    frame[CHILDREN] = 0
    frame[WEIGHT] = weight


def add_child(frame: Array, desk: Desk, child: int, weight: int) -> None:
    b = frame[BASE] + frame[CHILDREN]
    desk.children[b] = child
    desk.weights[b] = weight
    frame[CHILDREN] += 1


def walk(desk: Desk, rules: Array, rows: Array, stamp: int, pool: Pool) -> int:
    """The node of the state in ``desk.box[0]``, which was entered from the place in ``desk.base``; or a failure."""
    r = rules[0]
    b = desk.base[0]
    depth = 0
    open_frame(desk.frames[0], rows[desk.box[0].phase], 0, -1, 1)
    node = 0
    while depth >= 0:
        s = desk.box[depth]
        frame = desk.frames[depth]
        weight = next_weight(s, r, frame)
        if weight == 0:
            node = close_frame(s, r, frame, desk, pool)
            if frame[SLOT] >= 0:
                desk.memo_node[frame[SLOT]] = node
            depth -= 1
            if depth >= 0:
                add_child(desk.frames[depth], desk, node, frame[WEIGHT])
            continue
        if depth + 2 > desk.frames.shape[0]:
            return TOO_DEEP
        desk.box[depth + 1] = s
        t = desk.box[depth + 1]
        if frame[KIND] == BOTH:
            follow(t, r, frame[NEXT_X], frame[NEXT_Y] - 1)
        else:
            follow(t, r, frame[NEXT_X] - 1, frame[NEXT_Y])
        pool.counts[STEPS] += 1
        code = code_leaf(t, b, r)
        if code == TOO_FAR:
            return TOO_FAR
        if code >= 0:
            desk.scratch[0] = code
            add_child(frame, desk, intern(pool, LEAF, desk.scratch, 1), weight)
            continue
        forget(t, r)  # a place is told from what may be forgotten
        slot = find_slot(desk, depth + 1, stamp)
        if desk.memo_stamp[slot] == stamp:
            known = desk.memo_node[slot]
            if known >= 0:
                add_child(frame, desk, known, weight)
            elif known != PENDING - depth or frame[KIND] != ROLL:
                return ENDLESS
            continue
        if rows[t.phase, 0] == END:
            return ENDED
        desk.memo_stamp[slot] = stamp
        desk.memo[slot] = desk.raw[depth + 1]
        desk.memo_node[slot] = PENDING - (depth + 1)
        pool.counts[STATES] += 1
        open_frame(desk.frames[depth + 1], rows[t.phase], frame[BASE] + frame[CHILDREN], slot, weight)
        depth += 1
    return int(node)


PARTS: tuple[Callable[..., Any], ...] = (
    *(
        hash_numbers,
        rehash,
        intern,
        greatest_divisor,
        merge,
        make_node,
        find_slot,
        code_leaf,
        code_start,
        next_weight,
        close_frame,
    ),
    *(open_frame, add_child, walk),
)
"""The compiled functions, callees first."""
CONSTANTS = (
    *("LEAF", "MIX", "MAX", "MIN", "GAME", "MOVES", "SPREAD", "NODES", "NUMBERS", "STEPS", "STATES", "PENDING"),
    *("KIND", "FIRST_AMONG", "SECOND_AMONG", "NEXT_X", "NEXT_Y", "BASE", "SLOT", "CHILDREN", "WEIGHT"),
    *("TOO_DEEP", "ENDLESS", "ENDED", "TOO_FAR", "ROLL", "DECIDE", "BOTH", "END"),
)
