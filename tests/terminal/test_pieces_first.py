"""Many choices at the terminal: first a piece, then one of its numbered targets; or everything at once."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import touchline
from touchline.core.match import Match
from touchline.locale import load_catalogue
from touchline.locale.rulebook import Rulebook
from touchline.play import FileStore, LocalTable
from touchline.terminal.boards import find_board
from touchline.terminal.client import Client
from touchline.terminal.draw import Screen
from touchline.terminal.input import Reader
from touchline.terminal.words import GameWords

GAME = "brettfussball"


def open_play(**position: Any) -> Match:
    """Home has thrown a 3 in open play on the compact board, its centre piece on the ball."""
    given = {"die": 3, "play": "open", **position}
    return touchline.new(GAME, options={"board": "compact"}, position=given, seed=7)


def session(match: Match, *typed: str, plain: bool = True, path: Path | None = None) -> tuple[str, LocalTable]:
    """What the screen shows of a game in which these lines are typed, and its table."""
    screen = StringIO()
    console = Console(file=screen, width=100, color_system=None, markup=False, highlight=False, legacy_windows=False)
    shown = Screen(console, GameWords(load_catalogue("en"), GAME), find_board(GAME), touchline.find(GAME), plain=plain)
    table = LocalTable(match, {"home": "human", "away": "human"}, FileStore(path) if path else None)
    reader = Reader(StringIO("".join(f"{line}\n" for line in typed)), screen)
    Client(table, shown, reader, Rulebook(GAME, "en", {}, (), {}), path or Path("game")).run()
    return screen.getvalue(), table


def played(table: LocalTable) -> list[str]:
    return [name for entry in table.match.entries for who, name in entry.names if who != "dice"]


def test_the_pieces_that_can_act_are_listed_with_the_kicks_and_no_single_move() -> None:
    screen, table = session(open_play())
    asked = next(line for line in screen.splitlines() if "move, attack or kick?" in line)
    assert asked.count(" up 3") == 0
    assert "1 g2, 2 c4" in asked
    assert "12 kick up, 13 kick right, 14 kick down, 15 kick left" in asked
    assert len(table.match.asks[0].choices) > 30


def test_a_piece_and_then_one_of_its_targets_by_number() -> None:
    screen, table = session(open_play(), "2", "3")
    assert (
        "Where does c4 go? (back: another piece) 1 c4 up 3 -> c7, 2 c4 down 3 -> c1, 3 c4 left down 3 -> a3" in screen
    )
    assert played(table) == ["c4 left down 3"]


def test_back_to_the_pieces_and_another_one_straight_away() -> None:
    screen, table = session(open_play(), "c4", "back", "f4", "c4", "0", "d6", "1")
    assert screen.count("Home: move, attack or kick?") == 3
    assert [screen.count(f"Where does {piece} go?") for piece in ("c4", "f4", "d6")] == [2, 1, 1]
    assert played(table) == ["d6 up 3"]


@pytest.mark.parametrize("text", ["c4 up 3", "C4 UP", "kick left", "15"])
def test_the_whole_notation_or_a_kick_is_played_at_once(text: str) -> None:
    screen, table = session(open_play(), text)
    assert "Where does" not in screen
    assert played(table) == ["c4 up 3" if text[0] in "cC" else "kick left"]


def test_a_number_counts_what_is_listed_and_nothing_else() -> None:
    screen, table = session(open_play(), "20", "c4", "9")
    assert "“20” is not a choice here. Choose g2, c4" in screen
    assert "“9” is not a choice here. Choose c4 up 3, c4 down 3" in screen
    assert played(table) == []


def test_a_typo_an_unclear_letter_and_a_forbidden_move_are_explained() -> None:
    screen, table = session(open_play(), "c4 upp 3", "d", "l", "c4 left up 2", "c4 left 2")
    assert "Did you mean c4 up 3" in screen
    assert "“l” could be l4 or" not in screen  # one piece alone begins so: it is opened
    assert "Where does l4 go?" in screen
    assert "“c4 left 2” is not a choice here. Did you mean c4 left" in screen
    assert played(table) == []


def test_what_a_choice_does_is_said_before_it_is_chosen() -> None:
    screen, _ = session(open_play())
    assert "kick up: to the opponent on g11" in screen
    assert "kick left: to the free square d8" in screen
    screen, _ = session(open_play(ball="c7", die=3))
    assert "c4 up 3: takes the ball on c7" in screen


def test_the_numbers_stand_on_the_drawn_board() -> None:
    screen, _ = session(open_play(), "c4", plain=False)
    marked = screen.rpartition("Where does c4 go?")[0].splitlines()
    rows = {line.split()[0]: line for line in marked[-17:] if line.split()[:1] and line.split()[0].isdecimal()}
    column = 3 + 3 * 2 + 1
    assert rows["7"][column] == "1"
    assert rows["1"][column] == "2"
    assert rows["4"][column] == "o"


def test_few_choices_are_listed_at_once() -> None:
    screen, _ = session(open_play(play="kick_off"))
    assert "1 kick up, 2 kick right, 3 kick down, 4 kick left" in screen


def test_a_game_saved_in_the_middle_of_a_placement_goes_on_there(tmp_path: Path) -> None:
    path = tmp_path / "days.touchline"
    match = open_play(die=4, drawing=ATTACK)
    screen, table = session(match, "h5 up 4", path=path)
    assert table.match.asks[0].step == "attacker"
    assert "1 h10, 2 i9, 3 h8, 4 g9" in screen
    again = LocalTable.read(path.read_text(encoding="utf-8"), FileStore(path))
    assert again.match.state == table.match.state
    assert again.match.asks == table.match.asks
    assert again.text() == table.text()
    choice = again.match.asks[0].choices[0]
    for both in (table, again):
        both.play("home", choice)
    assert again.match.state == table.match.state
    assert again.match.record() == table.match.record()


ATTACK = """
.....####.....
.......A......
..............
..a..a..a..a..
..............
...a..a...a...
..............
.a.....y....a.
.h..........h.
..............
...h...h..h...
.......h......
..h..h..h..h..
..............
......H.......
.....####.....
"""
