"""The computer's way to play 1st & Roll has sense."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from touchline.core.sight import see
from touchline.players.rollout import make_player


def weights(who: str, *choices: str, **position: Any) -> dict[str, int]:
    """How the policy weighs the open question of ``who`` after these answers."""
    m = touchline.new("first_and_roll", position=position)
    for choice in choices:
        m.play(m.asks[0].who, choice)
    weighed = make_player("policy").weigh(see(m, who))
    names = m.game.names(m.state, m.rules.values, 0)
    return {name: w for name, w in zip(names, weighed, strict=False) if w}


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ({"ball": 30, "down": 4, "mark": 38}, "punt"),
        ({"ball": 70, "down": 4, "mark": 78}, "field_goal"),
        ({"ball": 80, "down": 4, "mark": 88}, "field_goal"),
        ({"ball": 99, "down": 4, "mark": 100}, "play"),
        ({"ball": 52, "down": 4, "mark": 53}, "play"),
        ({"ball": 30, "down": 1}, "play"),
        ({"ball": 30, "down": 4, "mark": 38, "period": 2, "clock": "2:00", "score": [0, 14]}, "play"),
        ({"ball": 70, "down": 4, "mark": 78, "period": 2, "clock": "2:00", "score": [0, 7]}, "play"),
        ({"ball": 75, "down": 1, "clock": "2:00"}, "field_goal"),
        ({"ball": 40, "down": 4, "mark": 45, "clock": "2:00", "timeouts": [0, 0]}, "hail_mary"),
    ],
)
def test_it_kicks_on_fourth_down_when_it_should(position: dict[str, Any], choice: str) -> None:
    m = touchline.new("first_and_roll", position=position)
    if m.asks[0].step == "call":
        assert choice == "play"
    else:
        assert set(weights("home", **position)) == {choice}


@pytest.mark.parametrize("down", [1, 2, 3, 4])
@pytest.mark.parametrize("ball", [5, 40, 75, 93])
def test_it_mixes_its_calls_on_both_sides(down: int, ball: int) -> None:
    place = {"ball": ball, "down": down, "phase": "call"}
    for who in ("home", "away"):
        found = weights(who, **place)
        assert set(found) == {"red", "yellow", "green"}
        assert max(found.values()) < 0.8 * sum(found.values())


def after_a_run(**position: Any) -> touchline.Match:
    """An unmatched red play for 3 yards, thrown, with the marker about to move."""
    m = touchline.new("first_and_roll", position={"phase": "call", **position})
    for choice in ("red", "yellow", "3", "clock"):
        m.play(m.asks[0].who, choice)
    return m


@pytest.mark.parametrize(("score", "choice"), [([10, 3], "run_off"), ([3, 10], "leave"), ([7, 7], "leave")])
def test_it_runs_off_the_clock_with_a_lead(score: list[int], choice: str) -> None:
    m = after_a_run(ball=40, period=2, clock="20:00", score=score, timeouts=[0, 0])
    assert m.asks[0].step == "run_off"
    weighed = make_player("policy").weigh(see(m, "home"))
    assert dict(zip(("run_off", "leave"), weighed, strict=True))[choice] == sum(weighed) > 0


@pytest.mark.parametrize(
    ("score", "clock", "choice"),
    [([0, 7], "3:00", "timeout"), ([7, 0], "3:00", "let_run"), ([0, 7], "25:00", "let_run")],
)
def test_it_uses_its_timeouts_at_the_end(score: list[int], clock: str, choice: str) -> None:
    m = after_a_run(ball=40, period=2, clock=clock, score=score)
    assert m.asks[0].step == "timeout"
    weighed = make_player("policy").weigh(see(m, "home"))
    assert dict(zip(("let_run", "timeout"), weighed, strict=True))[choice] == sum(weighed) > 0


def test_it_tries_an_onside_kick_only_when_nothing_else_helps() -> None:
    kick = {"phase": "kickoff", "kicker": "home", "period": 2}
    assert set(weights("home", **kick, clock="20:00", score=[0, 7])) == {"regular"}
    assert set(weights("home", **kick, clock="2:00", score=[0, 7])) == {"onside"}


def test_it_does_not_throw_a_touchdown_away() -> None:
    m = touchline.new("first_and_roll", position={"ball": 86, "phase": "call"})
    for choice in ("green", "red", "green", "15"):
        m.play(m.asks[0].who, choice)
    assert m.asks[0].step == "breakaway_choice"
    assert make_player("policy").weigh(see(m, "home")) == [0, 1]


def test_it_beats_random_play_clearly() -> None:
    for home, away, sign in (("policy", "random", 1), ("random", "policy", -1)):
        share, half = touchline.simulate("first_and_roll", games=4000, home=home, away=away, seed=5).win_share
        assert sign * (share - 0.5) > 0.25 > half


def test_an_unknown_player_is_named_with_the_known() -> None:
    with pytest.raises(touchline.DataError, match="policy, random"):
        make_player("oracle")
