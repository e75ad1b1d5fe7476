"""The board of the First Down Game: the path, the cards, and what each viewer may read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len

import touchline
from touchline.core.game import Message
from touchline.core.match import Match
from touchline.core.playout import play_out
from touchline.locale import load_catalogue
from touchline.terminal.boards.first_down import BOARD
from touchline.terminal.draw import STYLES
from touchline.terminal.outlook import describe_choice
from touchline.terminal.words import GameWords

WORDS = GameWords(load_catalogue("en"), "first_down")
HAND = "dive+sweep+quick+post"


def match(**position: Any) -> Match:
    return touchline.new("first_down", position={"picked": HAND, **position})


def drawn(m: Match, who: str = "home", width: int = 80) -> list[str]:
    return [line.plain for line in BOARD.draw(m.view(who), WORDS, width)]


def test_home_moves_right_and_away_left_over_first_down() -> None:
    row = drawn(match(piece=4))[3]
    assert (row.index("●"), row.index("▶"), row.index("┃")) == (13, 14, 31)
    row = drawn(match(piece=4, possession=2))[3]
    assert (row.index("●"), row.index("◀"), row.index("┃")) == (49, 48, 31)


@pytest.mark.parametrize("piece", [0, 10, 19])
@pytest.mark.parametrize("possession", [1, 2])
@pytest.mark.parametrize("width", [20, 24, 70, 120])
def test_the_piece_is_always_on_the_path(piece: int, possession: int, width: int) -> None:
    lines = drawn(match(piece=piece, possession=possession), "watcher", width)
    assert ("●" in "".join(lines)) == (width >= 24)
    assert max(cell_len(line) for line in lines) <= width


def test_the_strip_shows_the_score_the_possession_and_who_attacks() -> None:
    m = match(possession=2, score={"home": 7, "away": 3})
    assert drawn(m)[0] == " HOME  7     possession 2 of 4  ●  AWAY  3 "
    m = touchline.new("first_down", options={"extra": True}, position={"possession": 6})
    assert "extra possession 2" in drawn(m)[0]


def test_each_viewer_reads_what_is_theirs() -> None:
    m = match(laid="dive", piece=4)
    home, away, watcher = ("\n".join(drawn(m, who)) for who in ("home", "away", "watcher"))
    assert "  Post       long pass  x  x  x  9 10 11" in home
    assert "  Field Goal 3 points on 6" in home
    assert "  Base       run −1, pass 2 4 6, long pass 1 5, special –" in away
    assert "  Field Goal stops a field goal by the same number" in away
    assert "Post" not in away
    for seen in (away, watcher):
        assert "On the table: [Dive]" in seen


def test_who_holds_no_cards_reads_those_of_the_side_to_choose() -> None:
    m = match(laid="dive", piece=4)
    shown = drawn(m, "watcher")
    offense = shown[shown.index("Offense cards:") + 1 :]
    assert len(offense) == 7  # all but the Dive on the table, picked or not
    assert "  Post       long pass  x  x  x  9 10 11" in offense
    assert shown == drawn(match(picked="dive+off_tackle+slant+bomb", laid="dive", piece=4), "watcher")
    m.play("home", "sweep")
    shown = drawn(m, "watcher")
    defense = shown[shown.index("Defense cards:") + 1 :]
    assert "  Base       run −1, pass 2 4 6, long pass 1 5, special –" in defense
    picking = drawn(touchline.new("first_down", position={"piece": 0}), "watcher")
    assert len(picking[picking.index("Offense cards:") + 1 :]) == 8


def test_the_cards_of_a_down_are_shown_once_they_are_turned_up() -> None:
    m = match()
    m.play("home", "quick")
    assert "against" not in "".join(drawn(m, "away"))
    m.play("away", "base")
    assert drawn(m, "away")[-1] == "Quick against Base"
    m.play("dice", "4")
    assert drawn(m, "away")[-2:] == ["Quick against Base", "the offense rolled 4, the defense needs 2, 4 or 6"]


def test_after_the_game_the_last_hand_is_open() -> None:
    m = match(possession=4)
    m.play("away", "field_goal")
    m.play("home", "base")
    m.play("dice", "1")
    assert "The last hand picked:" in drawn(m, "watcher")
    assert "●" not in "".join(drawn(m, "watcher"))


def test_the_same_in_sentences() -> None:
    assert BOARD.tell(match(laid="dive", piece=12, score=[6, 0]).view("home"), WORDS) == [
        "Home 6, Away 0, possession 1 of 4.",
        "Home attacks: 2nd down, 8 to TOUCH DOWN, piece on square 12.",
        "On the table: Dive.",
        "Your hand: Sweep, Quick, Post, Field Goal, Special.",
    ]
    first = BOARD.tell(match().view("home"), WORDS)[-1]
    assert first.startswith("Your hand: Dive run 3 3 4 4 4 4; Sweep run 0 1 3 4 6 8;")


@pytest.mark.parametrize(("role", "shown"), [("offense", "▐O 4▌"), ("defense", "▐D 4▌")])
def test_a_die_carries_its_side_and_its_value(role: str, shown: str) -> None:
    message = Message("first_down.threw", {"die": role, "side": "home", "face": "4"}, "3.2")
    die = BOARD.draw_throw(message, WORDS)
    assert die is not None
    assert die.plain == shown
    assert BOARD.draw_throw(Message("first_down.run", {}, "4.1"), WORDS) is None


def odds(m: Match, who: str, name: str) -> list[str]:
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in describe_choice(m, who, name, WORDS)]


def test_the_odds_of_each_card_are_told() -> None:
    m = match(piece=4)
    assert "Dive against Stack: +0.7 squares on average" in odds(m, "home", "dive")
    assert "Special against Spy: +0.7 squares on average, first down 1/9 (11%)" in odds(m, "home", "special")
    post = "Post against Deep zone: +2.5 squares on average, possession over 1/3 (33%), first down 1/6 (17%)"
    assert post in odds(m, "home", "post")
    kick = "Field Goal against Field Goal: possession over 31/36 (86%), field goal 5/36 (14%)"
    assert kick in odds(m, "home", "field_goal")
    assert "Stack against Dive: +0.7 squares on average" in odds(m, "away", "stack")
    near = odds(match(piece=19), "home", "dive")
    everything = "Dive against Base, Blitz, Short zone, Deep zone, Nickel, Spy or Field Goal"
    assert f"{everything}: +1.0 squares on average, touchdown 1 (100%)" in near
    bonus = touchline.new("first_down", position={"phase": "bonus", "picked": HAND, "laid": "dive"})
    assert odds(bonus, "home", "one") == ["one point: good 5/6 (83%)"]


def test_only_downs_that_the_board_shows_are_left_out() -> None:
    assert BOARD.is_on_board(Message("first_down.next_down", {}, "3.2"))
    assert not BOARD.is_on_board(Message("first_down.first_down", {}, "3.4"))
    tones = touchline.find("first_down").presentation.tones
    assert tones["next_down"] != "routine"
    assert STYLES[tones["touchdown"]]


def test_every_view_of_whole_games_can_be_drawn(sized: Callable[[int, int], int]) -> None:
    game = touchline.find("first_down")
    for edition in ("standard", "tiny"):
        r = game.load(edition).values

        def draw(s: Any, row: Any, picks: tuple[int, ...], n: int, r: Any = r) -> None:
            seen = game.view(s, r, n % 3 - 1, ())
            for width in (75, 121):
                assert max(cell_len(line.plain) for line in BOARD.draw(seen, WORDS, width)) <= width
            assert all(sentence.endswith(".") for sentence in BOARD.tell(seen, WORDS))
            assert WORDS.has(f"die.{game.name_die(s, r)}")

        for number in range(sized(6, 100)):
            play_out(game, r, 3, number, policies=(number % 2 > 0, True), watch=draw)
