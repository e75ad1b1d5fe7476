"""Chapter 17, Marker and timeouts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation
from tests.rules.steps import asked, go
from touchline.core.match import Match

CLEAN = {"run_off": "clean"}
NO_TIMEOUTS: dict[str, Any] = {"ball": 40, "timeouts": [0, 0]}
INTERCEPTED = ("green/red", "bomb", "10", "20", "0", "clock_die:clock", "return_die:10", "return_guard:-1")


def played(*steps: str, options: dict[str, Any] | None = None, **position: Any) -> Match:
    """First and ten at home's own 40 with no timeout left, unless said otherwise, and the steps."""
    m = situation(options=options, **(NO_TIMEOUTS | position))
    return go(m, *(("play",) if asked(m) == "announce" else ()), *steps)


def decider(m: Match) -> tuple[str, str, str]:
    """The step that is asked, of whom, in which role."""
    return m.asks[0].step, m.asks[0].who, m.asks[0].role


# 17.1  Timeouts


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("offense", "other"), [("home", "away"), ("away", "home")])
def test_the_team_with_the_ball_is_asked_first_then_the_other_each_once(offense: str, other: str) -> None:
    m = played("yellow/red", "4", "clock", timeouts=[3, 3], offense=offense)
    assert decider(m) == ("timeout", offense, "offense")
    assert m.asks[0].choices == ("let_run", "timeout")
    go(m, "let_run")
    assert decider(m) == ("other_timeout", other, "defense")
    assert m.state.marker == 0
    go(m, "let_run")
    assert (asked(m), m.state.marker, m.state.timeouts) == ("call", 1, [3, 3])


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("offense", "timeouts"), [("home", [2, 3]), ("away", [3, 2])])
def test_if_the_first_spends_a_timeout_the_other_is_not_asked(offense: str, timeouts: list[int]) -> None:
    m = played("yellow/red", "4", "clock", "timeout:timeout", timeouts=[3, 3], offense=offense)
    assert (asked(m), m.state.marker, m.state.timeouts) == ("call", 0, timeouts)


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("offense", "timeouts"), [("home", [3, 2]), ("away", [2, 3])])
def test_the_other_side_may_stop_what_the_first_lets_run(offense: str, timeouts: list[int]) -> None:
    m = played("yellow/red", "4", "clock", "timeout:let_run", timeouts=[3, 3], offense=offense)
    go(m, "other_timeout:timeout")
    assert (asked(m), m.state.marker, m.state.timeouts) == ("call", 0, timeouts)


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(
    ("timeouts", "steps"),
    [([3, 3], ["timeout", "other_timeout"]), ([1, 0], ["timeout"]), ([0, 1], ["other_timeout"]), ([0, 0], [])],
)
def test_only_a_side_that_has_a_timeout_is_asked(timeouts: list[int], steps: list[str]) -> None:
    m = played("yellow/red", "4", "clock", timeouts=timeouts)
    seen = []
    while asked(m) != "call":
        seen.append(asked(m))
        go(m, "let_run")
    assert seen == steps
    assert m.state.marker == 1


@pytest.mark.rule("17.1")
def test_no_timeout_is_asked_where_no_advance_is_due() -> None:
    m = played("red/green", "4", "T", "T", timeouts=[3, 3])
    assert asked(m) == "announce"
    assert (m.state.marker, m.state.timeouts) == (0, [3, 3])


@pytest.mark.rule("17.1")
def test_after_a_second_throw_of_the_clock_die_the_advance_can_be_stopped_too() -> None:
    m = played("yellow/red", "4", "T", "clock", timeouts=[3, 3])
    assert asked(m) == "timeout"


@pytest.mark.rule("17.1")
def test_the_ball_at_the_start_of_the_play_decides_who_is_asked_first_after_an_interception() -> None:
    m = played(*INTERCEPTED, timeouts=[3, 3])
    assert (m.state.offense, m.state.ball) == (1, 50)
    assert decider(m) == ("timeout", "home", "offense")
    go(m, "let_run")
    assert decider(m) == ("other_timeout", "away", "defense")


@pytest.mark.rule("17.1")
def test_the_ball_at_the_start_of_the_play_decides_after_a_failed_fourth_down() -> None:
    m = played("yellow/red", "4", "clock", down=4, mark=50, timeouts=[3, 3])
    assert m.state.offense == 1
    assert decider(m) == ("timeout", "home", "offense")
    go(m, "let_run")
    assert decider(m) == ("other_timeout", "away", "defense")


@pytest.mark.rule("17.1")
def test_timeouts_come_after_the_score_and_before_the_try() -> None:
    m = played("yellow/red", "4", "clock", ball=97, timeouts=[1, 0])
    assert (asked(m), m.score) == ("timeout", {"home": 6, "away": 0})
    go(m, "let_run")
    assert (asked(m), m.state.marker) == ("try", 1)


@pytest.mark.rule("17.1")
def test_a_timeout_on_2_00_keeps_the_half_alive() -> None:
    m = played("yellow/red", "4", "clock", "timeout", clock="2:00", timeouts=[1, 0])
    assert (asked(m), m.state.period, m.state.marker, m.state.down) == ("announce", 1, 28, 2)
    assert m.asks[0].choices == ("play", "hail_mary")


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("offense", "other", "timeouts"), [("home", "away", [3, 2]), ("away", "home", [2, 3])])
def test_a_run_off_can_be_stopped_by_the_other_side(offense: str, other: str, timeouts: list[int]) -> None:
    m = played("red/green", "4", "clock", "let_run", "let_run", "run_off:run_off", timeouts=[3, 3], offense=offense)
    assert decider(m) == ("run_off_timeout", other, "defense")
    assert m.asks[0].choices == ("let_run", "timeout")
    go(m, "timeout")
    assert (asked(m), m.state.marker, m.state.timeouts) == ("call", 1, timeouts)


@pytest.mark.rule("17.1")
def test_a_run_off_that_nobody_stops_moves_the_marker() -> None:
    m = played("red/green", "4", "clock", "let_run", "let_run", "run_off", "run_off_timeout:let_run", timeouts=[3, 3])
    assert (asked(m), m.state.marker, m.state.timeouts) == ("call", 2, [3, 3])


@pytest.mark.rule("17.1")
def test_the_side_that_runs_off_the_clock_is_not_asked_to_stop_it() -> None:
    m = played("red/green", "4", "clock", "timeout:let_run", "run_off:run_off", timeouts=[3, 0])
    assert (asked(m), m.state.marker, m.state.timeouts) == ("call", 2, [3, 0])


@pytest.mark.rule("17.1")
def test_three_timeouts_stop_three_advances_and_no_fourth() -> None:
    m = situation(ball=10, timeouts=[3, 0])
    for left in (2, 1, 0):
        go(m, "yellow/red", "8", "clock", "timeout:timeout")
        assert (m.state.timeouts, m.state.marker) == ([left, 0], 0)
    go(m, "yellow/red", "8", "clock")
    assert (asked(m), m.state.marker) == ("call", 1)


# 17.2  Run-off


@pytest.mark.rule("17.2")
@pytest.mark.parametrize(
    ("options", "throws", "run_off"),
    [
        (None, ("red/yellow", "4", "clock"), True),
        (None, ("red/green", "4", "clock"), True),
        (None, ("red/green", "2", "1", "clock"), True),
        (None, ("red/green", "5", "1", "clock"), True),
        (None, ("red/green", "4", "T", "clock"), True),
        (None, ("red/red", "4", "-1", "clock"), False),
        (None, ("red/red", "4", "FLAG", "clock", "O5", "accept"), False),
        (None, ("red/red", "4", "FLAG", "clock", "O5", "decline"), False),
        (None, ("red/green", "4", "T", "T"), False),
        (None, ("yellow/red", "4", "clock"), False),
        (None, ("yellow/yellow", "4", "-2", "clock"), False),
        (None, ("green/red", "green", "10", "clock"), False),
        (None, ("green/red", "bomb", "10", "20", "4", "clock"), False),
        (CLEAN, ("red/yellow", "4", "clock"), True),
        (CLEAN, ("red/green", "4", "clock"), True),
        (CLEAN, ("red/red", "4", "-1", "clock"), True),
        (CLEAN, ("red/red", "1", "-5", "T", "clock"), True),
        (CLEAN, ("red/red", "4", "FLAG", "clock", "O5", "accept"), False),
        (CLEAN, ("red/red", "4", "FLAG", "clock", "O5", "decline"), False),
        (CLEAN, ("red/red", "4", "FLAG", "clock", "D5A", "accept"), False),
        (CLEAN, ("red/red", "4", "-1", "T", "T"), False),
        (CLEAN, ("red/green", "4", "T", "T"), False),
        (CLEAN, ("yellow/red", "4", "clock"), False),
        (CLEAN, ("yellow/yellow", "4", "-2", "clock"), False),
        (CLEAN, ("green/red", "green", "10", "clock"), False),
    ],
)
def test_which_plays_may_run_off_the_clock(
    options: dict[str, str] | None, throws: tuple[str, ...], run_off: bool
) -> None:
    m = played(*throws, options=options)
    assert (asked(m) == "run_off") == run_off


@pytest.mark.rule("17.2")
@pytest.mark.parametrize(("offense", "choice", "marker"), [("home", "run_off", 2), ("away", "leave", 1)])
def test_the_team_that_ran_decides_about_the_run_off(offense: str, choice: str, marker: int) -> None:
    m = played("red/green", "4", "clock", offense=offense)
    assert decider(m) == ("run_off", offense, "offense")
    assert m.asks[0].choices == ("run_off", "leave")
    assert m.state.marker == 1
    go(m, choice)
    assert (asked(m), m.state.marker) == ("call", marker)


@pytest.mark.rule("17.2")
def test_a_run_off_that_is_left_is_not_asked_about_again() -> None:
    m = played("red/green", "4", "clock", "let_run", "let_run", "leave", timeouts=[3, 3])
    assert (asked(m), m.state.marker) == ("call", 1)


@pytest.mark.rule("17.2")
def test_the_run_off_follows_the_advance_of_the_clock_die() -> None:
    m = played("red/green", "4", "clock", timeouts=[3, 3])
    assert asked(m) == "timeout"
    assert asked(go(m, "let_run")) == "other_timeout"
    assert asked(go(m, "let_run")) == "run_off"


@pytest.mark.rule("17.2")
def test_a_touchdown_may_be_followed_by_a_run_off_and_then_the_try() -> None:
    m = played("red/green", "4", "clock", ball=96)
    assert (asked(m), m.score) == ("run_off", {"home": 6, "away": 0})
    go(m, "run_off")
    assert (asked(m), m.state.marker) == ("try", 2)


@pytest.mark.rule("17.2")
def test_a_safety_may_be_followed_by_a_run_off_and_then_the_punt() -> None:
    m = played("red/red", "1", "-5", "clock", options=CLEAN, ball=3)
    assert m.score == {"home": 0, "away": 2}
    assert decider(m) == ("run_off", "home", "offense")
    go(m, "run_off")
    assert (asked(m), m.state.marker) == ("punt_die_choice", 2)


@pytest.mark.rule("17.2")
def test_a_failed_fourth_down_may_be_followed_by_a_run_off_of_the_team_that_ran() -> None:
    m = played("red/green", "4", "clock", down=4, mark=50)
    assert m.state.offense == 1
    assert decider(m) == ("run_off", "home", "offense")
    go(m, "run_off")
    assert (m.asks[0].who, m.state.marker) == ("away", 2)


@pytest.mark.rule("17.2")
def test_after_a_failed_fourth_down_the_new_offense_may_stop_the_run_off() -> None:
    m = played("red/green", "4", "clock", "let_run", "run_off", down=4, mark=50, timeouts=[0, 1])
    assert decider(m) == ("run_off_timeout", "away", "defense")
    go(m, "timeout")
    assert (m.state.marker, m.state.timeouts) == (1, [0, 0])


@pytest.mark.rule("17.2")
def test_a_stopped_advance_may_be_followed_by_a_run_off() -> None:
    m = played("red/green", "4", "clock", "other_timeout:timeout", timeouts=[0, 1])
    assert (asked(m), m.state.marker) == ("run_off", 0)
    go(m, "run_off")
    assert (asked(m), m.state.marker, m.state.timeouts) == ("call", 1, [0, 0])


@pytest.mark.rule("17.2")
def test_an_advance_and_its_run_off_can_both_be_stopped() -> None:
    m = played("red/green", "4", "clock", "let_run", "other_timeout:timeout", timeouts=[3, 3])
    go(m, "run_off:run_off", "run_off_timeout:timeout")
    assert (asked(m), m.state.marker, m.state.timeouts) == ("call", 0, [3, 1])


@pytest.mark.rule("17.2")
@pytest.mark.parametrize(
    ("clock", "timeouts", "steps", "run_off"),
    [
        ("4:00", [0, 0], (), True),
        ("3:00", [0, 0], (), False),
        ("3:00", [1, 0], ("timeout",), True),
        ("2:00", [1, 0], ("timeout",), False),
        ("2:00", [0, 0], (), False),
    ],
)
def test_there_is_no_run_off_with_the_marker_on_2_00_or_the_last_space(
    clock: str, timeouts: list[int], steps: tuple[str, ...], run_off: bool
) -> None:
    m = played("red/green", "4", "clock", *steps, clock=clock, timeouts=timeouts)
    assert (asked(m) == "run_off") == run_off


@pytest.mark.rule("17.2")
def test_a_run_off_that_was_not_to_be_had_does_not_come_back_in_the_next_half() -> None:
    m = played("red/green", "4", "clock", clock="2:00")
    assert (asked(m), m.state.period) == ("kickoff", 2)
    go(m, "regular", "touchback")
    assert (asked(m), m.state.marker) == ("call", 0)


@pytest.mark.rule("17.2")
@pytest.mark.parametrize(("track", "clock", "before"), [("long", "3:00", 27), ("short", "4:00", 13)])
def test_a_run_off_may_reach_2_00(track: str, clock: str, before: int) -> None:
    m = situation(options={"clock_track": track}, ball=40, clock=clock, timeouts=[1, 0])
    go(m, "red/green", "4", "clock", "timeout", "run_off")
    assert (m.state.period, m.state.marker) == (1, before + 1)
    assert m.view("watcher").clock == "2:00"


# 17.3  The last play of a half


@pytest.mark.rule("17.3")
def test_the_half_ends_when_the_marker_reaches_the_last_space() -> None:
    m = played("yellow/red", "4", "clock", clock="2:00")
    assert (asked(m), m.state.period) == ("kickoff", 2)


@pytest.mark.rule("17.3")
def test_a_play_on_2_00_without_an_advance_is_not_the_last() -> None:
    m = played("red/green", "4", "T", "T", clock="2:00")
    assert (m.state.period, m.state.marker, m.state.offense) == (1, 28, 1)


@pytest.mark.rule("17.3")
@pytest.mark.parametrize(
    ("steps", "points"),
    [(("pat", "clock", "25"), 7), (("two", "red/green", "4"), 8), (("two", "red/green", "1"), 6)],
)
def test_a_touchdown_on_the_last_play_has_its_try(steps: tuple[str, ...], points: int) -> None:
    m = played("yellow/red", "4", "clock", "try:" + steps[0], *steps[1:], ball=97, clock="2:00", opening_kicker="home")
    assert m.score == {"home": points, "away": 0}
    assert (asked(m), m.asks[0].who, m.state.period) == ("kickoff", "away", 2)


@pytest.mark.rule("17.3")
@pytest.mark.parametrize(("opening_kicker", "kicks"), [("home", "away"), ("away", "home")])
def test_no_kickoff_of_the_old_half_follows_the_last_score(opening_kicker: str, kicks: str) -> None:
    m = played("yellow/red", "4", "clock", "pat", "clock", "25", ball=97, clock="2:00", opening_kicker=opening_kicker)
    assert (asked(m), m.asks[0].who, m.state.period) == ("kickoff", kicks, 2)


@pytest.mark.rule("17.3")
def test_a_try_on_the_last_play_of_the_game_is_played() -> None:
    m = played("yellow/red", "4", "clock", ball=97, clock="2:00", period=2, score=[0, 6])
    assert asked(m) == "try"
    go(m, "pat", "clock", "25")
    assert m.asks == ()
    assert m.score == {"home": 7, "away": 6}


@pytest.mark.rule("17.3")
def test_a_return_on_the_last_play_is_run() -> None:
    m = played(*INTERCEPTED[:-2], clock="2:00")
    assert (asked(m), m.state.marker) == ("return_die", 28)
    go(m, "10", "-1")
    assert (asked(m), m.state.period) == ("kickoff", 2)


@pytest.mark.rule("17.3")
def test_a_return_that_scores_on_the_last_play_has_its_try() -> None:
    m = played(*INTERCEPTED[:-2], "15", "-1", "15", "15", "15", "10", clock="2:00", opening_kicker="away")
    assert m.score == {"home": 0, "away": 6}
    assert (asked(m), m.asks[0].who, m.state.marker) == ("try", "away", 29)
    go(m, "pat", "clock", "25")
    assert m.score == {"home": 0, "away": 7}
    assert (asked(m), m.asks[0].who, m.state.period) == ("kickoff", "home", 2)


@pytest.mark.rule("17.3")
@pytest.mark.parametrize("penalty", ["O5", "O15", "D5", "D5A", "D15"])
def test_an_accepted_penalty_does_not_extend_the_half(penalty: str) -> None:
    m = played("red/red", "4", "FLAG", "clock", penalty, "accept", clock="2:00")
    assert (asked(m), m.state.period) == ("kickoff", 2)


@pytest.mark.rule("17.3")
def test_an_accepted_penalty_on_the_last_play_takes_its_touchdown_away() -> None:
    m = played("red/red", "4", "FLAG", "clock", "O5", "accept", ball=97, clock="2:00", period=2, score=[0, 3])
    assert m.asks == ()
    assert m.score == {"home": 0, "away": 3}


@pytest.mark.rule("17.3")
def test_an_accepted_penalty_after_t_t_leaves_the_half_alive() -> None:
    m = played("red/red", "4", "FLAG", "T", "T", "O5", "accept", clock="2:00")
    assert (m.state.period, m.state.marker, m.state.ball, m.state.down) == (1, 28, 35, 1)


@pytest.mark.rule("17.3")
def test_a_safety_by_penalty_on_the_last_play_counts_without_a_punt() -> None:
    m = played("red/red", "4", "FLAG", "clock", "O10", "accept", ball=10, clock="2:00")
    assert m.score == {"home": 0, "away": 2}
    assert (asked(m), m.state.period) == ("kickoff", 2)


@pytest.mark.rule("17.3")
def test_a_safety_on_the_last_play_counts_without_a_punt() -> None:
    m = played("red/red", "1", "-5", "clock", ball=3, clock="2:00", options=CLEAN)
    assert m.score == {"home": 0, "away": 2}
    assert (asked(m), m.state.period) == ("kickoff", 2)


@pytest.mark.rule("17.3")
@pytest.mark.parametrize("period", [3, 4])
def test_an_overtime_period_ends_like_a_half(period: int) -> None:
    m = played("yellow/red", "4", "clock", clock="2:00", period=period, score=[7, 7])
    assert (asked(m), m.state.period) == ("toss_call", period + 1)
