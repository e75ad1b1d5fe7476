"""Whole games by clicks and by keys, each game against the computer and at one screen."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER
from tests.games import facts
from touchline.core.game import games


@pytest.mark.parametrize("game", games())
def test_a_game_against_the_computer_is_played_to_its_end_by_clicks(game: str, arrive: Arrive) -> None:
    person = arrive(seed=game)
    person.lay(game, "computer", **facts(game).short)
    person.play()
    assert len(person.log) > 5
    assert "[" not in person.page.inner_text("main")


@pytest.mark.parametrize("game", games())
def test_a_game_at_one_screen_is_played_to_its_end_by_clicks(game: str, arrive: Arrive) -> None:
    person = arrive(seed=game)
    person.lay(game, "here", **facts(game).short)
    person.play()
    assert len(person.log) > 5


@pytest.mark.parametrize("game", games())
def test_a_game_is_played_to_its_end_by_keys_alone(game: str, arrive: Arrive) -> None:
    person = arrive(seed=game)
    person.lay(game, "here", **facts(game).short)
    person.play(by_keys=True)
    assert person.is_over


@pytest.mark.parametrize("game", games())
def test_the_first_move_takes_three_clicks(game: str, arrive: Arrive) -> None:
    person = arrive(seed=game)
    person.page.locator(f'.game:has(img[src="/games/{game}/picture.svg"]) [data-do=play]').click()
    person.page.wait_for_selector(ANSWER)
    person.click()
    person.page.wait_for_selector(".pill[data-state=saved]")
