"""Chapter 13, Field goal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation, spot
from tests.rules.steps import asked, go
from touchline import IllegalAction
from touchline.core.match import Match
from touchline.core.reasons import Reason


def kick_die(*faces: str) -> dict[str, Any]:
    """A component file with another kick die."""
    return {"dice": {"kick": {"faces": list(faces)}}}


FIFTY = kick_die("20", "25", "30", "35", "40", "50")
FORTY = kick_die("20", "25", "30", "35", "40", "40")
FIFTEEN = kick_die("15", "20", "20", "30", "35", "40")
GREEN_DIFFERS = {"dice": {"defense_green": {"faces": ["-1", "-4", "-6", "-8", "FLAG", "FLAG"]}}}
TOO_FAR_FOR_THE_DIE = Reason("too_far_for_the_kick_die", "13.1")
TOO_FAR = Reason("too_far_for_a_field_goal", "13.1")


def kicked(*throws: str, components: Any = None, **position: Any) -> Match:
    """A field goal that nobody blocks, and what the kick die shows."""
    return go(situation(components=components, **position), "field_goal", "-1", "-2", *throws)


# 13.1  From where


@pytest.mark.rule("13.1")
@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_a_field_goal_is_open_on_any_down(down: int) -> None:
    m = situation(ball=55, down=down, mark=62)
    assert asked(m) == "announce"
    assert (m.asks[0].who, m.asks[0].role) == ("home", "offense")
    assert "field_goal" in m.asks[0].choices
    assert m.why("home", "field_goal") is None


@pytest.mark.rule("13.1")
def test_a_kick_beyond_the_highest_face_is_refused_where_something_else_may_be_announced() -> None:
    m = situation(ball=54, down=4, mark=62)
    assert m.asks[0].choices == ("play", "punt")
    assert m.why("home", "field_goal") == TOO_FAR_FOR_THE_DIE
    before, entries = m.state, list(m.entries)
    with pytest.raises(IllegalAction) as error:
        m.play("home", "field_goal")
    assert (error.value.reason, error.value.cite) == TOO_FAR_FOR_THE_DIE
    assert (m.state, m.entries) == (before, entries)


@pytest.mark.rule("13.1")
def test_a_kick_beyond_the_highest_face_is_refused_at_the_call() -> None:
    m = situation(ball=54)
    assert asked(m) == "call"
    assert m.why("home", "field_goal") == TOO_FAR_FOR_THE_DIE
    before, asks = m.state, m.asks
    with pytest.raises(IllegalAction) as error:
        m.play("home", "field_goal")
    assert (error.value.reason, error.value.cite) == TOO_FAR_FOR_THE_DIE
    assert (m.state, m.asks, m.chosen) == (before, asks, ())


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(
    ("ball", "components", "reason"),
    [
        (60, FORTY, None),
        (59, FORTY, TOO_FAR_FOR_THE_DIE),
        (51, FIFTY, None),
        (50, FIFTY, TOO_FAR),
        (49, FIFTY, TOO_FAR_FOR_THE_DIE),
    ],
)
def test_the_reach_is_the_highest_face_of_the_kick_die_and_49_at_most(
    ball: int, components: Any, reason: Reason | None
) -> None:
    m = situation(components=components, ball=ball)
    assert m.why("home", "field_goal") == reason
    assert asked(m) == ("call" if reason else "announce")


@pytest.mark.rule("13.1")
def test_a_kick_from_50_yards_is_refused_even_if_the_die_reaches_it() -> None:
    m = situation(components=FIFTY, ball=50)
    before = m.state
    with pytest.raises(IllegalAction) as error:
        m.play("home", "field_goal")
    assert (error.value.reason, error.value.cite) == TOO_FAR
    assert m.state == before


@pytest.mark.rule("13.1")
def test_a_field_goal_that_was_not_announced_cannot_be_slipped_in_at_the_call() -> None:
    m = go(situation(ball=80), "play")
    assert m.why("home", "field_goal") == Reason("not_asked_now", "4.2")


@pytest.mark.rule("13.1")
def test_the_defense_does_not_announce_a_field_goal() -> None:
    m = situation(ball=80)
    assert m.why("away", "field_goal") == Reason("not_your_turn", "4.2")


# 13.1  The block throw


@pytest.mark.rule("13.1")
def test_the_block_throw_comes_first_and_nobody_calls() -> None:
    m = go(situation(ball=80), "field_goal")
    assert (asked(m), m.asks[0].who, m.asks[0].choices[0]) == ("block_first", "dice", "-1")
    go(m, "-1")
    assert (asked(m), m.asks[0].who, m.asks[0].choices[0]) == ("block_second", "dice", "-2")
    assert asked(go(m, "-2")) == "field_goal_kick"


@pytest.mark.rule("13.1")
def test_the_defense_picks_its_two_dice_if_they_differ_in_flags() -> None:
    m = go(situation(components=GREEN_DIFFERS, ball=80), "field_goal")
    assert asked(m) == "block_dice"
    assert (m.asks[0].who, m.asks[0].role) == ("away", "defense")
    assert m.asks[0].choices == ("red_yellow", "red_green", "yellow_green")


@pytest.mark.rule("13.1")
@pytest.mark.rule("13.4")
def test_two_flags_block_a_field_goal() -> None:
    m = go(situation(ball=80, down=2, mark=85), "field_goal", "FLAG", "FLAG")
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("away", 20, 1, 30)
    assert asked(m) == "call"


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(("first", "second"), [("FLAG", "-2"), ("-1", "FLAG"), ("-5", "-8")])
def test_one_flag_does_nothing_to_a_field_goal(first: str, second: str) -> None:
    m = go(situation(ball=70, down=2, mark=75), "field_goal", first, second)
    assert asked(m) == "field_goal_kick"
    assert spot(m) == ("home", 70, 2, 75)
    assert go(m, "30").score == {"home": 3, "away": 0}


# 13.2  The kick


@pytest.mark.rule("13.2")
@pytest.mark.parametrize("face", ["20", "25", "30", "35", "40", "45"])
@pytest.mark.parametrize("yards", [25, 26, 35, 36, 45])
def test_a_kick_is_good_when_it_is_at_least_the_distance(yards: int, face: str) -> None:
    m = kicked(face, ball=100 - yards)
    assert m.score == {"home": 3 if int(face) >= yards else 0, "away": 0}


@pytest.mark.rule("13.2")
def test_35_is_good_from_35_yards_and_not_from_36() -> None:
    assert kicked("35", ball=65).score == {"home": 3, "away": 0}
    assert kicked("35", ball=64).score == {"home": 0, "away": 0}


@pytest.mark.rule("13.2")
def test_a_field_goal_is_three_points_and_has_no_try() -> None:
    m = kicked("45", offense="away", ball=70, score=[7, 7])
    assert m.score == {"home": 7, "away": 10}
    assert asked(m) == "kickoff"


# 13.3  A 20 from close by


@pytest.mark.rule("13.3")
@pytest.mark.parametrize("ball", [80, 81, 99])
def test_a_20_on_or_inside_the_20_is_thrown_again(ball: int) -> None:
    m = kicked("20", ball=ball)
    assert asked(m) == "field_goal_again"
    assert m.score == {"home": 0, "away": 0}


@pytest.mark.rule("13.3")
@pytest.mark.parametrize("ball", [80, 81, 99])
def test_a_second_20_misses(ball: int) -> None:
    m = kicked("20", "20", ball=ball)
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("away", 100 - ball, 1, 110 - ball)


@pytest.mark.rule("13.3")
@pytest.mark.parametrize("face", ["25", "30", "35", "40", "45"])
def test_any_other_face_after_a_20_is_good(face: str) -> None:
    assert kicked("field_goal_kick:20", f"field_goal_again:{face}", ball=80).score == {"home": 3, "away": 0}


@pytest.mark.rule("13.3")
def test_outside_the_20_a_20_simply_misses() -> None:
    m = kicked("20", ball=79)
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("away", 21, 1, 31)


@pytest.mark.rule("13.3")
def test_inside_the_20_every_other_face_counts_at_once() -> None:
    m = kicked("25", ball=90)
    assert m.score == {"home": 3, "away": 0}


@pytest.mark.rule("13.3")
def test_a_20_is_the_value_on_however_many_faces_it_stands_and_no_lower_face() -> None:
    assert asked(kicked("20", components=FIFTEEN, ball=85)) == "field_goal_again"
    assert kicked("20", "20", components=FIFTEEN, ball=85).score == {"home": 0, "away": 0}
    assert kicked("15", components=FIFTEEN, ball=85).score == {"home": 3, "away": 0}
    assert kicked("15", components=FIFTEEN, ball=84).score == {"home": 0, "away": 0}
    assert kicked("20", "15", components=FIFTEEN, ball=85).score == {"home": 3, "away": 0}
    assert kicked("20", "15", components=FIFTEEN, ball=84).score == {"home": 0, "away": 0}


# 13.4  Missed


@pytest.mark.rule("13.4")
@pytest.mark.parametrize("down", [1, 4])
def test_after_a_miss_the_other_side_has_first_down_at_the_line_of_scrimmage(down: int) -> None:
    m = kicked("30", ball=60, down=down, mark=66)
    assert spot(m) == ("away", 40, 1, 50)
    assert (asked(m), m.asks[0].who) == ("call", "away")


@pytest.mark.rule("13.2")
@pytest.mark.rule("13.4")
@pytest.mark.parametrize("face", ["20", "45"])
def test_a_field_goal_takes_no_time(face: str) -> None:
    m = kicked(face, ball=60, clock="2:00")
    assert (m.state.period, m.state.marker, m.state.timeouts) == (1, 28, [3, 3])
