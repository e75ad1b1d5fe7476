"""Whatever can be pressed is large enough for a finger."""

from __future__ import annotations

from tests.browser.conftest import Arrive
from tests.browser.screens import WALKS

FINGER = 48
SMALL = """(least) => [...document.querySelectorAll("button:not(.cite), .button, select, summary")]
  .filter((one) => one.offsetParent && one.getBoundingClientRect().height < least - 0.5)
  .map((one) => one.outerHTML.slice(0, 120))"""
"""Numbers of rules stand in lines of text, where buttons are as high as the text."""


def test_whatever_can_be_pressed_is_large_enough(arrive: Arrive) -> None:
    small = []
    for walk in WALKS:
        for screen, person in walk(arrive):
            person.page.set_viewport_size({"width": 390, "height": 844})
            small += [(screen, found) for found in person.page.evaluate(SMALL, FINGER)]
    assert small == []
