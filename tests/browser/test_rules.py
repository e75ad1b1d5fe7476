"""The rules for players: a summary with pictures, contents, the numbered rules, and last where they come from."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Arrive
from tests.browser.test_access import too_small, violations
from touchline.core.game import find, games
from touchline.locale import list_languages
from touchline.locale.rulebook import load_rulebook

DRAWN = "(all) => all.map((one) => one.complete && one.naturalWidth > 0)"

OF_CODE = re.compile(r"[a-z0-9]_[a-z0-9]|[{}`]|\b(?:true|false)\b")
"""What no player writes: names of the code, the marks around them, and the values of a yes or no."""
NAMED = r"(?:[Ss]witch(?:es)?|[Oo]ptions?|[Mm]odes?|Schaltern?|Arten?|[Oo]pzion[ei]|[Mm]od[oi]|設定) ?(?:{names})(?!\w)"
"""A switch or a value that is called by its name in the code, though that may be a word of the language too."""


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("game", games())
def test_rules_name_switches_as_set_up_does(game: str, language: str, arrive: Arrive) -> None:
    person = arrive(language=language)
    person.go(f"#/rules/{game}")
    rules = person.page.locator(".rules-text .rule")
    rules.first.wait_for(state="attached")
    said = [text or "" for text in rules.evaluate_all("(all) => all.map((one) => one.textContent)")]
    assert len(said) == len(load_rulebook(find(game), language).rules)
    switches = find(game).loader.editions()["switches"]
    names = "|".join(sorted({*switches, *(value for one in switches.values() for value in one.get("values", ()))}))
    raw = re.compile(f"{OF_CODE.pattern}|{NAMED.format(names=names)}")
    assert [(text[:8], raw.findall(text)) for text in said if raw.search(text)] == []


@pytest.mark.parametrize("game", games())
def test_rules_begin_with_a_summary_that_is_drawn_and_end_with_where_they_come_from(game: str, arrive: Arrive) -> None:
    person = arrive(viewport={"width": 1280, "height": 720})
    person.go(f"#/rules/{game}")
    person.page.wait_for_selector(".summary img")
    person.page.wait_for_load_state("networkidle")
    assert person.page.locator(".summary img").evaluate_all(DRAWN) == [True] * 4
    assert "[" not in person.page.inner_text(".summary")
    shown = person.page.locator(".rules-text .rule:visible").count()
    provenance = find(game).presentation.provenance
    rules = load_rulebook(find(game), "en").rules
    assert shown == sum(rule.chapter not in provenance for rule in rules)
    contents = person.page.locator(".rules-contents li")
    assert contents.count() == len({rule.chapter for rule in rules} - set(provenance))
    assert violations(person) + too_small(person) == []
    person.page.locator(".rules-about summary").click()
    assert person.page.locator(".rules-text .rule:visible").count() == len(rules)
    assert person.page.locator(".rules-sources dt").count() > 0


def test_a_chapter_is_reached_from_the_contents_and_a_folded_rule_by_its_address(arrive: Arrive) -> None:
    person = arrive(viewport={"width": 1280, "height": 720})
    person.go("#/rules/first_and_roll")
    person.page.locator(".rules-contents a:has-text('Field goal')").click()
    top = "(one) => one.getBoundingClientRect().top"
    person.page.wait_for_function("() => document.getElementById('chapter-13')?.getBoundingClientRect().top < 100")
    person.go("#/rules/first_and_roll/20")
    person.page.wait_for_selector("#rule-20")
    assert 0 <= person.page.locator("#rule-20").evaluate(top) < 720


def test_a_search_opens_what_is_folded(arrive: Arrive) -> None:
    person = arrive()
    person.go("#/rules/first_and_roll")
    person.page.locator("input[type=search]").fill("reconstructed attested equilibrium")
    person.page.wait_for_selector("#rule-1")
