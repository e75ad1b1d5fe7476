"""Chapter 5, Fourth down: go for it, kick, punt."""

from __future__ import annotations

from fractions import Fraction

import pytest

import touchline
from tests.rules.famous_first_downs.situation import (
    LOSS_3,
    PASS_2,
    PASS_10,
    RUN_5,
    TACKLE,
    coins,
    lies,
    score,
    situation,
    zones,
)
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.reasons import Reason


def kicking(distance: int, home: int = 0) -> Match:
    """Fourth down of home, so far from the goal, with a field goal announced."""
    offense = 50 - distance
    neutral = max(min(10, distance), 10 - offense)
    m = situation(down=4, zones=(offense, neutral, distance - neutral), momentum=[home, 0])
    return go(m, "field_goal")


# 5.1  Going for it


@pytest.mark.rule("5.1")
def test_on_fourth_down_the_offense_chooses_before_it_lays_a_play() -> None:
    m = situation(down=4, zones=(5, 5, 40))
    ask = m.asks[0]
    assert (ask.who, ask.role, ask.step) == ("home", "offense", "fourth_down")
    assert ask.choices == ("go_for_it", "field_goal", "punt")
    assert asked(go(m, "go_for_it")) == "lay"


@pytest.mark.rule("5.1")
def test_a_fourth_down_that_reaches_the_line_is_a_first_down() -> None:
    m = go(situation(down=4, zones=(5, 5, 40)), "go_for_it", *RUN_5)
    assert lies(m) == ("home", 1, (10, 10, 30))


@pytest.mark.rule("5.1")
@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("steps", "after"),
    [(RUN_5, (15, 10, 25)), (TACKLE, (20, 10, 20)), (LOSS_3, (23, 10, 17)), (PASS_2, (18, 10, 22))],
)
def test_short_of_the_line_the_drive_ends_and_the_coins_stay_after_the_gain_or_loss(
    steps: tuple[str, ...], after: tuple[int, int, int]
) -> None:
    m = go(situation(down=4, zones=(30, 6, 14)), "go_for_it", *steps)
    assert lies(m) == ("away", 1, after)
    assert score(m) == (0, 0)


@pytest.mark.rule("5.1")
@pytest.mark.rule("4.1")
def test_a_fourth_down_may_score_a_touchdown() -> None:
    assert asked(go(situation(down=4, zones=(41, 9, 0)), "go_for_it", *PASS_10)) == "conversion"


# 5.2  Field goal


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("distance", [1, 2, 5, 10, 19, 20])
def test_a_kick_from_20_yards_or_less_is_good(distance: int) -> None:
    m = kicking(distance)
    assert score(m) == (3, 0)
    assert lies(m) == ("away", 1, (0, 10, 40))


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("distance", "steps"),
    [(20, 0), (21, 1), (22, 1), (29, 1), (30, 1), (31, 2), (39, 2), (40, 2), (41, 3), (49, 3), (50, 3)],
)
def test_every_ten_yards_more_rounded_up_are_one_step(distance: int, steps: int) -> None:
    called = kicking(distance)
    taken = 0
    while asked(called) == "kick_step":
        go(called, "heads", "kick_coin:heads")
        taken += 1
    assert (taken, score(called)) == (steps, (3, 0))


@pytest.mark.rule("5.2")
def test_the_distance_is_neutral_zone_and_defense_zone_together() -> None:
    assert situation(down=4, zones=(20, 14, 16)).view("home").kick_distance == 30
    assert asked(go(situation(down=4, zones=(30, 20, 0)), "field_goal")) == "lay"  # 20 yards: good
    assert asked(go(situation(down=4, zones=(29, 20, 1)), "field_goal")) == "kick_step"


@pytest.mark.rule("5.2")
@pytest.mark.rule("7.5")
def test_before_each_step_the_offense_pays_or_calls() -> None:
    m = kicking(45, home=2)
    assert (asked(m), m.asks[0].who, m.asks[0].choices) == ("kick_step", "home", ("pay", "heads", "tails"))
    go(m, "pay")
    assert (asked(m), coins(m), m.view("home").kick_steps) == ("kick_step", (9, 1, 0), 2)
    go(m, "tails", "kick_coin:tails")
    assert (asked(m), m.asks[0].choices) == ("kick_step", ("pay", "heads", "tails"))
    go(m, "pay")
    assert (score(m), coins(m)) == ((3, 0), (10, 0, 0))


@pytest.mark.rule("5.2")
def test_without_a_coin_the_offense_can_only_call() -> None:
    m = kicking(45, home=0)
    assert m.asks[0].choices == ("heads", "tails")
    assert m.why("home", "pay") == Reason("too_few_coins_for_a_step", "7.5")
    with pytest.raises(touchline.IllegalAction):
        m.play("home", "pay")


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("call", ["heads", "tails"])
@pytest.mark.parametrize("face", ["heads", "tails"])
def test_the_coin_is_fair_and_a_call_is_right_or_wrong(call: str, face: str) -> None:
    m = go(kicking(25), call)
    assert m.view("away").called == call
    assert m.odds == {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    go(m, face)
    assert score(m) == ((3, 0) if call == face else (0, 0))
    assert m.asks[0].who == "away"


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("right_before", [0, 1, 2])
def test_the_first_wrong_call_misses_the_kick(right_before: int) -> None:
    m = kicking(50, home=0)
    for _ in range(right_before):
        go(m, "heads", "heads")
    go(m, "heads", "tails")
    assert score(m) == (0, 0)
    assert m.asks[0].who == "away"


@pytest.mark.rule("5.2")
def test_coins_paid_for_a_kick_that_misses_are_not_returned() -> None:
    m = go(kicking(35, home=1), "pay", "heads", "tails")
    assert (score(m), coins(m)) == ((0, 0), (10, 0, 0))


@pytest.mark.rule("5.2")
def test_a_field_goal_is_three_points_for_the_side_that_kicks() -> None:
    m = go(situation(offense="away", down=4, zones=(40, 10, 0), score=[7, 7]), "field_goal")
    assert score(m) == (7, 10)


# 5.3  Punt


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("far", [(0, 13, 37), (30, 6, 14), (46, 4, 0)])
def test_a_punt_ends_the_drive_and_resets_the_field(far: tuple[int, int, int]) -> None:
    m = go(situation(down=4, zones=far, momentum=[2, 3]), "punt")
    assert lies(m) == ("away", 1, (0, 10, 40))
    assert (score(m), coins(m)) == ((0, 0), (5, 2, 3))


# 5.4  No kicks before fourth down


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("down", [1, 2, 3])
@pytest.mark.parametrize("kick", ["field_goal", "punt"])
def test_there_is_no_kick_before_fourth_down(down: int, kick: str) -> None:
    m = situation(down=down, zones=(40, 10, 0))
    assert asked(m) == "lay"
    assert m.why("home", kick) == Reason("kicks_on_fourth_down_only", "5.4")
    before = m.record()
    with pytest.raises(touchline.IllegalAction) as error:
        m.play("home", kick)
    assert (error.value.reason, error.value.cite) == ("kicks_on_fourth_down_only", "5.4")
    assert m.record() == before


@pytest.mark.rule("5.4")
def test_a_kick_cannot_be_slipped_in_once_a_play_is_laid() -> None:
    m = go(situation(down=4, zones=(40, 10, 0)), "go_for_it", "pro_set")
    assert m.why("home", "field_goal") == Reason("not_asked_now", "5.1")
    assert zones(m) == (40, 10, 0)
