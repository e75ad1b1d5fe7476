"""Chapter 4, A play from scrimmage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import lies, situation
from tests.rules.steps import asked, go
from touchline.core.roles import Side
from touchline.games.first_and_roll.state import Colour

# 4.1  The secret calls


@pytest.mark.rule("4.1")
def test_both_sides_choose_one_of_three_colours() -> None:
    m = situation(ball=25)
    assert [(a.who, a.step, a.choices) for a in m.asks] == [
        ("home", "call", ("red", "yellow", "green")),
        ("away", "call", ("red", "yellow", "green")),
    ]


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("first", "second"), [("home", "away"), ("away", "home")])
def test_a_call_is_secret_until_the_other_is_in(first: str, second: str) -> None:
    m = situation(ball=25)
    m.play(first, "red")
    assert [a.who for a in m.asks] == [second]
    for viewer in (second, "watcher"):
        seen = m.view(viewer)
        assert (seen.call, seen.cover, seen.chosen) == ("", "", (first,))
    assert (m.state.call, m.state.cover) == (Colour.NONE, Colour.NONE)
    m.play(second, "yellow")
    seen = m.view("watcher")
    assert {seen.call, seen.cover} == {"red", "yellow"}
    assert m.state.call == (Colour.RED if first == "home" else Colour.YELLOW)


@pytest.mark.rule("4.1")
def test_a_call_can_be_changed_before_the_reveal() -> None:
    m = situation(ball=25)
    m.play("away", "green")
    m.play("away", "red")
    m.play("home", "red")
    assert (m.state.call, m.state.cover) == (Colour.RED, Colour.RED)


# 4.2  What may be announced instead


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("position", "choices"),
    [
        ({"ball": 60}, ("play", "field_goal")),
        ({"ball": 40, "down": 4, "mark": 42}, ("play", "punt")),
        ({"ball": 60, "down": 4, "mark": 62}, ("play", "field_goal", "punt")),
        ({"ball": 40, "clock": "2:00", "timeouts": [0, 0]}, ("play", "hail_mary")),
        (
            {"ball": 60, "down": 4, "mark": 62, "clock": "2:00", "timeouts": [0, 0]},
            ("play", "field_goal", "punt", "hail_mary"),
        ),
    ],
)
def test_the_offense_may_announce_a_field_goal_a_punt_on_fourth_down_or_a_hail_mary(
    position: dict[str, Any], choices: tuple[str, ...]
) -> None:
    m = situation(**position)
    assert [(a.who, a.step, a.choices) for a in m.asks] == [("home", "announce", choices)]


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("down", [1, 2, 3])
def test_a_punt_needs_the_fourth_down(down: int) -> None:
    m = situation(ball=60, down=down, mark=65)
    reason = m.why("home", "punt")
    assert reason is not None
    assert (reason.code, reason.cite) == ("only_on_fourth_down", "9.1")


@pytest.mark.rule("4.2")
def test_nobody_is_asked_for_an_announcement_when_there_is_none_to_make() -> None:
    assert asked(situation(ball=40, down=3, mark=42)) == "call"


@pytest.mark.rule("4.2")
def test_an_announced_play_goes_on_to_the_secret_calls_of_both_sides() -> None:
    m = go(situation(ball=60), "announce:play")
    assert [(a.who, a.step) for a in m.asks] == [("home", "call"), ("away", "call")]


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("announced", "next_step"), [("field_goal", "block_first"), ("punt", "block_first"), ("hail_mary", "hail_yellow")]
)
def test_the_defense_makes_no_call_after_an_announcement(announced: str, next_step: str) -> None:
    m = situation(ball=60, down=4, mark=62, clock="2:00", timeouts=[0, 0])
    go(m, announced)
    assert [(a.who, a.step) for a in m.asks] == [("dice", next_step)]
    assert (m.state.call, m.state.cover) == (Colour.NONE, Colour.NONE)


@pytest.mark.rule("4.2")
@pytest.mark.rule("9.1")
@pytest.mark.parametrize("announced", ["field_goal", "punt"])
def test_the_defense_chooses_its_block_dice_only_where_they_differ(announced: str) -> None:
    more_flags = {"dice": {"defense_red": {"faces": ["-1", "-2", "-3", "-4", "FLAG", "FLAG"]}}}
    m = go(situation(components=more_flags, ball=60, down=4, mark=62), announced)
    assert [(a.who, a.step) for a in m.asks] == [("away", "block_dice")]


# 4.3  Different colours


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("calls", "face", "ball"),
    [
        ("red/yellow", "3", 43),
        ("red/green", "3", 43),
        ("yellow/red", "8", 48),
        ("yellow/green", "8", 48),
        ("green/red", "14", 54),
        ("green/yellow", "14", 54),
    ],
)
def test_with_different_colours_the_offense_throws_its_die_and_the_defense_only_the_clock_die(
    calls: str, face: str, ball: int
) -> None:
    m = go(situation(ball=40, mark=60, timeouts=[0, 0]), calls)
    go(m, *(["bomb:green"] if calls.startswith("green") else []), f"offense_die:{face}", "clock_die:clock")
    assert m.state.ball == ball
    assert m.state.tackle == 0


# 4.4  Same colour


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("calls", "offense", "defense", "ball"),
    [
        ("red/red", "4", "-1", 43),
        ("red/red", "1", "-5", 36),
        ("yellow/yellow", "8", "-8", 40),
        ("yellow/yellow", "0", "-6", 34),
        ("green/green", "14", "-4", 50),
        ("green/green", "0", "-10", 30),
    ],
)
def test_with_the_same_colour_the_ball_moves_by_the_sum_of_both_dice(
    calls: str, offense: str, defense: str, ball: int
) -> None:
    m = situation(ball=40, mark=60, timeouts=[0, 0])
    go(m, calls, f"offense_die:{offense}", f"defense_die:{defense}", "clock_die:clock")
    assert lies(m)[:3] == (Side.HOME, 2, ball)


@pytest.mark.rule("4.4")
@pytest.mark.rule("7.2")
def test_the_defense_die_is_thrown_once_however_often_the_offense_breaks_away() -> None:
    m = situation(ball=40, mark=60, timeouts=[0, 0])
    go(m, "red/red", "offense_die:5", "defense_die:-3", "breakaway:5", "breakaway:4", "clock_die:clock")
    assert m.state.ball == 40 + 5 + 5 + 4 - 3


@pytest.mark.rule("4.4")
@pytest.mark.rule("10.1")
def test_the_ball_does_not_move_by_the_sum_when_the_defense_shows_a_flag() -> None:
    m = go(situation(ball=40, timeouts=[0, 0]), "red/red", "4", "FLAG", "clock")
    assert asked(m) == "penalty_die"
    assert m.state.ball == 40
    go(m, "D5", "accept")
    assert lies(m) == (Side.HOME, 1, 45, 50)


# 4.5  The order of a play


@pytest.mark.rule("4.5")
@pytest.mark.rule("8.1")
def test_the_bomb_is_declared_after_the_calls_and_before_the_dice() -> None:
    go(
        situation(ball=25),
        "call:green/red",
        "bomb:bomb",
        "bomb_green:10",
        "bomb_kick:20",
        "bomb_yellow:4",
        "clock_die:clock",
    )
    go(situation(ball=25), "call:green/red", "bomb:green", "offense_die:10", "clock_die:clock")


@pytest.mark.rule("4.5")
def test_a_breakaway_is_decided_with_the_defense_die_seen_and_the_clock_die_unseen() -> None:
    m = go(situation(ball=80), "play", "green/green", "offense_die:15", "defense_die:-10")
    assert asked(m) == "breakaway_choice"
    assert m.view("home").tackle == -10
    go(m, "again", "breakaway:0", "clock_die:clock")


@pytest.mark.rule("4.5")
@pytest.mark.rule("7.3")
def test_a_broken_tackle_comes_before_the_clock_die() -> None:
    go(situation(ball=40), "red/green", "offense_die:2", "broken_tackle:5", "breakaway:3", "clock_die:clock")


@pytest.mark.rule("4.5")
@pytest.mark.rule("10.1")
def test_the_penalty_die_is_thrown_after_all_other_dice_of_the_play() -> None:
    m = situation(ball=40)
    go(
        m,
        "red/red",
        "offense_die:5",
        "defense_die:FLAG",
        "breakaway:3",
        "clock_die:T",
        "clock_again:clock",
        "penalty_die:D5",
    )
    assert asked(m) == "penalty_choice"
    assert m.state.marker == 0


@pytest.mark.rule("4.5")
@pytest.mark.rule("10.1")
def test_the_penalty_is_settled_before_a_return() -> None:
    m = situation(ball=40)
    go(
        m,
        "yellow/yellow",
        "4",
        "FLAG",
        "clock_die:T",
        "clock_again:T",
        "penalty_die:D5",
        "penalty_choice:decline",
        "return_die:3",
    )


@pytest.mark.rule("4.5")
@pytest.mark.rule("17.1")
@pytest.mark.rule("17.2")
def test_marker_timeouts_run_off_try_and_kickoff_follow_a_touchdown_in_this_order() -> None:
    m = go(situation(ball=97), "announce:play", "call:red/green", "offense_die:4", "clock_die:clock")
    assert m.score == {"home": 6, "away": 0}
    assert m.state.marker == 0
    go(m, "timeout:let_run", "other_timeout:let_run")
    assert m.state.marker == 1
    go(m, "run_off:run_off", "run_off_timeout:let_run")
    assert m.state.marker == 2
    go(m, "try:pat", "pat_clock:clock", "pat_kick:40")
    assert asked(m) == "kickoff"


@pytest.mark.rule("4.5")
@pytest.mark.rule("8.4")
def test_the_return_comes_before_marker_and_timeouts() -> None:
    m = situation(ball=40)
    go(m, "green/red", "bomb", "10", "20", "0", "clock_die:clock", "return_die:10", "return_guard:-1")
    assert asked(m) == "timeout"


@pytest.mark.rule("4.5")
@pytest.mark.rule("15.2")
def test_marker_and_run_off_come_before_the_punt_after_a_safety() -> None:
    m = go(situation(ball=1), "yellow/yellow", "0", "-2", "clock", "timeout:let_run", "other_timeout:let_run")
    assert asked(m) == "punt_die_choice"
    assert m.state.marker == 1


@pytest.mark.rule("4.5")
@pytest.mark.rule("17.3")
def test_the_end_of_the_half_comes_after_the_try_and_instead_of_the_kickoff() -> None:
    m = situation(ball=98, clock="2:00", timeouts=[0, 0], opening_kicker="home")
    go(m, "play", "yellow/green", "5", "clock", "try:pat", "clock", "40")
    assert m.state.period == 2
    assert [(a.who, a.step) for a in m.asks] == [("away", "kickoff")]


@pytest.mark.rule("4.5")
@pytest.mark.rule("5.4")
def test_a_t_t_that_stands_comes_before_a_touchdown() -> None:
    m = go(situation(ball=97), "play", "red/green", "4", "T", "T")
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.AWAY, 1, 25, 35)


@pytest.mark.rule("4.5")
@pytest.mark.rule("5.4")
def test_a_t_t_that_stands_comes_before_a_safety() -> None:
    m = go(situation(ball=3), "red/red", "1", "-5", "T", "T")
    assert m.score == {"home": 0, "away": 6}


@pytest.mark.rule("4.5")
@pytest.mark.rule("5.3")
def test_a_t_t_that_stands_comes_before_the_downs() -> None:
    m = go(situation(ball=40, down=2, mark=43), "red/green", "4", "T", "T")
    assert lies(m) == (Side.AWAY, 1, 56, 66)


@pytest.mark.rule("4.5")
@pytest.mark.rule("10.2")
def test_a_t_t_does_not_stand_when_a_penalty_voids_the_play() -> None:
    m = go(situation(ball=97), "play", "red/red", "4", "FLAG", "T", "T", "O5", "accept")
    assert lies(m) == (Side.HOME, 1, 92, 100)


@pytest.mark.rule("4.5")
@pytest.mark.rule("6.1")
def test_a_return_throws_the_offense_die_then_the_defense_die_then_again() -> None:
    m = go(situation(ball=40), "yellow/green", "4", "T", "T", "return_die:5", "return_guard:-1", "return_again:3")
    assert lies(m) == (Side.AWAY, 1, 64, 74)


@pytest.mark.rule("4.5")
@pytest.mark.rule("3.3")
def test_two_dice_are_thrown_again_in_their_own_order_the_first_until_it_stops() -> None:
    m = situation(phase="kickoff", kicker="home")
    go(m, "regular", "run_out", "run_out_die:5", "run_out_die:0", "run_out_die:15")
    assert m.view("watcher").die == "offense_red"
    go(m, "run_out_again:5")
    assert m.view("watcher").die == "offense_red"
    go(m, "run_out_again:1")
    assert m.view("watcher").die == "offense_green"
    assert lies(go(m, "run_out_again:14")) == (Side.AWAY, 1, 40, 50)
