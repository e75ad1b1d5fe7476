"""Words have the room that is there: no empty panel, no name of a row cut off, no prompt that is small for nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Arrive
from tests.browser.held import Held
from tests.browser.person import ANSWER, Person
from tests.browser.test_odds import HAND, shown
from tests.games import facts
from tests.server.serving import Served
from touchline.locale import list_languages, load_catalogue

PHONES = [(360, 640), (390, 844)]
LOW = 120
"""An odds panel with nothing but its heading and a line is no higher."""
CUT = """() => [...document.querySelectorAll(".odds-table tbody th > span")]
  .filter((name) => name.getClientRects().length && name.scrollWidth > name.clientWidth + 1)
  .map((name) => name.textContent)"""
ASKED = """() => {
  const prompt = [...document.querySelectorAll(".prompt-ask")].find((one) => one.getClientRects().length);
  const lamp = getComputedStyle(prompt, "::before");
  const hint = prompt.querySelector("small");
  return {
    size: parseFloat(getComputedStyle(prompt).fontSize),
    lamp: parseFloat(lamp.top) + parseFloat(lamp.height),
    high: prompt.clientHeight,
    hides: hint !== null && getComputedStyle(hint).position === "absolute",
  };
}"""
LEGIBLE = 17


def first_question(arrive: Arrive, size: tuple[int, int], language: str = "en") -> Person:
    """Somebody before the first question of a game, of which nothing is told yet."""
    person = arrive(viewport={"width": size[0], "height": size[1]}, language=language)
    person.lay("first_and_roll", position={"ball": 38, "down": 2, "mark": 44})
    person.page.wait_for_selector(ANSWER)
    return person


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (820, 1180)])
def test_while_odds_are_hidden_the_plays_have_their_room(size: tuple[int, int], arrive: Arrive) -> None:
    person = first_question(arrive, size)
    odds, log = (person.page.locator(f".rail > .{panel}").bounding_box() for panel in ("odds", "log"))
    assert odds
    assert log
    assert odds["height"] <= LOW
    assert log["height"] > odds["height"]
    assert (log["x"], log["width"]) == (odds["x"], odds["width"])
    person.page.keyboard.press("o")
    shown(person)
    opened = person.page.locator(".rail > .odds").bounding_box()
    assert opened
    assert opened["height"] > LOW


@pytest.mark.parametrize("language", list_languages())
def test_before_the_first_play_the_log_says_what_will_stand_there(language: str, arrive: Arrive) -> None:
    person = first_question(arrive, (1440, 900), language)
    said = load_catalogue(language).text("page.log.empty")
    assert person.page.inner_text(".rail .log-empty") == said
    person.answer()
    person.page.wait_for_selector(".rail .log-play")
    assert person.page.locator(".log-empty").count() == 0


@pytest.mark.parametrize("size", [*PHONES, (820, 1180), (1440, 900)])
def test_a_row_of_the_odds_keeps_its_name_beside_its_share_of_a_mix(size: tuple[int, int], arrive: Arrive) -> None:
    person = arrive(viewport={"width": size[0], "height": size[1]})
    person.lay("first_down", position={**HAND, "offense": "away"})
    person.page.wait_for_selector(ANSWER)
    in_sheet = person.page.locator("[data-do=sheet-odds]").is_visible()
    person.page.locator("[data-do=sheet-odds]").click() if in_sheet else person.page.keyboard.press("o")
    shown(person, "dialog" if in_sheet else ".rail")
    person.page.wait_for_selector(".odds-table th small", state="attached")
    assert person.page.evaluate(CUT) == []


@pytest.mark.parametrize("size", PHONES)
def test_a_prompt_that_leaves_out_its_hint_is_large_again(
    size: tuple[int, int], browser: Browser, server: Served
) -> None:
    held = Held(browser, server.base, seed="hint", viewport={"width": size[0], "height": size[1]})
    film = facts("famous_first_downs").film
    assert film
    held.lay("famous_first_downs", film.how, **film.asked)
    held.page.wait_for_selector(ANSWER)
    held.stand()
    for wanted in film.presses:
        held.page.locator(f'[data-choice="{wanted}"]').locator("visible=true").first.click()
    hides = 0
    while held.settle():
        seen = held.page.evaluate(ASKED)
        assert seen["lamp"] <= seen["high"]
        assert not seen["hides"] or seen["size"] >= LEGIBLE
        hides += seen["hides"]
        held.go_on()
    assert hides
    assert held.faults == []
    held.leave()
