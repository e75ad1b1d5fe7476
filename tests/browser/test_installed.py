"""The page as something to install: what browsers ask for, and what is shown when the server is gone for real."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.browser.person import Person
from tests.browser.test_access import violations
from tests.server.client import ask
from tests.server.serving import Served
from touchline.locale import list_languages, load_catalogue
from touchline.server.http.kept import list_files
from touchline.server.http.pages import WEB

KEPT = """async (known) => {
  await navigator.serviceWorker.ready;
  for (;;) {
    const names = await caches.keys();
    if (names.length === 1 && names[0] !== known && navigator.serviceWorker.controller) return names[0];
    await new Promise((later) => setTimeout(later, 50));
  }
}"""
"""The one version that is kept, once it is another than the known one."""
HELD = "async () => (await Promise.all((await caches.keys()).map(async (n) => (await caches.open(n)).keys()))).flat()"
ADDRESSES = f"async () => (await ({HELD})()).map((asked) => new URL(asked.url).pathname)"
TEXT = "async (path) => (await fetch(path)).text()"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the package whose files may be changed."""
    copied = tmp_path / "src" / "touchline"
    shutil.copytree(WEB.parent, copied, ignore=shutil.ignore_patterns("__pycache__"))
    return copied


@pytest.fixture
def stoppable(own: Path, tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "tables.db", tmp_path, env={"PYTHONPATH": str(own.parent)}) as served:
        yield served


def visitor(browser: Browser, base: str, language: str = "en") -> Person:
    """Somebody whose browser has kept the page."""
    person = Person(browser, base, language=language, service_workers="allow")
    kept(person)
    return person


def kept(person: Person, known: str = "") -> str:
    """Wait until the browser has kept another version of the page than the known one; its name."""
    return str(person.page.evaluate(KEPT, known))


def test_a_browser_may_install_it(browser: Browser, server: Served) -> None:
    person = visitor(browser, server.base)
    tools = person.context.new_cdp_session(person.page)
    told = tools.send("Page.getAppManifest")
    assert (told["url"], told["errors"]) == (f"{server.base}/manifest.webmanifest", [])
    faults = [error["errorId"] for error in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [fault for fault in faults if fault != "in-incognito"] == []  # every context of a test is a private one
    assert person.faults == []
    person.leave()


@pytest.mark.parametrize(("name", "size"), [("180", 180), ("192", 192), ("512", 512), ("maskable", 512)])
def test_an_icon_has_its_size_and_its_corners(name: str, size: int) -> None:
    icon = Image.open(WEB / "icons" / f"{name}.png").convert("RGBA")
    assert icon.size == (size, size)
    corner: Any = icon.getpixel((0, 0))
    assert corner[3] == (255 if name in {"180", "maskable"} else 0)


def test_a_browser_keeps_every_file_of_the_page_and_nothing_of_a_game(browser: Browser, server: Served) -> None:
    person = visitor(browser, server.base)
    person.lay("first_and_roll")
    held = person.page.evaluate(ADDRESSES)
    assert sorted(held) == sorted(list_files())
    assert not [path for path in held if path.startswith("/api/")]
    assert {"/", "/main.js", "/pages/table.js", "/games/first_and_roll/board.js", "/icon.svg"} <= set(held)
    person.leave()


def test_without_a_server_the_page_says_so_and_comes_back_with_it(
    browser: Browser, stoppable: Served, tmp_path: Path, own: Path
) -> None:
    people = {language: visitor(browser, stoppable.base, language) for language in list_languages()}
    for person in people.values():
        person.page.goto(f"{stoppable.base}/#/rules/first_and_roll")
        person.page.wait_for_selector(".rule")
    assert stoppable.stop() == 0
    for language, person in people.items():
        person.page.reload()
        person.page.wait_for_selector(".offline h1")
        words, said = load_catalogue(language), person.page.inner_text(".offline")
        assert all(words.text(f"page.offline.{name}") in said for name in ("title", "says", "safe", "here", "again"))
        assert person.page.evaluate("document.documentElement.lang") == language
        assert violations(person) == []
    port = ("--port", str(stoppable.port))
    with Served(tmp_path / "tables.db", tmp_path, *port, env={"PYTHONPATH": str(own.parent)}):
        for person in people.values():
            person.page.wait_for_selector(".rule")  # by itself, at the address where it was
            assert person.faults == []
            person.leave()


def test_an_update_is_served_at_once_and_kept_for_later(browser: Browser, stoppable: Served, own: Path) -> None:
    person = visitor(browser, stoppable.base)
    before = kept(person)
    sheet = own / "web" / "styles" / "start.css"
    sheet.write_text(sheet.read_text(encoding="utf-8") + ".game { --touched: 1; }\n", encoding="utf-8")
    os.utime(sheet, (1, 1))  # an update may be older than what it replaces
    person.page.reload()
    person.page.wait_for_selector(".game")
    touched = "getComputedStyle(document.querySelector('.game')).getPropertyValue('--touched')"
    assert person.page.evaluate(touched).strip() == "1"
    kept(person, before)
    assert stoppable.stop() == 0
    assert "--touched" in person.page.evaluate(TEXT, "/styles/start.css")
    person.leave()


def test_the_policy_needs_no_exception_for_it(server: Served) -> None:
    """Workers and the manifest fall under the rule for everything."""
    for path, kind in (("/service.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")):
        found = ask(server.base, "GET", path, None, {})
        assert found.headers["content-type"].startswith(kind)
        assert found.headers["cache-control"] == "no-cache"
        policy = found.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "worker-src" not in policy
        assert "manifest-src" not in policy
