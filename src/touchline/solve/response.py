"""The best response: what a player that is known loses against a perfect opponent.

The plays are those of the solver, but where the player is asked it mixes by its weights, and the other side answers as
well as it can. Each layer is solved twice: with the player on the side whose places they are, and on the other side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from touchline.core.book import WIN, AnyPlan, Layer, Scoring, Source
from touchline.core.errors import DataError
from touchline.core.fields import copy
from touchline.core.game import AnyGame
from touchline.core.sequence import AnyRow, Roll, legal, side_of, weights_of
from touchline.solve.answers import AnsweredPlays, find_answered_plays
from touchline.solve.contexts import Contexts, Weights
from touchline.solve.folder import BookFolder, Estimate
from touchline.solve.groups import Group
from touchline.solve.reader import Walk
from touchline.solve.rows import require_plan
from touchline.solve.solver import WALKING, Progress, choose_units
from touchline.solve.units import Bounds, Solver
from touchline.solve.walk import Array

OWN, OTHER = range(2)
"""Which side is fixed: the one whose place it is, or the other."""
ROUNDED_UP = 1 + 1e-6
"""So that a margin of fewer digits is not too small."""
MOST_SCORED = 8
"""No play scores more."""


@dataclass(frozen=True)
class Responses:
    """The values of all places to the side whose place it is, in each layer, with a player fixed on either side."""

    game: AnyGame
    r: Any
    plan: AnyPlan
    weights: Weights
    places: Array
    """The numbers of places, in the order in which their values stand."""
    index: Array
    order: Array | None
    """The places in the order of play, each before those that it leads to; None if some lead back."""
    layers: Mapping[str, Layer]
    values: Mapping[str, Array]
    margins: Mapping[str, Array]
    """How far at most the true values are from these."""

    @property
    def is_win(self) -> bool:
        return self.plan.most_points(self.r) == 0

    @property
    def gap(self) -> float:
        """How far apart the bounds are at most."""
        return 2 * max(float(margins.max()) for margins in self.margins.values())

    def estimate(self, side: int, s: Any) -> Estimate:
        """What a state is worth to a side that is the player, against a perfect opponent."""
        s = copy(s)
        self.plan.clear(s, self.r)
        value, margin = Reply(Answered(self, side), s).evaluate(s)
        return Estimate(value if side == 0 else self.total - value, margin)

    def value_to(self, side: int, s: Any) -> float:
        return self.estimate(side, s).value

    @property
    def total(self) -> float:
        """What the values of both sides add up to."""
        return 1.0 if self.is_win else 0.0

    def tell(self, value: float) -> float:
        """A value between 0 and 1 as what it stands for, which are points where points are counted."""
        return value if self.is_win else (2 * value - 1) * self.plan.most_points(self.r)

    def find_value(self, s: Any, start: Any, player: int) -> Estimate | None:
        """Home's value of a place; None within a play that began at ``start``."""
        known = self.plan.find_known(s, self.r)
        if known is not None:
            return Estimate(float(known), 0.0)
        number = self.plan.place(s, self.r)
        if number < 0 or not self.plan.is_stored(self.r, number):
            return None
        name, side, index = self.plan.layer_of(s, self.r), self.plan.side(s), int(self.index[number])
        if index < 0 or name not in self.layers:
            raise DataError.of("position", "position", "one that is not worked out", "one that a game comes to")
        lead = s.score[side] - s.score[1 - side]
        if self.is_win:
            value, margin = self.read(name, index, lead, side == player)
        else:
            value, margin = self.count(name, index, lead, side == player, self.move(s, start))
        return Estimate(value if side == 0 else self.total - value, margin)

    def move(self, s: Any, start: Any) -> int | None:
        """The move to a place; None where the play began."""
        return None if s == start else int(self.plan.move(s, start, self.r))

    def read(self, name: str, index: int, lead: int, is_own: bool) -> Estimate:
        """The value of a place at a score difference."""
        fixed = name_layer(name, OWN if is_own else OTHER)
        values, margins = self.values[fixed], self.margins[fixed]
        reach = values.shape[1] // 2
        if self.layers[name].scoring == Scoring.SUDDEN and lead != 0:
            return Estimate(float(lead > 0), 0.0)
        if abs(lead) > reach:
            raise DataError.of("position", "score", f"a lead of {lead}", f"at most {reach}")
        return Estimate(float(values[index, reach + lead]), float(margins[index, reach + lead]))

    def count(self, name: str, index: int, made: int, is_own: bool, move: int | None) -> Estimate:
        """The points that were made, and those to come unless the play ends what is counted."""
        if move is not None and not self.layers[name].sources[2 * move].layer:
            return Estimate(made, 0.0)
        value, margin = self.read(name, index, 0, is_own)
        return Estimate(made + self.tell(value), 2 * margin * self.plan.most_points(self.r))


class Answered:
    """What places are worth if one side is the player."""

    def __init__(self, responses: Responses, player: int) -> None:
        self.game, self.plan, self.r = responses.game, responses.plan, responses.r
        self.is_win, self.total = responses.is_win, responses.total
        self.responses, self.player = responses, player

    def find_value(self, s: Any, start: Any) -> Estimate | None:
        return self.responses.find_value(s, start, self.player)


class Reply(Walk):
    """One walk through the rest of a play, nothing forgotten, where the player mixes and the other side answers."""

    def __init__(self, answered: Answered, start: Any) -> None:
        super().__init__(answered, start)
        self.weights, self.player = answered.responses.weights, answered.player

    def step(self, s: Any, row: AnyRow, *choices: int) -> Any:
        t = copy(s)
        row.then(t, self.r, *choices)
        return t

    def work_out(self, s: Any, row: AnyRow) -> Estimate:
        if isinstance(row, Roll):
            return self.roll(s, row)
        sides = [side_of(part.by(s)) for part in row.sides]
        best = max if self.player == 1 else min
        if self.player not in sides:
            return best(self.follow(s, row, x) for x in legal(row.sides[0], s, self.r))
        own = sides.index(self.player)
        said = self.weights.get(int(row.phase))
        weights = weights_of(row.sides[own], s, self.r, said[own] if said else None)
        mixed = [(x, w / sum(weights)) for x, w in enumerate(weights) if w]
        if len(sides) == 1:
            return blend([(w, self.follow(s, row, x)) for x, w in mixed])
        replies = legal(row.sides[1 - own], s, self.r)
        pairs = {y: [(w, (x, y) if own == 0 else (y, x)) for x, w in mixed] for y in replies}
        return best(blend([(w, self.follow(s, row, *pair)) for w, pair in pairs[y]]) for y in replies)


def blend(parts: Sequence[tuple[float, Estimate]]) -> Estimate:
    """The mean by weight."""
    return Estimate(sum(w * found.value for w, found in parts), sum(w * found.margin for w, found in parts))


def name_layer(name: str, fixed: int) -> str:
    """A layer with one side fixed."""
    return f"{name}/{('own', 'other')[fixed]}"


def fix_layer(layer: Layer, fixed: int) -> Layer:
    """The layer with one side fixed, and a source for its masks at the end."""
    sources = tuple(
        replace(source, layer=name_layer(source.layer, fixed ^ (i % 2) ^ source.flipped)) if source.layer else source
        for i, source in enumerate(layer.sources)
    )
    masks = Source(name_masks(layer))
    named = name_layer(layer.name, fixed)
    return replace(layer, name=named, sources=(*sources, masks, masks), variant=2 * layer.variant + fixed)


def name_masks(layer: Layer) -> str:
    return f"{layer.name}/masks"


def respond(
    game: AnyGame,
    r: Any,
    weights: Weights,
    progress: Progress = lambda what, share: None,
    *,
    part: Sequence[str] = (),
    reach: int = 0,
    objective: str = WIN,
) -> Responses:
    """Work out what a player comes to against a perfect opponent, from every place in every layer.

    With ``part`` only in the layers whose names begin so: what the plan knows of sides that stand alike, as before an
    overtime, then counts as if both were to play well from there. ``reach`` limits the score differences.
    """
    plan = require_plan(game, objective)
    if plan.against is not None and not part:
        plan = plan.against
    units = choose_units(plan.units(r), part, reach, BookFolder(Path(), {"layers": {}}))
    layers = [layer for unit in units for layer in unit]
    contexts = Contexts.find(plan, game, r, layers, weights)
    found = find_answered_plays(
        *(game, r, plan, layers, weights, contexts),
        lambda done, known: progress("plays", WALKING * done / max(known, 1)),
    )
    solver, solved, values, margins = Solver(found.plays), dict[str, Bounds](), dict[str, Array](), dict[str, Array]()
    offsets = np.cumsum([0, *(2 * layer.reach + 1 for layer in layers)]).tolist()
    starts = {layer.name: offset for layer, offset in zip(layers, offsets, strict=False)}
    for done, unit in enumerate(units):
        progress(unit[0].name, WALKING + (1 - WALKING) * done / len(units))
        masks = {name_masks(layer): spread_masks(found, contexts, starts[layer.name], layer) for layer in unit}
        fixed = tuple(fix_layer(layer, side) for layer in unit for side in (OWN, OTHER))
        solved |= solver.solve_unit(fixed, solved | masks)
        for layer in fixed:
            bounds = solved[layer.name]
            values[layer.name] = (bounds.low + bounds.high) / 2
            margins[layer.name] = (np.maximum(bounds.high - bounds.low, 0.0) * ROUNDED_UP / 2).astype(np.float32)
        needed = {source.layer for later in units[done + 1 :] for layer in later for source in layer.sources}
        solved = {name: bounds for name, bounds in solved.items() if name.partition("/")[0] in needed}
    progress("done", 1.0)
    places, named = found.plays.places[: found.plays.stored], {layer.name: layer for layer in layers}
    order = order_places(next(iter(solver.groups.values())), len(places))
    return Responses(game, r, plan, weights, places, found.plays.index, order, named, values, margins)


def order_places(groups: Sequence[Group], stored: int) -> Array | None:
    """The places in the order of play; None if some lead back."""
    if any(group.cyclic for group in groups):
        return None
    order = np.concatenate([group.places for group in groups])[::-1]
    return np.ascontiguousarray(order[order < stored])


def spread_masks(found: AnsweredPlays, contexts: Contexts, offset: int, layer: Layer) -> Bounds:
    """The masks of a layer: rows of a table after those of the places."""
    width, count = 2 * layer.reach + 1, found.plays.places.size
    table = np.zeros((count, width))
    for i, (mask, kind) in enumerate(zip(found.masks, found.mask_class, strict=True)):
        lanes = contexts.lanes[kind][offset : offset + width]
        table[count - len(found.masks) + i] = np.where(lanes >= 0, mask[lanes], 0)
    return Bounds(table, table)


def check_states(responses: Responses, count: int, seed: int = 1) -> float:
    """How far off the values of places at random are from those of one play from whole states, nothing forgotten.

    At scores for which the bounds meet, and from which no play leads beyond the last one.
    """
    random, plan, r, worst = Random(seed), responses.plan, responses.r, 0.0
    layers = list(responses.layers.values())
    for number in range(count):
        layer, player = layers[number % len(layers)], random.randrange(2)
        laid = None
        while laid is None:
            laid = plan.lay(r, int(random.choice(responses.places)), layer.variant)
        spare = layer.reach - MOST_SCORED if layer.reach > MOST_SCORED else 0
        plan.put(laid, r, layer.name, random.randrange(2), random.randint(-spare, spare))
        found = responses.find_value(laid, laid, player)
        if found is None:
            continue
        value, margin = Reply(Answered(responses, player), laid).evaluate(laid)
        worst = max(worst, abs(value - found.value) - found.margin - margin)
    return worst
