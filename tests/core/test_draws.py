"""Draws: the same everywhere, even, and unrelated between games."""

from __future__ import annotations

from collections import Counter

import pytest

from touchline.core.draws import draw, first_key, mix, second_key


def test_mix_is_the_published_function() -> None:
    assert [mix(x) for x in (0, 1, 2, 0xFFFFFFFF)] == [0, 2261973619, 229111015, 2578835075]


def test_draws_never_change() -> None:
    keys = first_key(7, 0), second_key(7, 0)
    assert [draw(*keys, n, 6) for n in range(12)] == [4, 3, 0, 4, 5, 0, 4, 2, 3, 1, 3, 2]


@pytest.mark.parametrize("total", [2, 3, 6, 36, 70])
def test_draws_are_even(total: int) -> None:
    count = 60_000
    keys = first_key(1, 5), second_key(1, 5)
    counts = Counter(draw(*keys, n, total) for n in range(count))
    expected = count / total
    chi = sum((counts[x] - expected) ** 2 / expected for x in range(total))
    assert set(counts) == set(range(total))
    assert chi < total - 1 + 5 * (2 * (total - 1)) ** 0.5


def test_draws_of_neighbouring_games_and_seeds_are_unrelated() -> None:
    for one, two in (((3, 0), (3, 1)), ((3, 0), (4, 0)), ((3, 0), (3 + 2**32, 0)), ((3, 1), (3, 1 + 2**32))):
        keys, others = (first_key(*one), second_key(*one)), (first_key(*two), second_key(*two))
        same = sum(draw(*keys, n, 6) == draw(*others, n, 6) for n in range(6000))
        assert abs(same - 1000) < 150


def test_first_draws_over_many_games_are_even() -> None:
    for n in (0, 1, 17):
        counts = Counter(draw(first_key(0, g), second_key(0, g), n, 6) for g in range(30_000))
        assert all(abs(c - 5000) < 350 for c in counts.values())
