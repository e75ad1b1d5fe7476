"""Chapter 10, Penalty."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation, spot
from tests.rules.steps import asked, go
from touchline.core.match import Match

FACES = ("O5", "O10", "O15", "D5A", "D5", "D15")
RED_PLAY = ("red/red", "4", "FLAG", "clock")
SECOND_DOWN: dict[str, Any] = {"ball": 40, "down": 2, "mark": 48, "timeouts": [0, 0]}


def flagged(penalty: str, *throws: str, edition: str | None = None, **position: Any) -> Match:
    """A matched play with a FLAG (red for 4 unless said otherwise) and this penalty, nobody with a timeout left."""
    m = situation(edition, **(SECOND_DOWN | position))
    before = ("play",) if asked(m) == "announce" else ()
    return go(m, *before, *(throws or RED_PLAY), f"penalty_die:{penalty}")


# 10.1  The penalty die


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(
    "throws",
    [
        ("red/red", "offense_die:4", "defense_die:FLAG", "clock_die:clock"),
        ("red/red", "offense_die:4", "defense_die:FLAG", "clock_die:T", "clock_again:clock"),
        ("yellow/yellow", "offense_die:6", "defense_die:FLAG", "clock_die:T", "clock_again:T"),
        ("red/red", "offense_die:5", "defense_die:FLAG", "breakaway:3", "clock_die:clock"),
        ("green/green", "offense_die:14", "defense_die:FLAG", "clock_die:clock"),
    ],
)
def test_the_penalty_die_follows_the_dice_of_the_play_and_precedes_any_return(throws: tuple[str, ...]) -> None:
    m = go(situation(ball=40), *throws)
    assert asked(m) == "penalty_die"
    assert m.asks[0].choices == FACES
    assert m.state.ball == 40


@pytest.mark.rule("10.1")
def test_without_a_flag_there_is_no_penalty_die() -> None:
    m = go(situation(ball=40, timeouts=[0, 0]), "red/red", "4", "-5", "clock")
    assert asked(m) == "call"
    assert m.state.ball == 39


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(
    ("penalty", "ball"), [("O5", 35), ("O10", 30), ("O15", 25), ("D5", 45), ("D15", 55), ("D5A", 45)]
)
def test_o_moves_the_ball_back_and_d_forward(penalty: str, ball: int) -> None:
    assert go(flagged(penalty), "accept").state.ball == ball


@pytest.mark.rule("10.1")
def test_d5a_is_an_automatic_first_down_and_d5_is_not() -> None:
    assert spot(go(flagged("D5A"), "accept")) == ("home", 45, 1, 55)
    assert spot(go(flagged("D5"), "accept")) == ("home", 45, 2, 48)


# 10.2  Accept or decline


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("offense", ["home", "away"])
@pytest.mark.parametrize("penalty", FACES)
def test_the_defense_decides_about_o_and_the_offense_about_d(penalty: str, offense: str) -> None:
    m = flagged(penalty, offense=offense)
    other = {"home": "away", "away": "home"}[offense]
    assert asked(m) == "penalty_choice"
    assert (m.asks[0].who, m.asks[0].role) == ((other, "defense") if penalty.startswith("O") else (offense, "offense"))
    assert m.asks[0].choices == ("accept", "decline")


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("down", [1, 2, 3, 4])
@pytest.mark.parametrize(("penalty", "ball"), [("O5", 35), ("O10", 30), ("O15", 25), ("D5", 45)])
def test_an_accepted_penalty_keeps_the_down_and_the_mark(penalty: str, ball: int, down: int) -> None:
    assert spot(go(flagged(penalty, down=down), "accept")) == ("home", ball, down, 48)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(
    ("penalty", "mark", "expected"),
    [
        ("D5", 46, ("home", 45, 4, 46)),
        ("D5", 45, ("home", 45, 1, 55)),
        ("D5", 44, ("home", 45, 1, 55)),
        ("D15", 56, ("home", 55, 4, 56)),
        ("D15", 55, ("home", 55, 1, 65)),
        ("D5A", 56, ("home", 45, 1, 55)),
    ],
)
def test_a_penalty_that_reaches_the_mark_is_a_first_down_with_a_new_mark(
    penalty: str, mark: int, expected: tuple[str, int, int, int]
) -> None:
    assert spot(go(flagged(penalty, down=4, mark=mark), "accept")) == expected


@pytest.mark.rule("10.2")
def test_the_yards_of_a_penalized_play_are_void() -> None:
    long_run = ("red/red", "5", "FLAG", "5", "4", "clock")
    assert spot(go(flagged("O5", *long_run), "accept")) == ("home", 35, 2, 48)
    assert spot(go(flagged("D5", *long_run), "accept")) == ("home", 45, 2, 48)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("penalty", "ball"), [("O5", 92), ("D5", 98)])
def test_the_score_of_a_penalized_play_is_void(penalty: str, ball: int) -> None:
    m = go(flagged(penalty, ball=97, mark=100), "accept")
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("home", ball, 2, 100)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("colour", ["red/red", "yellow/yellow", "green/green"])
@pytest.mark.parametrize(("penalty", "ball"), [("O5", 35), ("D5", 45)])
def test_the_turnover_of_a_penalized_play_is_void(colour: str, penalty: str, ball: int) -> None:
    face = {"red/red": "4", "yellow/yellow": "6", "green/green": "14"}[colour]
    m = go(flagged(penalty, colour, face, "FLAG", "T", "T"), "accept")
    assert spot(m) == ("home", ball, 2, 48)
    assert asked(m) == "call"


@pytest.mark.rule("10.2")
def test_a_turnover_that_was_void_does_not_come_back_on_the_replayed_down() -> None:
    m = go(flagged("O5", "red/red", "4", "FLAG", "T", "T"), "accept", "yellow/red", "4", "clock")
    assert spot(m) == ("home", 39, 3, 48)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("penalty", FACES)
def test_a_declined_penalty_leaves_the_offense_die_alone(penalty: str) -> None:
    assert spot(go(flagged(penalty), "decline")) == ("home", 44, 3, 48)


@pytest.mark.rule("10.2")
def test_a_declined_penalty_leaves_the_breakaways_too() -> None:
    assert spot(go(flagged("O5", "red/red", "5", "FLAG", "4", "clock"), "decline")) == ("home", 49, 1, 59)


@pytest.mark.rule("10.2")
def test_a_touchdown_stands_if_the_penalty_is_declined() -> None:
    m = go(flagged("D5", ball=97, mark=100), "decline")
    assert m.score == {"home": 6, "away": 0}
    assert asked(m) == "try"


@pytest.mark.rule("10.2")
def test_a_failed_fourth_down_stands_if_the_penalty_is_declined() -> None:
    assert spot(go(flagged("O5", down=4), "decline")) == ("away", 56, 1, 66)


@pytest.mark.rule("10.2")
@pytest.mark.rule("12.1")
def test_a_pass_thrown_too_far_stays_incomplete_if_the_penalty_is_declined() -> None:
    pass_of_14 = ("green/green", "14", "FLAG", "clock")
    overthrown = go(flagged("O5", *pass_of_14, ball=89, mark=98), "decline")
    assert overthrown.score == {"home": 0, "away": 0}
    assert spot(overthrown) == ("home", 89, 3, 98)
    assert go(flagged("O5", *pass_of_14, ball=88, mark=98), "decline").score == {"home": 6, "away": 0}


@pytest.mark.rule("10.2")
def test_a_turnover_stands_if_the_penalty_is_declined() -> None:
    assert spot(go(flagged("O5", "red/red", "4", "FLAG", "T", "T"), "decline")) == ("away", 56, 1, 66)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(
    ("colour", "face", "back", "expected"),
    [
        ("yellow/yellow", "6", ("return_die:3", "return_guard:-1"), ("away", 57, 1, 67)),
        ("green/green", "14", ("return_die:8", "return_guard:-2"), ("away", 54, 1, 64)),
    ],
)
def test_the_return_follows_the_declined_penalty(
    colour: str, face: str, back: tuple[str, ...], expected: tuple[str, int, int, int]
) -> None:
    m = go(flagged("O5", colour, face, "FLAG", "T", "T"), "decline")
    assert asked(m) == "return_die"
    assert spot(go(m, *back)) == expected


# 10.3  The clock on a penalized play


@pytest.mark.rule("10.3")
@pytest.mark.parametrize("choice", ["accept", "decline"])
@pytest.mark.parametrize("penalty", ["O5", "D5", "D5A"])
@pytest.mark.parametrize(("clock", "marker"), [(("clock",), 1), (("T", "clock"), 1), (("T", "T"), 0)])
def test_the_advance_stands_either_way_and_t_t_has_none(
    choice: str, penalty: str, clock: tuple[str, ...], marker: int
) -> None:
    m = go(flagged(penalty, "red/red", "4", "FLAG", *clock), choice)
    assert m.state.marker == marker
    assert asked(m) in {"call", "announce"}


@pytest.mark.rule("10.3")
@pytest.mark.parametrize("choice", ["accept", "decline"])
def test_an_advance_on_a_penalized_play_can_be_stopped(choice: str) -> None:
    m = go(flagged("O5", timeouts=[3, 3]), choice)
    assert asked(m) == "timeout"
    go(m, "timeout")
    assert (m.state.marker, m.state.timeouts) == (0, [2, 3])


# 10.4  Near the opponent's goal line


@pytest.mark.rule("10.4")
@pytest.mark.parametrize(
    ("edition", "ball", "penalty", "expected"),
    [
        # the full penalty up to the 99
        ("revised", 94, "D5", 99),
        ("revised", 94, "D5A", 99),
        ("revised", 84, "D15", 99),
        ("first", 94, "D5", 99),
        ("first", 94, "D5A", 99),
        ("first", 84, "D15", 99),
        # on the line counts as over: half the distance
        ("revised", 95, "D5", 97),
        ("revised", 95, "D5A", 97),
        ("revised", 96, "D5", 98),
        ("revised", 98, "D5", 99),
        ("revised", 99, "D5", 99),
        ("revised", 85, "D15", 92),
        ("revised", 90, "D15", 95),
        ("revised", 95, "D15", 97),
        ("revised", 99, "D15", 99),
        # half the value, at most to the 99
        ("first", 95, "D5", 97),
        ("first", 95, "D5A", 97),
        ("first", 97, "D5", 99),
        ("first", 98, "D5", 99),
        ("first", 99, "D5", 99),
        ("first", 85, "D15", 92),
        ("first", 90, "D15", 97),
        ("first", 92, "D15", 99),
        ("first", 93, "D15", 99),
        ("first", 95, "D15", 99),
    ],
)
def test_a_defensive_penalty_is_shortened_where_it_would_reach_the_goal_line(
    edition: str, ball: int, penalty: str, expected: int
) -> None:
    m = go(flagged(penalty, edition=edition, ball=ball, mark=100), "accept")
    assert m.state.ball == expected
    assert m.score == {"home": 0, "away": 0}


@pytest.mark.rule("10.4")
@pytest.mark.parametrize("edition", ["first", "revised"])
@pytest.mark.parametrize(("penalty", "down"), [("D5A", 1), ("D5", 3), ("D15", 3)])
def test_a_shortened_d5a_keeps_its_first_down(edition: str, penalty: str, down: int) -> None:
    m = go(flagged(penalty, edition=edition, ball=99, down=3, mark=100), "accept")
    assert spot(m) == ("home", 99, down, 100)


@pytest.mark.rule("10.4")
@pytest.mark.parametrize(("mark", "down"), [(97, 1), (98, 3)])
def test_a_shortened_penalty_that_reaches_the_mark_is_a_first_down(mark: int, down: int) -> None:
    m = go(flagged("D5", ball=95, down=3, mark=mark), "accept")
    assert spot(m) == ("home", 97, down, 100 if down == 1 else mark)


# 10.5  Near the own goal line


@pytest.mark.rule("10.5")
@pytest.mark.parametrize("ball", [1, 9, 10])
def test_o10_to_the_goal_line_or_over_it_is_a_safety(ball: int) -> None:
    m = go(flagged("O10", ball=ball, mark=20), "accept")
    assert m.score == {"home": 0, "away": 2}
    assert asked(m) == "punt_die_choice"
    assert (m.asks[0].who, m.state.ball) == ("home", 20)


@pytest.mark.rule("10.5")
def test_o10_from_the_11_is_no_safety() -> None:
    m = go(flagged("O10", ball=11, mark=20), "accept")
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("home", 1, 2, 20)


@pytest.mark.rule("10.5")
def test_o10_that_is_declined_is_no_safety() -> None:
    m = go(flagged("O10", ball=10, mark=20), "decline")
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("home", 14, 3, 20)


@pytest.mark.rule("10.5")
@pytest.mark.parametrize(
    ("penalty", "ball", "expected"),
    [
        ("O5", 6, 1),
        ("O5", 5, 3),
        ("O5", 4, 2),
        ("O5", 1, 1),
        ("O15", 16, 1),
        ("O15", 15, 8),
        ("O15", 10, 5),
        ("O15", 2, 1),
        ("O15", 1, 1),
    ],
)
def test_o5_and_o15_go_half_the_distance_and_never_score(penalty: str, ball: int, expected: int) -> None:
    m = go(flagged(penalty, ball=ball, mark=20), "accept")
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("home", expected, 2, 20)
