"""Somebody who plays in a browser: sees what the page shows, and clicks."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Browser, Page

MOST_CLICKS = 3000
ANSWER = ".asked .question .option:not([disabled])"
SOMETHING = f"{ANSWER}, .asked [data-look], .ended"
BY_HAND = 4
"""So many answers are given with mouse or keyboard; the others by clicks and keys made in the page, which is faster."""
ON = """async ([most, start, byKeys]) => {
  let seed = start, clicks = 0;
  const chance = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const shown = (what) => [...document.querySelectorAll(what)];
  const choose = (buttons) => {
    const keys = buttons.map((one) => one.dataset.key).filter((key) => key.length === 1 || key === "Enter");
    const key = keys[chance(keys.length)];
    const press = () => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    byKeys ? document.body.dispatchEvent(press()) : buttons[chance(buttons.length)].click();
  };
  while (clicks < most && !document.querySelector(".ended")) {
    const [curtain] = shown(".asked [data-look]");
    const [lock] = shown(".asked .lock-in:not([disabled])");
    const buttons = lock ? [lock] : shown(".asked .question .option:not([disabled])");
    if (curtain) curtain.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    else if (buttons.length) { choose(buttons); clicks++; }
    await new Promise((done) => setTimeout(done, 4));
  }
  return document.querySelector(".ended") !== null;
}"""
OF_THE_LINE = ("WebSocket", "ERR_", "Failed to load resource", "Cross-Origin-Opener-Policy")
"""What a browser says of a line that is cut, a request that is refused, and a header that plain http makes void."""
BEFORE = """
localStorage.setItem("touchline.motion", "none");
window.touchlineSockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); window.touchlineSockets.push(this); }
};
"""
"""Nothing moves, and a test can cut a line as a bad network does."""
MOST_TRIES = 200
"""So often a question is answered at most until it changes."""
LAY = """async ([wish]) => { const { openTable } = await import("/tables.js"); await openTable(wish); }"""


class Person:
    """A browser of one's own. ``faults`` are errors of the page, and what its content policy stopped."""

    def __init__(self, browser: Browser, base: str, *, language: str = "en", seed: str = "", **context: Any) -> None:
        self.base = base
        self.chance = random.Random(f"person {seed}")
        self.faults: list[str] = []
        self.context = browser.new_context(locale=language, **context)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self._hear(said.type, said.text))
        self.context.add_init_script(BEFORE)
        self.go("")

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and not any(line in text for line in OF_THE_LINE):
            self.faults.append(text)

    def go(self, address: str) -> None:
        self.page.goto(f"{self.base}/{address}")
        self.page.wait_for_selector("main *")

    def leave(self) -> None:
        self.context.close()

    def lay(self, game: str, how: str = "computer", **asked: Any) -> None:
        """Open a table as the buttons of the first page do, with something that they leave as it is."""
        self.page.evaluate(LAY, [{"game": game, "how": how, "asked": asked}])
        self.page.wait_for_selector(".table")

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2]

    @property
    def status(self) -> str:
        """The one sentence that says who must do what."""
        return self.page.inner_text(".asked .status")

    @property
    def log(self) -> list[str]:
        return self.page.locator(".log li").all_inner_texts()

    @property
    def is_over(self) -> bool:
        return self.page.locator(".ended").count() > 0

    def answer(self, *, by_keys: bool = False) -> None:
        """Answer the question that is open, at random; behind the curtain if there is one."""
        self.page.wait_for_selector(SOMETHING)
        if self.page.locator("[data-look]").count():
            self.page.locator("[data-look]").press("Enter")
            self.page.wait_for_selector(ANSWER)
        if self.is_over:
            return
        before = self.question
        for _ in range(MOST_TRIES):
            self.press() if by_keys else self.click()
            if self.question != before:
                return
        raise AssertionError(f"nothing comes of what is chosen: {self.status} {self.faults}")

    @property
    def question(self) -> str:
        """What stands on the buttons and above them: it changes when something was chosen."""
        shown = self.page.locator(".asked")
        return str(shown.evaluate("(zone) => zone.innerHTML"))

    def click(self) -> None:
        """Press one of the buttons."""
        lock = self.page.locator(".lock-in:not([disabled])")
        buttons = lock if lock.count() else self.page.locator(ANSWER)
        some = buttons.count()
        if some:
            buttons.nth(self.chance.randrange(some)).click()

    def press(self) -> None:
        """Press a key that stands on one of the buttons."""
        keys = self.page.locator(f"{ANSWER}[data-key]").evaluate_all("(all) => all.map((one) => one.dataset.key)")
        usable = [key for key in keys if len(key) == 1]
        locks = "Enter" in keys
        if locks or usable:
            self.page.keyboard.press("Enter" if locks else self.chance.choice(usable))

    def play(self, *, by_keys: bool = False) -> None:
        """Play until the match is over."""
        for _ in range(BY_HAND):
            if self.is_over:
                return
            self.answer(by_keys=by_keys)
        over = self.page.evaluate(ON, [MOST_CLICKS, self.chance.randrange(1, 10**6), by_keys])
        assert over, f"the match does not end: {self.status}"
