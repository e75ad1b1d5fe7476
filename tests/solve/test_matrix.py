"""Matrix games: no side can gain by playing otherwise, however odd the payoffs, and another solver agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from touchline.core.errors import DataError
from touchline.solve.matrix import solve, solve_batch

MOST_GAP = 1e-12
SHAPES = ((3, 3), (3, 6), (6, 8), (2, 2), (1, 4), (5, 1), (8, 3), (12, 12), (40, 25), (100, 100))
"""The first three are the shapes of the games; the larger the shape, the fewer of them."""
KINDS = 16


def shares() -> list[int]:
    """Of 100 games so many are of each shape."""
    return [28, 20, 20, 10, 4, 4, 8, 4, 1, 1]


def games_of(count: int, m: int, n: int, rng: np.random.Generator) -> Iterator[Any]:
    """Payoffs of every kind: plain, tied, doubled, dominated, of low rank, of very different or very large sizes."""
    shape = (count, m, n)
    yield rng.random(shape)
    yield rng.normal(size=shape)
    for values in (2, 3, 4, 10):
        yield rng.integers(0, values, shape).astype(float)
    doubled = rng.random(shape)
    doubled[:, 0], doubled[:, :, 0] = doubled[:, -1], doubled[:, :, -1]
    yield doubled
    dominated = rng.random(shape)
    dominated[:, 0] = dominated[:, -1] - 0.1
    yield dominated
    yield np.full(shape, rng.normal())
    yield rng.normal(size=(count, m, 1)) * rng.normal(size=(count, 1, n))
    yield (rng.integers(-2, 3, (count, m, 1)) * rng.integers(-2, 3, (count, 1, n))).astype(float)
    yield rng.normal(size=shape) * 10.0 ** rng.uniform(-6, 6, (count, m, 1))
    yield rng.normal(size=shape) * 10.0 ** rng.uniform(-6, 6, shape)
    yield rng.normal(size=shape) * 10.0 ** rng.uniform(-6, 6, (count, 1, 1))
    yield 1e6 + rng.normal(size=shape)
    nearly = rng.random(shape)
    nearly[:, 1:] = nearly[:, :1] + 1e-9 * rng.normal(size=(count, m - 1, n))
    yield nearly


def gaps(games: Any, rows: Any, columns: Any) -> Any:
    """What the two sides could gain together by answering best, relative to the largest payoff."""
    size = np.maximum(np.abs(games).max(axis=(1, 2)), 1e-300)
    most = np.einsum("gij,gj->gi", games, columns).max(axis=1)
    least = np.einsum("gij,gi->gj", games, rows).min(axis=1)
    return (most - least) / size


def all_games(count: int, seed: int) -> Iterator[Any]:
    rng = np.random.default_rng(seed)
    for (m, n), share in zip(SHAPES, shares(), strict=True):
        yield from games_of(max(count * share // (100 * KINDS), 1), m, n, rng)


def test_no_side_gains_by_playing_otherwise(sized: Callable[[int, int], int]) -> None:
    wanted, seen = sized(50_000, 1_000_000), 0
    for games in all_games(wanted + wanted // 50, seed=1):
        values, rows, columns = solve_batch(games)
        assert float(gaps(games, rows, columns).max()) < MOST_GAP
        for strategies in (rows, columns):
            assert float(strategies.min()) >= 0
            assert float(np.abs(strategies.sum(axis=1) - 1).max()) < MOST_GAP
        paid = np.einsum("gi,gij,gj->g", rows, games, columns)
        size = np.abs(games).max(axis=(1, 2))
        assert float((np.abs(values - paid) / np.maximum(size, 1e-300)).max()) < MOST_GAP
        seen += len(games)
    assert seen >= wanted


def test_linear_programming_finds_the_same_values(sized: Callable[[int, int], int]) -> None:
    wanted = sized(200, 2_000)
    rng = np.random.default_rng(2)
    checked = 0
    for m, n in ((3, 3), (3, 6), (6, 8), (10, 7)):
        for games in games_of(wanted // (4 * KINDS) + 1, m, n, rng):
            size = np.abs(games).max(axis=(1, 2), keepdims=True)
            units = games / np.where(size > 0, size, 1)
            for game, value in zip(units, solve_batch(units)[0], strict=True):
                assert abs(by_linear_programming(game) - value) < 1e-7
                checked += 1
    assert checked >= wanted


def by_linear_programming(game: Any) -> float:
    """The most that the row side can be sure of."""
    m, n = game.shape
    found = linprog(
        np.r_[np.zeros(m), -1.0],
        A_ub=np.c_[-game.T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=[np.r_[np.ones(m), 0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * m + [(None, None)],
        method="highs",
    )
    assert found.success
    return -float(found.fun)


def test_the_plain_functions_give_what_the_compiled_ones_give() -> None:
    for games in all_games(600, seed=3):
        if games.shape[1] < 40:
            for plain, compiled in zip(solve_batch(games, plain=True), solve_batch(games), strict=True):
                np.testing.assert_allclose(plain, compiled, rtol=1e-9, atol=1e-9 * float(np.abs(games).max()))


@pytest.mark.parametrize("plain", [False, True])
def test_known_games(plain: bool) -> None:
    scissors = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], plain=plain)
    assert scissors.value == pytest.approx(0, abs=1e-15)
    assert scissors.row == pytest.approx([1 / 3] * 3)
    assert scissors.column == pytest.approx([1 / 3] * 3)
    assert tuple(solve([[3, 1, 4], [1, 0, 9]], plain=plain)) == (1, [1, 0], [0, 1, 0])
    mixed = solve([[2, -1], [-1, 1]], plain=plain)
    assert mixed.value == pytest.approx(0.2)
    assert mixed.row == pytest.approx([0.4, 0.6])
    assert tuple(solve([[7]], plain=plain)) == (7, [1], [1])


@pytest.mark.parametrize("wrong", [[[[1.0, float("nan")]]], [[[float("inf")]]], [[1.0, 2.0]], np.zeros((1, 0, 3))])
def test_payoffs_that_are_none_are_refused(wrong: Any) -> None:
    with pytest.raises(DataError, match="payoffs"):
        solve_batch(wrong)
