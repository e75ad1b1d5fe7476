"""Every choice of 1st & Roll is a thing with a picture: no button has words alone."""

from __future__ import annotations

import pytest

import touchline
from tests.architecture.test_catalogue import choices
from tests.browser.conftest import Arrive
from tests.browser.person import ANSWER

GAME = "first_and_roll"
DICE = ("red", "yellow", "green", "bomb", "two", "onside")
"""Drawn as dice, with the faces of the table's own rules."""
BARE = """async (names) => {
  const { option } = await import("/games/first_and_roll/board.js");
  const shown = { view: { ball: 40 }, rules: null, words: () => "", ask: null };
  return names.filter((name) => !option({ names: [name] }, shown)?.picture);
}"""


def test_every_choice_has_a_picture(arrive: Arrive) -> None:
    names = {name for _, choice in choices(touchline.find(GAME)) for name in choice.split()}
    signed = sorted(name for name in names if not set(name.split("_")) & set(DICE))
    assert len(signed) > 12
    assert arrive().page.evaluate(BARE, signed) == []


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1280, 720)])
def test_a_game_begins_with_a_coin_to_call(size: tuple[int, int], arrive: Arrive) -> None:
    person = arrive(viewport={"width": size[0], "height": size[1]})
    person.lay(GAME, "here")
    person.page.wait_for_selector(ANSWER)
    for face in ("heads", "tails"):
        button = person.page.locator(f"{ANSWER}[data-choice={face}]")
        around, coin = button.bounding_box(), button.locator(".big-coin").bounding_box()
        assert around
        assert coin
        assert coin["y"] >= around["y"]
        assert coin["y"] + coin["height"] <= around["y"] + around["height"]
        assert coin["width"] >= 40
