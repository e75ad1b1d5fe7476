"""Chapter 19, Who kicks off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation
from tests.rules.steps import asked, go

PAT = ("pat", "clock", "25")
NO_TIMEOUTS: dict[str, Any] = {"timeouts": [0, 0]}
OTHER = {"home": "away", "away": "home"}
MISSED_PAT = ("pat", "T", "20")
TWO = ("two", "red/green", "4")
FAILED_TWO = ("two", "red/green", "1")


@pytest.mark.rule("19.1")
@pytest.mark.parametrize("offense", ["home", "away"])
@pytest.mark.parametrize("tried", [PAT, MISSED_PAT, TWO, FAILED_TWO])
def test_after_a_touchdown_and_its_try_the_team_that_scored_kicks_off(offense: str, tried: tuple[str, ...]) -> None:
    m = situation(ball=97, offense=offense, **NO_TIMEOUTS)
    go(m, "play", "yellow/red", "4", "clock", *tried)
    assert (asked(m), m.asks[0].who, m.asks[0].role) == ("kickoff", offense, "defense")
    go(m, "regular")
    assert (asked(m), m.asks[0].who, m.asks[0].role) == ("receive", OTHER[offense], "offense")
    go(m, "touchback")
    assert (asked(m), m.asks[0].who, m.state.ball) == ("call", OTHER[offense], 25)


@pytest.mark.rule("19.1")
@pytest.mark.parametrize("offense", ["home", "away"])
def test_after_a_field_goal_the_team_that_scored_kicks_off(offense: str) -> None:
    m = go(situation(ball=80, offense=offense), "field_goal", "-1", "-2", "25")
    assert (asked(m), m.asks[0].who) == ("kickoff", offense)


@pytest.mark.rule("19.1")
@pytest.mark.parametrize(
    ("ball", "steps"),
    [
        pytest.param(3, ("red/red", "1", "-5", "T", "T"), id="ball lost behind the goal line"),
        pytest.param(5, ("yellow/red", "4", "T", "T", "5", "-1", "4"), id="return of a turnover"),
        pytest.param(10, ("green/red", "bomb", "10", "20", "0", "T", "T", "15", "-1", "15", "0"), id="interception"),
    ],
)
@pytest.mark.parametrize("tried", [PAT, TWO])
@pytest.mark.parametrize("offense", ["home", "away"])
def test_a_team_that_scored_without_having_had_the_ball_kicks_off(
    offense: str, ball: int, steps: tuple[str, ...], tried: tuple[str, ...]
) -> None:
    m = go(situation(ball=ball, offense=offense, **NO_TIMEOUTS), *steps)
    assert (asked(m), m.asks[0].who) == ("try", OTHER[offense])
    go(m, *tried)
    assert (asked(m), m.asks[0].who) == ("kickoff", OTHER[offense])


@pytest.mark.rule("19.1")
def test_a_punt_returned_to_the_goal_line_is_followed_by_a_kickoff_of_the_returner() -> None:
    m = situation(ball=1, down=4, mark=11)
    go(m, "punt", "-1", "-2", "red", "20", "1", "return", "10", "-2", "10", "4", *PAT)
    assert m.score == {"home": 0, "away": 7}
    assert (asked(m), m.asks[0].who) == ("kickoff", "away")


@pytest.mark.rule("19.1")
def test_a_kickoff_run_out_to_the_goal_line_is_followed_by_a_kickoff_of_the_receiver() -> None:
    m = situation(phase="kickoff", kicker="home")
    go(m, "regular", "run_out", "5", "10", "15", "4", "0", "15", "15", "15", "15", "10", *PAT)
    assert m.score == {"home": 0, "away": 7}
    assert (asked(m), m.asks[0].who) == ("kickoff", "away")


@pytest.mark.rule("19.1")
@pytest.mark.parametrize("offense", ["home", "away"])
def test_after_a_safety_the_team_scored_on_punts_and_nobody_kicks_off(offense: str) -> None:
    m = go(situation(ball=3, offense=offense, **NO_TIMEOUTS), "red/red", "1", "-5", "clock")
    assert (asked(m), m.asks[0].who, m.state.ball) == ("punt_die_choice", offense, 20)
