"""The tiny edition of Famous First Downs, enumerated whole: its exact value, and that simulation agrees with it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

import pytest

import touchline
from tests.branches import branches
from touchline.core.fields import flat

GAME = "famous_first_downs"


class Value(NamedTuple):
    """Expected home minus away points, and the odds of a win, a draw and a loss of home."""

    margin: Fraction
    win: Fraction
    draw: Fraction
    loss: Fraction


EXACT = Value(
    Fraction(-46177708262018815633, 141991110831387967488),
    Fraction(31727533325122328477, 94660740554258644992),
    Fraction(118133164114500575363, 425973332494163902464),
    Fraction(330132536833225697909, 851946664988327804928),
)
STATES = 10852
"""Positions in which something is asked or flipped."""


def enumerated(policies: bool = False, **options: Any) -> tuple[Value, int]:
    """The exact value of the whole game, with both sides at random or both playing the policy."""
    game = touchline.find(GAME)
    r = game.load("tiny", options).values
    memo: dict[tuple[int, ...], Value] = {}

    def value(s: Any) -> Value:
        row = game.rows.get(s.phase)
        if row is None:
            home, away = s.score
            return Value(Fraction(home - away), Fraction(home > away), Fraction(home == away), Fraction(home < away))
        key = flat(s)
        if key not in memo:
            weights = game.policy.get(s.phase) if policies else (None,) * len(row.sides)
            ways_on = [(b.odds or Fraction(0), value(b.after)) for b in branches(row, s, r, weights or None)]
            assert sum(odds for odds, _ in ways_on) == 1
            memo[key] = Value(*(sum((odds * v[i] for odds, v in ways_on), Fraction(0)) for i in range(4)))
        return memo[key]

    return value(game.begin(r)), len(memo)


def agrees(exact: Value, games: int, player: str, seed: int, **options: Any) -> None:
    """Compiled simulation finds the exact value within its interval."""
    found = touchline.simulate(GAME, games, home=player, away=player, edition="tiny", options=options, seed=seed)
    mean, half = found.margin
    assert abs(mean - float(exact.margin)) < 1.5 * half
    for name, odds in (("home", exact.win), ("draw", exact.draw), ("away", exact.loss)):
        p = float(odds)
        assert abs(found.wins[name] / games - p) < 3 * sqrt(p * (1 - p) / games), name


def test_the_exact_value_of_the_tiny_edition_under_random_play() -> None:
    found, states = enumerated()
    assert found == EXACT
    assert states == STATES
    assert found.win + found.draw + found.loss == 1


def test_compiled_simulation_agrees_with_the_exact_value(sized: Callable[[int, int], int]) -> None:
    agrees(EXACT, sized(400_000, 20_000_000), "random", seed=17)


def test_compiled_simulation_agrees_with_the_exact_value_under_the_policy(sized: Callable[[int, int], int]) -> None:
    found, states = enumerated(policies=True)
    assert states < STATES
    agrees(found, sized(400_000, 20_000_000), "policy", seed=18)


@pytest.mark.full
def test_two_drives_each_with_conceding_agree_too() -> None:
    found, states = enumerated(drives=2)
    assert states > 300_000
    agrees(found, 20_000_000, "random", seed=19, drives=2)
