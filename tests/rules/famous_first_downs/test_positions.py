"""Positions laid out by hand: what follows from what is given, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.situation import GAME, TRICK_5, coins, lies, situation, zones
from tests.rules.steps import asked, go
from touchline.core.fields import out_of_range

TRICK: dict[str, Any] = {"play": "i_formation", "option": "second", "card": "four_three"}
TACKLED: dict[str, Any] = {"play": "pro_set", "option": "third", "card": "nickel"}


def refused(**position: Any) -> list[str]:
    """What is wrong with a position."""
    with pytest.raises(touchline.DataError) as caught:
        touchline.new(GAME, position=position)
    return [fault.found if fault.key == "state" else f"{fault.key}: {fault.found}" for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"offense_zone": 30}, (30, 10, 10)),
        ({"offense_zone": 45}, (45, 5, 0)),
        ({"neutral_zone": 6}, (4, 6, 40)),
        ({"to_go": 6}, (4, 6, 40)),
        ({"neutral_zone": 15}, (0, 15, 35)),
        ({"defense_zone": 12}, (28, 10, 12)),
        ({"defense_zone": 0}, (40, 10, 0)),
        ({"offense_zone": 30, "neutral_zone": 6}, (30, 6, 14)),
        ({"offense_zone": 30, "defense_zone": 13}, (30, 7, 13)),
        ({"neutral_zone": 7, "defense_zone": 13}, (30, 7, 13)),
        ({"down": 2}, (0, 10, 40)),
        ({"conversion": 1}, (45, 5, 0)),
        ({"phase": "conversion"}, (50, 0, 0)),
    ],
)
def test_zones_that_are_not_given_follow_from_the_others(given: dict[str, Any], expected: tuple[int, int, int]) -> None:
    assert zones(situation(**given)) == expected


def test_the_pool_follows_from_the_sides_coins() -> None:
    assert coins(situation(momentum=[2, 5])) == (3, 2, 5)
    assert coins(situation(momentum={"home": 2, "away": 5})) == (3, 2, 5)


@pytest.mark.parametrize(
    ("given", "drives", "overtime"),
    [
        ({"offense": "home"}, [1, 0], 0),
        ({"offense": "away"}, [1, 1], 0),
        ({"offense": "away", "first_offense": "away"}, [0, 1], 0),
        ({"offense": "home", "first_offense": "away"}, [1, 1], 0),
        ({"overtime": 2}, [5, 4], 2),
        ({"overtime": 2, "offense": "away"}, [5, 5], 2),
        ({"drives": [4, 3]}, [4, 3], 1),
        ({"drives": [3, 3], "offense": "away"}, [3, 3], 0),
        ({"phase": "toss"}, [0, 0], 0),
    ],
)
def test_drives_follow_from_the_side_that_attacks_and_the_round(
    given: dict[str, Any], drives: list[int], overtime: int
) -> None:
    s = situation(**given).state
    assert (s.drives, s.overtime) == (drives, overtime)


@pytest.mark.parametrize(
    ("given", "step"),
    [
        ({"down": 3}, "lay"),
        ({"down": 4}, "fourth_down"),
        ({"phase": "fourth_down"}, "fourth_down"),
        ({"down": 4, "phase": "lay"}, "lay"),
        ({"conversion": 1}, "lay"),
        ({"play": "spread"}, "call"),
        ({"phase": "kick_step", "offense_zone": 10}, "kick_step"),
        ({"phase": "kick_coin", "offense_zone": 10, "called": "tails"}, "kick_coin"),
        ({**TRICK, "momentum": [2, 0]}, "trick"),
        ({**TRICK, "momentum": [3, 0], "bought": 1, "offense_zone": 10}, "offense_repeat"),
        ({**TRICK, "momentum": [1, 3]}, "defense_answer"),
        ({**TACKLED, "momentum": [0, 2], "offense_zone": 10}, "sack"),
        ({**TACKLED, "momentum": [0, 3], "offense_zone": 10, "sacked": 1}, "defense_answer"),
        ({**TACKLED, "momentum": [3, 0]}, "offense_repeat"),
        ({"phase": "concede", "score": [0, 25]}, "concede"),
        ({"phase": "toss"}, "toss"),
    ],
)
def test_the_question_follows_from_what_lies_on_the_table(given: dict[str, Any], step: str) -> None:
    assert asked(situation(**given)) == step


def test_a_position_goes_on_as_if_it_had_been_played() -> None:
    laid = situation(**TRICK, momentum=[2, 0], offense_zone=20)
    played = go(situation(momentum=[2, 0], offense_zone=20), *TRICK_5)
    assert laid.state == played.state
    assert lies(go(laid, "buy")) == lies(go(played, "buy")) == ("home", 1, (30, 10, 10))


def test_a_position_is_kept_in_the_record() -> None:
    m = situation(offense_zone=33, down=3, momentum=[1, 2], offense="away")
    assert touchline.replay(m.record()).state == m.state


@pytest.mark.parametrize(
    ("position", "word"),
    [
        ({"ball": 20}, "ball: nothing known by this name"),
        ({"down": 5}, "down: 5"),
        ({"offense": "visitors"}, "offense: 'visitors'"),
        ({"momentum": [1]}, "momentum: [1]"),
        ({"momentum": [11, 0]}, "pool is -1"),
        ({"offense_zone": 50, "neutral_zone": 10}, "defense_zone is -10"),
        ({"offense_zone": 50}, "the neutral zone is empty"),
        ({"conversion": 1, "offense_zone": 40, "neutral_zone": 10}, "a conversion has 10 yards to go"),
        ({"phase": "conversion", "offense_zone": 49}, "49 yards at a touchdown"),
        ({"drives": [2, 0]}, "expected drives in turn"),
        ({"drives": [1, 1]}, "expected drives in turn"),
        ({"drives": [4, 2], "overtime": 0}, "expected 3 at most"),
        ({"overtime": 1, "score": [7, 0]}, "the score differs at the start of a round"),
        ({"overtime": 1, "offense": "away", "score": [20, 0]}, "leads by 20 in overtime"),
        ({"option": "first"}, "known only after the reveal"),
        ({"card": "nickel"}, "known only after the reveal"),
        ({"play": "pro_set", "phase": "lay"}, "a play lies on the table"),
        ({"phase": "call"}, "a play lies on the table"),
        ({"bought": 1}, "before they were offered"),
        ({**TRICK, "momentum": [2, 0], "phase": "trick", "bought": 1}, "before they were offered"),
        ({**TACKLED, "momentum": [3, 0], "bought": 1}, "trick yards without a trick play"),
        ({**TRICK, "momentum": [3, 0], "sacked": 1}, "a sack without a tackle"),
        ({**TRICK, "momentum": [5, 5], "bought": 1}, "2 coins were spent in this try"),
        ({**TRICK, "momentum": [0, 0]}, "there is nothing to choose"),
        ({"phase": "concede"}, "there is nothing to choose"),
        ({"phase": "sack", **TRICK, "momentum": [0, 2]}, "there is nothing to choose"),
        ({"phase": "fourth_down", "down": 2}, "belongs to fourth down"),
        ({"phase": "kick_step", "offense_zone": 40}, "0 steps of a field goal"),
        ({"steps": 2}, "2 steps of a field goal"),
        ({"phase": "kick_step", "offense_zone": 25, "steps": 2}, "2 steps of a field goal"),
        ({"conceded": 1}, "a side has conceded"),
        ({"down": 2, "ended": "punt", "play": "spread"}, "a drive has just ended"),
    ],
)
def test_a_position_that_play_cannot_reach_is_refused_with_its_reason(position: dict[str, Any], word: str) -> None:
    assert any(word in sentence for sentence in refused(**position)), refused(**position)


def test_all_that_is_wrong_is_said_at_once() -> None:
    found = refused(offense_zone=10, neutral_zone=10, defense_zone=31, pool=3, repeats=4)
    assert len(found) == 3


def test_a_card_that_is_not_in_a_small_box_is_refused() -> None:
    with pytest.raises(touchline.DataError, match="not in this box"):
        situation(edition="tiny", play="spread")


@pytest.mark.parametrize(
    ("position", "word"),
    [({"overtime": 1}, "overtime is 1, expected at most 0"), ({"down": 3}, "down is 3, expected at most 2")],
)
def test_a_smaller_edition_has_smaller_limits(position: dict[str, Any], word: str) -> None:
    with pytest.raises(touchline.DataError, match=word):
        situation(edition="tiny", **position)


def test_the_ordinary_position_has_no_fault() -> None:
    game = touchline.find(GAME)
    for edition in game.loader.editions()["editions"]:
        r = game.load(edition).values
        for s in (game.begin(r), game.ordinary(r)):
            assert game.faults(s, r) == out_of_range(s) == []
