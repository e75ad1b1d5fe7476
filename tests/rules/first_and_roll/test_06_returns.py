"""Chapter 6, Returns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_and_roll.situation import lies, situation
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.roles import Side

PUNT: dict[str, Any] = {"ball": 30, "down": 4, "mark": 40}


def returning(ball: int, die: str = "red", edition: str | None = None) -> Match:
    """Away has got the ball and is about to throw the dice of its return."""
    return situation(edition=edition, phase="return_die", offense="away", snapped_by="home", die=die, ball=ball)


# 6.1  The dice of a return


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("die", "face", "guard", "ball"), [("red", "4", "-5", 44), ("yellow", "8", "-8", 48), ("green", "14", "-10", 54)]
)
def test_the_returning_team_moves_by_the_offense_die_and_the_defense_die_counts_no_yards(
    die: str, face: str, guard: str, ball: int
) -> None:
    m = returning(40, die)
    assert m.view("watcher").die == f"offense_{die}"
    go(m, f"return_die:{face}")
    assert m.view("watcher").die == f"defense_{die}"
    assert lies(go(m, f"return_guard:{guard}")) == (Side.AWAY, 1, ball, ball + 10)


@pytest.mark.rule("6.1")
def test_a_return_runs_toward_the_other_goal() -> None:
    m = go(situation(ball=40), "yellow/green", "6", "T", "T")
    assert (m.state.offense, m.state.ball) == (Side.AWAY, 54)
    assert lies(go(m, "3", "-1")) == (Side.AWAY, 1, 57, 67)


@pytest.mark.rule("6.1")
@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("die", "circled", "last", "ball"), [("red", "5", "3", 43), ("yellow", "10", "8", 58), ("green", "15", "0", 60)]
)
def test_a_return_breaks_away_without_asking_and_the_defense_die_is_thrown_once(
    die: str, circled: str, last: str, ball: int
) -> None:
    m = go(returning(30, die), circled, "return_guard:-1" if die != "yellow" else "return_guard:-2")
    assert [(a.who, a.step) for a in m.asks] == [("dice", "return_again")]
    go(m, f"return_again:{circled}", f"return_again:{last}")
    assert lies(m) == (Side.AWAY, 1, ball, ball + 10)


@pytest.mark.rule("6.1")
@pytest.mark.rule("7.1")
def test_a_return_in_the_red_zone_breaks_away_without_asking_too() -> None:
    m = go(returning(82, "green"), "15", "-1")
    assert [(a.who, a.step) for a in m.asks] == [("dice", "return_again")]
    assert go(m, "10").score == {"home": 0, "away": 6}


@pytest.mark.rule("6.1")
@pytest.mark.rule("7.3")
def test_a_return_breaks_no_tackle() -> None:
    assert lies(go(returning(40), "2", "-1")) == (Side.AWAY, 1, 42, 52)


# 6.2  A FLAG on a return


@pytest.mark.rule("6.2")
def test_the_penalty_die_follows_the_whole_return() -> None:
    m = go(returning(40), "return_die:5", "return_guard:FLAG", "return_again:3")
    assert [(a.who, a.step) for a in m.asks] == [("dice", "return_penalty")]


@pytest.mark.rule("6.2")
def test_without_a_flag_there_is_no_penalty_die() -> None:
    assert asked(go(returning(40), "3", "-3")) == "call"


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("penalty", "ball"), [("O5", 43), ("O10", 33), ("O15", 28), ("D5A", 48), ("D5", 43), ("D15", 58)]
)
def test_o_is_the_returning_team_and_the_penalty_counts_from_the_end_of_the_return_without_asking(
    penalty: str, ball: int
) -> None:
    m = go(returning(40), "3", "FLAG", f"return_penalty:{penalty}")
    assert asked(m) in {"announce", "call"}
    assert lies(m) == (Side.AWAY, 1, ball, ball + 10)


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("penalty", ["O5", "D5", "D5A", "D15"])
@pytest.mark.parametrize("ball", [97, 98])
@pytest.mark.parametrize("edition", ["first", "revised"])
def test_a_return_that_scored_stands_against_every_d_and_an_ignored_o5(edition: str, ball: int, penalty: str) -> None:
    m = go(returning(ball, edition=edition), "3", "FLAG", penalty)
    assert m.score == {"home": 0, "away": 6}
    assert [(a.who, a.step) for a in m.asks] == [("away", "try")]


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("penalty", "ball"), [("O10", 90), ("O15", 85)])
@pytest.mark.parametrize("start", [97, 99])
def test_o10_and_o15_put_the_ball_on_90_and_85_instead_of_the_touchdown(start: int, penalty: str, ball: int) -> None:
    m = go(returning(start), "3", "FLAG", penalty)
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.AWAY, 1, ball, min(ball + 10, 100))


@pytest.mark.rule("6.2")
def test_a_return_to_99_has_not_scored_and_a_penalty_counts_from_there() -> None:
    m = go(returning(96), "3", "FLAG", "O10")
    assert lies(m) == (Side.AWAY, 1, 89, 99)


@pytest.mark.rule("6.2")
@pytest.mark.rule("10.4")
@pytest.mark.parametrize(
    ("edition", "end", "penalty", "ball"),
    [
        ("revised", 84, "D15", 99),  # the full 15
        ("first", 84, "D15", 99),
        ("revised", 85, "D15", 92),  # on the line counts as over: half of 15
        ("first", 85, "D15", 92),
        ("revised", 90, "D15", 95),  # half of the distance
        ("first", 90, "D15", 97),  # half of the value
        ("first", 95, "D15", 99),  # at most to 99
        ("revised", 94, "D5A", 99),
        ("revised", 95, "D5A", 97),
        ("revised", 97, "D5A", 98),
        ("first", 97, "D5A", 99),
        ("first", 98, "D5A", 99),
        ("revised", 99, "D15", 99),
    ],
)
def test_a_d_near_the_goal_line_is_shortened_as_on_a_play(edition: str, end: int, penalty: str, ball: int) -> None:
    m = go(returning(end - 3, edition=edition), "3", "FLAG", penalty)
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.AWAY, 1, ball, 100)


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("end", "penalty", "ball"),
    [
        (11, "O10", 1),
        (10, "O10", 5),
        (9, "O10", 5),  # half of 9 is 4 back
        (5, "O10", 3),
        (16, "O15", 1),
        (15, "O15", 8),  # half of 15 is 7 back
        (4, "O15", 2),
    ],
)
def test_an_o_that_would_reach_0_goes_half_the_distance_and_is_never_a_safety(
    end: int, penalty: str, ball: int
) -> None:
    m = go(returning(end - 3), "3", "FLAG", penalty)
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.AWAY, 1, ball, ball + 10)


@pytest.mark.rule("6.2")
def test_a_return_that_ends_on_the_1_stays_there_after_an_o10() -> None:
    m = go(returning(1, "yellow"), "0", "FLAG", "O10")
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.AWAY, 1, 1, 11)


# 6.3  First down, and who chooses


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("end", "mark"), [(57, 67), (90, 100), (95, 100)])
def test_the_returning_team_has_first_down_where_the_return_ended(end: int, mark: int) -> None:
    assert lies(go(returning(end - 3), "3", "-1")) == (Side.AWAY, 1, end, mark)


@pytest.mark.rule("6.3")
@pytest.mark.rule("14.1")
@pytest.mark.parametrize("ball", [97, 98])
def test_a_return_over_the_goal_line_is_a_touchdown(ball: int) -> None:
    m = go(returning(ball), "3", "-1")
    assert m.score == {"home": 0, "away": 6}
    assert [(a.who, a.step) for a in m.asks] == [("away", "try")]


@pytest.mark.rule("6.3")
@pytest.mark.rule("14.1")
def test_a_return_to_the_99_is_none() -> None:
    m = go(returning(96), "3", "-1")
    assert m.score == {"home": 0, "away": 0}
    assert lies(m) == (Side.AWAY, 1, 99, 100)


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    "steps",
    ["yellow/green 4 T T", "green/red green 10 T T", "green/red bomb 10 20 0 clock", "green/red bomb 0 20 4 T T"],
)
def test_a_return_after_a_turnover_is_automatic(steps: str) -> None:
    m = go(situation(ball=40), *steps.split())
    assert [(a.who, a.step) for a in m.asks] == [("dice", "return_die")]


@pytest.mark.rule("6.3")
@pytest.mark.rule("9.6")
def test_after_a_punt_the_receiving_side_chooses() -> None:
    m = go(situation(**PUNT), "punt", "-1", "-2", "red", "20", "3")
    assert [(a.who, a.step, a.choices) for a in m.asks] == [("away", "catch", ("fair_catch", "return"))]
    assert asked(go(m, "return")) == "return_die"


@pytest.mark.rule("6.3")
@pytest.mark.rule("9.3")
def test_after_a_blocked_punt_the_side_that_got_the_ball_chooses() -> None:
    m = go(situation(**PUNT), "punt", "FLAG", "FLAG", "T")
    assert [(a.who, a.step, a.choices) for a in m.asks] == [("away", "blocked_take", ("take", "return"))]
    assert asked(go(m, "return")) == "return_die"


# 6.4  Time


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("position", "steps", "step"),
    [
        ({"phase": "kickoff", "kicker": "away"}, "regular touchback", "call"),
        ({"phase": "kickoff", "kicker": "away"}, "regular run_out 3 4 0", "call"),
        ({"phase": "kickoff", "kicker": "away"}, "onside 3 4 clock", "announce"),
        (PUNT, "punt -1 -2 red 20 3 fair_catch", "call"),
        (PUNT, "punt -1 -2 red 20 3 return 4 -2", "call"),
        (PUNT, "punt FLAG FLAG clock 3 -3", "announce"),
        (PUNT, "punt FLAG FLAG T take", "announce"),
        ({"ball": 70}, "field_goal -1 -2 40", "kickoff"),
        ({"ball": 70}, "field_goal -1 -2 20", "call"),
        ({"ball": 70}, "field_goal FLAG FLAG", "call"),
        ({"phase": "try", "ball": 100}, "pat clock 40", "kickoff"),
        ({"phase": "try", "ball": 100}, "two red/green 3", "kickoff"),
        ({"ball": 40}, "yellow/green 4 T T 3 -3", "announce"),
    ],
)
def test_returns_kickoffs_punts_field_goals_and_tries_make_no_advance_of_their_own(
    position: dict[str, Any], steps: str, step: str
) -> None:
    m = go(situation(**position), *steps.split())
    assert (asked(m), m.state.marker) == (step, 0)


@pytest.mark.rule("6.4")
@pytest.mark.rule("8.5")
@pytest.mark.parametrize("clock", ["clock", "T clock"])
def test_the_advance_of_the_play_that_a_return_belongs_to_still_happens(clock: str) -> None:
    m = situation(ball=40, timeouts=[0, 0])
    go(m, "green/red", "bomb", "10", "20", "0", *clock.split(), "return_die:10", "return_guard:-1")
    assert lies(m) == (Side.AWAY, 1, 50, 60)
    assert m.state.marker == 1


@pytest.mark.rule("6.4")
@pytest.mark.rule("17.1")
def test_that_advance_can_be_stopped_first_by_the_side_that_had_the_ball() -> None:
    m = go(situation(ball=40), "green/red", "bomb", "10", "20", "0", "clock", "10", "-1")
    assert [(a.who, a.step) for a in m.asks] == [("home", "timeout")]
    go(m, "timeout")
    assert (m.state.marker, m.state.timeouts) == (0, [2, 3])
    assert lies(m) == (Side.AWAY, 1, 50, 60)
