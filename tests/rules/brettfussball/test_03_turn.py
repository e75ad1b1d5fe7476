"""Chapter 3, A turn."""

from __future__ import annotations

import pytest

import touchline
from tests.rules.brettfussball.situation import GAME, Board, rules, situation
from touchline.games.brettfussball.state import Play


@pytest.mark.rule("3.1")
def test_the_throw_comes_first_and_sides_alternate() -> None:
    b = situation("8 ..h.....*.....\n10 ..a...........")
    assert b.step == "throw"
    b.go("3")
    assert b.step == "action"
    b.go("c8 up 3")
    assert (b.side, b.s.turn, b.step) == ("away", 1, "throw")
    b.go("2", "c10 down 2")
    assert (b.side, b.s.turn) == ("home", 2)


@pytest.mark.rule("3.1")
def test_the_action_uses_exactly_the_number_thrown() -> None:
    b = situation("8 ......h....*..").go("4")
    assert b.choices() == {"g8 up 4", "g8 down 4", "g8 left 4", "g8 right 4"}
    with pytest.raises(AssertionError):
        b.go("g8 up 3")


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("play", [p for p in Play if p != Play.OPEN])
def test_a_forced_kick_allows_no_move(play: Play) -> None:
    b = situation("8 ..h...x.......", play=play).go("4")
    assert b.choices() == {"kick up", "kick down", "kick left", "kick right"}
    assert b.why("c8 up 4") == "must_kick"


@pytest.mark.rule("3.2")
def test_a_restart_is_placed_before_the_throw() -> None:
    b = situation("8 x............h\n3 .......a..a...").go("2", "kick left")
    assert (b.step, b.side) == ("restart_square", "away")
    b.go("a7")
    assert b.step == "taker"
    b.go("k3")
    assert (b.step, b.play, b.on("a7")) == ("throw", "throw_in", "a")


@pytest.mark.rule("3.2")
def test_a_placement_with_one_answer_is_not_asked() -> None:
    b = situation("15 a.............\n16 x....####.....").go("2", "kick left")
    assert (b.step, b.ball, b.on("a15"), b.side) == ("throw", "a15", "a", "away")


@pytest.mark.rule("3.3")
def test_without_a_legal_action_the_turn_is_skipped_and_counts() -> None:
    drawing = "16 .....####...aa\n15 ............aa\n8 ......*......."
    b = situation("2 .....hhhh.....\n1 h....####....h\n8 .*............", side=1)
    b.go("5")
    assert (b.step, b.side, b.s.turn, b.s.die) == ("throw", "home", 1, 0)
    assert situation(drawing, side=1).go("6").step == "action"


@pytest.mark.rule("3.3")
def test_nobody_may_pass_and_a_single_action_is_asked_all_the_same() -> None:
    b = situation("8 ......h....*..").go("6")
    assert "pass" not in b.names()
    row = GAME.rows[b.s.phase]
    assert getattr(row, "even_single", False)
    assert not any(getattr(other, "even_single", False) for other in GAME.sequence if other is not row)


@pytest.mark.rule("3.1")
def test_a_match_is_played_by_names_and_explains_itself() -> None:
    m = touchline.new("brettfussball", options={"board": "compact"}, seed=3)
    m.play("dice", "6")
    m.play("dice", "1")
    m.play("dice", "2")
    assert m.asks[0].choices == ("kick up", "kick right", "kick down", "kick left")
    reason = m.why("home", "c4 up 2")
    assert reason is not None
    assert (reason.code, reason.cite) == ("must_kick", "3.2")
    assert m.points("home", "kick up") == {"from": "g8", "to": "g10", "path": ("g9", "g10"), "does": "loose"}
    m.play("home", "kick up")
    m.play("dice", "3")
    assert m.points("away", "c13 down 3")["path"] == ("c12", "c11", "c10")
    assert isinstance(Board(m.state, rules()).choices(), set)
