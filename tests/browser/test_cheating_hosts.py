"""Hosts that cheat with the dice: their records are whole, and the page tells the player all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.browser.conftest import FRESH, Arrive
from tests.browser.person import ANSWER, Person
from tests.server.cheating import HOW
from tests.server.serving import Served
from touchline.core.fair import Commitments
from touchline.core.replay import verify
from touchline.core.seen import Seen, find_differences, read_seen

WARNED = ".note-text.stays:has-text('%s')"
OTHER_PROMISE = "a different promise from the host"
WAS_OPEN = "was open before the host promised their secret"

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


def saved_seen(person: Person) -> Seen:
    """What this device saw, as it saves it for the command."""
    with person.page.expect_download() as download:
        person.page.locator("[data-do=save-seen]").click()
    return read_seen(download.value.path().read_text(encoding="utf-8"))


def record_of(person: Person, table: str) -> tuple[Commitments, dict[int, str]]:
    """What the record that the host gives to the player says of the dice and throws, everything in it verified."""
    text = person.page.evaluate("(table) => fetch(`/api/records/${table}`).then((told) => told.text())", table)
    match, _, promised = verify(text)
    assert promised is not None
    return promised, {n: entry.names[0][1] for n, entry in enumerate(match.entries, 1) if entry.ways}


def test_a_secret_that_was_picked_late_is_told_at_the_end(arrive: Arrive, host: Serve) -> None:
    person = arrive(host("late").base)
    person.lay("first_down")
    table = person.table
    resign(person)
    person.page.wait_for_selector(WARNED % OTHER_PROMISE)
    person.page.locator(".note [data-do=check]").click()
    person.page.wait_for_selector("[data-ok=false] [data-code=commitment]")
    assert "is consistent" in person.page.inner_text("[data-ok]")
    assert [fault.key for fault in find_differences(saved_seen(person), *record_of(person, table))] == ["commitment"]


def test_a_promise_that_was_replaced_is_told_at_once_and_after_a_reload(arrive: Arrive, host: Serve) -> None:
    person = arrive(host("replaced").base)
    person.lay("first_down")
    person.page.wait_for_selector(WARNED % WAS_OPEN)
    person.page.reload()
    person.page.wait_for_selector(WARNED % WAS_OPEN)
    person.page.locator(".note [data-do=check]").click()
    person.page.wait_for_selector(".reading [data-code=reused]")


ANEW = ".lobby .anew:has-text('started over %d time')"
AGREE = ".lobby [data-do=anew]"


def agree_until_play_begins(person: Person) -> int:
    """Agree to new dice as often as it takes; how often that was."""
    for n in range(1, 10):
        person.page.wait_for_selector(ANEW % n)
        person.page.locator(AGREE).click()
        person.page.wait_for_selector(f"{ANSWER}, {ANEW % (n + 1)}")
        if person.page.locator(ANSWER).count():
            return n
    raise AssertionError("the dice never begin")


def test_dice_that_are_begun_anew_wait_for_the_player_and_are_counted(arrive: Arrive, host: Serve) -> None:
    served = host("again")
    person, other = arrive(served.base), arrive(served.base)
    person.lay("first_down", private=False)
    table = person.table
    person.page.wait_for_selector(f"{ANEW % 1} [data-do=anew]")
    other.go(f"#/table/{table}")
    other.page.wait_for_selector(ANEW % 1)
    assert other.page.locator(AGREE).count() == 0
    person.page.reload()
    restarts = agree_until_play_begins(person)
    person.page.wait_for_selector(ANEW % restarts, state="detached")
    other.page.wait_for_selector(ANEW % restarts, state="detached")
    resign(person)
    person.go(f"#/dice/{table}")
    person.page.wait_for_selector(f"[data-ok=true] :text('started over {restarts} time')")
    (promised, throws), seen = record_of(person, table), saved_seen(person)
    assert (len(promised.dropped), len(seen.series)) == (restarts, restarts + 1)
    assert find_differences(seen, promised, throws) == []


def test_a_record_that_leaves_the_restarts_out_is_told(arrive: Arrive, host: Serve) -> None:
    person = arrive(host("hidden").base)
    person.lay("first_down")
    agree_until_play_begins(person)
    resign(person)
    person.page.wait_for_selector(WARNED % "the record does not say so")
    person.page.locator(".note [data-do=check]").click()
    person.page.wait_for_selector("[data-ok=false] [data-code=restart]")


def test_another_contribution_in_the_place_of_the_players_own_is_told(arrive: Arrive, host: Serve) -> None:
    person = arrive(host("foreign").base)
    person.lay("first_down")
    person.page.wait_for_selector(WARNED % "a different contribution for your side")
    assert person.page.locator(ANSWER).count() == 0


def test_an_honest_game_agrees_with_what_was_seen(arrive: Arrive) -> None:
    person = arrive()
    person.lay("first_down")
    table = person.table
    person.page.wait_for_selector(ANSWER)
    person.page.reload()
    resign(person)
    person.go(f"#/dice/{table}")
    person.page.wait_for_selector("[data-ok=true] [data-seen=good]")
    assert find_differences(saved_seen(person), *record_of(person, table)) == []
    person.page.evaluate("localStorage.clear()")
    person.page.reload()
    person.page.wait_for_selector("[data-ok=true] [data-seen=none]")
    assert person.page.locator("[data-do=save-seen]").count() == 0


def test_what_was_seen_is_kept_for_so_many_tables_and_days(arrive: Arrive) -> None:
    person = arrive()
    old = """(days) => {
      const seen = { series: [], calls: {}, throws: {} };
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
