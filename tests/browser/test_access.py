"""What is wrong for people who hear or feel the page, see it badly or touch it: nothing, on any screen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.screens import SIZES, THEMES, WALKS, Walk, dress
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
SMALL = """(least) => [...document.querySelectorAll("button:not(.cite), .button, select, summary")]
  .filter((one) => one.offsetParent && !one.closest(".board") && one.getBoundingClientRect().height < least - 0.5)
  .map((one) => `too small: ${one.outerHTML.slice(0, 120)}`)"""


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


def test_axe_would_find_something(arrive: Arrive) -> None:
    person = arrive()
    person.page.wait_for_selector(".game img")
    person.page.evaluate("document.querySelector('.game img').removeAttribute('alt')")
    assert [found.partition(":")[0] for found in violations(person) + too_small(person)] == ["image-alt"]
