"""A finished game is seen again: it plays by itself, is dragged to a moment, and keeps whose eyes see it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request

from tests.browser.person import PASSES, Person
from tests.server.serving import Served
from tests.terminal.process import touchline

SHORT = {"options": {"end": "time", "turns": 4}}
SLIDER = ".steps input[type=range]"
PRESS_AS_THE_ADDRESS_FOLLOWS = """(key) => {
  const replace = history.replaceState;
  history.replaceState = (...given) => {
    history.replaceState = replace;
    history.replaceState(...given);
    queueMicrotask(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  };
}"""


@pytest.fixture(scope="module")
def player(browser: Browser, server: Served) -> Iterator[Person]:
    """Somebody who has just finished a game at a shared screen."""
    person = Person(browser, server.base, seed="replay", permissions=["clipboard-read", "clipboard-write"])
    person.lay("brettfussball", "here", **SHORT)
    person.play()
    yield person
    assert person.faults == []
    person.leave()


@pytest.fixture(scope="module")
def played(player: Person) -> str:
    return player.table


@pytest.fixture
def asked(player: Person, played: str) -> tuple[Page, list[Request]]:
    """The replay at its first step, opened anew, and every request for the record from its beginning."""
    requests: list[Request] = []
    player.go("")
    player.page.reload()
    player.page.on("request", lambda one: requests.append(one) if one.url.endswith("after=0") else None)
    player.go(f"#/replay/{played}")
    player.page.wait_for_selector(".drawn svg")
    return player.page, requests


def shows_step(page: Page, step: int) -> None:
    page.wait_for_selector(f".asked .status:has-text('Step {step} of')")


def last_step(page: Page) -> int:
    return int(page.locator(SLIDER).get_attribute("max") or 0)


def test_it_plays_on_by_itself_at_the_chosen_speed_until_the_end(asked: tuple[Page, list[Request]]) -> None:
    page, requests = asked
    page.locator("select[name=speed]").select_option("fast")
    page.locator(".steps [data-key=' ']").click()
    page.wait_for_function("(slider) => document.querySelector(slider).value > 2", arg=SLIDER)
    page.locator(SLIDER).fill(str(last_step(page) - 2))
    page.locator(".steps [data-key=' ']").click()
    shows_step(page, last_step(page))
    page.wait_for_selector(".steps [data-key=' '][aria-pressed=false]")
    assert len(requests) == 1


def test_a_step_keeps_the_focus_and_the_chosen_eyes_and_loads_nothing(asked: tuple[Page, list[Request]]) -> None:
    page, requests = asked
    page.locator("select[name=eyes]").select_option("away")
    page.wait_for_url("**/0/away")
    onward = page.locator(".steps [data-key=ArrowRight]")
    for step in (1, 2, 3):
        onward.click()
        shows_step(page, step)
        page.wait_for_url(f"**/{step}/away")
    assert onward.evaluate("(button) => button === document.activeElement")
    assert page.locator("select[name=eyes]").input_value() == "away"
    page.locator("select[name=eyes]").select_option("watcher")
    page.locator("select[name=eyes]").select_option("away")
    page.wait_for_url("**/3/away")
    assert [re.search(r"seat=(\w+)", one.url)[1] for one in requests] == ["watcher", "away"]  # type: ignore[index]


def test_the_slider_is_dragged(asked: tuple[Page, list[Request]]) -> None:
    page, _ = asked
    box = page.locator(SLIDER).bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, middle)
    page.mouse.down()
    passed = set()
    for tenth in range(1, 10):
        page.mouse.move(box["x"] + box["width"] * tenth / 10, middle, steps=3)
        passed.add(page.locator(SLIDER).input_value())
    page.mouse.up()
    assert len(passed) > 5
    assert int(page.locator(SLIDER).input_value()) > last_step(page) / 2
    shows_step(page, int(page.locator(SLIDER).input_value()))


def test_keys_go_through_the_game(asked: tuple[Page, list[Request]]) -> None:
    page, _ = asked
    for key, step in (("End", last_step(page)), ("ArrowLeft", last_step(page) - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        shows_step(page, step)
    page.evaluate("(least) => touchlineClock.hold(least)", PASSES)
    page.keyboard.press(" ")
    page.wait_for_selector(".steps [data-key=' '][aria-pressed=true]")
    page.wait_for_function("() => touchlineClock.goOn()")
    shows_step(page, 2)
    page.keyboard.press(" ")
    page.wait_for_selector(".steps [data-key=' '][aria-pressed=false]")


def test_a_key_counts_while_the_address_follows_the_step_before(asked: tuple[Page, list[Request]]) -> None:
    page, _ = asked
    page.evaluate(PRESS_AS_THE_ADDRESS_FOLLOWS, "ArrowRight")
    page.keyboard.press("ArrowRight")
    shows_step(page, 2)
    page.wait_for_url("**/2")
    shows_step(page, 2)


def test_a_link_to_a_moment_is_copied_and_opens_there(asked: tuple[Page, list[Request]]) -> None:
    page, _ = asked
    page.locator("select[name=eyes]").select_option("home")
    page.locator(SLIDER).fill("5")
    shows_step(page, 5)
    page.locator("[data-do=copy]").click()
    page.wait_for_selector(".note-text")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/5/home")
    there = page.inner_text(".twin")
    page.keyboard.press("Home")
    page.wait_for_url("**/0/home")
    page.goto(link)
    shows_step(page, 5)
    assert page.inner_text(".twin") == there
    assert page.locator("select[name=eyes]").input_value() == "home"


def test_it_has_the_steps_of_the_record(asked: tuple[Page, list[Request]], played: str) -> None:
    page, _ = asked
    record = page.evaluate("(id) => fetch(`/api/records/${id}`).then((answer) => answer.text())", played)
    steps = [int(line.split()[0]) for line in record.splitlines() if re.match(r"\d+ ", line)]
    assert last_step(page) == max(steps)


def test_it_has_the_steps_of_the_replay_at_the_terminal(
    asked: tuple[Page, list[Request]], played: str, tmp_path: Path
) -> None:
    page, _ = asked
    file = tmp_path / "game.touchline"
    record = page.evaluate("(id) => fetch(`/api/records/${id}`).then((answer) => answer.text())", played)
    file.write_text(record, encoding="utf-8")
    told = json.loads(touchline("replay", str(file), "--json", data=tmp_path).out)
    assert last_step(page) == len(told["steps"])
