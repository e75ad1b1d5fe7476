"""Setting up a table in words, inviting somebody, and what is told of an invite that is no good."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, Person
from tests.browser.screens import invite
from tests.browser.test_access import too_small, violations
from touchline.core.game import find, games
from touchline.locale import list_languages

CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\btrue\b|\bfalse\b")
"""What only a program would say: names with underscores, truth values."""
SHOWN = "(table) => fetch(`api/tables/${table}`).then((told) => told.json())"


def rules_of(person: Person) -> dict[str, Any]:
    """The options of the table that somebody sits at."""
    person.page.wait_for_selector(".table")
    said: dict[str, Any] = person.page.evaluate(SHOWN, person.table)
    return dict(said["options"])


def spell(options: dict[str, Any]) -> dict[str, str]:
    """Options as a page writes them."""
    return {key: str(value).lower() for key, value in options.items()}


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("game", games())
def test_every_preset_edition_and_switch_is_said_in_words(game: str, language: str, arrive: Arrive) -> None:
    person = arrive(language=language)
    person.go(f"#/new/{game}")
    person.page.locator(".setting-more summary").click()
    switches = find(game).loader.switches(find(game).loader.list_editions()[0])
    assert person.page.locator(".setting-switch").count() == len(switches)
    text = person.page.inner_text(".setting")
    assert "[" not in text
    assert CODE.findall(text) == []
    assert "tiny" not in text


def test_nothing_is_wrong_with_the_set_up(arrive: Arrive) -> None:
    person = arrive(viewport={"width": 390, "height": 844})
    person.go("#/new/first_and_roll")
    person.page.locator(".setting-more summary").click()
    for how in ("computer", "here", "invite"):
        person.page.locator(f"[name=how][value={how}]").check()
        assert violations(person) + too_small(person) == []
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", games())
def test_a_preset_sets_its_options_and_a_changed_switch_is_no_preset(game: str, arrive: Arrive) -> None:
    person = arrive()
    for name, preset in find(game).presentation.presets.items():
        person.go(f"#/new/{game}")
        person.page.locator(f"[name=preset][value={name}]").check()
        person.page.locator("form button.big").click()
        expected = {**dict(find(game).load().options), **preset.options}
        assert spell(rules_of(person)) == spell(expected)
        person.go("#/")
    person.go(f"#/new/{game}")
    person.page.locator(".setting-more summary").click()
    assert person.page.locator("[name=preset][value=own]").count() == 0
    other = person.page.locator(".setting-switch input:is([type=number], [type=radio]:not(:checked))").first
    if other.get_attribute("type") == "number":
        other.fill("7")
        other.press("Tab")
    else:
        other.check()
    person.page.wait_for_selector(f"[name=preset]:checked:not([value={find(game).presentation.usual}])")


def test_a_rule_that_is_looked_up_does_not_open_the_table(arrive: Arrive) -> None:
    person = arrive()
    person.go("#/new/first_and_roll")
    person.page.locator(".setting-more summary").click()
    person.page.locator(".setting .cite").first.click()
    person.page.wait_for_selector("dialog .rule")
    assert person.page.url.endswith("#/new/first_and_roll")


def test_a_computer_is_chosen_by_name_and_style(arrive: Arrive) -> None:
    person = arrive()
    person.go("#/new/first_down")
    person.page.wait_for_selector(".setting-card [name=level]")
    cards = person.page.locator(".setting-card:has([name=level])").all_inner_texts()
    assert [card.split("\n")[0] for card in cards][:2] == ["Pip", "Robin"]
    assert "Level 1 of" in cards[0]
    person.page.locator("[name=level][value=random]").check()
    person.page.locator("form button.big").click()
    person.page.wait_for_selector(".score-side.away .score-name:has-text('Pip')")


def test_an_invite_is_copied_and_a_used_one_is_told_in_words(arrive: Arrive) -> None:
    host, guest, late = arrive(), arrive(), arrive()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.locator(".game:has(#game-first_and_roll) [data-do=friend]").click()
    host.page.locator("dialog [data-do=open]").click()
    link = invite(host)
    assert violations(host) + too_small(host) == []
    box = host.page.locator("dialog").bounding_box()
    screen = host.page.viewport_size
    assert box is not None
    assert screen is not None
    assert abs(box["x"] + box["width"] / 2 - screen["width"] / 2) < 2
    assert abs(box["y"] + box["height"] / 2 - screen["height"] / 2) < 2
    host.page.locator("[data-do=copy]").click()
    host.page.wait_for_selector("[data-do=copy]:has-text('Copied')")
    assert host.page.evaluate("navigator.clipboard.readText()") == link
    guest.page.goto(link)
    guest.page.wait_for_selector(".join img")
    assert violations(guest) + too_small(guest) == []
    assert "Call a die in secret" in guest.page.inner_text(".join")
    assert guest.page.locator(".join a[href='#/lesson/first_and_roll']").count() == 1
    guest.page.locator(".join button.big").click()
    guest.page.wait_for_selector(".table")
    late.page.goto(link)
    assert late.page.inner_text("main [role=alert]") == "This link has been used or is too old. Ask for a new one."
    assert violations(late) + too_small(late) == []
    late.page.locator("main a").click()
    late.page.wait_for_selector(".game")


def test_the_box_and_the_words_of_a_sealed_call_stand_in_one_line(arrive: Arrive) -> None:
    person = arrive()
    person.page.locator(".game:has(#game-first_and_roll) [data-do=friend]").click()
    box = person.page.locator("dialog [name=sealed]").bounding_box()
    words = person.page.locator("dialog .check span").bounding_box()
    assert box is not None
    assert words is not None
    assert words["x"] > box["x"] + box["width"]
    assert abs(words["y"] - box["y"]) < box["height"] / 2


def test_whoever_invites_is_named_where_there_is_a_name(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    host.page.evaluate("localStorage.setItem('touchline.name', 'Mara')")
    host.page.reload()
    host.lay("first_down", "invite")
    guest.page.goto(invite(host))
    guest.page.wait_for_selector("h1:has-text('Mara invites you to First Down Game')")


@pytest.mark.parametrize("address", ["tables/of/mine", "api/records/" + 32 * "0"])
def test_a_wrong_address_is_told_by_a_page_and_not_in_json(address: str, arrive: Arrive) -> None:
    person = arrive()
    answer = person.page.goto(f"{person.base}/{address}")
    assert answer is not None
    assert answer.status == 404
    person.page.wait_for_selector("main [role=alert]:has-text('There is no such page')")
    assert violations(person) + too_small(person) == []
    person.page.locator("main a").click()
    person.page.wait_for_selector(".game")
    assert person.page.locator(ANSWER).count() == 0
