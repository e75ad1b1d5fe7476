"""What is thrown falls before one's eyes, on the face that was told; secret calls are turned up together."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import WebSocket

from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER, PRESS_WITHIN, Person
from tests.games import WITH_BOARD, facts

MOVE = """async () => {
  const { motion, speed } = await import("/settings.js");
  motion.value = "full";
  speed.value = "normal";
}"""
WATCH = """() => {
  window.watched = { landed: [], faces: [], moving: 0, open: 0 };
  const see = ({ target, attributeName, oldValue }) => {
    if (attributeName === "data-face" && target.dataset.falls === "true") target.faces?.add(target.dataset.face);
    if (attributeName !== "data-falls" || oldValue !== "true" || target.dataset.falls !== "false") return;
    watched.landed.push(target.dataset.face);
    watched.faces.push(target.faces?.size ?? 0);
  };
  const board = document.querySelector(".table");
  const look = (records) => {
    for (const one of board.querySelectorAll('[data-falls="true"]')) one.faces ??= new Set([one.dataset.face]);
    const moves = document.getAnimations().filter((one) => one.effect.target.closest(".board"));
    watched.moving = Math.max(watched.moving, moves.length);
    watched.open = Math.max(watched.open, board.querySelectorAll(".turns-up").length);
    records.forEach(see);
  };
  const all = { subtree: true, childList: true, attributes: true, attributeOldValue: true };
  new MutationObserver(look).observe(board, all);
}"""
AN_ORDINARY_PLAY = '.asked [data-choice="play red"]'
CARD = ".asked [data-thing][aria-pressed=false]:not([disabled])"
MOST_ANSWERS, SOME_ANSWERS = 8, 2


class Listener:
    """The faces that the server says, in their order."""

    def __init__(self, person: Person) -> None:
        self.told: list[str] = []
        person.page.on("websocket", self.hear)

    def hear(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.keep(json.loads(frame)))

    def keep(self, sent: Any) -> None:
        for message in sent if isinstance(sent, list) else [sent]:
            what = message.get("what", {})
            if what.get("type") == "told" and what["key"].endswith(".threw"):
                self.told.append(what["params"]["face"])


def choose(person: Person) -> None:
    """An ordinary play, a full hand, or whatever is asked."""
    if person.page.locator(AN_ORDINARY_PLAY).count():
        person.page.locator(AN_ORDINARY_PLAY).click()
    elif person.page.locator(".lock-in").count():
        with suppress(TooLate):  # a question that goes meanwhile takes its cards along
            while person.page.locator(".lock-in[disabled]").count():
                person.page.locator(CARD).first.click(timeout=PRESS_WITHIN)
            person.page.locator(".lock-in").click(timeout=PRESS_WITHIN)
    else:
        person.answer()


def watched(person: Person, game: str, answers: int) -> tuple[list[str], dict[str, Any]]:
    """Play until something is shown, looking all the while: the faces that were told, and what was seen."""
    listener = Listener(person)
    person.lay(game, **facts(game).short)
    person.page.wait_for_selector(ANSWER)
    before = len(listener.told)
    person.page.evaluate(MOVE)
    person.page.evaluate(WATCH)
    seen: dict[str, Any] = {}
    for _ in range(answers):
        choose(person)
        person.page.wait_for_selector(f"{ANSWER}, .ended")
        seen = person.page.evaluate("watched")
        if seen["open"] == facts(game).turned_up and bool(seen["landed"]) == facts(game).dice_fall:
            break
    return listener.told[before:], seen


@pytest.mark.parametrize("game", WITH_BOARD)
def test_calls_are_turned_up_together_and_dice_fall_on_the_face_that_was_told(game: str, arrive: Arrive) -> None:
    told, seen = watched(arrive(), game, MOST_ANSWERS)
    assert seen["open"] == facts(game).turned_up
    assert bool(told) == facts(game).dice_fall
    assert seen["landed"] == told
    assert all(faces > 1 for faces in seen["faces"])


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if facts(game).one_die else pytest.mark.full) for game in WITH_BOARD]
)
def test_with_reduced_motion_nothing_moves_at_all(game: str, arrive: Arrive) -> None:
    _, seen = watched(arrive(reduced_motion="reduce"), game, SOME_ANSWERS)
    assert seen["landed"] == []
    assert seen["moving"] == 0


def test_a_click_on_the_board_does_not_wait_for_the_dice(arrive: Arrive) -> None:
    person = arrive()
    person.lay("brettfussball")
    person.page.wait_for_selector(ANSWER)
    person.page.evaluate(MOVE)
    person.hold()
    while person.page.locator(".slab [data-choice]").count() == 0:
        person.page.locator(".slab .chooses").first.click()
    person.page.locator(".slab [data-choice]").first.click()
    person.page.wait_for_selector('[data-falls="true"]')
    person.page.locator(".slab").click()
    assert person.page.locator('[data-falls="true"]').count() == 0
