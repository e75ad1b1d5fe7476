"""Drawn boards hold together in every language: wide characters break no frame and run over no edge."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from rich.cells import cell_len

import touchline
from touchline.core.game import games
from touchline.core.playout import play_out
from touchline.locale import catalogue, languages
from touchline.terminal.boards import board
from touchline.terminal.columns import left, placed, right, widest
from touchline.terminal.words import GameWords

WIDTH = 80
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


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games())
def test_no_line_runs_over_the_edge_and_every_frame_closes(
    name: str, language: str, sized: Callable[[int, int], int]
) -> None:
    shown, words = board(name), GameWords(catalogue(language), name)
    seen = views(name, sized(2, 30))
    assert len(seen) > VIEWERS
    for view in seen:
        lines = [line.plain for line in shown.draw(view, words, WIDTH)]
        assert max(map(cell_len, lines)) <= WIDTH, max(lines, key=cell_len)
        assert all(len(widths) == 1 for widths in frames(lines)), lines


def test_a_wide_character_takes_two_cells() -> None:
    assert (left("ラン", 6), right("ラン", 6)) == ("ラン  ", "  ラン")
    assert widest(("ラン", "run", "pass")) == cell_len("ラン")
    assert placed(((0, "ホーム"), (8, "12"), (12, "アウェイ"))) == "ホーム  12  アウェイ"
