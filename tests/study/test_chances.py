"""The chance to win of a game that is seen again: step by step, as a line of bars, in words, and as data."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

import touchline
from tests.study.played import play
from touchline.cli import make_app
from touchline.cli.review import open_book
from touchline.core.errors import DataError, TargetUnavailable
from touchline.core.game import find
from touchline.locale import list_languages, load_catalogue
from touchline.play import LocalTable
from touchline.solve.reader import SolvedBook
from touchline.study.chances import Chances, find_book
from touchline.study.ledger import keep_ledger
from touchline.terminal.boards import find_board
from touchline.terminal.chances import BARS, describe_chance, describe_way, draw_way
from touchline.terminal.draw import ASCII, Screen
from touchline.terminal.playback import list_steps, show_all, step_through, to_data
from touchline.terminal.words import GameWords

GAME = "famous_first_downs"


class Keys:
    """Types lines, then ends."""

    def __init__(self, *lines: str) -> None:
        self.lines = [*lines, "q"]

    def line(self, prompt: str) -> str:
        return self.lines.pop(0)


def make_screen(language: str = "en", *, plain: bool = True) -> tuple[Screen, StringIO]:
    out = StringIO()
    console = Console(file=out, width=80, color_system=None, highlight=False, markup=False, emoji=False)
    words = GameWords(load_catalogue(language), GAME)
    return Screen(console, words, find_board(GAME), find(GAME), plain=plain), out


def test_the_chances_are_those_of_the_ledger(book: SolvedBook) -> None:
    match = play(GAME, "tiny", 3)
    known = Chances(match, book)
    assert known.list_up_to(len(match.entries)) == keep_ledger(match, book).values
    assert known.find(0) == book.read(touchline.new(GAME, edition="tiny")).value


@pytest.mark.parametrize("language", list_languages())
def test_words_and_numbers_of_a_chance_agree(language: str) -> None:
    words = GameWords(load_catalogue(language), GAME)
    point = words.text("ui.decimal_point")
    for value in (0.0, 0.0004, 0.45281, 0.5, 0.99951, 1.0):
        said = describe_chance(value, words)
        found = [float(text) for text in find_numbers(said.replace(point, ".") if point != "." else said)]
        assert found == [pytest.approx(100 * value, abs=0.0501), pytest.approx(100 - 100 * value, abs=0.0501)]
        assert sum(found) == pytest.approx(100)
    way = [0.5, 0.25, 0.75, 0.6]
    said = describe_way(way, words)
    said = said.replace(point, ".") if point != "." else said
    assert sorted(map(float, find_numbers(said))) == [1, 2, 25, 50, 60, 75]


def find_numbers(text: str) -> list[str]:
    return re.findall(r"\d+(?:\.\d+)?", text)


def test_the_bars_follow_the_chances() -> None:
    assert draw_way([0.0, 0.5, 1.0], 80).plain == BARS[0] + BARS[4] + BARS[7]
    assert len(draw_way([0.3] * 500, 60).plain) == 60
    assert draw_way([i / 999 for i in range(1000)], 8).plain == BARS


def test_a_replay_shows_them_at_every_step(book: SolvedBook) -> None:
    match = play(GAME, "tiny", 3)
    table, known = LocalTable(match), Chances(match, book)
    found, last = list_steps(table), len(match.entries)
    screen, out = make_screen()
    step_through(screen, Keys("2", str(last)), table, found, known)  # type: ignore[arg-type]
    for at in (0, 2, last):
        value = known.find(at)
        assert value is not None
        assert describe_chance(value, screen.words).translate(ASCII) in out.getvalue()
    assert describe_way(known.list_up_to(last), screen.words).translate(ASCII) in out.getvalue()
    screen, out = make_screen(plain=False)
    show_all(screen, table, found, known)
    assert draw_way(known.list_up_to(last), 80).plain in out.getvalue()
    assert to_data(screen, table, found, known)["chances"] == known.list_up_to(last)
    assert "chances" not in to_data(screen, table, found)


def test_nothing_is_shown_of_a_game_without_a_book() -> None:
    assert find_book(touchline.new("brettfussball").rules) is None
    assert find_book(touchline.new("first_down").rules) is None
    assert find_book(touchline.new(GAME, edition="tiny").rules) is None
    assert find_book(touchline.new(GAME).rules) is not None


def test_the_command_says_where_there_is_no_book(tmp_path: Path) -> None:
    def replay(*args: Any) -> str:
        done = CliRunner().invoke(make_app(["replay"]), ["replay", *map(str, args)])
        if done.exception is not None:
            raise done.exception
        return done.output

    record = tmp_path / "game"
    record.write_text(play(GAME, "tiny", 1).record(), encoding="utf-8")
    with pytest.raises(DataError, match="--chances: found famous_first_downs, edition tiny"):
        replay(record, "--chances")
    assert "chances" not in json.loads(replay(record, "--json"))
    assert "chance to win" not in replay(record, "--all", "--plain")


def test_nothing_is_shown_where_nothing_can_read_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("touchline.study.chances.find_spec", lambda name: None)
    assert find_book(touchline.new(GAME).rules) is None
    monkeypatch.setattr("touchline.cli.review.find_spec", lambda name: None)
    with pytest.raises(TargetUnavailable, match=r"touchline\[sim\]"):
        open_book(touchline.new(GAME).rules, None)
