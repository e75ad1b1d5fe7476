"""``touchline book``: a position as tables, as a map in color, as data and as a picture; and what is refused."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import touchline
from touchline.cli import make_app
from touchline.cli.heat import HeatMap, count_decimals, draw_lines, shade
from touchline.cli.plots import SHADES
from touchline.core.errors import DataError
from touchline.locale import load_catalogue
from touchline.solve.reader import Reading
from touchline.terminal.words import GameWords

GAME = "famous_first_downs"
CALL = ("--position", "phase=call", "--position", "play=pro_set")


def read(*args: str) -> str:
    done = CliRunner().invoke(make_app(["book"]), ["book", GAME, *args])
    if done.exception is not None:
        raise done.exception
    return done.output


def test_a_choice_is_a_table(folder: Path) -> None:
    lines = read("--book", str(folder), "--plain").splitlines()
    assert lines[0].startswith("Home wins 41.9839% (a draw counts as half), known to within ")
    assert [line.split() for line in lines[2:]] == [
        ["Home's", "choice", "Wins", "How", "often"],
        ["I-Formation", "41.98%", "100%"],
        ["Pro", "Set", "35.57%", "0%"],
    ]


@pytest.mark.parametrize(
    ("language", "heading"),
    [("de", "Wahl (Heim)"), ("it", "Scelta (Casa)"), ("ja", "ホームの選択"), ("en", "Home's choice")],
)
def test_it_speaks_the_language_of_the_user(folder: Path, language: str, heading: str) -> None:
    assert heading in read("--book", str(folder), "--plain", "--lang", language)


def test_a_secret_call_is_a_map_of_both_choices(folder: Path) -> None:
    lines = read("--book", str(folder), "--plain", *CALL).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("Home wins, by both calls"))
    assert lines[at].split()[5:] == ["Goal", "Line", "4-3", "3-4", "Nickel", "How", "often"]
    assert lines[at + 1].split() == ["run", "middle", "24.99%", "31.66%", "38.20%", "38.20%", "71%"]
    assert lines[-1].split() == ["How", "often", "20%", "0%", "20%", "60%"]


def test_the_cells_are_colored_by_value(folder: Path) -> None:
    match = touchline.new(GAME, edition="tiny", position={"phase": "call", "play": "pro_set"})
    reading = touchline.book(GAME, path=folder).read(match)
    heat = HeatMap.of(reading, match, GameWords(load_catalogue("ja"), GAME))
    shown = StringIO()
    console = Console(file=shown, force_terminal=True, color_system="truecolor", width=200)
    for line in draw_lines(heat, "", "頻度", 200):
        console.print(line)
    best = max(value for line in reading.payoffs.values() for value in line.values())
    dark = ";".join(str(int(SHADES[-1][i : i + 2], 16)) for i in (1, 3, 5))
    assert f"48;2;{dark}m {best:.2%}" in shown.getvalue()
    narrow = [line.plain for line in draw_lines(heat, "", "頻度", 40)]
    assert narrow[0].split() == ["1", "2", "3", "4", "頻度"]
    assert narrow[-4:] == ["1 = ゴールライン", "2 = 4-3", "3 = 3-4", "4 = ニッケル"]


def test_the_scale_goes_from_pale_to_dark() -> None:
    assert [shade(0.0), shade(0.5), shade(1.0)] == list(SHADES)


def test_no_more_digits_are_shown_than_are_known() -> None:
    assert [count_decimals(Reading(0.5, 0.5 - m, 0.5 + m)) for m in (0.0, 1e-9, 4e-4, 0.02, 0.5)] == [4, 4, 1, 0, 0]


def test_a_reading_as_data(folder: Path) -> None:
    data = json.loads(read("--book", str(folder), "--json", *CALL))
    assert set(data) == {"value", "low", "high", "sides", "payoffs", "is_about", "is_points"}
    assert data["low"] <= data["value"] <= data["high"]
    assert list(data["payoffs"]) == list(data["sides"]["home"]["options"])


@pytest.mark.parametrize("position", [(), CALL])
def test_a_picture(folder: Path, tmp_path: Path, position: tuple[str, ...]) -> None:
    read("--book", str(folder), "--plot", str(tmp_path / "book.png"), *position)
    assert (tmp_path / "book.png").read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_read_is_refused_in_words(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="expected the folder of a book"):
        read("--book", str(tmp_path))
    with pytest.raises(DataError, match=r"a name that ends in \.png"):
        read("--book", str(folder), "--plot", str(tmp_path / "book.txt"))
    with pytest.raises(DataError, match="edition: found 'tiny', expected 'english'"):
        read("--book", str(folder), "--edition", "english")
    with pytest.raises(DataError, match="Did you mean down"):
        read("--book", str(folder), "--position", "dawn=4")
