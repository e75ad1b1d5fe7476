"""Hosts that cheat with the dice: their records are whole, and the page tells the player all the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import FRESH, Arrive
from tests.browser.person import ANSWER, Person
from tests.server.cheating import HOW
from tests.server.serving import Served
from tests.terminal.process import touchline

WARNED = ".note-text.stays:has-text('%s')"
OTHER_PROMISE = "another promise of the host"
WAS_OPEN = "was open before the host promised its secret"

Serve = Callable[[str], Served]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """``host(how)``: a server that cheats so."""
    with ExitStack() as running:

        def serve(how: str) -> Served:
            folder = tmp_path_factory.mktemp(how)
            served = Served(folder / "tables.db", folder, *FRESH, env={HOW: how}, module="tests.server.cheating")
            return running.enter_context(served)

        yield serve


def resign(person: Person) -> None:
    """End the game at the first question."""
    person.page.wait_for_selector(ANSWER)
    person.open_menu()
    person.page.locator("dialog [data-do=resign]:not(.danger)").click()
    person.page.locator("dialog [data-do=resign].danger").click()
    person.page.wait_for_selector(".ended")


def saved_seen(person: Person, folder: Path) -> Path:
    """What this device saw, as it saves it."""
    with person.page.expect_download() as download:
        person.page.locator("[data-do=save-seen]").click()
    file = folder / "seen.json"
    download.value.save_as(file)
    return file


def record_of(person: Person, table: str, folder: Path) -> Path:
    """The record, as the host gives it to the player."""
    text: Any = person.page.evaluate("(table) => fetch(`/api/records/${table}`).then((told) => told.text())", table)
    file = folder / "game.touchline"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_secret_that_was_picked_late_is_told_at_the_end(arrive: Arrive, host: Serve, tmp_path: Path) -> None:
    person = arrive(host("late").base)
    person.lay("first_down")
    table = person.table
    resign(person)
    person.page.wait_for_selector(WARNED % OTHER_PROMISE)
    person.page.locator(".note [data-do=check]").click()
    person.page.wait_for_selector("[data-ok=false] [data-code=commitment]")
    assert "fits together" in person.page.inner_text("[data-ok]")
    record, seen = record_of(person, table, tmp_path), saved_seen(person, tmp_path)
    assert touchline("verify", str(record), data=tmp_path).status == 0
    refused = touchline("verify", str(record), "--seen", str(seen), data=tmp_path)
    assert refused.status == 2
    assert "commitment" in refused.err


def test_a_promise_that_was_replaced_is_told_at_once_and_after_a_reload(arrive: Arrive, host: Serve) -> None:
    person = arrive(host("replaced").base)
    person.lay("first_down")
    person.page.wait_for_selector(WARNED % WAS_OPEN)
    person.page.reload()
    person.page.wait_for_selector(WARNED % WAS_OPEN)


def test_an_honest_game_agrees_with_what_was_seen(arrive: Arrive, tmp_path: Path) -> None:
    person = arrive()
    person.lay("first_down")
    table = person.table
    person.page.wait_for_selector(ANSWER)
    person.page.reload()
    resign(person)
    person.go(f"#/dice/{table}")
    person.page.wait_for_selector("[data-ok=true] [data-seen=good]")
    record, seen = record_of(person, table, tmp_path), saved_seen(person, tmp_path)
    said = touchline("verify", str(record), "--seen", str(seen), "--json", data=tmp_path)
    assert json.loads(said.out)["seen"]["agrees"] is True
    person.page.evaluate("localStorage.clear()")
    person.page.reload()
    person.page.wait_for_selector("[data-ok=true] [data-seen=none]")
    assert person.page.locator("[data-do=save-seen]").count() == 0


def test_what_was_seen_is_kept_for_so_many_tables_and_days(arrive: Arrive) -> None:
    person = arrive()
    old = """(days) => {
      const seen = { series: [], calls: {} };
      for (let n = 0; n < 60; n++) {
        const at = n ? Date.now() - n : Date.now() - days * 86_400_000;
        localStorage.setItem(`touchline.seen.${n}`, JSON.stringify({ at, seen: { ...seen, table: `${n}` } }));
        localStorage.setItem(`touchline.dice.${n}.home`, "0");
      }
    }"""
    person.page.evaluate(old, 91)
    person.lay("first_down")
    person.page.wait_for_selector(ANSWER)
    count = "(start) => Object.keys(localStorage).filter((key) => key.startsWith(start)).length"
    assert person.page.evaluate(count, "touchline.seen.") == 40
    assert person.page.evaluate(count, "touchline.dice.") == 40
    assert person.page.evaluate("localStorage.getItem('touchline.seen.0')") is None
    assert person.page.evaluate("localStorage.getItem('touchline.seen.1')") is not None
