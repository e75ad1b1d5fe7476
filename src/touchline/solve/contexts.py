"""What a player looks at: all layers at all score differences, as far as a player whose ways are known tells them
apart."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

import numpy as np

from touchline.core.book import AnyPlan, Layer
from touchline.core.errors import DataError
from touchline.core.fields import copy, layout
from touchline.core.game import AnyGame
from touchline.core.sequence import Weight
from touchline.sim.layouts import pack_all
from touchline.sim.link import collect_functions
from touchline.solve.walk import Array

Weights = Mapping[int, tuple[Weight, ...]]
"""A player that is a function of the position: by phase the weights of its options; all alike where none are said."""
SPAN_FIRST, SPAN_COUNT, SPAN_CLASS = range(3)
"""By scope and phase: the first of its contexts, how many, and a number for those that are told apart in the same
way."""
EVERYWHERE = 0
"""The scope of all layers; that of the layers of variant v is v + 1."""


@dataclass(frozen=True)
class Contexts:
    """All layers at all score differences, as far as a player tells them apart."""

    varied: tuple[str, ...]
    """The fields in which contexts differ."""
    puts: Array
    """The usual place as it stands in each."""
    spans: Array
    lanes: tuple[Array, ...]
    """By class: which of its contexts a layer at a score difference is; -1 if its variant is not in this scope."""

    @classmethod
    def find(cls, plan: AnyPlan, game: AnyGame, r: Any, layers: Sequence[Layer], weights: Weights) -> Contexts:
        looked_at = {phase: find_looked_at(plan, game, said) for phase, said in weights.items()}
        varied, puts = find_varied(plan, game, r), put_into(plan, game, r, layers)
        at_home = np.repeat([layer.variant for layer in layers], [2 * layer.reach + 1 for layer in layers])
        variants = plan.variants(r)
        spans = np.zeros((variants + 1, max(int(phase) for phase in game.phases) + 1, 3), np.int64)
        spans[:, :, SPAN_COUNT] = 1
        chosen, lanes = [np.zeros(1, np.int64)], [np.zeros(len(puts), np.int64)]
        known: dict[tuple[int, tuple[str, ...]], tuple[int, int, int]] = {}
        for scope in range(variants + 1):
            inside = np.flatnonzero((at_home == scope - 1) | (scope == EVERYWHERE) | (variants == 1))
            for phase, seen in looked_at.items():
                names = tuple(sorted(seen.intersection(varied)))
                if not names or not inside.size:
                    continue
                key = (scope if variants > 1 else EVERYWHERE, names)
                if key not in known:
                    columns = np.concatenate([puts[name][inside].reshape(inside.size, -1) for name in names], axis=1)
                    _, first, inverse = np.unique(columns, axis=0, return_index=True, return_inverse=True)
                    known[key] = sum(map(len, chosen)), len(first), len(lanes)
                    chosen.append(inside[first])
                    lanes.append(np.full(len(puts), -1, np.int64))
                    lanes[-1][inside] = inverse.reshape(-1)
                spans[scope, phase] = known[key]
        return cls(varied, puts[np.concatenate(chosen)], spans, tuple(lanes))


def find_varied(plan: AnyPlan, game: AnyGame, r: Any) -> tuple[str, ...]:
    """The fields in which layers differ, or scores."""
    layers = [replace(layer, reach=min(layer.reach, 1)) for unit in plan.units(r) for layer in unit]
    puts = put_into(plan, game, r, layers)
    usual = pack_all([lay_usual(plan, game, r)])
    return tuple(name for name in puts.dtype.names or () if (puts[name] != usual[name]).any())


def lay_usual(plan: AnyPlan, game: AnyGame, r: Any) -> Any:
    return plan.lay(r, plan.place(game.ordinary(r), r), 0)


def put_into(plan: AnyPlan, game: AnyGame, r: Any, layers: Sequence[Layer]) -> Array:
    """The usual place as it stands in each layer at each score difference."""
    usual, found = lay_usual(plan, game, r), []
    for layer in layers:
        for lead in range(-layer.reach, layer.reach + 1):
            found.append(copy(usual))
            plan.put(found[-1], r, layer.name, plan.side(usual), lead)
    return pack_all(found)


def find_looked_at(plan: AnyPlan, game: AnyGame, said: Sequence[Weight]) -> set[str]:
    """The fields that weights look at; an error if the plan forgets one of them and does not give it back."""
    seen = fields_of(game, said)
    forgotten = fields_of(game, [plan.forget], written=True) if plan.recall is None else set()
    if seen & forgotten:
        refuse(sorted(seen & forgotten))
    return seen


def fields_of(game: AnyGame, functions: Sequence[Callable[..., Any]], *, written: bool = False) -> set[str]:
    """The fields of a state that functions in the rule dialect may look at, or those that they may change."""
    names = {field.name for field in layout(game.state)}
    found = set()
    for tree in collect_functions(list(functions)).values():  # type: ignore[arg-type]
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "r"):
                is_target = isinstance(node.ctx, ast.Store) or is_changed_in(tree, node)
                if node.attr in names and (is_target or not written):
                    found.add(node.attr)
    return found


def is_changed_in(tree: ast.AST, attribute: ast.Attribute) -> bool:
    """Whether an element of this attribute is assigned to."""
    return any(
        isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and node.value is attribute
        for node in ast.walk(tree)
    )


def refuse(fields: Sequence[str]) -> NoReturn:
    found = f"one that looks at {', '.join(fields)}"
    raise DataError.of("request", "player", found, "one that looks at nothing which the plan of the game leaves out")
