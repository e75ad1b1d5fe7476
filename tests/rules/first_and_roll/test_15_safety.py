"""Chapter 15, Safety."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation
from tests.rules.steps import asked, go
from touchline.core.match import Match

BACKED_UP: dict[str, Any] = {"ball": 3, "mark": 13, "timeouts": [0, 0]}


def sacked(tackle: str, *clock: str, **position: Any) -> Match:
    """Red for 1 against red from home's own 3, nobody with a timeout left unless said otherwise."""
    m = situation(**(BACKED_UP | position))
    return go(m, "red/red", "1", tackle, *(clock or ("clock",)))


# 15.1  Two points


@pytest.mark.rule("15.1")
@pytest.mark.parametrize(("tackle", "points"), [("-3", 0), ("-4", 2), ("-5", 2)])
def test_a_ball_on_or_behind_the_own_goal_line_is_two_points_to_the_defense(tackle: str, points: int) -> None:
    m = sacked(tackle)
    assert m.score == {"home": 0, "away": points}
    assert asked(m) == ("punt_die_choice" if points else "call")


@pytest.mark.rule("15.1")
def test_a_safety_against_away_is_homes() -> None:
    assert sacked("-5", offense="away").score == {"home": 2, "away": 0}


@pytest.mark.rule("15.1")
@pytest.mark.parametrize("tackle", ["-4", "-5"])
def test_with_t_t_it_is_a_touchdown_for_the_defense_and_no_safety(tackle: str) -> None:
    m = sacked(tackle, "T", "T")
    assert m.score == {"home": 0, "away": 6}
    assert (asked(m), m.asks[0].who) == ("try", "away")


@pytest.mark.rule("15.1")
def test_t_and_then_a_clock_face_is_a_safety() -> None:
    m = sacked("-4", "T", "clock")
    assert m.score == {"home": 0, "away": 2}
    assert m.state.marker == 1


@pytest.mark.rule("15.1")
@pytest.mark.parametrize("down", [1, 4])
def test_a_safety_is_one_on_any_down(down: int) -> None:
    m = situation(ball=3, down=down, mark=13, timeouts=[0, 0])
    go(m, *(("play",) if down == 4 else ()), "red/red", "1", "-5", "clock")
    assert m.score == {"home": 0, "away": 2}
    assert asked(m) == "punt_die_choice"


# 15.2  The punt that follows


@pytest.mark.rule("15.2")
def test_the_team_scored_on_punts_from_its_own_20_without_a_block_throw() -> None:
    m = sacked("-5")
    assert asked(m) == "punt_die_choice"
    assert (m.asks[0].who, m.asks[0].role) == ("home", "offense")
    assert m.asks[0].choices == ("red", "yellow", "green")
    assert m.state.ball == 20


@pytest.mark.rule("15.2")
def test_the_punt_after_a_safety_is_kicked_and_caught_like_any_other() -> None:
    m = go(sacked("-5"), "yellow", "punt_kick:40", "punt_die:10")
    assert asked(m) == "catch"
    assert (m.asks[0].who, m.asks[0].role) == ("away", "defense")
    go(m, "fair_catch")
    assert (m.state.offense, m.state.ball, m.state.down, m.state.mark) == (1, 30, 1, 40)


@pytest.mark.rule("15.2")
def test_the_punt_after_a_safety_can_be_returned() -> None:
    m = go(sacked("-5"), "red", "20", "5", "return", "return_die:8", "return_guard:-2")
    assert (m.state.offense, m.state.ball, m.state.down, m.state.mark) == (1, 63, 1, 73)


@pytest.mark.rule("15.2")
def test_the_punt_after_a_safety_into_the_end_zone_is_a_touchback() -> None:
    far = {"dice": {"kick": {"faces": ["20", "25", "30", "35", "40", "75"]}}}
    m = go(situation(components=far, ball=3, timeouts=[0, 0]), "red/red", "1", "-5", "clock", "red", "75", "5")
    assert (m.state.offense, m.state.ball, m.state.down) == (1, 25, 1)
    assert m.score == {"home": 0, "away": 2}


@pytest.mark.rule("15.2")
def test_the_marker_of_the_safety_comes_before_the_punt() -> None:
    m = sacked("-5", timeouts=[1, 1])
    assert asked(m) == "timeout"
    assert m.score == {"home": 0, "away": 2}
    go(m, "let_run", "let_run")
    assert (asked(m), m.state.marker) == ("punt_die_choice", 1)


@pytest.mark.rule("15.2")
def test_the_punt_after_a_safety_takes_no_time() -> None:
    m = go(sacked("-5", clock="3:00"), "red", "20", "5", "fair_catch")
    assert (m.state.period, m.state.marker) == (1, 28)


@pytest.mark.rule("15.2")
@pytest.mark.rule("17.3")
def test_no_punt_follows_a_safety_on_the_last_play_of_the_first_half() -> None:
    m = sacked("-5", clock="2:00", opening_kicker="home")
    assert m.score == {"home": 0, "away": 2}
    assert (asked(m), m.asks[0].who, m.state.period) == ("kickoff", "away", 2)


@pytest.mark.rule("15.2")
@pytest.mark.rule("17.3")
def test_no_punt_follows_a_safety_on_the_last_play_of_the_game() -> None:
    m = sacked("-5", clock="2:00", period=2)
    assert m.asks == ()
    assert m.score == {"home": 0, "away": 2}


@pytest.mark.rule("15.2")
@pytest.mark.rule("18.3")
def test_no_punt_follows_a_safety_in_overtime() -> None:
    m = sacked("-5", period=3, score=[7, 7])
    assert m.asks == ()
    assert m.score == {"home": 7, "away": 9}
