"""Chapter 7, Breakaway and broken tackle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import lies, situation
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.roles import Side

ANYWHERE = {"red_zone_pass": "anywhere"}
SMALL_CIRCLE = {"dice": {"offense_green": {"faces": ["0", "0", "0", "10", "14", "(5)"]}}}


def is_asked(m: Match) -> bool:
    """Whether the offense is asked if it throws again."""
    return [(a.who, a.step, a.choices) for a in m.asks] == [("home", "breakaway_choice", ("again", "stop"))]


def is_thrown(m: Match) -> bool:
    """Whether the die is thrown again without asking."""
    return [(a.who, a.step) for a in m.asks] == [("dice", "breakaway")]


# 7.1  Breakaway


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("calls", "circled", "last", "ball"),
    [("red/green", "5", "3", 43), ("yellow/green", "10", "8", 58), ("green/red", "15", "14", 74)],
)
def test_a_circled_face_is_thrown_again_and_added_until_another_face_shows(
    calls: str, circled: str, last: str, ball: int
) -> None:
    m = go(situation(ball=30, timeouts=[0, 0]), calls, *(["green"] if calls == "green/red" else []), circled)
    assert is_thrown(m)
    go(m, f"breakaway:{circled}")
    assert is_thrown(m)
    go(m, f"breakaway:{last}")
    assert asked(m) == "clock_die"
    go(m, "clock")
    assert (m.state.offense, m.state.ball) == (Side.HOME, ball)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("steps", ["red/green 5", "yellow/green 10", "yellow/yellow 10 -2"])
def test_a_run_or_a_yellow_pass_in_the_red_zone_is_thrown_again_without_asking(steps: str) -> None:
    assert is_thrown(go(situation(ball=95), "play", *steps.split()))


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("ball", "asks"), [(79, False), (80, True)])
def test_the_offense_is_asked_on_a_green_pass_from_the_20_on(ball: int, asks: bool) -> None:
    m = go(situation(ball=ball), "play", "green/red", "green", "15")
    assert is_asked(m) if asks else is_thrown(m)


@pytest.mark.rule("7.1")
@pytest.mark.rule("12.1")
@pytest.mark.parametrize("ball", [1, 40, 79])
def test_with_red_zone_pass_anywhere_it_is_asked_on_every_green_pass(ball: int) -> None:
    m = situation(options=ANYWHERE, ball=ball, phase="call")
    assert is_asked(go(m, "green/red", "green", "15"))


@pytest.mark.rule("7.1")
@pytest.mark.rule("12.1")
@pytest.mark.parametrize("calls", ["red/green 5", "yellow/green 10"])
def test_even_then_it_is_not_asked_on_other_colours(calls: str) -> None:
    assert is_thrown(go(situation(options=ANYWHERE, ball=40), *calls.split()))


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("ball", "steps"),
    [
        (87, "green/red green 15"),  # 102
        (88, "green/green 15 -1"),  # the defense die counts: 102
        (97, "green/green 15 -10"),  # 102
        (87, "green/green 15 FLAG"),  # a FLAG is 0: 102
    ],
)
def test_it_is_asked_while_ball_and_total_are_at_most_102(ball: int, steps: str) -> None:
    assert is_asked(go(situation(ball=ball), "play", *steps.split()))


@pytest.mark.rule("7.1")
@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("ball", "steps"),
    [
        (88, "green/red green 15"),  # 103
        (89, "green/green 15 -1"),  # 103
        (98, "green/green 15 -10"),  # 103
        (88, "green/green 15 FLAG"),  # 103
    ],
)
def test_a_pass_that_has_flown_too_far_is_not_thrown_again(ball: int, steps: str) -> None:
    assert asked(go(situation(ball=ball), "play", *steps.split())) == "clock_die"


@pytest.mark.rule("7.1")
def test_it_is_asked_again_after_each_circled_face() -> None:
    m = go(situation(ball=80, timeouts=[0, 0]), "play", "green/green", "15", "-10")  # 85
    assert is_asked(m)
    go(m, "again", "15")  # 100
    assert is_asked(m)
    go(m, "stop", "clock")
    assert m.score == {"home": 6, "away": 0}


@pytest.mark.rule("7.1")
def test_it_is_not_asked_after_a_face_without_a_circle() -> None:
    m = go(situation(ball=80, timeouts=[0, 0]), "play", "green/red", "green", "15", "again", "0")
    assert asked(m) == "clock_die"


@pytest.mark.rule("7.1")
@pytest.mark.rule("12.1")
@pytest.mark.parametrize(("ball", "next_step"), [(92, "breakaway_choice"), (93, "clock_die")])
def test_the_102_is_looked_at_again_after_each_throw(ball: int, next_step: str) -> None:
    m = go(situation(components=SMALL_CIRCLE, ball=ball), "play", "green/red", "green", "5", "again", "5")
    assert asked(m) == next_step


@pytest.mark.rule("7.1")
@pytest.mark.rule("12.1")
def test_a_throw_again_may_carry_the_pass_too_far() -> None:
    m = go(situation(ball=84, timeouts=[0, 0]), "play", "green/red", "green", "15", "again", "10", "clock")
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.HOME, 2, 84, 94)


@pytest.mark.rule("7.1")
def test_who_stops_keeps_what_was_thrown() -> None:
    m = go(situation(ball=84, timeouts=[0, 0]), "play", "green/red", "green", "15", "stop", "clock")
    assert lies(m) == (Side.HOME, 1, 99, 100)


@pytest.mark.rule("7.1")
@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("position", "bomb", "asks"),
    [
        ({"ball": 77}, "15 20 10", True),  # 102: kick and yellow counted
        ({"ball": 78}, "15 20 10", False),  # 103
        ({"ball": 71}, "15 20 4", True),  # 102
        ({"ball": 72}, "15 20 4", False),  # 103
    ],
)
def test_on_a_bomb_the_kick_and_the_yellow_die_count_for_the_102(
    position: dict[str, Any], bomb: str, asks: bool
) -> None:
    m = go(situation(options=ANYWHERE, **position), "play", "green/red", "bomb", *bomb.split())
    assert is_asked(m) if asks else asked(m) == "clock_die"


@pytest.mark.rule("7.1")
@pytest.mark.rule("8.5")
@pytest.mark.parametrize("ball", [40, 79])
def test_a_bomb_from_outside_the_red_zone_is_thrown_again_without_asking(ball: int) -> None:
    m = situation(ball=ball, phase="call")
    assert is_thrown(go(m, "green/red", "bomb", "15", "45", "4"))


@pytest.mark.rule("7.1")
@pytest.mark.rule("8.3")
@pytest.mark.parametrize("zeros", ["green_incomplete", "both_intercepted"])
def test_nothing_is_thrown_again_once_a_bomb_is_intercepted_or_incomplete(zeros: str) -> None:
    m = go(situation(options={"bomb_zeros": zeros}, ball=40), "green/red", "bomb", "15", "20", "0")
    assert asked(m) == "clock_die"


@pytest.mark.rule("7.1")
def test_nothing_is_asked_either_once_a_bomb_is_intercepted() -> None:
    m = go(situation(options=ANYWHERE, ball=40), "green/red", "bomb", "15", "20", "0")
    assert asked(m) == "clock_die"


# 7.2  Matched or not


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    "steps",
    [
        "red/green 5",
        "red/red 5 -3",
        "yellow/green 10",
        "yellow/yellow 10 -8",
        "green/red green 15",
        "green/green 15 -10",
    ],
)
def test_a_breakaway_applies_whether_or_not_the_defense_matched(steps: str) -> None:
    assert is_thrown(go(situation(ball=30), *steps.split()))


@pytest.mark.rule("7.2")
def test_a_matched_breakaway_adds_to_the_sum_of_both_dice() -> None:
    m = go(situation(ball=30, timeouts=[0, 0]), "yellow/yellow", "10", "-8", "10", "4", "clock")
    assert lies(m) == (Side.HOME, 1, 46, 56)


@pytest.mark.rule("7.2")
@pytest.mark.rule("10.2")
def test_a_breakaway_applies_beside_a_flag_too() -> None:
    m = go(situation(ball=30, timeouts=[0, 0]), "red/red", "5", "FLAG", "breakaway:4", "clock", "D5", "decline")
    assert lies(m) == (Side.HOME, 2, 39, 40)


# 7.3  Broken tackle


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("cover", ["yellow", "green"])
def test_an_unmatched_red_2_is_thrown_once_more_and_added(cover: str) -> None:
    m = go(situation(ball=30, timeouts=[0, 0]), f"red/{cover}", "offense_die:2")
    assert [(a.who, a.step) for a in m.asks] == [("dice", "broken_tackle")]
    assert lies(go(m, "broken_tackle:4", "clock_die:clock", "leave")) == (Side.HOME, 2, 36, 40)


@pytest.mark.rule("7.3")
def test_a_matched_red_2_breaks_no_tackle() -> None:
    m = go(situation(ball=30, timeouts=[0, 0]), "red/red", "offense_die:2", "defense_die:-1", "clock_die:clock")
    assert lies(m) == (Side.HOME, 2, 31, 40)


@pytest.mark.rule("7.3")
def test_a_second_2_breaks_no_second_tackle() -> None:
    m = go(situation(ball=30, timeouts=[0, 0]), "red/green", "2", "broken_tackle:2", "clock_die:clock", "leave")
    assert lies(m) == (Side.HOME, 2, 34, 40)


@pytest.mark.rule("7.3")
def test_a_circled_5_on_a_broken_tackle_breaks_away_until_another_face_shows() -> None:
    m = situation(ball=30, timeouts=[0, 0])
    go(m, "red/green", "2", "broken_tackle:5", "breakaway:5", "breakaway:1", "clock_die:clock", "leave")
    assert lies(m) == (Side.HOME, 1, 43, 53)


@pytest.mark.rule("7.3")
def test_a_2_that_is_not_the_first_throw_breaks_no_tackle() -> None:
    m = go(situation(ball=30, timeouts=[0, 0]), "red/green", "5", "breakaway:2", "clock_die:clock", "leave")
    assert lies(m) == (Side.HOME, 2, 37, 40)


@pytest.mark.rule("7.3")
def test_a_2_after_a_broken_tackle_and_a_breakaway_breaks_no_tackle_either() -> None:
    m = go(
        situation(ball=30, timeouts=[0, 0]),
        "red/green",
        "2",
        "broken_tackle:5",
        "breakaway:2",
        "clock_die:clock",
        "leave",
    )
    assert lies(m) == (Side.HOME, 2, 39, 40)
