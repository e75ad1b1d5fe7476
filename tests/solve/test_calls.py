"""Secret calls in vectors: bounds that meet at the value, whatever supports were tried before."""

from __future__ import annotations

import numpy as np
import pytest

from touchline.solve.calls import HINTS, find_bounds, guarantee, list_supports, solve_games
from touchline.solve.matrix import solve_batch

EXACT = 1e-14


@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("columns", [1, 2, 3, 6])
def test_both_bounds_meet_at_the_value(rows: int, columns: int) -> None:
    """Payoffs of few values have ties and dominated options; the games follow each other with one list of hints."""
    random = np.random.default_rng(7)
    games = random.integers(0, 5, (60, rows, columns)) / 4
    games[30:] = random.random((30, rows, columns))
    supports, hints = list_supports(6), np.zeros(HINTS, np.int64)
    values, _, _ = solve_batch(games, plain=True)
    for game, value in zip(games, values, strict=True):
        low, high = find_bounds(game.ravel(), rows, columns, supports, hints)
        assert abs(low - value) < EXACT
        assert abs(high - value) < EXACT


@pytest.mark.parametrize("shape", [(3, 5), (5, 3)])
def test_a_call_is_solved_for_every_score_difference_whoever_has_more_options(shape: tuple[int, int]) -> None:
    rows, columns = shape
    slots = np.random.default_rng(3).random((rows * columns, 9))
    slots[:, 6:] = 1.0  # a game that is decided
    games = slots.T.reshape(9, rows, columns)
    values, _, _ = solve_batch(games, plain=True)
    room = list_supports(5), np.zeros(HINTS, np.int64), np.zeros(slots.shape[0])
    low, high = np.zeros(9), np.zeros(9)
    solve_games(low, slots, np.arange(slots.shape[0]), rows, False, *room)
    solve_games(high, slots, np.arange(slots.shape[0]), rows, True, *room)
    assert np.abs(low - values).max() < EXACT
    assert np.abs(high - values).max() < EXACT


def test_trying_every_support_guarantees_the_value_to_both_sides() -> None:
    random = np.random.default_rng(11)
    games = random.integers(0, 5, (120, 3, 3)) / 4
    games[60:] = random.random((60, 3, 3))
    values, _, _ = solve_batch(games, plain=True)
    for game, value in zip(games, values, strict=True):
        assert abs(guarantee(*game.ravel()) - value) < EXACT
        assert abs(-guarantee(*(-game.T).ravel()) - value) < EXACT
