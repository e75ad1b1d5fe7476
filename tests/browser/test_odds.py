"""Odds on request: the lines of the terminal, exact, and without a word of what the other side keeps to itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import expect

import touchline
from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, Person
from tests.browser.screens import DRESS
from touchline.locale import list_languages, load_catalogue
from touchline.terminal.outlook import describe_odds
from touchline.terminal.words import GameWords

FOURTH = {"ball": 60, "down": 4}
CALL = {"ball": 30}
HAND = {"picked": "dive+sweep+quick+slant"}


def told(person: Person) -> list[str]:
    """What the page says of the odds, once it has them."""
    expect(person.page.locator(".odds li, .odds p").first).to_be_visible(timeout=20_000)
    return person.page.locator(".odds li, .odds p").all_inner_texts()


def at_the_terminal(game: str, who: str, position: dict[str, Any], language: str = "en") -> list[str]:
    match = touchline.new(game, position=position)
    return describe_odds(match, who, GameWords(load_catalogue(language), game))


def test_the_page_says_the_lines_of_the_terminal_in_every_language(arrive: Arrive) -> None:
    person = arrive()
    person.lay("first_and_roll", position=FOURTH)
    person.page.wait_for_selector(ANSWER)
    person.page.keyboard.press("o")
    said = told(person)
    kick = touchline.new("first_and_roll").rules.values.kick
    good = Fraction(sum(yards >= 100 - FOURTH["ball"] for yards in kick), 6) * Fraction(35, 36)
    chances = {"ball lost": 1 - good, "field goal": good}
    shares = [f"{what} {odds} ({round(100 * odds)}\N{NO-BREAK SPACE}%)" for what, odds in chances.items()]
    assert f"field goal: {', '.join(shares)}" in said
    for language in list_languages():
        person.page.evaluate(DRESS, [language, "light"])
        assert told(person) == at_the_terminal("first_and_roll", "home", FOURTH, language)
    button = person.page.locator("[data-do=odds]")
    assert button.get_attribute("aria-expanded") == "true"
    button.click()
    expect(person.page.locator(".odds li")).to_have_count(0)
    assert button.get_attribute("aria-expanded") == "false"


def looks(person: Person) -> None:
    """Go behind the curtain."""
    person.page.locator("[data-look]").press("Enter")
    person.page.wait_for_selector(ANSWER)


@pytest.mark.parametrize(
    ("game", "position", "calls"),
    [("first_and_roll", CALL, ("red", "green")), ("first_down", HAND, ("dive", "slant"))],
)
def test_behind_the_curtain_the_odds_say_nothing_of_the_call_that_is_locked(
    game: str, position: dict[str, Any], calls: tuple[str, str], arrive: Arrive
) -> None:
    person, seen = arrive(), []
    for call in calls:
        person.lay(game, "here", position=position)
        looks(person)
        person.page.locator("[data-do=odds]").click()
        assert told(person) == at_the_terminal(game, "home", position)
        person.page.locator(f'.question [data-choice="{call}"]').click()
        person.page.wait_for_selector("[data-look]")
        assert person.page.locator(".odds").count() == 0
        looks(person)
        person.page.locator("[data-do=odds]").click()
        seen.append(told(person))
    hidden = [load_catalogue("en").text("page.odds.hidden")]
    assert seen == [at_the_terminal(game, "away", position) or hidden] * 2
