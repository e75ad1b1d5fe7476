"""Small things that are seen often: a card in the log, the heading of a card, the head of a lesson."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER
from tests.browser.screens import at
from tests.browser.test_odds import HAND
from tests.games import WITH_BOARD, facts
from touchline.locale import list_languages

DRAW = """async (kind) => {
  const { html, render } = await import("/html.js");
  const { drawCard } = await import("/games/famous_first_downs/pieces.js");
  const place = document.body.appendChild(document.createElement("div"));
  const card = { role: "defense", side: "away", title: "Quarter", kind, exempt: "cannot sack", options: [] };
  place.className = "ffd";
  render(drawCard({ width: 300, height: 450 }, card, (key) => key), place);
  const at = (what) => place.querySelector(what).getBoundingClientRect();
  const [sign, said] = [at(".no-sack"), at("text.kind")];
  place.remove();
  return said.left - sign.right;
}"""
LINES = 44
"""One line and the bar under it are no higher."""


def test_a_card_of_the_defense_is_named_in_the_log_like_the_others(arrive: Arrive) -> None:
    person = arrive()
    person.lay("first_down", position={**HAND, "offense": "away"})
    person.page.locator(f"{ANSWER}[data-choice=field_goal]").first.click()
    chip = person.page.locator(".log-chip.against[data-thing=field_goal]").first
    chip.wait_for()
    assert chip.inner_text() == "Field Goal"


def test_a_throw_that_comes_to_nothing_is_told_in_words(arrive: Arrive) -> None:
    person = arrive()
    person.lay("brettfussball")
    person.page.wait_for_selector(ANSWER)
    person.answer()
    person.page.wait_for_selector(".log-play")
    for row in person.page.locator(".log-play").all():
        note, result = row.locator(".log-note").inner_text(), row.locator(".log-result").inner_text()
        assert note or result


@pytest.mark.parametrize("kind", ["offense", "Defense", "difesa", "守備"])
def test_the_sign_of_a_card_keeps_clear_of_the_word_beside_it(kind: str, arrive: Arrive) -> None:
    assert arrive().page.evaluate(DRAW, kind) >= 2


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("game", WITH_BOARD)
def test_the_head_of_a_lesson_is_one_line_on_a_small_phone(game: str, language: str, arrive: Arrive) -> None:
    person = at(arrive(language=language, viewport={"width": 360, "height": 640}), f"#/lesson/{game}", ".lesson")
    for _ in range(3):
        person.page.locator(".lesson .far button").last.click()
        box = person.page.locator(".lesson .far").bounding_box()
        said = person.page.locator(".lesson .far span").bounding_box()
        assert box
        assert said
        assert said["height"] <= LINES
        assert person.page.locator(".lesson .far").evaluate("(far) => far.scrollWidth <= far.clientWidth")


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_what_is_said_beside_two_buttons_keeps_its_place_on_the_pitch(
    size: tuple[int, int], language: str, arrive: Arrive
) -> None:
    film = facts("brettfussball").film
    assert film
    person = arrive(language=language, viewport={"width": size[0], "height": size[1]})
    person.lay("brettfussball", film.how, **film.asked)
    for wanted in film.presses:
        found = person.page.locator(wanted if wanted.startswith(".") else f'[data-key="{wanted}"]')
        found.locator("visible=true").first.click()
    person.page.wait_for_selector(".asked [data-choice=reset]")
    said, lamp, around = (person.page.locator(f".asked{of}").bounding_box() for of in (" .tray-says", " .lamp", ""))
    assert said
    assert lamp
    assert around
    assert said["y"] >= lamp["y"] + lamp["height"] - 1
    assert said["y"] + said["height"] <= around["y"] + around["height"]


def test_the_newest_play_stays_in_sight_when_the_odds_take_its_room(arrive: Arrive) -> None:
    person = arrive(viewport={"width": 1280, "height": 720})
    person.lay("brettfussball")
    while person.page.locator(".log-play").count() < 10:
        person.answer()
    person.page.keyboard.press("o")
    person.page.wait_for_selector(".rail .odds [aria-expanded=true]")
    person.page.wait_for_function("""() => {
      const [list, last] = [".rail .lines", ".rail .log-play.new"].map((what) => document.querySelector(what));
      return last.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1;
    }""")


def test_the_list_of_finished_games_has_the_bar_of_the_other_pages(arrive: Arrive) -> None:
    person = at(arrive(), "#/replay", ".reading")
    assert person.page.locator(".bar-brand").is_visible()
