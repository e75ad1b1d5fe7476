"""Chapter 2, The game: drives in turn, ties, conceding."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.situation import GAME, PASS_2, PASS_10, TACKLE, coins, lies, score, situation, zones
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.reasons import Reason

ON_FOURTH: dict[str, Any] = {"down": 4, "zones": (4, 6, 40)}
PUNT = "fourth_down:punt"


def punted(m: Match) -> Match:
    """Four downs without a tackle or a first down, the last one a punt."""
    for _ in range(3):
        go(m, *PASS_2)
    return go(m, PUNT)


def last_drive(first: str = "home", **position: Any) -> Match:
    """Fourth down of the last drive of the game, by the side that attacked second."""
    second = "away" if first == "home" else "home"
    return situation(first_offense=first, offense=second, drives=[3, 3], **ON_FOURTH, **position)


# 2.1  Drives


@pytest.mark.rule("2.1")
def test_home_attacks_first_and_nobody_tosses() -> None:
    m = touchline.new(GAME)
    assert (m.asks[0].who, m.asks[0].role, asked(m)) == ("home", "offense", "lay")
    assert (m.state.first_offense, m.state.drives) == (0, [1, 0])


@pytest.mark.rule("2.1")
@pytest.mark.rule("8")
@pytest.mark.parametrize("winner", ["home", "away"])
def test_in_the_english_edition_a_coin_with_even_odds_says_who_attacks_first(winner: str) -> None:
    m = touchline.new(GAME, edition="english")
    assert (asked(m), m.asks[0].who, m.asks[0].cite) == ("toss", "dice", "2.1")
    assert m.odds == {"home": Fraction(1, 2), "away": Fraction(1, 2)}
    go(m, winner)
    assert lies(m) == (winner, 1, (0, 10, 40))
    assert m.asks[0].who == winner
    assert m.state.drives == ([1, 0] if winner == "home" else [0, 1])


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("drives", [1, 2, 3, 20])
def test_each_side_has_so_many_drives_in_turn(drives: int) -> None:
    m = touchline.new(GAME, options={"drives": drives})
    order = []
    while not m.state.overtime and not m.over:
        order.append(m.asks[0].who)
        punted(m)
    assert order == ["home", "away"] * drives
    assert m.state.overtime == 1


@pytest.mark.rule("2.1")
def test_the_side_that_won_the_toss_attacks_first_in_every_round() -> None:
    m = go(touchline.new(GAME, edition="english", options={"drives": 2}), "toss:away")
    order = []
    while m.state.overtime < 2:
        order.append(m.asks[0].who)
        punted(m)
    assert order == ["away", "home"] * 3


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("drives", [0, 21, -1, "many", 2.5])
def test_another_number_of_drives_is_refused(drives: Any) -> None:
    with pytest.raises(touchline.DataError) as caught:
        touchline.new(GAME, options={"drives": drives})
    (fault,) = caught.value.faults
    assert (fault.key, fault.expected) == ("drives", "1 to 20")


# 2.2  Winner and ties


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("before", "winner"), [([7, 3], "home"), ([3, 7], "away"), ([8, 7], "home")])
def test_after_the_last_drive_most_points_win(before: list[int], winner: str) -> None:
    m = last_drive(score=before)
    assert asked(m) == "fourth_down"
    go(m, PUNT)
    assert m.outcome == touchline.Outcome(winner, "points")


@pytest.mark.rule("2.2")
def test_the_game_is_not_over_before_the_last_drive_is() -> None:
    m = situation(first_offense="home", offense="home", drives=[3, 2], score=[7, 3], **ON_FOURTH)
    go(m, PUNT)
    assert not m.over
    assert m.asks[0].who == "away"


@pytest.mark.rule("2.2")
def test_a_tie_brings_one_more_drive_each_in_the_same_order() -> None:
    m = go(last_drive(score=[7, 7]), PUNT)
    assert (m.state.overtime, m.state.drives, m.asks[0].who) == (1, [4, 3], "home")
    punted(m)
    assert (m.state.overtime, m.state.drives, m.asks[0].who) == (1, [4, 4], "away")
    punted(m)
    assert (m.state.overtime, m.state.drives, m.asks[0].who) == (2, [5, 4], "home")


@pytest.mark.rule("2.2")
def test_points_of_the_first_side_in_overtime_do_not_end_it_before_the_other_has_had_its_drive() -> None:
    m = situation(overtime=1, down=4, zones=(40, 10, 0), score=[7, 7])
    go(m, "field_goal")
    assert score(m) == (10, 7)
    assert not m.over
    assert m.asks[0].who == "away"
    go(m, *PASS_2, *PASS_2, *PASS_2, PUNT)
    assert m.outcome == touchline.Outcome("home", "overtime")


@pytest.mark.rule("2.2")
def test_scores_are_compared_after_both_drives_of_a_round() -> None:
    m = situation(overtime=1, offense="away", down=4, zones=(40, 10, 0), score=[10, 7])
    go(m, "field_goal")
    assert score(m) == (10, 10)
    assert (m.over, m.state.overtime, m.asks[0].who) == (False, 2, "home")


@pytest.mark.rule("2.2")
def test_the_second_side_wins_in_overtime_as_soon_as_its_drive_is_over() -> None:
    m = situation(overtime=3, offense="away", down=4, zones=(40, 10, 0), score=[7, 7])
    go(m, "field_goal")
    assert m.outcome == touchline.Outcome("away", "overtime")


@pytest.mark.rule("2.2")
def test_momentum_and_field_carry_over_into_overtime() -> None:
    m = last_drive(score=[7, 7], momentum=[4, 1])
    go(m, "go_for_it", *TACKLE, "sack:tackle", "defense_answer:accept")
    assert m.state.overtime == 1
    assert zones(m) == (40, 10, 0)  # not reset: (4, 6, 40) turned
    assert coins(m) == (4, 5, 1)


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("round_", "over"), [(9, False), (10, True)])
def test_after_ten_rounds_a_tie_is_a_draw(round_: int, over: bool) -> None:
    m = situation(overtime=round_, offense="away", score=[7, 7], **ON_FOURTH)
    go(m, PUNT)
    assert m.over == over
    assert m.outcome == (touchline.Outcome(None, "draw") if over else None)


# 2.3  Conceding


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("left", "behind", "asked_now"),
    [(1, 8, "lay"), (1, 9, "concede"), (2, 16, "lay"), (2, 17, "concede"), (0, 1, "concede"), (0, 0, "lay")],
)
def test_a_side_behind_by_more_than_8_for_each_drive_not_begun_may_concede(
    left: int, behind: int, asked_now: str
) -> None:
    """Home has ``left`` drives of three to come; the coming drive is away's."""
    m = situation(offense="home", drives=[3 - left, 2 - left], score=[0, behind], **ON_FOURTH)
    go(m, PUNT)
    assert asked(m) == asked_now
    assert m.asks[0].who == ("home" if asked_now == "concede" else "away")


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("behind", "asked_now"), [(16, "lay"), (17, "concede")])
def test_the_coming_drive_counts_as_not_begun(behind: int, asked_now: str) -> None:
    """Home attacks next and has that drive and one more."""
    m = situation(offense="away", drives=[1, 1], score=[0, behind], **ON_FOURTH)
    go(m, PUNT)
    assert asked(m) == asked_now
    assert m.asks[0].who == "home"


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("offense", "role"), [("away", "offense"), ("home", "defense")])
def test_the_side_behind_is_asked_whichever_side_attacks_next(offense: str, role: str) -> None:
    drives = [3, 2] if offense == "home" else [2, 2]
    m = situation(offense=offense, drives=drives, score=[0, 20] if offense == "away" else [0, 1], **ON_FOURTH)
    go(m, PUNT)
    ask = m.asks[0]
    assert (ask.who, ask.role, ask.step, ask.cite) == ("home", role, "concede", "2.3")
    assert ask.choices == ("play_on", "concede")


@pytest.mark.rule("2.3")
def test_away_may_concede_too() -> None:
    m = situation(offense="home", drives=[3, 2], score=[9, 0], **ON_FOURTH)
    go(m, PUNT)
    assert (m.asks[0].who, m.asks[0].role, asked(m)) == ("away", "offense", "concede")


@pytest.mark.rule("2.3")
def test_when_a_side_concedes_the_other_wins_and_the_score_stands() -> None:
    m = situation(offense="away", drives=[2, 2], score=[0, 20], **ON_FOURTH)
    go(m, PUNT, "concede")
    assert m.over
    assert score(m) == (0, 20)
    assert m.outcome == touchline.Outcome("away", "concession")


@pytest.mark.rule("2.3")
def test_a_side_that_plays_on_has_its_drive_and_is_asked_again_before_the_next() -> None:
    m = situation(offense="away", drives=[1, 1], score=[0, 27], **ON_FOURTH)
    go(m, PUNT, "concede:play_on")
    assert lies(m) == ("home", 1, (0, 10, 40))
    assert m.state.drives == [2, 1]
    punted(m)
    assert (asked(m), m.asks[0].who) == ("concede", "home")


@pytest.mark.rule("2.3")
def test_a_last_drive_that_cannot_change_the_winner_is_still_played() -> None:
    m = situation(offense="home", drives=[3, 2], score=[0, 7], **ON_FOURTH)
    go(m, PUNT, "concede:play_on")
    assert (m.over, m.asks[0].who, m.state.drives) == (False, "away", [3, 3])


@pytest.mark.rule("2.3")
def test_nobody_is_asked_to_concede_after_the_last_drive() -> None:
    assert go(last_drive(score=[20, 0]), PUNT).over


@pytest.mark.rule("2.3")
def test_why_a_side_cannot_concede_is_explained() -> None:
    assert situation(score=[0, 16]).why("home", "concede") == Reason("not_far_enough_behind", "2.3")
    assert situation(score=[0, 17]).why("home", "concede") == Reason("not_asked_now", "2.3")


@pytest.mark.rule("2.3")
def test_in_overtime_eight_points_behind_with_a_drive_to_come_are_not_enough_to_concede() -> None:
    m = situation(overtime=1, conversion=1, score=[7, 7])
    go(m, *PASS_10)
    assert score(m) == (15, 7)
    assert (asked(m), m.asks[0].who) == ("lay", "away")
