"""A browser, a server that is a process of its own, and people who click."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.person import PATIENCE, Person
from tests.server.serving import Served

AT_HOME = "touchline.home.test"
"""A name by which the browser finds this computer, as a phone finds another at home: plain http, no secure context."""
WHOLE_STRINGS = "--js-flags=--heap-snapshot-string-limit=1000000000"
"""A picture of the memory shows every text from its beginning to its end."""
FRESH = ("--computers", "1", "--plain-computers", "--commands", "200")

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium (``tools/browser.sh`` installs it).

    Not for the session: its event loop would be in the way of tests of other modules that run one of their own.
    """
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "the page is tested in Chromium; on Debian: sudo apt-get install -y chromium fonts-noto-cjk"
    with sync_playwright() as playwright:
        args = ["--no-sandbox", f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1", WHOLE_STRINGS]
        opened = playwright.chromium.launch(executable_path=found, args=args)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("served")
    with Served(folder / "tables.db", folder, *FRESH) as served:
        yield served
        assert served.stop() == 0


Arrive = Callable[..., Person]


@pytest.fixture
def arrive(browser: Browser, server: Served) -> Iterator[Arrive]:
    """``arrive()``: somebody at the first page, in a browser of their own. At the end nothing went wrong in any."""
    people: list[Person] = []

    def comes(base: str = "", **settings: Any) -> Person:
        person = Person(browser, base or server.base, **settings)
        people.append(person)
        return person

    yield comes
    for person in people:
        assert person.faults == []
        person.leave()
