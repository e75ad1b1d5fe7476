"""Chapter 8, Goal."""

from __future__ import annotations

import pytest

from tests.rules.brettfussball.situation import GAME, situation

HOME = "2 ......H.......\n4 ..h..h..h..h..\n6 ...h...h..h..."
NORTH = "15 .......A......\n13 ..a..a..a..a..\n11 ...a..a...a..."
WINGS = "8 .h..........h.\n9 .a..........a."


def scored(extra: str = "14 ......x.......\n10 ........a.....") -> str:
    return f"{NORTH}\n{HOME}\n{WINGS}\n{extra}"


@pytest.mark.rule("8.1")
def test_a_goal_counts_for_the_side_that_attacks_and_the_other_kicks_off() -> None:
    b = situation(scored()).go("2", "kick up")
    assert (b.s.score, b.side, b.s.turn) == ([1, 0], "away", 1)
    b.go("back", "reset")
    assert (b.play, b.side, b.ball, b.step) == ("kick_off", "away", "h9", "throw")


@pytest.mark.rule("8.1")
def test_after_an_own_goal_the_side_that_kicked_it_has_the_next_turn() -> None:
    b = situation(f"{NORTH}\n4 ..h..h..h..h..\n6 ...h...h..h...\n2 ......H.x.....\n{WINGS}\n10 ......a.......").go("1")
    b.s.ball = b.s.piece[0]
    b.go("kick down")
    assert (b.s.score, b.side) == ([0, 1], "home")
    b.go("reset", "reset")
    assert (b.side, b.play, b.ball) == ("home", "kick_off", "g8")


@pytest.mark.rule("8.2")
def test_pieces_in_the_other_half_and_in_the_circle_are_lifted() -> None:
    # home scored: its piece on g14 is in the other half, the one on g8 in the circle; away's on i10 is at home
    b = situation(f"{NORTH}\n4 ..h..h..h..h..\n6 ...h...h..h...\n8 .h....H.......\n9 .a..........a.\n14 ......x.......")
    b.go("2", "kick up")
    assert (b.on("g14"), b.on("g8")) == ("", "")
    assert b.on("b8") == "h"
    assert b.on("b9") == "a"


@pytest.mark.rule("8.2")
def test_the_kicking_side_keeps_its_pieces_in_the_circle() -> None:
    b = situation(scored("14 ......x.......\n9 .a.....a....a.")).go("2", "kick up")
    assert b.on("h9") == "a"


@pytest.mark.rule("8.2")
def test_the_side_credited_chooses_first_and_is_asked_even_if_nothing_was_lifted() -> None:
    b = situation(scored()).go("2", "kick up")
    row = GAME.rows[b.s.phase]
    assert row.sides[0].by(b.s) == 0
    assert (b.step, b.choices()) == ("scorer_line_up", {"back", "reset"})
    b.go("back")
    assert (b.step, b.choices()) == ("conceder_line_up", {"back", "reset"})
    assert GAME.rows[b.s.phase].sides[0].by(b.s) == 2


@pytest.mark.rule("8.2")
def test_back_sets_only_the_lifted_pieces_and_the_quarter_circle_comes_first() -> None:
    b = situation(scored()).go("2", "kick up", "back")
    assert b.on("g5") == "h"  # the scorer of g14, on the quarter-circle mark
    assert b.on("b8") == "h"


@pytest.mark.rule("8.2")
def test_lifted_pieces_fill_the_mark_and_then_the_dots_from_last_to_first() -> None:
    # away kicks off with three pieces astray: kick-off mark h9, then the last dots b9, then m9
    drawing = f"15 .......A......\n13 ..a..a..a..a..\n11 ...a..a...a...\n{HOME}\n8 .h..........h.\n14 ......x......."
    b = situation(f"{drawing}\n7 ...a.a.a......").go("2", "kick up")
    assert b.standing(1) == {"h15", "c13", "f13", "i13", "l13", "d11", "g11", "k11"}
    b.go("back", "back")
    assert {"h9", "m9", "b9"} <= b.standing(1)
    assert b.ball == "h9"


@pytest.mark.rule("8.2")
def test_a_lifted_keeper_goes_to_the_ring_and_an_own_piece_there_is_lifted() -> None:
    drawing = f"{NORTH}\n9 .a..........a.\n2 ......h.......\n4 ..h..h..h..h..\n6 ...h...h..h...\n8 .h............"
    b = situation(f"{drawing}\n10 .........a....\n12 ......X.......").go("6", "kick up")
    assert b.s.score == [1, 0]
    b.go("back")
    assert b.on("g2") == "H"
    assert b.on("g5") == "h"


@pytest.mark.rule("8.2")
def test_the_ring_is_used_only_if_nothing_else_is_free() -> None:
    # home's keeper stands on the dot c4 and everybody else is astray
    drawing = f"{NORTH}\n9 .ah.h.h.h.h.a.\n10 hhhh..........\n14 ......x.......\n4 ..H..........."
    b = situation(f"{drawing}\n12 .........a....").go("2", "kick up", "back")
    assert b.on("c4") == "H"
    assert b.on("g2") == "h"
    assert len(b.standing(0)) == 11
    assert b.on("g8") == ""  # the quarter-circle mark replaced it


@pytest.mark.rule("8.2")
def test_reset_sets_all_eleven() -> None:
    b = situation(scored("14 ......x.......\n10 .....a........")).go("2", "kick up", "reset", "reset")
    places = GAME.begin(b.r)
    assert b.s.piece[11] == places.piece[11]
    assert sorted(b.s.piece[11:22]) == sorted(places.piece[11:22])
    assert b.on("g5") == "h"
    assert b.on("g8") == ""


@pytest.mark.rule("8.2")
def test_without_a_piece_on_the_mark_the_kicker_sets_any_of_his() -> None:
    b = situation(scored()).go("2", "kick up", "back", "back")
    assert b.step == "kick_off_taker"
    assert "h15" in b.choices()
    b.go("h15")
    assert (b.on("h9"), b.step, b.play) == ("A", "throw", "kick_off")
