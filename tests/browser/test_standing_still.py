"""Nothing jumps: what the browser itself counts as layout shift, from a cold start to the table."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, Person
from touchline.core.game import games

GOAL = 0.05
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
COUNT = """
window.touchlineShifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect: a, currentRect: b }) =>
      `${node?.className || node?.localName || node?.nodeName}: ${a.y} + ${a.height} to ${b.y} + ${b.height}`);
    window.touchlineShifts.push([value, ...moved]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""What follows a click counts as well: the table comes a moment after it."""


def shifts(person: Person) -> list[list[object]]:
    """What has moved since this was last asked."""
    person.page.wait_for_timeout(400)
    found: list[list[object]] = person.page.evaluate("window.touchlineShifts.splice(0)")
    return found


def total(found: list[list[object]]) -> float:
    return sum(value for value, *_ in found if isinstance(value, int | float))


def start(arrive: Arrive, size: dict[str, int]) -> Person:
    person = arrive(viewport=size)
    person.context.add_init_script(COUNT)
    return person


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_cold_start_stands_still(size: dict[str, int], arrive: Arrive) -> None:
    person = start(arrive, size)
    person.page.evaluate("localStorage.clear()")
    person.go("?cold")
    person.page.wait_for_selector(".start-foot")
    found = shifts(person)
    assert total(found) <= GOAL, found


def test_the_page_with_a_game_to_go_on_with_stands_still(arrive: Arrive) -> None:
    person = start(arrive, PHONE)
    person.lay("first_and_roll", position={"ball": 30})
    person.page.wait_for_selector(ANSWER)
    person.go("?again")
    person.page.wait_for_selector(".start-continue .drawn svg")
    found = shifts(person)
    assert total(found) <= GOAL, found


@pytest.mark.parametrize("game", games())
def test_from_the_first_page_to_the_table_nothing_jumps(game: str, arrive: Arrive) -> None:
    person = start(arrive, PHONE)
    person.go("?again")
    person.page.wait_for_selector(".start-foot")
    shifts(person)
    person.page.locator(f".game:has(#game-{game}) [data-do=play]").click()
    person.page.wait_for_selector(ANSWER)
    found = shifts(person)
    assert total(found) <= GOAL, found
