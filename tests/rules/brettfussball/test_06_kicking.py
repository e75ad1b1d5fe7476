"""Chapter 6, Kicking."""

from __future__ import annotations

import pytest

from tests.rules.brettfussball.situation import rules, situation


@pytest.mark.rule("6.1")
def test_only_the_piece_on_the_ball_kicks_and_it_stays() -> None:
    b = situation("8 ..x...h.......").go("3", "kick up")
    assert (b.ball, b.on("c8"), b.on("c11")) == ("c11", "h", "")
    b = situation("8 ..*...h.......\n9 ..a...........").go("3")
    assert b.why("kick up") == "not_on_the_ball"
    b = situation("8 ..y...h.......").go("3")
    assert b.why("kick up") == "not_on_the_ball"


@pytest.mark.rule("6.1")
def test_the_ball_flies_straight_over_pieces_of_both_sides() -> None:
    b = situation("8 ..xah.........").go("4", "kick right")
    assert b.ball == "g8"


@pytest.mark.rule("6.2")
def test_the_ball_ends_on_a_piece_of_either_side_or_lies_loose() -> None:
    b = situation("8 ..x..h........").go("3", "kick right")
    assert (b.ball, b.on("f8"), b.side, b.play) == ("f8", "h", "away", "open")
    b = situation("8 ..x..a........").go("3", "kick right")
    assert (b.ball, b.on("f8"), b.side, b.play) == ("f8", "a", "away", "open")
    b = situation("8 ..x...........").go("3", "kick right", "1")
    assert (b.ball, b.on("f8")) == ("f8", "")


@pytest.mark.rule("6.3")
def test_a_keeper_in_his_own_area_stops_every_ball() -> None:
    for edition in ("classic", "modern"):
        r = rules(edition=edition)
        b = situation("12 ......x.......\n14 ......A.......", r=r).go("5", "kick up")
        assert (b.ball, b.on("g14")) == ("g14", "A")
    b = situation("2 ..H.......x...\n8 a.............").go("6", "kick left")
    assert b.ball == "e2"


@pytest.mark.rule("6.3")
def test_a_team_mates_kick_is_stopped_in_classic_and_flies_over_in_modern() -> None:
    drawing = "2 ....H...x....."
    assert situation(drawing).go("6", "kick left").ball == "e2"
    b = situation(drawing, r=rules(edition="modern"))
    assert b.go("6", "kick left").ball == "c2"


@pytest.mark.rule("6.3")
def test_modern_a_team_mates_kick_that_lands_on_the_keeper_is_his_and_restarts_fly_over_too() -> None:
    r = rules(edition="modern")
    b = situation("2 ....H...x.....", r=r).go("4", "kick left")
    assert (b.ball, b.on("e2")) == ("e2", "H")
    b = situation("2 ....H...x.....", r=r, play=5).go("5", "kick left")
    assert b.ball == "d2"


@pytest.mark.rule("6.3")
def test_outside_his_own_area_a_keeper_is_an_ordinary_piece() -> None:
    b = situation("8 ..x.A.........").go("4", "kick right")
    assert b.ball == "g8"
    b = situation("2 ....A...x.....").go("6", "kick left")  # in the other side's area
    assert b.ball == "c2"


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("edition", ["classic", "modern"])
@pytest.mark.parametrize(
    ("drawing", "way", "over", "caught"),
    [
        ("14 ....x...A.....", "kick right", "j14", "i14"),  # a foe in his area
        ("8 ....x...A.....", "kick right", "j8", ""),  # a foe outside it
        ("2 ....x...A.....", "kick right", "j2", ""),  # a foe in the other area
        ("8 ....x...H.....", "kick right", "j8", ""),  # a friend outside it
        ("14 ....x...H.....", "kick right", "j14", ""),  # a friend in the other area
        ("2 ....x...H.....", "kick right", "j2", "i2"),  # a friend in his area: modern lets it fly over
    ],
)
def test_who_catches_a_ball_that_would_pass_over_him(
    drawing: str, way: str, over: str, caught: str, edition: str
) -> None:
    is_back_pass = "H" in drawing and edition == "modern"
    b = situation(drawing, r=rules(edition=edition)).go("5", way)
    assert b.ball == (over if is_back_pass or not caught else caught)


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("edition", ["classic", "modern"])
@pytest.mark.parametrize("drawing", ["14 ....x...A.....", "8 ....x...A.....", "2 ....x...H.....", "8 ....x...H....."])
def test_a_ball_that_lands_on_a_keeper_is_his_everywhere(drawing: str, edition: str) -> None:
    b = situation(drawing, r=rules(edition=edition)).go("4", "kick right")
    assert (b.ball[0], b.on(b.ball)) == ("i", "A" if "A" in drawing else "H")


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("drawing", "way"),
    [("3 .......y......", "kick down"), ("1 ...y.####.....", "kick right"), ("1 .....####..y..", "kick left")],
)
@pytest.mark.parametrize("throw", ["3", "6"])
def test_the_other_goal_is_entered_from_the_front_and_both_sides_too(drawing: str, way: str, throw: str) -> None:
    assert situation(drawing, side=1).go(throw, way).s.score == [0, 1]


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("throw", ["2", "3", "6"])
def test_a_goal_is_entered_from_the_front_without_an_exact_throw(throw: str) -> None:
    b = situation("14 ......x.......").go(throw, "kick up")
    assert (b.s.score, b.step) == ([1, 0], "scorer_line_up")


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("row", "way"), [("16 ...x.####.....", "kick right"), ("16 .....####..x..", "kick left")])
def test_a_goal_is_entered_from_the_side(row: str, way: str) -> None:
    assert situation(row).go("5", way).s.score == [1, 0]


@pytest.mark.rule("6.4")
def test_a_short_throw_does_not_score_and_a_keeper_before_the_goal_stops_it() -> None:
    b = situation("13 ......x.......").go("2", "kick up")
    assert (b.ball, b.s.score) == ("g15", [0, 0])
    b = situation("13 ......x.......\n15 ......A.......").go("6", "kick up")
    assert (b.ball, b.s.score) == ("g15", [0, 0])
