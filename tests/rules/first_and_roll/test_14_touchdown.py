"""Chapter 14, Touchdown and tries."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import situation
from tests.rules.steps import asked, go
from touchline import IllegalAction
from touchline.core.match import Match
from touchline.core.reasons import Reason

FACES = ("O5", "O10", "O15", "D5A", "D5", "D15")


def touchdown(**position: Any) -> Match:
    """Home has just scored six, and the try is asked."""
    return situation(phase="try", ball=100, score=[6, 0], **position)


def two_point(*steps: str, edition: str | None = None, **position: Any) -> Match:
    """A two-point try from wherever it stands (98 unless said otherwise), and its throws."""
    return go(situation(edition, play="two_point_try", score=[6, 0], **position), *steps)


def flagged(penalty: str, *, edition: str | None = None, **position: Any) -> Match:
    """A two-point try with red against red, a FLAG and this penalty."""
    return two_point("red/red", "3", "FLAG", f"penalty_die:{penalty}", edition=edition, **position)


# 14.1  Touchdown


@pytest.mark.rule("14.1")
@pytest.mark.parametrize(("ball", "points"), [(95, 0), (96, 6), (97, 6)])
def test_a_ball_on_or_over_the_goal_line_is_six_points_and_a_try(ball: int, points: int) -> None:
    m = go(situation(ball=ball, timeouts=[0, 0]), "play", "yellow/red", "4", "clock")
    assert m.score == {"home": points, "away": 0}
    assert asked(m) == ("try" if points else "announce")


@pytest.mark.rule("14.1")
def test_the_side_that_scored_chooses_its_try() -> None:
    m = go(situation(ball=97, timeouts=[0, 0], offense="away"), "play", "yellow/red", "4", "clock")
    assert asked(m) == "try"
    assert (m.asks[0].who, m.asks[0].role) == ("away", "offense")
    assert m.asks[0].choices == ("pat", "two")


@pytest.mark.rule("14.1")
def test_a_defense_that_scored_has_the_try() -> None:
    m = go(situation(ball=4, timeouts=[0, 0]), "red/red", "1", "-5", "T", "T")
    assert m.score == {"home": 0, "away": 6}
    assert asked(m) == "try"
    assert (m.asks[0].who, m.asks[0].role) == ("away", "offense")
    assert go(m, "pat", "clock", "45").score == {"home": 0, "away": 7}


# 14.2  PAT


@pytest.mark.rule("14.2")
@pytest.mark.parametrize("kick", ["20", "25", "30", "35", "40", "45"])
@pytest.mark.parametrize("clock", ["T", "clock"])
def test_a_pat_fails_only_on_t_with_20(clock: str, kick: str) -> None:
    m = go(touchdown(), "pat", f"pat_clock:{clock}", f"pat_kick:{kick}")
    assert m.score == {"home": 6 if (clock, kick) == ("T", "20") else 7, "away": 0}
    assert asked(m) == "kickoff"


@pytest.mark.rule("14.2")
def test_the_clock_die_of_a_pat_is_thrown_once_and_moves_no_marker() -> None:
    assert asked(go(touchdown(), "pat", "pat_clock:T")) == "pat_kick"
    m = go(touchdown(), "pat", "pat_clock:clock", "25")
    assert m.state.marker == 0
    assert m.state.timeouts == [3, 3]


# 14.3  Two-point try


@pytest.mark.rule("14.3")
def test_a_two_point_try_is_called_from_the_98() -> None:
    m = go(touchdown(), "two")
    assert m.state.ball == 98
    assert [(ask.who, ask.role, ask.step, ask.choices) for ask in m.asks] == [
        ("home", "offense", "call", ("red", "yellow", "green")),
        ("away", "defense", "call", ("red", "yellow", "green")),
    ]


@pytest.mark.rule("14.3")
@pytest.mark.parametrize("name", ["field_goal", "punt", "hail_mary", "pat"])
def test_a_two_point_try_is_no_kick(name: str) -> None:
    m = go(touchdown(), "two")
    before = m.state
    assert m.why("home", name) is not None
    with pytest.raises(IllegalAction):
        m.play("home", name)
    assert m.state == before


@pytest.mark.rule("14.3")
@pytest.mark.parametrize("cover", ["red", "yellow"])
def test_a_two_point_try_is_no_long_bomb(cover: str) -> None:
    assert asked(two_point(f"green/{cover}")) == "offense_die"


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("throws", "points"),
    [
        (("red/green", "1"), 0),
        (("red/green", "3"), 2),
        (("red/red", "4", "-2"), 2),
        (("red/red", "4", "-3"), 0),
        (("yellow/red", "0"), 0),
        (("yellow/red", "8"), 2),
        (("yellow/yellow", "8", "-6"), 2),
        (("yellow/yellow", "8", "-8"), 0),
        (("green/red", "0"), 0),
    ],
)
def test_a_two_point_try_needs_the_goal_line(throws: tuple[str, ...], points: int) -> None:
    m = two_point(*throws)
    assert m.score == {"home": 6 + points, "away": 0}
    assert asked(m) == "kickoff"


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("throws", "points"),
    [
        (("red/green", "offense_die:2", "broken_tackle:1"), 2),
        (("red/red", "offense_die:2", "defense_die:-1"), 0),
        (("red/red", "offense_die:5", "defense_die:-5", "breakaway:1"), 0),
        (("red/red", "offense_die:5", "defense_die:-5", "breakaway:3"), 2),
        (("yellow/yellow", "offense_die:10", "defense_die:-8", "breakaway:0"), 2),
        (("yellow/red", "offense_die:10", "breakaway:4"), 2),
    ],
)
def test_breakaways_and_broken_tackles_count_on_a_try(throws: tuple[str, ...], points: int) -> None:
    assert two_point(*throws).score == {"home": 6 + points, "away": 0}


@pytest.mark.rule("14.3")
@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("throws", "points"),
    [
        (("green/red", "10"), 0),
        (("green/red", "15"), 0),
        (("green/green", "10", "-6"), 2),
        (("green/green", "10", "-8"), 2),
        (("green/green", "10", "-4"), 0),
        (("green/green", "14", "-10"), 2),
        (("green/green", "14", "-8"), 0),
        (("green/green", "10", "-10"), 0),
    ],
)
def test_a_pass_on_a_try_must_not_fly_too_far(throws: tuple[str, ...], points: int) -> None:
    m = two_point(*throws)
    assert m.score == {"home": 6 + points, "away": 0}
    assert asked(m) == "kickoff"


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("ball", "choice", "points"),
    [
        (83, ("stop",), 0),
        (83, ("again", "14"), 0),
        (85, ("stop",), 2),
        (85, ("again", "0"), 2),
        (85, ("again", "10"), 0),
    ],
)
def test_a_breakaway_on_a_try_that_was_moved_back_is_asked(ball: int, choice: tuple[str, ...], points: int) -> None:
    m = two_point("green/red", "15", ball=ball)
    assert asked(m) == "breakaway_choice"
    assert (m.asks[0].who, m.asks[0].role) == ("home", "offense")
    assert go(m, *choice).score == {"home": 6 + points, "away": 0}


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(("ball", "points"), [(79, 2), (80, 0)])
def test_a_try_moved_behind_the_20_may_fly_as_far_as_it_likes(ball: int, points: int) -> None:
    again = ("again",) if ball == 80 else ()
    m = two_point("green/red", "15", *again, "10", ball=ball)
    assert m.score == {"home": 6 + points, "away": 0}


@pytest.mark.rule("14.3")
def test_a_two_point_try_moves_no_marker_asks_no_timeout_and_has_no_run_off() -> None:
    m = two_point("red/green", "4")
    assert asked(m) == "kickoff"
    assert (m.state.marker, m.state.timeouts) == (0, [3, 3])


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(("red", "tackle"), [("1", "-3"), ("1", "-5"), ("3", "-5")])
def test_a_two_point_try_is_never_a_safety(red: str, tackle: str) -> None:
    m = two_point("red/red", red, tackle, ball=2)
    assert m.score == {"home": 6, "away": 0}
    assert (asked(m), m.asks[0].who) == ("kickoff", "home")


# 14.3  FLAG on a two-point try


@pytest.mark.rule("14.3")
@pytest.mark.parametrize("penalty", FACES)
def test_a_flag_on_a_try_is_decided_as_on_any_play(penalty: str) -> None:
    m = flagged(penalty)
    assert asked(m) == "penalty_choice"
    decides = ("away", "defense") if penalty.startswith("O") else ("home", "offense")
    assert (m.asks[0].who, m.asks[0].role) == decides


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("edition", "ball", "penalty", "expected"),
    [
        ("revised", 98, "O5", 93),
        ("revised", 98, "O10", 88),
        ("revised", 98, "O15", 83),
        ("revised", 98, "D5", 99),
        ("revised", 98, "D5A", 99),
        ("revised", 98, "D15", 99),
        ("revised", 88, "D5", 93),
        ("revised", 88, "D5A", 93),
        ("revised", 88, "D15", 94),
        ("first", 98, "D5", 99),
        ("first", 98, "D5A", 99),
        ("first", 98, "D15", 99),
        ("first", 88, "D15", 95),
        ("first", 88, "D5A", 93),
    ],
)
def test_an_accepted_penalty_replays_the_try_from_where_the_ball_is_moved(
    edition: str, ball: int, penalty: str, expected: int
) -> None:
    m = go(flagged(penalty, edition=edition, ball=ball), "accept")
    assert asked(m) == "call"
    assert m.state.ball == expected
    assert m.score == {"home": 6, "away": 0}


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("ball", "penalty", "expected"),
    [
        (11, "O10", 1),
        (10, "O10", 5),
        (3, "O10", 2),
        (6, "O5", 1),
        (5, "O5", 3),
        (16, "O15", 1),
        (15, "O15", 8),
        (1, "O10", 1),
    ],
)
def test_every_o_on_a_try_that_would_reach_the_goal_line_goes_half_the_distance(
    ball: int, penalty: str, expected: int
) -> None:
    m = go(flagged(penalty, ball=ball), "accept")
    assert m.state.ball == expected
    assert m.score == {"home": 6, "away": 0}
    assert asked(m) == "call"


@pytest.mark.rule("14.3")
def test_the_replayed_try_is_still_worth_two() -> None:
    m = go(flagged("O5"), "accept", "yellow/red", "8")
    assert m.score == {"home": 8, "away": 0}
    assert (asked(m), m.asks[0].who) == ("kickoff", "home")


@pytest.mark.rule("14.3")
def test_the_replayed_try_needs_the_goal_line_from_its_new_spot() -> None:
    m = go(flagged("O5"), "accept", "yellow/red", "6")
    assert m.score == {"home": 6, "away": 0}
    assert (asked(m), m.asks[0].who) == ("kickoff", "home")


@pytest.mark.rule("14.3")
def test_the_replayed_try_can_be_flagged_again() -> None:
    m = go(flagged("O5"), "accept", "red/red", "4", "FLAG", "O15", "accept")
    assert (asked(m), m.state.ball) == ("call", 78)
    go(m, "red/red", "4", "FLAG", "D15", "accept")
    assert (asked(m), m.state.ball) == ("call", 93)


@pytest.mark.rule("14.3")
def test_the_replayed_try_cannot_become_a_pat() -> None:
    m = go(flagged("D5A"), "accept")
    assert m.asks[0].choices == ("red", "yellow", "green")
    assert m.why("home", "pat") == Reason("not_asked_now", "14.1")
    before = m.state
    with pytest.raises(IllegalAction) as error:
        m.play("home", "pat")
    assert (error.value.reason, error.value.cite) == ("not_asked_now", "14.1")
    assert m.state == before


@pytest.mark.rule("14.3")
@pytest.mark.parametrize("penalty", FACES)
@pytest.mark.parametrize(("red", "points"), [("1", 0), ("3", 2)])
def test_a_declined_penalty_on_a_try_leaves_the_offense_die_alone(penalty: str, red: str, points: int) -> None:
    m = two_point("red/red", red, "FLAG", penalty, "decline")
    assert m.score == {"home": 6 + points, "away": 0}
    assert asked(m) == "kickoff"


@pytest.mark.rule("14.3")
@pytest.mark.rule("12.1")
def test_a_pass_too_far_on_a_try_stays_void_if_the_penalty_is_declined() -> None:
    m = two_point("green/green", "10", "FLAG", "D5", "decline")
    assert m.score == {"home": 6, "away": 0}
    assert asked(m) == "kickoff"


@pytest.mark.rule("14.3")
@pytest.mark.rule("17.3")
def test_a_flag_on_the_last_try_of_a_half_replays_it_all_the_same() -> None:
    m = situation(ball=97, clock="2:00", timeouts=[0, 0])
    go(m, "play", "yellow/red", "4", "clock_die:clock", "try:two", "red/red", "1", "FLAG", "O5", "accept")
    assert (asked(m), m.state.ball, m.state.marker) == ("call", 93, 29)
    go(m, "yellow/red", "8")
    assert m.score == {"home": 8, "away": 0}
    assert (asked(m), m.state.period) == ("kickoff", 2)
