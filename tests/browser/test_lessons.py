"""Lessons in a browser: done to the end by clicks and by keys, skipped through, come back to."""

from __future__ import annotations

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
LET_MOVE = """async () => { const { motion } = await import("/settings.js"); motion.value = "full"; }"""


def steps_of(game: str) -> list[LessonStep]:
    found = lesson(game)
    assert found is not None
    return found.steps


def begun(person: Person, game: str) -> Page:
    """Somebody follows the link of the first page."""
    person.page.locator(f'a[href="#/lesson/{game}"]').click()
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
    """The button of a choice, from behind "more" if it is there."""
    page.wait_for_selector(ANSWER)
    found = page.locator(f'.question [data-choice="{name}"]')
    if not found.count():
        page.locator(".question .option.more").click()
    return found


def choose(page: Page, step: LessonStep) -> None:
    """Make the right choice, whatever shape it has."""
    page.wait_for_selector(ANSWER)
    [last] = step.choose[-1:]
    if page.locator(".question [data-thing]").count():
        for thing in last.split("+"):
            page.locator(f'.question [data-thing="{thing}"]').click()
        page.locator(".question .lock-in").click()
        return
    piece = options_of(step)[last].params.get("piece") if len(step.choose) == 1 else None
    if piece is not None and page.locator(f'.question [data-piece="{piece}"]').count():
        page.locator(f'.question [data-piece="{piece}"]').click()
    button(page, " ".join(step.choose)).click()


def choose_another(page: Page, step: LessonStep) -> None:
    """Make a wrong choice, if there is a button for one."""
    page.wait_for_selector(ANSWER)
    others = page.locator(".question [data-choice]:not([disabled])").all()
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
    page.wait_for_selector(".asked .question .option:not([disabled])")


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
    page.locator("a.brand").click()
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
    page.locator(".asked summary").last.click()
    page.locator('[data-why="hail_mary"]').click()
    expect(page.locator(".whynot [role=status]")).to_contain_text("2:00")
    page.locator(".lesson .idea .cite").click()
    expect(page.locator("dialog .rule")).to_contain_text(steps[fourth].cite)


def test_the_dice_fall_before_the_idea_is_told_and_the_space_bar_does_not_wait(arrive: Arrive) -> None:
    person = arrive()
    page, steps = begun(person, "first_and_roll"), steps_of("first_and_roll")
    page.evaluate(LET_MOVE)
    page.locator(ON).click()
    page.wait_for_selector(ANSWER)
    [falling, fallen] = page.evaluate(CHOOSE_AND_SKIP, f'.question [data-choice="{steps[1].choose[0]}"]')
    assert "rolling" in falling
    assert "rolling" not in fallen
    assert person.log[-1].startswith("Red 4")


def test_a_choice_on_the_board_counts_as_one_beside_it(arrive: Arrive) -> None:
    person = arrive()
    page, steps = begun(person, "first_and_roll"), steps_of("first_and_roll")
    page.locator(ON).click()
    page.locator(".drawn [role=button], .drawn button").nth(1).click()
    expect(page.locator(".lesson .missed")).to_be_visible()
    page.locator(".drawn [role=button], .drawn button").first.click()
    stands_at(page, 2, len(steps))
