"""Series: their merged trees against linear programs with nothing merged, known values, bounds, and own decks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.solve.unmerged import value_of_tree, value_unmerged
from touchline.core.errors import DataError
from touchline.core.fields import flat, seen_by
from touchline.core.game import find
from touchline.solve.chain import Chain, require_series
from touchline.solve.regrets import solve_series
from touchline.solve.series import Explorer, Position
from touchline.solve.shelf import MemoryShelf

GAME = find("first_down")
POINTS = require_series(GAME, "points")
EXACT = 1e-9
KNOWN = 3.1132912590
"""The points of a possession of the smallest edition."""


def make_chain(edition: str, objective: str = "points", gap: float = 1e-5, **options: Any) -> Chain:
    return Chain(GAME, GAME.load(edition, options).values, require_series(GAME, objective), gap)


def begin_at(chain: Chain, piece: int, special: int) -> Any:
    """The beginning of a series on this square."""
    s = GAME.ordinary(chain.r)
    s.piece, s.special = piece, special
    return s


def list_backwards(chain: Chain) -> list[Any]:
    """The beginnings of all series of a possession, each after those that it leads to."""
    starts = chain.list_starts(GAME.ordinary(chain.r))
    return sorted(starts, key=lambda s: (-s.piece, -s.special))


def value_by_tree(chain: Chain, start: Any, values: dict[tuple[int, ...], float]) -> float:
    """The value of a series by its tree, whose ends are worth what is known of them."""
    series = chain.find_series(start)
    ends = [find_worth(chain, chain.replay(start, steps), values) for steps in series.ends]
    return value_of_tree(series, np.array(ends))


def find_worth(chain: Chain, s: Any, values: dict[tuple[int, ...], float]) -> float:
    """The points at the end of a series."""
    t, is_swapped = chain.clear(s)
    assert not is_swapped or not chain.begins(t)
    return values[flat(t)] if chain.begins(t) else chain.evaluate(s).low


def test_merging_changes_no_value_of_the_smallest_edition() -> None:
    chain = make_chain("tiny")
    values: dict[tuple[int, ...], float] = {}
    for start in list_backwards(chain):

        def known(s: Any, is_called: bool) -> float | None:
            within = not is_called or not (chain.is_over(s) or POINTS.is_open(s, chain.r))
            return None if within else find_worth(chain, s, values)

        found = value_unmerged(GAME, chain.r, start, known)
        assert abs(value_by_tree(chain, start, values) - found) < EXACT
        values[flat(start)] = found
    assert abs(values[flat(GAME.ordinary(chain.r))] - KNOWN) < EXACT


def test_the_bounds_of_the_smallest_edition_hold_the_known_value(sized: Callable[[int, int], int]) -> None:
    low, high = make_chain("tiny", gap=10.0 ** -sized(5, 8)).solve(GAME.ordinary(GAME.load("tiny").values))
    assert low <= KNOWN <= high < low + 10.0 ** -sized(3, 6)


@pytest.mark.parametrize(("piece", "value"), [(15, 5.5884971643), (17, 6.1616184688)])
def test_the_bounds_of_a_series_hold_the_known_value(
    piece: int, value: float, sized: Callable[[int, int], int]
) -> None:
    gap = 10.0 ** -sized(4, 5)
    chain = make_chain("standard", gap=gap)
    start = begin_at(chain, piece, special=2)
    low, high = chain.evaluate(start)
    assert low <= value <= high < low + 7 * gap
    if piece >= sized(17, 15):
        assert abs(value_by_tree(chain, start, {}) - value) < EXACT


def test_bounds_are_what_each_side_guarantees() -> None:
    chain = make_chain("tiny", gap=1e-3)
    start = begin_at(chain, 5, special=0)
    series = chain.find_series(start)
    low, high = chain.evaluate_ends(start)
    true = value_of_tree(series, low)
    for gap in (0.3, 0.1, 0.01, 0.001):
        bounds = solve_series(series, low, gap).bounds
        assert bounds.low - EXACT <= true <= bounds.high + EXACT
        assert bounds.high - bounds.low <= gap
    assert (low == high).all()


@pytest.mark.parametrize("extra", ["false", "true"])
def test_bounds_of_a_chance_to_win_are_close(extra: str) -> None:
    chain = make_chain("tiny", "win", 1e-3, extra=extra)
    low, high = chain.solve(GAME.ordinary(chain.r))
    assert 0.0 < low <= high < low + 5e-3 < 1.0


def test_what_is_worth_the_same_up_to_scale_is_solved_once() -> None:
    chain = make_chain("tiny", "win", 1e-3)
    chain.solve(GAME.ordinary(chain.r))
    assert isinstance(chain.shelf, MemoryShelf)
    before = len(chain.shelf.solved)
    away = GAME.ordinary(chain.r)
    away.offense = away.first = 1
    mirrored, value = chain.solve(away), chain.evaluate(GAME.ordinary(chain.r))
    assert len(chain.shelf.solved) == before
    assert mirrored == pytest.approx((1 - value.high, 1 - value.low), abs=1e-12)


def test_a_deck_with_one_hand_begins_with_a_call() -> None:
    r = GAME.load("tiny").values._replace(hand_count=1)
    chain = Chain(GAME, r, POINTS, 1e-4)
    start = GAME.ordinary(r)
    low, high = chain.solve(start)
    assert not chain.find_series(start).options
    assert chain.evaluate_ends(start)[0].max() > 0
    assert 0 < low <= high < low + 0.01 < KNOWN


def test_a_game_without_series_is_refused() -> None:
    with pytest.raises(DataError, match="expected a game that can be solved series by series"):
        require_series(find("brettfussball"))
    with pytest.raises(DataError, match="expected win or points for first_down"):
        require_series(GAME, "yards")


class EveryWorld(Explorer):
    """Follows each call in every state that is possible, and compares what everybody sees of it."""

    compared, most = 0, 100

    def follow_calls(self, holder: int, position: Position, worlds: list[Any]) -> None:
        super().follow_calls(holder, position, worlds)
        for call in {x for calls in position.calls for x in calls}:
            able = [s for s, calls in zip(worlds, position.calls, strict=True) if call in calls][-self.most :]
            for answer in position.answers:
                found = [self.list_seen(s, call, answer) for s in able]
                assert all(seen == found[0] for seen in found)
                self.compared += len(found) - 1

    def list_seen(self, s: Any, call: int, answer: int) -> dict[tuple[int, ...], float]:
        """What both sides may see after these calls, with the odds."""
        seen: dict[tuple[int, ...], float] = {}
        for t, share, _ in self.throw(self.step(s, (call, answer))).values():
            key = flat(seen_by(t, 1))
            seen[key] = seen.get(key, 0.0) + share
        return seen


@pytest.mark.parametrize(("edition", "piece", "special"), [("tiny", 0, 0), ("standard", 19, 2)])
def test_what_follows_a_call_does_not_depend_on_the_secret(
    edition: str, piece: int, special: int, sized: Callable[[int, int], int]
) -> None:
    chain = make_chain(edition)
    explorer = EveryWorld(GAME, chain.r, POINTS)
    explorer.most = sized(4, 100)
    explorer.explore(begin_at(chain, piece, special))
    assert explorer.compared > 50
