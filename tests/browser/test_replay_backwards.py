"""A replay that goes back shows what it showed before, in the language of now, on a board that has room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.person import Person
from tests.browser.screens import DRESS, at
from tests.games import facts
from tests.server.serving import Served

RESULT = "() => document.querySelector('.result').innerText"
SLIDER = ".steps input[type=range]"
STEPS = range(4, 16)
LEAST = 0.4
"""So much of a screen is the board of a replay, from top to bottom."""


@pytest.fixture(scope="module")
def player(browser: Browser, server: Served) -> Iterator[Person]:
    """Somebody who looks at the replay of a game against the computer."""
    person = Person(browser, server.base, seed="back", viewport={"width": 1280, "height": 720})
    person.lay("first_and_roll", **facts("first_and_roll").short)
    person.play()
    at(person, f"#/replay/{person.table}", SLIDER)
    person.page.wait_for_selector(".drawn svg")
    yield person
    assert person.faults == []
    person.leave()


def go_to(person: Person, step: int) -> str:
    """What the result of a step says."""
    person.page.locator(SLIDER).fill(str(step))
    person.page.wait_for_selector(f".asked .status:has-text('Step {step} of')")
    return str(person.page.evaluate(RESULT))


def test_a_step_back_shows_what_the_step_showed(player: Person) -> None:
    forward = {step: go_to(player, step) for step in STEPS}
    assert len(set(forward.values())) > 1
    assert {step: go_to(player, step) for step in reversed(STEPS)} == forward


def test_names_follow_the_language(player: Person) -> None:
    go_to(player, STEPS[-1])
    player.page.evaluate(DRESS, ["ja", "light"])
    assert "ロビン" in " ".join(player.log)
    player.page.evaluate(DRESS, ["en", "light"])
    said = " ".join(player.log)
    assert "Robin" in said
    assert "ロビン" not in said


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_the_board_of_a_replay_is_large(size: tuple[int, int], player: Person) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    board = player.page.locator(".slab").bounding_box()
    assert board
    assert board["height"] >= LEAST * size[1]
