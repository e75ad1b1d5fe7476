"""The check of the dice as a file: no server, no module, the words of every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.fair.played import fair_record
from tools.standalone import FILE, page
from touchline.locale import list_languages, load_catalogue


@pytest.fixture(params=list_languages())
def opened(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Page, str]]:
    """The file in a browser of each language, and the language."""
    context = browser.new_context(locale=request.param, offline=True)
    made = context.new_page()
    made.goto(FILE.as_uri())
    yield made, request.param
    context.close()


def test_the_file_is_what_the_tool_writes() -> None:
    """If this fails, run ``python tools/standalone.py``."""
    assert FILE.read_text(encoding="utf-8") == page()


def test_a_good_record_is_in_order_and_a_changed_one_is_not(opened: tuple[Page, str], tmp_path: Path) -> None:
    shown, language = opened
    words = load_catalogue(language)
    good, changed = tmp_path / "good.touchline", tmp_path / "changed.touchline"
    text = fair_record("first_and_roll", 1)
    good.write_text(text, encoding="utf-8")
    shown.locator("input").set_input_files(good)
    said = shown.locator("[role=status]")
    said.filter(has_text=words.text("page.dice.good").partition("{")[0].split()[0]).wait_for()
    assert shown.locator("#faults li").count() == 0
    lines = text.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if " dice: " in line or "@0" in line)
    changed.write_text("".join([*lines[:at], *lines[at + 1 :]]), encoding="utf-8")
    shown.locator("input").set_input_files(changed)
    said.filter(has_text=words.text("page.dice.bad")).wait_for()
    assert shown.locator("#faults li").count() > 0
