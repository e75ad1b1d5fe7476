"""Programs in levels, for a machine that works out many operations at a time.

An operation of a level needs those of lower levels alone. Within a level those come last that change from sweep to
sweep: they depend on a place that is read before it is stored. What a mix has of others is added up once, as a part of
its own; and a mix of very many that change is added up in several parts side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from touchline.solve.compiling import load_text, write_functions
from touchline.solve.programs import STORE, Program
from touchline.solve.walk import LEAF, MIX, Array

SOON = 40
"""The values of places that are stored below this level are read after that in the same sweep."""
LONG = 32
"""A mix of more children that change is added up in parts, so that none keeps the others of its level waiting."""


class Levels(NamedTuple):
    """The operations of a program by level. Each has a vector of its own, so no slot is used twice.

    Operation n has the arguments from ``first[n]`` to ``first[n + 1]``, which are operations, of a LEAF a row of
    ``leaf``. ``extra[n]`` is the number of rows of a GAME, and the place of a STORE. ``spans`` has by level where it
    begins, where its operations begin that change from sweep to sweep, and where it ends.
    """

    kind: Array
    first: Array
    extra: Array
    argument: Array
    weight: Array
    leaf: Array
    spans: Array


class Traced(NamedTuple):
    """What is found of the operations of a program, and then of the parts of mixes.

    ``origin`` and ``weight`` are by argument: the operation that it comes from (of a LEAF its row) and its weight.
    ``level`` and ``changing`` are by operation, parts after all others. Part p has the arguments from ``begin[p]`` to
    ``end[p]``; operation i has the parts from ``parts[i]`` to ``parts[i + 1]``, and those of its arguments that come
    after them.
    """

    origin: Array
    weight: Array
    level: Array
    changing: Array
    parts: Array
    begin: Array
    end: Array


def sort_children(origin: Array, weight: Array, begin: int, end: int, level: Array, changing: Array) -> int:
    """Put the children of a mix that change last, by level; where these begin."""
    middle = begin
    for j in range(begin, end):
        if not changing[origin[j]]:
            origin[middle], origin[j] = origin[j], origin[middle]
            weight[middle], weight[j] = weight[j], weight[middle]
            middle += 1
    for j in range(middle + 1, end):
        child = origin[j]
        share = weight[j]
        k = j
        while k > middle and level[origin[k - 1]] > level[child]:
            origin[k] = origin[k - 1]
            weight[k] = weight[k - 1]
            k -= 1
        origin[k] = child
        weight[k] = share
    return middle


def add_part(traced: Any, operations: int, p: int, begin: int, end: int) -> int:
    """Note part p; the number of the next one."""
    origin, _, level, changing, _, begins, ends = traced
    begins[p] = begin
    ends[p] = end
    for j in range(begin, end):
        level[operations + p] = max(level[operations + p], level[origin[j]] + 1)
        changing[operations + p] = changing[operations + p] or changing[origin[j]]
    return p + 1


def take_apart(traced: Any, operations: int, p: int, begin: int, end: int) -> int:
    """Divide a mix that changes into parts, the next of which is p; the number after them."""
    origin, weight, level, changing = traced[:4]
    at = sort_children(origin, weight, begin, end, level, changing)
    is_long = end - at > LONG
    if at > begin + 1:
        p = add_part(traced, operations, p, begin, at)
    else:
        at = begin
    while is_long and at < end:
        p = add_part(traced, operations, p, at, min(at + LONG, end))
        at += LONG
    return p


def trace(program: Any, is_own: Array, cyclic: bool, traced: Any) -> int:
    """Find for each argument the operation that it comes from, for each operation its level and whether it changes, and
    the parts of mixes, how many.

    ``is_own`` says of the rows of ``leaf`` which are stored by the program. Where places lead to each other, some are
    read as they were before the sweep: those that are stored later, or so late that reading them first would make many
    levels.
    """
    kind, out, first, size, _, argument, _, leaf, slots = program
    origin, _, level, changing, parts, _, ends = traced
    latest = np.zeros(slots + 1, np.int64)
    stored = np.full(out.max() + 1, -1, np.int64)
    p = 0
    for i in range(kind.size):
        begin = first[i]
        end = begin + size[i]
        parts[i] = p
        if kind[i] == LEAF:
            row = argument[begin]
            origin[begin] = row
            if is_own[row]:
                changing[i] = cyclic
                at = stored[leaf[row, 0]]
                level[i] = at + 1 if not cyclic or at < SOON else 0
        else:
            for j in range(begin, end):
                child = latest[argument[j]]
                origin[j] = child
                changing[i] = changing[i] or changing[child]
            if kind[i] == MIX and changing[i]:
                p = take_apart(traced, kind.size, p, begin, end)
            for q in range(parts[i], p):
                level[i] = max(level[i], level[kind.size + q] + 1)
            for j in range(ends[p - 1] if p > parts[i] else begin, end):
                level[i] = max(level[i], level[origin[j]] + 1)
        if kind[i] == STORE:
            stored[out[i]] = level[i]
            changing[i] = cyclic
        else:
            latest[out[i]] = i
    parts[kind.size] = p
    return p


def list_arguments(program: Any, traced: Any, order: Array, index: Array, first: Array, lists: Any) -> int:
    """List the arguments of the operations in this order, how many; ``index[i]`` is where operation i stands in it."""
    kind, _, begins_at, size = program[:4]
    origin, weight, _, _, parts, begin, end = traced
    argument, weights = lists
    m = 0
    for n in range(order.size):
        i = order[n]
        first[n] = m
        if i >= kind.size:
            at = begin[i - kind.size]
            upto = end[i - kind.size]
        else:
            at = begins_at[i]
            upto = at + max(size[i], 1)
            for p in range(parts[i], parts[i + 1]):
                argument[m] = index[kind.size + p]
                weights[m] = 1.0
                m += 1
                at = end[p]
        is_leaf = i < kind.size and kind[i] == LEAF
        for j in range(at, upto):
            argument[m] = origin[j] if is_leaf else index[origin[j]]
            weights[m] = weight[j]
            m += 1
    first[order.size] = m
    return m


OUTER: tuple[Callable[..., Any], ...] = (trace, list_arguments)
PARTS: tuple[Callable[..., Any], ...] = (sort_children, add_part, take_apart, *OUTER)


@cache
def load_compiled() -> ModuleType:
    constants = {"LEAF": LEAF, "MIX": MIX, "STORE": STORE, "SOON": SOON, "LONG": LONG}
    return load_text("levels", "Levels of touchline.solve.levels", write_functions(PARTS, OUTER, constants))


def find_levels(program: Program, own_sources: Sequence[int], *, cyclic: bool) -> Levels:
    """The levels of a program; ``own_sources`` are those within the unit of its layer."""
    compiled, count, arguments = load_compiled(), program.kind.size, program.argument.size
    stores = program.kind == STORE
    is_own = np.isin(program.leaf[:, 1], own_sources) & np.isin(program.leaf[:, 0], program.out[stores])
    mixes = program.sizes[program.kind == MIX]
    most = int((mixes // LONG + 2).sum()) if cyclic else 0
    traced = Traced(
        np.zeros(arguments, np.int64),
        program.weight.copy(),
        np.zeros(count + most, np.int64),
        np.zeros(count + most, np.bool_),
        np.zeros(count + 1, np.int64),
        np.zeros(most + 1, np.int64),
        np.zeros(most + 1, np.int64),
    )
    parts = compiled.trace(program, is_own, cyclic, traced) if count else 0
    level, changing = traced.level[: count + parts], traced.changing[: count + parts]
    order = np.lexsort((changing, level))
    index = np.empty(order.size, np.int64)
    index[order] = np.arange(order.size)
    first = np.zeros(order.size + 1, np.int64)
    lists = np.zeros(arguments + parts, np.int32), np.zeros(arguments + parts)
    listed = compiled.list_arguments(program, traced, order, index, first, lists)
    kind = np.concatenate([program.kind, np.full(parts, MIX, program.kind.dtype)])
    extra = np.concatenate([np.where(stores, program.out, program.rows), np.zeros(parts, program.out.dtype)])
    ends = np.searchsorted(level[order], np.arange(int(level.max(initial=-1)) + 2))
    fixed = np.bincount(level[~changing], minlength=ends.size - 1)
    spans = np.stack([ends[:-1], ends[:-1] + fixed, ends[1:]], 1)
    return Levels(kind[order], first, extra[order], lists[0][:listed], lists[1][:listed], program.leaf, spans)
