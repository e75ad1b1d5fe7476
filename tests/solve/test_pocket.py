"""Pocket books: rounded values in one file, within the error that it says; those that come with the games."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

import touchline
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.core.match import Match
from touchline.solve.certify import certify
from touchline.solve.coding import TOTAL, gather_tables, pack_symbols, scale_counts, unpack_symbols
from touchline.solve.folder import BookFolder
from touchline.solve.packing import MAGIC, read_head
from touchline.solve.pocket import PocketBook, make_pocket
from touchline.solve.reader import SolvedBook, Walk, open_book
from touchline.solve.shipped import list_shipped
from touchline.solve.solver import solve

GAME = find("famous_first_downs")
SHIPPED = list_shipped(GAME)
LARGEST, WITHIN = 3_000_000, 0.0005
MOST_STEPS = 1_000
"""Rules that the reader of a position may follow: each takes about 10 µs."""


@pytest.fixture(scope="module")
def pocket(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pockets") / "tiny.pocket"
    make_pocket(BookFolder.open(folder), path)
    return path


def measure(full: BookFolder, book: PocketBook) -> tuple[float, float]:
    """How far off the values of a pocket book are: at scores that a game can have, and at any."""
    rules, plan = full.load_rules()[1], GAME.book
    assert plan is not None
    order = np.argsort(full.places)
    assert (np.array(full.places)[order] == book.places).all()
    met, all_of_them = 0.0, 0.0
    for name in full.layer_names:
        facts = book.about["layers"][name]
        errors = np.abs(book.read(name) / np.array(facts["steps"]) - np.array(full.read(name))[order]).max(axis=0)
        assert (errors <= facts["errors"]).all()
        reach, leads = len(errors) // 2, plan.leads(rules.values, name)
        assert leads is not None
        met = max(met, *(float(errors[reach + lead]) for lead in leads if abs(lead) <= reach), 0.0)
        all_of_them = max(all_of_them, float(errors.max()))
    return met, all_of_them


# Coding


@pytest.mark.parametrize("size", [0, 1, 5, 3_000, 9_000])
def test_symbols_come_back_and_take_what_they_must(size: int) -> None:
    random = np.random.default_rng(1)
    contexts = random.integers(0, 3, size)
    symbols = np.minimum(random.geometric(np.array([0.9, 0.5, 0.2])[contexts]) - 1, 40).astype(np.uint8)
    histograms = np.bincount(contexts * 41 + symbols, minlength=123).reshape(3, 41)
    tables, taken = gather_tables(histograms, 3)
    packed = pack_symbols(symbols, taken[contexts], tables)
    assert (unpack_symbols(packed, taken[contexts], tables) == symbols).all()
    totals = histograms.sum(axis=1, keepdims=True)
    bits = (histograms * np.log2(np.maximum(totals, 1) / np.maximum(histograms, 1))).sum()
    assert len(packed) < 1.1 * bits / 8 + 50


def test_frequencies_add_up_and_leave_no_symbol_out() -> None:
    counts = np.array([[10**7, 1, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1], [3, 10**6, 10**6, 0]])
    scaled = scale_counts(counts)
    assert (scaled.sum(axis=1) == TOTAL).all()
    assert ((scaled > 0) == (counts > 0))[[0, 2, 3]].all()


# A small book


def test_every_value_is_within_the_error_that_the_book_says(folder: Path, pocket: Path) -> None:
    book = PocketBook.open(pocket)
    met, any_score = measure(BookFolder.open(folder), book)
    assert met <= book.about["errors"]["worst"] < WITHIN
    assert any_score <= book.about["errors"]["worst_that_no_game_meets"] < 0.051
    assert book.about["gap"] < 1e-12


def test_its_bounds_hold_in_every_step_of_games(folder: Path, pocket: Path) -> None:
    full, rounded = SolvedBook.open(folder), touchline.book("famous_first_downs", path=pocket)
    for seed in range(3):
        random, match = Random(seed), touchline.new("famous_first_downs", edition="tiny", seed=seed)
        while not match.over:
            exact, about = full.read(match), rounded.read(match)
            assert about.is_about
            assert about.low - 1e-9 <= exact.value <= about.high + 1e-9
            assert about.high - about.low < 2 * WITHIN
            assert set(about.sides) == set(exact.sides)
            for ask in match.asks:
                match.play(ask.who, random.choice(ask.choices))
            if not match.asks and not match.over:
                match.roll()


def test_what_is_decided_and_what_is_level_stays_so(pocket: Path) -> None:
    book = PocketBook.open(pocket)
    plan, rules = GAME.book, book.load_rules()[1]
    assert plan is not None
    first = int(np.searchsorted(book.places, plan.place(GAME.ordinary(rules.values), rules.values)))
    assert [book.estimate("drive_2", first, lead).value for lead in (-9, 1, 9, 30, -30)] == [0.0, 1.0, 1.0, 1.0, 0.0]


def test_a_changed_file_is_refused(pocket: Path, tmp_path: Path) -> None:
    content = bytearray(pocket.read_bytes())
    content[-7] ^= 1
    changed = tmp_path / "changed.pocket"
    changed.write_bytes(content)
    with pytest.raises(DataError, match="expected the file that was written"):
        PocketBook.open(changed)
    changed.write_bytes(b"something else")
    with pytest.raises(DataError, match="expected a pocket book"):
        PocketBook.open(changed)


def test_a_changed_head_is_refused(pocket: Path, tmp_path: Path) -> None:
    about, content = read_head(pocket)
    about["layers"]["drive_1"]["errors"] = [0.0 for _ in about["layers"]["drive_1"]["errors"]]
    head = json.dumps(about).encode()
    changed = tmp_path / "changed.pocket"
    changed.write_bytes(MAGIC + len(head).to_bytes(4, "little") + head + content)
    with pytest.raises(DataError, match="expected the file that was written"):
        PocketBook.open(changed)


# The books that come with the game


@pytest.mark.parametrize("edition", GAME.loader.list_editions())
def test_a_book_of_each_edition_comes_with_the_game(edition: str) -> None:
    path, about = next((path, about) for path, about in SHIPPED.items() if about["edition"] == edition)
    assert about["ruleset"] == GAME.load(edition).hash, "the rules have changed: make book"
    assert path.stat().st_size <= LARGEST
    assert about["errors"]["mean"] < about["errors"]["of_999_in_1000"] <= about["errors"]["worst"] < WITHIN
    assert about["gap"] < 1e-13
    assert about["made"]
    assert PocketBook.open(path).about == about  # its hashes are right


def test_the_start_of_the_game_reads_as_the_full_book_has_it() -> None:
    match = touchline.new("famous_first_downs")
    reading = touchline.book("famous_first_downs").read(match)
    assert reading.is_about
    assert reading.low <= 0.4528615468 <= reading.high
    assert reading.sides["home"].mix["i_formation"] == 1.0


def test_a_reading_follows_few_rules() -> None:
    """Positions of many games, in every step of a play; the layers of regular time are unpacked once."""
    book, most = open_book("famous_first_downs"), 0
    random = Random(11)
    places = [int(number) for number in book.stored.places]
    plan, r = book.plan, book.rules.values
    for _ in range(40):
        s = plan.lay(r, random.choice(places), 0)
        plan.put(s, r, "drive_3", random.randrange(2), random.randint(-8, 8))
        walk = Walk(book, s)
        walk.evaluate(s)
        walk.advise(s)
        most = max(most, walk.steps)
    assert 100 < most <= MOST_STEPS


def test_no_value_falls_as_the_lead_grows() -> None:
    """In the full book every value is monotone in the score difference, so it is in the rounded one."""
    book = PocketBook.open(next(iter(SHIPPED)))
    steps = np.array(book.about["layers"]["drive_6"]["steps"])
    fine = [i for i in range(len(steps)) if steps[i] == steps.max()]
    numbers = book.read("drive_6")
    assert all((numbers[:, b] >= numbers[:, a]).all() for a, b in pairwise(fine))


def test_rules_without_a_book_are_refused_with_what_makes_one() -> None:
    with pytest.raises(DataError) as refused:
        touchline.book("famous_first_downs", options={"drives": 2})
    message = str(refused.value)
    assert "found edition italian drives=2" in message
    assert "a book that comes with the game (english, italian)" in message
    assert "touchline solve famous_first_downs --edition italian --set drives=2 --out DIR" in message
    with pytest.raises(DataError, match="expected a game that can be solved"):
        touchline.book("brettfussball")
    with pytest.raises(DataError, match="edition: found 'italian', expected 'english'"):
        touchline.book("famous_first_downs").read(touchline.new("famous_first_downs", edition="english"))


@pytest.mark.full
@pytest.mark.parametrize(("edition", "value"), [("italian", 0.4528615468), ("english", 0.5)])
def test_an_edition_solved_to_the_end(edition: str, value: float, tmp_path: Path) -> None:
    rules = GAME.load(edition)
    full = solve(GAME, rules, tmp_path)
    reading = SolvedBook(full).read(Match(GAME, rules))
    assert abs(reading.value - value) < 1e-10
    assert reading.high - reading.low < 1e-13
    certificate = certify(tmp_path, states=260, places=300)
    assert certificate.is_good, certificate.faults
    assert max(certificate.gap, certificate.worst_state, certificate.worst_play) < 1e-13
    shipped = open_book("famous_first_downs", edition).stored
    assert isinstance(shipped, PocketBook)
    met, any_score = measure(full, shipped)
    assert met <= shipped.about["errors"]["worst"] < WITHIN
    assert any_score <= shipped.about["errors"]["worst_that_no_game_meets"]
