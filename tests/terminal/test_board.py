"""The board of 1st & Roll: the field, the strip, the dice, places as a spectator says them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len

import touchline
from touchline.core.game import SIDES, Message
from touchline.core.playout import play_out
from touchline.games.first_and_roll.view import place
from touchline.locale import load_catalogue
from touchline.terminal.boards import Board, find_board
from touchline.terminal.boards.first_and_roll import BOARD, draw_named_die, find_column
from touchline.terminal.words import GameWords

WORDS = GameWords(load_catalogue("en"), "first_and_roll")


def view(who: str = "home", **position: Any) -> Any:
    return touchline.new("first_and_roll", position=position or None).view(who)


def drawn(width: int = 80, **position: Any) -> list[str]:
    return [line.plain for line in BOARD.draw(view(**position), WORDS, width)]


def test_home_moves_right_and_away_left() -> None:
    assert "●▶" in drawn(ball=30)[3]
    assert "◀●" in drawn(ball=30, offense="away")[3]


def test_ball_and_mark_stand_where_they_are_counted() -> None:
    row = drawn(ball=30)[3]
    assert row.index("●") == 5 + 15
    assert row.index("┃") == 5 + 20
    other = drawn(ball=30, offense="away")[3]
    assert other.index("●") == 5 + 35
    assert other.index("┃") == 5 + 30


def test_near_the_goal_the_goal_line_is_the_mark() -> None:
    lines = drawn(ball=95, down=3)
    assert "┃" not in lines[3]
    assert "▸3rd◂" in lines[-1]
    assert "and goal, ball on Away’s 5" in lines[-1]


@pytest.mark.parametrize("ball", [1, 2, 50, 98, 99])
@pytest.mark.parametrize("offense", ["home", "away"])
def test_the_ball_stays_between_the_goal_lines(ball: int, offense: str) -> None:
    assert 0 < find_column(ball, offense, 5) < 50
    assert any("●" in line for line in drawn(ball=ball, offense=offense))


@pytest.mark.parametrize("width", [30, 37, 57, 61, 80, 121, 200])
def test_no_line_of_the_field_is_wider_than_the_screen(width: int) -> None:
    lines = drawn(width, ball=30)
    assert ("┌" in "".join(lines)) == (width >= 37)
    assert max(cell_len(line) for line in lines) <= width


def test_the_strip_shows_score_clock_timeouts_and_the_ball() -> None:
    strip = drawn(ball=30, score={"home": 14, "away": 3}, timeouts={"home": 2, "away": 0}, marker="12:00", period=2)[0]
    assert strip == " HOME 14 ● ◆◆◇   2nd half  12:00   ◇◇◇   AWAY  3 "


def test_the_same_in_sentences() -> None:
    assert BOARD.tell(view(ball=30, down=2, mark=34), WORDS) == [
        "Home 0, Away 0. 1st half, 30:00 left. Timeouts: Home 3, Away 3.",
        "Home has the ball. 2nd and 4 at Home’s 30.",
    ]


def test_before_a_kickoff_the_ball_lies_nowhere() -> None:
    lines = drawn(phase="kickoff")
    assert "●" not in "".join(lines)
    assert lines[-1] == "Kickoff"


@pytest.mark.parametrize(
    ("ball", "offense", "said"),
    [(32, "home", "Home’s 32"), (68, "home", "Away’s 32"), (50, "away", "midfield"), (53, "away", "Home’s 47")],
)
def test_a_place_is_named_by_the_half_it_lies_in(ball: int, offense: str, said: str) -> None:
    rules = touchline.find("first_and_roll").load().values
    assert WORDS.phrase(place(ball, SIDES.index(offense), rules)) == said


@pytest.mark.parametrize(
    ("die", "face", "mark", "shown"),
    [
        ("offense_red", "4", "none", "R 4"),
        ("offense_red", "5", "circle", "R (5)"),
        ("offense_red", "2", "square", "R [2]"),
        ("defense_green", "−8", "none", "G −8"),
        ("defense_yellow", "FLAG", "none", "Y FLAG"),
        ("kick", "35", "none", "K 35"),
        ("clock", "T", "none", "C T"),
        ("penalty", "D5A", "none", "P D5A"),
    ],
)
def test_a_die_carries_its_letter_and_its_value(die: str, face: str, mark: str, shown: str) -> None:
    assert draw_named_die(die, face, mark).plain == f"▐{shown}▌"


def test_offense_and_defense_dice_differ_in_more_than_the_letter() -> None:
    offense, defense = (draw_named_die(f"{side}_red", "0", "none") for side in ("offense", "defense"))
    assert offense.plain == defense.plain
    assert [str(span.style) for span in offense.spans] != [str(span.style) for span in defense.spans]


def test_a_message_in_words() -> None:
    params = {"yards": 4, "tackle": -3, "total": 1, "call": "red", "cover": "red"}
    message = Message("first_and_roll.matched", params, "4.4")
    said = WORDS.message(message)
    assert said == "Red 4 against red −3: +1"


def test_a_game_without_a_board_shows_the_fields_of_its_view() -> None:
    plain = find_board("a_game_nobody_drew")
    assert type(plain) is Board
    told = plain.tell(view(ball=30), WORDS)
    assert "ball: 30" in told
    assert "score: 0, 0" in told
    assert [line.plain for line in plain.draw(view(ball=30), WORDS, 400)] == told


def test_every_view_of_whole_games_can_be_drawn(sized: Callable[[int, int], int]) -> None:
    game = touchline.find("first_and_roll")
    r = game.load().values

    def draw(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        seen = game.view(s, r, n % 3 - 1, ())
        for width in (61, 121):
            assert max(cell_len(line.plain) for line in BOARD.draw(seen, WORDS, width)) <= width
        assert all(sentence.endswith(".") for sentence in BOARD.tell(seen, WORDS))

    for number in range(sized(4, 100)):
        play_out(game, r, 3, number, policies=(number % 2 > 0, True), watch=draw)
