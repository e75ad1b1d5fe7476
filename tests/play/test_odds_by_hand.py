"""The odds of 1st & Roll against figures worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import touchline
from touchline.core.sight import see
from touchline.games.first_and_roll.verdict import verdict
from touchline.play.odds import Consequence, Die, Face, Outlook, Pick, consequences, find_certain, outlook

RULES = touchline.find("first_and_roll").load().values
COIN = Die("coin", (Face("heads", "1/2"), Face("tails", "1/2")))


def choices(who: str, **position: Any) -> dict[tuple[str, str], Consequence]:
    """The consequences of a position by the last choice and the other side's."""
    match = touchline.new("first_and_roll", position=position)
    found = consequences(see(match, who)) or []
    return {(one.picks[-1].name, one.others[-1].name if one.others else ""): one for one in found}


def odds(consequence: Consequence, who: str, key: str, **position: Any) -> Fraction:
    before = touchline.new("first_and_roll", position=position).view(who)
    return sum((e.odds for e in consequence.ends if verdict(before, e.view, RULES).key == key), Fraction(0))


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


def test_the_odds_of_all_ends_sum_to_almost_one() -> None:
    for consequence in choices("home", ball=40).values():
        total = sum((end.odds for end in consequence.ends), Fraction(0))
        assert 1 - Fraction(1, 1000) < total <= 1


def test_a_coin_that_is_called_says_nothing_of_yards() -> None:
    match = touchline.new("first_and_roll")
    assert outlook(see(match, "away")) == Outlook((COIN,))


def test_a_return_is_counted_from_where_the_ball_was_caught() -> None:
    position = {"phase": "catch", "ball": 70, "play": "punt"}
    found = choices("away", **position)["return", ""]
    before = touchline.new("first_and_roll", position=position).view("away")
    told = [(verdict(before, end.view, RULES), end.view) for end in found.ends if end.view.offense == "away"]
    kept = [(judged.yards, view.ball - 30) for judged, view in told if view.score == (0, 0) and not judged.key]
    assert kept
    assert all(yards == gained for yards, gained in kept)


def test_a_punt_that_flies_too_far_is_a_touchback() -> None:
    position = {"phase": "punt_die_choice", "ball": 70, "play": "punt"}
    for found in choices("home", **position).values():
        reached = {
            verdict(touchline.new("first_and_roll", position=position).view("home"), e.view, RULES) for e in found.ends
        }
        assert ("touchback", None) in {judged[:2] for judged in reached}


def test_where_no_die_follows_the_choice_leads_to_a_view() -> None:
    match = touchline.new("first_and_roll", position={"phase": "receive"})
    (name,) = find_certain(see(match, "home"))
    assert name == "touchback"
    match.play("home", "touchback")
    assert find_certain(see(match, "away")) == {}


def test_the_defense_is_told_what_its_call_comes_to_against_a_long_bomb() -> None:
    match = touchline.new("first_and_roll", position={"ball": 30})
    against = {(found.picks[-1].name, found.others[-1]) for found in consequences(see(match, "away")) or ()}
    calls = ("red", "yellow")
    assert {(cover, Pick("bomb", choice)) for cover in calls for choice in ("green", "bomb")} <= against
    assert ("green", Pick("call", "green")) in against
    told = outlook(see(match, "away"))
    assert [line.picks[-1] for line in told.columns] == [
        *(Pick("call", call) for call in calls),
        *(Pick("bomb", choice) for choice in ("green", "bomb")),
    ]
    assert [cell.covered for cell in told.cells[2] if cell] == [False, False, True, True]
    assert told.cells[2][2] == told.cells[2][3]


def test_both_sides_are_told_the_same_of_a_long_bomb() -> None:
    position = {"ball": 30}
    own, theirs = choices("home", **position), choices("away", **position)
    bomb, covered = own["bomb", "red"], theirs["red", "bomb"]
    assert {(e.view.ball, e.view.offense, e.odds) for e in bomb.ends} == {
        (e.view.ball, e.view.offense, e.odds) for e in covered.ends
    }
    lost = odds(bomb, "home", "ball_lost", **position)
    assert 0 < lost == odds(covered, "away", "ball_won", **position)
