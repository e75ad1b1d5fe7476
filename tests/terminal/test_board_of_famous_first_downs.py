"""The board of Famous First Downs: zones, coins, the laid play, the card with the play over it."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

import touchline
from tests.rules.famous_first_downs.situation import PASS_10, PASS_18, TACKLE, TRICK_5, situation
from tests.rules.steps import go
from touchline.core.game import Message
from touchline.core.match import Match
from touchline.core.playout import play_out
from touchline.core.sight import see
from touchline.locale import load_catalogue
from touchline.play.odds import consequences, find_certain
from touchline.terminal.boards import find_board
from touchline.terminal.boards.famous_first_downs import BOARD
from touchline.terminal.draw import STYLES
from touchline.terminal.outlook import describe_choice, describe_odds
from touchline.terminal.words import GameWords

GAME = "famous_first_downs"
WORDS = GameWords(load_catalogue("en"), GAME)
TONES = touchline.find(GAME).presentation.tones


def drawn(m: Match, width: int = 80, who: str = "home") -> list[str]:
    return [line.plain for line in BOARD.draw(m.view(who), WORDS, width)]


def told(m: Match, who: str = "home") -> list[str]:
    return BOARD.tell(m.view(who), WORDS)


def test_the_game_finds_its_board() -> None:
    assert find_board(GAME) is BOARD


def test_every_yard_is_a_sign_and_home_conquers_to_the_right() -> None:
    row = drawn(situation(zones=(23, 7, 20)))[2]
    assert row == "│" + "█" * 23 + "░" * 7 + "▒" * 20 + "│"
    other = drawn(situation(zones=(23, 7, 20), offense="away"))[2]
    assert other == "│" + "▒" * 20 + "░" * 7 + "█" * 23 + "│"


def test_the_zones_are_numbered() -> None:
    assert drawn(situation(zones=(23, 7, 20)))[4].split() == ["23", "7", "20"]
    assert drawn(situation(zones=(0, 10, 40)))[4].split() == ["10", "40"]


def test_the_coins_lie_in_three_heaps() -> None:
    assert drawn(situation(momentum=[3, 0]))[5].split() == ["Home", "●●●", "pool", "●●●●●●●", "Away", "–"]


def test_the_strip_shows_score_and_drive_and_who_attacks() -> None:
    m = situation(score=[14, 3], offense="away", drives=[2, 2])
    assert drawn(m)[0] == " HOME 14      drive 2 of 3    ◆ AWAY  3 "
    assert "overtime 2" in drawn(situation(overtime=2))[0]


def test_down_and_distance() -> None:
    assert drawn(situation(zones=(23, 7, 20), down=3))[6] == " 1st  2nd ▸3rd◂ 4th   and 7, 27 yards from the goal"
    assert drawn(situation(zones=(43, 7, 0), down=3))[6].endswith("and goal, 7 yards from the goal")
    assert drawn(situation(conversion=1))[6] == "Two-point conversion: 5 yards to go"
    assert drawn(situation(repeats=1))[6].endswith(", try 2 of the down")


def test_a_laid_play_stands_over_what_each_card_makes_of_it() -> None:
    lines = drawn(go(situation(), "shotgun"))[7:]
    assert " ".join(lines[0].split()) == "Shotgun run middle 3 trick short middle 7 long left 11"
    assert [line.split()[-3:] for line in lines[1:]] == [
        ["X", "X", "16"],
        ["1", "X", "12"],
        ["5", "10", "14"],
        ["5", "5", "5"],
        ["6", "3", "X"],
        ["5", "9", "X"],
    ]


def test_after_the_reveal_the_play_lies_over_the_grid_of_the_card() -> None:
    lines = drawn(go(situation(momentum=[3, 0]), "i_formation", "run_left/nickel"))[7:]
    rows = [[cell.strip() for cell in line.split("│")] for line in lines[1:4]]
    assert rows == [
        ["long", "−6", "+1", "X", ""],
        ["short", "−4", "−2", "8 −6", ""],
        ["run", "▸6t −3◂", "4 +2", "+1", ""],
    ]
    assert lines[-1] == "I-Formation, run left against Nickel: +3 as it stands"


def test_a_reveal_that_nobody_is_asked_about_is_drawn_from_its_message() -> None:
    m = go(situation(), *TACKLE)
    _, messages = m.narration()[-1]
    die = BOARD.draw_throw(messages[0], WORDS)
    assert die is not None
    assert "▸13 X◂" in die.plain
    assert die.plain.startswith("Nickel\n")
    assert BOARD.draw_throw(messages[1], WORDS) is None


@pytest.mark.parametrize("width", [30, 36, 54, 80, 200])
@pytest.mark.parametrize("steps", [(), ("wishbone",), ("wishbone", "run_left/goal_line")])
def test_no_line_is_wider_than_the_screen(width: int, steps: tuple[str, ...]) -> None:
    lines = drawn(go(situation(zones=(20, 10, 20), momentum=[3, 3]), *steps), width)
    assert ("┌" in "".join(lines)) == (width >= 36)
    assert max(cell_len(line) for line in lines) <= width


def test_the_same_in_sentences() -> None:
    assert told(situation(zones=(23, 7, 20), down=3, score=[7, 3], momentum=[3, 5])) == [
        "Home 7, Away 3. Momentum: Home 3, Away 5, pool 2.",
        "Home attacks, drive 1 of 3.",
        "3rd and 7, 27 yards from the goal. Zones: offense 23, neutral 7, defense 20.",
    ]


def test_a_laid_play_and_the_cards_in_sentences() -> None:
    lines = told(go(situation(), "pro_set"))[3:]
    assert lines[0] == "The play is Pro Set: run middle 3, short right 8, long right 13."
    assert lines[1:] == [
        "Against Goal Line: X, 10, 18.",
        "Against 4-3: 1, 10, 6.",
        "Against 3-4: 5, X, 6.",
        "Against Nickel: 5, 2, X.",
        "Against Dime: 6, X, X.",
        "Against Quarter: 5, 9, X.",
    ]


def test_a_reveal_in_sentences() -> None:
    lines = told(go(situation(momentum=[3, 0]), *TACKLE))[3:]
    assert lines == [
        "The play is Pro Set: run middle 3, short right 8, long right 13.",
        "The card is Nickel: long −6, +1, X; short −4, −2, −6; run −3, +2, +1.",
        "Pro Set, long pass right against Nickel: tackled.",
    ]


def test_between_drives_and_at_the_end_no_down_is_told() -> None:
    assert told(situation(phase="concede", score=[0, 25]))[-1] == "Home attacks, drive 1 of 3."
    assert told(situation(phase="toss")) == ["Home 0, Away 0. Momentum: Home 0, Away 0, pool 10."]
    over = go(situation(phase="concede", score=[0, 25]), "concede")
    assert told(over) == ["Home 0, Away 25."]
    assert drawn(over)[0].split() == ["HOME", "0", "AWAY", "25"]
    assert drawn(situation(phase="toss"))[0].split() == ["HOME", "0", "AWAY", "0"]


def leads(m: Match) -> dict[str, str]:
    """What is said about where each choice leads."""
    who = m.asks[0].who
    before, r = m.view(who), m.rules.values
    return {name: BOARD.describe_result(before, after, r, WORDS) for name, after in find_certain(see(m, who)).items()}


def test_before_a_play_is_laid_its_options_are_told() -> None:
    found = leads(situation())
    assert found["wishbone"] == "run left 4, run right 6, long middle 15 trick"
    assert len(found) == 6


def test_where_the_choices_of_fourth_down_lead() -> None:
    assert leads(situation(down=4, zones=(20, 10, 20))) == {
        "go_for_it": "",
        "field_goal": "30 yards, 1 step",
        "punt": "Away, 1st and 10, 50 yards from the goal",
    }
    assert leads(situation(down=4, zones=(40, 10, 0)))["field_goal"] == "field goal"
    assert leads(situation(phase="kick_step", zones=(5, 10, 35), momentum=[1, 0]))["pay"] == "45 yards, 2 steps"


def test_where_purchases_lead() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[5, 0]), *TRICK_5)
    assert leads(m) == {"leave": "", "buy": "I-Formation, run left against 4-3: +10 as it stands"}
    m = go(situation(zones=(20, 10, 20), momentum=[3, 0]), *PASS_10)
    assert leads(m) == {
        "accept": "Home, 1st and 10, 20 yards from the goal",
        "repeat": "Home, 1st and 10, 30 yards from the goal, try 2 of the down",
    }
    assert leads(situation(phase="conversion"))["take_points"] == ""


def test_the_odds_of_a_called_coin() -> None:
    m = situation(phase="kick_step", zones=(20, 10, 20))
    told = "heads: field goal 1/2 (50%), no good 1/2 (50%)"
    assert describe_choice(m, "home", "heads", WORDS) == [told]
    table, _ = describe_odds(m, "home", WORDS)
    assert [list(row) for row in table] == [["heads and 1 more", "50% field goal"]]
    more = situation(phase="kick_step", zones=(10, 10, 30))
    assert "this step is good 1/2" in describe_choice(more, "home", "heads", WORDS)[0]
    assert consequences(see(more, "away")) == []


def test_the_odds_of_cards_are_a_table_of_what_they_come_to() -> None:
    table, notes = describe_odds(go(situation(), "pro_set"), "home", WORDS)
    assert len(table) == 4
    assert table[0][2:] == ["Goal Line", "4-3", "3-4", "Nickel", "Dime", "Quarter"]
    assert "Before anybody spends momentum." in notes


@pytest.mark.parametrize(
    ("key", "routine", "on_board"),
    [
        ("lay.spread", False, True),
        ("sack.tackle", True, False),
        ("defense_answer.accept", True, False),
        ("next_down", False, True),
        ("first_down", False, False),
        ("revealed", False, True),
        ("touchdown", False, False),
    ],
)
def test_what_is_left_to_the_log_or_to_the_board(key: str, routine: bool, on_board: bool) -> None:
    message = Message(f"{GAME}.{key}", {}, "3.5")
    assert (TONES.get(message.name) == "routine", BOARD.is_on_board(message)) == (routine, on_board)


def test_scores_stand_out() -> None:
    assert "yellow" in STYLES[TONES["touchdown"]]
    assert "gain" not in TONES


@pytest.mark.parametrize("edition", ["italian", "english", "tiny"])
def test_every_position_of_whole_games_can_be_drawn_and_told(edition: str) -> None:
    game = touchline.find(GAME)
    r = game.load(edition).values

    def check(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        for side in (-1, 0, 1):
            view = game.view(s, r, side, ())
            for lines in (
                [line.plain for line in BOARD.draw(view, WORDS, 80)],
                BOARD.tell(view, WORDS),
            ):
                assert lines
                assert not any("[" in line or "{" in line for line in lines), lines

    for number in range(12):
        play_out(game, r, 3, number, (number % 2 == 0, number % 3 == 0), watch=check)


def test_a_touchdown_is_asked_about_without_a_down() -> None:
    m = go(situation(zones=(40, 10, 0)), *PASS_18)
    assert told(m)[-1] == "Home attacks, drive 1 of 3."
