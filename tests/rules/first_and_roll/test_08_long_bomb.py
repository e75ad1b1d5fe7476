"""Chapter 8, Long bomb."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rules.first_and_roll.situation import lies, situation
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.roles import Side


def bomb(*dice: str, options: dict[str, Any] | None = None, **position: Any) -> Match:
    """A long bomb with these dice (green, kick, yellow), thrown by home; nobody has a timeout."""
    m = situation(options=options, **({"timeouts": [0, 0], "phase": "call"} | position))
    return go(m, "green/red", "bomb:bomb", *dice)


# 8.1  Declaring it


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("cover", ["red", "yellow"])
def test_an_unmatched_green_may_become_a_long_bomb_before_any_die_is_thrown(cover: str) -> None:
    m = go(situation(ball=25), f"green/{cover}")
    assert [(a.who, a.step, a.choices) for a in m.asks] == [("home", "bomb", ("green", "bomb"))]
    assert asked(go(m, "bomb")) == "bomb_green"


@pytest.mark.rule("8.1")
def test_a_green_that_is_not_declared_a_bomb_is_an_ordinary_pass() -> None:
    m = go(situation(ball=25, timeouts=[0, 0]), "green/red", "green", "offense_die:14", "clock_die:clock")
    assert lies(m) == (Side.HOME, 1, 39, 49)


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    "calls", ["green/green", "red/green", "red/yellow", "yellow/red", "yellow/green", "red/red", "yellow/yellow"]
)
def test_no_other_call_can_become_a_bomb(calls: str) -> None:
    assert asked(go(situation(ball=25), calls)) == "offense_die"


# 8.2  The throw


@pytest.mark.rule("8.2")
def test_green_kick_and_yellow_are_thrown_in_this_order() -> None:
    m = bomb(ball=25)
    assert (asked(m), m.view("watcher").die, m.odds["0"]) == ("bomb_green", "offense_green", Fraction(1, 2))
    go(m, "14")
    assert (asked(m), m.view("watcher").die, m.odds["35"]) == ("bomb_kick", "kick", Fraction(1, 6))
    go(m, "35")
    assert (asked(m), m.view("watcher").die, m.odds["0"]) == ("bomb_yellow", "offense_yellow", Fraction(1, 6))
    assert asked(go(m, "8")) == "clock_die"


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("green", "kick", "yellow", "gain"),
    [("14", "35", "8", 41), ("10", "20", "10", 20), ("14", "45", "4", 55), ("10", "25", "5", 30)],
)
def test_the_gain_is_kick_plus_green_minus_yellow(green: str, kick: str, yellow: str, gain: int) -> None:
    m = bomb(green, kick, yellow, "clock", ball=10)
    assert lies(m) == (Side.HOME, 1, 10 + gain, 20 + gain)


@pytest.mark.rule("8.2")
@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    ("dice", "marker"),
    [
        ("10 20 4 clock", 1),
        ("10 20 4 T clock", 1),
        ("0 20 4 clock", 1),
        ("0 20 4 T clock", 1),
        ("10 20 0 clock 10 -1", 1),
    ],
)
def test_the_clock_die_is_thrown_with_every_bomb(dice: str, marker: int) -> None:
    assert bomb(*dice.split(), ball=25).state.marker == marker


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    "dice", ["10 20 4", "0 20 4", "10 20 0", "0 20 0"], ids=["complete", "incomplete", "intercepted", "both_0"]
)
def test_the_clock_die_of_a_bomb_is_thrown_again_on_t(dice: str) -> None:
    m = bomb(*dice.split(), ball=25)
    assert asked(m) == "clock_die"
    assert asked(go(m, "T")) == "clock_again"


@pytest.mark.rule("8.2")
@pytest.mark.rule("14.1")
@pytest.mark.parametrize("ball", [56, 79])
def test_a_bomb_over_the_goal_line_from_outside_the_red_zone_is_a_touchdown(ball: int) -> None:
    assert bomb("14", "40", "10", "clock", ball=ball).score == {"home": 6, "away": 0}


@pytest.mark.rule("8.2")
@pytest.mark.rule("14.1")
def test_a_bomb_to_the_99_is_none() -> None:
    m = bomb("14", "40", "10", "clock", ball=55)
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.HOME, 1, 99, 100)


# 8.3  The zeros


@pytest.mark.rule("8.3")
def test_green_0_is_incomplete_and_loses_a_down() -> None:
    assert lies(bomb("0", "40", "4", "clock", ball=25, down=2, mark=30)) == (Side.HOME, 3, 25, 30)


@pytest.mark.rule("8.3")
@pytest.mark.rule("11.2")
def test_green_0_on_fourth_down_gives_the_ball_to_the_defense_at_the_old_line() -> None:
    assert lies(bomb("0", "40", "4", "clock", ball=25, down=4, mark=30)) == (Side.AWAY, 1, 75, 85)


@pytest.mark.rule("8.3")
@pytest.mark.parametrize("green", ["0", "10", "14", "15"])
def test_yellow_0_is_intercepted_also_when_both_are_0(green: str) -> None:
    m = bomb(green, "20", "0", "clock", ball=25)
    assert (asked(m), m.state.offense) == ("return_die", Side.AWAY)


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    "dice", [("0", "40", "4"), ("14", "40", "0"), ("15", "40", "0")], ids=["green_0", "yellow_0", "circled_and_0"]
)
def test_with_both_intercepted_a_single_0_is_incomplete(dice: tuple[str, ...]) -> None:
    m = bomb(*dice, "clock", options={"bomb_zeros": "both_intercepted"}, ball=25)
    assert lies(m) == (Side.HOME, 2, 25, 35)


@pytest.mark.rule("8.3")
def test_with_both_intercepted_two_0s_are_intercepted() -> None:
    m = bomb("0", "40", "0", "clock", options={"bomb_zeros": "both_intercepted"}, ball=25)
    assert (asked(m), m.state.offense, m.state.ball) == ("return_die", Side.AWAY, 35)


@pytest.mark.rule("8.3")
@pytest.mark.parametrize("zeros", ["green_incomplete", "both_intercepted"])
def test_without_a_0_a_bomb_is_complete_under_either_reading(zeros: str) -> None:
    assert lies(bomb("10", "20", "4", "clock", options={"bomb_zeros": zeros}, ball=25)) == (Side.HOME, 1, 51, 61)


@pytest.mark.rule("8.3")
def test_green_incomplete_is_the_default() -> None:
    default, named = situation(ball=25), situation(options={"bomb_zeros": "green_incomplete"}, ball=25)
    assert default.rules.hash == named.rules.hash


# 8.4  Intercepted


@pytest.mark.rule("8.4")
@pytest.mark.parametrize("green", ["0", "14", "15"])
def test_an_intercepted_ball_moves_by_the_kick_die_and_is_returned_with_the_two_green_dice(green: str) -> None:
    m = bomb(green, "30", "0", "clock", ball=25)
    assert (asked(m), m.view("watcher").die, m.state.ball) == ("return_die", "offense_green", 45)
    go(m, "10")
    assert (asked(m), m.view("watcher").die) == ("return_guard", "defense_green")
    assert lies(go(m, "-10")) == (Side.AWAY, 1, 55, 65)


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("ball", "kick"), [(80, "20"), (81, "20"), (60, "40"), (70, "45")])
def test_an_interception_at_a_hundred_or_more_is_a_touchback(ball: int, kick: str) -> None:
    m = bomb("14", kick, "0", "clock", ball=ball)
    assert lies(m) == (Side.AWAY, 1, 25, 35)
    assert m.state.marker == 1


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("ball", "kick"), [(79, "20"), (59, "40")])
def test_an_interception_at_99_is_returned_from_the_1(ball: int, kick: str) -> None:
    m = bomb("14", kick, "0", "clock", ball=ball)
    assert (asked(m), m.state.offense, m.state.ball) == ("return_die", Side.AWAY, 1)


# 8.5  Breakaways, red zone, T T


@pytest.mark.rule("8.5")
def test_a_green_15_breaks_away() -> None:
    m = bomb(
        "bomb_green:15", "bomb_kick:20", "bomb_yellow:4", "breakaway:15", "breakaway:10", "clock_die:clock", ball=10
    )
    assert lies(m) == (Side.HOME, 1, 66, 76)


@pytest.mark.rule("8.5")
def test_yellow_never_breaks_away() -> None:
    m = bomb("10", "20", "bomb_yellow:10", "clock_die:clock", ball=25)
    assert lies(m) == (Side.HOME, 1, 45, 55)


@pytest.mark.rule("8.5")
def test_with_both_circled_only_green_is_thrown_again() -> None:
    m = bomb("15", "20", "10", ball=25)
    assert (asked(m), m.view("watcher").die) == ("breakaway", "offense_green")
    go(m, "14", "clock_die:clock")
    assert lies(m) == (Side.HOME, 1, 64, 74)


@pytest.mark.rule("8.5")
def test_a_0_on_a_throw_again_spoils_nothing() -> None:
    m = bomb("15", "20", "4", "breakaway:0", "clock", ball=25)
    assert lies(m) == (Side.HOME, 1, 56, 66)


@pytest.mark.rule("8.5")
@pytest.mark.rule("12.1")
@pytest.mark.parametrize("ball", [80, 82])
def test_a_bomb_to_102_in_the_red_zone_is_a_touchdown(ball: int) -> None:
    assert bomb("10", "20", "10", "clock", ball=ball).score == {"home": 6, "away": 0}


@pytest.mark.rule("8.5")
@pytest.mark.rule("12.1")
def test_a_bomb_to_103_in_the_red_zone_is_incomplete() -> None:
    m = bomb("10", "20", "10", "clock", ball=83)
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.HOME, 2, 83, 93)


@pytest.mark.rule("8.5")
@pytest.mark.rule("12.1")
def test_a_bomb_that_flies_too_far_from_outside_the_red_zone_counts() -> None:
    assert bomb("14", "45", "4", "clock", ball=79).score == {"home": 6, "away": 0}


@pytest.mark.rule("8.5")
@pytest.mark.rule("12.1")
def test_the_zeros_come_before_the_red_zone() -> None:
    m = bomb("14", "20", "0", "clock", ball=90)  # 124 by the sum, yet intercepted
    assert lies(m) == (Side.AWAY, 1, 25, 35)
    m = bomb("0", "45", "4", "T", "T", ball=90)  # incomplete by 8.3, not by 12: a turnover at the old line
    assert (asked(m), m.state.offense, m.state.ball) == ("return_die", Side.AWAY, 10)


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("clock", "marker"), [("clock", 1), ("T clock", 1), ("T T", 0)])
def test_an_intercepted_bomb_advances_the_marker_on_a_clock_face_and_t_t_adds_nothing(clock: str, marker: int) -> None:
    m = bomb("14", "30", "0", *clock.split(), "return_die:10", "return_guard:-4", ball=25)
    assert lies(m) == (Side.AWAY, 1, 55, 65)
    assert m.state.marker == marker


@pytest.mark.rule("8.5")
def test_an_incomplete_bomb_with_t_t_is_a_turnover_at_the_old_line_with_a_yellow_return() -> None:
    m = bomb("0", "40", "4", "T", "T", ball=25)
    assert (asked(m), m.view("watcher").die, m.state.ball) == ("return_die", "offense_yellow", 75)
    assert lies(go(m, "8", "-8")) == (Side.AWAY, 1, 83, 93)
    assert m.state.marker == 0


@pytest.mark.rule("8.5")
def test_that_holds_for_an_incomplete_bomb_of_the_other_reading_too() -> None:
    m = bomb("14", "40", "0", "T", "T", options={"bomb_zeros": "both_intercepted"}, ball=25)
    assert (asked(m), m.view("watcher").die, m.state.ball) == ("return_die", "offense_yellow", 75)


@pytest.mark.rule("8.5")
@pytest.mark.rule("5.3")
def test_a_complete_bomb_with_t_t_is_lost_where_it_lies_and_returned_with_yellow() -> None:
    m = bomb("14", "30", "4", "T", "T", ball=25)
    assert (asked(m), m.view("watcher").die, m.state.ball) == ("return_die", "offense_yellow", 35)
    assert lies(go(m, "8", "-2")) == (Side.AWAY, 1, 43, 53)
    assert m.state.marker == 0


@pytest.mark.rule("8.5")
@pytest.mark.rule("5.4")
@pytest.mark.parametrize(("ball", "touchback"), [(60, True), (59, False)])
def test_a_complete_bomb_with_t_t_at_a_hundred_is_a_touchback_and_at_99_it_is_returned(
    ball: int, touchback: bool
) -> None:
    m = bomb("14", "30", "4", "T", "T", ball=ball)
    if touchback:
        assert lies(m) == (Side.AWAY, 1, 25, 35)
        assert asked(m) == "call"
    else:
        assert (asked(m), m.state.offense, m.state.ball) == ("return_die", Side.AWAY, 1)
