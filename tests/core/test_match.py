"""The public face: new, asks, play, why, odds, roll, views, and every wrong request."""

from __future__ import annotations

import inspect
import sys
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

import touchline
from touchline.core.fields import flat
from touchline.players.tournament import arrange
from touchline.sim import simulate


def at(**position: Any) -> touchline.Match:
    return touchline.new("first_and_roll", position=position)


def test_the_first_question_is_the_toss() -> None:
    m = touchline.new("first_and_roll", edition="revised", options={"clock_track": "short"}, seats=2, seed=7)
    assert m.asks == (touchline.Ask("away", "offense", "toss_call", "2.2", ("heads", "tails")),)
    assert m.score == {"home": 0, "away": 0}
    assert not m.over
    assert m.outcome is None


def test_both_sides_are_asked_at_a_call() -> None:
    m = at(ball=25)
    assert [(a.who, a.role, a.step, a.cite, a.choices) for a in m.asks] == [
        ("home", "offense", "call", "4.1", ("red", "yellow", "green")),
        ("away", "defense", "call", "4.1", ("red", "yellow", "green")),
    ]


def test_a_call_can_be_changed_until_both_are_in() -> None:
    m = at(ball=25)
    m.play("home", "red")
    assert m.chosen == ("home",)
    assert [a.who for a in m.asks] == ["away"]
    m.play("home", "green")
    assert m.locked_choice("home") == "green"
    m.play("away", "red")
    assert m.state.call == 2
    assert m.asks[0].step == "bomb"


def test_a_call_can_be_unlocked() -> None:
    m = at(ball=25)
    m.play("home", "red")
    m.unlock("home")
    assert m.chosen == ()
    assert len(m.asks) == 2
    with pytest.raises(touchline.Stale):
        m.unlock("home")


def test_a_call_can_be_kept_and_told_once_both_are_made() -> None:
    m = at(ball=25)
    m.keep("home")
    assert (m.chosen, m.locked_choice("home"), m.pending) == (("home",), None, {})
    m.unlock("home")
    m.keep("home")
    m.keep("away")
    assert m.asks == ()
    m.play("away", "red")
    assert m.entries == []
    m.play("home", "green")
    assert m.entries[0].names == (("home", "green"), ("away", "red"))
    with pytest.raises(touchline.NotYourTurn):
        m.keep("home")
    with pytest.raises(touchline.NotYourTurn, match="no secret choice"):
        at(ball=40, down=4, mark=45).keep("home")


def test_odds_are_exact_and_equal_faces_are_one_outcome() -> None:
    m = at(ball=25)
    assert m.odds == {}
    m.play("home", "red")
    m.play("away", "yellow")
    one, two = Fraction(1, 6), Fraction(2, 6)
    assert m.asks[0].who == "dice"
    assert m.odds == {"1": one, "2": one, "3": two, "4": one, "5": one}


def test_a_throw_can_be_scripted_or_drawn() -> None:
    m = at(ball=25)
    m.play("home", "red")
    m.play("away", "yellow")
    m.play("dice", "4")
    assert m.state.yards == 4
    assert m.roll() in ("T", "clock")


@pytest.mark.parametrize(
    ("who", "name", "error", "words"),
    [
        ("home", "blue", touchline.NotationError, "red, yellow, green"),
        ("home", "gren", touchline.NotationError, "Did you mean green"),
        ("visitor", "red", touchline.NotationError, "home"),
        ("dice", "5", touchline.NotYourTurn, "home and away must choose"),
        ("home", "punt", touchline.IllegalAction, "only on fourth down (rule 9.1)"),
        ("home", "field_goal", touchline.IllegalAction, "rule 13.1"),
        ("home", "timeout", touchline.IllegalAction, "not asked now"),
    ],
)
def test_a_wrong_answer_gets_its_reason_and_changes_nothing(
    who: str, name: str, error: type[Exception], words: str
) -> None:
    m = at(ball=25)
    before = flat(m.state), m.record(), m.asks
    with pytest.raises(error) as caught:
        m.play(who, name)
    assert words in str(caught.value)
    assert (flat(m.state), m.record(), m.asks) == before


def test_an_unknown_face_is_an_error_that_names_the_faces() -> None:
    m = at(ball=25)
    m.play("home", "red")
    m.play("away", "yellow")
    with pytest.raises(touchline.NotationError) as caught:
        m.play("dice", "6")
    assert caught.value.expected == ("1", "2", "3", "4", "5")
    assert caught.value.text == "6"
    assert caught.value.column == 0
    with pytest.raises(touchline.NotYourTurn, match="dice"):
        m.play("home", "red")


def test_why_tells_the_reason_or_none() -> None:
    m = at(ball=25)
    assert m.why("home", "red") is None
    assert m.why("home", "punt") == touchline.Reason("only_on_fourth_down", "9.1")
    m.play("home", "red")
    m.play("away", "red")
    reason = m.why("home", "red")
    assert reason is not None
    assert reason.code == "not_your_turn"


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"game": "first_and_rol"}, ["game", "Did you mean first_and_roll"]),
        ({"edition": "revisd"}, ["edition", "Did you mean revised"]),
        ({"options": {"clock_trak": "long"}}, ["clock_trak", "Did you mean clock_track"]),
        ({"options": {"clock_track": "medium"}}, ["clock_track", "'medium'", "long, short"]),
        ({"options": {"overtime_periods": 11, "run_off": "x"}}, ["2 faults", "1 to 10", "unmatched, clean"]),
        ({"seats": 5}, ["seats", "5", "2, 3, 4"]),
        ({"seed": -1}, ["seed", "-1"]),
        ({"position": {"bal": 3}}, ["bal", "Did you mean ball"]),
        ({"position": {"ball": 200}}, ["ball", "200", "0 to 100"]),
        ({"position": {"ball": 51, "mark": 40}}, ["mark is 40", "51"]),
        ({"position": {"ball": 100}}, ["ball is 100"]),
        ({"position": {"phase": "kickof"}}, ["phase", "kickoff"]),
        ({"position": {"timeouts": [3]}}, ["timeouts", "2 times"]),
        ({"position": {"period": 3, "score": [7, 3]}}, ["18.3"]),
        ({"components": {"dice": {"clock": {"faces": ["T", "T", "x", "T", "T", "clock"]}}}}, ["clock.faces[2]", "'x'"]),
    ],
)
def test_a_wrong_request_is_one_error_that_says_what_would_be_right(request_: dict[str, Any], words: list[str]) -> None:
    arguments = {"game": "first_and_roll", **request_}
    with pytest.raises(touchline.DataError) as caught:
        touchline.new(**arguments)
    for word in words:
        assert word in str(caught.value)


def test_positions_take_names_and_derive_what_depends_on_them() -> None:
    m = at(ball=95, offense="away", clock="5:00", score={"home": 3, "away": 7})
    assert (m.state.mark, m.state.offense, m.state.score) == (100, 1, [3, 7])
    assert m.view("home").clock == "5:00"
    assert m.asks[0].step == "announce"
    kick = at(phase="kickoff", kicker="home")
    assert (kick.asks[0].who, kick.asks[0].role, kick.asks[0].step) == ("home", "defense", "kickoff")
    overtime = at(period=3, opening_kicker="away", phase="toss_call")
    assert overtime.asks[0].step == "toss_call"


def test_the_state_handed_out_is_a_copy() -> None:
    m = at(ball=25)
    m.state.ball = 99
    m.state.score[0] = 50
    assert m.state.ball == 25
    assert m.score == {"home": 0, "away": 0}


def test_a_view_is_frozen_and_shows_only_that_a_side_has_chosen() -> None:
    m = at(ball=25)
    m.play("away", "green")
    view = m.view("home")
    assert view.chosen == ("away",)
    assert view.cover == ""
    with pytest.raises(AttributeError):
        view.ball = 3
    assert m.view("watcher").viewer == "watcher"
    with pytest.raises(touchline.NotationError):
        m.view("nobody")


def test_every_error_has_a_code_of_its_own() -> None:
    from touchline.core import errors

    kinds = [k for k in vars(errors).values() if isinstance(k, type) and issubclass(k, errors.TouchlineError)]
    assert len({k.code for k in kinds}) == len(kinds)
    assert len(kinds) == 10
    assert not issubclass(touchline.RulesBug, touchline.TouchlineError)


def test_the_doctest_of_the_package_holds() -> None:
    import doctest

    assert doctest.testmod(touchline).failed == 0
    assert doctest.testmod(touchline).attempted > 3


@pytest.mark.parametrize("function", [touchline.simulate, touchline.tournament, touchline.new])
def test_every_parameter_has_a_name_and_a_type(function: Any) -> None:
    found = inspect.signature(function)
    for parameter in found.parameters.values():
        assert parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)
        assert parameter.annotation not in (parameter.empty, "Any", Any)
    assert found.return_annotation != found.empty


@pytest.mark.parametrize(("function", "other"), [(touchline.simulate, simulate), (touchline.tournament, arrange)])
def test_the_package_leaves_out_no_parameter(function: Any, other: Any) -> None:
    ours, theirs = inspect.signature(function).parameters, inspect.signature(other).parameters
    assert set(theirs) <= set(ours)
    for name, parameter in theirs.items():
        assert parameter.default in (parameter.empty, ours[name].default), name
        assert parameter.annotation == ours[name].annotation, name


def test_the_names_of_packages_are_no_trap() -> None:
    """``touchline.games`` is the function; the packages are imported by their paths."""
    assert inspect.isfunction(touchline.games)
    assert type(sys.modules["touchline.games"]) is ModuleType


def test_games_can_be_listed_before_and_after_a_game_is_imported() -> None:
    import importlib
    import subprocess
    import sys

    code = "import touchline as t; a = t.games(); t.new('first_and_roll'); assert a == t.games(); print(a)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "first_and_roll" in done.stdout
    importlib.import_module("touchline.games.first_and_roll")
    assert "first_and_roll" in touchline.games()
