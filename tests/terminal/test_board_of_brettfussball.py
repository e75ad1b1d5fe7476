"""The board of Brettfußball at the terminal: drawn, told, and no wider than it may be."""

from __future__ import annotations

import touchline
from touchline.locale import load_catalogue
from touchline.terminal.boards import find_board
from touchline.terminal.words import GameWords

WORDS = GameWords(load_catalogue("en"), "brettfussball")


def test_the_board_shows_both_sides_the_ball_and_the_coordinates() -> None:
    m = touchline.new("brettfussball", options={"board": "compact"}, position={"die": 3})
    lines = [line.plain for line in find_board("brettfussball").draw(m.view("home"), WORDS, 80)]
    assert lines[0].split() == ["HOME", "0", "AWAY", "0", "turn", "1", "of", "240"]
    assert lines[1].split() == list("abcdefghijklmn")
    rows = lines[2:18]
    assert [row.split()[0] for row in rows] == [str(n) for n in range(16, 0, -1)]
    assert all(len(row.rstrip()) <= 80 for row in rows)
    assert "(o)" in rows[8]
    assert sum(row.count("o") for row in rows) == 10
    assert sum(row.count("O") for row in rows) == 1
    assert sum(row.count("x") for row in rows) == 10
    assert sum(row.count("X") for row in rows) == 1
    assert rows[0].count("#") == rows[-1].count("#") == 4
    assert lines[-1].split() == ["HOME", "Kick-off", "rolled:", "3"]


def test_a_loose_ball_is_drawn_and_told() -> None:
    m = touchline.new("brettfussball", position={"ball": "a7", "die": 3})
    shown = find_board("brettfussball")
    drawn = "\n".join(line.plain for line in shown.draw(m.view("home"), WORDS, 80))
    assert "(●)" in drawn
    told = shown.tell(m.view("watcher"), WORDS)
    assert "The ball lies loose on a7." in told
    assert any(line.startswith("Home: keeper j2;") for line in told)


def test_a_narrow_screen_gets_sentences() -> None:
    m = touchline.new("brettfussball")
    lines = [line.plain for line in find_board("brettfussball").draw(m.view("home"), WORDS, 45)]
    assert " ".join(line.strip() for line in lines) == " ".join(find_board("brettfussball").tell(m.view("home"), WORDS))
    assert lines[0] == "Score: Home 0, Away 0. Turn 1 of 240."
