"""Chapter 3, Kickoff."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import touchline
from tests.rules.first_and_roll.situation import lies, situation
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.roles import Side

ZERO_ON_RED = {"dice": {"offense_red": {"faces": ["0", "[2]", "3", "3", "4", "(5)"]}}}


def kickoff(edition: str | None = None, components: Any = None, **position: Any) -> Match:
    """Home kicks off."""
    return situation(edition=edition, components=components, phase="kickoff", kicker="home", **position)


# 3.1  When


@pytest.mark.rule("3.1")
def test_the_first_half_begins_with_a_kickoff() -> None:
    assert asked(go(touchline.new("first_and_roll"), "heads", "heads", "receive")) == "kickoff"


@pytest.mark.rule("3.1")
def test_the_second_half_begins_with_a_kickoff() -> None:
    m = go(situation(ball=25, clock="2:00", timeouts=[0, 0]), "yellow/green", "4", "clock")
    assert (m.state.period, asked(m)) == (2, "kickoff")


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("position", "steps", "score"),
    [
        ({"ball": 98}, "play yellow/green 5 clock pat clock 40", [7, 0]),
        ({"ball": 98}, "play yellow/green 5 clock pat T 20", [6, 0]),
        ({"ball": 98}, "play yellow/green 5 clock two yellow/green 5", [8, 0]),
        ({"ball": 98}, "play yellow/green 5 clock two yellow/green 0", [6, 0]),
        ({"ball": 70}, "field_goal -1 -2 40", [3, 0]),
        ({"ball": 3}, "yellow/yellow 0 -4 T T pat clock 40", [0, 7]),
    ],
    ids=["pat", "missed_pat", "two_points", "failed_two_points", "field_goal", "touchdown_of_the_defense"],
)
def test_a_kickoff_follows_every_score(position: dict[str, Any], steps: str, score: list[int]) -> None:
    m = go(situation(timeouts=[0, 0], **position), *steps.split())
    assert m.state.score == score
    assert asked(m) == "kickoff"


@pytest.mark.rule("3.1")
@pytest.mark.rule("15.2")
def test_no_kickoff_follows_a_safety() -> None:
    m = go(situation(ball=3, timeouts=[0, 0]), "yellow/yellow", "0", "-4", "clock")
    assert m.state.score == [0, 2]
    assert asked(m) == "punt_die_choice"


# 3.2  The kind of kick


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("kicker", "receiver"), [("home", "away"), ("away", "home")])
def test_the_kicking_side_chooses_a_regular_or_an_onside_kick(kicker: str, receiver: str) -> None:
    m = situation(phase="kickoff", kicker=kicker)
    assert [(a.who, a.choices) for a in m.asks] == [(kicker, ("regular", "onside"))]
    go(m, "regular")
    assert [(a.who, a.choices) for a in m.asks] == [(receiver, ("touchback", "run_out"))]


# 3.3  Regular


@pytest.mark.rule("3.3")
def test_a_touchback_is_first_down_at_the_own_25() -> None:
    assert lies(go(kickoff(), "regular", "touchback")) == (Side.AWAY, 1, 25, 35)


@pytest.mark.rule("3.3")
def test_a_run_out_counts_all_three_dice_from_the_own_goal_line() -> None:
    m = go(kickoff(), "regular", "run_out", "3", "8", "14")
    assert lies(m) == (Side.AWAY, 1, 25, 35)


@pytest.mark.rule("3.3")
@pytest.mark.rule("4.5")
def test_each_circled_face_of_a_run_out_is_thrown_again_after_all_three_one_die_after_the_other() -> None:
    m = go(kickoff(), "regular", "run_out", "run_out_die:5", "run_out_die:10", "run_out_die:15")
    thrown = []
    for face in ("5", "4", "10", "0", "15", "14"):
        thrown.append(m.view("watcher").die)
        go(m, f"run_out_again:{face}")
    assert thrown == ["offense_red"] * 2 + ["offense_yellow"] * 2 + ["offense_green"] * 2
    assert lies(m) == (Side.AWAY, 1, 78, 88)


@pytest.mark.rule("3.3")
def test_a_run_out_is_thrown_again_without_asking_and_a_2_breaks_no_tackle() -> None:
    m = go(kickoff(), "regular", "run_out", "2", "0", "15")
    assert [(a.who, a.step) for a in m.asks] == [("dice", "run_out_again")]
    assert lies(go(m, "0")) == (Side.AWAY, 1, 17, 27)


LONG_RUN_OUT = ("5", "10", "15", "10", "10", "8", "15", "15", "10")  # 98, and what red shows when thrown again


def run_out(red_again: str) -> Match:
    """A run-out of 98 yards and those of the red die thrown again."""
    return go(kickoff(), "regular", "run_out", *LONG_RUN_OUT[:3], f"run_out_again:{red_again}", *LONG_RUN_OUT[3:])


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("red", ["2", "3"])
def test_a_run_out_of_a_hundred_yards_is_a_touchdown(red: str) -> None:
    m = run_out(red)
    assert m.score == {"home": 0, "away": 6}
    assert (asked(m), m.asks[0].who) == ("try", "away")


@pytest.mark.rule("3.3")
def test_a_run_out_of_99_yards_is_none() -> None:
    m = run_out("1")
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.AWAY, 1, 99, 100)


# 3.4  A run-out of nothing


@pytest.mark.rule("3.4")
def test_a_run_out_of_0_is_put_on_the_1() -> None:
    m = go(kickoff(components=ZERO_ON_RED), "regular", "run_out", "0", "0", "0")
    assert lies(m) == (Side.AWAY, 1, 1, 11)
    assert m.score == {"home": 0, "away": 0}


@pytest.mark.rule("3.4")
def test_the_shortest_run_out_with_the_printed_dice_ends_on_the_1_too() -> None:
    assert lies(go(kickoff(), "regular", "run_out", "1", "0", "0")) == (Side.AWAY, 1, 1, 11)


# 3.5  Onside


@pytest.mark.rule("3.5")
def test_an_onside_kick_throws_red_then_yellow_then_the_clock_die() -> None:
    m = go(kickoff(), "onside")
    assert (asked(m), m.view("watcher").die, m.odds["3"]) == ("onside_red", "offense_red", Fraction(1, 3))
    go(m, "3")
    assert (asked(m), m.view("watcher").die, m.odds["8"]) == ("onside_yellow", "offense_yellow", Fraction(1, 6))
    go(m, "8")
    assert (asked(m), m.view("watcher").die, m.odds["T"]) == ("onside_clock", "clock", Fraction(1, 6))


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(
    ("edition", "red", "yellow", "clock", "kept"),
    [
        ("revised", "4", "6", "T", False),  # 10
        ("revised", "3", "8", "T", True),  # 11
        ("revised", "3", "8", "clock", False),
        ("revised", "4", "8", "T", True),  # 12
        ("revised", "4", "8", "clock", False),
        ("first", "3", "6", "T", False),  # 9
        ("first", "4", "6", "T", True),  # 10
        ("first", "4", "6", "clock", False),
        ("first", "3", "8", "T", True),  # 11
        ("first", "3", "8", "clock", False),
    ],
)
def test_an_onside_kick_needs_the_sum_of_its_edition_and_a_t(
    edition: str, red: str, yellow: str, clock: str, kept: bool
) -> None:
    m = go(kickoff(edition), "onside", red, yellow, clock)
    ball = 30 + int(red) + int(yellow)
    assert lies(m) == ((Side.HOME, 1, ball, ball + 10) if kept else (Side.AWAY, 1, 100 - ball, 110 - ball))


@pytest.mark.rule("3.5")
def test_more_than_10_is_what_an_onside_kick_needs_unless_said_otherwise() -> None:
    assert lies(go(kickoff(), "onside", "4", "6", "T")) == (Side.AWAY, 1, 60, 70)
    assert lies(go(kickoff(), "onside", "3", "8", "T")) == (Side.HOME, 1, 41, 51)


@pytest.mark.rule("3.5")
def test_breakaways_are_ignored_on_an_onside_kick() -> None:
    m = go(kickoff(), "onside", "onside_red:5", "onside_yellow:10", "onside_clock:T")
    assert lies(m) == (Side.HOME, 1, 45, 55)


@pytest.mark.rule("3.5")
def test_a_short_onside_kick_leaves_the_receiver_at_the_spot() -> None:
    assert lies(go(kickoff(), "onside", "1", "0", "clock")) == (Side.AWAY, 1, 69, 79)


# 3.6  The clock die of kicks


@pytest.mark.rule("3.6")
@pytest.mark.parametrize("face", ["T", "clock"])
def test_the_clock_die_of_an_onside_kick_is_thrown_once_and_moves_no_marker(face: str) -> None:
    m = go(kickoff(), "onside", "3", "8", face)
    assert asked(m) in {"announce", "call"}
    assert m.state.marker == 0


@pytest.mark.rule("3.6")
@pytest.mark.rule("9.3")
@pytest.mark.parametrize(("face", "step"), [("T", "blocked_take"), ("clock", "blocked_red")])
def test_the_clock_die_of_a_blocked_punt_is_thrown_once_and_moves_no_marker(face: str, step: str) -> None:
    m = go(situation(ball=30, down=4, mark=40), "punt", "FLAG", "FLAG", face)
    assert asked(m) == step
    go(m, *(("take",) if face == "T" else ("3", "-3")))
    assert asked(m) in {"announce", "call"}
    assert m.state.marker == 0


@pytest.mark.rule("3.6")
@pytest.mark.rule("14.2")
@pytest.mark.parametrize("face", ["T", "clock"])
def test_the_clock_die_of_a_pat_is_thrown_once_and_moves_no_marker(face: str) -> None:
    m = go(situation(phase="try", ball=100), "pat", f"pat_clock:{face}", "pat_kick:25")
    assert asked(m) == "kickoff"
    assert m.state.marker == 0
    assert m.score == {"home": 1, "away": 0}


@pytest.mark.rule("3.5")
@pytest.mark.parametrize("clock", ["T", "clock"])
@pytest.mark.parametrize(("red", "far"), [("69", False), ("70", True)])
def test_an_onside_kick_into_the_end_zone_is_a_touchback(red: str, far: bool, clock: str) -> None:
    dice = {"dice": {"offense_red": {"faces": ["1", "[2]", "3", "69", "70", "(5)"]}}}
    m = go(situation(components=dice, phase="kickoff", kicker="home"), "onside", red, "0", clock)
    if far:
        assert lies(m) == (Side.AWAY, 1, 25, 35)
    else:
        assert lies(m) == ((Side.HOME, 1, 99, 100) if clock == "T" else (Side.AWAY, 1, 1, 11))
