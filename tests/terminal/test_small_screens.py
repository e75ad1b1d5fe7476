"""Screens of 60 to 120 columns and 24 lines, in every language: nothing runs over an edge, breaks or is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

import touchline
from touchline.core.game import games
from touchline.core.playout import play_out
from touchline.locale import list_languages, load_catalogue
from touchline.locale.rulebook import load_rulebook
from touchline.play import LocalTable
from touchline.terminal.boards import find_board
from touchline.terminal.boards.brettfussball import LABEL, row_of
from touchline.terminal.choices import ListedChoice
from touchline.terminal.client import Client
from touchline.terminal.columns import align, left, place, right, widest, wrap
from touchline.terminal.draw import BELOW_BOARD, Screen
from touchline.terminal.input import Reader
from touchline.terminal.words import GameWords

WIDTHS = (60, 80, 100, 120)
LINES = 24
VIEWERS = 3
MOST = 40
"""About so many positions of the games are drawn in each language."""


@cache
def views(name: str, count: int) -> list[Any]:
    """What home, away and a watcher see in turn, now and then in the course of so many games."""
    game = touchline.find(name)
    r = game.load().values
    seen: list[Any] = []

    def watch(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        seen.append(game.view(s, r, len(seen) % VIEWERS - 1, ()))

    for number in range(count):
        play_out(game, r, 3, number, policies=(True, True), watch=watch)
    step = VIEWERS * (len(seen) // (VIEWERS * MOST)) + 1
    return seen[::step]


def frames(lines: list[str]) -> list[set[int]]:
    """The widths of the lines of every frame, from its upper edge to its lower one."""
    found: list[set[int]] = []
    for line in lines:
        if line.endswith("┐"):
            found.append({cell_len(line)})
        elif line.endswith(("│", "┘")):
            found[-1].add(cell_len(line))
    return found


def screen(name: str, language: str, width: int) -> tuple[Screen, StringIO]:
    """A drawn screen of 24 lines, and what is printed on it."""
    out = StringIO()
    console = Console(
        file=out, width=width, height=LINES, color_system=None, markup=False, highlight=False, legacy_windows=False
    )
    words = GameWords(load_catalogue(language), name)
    return Screen(console, words, find_board(name), touchline.find(name), plain=False), out


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("name", games())
def test_a_board_is_drawn_within_the_edges_and_every_frame_closes(
    name: str, language: str, sized: Callable[[int, int], int]
) -> None:
    shown, words = find_board(name), GameWords(load_catalogue(language), name)
    seen = views(name, sized(2, 30))
    assert len(seen) > VIEWERS
    for view in seen:
        for width in WIDTHS:
            lines = [line.plain for line in shown.draw(view, words, width, LINES - BELOW_BOARD)]
            assert lines != shown.tell(view, words)
            assert max(map(cell_len, lines)) <= width, max(lines, key=cell_len)
            assert all(len(widths) == 1 for widths in frames(lines)), lines
            assert len(lines) <= LINES - 4, lines


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("name", games())
def test_no_line_of_a_game_is_wider_than_sixty_columns(name: str, language: str) -> None:
    shown, out = screen(name, language, WIDTHS[0])
    match = touchline.new(name, seed=4)
    reader = Reader(StringIO("1\nodds\n1\nlog\n" + 10 * "1\n"), out)
    Client(
        LocalTable(match, {"away": "policy"}), shown, reader, load_rulebook(match.game, language), Path("game")
    ).run()
    lines = [line for line in out.getvalue().splitlines() if "touchline play" not in line]
    assert len(lines) > 2 * LINES
    assert max(map(cell_len, lines)) <= WIDTHS[0], max(lines, key=cell_len)


def test_a_low_screen_names_the_pieces_that_it_does_not_draw(sized: Callable[[int, int], int]) -> None:
    shown, words = find_board("brettfussball"), GameWords(load_catalogue("en"), "brettfussball")
    for view in views("brettfussball", sized(2, 30)):
        lines = [line.plain for line in shown.draw(view, words, WIDTHS[0], LINES - BELOW_BOARD)]
        drawn = [int(line.split()[0]) for line in lines if line[:LABEL].strip() == line[-LABEL:].strip() != ""]
        assert drawn == list(range(drawn[0], drawn[-1] - 1, -1))
        assert row_of(view.ball) in drawn
        named = " ".join(lines)
        assert all(row_of(square) in drawn or f" {square}" in named for _, square, _ in view.pieces)
        whole = [line.plain for line in shown.draw(view, words, WIDTHS[0])]
        assert sum(line.split()[0].isdecimal() for line in whole) == len(view.ground)


def test_a_low_screen_shows_the_rows_where_a_piece_can_go() -> None:
    shown, words = find_board("brettfussball"), GameWords(load_catalogue("en"), "brettfussball")
    view = touchline.new("brettfussball", position={"die": 3}).view("home")
    marks = {"a1": "1", "b2": "2", "c3": "3/4/5"}
    lines = [line.plain for line in shown.draw_marked(view, words, 60, marks, LINES - BELOW_BOARD)]
    assert any(line.startswith(" 1 1 ") for line in lines)
    assert any(line.startswith(" 3 · · **") for line in lines)


@pytest.mark.parametrize("width", [20, 30, 60])
def test_a_number_stays_with_its_choice(width: int) -> None:
    shown, out = screen("first_and_roll", "en", width)
    choices = [ListedChoice((f"take_{n}",), f"take {n} yards") for n in range(1, 15)]
    shown.ask("Where do you want the ball to be put?", choices)
    lines = out.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= width
    for n in range(1, 15):
        assert any(f" {n}  take {n} yards" in line for line in lines)


def test_no_line_ends_between_a_number_and_its_label() -> None:
    said = "Home 7, Away 3. 2nd half, 12:00 left. Timeouts: Home 3, Away 2. 4th and 11 at Away’s 26."
    for width in range(14, 60):
        lines = [line.plain.rstrip() for line in wrap(Text(said), width)]
        assert " ".join(lines) == said
        for label in ("Home 7", "Away 3", "12:00 left", "Home 3", "Away 2", "and 11", "Away’s 26"):
            assert any(label in line for line in lines), (width, label)


def test_the_number_of_a_rule_stays_with_what_it_is_the_rule_of() -> None:
    assert [line.plain for line in wrap(Text("Away calls red.  (4.1)"), 20)] == ["Away calls", "red.  (4.1)"]


def test_japanese_is_broken_after_its_punctuation() -> None:
    lines = [line.plain for line in wrap(Text("アウェイのボールです。第4ダウン・残り11ヤード、ホーム陣26ヤード。"), 40)]
    assert len(lines) > 1
    assert all(line.endswith(("。", "、")) for line in lines)


def test_a_word_that_is_wider_than_the_screen_is_cut() -> None:
    assert [line.plain for line in wrap(Text("x" * 25 + " yz"), 10)] == ["x" * 10, "x" * 10, "xxxxx yz"]


def test_a_table_that_is_too_wide_stacks_its_headings_and_then_its_columns() -> None:
    rows = [["", "short left 6", "long right 12"], ["Blitz", "+3", "−2"], ["Nickel", "1", "X"]]
    assert align(rows, 40) == [["        short left 6  long right 12", "Blitz             +3             −2",
                                "Nickel             1              X"]]  # fmt: skip
    assert align(rows, 24) == [["         short      long", "        left 6  right 12", "Blitz       +3        −2",
                                "Nickel       1         X"]]  # fmt: skip
    assert [len(part) for part in align(rows, 18)] == [4, 4]


def test_a_wide_character_takes_two_cells() -> None:
    assert (left("ラン", 6), right("ラン", 6)) == ("ラン  ", "  ラン")
    assert widest(("ラン", "run", "pass")) == cell_len("ラン")
    assert place(((0, "ホーム"), (8, "12"), (12, "アウェイ"))) == "ホーム  12  アウェイ"
