"""The log by plays: one line each, under the heading of its drive, and a click goes to the moment."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, TOLD
from tests.games import facts
from touchline.core.game import find, games

HEIGHT = 36
"""Of a line of the log, in pixels."""
WHOLE = {"brettfussball": {"options": {"end": "time", "turns": 8}}}
CHOOSE_RED = """(answer) => {
  const all = [...document.querySelectorAll(answer)];
  (all.find((one) => one.dataset.choice?.endsWith("red")) ?? all[0])?.click();
}"""
"""Click on red if it stands there, else on the first answer: in one look, for the question may change meanwhile."""


def rows(page: Page) -> list[str]:
    """The lines as they are read: where the play began, with what, what it came to."""
    return [" ".join(text.split()) for text in page.locator(".log .log-line").all_inner_texts()]


@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_told_by_plays(game: str, arrive: Arrive) -> None:
    person = arrive(seed=f"log {game}")
    person.lay(game, "computer", **WHOLE.get(game, facts(game).short))
    person.play()
    page = person.page
    page.wait_for_selector(TOLD)
    plays = find(game).presentation.plays
    told = rows(page)
    assert told
    assert not [row for row in told if "[" in row or not row]
    assert len(told) < len(person.log)
    assert page.locator(".log .log-play.new").count() == 1
    assert page.locator(".log .log-play").last.get_attribute("class") == "log-play new"
    heights = page.locator(".log .log-row").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
    if not plays.begins:
        return
    assert set(heights) == {HEIGHT}
    assert page.locator(".log .log-told:visible").count() == 0
    assert page.locator(".log h3").count() > 0
    assert page.locator(".log h3 small").first.inner_text() != ""


def test_a_play_says_where_it_began_with_what_dice_and_what_it_came_to(arrive: Arrive) -> None:
    person = arrive(seed="dice")
    person.lay("first_and_roll", "computer", position={"ball": 30})
    while person.page.locator(".log .log-play:has(.log-chip)").count() < 3:
        person.page.wait_for_selector(ANSWER)
        person.page.evaluate(CHOOSE_RED, ANSWER)
    first, second = person.page.locator(".log .log-play:has(.log-chip)").all()[:2]
    for row in (first, second):
        assert row.locator(".log-chip").first.get_attribute("data-thing") == "red"
        assert row.locator(".log-chip").count() == 2
        assert re.fullmatch(r"[+−]?\d+|TD|lost", row.locator(".log-result").inner_text())
    assert re.fullmatch(r"(1st|2nd) & \d+", second.locator(".log-lead").inner_text())
    first.locator(".log-more").click()
    assert "You call red, Robin covers" in first.locator(".log-told").inner_text()
    first.locator(".cite").first.click()
    person.page.wait_for_selector("dialog .rule")


def test_a_click_goes_to_the_moment_of_a_finished_game(arrive: Arrive) -> None:
    person = arrive(seed="jump")
    person.lay("first_down", "computer")
    person.play()
    person.page.wait_for_selector(TOLD)
    row = person.page.locator(".log .log-play").nth(2)
    step = row.get_attribute("data-step")
    row.locator(".log-line").click()
    person.page.wait_for_url(f"**/#/replay/*/{step}/home")
    person.page.wait_for_selector(f".asked .status:has-text('Step {step} of')")
    other = person.page.locator(".log .log-play").nth(1)
    step = other.get_attribute("data-step")
    other.locator(".log-line").click()
    person.page.wait_for_selector(f".asked .status:has-text('Step {step} of')")
