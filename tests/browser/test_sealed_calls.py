"""Calls that not even the host knows: the page that made them keeps and opens them."""

from __future__ import annotations

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER
from tests.browser.screens import invite


def test_sealed_calls_are_kept_by_the_tab_and_opened_by_it(arrive: Arrive) -> None:
    host, guest = people = arrive(), arrive()
    host.page.wait_for_selector(".game")
    host.page.locator('.game:has(img[src="/games/famous_first_downs/picture.svg"]) [data-do=friend]').click()
    host.page.locator("dialog [name=sealed]").check()
    host.page.locator("dialog [data-do=open]").click()
    host.page.wait_for_selector("dialog [data-do=copy]")
    guest.page.goto(invite(host))
    guest.page.locator("form.reading button").click()
    guest.page.wait_for_selector(".table")
    host.page.keyboard.press("Escape")
    kept = 0
    while not any("turns over" in line for line in guest.log):
        for person in people:
            if person.page.locator(ANSWER).count():
                person.click()
                person.page.wait_for_selector(".pill[data-state=saved]")
                kept += person.page.evaluate("Object.keys(sessionStorage).some((key) => key.includes('seal'))")
        assert not any("seal" in key for key in host.page.evaluate("Object.keys(localStorage)"))
        host.page.wait_for_timeout(50)
    assert kept
