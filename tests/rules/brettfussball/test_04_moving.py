"""Chapter 4, Moving."""

from __future__ import annotations

import pytest

import touchline
from tests.rules.brettfussball.situation import GAME, situation


@pytest.mark.rule("4.1")
def test_four_directions_and_never_diagonally() -> None:
    b = situation("8 ......h.......\n1 *....####.....").go("2")
    assert b.choices() == {"g8 up 2", "g8 down 2", "g8 left 2", "g8 right 2"}
    b.go("g8 right 2")
    assert (b.on("g8"), b.on("i8")) == ("", "h")


@pytest.mark.rule("4.1")
def test_a_piece_against_a_wall_does_not_start_by_turning() -> None:
    b = situation("8 h.....*.......").go("2")
    assert b.why("a8 left 2") == "against_the_edge"
    assert b.why("a8 left up 2") == "against_the_edge"
    b = situation("2 ......h.......\n9 *.............").go("3")
    assert b.why("g2 down 3") == "against_the_edge"


@pytest.mark.rule("4.1")
def test_two_first_directions_to_one_square_are_two_actions() -> None:
    b = situation("1 ....h####.....\n8 *.............").go("6")
    # e1: left to the corner and up; up and no turn: different squares, each its own action
    assert {"e1 left 6", "e1 up 6"} <= b.choices()
    assert b.why("e1 left up 6") == "nothing_to_choose"
    b = situation("15 .h............\n8 *.............").go("3")
    # b15: up to b16 and left to a16, then down to a15; left to a15 then up: two ends, four actions by the fork
    assert {"b15 up left 3", "b15 up right 3", "b15 left down 3", "b15 left up 3"} <= b.choices()


@pytest.mark.rule("4.2")
def test_pieces_and_keepers_are_jumped_also_where_the_mover_turns() -> None:
    b = situation("8 h..haA.....*..\n7 a.............").go("4")
    b.go("d8 left up 4")
    assert b.on("a9") == "h"
    b = situation("8 ...haA.....*..").go("3", "d8 right 3")
    assert b.on("g8") == "h"


@pytest.mark.rule("4.2")
def test_the_last_square_must_be_free_or_hold_the_opponent_with_the_ball() -> None:
    b = situation("8 ...h.a.h...y..\n10 ...h..........").go("2")
    assert b.why("d8 right 2") == "square_taken"
    assert b.why("d8 up 2") == "square_taken"
    assert b.why("h8 up 2") == ""
    b = situation("8 .........h.y..").go("2")
    assert b.why("j8 right 2") == ""
    b = situation("8 .........h.x..").go("2")
    assert b.why("j8 right 2") == "square_taken"


@pytest.mark.rule("4.3")
def test_turning_at_the_side_line_by_choice() -> None:
    b = situation("8 ..h...*.......").go("4")
    assert {"c8 left up 4", "c8 left down 4"} <= b.choices()
    assert "c8 left 4" not in b.names()
    assert b.go("c8 left up 4").on("a10") == "h"
    assert situation("8 ..h...*.......").go("4", "c8 left down 4").on("a6") == "h"


@pytest.mark.rule("4.3")
def test_turning_at_the_end_line_by_choice() -> None:
    b = situation("15 ...h..........\n8 *.............").go("3", "d15 up right 3")
    assert b.on("f16") == ""
    assert b.on("e15") == "h"  # d16, e16, then the goal is in the way and the piece turns back into the field
    b = situation("15 ..h...........\n8 *.............").go("3", "c15 up left 3")
    assert b.on("a16") == "h"


@pytest.mark.rule("4.3")
def test_turning_before_the_goal_by_choice() -> None:
    b = situation("4 ......h.......\n8 *.............").go("4")
    assert b.go("g4 down left 4").on("e2") == "h"
    assert situation("4 ......h.......\n8 *.............").go("4", "g4 down right 4").on("i2") == "h"


@pytest.mark.rule("4.3")
def test_turning_beside_the_goal_and_in_the_corner_is_forced() -> None:
    b = situation("1 ...h.####.....\n8 *.............").go("3")
    assert b.why("d1 right up 3") == "nothing_to_choose"
    assert b.go("d1 right 3").on("e3") == "h"
    b = situation("1 ..h..####.....\n8 *.............").go("4")
    assert b.why("c1 left up 4") == "nothing_to_choose"
    assert b.go("c1 left 4").on("a3") == "h"


@pytest.mark.rule("4.3")
def test_turning_twice_in_one_move() -> None:
    b = situation("3 .h............\n8 *.............").go("5", "b3 down left 5")
    assert b.on("a3") == "h"  # b2, b1, a1 in the corner, a2, a3
    b = situation("2 .......h......\n8 *.............").go("5")
    assert b.why("h2 down 5") == "against_the_edge"


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("drawing", "thrown", "choice", "end"),
    [
        ("8 ...........h..", "4", "l8 right up 4", "n10"),  # the right side line
        ("8 ...........h..", "4", "l8 right down 4", "n6"),
        ("14 .h............", "4", "b14 up right 4", "d16"),  # the end line
        ("14 .h............", "3", "b14 up left 3", "a16"),
        ("13 .......h......", "4", "h13 up right 4", "j15"),  # before the other goal
        ("16 .....####..h..", "4", "l16 right 4", "n14"),  # the corner: one way on
        ("16 .....####.h...", "3", "k16 left 3", "j14"),  # beside the goal: one way on
        ("2 .h............", "6", "b2 down left 6", "a5"),  # the end line, then the corner
        ("2 ..........h...", "4", "k2 down left 4", "j3"),  # the end line, then the goal post
    ],
)
def test_where_a_move_ends_that_turns(drawing: str, thrown: str, choice: str, end: str) -> None:
    b = situation(f"{drawing}\n9 ....*.........").go(thrown)
    b.go(choice)
    assert (b.on(end), len(b.standing(0))) == ("h", 1)


@pytest.mark.rule("4.3")
def test_nobody_turns_where_he_could_go_on_nor_back_nor_at_his_last_square() -> None:
    b = situation("8 ....h.......*.").go("4")
    assert {c for c in b.choices() if c.startswith("e8 left")} == {"e8 left 4"}
    assert b.why("e8 left up 4") == "nothing_to_choose"
    b.go("e8 left 4")
    assert b.on("a8") == "h"
    names = GAME.names(situation("8 ....h.......*.").go("5").s, b.r, 0)
    assert not any(name.startswith("e8 left right") for name in names)


@pytest.mark.rule("4.3")
def test_nobody_bends_to_reach_an_opponent() -> None:
    b = situation("8 ....h.........\n10 .....y........").go("3")
    assert {c for c in b.choices() if c.startswith("e8")} == {"e8 up 3", "e8 down 3", "e8 left 3", "e8 right 3"}
    b.go("e8 up 3")
    assert (b.play, b.step) == ("open", "throw")


@pytest.mark.rule("4.4")
def test_ending_on_a_loose_ball_takes_it_and_passing_over_it_does_nothing() -> None:
    b = situation("8 ..h..*........").go("3", "c8 right 3")
    assert (b.ball, b.on("f8")) == ("f8", "h")
    b = situation("8 ..h..*........").go("4", "c8 right 4")
    assert (b.ball, b.on("f8"), b.on("g8")) == ("f8", "", "h")


@pytest.mark.rule("4.4")
def test_a_piece_may_walk_off_the_ball_and_leave_it() -> None:
    b = situation("8 ..x...........").go("2", "c8 up 2")
    assert (b.ball, b.on("c8"), b.on("c10")) == ("c8", "", "h")


@pytest.mark.rule("4.3")
def test_a_turn_where_there_is_none_and_a_piece_where_there_is_none_have_their_reasons() -> None:
    m = touchline.new("brettfussball", options={"board": "compact"}, position={"die": 2, "ball": "n8"})
    moves = [name for name in m.asks[0].choices if len(name.split()) == 3]
    square, way, die = moves[0].split()
    turn = "left" if way in ("up", "down") else "down"
    assert m.why("home", f"{square} {way} {turn} {die}") == ("nothing_to_choose", "4.3")
    empty = next(name for name in ("a7", "b7", "c7") if not any(move.startswith(f"{name} ") for move in moves))
    assert m.why("home", f"{empty} up 2") == ("no_such_piece", "1.5")
    with pytest.raises(touchline.NotationError):
        m.why("home", f"{square} {way} 5")
