"""The First Down Game typed at a terminal: a hand is picked by its cards, and two at one screen keep their secrets."""

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
from touchline.play import LocalTable
from touchline.terminal.boards import find_board
from touchline.terminal.client import Client
from touchline.terminal.draw import Screen
from touchline.terminal.input import Reader
from touchline.terminal.session import is_told_by_choices
from touchline.terminal.words import GameWords

HAND = "dive+sweep+quick+post"
DECK = ("Dive", "Off-tackle", "Sweep", "Quick", "Slant", "Out", "Post", "Bomb")


def played(
    typed: str, people: dict[str, str], monkeypatch: pytest.MonkeyPatch, plain: bool = True, **position: Any
) -> tuple[str, Match]:
    """A session from a position with these lines typed; its screen, its match."""
    screen = StringIO()
    monkeypatch.setattr("sys.stdout", screen)
    m = touchline.new("first_down", position=position or {"piece": 0}, seed=3)
    console = Console(file=screen, width=100, color_system=None, markup=False, highlight=False)
    words = GameWords(load_catalogue("en"), "first_down")
    shown = Screen(console, words, find_board("first_down"), touchline.find("first_down"), plain=plain)
    reader = Reader(StringIO(typed), screen)
    Client(LocalTable(m, people), shown, reader, Rulebook("first_down", "en", {}, (), {}), Path("game")).run()
    return screen.getvalue(), m


ALONE = {"home": "human", "away": "random"}
BOTH = {"home": "human", "away": "human"}


@pytest.mark.parametrize(
    "typed", [HAND, "post+quick+sweep+dive", "Dive, Sweep, Quick, Post", "d + sw + q + p", "1 3 4 7"]
)
@pytest.mark.parametrize("plain", [True, False])
def test_a_hand_is_picked_by_its_cards_in_any_order(typed: str, plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, m = played(f"{typed}\n", ALONE, monkeypatch, plain)
    assert m.entries[0].names == (("home", HAND),)
    assert (
        "4 of 1 Dive, 2 Off-tackle, 3 Sweep, 4 Quick, 5 Slant, 6 Out, 7 Post or 8 Bomb, with + between them"
        in " ".join(screen.split())
    )


@pytest.mark.parametrize("typed", ["dive+sweep+quick", "dive+dive+quick+post", "dive+sweep+quick+o", "xx", "dive"])
def test_what_is_no_hand_is_explained_without_a_list_of_seventy(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, m = played(f"{typed}\n", ALONE, monkeypatch)
    assert m.entries == []
    assert screen.count("Dive + ") < 5


def test_two_at_one_screen_do_not_see_each_others_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = []
    for hand in (HAND, "dive+off_tackle+slant+bomb"):
        screen, m = played(f"{hand}\nout\ndive\nbase\n", BOTH, monkeypatch)
        assert [entry.names[0][1] for entry in m.entries[:2]] == [hand, "dive"]
        screens.append(screen)
    assert screens[0] == screens[1]
    asked = next(line for line in screens[0].splitlines() if "which card do you lay?" in line)
    assert all(card in asked for card in DECK)


@pytest.mark.parametrize("plain", [True, False])
def test_two_at_one_screen_read_what_is_printed_on_the_cards(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    picking, _ = played("", BOTH, monkeypatch, plain)
    assert "Sweep run 0 1 3 4 6 8" in " ".join(picking.split())
    laying, _ = played("dive\n", BOTH, monkeypatch, plain, picked=HAND)
    assert "Bomb long pass" in " ".join(laying.split())
    assert "1, pass 2 4 6, long pass 1 5, special" in " ".join(laying.split())


def test_a_card_that_cannot_be_laid_is_refused_without_telling_why(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, m = played("bomb\ndive\n", BOTH, monkeypatch, picked=HAND)
    assert m.chosen == ("home",)
    assert "not picked" not in screen
    assert "cannot be chosen" not in screen


@pytest.mark.parametrize("command", ["odds", "?", "why bomb", "why dive", "why"])
def test_no_command_tells_at_a_shared_screen_what_is_held(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screens = {played(f"{command}\ndive\n", BOTH, monkeypatch, picked=hand)[0] for hand in (HAND, "dive+out+post+bomb")}
    assert len(screens) == 1
    screen, _ = played(f"dive\n{command}\n", BOTH, monkeypatch, picked=HAND)
    assert "not picked" not in screen


def test_alone_only_the_hand_is_listed_and_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, _ = played("bomb\n", ALONE, monkeypatch, picked=HAND)
    assert "1 Dive, 2 Sweep, 3 Quick, 4 Post, 5 Field Goal, 6 Special" in screen
    assert "Bomb cannot be chosen: the card was not picked for this series (rule 3.1)." in screen


def test_only_choices_that_depend_on_a_secret_tell_one() -> None:
    m = touchline.new("first_down", position={"picked": HAND})
    assert [is_told_by_choices(m, ask) for ask in m.asks] == [True, False]
    m = touchline.new("first_down", position={"piece": 0})
    assert not is_told_by_choices(m, m.asks[0])
    m = touchline.new("first_and_roll")
    assert not is_told_by_choices(m, m.asks[0])
