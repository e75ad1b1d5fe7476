"""Which choice somebody means."""

from __future__ import annotations

from io import StringIO
from itertools import combinations
from pathlib import Path

import pytest

import touchline
from touchline.core.presentation import MOST_AT_ONCE
from touchline.terminal import saves
from touchline.terminal.choices import (
    ListedChoice,
    find_meant,
    find_nearest,
    group_by_piece,
    list_joined_things,
    number_targets,
)
from touchline.terminal.input import EndOfInput, Reader

OPTIONS = [
    ListedChoice(("let_run",), "let it run"),
    ListedChoice(("timeout",), "timeout"),
    ListedChoice(("take_2",), "take two"),
]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("let_run", ["let_run"]),
        ("Let It Run", ["let_run"]),
        ("let", ["let_run"]),
        ("L", ["let_run"]),
        ("t", ["timeout", "take_2"]),
        ("ti", ["timeout"]),
        ("2", ["timeout"]),
        ("4", []),
        ("0", []),
        ("take-two", ["take_2"]),
        ("", []),
        ("x", []),
    ],
)
def test_a_name_a_number_or_the_first_letters(text: str, names: list[str]) -> None:
    assert [option.names[0] for option in find_meant(text, OPTIONS)] == names


PAIRS = [
    ListedChoice((f"{a}+{b}",), f"{a} + {b}".title())
    for a, b in (("dive", "out"), ("dive", "off_side"), ("out", "off_side"))
]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("dive+out", ["dive+out"]),
        ("out + dive", ["dive+out"]),
        ("out, dive", ["dive+out"]),
        ("off-side,d", ["dive+off_side"]),
        ("out、dive", ["dive+out"]),
        ("o+d", ["dive+out", "dive+off_side"]),
        ("dive+dive", []),
        ("dive+out+off_side", []),
        ("dive+x", []),
        ("dive+", ["dive+out", "dive+off_side"]),
        ("2", ["dive+off_side"]),
    ],
)
def test_a_choice_of_several_things_is_named_by_them_in_any_order(text: str, names: list[str]) -> None:
    assert [option.names[0] for option in find_meant(text, PAIRS)] == names


HANDS = [
    ListedChoice((f"{a}+{b}",), f"{a} + {b}")
    for a, b in combinations(("dive", "off_tackle", "sweep", "a", "b", "c", "d", "e"), 2)
]


@pytest.mark.parametrize("text", ["1+2", "2+1", "2 1", "1, 2", "1 2", "1+off", "off tackle+1"])
def test_numbers_count_the_things_that_very_many_choices_join(text: str) -> None:
    assert [choice.names[0] for choice in find_meant(text, HANDS)] == ["dive+off_tackle"]


@pytest.mark.parametrize("text", ["1", "1+1", "1+9", "1+2+3", "0 1"])
def test_numbers_that_name_no_choice_of_several_things(text: str) -> None:
    assert find_meant(text, HANDS) == []


@pytest.mark.parametrize("text", ["dive+out", "out, dive", "2"])
def test_wide_letters_figures_and_signs_count_as_narrow_ones(text: str) -> None:
    wide = "".join(chr(ord(letter) + 0xFEE0) if letter != " " else letter for letter in text)
    assert wide != text
    assert find_meant(wide, PAIRS) == find_meant(text, PAIRS) != []


def test_of_very_many_choices_the_things_they_join_are_listed() -> None:
    many = [ListedChoice((f"a{n}+b",), f"A{n} + B") for n in range(30)]
    assert list_joined_things(PAIRS) == list_joined_things([*many, *OPTIONS]) == []
    assert list_joined_things(many)[:3] == ["A0", "B", "A1"]


def moves(*pieces: str) -> list[ListedChoice]:
    """Four moves of each piece."""
    return [
        ListedChoice((f"{p} {w} 2",), f"{p} {w} 2", piece=p, to=f"{p}{w}")
        for p in pieces
        for w in ("up", "down", "a", "b")
    ]


def test_of_many_choices_each_piece_is_listed_once_and_what_moves_none_stays() -> None:
    kick = ListedChoice(("kick up",), "kick up", to="a4")
    few, many = [*moves("a1", "b2"), kick], [*moves("a1", "b2", "c3"), kick]
    assert len(few) <= MOST_AT_ONCE < len(many)
    assert group_by_piece(few) == few
    listed = group_by_piece(many)
    assert [option.label for option in listed] == ["a1", "b2", "c3", "kick up"]
    assert listed[1].opens == tuple(many[4:8])
    assert listed[3] == kick


def test_the_numbers_of_choices_stand_where_they_lead() -> None:
    choices = [ListedChoice((name,), name, to=to) for name, to in (("a", "k4"), ("b", "k5"), ("c", "k4"), ("d", ""))]
    assert number_targets(choices) == {"k4": "1/3", "k5": "2"}


def test_a_whole_name_comes_before_a_longer_one() -> None:
    options = [ListedChoice(("run_out",), "run out"), ListedChoice(("run",), "run")]
    assert [option.names[0] for option in find_meant("run", options)] == ["run"]


def test_a_name_that_is_a_number_comes_before_the_place_in_the_list() -> None:
    options = [ListedChoice(("3",), "3"), ListedChoice(("1",), "1")]
    assert [option.names[0] for option in find_meant("1", options)] == ["1"]


def test_the_nearest_names_of_a_typo() -> None:
    assert find_nearest("timout", ["let it run", "timeout"]) == ["timeout"]
    assert find_nearest("xyzzy", ["let it run", "timeout"]) == []


def test_a_pipe_is_echoed_but_never_a_hidden_line() -> None:
    screen = StringIO()
    reader = Reader(StringIO("red\ngreen\n"), screen)
    assert reader.line("> ") == "red"
    assert reader.hidden("> ") == "green"
    assert screen.getvalue() == "> red\n> \n"
    with pytest.raises(EndOfInput):
        reader.line("> ")


def test_the_folder_of_saved_games_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TOUCHLINE_DATA", str(tmp_path))
    assert saves.saves_folder() == tmp_path / "touchline" / "saves"
    monkeypatch.delenv("TOUCHLINE_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert saves.saves_folder() == tmp_path / "xdg" / "touchline" / "saves"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.saves_folder() == tmp_path / ".local" / "share" / "touchline" / "saves"


def test_no_two_games_share_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TOUCHLINE_DATA", str(tmp_path))
    assert len({saves.reserve_path("first_and_roll") for _ in range(5)}) == 5


def test_there_is_no_last_game_before_the_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TOUCHLINE_DATA", str(tmp_path))
    saves.reserve_path("first_and_roll")
    with pytest.raises(touchline.DataError, match="found none"):
        saves.find_last_path("first_and_roll")


def test_a_command_is_given_by_its_path_where_it_is_not_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", [".venv/bin/touchline", "play"])
    monkeypatch.setenv("PATH", "")
    assert saves.replay_command(Path("game")) == ".venv/bin/touchline replay game"
    monkeypatch.setattr("sys.argv", ["/somewhere/touchline/__main__.py", "play"])
    assert saves.replay_command(Path("game")) == "touchline replay game"
