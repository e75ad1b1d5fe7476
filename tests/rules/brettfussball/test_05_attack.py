"""Chapter 5, Attack."""

from __future__ import annotations

import pytest

from tests.rules.brettfussball.situation import situation


@pytest.mark.rule("5.1")
def test_a_move_that_ends_on_the_opponent_with_the_ball_is_an_attack() -> None:
    b = situation("8 ..h..y........").go("3", "c8 right 3")
    assert b.step == "attacker"
    assert (b.on("c8"), b.on("f8"), b.ball) == ("h", "a", "f8")


@pytest.mark.rule("5.2")
def test_the_attacker_is_set_on_a_free_orthogonal_neighbour() -> None:
    b = situation("8 ..h..y........").go("3", "c8 right 3")
    assert b.choices() == {"f9", "g8", "f7", "e8"}
    assert b.why("g9") == "nearer_square_free"
    b.go("g8")
    assert (b.on("c8"), b.on("g8"), b.side) == ("", "h", "away")


@pytest.mark.rule("5.2")
def test_taken_squares_goals_and_the_outside_are_not_free() -> None:
    b = situation("1 ....y####.....\n2 ....h.........\n3 ..............\n4 ....h.........").go("3", "e4 down 3")
    assert (b.on("d1"), b.step) == ("h", "throw")  # e2 is taken, f1 a goal, row 0 outside: d1 alone
    b = situation("8 h.............\n11 y.............").go("3", "a8 up 3")
    assert b.choices() == {"a12", "b11", "a10"}


@pytest.mark.rule("5.2")
def test_diagonal_if_no_orthogonal_neighbour_is_free() -> None:
    b = situation("9 .....a........\n8 ..h.aya.......\n7 .....a........").go("3", "c8 right 3")
    assert b.choices() == {"e9", "g9", "g7", "e7"}
    assert b.why("f10") == "nearer_square_free"
    assert b.why("f9") == "not_a_free_square"


@pytest.mark.rule("5.2")
def test_two_away_if_no_neighbour_is_free_whatever_stands_between() -> None:
    b = situation("9 ....aaa.......\n8 ..h.aya.......\n7 ....hhh.......").go("3", "c8 right 3")
    assert b.choices() == {"f10", "h8", "f6"} | {"d8"}
    b.go("h8")
    assert b.on("h8") == "h"


@pytest.mark.rule("5.2")
def test_with_nothing_free_the_attacker_goes_back() -> None:
    full = "10 .....h........\n9 ....aaa.......\n8 ..hhayah......\n7 ....aaa.......\n6 .....h........"
    b = situation(full).go("3", "c8 right 3")
    assert (b.step, b.on("c8"), b.play, b.side) == ("throw", "h", "attacked", "away")


@pytest.mark.rule("5.2")
def test_the_square_that_it_left_counts_as_free() -> None:
    b = situation("9 .....a........\n8 ....hya.......\n7 .....a........").go("1", "e8 right 1")
    assert (b.step, b.on("e8"), b.play) == ("throw", "h", "attacked")
    full = "10 .....h........\n9 ....aaa.......\n8 ...hayah......\n7 ....aaa.......\n6 .....h........"
    b = situation(full).go("2", "d8 right 2")
    assert (b.step, b.on("d8")) == ("throw", "h")


@pytest.mark.rule("5.3")
def test_the_attacked_piece_must_kick_in_its_next_turn() -> None:
    b = situation("8 ..h..y........").go("3", "c8 right 3", "e8", "6")
    assert b.choices() == {"kick up", "kick down", "kick left", "kick right"}
    b.go("kick right")
    assert (b.play, b.side, b.ball) == ("open", "home", "l8")


@pytest.mark.rule("5.3")
def test_keepers_can_be_attacked() -> None:
    b = situation("15 ......Y.......\n12 ......h.......").go("3", "g12 up 3", "g14")
    assert (b.play, b.side, b.ball) == ("attacked", "away", "g15")
