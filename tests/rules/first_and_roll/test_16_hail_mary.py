"""Chapter 16, Hail Mary."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation
from tests.rules.steps import asked, go
from touchline import IllegalAction
from touchline.core.match import Match
from touchline.core.reasons import Reason

NOT_YET = Reason("only_with_the_marker_on_2_00", "16.1")
TOO_FAR_BACK = Reason("ball_too_far_back", "16.1")
TIMEOUTS_LEFT = Reason("timeouts_left", "16.1")
LAST_PLAY: dict[str, Any] = {"clock": "2:00", "ball": 35, "timeouts": [0, 3], "opening_kicker": "away"}


def desperate(edition: str | None = None, options: dict[str, Any] | None = None, **position: Any) -> Match:
    """The marker on 2:00, home's ball on its own 35, and home without a timeout, unless said otherwise."""
    return situation(edition, options, **(LAST_PLAY | position))


# 16.1  When


@pytest.mark.rule("16.1")
def test_a_hail_mary_is_announced_by_the_offense() -> None:
    m = desperate()
    assert asked(m) == "announce"
    assert (m.asks[0].who, m.asks[0].role) == ("home", "offense")
    assert m.asks[0].choices == ("play", "hail_mary")
    assert m.why("home", "hail_mary") is None
    assert m.why("away", "hail_mary") == Reason("not_your_turn", "4.2")


@pytest.mark.rule("16.1")
@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_a_hail_mary_is_open_on_any_down(down: int) -> None:
    assert "hail_mary" in desperate(down=down).asks[0].choices


@pytest.mark.rule("16.1")
@pytest.mark.parametrize("period", [1, 2, 3])
def test_a_hail_mary_is_open_in_both_halves_and_in_overtime(period: int) -> None:
    assert "hail_mary" in desperate(period=period).asks[0].choices


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(
    ("line", "ball", "reason"),
    [
        ("own", 34, TOO_FAR_BACK),
        ("own", 35, None),
        ("own", 99, None),
        ("opponent", 35, TOO_FAR_BACK),
        ("opponent", 64, TOO_FAR_BACK),
        ("opponent", 65, None),
    ],
)
def test_the_ball_must_have_reached_the_35_of_the_line_in_force(line: str, ball: int, reason: Reason | None) -> None:
    m = desperate(options={"hail_mary_line": line}, ball=ball)
    assert m.why("home", "hail_mary") == reason


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(("ball", "reason"), [(34, TOO_FAR_BACK), (35, None), (64, None)])
def test_the_line_is_the_own_35_by_default(ball: int, reason: Reason | None) -> None:
    assert desperate(ball=ball).why("home", "hail_mary") == reason


@pytest.mark.rule("16.1")
@pytest.mark.parametrize("track", ["long", "short"])
@pytest.mark.parametrize(("clock", "reason"), [("30:00", NOT_YET), ("4:00", NOT_YET), ("2:00", None)])
def test_the_marker_must_be_on_2_00(track: str, clock: str, reason: Reason | None) -> None:
    assert desperate(options={"clock_track": track}, clock=clock).why("home", "hail_mary") == reason


@pytest.mark.rule("16.1")
def test_3_00_is_too_early() -> None:
    assert desperate(clock="3:00").why("home", "hail_mary") == NOT_YET


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(
    ("edition", "offense", "timeouts", "reason"),
    [
        ("revised", "home", [0, 0], None),
        ("revised", "home", [0, 3], None),
        ("revised", "home", [1, 0], TIMEOUTS_LEFT),
        ("revised", "home", [3, 3], TIMEOUTS_LEFT),
        ("revised", "away", [3, 0], None),
        ("revised", "away", [0, 1], TIMEOUTS_LEFT),
        ("first", "home", [0, 0], None),
        ("first", "home", [0, 1], TIMEOUTS_LEFT),
        ("first", "home", [1, 0], TIMEOUTS_LEFT),
        ("first", "away", [0, 0], None),
        ("first", "away", [1, 0], TIMEOUTS_LEFT),
    ],
)
def test_the_timeouts_must_be_spent_by_the_edition(
    edition: str, offense: str, timeouts: list[int], reason: Reason | None
) -> None:
    m = desperate(edition, offense=offense, timeouts=timeouts)
    assert m.why(offense, "hail_mary") == reason


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(
    ("position", "reason"),
    [({"clock": "3:00"}, NOT_YET), ({"ball": 34}, TOO_FAR_BACK), ({"timeouts": [1, 0]}, TIMEOUTS_LEFT)],
)
@pytest.mark.parametrize(("down", "step"), [(1, "call"), (4, "announce")])
def test_a_hail_mary_that_is_not_allowed_changes_nothing(
    down: int, step: str, position: dict[str, Any], reason: Reason
) -> None:
    m = desperate(down=down, **position)
    assert asked(m) == step
    before, asks = m.state, m.asks
    with pytest.raises(IllegalAction) as error:
        m.play("home", "hail_mary")
    assert (error.value.reason, error.value.cite) == reason
    assert (m.state, m.asks, m.entries) == (before, asks, [])


# 16.2  The throw


@pytest.mark.rule("16.2")
def test_yellow_and_green_are_thrown_once_each_without_a_call() -> None:
    m = go(desperate(), "hail_mary")
    assert (asked(m), m.asks[0].who, m.asks[0].choices) == ("hail_yellow", "dice", ("0", "4", "5", "6", "8", "10"))
    go(m, "10")
    assert (asked(m), m.asks[0].who, m.asks[0].choices) == ("hail_green", "dice", ("0", "10", "14", "15"))


@pytest.mark.rule("16.2")
def test_both_circled_is_a_touchdown_with_its_try_and_then_the_half_ends() -> None:
    m = go(desperate(), "hail_mary", "10", "15")
    assert m.score == {"home": 6, "away": 0}
    assert asked(m) == "try"
    assert (m.asks[0].who, m.asks[0].role) == ("home", "offense")
    go(m, "pat", "clock", "20")
    assert m.score == {"home": 7, "away": 0}
    assert (asked(m), m.asks[0].who, m.state.period) == ("kickoff", "home", 2)


@pytest.mark.rule("16.2")
@pytest.mark.parametrize(("yellow", "green"), [("10", "0"), ("10", "14"), ("0", "15"), ("8", "15"), ("8", "14")])
def test_anything_else_scores_nothing_and_the_half_ends(yellow: str, green: str) -> None:
    m = go(desperate(), "hail_mary", yellow, green)
    assert m.score == {"home": 0, "away": 0}
    assert (asked(m), m.asks[0].who, m.state.period, m.state.marker) == ("kickoff", "home", 2, 0)


@pytest.mark.rule("16.2")
def test_yards_do_not_matter_to_a_hail_mary() -> None:
    m = go(desperate(ball=95), "hail_mary", "8", "14")
    assert m.score == {"home": 0, "away": 0}
    assert m.state.period == 2


@pytest.mark.rule("16.2")
@pytest.mark.parametrize("green", ["0", "15"])
def test_nobody_can_stop_the_clock_after_a_hail_mary(green: str) -> None:
    m = go(desperate(timeouts=[0, 3]), "hail_mary", "10", green)
    assert asked(m) == ("try" if green == "15" else "kickoff")


@pytest.mark.rule("16.2")
def test_a_missed_hail_mary_ends_the_game_in_the_second_half() -> None:
    m = go(desperate(period=2, score=[7, 10]), "hail_mary", "10", "0")
    assert m.asks == ()
    assert m.outcome is not None
    assert (m.outcome.winner, m.score) == ("away", {"home": 7, "away": 10})


@pytest.mark.rule("16.2")
def test_a_hail_mary_wins_the_second_half_with_its_try() -> None:
    m = go(desperate(period=2, score=[0, 7]), "hail_mary", "10", "15", "two", "red/green", "4")
    assert m.asks == ()
    assert m.outcome is not None
    assert (m.outcome.winner, m.score) == ("home", {"home": 8, "away": 7})


@pytest.mark.rule("16.2")
@pytest.mark.rule("18.3")
def test_a_missed_hail_mary_ends_an_overtime_period() -> None:
    m = go(desperate(period=3, score=[7, 7]), "hail_mary", "10", "0")
    assert (asked(m), m.state.period, m.state.marker) == ("toss_call", 4, 0)


@pytest.mark.rule("16.2")
@pytest.mark.rule("18.3")
def test_a_hail_mary_wins_overtime_without_its_try() -> None:
    m = go(desperate(period=3, score=[7, 7]), "hail_mary", "10", "15")
    assert m.asks == ()
    assert m.score == {"home": 13, "away": 7}
