"""The odds of a question as a table, and those of one choice in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from rich.cells import cell_len

import touchline
from touchline.locale import list_languages, load_catalogue
from touchline.play.odds import chance
from touchline.terminal.columns import align
from touchline.terminal.outlook import describe_chance, describe_choice, describe_odds, format_decimal
from touchline.terminal.words import GameWords

WORDS = GameWords(load_catalogue("en"), "first_and_roll")
CALLS = [
    ("first_and_roll", "home", {"ball": 30}),
    ("first_down", "home", {"picked": "dive+sweep+quick+post"}),
    ("first_down", "away", {"picked": "dive+sweep+quick+post"}),
    ("brettfussball", "home", {"die": 3, "phase": "action"}),
]


def plain(lines: list[str]) -> list[str]:
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def test_a_table_has_a_row_for_each_call_and_a_column_for_each_of_the_others() -> None:
    # Red alone gains 4.2: a breakaway adds 18/5. First throw: 1, 2 and once more, 3, 3, 4, 5 and once more: 25.2 / 6.
    table, notes = describe_odds(touchline.new("first_and_roll", position={"ball": 30}), "home", WORDS)
    assert table[0] == ["", "mix", "red", "yellow", "green"]
    assert [row[0] for row in table[1:]] == ["red", "yellow", "ordinary green", "long bomb"]
    assert plain(table[1])[2:] == ["(+0.6 1.3%)", "+4.2 4.5%", "+4.2 4.5%"]
    assert "In parentheses: covered." in notes
    assert "Cells: yards on average · chance: first down or touchdown." in notes


def test_the_defense_reads_its_odds_against_a_long_bomb() -> None:
    match = touchline.new("first_and_roll", position={"ball": 30})
    table, _ = describe_odds(match, "away", WORDS)
    assert table[0][2:] == ["red", "yellow", "ordinary green", "long bomb"]
    lines = describe_choice(match, "away", "red", WORDS)
    assert any(line.startswith("red against long bomb: ") for line in lines)
    assert any(line.startswith("red against ordinary green: ") for line in lines)


def test_of_one_choice_everything_is_told() -> None:
    match = touchline.new("first_and_roll", position={"ball": 30})
    lines = describe_choice(match, "home", "red", WORDS)
    assert any(line.startswith("red against yellow or green: +4.2 yards on average, first down") for line in lines)


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize(("game", "who", "position"), CALLS)
def test_a_table_fits_the_screen(game: str, who: str, position: dict[str, Any], language: str, width: int) -> None:
    table, _ = describe_odds(touchline.new(game, position=position), who, GameWords(load_catalogue(language), game))
    parts = align(table, width)
    assert len(parts) <= 3
    assert all(cell_len(line) <= width for part in parts for line in part)


def test_where_no_die_follows_there_is_nothing_to_say() -> None:
    assert describe_odds(touchline.new("first_and_roll"), "away", WORDS) == ([], ["coin: heads (1/2), tails (1/2)"])
    match = touchline.new("first_and_roll", position={"phase": "timeout"})
    assert describe_odds(match, "home", WORDS) == ([], [])


def test_numbers_are_short() -> None:
    assert describe_chance(chance("", Fraction(1, 3), exact=True), WORDS) == "1/3 (33%)"
    assert describe_chance(chance("", Fraction(1, 36), exact=True), WORDS) == "1/36 (2.8%)"
    assert describe_chance(chance("", Fraction(1, 1297), exact=True), WORDS) == "0.1%"
    assert describe_chance(chance("", Fraction(1, 3), exact=False), WORDS) == "33%"
    assert format_decimal("-0.2", WORDS) == "−0.2"
    assert format_decimal("+4.2", GameWords(load_catalogue("de"), "first_and_roll")) == "+4,2"
