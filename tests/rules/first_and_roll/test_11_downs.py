"""Chapter 11, Downs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation, spot
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.games.first_and_roll.rules.downs import begin_series


def nobody_stops_the_clock(**position: Any) -> Match:
    """A position in which no timeout is left, so that plays follow one another."""
    return situation(timeouts=[0, 0], **position)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(("ball", "mark"), [(1, 11), (25, 35), (89, 99), (90, 100), (91, 100), (92, 100), (99, 100)])
def test_the_mark_is_ten_yards_ahead_or_the_goal_line_if_nearer(ball: int, mark: int) -> None:
    m = situation()
    s = m.state
    begin_series(s, m.rules.values, ball)
    assert (s.ball, s.down, s.mark) == (ball, 1, mark)


@pytest.mark.rule("11.1")
def test_first_and_goal_has_its_mark_on_the_goal_line() -> None:
    m = go(nobody_stops_the_clock(ball=92, mark=94), "play", "red/green", "4", "clock", "leave")
    assert spot(m) == ("home", 96, 1, 100)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(
    ("second", "expected"), [("4", ("home", 50, 1, 60)), ("0", ("home", 46, 3, 50)), ("8", ("home", 54, 1, 64))]
)
def test_exactly_ten_yards_are_a_first_down(second: str, expected: tuple[str, int, int, int]) -> None:
    m = go(nobody_stops_the_clock(ball=40), "yellow/red", "6", "clock", "yellow/red", second, "clock")
    assert spot(m) == expected


@pytest.mark.rule("11.1")
def test_nine_yards_are_no_first_down() -> None:
    m = go(nobody_stops_the_clock(ball=40), "yellow/red", "5", "clock", "yellow/red", "4", "clock")
    assert spot(m) == ("home", 49, 3, 50)


@pytest.mark.rule("11.1")
def test_from_the_10_plus_6_minus_4_plus_8_is_a_first_down() -> None:
    m = nobody_stops_the_clock(ball=10)
    assert spot(go(m, "yellow/red", "6", "clock")) == ("home", 16, 2, 20)
    assert spot(go(m, "yellow/yellow", "0", "-4", "clock")) == ("home", 12, 3, 20)
    assert spot(go(m, "yellow/red", "8", "clock")) == ("home", 20, 1, 30)


@pytest.mark.rule("11.2")
@pytest.mark.parametrize("down", [1, 2, 3, 4])
@pytest.mark.parametrize(("gain", "mark"), [("4", 44), ("8", 44), ("10", 44)])
def test_the_mark_reached_is_a_first_down_on_any_down(down: int, gain: str, mark: int) -> None:
    m = nobody_stops_the_clock(ball=40, down=down, mark=mark)
    before = ("play",) if down == 4 else ()
    go(m, *before, "yellow/red", gain, *(("breakaway:4",) if gain == "10" else ()), "clock")
    ball = {"4": 44, "8": 48, "10": 54}[gain]
    assert spot(m) == ("home", ball, 1, ball + 10)


@pytest.mark.rule("11.2")
@pytest.mark.parametrize("down", [1, 2, 3])
@pytest.mark.parametrize("gain", ["0", "4"])
def test_short_of_the_mark_the_next_down_follows(down: int, gain: str) -> None:
    m = go(nobody_stops_the_clock(ball=40, down=down, mark=45), "yellow/red", gain, "clock")
    assert spot(m) == ("home", 40 + int(gain), down + 1, 45)


@pytest.mark.rule("11.2")
def test_a_loss_keeps_the_mark_where_it_is() -> None:
    m = go(nobody_stops_the_clock(ball=40, down=2, mark=45), "yellow/yellow", "0", "-8", "clock")
    assert spot(m) == ("home", 32, 3, 45)


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("gain", "ball"), [("4", 56), ("0", 60)])
def test_after_fourth_down_the_defense_takes_over_at_the_spot(gain: str, ball: int) -> None:
    m = go(nobody_stops_the_clock(ball=40, down=4, mark=45), "play", "yellow/red", gain, "clock")
    assert spot(m) == ("away", ball, 1, ball + 10)
    assert asked(m) == "announce"
    assert m.asks[0].who == "away"


@pytest.mark.rule("11.2")
def test_a_loss_on_fourth_down_counts_for_the_defense() -> None:
    m = go(nobody_stops_the_clock(ball=40, down=4, mark=45), "play", "yellow/yellow", "0", "-8", "clock")
    assert spot(m) == ("away", 68, 1, 78)


@pytest.mark.rule("11.1")
@pytest.mark.rule("11.2")
def test_the_defense_that_takes_over_near_the_goal_has_first_and_goal() -> None:
    m = go(nobody_stops_the_clock(ball=5, down=4, mark=12), "play", "yellow/red", "4", "clock")
    assert spot(m) == ("away", 91, 1, 100)
