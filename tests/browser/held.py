"""Somebody for whom time stands still: what a table shows for a moment stays until they go on."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error

from tests.browser.person import ANSWER, QUESTION, SOMETHING, Person

STAND = """async ([motion, speed]) => {
  const settings = await import("/settings.js");
  settings.motion.value = motion;
  settings.speed.value = speed;
}"""
SHOWING = f"{SOMETHING}, [data-do=skip], .moment"
CHANGED = f"(before) => {QUESTION} !== before || document.querySelector('.moment')"
MOST_STEPS = 400
PRESSED = 3_000
"""So many milliseconds it may take until what is pressed changes the question. Otherwise it is looked at again."""
NOTICED = 100
"""Waits of so many milliseconds are noticed."""


class Held(Person):
    """A person who looks at each thing that a table shows for as long as they like."""

    def stand(self, *, moving: bool = False) -> None:
        """From now on everything that is shown stays."""
        self.page.evaluate(STAND, ["full" if moving else "none", "normal"])
        self.hold(NOTICED)

    @property
    def shows_moment(self) -> bool:
        return self.page.locator(".moment").count() > 0

    @property
    def shows_something(self) -> bool:
        """Whether something is shown that passes."""
        return self.page.locator("[data-do=skip], .moment").count() > 0

    def take_turn(self) -> None:
        """Answer what is asked; otherwise see what comes next."""
        self.page.wait_for_selector(SHOWING)
        before = self.question
        if self.shows_something:
            self.go_on()
        elif self.page.locator(ANSWER).count():
            with suppress(Error):  # what was found a moment ago may be gone: it is looked for again
                self.click()
                self.page.wait_for_function(CHANGED, arg=before, timeout=PRESSED)

    def settle(self) -> bool:
        """Wait until something is shown that passes, or asked; whether it passes."""
        self.page.wait_for_selector(SHOWING)
        return self.shows_something

    def play_to_moment(self, most: int = MOST_STEPS) -> bool:
        """Play until something is stamped over the board; whether that comes to pass."""
        for _ in range(most):
            if self.shows_moment or self.is_over:
                break
            self.take_turn()
        return self.shows_moment
