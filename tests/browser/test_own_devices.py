"""People and their devices: coming back by a code, signing out, muting, blocking, reporting, and being shut out."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.screens import SIZES, dress, invite
from tests.browser.test_access import too_small, violations
from tests.server.serving import Served
from touchline.server.http.identity import person_of
from touchline.server.storage import open_storage
from touchline.server.storage.people import Ban

GAME = "first_and_roll"
OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"
FAMILY = "\U0001f468\u200d\U0001f469"


def at_own_page(person: Person) -> Person:
    person.go("#/me")
    person.page.wait_for_selector("[data-part=devices]")
    return person


def write_down(person: Person) -> str:
    """Make a code, as it is read from the screen."""
    at_own_page(person).page.locator("[data-do=code]").click()
    return person.page.locator(".code-shown").inner_text().replace("\n", "")


def come_back(person: Person, code: str) -> None:
    at_own_page(person).page.locator("input[name=code]").fill(code)
    person.page.locator("[data-do=recover]").click()


def meet(host: Person, guest: Person, name: str = "Bo") -> None:
    """Two at a table, the guest by the host's link."""
    host.lay(GAME, "invite")
    link = invite(host)
    host.page.keyboard.press("Escape")
    guest.page.goto(link)
    guest.page.locator("form.reading input").fill(name)
    guest.page.locator("form.reading button.big").click()
    guest.page.wait_for_selector(".table")
    host.page.wait_for_selector(".asked .prompt-ask")


def look_at_neighbor(person: Person) -> None:
    person.open_menu()
    person.page.locator("[data-about]").click()
    person.page.wait_for_selector(".neighbor")


def say(person: Person, text: str) -> None:
    person.open_menu()
    person.page.locator(".chat input").fill(text)
    person.page.locator(".chat button").click()
    person.page.wait_for_function("document.querySelector('.chat input').value === ''")
    person.close_menu()


@pytest.mark.parametrize("size", SIZES)
def test_a_code_brings_somebody_back_in_a_new_browser_and_signs_out_the_lost_one(arrive: Arrive, size: str) -> None:
    lost, found = arrive(), arrive()
    for person in (lost, found):
        dress(person, "en", "light", size)
    code = write_down(lost)
    assert lost.page.evaluate(OVERFLOW) <= 0
    lost.lay(GAME, "invite")
    table = lost.table
    come_back(found, code[:-1] + ("0" if code[-1] != "0" else "1"))
    expect(found.page.locator("[data-part=return] [role=alert]")).to_contain_text("not valid")
    found.page.locator("input[name=code]").fill(code.lower().replace("-", " "))
    found.page.locator("[data-do=recover]").click()
    found.page.wait_for_url("**/#/mine")
    found.page.locator(f".tables a[href='#/table/{table}']").click()
    found.page.wait_for_selector("[data-invite]")
    at_own_page(found)
    expect(found.page.locator(".me-list .me-here")).to_have_count(1)
    expect(found.page.locator("[data-part=devices] li")).to_have_count(2)
    assert found.page.locator("[data-part=devices] li", has=found.page.locator(".me-here")).count() == 1
    assert violations(found) + too_small(found) == []
    found.page.locator("[data-do=end-others]").click()
    found.page.locator("[data-do=end-others-now]").click()
    expect(lost.page.locator("main [role=alert]")).to_contain_text("signed this device out")
    expect(found.page.locator("[data-part=devices] li")).to_have_count(1)
    lost.go("#/me")
    expect(lost.page.locator("main [role=alert]")).to_contain_text("was signed out")
    lost.page.reload()
    expect(lost.page.locator("[data-do=code]")).to_be_visible()  # somebody new


def test_a_code_is_renewed_and_removed_after_a_second_click(arrive: Arrive) -> None:
    person, other = arrive(), arrive()
    first = write_down(person)
    person.page.reload()
    person.page.locator("[data-do=renew]").click()
    person.page.locator("[data-do=renew-now]").click()
    second = person.page.locator(".code-shown").inner_text().replace("\n", "")
    assert first != second
    come_back(other, first)
    expect(other.page.locator("[data-part=return] [role=alert]")).to_contain_text("not valid")
    person.page.locator("[data-do=uncode]").click()
    person.page.locator("[data-do=uncode-now]").click()
    expect(person.page.locator("[data-do=code]")).to_be_visible()
    come_back(other, second)
    expect(other.page.locator("[data-part=return] [role=alert]")).to_contain_text("not valid")


def test_a_browser_with_games_of_its_own_asks_before_it_leaves_them(arrive: Arrive) -> None:
    person, other = arrive(), arrive()
    code = write_down(person)
    other.lay(GAME, "invite")
    come_back(other, code)
    expect(other.page.locator("[data-part=return] [role=alert]")).to_contain_text("games of its own")
    assert violations(other) + too_small(other) == []
    other.page.locator("[data-do=leave]").click()
    other.page.wait_for_url("**/#/mine")
    expect(other.page.locator(".tables li")).to_have_count(0)


def test_whoever_is_muted_is_not_seen_and_can_be_seen_again(arrive: Arrive) -> None:
    host, guest = arrive(seed="mute"), arrive(seed="muted")
    for person in (host, guest):
        dress(person, "en", "light", "desktop")
    meet(host, guest)
    say(guest, "one")
    host.page.wait_for_selector(".log .said:has-text('one')")
    look_at_neighbor(host)
    host.page.locator("[data-do=mute]").click()
    expect(host.page.locator("[data-do=mute]")).to_have_attribute("aria-pressed", "true")
    expect(host.page.locator(".log .said")).to_have_count(0)
    say(guest, "two")
    guest.page.wait_for_selector(".log .said:has-text('two')")
    host.page.locator("[data-do=mute]").click()
    host.page.wait_for_selector(".log .said:has-text('two')")
    host.page.wait_for_selector(".log .said:has-text('one')")


@pytest.mark.parametrize("size", SIZES)
def test_somebody_is_reported_and_blocked(arrive: Arrive, server: Served, size: str) -> None:
    host, guest = arrive(seed=f"block {size}"), arrive(seed=f"blocked {size}")
    dress(host, "en", "light", size)
    meet(host, guest)
    say(guest, f"bad words {size}")
    look_at_neighbor(host)
    assert violations(host) + too_small(host) == []
    assert host.page.evaluate(OVERFLOW) <= 0
    host.page.locator("[name=reason]").select_option("chat")
    host.page.locator("[name=says]").fill("that is enough")
    host.page.locator("[data-do=report]").click()
    host.page.wait_for_selector(".note:has-text('has been sent')")
    storage = open_storage(server.log.with_name("tables.db"), beside=True)
    [found] = [one.about for one in storage.reports() if one.about.public_id == host.table]
    storage.close()
    assert (found.name, found.reason, found.says) == ("Bo", "chat", "that is enough")
    assert [line["text"] for line in json.loads(found.chat)] == [f"bad words {size}"]
    host.close_menu()
    look_at_neighbor(host)
    host.page.locator("[data-do=block]").click()
    host.page.locator("[data-do=block-now]").click()
    host.page.wait_for_selector(".neighbor", state="detached")
    host.close_menu()
    say(guest, "nobody hears")
    say(guest, "nothing")
    say(host, "still here")
    dress(host, "en", "light", "desktop")  # a phone has the log in a sheet
    host.page.wait_for_selector(".log .said:has-text('still here')")
    assert not any("nobody hears" in line or "nothing" in line for line in host.log)
    at_own_page(host).page.locator("[data-part=blocked] button").click()
    expect(host.page.locator("[data-part=blocked] li")).to_have_count(0)


def test_whoever_is_banned_reads_why(arrive: Arrive, server: Served) -> None:
    person = arrive(language="de")
    dress(person, "de", "dark", "phone")
    person.lay(GAME, "invite")
    [secret] = [one["value"] for one in person.context.cookies() if one["name"] == "touchline"]
    storage = open_storage(server.log.with_name("tables.db"), beside=True)
    now = time.time()
    storage.ban(Ban(person_of(secret), "Beleidigungen <b>im</b> Chat", now, now + 86400))
    storage.close()
    expect(person.page.locator("main [role=alert]")).to_contain_text("ausgesperrt")
    person.go("#/")
    person.page.reload()
    expect(person.page.locator("main [role=alert]")).to_contain_text("Der Grund: Beleidigungen <b>im</b> Chat")
    assert person.page.evaluate(OVERFLOW) <= 0
    assert violations(person) + too_small(person) == []


def test_a_name_loses_what_cannot_be_seen_and_a_long_one_breaks(arrive: Arrive) -> None:
    host, guest = arrive(seed="long"), arrive(seed="longer")
    dress(host, "en", "light", "phone")
    meet(host, guest, f"{FAMILY}\u202eBo")
    host.open_menu()
    expect(host.page.locator(".side .seats [data-side=away]")).to_contain_text("\U0001f468\U0001f469Bo")
    host.close_menu()
    say(guest, "W" * 300)
    say(guest, f"\u202eabc\u200b {FAMILY}")
    host.page.locator("[data-do=sheet-log]").click()
    expect(host.page.locator("dialog .said").last).to_contain_text(f"abc {FAMILY}")
    assert host.page.evaluate(OVERFLOW) <= 0
    assert host.page.evaluate(
        "() => [...document.querySelectorAll('dialog .said')].every((one) => one.scrollWidth <= one.clientWidth)"
    )
