"""Every screen for everybody: no violation that axe finds, and everything large enough for a finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.node import package
from tests.browser.person import ANSWER, Person
from touchline.core.game import games
from touchline.locale import languages

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map((one) => [one.id, one.nodes[0].html]);
}"""
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
FINGER = 48
SMALL = """(least) => [...document.querySelectorAll("button:not(.cite), .button, select, summary")]
  .filter((one) => one.offsetParent && !one.closest(".board") && one.getBoundingClientRect().height < least - 0.5)
  .map((one) => one.outerHTML.slice(0, 120))"""


def violations(page: Page) -> list[Any]:
    """What axe finds on a page as it stands."""
    page.evaluate((package("axe-core") / "axe.min.js").read_text(encoding="utf-8") + "\n;0")
    found: list[Any] = page.evaluate(RUN)
    return found


def screens(person: Person, every: bool) -> Iterator[str]:
    """Go from screen to screen; the name of each."""
    yield "start"
    for game in games() if every else games()[:1]:
        person.go("")
        person.lay(game, "computer")
        person.page.wait_for_selector(ANSWER)
        yield f"table of {game}"
    person.page.locator(".under summary").click()
    yield "help"
    person.page.keyboard.press("?")
    person.page.wait_for_selector("dialog")
    yield "keys"
    person.page.keyboard.press("Escape")
    for address in ("rules/first_down", "components/famous_first_downs", "dice", "watch", "replay"):
        person.go(f"#/{address}")
        person.page.wait_for_selector("main h1")
        yield address


def faults(person: Person, *, every: bool) -> dict[str, list[Any]]:
    found = {}
    for name in screens(person, every):
        wrong = violations(person.page) + person.page.evaluate(SMALL, FINGER)
        if wrong:
            found[name] = wrong
    return found


def test_no_screen_has_a_violation(arrive: Arrive) -> None:
    assert faults(arrive(seed="axe", viewport=PHONE), every=True) == {}


@pytest.mark.parametrize("language", languages())
def test_no_language_has_a_violation(language: str, arrive: Arrive) -> None:
    person = arrive(language=language, seed="axe", viewport=DESKTOP, color_scheme="dark")
    assert violations(person.page) == []
    person.lay("first_and_roll", "here")
    person.page.wait_for_selector(".asked .question, [data-look]")
    assert violations(person.page) == []


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", languages())
def test_no_screen_has_a_violation_in_any_look(
    language: str, size: dict[str, int], scheme: str, arrive: Arrive
) -> None:
    person = arrive(language=language, seed="axe", viewport=size, color_scheme=scheme)
    assert faults(person, every=True) == {}
