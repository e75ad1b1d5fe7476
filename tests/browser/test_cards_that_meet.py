"""The table of Famous First Downs: cards that are the buttons, a reveal that can be read, a score that is seen."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, Person
from tests.browser.screens import DRESS
from touchline.locale import list_languages

GAME = "famous_first_downs"
SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900), (1920, 1080))
PHONES = SIZES[:2]
SETTLES = 30_000
TWO_SECONDS = 2000
GOLD = "rgb(246, 189, 27)"
FOURTH = {"down": 4, "offense_zone": 28, "neutral_zone": 4, "momentum": [1, 0]}
LAST_KICK = {"drives": [1, 1], "first_offense": "away", "down": 4, "offense_zone": 38, "neutral_zone": 4}
LONG = "Angetäuschter Doppelpass"
OWN = {
    "plays": {"pro_set": {"title": LONG, "options": ["RM 3", "SR 18 t", "DR 33"]}},
    "defenses": {
        "nickel": {
            "title": "Abseitsverteidigungsform",
            "long": ["-16", "+11", "X"],
            "short": ["-14", "-12", "-16"],
            "run": ["-13", "+12", "+11"],
        }
    },
}
MOVE = """async () => {
  const { motion, speed } = await import("/settings.js");
  motion.value = "full";
  speed.value = "normal";
}"""
WATCH = """() => {
  window.seen = { came: -1, gone: -1, delays: [], said: new Set(), moving: 0 };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.matches(".rack .turned .was")) seen.delays = timing.delay ? [...seen.delays, timing.delay] : [0];
    return animate.call(this, frames, timing);
  };
  const look = () => {
    const open = document.querySelectorAll(".stage .turns-up");
    if (open.length && seen.came < 0) seen.came = touchlineClock.now;
    if (!open.length && seen.came >= 0 && seen.gone < 0) seen.gone = touchlineClock.now;
    if (open.length) {
      seen.moving = Math.max(seen.moving, document.getAnimations().length);
      seen.said.add(document.querySelector(".prompt-ask, .idea").innerText);
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Notes when two cards have turned up and when they have gone, by the plan of the page, and what shows meanwhile."""
WATCH_WORDS = """() => {
  const line = () => document.querySelectorAll(".log [data-line]").length;
  const text = (of) => document.querySelector(of)?.textContent.trim() ?? "";
  window.told = { before: line(), early: [], lacking: [], sums: [], gone: false };
  let hasCome = false, drops = Infinity;
  const look = () => {
    const isOpen = document.querySelector(".stage .turns-up") !== null;
    const sum = document.querySelector(".stage .comes .sum");
    const falls = sum?.getAnimations().map((one) => one.effect.getComputedTiming().endTime);
    if (falls && drops === Infinity) drops = touchlineClock.now + Math.max(...falls);
    const isSummed = sum !== null && touchlineClock.now >= drops;
    if (isOpen && !isSummed && (line() > told.before || text(".result .equation")))
      told.early.push(`${line()} ${text(".result")}`);
    if (text(".result .equation") && !text(".result .result-sum")) told.lacking.push(text(".result"));
    if (isOpen && text(".result .result-sum")) told.sums.push([text(".result .result-sum"), text(".sum .total")]);
    hasCome ||= isOpen;
    told.gone ||= hasCome && !isOpen;
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes what the log and the result strip tell before the sum is on the stage, and sums without their number."""
SEEN = "() => ({ ...seen, said: [...seen.said] })"
BROKEN = """() => {
  const faults = [];
  const places = document.querySelectorAll(".rack, .equation, .ffd");
  for (const place of places) {
    const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node.parentElement.closest(".unseen, .said") || !node.parentElement.getClientRects().length) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\\p{Letter}\\d]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1 && !/[぀-ヿ一-鿿]/.test(word)) faults.push(`${word} is broken`);
        const [box, card] = [range.getBoundingClientRect(), node.parentElement.closest("svg, button, span.tile, p")];
        const frame = card.getBoundingClientRect();
        const sticks = box.left < frame.left - 2 || box.right > frame.right + 2;
        if (sticks) faults.push(`${word} sticks out of ${card.getAttribute("class")}`);
      }
    }
  }
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth} wide`);
  const isTablet = innerWidth > 640 && innerWidth < 1100 && innerHeight > 500;
  if (!isTablet && scrollHeight > clientHeight) faults.push(`${scrollHeight} high`);
  for (const one of document.querySelectorAll(".ffd .option, .ffd .sheet-card, .rack, .result, .prompt")) {
    const box = one.getBoundingClientRect();
    if (!box.width) continue;
    const name = one.dataset.choice ?? one.getAttribute("class");
    if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > scrollHeight + 1) faults.push(`${name} is cut off`);
    if (one.matches(".option") && Math.min(box.width, box.height) < 43.5) faults.push(`${name} is small`);
  }
  return [...new Set(faults)];
}"""


PLACES = """() => [...document.querySelectorAll(".slab, .result, .prompt, .stage")]
    .map((one) => one.getBoundingClientRect().toJSON())"""


def sit(person: Person, **asked: Any) -> Page:
    """At the table of the game, before a question."""
    person.lay(GAME, **asked)
    person.page.wait_for_selector(ANSWER)
    return person.page


def choose(page: Page, name: str) -> None:
    """Choose something that lies on the stage."""
    page.locator(f'.stage [data-choice="{name}"]').click()


def at_lesson(person: Person, idea: int) -> Page:
    """At a step of the lesson, in which both cards are known before."""
    person.page.evaluate("at => localStorage.setItem('touchline.lesson.famous_first_downs', at)", idea)
    person.go(f"#/lesson/{GAME}")
    person.page.wait_for_selector(".rack")
    person.page.wait_for_selector(ANSWER)
    return person.page


@pytest.mark.parametrize("how", ["no-preference", "reduce"])
def test_both_cards_stand_open_for_two_seconds_and_the_zone_where_they_meet_is_gold(how: str, arrive: Arrive) -> None:
    person = arrive(reduced_motion=how)
    page = at_lesson(person, 2)
    page.evaluate(MOVE)
    page.evaluate(WATCH)
    person.hold_at(".stage .turns-up")
    choose(page, "run_middle")
    met = page.locator(".stage .turns-up .met .cell")
    expect(met).to_have_count(2)
    for n in range(2):
        expect(met.nth(n)).to_have_css("fill", GOLD)
    person.let_go()
    page.wait_for_function("() => seen.gone >= 0")
    seen = page.evaluate(SEEN)
    assert seen["gone"] - seen["came"] >= TWO_SECONDS
    assert not any("dice" in said for said in seen["said"])
    assert (seen["moving"] > 0) == (how != "reduce")
    assert len(seen["delays"]) == (5 if how != "reduce" else 0)
    expect(page.locator(".rack .ball")).to_have_attribute("data-yard", "5")


def test_coins_turn_one_by_one_and_the_one_that_decides_is_last(arrive: Arrive) -> None:
    page = at_lesson(arrive(), 2)
    page.evaluate(MOVE)
    page.evaluate(WATCH)
    choose(page, "run_middle")
    page.wait_for_function("() => seen.gone >= 0")
    delays = page.evaluate(SEEN)["delays"]
    gaps = [after - before for before, after in pairwise(delays)]
    assert gaps[:-1] == [70] * (len(delays) - 2)
    assert gaps[-1] > max(gaps[:-1])


def test_the_log_and_the_result_tell_of_the_sum_after_the_cards_have_met(arrive: Arrive) -> None:
    page = sit(arrive(), position={"down": 2, "offense_zone": 12, "neutral_zone": 8})
    choose(page, "pro_set")
    page.wait_for_selector(".stage .chooses")
    page.evaluate(MOVE)
    page.evaluate(WATCH_WORDS)
    choose(page, "run_middle")
    page.wait_for_function("() => told.gone")
    told = page.evaluate("() => told")
    assert told["early"] == []
    assert told["lacking"] == []
    assert told["sums"]
    assert [pair for pair in told["sums"] if pair[0] != pair[1]] == []
    assert page.locator(".log [data-line]").count() > told["before"]


def test_at_a_table_the_reveal_stands_as_long_and_the_result_stays(arrive: Arrive) -> None:
    page = sit(arrive(), position={"down": 2, "offense_zone": 12, "neutral_zone": 8})
    choose(page, "pro_set")
    page.evaluate(MOVE)
    page.evaluate(WATCH)
    choose(page, "run_middle")
    page.wait_for_function("() => seen.gone >= 0")
    seen = page.evaluate(SEEN)
    assert seen["gone"] - seen["came"] >= TWO_SECONDS
    assert any(said.startswith("Pro Set against") for said in seen["said"])
    page.wait_for_selector('.stage [data-choice="pro_set"]')
    expect(page.locator(".result .tile").first).to_contain_text("3")
    shown = page.inner_text(".result")
    choose(page, "spread")
    page.wait_for_selector(".stage .chooses")
    assert page.inner_text(".result") == shown


def test_a_touchdown_is_seen_in_the_zone_and_stamped_over_the_stage(arrive: Arrive) -> None:
    person = arrive()
    page = at_lesson(person, 14)
    page.evaluate(MOVE)
    person.hold_at(".moment[data-moment=touchdown]")
    choose(page, "short_middle")
    page.wait_for_selector(".moment[data-moment=touchdown]")
    expect(page.locator(".rack .end-zone.away.lit")).to_be_visible()
    expect(page.locator(".rack .yard.home")).to_have_count(50)
    stamped, rack = page.locator(".moment").bounding_box(), page.locator(".rack").bounding_box()
    assert stamped
    assert rack
    assert stamped["y"] > rack["y"] + rack["height"]


def test_a_kick_counts_on_the_scoreboard_and_stays_shown_when_the_game_is_over(arrive: Arrive) -> None:
    person = arrive()
    page = sit(person, options={"drives": 1}, position=LAST_KICK)
    page.evaluate(MOVE)
    person.hold_at(".moment[data-moment=field_goal]")
    choose(page, "field_goal")
    page.wait_for_selector(".moment[data-moment=field_goal]")
    expect(page.locator(".score-points.lit")).to_have_text("3")
    person.let_go()
    page.locator("[data-do=board]").click()
    expect(page.locator(".rack .end-zone.away.lit")).to_be_visible()
    expect(page.locator(".rack .yard.home")).to_have_count(38)
    expect(page.locator(".rack .yard.neutral")).to_have_count(4)


def test_on_fourth_down_plays_and_kicks_lie_on_the_table_under_one_numbering(arrive: Arrive) -> None:
    page = sit(arrive(), position=FOURTH)
    keys = page.locator(".stage .option").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    assert keys == [str(i + 1) for i in range(8)]
    assert page.locator('.stage [data-choice="punt"] svg').count() == 1
    page.keyboard.press("1")
    page.wait_for_selector(".stage .chooses")
    assert page.locator(".stage .mine .title").text_content() == "Pro Set"


def test_the_zones_of_the_play_are_its_buttons_and_the_rest_of_the_card_is_none(arrive: Arrive) -> None:
    page = sit(arrive())
    choose(page, "pro_set")
    page.wait_for_selector(".stage .chooses")
    zones = page.locator(".stage .option").evaluate_all("(all) => all.map((one) => one.dataset.choice)")
    assert sorted(zones) == ["long_right", "run_middle", "short_right"]
    page.keyboard.press("1")
    page.wait_for_selector('.result .tile:has-text("Run middle")')


def play_on(page: Page, state: str) -> None:
    """From the first question to another."""
    if state == "call":
        choose(page, "pro_set")
        page.wait_for_selector(".stage .chooses")
    if state == "kick":
        choose(page, "field_goal")
        page.wait_for_selector('.stage [data-choice="heads"]')


STATES: dict[str, dict[str, Any]] = {
    "lay": {},
    "call": {},
    "defend": {"position": {"offense": "away", "offense_zone": 20, "momentum": [2, 3]}},
    "fourth": {"position": FOURTH},
    "kick": {"position": FOURTH},
    "conversion": {"position": {"phase": "conversion", "momentum": [9, 1]}},
    "own": {"components": OWN},
}


@pytest.mark.parametrize("state", STATES)
def test_no_word_is_broken_and_nothing_is_cut_off_at_any_size_in_any_language(state: str, arrive: Arrive) -> None:
    person = arrive(viewport={"width": 1280, "height": 720})
    page = sit(person, **STATES[state])
    play_on(page, state)
    found = {}
    for (width, height), language in product(SIZES, list_languages()):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRESS, [language, "light"])
        try:
            page.wait_for_function(f"() => ({BROKEN})().length === 0", timeout=SETTLES)
        except Error:
            found[width, height, language] = page.evaluate(BROKEN)
    assert found == {}


def test_nothing_moves_between_a_question_and_the_next(arrive: Arrive) -> None:
    for width, height in PHONES:
        page = sit(arrive(viewport={"width": width, "height": height}))
        before = page.evaluate(PLACES)
        choose(page, "pro_set")
        page.wait_for_selector(".stage .chooses")
        assert page.evaluate(PLACES) == before
        choose(page, "short_right")
        page.wait_for_selector(".result .tile")
        page.wait_for_selector(ANSWER)
        assert page.evaluate(PLACES) == before


def test_after_the_curtain_fell_nothing_tells_which_zone_was_named(arrive: Arrive) -> None:
    """At a shared screen what is left of the cards is the same, letter by letter, whatever was locked."""
    left = []
    for n in range(3):
        person = arrive(seed="shared")
        page = sit(person, how="here", position={"offense_zone": 20})
        page.locator(".stage [data-choice]").first.click()
        page.locator("[data-look]").press("Enter")
        page.locator(".stage .chooses").nth(n).click()
        page.wait_for_selector("[data-look]")
        assert page.locator(".asked [data-choice]").count() == 0
        left.append(page.locator(".table").evaluate("(table) => table.outerHTML"))
    assert left[0] == left[1] == left[2]
