"""Dice, cards and boards of one's own: changed with a click, told what is wrong in place, kept as a file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.screens import spoil
from tests.browser.test_access import too_small, violations
from touchline.core.game import find, games

FIRST = "[data-part=offense_red] .part-cell"


def turn(person: Person, cell: str, text: str) -> None:
    """Click on a face and type something else."""
    person.page.locator(cell).first.click()
    person.page.keyboard.type(text)
    person.page.keyboard.press("Enter")


@pytest.mark.parametrize("game", games())
def test_components_are_drawn_and_no_program_text_is_shown(game: str, arrive: Arrive) -> None:
    person = arrive()
    person.go(f"#/components/{game}")
    person.page.wait_for_selector(".part")
    text = person.page.inner_text(".parts")
    assert not set("{}") & set(text)
    assert "_" not in text
    assert person.page.locator("textarea").count() == 0
    assert violations(person) + too_small(person) == []


def test_a_fault_is_told_beside_the_face_and_goes_when_it_is_mended(arrive: Arrive) -> None:
    person = arrive()
    person.go("#/components/first_and_roll")
    person.page.wait_for_selector(".part")
    spoil(person)
    told = person.page.inner_text("[data-part=offense_red] .part-fault")
    assert told.startswith("“seven” is not possible here. Six faces: yards from 0 to 99")
    assert person.page.locator(".part-fault").count() == 1
    assert person.page.locator(f"{FIRST}[data-wrong=true]").count() == 1
    assert violations(person) == []
    turn(person, FIRST, "7")
    person.page.wait_for_selector(".part-fault", state="detached")
    person.page.locator("[data-do=play]").click()
    person.answer()
    said = person.page.evaluate("(table) => fetch(`api/tables/${table}`).then((told) => told.json())", person.table)
    assert said["components"] is True


def test_own_dice_are_kept_in_a_file_that_the_command_line_reads_and_read_from_it(
    arrive: Arrive, tmp_path: Path
) -> None:
    person = arrive()
    person.go("#/components/first_and_roll")
    person.page.wait_for_selector(".part")
    turn(person, FIRST, "9")
    with person.page.expect_download() as loaded:
        person.page.locator("[data-do=save]").click()
    file = Path(loaded.value.path())
    own = tomllib.loads(file.read_text(encoding="utf-8"))
    assert own["dice"]["offense_red"]["faces"][0] == "9"
    find("first_and_roll").load(components=own)
    person.page.locator("[data-do=reset]").click()
    assert person.page.locator(FIRST).first.inner_text() == "1"
    person.page.locator(".parts-file input").set_input_files(file)
    person.page.wait_for_selector(f"{FIRST}:has-text('9')")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[dice.kick]\nfaces = ["20", "25", "30", "35", "40", "none"]\n', encoding="utf-8")
    person.page.locator(".parts-file input").set_input_files(wrong)
    person.page.wait_for_selector("[data-part=kick] .part-fault")
    wrong.write_text("no toml at all", encoding="utf-8")
    person.page.locator(".parts-file input").set_input_files(wrong)
    person.page.wait_for_selector(".faults li")


def test_a_square_of_a_board_and_the_throws_of_a_card_change_with_a_click(arrive: Arrive) -> None:
    person = arrive()
    person.go("#/components/brettfussball")
    person.page.wait_for_selector(".part-squares")
    square = person.page.locator("[data-part=compact] [data-field=zones] [role=gridcell]").nth(20)
    before = square.get_attribute("data-sign")
    square.click()
    assert square.get_attribute("data-sign") != before
    person.page.keyboard.press("ArrowRight")
    assert person.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    person.go("#/components/first_down")
    throw = person.page.locator(".part[data-part='1'] [data-field=pass] .part-throw").first
    throw.click()
    assert throw.get_attribute("aria-pressed") == "true"


SIZES = ((360, 640), (390, 844), (1280, 720))
BESIDE = """() => [...document.querySelectorAll(".part :is(button, input, svg)")]
  .filter((one) => !one.closest(".part-squares") && one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.getAttribute("aria-label") ?? one.tagName)"""
"""What lies beside the screen; a board may be moved within its frame."""


def look(arrive: Arrive, game: str, language: str = "en") -> Person:
    """Look at the components of a game."""
    person = arrive(language=language)
    person.go(f"#/components/{game}")
    person.page.wait_for_selector(".part")
    return person


def kept(person: Person) -> dict[str, Any]:
    """What the file would hold that keeps the changes."""
    with person.page.expect_download() as loaded:
        person.page.locator("[data-do=save]").click()
    return tomllib.loads(Path(loaded.value.path()).read_text(encoding="utf-8"))


def labels(person: Person, cells: str) -> list[str]:
    """What a screen reader says of some cells."""
    return [cell.get_attribute("aria-label") or "" for cell in person.page.locator(cells).all()]


@pytest.mark.parametrize("game", games())
def test_components_fit_every_screen_and_break_no_rule_of_access(game: str, arrive: Arrive) -> None:
    person = look(arrive, game)
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate("document.documentElement.scrollWidth") <= width
        assert person.page.evaluate(BESIDE) == []
    assert violations(person) == []


def test_the_cards_of_famous_first_downs_lie_there_as_on_the_table(arrive: Arrive) -> None:
    person = look(arrive, "famous_first_downs")
    zones = labels(person, "[data-part=pro_set] .zone")
    assert len(zones) == 9
    assert [said for said in zones if "Move here" not in said] == ["Long right 13", "Short right 8", "Run middle 3"]
    assert labels(person, "[data-part=nickel] .zone") == [
        *("Long left: −6", "Long middle: +1", "Long right: shield"),
        *("Short left: −4", "Short middle: −2", "Short right: −6"),
        *("Run left: −3", "Run middle: +2", "Run right: +1"),
    ]
    assert person.page.locator("[data-part=nickel] .zone .shield").count() == 1
    boxes = [zone.bounding_box() for zone in person.page.locator("[data-part=nickel] .zone").all()]
    assert len({round(box["x"]) for box in boxes if box}) == len({round(box["y"]) for box in boxes if box}) == 3


def test_a_zone_under_the_pointer_covers_no_other(arrive: Arrive) -> None:
    person = look(arrive, "famous_first_downs")
    card = person.page.locator("[data-part=pro_set]")
    card.locator("[aria-label='Run middle 3']").hover()
    other = card.locator("[aria-label='Short right 8']")
    assert other.evaluate(
        """(zone) => {
          const { x, y, width, height } = zone.getBoundingClientRect();
          return zone.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
    )


def test_a_number_of_a_card_changes_with_a_click_and_an_option_moves_to_another_zone(arrive: Arrive) -> None:
    person = look(arrive, "famous_first_downs")
    turn(person, "[data-part=nickel] [aria-label='Run middle: +2']", "x")
    turn(person, "[data-part=pro_set] [aria-label='Short right 8']", "9")
    person.page.locator("[data-part=pro_set] [data-field=trick] button").click()
    person.page.locator("[data-part=pro_set] [aria-label^='Long left']").press("Enter")
    assert person.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Long left 9 trick"
    assert person.page.locator("[data-part=pro_set] .zone .trick").count() == 1
    own = kept(person)
    assert own["defenses"]["nickel"]["run"] == ["-3", "X", "+1"]
    assert own["plays"]["pro_set"]["options"] == ["RM 3", "DL 9 t", "DR 13"]
    find("famous_first_downs").load(components=own)


def test_what_cannot_stand_on_a_card_is_told_under_it(arrive: Arrive, tmp_path: Path) -> None:
    person = look(arrive, "famous_first_downs")
    turn(person, "[data-part=pro_set] [aria-label='Short right 8']", "many")
    person.page.locator("[data-do=play]").click()
    person.page.wait_for_selector("[data-part=pro_set] .part-fault")
    assert person.page.locator("[data-wrong=true]").count() == 1
    assert violations(person) == []
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[plays.spread]\noptions = ["SL 5", "SL 7", "nowhere"]\n', encoding="utf-8")
    person.page.locator(".parts-file input").set_input_files(wrong)
    person.page.wait_for_selector("[data-part=spread] .part-fault")
    assert labels(person, "[data-part=spread] .part-cells .part-cell") == [
        *(
            "Zone (R run, S short, D long or deep; L, M, R), yards, t for a trick play: " + text
            for text in ("SL 7", "nowhere")
        ),
    ]


WAIT_FOR_LOOK = """async (game) => {
  const { loadOwn } = await import("/games/index.js");
  loadOwn(game);
  window.isThere = false;
  loadOwn(game).then(() => (window.isThere = true));
  await import(`/games/${game}/own.js`);
  await new Promise((done) => setTimeout(done));
  return window.isThere;
}"""
"""Ask twice how a game draws its components; whether the second asker was answered without the style sheet."""


def test_components_that_are_asked_for_twice_are_drawn_with_their_style_sheet_only(arrive: Arrive) -> None:
    person = arrive()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    person.page.route("**/famous_first_downs/board.css", hold)
    assert person.page.evaluate(WAIT_FOR_LOOK, "famous_first_downs") is False
    held[0].continue_()
    person.page.wait_for_function("() => window.isThere")
    assert len(held) == 1


TITLES = {
    "de": {"first_and_roll": "Penalty-Würfel", "first_down": "Weg", "brettfussball": "Kompaktes Brett"},
    "it": {"first_and_roll": "Dado penalità", "first_down": "Percorso", "brettfussball": "Tabellone piccolo"},
    "ja": {"first_and_roll": "ペナルティダイス", "famous_first_downs": "ゴールライン", "brettfussball": "小さいボード"},
}


@pytest.mark.parametrize("language", TITLES)
def test_components_are_named_in_the_language_of_the_page(language: str, arrive: Arrive) -> None:
    for game, title in TITLES[language].items():
        person = look(arrive, game, language)
        assert title in person.page.locator(".part > h2").all_text_contents()
        assert person.page.locator(".part [lang]").count() == 0


def test_a_component_that_has_a_name_of_its_own_keeps_it(arrive: Arrive, tmp_path: Path) -> None:
    person = look(arrive, "famous_first_downs", "ja")
    own = tmp_path / "own.toml"
    own.write_text('[plays.spread]\ntitle = "Fächer"\noptions = ["SL 5", "SM 7", "DM 13"]\n', encoding="utf-8")
    person.page.locator(".parts-file input").set_input_files(own)
    person.page.wait_for_selector("[data-part=spread] h2:has-text('Fächer')")


def test_the_faces_of_dice_are_drawn_and_say_what_they_mean(arrive: Arrive) -> None:
    person = look(arrive, "first_and_roll")
    assert labels(person, "[data-part=penalty] .part-cell") == [
        *("1: O5 Offense: 5 yards", "2: O10 Offense: 10 yards", "3: O15 Offense: 15 yards"),
        *("4: D5A Defense: 5 yards and a first down", "5: D5 Defense: 5 yards", "6: D15 Defense: 15 yards"),
    ]
    assert person.page.locator("[data-part=penalty] .part-cell small").first.inner_text() == "Offense: 5 yards"
    assert labels(person, "[data-part=offense_red] .part-cell")[1::4] == ["2: 2 in a square", "6: 5 circled"]
    assert person.page.locator(".part-cell .die").count() == 9 * 6
    assert person.page.locator("[data-part=defense_red] [data-face=FLAG] text").count() == 0
    clock = person.page.locator("[data-part=clock] .part-cell").first
    assert person.page.locator("[data-part=clock] [data-face=clock] text").count() == 0
    clock.press("Enter")
    assert clock.get_attribute("aria-label") == "1: clock"
    assert kept(person)["dice"]["clock"]["faces"] == ["clock"] * 6


def test_the_faces_of_dice_speak_the_language_of_the_page(arrive: Arrive) -> None:
    person = look(arrive, "first_and_roll", "ja")
    assert labels(person, "[data-part=penalty] .part-cell")[0].startswith("1: O5 オフェンスの反則")
