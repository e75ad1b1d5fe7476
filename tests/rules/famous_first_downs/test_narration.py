"""What is told of a step: keys, parameters and rule numbers, no words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.famous_first_downs.situation import (
    LOSS_2,
    LOSS_3,
    PASS_2,
    PASS_10,
    PASS_18,
    RUN_5,
    TACKLE,
    TRICK_0,
    TRICK_5,
    situation,
)
from tests.rules.steps import go
from touchline.core.game import phrase
from touchline.core.match import Match

TEN = phrase("needed.yards", n=10)


def told(m: Match, *steps: str) -> list[tuple[str, str, dict[str, Any]]]:
    """What the last of the steps was told with."""
    go(m, *steps)
    _, messages = m.narration()[-1]
    return [(message.key.partition(".")[2], message.cite, dict(message.params)) for message in messages]


def keys(m: Match, *steps: str) -> list[str]:
    return [key for key, _, _ in told(m, *steps)]


def test_a_reveal_tells_both_cards_in_full_and_then_the_arithmetic() -> None:
    shown, counted = told(situation(zones=(20, 10, 20)), *RUN_5)[:2]
    laid = {"play": "pro_set", "zone": "run_middle", "card": "nickel"}
    assert shown == (
        "card_shown",
        "3.1",
        {
            **laid,
            "side": "away",
            "options": (("run_middle", 3, False), ("short_right", 8, False), ("long_right", 13, False)),
            "grid": ("-3", "+2", "+1", "-4", "-2", "-6", "-6", "+1", "X"),
            "shown": phrase(
                "grid",
                long=phrase("grid_row", depth="long", values=("-6", "+1", "X")),
                short=phrase("grid_row", depth="short", values=("-4", "-2", "-6")),
                run=phrase("grid_row", depth="run", values=("-3", "+2", "+1")),
            ),
        },
    )
    assert counted == ("revealed", "3.2", {**laid, "side": "home", "yards": 3, "value": "+2", "total": 5})


def test_a_tackle_is_told_with_its_shield() -> None:
    key, cite, params = told(situation(zones=(20, 10, 20)), *TACKLE)[1]
    assert (key, cite, params["value"], params["total"]) == ("tackled", "3.2", "X", 0)


@pytest.mark.parametrize(
    ("position", "steps", "expected"),
    [
        ({"zones": (20, 10, 20)}, RUN_5, ["card_shown", "revealed", "gain", "next_down"]),
        ({"zones": (20, 10, 20)}, LOSS_2, ["card_shown", "revealed", "loss", "next_down"]),
        ({"zones": (20, 10, 20)}, TRICK_0, ["card_shown", "revealed", "no_gain", "next_down"]),
        ({"zones": (20, 10, 20)}, TACKLE, ["card_shown", "tackled", "coin_earned", "next_down"]),
        ({"zones": (20, 10, 20)}, PASS_10, ["card_shown", "revealed", "gain", "coin_earned", "first_down"]),
        ({"zones": (40, 10, 0)}, PASS_18, ["card_shown", "revealed", "gain", "touchdown"]),
        (
            {"zones": (20, 10, 20), "down": 4, "phase": "lay"},
            PASS_2,
            ["card_shown", "revealed", "gain", "downs", "field_stays", "drive"],
        ),
        ({"conversion": 1}, PASS_10, ["card_shown", "revealed", "conversion_good", "field_reset", "drive"]),
        ({"conversion": 1}, PASS_2, ["card_shown", "revealed", "conversion_fails", "field_reset", "drive"]),
        (
            {"conversion": 1},
            TACKLE,
            ["card_shown", "tackled", "coin_earned", "conversion_fails", "field_reset", "drive"],
        ),
        ({"zones": (20, 10, 20), "down": 4}, ("punt",), ["fourth_down.punt", "field_reset", "drive"]),
        (
            {"zones": (40, 10, 0), "down": 4},
            ("field_goal",),
            ["fourth_down.field_goal", "field_goal", "field_reset", "drive"],
        ),
        (
            {"phase": "conversion"},
            ("take_points",),
            ["conversion.take_points", "touchdown_points", "field_reset", "drive"],
        ),
        ({"phase": "conversion"}, ("go_for_two",), ["conversion.go_for_two", "conversion_down"]),
        ({"zones": (20, 10, 20), "down": 4}, ("go_for_it",), ["fourth_down.go_for_it"]),
        ({}, ("spread",), ["lay.spread"]),
        ({"phase": "kick_step", "offense_zone": 25}, ("heads",), ["kick_step.heads"]),
        (
            {"phase": "kick_step", "offense_zone": 25},
            ("heads", "heads"),
            ["coin_right", "field_goal", "field_reset", "drive"],
        ),
        ({"phase": "kick_step", "offense_zone": 5}, ("heads", "heads"), ["coin_right"]),
        (
            {"phase": "kick_step", "offense_zone": 25},
            ("heads", "tails"),
            ["coin_wrong", "kick_misses", "field_stays", "drive"],
        ),
        ({"momentum": [3, 0]}, (*PASS_2, "repeat"), ["offense_repeat.repeat", "down_again"]),
        (
            {"momentum": [3, 2], "zones": (20, 10, 20)},
            (*TACKLE, "sack", "repeat"),
            ["offense_repeat.repeat", "taken_back", "down_again"],
        ),
        (
            {"momentum": [2, 3], "zones": (20, 10, 20)},
            (*TRICK_5, "buy", "repeat"),
            ["defense_answer.repeat", "taken_back", "down_again"],
        ),
        ({"momentum": [3, 0], "conversion": 1}, (*PASS_2, "repeat"), ["offense_repeat.repeat", "conversion_again"]),
        (
            {"momentum": [0, 7], "zones": (20, 10, 20)},
            (*PASS_10, "turnover"),
            ["defense_answer.turnover", "turnover", "field_stays", "drive"],
        ),
        (
            {"momentum": [2, 0], "zones": (20, 10, 20)},
            (*TRICK_5, "buy"),
            ["trick.buy", "gain", "bought_first_down", "first_down"],
        ),
        ({"momentum": [0, 2], "zones": (20, 10, 20)}, (*TACKLE, "sack"), ["sack.sack", "loss", "next_down"]),
        (
            {"momentum": [8, 2], "zones": (20, 10, 20)},
            (*PASS_10, "accept"),
            ["offense_repeat.accept", "gain", "coin_returned", "first_down"],
        ),
        (
            {"momentum": [10, 0], "zones": (20, 10, 20)},
            (*PASS_10, "accept"),
            ["offense_repeat.accept", "gain", "no_coin", "first_down"],
        ),
        ({"phase": "concede", "score": [0, 25]}, ("play_on",), ["concede.play_on", "drive"]),
        ({"phase": "concede", "score": [0, 25]}, ("concede",), ["concede.concede", "full_time"]),
        ({"phase": "toss"}, ("away",), ["toss", "drive"]),
        (
            {"drives": [3, 3], "offense": "away", "down": 4, "zones": (20, 10, 20)},
            ("punt",),
            ["fourth_down.punt", "field_reset", "overtime", "drive"],
        ),
        (
            {"drives": [3, 3], "offense": "away", "down": 4, "zones": (40, 10, 0)},
            ("field_goal",),
            ["fourth_down.field_goal", "field_goal", "full_time"],
        ),
    ],
)
def test_each_step_is_told_in_the_order_of_the_rules(
    position: dict[str, Any], steps: tuple[str, ...], expected: list[str]
) -> None:
    assert keys(situation(**position), *steps) == expected


def test_yards_are_told_as_they_move_and_not_as_the_cards_say() -> None:
    assert told(situation(zones=(2, 10, 38)), *LOSS_3)[2] == ("loss", "3.4", {"side": "home", "yards": 2})
    assert told(situation(zones=(40, 10, 0)), *PASS_18)[2] == ("gain", "3.5", {"side": "home", "yards": 10})


def test_points_are_told_with_the_score() -> None:
    m = situation(zones=(40, 10, 0), down=4, score=[7, 3], offense="away")
    assert ("field_goal", "5.2", {"side": "away", "points": 3, "home": 7, "away": 6}) in told(m, "field_goal")


def test_a_drive_is_told_with_its_number_and_where_it_starts() -> None:
    m = situation(zones=(30, 6, 14), down=4, phase="lay")
    assert told(m, *TACKLE)[-1] == (
        "drive",
        "2.1",
        {"side": "away", "number": 1, "of": 3, "down": 1, "to_go": 10, "goal": 30, "needed": TEN},
    )


def test_a_bought_first_down_is_told_to_earn_nothing() -> None:
    m = situation(zones=(20, 10, 20), momentum=[2, 0])
    assert ("bought_first_down", "7.2", {"side": "home"}) in told(m, *TRICK_5, "buy")
