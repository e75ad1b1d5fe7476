"""The chances to win of a finished game: a graph at its end and in its replay; nothing where no book comes with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.person import Person
from tests.browser.screens import resign
from tests.browser.test_access import violations
from tests.server.serving import Served

GAME = "famous_first_downs"
PHONE, DESKTOP = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
WAIT = 90_000
"""Milliseconds for the first review: the book of the game is unpacked for it."""
REVIEW = "(id) => fetch(`/api/records/${id}/review`).then((answer) => answer.json())"
NUMBER = re.compile(r"[+−-]?\d+(?:\.\d+)?")


@pytest.fixture(scope="module")
def player(browser: Browser, server: Served) -> Iterator[Person]:
    """Somebody who has just given a game up."""
    person = Person(browser, server.base, seed="chances", viewport=DESKTOP)
    person.lay(GAME, "computer")
    for _ in range(6):
        person.answer()
    resign(person)
    person.page.wait_for_selector(".verdict")
    yield person
    assert person.faults == []
    person.leave()


@pytest.fixture(scope="module")
def table(player: Person) -> str:
    return player.table


@pytest.fixture
def sized(player: Person, request: pytest.FixtureRequest) -> Iterator[Page]:
    player.page.set_viewport_size(request.param)
    yield player.page
    player.page.set_viewport_size(DESKTOP)


def numbers(text: str) -> list[float]:
    return [float(found.replace("−", "-")) for found in NUMBER.findall(text)]


def review_of(page: Page, table: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(REVIEW, table)
    return found


@pytest.mark.parametrize("sized", [PHONE, DESKTOP], indirect=True, ids=["phone", "desktop"])
def test_the_end_shows_where_the_chances_went(sized: Page, player: Person, table: str, tmp_path: Path) -> None:
    panel = sized.locator(".end-chances")
    panel.wait_for(timeout=WAIT)
    found = review_of(sized, table)
    told = [numbers(row) for row in panel.locator("tbody td").all_inner_texts()]
    sides = [found["sides"][side] for side in ("home", "away")]
    expected = []
    for part, sign in (
        ("start", 1),
        ("dice", 1),
        ("guesses", 1),
        ("other_errors", 1),
        ("own_errors", -1),
        ("result", 1),
    ):
        expected += [100 * sign * account[part] for account in sides]
    assert [one[0] for one in told] == [pytest.approx(value, abs=0.0501) for value in expected]
    assert panel.locator("a").count() == len(found["decisive"]) > 0
    assert violations(player) == []
    box, screen = panel.bounding_box(), sized.viewport_size
    assert box is not None
    assert screen is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= screen["width"]
    panel.scroll_into_view_if_needed()
    sized.screenshot(path=tmp_path / "end.png")


@pytest.mark.parametrize("sized", [PHONE, DESKTOP], indirect=True, ids=["phone", "desktop"])
def test_a_replay_shows_the_chances_of_its_step(sized: Page, player: Person, table: str, tmp_path: Path) -> None:
    player.go(f"#/replay/{table}/3")
    sized.wait_for_selector(".drawn svg")
    found = review_of(sized, table)
    small = sized.viewport_size == PHONE
    if small:
        sized.locator("[data-do=sheet-log]").click()
    panel = sized.locator("dialog .chances" if small else ".rail .chances")
    panel.wait_for(timeout=WAIT)
    shown = numbers(panel.locator(".chances-now").inner_text())
    assert shown == [pytest.approx(100 * found["chances"][3], abs=0.0501), pytest.approx(100 - shown[0])]
    assert violations(player) == []
    sized.screenshot(path=tmp_path / "replay.png")
    if small:
        sized.keyboard.press("Escape")
        return
    panel.locator("a").first.click()
    step = min(found["decisive"][0]["last"], len(found["chances"]) - 2)  # giving a game up is no step of the replay
    sized.wait_for_selector(f".asked .status:has-text('Step {step} of')")
    shown = numbers(panel.locator(".chances-now").inner_text())
    assert shown[0] == pytest.approx(100 * found["chances"][step], abs=0.0501)


def test_nothing_is_shown_where_no_book_comes_with_the_game(browser: Browser, server: Served) -> None:
    person = Person(browser, server.base, seed="no chances", viewport=DESKTOP)
    person.lay("brettfussball", "computer")
    person.answer()
    resign(person)
    with person.page.expect_response(lambda one: one.url.endswith("/review"), timeout=WAIT) as answered:
        person.page.wait_for_selector(".verdict")
    assert answered.value.json()["chances"] == []
    assert person.page.locator(".end-chances").count() == 0
    person.leave()
    assert person.faults == []
