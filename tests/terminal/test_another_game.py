"""A game without a board and without words of its own: it can still be played, and its secrets are kept."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.toy.duel import GAME
from touchline.core.errors import ServiceError
from touchline.core.match import Match
from touchline.core.sight import see
from touchline.locale import load_catalogue
from touchline.locale.rulebook import Rulebook
from touchline.play import LocalTable, MemoryStore, Store
from touchline.play.odds import consequences
from touchline.terminal.boards import find_board
from touchline.terminal.client import Client
from touchline.terminal.draw import Screen
from touchline.terminal.input import Reader
from touchline.terminal.words import GameWords


class FullDisk(MemoryStore):
    """Keeps one text, and then no more."""

    def keep(self, text: str) -> None:
        if self.text:
            raise ServiceError("the disk is full")
        super().keep(text)


def played(
    typed: str, people: dict[str, str], monkeypatch: pytest.MonkeyPatch, store: Store | None = None
) -> tuple[int, str, Match]:
    """A session of the game with these lines typed; its status, its screen, its match."""
    screen = StringIO()
    monkeypatch.setattr("sys.stdout", screen)
    match = Match(GAME, GAME.load(), None, 2, 7)
    console = Console(file=screen, width=80, color_system=None, markup=False, highlight=False)
    words = GameWords(load_catalogue("en"), GAME.name)
    book = Rulebook(GAME.name, "en", {}, (), {})
    shown = Screen(console, words, find_board(GAME.name), GAME, plain=True)
    table = LocalTable(match, people, store)
    status = Client(table, shown, Reader(StringIO(typed), screen), book, Path("game")).run()
    return status, screen.getvalue(), match


def test_it_is_played_to_its_end_with_the_fields_of_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    status, screen, match = played("1\n2\n3\n" * 20, {"home": "human", "away": "random"}, monkeypatch)
    assert status == 0
    assert match.over
    assert "round: 0" in screen
    assert "[duel.step]" in screen


def test_what_one_side_hides_is_typed_hidden_at_a_shared_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"home": "human", "away": "human"}
    status, screen, match = played("middle\nmove\nrihgt\nright\n", people, monkeypatch)
    assert status == 1
    assert match.entries[0].names == (("home", "middle"),)
    assert screen.count("what you type stays hidden") >= 3
    typed = [line for line in screen.splitlines() if line.startswith("> ")]
    assert all(line.strip() == ">" or "ended" in line for line in typed), typed
    assert "rihgt" not in screen
    assert "hidden: 1" not in screen


def test_alone_it_is_typed_in_the_open(monkeypatch: pytest.MonkeyPatch) -> None:
    _, screen, _ = played("middle\n", {"home": "human", "away": "random"}, monkeypatch)
    assert "> middle" in screen
    assert "hidden: 1" in screen


def test_the_odds_look_at_nothing_hidden() -> None:
    first, second = (Match(GAME, GAME.load(), None, 2, 7) for _ in range(2))
    first.play("home", "middle")
    second.play("home", "left")
    assert consequences(see(first, "away")) == consequences(see(second, "away"))
    assert len(consequences(see(first, "home")) or ()) == 6


def test_a_disk_that_fills_up_is_reported_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"home": "human", "away": "random"}
    status, screen, match = played("middle\nstay\n", people, monkeypatch, FullDisk())
    assert status == 1
    assert len(match.entries) > 1
    assert "This move could not be saved: the disk is full" in screen
    assert "The last moves could not be saved" in screen
    assert "The game is saved" not in screen
