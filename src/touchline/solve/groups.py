"""Orders the places of a layer: each after those that its play leads to, and those that lead to each other together.

Tarjan's strongly connected components over all nodes, where a leaf of the same layer leads on to the plays of its place
in all variants: so one order serves them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import NamedTuple

import numpy as np

from touchline.solve.compiling import load_text, write_functions
from touchline.solve.plays import Leaves, PlayGraph
from touchline.solve.programs import child, count_children
from touchline.solve.walk import GAME, LEAF, MIX, Array


class Group(NamedTuple):
    """Places, as indices, in the order to work them out; if they are ``cyclic`` some lead to each other."""

    places: Array
    cyclic: bool


def number_components(
    kind: Array, start: Array, numbers: Array, leads: Array, roots: Array, found: Array, cyclic: Array, level: Array
) -> int:
    """Number the component of each node, those that it leads to first; mark those with a cycle, and find their level:
    one more than the highest among the places that it leads to.

    ``leads[n]`` is the index of the place that leaf n leads to, whose plays are ``roots[:, index]``; -1 if it is of
    another layer.
    """
    size = kind.size
    index = np.zeros(size, np.int32)  # 0: not yet visited
    low = np.zeros(size, np.int32)
    stack = np.zeros(size, np.int32)
    path = np.zeros(size, np.int32)
    upto = np.zeros(size, np.int32)  # how many children of a node on the path are done
    height = np.zeros(size, np.int32)  # the highest level that a node leads to
    counter = np.int32(0)
    components = 0
    for first in range(size):
        if index[first]:
            continue
        counter += 1
        index[first] = low[first] = counter
        depth = 0
        top = 0
        path[0] = first
        stack[0] = first
        found[first] = -1  # on the stack
        while depth >= 0:
            n = path[depth]
            is_leaf = kind[n] == LEAF
            children = (roots.shape[0] if leads[n] >= 0 else 0) if is_leaf else count_children(kind, start, n)
            if upto[n] < children:
                c = roots[upto[n], leads[n]] if is_leaf else child(kind, start, numbers, n, upto[n])
                upto[n] += 1
                if c < 0:
                    continue
                if not index[c]:
                    counter += 1
                    index[c] = low[c] = counter
                    depth += 1
                    top += 1
                    path[depth] = c
                    stack[top] = c
                    found[c] = -1
                elif found[c] == -1:
                    low[n] = min(low[n], index[c])
                else:
                    height[n] = max(height[n], level[found[c]] + (1 if is_leaf else 0))
                continue
            depth -= 1
            if low[n] == index[n]:
                cyclic[components] = stack[top] != n
                highest = np.int32(0)
                i = top
                while True:
                    highest = max(highest, height[stack[i]])
                    if stack[i] == n:
                        break
                    i -= 1
                level[components] = highest
                while top >= i:
                    found[stack[top]] = components
                    top -= 1
                components += 1
            if depth >= 0:
                above = path[depth]
                if found[n] == -1:
                    low[above] = min(low[above], low[n])
                else:
                    height[above] = max(height[above], level[found[n]] + (1 if kind[above] == LEAF else 0))
    return components


@cache
def load_compiled() -> ModuleType:
    parts = (count_children, child, number_components)
    constants = {"LEAF": LEAF, "MIX": MIX, "GAME": GAME}
    return load_text("groups", "Groups of touchline.solve.groups", write_functions(parts, parts[2:], constants))


def group_places(plays: PlayGraph, own_sources: Sequence[int], few: int) -> list[Group]:
    """The groups in the order to solve them; ``own_sources`` are those within the unit of a layer. Up to ``few`` places
    that lead to each other in small circles are solved together."""
    pool, nodes = plays.pool, plays.nodes
    kind, start = pool.kind[:nodes], pool.start[: nodes + 1]
    leaves = np.flatnonzero(kind == LEAF)
    read = Leaves.read(pool.numbers[start[leaves]])
    leads = np.full(nodes, -1, np.int64)
    leads[leaves] = np.where(np.isin(read.source, own_sources), plays.index[read.place], -1)
    found, level = np.full(nodes, -2, np.int32), np.zeros(nodes, np.int32)
    cyclic = np.zeros(nodes, np.bool_)
    load_compiled().number_components(kind, start, pool.numbers, leads, plays.roots, found, cyclic, level)
    components = np.where(plays.roots >= 0, found[plays.roots], -1)
    component = components.max(axis=0)  # of all variants the one that comes last
    is_cyclic = np.any((components >= 0) & cyclic[components], axis=0)
    highest = np.where(components >= 0, level[components], 0).max(axis=0)
    # Places of neighboring numbers have much of their plays in common, so fewer slots are in use at a time.
    order = np.lexsort((plays.places, component, highest))
    crossed = any(source % 2 == 1 for source in own_sources)
    return _gather(order, component, np.asarray(is_cyclic), highest if crossed else np.zeros_like(highest), few)


def _gather(order: Array, component: Array, cyclic: Array, level: Array, few: int) -> list[Group]:
    """Gather components into groups: any number without a cycle, if they are of one level, and a few with one.

    A group is worked out in one layer of a unit after the other. Where places lead to those of the other side in
    another layer of the unit, only places of one level can be taken together, for none of them leads to another.
    """
    runs = np.split(order, np.flatnonzero(np.diff(component[order])) + 1)
    groups: list[tuple[list[Array], bool]] = []
    sizes: list[int] = []
    for run in runs:
        is_cyclic = bool(cyclic[run].any())
        is_level = bool(groups) and level[run[0]] == level[groups[-1][0][-1][0]]
        if (groups and not is_cyclic and not groups[-1][1] and is_level) or (
            groups and is_cyclic and groups[-1][1] and sizes[-1] + run.size <= few
        ):
            groups[-1][0].append(run)
            sizes[-1] += run.size
        else:
            groups.append(([run], is_cyclic))
            sizes.append(run.size)
    return [Group(np.concatenate(parts), is_cyclic) for parts, is_cyclic in groups]
