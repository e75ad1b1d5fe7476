"""Inviting somebody: whose name they see, and what the seats look like before the game and in the menu."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER
from tests.browser.screens import invite
from touchline.core.game import games
from touchline.locale import list_languages

INSIDE = """() => {
  const lobby = document.querySelector(".lobby");
  const { top, bottom } = lobby.getBoundingClientRect();
  const outside = [...lobby.querySelectorAll("button")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top < top || box.bottom > bottom;
  });
  return [lobby.scrollHeight - lobby.clientHeight, ...outside.map((one) => one.textContent.trim())];
}"""
"""How much of the lobby is out of sight, and which buttons."""


def test_who_invites_by_a_link_is_asked_for_a_name_once_and_the_guest_sees_it(arrive: Arrive) -> None:
    host, guest = arrive(seed="host"), arrive(seed="guest")
    host.page.locator(".game:has(#game-first_and_roll) [data-do=friend]").click()
    host.page.get_by_label("Your name").fill("Mara")
    host.page.locator("dialog [data-do=open]").click()
    host.page.wait_for_selector(".table")
    guest.page.goto(invite(host))
    guest.page.wait_for_selector("form.join h1:has-text('Mara')")
    guest.page.locator("form.join button").click()
    guest.page.wait_for_selector(".score-side.home .score-name:has-text('Mara')")
    host.go("")
    host.page.locator(".game:has(#game-first_and_roll) [data-do=friend]").click()
    assert host.page.get_by_label("Your name").input_value() == "Mara"


@pytest.mark.parametrize("game", games())
def test_on_a_phone_the_lobby_shows_all_of_its_buttons(game: str, arrive: Arrive) -> None:
    person = arrive(viewport={"width": 390, "height": 844})
    person.lay(game, "invite")
    person.page.wait_for_selector(".lobby [data-computer]")
    for language in list_languages():
        person.page.evaluate("async (language) => (await import('/words.js')).speak(language)", language)
        person.page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
        assert person.page.evaluate(INSIDE) == [0], language


def test_the_menu_says_who_plays_and_how_in_separate_words(arrive: Arrive) -> None:
    person = arrive()
    person.lay("first_down")
    person.page.wait_for_selector(ANSWER)
    person.open_menu()
    says = person.page.locator(".seats [data-seat=away] .who").text_content() or ""
    assert " ".join(says.split()).startswith("Away Robin Plays by the book")
