"""Chapter 4, Touchdown and the conversion."""

from __future__ import annotations

import pytest

from tests.rules.famous_first_downs.situation import (
    LOSS_2,
    PASS_2,
    PASS_10,
    PASS_18,
    RUN_5,
    TACKLE,
    TRICK_0,
    coins,
    lies,
    score,
    situation,
    zones,
)
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.reasons import Reason

CARDS = {
    "plays": {"i_formation": {"options": ["RM 4", "RL 5 t", "SR 8"]}},
    "defenses": {"dime": {"long": ["0"] * 3, "short": ["0"] * 3, "run": ["0", "0", "0"]}},
}


def converting(momentum: tuple[int, int] = (0, 0), components: object = None) -> Match:
    """The one down of a conversion by home."""
    return situation(conversion=1, momentum=list(momentum), components=components)


@pytest.mark.rule("4.1")
def test_a_touchdown_is_seven_points() -> None:
    m = go(situation(zones=(40, 10, 0), score=[3, 7]), *PASS_18)
    assert (asked(m), m.asks[0].who, m.asks[0].choices) == ("conversion", "home", ("take_points", "go_for_two"))
    assert score(m) == (3, 7)
    go(m, "take_points")
    assert score(m) == (10, 7)
    assert lies(m) == ("away", 1, (0, 10, 40))


@pytest.mark.rule("4.1")
def test_a_touchdown_needs_all_fifty_yards() -> None:
    assert asked(go(situation(zones=(45, 5, 0)), *RUN_5)) == "conversion"
    m = go(situation(zones=(44, 6, 0)), *RUN_5)
    assert lies(m) == ("home", 2, (49, 1, 0))


@pytest.mark.rule("4.2")
def test_a_conversion_is_one_down_from_45_5_0() -> None:
    m = go(situation(zones=(40, 10, 0)), *PASS_18, "go_for_two")
    assert (asked(m), zones(m), m.state.conversion) == ("lay", (45, 5, 0), 1)
    assert score(m) == (0, 0)
    go(m, *PASS_2)
    assert (score(m), lies(m)) == ((6, 0), ("away", 1, (0, 10, 40)))


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(("option", "points"), [("run_middle/dime", 6), ("run_left/dime", 8), ("short_right/dime", 8)])
def test_a_result_of_5_or_more_is_8_points_and_less_is_6(option: str, points: int) -> None:
    m = go(converting(components=CARDS), "i_formation", option)  # 4, 5 and 8 yards
    assert score(m) == (points, 0)


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(("steps", "points"), [(TACKLE, 6), (LOSS_2, 6), (TRICK_0, 6), (PASS_10, 8)])
def test_the_field_is_reset_either_way(steps: tuple[str, ...], points: int) -> None:
    m = go(converting(), *steps)
    assert score(m) == (points, 0)
    assert lies(m) == ("away", 1, (0, 10, 40))
    assert m.state.conversion == 0


@pytest.mark.rule("4.2")
def test_points_are_written_when_the_drive_ends() -> None:
    m = go(converting((3, 0)), *PASS_2)
    assert (asked(m), score(m)) == ("offense_repeat", (0, 0))
    assert score(go(m, "accept")) == (6, 0)


@pytest.mark.rule("4.2")
def test_there_is_no_kick_on_a_conversion() -> None:
    m = converting()
    assert asked(m) == "lay"
    assert m.why("home", "field_goal") == Reason("no_kick_on_a_conversion", "4.2")
    assert m.why("home", "punt") == Reason("no_kick_on_a_conversion", "4.2")


@pytest.mark.rule("4.2")
@pytest.mark.rule("7.5")
def test_bought_yards_count_on_a_conversion() -> None:
    m = go(converting((2, 0)), *TRICK_0, "trick:buy")
    assert (score(m), coins(m)) == ((8, 0), (10, 0, 0))


@pytest.mark.rule("4.2")
@pytest.mark.rule("7.3")
def test_a_tackle_on_a_conversion_earns_its_coin() -> None:
    m = go(converting(), *TACKLE)
    assert (score(m), coins(m)) == ((6, 0), (9, 0, 1))


@pytest.mark.rule("4.2")
@pytest.mark.rule("7.6")
def test_there_is_no_sack_on_a_conversion() -> None:
    m = go(converting((3, 4)), *TACKLE)
    assert asked(m) == "offense_repeat"
    go(m, "accept")
    assert (asked(m), m.asks[0].choices) == ("defense_answer", ("accept", "repeat"))
    assert m.why("away", "sack") == Reason("no_sack_on_a_conversion", "4.2")


@pytest.mark.rule("4.2")
@pytest.mark.rule("7.7")
def test_there_is_no_turnover_on_a_conversion() -> None:
    m = go(converting((0, 9)), *PASS_10)
    assert (asked(m), m.asks[0].choices) == ("defense_answer", ("accept", "repeat"))
    assert m.why("away", "turnover") == Reason("no_turnover_on_a_conversion", "4.2")
    go(m, "repeat")
    assert (asked(m), m.state.conversion, zones(m)) == ("lay", 1, (45, 5, 0))


@pytest.mark.rule("4.2")
@pytest.mark.rule("7.2")
def test_a_good_conversion_earns_no_coin_for_a_first_down() -> None:
    m = go(converting(), *PASS_10)
    assert (score(m), coins(m)) == ((8, 0), (10, 0, 0))


@pytest.mark.rule("4.2")
def test_away_may_try_for_two_as_well() -> None:
    m = situation(offense="away", zones=(40, 10, 0), score=[14, 0])
    go(m, *PASS_18, "go_for_two", *PASS_10)
    assert score(m) == (14, 8)
    assert m.asks[0].who == "home"
