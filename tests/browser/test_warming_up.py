"""A strong computer on a machine where nothing was ever compiled: it is offered, says so, and moves at once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import ANSWER, Person
from tests.server.serving import Served
from tests.server.test_bots import FIRST_MOVE
from touchline.locale import load_catalogue

GAME = "first_and_roll"
STRONG = "rollout:strong"
WORDS = load_catalogue("en")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("fresh")
    with Served(folder / "t.db", folder, "--computers", "1", env={"TOUCHLINE_CACHE": str(folder / "cache")}) as served:
        yield served


def test_a_strong_computer_moves_at_once_and_tells_that_it_warms_up(browser: Browser, fresh: Served) -> None:
    person = Person(browser, fresh.base)
    person.go(f"#/new/{GAME}")
    card = person.page.locator(f".setting-card:has([value='{STRONG}'])")
    expect(card).to_contain_text(WORDS.text("page.computer.warming"))
    card.click()
    person.page.locator(".setting-open button").click()
    person.page.wait_for_selector(ANSWER)
    name = WORDS.text("page.computer.rollout_strong")
    expect(person.page.locator(".note-text")).to_have_text(WORDS.text("page.computer.not_warm", name=name))
    told = len(person.log)
    began = time.monotonic()
    person.answer()
    while len(person.log) == told:  # both have called: the other side is the computer
        person.answer()
    assert time.monotonic() - began < FIRST_MOVE
    assert person.faults == []
    person.leave()


def test_a_server_that_compiles_nothing_offers_no_strong_computer(browser: Browser, server: Served) -> None:
    person = Person(browser, server.base)
    person.go(f"#/new/{GAME}")
    person.page.wait_for_selector(".setting-card:has([value=policy])")
    assert person.page.locator(f"[value='{STRONG}']").count() == 0
    assert WORDS.text("page.computer.warming") not in person.page.inner_text("main")
    person.leave()
