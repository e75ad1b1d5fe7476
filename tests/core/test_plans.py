"""How games are divided to be solved: places and series of games that are played, by the interpreted rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from touchline.core.book import AnyPlan, Layer
from touchline.core.fields import copy, flat
from touchline.core.game import AnyGame, find, games
from touchline.core.match import Match

HOME = 0
GAMES = {name: find(name) for name in games()}
PLANS = [
    pytest.param(game, plan, id=f"{name}-{objective}")
    for name, game in GAMES.items()
    if game.book
    for objective, plan in {"win": game.book, "against": game.book.against, **game.book.objectives}.items()
    if plan
]
IN_SERIES = [
    pytest.param(game, plan, id=f"{name}-{objective}")
    for name, game in GAMES.items()
    if game.series
    for objective, plan in {"win": game.series, **game.series.objectives}.items()
]


def list_layers(plan: AnyPlan, r: Any) -> dict[str, Layer]:
    return {layer.name: layer for unit in plan.units(r) for layer in unit}


@cache
def play(name: str, seed: int) -> tuple[Any, ...]:
    """The states of a game between players that choose at random."""
    game = find(name)
    random, match = Random(seed), Match(game, game.load(), seed=seed)
    found = [copy(match.state)]
    while not match.over:
        for ask in match.asks:
            match.play(ask.who, random.choice(ask.choices))
        if not match.asks and not match.over:
            match.roll()
        found.append(copy(match.state))
    return tuple(found)


def visit(game: AnyGame) -> Iterator[Any]:
    for seed in range(2):
        yield from play(game.name, seed)


@pytest.mark.parametrize(("game", "plan"), PLANS)
def test_a_place_is_laid_again_from_its_number(game: AnyGame, plan: AnyPlan) -> None:
    """By its number, layer, side and lead; and it is in a layer that the plan has."""
    r, met = game.load().values, 0
    layers = list_layers(plan, r)
    for s in visit(game):
        number = plan.place(s, r)
        if number < 0:
            continue
        side = plan.side(s)
        layer = layers[plan.layer_of(s, r)]
        laid = plan.lay(r, number, layer.variant)
        assert laid is not None
        lead = s.score[side] - s.score[1 - side]
        plan.put(laid, r, layer.name, side, lead)
        assert plan.place(laid, r) == number
        assert plan.side(laid) == side
        assert plan.layer_of(laid, r) == layer.name
        if layer.reach:
            assert laid.score[side] - laid.score[1 - side] == lead
        met += 1
    assert met > 50


@pytest.mark.parametrize(("game", "plan"), PLANS)
def test_what_is_forgotten_of_a_play_is_forgotten_at_once(game: AnyGame, plan: AnyPlan) -> None:
    r, changed = game.load().values, 0
    for s in visit(game):
        if plan.place(s, r) >= 0:
            continue
        known = plan.find_known(s, r)
        for forget in (plan.forget, plan.shorten):
            t = copy(s)
            forget(t, r)
            assert (t.phase, plan.find_known(t, r)) == (s.phase, known)
            changed += flat(t) != flat(s)
            again = copy(t)
            forget(again, r)
            assert flat(again) == flat(t)
    assert changed > 10


@pytest.mark.parametrize(("game", "plan"), PLANS)
def test_a_move_leads_from_the_layer_of_a_play_to_that_of_the_next(game: AnyGame, plan: AnyPlan) -> None:
    """Of plays that home begins: places are seen by their side, and a play as if that were home."""
    r, moved = game.load().values, 0
    layers = list_layers(plan, r)
    for seed in range(2):
        places = [s for s in play(game.name, seed) if plan.place(s, r) >= 0]
        for begun, s in pairwise(places):
            if plan.side(begun) != HOME:
                continue
            source = layers[plan.layer_of(begun, r)].sources[2 * plan.move(s, begun, r) + plan.side(s)]
            if source.layer and not source.flipped:
                assert source.layer == plan.layer_of(s, r)
                moved += 1
    assert moved > 10


@pytest.mark.parametrize(("game", "plan"), PLANS)
def test_places_have_digits_of_their_own(game: AnyGame, plan: AnyPlan) -> None:
    r = game.load().values
    if not plan.axes(r):
        return
    locate = plan.families.locate if plan.families else lambda _, number: number
    numbers = {number for s in visit(game) if (number := plan.place(s, r)) >= 0 and plan.is_stored(r, number)}
    located = {locate(r, number) for number in numbers}
    size = 1
    for count in plan.axes(r):
        size *= count
    assert len(located) == len(numbers) > 20
    assert 0 <= min(located) <= max(located) < size


@pytest.mark.parametrize(("game", "plan"), IN_SERIES)
def test_a_series_is_settled_once_and_sides_are_exchanged_twice(game: AnyGame, plan: Any) -> None:
    r, begun, opened = game.load().values, 0, 0
    for s in visit(game):
        if plan.begins(s, r):
            assert plan.is_open(s, r)
            settled = copy(s)
            plan.settle(settled, r)
            again = copy(settled)
            plan.settle(again, r)
            assert flat(again) == flat(settled)
            assert plan.begins(settled, r)
            begun += 1
        if plan.is_open(s, r):
            assert isinstance(plan.is_over(s, r), bool)
            t = copy(s)
            plan.forget(t, r)
            assert t.phase == s.phase
            twice = copy(t)
            plan.forget(twice, r)
            assert flat(twice) == flat(t)
            plan.swap(twice, r)
            assert twice.score == t.score[::-1]
            plan.swap(twice, r)
            assert flat(twice) == flat(t)
            opened += 1
    assert min(begun, opened) > 10
