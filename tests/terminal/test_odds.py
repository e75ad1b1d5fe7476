"""The odds of a question against figures worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import touchline
from touchline.games.first_and_roll.verdict import verdict
from touchline.locale import catalogue
from touchline.play.odds import Prospect, chance, prospects, sight
from touchline.terminal.outlook import decimal, outlook, share
from touchline.terminal.words import Words

WORDS = Words(catalogue("en"), "first_and_roll")


def choices(who: str, **position: Any) -> dict[tuple[str, str], Prospect]:
    """The prospects of a position by the last choice and the other side's."""
    match = touchline.new("first_and_roll", position=position)
    return {(prospect.picks[-1][1], prospect.other): prospect for prospect in prospects(sight(match, who))}


def odds(prospect: Prospect, who: str, key: str, **position: Any) -> Fraction:
    before = touchline.new("first_and_roll", position=position).view(who)
    return sum((e.odds for e in prospect.ends if verdict(before, e.view).key == key), Fraction(0))


@pytest.mark.parametrize(("ball", "good"), [(55, 1), (60, 2), (75, 5), (65, 3)])
def test_a_field_goal_needs_the_distance_and_no_block(ball: int, good: int) -> None:
    found = choices("home", ball=ball, down=4)["field_goal", ""]
    assert sum(end.odds for end in found.ends) == 1
    assert odds(found, "home", "field_goal", ball=ball, down=4) == Fraction(good, 6) * Fraction(35, 36)


def test_inside_the_20_only_two_twenties_miss() -> None:
    found = choices("home", ball=90, down=4)["field_goal", ""]
    assert odds(found, "home", "field_goal", ball=90, down=4) == Fraction(35, 36) * Fraction(35, 36)


def test_an_extra_point_fails_only_on_t_with_20() -> None:
    position = {"phase": "try", "ball": 100, "mark": 100}
    found = choices("home", **position)["pat", ""]
    assert odds(found, "home", "try_good", **position) == 1 - Fraction(1, 36)


def test_an_onside_kick_needs_more_than_ten_and_a_t() -> None:
    found = choices("away", phase="kickoff")["onside", ""]
    red, yellow = (1, 2, 3, 3, 4, 5), (0, 4, 5, 6, 8, 10)
    enough = sum(r + y > 10 for r in red for y in yellow)
    assert odds(found, "away", "recovered", phase="kickoff") == Fraction(enough, 36) * Fraction(1, 6)


def test_a_run_that_is_not_matched_gains_four_and_a_fifth_on_average() -> None:
    # A breakaway adds 18/5. First throw: 1, 2 and once more, 3, 3, 4, 5 and once more: 25.2 / 6.
    lines = outlook(touchline.new("first_and_roll", position={"ball": 30}), "home", WORDS)
    assert any(line.startswith("red against yellow or green: +4.2 yards on average") for line in lines)


def test_every_face_of_the_next_die_is_listed_with_its_fraction() -> None:
    lines = outlook(touchline.new("first_and_roll", position={"ball": 30}), "away", WORDS)
    assert "offense red: 1 (1/6), 2 (1/6), 3 (1/3), 4 (1/6), 5 (1/6)" in lines


def test_where_no_die_follows_there_is_nothing_to_say() -> None:
    assert outlook(touchline.new("first_and_roll"), "away", WORDS) == ["coin: heads (1/2), tails (1/2)"]
    match = touchline.new("first_and_roll", position={"phase": "timeout"})
    assert outlook(match, "home", WORDS) == []


def test_the_odds_of_all_ends_sum_to_almost_one() -> None:
    for prospect in choices("home", ball=40).values():
        total = sum((end.odds for end in prospect.ends), Fraction(0))
        assert 1 - Fraction(1, 1000) < total <= 1


def test_numbers_are_short() -> None:
    assert share(chance("", Fraction(1, 3), exact=True), WORDS) == "1/3 (33\u00a0%)"
    assert share(chance("", Fraction(1, 36), exact=True), WORDS) == "1/36 (2.8\u00a0%)"
    assert share(chance("", Fraction(1, 1297), exact=True), WORDS) == "0.1\u00a0%"
    assert share(chance("", Fraction(1, 3), exact=False), WORDS) == "33\u00a0%"
    assert decimal("-0.2", WORDS) == "−0.2"
    assert decimal("+4.2", Words(catalogue("de"), "first_and_roll")) == "+4,2"
