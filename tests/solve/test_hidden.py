"""Matrix games with a secret: the same as listing every plan of the side that knows."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from touchline.solve.hidden import solve_hidden
from touchline.solve.matrix import solve


@pytest.mark.parametrize("seed", range(20))
def test_a_game_with_a_secret_is_worth_what_listing_all_plans_says(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, columns, worlds = 4, 4, 3
    paid = rng.integers(-3, 4, (rows, columns)).astype(float) if seed % 2 else rng.random((rows, columns))
    open_in = rng.random((worlds, columns)) < 0.6
    open_in[range(worlds), rng.integers(0, columns, worlds)] = True
    ways = [int(n) for n in rng.integers(1, 5, worlds)]
    found = solve_hidden(paid.tolist(), open_in.tolist(), ways)

    odds = np.array(ways) / sum(ways)
    plans = product(*(np.flatnonzero(world) for world in open_in))
    listed = np.stack([paid[:, list(plan)] @ odds for plan in plans], axis=1)
    assert found.value == pytest.approx(solve(listed.tolist()).value, abs=1e-8)
    assert float((np.array(found.mix) @ listed).min()) == pytest.approx(found.value, abs=1e-8)
    for mix, world in zip(found.by_world, open_in, strict=True):
        assert sum(mix) == pytest.approx(1)
        assert all(share == 0 or may for share, may in zip(mix, world, strict=True))
    answered = sum(n * (paid @ np.array(mix)) for n, mix in zip(odds, found.by_world, strict=True))
    assert float(answered.max()) == pytest.approx(found.value, abs=1e-8)


def test_without_a_secret_it_is_the_plain_game() -> None:
    paid = [[2.0, -1.0], [-1.0, 1.0]]
    found = solve_hidden(paid, [[True, True]], [1])
    assert found.value == pytest.approx(solve(paid).value)
    assert found.mix == pytest.approx(solve(paid).row)
    assert found.by_world[0] == pytest.approx(solve(paid).column)
