"""The first page: what it says of each game, the game to go on with, and what comes of one click."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER
from tests.browser.test_access import too_small, violations
from touchline.core.game import find, games


@pytest.mark.parametrize("game", games())
def test_a_card_says_how_long_a_game_takes_how_many_play_and_how_hard_it_is(game: str, arrive: Arrive) -> None:
    person = arrive()
    card = person.page.locator(f".game:has(#game-{game})")
    shown = find(game).presentation
    facts = card.locator(".facts").inner_text()
    assert f"{shown.presets[shown.usual].minutes} min" in facts
    assert f"1–{max(find(game).seats)}" in facts
    assert facts.lower().split()[-1] == shown.difficulty
    assert re.search(r"Learn it in \d minutes", card.inner_text())


def test_one_click_plays_the_usual_preset(arrive: Arrive) -> None:
    person = arrive()
    person.page.locator(".game:has(#game-brettfussball) [data-do=play]").click()
    person.page.wait_for_selector(ANSWER)
    said = person.page.evaluate("(table) => fetch(`api/tables/${table}`).then((told) => told.json())", person.table)
    assert said["options"] == {**said["options"], "board": "compact", "turns": 120}


def test_the_game_to_go_on_with_stands_on_top_with_its_score_and_whose_turn_it_is(arrive: Arrive) -> None:
    person = arrive()
    person.page.wait_for_selector(".start-hero")
    assert person.page.locator(".start-continue").count() == 0
    person.lay("first_and_roll", position={"ball": 30, "down": 4, "score": [7, 3]})
    person.page.wait_for_selector(ANSWER)
    table = person.table
    person.go("")
    person.page.wait_for_selector(".start-continue")
    assert person.page.inner_text(".start-continue .lamp").lower() == "your turn"
    assert person.page.inner_text(".start-continue h1") == "Continue against Robin"
    assert person.page.inner_text(".start-score").split() == ["You", "7", "3", "Robin"]
    assert person.page.locator(".start-continue .drawn svg").count() > 0
    assert violations(person) + too_small(person) == []
    person.page.locator(".start-continue .big").click()
    person.page.wait_for_selector(ANSWER)
    assert person.table == table


def test_the_table_where_it_is_your_turn_comes_before_a_newer_one(arrive: Arrive) -> None:
    person = arrive()
    person.lay("first_down")
    person.page.wait_for_selector(ANSWER)
    person.lay("first_and_roll", "invite")
    person.page.wait_for_selector("[data-invite]")
    person.go("")
    person.page.wait_for_selector(".start-continue:has-text('First Down Game')")
    assert person.page.inner_text(".start-acts .quiet") == "1 more game"
    person.page.locator(".start-acts .quiet").click()
    person.page.wait_for_selector("h2:has-text('In progress')")
    assert person.page.locator(".tables li").count() == 2
    assert violations(person) + too_small(person) == []


def test_two_computers_play_for_somebody_who_looks_on(arrive: Arrive) -> None:
    person = arrive()
    person.page.locator(".start-foot a").first.click()
    person.page.locator("[data-watch=first_down]").click()
    person.page.wait_for_selector(".table .log li")
    assert person.page.locator(ANSWER).count() == 0


@pytest.mark.parametrize("page", ["learn", "rules", "components", "watch", "mine"])
def test_a_page_of_all_games_is_reached_from_the_bar_or_the_foot_and_nothing_is_wrong_with_it(
    page: str, arrive: Arrive
) -> None:
    person = arrive(viewport={"width": 1280, "height": 720})
    person.page.wait_for_selector(".start-foot")
    person.page.locator(f":is(.bar-nav, .start-foot) a[href='#/{page}']").first.click()
    person.page.wait_for_selector(".reading h1")
    if page != "mine":
        person.page.wait_for_selector(f".shelf li:nth-child({len(games())})")
    assert violations(person) + too_small(person) == []


def test_the_names_of_two_at_one_screen_are_asked_once_and_kept(arrive: Arrive) -> None:
    person = arrive()
    person.page.locator(".game:has(#game-first_down) [data-do=friend]").click()
    person.page.get_by_label("Your name").fill("Ann")
    person.page.locator("dialog form input").fill("Bo")
    assert violations(person) + too_small(person) == []
    person.page.locator("dialog [data-do=here]").click()
    person.page.wait_for_selector(".score-side.away .score-name:has-text('Bo')")
    person.go("")
    person.page.wait_for_selector(".start-continue h1:has-text('Ann against Bo')")
    person.page.locator(".game:has(#game-first_down) [data-do=friend]").click()
    assert person.page.get_by_label("Your name").input_value() == "Ann"
    assert person.page.locator("dialog form input").input_value() == "Bo"
