"""What the book of a chain of series says of the positions of a game."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import touchline
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.core.match import DICE, Match
from touchline.solve.chain import solve_chain
from touchline.solve.series_reader import SeriesBook

GAME = find("first_down")
GAP = 1e-4
CLOSE = 20 * GAP


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> SeriesBook:
    """The book of the smallest edition."""
    path: Path = tmp_path_factory.mktemp("series") / "tiny"
    solve_chain(GAME, GAME.load("tiny"), path, gap=GAP)
    return SeriesBook.open(path)


def begin(**position: Any) -> Match:
    return touchline.new("first_down", edition="tiny", position={"phase": "pick", **position})


def test_the_best_choices_are_worth_what_the_position_is(book: SeriesBook) -> None:
    match = begin()
    reading = book.read(match)
    ((who, advice),) = reading.sides.items()
    assert who == "home"
    assert set(advice.options) == set(match.asks[0].choices)
    assert sum(advice.mix.values()) == pytest.approx(1)
    assert max(advice.options.values()) == pytest.approx(reading.value, abs=CLOSE)
    played = sum(advice.options[name] * share for name, share in advice.mix.items())
    assert played == pytest.approx(reading.value, abs=CLOSE)


def test_the_public_book_reads_the_same(book: SeriesBook) -> None:
    opened, match = touchline.book("first_down", path=book.stored.path), begin()
    assert opened.rules.hash == match.rules.hash
    for choice in (match.asks[0].choices[0], None):
        reading = opened.read(match)
        assert reading == book.read(match)
        assert reading.low <= reading.value <= reading.high
        assert {who: set(advice.options) for who, advice in reading.sides.items()} == {
            ask.who: set(ask.choices) for ask in match.asks
        }
        if choice is not None:
            match.play("home", choice)
    with pytest.raises(DataError, match="edition: found 'tiny', expected 'standard'"):
        touchline.book("first_down", edition="standard", path=book.stored.path)
    with pytest.raises(DataError, match="game: found 'first_down', expected 'famous_first_downs'"):
        touchline.book("famous_first_downs", path=book.stored.path)


def test_the_draw_is_even(book: SeriesBook) -> None:
    reading = book.read(touchline.new("first_down", edition="tiny"))
    assert reading.low <= 0.5 <= reading.high
    assert not reading.sides


def test_a_game_by_the_book_is_read_at_every_step(tmp_path: Path, sized: Callable[[int, int], int]) -> None:
    options = {"extra": "true"}
    solve_chain(GAME, GAME.load("tiny", options), tmp_path / "book", gap=1e-3)
    book, random, possessions = SeriesBook.open(tmp_path / "book"), Random(3), 0
    for seed in range(sized(30, 300)):
        match = touchline.new("first_down", edition="tiny", options=options, seed=seed)
        while not match.over:
            reading = book.read(match)
            assert -1e-9 <= reading.low <= reading.high <= 1 + 1e-9
            if match.asks[0].who == DICE:
                assert not reading.sides
                match.roll()
                continue
            assert set(reading.sides) == {ask.who for ask in match.asks}
            for ask in match.asks:
                advice = reading.sides[ask.who]
                assert set(advice.options) == set(advice.mix) == set(ask.choices)
                match.play(ask.who, random.choices(list(advice.mix), list(advice.mix.values()))[0])
        home, away = match.state.score
        assert book.read(match).value == (1.0 if home > away else 0.5 if home == away else 0.0)
        possessions = max(possessions, match.state.possession)
    assert possessions > 2


def test_before_a_throw_the_value_is_the_mean_of_what_follows(book: SeriesBook) -> None:
    match = begin()
    while match.asks[0].who != DICE:
        sides = book.read(match).sides
        for ask in match.asks:
            advice = sides[ask.who]
            match.play(ask.who, max(advice.mix, key=lambda name: advice.mix[name]))
    before, mean = book.read(match).value, 0.0
    for name, chance in match.odds.items():
        branch = deepcopy(match)
        branch.play(DICE, name)
        mean += float(chance) * book.read(branch).value
    assert before == pytest.approx(mean, abs=1e-9)


def test_the_advice_to_the_defense_does_not_know_the_hand(book: SeriesBook) -> None:
    advice = []
    for hand in begin().asks[0].choices:
        match = begin()
        match.play("home", hand)
        reading = book.read(match)
        advice.append((reading.sides["away"], reading.value))
    assert len(advice) > 1
    assert all(found == advice[0] for found in advice)


def test_the_mirrored_position_has_the_mirrored_value(book: SeriesBook) -> None:
    ours, theirs = book.read(begin()), book.read(begin(first="away", offense="away"))
    assert theirs.value == pytest.approx(1 - ours.value, abs=1e-12)
    assert theirs.sides["away"].mix == ours.sides["home"].mix


def test_what_no_rule_reads_again_makes_no_difference(book: SeriesBook) -> None:
    ours, theirs = begin(), begin(bonus="two")
    for match in (ours, theirs):
        match.play("home", match.asks[0].choices[0])
    assert book.read(ours) == book.read(theirs)


def test_what_cannot_be_read_is_refused(book: SeriesBook) -> None:
    within = touchline.new("first_down", edition="tiny", position={"picked": 0b1001})
    with pytest.raises(DataError, match="found a series that has begun, expected a position before a series"):
        book.read(within)
    with pytest.raises(DataError, match="edition: found 'tiny', expected 'standard'"):
        book.read(touchline.new("first_down"))
    with pytest.raises(DataError, match="found one that the book does not have, expected a position of the book"):
        book.read(begin(score=[0, 4]))
    with pytest.raises(DataError, match="touchline solve first_down --edition tiny --out DIR makes it"):
        touchline.book("first_down", edition="tiny")
    far = begin(score=[40, 0])
    assert book.read(far).value == 1.0
