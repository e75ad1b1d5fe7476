"""Chapter 12, Passes in the red zone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation
from tests.rules.steps import asked, go
from touchline.core.match import Match

ANYWHERE = {"red_zone_pass": "anywhere"}
NOTHING = {"home": 0, "away": 0}
TOUCHDOWN = {"home": 6, "away": 0}


def at(ball: int, options: dict[str, Any] | None = None, **position: Any) -> Match:
    """First and goal, or first and ten, with no timeout left and the play announced."""
    m = situation(options=options, ball=ball, timeouts=[0, 0], **position)
    return go(m, "play") if asked(m) == "announce" else m


def spot(m: Match) -> tuple[str, int, int]:
    """Who has the ball where, and which down it is."""
    s = m.state
    return ("home", "away")[s.offense], s.ball, s.down


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("ball", "green"), [(85, "15"), (86, "14"), (87, "14"), (88, "14"), (90, "10"), (91, "10"), (92, "10")]
)
def test_a_pass_of_at_most_102_is_a_touchdown(ball: int, green: str) -> None:
    m = go(at(ball), "green/red", "green", green, *(("stop",) if green == "15" else ()), "clock")
    assert m.score == TOUCHDOWN
    assert asked(m) == "try"


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(("ball", "green"), [(88, "15"), (89, "14"), (93, "10"), (99, "14")])
def test_a_pass_of_more_than_102_is_incomplete(ball: int, green: str) -> None:
    m = go(at(ball), "green/red", "green", green, "clock")
    assert m.score == NOTHING
    assert spot(m) == ("home", ball, 2)


@pytest.mark.rule("12.1")
def test_a_green_14_needing_11_is_incomplete() -> None:
    m = go(at(89), "green/yellow", "green", "14", "clock")
    assert (m.score, spot(m)) == (NOTHING, ("home", 89, 2))


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(("ball", "green", "tackle", "good"), [(89, "14", "-1", True), (90, "14", "-1", False)])
def test_a_matched_pass_counts_its_total(ball: int, green: str, tackle: str, good: bool) -> None:
    m = go(at(ball), "green/green", green, tackle, "clock")
    assert m.score == (TOUCHDOWN if good else NOTHING)
    assert spot(m)[1:] == ((100, 1) if good else (ball, 2))


@pytest.mark.rule("12.1")
def test_an_incomplete_pass_on_fourth_down_gives_the_ball_away_at_the_old_line() -> None:
    m = go(at(93, down=4, mark=100), "green/red", "green", "10", "clock")
    assert spot(m) == ("away", 7, 1)


@pytest.mark.rule("12.1")
def test_an_incomplete_pass_takes_its_time() -> None:
    m = go(at(93), "green/red", "green", "10", "clock")
    assert m.state.marker == 1


@pytest.mark.rule("12.1")
@pytest.mark.rule("5.4")
@pytest.mark.parametrize(("offense", "other"), [("home", "away"), ("away", "home")])
def test_a_pass_thrown_too_far_with_t_t_is_a_touchback(offense: str, other: str) -> None:
    m = go(at(93, offense=offense), "green/red", "green", "10", "T", "T")
    assert spot(m) == (other, 25, 1)
    assert (asked(m), m.state.marker) == ("call", 0)


# From the 20 on


@pytest.mark.rule("12.1")
def test_from_80_a_breakaway_that_flies_too_far_is_incomplete() -> None:
    m = go(at(80), "green/red", "green", "15", "breakaway_choice:again", "breakaway:10", "clock_die:clock")
    assert (m.score, spot(m)) == (NOTHING, ("home", 80, 2))


@pytest.mark.rule("12.1")
def test_from_79_the_same_breakaway_is_a_touchdown_and_nobody_is_asked() -> None:
    m = go(at(79), "green/red", "green", "15", "breakaway:10", "clock_die:clock")
    assert m.score == TOUCHDOWN


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(("again", "good"), [("0", True), ("10", False), ("14", False)])
def test_a_breakaway_is_a_gamble_near_the_goal(again: str, good: bool) -> None:
    m = go(at(85), "green/red", "green", "15", "again", again, "clock")
    assert m.score == (TOUCHDOWN if good else NOTHING)


@pytest.mark.rule("12.1")
def test_a_matched_breakaway_counts_too() -> None:
    assert go(at(85), "green/green", "15", "-8", "again", "10", "clock").score == TOUCHDOWN
    assert go(at(86), "green/green", "15", "-8", "again", "10", "clock").score == NOTHING


@pytest.mark.rule("12.1")
def test_a_pass_that_has_flown_too_far_is_not_thrown_again() -> None:
    m = go(at(88), "green/red", "green", "15")
    assert asked(m) == "clock_die"


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("ball", "yellow", "good"), [(79, "6", True), (80, "8", True), (80, "6", False), (81, "8", False)]
)
def test_a_bomb_from_the_20_on_must_not_fly_too_far(ball: int, yellow: str, good: bool) -> None:
    m = go(at(ball), "green/red", "bomb", "bomb_green:10", "bomb_kick:20", f"bomb_yellow:{yellow}", "clock")
    assert m.score == (TOUCHDOWN if good else NOTHING)
    if not good:
        assert spot(m) == ("home", ball, 2)


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("calls", "throws"),
    [
        ("yellow/red", ("8",)),
        ("yellow/red", ("10", "4")),
        ("yellow/yellow", ("8", "-2")),
        ("red/green", ("5", "4")),
        ("red/red", ("5", "-1", "4")),
    ],
)
def test_red_and_yellow_cannot_go_too_far(calls: str, throws: tuple[str, ...]) -> None:
    assert go(at(98), calls, *throws, "clock").state.score == [6, 0]


# The switch


@pytest.mark.rule("12.1")
@pytest.mark.rule("20")
@pytest.mark.parametrize(("options", "score", "ball"), [(None, TOUCHDOWN, 100), (ANYWHERE, NOTHING, 60)])
def test_anywhere_a_bomb_from_midfield_can_fly_too_far(
    options: dict[str, Any] | None, score: dict[str, int], ball: int
) -> None:
    m = go(at(60, options), "green/red", "bomb", "14", "40", "4", "clock")
    assert m.score == score
    assert m.state.ball == ball


@pytest.mark.rule("12.1")
@pytest.mark.rule("20")
@pytest.mark.parametrize(("yellow", "score"), [("8", TOUCHDOWN), ("6", NOTHING)])
def test_anywhere_102_is_still_a_touchdown(yellow: str, score: dict[str, int]) -> None:
    m = go(at(60, ANYWHERE), "green/red", "bomb", "10", "40", yellow, "clock")
    assert m.score == score


@pytest.mark.rule("12.1")
@pytest.mark.rule("20")
@pytest.mark.parametrize("ball", [25, 50, 79])
def test_anywhere_every_green_breakaway_is_asked(ball: int) -> None:
    m = go(at(ball, ANYWHERE), "green/red", "green", "15")
    assert asked(m) == "breakaway_choice"
    assert (m.asks[0].who, m.asks[0].role) == ("home", "offense")
    assert asked(go(at(ball), "green/red", "green", "15")) == "breakaway"


@pytest.mark.rule("12.1")
@pytest.mark.rule("20")
def test_anywhere_the_pass_from_79_is_incomplete() -> None:
    m = go(at(79, ANYWHERE), "green/red", "green", "15", "again", "10", "clock")
    assert (m.score, spot(m)) == (NOTHING, ("home", 79, 2))
