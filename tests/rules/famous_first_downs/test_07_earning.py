"""Chapter 7.1 to 7.4, earning momentum."""

from __future__ import annotations

import pytest

import touchline
from tests.rules.famous_first_downs.situation import (
    GAME,
    PASS_2,
    PASS_10,
    PASS_18,
    RUN_5,
    TACKLE,
    TRICK_0,
    TRICK_5,
    TRICK_8,
    coins,
    lies,
    situation,
    zones,
)
from tests.rules.steps import asked, go

# 7.1  The pool


@pytest.mark.rule("7.1")
def test_all_ten_coins_start_in_the_pool() -> None:
    assert coins(touchline.new(GAME)) == (10, 0, 0)


@pytest.mark.rule("7.1")
def test_a_side_keeps_its_coins_from_drive_to_drive() -> None:
    m = go(situation(down=4, zones=(4, 6, 40), momentum=[2, 1]), "punt")
    assert (m.asks[0].who, coins(m)) == ("away", (7, 2, 1))
    go(m, *TACKLE)
    assert coins(m) == (6, 3, 1)


@pytest.mark.rule("7.1")
def test_coins_earned_on_defense_are_spent_on_offense() -> None:
    m = go(situation(down=4, zones=(30, 10, 10), offense="away"), "go_for_it", *TACKLE)
    assert coins(m) == (9, 1, 0)
    go(m, *PASS_2, *PASS_2, *PASS_2, "field_goal", "kick_step:pay")
    assert coins(m) == (10, 0, 0)


@pytest.mark.rule("7.1")
@pytest.mark.rule("7.4")
def test_spent_coins_are_back_in_the_pool_before_anything_is_earned() -> None:
    """The pool is empty until home buys yards; the coin for the first down can then come from it."""
    m = go(situation(zones=(20, 5, 25), momentum=[4, 6]), *TRICK_5, "trick:buy")
    go(m, "defense_answer:accept")
    assert coins(m) == (1, 3, 6)


# 7.2  Earning on offense


@pytest.mark.rule("7.2")
def test_a_first_down_that_keeps_the_drive_alive_earns_a_coin() -> None:
    m = go(situation(zones=(20, 10, 20)), *PASS_10)
    assert (lies(m), coins(m)) == (("home", 1, (30, 10, 10)), (9, 1, 0))


@pytest.mark.rule("7.2")
def test_the_opening_first_down_earns_nothing() -> None:
    m = go(situation(down=4, zones=(20, 10, 20)), "punt")
    assert coins(m) == (10, 0, 0)


@pytest.mark.rule("7.2")
def test_a_touchdown_earns_nothing() -> None:
    m = go(situation(zones=(40, 10, 0)), *PASS_18)
    assert (asked(m), coins(m)) == ("conversion", (10, 0, 0))


@pytest.mark.rule("7.2")
def test_a_down_that_falls_short_earns_nothing() -> None:
    assert coins(go(situation(zones=(20, 10, 20)), *RUN_5)) == (10, 0, 0)


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("neutral", "earned"), [(4, 1), (5, 1), (6, 0), (10, 0)])
def test_a_first_down_that_bought_yards_made_earns_nothing(neutral: int, earned: int) -> None:
    """The result without the bought yards is 5."""
    m = go(situation(zones=(20, neutral, 30 - neutral), momentum=[2, 0]), *TRICK_5, "trick:buy")
    assert (m.state.down, coins(m)) == (1, (10 - earned, earned, 0))


@pytest.mark.rule("7.2")
@pytest.mark.rule("7.9")
def test_a_first_down_made_in_a_repeated_down_earns_a_coin() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 0]), *PASS_2, "offense_repeat:repeat", *PASS_10)
    assert (lies(m), coins(m)) == (("home", 1, (30, 10, 10)), (9, 1, 0))


@pytest.mark.rule("7.2")
def test_a_first_down_on_fourth_down_earns_a_coin() -> None:
    m = go(situation(down=4, zones=(25, 5, 20)), "go_for_it", *RUN_5)
    assert coins(m) == (9, 1, 0)


# 7.3  Earning on defense


@pytest.mark.rule("7.3")
def test_a_tackle_earns_the_defense_a_coin() -> None:
    assert coins(go(situation(), *TACKLE)) == (9, 0, 1)
    assert coins(go(situation(offense="away"), *TACKLE)) == (9, 1, 0)


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("steps", [TRICK_0, PASS_2, RUN_5])
def test_without_a_shield_the_defense_earns_nothing(steps: tuple[str, ...]) -> None:
    assert coins(go(situation(zones=(20, 10, 20)), *steps)) == (10, 0, 0)


@pytest.mark.rule("7.3")
@pytest.mark.rule("7.6")
def test_a_sack_takes_the_place_of_the_coin() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[0, 2]), *TACKLE, "sack:sack")
    assert (coins(m), zones(m)) == ((10, 0, 0), (15, 15, 20))
    m = go(situation(zones=(20, 10, 20), momentum=[0, 2]), *TACKLE, "sack:tackle")
    assert (coins(m), zones(m)) == ((7, 0, 3), (20, 10, 20))


@pytest.mark.rule("7.3")
@pytest.mark.rule("5.1")
def test_a_tackle_that_ends_a_drive_earns_its_coin_too() -> None:
    m = go(situation(down=4, zones=(20, 10, 20)), "go_for_it", *TACKLE)
    assert (lies(m), coins(m)) == (("away", 1, (30, 10, 10)), (9, 0, 1))


# 7.4  Empty pool


@pytest.mark.rule("7.4")
def test_with_an_empty_pool_the_opponent_returns_a_coin_and_the_earner_gets_none() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[8, 2]), *PASS_10, "offense_repeat:accept")
    assert coins(m) == (1, 8, 1)
    m = go(situation(zones=(20, 10, 20), momentum=[8, 2]), *TACKLE, "sack:tackle", "offense_repeat:accept")
    assert coins(m) == (1, 7, 2)


@pytest.mark.rule("7.4")
def test_with_the_last_coin_in_the_pool_the_earner_gets_it() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[7, 2]), *PASS_10, "offense_repeat:accept")
    assert coins(m) == (0, 8, 2)


@pytest.mark.rule("7.4")
def test_an_opponent_without_a_coin_returns_none() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[10, 0]), *PASS_10, "offense_repeat:accept")
    assert coins(m) == (0, 10, 0)
    m = go(situation(zones=(20, 10, 20), momentum=[0, 10]), *TACKLE, "sack:tackle", "defense_answer:accept")
    assert coins(m) == (0, 0, 10)


@pytest.mark.rule("7.2")
def test_a_trick_play_that_reaches_the_line_by_itself_earns_its_coin_although_yards_were_bought() -> None:
    m = go(situation(zones=(20, 8, 22), momentum=[2, 0]), *TRICK_8, "trick:buy")
    assert (zones(m), coins(m)) == ((33, 10, 7), (9, 1, 0))
