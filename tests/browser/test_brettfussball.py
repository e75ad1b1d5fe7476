"""Brettfußball in a browser: one numbering, marked on the board and below it; a goal is seen before the kick-off."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.screens import DRESS

GAME = "brettfussball"
BEFORE_GOAL = """
.....####.....
.......A......
..............
..a..a..a..a..
......x.......
..aa......aa..
..............
.a..........a.
.h..........h.
..............
...h...h..h...
..............
..h..h..h..h..
..............
......H.......
.....####.....
"""
BEFORE_KEEPER = BEFORE_GOAL.replace(".......A......", "......A.......")
BEFORE_OPPONENT = BEFORE_GOAL.replace("..a..a..a..a..\n......x", "..a..aa....a..\n......x")
AT_THE_BALL = """
.....####.....
.......A......
..............
..a..a..a..a..
......h.......
..aa......aa..
..............
.a....*.....a.
.h..........h.
..............
...h...h..h...
..............
..h..h..h..h..
..............
......H.......
.....####.....
"""
SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900), (1920, 1080))
PHONE = {"width": 390, "height": 844}
MOVE = """async ([how, pace]) => {
  const { motion, speed } = await import("/settings.js");
  motion.value = how;
  speed.value = pace;
}"""
MEANINGS = """() => {
  const found = {};
  for (const one of document.querySelectorAll(".table [data-key]")) {
    if (!one.getClientRects().length || one.disabled) continue;
    const does = one.dataset.choice ?? one.dataset.square ?? one.dataset.thing ?? one.dataset.do ?? one.textContent;
    const thing = one.classList.contains("ball") ? "ball" : does;
    (found[one.dataset.key] ??= new Set()).add(thing.trim());
  }
  return Object.fromEntries(Object.entries(found).map(([key, does]) => [key, [...does]]));
}"""
PIECES = """() => Object.fromEntries([...document.querySelectorAll(".slab .piece")].map((one) =>
  [`${one.classList.contains("home") ? "home" : "away"} ${one.dataset.number}`, one.dataset.square]))"""
WATCH_GOAL = """() => {
  window.seen = [];
  const look = () => {
    const way = document.querySelector(".slab .way.flight")?.getAttribute("d") ?? "";
    const ball = document.querySelector(".slab .ball")?.dataset.square;
    const stamp = document.querySelector(".moment")?.dataset.moment ?? "";
    const now = JSON.stringify([ball, Boolean(document.querySelector(".slab .lit")), stamp, way]);
    if (window.seen.at(-1) !== now) window.seen.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""
OVERHANG = """() => {
  const seen = (one) => one.getClientRects().length > 0 && !one.closest(".unseen, .rail");
  const zones = [...document.querySelectorAll(".score, .slab, .result, .asked")].filter(seen);
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : [];
  const lower = [...document.querySelectorAll(".asked button, .asked p, .result p, .score b, .tray-die")].filter(seen)
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const zone = one.closest(".score, .result, .asked").getBoundingClientRect();
      return box.left < zone.left - 1 || box.right > zone.right + 1 || box.top < zone.top - 1
        || box.bottom > zone.bottom + 1;
    });
  const small = [...document.querySelectorAll(".asked button")].filter(seen).filter((one) => {
    const box = one.getBoundingClientRect();
    return box.height < 43.5 || box.width < 38;
  });
  const texts = [...document.querySelectorAll(".tray-pick span, .tray-acts button, .score-middle b")].filter(seen)
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
  const scrolls = [...document.querySelectorAll(".table, .table *")].filter(seen).filter((one) =>
    /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1);
  const board = document.querySelector(".slab .field").getBoundingClientRect();
  const slab = document.querySelector(".slab").getBoundingClientRect();
  const cut = board.bottom > slab.bottom + 1 || board.right > slab.right + 1 ? ["the board is cut off"] : [];
  const say = (what) => (one) => `${what}: ${one.className} ${one.textContent.trim().slice(0, 30)}`;
  return [...wide, ...cut, ...lower.map(say("sticks out")), ...small.map(say("small")), ...texts.map(say("cut")),
    ...scrolls.map(say("scrolls")), ...(zones.length === 4 ? [] : ["a zone is missing"])];
}"""


def sit(person: Person, drawing: str, die: int, how: str = "here", **more: Any) -> Page:
    """A table at a turn with the number thrown."""
    person.lay(GAME, how, options={"board": "compact"}, position={"drawing": drawing, "die": die, **more})
    person.page.wait_for_selector(".slab [data-key]")
    return person.page


def test_one_key_does_one_thing_before_and_after_a_piece_is_chosen(arrive: Arrive) -> None:
    for size in (None, PHONE):
        page = sit(arrive(**({"viewport": size} if size else {})), BEFORE_GOAL, 4)
        before = page.evaluate(MEANINGS)
        assert all(len(does) == 1 for does in before.values()), before
        assert {*"1234567890q", "b"} <= set(before)
        number = page.locator(".slab .piece[data-key='7']").get_attribute("data-number")
        assert number == "7"
        page.keyboard.press("7")
        page.wait_for_selector(".slab .target")
        after = page.evaluate(MEANINGS)
        assert all(len(does) == 1 for does in after.values()), after
        assert all(name.startswith("h6 ") for key, [name] in after.items() if key.isdigit())
        [wanted] = after["2"]
        page.keyboard.press("2")
        square = page.locator(".log [data-line]").last
        square.wait_for(state="attached")
        assert wanted.startswith("h6")


def test_what_is_chosen_in_one_place_is_marked_in_the_other_and_escape_goes_back(arrive: Arrive) -> None:
    page = sit(arrive(viewport=PHONE), BEFORE_GOAL, 4)
    page.locator(".tray-pick[data-thing=h6]").click()
    page.wait_for_selector(".slab .piece[data-square=h6][aria-pressed=true].picked")
    assert page.locator(".tray[data-of=h6]").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".slab .field:not(:has(.target))")
    page.locator(".slab .piece[data-square=d6]").click()
    page.wait_for_selector(".tray[data-of=d6]")
    on_board = page.locator(".slab .target").evaluate_all(
        "(all) => all.map((one) => [one.dataset.key, one.dataset.choice])"
    )
    below = page.locator(".tray-pick").evaluate_all("(all) => all.map((one) => [one.dataset.key, one.dataset.choice])")
    assert on_board == below
    page.locator(".tray-pick").nth(1).focus()
    page.wait_for_selector(f'.slab .target.pointed[data-key="{below[1][0]}"]')
    page.locator(".slab .target").first.focus()
    page.wait_for_selector(f'.tray-pick.pointed[data-key="{below[0][0]}"]')
    assert page.locator(".option").count() == 0


def test_the_ball_is_taken_from_its_piece_to_kick_it(arrive: Arrive) -> None:
    page = sit(arrive(), BEFORE_GOAL, 4)
    page.keyboard.press("q")
    page.wait_for_selector(".slab .piece.carrier.picked")
    assert page.locator(".slab .target.kick").count() == 0
    page.keyboard.press("b")
    page.wait_for_selector(".slab .ball.picked")
    assert page.locator(".slab .target:not(.kick)").count() == 0
    assert page.locator(".slab .target.goal").count() == 1


@pytest.mark.parametrize("motion", ["full", "none"])
def test_a_goal_is_seen_in_the_net_before_the_kick_off_is_set_up(arrive: Arrive, motion: str) -> None:
    person = arrive()
    page = sit(person, BEFORE_GOAL, 4, score=[1, 0])
    page.keyboard.press("b")
    page.wait_for_selector(".slab .target.goal")
    page.evaluate(MOVE, [motion, "normal"])
    page.evaluate(WATCH_GOAL)
    person.hold_at('.moment[data-moment="goal"]')
    page.locator(".slab .target.goal").click()
    page.wait_for_selector('.moment[data-moment="goal"]')
    assert page.locator(".score-side.home .score-points.lit").count() == 1
    assert page.locator('.slab .lit[data-goal="away"]').count() == 1
    assert page.locator(".slab .ball").get_attribute("data-square") == "g16"
    assert page.locator(".slab .piece.home[data-number='11']").get_attribute("data-square") == "g12"
    person.let_go()
    page.wait_for_selector(".moment", state="detached")
    page.wait_for_selector(".asked [data-choice=reset]")
    assert page.inner_text(".score-side.home .score-points") == "2"
    assert page.locator(".slab .lit, .slab .way.flight").count() == 0
    seen = [json.loads(one) for one in page.evaluate("seen")]
    squares = [ball for ball, *_ in seen]
    assert [square for i, square in enumerate(squares) if i == 0 or squares[i - 1] != square] == ["g12", "g16", "h9"]
    assert all(stamp == "" for ball, _, stamp, _ in seen if ball != "g16")
    assert all(way == "" for ball, _, _, way in seen if ball == "h9")


@pytest.mark.parametrize(("drawing", "die", "name"), [(BEFORE_KEEPER, 4, "saves"), (BEFORE_OPPONENT, 1, "ball_lost")])
def test_a_save_and_a_lost_ball_are_stamped_on_the_board(arrive: Arrive, drawing: str, die: int, name: str) -> None:
    person = arrive()
    page = sit(person, drawing, die)
    page.keyboard.press("b")
    page.wait_for_selector(".slab .target.lose")
    page.evaluate(MOVE, ["none", "normal"])
    person.hold_at(".moment")
    page.locator(".slab .target.lose").first.click()
    page.wait_for_selector(f'.moment.of-turnover[data-moment="{name}"]')
    assert page.locator(".result-head").inner_text() != ""


def test_the_numbers_of_pieces_stay_after_a_goal(arrive: Arrive) -> None:
    person = arrive()
    page = sit(
        person, BEFORE_GOAL.replace("..h..h..h..h..", "..h..a..h..h..").replace(".a..........a.", ".h..........a."), 4
    )
    before = page.evaluate(PIECES)
    page.keyboard.press("b")
    page.locator(".slab .target.goal").click()
    page.wait_for_selector(".asked [data-choice=back]")
    lifted = page.evaluate(PIECES)
    assert len(lifted) < len(before)
    assert all(before[piece] == square for piece, square in lifted.items())
    first = page.locator(".question").get_attribute("aria-label")
    page.locator(".asked [data-choice=back]").click()
    expect(page.locator(".question:has([data-choice=back])")).not_to_have_attribute("aria-label", first or "")
    page.locator(".asked [data-choice=back]").click()
    page.wait_for_function("() => document.querySelectorAll('.slab .piece').length === 22")
    after = page.evaluate(PIECES)
    assert set(after) == set(before)
    assert all(after[piece] == square for piece, square in lifted.items())


def test_the_result_tells_the_last_turn_with_its_die(arrive: Arrive) -> None:
    page = sit(arrive(), AT_THE_BALL, 3)
    page.keyboard.press("q")
    page.wait_for_selector(".slab .target.take, .slab .target")
    page.locator(".slab .target").first.click()
    page.wait_for_selector(".result-dice [data-face='3']")
    assert page.locator(".result[data-side=home]").count() == 1
    assert page.locator(".result-head").inner_text().startswith("11 ")


@pytest.mark.parametrize("board", ["compact", "full"])
def test_everything_fits_at_every_size_and_the_pitch_stands_still(arrive: Arrive, board: str) -> None:
    person = arrive()
    person.lay(GAME, "here", options={"board": board}, position={"die": 4, "play": "open"})
    page = person.page
    page.wait_for_selector(".slab [data-key]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        cells = set()
        for language, theme in (("en", "light"), ("de", "dark"), ("ja", "light"), ("it", "dark")):
            page.evaluate(DRESS, [language, theme])
            for key in ("", "7", "Escape"):
                if key:
                    page.keyboard.press(key)
                assert page.evaluate(OVERHANG) == [], (width, height, language, key)
                cells.add(page.locator(".slab .field").get_attribute("data-cell"))
        assert len(cells) == 1
        cell = float(cells.pop() or 0)
        is_flat = page.locator(".slab .field.lying").count() == 1
        assert is_flat == (width > 640)
        least = 44 if (width, height) in ((1440, 900), (1920, 1080), (820, 1180)) else 19 if width > 360 else 17
        assert cell >= (least if board == "compact" else least * 0.6), (width, height, cell)
