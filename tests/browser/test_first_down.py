"""The First Down Game on the table: cards are the buttons, a play can be read, nothing is cut off or scrolls within."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, Person
from tests.browser.screens import DRESS

GAME = "first_down"
SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900), (1920, 1080))
PHONES = SIZES[:2]
PICKED = "dive+off_tackle+quick+out"
SERIES = {"piece": 4, "picked": PICKED, "laid": "quick"}
"""Second down, with one card on the table."""
DEFENSE = {"possession": 2, "piece": 3, "picked": "dive+slant+post+bomb", "laid": "dive"}
TRIES = 8
"""So often a play is made at most until the dice bring what nearly every throw brings."""
READ = 2000
"""So many milliseconds the cards of a play lie open at least."""
PACE = """async ([pace, moves]) => {
  const { motion, speed } = await import("/settings.js");
  motion.value = moves;
  speed.value = pace;
}"""
WATCH = """() => {
  const seen = { open: -1, asked: -1, result: "", marks: "" };
  window.watched = seen;
  const look = () => {
    const open = document.querySelectorAll(".fd-felt .turns-up").length === 2;
    const asked = document.querySelector(".asked .question .option:not([disabled]), .ended");
    if (open && seen.open < 0) seen.open = touchlineClock.now;
    if (open && !document.querySelector(".fd-thrown .die")) seen.result = document.querySelector(".result").innerText;
    const marks = [...document.querySelectorAll(".fd-felt :is(.fd-throw, .fd-entry).now")];
    if (marks.length === 2 && !document.querySelector("[data-falls=true]"))
      seen.marks = [...marks[0].parentElement.children].indexOf(marks[0]) + 1 + " " +
        marks[1].querySelector(".shape").classList[1] + " " +
        document.querySelector(".fd-thrown .offense .die").dataset.face;
    if (seen.open >= 0 && asked && seen.asked < 0) seen.asked = touchlineClock.now;
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
SHOWN = """([shows, answer]) => document.querySelector(shows) ||
  (document.querySelector(answer) && !document.querySelector("[data-choice=dive]"))"""
"""What was hoped for, or another question."""
BOXES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const named = (one) => `${one.className.baseVal ?? one.className} ${(one.innerText ?? "").slice(0, 20)}`;
  const shown = [...document.querySelectorAll(
    ".fd-path, .result, .prompt, .lesson, .table .fd-card, .fd-slot, .lock-in, .fd-felt",
  )].filter((one) => one.getClientRects().length);
  const faults = [];
  for (const one of shown) {
    const { left, right, top, bottom, width, height } = box(one);
    if (left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5)
      faults.push(`${named(one)} is off the screen`);
    if (one.matches("button") && (width < 47 || height < 43)) faults.push(`${named(one)} is ${width} by ${height}`);
  }
  const cards = shown.filter((one) => one.matches(".fd-card, .lock-in, .prompt, .result, .lesson, .fd-path"));
  for (const [i, one] of cards.entries())
    for (const other of cards.slice(i + 1)) {
      const [a, b] = [box(one), box(other)];
      if (a.left < b.right - 4 && b.left < a.right - 4 && a.top < b.bottom - 4 && b.top < a.bottom - 4)
        faults.push(`${named(one)} lies on ${named(other)}`);
    }
  for (const one of document.querySelectorAll(".table .fd-card *, .fd-slot *")) {
    if (!one.getClientRects().length || one.closest("svg")) continue;
    if (one.matches(".said, .fd-said, .fd-said *, .fd-face, .fd-tick, .key")) continue;
    const [inner, outer] = [box(one), box(one.closest(".fd-card, .fd-slot"))];
    const isClipped = getComputedStyle(one).overflow !== "visible";
    if (isClipped && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3))
      faults.push(`${named(one)} in ${named(one.parentElement)} is cut off`);
    if (inner.bottom > outer.bottom + 1 || inner.right > outer.right + 1 || inner.left < outer.left - 1)
      faults.push(`${named(one)} sticks out of ${named(one.closest(".fd-card, .fd-slot"))}`);
  }
  const scrolls = [...document.querySelectorAll(".table *")].filter((one) =>
    !one.closest(".rail") && /auto|scroll/.test(getComputedStyle(one).overflowY) &&
    one.scrollHeight > one.clientHeight + 1);
  faults.push(...scrolls.map((one) => `${named(one)} scrolls`));
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight + 1 || scrollWidth > innerWidth) faults.push(`the page scrolls: ${scrollHeight}`);
  return [...new Set(faults)];
}"""
OWN = {
    "path": {"first_down": 30, "touch_down": 70},
    "offense": {
        str(n): {"name": f"own_{n}", "title": title, "kind": kind, "squares": ["x", "0", "5", "10", "99", "99"]}
        for n, (title, kind) in enumerate(
            (
                ("Double Reverse Flea Flip", "pass"),
                ("Wishbone Triple Option L", "run"),
                ("Donaudampfschifffahrtska", "long_pass"),
                ("Zig", "run"),
                ("とても長い名前のカードです", "pass"),
            ),
            1,
        )
    },
    "defense": {
        "1": {
            "name": "wall",
            "title": "The Great Wall of Every",
            "run": -20,
            "pass": [1, 2, 3, 4, 5, 6],
            "long_pass": [1, 2, 3, 4, 5, 6],
            "special": [1, 2, 3, 4, 5, 6],
        }
    },
}


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def asked(person: Person, **table: Any) -> Page:
    """Somebody sits before a question."""
    for left in range(TRIES, 0, -1):
        try:
            person.lay(GAME, **table)
            break
        except Error as refused:
            # Own components are tried out first, and a busy server asks to come again.
            if "too_many" not in refused.message or left == 1:
                raise
    person.page.wait_for_selector(ANSWER)
    return person.page


def until(arrive: Arrive, position: dict[str, Any], choice: str, shows: str, pace: str = "normal") -> Person:
    """Somebody to whom a play has just brought what most throws bring, and for whom time stands still then."""
    for i in range(TRIES):
        person = arrive(seed=str(i))
        page = asked(person, position=position)
        page.evaluate(PACE, [pace, "full"])
        person.hold_at(shows)
        page.locator(f'[data-choice="{choice}"]').click()
        page.wait_for_function(SHOWN, arg=[shows, ANSWER])
        if page.locator(shows).count():
            return person
    raise AssertionError(f"{TRIES} plays and no {shows}")


def pick(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f'.fd-card[data-thing="{card}"]').click()


@pytest.fixture
def picking(arrive: Arrive) -> Page:
    """A page of somebody who picks a hand."""
    for seed in count():
        person = arrive(seed=str(seed))
        page = asked(person)
        if page.locator(".fd-card[data-thing]").count():
            return page
    raise AssertionError


def test_the_cards_are_the_buttons_and_one_button_locks_the_hand_in(picking: Page) -> None:
    lock = picking.locator(".lock-in")
    expect(lock).to_have_count(1)
    expect(lock).to_be_disabled()
    pick(picking, "off_tackle", "slant", "post")
    expect(lock).to_contain_text("3 of 4")
    expect(picking.locator(".fd-slot:not(.empty)")).to_have_count(3)
    expect(picking.locator(".fd-slot.empty").first).to_have_text("1 more")
    expect(picking.locator('[aria-pressed="true"] .fd-tick:visible')).to_have_count(3)
    pick(picking, "dive")
    expect(lock).to_contain_text("4 of 4")
    expect(picking.locator('.fd-card[aria-pressed="false"]:disabled')).to_have_count(4)
    said = {text.split()[0] for text in picking.locator(".table button").all_inner_texts() if "lock" in text.lower()}
    assert said == {"Lock"}
    lock.click()
    expect(picking.locator(".fd-card[data-thing]")).to_have_count(0)


def test_one_numbering_has_one_set_of_keys(picking: Page) -> None:
    keys = picking.locator(".table [data-key]:visible").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    assert len(keys) == len(set(keys))
    badges = picking.locator(".fd-card .key:visible").all_inner_texts()
    assert badges == [str(n + 1) for n in range(8)]
    for key in "1357":
        picking.keyboard.press(key)
    picking.keyboard.press("3")
    picking.keyboard.press("2")
    names = picking.locator('.fd-card[aria-pressed="true"]').evaluate_all("(all) => all.map((one) => one.dataset.card)")
    assert names == ["dive", "off_tackle", "slant", "post"]
    picking.keyboard.press("Enter")
    expect(picking.locator(".fd-card[data-thing]")).to_have_count(0)


def test_a_card_on_the_table_keeps_its_place_and_says_why_it_cannot_be_laid(arrive: Arrive) -> None:
    page = asked(arrive(), position=SERIES)
    names = page.locator(".fd-card").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    assert names == [*PICKED.split("+"), "field_goal", "special"]
    page.locator('[data-why-not="quick"]').click()
    expect(page.locator(".fd-card.explained .fd-closed")).to_have_text(
        "the card stays on the table until the first down"
    )
    assert page.locator(".fd-card:not(.closed) .key:visible").all_inner_texts() == ["1", "2", "3", "4", "5"]


def test_the_defense_sees_what_was_laid_and_how_much_is_held(arrive: Arrive) -> None:
    page = asked(arrive(), position=DEFENSE)
    expect(page.locator(".fd-slot:not(.down)")).to_have_text("Dive")
    expect(page.locator(".fd-slot.down")).to_have_count(5)
    expect(page.locator(".fd-card.option")).to_have_count(8)
    html = page.locator(".table").evaluate("(one) => one.outerHTML").lower()
    assert not re.search(r"slant|post|bomb", html)


SCENES: dict[str, dict[str, Any]] = {
    "pick": {"position": {"piece": 0}},
    "lay": {"position": SERIES},
    "defense": {"position": DEFENSE},
    "bonus": {"position": {"piece": 19, "picked": PICKED}},
}


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_cut_off_and_nothing_scrolls_within_at_any_size(scene: str, arrive: Arrive) -> None:
    page = (
        until(arrive, SCENES[scene]["position"], "dive", "[data-choice=one]", "at_once").page
        if scene == "bonus"
        else asked(arrive(), **SCENES[scene])
    )
    if scene == "pick":
        pick(page, "off_tackle", "slant", "post")
    faults: dict[str, list[str]] = {}
    for language, theme in (("en", "light"), ("de", "dark"), ("it", "light"), ("ja", "light")):
        page.evaluate(DRESS, [language, theme])
        for size in SIZES:
            resize(page, size)
            if found := page.evaluate(BOXES):
                faults[f"{language} {size}"] = found
    assert faults == {}


def test_long_names_and_a_long_path_of_an_owners_own_cards_fit(arrive: Arrive) -> None:
    page = asked(arrive(seed="own"), components=OWN)
    seen = set()
    for _ in range(6):
        seen.add("pick" if page.locator(".fd-card[data-thing]").count() else "lay")
        faults = {}
        for size in SIZES:
            resize(page, size)
            if found := page.evaluate(BOXES):
                faults[size] = found
        assert faults == {}
        if page.locator(".fd-card[data-thing]").count():
            for i in range(4):
                page.locator(".fd-card[data-thing]").nth(i).click()
            page.locator(".lock-in").click()
        else:
            page.locator(ANSWER).first.click()
        page.wait_for_selector(ANSWER)
        if len(seen) == 2:
            return


def test_long_names_on_the_table_of_the_other_side_fit(arrive: Arrive) -> None:
    for laid in ("own_1", "own_2", "own_3", "own_5"):
        position = {"possession": 2, "piece": 3, "picked": "own_1+own_2+own_3+own_5", "laid": laid}
        page = asked(arrive(), components=OWN, position=position)
        faults = {}
        for size in SIZES:
            resize(page, size)
            if found := page.evaluate(BOXES):
                faults[size] = found
        assert faults == {}


@pytest.mark.parametrize("moves", ["full", "none"])
def test_the_two_cards_lie_open_long_enough_to_be_read_and_what_is_met_is_marked(moves: str, arrive: Arrive) -> None:
    page = asked(arrive(), position=SERIES)
    page.evaluate(PACE, ["normal", moves])
    page.evaluate(WATCH)
    page.locator("[data-choice=dive]").click()
    page.wait_for_function("() => watched.asked >= 0")
    seen = page.evaluate("watched")
    assert seen["asked"] - seen["open"] >= READ
    column, kind, face = seen["marks"].split()
    assert (column, kind) == (face, "run")


def test_the_result_stays_until_something_is_thrown_for_the_next_play(arrive: Arrive) -> None:
    page = asked(arrive(), position={"piece": 0, "picked": PICKED})
    assert "1st & 10" in page.inner_text(".result")
    page.evaluate(PACE, ["fast", "full"])
    page.locator("[data-choice=dive]").click()
    page.wait_for_selector(".result-sum")
    page.wait_for_selector(ANSWER)
    stood = page.inner_text(".result")
    assert re.search(r"Dive: \d by the die", stood)
    expect(page.locator(".result .fd-small")).to_have_count(2)
    page.evaluate(WATCH)
    page.locator("[data-choice=off_tackle]").click()
    page.wait_for_function("() => watched.asked >= 0")
    assert page.evaluate("watched.result") == stood
    assert "Off-tackle" in page.inner_text(".result")


def test_a_touchdown_is_a_moment_with_the_ball_in_the_lit_zone_and_the_score_counted_up(arrive: Arrive) -> None:
    person = until(arrive, {"piece": 19, "picked": PICKED}, "dive", '.moment[data-moment="touchdown"]')
    page = person.page
    expect(page.locator(".ball.scores")).to_have_attribute("data-square", "20")
    expect(page.locator(".fd-squares .lit")).to_have_attribute("data-points", "6")
    expect(page.locator(".score-points.lit")).to_have_text("6")
    stamp, board = page.locator(".moment").bounding_box(), page.locator(".slab").bounding_box()
    assert stamp
    assert board
    assert stamp["height"] > 150
    assert stamp["y"] + stamp["height"] <= board["y"] + board["height"] + 1
    person.let_go()
    page.wait_for_selector("[data-choice=one]")
    expect(page.locator(".ball")).to_have_attribute("data-square", "20")
    expect(page.locator(".result-head")).to_contain_text("Touchdown")


def test_a_first_down_is_a_moment(arrive: Arrive) -> None:
    person = until(arrive, {"piece": 9, "picked": PICKED}, "dive", '.moment[data-moment="first_down"]')
    page = person.page
    expect(page.locator(".square.crossed")).to_have_count(1)
    assert int(page.locator(".ball").get_attribute("data-square") or 0) >= 10
    person.let_go()
    page.wait_for_selector("[data-thing]")
    expect(page.locator(".result-head")).to_contain_text("First down")


def test_the_end_of_the_game_shows_the_last_play(arrive: Arrive) -> None:
    fourth = {"piece": 3, "picked": PICKED, "laid": "off_tackle+quick+out", "possession": 4}
    person = arrive()
    page = asked(person, position=fourth)
    for _ in range(TRIES):
        if person.is_over:
            break
        page.locator(f"{ANSWER}, .ended").first.click()
        page.wait_for_selector(f"{ANSWER}, .ended")
    page.locator("[data-do=board]").click()
    expect(page.locator(".fd-felt .fd-card").first).to_be_visible()
    expect(page.locator(".fd-thrown .die").first).to_be_visible()
    expect(page.locator(".ball")).to_be_visible()
    expect(page.locator(".result-head")).not_to_be_empty()
    table = person.table
    person.go(f"#/replay/{table}")
    page.wait_for_selector(".steps input")
    page.keyboard.press("End")
    expect(page.locator(".fd-felt .fd-card").first).to_be_visible()
    for size in (PHONES[1], SIZES[5]):
        resize(page, size)
        for card in page.locator(".fd-felt .fd-card").all():
            box = card.bounding_box()
            assert box
            assert box["y"] + box["height"] <= size[1]
            assert box["height"] > 48


@pytest.mark.parametrize(("language", "size"), [("en", PHONES[0]), ("de", PHONES[0]), ("ja", PHONES[1])])
def test_the_instruction_of_a_lesson_and_all_cards_are_on_the_screen_of_a_phone(
    language: str, size: tuple[int, int], arrive: Arrive
) -> None:
    person = arrive(language=language, viewport={"width": size[0], "height": size[1]})
    person.go(f"#/lesson/{GAME}")
    on = person.page.locator(".lesson .far button").last
    person.page.wait_for_selector(".drawn svg:visible")
    for number in range(15):
        expect(person.page.locator(".lesson progress")).to_have_attribute("value", str(number + 1))
        assert person.page.evaluate(BOXES) == [], number + 1
        if number < 14:
            on.click()


def hidden(page: Page) -> Iterator[str]:
    yield from page.locator(".table :is(.fd-card, .lock-in)").evaluate_all("(all) => all.map((one) => one.outerHTML)")


def test_nothing_of_a_hand_is_on_a_shared_screen_before_the_curtain_is_lifted(arrive: Arrive) -> None:
    person = arrive()
    person.lay(GAME, "here")
    page = person.page
    page.wait_for_selector("[data-look]")
    assert list(hidden(page)) == []
    page.locator("[data-look]").press("Enter")
    page.wait_for_selector("[data-thing]")
    for key in "1234":
        page.keyboard.press(key)
    expect(page.locator(".lock-in")).to_be_enabled()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-choice=special], [data-look]")
    if not page.locator("[data-look]").count():
        page.keyboard.press("1")
    page.wait_for_selector("[data-look]")
    assert list(hidden(page)) == []
    expect(page.locator(".fd-slot")).to_have_count(0)
