"""Chapter 5, Clock die."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import lies, situation
from tests.rules.steps import asked, go
from touchline.core.roles import Side

# 5.1, 5.2  Clock and T


@pytest.mark.rule("5.1")
def test_a_clock_face_advances_the_marker_one_space() -> None:
    m = go(situation(ball=40, timeouts=[0, 0]), "yellow/green", "4", "clock_die:clock")
    assert m.state.marker == 1


@pytest.mark.rule("5.1")
@pytest.mark.rule("17.1")
def test_the_advance_is_only_about_to_happen_while_somebody_can_stop_it() -> None:
    m = go(situation(ball=40), "yellow/green", "4", "clock_die:clock")
    assert (asked(m), m.state.marker) == ("timeout", 0)


@pytest.mark.rule("5.2")
def test_a_t_is_thrown_again() -> None:
    m = go(situation(ball=40, timeouts=[0, 0]), "yellow/green", "4", "clock_die:T")
    assert [(a.who, a.step) for a in m.asks] == [("dice", "clock_again")]
    assert m.state.marker == 0


@pytest.mark.rule("5.2")
def test_a_clock_face_after_a_t_advances_the_marker_one_space_and_the_play_counts() -> None:
    m = go(situation(ball=40, timeouts=[0, 0]), "yellow/green", "4", "clock_die:T", "clock_again:clock")
    assert m.state.marker == 1
    assert lies(m) == (Side.HOME, 2, 44, 50)


@pytest.mark.rule("5.2")
def test_a_second_t_is_a_turnover_and_the_marker_does_not_move() -> None:
    m = go(situation(ball=40), "red/green", "3", "clock_die:T", "clock_again:T")
    assert m.state.marker == 0
    assert lies(m) == (Side.AWAY, 1, 57, 67)
    assert asked(m) == "announce"


# 5.3  The turnover


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("steps", "ball"),
    [("red/green 4 T T", 56), ("red/red 4 -1 T T", 57), ("red/red 1 -5 T T", 64), ("red/green 5 5 3 T T", 47)],
)
def test_after_red_the_ball_moves_by_the_total_and_the_defense_has_it_there_without_a_return(
    steps: str, ball: int
) -> None:
    m = go(situation(ball=40, timeouts=[0, 0]), *steps.split())
    assert lies(m) == (Side.AWAY, 1, ball, ball + 10)
    assert asked(m) in {"announce", "call"}


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("steps", "start"), [("yellow/green 6 T T", 54), ("yellow/yellow 4 -8 T T", 64), ("yellow/red 10 8 T T", 42)]
)
def test_after_yellow_the_defense_returns_with_the_two_red_dice(steps: str, start: int) -> None:
    m = go(situation(ball=40, timeouts=[0, 0]), *steps.split())
    assert (asked(m), m.view("watcher").die, m.state.ball) == ("return_die", "offense_red", start)
    go(m, "3")
    assert (asked(m), m.view("watcher").die) == ("return_guard", "defense_red")
    assert lies(go(m, "-5")) == (Side.AWAY, 1, start + 3, start + 13)


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("steps", "start"), [("green/red green 10 T T", 50), ("green/green 14 -4 T T", 50), ("green/red green 0 T T", 60)]
)
def test_after_green_the_defense_returns_with_the_two_yellow_dice(steps: str, start: int) -> None:
    m = go(situation(ball=40, timeouts=[0, 0]), *steps.split())
    assert (asked(m), m.view("watcher").die, m.state.ball) == ("return_die", "offense_yellow", start)
    go(m, "8")
    assert (asked(m), m.view("watcher").die) == ("return_guard", "defense_yellow")
    assert lies(go(m, "-5")) == (Side.AWAY, 1, start + 8, start + 18)


# 5.4  Turnovers at the goal lines


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(
    ("ball", "steps"),
    [
        (96, "red/green 4"),  # 100
        (98, "red/green 4"),  # 102
        (96, "yellow/green 4"),
        (98, "yellow/green 8"),
        (90, "green/red green 10"),
        (92, "green/red green 10"),
        (79, "green/red green 15 14"),  # 108, outside the red zone
    ],
)
def test_a_turnover_at_a_hundred_or_more_is_a_touchback_without_a_return(ball: int, steps: str) -> None:
    m = go(situation(ball=ball), "play", *steps.split(), "T", "T")
    assert lies(m) == (Side.AWAY, 1, 25, 35)
    assert m.score == {"home": 0, "away": 0}
    assert asked(m) == "call"


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(
    ("ball", "steps"),
    [(95, "red/green 4"), (95, "yellow/green 4"), (89, "green/red green 10")],
    ids=["red", "yellow", "green"],
)
def test_a_turnover_at_99_is_none(ball: int, steps: str) -> None:
    m = go(situation(ball=ball), "play", *steps.split(), "T", "T")
    assert (m.state.offense, m.state.ball) == (Side.AWAY, 1)
    assert asked(m) == ("call" if steps.startswith("red") else "return_die")


@pytest.mark.rule("5.4")
@pytest.mark.rule("14.1")
@pytest.mark.rule("19.1")
@pytest.mark.parametrize(
    ("ball", "steps"),
    [
        (4, "red/red 1 -5"),
        (3, "red/red 1 -5"),
        (4, "yellow/yellow 0 -4"),
        (3, "yellow/yellow 0 -4"),
        (10, "green/green 0 -10"),
    ],
)
def test_a_turnover_at_0_or_less_is_a_touchdown_for_the_defense(ball: int, steps: str) -> None:
    m = go(situation(ball=ball), *steps.split(), "T", "T")
    assert m.score == {"home": 0, "away": 6}
    assert [(a.who, a.step) for a in m.asks] == [("away", "try")]
    go(m, "pat", "clock", "40")
    assert m.score == {"home": 0, "away": 7}
    assert [(a.who, a.step) for a in m.asks] == [("away", "kickoff")]


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(("ball", "steps"), [(5, "red/red 1 -5"), (5, "yellow/yellow 0 -4"), (11, "green/green 0 -10")])
def test_a_turnover_on_the_1_is_none(ball: int, steps: str) -> None:
    m = go(situation(ball=ball), *steps.split(), "T", "T")
    assert m.score == {"home": 0, "away": 0}
    assert (m.state.offense, m.state.ball) == (Side.AWAY, 99)
    assert asked(m) == ("announce" if steps.startswith("red") else "return_die")


@pytest.mark.rule("5.4")
@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("position", "steps"),
    [
        ({"ball": 93}, "play green/red green 10"),  # 103
        ({"ball": 94}, "play green/green 10 -1"),  # 103
        ({"ball": 85}, "play green/red green 15 again 10"),  # 110
        ({"ball": 83}, "play green/red bomb 10 20 10"),  # 103
        ({"ball": 60, "options": {"red_zone_pass": "anywhere"}}, "play green/red bomb 14 40 4"),  # 110
    ],
)
def test_an_overthrown_pass_with_t_t_is_a_touchback_too(position: dict[str, Any], steps: str) -> None:
    m = go(situation(**position), *steps.split(), "T", "T")
    assert lies(m) == (Side.AWAY, 1, 25, 35)
    assert asked(m) == "call"


@pytest.mark.rule("5.4")
@pytest.mark.rule("12.1")
def test_an_overthrown_pass_without_t_t_is_no_turnover() -> None:
    m = go(situation(ball=93, timeouts=[0, 0]), "play", "green/red", "green", "10", "T", "clock")
    assert lies(m) == (Side.HOME, 2, 93, 100)
