"""Chapter 9, Punt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation, spot
from tests.rules.steps import asked, go
from touchline import IllegalAction
from touchline.core.match import Match
from touchline.core.reasons import Reason

PAIRS = ("red_yellow", "red_green", "yellow_green")
RED = ("-1", "-2", "-3", "-4", "-5", "FLAG")
YELLOW = ("-2", "-4", "-5", "-6", "-8", "FLAG")
GREEN_WITH_TWO_FLAGS = ("-1", "-4", "-6", "-8", "FLAG")
GREEN_DIFFERS = {"dice": {"defense_green": {"faces": ["-1", "-4", "-6", "-8", "FLAG", "FLAG"]}}}
TWO_FLAGS_EACH = {
    "dice": {
        "defense_red": {"faces": ["-1", "-2", "-3", "-4", "FLAG", "FLAG"]},
        "defense_yellow": {"faces": ["-2", "-4", "-5", "-6", "FLAG", "FLAG"]},
        "defense_green": {"faces": ["-1", "-4", "-6", "-8", "FLAG", "FLAG"]},
    }
}


def fourth_down(edition: str | None = None, components: Any = None, **position: Any) -> Match:
    """Fourth and six at home's own 40 unless said otherwise."""
    return situation(edition, components=components, **({"ball": 40, "down": 4, "mark": 46} | position))


def one_flag(penalty: str, edition: str | None = None, **position: Any) -> Match:
    """A punt with exactly one FLAG on the block throw, and this face of the penalty die."""
    return go(fourth_down(edition, **position), "punt", "FLAG", "-2", f"block_penalty:{penalty}")


def blocked(*steps: str, **position: Any) -> Match:
    """A blocked punt, and what is thrown and chosen next."""
    return go(fourth_down(**position), "punt", "FLAG", "FLAG", *steps)


def decider(m: Match) -> tuple[str, str]:
    """Who is asked, in which role."""
    return m.asks[0].who, m.asks[0].role


# 9.1  When, and the block throw


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("down", [1, 2, 3])
def test_nobody_punts_before_fourth_down(down: int) -> None:
    m = situation(ball=60, down=down, mark=65)
    assert m.asks[0].step == "announce"
    assert "punt" not in m.asks[0].choices
    assert m.why("home", "punt") == Reason("only_on_fourth_down", "9.1")
    before, entries = m.state, list(m.entries)
    with pytest.raises(IllegalAction) as error:
        m.play("home", "punt")
    assert (error.value.reason, error.value.cite) == ("only_on_fourth_down", "9.1")
    assert (m.state, m.entries) == (before, entries)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("down", [1, 2, 3])
def test_a_punt_typed_at_the_call_is_refused_by_its_own_rule(down: int) -> None:
    m = situation(ball=40, down=down, mark=45)
    assert asked(m) == "call"
    assert m.why("home", "punt") == Reason("only_on_fourth_down", "9.1")
    before, asks = m.state, m.asks
    with pytest.raises(IllegalAction) as error:
        m.play("home", "punt")
    assert (error.value.reason, error.value.cite) == ("only_on_fourth_down", "9.1")
    assert (m.state, m.asks, m.chosen) == (before, asks, ())


@pytest.mark.rule("9.1")
def test_the_offense_may_punt_on_fourth_down() -> None:
    m = fourth_down()
    assert asked(m) == "announce"
    assert decider(m) == ("home", "offense")
    assert "punt" in m.asks[0].choices
    assert m.why("home", "punt") is None


@pytest.mark.rule("9.1")
def test_a_punt_that_was_not_announced_cannot_be_slipped_in_at_the_call() -> None:
    m = go(fourth_down(), "play")
    assert asked(m) == "call"
    assert m.why("home", "punt") == Reason("not_asked_now", "4.2")
    assert m.why("away", "punt") == Reason("not_asked_now", "4.2")


@pytest.mark.rule("9.1")
def test_dice_equal_in_flags_are_not_asked_about_and_red_and_yellow_are_thrown() -> None:
    m = go(fourth_down(), "punt")
    assert (asked(m), m.asks[0].who, m.asks[0].choices) == ("block_first", "dice", RED)
    go(m, "-1")
    assert (asked(m), m.asks[0].who, m.asks[0].choices) == ("block_second", "dice", YELLOW)


@pytest.mark.rule("9.1")
def test_dice_with_two_flags_each_are_not_asked_about_either() -> None:
    m = go(fourth_down(components=TWO_FLAGS_EACH), "punt")
    assert asked(m) == "block_first"
    assert m.asks[0].choices == ("-1", "-2", "-3", "-4", "FLAG")


@pytest.mark.rule("9.1")
def test_dice_that_differ_in_flags_are_chosen_by_the_defense_from_all_three_pairs() -> None:
    m = go(fourth_down(components=GREEN_DIFFERS), "punt")
    assert asked(m) == "block_dice"
    assert decider(m) == ("away", "defense")
    assert m.asks[0].choices == PAIRS


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("pair", "first", "second"),
    [
        ("red_yellow", RED, YELLOW),
        ("red_green", RED, GREEN_WITH_TWO_FLAGS),
        ("yellow_green", YELLOW, GREEN_WITH_TWO_FLAGS),
    ],
)
def test_the_pair_that_was_chosen_is_thrown(pair: str, first: tuple[str, ...], second: tuple[str, ...]) -> None:
    m = go(fourth_down(components=GREEN_DIFFERS), "punt", f"block_dice:{pair}")
    assert m.asks[0].choices == first
    go(m, "block_first:FLAG")
    assert m.asks[0].choices == second
    assert asked(go(m, "block_second:FLAG")) == "blocked_clock"


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("first", "second", "follows"),
    [
        ("FLAG", "FLAG", "blocked_clock"),
        ("FLAG", "-2", "block_penalty"),
        ("-1", "FLAG", "block_penalty"),
        ("-5", "-8", "punt_die_choice"),
    ],
)
def test_only_two_flags_block(first: str, second: str, follows: str) -> None:
    m = go(fourth_down(), "punt", f"block_first:{first}", f"block_second:{second}")
    assert asked(m) == follows
    assert m.state.ball == 40


# 9.2  One FLAG on the block throw


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    ("penalty", "who", "role"),
    [
        ("O5", "away", "defense"),
        ("O10", "away", "defense"),
        ("O15", "away", "defense"),
        ("D5", "home", "offense"),
        ("D5A", "home", "offense"),
        ("D15", "home", "offense"),
    ],
)
def test_the_side_that_was_fouled_decides_before_the_kick(penalty: str, who: str, role: str) -> None:
    m = one_flag(penalty)
    assert asked(m) == "block_penalty_choice"
    assert decider(m) == (who, role)
    assert m.asks[0].choices == ("accept", "decline")


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(("penalty", "ball"), [("O5", 35), ("O10", 30), ("O15", 25)])
def test_an_accepted_penalty_on_the_punting_team_repeats_fourth_down(penalty: str, ball: int) -> None:
    m = go(one_flag(penalty), "accept")
    assert spot(m) == ("home", ball, 4, 46)
    assert m.asks[0].choices == ("play", "punt")


@pytest.mark.rule("9.2")
def test_a_repeated_fourth_down_may_be_any_call() -> None:
    m = go(one_flag("O5", ball=62, mark=70), "accept")
    assert spot(m) == ("home", 57, 4, 70)
    assert m.asks[0].choices == ("play", "field_goal", "punt")


@pytest.mark.rule("9.2")
def test_a_punt_that_is_announced_again_has_a_new_block_throw() -> None:
    m = go(one_flag("O5"), "accept", "punt")
    assert asked(m) == "block_first"


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    ("penalty", "mark", "expected"),
    [
        ("D5", 46, ("home", 45, 4, 46)),
        ("D5", 45, ("home", 45, 1, 55)),
        ("D15", 56, ("home", 55, 4, 56)),
        ("D15", 55, ("home", 55, 1, 65)),
        ("D15", 46, ("home", 55, 1, 65)),
        ("D5A", 56, ("home", 45, 1, 55)),
        ("D5A", 45, ("home", 45, 1, 55)),
    ],
)
def test_an_accepted_penalty_on_the_defense_is_a_first_down_on_d5a_or_at_the_mark(
    penalty: str, mark: int, expected: tuple[str, int, int, int]
) -> None:
    assert spot(go(one_flag(penalty, mark=mark), "accept")) == expected


@pytest.mark.rule("9.2")
def test_fourth_down_again_after_a_defensive_penalty_may_be_any_call() -> None:
    m = go(one_flag("D5", ball=52, mark=60), "accept")
    assert spot(m) == ("home", 57, 4, 60)
    assert m.asks[0].choices == ("play", "field_goal", "punt")


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("penalty", ["O5", "O10", "O15", "D5A", "D5", "D15"])
def test_after_a_declined_penalty_the_kick_is_thrown_without_a_new_block_throw(penalty: str) -> None:
    m = go(one_flag(penalty), "decline")
    assert asked(m) == "punt_die_choice"
    assert spot(m) == ("home", 40, 4, 46)
    go(m, "red", "punt_kick:20", "punt_die:4", "catch:fair_catch")
    assert spot(m) == ("away", 36, 1, 46)


@pytest.mark.rule("9.2")
@pytest.mark.rule("10.4")
@pytest.mark.parametrize(
    ("edition", "ball", "penalty", "expected"),
    [
        ("revised", 94, "D5", 99),
        ("revised", 95, "D5", 97),
        ("revised", 90, "D15", 95),
        ("first", 94, "D5", 99),
        ("first", 95, "D5", 97),
        ("first", 90, "D15", 97),
    ],
)
def test_a_defensive_penalty_on_the_block_throw_is_shortened_at_the_goal_line(
    edition: str, ball: int, penalty: str, expected: int
) -> None:
    m = go(one_flag(penalty, edition, ball=ball, mark=100), "accept")
    assert spot(m) == ("home", expected, 4, 100)


@pytest.mark.rule("9.2")
@pytest.mark.rule("10.5")
def test_o10_on_the_block_throw_from_the_own_10_is_a_safety() -> None:
    m = go(one_flag("O10", ball=10, mark=16), "accept")
    assert m.score == {"home": 0, "away": 2}
    assert asked(m) == "punt_die_choice"
    assert decider(m) == ("home", "offense")


@pytest.mark.rule("9.2")
@pytest.mark.rule("10.5")
@pytest.mark.parametrize(
    ("ball", "penalty", "expected"),
    [(11, "O10", 1), (6, "O5", 1), (5, "O5", 3), (16, "O15", 1), (15, "O15", 8), (1, "O15", 1)],
)
def test_other_penalties_on_the_punting_team_leave_the_ball_in_the_field(
    ball: int, penalty: str, expected: int
) -> None:
    m = go(one_flag(penalty, ball=ball, mark=20), "accept")
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("home", expected, 4, 20)


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("choice", ["accept", "decline"])
def test_a_penalty_on_the_block_throw_takes_no_time(choice: str) -> None:
    m = go(one_flag("O5"), choice)
    assert m.state.marker == 0
    assert asked(m) in {"announce", "punt_die_choice"}


# 9.3  Blocked


@pytest.mark.rule("9.3")
def test_a_blocked_punt_with_t_is_the_defenses_to_take_or_to_return() -> None:
    m = blocked("blocked_clock:T")
    assert asked(m) == "blocked_take"
    assert decider(m) == ("away", "defense")
    assert m.asks[0].choices == ("take", "return")


@pytest.mark.rule("9.3")
def test_the_defense_takes_first_down_at_the_line_of_scrimmage() -> None:
    m = blocked("T", "take")
    assert spot(m) == ("away", 60, 1, 70)
    assert asked(m) == "announce"


@pytest.mark.rule("9.3")
def test_the_defense_returns_a_blocked_punt_with_the_yellow_dice() -> None:
    m = blocked("T", "return")
    assert (asked(m), m.asks[0].choices) == ("return_die", ("0", "4", "5", "6", "8", "10"))
    go(m, "5")
    assert (asked(m), m.asks[0].choices) == ("return_guard", YELLOW)
    go(m, "-8")
    assert spot(m) == ("away", 65, 1, 75)


@pytest.mark.rule("9.3")
@pytest.mark.parametrize("face", ["T", "clock"])
def test_the_clock_die_of_a_blocked_punt_is_thrown_once_and_moves_no_marker(face: str) -> None:
    m = blocked(f"blocked_clock:{face}")
    assert asked(m) == {"T": "blocked_take", "clock": "blocked_red"}[face]
    go(m, *{"T": ("take",), "clock": ("4", "-3")}[face])
    assert m.state.marker == 0
    assert m.state.timeouts == [3, 3]
    assert asked(m) == "announce"


@pytest.mark.rule("9.3")
def test_a_recovered_block_is_thrown_red_against_red() -> None:
    m = blocked("clock")
    assert (asked(m), m.asks[0].choices) == ("blocked_red", ("1", "2", "3", "4", "5"))
    go(m, "4")
    assert (asked(m), m.asks[0].choices) == ("blocked_guard", RED)


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(
    ("guard", "expected"),
    [
        ("-1", ("home", 43, 1, 53)),
        ("-2", ("home", 42, 1, 52)),
        ("-3", ("away", 59, 1, 69)),
        ("-5", ("away", 61, 1, 71)),
    ],
)
def test_a_recovered_block_needs_the_mark_or_the_defense_takes_over_there(
    guard: str, expected: tuple[str, int, int, int]
) -> None:
    assert spot(blocked("clock", "4", guard, mark=42)) == expected


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(("mark", "expected"), [(44, ("home", 44, 1, 54)), (45, ("away", 56, 1, 66))])
def test_a_flag_on_a_recovered_block_counts_nothing(mark: int, expected: tuple[str, int, int, int]) -> None:
    m = blocked("clock", "4", "blocked_guard:FLAG", mark=mark)
    assert spot(m) == expected
    assert asked(m) in {"call", "announce"}


@pytest.mark.rule("9.3")
def test_a_recovered_block_breaks_away_after_the_defense_die() -> None:
    m = blocked("clock", "blocked_red:5", "blocked_guard:-1", "blocked_again:5", "blocked_again:3")
    assert spot(m) == ("home", 52, 1, 62)


@pytest.mark.rule("9.3")
def test_a_recovered_block_breaks_no_tackle() -> None:
    assert spot(blocked("clock", "2", "-1")) == ("away", 59, 1, 69)
    assert spot(blocked("clock", "2", "FLAG")) == ("away", 58, 1, 68)


@pytest.mark.rule("9.3")
def test_a_recovered_block_of_a_hundred_is_a_touchdown() -> None:
    m = blocked("clock", "4", "FLAG", ball=96, mark=100)
    assert m.score == {"home": 6, "away": 0}
    assert asked(m) == "try"


@pytest.mark.rule("9.3")
def test_a_recovered_block_on_99_is_none() -> None:
    m = blocked("clock", "4", "-1", ball=96, mark=100)
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("away", 1, 1, 11)


@pytest.mark.rule("9.3")
@pytest.mark.parametrize("guard", ["-2", "-5"])
def test_a_recovered_block_at_zero_or_less_is_a_safety(guard: str) -> None:
    m = blocked("clock", "1", guard, ball=1, mark=11)
    assert m.score == {"home": 0, "away": 2}
    assert asked(m) == "punt_die_choice"
    assert decider(m) == ("home", "offense")


@pytest.mark.rule("9.3")
def test_a_recovered_block_on_the_1_is_no_safety() -> None:
    m = blocked("clock", "1", "-1", ball=1, mark=11)
    assert m.score == {"home": 0, "away": 0}
    assert spot(m) == ("away", 99, 1, 100)


# 9.4  The kick


@pytest.mark.rule("9.4")
def test_the_punter_picks_one_offense_die_after_the_block_throw() -> None:
    m = go(fourth_down(), "punt", "-1", "-2")
    assert asked(m) == "punt_die_choice"
    assert decider(m) == ("home", "offense")
    assert m.asks[0].choices == ("red", "yellow", "green")


@pytest.mark.rule("9.4")
@pytest.mark.parametrize(
    ("colour", "faces"),
    [
        ("red", ("1", "2", "3", "4", "5")),
        ("yellow", ("0", "4", "5", "6", "8", "10")),
        ("green", ("0", "10", "14", "15")),
    ],
)
def test_the_die_that_was_picked_is_thrown_after_the_kick_die(colour: str, faces: tuple[str, ...]) -> None:
    m = go(fourth_down(), "punt", "-1", "-2", colour)
    assert (asked(m), m.asks[0].choices) == ("punt_kick", ("20", "25", "30", "35", "40", "45"))
    go(m, "20")
    assert (asked(m), m.asks[0].choices) == ("punt_die", faces)


@pytest.mark.rule("9.4")
def test_a_punt_of_20_and_10_goes_30() -> None:
    m = go(fourth_down(), "punt", "-1", "-2", "yellow", "20", "10", "catch:fair_catch")
    assert spot(m) == ("away", 30, 1, 40)


@pytest.mark.rule("9.4")
@pytest.mark.parametrize(("colour", "circled", "ball"), [("red", "5", 35), ("yellow", "10", 30), ("green", "15", 25)])
def test_a_circled_face_on_a_punt_is_not_thrown_again(colour: str, circled: str, ball: int) -> None:
    m = go(fourth_down(), "punt", "-1", "-2", colour, "20", circled, "catch:fair_catch")
    assert spot(m) == ("away", ball, 1, ball + 10)


@pytest.mark.rule("9.4")
def test_a_squared_face_on_a_punt_is_not_thrown_again() -> None:
    m = go(fourth_down(), "punt", "-1", "-2", "red", "20", "2", "catch:fair_catch")
    assert spot(m) == ("away", 38, 1, 48)


# 9.5  Into the end zone


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(("kick", "yellow"), [("30", "10"), ("40", "0"), ("45", "10")])
@pytest.mark.parametrize(("punter", "receiver"), [("home", "away"), ("away", "home")])
def test_a_punt_of_a_hundred_or_more_is_a_touchback(punter: str, receiver: str, kick: str, yellow: str) -> None:
    m = go(fourth_down(ball=60, mark=70, offense=punter), "punt", "-1", "-2", "yellow", kick, yellow)
    assert spot(m) == (receiver, 25, 1, 35)
    assert m.score == {"home": 0, "away": 0}
    assert asked(m) == "call"


@pytest.mark.rule("9.5")
def test_a_punt_to_99_is_no_touchback() -> None:
    m = go(fourth_down(ball=60, mark=70), "punt", "-1", "-2", "yellow", "35", "4")
    assert asked(m) == "catch"
    assert spot(go(m, "fair_catch")) == ("away", 1, 1, 11)


# 9.6  Fair catch or return


@pytest.mark.rule("9.6")
def test_the_receiver_chooses_between_fair_catch_and_return() -> None:
    m = go(fourth_down(), "punt", "-1", "-2", "red", "20", "1")
    assert asked(m) == "catch"
    assert decider(m) == ("away", "defense")
    assert m.asks[0].choices == ("fair_catch", "return")


@pytest.mark.rule("9.6")
def test_a_fair_catch_is_first_down_at_the_spot() -> None:
    m = go(fourth_down(), "punt", "-1", "-2", "green", "45", "14", "fair_catch")
    assert spot(m) == ("away", 1, 1, 11)
    assert asked(m) == "call"


@pytest.mark.rule("9.6")
def test_a_punt_return_of_5_against_minus_8_gains_5() -> None:
    m = go(fourth_down(), "punt", "-1", "-2", "yellow", "20", "10", "return", "return_die:5", "return_guard:-8")
    assert spot(m) == ("away", 35, 1, 45)


@pytest.mark.rule("9.6")
def test_a_punt_is_returned_with_both_yellow_dice_whatever_the_punter_threw() -> None:
    m = go(fourth_down(), "punt", "-1", "-2", "red", "20", "4", "return")
    assert m.asks[0].choices == ("0", "4", "5", "6", "8", "10")
    assert go(m, "0").asks[0].choices == YELLOW


@pytest.mark.rule("9.6")
@pytest.mark.parametrize("choice", [("fair_catch",), ("return", "5", "-8")])
def test_a_punt_takes_no_time(choice: tuple[str, ...]) -> None:
    m = go(fourth_down(clock="2:00"), "punt", "-1", "-2", "red", "20", "4", *choice)
    assert (m.state.period, m.state.marker, m.state.timeouts) == (1, 28, [3, 3])
    assert m.state.offense == 1
