"""What is told of a play: keys and parameters, each with the rule it happened by."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from tests.rules.first_down.situation import HAND, LONG, situation
from tests.rules.steps import go
from touchline.core.match import Match

EXTRA = {"extra": "true"}
FLAGGED = {
    "defense": {
        "1": {"run": 0, "pass": {"on": [1], "ends": True}, "long_pass": {"on": [1], "ends": False}, "special": []}
    }
}


def told(m: Match) -> list[tuple[str, str]]:
    """The messages of the last step: key without the game's name, rule."""
    return [(message.key.removeprefix("first_down."), message.cite) for message in m.narration()[-1][1]]


def params(m: Match, key: str) -> dict[str, Any]:
    """The parameters of a message of the last step."""
    return next(dict(message.params) for message in m.narration()[-1][1] if message.key == f"first_down.{key}")


@pytest.mark.rule("2.1")
def test_the_draw_the_pick_and_the_cards_are_told() -> None:
    m = go(touchline.new("first_down"), "away")
    assert told(m) == [("attacks_first", "2.1"), ("possession", "2.1")]
    assert params(m, "possession") == {"side": "away", "n": 1, "piece": 0}
    assert told(go(m, HAND)) == [("picks", "3.1")]
    assert told(go(m, "dive/base")) == [("turned_up", "3.2")]
    assert params(m, "turned_up") == {"offense": "away", "defense": "home", "card": "dive", "cover": "base"}


@pytest.mark.rule("4.1")
def test_a_run_is_told_with_its_sum() -> None:
    m = go(situation(piece=2), "dive/base", "3")
    assert told(m) == [("threw", "3.2"), ("run", "4.1"), ("next_down", "3.2")]
    assert params(m, "threw") == {"die": "offense", "side": "home", "face": "3"}
    assert params(m, "run") == {"card": "dive", "squares": 4, "entry": -1, "total": 3}
    assert params(m, "next_down") == {"side": "home", "down": 2, "piece": 5, "to_go": 5, "line": "first_down"}


@pytest.mark.rule("4.2")
@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("steps", "keys"),
    [
        (("quick/base", "1"), ["threw", "pass_fails", "next_down"]),
        (("quick/base", "2"), ["threw", "may_be_stopped"]),
        (("quick/base", "2", "1"), ["threw", "pass_complete", "next_down"]),
        (("quick/base", "2", "2"), ["threw", "pass_stopped", "next_down"]),
        (("quick/field_goal", "2"), ["threw", "pass_complete", "next_down"]),
        (("post/base", "1"), ["threw", "long_pass_fails", "next_down"]),
        (("post/base", "4"), ["threw", "may_be_stopped"]),
        (("post/base", "4", "2"), ["threw", "long_pass_complete", "next_down"]),
        (("post/base", "4", "5"), ["threw", "intercepted", "possession"]),
        (("post/base", "5", "2"), ["threw", "long_pass_complete", "first_down"]),
    ],
)
def test_a_pass_is_told(steps: tuple[str, ...], keys: list[str]) -> None:
    assert [key for key, _ in told(go(situation(), *steps))] == keys


@pytest.mark.rule("4.3")
def test_what_the_flag_ends_changes_is_told() -> None:
    m = go(situation(components=FLAGGED), "quick/base", "2", "1")
    assert [key for key, _ in told(m)] == ["threw", "pass_stopped", "possession"]
    m = go(situation(components=FLAGGED), "post/base", "4", "1")
    assert [key for key, _ in told(m)] == ["threw", "long_pass_stopped", "next_down"]


@pytest.mark.rule("4.2")
def test_what_the_defense_needs_is_told_to_all() -> None:
    m = go(situation(), "quick/base", "2")
    assert params(m, "may_be_stopped") == {"side": "away", "card": "quick", "faces": "2, 4, 6"}
    assert params(go(m, "2"), "threw") == {"die": "defense", "side": "away", "face": "2"}


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("piece", "steps", "keys"),
    [
        (3, ("special/base", "1"), ["threw", "special_fails", "next_down"]),
        (3, ("special/base", "6"), ["threw", "special_first_down", "first_down"]),
        (13, ("special/base", "6"), ["threw", "special_touch_down", "touchdown"]),
        (3, ("special/spy", "6"), ["threw", "may_be_stopped"]),
        (3, ("special/spy", "6", "1"), ["threw", "special_stopped", "next_down"]),
        (3, ("special/spy", "6", "6"), ["threw", "special_first_down", "first_down"]),
    ],
)
def test_a_special_is_told(piece: int, steps: tuple[str, ...], keys: list[str]) -> None:
    assert [key for key, _ in told(go(situation(piece=piece), *steps))] == keys


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(
    ("steps", "keys"),
    [
        (("field_goal/base", "1"), ["threw", "kick_misses", "possession"]),
        (("field_goal/base", "6"), ["threw", "kick_good", "field_goal", "possession"]),
        (("field_goal/field_goal", "6"), ["threw", "may_be_stopped"]),
        (("field_goal/field_goal", "6", "6"), ["threw", "kick_wiped_out", "possession"]),
        (("field_goal/field_goal", "6", "5"), ["threw", "kick_good", "field_goal", "possession"]),
    ],
)
def test_a_field_goal_is_told(steps: tuple[str, ...], keys: list[str]) -> None:
    assert [key for key, _ in told(go(situation(piece=12), *steps))] == keys


@pytest.mark.rule("5.1")
@pytest.mark.rule("5.2")
def test_a_touchdown_and_its_bonus_are_told_with_the_score() -> None:
    m = go(situation(piece=19, score=[0, 3]), "dive/base", "6")
    assert [key for key, _ in told(m)] == ["threw", "run", "touchdown"]
    assert params(m, "touchdown") == {"side": "home", "home": 6, "away": 3, "points": 6}
    assert told(go(m, "two")) == [("bonus.two", "5.2")]
    assert [key for key, _ in told(go(m, "6"))] == ["threw", "bonus_good", "possession"]
    m = go(situation(piece=19), "dive/base", "6", "one", "6")
    assert [key for key, _ in told(m)] == ["threw", "bonus_fails", "possession"]


@pytest.mark.rule("5.1")
def test_a_touchdown_past_first_down_is_told_as_a_touchdown_alone() -> None:
    m = go(situation(piece=5, picked=LONG), "bomb/field_goal", "6")
    assert [key for key, _ in told(m)] == ["threw", "long_pass_complete", "touchdown"]


@pytest.mark.rule("3.5")
@pytest.mark.parametrize("steps", [("dive/base", "1"), ("special/base", "1"), ("special/spy", "6", "1")])
def test_the_last_down_in_vain_is_told(steps: tuple[str, ...]) -> None:
    m = go(situation(laid="sweep+quick+post"), *steps)
    assert [key for key, _ in told(m)][-2:] == ["downs_used_up", "possession"]


@pytest.mark.rule("2.1")
def test_extra_rounds_and_the_end_are_told() -> None:
    m = go(situation(options=EXTRA, possession=6), "field_goal/base", "1")
    assert [key for key, _ in told(m)] == ["threw", "kick_misses", "extra_round", "possession"]
    assert params(m, "extra_round") == {"n": 2}
    m = go(situation(possession=4), "field_goal/base", "1")
    assert told(m)[-1] == ("full_time", "2.1")
