"""The odds of a question in words."""

from __future__ import annotations

from fractions import Fraction

import touchline
from touchline.locale import load_catalogue
from touchline.play.odds import chance
from touchline.terminal.outlook import describe_chance, describe_odds, format_decimal
from touchline.terminal.words import GameWords

WORDS = GameWords(load_catalogue("en"), "first_and_roll")


def test_a_run_that_is_not_matched_gains_four_and_a_fifth_on_average() -> None:
    # A breakaway adds 18/5. First throw: 1, 2 and once more, 3, 3, 4, 5 and once more: 25.2 / 6.
    lines = describe_odds(touchline.new("first_and_roll", position={"ball": 30}), "home", WORDS)
    assert any(line.startswith("red against yellow or green: +4.2 yards on average") for line in lines)


def test_the_defense_reads_its_odds_against_a_long_bomb() -> None:
    lines = describe_odds(touchline.new("first_and_roll", position={"ball": 30}), "away", WORDS)
    assert any(line.startswith("red against long bomb: ") for line in lines)
    assert any(line.startswith("red against ordinary green: ") for line in lines)


def test_every_face_of_the_next_die_is_listed_with_its_fraction() -> None:
    lines = describe_odds(touchline.new("first_and_roll", position={"ball": 30}), "away", WORDS)
    assert "offense red: 1 (1/6), 2 (1/6), 3 (1/3), 4 (1/6), 5 (1/6)" in lines


def test_where_no_die_follows_there_is_nothing_to_say() -> None:
    assert describe_odds(touchline.new("first_and_roll"), "away", WORDS) == ["coin: heads (1/2), tails (1/2)"]
    match = touchline.new("first_and_roll", position={"phase": "timeout"})
    assert describe_odds(match, "home", WORDS) == []


def test_numbers_are_short() -> None:
    assert describe_chance(chance("", Fraction(1, 3), exact=True), WORDS) == "1/3 (33\u00a0%)"
    assert describe_chance(chance("", Fraction(1, 36), exact=True), WORDS) == "1/36 (2.8\u00a0%)"
    assert describe_chance(chance("", Fraction(1, 1297), exact=True), WORDS) == "0.1\u00a0%"
    assert describe_chance(chance("", Fraction(1, 3), exact=False), WORDS) == "33\u00a0%"
    assert format_decimal("-0.2", WORDS) == "−0.2"
    assert format_decimal("+4.2", GameWords(load_catalogue("de"), "first_and_roll")) == "+4,2"
