"""Chapter 5, Points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.first_down.situation import HAND, LONG, choices, lies, situation
from tests.rules.steps import asked, go
from touchline.core.game import Outcome

FACES = range(1, 7)


def after_touchdown(**position: Any) -> Any:
    """A touchdown has just been scored; the bonus is to be chosen."""
    return go(situation(piece=19, **position), "dive/base", "6")


# 5.1  Touchdown


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(("piece", "scores"), [(16, False), (17, True), (18, True), (19, True)])
def test_reaching_or_passing_touch_down_scores_6(piece: int, scores: bool) -> None:
    m = go(situation(piece=piece), "dive/base", "6")
    assert m.score == {"home": 6 if scores else 0, "away": 0}
    assert asked(m) == ("bonus" if scores else "lay")


@pytest.mark.rule("5.1")
def test_the_piece_stops_on_touch_down() -> None:
    assert go(situation(piece=18, picked=LONG), "bomb/field_goal", "6").state.piece == 20


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(("piece", "score", "step"), [(1, 0, "pick"), (2, 6, "bonus"), (9, 6, "bonus")])
def test_a_touchdown_counts_also_when_first_down_is_passed_in_the_same_play(piece: int, score: int, step: str) -> None:
    m = go(situation(piece=piece, picked=LONG), "bomb/field_goal", "6")
    assert (m.score["home"], asked(m)) == (score, step)


@pytest.mark.rule("5.1")
def test_after_the_bonus_throw_the_possession_ends() -> None:
    m = after_touchdown()
    assert lies(go(m, "one", "6")) == (2, 1, 0)
    m = after_touchdown(possession=4)
    assert go(m, "two", "2").outcome == Outcome("away", "points")


@pytest.mark.rule("5.1")
def test_away_scores_for_away() -> None:
    assert go(after_touchdown(possession=2), "one", "1").score == {"home": 0, "away": 7}


# 5.2  Bonus


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("bonus", "points", "good"), [("one", 1, {1, 2, 3, 4, 5}), ("two", 2, {1, 6})])
def test_the_bonus_is_good_on_its_faces(bonus: str, points: int, good: set[int]) -> None:
    for face in FACES:
        m = go(after_touchdown(), f"bonus:{bonus}", f"bonus_throw:{face}")
        assert m.score["home"] == 6 + (points if face in good else 0)


@pytest.mark.rule("5.2")
def test_the_offense_chooses_before_the_throw_and_cannot_decline() -> None:
    m = after_touchdown()
    assert (asked(m), choices(m, "home")) == ("bonus", ("one", "two"))
    assert [ask.role for ask in m.asks] == ["offense"]


@pytest.mark.rule("5.2")
def test_the_defense_has_no_part_in_the_bonus() -> None:
    m = go(after_touchdown(), "two", "6")
    assert (m.score["home"], asked(m)) == (8, "pick")


# 5.3  Field goal


@pytest.mark.rule("5.3")
def test_a_field_goal_scores_3_and_has_no_bonus() -> None:
    m = go(situation(piece=15, picked=HAND), "field_goal/base", "6")
    assert (m.score, asked(m)) == ({"home": 3, "away": 0}, "pick")
