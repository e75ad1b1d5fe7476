"""Pocket books of many layers: rounded factors and corrections, within the error that the book says."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

import touchline
from tests.solve.boxes import QUARTERS, name_last
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.solve.folder import BookFolder
from touchline.solve.packing import pack_numbers, unpack_numbers
from touchline.solve.ranks import RankBook, make_rank_pocket, turn, turn_back
from touchline.solve.reader import SolvedBook, open_stored
from touchline.solve.solver import solve

GAME = find("first_and_roll")
WITHIN = 0.0005
SINGLE = 3e-6
"""What arithmetic in single precision adds."""


class Books(NamedTuple):
    """A full book and two pocket books of it."""

    full: BookFolder
    fine: RankBook
    rough: RankBook


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Books:
    folder = tmp_path_factory.mktemp("ranks")
    rules = GAME.load("revised", {"clock_track": "short"}, QUARTERS)
    parts = name_last(rules.values.last_space, 3, "half_2_0", "overtime")
    full = solve(GAME, rules, folder / "full", part=parts, reach=6)
    fine = make_rank_pocket(full, folder / "fine.pocket", 24, 1e-4)
    return Books(full, fine, make_rank_pocket(full, folder / "rough.pocket", 8, 1e-3, within=0.004))


def list_errors(full: BookFolder, book: RankBook) -> dict[str, list[float]]:
    """By layer: how far off the values of places are that it has, by score difference."""
    index = {int(number): i for i, number in enumerate(full.places)}
    order = np.array([index[int(number)] for number in book.places])
    found = {}
    for layer in full.layer_names:
        low, high = full.read_bounds(layer)
        there = high.max(axis=1)[order] > 0
        found[layer] = np.abs(book.read_values(layer)[there] - ((low + high) / 2)[order][there]).max(axis=0).tolist()
    return found


def test_numbers_come_back_however_large() -> None:
    numbers = np.array([0, -1, 1, 126, 127, -127, -128, 128, 10**6, -(10**9)])
    assert (unpack_numbers(pack_numbers(numbers), len(numbers)) == numbers).all()


def test_rotations_are_undone() -> None:
    random = np.random.default_rng(1)
    layers, differences = (np.linalg.qr(random.standard_normal((n, n)))[0] for n in (4, 5))
    numbers = random.standard_normal((4, 5, 3))
    turned = turn(numbers, layers, differences)
    assert not np.allclose(turned, numbers)
    assert np.allclose(turn_back(turned, layers, differences), numbers, atol=1e-6)


def test_every_value_is_within_the_error_that_the_book_says(books: Books) -> None:
    for book, within in ((books.fine, WITHIN), (books.rough, 0.004)):
        told = {layer: facts["errors"] for facts in book.about["families"].values() for layer in facts["layers"]}
        errors = list_errors(books.full, book)
        assert errors.keys() == told.keys()
        for layer, found in errors.items():
            assert all(error <= most for error, most in zip(found, told[layer], strict=True))
        assert max(max(found) for found in errors.values()) <= min(within, book.about["errors"]["worst"])


def test_a_rougher_book_is_smaller(books: Books) -> None:
    assert len(books.rough.content) < len(books.fine.content)
    assert books.rough.about["errors"]["mean"] > books.fine.about["errors"]["mean"]


def test_a_single_value_is_that_of_the_table(books: Books) -> None:
    random, book = Random(2), books.fine
    for layer in sorted(book.layer_names):
        values = book.read_values(layer)
        for _ in range(10):
            index, at = random.randrange(len(book.places)), random.randrange(values.shape[1])
            found = book.estimate(layer, index, at - values.shape[1] // 2)
            assert abs(found.value - values[index, at]) <= SINGLE


def test_a_lead_beyond_the_last_column_is_worth_that_column_at_least(books: Books) -> None:
    layer = min(books.fine.layer_names)
    last, beyond, behind = (books.fine.estimate(layer, 5, lead) for lead in (6, 7, -7))
    assert beyond.value + beyond.margin == 1.0
    assert beyond.value - beyond.margin == pytest.approx(max(last.value - last.margin, 0.0))
    assert behind.value - behind.margin == 0.0


def test_positions_read_as_in_the_full_book(books: Books) -> None:
    exact, about = SolvedBook(books.full), SolvedBook(open_stored(books.fine.path))
    rules = exact.rules
    for lead in (-6, 0, 3):
        match = touchline.new(
            "first_and_roll",
            edition="revised",
            options={"clock_track": "short"},
            components=QUARTERS,
            position={
                "ball": 50,
                "down": 4,
                "mark": 75,
                "period": 2,
                "clock": "2:00",
                "score": [max(lead, 0), max(-lead, 0)],
            },
        )
        assert match.rules.hash == rules.hash
        full, rounded = exact.read(match), about.read(match)
        assert rounded.is_about
        assert not full.is_about
        assert rounded.low - 1e-9 <= full.value <= rounded.high + 1e-9
        assert rounded.sides.keys() == full.sides.keys()


def test_a_game_without_families_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="expected a game whose layers are in families"):
        make_rank_pocket(BookFolder.open(folder), tmp_path / "none.pocket", 8, 1e-4)


def test_places_are_located_apart() -> None:
    plan = GAME.book
    assert plan is not None
    assert plan.families is not None
    r = GAME.load("revised").values
    located = {plan.families.locate(r, number) for number in range(3 + 101 + 4 * 101 * 101)}
    assert len(located) == 3 + 101 + 4 * 101 * 101
    assert max(located) < np.prod(plan.axes(r))
