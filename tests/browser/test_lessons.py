"""Lessons in a browser: done to the end by clicks and by keys, skipped through, come back to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, Person
from touchline.core.game import games
from touchline.server.table.lessons import LessonStep, lesson
from touchline.server.wire import messages

LANGUAGES = ("en", "de", "it", "ja")
BACK, ON = ".lesson .far button:first-child", ".lesson .far button:last-child"
SKIP_THROUGH = """async ([on, steps]) => {
  const told = [];
  for (let left = steps; ; left--) {
    told.push([document.querySelector(".lesson .idea").innerText, document.querySelector("main").innerText]);
    if (left === 1) return told;
    document.querySelector(on).click();
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
}"""
CHOOSE_AND_SKIP = """async (choice) => {
  const told = () => document.querySelector(".lesson .idea").innerText;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  document.querySelector(choice).click();
  await drawn();
  const falling = told();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  await drawn();
  return [falling, told()];
}"""
WATCH = """() => {
  window.seen = [];
  let wasFalling = false;
  const look = () => {
    const isFalling = document.querySelector("[data-falls=true]") !== null;
    const lines = document.querySelectorAll(".log [data-line]").length;
    if (isFalling && !wasFalling) window.seen.push(lines);
    else if (isFalling) window.seen.push(Math.max(window.seen.pop(), lines));
    wasFalling = isFalling;
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""
"""Notes for each die how many lines the log has at most while it falls."""
LET_MOVE = """async () => {
  const { motion, speed } = await import("/settings.js");
  motion.value = "full";
  speed.value = "normal";
}"""


def steps_of(game: str) -> list[LessonStep]:
    found = lesson(game)
    assert found is not None
    return found.steps


def begun(person: Person, game: str) -> Page:
    """Somebody follows the link of the first page."""
    person.page.locator(f'a[href="#/lesson/{game}"]').first.click()
    person.page.wait_for_selector(".lesson")
    person.page.wait_for_selector(".drawn")
    return person.page


def stands_at(page: Page, number: int, of: int) -> None:
    expect(page.locator(".lesson progress")).to_have_attribute("value", str(number + 1))
    expect(page.locator(".lesson progress")).to_have_attribute("max", str(of))


def told(page: Page) -> str:
    return page.inner_text(".lesson .idea")


def options_of(step: LessonStep) -> dict[str, messages.Option]:
    asks = next(event.what.asks for event in step.events if isinstance(event.what, messages.Asks))
    return {option.name: option for ask in asks for option in ask.choices}


def button(page: Page, name: str) -> Locator:
    """The button of a choice, on the board or below it; from behind "more" if it is there."""
    page.wait_for_selector(ANSWER)
    found = page.locator(f':is(.slab, .question) [data-choice="{name}"]').locator("visible=true").first
    if not found.count():
        page.locator(".question .option.more").click()
    return found


def choose(page: Page, step: LessonStep) -> None:
    """Make the right choice, whatever shape it has."""
    page.wait_for_selector(ANSWER)
    [last] = step.choose[-1:]
    if page.locator(".question [data-thing]:visible").count():
        for thing in last.split("+"):
            page.locator(f'.question [data-thing="{thing}"]').click()
        page.locator(".question .lock-in").click()
        return
    if len(step.choose) == 1:
        take(page, options_of(step)[last].params)
    button(page, " ".join(step.choose)).click()


def take(page: Page, points: Mapping[str, Any]) -> None:
    """Take what is to be moved, where that is chosen first."""
    square = points.get("piece")
    things = page.locator(f'.slab .piece.chooses[data-square="{square}"]' if square else ".slab .ball.chooses")
    if things.count() and not things.first.get_attribute("data-choice"):
        things.first.click()


def choose_another(page: Page, step: LessonStep) -> None:
    """Make a wrong choice, if there is a button for one."""
    page.wait_for_selector(ANSWER)
    others = page.locator(":is(.slab, .question) [data-choice]:not([disabled])").locator("visible=true").all()
    wrong = [one for one in others if one.get_attribute("data-choice") != " ".join(step.choose)]
    if wrong:
        wrong[0].click()
        expect(page.locator(".lesson .missed .cite")).to_be_visible()


@pytest.mark.parametrize("game", games())
def test_a_lesson_is_done_to_its_end_by_clicks_and_leads_to_a_game(game: str, arrive: Arrive) -> None:
    person = arrive(seed=game)
    page, steps = begun(person, game), steps_of(game)
    for number, step in enumerate(steps[:-1]):
        stands_at(page, number, len(steps))
        if step.choose:
            choose_another(page, step)
            stands_at(page, number, len(steps))
            choose(page, step)
        else:
            page.locator(ON).click()
    stands_at(page, len(steps) - 1, len(steps))
    page.locator(".lesson .more button.big").click()
    page.wait_for_url("**/#/table/*")
    page.wait_for_selector(ANSWER)


@pytest.mark.parametrize(("game", "language"), list(zip(games(), LANGUAGES, strict=True)))
def test_a_lesson_is_skipped_through_and_every_step_has_its_words(game: str, language: str, arrive: Arrive) -> None:
    person = arrive(seed=game, language=language)
    page, steps = begun(person, game), steps_of(game)
    shown = page.evaluate(SKIP_THROUGH, [ON, len(steps)])
    stands_at(page, len(steps) - 1, len(steps))
    assert len({idea for idea, _ in shown}) == len(steps)
    assert [everything for _, everything in shown if "[" in everything] == []


def test_whoever_leaves_comes_back_to_the_same_step_and_can_go_back(arrive: Arrive) -> None:
    person = arrive()
    page, steps = begun(person, "first_and_roll"), steps_of("first_and_roll")
    texts = [told(page)]
    for _ in range(6):
        page.locator(ON).click()
        texts.append(told(page))
    log = person.log
    page.locator("a.table-home").click()
    page.wait_for_selector(".start")
    begun(person, "first_and_roll")
    stands_at(page, 6, len(steps))
    assert person.log == log
    page.reload()
    page.wait_for_selector(".lesson")
    for number in range(5, -1, -1):
        page.locator(BACK).click()
        stands_at(page, number, len(steps))
        assert told(page) == texts[number]
    expect(page.locator(BACK)).to_be_disabled()
    assert person.log == []


def test_a_lesson_is_done_by_keys_alone(arrive: Arrive) -> None:
    person = arrive()
    page, steps = begun(person, "first_and_roll"), steps_of("first_and_roll")
    page.locator("main").focus()
    for number, step in enumerate(steps[:-1]):
        stands_at(page, number, len(steps))
        key = button(page, " ".join(step.choose)).get_attribute("data-key") if step.choose else "Enter"
        assert key
        page.keyboard.press(key)
    page.keyboard.press("ArrowLeft")
    stands_at(page, len(steps) - 2, len(steps))
    page.keyboard.press("Enter")
    stands_at(page, len(steps) - 1, len(steps))


def test_what_the_rules_close_is_explained_and_a_rule_opens(arrive: Arrive) -> None:
    person = arrive()
    page, steps = begun(person, "first_and_roll"), steps_of("first_and_roll")
    fourth = next(number for number, step in enumerate(steps) if step.idea == "fourth")
    for _ in range(fourth):
        page.locator(ON).click()
    page.locator("[data-do=help]").click()
    page.locator('[data-why="hail_mary"]').click()
    expect(page.locator(".whynot [role=status]")).to_contain_text("2:00")
    page.keyboard.press("Escape")
    page.locator(".lesson .idea .cite").click()
    expect(page.locator("dialog .rule")).to_contain_text(steps[fourth].cite)


def test_the_dice_fall_before_the_idea_is_told_and_the_space_bar_does_not_wait(arrive: Arrive) -> None:
    person = arrive()
    page, steps = begun(person, "first_and_roll"), steps_of("first_and_roll")
    page.evaluate(LET_MOVE)
    page.locator(ON).click()
    page.wait_for_selector(ANSWER)
    person.hold()
    [falling, fallen] = page.evaluate(CHOOSE_AND_SKIP, f'.question [data-choice="{steps[1].choose[0]}"]')
    assert "The play is on" in falling
    assert "rolling" not in fallen
    assert person.log[-1].startswith("Red 4")


def count_before_throws(step: LessonStep) -> list[int]:
    """How many lines have been told when each throw is made: the first message after a throw tells of it."""
    counts, lines = [], 0
    for event in step.events:
        if isinstance(event.what, messages.Throw):
            counts.append(lines)
        lines += isinstance(event.what, messages.Told)
    return counts


def list_gates(game: str) -> list[int]:
    """The steps at which a choice is made that dice follow."""
    following = enumerate(pairwise(steps_of(game)))
    return [number for number, (step, after) in following if step.choose and count_before_throws(after)]


@pytest.mark.parametrize("game", [game for game in games() if list_gates(game)])
def test_the_log_of_a_lesson_tells_of_a_throw_after_it_has_landed(
    game: str, arrive: Arrive, sized: Callable[[int, int], int]
) -> None:
    person = arrive()
    page, steps = begun(person, game), steps_of(game)
    for gate in list_gates(game)[: sized(3, 99)]:
        page.evaluate("([key, at]) => localStorage.setItem(key, at)", [f"touchline.lesson.{game}", str(gate)])
        page.reload()
        page.wait_for_selector(ANSWER)
        page.evaluate(LET_MOVE)
        before = len(person.log)
        page.evaluate(WATCH)
        choose(page, steps[gate])
        counts = [before + count for count in count_before_throws(steps[gate + 1])]
        page.wait_for_function("(n) => window.seen.length >= n", arg=len(counts))
        page.wait_for_selector("[data-falls=true]", state="detached")
        assert page.evaluate("window.seen") == counts
