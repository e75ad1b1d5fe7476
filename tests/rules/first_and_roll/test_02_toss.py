"""Chapter 2, Teams and toss."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import touchline
from tests.rules.first_and_roll.situation import situation
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.roles import Side
from touchline.play import seats_for

MORE_FLAGS = {"dice": {"defense_red": {"faces": ["-1", "-2", "-3", "-4", "FLAG", "FLAG"]}}}


def kicker(m: Match) -> str:
    """The side that is asked for the kind of kickoff."""
    assert asked(m) == "kickoff"
    return m.asks[0].who


# 2.1  Teams, and who decides


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_can_play(players: int) -> None:
    m = touchline.new("first_and_roll", seats=players)
    assert m.seats == players
    assert set(m.score) == {"home", "away"}


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_no_other_number_can_play(players: int) -> None:
    with pytest.raises(touchline.DataError) as caught:
        touchline.new("first_and_roll", seats=players)
    (fault,) = caught.value.faults
    assert (fault.key, fault.found, fault.expected) == ("seats", str(players), "one of 2, 3, 4")


PUNT: dict[str, Any] = {"ball": 30, "down": 4, "mark": 40}


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("position", "steps", "step", "who"),
    [
        # The team receives or has the ball
        ({"phase": "kickoff", "kicker": "away"}, "regular", "receive", "home"),
        ({"ball": 60}, "", "announce", "home"),
        ({"ball": 25}, "green/red", "bomb", "home"),
        ({"ball": 80}, "play green/red green 15", "breakaway_choice", "home"),
        (PUNT, "punt -1 -2", "punt_die_choice", "home"),
        ({"ball": 97}, "play red/green 4 clock let_run let_run leave", "try", "home"),
        ({"ball": 40, "timeouts": [0, 0]}, "red/green 4 clock", "run_off", "home"),
        # The same after the ball was lost: the try belongs to the side that scored, the run-off to the side that ran
        ({"ball": 3}, "yellow/yellow 0 -4 T T", "try", "away"),
        ({"ball": 40, "down": 4, "mark": 50, "timeouts": [0, 0]}, "play red/green 4 clock", "run_off", "home"),
        # A safety: the side scored on punts
        ({"ball": 3, "timeouts": [0, 0]}, "yellow/yellow 0 -4 clock", "punt_die_choice", "home"),
        # Timeouts by the role at the start of the play, also when the ball has been lost
        ({"ball": 40}, "red/red 4 -1 clock", "timeout", "home"),
        ({"ball": 40}, "green/red bomb 10 20 0 clock 10 -1", "timeout", "home"),
        # Penalties by the role at the start of the play
        ({"ball": 40}, "red/red 4 FLAG clock D5", "penalty_choice", "home"),
        ({"ball": 40}, "red/red 4 FLAG T T D5", "penalty_choice", "home"),
        (PUNT, "punt FLAG -2 D15", "block_penalty_choice", "home"),
    ],
)
def test_the_offense_member_decides_while_the_team_has_or_receives_the_ball(
    position: dict[str, Any], steps: str, step: str, who: str
) -> None:
    ask = go(situation(**position), *steps.split()).asks[0]
    assert (ask.step, ask.who, ask.role) == (step, who, "offense")


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("position", "steps", "step"),
    [
        ({"phase": "kickoff", "kicker": "away"}, "", "kickoff"),
        (PUNT | {"components": MORE_FLAGS}, "punt", "block_dice"),
        ({"ball": 80, "components": MORE_FLAGS}, "field_goal", "block_dice"),
        (PUNT, "punt FLAG FLAG T", "blocked_take"),
        (PUNT, "punt -1 -2 red 20 3", "catch"),
        ({"ball": 3, "timeouts": [0, 0]}, "yellow/yellow 0 -4 clock red 20 3", "catch"),
        ({"ball": 40}, "red/red 4 -1 clock let_run", "other_timeout"),
        ({"ball": 40}, "green/red bomb 10 20 0 clock 10 -1 let_run", "other_timeout"),
        ({"ball": 40}, "red/green 4 clock let_run let_run run_off", "run_off_timeout"),
        ({"ball": 40}, "red/red 4 FLAG clock O5", "penalty_choice"),
        (PUNT, "punt FLAG -2 O5", "block_penalty_choice"),
    ],
)
def test_the_defense_member_decides_otherwise(position: dict[str, Any], steps: str, step: str) -> None:
    ask = go(situation(**position), *steps.split()).asks[0]
    assert (ask.step, ask.who, ask.role) == (step, "away", "defense")


@pytest.mark.rule("2.1")
@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("offense", "defense"), [("home", "away"), ("away", "home")])
def test_the_calls_are_made_by_the_offense_member_of_one_team_and_the_defense_member_of_the_other(
    offense: str, defense: str
) -> None:
    m = situation(ball=25, offense=offense)
    assert [(a.step, a.who, a.role) for a in m.asks] == [("call", offense, "offense"), ("call", defense, "defense")]


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("coin", "winner"), [("heads", "away"), ("tails", "home")])
def test_the_toss_belongs_to_the_offense_member(coin: str, winner: str) -> None:
    m = touchline.new("first_and_roll", seats=4)
    assert (m.asks[0].who, m.asks[0].role) == ("away", "offense")
    go(m, "heads", coin)
    assert (m.asks[0].who, m.asks[0].role) == (winner, "offense")


# 2.2  The toss


@pytest.mark.rule("2.2")
def test_a_game_begins_with_a_call_by_away_and_a_fair_coin() -> None:
    m = touchline.new("first_and_roll")
    assert [(a.who, a.step, a.choices) for a in m.asks] == [("away", "toss_call", ("heads", "tails"))]
    go(m, "toss_call:tails")
    assert asked(m) == "coin"
    assert m.odds == {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(
    ("call", "coin", "chooser"),
    [("heads", "heads", "away"), ("tails", "tails", "away"), ("heads", "tails", "home"), ("tails", "heads", "home")],
)
def test_the_caller_chooses_if_right_and_the_other_side_if_wrong(call: str, coin: str, chooser: str) -> None:
    m = go(touchline.new("first_and_roll"), call, coin)
    assert [(a.who, a.step, a.choices) for a in m.asks] == [(chooser, "toss_choice", ("receive", "kick"))]


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(
    ("coin", "choice", "kicks"),
    [("heads", "receive", "home"), ("heads", "kick", "away"), ("tails", "receive", "away"), ("tails", "kick", "home")],
)
def test_the_chooser_receives_or_kicks_off(coin: str, choice: str, kicks: str) -> None:
    m = go(touchline.new("first_and_roll"), "heads", coin, choice)
    assert kicker(m) == kicks


# 2.3  The second half


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("choice", "opening"), [("receive", "home"), ("kick", "away")])
def test_the_team_that_kicked_off_the_first_half_receives_the_second(choice: str, opening: str) -> None:
    m = situation(phase="toss_call", clock="2:00", timeouts=[0, 0])
    go(m, "heads", "heads", choice)
    assert kicker(m) == opening
    go(m, "regular", "touchback", "yellow/green", "4", "clock")
    assert m.state.period == 2
    assert kicker(m) != opening


@pytest.mark.rule("2.3")
@pytest.mark.rule("3.5")
def test_it_receives_the_second_half_even_if_it_recovered_its_own_opening_kick() -> None:
    m = situation(phase="toss_call", clock="2:00", timeouts=[0, 0])
    go(m, "heads", "heads", "kick", "onside", "5", "10", "T")
    assert m.state.offense == Side.AWAY
    go(m, "play", "yellow/green", "4", "clock")
    assert m.state.period == 2
    assert kicker(m) == "home"


@pytest.mark.rule("2.3")
def test_there_is_no_toss_before_the_second_half() -> None:
    m = go(situation(ball=25, clock="2:00", timeouts=[0, 0]), "yellow/green", "4", "clock")
    assert (m.state.period, asked(m)) == (2, "kickoff")


# 2.4  The start


@pytest.mark.rule("2.4")
def test_a_game_begins_at_0_0_with_3_timeouts_each_and_the_marker_on_30_00() -> None:
    m = touchline.new("first_and_roll")
    assert m.score == {"home": 0, "away": 0}
    assert m.state.timeouts == [3, 3]
    assert m.view("watcher").clock == "30:00"
    assert m.state.period == 1


@pytest.mark.rule("2.1")
def test_with_three_players_home_has_two_unless_the_seats_say_otherwise() -> None:
    roles = ("offense", "defense")
    assert [seat.name for seat in seats_for(3, roles)] == ["home_offense", "home_defense", "away"]
    assert [seat.name for seat in seats_for(3, roles, ("away",))] == ["home", "away_offense", "away_defense"]
