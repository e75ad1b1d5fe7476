"""How long a game is: what its presets say is what games take in which both sides play sensibly."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import touchline
from touchline.core.game import games
from touchline.core.match import Ask
from touchline.core.sight import see
from touchline.play.table import Table
from touchline.players import PolicyPlayer

NEAR = 0.2
"""So far a mean of so few games may be from what a preset says."""
JOINED = "+"
PRESETS = [(game, name) for game in games() for name in touchline.find(game).presentation.presets]


def measure(table: Table, seed: int) -> tuple[int, int]:
    """Play a game as two sensible people would; the number of decisions, and of throws."""
    game, chance = table.match.game, Random(seed)
    for seat in table.seats:
        for order, setting in game.default_orders.items():
            table.leave_order(seat.name, order, setting)
    decisions = throws = 0
    while not table.over:
        due = table.due()
        if due is None:
            decisions += max(decide(table, ask, chance) for ask in tuple(table.match.asks))
        elif due.seat is None:
            table.throw()
            throws += 1
        else:
            assert due.choice is not None
            table.answer(due.seat.name, due.choice, automatic=True)
    return decisions, throws


def decide(table: Table, ask: Ask, chance: Random) -> int:
    """Answer a question by the policy; how many decisions that is."""
    seat = table.seat_of(ask)
    sight = see(table.match, seat.side)
    choice = chance.choices(sight.names, PolicyPlayer().weigh(sight))[0]
    opening = table.match.game.presentation.openings.get(ask.step)
    table.answer(seat.name, choice)
    return 0 if opening is not None and choice == opening.choice else 1 + choice.count(JOINED)


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_a_preset_takes_as_many_decisions_as_it_says(game: str, name: str, sized: Callable[[int, int], int]) -> None:
    preset = touchline.find(game).presentation.presets[name]
    count = sized(12, 200)
    played = [measure(Table(touchline.new(game, options=preset.options, seed=n)), n) for n in range(count)]
    decisions, throws = (sum(column) / count for column in zip(*played, strict=True))
    assert decisions == pytest.approx(preset.decisions, rel=NEAR)
    assert throws == pytest.approx(preset.throws, rel=NEAR, abs=1)


@pytest.mark.parametrize("game", games())
def test_presets_are_ordered_by_length_and_the_usual_one_is_among_them(game: str) -> None:
    shown = touchline.find(game).presentation
    lengths = [preset.minutes for preset in shown.presets.values()]
    assert lengths == sorted(set(lengths))
    assert shown.usual in shown.presets
    assert [name for name in ("quick", "classic", "long") if name in shown.presets] == list(shown.presets)
