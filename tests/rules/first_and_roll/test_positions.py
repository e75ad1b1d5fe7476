"""Positions of 1st & Roll set up by hand: what play cannot reach is refused, what is left out is filled in."""

from __future__ import annotations

from typing import Any

import pytest

import touchline

GAME = "first_and_roll"


def refused(**position: Any) -> str:
    with pytest.raises(touchline.DataError) as caught:
        touchline.new(GAME, position=position)
    return str(caught.value)


@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"phase": "return_die", "die": "none"}, "no die is picked"),
        ({"phase": "timeout", "timeouts": [0, 0]}, "17.1"),
        ({"phase": "timeout", "timeouts": [0, 3]}, "17.1"),
        ({"phase": "other_timeout", "timeouts": [3, 0]}, "17.1"),
        ({"phase": "run_off_timeout", "clock": "0:00"}, "17.2"),
        ({"phase": "run_off", "clock": "2:00"}, "17.2"),
        ({"phase": "run_off", "call": "green", "cover": "red"}, "17.2"),
        ({"phase": "run_out_again", "again": 0}, "3.3"),
        ({"phase": "run_out_again", "again": 2, "die": "red"}, "3.3"),
        ({"phase": "run_out_again", "die": "none"}, "3.3"),
        ({"phase": "run_out_again", "clock": "0:00"}, "17.3"),
        ({"phase": "run_out_die", "die": "yellow", "again": 4}, "3.3"),
        ({"phase": "clock_die", "clock": "0:00"}, "17.3"),
        ({"phase": "clock_die", "advance": "ask_both"}, "5.1"),
        ({"phase": "try", "period": 3}, "18.3"),
        ({"phase": "try", "ball": 50}, "ball is 50, expected 100"),
        ({"phase": "pat_kick", "next": "down"}, "19.1"),
        ({"phase": "kickoff", "ball": 20}, "ball is 20, expected 0"),
        ({"phase": "toss_call", "period": 2}, "2.3"),
        ({"phase": "offense_die", "call": "red"}, "one side has called"),
        ({"phase": "defense_die", "call": "red", "cover": "green"}, "4.4"),
        ({"phase": "bomb", "call": "green", "cover": "green"}, "8.1"),
        ({"phase": "clock_die", "passed": "intercepted"}, "8.3"),
        ({"phase": "breakaway", "again": 0}, "7.1"),
        ({"phase": "breakaway_choice", "ball": 50}, "7.1"),
        ({"phase": "block_first", "play": "punt", "down": 2}, "9.1"),
        ({"phase": "block_dice"}, "9.1"),
        ({"phase": "punt_die", "kicked": 0}, "9.4"),
        ({"phase": "penalty_choice", "flags": 0}, "FLAG"),
        ({"phase": "return_die", "offense": "home", "snapped_by": "home"}, "6.1"),
        ({"phase": "field_goal_kick", "ball": 30}, "13.1"),
        ({"phase": "field_goal_again", "ball": 70}, "13.3"),
        ({"phase": "hail_yellow"}, "16.1"),
        ({"phase": "full_time", "clock": "2:00", "period": 2}, "18.2"),
        ({"call": "red", "cover": "green"}, "before the calls"),
        ({"play": "punt"}, "play is punt"),
        ({"score": [901, 0]}, "at most 900"),
    ],
    ids=str,
)
def test_what_play_cannot_reach_is_refused(position: dict[str, Any], rule: str) -> None:
    assert rule in refused(**position)


NEED_MORE = {
    "block_dice",
    "breakaway_choice",
    "field_goal_again",
    "field_goal_kick",
    "hail_green",
    "hail_yellow",
}
"""Phases that play comes to from some spots only, or with some dice only."""


@pytest.mark.parametrize("phase", sorted(set(touchline.find(GAME).steps.values()) - NEED_MORE))
def test_the_name_of_a_phase_alone_is_a_position(phase: str) -> None:
    m = touchline.new(GAME, position={"phase": phase})
    asked = m.asks[0].step if m.asks else "full_time"
    assert asked == ("call" if phase == "announce" else phase)


@pytest.mark.parametrize(
    ("phase", "rest"),
    [
        ("breakaway_choice", {"ball": 90}),
        ("field_goal_kick", {"ball": 80}),
        ("field_goal_again", {"ball": 85}),
        ("hail_yellow", {"clock": "2:00", "timeouts": [0, 0], "ball": 50}),
        ("hail_green", {"clock": "2:00", "timeouts": [0, 0], "ball": 50}),
    ],
)
def test_some_phases_need_a_spot_too(phase: str, rest: dict[str, Any]) -> None:
    assert touchline.new(GAME, position={"phase": phase, **rest}).asks[0].step == phase


def test_a_record_that_begins_where_play_cannot_come_is_refused() -> None:
    record = touchline.new(GAME, position={"ball": 30}).record()
    assert touchline.replay(record).state.ball == 30
    broken = record.replace('{"ball": 30}', '{"phase": "timeout", "timeouts": [0, 0]}')
    message = r"position: state: found .*17\.1.*expected a position that play can reach"
    with pytest.raises(touchline.DataError, match=message):
        touchline.replay(broken)
