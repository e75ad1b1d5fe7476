"""The dialog of an invite, which opens the home network and closes it again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import FRESH
from tests.browser.person import Person
from tests.browser.screens import invite
from tests.server.at_home import ADDRESS, LONELY, MODULE
from tests.server.serving import Served
from tests.server.test_home_network import is_answered

SAYS = "dialog .invite-reach"


@pytest.fixture
def host(browser: Browser, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Person]:
    """Somebody at the server's own computer, before a table with an open seat."""
    with Served(tmp_path / "tables.db", tmp_path, *FRESH, module=MODULE, env=getattr(request, "param", None)) as served:
        person = Person(browser, served.base)
        person.lay("first_and_roll", "invite")
        yield person
        assert person.faults == []
        person.leave()


def test_the_dialog_opens_the_home_network_and_a_phone_comes_in_by_its_link(browser: Browser, host: Person) -> None:
    at_home = host.base.replace("127.0.0.1", ADDRESS)
    assert invite(host).startswith(f"{host.base}/#/join/")
    assert "only works on this computer" in host.page.inner_text(SAYS)
    assert host.page.locator("dialog .code").count() == 0, "no telephone reaches 127.0.0.1"

    host.page.locator("[data-home=open]").press("Enter")
    host.page.wait_for_selector("[data-home=close]:focus")
    assert host.page.inner_text(SAYS) == "This link works on your home network."
    assert host.page.locator("dialog .code path").count() == 1
    link = host.page.locator("dialog input[readonly]").input_value()
    assert link.startswith(f"{at_home}/#/join/")

    phone = Person(browser, at_home)
    phone.page.goto(link)
    phone.page.locator("form.reading input").fill("Bo")
    phone.page.locator("form.reading button").click()
    phone.page.wait_for_selector(".table")
    for person in (phone, host):
        person.page.keyboard.press("Escape")
        person.open_menu()
        person.page.locator("[data-move]").click()
        person.page.wait_for_selector("dialog [data-do=copy]:not([disabled])")
        assert person.page.locator("dialog input[readonly]").input_value().startswith(f"{at_home}/#/move/")
    assert phone.page.locator("[data-home]").count() == 0

    host.page.locator("[data-home=close]").click()
    host.page.wait_for_selector("[data-home=open]")
    assert host.page.locator("dialog input[readonly]").input_value().startswith(f"{host.base}/#/move/")
    phone.page.wait_for_selector(".pill[data-state=lost]")
    assert not is_answered(at_home)
    phone.leave()


@pytest.mark.parametrize("host", [LONELY], indirect=True)
def test_a_computer_in_no_network_is_told_so_in_the_dialog(host: Person) -> None:
    invite(host)
    host.page.locator("[data-home=open]").click()
    host.page.wait_for_selector("dialog [role=alert]:has-text('not on a home network')")
