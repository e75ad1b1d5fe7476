"""Programs in levels: worked out level by level they come to the same values as one operation after the other."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from touchline.solve import levels
from touchline.solve.levels import Levels, find_levels
from touchline.solve.programs import STORE, Program
from touchline.solve.walk import LEAF, MAX, MIN, MIX

OWN, OTHER = 0, 1
"""The sources of the leaves: places of the program, and places whose values are known."""
PLACES, KNOWN = 12, 40
SWEEPS = 200


def make_program(random: Random, widest: int) -> Program:
    """A program of places that lead to each other, by mixes of up to so many children, maxima and minima."""
    kind, out, size, argument, weight = [], [], [], [], []
    leaf = [(place, OWN, 0) for place in range(PLACES)] + [(place, OTHER, 0) for place in range(KNOWN)]
    slots = 0

    def add(what: int, to: int, arguments: list[int], weights: list[float]) -> int:
        kind.append(what)
        out.append(to)
        size.append(len(arguments) if what != LEAF else 0)
        argument.extend(arguments)
        weight.extend(weights)
        return to

    for place in range(PLACES):
        nodes = []
        for row in [*range(PLACES), *random.sample(range(PLACES, PLACES + KNOWN), 20)]:
            nodes.append(add(LEAF, slots, [row], [0.0]))
            slots += 1
        for _ in range(30):
            what = random.choice([MIX, MIX, MAX, MIN])
            chosen = random.sample(nodes, random.randint(2, min(widest if what == MIX else 3, len(nodes))))
            shares = [random.random() for _ in chosen] if what == MIX else [0.0] * len(chosen)
            nodes.append(add(what, slots, chosen, [0.98 * x / (sum(shares) or 1.0) for x in shares]))
            slots += 1
        add(STORE, place, [nodes[-1]], [0.0])
    sizes = np.array(size, np.int32)
    first = np.concatenate([np.zeros(1, np.int64), np.cumsum(np.maximum(sizes, 1))])[:-1]
    rows = np.zeros(len(kind), np.int32)
    arrays = np.array(kind, np.int8), np.array(out, np.int32), first, sizes, rows
    return Program(*arrays, np.array(argument, np.int32), np.array(weight), np.array(leaf, np.int32), slots)


def work_out(kind: int, values: list[float], weights: Any) -> float:
    if kind == MIX:
        return float(np.dot(values, weights))
    return max(values) if kind == MAX else min(values) if kind == MIN else values[0]


def sweep_program(program: Program, known: Any) -> Any:
    """The values of the places after many sweeps, one operation after the other."""
    found, slots = np.zeros(PLACES), np.zeros(program.slots)
    for _ in range(SWEEPS):
        for i, kind in enumerate(program.kind):
            begin = program.first[i]
            taken = program.argument[begin : begin + max(program.sizes[i], 1)]
            if kind == LEAF:
                place, source, _ = program.leaf[taken[0]]
                slots[program.out[i]] = found[place] if source == OWN else known[place]
                continue
            value = work_out(kind, slots[taken].tolist(), program.weight[begin : begin + len(taken)])
            (found if kind == STORE else slots)[program.out[i]] = value
    return found


def sweep_levels(found: Levels, known: Any) -> Any:
    """The same by levels; within one the last operation comes first, because they may come in any order."""
    places, room = np.zeros(PLACES), np.full(found.kind.size, np.nan)
    for number in range(SWEEPS):
        for begin, changing, end in found.spans:
            for n in reversed(range(changing if number else begin, end)):
                taken = found.argument[found.first[n] : found.first[n + 1]]
                if found.kind[n] == LEAF:
                    place, source, _ = found.leaf[taken[0]]
                    room[n] = places[place] if source == OWN else known[place]
                    continue
                weights = found.weight[found.first[n] : found.first[n + 1]]
                room[n] = work_out(found.kind[n], room[taken].tolist(), weights)
                if found.kind[n] == STORE:
                    places[found.extra[n]] = room[n]
    return places


@pytest.mark.parametrize("widest", [4, 30])
def test_levels_end_where_the_program_ends(widest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "LONG", 5)
    levels.load_compiled.cache_clear()
    random = Random(widest)
    known = np.array([random.random() for _ in range(KNOWN)])
    try:
        for _ in range(3):
            program = make_program(random, widest)
            found = find_levels(program, [OWN], cyclic=True)
            assert sweep_levels(found, known) == pytest.approx(sweep_program(program, known), abs=1e-12)
            assert found.kind.size > program.kind.size
            sizes = np.diff(found.first)
            for begin, changing, end in found.spans:
                assert sizes[changing:end][found.kind[changing:end] == MIX].max(initial=0) <= 5 + widest // 5 + 1
                assert 0 <= begin <= changing <= end
    finally:
        levels.load_compiled.cache_clear()


def test_what_does_not_change_is_added_up_once() -> None:
    """A mix of one place that changes and many that are known has two children in every sweep but the first."""
    rows = [(0, OWN, 0), *((place, OTHER, 0) for place in range(9))]
    kind = np.array([LEAF] * 10 + [MIX, STORE], np.int8)
    sizes = np.array([0] * 10 + [10, 1], np.int32)
    first = np.arange(12, dtype=np.int64)
    first[11] = 20
    out = np.array([*range(11), 0], np.int32)
    argument = np.array([*range(10), *range(10), 10], np.int32)
    weight = np.array([0.0] * 10 + [0.1] * 10 + [0.0])
    program = Program(kind, out, first, sizes, np.zeros(12, np.int32), argument, weight, np.array(rows, np.int32), 11)
    found = find_levels(program, [OWN], cyclic=True)
    swept = [n for _, changing, end in found.spans for n in range(changing, end)]
    (mix,) = [n for n in swept if found.kind[n] == MIX]
    assert found.first[mix + 1] - found.first[mix] == 2
    assert len(swept) == 3  # the place is read, the mix is added up, the place is stored
    assert sweep_levels(found, np.ones(9)) == pytest.approx(np.r_[1.0, np.zeros(PLACES - 1)], abs=1e-9)
