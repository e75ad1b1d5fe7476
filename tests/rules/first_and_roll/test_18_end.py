"""Chapter 18, End."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation
from tests.rules.steps import asked, go
from touchline import MatchOver
from touchline.core.game import Outcome
from touchline.core.match import Match

LAST_PLAY: dict[str, Any] = {"ball": 20, "clock": "2:00", "timeouts": [0, 0]}
OVERTIME: dict[str, Any] = {"period": 3, "score": [7, 7], "timeouts": [3, 3]}


def run_out(options: dict[str, Any] | None = None, **position: Any) -> Match:
    """The last play of a period: four yards, and the marker reaches the last space."""
    m = situation(options=options, **(LAST_PLAY | position))
    return go(m, "yellow/red", "4", "clock")


def overtime(*steps: str, **position: Any) -> Match:
    """Overtime at 7-7 with all timeouts, and the steps."""
    return go(situation(**(OVERTIME | position)), *steps)


# 18.1  The second half


@pytest.mark.rule("18.1")
@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("opening_kicker", "kicks"), [("home", "away"), ("away", "home")])
@pytest.mark.parametrize("offense", ["home", "away"])
def test_the_team_that_kicked_off_the_first_half_receives_the_second(
    opening_kicker: str, kicks: str, offense: str
) -> None:
    m = run_out(opening_kicker=opening_kicker, offense=offense)
    assert (asked(m), m.asks[0].who, m.asks[0].role) == ("kickoff", kicks, "defense")
    go(m, "regular")
    assert (asked(m), m.asks[0].who) == ("receive", opening_kicker)


@pytest.mark.rule("18.1")
def test_timeouts_marker_and_score_at_the_start_of_the_second_half() -> None:
    m = run_out(score=[3, 7])
    assert (m.state.period, m.state.marker, m.state.timeouts) == (2, 0, [3, 3])
    assert m.view("watcher").clock == "30:00"
    assert m.score == {"home": 3, "away": 7}


@pytest.mark.rule("18.1")
@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("face", "has_the_ball"), [("T", "away"), ("clock", "home")])
def test_a_recovered_opening_kick_does_not_change_who_receives_the_second_half(face: str, has_the_ball: str) -> None:
    m = situation(phase="toss_call", clock="2:00", timeouts=[0, 0])
    go(m, "heads", "heads", "toss_choice:kick", "kickoff:onside", "5", "6", face)
    assert m.asks[0].who == has_the_ball
    go(m, *(("play",) if asked(m) == "announce" else ()), "yellow/red", "4", "clock")
    assert (asked(m), m.asks[0].who, m.state.period) == ("kickoff", "home", 2)


# 18.2  The end


@pytest.mark.rule("18.2")
@pytest.mark.parametrize(("score", "winner"), [([10, 7], "home"), ([7, 10], "away"), ([1, 0], "home")])
def test_the_game_ends_with_the_second_half_and_most_points_win(score: list[int], winner: str) -> None:
    m = run_out(period=2, score=score)
    assert m.over
    assert m.asks == ()
    assert m.outcome == Outcome(winner, "points")


@pytest.mark.rule("18.2")
def test_nothing_can_be_played_after_the_end() -> None:
    m = run_out(period=2, score=[10, 7])
    before = m.state
    with pytest.raises(MatchOver):
        m.play("home", "red")
    assert m.state == before


@pytest.mark.rule("18.2")
def test_a_lead_does_not_end_the_first_half_nor_a_score_the_second() -> None:
    assert asked(run_out(score=[10, 7])) == "kickoff"
    m = situation(ball=80, period=2, score=[7, 7])
    go(m, "field_goal", "-1", "-2", "25")
    assert (asked(m), m.score) == ("kickoff", {"home": 10, "away": 7})
    assert m.outcome is None


# 18.3  Overtime


@pytest.mark.rule("18.3")
def test_a_tie_goes_to_overtime_with_a_toss() -> None:
    m = run_out(period=2, score=[7, 7])
    assert (asked(m), m.asks[0].who, m.asks[0].role) == ("toss_call", "away", "offense")
    assert (m.state.period, m.state.marker, m.state.timeouts) == (3, 0, [3, 3])
    assert m.score == {"home": 7, "away": 7}


@pytest.mark.rule("18.3")
@pytest.mark.parametrize(
    ("call", "coin", "chooser", "choice", "kicks"),
    [
        ("heads", "heads", "away", "receive", "home"),
        ("heads", "heads", "away", "kick", "away"),
        ("heads", "tails", "home", "receive", "away"),
        ("tails", "heads", "home", "kick", "home"),
    ],
)
def test_the_toss_of_overtime_goes_by_the_toss_of_the_game(
    call: str, coin: str, chooser: str, choice: str, kicks: str
) -> None:
    m = go(run_out(period=2, score=[7, 7]), call, coin)
    assert (asked(m), m.asks[0].who, m.asks[0].role) == ("toss_choice", chooser, "offense")
    go(m, choice)
    assert (asked(m), m.asks[0].who) == ("kickoff", kicks)
    assert (m.state.period, m.state.marker, m.state.timeouts) == (3, 0, [3, 3])


@pytest.mark.rule("18.3")
def test_every_period_has_its_own_toss_marker_and_timeouts() -> None:
    m = run_out(period=3, score=[7, 7], timeouts=[0, 0])
    assert (asked(m), m.state.period, m.state.marker, m.state.timeouts) == ("toss_call", 4, 0, [3, 3])


@pytest.mark.rule("18.3")
def test_a_tie_at_half_time_is_no_overtime() -> None:
    m = run_out(score=[7, 7])
    assert (asked(m), m.state.period) == ("kickoff", 2)


@pytest.mark.rule("18.3")
@pytest.mark.parametrize("option", [False, "false"])
def test_without_overtime_a_tie_stands(option: Any) -> None:
    m = run_out({"overtime": option}, period=2, score=[7, 7])
    assert m.asks == ()
    assert m.outcome == Outcome(None, "tie")


@pytest.mark.rule("18.3")
@pytest.mark.parametrize(
    ("position", "steps", "score"),
    [
        pytest.param({"ball": 97}, ("play", "red/green", "4", "clock"), [13, 7], id="touchdown"),
        pytest.param({"ball": 80}, ("field_goal", "-1", "-2", "25"), [10, 7], id="field goal"),
        pytest.param({"ball": 3}, ("red/red", "1", "-5", "clock"), [7, 9], id="safety"),
        pytest.param({"ball": 10}, ("red/red", "1", "FLAG", "clock", "O10", "accept"), [7, 9], id="safety by penalty"),
        pytest.param({"ball": 3}, ("red/red", "1", "-5", "T", "T"), [7, 13], id="touchdown for the defense"),
        pytest.param({"ball": 5}, ("yellow/red", "4", "T", "T", "5", "-1", "4"), [7, 13], id="return"),
        pytest.param(
            {"phase": "kickoff", "kicker": "home"},
            ("regular", "run_out", "5", "10", "15", "4", "0", "15", "15", "15", "15", "10"),
            [7, 13],
            id="run-out",
        ),
    ],
)
def test_any_score_ends_overtime_at_once(position: dict[str, Any], steps: tuple[str, ...], score: list[int]) -> None:
    m = overtime(*steps, **position)
    assert m.asks == ()
    assert m.state.score == score
    assert (m.state.marker, m.state.timeouts) == (0, [3, 3])
    assert m.outcome == Outcome("home" if score[0] > score[1] else "away", "overtime")


@pytest.mark.rule("18.3")
def test_a_score_on_the_last_play_of_a_period_ends_the_game_without_its_try() -> None:
    m = overtime("play", "yellow/red", "4", "clock", ball=97, clock="2:00", timeouts=[0, 0])
    assert m.asks == ()
    assert m.score == {"home": 13, "away": 7}


@pytest.mark.rule("18.3")
def test_a_score_that_an_accepted_penalty_voids_does_not_end_overtime() -> None:
    m = overtime("play", "red/red", "4", "FLAG", "clock", "O5", "accept", ball=97, timeouts=[0, 0])
    assert asked(m) == "announce"
    assert m.score == {"home": 7, "away": 7}


@pytest.mark.rule("18.3")
def test_a_missed_kick_does_not_end_overtime() -> None:
    m = overtime("field_goal", "-1", "-2", "25", ball=60)
    assert (asked(m), m.asks[0].who) == ("call", "away")


@pytest.mark.rule("18.3")
def test_timeouts_and_run_off_are_asked_in_overtime_while_nobody_scores() -> None:
    m = overtime("red/green", "4", "clock", ball=40)
    assert asked(m) == "timeout"
    assert asked(go(m, "let_run", "let_run")) == "run_off"


@pytest.mark.rule("18.3")
@pytest.mark.parametrize(
    ("options", "period", "follows"),
    [
        (None, 3, "toss_call"),
        (None, 5, "toss_call"),
        (None, 6, ""),
        ({"overtime_periods": 1}, 2, "toss_call"),
        ({"overtime_periods": 1}, 3, ""),
        ({"overtime_periods": 2}, 3, "toss_call"),
        ({"overtime_periods": 2}, 4, ""),
        ({"overtime_periods": 10}, 11, "toss_call"),
        ({"overtime_periods": 10}, 12, ""),
    ],
)
def test_after_the_last_overtime_period_a_tie_stands(options: dict[str, Any] | None, period: int, follows: str) -> None:
    m = run_out(options, period=period, score=[7, 7])
    assert asked(m) == follows
    if follows:
        assert m.state.period == period + 1
    else:
        assert m.outcome == Outcome(None, "tie")
