"""Programs: the plays of a layer as a list of operations on vectors, one number for each score difference.

Each node is worked out once, its children first and as late as possible, into a slot that is free again after its last
use. A mix that only one other mix uses becomes part of it. A STORE keeps the vector of a place. Compiled; the functions
are plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from touchline.solve.compiling import load_text, write_functions
from touchline.solve.plays import Leaves, PlayGraph
from touchline.solve.walk import GAME, LEAF, MIX, Array

STORE = GAME + 1
STACK = 1 << 20


class Program(NamedTuple):
    """Operations in order: what each does, into which slot, how many arguments it has, and where they begin.

    The argument of a LEAF is its row in ``leaf`` (the index of its place, its source, points); those of a GAME are row
    by row, with the number of rows in ``rows``.
    """

    kind: Array
    out: Array
    first: Array
    sizes: Array
    rows: Array
    argument: Array
    weight: Array
    leaf: Array
    slots: int


def count_children(kind: Array, start: Array, n: int) -> int:
    """How many children a node has."""
    k = kind[n]
    numbers = start[n + 1] - start[n]
    return int(0 if k == LEAF else numbers // 2 if k == MIX else numbers - 2 if k == GAME else numbers)


def child(kind: Array, start: Array, numbers: Array, n: int, i: int) -> int:
    """Child i of a node."""
    k = kind[n]
    return int(numbers[start[n] + (2 * i if k == MIX else i + 2 if k == GAME else i)])


def count_uses(kind: Array, start: Array, numbers: Array, roots: Array, uses: Array) -> None:
    """How often each node is used by the plays with these roots. A root counts as used twice. Children have lower
    numbers than their parents."""
    for k in range(roots.size):
        uses[roots[k]] += 2
    for n in range(kind.size - 1, -1, -1):
        if uses[n]:
            for i in range(count_children(kind, start, n)):
                uses[child(kind, start, numbers, n, i)] += 1


def is_part(kind: Array, uses: Array, n: int, c: int) -> Any:
    """Whether a child becomes part of its parent."""
    return kind[n] == MIX and kind[c] == MIX and uses[c] == 1


def measure_lists(kind: Array, start: Array, numbers: Array, uses: Array, begin: Array) -> int:
    """Where the list of each node begins; how long they are all together, at most."""
    total = 0
    for n in range(kind.size):
        begin[n] = total
        if uses[n]:
            for i in range(count_children(kind, start, n)):
                c = child(kind, start, numbers, n, i)
                total += begin[c + 1] - begin[c] if is_part(kind, uses, n, c) else 1
        begin[n + 1] = total
    return total


def list_children(
    kind: Array, start: Array, numbers: Array, uses: Array, begin: Array, sizes: Array, listed: Array, weights: Array
) -> None:
    """The list of each node: its children, and the weights of a mix, which sum to 1."""
    for n in range(kind.size):
        b = begin[n]
        m = 0
        total = 0
        children = count_children(kind, start, n) if uses[n] else 0
        for i in range(children if kind[n] == MIX else 0):
            total += numbers[start[n] + 2 * i + 1]
        for i in range(children):
            c = child(kind, start, numbers, n, i)
            if kind[n] != MIX:
                listed[b + m] = c
                m += 1
                continue
            weight = numbers[start[n] + 2 * i + 1] / total
            part = is_part(kind, uses, n, c)
            for j in range(sizes[c] if part else 1):
                found = listed[begin[c] + j] if part else c
                share = weight * weights[begin[c] + j] if part else weight
                at = 0
                while at < m and listed[b + at] != found:
                    at += 1
                if at == m:
                    listed[b + m] = found
                    weights[b + m] = 0.0
                    m += 1
                weights[b + at] += share
        sizes[n] = m


def order_nodes(begin: Array, sizes: Array, listed: Array, roots: Array, ops: Array, stack: Array) -> int:
    """List the operations, how many: node n, or -1 - k to store root k."""
    placed = np.zeros(sizes.size, np.bool_)
    done = 0
    for k in range(roots.size):
        stack[0] = roots[k]
        top = 1
        while top:
            n = stack[top - 1]
            if n < 0:  # its children are listed
                n = -1 - n
                top -= 1
                if not placed[n]:
                    placed[n] = True
                    ops[done] = n
                    done += 1
            elif placed[n]:
                top -= 1
            else:
                stack[top - 1] = -1 - n
                for i in range(sizes[n]):
                    c = listed[begin[n] + i]
                    if not placed[c]:
                        stack[top] = c
                        top += 1
        ops[done] = -1 - k
        done += 1
    return done


def find_last_uses(begin: Array, sizes: Array, listed: Array, roots: Array, ops: Array, last: Array) -> None:
    """For each node, the last operation that reads it."""
    for i in range(ops.size):
        n = ops[i]
        if n < 0:
            last[roots[-1 - n]] = i
        else:
            for j in range(sizes[n]):
                last[listed[begin[n] + j]] = i


def assign_slots(
    kind: Array,
    start: Array,
    numbers: Array,
    begin: Array,
    sizes: Array,
    listed: Array,
    weights: Array,
    roots: Array,
    ops: Array,
    last: Array,
    program: Any,
) -> tuple[int, int]:
    """Fill a program; how many slots it needs, and how many arguments it has."""
    kinds, out, first, count, rows, argument, weight = program
    slot = np.zeros(kind.size, np.int32)
    free = np.zeros(kind.size, np.int32)
    slots = 0
    n_free = 0
    a = 0
    leaves = 0
    for i in range(ops.size):
        n = ops[i]
        first[i] = a
        if n < 0:
            kinds[i] = STORE
            out[i] = -1 - n
            children = 1
            argument[a] = slot[roots[-1 - n]]
        else:
            kinds[i] = kind[n]
            children = sizes[n]
            for j in range(children):
                argument[a + j] = slot[listed[begin[n] + j]]
                weight[a + j] = weights[begin[n] + j]
            if kind[n] == GAME:
                rows[i] = numbers[start[n]]
            if kind[n] == LEAF:
                argument[a] = leaves
                leaves += 1
            # The slot is taken before those of the children are given back: an operation never writes what it reads.
            if n_free:
                n_free -= 1
                slot[n] = free[n_free]
            else:
                slot[n] = slots
                slots += 1
            out[i] = slot[n]
        for j in range(children):
            c = roots[-1 - n] if n < 0 else listed[begin[n] + j]
            if last[c] == i:
                last[c] = -1
                free[n_free] = slot[c]
                n_free += 1
        count[i] = children
        a += max(children, 1)
    return slots, a


OUTER = (count_uses, measure_lists, list_children, order_nodes, find_last_uses, assign_slots)
PARTS: tuple[Callable[..., Any], ...] = (
    *(count_children, child, count_uses, is_part, measure_lists, list_children, order_nodes),
    *(find_last_uses, assign_slots),
)


@cache
def load_compiled() -> ModuleType:
    constants = {"LEAF": LEAF, "MIX": MIX, "GAME": GAME, "STORE": STORE}
    return load_text("programs", "Programs of touchline.solve.programs", write_functions(PARTS, OUTER, constants))


def make_program(plays: PlayGraph, variant: int, order: Array) -> Program:
    """The program of the plays of some places; ``order`` lists their indices, each after those that it leads to."""
    compiled, pool = load_compiled(), plays.pool
    roots = plays.roots[variant, order]
    nodes = int(roots.max(initial=-1)) + 1
    graph = kind, start, numbers = pool.kind[:nodes], pool.start[: nodes + 1], pool.numbers
    uses, begin, sizes = np.zeros(nodes, np.int32), np.zeros(nodes + 1, np.int64), np.zeros(nodes, np.int32)
    compiled.count_uses(*graph, roots, uses)
    length = compiled.measure_lists(*graph, uses, begin)
    lists = begin, sizes, np.zeros(length, np.int32), np.zeros(length)
    compiled.list_children(*graph, uses, *lists)
    ops = np.zeros(int(np.count_nonzero(uses)) + roots.size, np.int64)
    ops = ops[: compiled.order_nodes(*lists[:3], roots, ops, np.zeros(STACK, np.int64))]
    last = np.full(nodes, -1, np.int64)
    compiled.find_last_uses(*lists[:3], roots, ops, last)
    used = ops[ops >= 0]
    size = int(np.maximum(sizes[used], 1).sum()) + roots.size
    n = ops.size
    arrays = (
        *(np.zeros(n, np.int8), np.zeros(n, np.int32), np.zeros(n, np.int64), np.zeros(n, np.int32)),
        *(np.zeros(n, np.int32), np.zeros(size, np.int32), np.zeros(size)),
    )
    slots, arguments = compiled.assign_slots(*graph, *lists, roots, ops, last, arrays)
    kinds, out, first, count, rows, argument, weight = arrays
    out[kinds == STORE] = order[out[kinds == STORE]]
    leaves = Leaves.read(numbers[start[used[kind[used] == LEAF]]])
    leaf = np.stack([plays.index[leaves.place], leaves.source, leaves.points], 1).astype(np.int32)
    return Program(kinds, out, first, count, rows, argument[:arguments], weight[:arguments], leaf, slots)
