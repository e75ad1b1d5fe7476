"""What is wrong for people who hear or feel the page, see it badly or touch it: nothing, on any screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Arrive
from tests.browser.held import Held
from tests.browser.person import ANSWER, Person
from tests.browser.screens import SIZES, THEMES, WALKS, Walk, close, dress
from tests.games import WITH_BOARD
from tests.server.serving import Served
from tools.node import package
from touchline.locale import list_languages

LOOKS = list(product(list_languages(), THEMES, SIZES))
STRIDE = 5
"""Coprime to the number of looks, so that the screens of a walk take turns in all languages, colours and sizes."""
AXE = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const said = (node) => `${node.target.join(" ")} ${node.failureSummary}`;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${said(node)}`));
}"""

FINGER = 48
# The log is read: its lines are 36 high, and grow where a screen is a phone's.
SMALL = """(least) => [...document.querySelectorAll("button:not(.cite), .button, select, summary")]
  .filter((one) => one.offsetParent && !one.closest(".board, .part-squares, .odds-table"))
  .filter((one) => innerWidth <= 640 || !one.matches(".log-line, .log-more"))
  .filter((one) => one.getBoundingClientRect().height < least - 0.5)
  .map((one) => `too small: ${one.outerHTML.slice(0, 120)}`)"""


MOST_GAMES = 8


def violations(person: Person) -> list[str]:
    """What is wrong with the screen that somebody looks at."""
    if not person.page.evaluate("typeof axe === 'object'"):
        person.page.evaluate((package("axe-core") / "axe.min.js").read_text(encoding="utf-8"))
    found: list[str] = person.page.evaluate(AXE)
    return found


def too_small(person: Person) -> list[str]:
    """What a finger cannot hit."""
    found: list[str] = person.page.evaluate(SMALL, FINGER)
    return found


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_nothing_is_wrong_on_any_screen(walk: Walk, arrive: Arrive, sized: Callable[[int, int], int]) -> None:
    wrong = []
    for first, (screen, person) in enumerate(walk(arrive)):
        for more in range(sized(1, len(LOOKS))):
            look = LOOKS[(first * STRIDE + more) % len(LOOKS)]
            dress(person, *look)
            wrong += [(screen, *look, found) for found in violations(person) + too_small(person)]
    assert wrong == []


def watch(held: Held, game: str) -> Iterator[str]:
    """What passes at a table, and what a phone shows in a sheet: a result, the log, a moment."""
    held.lay(game)
    held.page.wait_for_selector(ANSWER)
    held.stand()
    held.take_turn()
    while held.settle():
        yield "a play"
        held.go_on()
    yield "a result"
    dress(held, "en", "light", "phone")
    held.page.locator("[data-do=sheet-log]").click()
    held.page.wait_for_selector("dialog .log")
    yield "the log in a sheet"
    close(held)
    assert reach_moment(held, game)
    yield "a moment"


def reach_moment(held: Held, game: str) -> bool:
    """Play until a moment comes; a game may end without one, then another is played."""
    for _ in range(MOST_GAMES):
        if held.play_to_moment():
            return True
        held.let_go()
        held.lay(game)
        held.page.wait_for_selector(ANSWER)
        held.stand()
    return False


@pytest.mark.parametrize("game", WITH_BOARD)
def test_nothing_is_wrong_with_what_passes(game: str, browser: Browser, server: Served) -> None:
    held = Held(browser, server.base, seed=f"access {game}")
    number, wrong = WITH_BOARD.index(game), []
    for more, screen in enumerate(watch(held, game)):
        theme = THEMES[(number + more) % len(THEMES)]
        size = "phone" if screen.endswith("sheet") else list(SIZES)[(number + more // 2) % len(SIZES)]
        dress(held, list_languages()[(number + more) % len(list_languages())], theme, size)
        wrong += [(screen, theme, size, found) for found in violations(held) + too_small(held)]
    assert wrong == []
    assert held.faults == []
    held.leave()


def test_axe_would_find_something(arrive: Arrive) -> None:
    person = arrive()
    person.page.wait_for_selector(".game img")
    person.page.evaluate("document.querySelector('.game img').removeAttribute('alt')")
    assert [found.partition(":")[0] for found in violations(person) + too_small(person)] == ["image-alt"]
