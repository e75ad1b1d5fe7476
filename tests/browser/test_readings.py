"""Furigana on request: wherever the page says something in Japanese, not only on the boards."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, Person

UNREAD = """() => {
  const plain = (node) => !node.parentElement.closest("ruby, svg, option, .unseen, [lang]:not([lang=ja])");
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (plain(text) && /[一-鿿々]/.test(text.data)) found.push(text.data);
  }
  return found;
}"""


def unread(person: Person) -> list[str]:
    """Texts with a kanji that has no reading above it, once all is drawn."""
    person.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return list(person.page.evaluate(UNREAD))


@pytest.mark.parametrize("address", ["#/rules/brettfussball", "#/lesson/first_and_roll", "#/new/first_down"])
def test_in_japanese_every_word_of_a_page_can_be_shown_with_its_reading(address: str, arrive: Arrive) -> None:
    person = arrive(language="ja")
    person.go(address)
    person.page.wait_for_selector("h1")
    assert person.page.locator("ruby").count() == 0
    person.page.locator(".menu summary").click()
    person.page.locator(".menu select").last.select_option("shown")
    person.page.locator("main ruby").first.wait_for()
    assert unread(person) == []


def test_the_question_its_choices_and_the_log_are_shown_with_readings(arrive: Arrive) -> None:
    person = arrive(language="ja")
    person.lay("brettfussball")
    person.page.wait_for_selector(ANSWER)
    person.page.evaluate("""async () => { (await import("/settings.js")).readings.value = "shown"; }""")
    person.page.locator(".log .log-more:visible").last.click()
    for part in (".asked .status", ".asked .question", ".log .log-told"):
        person.page.locator(f"{part} ruby:visible").first.wait_for()
    assert unread(person) == []
    assert person.page.locator("rt:not([aria-hidden=true])").count() == 0
