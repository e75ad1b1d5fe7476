"""Chapter 7, Out of play."""

from __future__ import annotations

import pytest

import touchline
from tests.rules.brettfussball.situation import GAME, rules, situation
from touchline.games.brettfussball.notation import SQUARE_NAMES

AWAY = "16 .....####....A"


@pytest.mark.rule("7.1")
def test_a_throw_in_is_taken_at_the_last_square_by_any_piece_keeper_included() -> None:
    b = situation(f"{AWAY}\n12 ....a.........\n8 ..x...........").go("5", "kick left")
    assert (b.side, b.play, b.ball, b.step) == ("away", "throw_in", "a8", "taker")
    assert b.choices() == {"n16", "e12"}
    b.go("n16")
    assert (b.on("a8"), b.on("n16"), b.step) == ("A", "", "throw")


@pytest.mark.rule("7.1")
def test_an_own_piece_on_the_last_square_must_take_it() -> None:
    b = situation(f"{AWAY}\n8 a.x...........").go("5", "kick left")
    assert (b.step, b.ball, b.side, b.play) == ("throw", "a8", "away", "throw_in")


@pytest.mark.rule("7.1")
def test_with_an_opponent_there_the_nearest_square_without_one_is_used() -> None:
    b = situation(f"{AWAY}\n9 h.............\n8 h.x...........\n7 ..............").go("5", "kick left")
    assert (b.ball, b.step) == ("a7", "taker")
    b = situation(f"{AWAY}\n9 h.............\n8 h.x...........\n7 a.............").go("5", "kick left")
    assert (b.ball, b.step) == ("a7", "throw")


@pytest.mark.rule("7.1")
def test_of_two_equally_near_squares_the_taker_chooses_and_only_then_must_an_own_piece_take_it() -> None:
    drawing = f"{AWAY}\n9 a.............\n8 h.x...........\n5 ....a........."
    b = situation(drawing).go("5", "kick left")
    assert (b.step, b.choices(), b.side) == ("restart_square", {"a9", "a7"}, "away")
    assert b.go("a9").step == "throw"
    b = situation(drawing).go("5", "kick left", "a7")
    assert (b.step, b.choices()) == ("taker", {"a9", "e5", "n16"})


@pytest.mark.rule("7.1")
def test_the_last_square_may_be_the_kickers_own() -> None:
    b = situation(f"{AWAY}\n1 x....####.....").go("1", "kick left")
    assert (b.ball, b.step) == ("a2", "taker")
    b = situation(f"{AWAY}\n8 .............x").go("1", "kick right")
    assert b.choices() == {"n9", "n7"}


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("row", "arc"), [("1 ..x..####.....", "a1"), ("1 .....####.x...", "n1")])
def test_a_corner_is_at_the_arc_of_that_half_of_the_columns(row: str, arc: str) -> None:
    b = situation(f"{AWAY}\n{row}").go("3", "kick down")
    assert (b.play, b.ball, b.side, b.step) == ("corner", arc, "away", "taker")


@pytest.mark.rule("7.2")
def test_a_corner_of_home_is_at_the_other_end() -> None:
    b = situation("15 ..y...........\n4 ..h...........\n1 H....####.....", side=1).go("3", "kick up")
    assert (b.play, b.ball, b.side) == ("corner", "a16", "home")
    b = situation("15 ...........y..\n16 .....####....h", side=1).go("3", "kick up")
    assert (b.ball, b.step) == ("n16", "throw")


@pytest.mark.rule("7.2")
def test_with_an_opponent_on_the_arc_the_nearest_square_along_either_line() -> None:
    b = situation(f"{AWAY}\n2 ..............\n1 h.x..####.....").go("3", "kick down")
    assert (b.step, b.choices()) == ("restart_square", {"a2", "b1"})
    b.go("b1")
    assert (b.ball, b.step) == ("b1", "taker")
    b = situation(f"{AWAY}\n2 h.............\n1 h.x..####.....").go("3", "kick down")
    assert (b.ball, b.step) == ("b1", "taker")
    b = situation(f"{AWAY}\n2 ..............\n1 hhx..####.....").go("3", "kick down")
    assert b.ball == "a2"


@pytest.mark.rule("7.2")
def test_an_own_piece_on_the_arc_or_on_the_nearest_square_must_take_the_corner() -> None:
    b = situation(f"{AWAY}\n1 a.x..####.....").go("3", "kick down")
    assert (b.ball, b.step, b.play) == ("a1", "throw", "corner")
    b = situation(f"{AWAY}\n2 h.............\n1 hax..####.....").go("3", "kick down")
    assert (b.ball, b.step) == ("b1", "throw")
    b = situation(f"{AWAY}\n2 a.............\n1 h.x..####.....").go("3", "kick down")
    assert (b.step, b.choices()) == ("restart_square", {"a2", "b1"})
    assert b.go("a2").step == "throw"


@pytest.mark.rule("7.2")
def test_the_kicker_on_the_arc_counts_as_the_opponent_there() -> None:
    b = situation(f"{AWAY}\n1 x....####.....\n8 ....a.........").go("3", "kick down")
    assert (b.side, b.play, b.step, b.choices()) == ("away", "corner", "restart_square", {"a2", "b1"})
    b.go("b1")
    assert b.choices() == {"e8", "n16"}


@pytest.mark.rule("7.2")
def test_the_end_line_counts_only_up_to_the_goal() -> None:
    drawing = f"{AWAY}\n6 h.............\n5 h.............\n4 h.............\n3 h.............\n2 h.............\n"
    b = situation(f"{drawing}1 hhhhx####.....").go("3", "kick down")
    assert (b.ball, b.step) == ("a7", "taker")


@pytest.mark.rule("7.3")
def test_a_goal_kick_is_taken_by_the_keeper_where_he_stands_in_his_area() -> None:
    b = situation("15 .x............\n14 .....A..a.....").go("4", "kick up")
    assert (b.side, b.play, b.ball, b.step) == ("away", "goal_kick", "f14", "throw")


@pytest.mark.rule("7.3")
def test_without_him_a_team_mate_in_the_area_by_choice() -> None:
    b = situation("15 .x............\n14 .....a..a.....\n8 A...a.........").go("4", "kick up")
    assert (b.step, b.choices()) == ("goal_kick_taker", {"f14", "i14"})
    assert b.why("a8") == "not_in_the_area"
    b.go("i14")
    assert (b.ball, b.step) == ("i14", "throw")
    b = situation("15 .x............\n14 .....a........\n8 A...a.........").go("4", "kick up")
    assert (b.step, b.ball) == ("throw", "f14")


@pytest.mark.rule("7.3")
def test_with_nobody_in_the_area_the_keeper_is_set_on_the_ring() -> None:
    b = situation("15 .x............\n8 A...a.........").go("4", "kick up")
    assert (b.step, b.ball, b.on("h15"), b.on("a8")) == ("throw", "h15", "A", "")


@pytest.mark.rule("7.3")
def test_with_an_opponent_on_the_ring_the_nearest_free_square_by_choice() -> None:
    b = situation("15 .x.....h......\n8 A...a.........").go("4", "kick up")
    assert (b.step, b.choices()) == ("keeper_square", {"g15", "i15", "h14"})
    b.go("h14")
    assert (b.ball, b.on("h14"), b.step) == ("h14", "A", "throw")
    b = situation("15 .x....hhh.....\n8 A...a.........").go("4", "kick up")
    assert (b.step, b.ball) == ("throw", "h14")


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("play", [2, 3, 4, 5])
def test_a_restart_may_score(play: int) -> None:
    b = situation("14 ......x.......", play=play).go("5", "kick up")
    assert b.s.score == [1, 0]


@pytest.mark.rule("7.1")
def test_on_the_full_board_too() -> None:
    b = situation("24 ........####.....A..\n12 ..................x.", r=rules("full")).go("2", "kick right")
    assert (b.play, b.ball, b.step) == ("throw_in", "t12", "taker")


def restart(play: str, ball: str) -> touchline.Match:
    """A restart of away that a piece of home stands in the way of: two squares are equally near."""
    pieces = list(GAME.ordinary(rules()).piece)
    pieces[1] = SQUARE_NAMES.index(ball)
    position = {"phase": "restart_square", "play": play, "side": "away", "die": 3, "ball": ball, "piece": pieces}
    return touchline.new("brettfussball", options={"board": "compact"}, position=position)


@pytest.mark.rule("7.2")
def test_the_square_of_a_corner_is_asked_by_its_own_rule() -> None:
    m = restart("corner", "a1")
    assert [(ask.step, ask.cite, ask.choices) for ask in m.asks] == [("restart_square", "7.2", ("a2", "b1"))]
    assert m.why("away", "d1") == ("not_a_nearest_square", "7.2")


@pytest.mark.rule("7.1")
def test_a_square_that_is_not_offered_has_its_reason() -> None:
    m = restart("throw_in", "a7")
    assert (m.asks[0].cite, m.asks[0].choices) == ("7.1", ("a6", "a8"))
    assert m.why("away", "a8") is None
    assert m.why("away", "d1") == ("not_a_nearest_square", "7.1")
    with pytest.raises(touchline.IllegalAction):
        m.play("away", "d1")
    with pytest.raises(touchline.NotationError):
        m.why("away", "t24")
