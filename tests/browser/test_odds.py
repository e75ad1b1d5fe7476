"""Odds on request: a table to look at, exact, by mouse, keys and touch, and without a word of what is kept secret."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import touchline
from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, Person
from tests.browser.screens import DRESS
from touchline.core.match import Match
from touchline.core.sight import see
from touchline.locale import list_languages, load_catalogue
from touchline.play.odds import Brief, Outlook, Prospect, outlook
from touchline.terminal.outlook import describe_brief, describe_prospect, format_decimal, format_percent
from touchline.terminal.words import GameWords

GOAL = {"ball": 95, "mark": 100, "down": 2, "phase": "call"}
FOURTH = {"ball": 93, "down": 4, "mark": 100}
HAND = {"picked": "dive+sweep+quick+slant"}
LAID = {"phase": "lay"}
SHOTGUN = {"phase": "call", "play": "shotgun", "offense": "away"}
KICK = {"die": 3, "phase": "action"}
TABLES: list[tuple[str, dict[str, Any], str]] = [
    ("first_and_roll", GOAL, ""),
    ("first_and_roll", {**GOAL, "offense": "away"}, ""),
    ("first_down", HAND, ""),
    ("first_down", {**HAND, "offense": "away"}, ""),
    ("famous_first_downs", LAID, "singleback"),
    ("brettfussball", KICK, ""),
]
"""Odds are worked out beside the server, when nothing else is to be done."""
CELLS = """(table) => [...table.querySelectorAll("[data-cell]")].map((cell) => [cell.dataset.cell, {
  says: [...cell.querySelectorAll("b, small")].map((one) => one.textContent),
  label: cell.querySelector(".unseen").textContent,
  shade: Number(cell.className.match(/heat-(\\d)/)[1]),
  covered: cell.classList.contains("covered"),
}])"""


def words_of(game: str, language: str = "en") -> GameWords:
    return GameWords(load_catalogue(language), game)


def at_the_table(game: str, position: dict[str, Any], first: str = "") -> Match:
    match = touchline.new(game, position=position)
    if first:
        match.play("home", first)
    return match


def sits(person: Person, game: str, position: dict[str, Any], first: str = "") -> None:
    """Sit down at a table with the odds switched on."""
    person.page.evaluate("localStorage.setItem('touchline.odds', 'shown')")
    person.page.reload()
    person.page.wait_for_selector("main *")
    person.lay(game, position=position)
    person.page.wait_for_selector(ANSWER)
    if first:
        person.page.locator(f'[data-choice="{first}"]').first.click()


def shown(person: Person, place: str = ".rail") -> dict[str, Any]:
    """The cells of the table that somebody sees."""
    table = person.page.locator(f"{place} .odds-table")
    table.wait_for()
    return dict(table.evaluate(CELLS))


def figures(cell: Prospect, words: GameWords) -> list[str]:
    told = [format_decimal(cell.average, words)] if cell.average else []
    return told + ([format_percent(cell.main.percent, words)] if cell.main else [])


def expected(found: Outlook) -> dict[str, Prospect]:
    """The cells by their place; a choice that comes to the same against everything has one."""
    cells = {}
    for i, row in enumerate(found.cells):
        for j, cell in enumerate(row[:1] if len(set(row)) == 1 else row):
            if cell is not None:
                cells[f"{i},{j}"] = cell
    return cells


# The table


@pytest.mark.parametrize(("game", "position", "first"), TABLES)
def test_a_table_has_the_numbers_that_the_rules_give(
    game: str, position: dict[str, Any], first: str, arrive: Arrive
) -> None:
    person, words = arrive(), words_of(game)
    sits(person, game, position, first)
    found = outlook(see(at_the_table(game, position, first), "home"))
    seen, cells = shown(person), expected(found)
    assert set(seen) == set(cells)
    one_each = len(found.rows) <= 6 and bool(found.columns)
    for place, cell in cells.items():
        i, j = map(int, place.split(","))
        assert seen[place]["label"].endswith(describe_prospect(cell, words))
        assert seen[place]["shade"] == (found.gauges[0].shades[i][j] if found.gauges else 0)
        assert seen[place]["covered"] == cell.covered
        assert not one_each or seen[place]["says"] in (figures(cell, words), [])
    heads = person.page.locator(".rail .odds-table thead th")
    assert heads.count() == len(found.columns)


def test_a_table_of_many_rows_shows_one_number_and_the_other_on_request(arrive: Arrive) -> None:
    person, position = arrive(), {**HAND, "offense": "away"}
    sits(person, "first_down", position)
    found = outlook(see(touchline.new("first_down", position=position), "home"))
    words = words_of("first_down")
    assert len(found.rows) > 6
    cell = found.cells[0][0]
    assert cell is not None
    assert cell.main is not None
    assert shown(person)["0,0"]["says"] == [format_percent(cell.main.percent, words).replace("\N{NO-BREAK SPACE}", "")]
    person.page.locator(".rail [data-gauge='']").click()
    assert shown(person)["0,0"]["says"] == [format_decimal(cell.average, words)]
    assert shown(person)["0,0"]["shade"] == found.gauges[1].shades[0][0]
    assert person.page.locator(".rail [data-gauge='']").get_attribute("aria-pressed") == "true"


def test_exact_numbers_are_told_by_click_and_by_arrow_keys(arrive: Arrive) -> None:
    person, words = arrive(), words_of("first_down")
    sits(person, "first_down", HAND)
    found = outlook(see(touchline.new("first_down", position=HAND), "home"))
    shown(person)
    foot = person.page.locator(".rail .odds-foot")
    assert person.page.locator(".rail [data-cell][tabindex='0']").count() == 1

    def tells(i: int, j: int) -> None:
        cell = found.cells[i][j]
        assert cell is not None
        told = describe_prospect(cell, words).replace(", ", " · ")
        expect(foot).to_contain_text(told)
        names = [words.choice("lay", line.picks[0].name) for line in (found.rows[i], found.columns[j])]
        expect(foot.locator("b")).to_have_text(f"{names[0]} against {names[1]}")

    person.page.locator(".rail [data-cell='1,2']").click()
    tells(1, 2)
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        person.page.keyboard.press(key)
    tells(2, 4)
    assert person.page.evaluate("document.activeElement.dataset.cell") == "2,4"
    for _ in range(20):
        person.page.keyboard.press("ArrowUp")
    assert person.page.evaluate("document.activeElement.dataset.cell") == "0,4"
    assert person.page.locator(".asked .question .option:not([disabled])").count() == len(found.rows)


def test_a_mix_is_told_with_what_it_is_worth(arrive: Arrive) -> None:
    person = arrive()
    sits(person, "first_down", HAND)
    gauge = outlook(see(touchline.new("first_down", position=HAND), "home")).gauges[0]
    shown(person)
    shares = person.page.locator(".rail .odds-table tbody th small").all_inner_texts()
    assert [share.split()[-1].removesuffix("%") for share in shares] == [share for share in gauge.mix if share != "0"]
    promise = f"at least {gauge.bound}% 1st"
    expect(person.page.locator(".rail .odds-foot")).to_contain_text(promise)


def test_the_table_speaks_every_language(arrive: Arrive) -> None:
    person = arrive()
    sits(person, "first_down", HAND)
    shown(person)
    found = outlook(see(touchline.new("first_down", position=HAND), "home"))
    for language in list_languages():
        words = words_of("first_down", language)
        person.page.evaluate(DRESS, [language, "light"])
        cell = found.cells[3][4]
        assert cell is not None
        assert shown(person)["3,4"]["label"].endswith(describe_prospect(cell, words))
        assert shown(person)["3,4"]["says"] == figures(cell, words)
        heads = person.page.locator(".rail .odds-table thead th").all_inner_texts()
        assert heads == [words.choice("lay", line.picks[0].name) for line in found.columns]
        assert "[" not in person.page.inner_text(".rail .odds")


def test_the_key_switches_the_odds_on_and_off(arrive: Arrive) -> None:
    person = arrive()
    person.lay("first_down", position=HAND)
    person.page.wait_for_selector(ANSWER)
    assert person.page.locator(".odds-table, .odds-chip").count() == 0
    person.page.keyboard.press("o")
    shown(person)
    button = person.page.locator("[data-do=odds]")
    assert button.get_attribute("aria-expanded") == "true"
    button.click()
    expect(person.page.locator(".odds-table, .odds-chip")).to_have_count(0)
    assert button.get_attribute("aria-expanded") == "false"


# On the buttons

BOXES = """() => [...document.querySelectorAll(".asked .option")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""
CUT = """() => [...document.querySelectorAll(".odds-chip")].filter((one) => {
  if (!one.getClientRects().length) return false;
  const box = one.getBoundingClientRect();
  const around = one.closest(".option").getBoundingClientRect();
  return box.bottom > around.bottom || box.right > around.right || box.left < around.left;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (360, 640)])
def test_a_button_says_what_it_comes_to_and_keeps_its_size(size: tuple[int, int], arrive: Arrive) -> None:
    person = arrive(viewport={"width": size[0], "height": size[1]})
    person.lay("first_and_roll", position=FOURTH)
    person.page.wait_for_selector(ANSWER)
    before = person.page.evaluate(BOXES)
    person.page.keyboard.press("o")
    words = words_of("first_and_roll")
    found = outlook(see(touchline.new("first_and_roll", position=FOURTH), "home"))
    kick = next(row[0] for line, row in zip(found.rows, found.cells, strict=True) if line.picks[0].name == "field_goal")
    chip = person.page.locator('.option[data-choice="field_goal"] .odds-chip')
    expect(chip).to_have_text(describe_brief(kick, words))
    red = next(brief for brief in found.briefs if brief.name == "red")
    least, most = (format_decimal(one.percent, words) for one in red.main)
    told = f"{least}…{most}% TD"
    expect(person.page.locator('.option[data-choice="play red"] .odds-chip')).to_contain_text(told)
    assert person.page.evaluate(BOXES) == before
    assert person.page.evaluate(CUT) == []


def ranges(brief: Brief, words: GameWords) -> list[str]:
    """The figures of a choice: between what they lie, whatever the other side calls."""
    told = ["…".join(format_decimal(one, words) for one in brief.average)] if brief.average else []
    for chances in filter(None, (brief.main, brief.risk)):
        share = "…".join(format_decimal(one.percent, words) for one in chances)
        what = words.text(f"odds.short.{chances[0].what}")
        told.append(words.text("ui.chip", share=words.text("ui.percent", n=share), what=what))
    return told


@pytest.mark.parametrize(("game", "position", "first"), [*TABLES[2:5], ("famous_first_downs", SHOTGUN, "")])
def test_a_card_says_between_what_its_odds_lie_and_keeps_its_size(
    game: str, position: dict[str, Any], first: str, arrive: Arrive
) -> None:
    person, words = arrive(viewport={"width": 1440, "height": 900}), words_of(game)
    person.lay(game, position=position)
    person.page.wait_for_selector(ANSWER)
    if first:
        person.page.locator(f'[data-choice="{first}"]').first.click()
        person.page.wait_for_selector(".chooses")
    before = person.page.evaluate(BOXES)
    person.page.keyboard.press("o")
    briefs = outlook(see(at_the_table(game, position, first), "home")).briefs
    assert any(len(brief.average) > 1 for brief in briefs)
    for brief in briefs:
        chip = person.page.locator(f'.asked [data-choice="{brief.name}"] .odds-chip')
        for figure in ranges(brief, words):
            expect(chip).to_contain_text(figure)
    assert person.page.evaluate(BOXES) == before
    for width, height in ((390, 844), (360, 640), (844, 390)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_function(f"() => ({CUT})().length === 0")


def test_no_odds_are_left_while_dice_fall(arrive: Arrive) -> None:
    person = arrive()
    sits(person, "first_down", HAND)
    shown(person)
    person.page.evaluate("import('/settings.js').then(({ speed }) => { speed.value = 'slow'; })")
    person.hold()
    person.page.locator('.question [data-choice="dive"]').click()
    person.page.wait_for_selector("[data-do=skip]")
    assert person.page.locator(".odds-table").count() == 0
    assert not any(person.page.locator(".odds-chip").all_inner_texts())
    expect(person.page.locator(".rail .odds [role=status]")).to_have_text(load_catalogue("en").text("page.odds.later"))


# On a phone


@pytest.mark.parametrize(("game", "position", "first"), [TABLES[0], TABLES[2], TABLES[3], TABLES[5]])
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_on_a_phone_one_tap_opens_the_table(
    size: tuple[int, int], game: str, position: dict[str, Any], first: str, arrive: Arrive
) -> None:
    person = arrive(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    person.lay(game, position=position)
    person.page.wait_for_selector(ANSWER)
    person.page.locator("[data-do=sheet-odds]").tap()
    seen = shown(person, "dialog")
    found = outlook(see(at_the_table(game, position, first), "home"))
    assert set(seen) == set(expected(found))
    box = person.page.locator("dialog .odds-table").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    boxes = [one.bounding_box() for one in person.page.locator("dialog [data-cell]").all()]
    assert all(one and one["width"] >= 24 and one["height"] >= 24 for one in boxes)
    person.page.locator("dialog [data-cell='1,0']").tap()
    cell = found.cells[1][0]
    assert cell is not None
    told = describe_prospect(cell, words_of(game)).replace(", ", " · ")
    assert told.split(" · ")[0] in person.page.inner_text("dialog .odds-foot")
    scrolls = person.page.locator("dialog").evaluate("(one) => one.scrollWidth > one.clientWidth")
    assert not scrolls


# Secrets


def looks(person: Person) -> None:
    """Go behind the curtain."""
    person.page.locator("[data-look]").press("Enter")
    person.page.wait_for_selector(ANSWER)


@pytest.mark.parametrize(
    ("game", "position", "calls"),
    [("first_and_roll", GOAL, ("red", "green")), ("first_down", HAND, ("dive", "slant"))],
)
def test_behind_the_curtain_the_odds_say_nothing_of_the_call_that_is_locked(
    game: str, position: dict[str, Any], calls: tuple[str, str], arrive: Arrive
) -> None:
    person, seen = arrive(), []
    for call in calls:
        person.lay(game, "here", position=position)
        looks(person)
        if person.page.locator("[data-do=odds][aria-expanded=false]").count():
            person.page.locator("[data-do=odds]").click()
        cells = expected(outlook(see(at_the_table(game, position), "home")))
        assert set(shown(person)) == set(cells)
        person.page.locator(f'.question [data-choice="{call}"]').click()
        person.page.wait_for_selector("[data-look]")
        assert person.page.locator(".odds-table").count() == 0
        looks(person)
        seen.append(shown(person))
    assert seen[0] == seen[1]
    assert set(seen[0]) == set(expected(outlook(see(at_the_table(game, position), "away"))))
