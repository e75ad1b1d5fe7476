"""What went wrong at the table once and must not again."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

import touchline
from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, QUESTION, Person
from tests.browser.test_notices import seated
from tests.games import WITH_BOARD
from touchline.server.table.lessons import lesson
from touchline.server.wire import messages

GAME = "first_and_roll"
SPEED = """async (kind) => {
  const { motion, speed } = await import("/settings.js");
  motion.value = "full";
  speed.value = kind;
}"""
WATCH_DICE = """() => {
  window.fell = 0;
  window.live = 0;
  const look = () => {
    const falls = document.querySelectorAll('.slab [data-falls="true"]').length;
    window.fell = Math.max(window.fell, falls);
    if (falls) window.live += document.querySelectorAll(".asked .option:not([disabled])").length;
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
BOXES = """() => {
  window.boxes = new Set();
  const look = () => {
    const at = (name) => {
      const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? {};
      return [name, x, y, width, height].map((one) => Math.round(one) || one).join(" ");
    };
    for (const name of [".slab", ".result", ".prompt", ".rail", ".score"]) window.boxes.add(at(name));
    window.looking = requestAnimationFrame(look);
  };
  look();
}"""
HOVERS = """() => {
  const found = [];
  const walk = (rules, hovers) => {
    for (const rule of rules) {
      if (rule.cssRules?.length) walk(rule.cssRules, hovers || /hover: hover/.test(rule.conditionText ?? ""));
      const parts = (rule.selectorText ?? "").split(",").map((part) => part.trim());
      const plain = (part) => part.replace(":hover", "");
      if (!hovers && parts.some((part) => part.includes(":hover") && !parts.includes(plain(part))))
        found.push(rule.selectorText);
    }
  };
  for (const sheet of document.styleSheets) walk(sheet.cssRules, false);
  return found;
}"""


SAID = """() => {
  const labels = [...document.querySelectorAll("main [aria-label]")].map((one) => one.getAttribute("aria-label"));
  return [document.querySelector("main").textContent, ...labels].join("\\n");
}"""
"""Everything that the page says, to those who hear it as well."""
CAPTION = """async (view) => {
  const [board, { Words }] = await Promise.all([import("/games/first_and_roll/board.js"), import("/words.js")]);
  const words = new Words("first_and_roll");
  return board.scoreboard({ view, words: (key, params) => words.text(key, params) }).middle[0];
}"""
"""What the scoreboard says of a view."""


def asked(arrive: Arrive, **position: Any) -> Person:
    person = arrive(seed="fault")
    person.lay(GAME, position=position)
    person.page.wait_for_selector(ANSWER)
    return person


def played(person: Person) -> None:
    """A call, and whatever comes of it until somebody is asked again."""
    before = len(person.log)
    person.page.locator(f'{ANSWER}[data-choice$="yellow"]').click()
    person.has_told(before + 3)
    person.page.wait_for_selector(ANSWER)


def learn_to(page: Page, step: int) -> None:
    """Open the lesson of 1st & Roll at a step."""
    page.evaluate("([key, step]) => localStorage.setItem(key, step)", [f"touchline.lesson.{GAME}", str(step)])
    page.goto(page.url.split("#")[0] + f"#/lesson/{GAME}")
    page.reload()
    page.wait_for_selector(".lesson")
    page.wait_for_selector(ANSWER)


def gates() -> list[tuple[int, list[str]]]:
    """The steps of the lesson at which a choice is made that dice follow, with the choice."""
    script = lesson(GAME)
    assert script is not None
    steps = script.steps
    return [
        (number, list(step.choose))
        for number, (step, after) in enumerate(pairwise(steps))
        if step.choose and any(isinstance(event.what, messages.Throw) for event in after.events)
    ]


def test_every_throw_of_the_lesson_is_seen_to_fall_and_no_button_is_live_meanwhile(arrive: Arrive) -> None:
    page = arrive().page
    thrown = gates()
    assert len(thrown) >= 2
    for step, choose in thrown:
        learn_to(page, step)
        page.evaluate(SPEED, "fast")
        page.evaluate(WATCH_DICE)
        page.locator(f'{ANSWER}[data-choice="{" ".join(choose)}"]').click()
        page.wait_for_function("() => window.fell > 0")
        page.wait_for_selector("[data-falls=true]", state="detached")
        assert page.evaluate("window.live") == 0


def test_the_words_for_a_wrong_choice_go_with_the_right_one(arrive: Arrive) -> None:
    person = arrive()
    page = person.page
    step, choose = gates()[0]
    learn_to(page, step)
    page.evaluate(SPEED, "slow")
    person.hold()
    right = " ".join(choose)
    page.locator(f'{ANSWER}:not([data-choice="{right}"])').first.click()
    page.wait_for_selector(".missed")
    page.locator(f'{ANSWER}[data-choice="{right}"]').click()
    page.wait_for_selector(".missed", state="detached")


def test_the_result_of_a_play_stays_while_the_next_question_is_open(arrive: Arrive) -> None:
    person = asked(arrive, ball=30)
    played(person)
    assert person.page.locator(".result-dice svg").count() >= 2
    assert person.page.inner_text(".result-head")


def test_what_cannot_be_taken_back_is_said(arrive: Arrive) -> None:
    person = asked(arrive, ball=30)
    played(person)
    person.open_menu()
    person.page.locator("dialog [data-do=undo]").click()
    person.page.wait_for_selector(".note-text:has-text('Nothing can be taken back past a roll')")


def test_nothing_on_the_table_moves_or_grows_in_the_course_of_a_play(arrive: Arrive) -> None:
    person = asked(arrive, ball=30)
    person.page.evaluate(SPEED, "fast")
    person.page.evaluate(BOXES)
    for _ in range(2):
        if not person.page.locator(f'{ANSWER}[data-choice$="yellow"]').count():
            break
        played(person)
    found = sorted(person.page.evaluate("[...boxes]"))
    assert len(found) == 5, found


def test_on_fourth_down_punt_and_field_goal_are_things_with_keys_like_the_dice(arrive: Arrive) -> None:
    person = asked(arrive, ball=62, down=4, mark=70)
    options = person.page.locator(f"{ANSWER}.pictured[data-key]")
    names = options.evaluate_all("(all) => all.map((one) => [one.dataset.choice, one.dataset.key])")
    assert [name for name, _ in names] == ["play red", "play yellow", "play green", "field_goal", "punt"]
    assert [key for _, key in names] == list("12345")
    person.page.keyboard.press("5")
    person.page.wait_for_selector(".log li:has-text('punt')")


def test_escape_and_a_click_beside_close_the_settings_of_a_table(arrive: Arrive) -> None:
    page = asked(arrive, ball=30).page
    menu = page.locator(".table-tools .menu")
    menu.locator("summary").click()
    page.wait_for_selector(".table-tools .menu[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector(".table-tools .menu:not([open])")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    menu.locator("summary").click()
    page.wait_for_selector(".table-tools .menu[open]")
    page.locator(".result").click()
    page.wait_for_selector(".table-tools .menu:not([open])")


@pytest.mark.parametrize("game", WITH_BOARD)
def test_where_nothing_hovers_no_rule_makes_a_touched_thing_look_chosen(game: str, arrive: Arrive) -> None:
    person = arrive(is_mobile=True, has_touch=True, viewport={"width": 390, "height": 844})
    person.lay(game)
    person.page.wait_for_selector(".asked .status")
    person.page.wait_for_selector(".drawn svg:visible")
    assert person.page.evaluate("matchMedia('(hover: hover)').matches") is False
    assert person.page.evaluate(HOVERS) == []


HAS_GONE_ON = f"""([before, answer]) => document.querySelector(".moment[data-moment=touchdown], .ended") ||
  ({QUESTION} !== before && document.querySelector(answer))"""
"""Whether there is another question, or a touchdown."""


def test_at_a_touchdown_the_ball_lies_in_the_zone_without_an_arrow_and_inside_the_picture(arrive: Arrive) -> None:
    person = asked(arrive, ball=99, mark=100)
    person.page.evaluate(SPEED, "normal")
    person.hold_at(".moment[data-moment=touchdown]")
    for _ in range(40):
        asked_before = person.question
        person.page.locator(ANSWER).first.click()
        person.page.wait_for_function(HAS_GONE_ON, arg=[asked_before, ANSWER])
        if person.page.locator(".moment[data-moment=touchdown]").count():
            break
        if person.page.locator(".score-points").all_inner_texts() != ["0", "0"]:
            pytest.fail("a touchdown was not shown")
    assert person.page.locator(".moment[data-moment=touchdown]").count() == 1
    inside = person.page.evaluate(
        """() => {
          const [ball, field] = [".slab .ball", ".slab .field"].map((name) => document.querySelector(name));
          const [own, all] = [ball, field].map((one) => one.getBoundingClientRect());
          const fits = own.left >= all.left && own.right <= all.right && own.top >= all.top;
          return [fits && own.bottom <= all.bottom, Number(ball.dataset.yard), ball.querySelector(".ahead")];
        }"""
    )
    assert inside[0] is True
    assert inside[1] < 0 or inside[1] > 100
    assert inside[2] is None


def test_what_somebody_says_does_not_wait_for_the_dice(arrive: Arrive) -> None:
    host, guest = seated(arrive)
    host.page.evaluate(SPEED, "slow")
    host.hold()
    guest.page.locator('.option[data-choice="green"]').click()
    host.page.locator('.option[data-choice="yellow"]').click()
    host.page.wait_for_selector("[data-do=skip]")
    guest.open_menu()
    guest.page.locator(".chat input").fill("here it comes")
    guest.page.locator(".chat button").click()
    host.page.wait_for_selector(".note-text:has-text('here it comes')")
    assert host.page.locator("[data-do=skip]").count() == 1


@pytest.mark.parametrize("size", [(360, 640), (1280, 720)])
def test_two_dice_on_a_button_lie_side_by_side_within_it(size: tuple[int, int], arrive: Arrive) -> None:
    person = asked(arrive, phase="kickoff", offense="away")
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    outside = person.page.locator(".asked .option svg").evaluate_all(
        """(all) => all.filter((one) => {
          const [own, button] = [one, one.closest(".option")].map((part) => part.getBoundingClientRect());
          return own.top < button.top || own.bottom > button.bottom || own.right > button.right;
        }).length"""
    )
    assert person.page.locator('.option[data-choice="onside"] svg').count() == 2
    assert outside == 0


@pytest.mark.parametrize("phase", ["timeout", "other_timeout", "run_off", "run_off_timeout"])
def test_a_question_of_the_clock_after_a_score_names_the_score(phase: str, arrive: Arrive) -> None:
    page = arrive().page
    for ball, due, name in (
        (100, {"try_due": 1, "next": "kickoff"}, "Touchdown"),
        (0, {"next": "safety_punt"}, "Safety"),
    ):
        view = touchline.new(GAME, position={"phase": phase, "ball": ball, **due}).view("home")
        assert page.evaluate(CAPTION, messages.to_plain(view)) == name


def test_the_try_comes_after_a_touchdown_and_not_in_a_play_from_scrimmage(arrive: Arrive) -> None:
    person = asked(arrive, phase="try")
    assert person.page.inner_text(".score-middle b") == "Touchdown"
    assert person.page.locator(f"{ANSWER}.pictured").count() == 2


def test_a_square_has_one_name_on_the_board_on_buttons_and_in_the_log(arrive: Arrive) -> None:
    person = arrive(seed="squares")
    person.lay("brettfussball")
    said = ""
    for _ in range(8):
        person.answer()
        person.page.wait_for_selector(ANSWER)
        said = person.page.evaluate(SAID)
        assert re.findall(r"\b[A-T]\d{1,2}\b", said) == []
    assert re.search(r"\b[a-t]\d{1,2}\b", said)
