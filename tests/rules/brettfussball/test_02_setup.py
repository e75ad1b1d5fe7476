"""Chapter 2, Setup."""

from __future__ import annotations

import pytest

import touchline
from tests.rules.brettfussball.situation import GAME, Board, rules
from touchline.games.brettfussball.notation import SQUARE_NAMES


def begun(*throws: str) -> Board:
    r = rules()
    return Board(GAME.begin(r), r).go(*throws)


@pytest.mark.rule("2.1")
def test_eleven_pieces_a_side_stand_on_their_places() -> None:
    b = begun()
    for side in (0, 1):
        assert b.standing(side) == {SQUARE_NAMES[q] for q in b.r.places[side]}
    assert b.on("g2") == "H"
    assert b.on("h15") == "A"
    assert b.step == "home_toss"


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("throws", "kicker"), [(("4", "3"), "home"), (("2", "6"), "away")])
def test_the_higher_throw_kicks_off(throws: tuple[str, str], kicker: str) -> None:
    b = begun(*throws)
    assert (b.side, b.play, b.step) == (kicker, "kick_off", "throw")


@pytest.mark.rule("2.1")
def test_equal_throws_are_both_thrown_again() -> None:
    b = begun("4", "4")
    assert b.step == "home_toss"
    assert b.go("1", "2").side == "away"


@pytest.mark.rule("2.2")
def test_the_kicker_stands_on_the_ball_and_the_others_centre_on_the_quarter_circle() -> None:
    b = begun("6", "1")
    assert (b.ball, b.on("g8"), b.on("h9"), b.on("h12")) == ("g8", "h", "", "a")
    b = begun("1", "6")
    assert (b.ball, b.on("h9"), b.on("g8"), b.on("g5")) == ("h9", "a", "", "h")


@pytest.mark.rule("2.2")
def test_a_position_may_be_drawn_or_given_by_fields() -> None:
    full = "\n".join(
        [
            ".....####.....",
            ".......A......",
            "..............",
            "..a..a..a..a..",
            "......a.......",
            "...a..a...a...",
            "..............",
            ".a..........a.",
            ".h....x.....h.",
            "..............",
            "...h...h..h...",
            "..............",
            "..h..h..h..h..",
            "..............",
            "......H.......",
            ".....####.....",
        ]
    )
    m = touchline.new(
        "brettfussball",
        options={"board": "compact"},
        position={"drawing": full, "side": "away", "turn": 11, "score": [1, 0]},
    )
    assert m.view("home").ball == "g8"
    assert m.view("home").turn == 12
    assert m.asks[0].step == "throw"
    assert m.state.play == 0
    m = touchline.new("brettfussball", position={"ball": "a7", "die": 3})
    assert m.asks[0].step == "action"
    assert touchline.replay(m.record()).state == m.state
    forced = {"drawing": full, "side": "home", "play": "attacked"}
    m = touchline.new("brettfussball", options={"board": "compact"}, position=forced)
    assert m.state.play == 1
    for wrong, says in (
        ({"drawing": full.replace("x", "h")}, "0 balls"),
        ({"drawing": full.replace("x", "?")}, "expected one of"),
        ({"drawing": "..."}, "16 rows of 14 signs"),
        ({"drawing": full.replace("a", ".", 1)}, "pieces missing"),
        ({"drawing": full.replace("h..", "hhh", 1)}, "keepers and"),
        ({"drawing": full.replace(".####", "####.")}, "goals of this board"),
        ({"drawing": full, "play": "corner", "side": "away"}, "forced"),
        ({"drawing": full, "score": [3, 0]}, "9.2"),
        ({"drawing": full, "sid": "home"}, "side"),
    ):
        with pytest.raises(touchline.DataError, match=says):
            touchline.new("brettfussball", options={"board": "compact"}, position=wrong)
