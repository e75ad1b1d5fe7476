"""Somebody who plays in a browser: sees what the page shows, and clicks."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.clock import CLOCK

MOST_CLICKS = 3000
ANSWER = ":is(.slab, .asked .question) [data-key]:not([disabled], [data-key=Escape])"
"""What can be chosen: things on the board and buttons below it, each with its key."""
SOMETHING = f"{ANSWER}, .asked [data-look], .ended"
QUESTION = "[...document.querySelectorAll('.slab, .asked')].map((zone) => zone.innerHTML).join()"
TOLD = ".end-side[aria-busy=false]"
"""The end of a game whose record has come: until then the log is written anew."""
LINES = ".log [data-line]"
BY_HAND = 4
"""So many answers are given with mouse or keyboard; the others by clicks and keys made in the page, which is faster."""
ON = """async ([answer, most, start, byKeys]) => {
  let seed = start, clicks = 0;
  const chance = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length);
  const choose = (buttons) => {
    const keys = buttons.map((one) => one.dataset.key).filter((key) => key.length === 1 || key === "Enter");
    const key = keys[chance(keys.length)];
    const press = () => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    const click = () => new MouseEvent("click", { bubbles: true, cancelable: true });
    byKeys ? document.body.dispatchEvent(press()) : buttons[chance(buttons.length)].dispatchEvent(click());
  };
  while (clicks < most && !document.querySelector(".ended")) {
    const [curtain] = shown(".asked [data-look]");
    const [lock] = shown(".asked .lock-in:not([disabled])");
    const buttons = lock ? [lock] : shown(answer);
    if (curtain) curtain.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    else if (buttons.length) { choose(buttons); clicks++; }
    await new Promise((done) => setTimeout(done, 4));
  }
  return document.querySelector(".ended") !== null;
}"""
OF_THE_LINE = ("WebSocket", "ERR_", "Failed to load resource", "Cross-Origin-Opener-Policy")
"""What a browser says of a line that is cut, a request that is refused, and a header that plain http makes void."""
BEFORE = f"""
{CLOCK}
localStorage.setItem("touchline.motion", "none");
localStorage.setItem("touchline.speed", "at_once");
window.touchlineSockets = [];
window.WebSocket = class extends WebSocket {{
  constructor(...given) {{ super(...given); window.touchlineSockets.push(this); }}
}};
"""
"""Nothing moves, and a test can cut a line as a bad network does."""
PATIENCE = 120_000
"""So many milliseconds something may take that must come: a machine that does much else is slow."""
PASSES = 900
"""Waits of so many milliseconds let something be seen: a moment, a result, a notice. Shorter ones move things."""
MOST_TRIES = 200
"""So often a question is answered at most until it changes."""
PRESS_WITHIN = 2000
"""So many milliseconds a button that stands there may take to be pressed."""
LAY = """async ([wish]) => { const { openTable } = await import("/tables.js"); await openTable(wish); }"""


class Person:
    """A browser of one's own. ``faults`` are errors of the page, and what its content policy stopped.

    Unless asked to, it keeps nothing of the page: in every test that would be the same hundred files again.
    """

    def __init__(self, browser: Browser, base: str, *, language: str = "en", seed: str = "", **context: Any) -> None:
        self.base = base
        self.chance = random.Random(f"person {seed}")
        self.faults: list[str] = []
        self.context = browser.new_context(locale=language, **{"service_workers": "block", **context})
        self.context.set_default_timeout(PATIENCE)
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

    def hold_at(self, shows: str) -> None:
        """Let time stand still once something shows: it stays until this person goes on."""
        self.page.evaluate("([shows, least]) => touchlineClock.holdAt(shows, least)", [shows, PASSES])

    def hold(self, least: int = PASSES) -> None:
        """Let time stand still: waits of so many milliseconds last until this person goes on."""
        self.page.evaluate("(least) => touchlineClock.hold(least)", least)

    def go_on(self) -> bool:
        """End what is shown; whether anything was."""
        return bool(self.page.evaluate("touchlineClock.goOn()"))

    def let_go(self) -> None:
        """From now on nothing stays any longer than usual."""
        self.page.evaluate("touchlineClock.hold(Infinity)")
        self.go_on()

    def lay(self, game: str, how: str = "computer", **asked: Any) -> None:
        """Open a table as the buttons of the first page do, with something that they leave as it is."""
        self.page.evaluate(LAY, [{"game": game, "how": how, "asked": asked}])
        self.page.wait_for_selector(".table")

    def open_menu(self) -> None:
        """Open what a table has apart from the game: seats, chat, offers."""
        self.page.locator("[data-do=menu]:visible, [data-do=sheet-menu]:visible").first.click()
        self.page.wait_for_selector("dialog .side")

    def close_menu(self) -> None:
        self.page.locator("dialog > header button").click()
        self.page.wait_for_selector("dialog", state="detached")

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2]

    @property
    def status(self) -> str:
        """The one sentence that says who must do what."""
        return self.page.inner_text(".asked .status")

    @property
    def prompt(self) -> str:
        """What this person is asked, without what the others have done meanwhile."""
        return self.status.splitlines()[0]

    @property
    def log(self) -> list[str]:
        """Every line of the log, those that are folded away as well."""
        return [" ".join(text.split()) for text in self.page.locator(LINES).all_text_contents()]

    def has_told(self, lines: int) -> None:
        """Wait until the log has so many lines."""
        self.page.wait_for_function("([lines, n]) => document.querySelectorAll(lines).length >= n", arg=[LINES, lines])

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
        """What stands on the buttons, above them and on the board: it changes when something was chosen."""
        return str(self.page.evaluate(QUESTION))

    def click(self) -> None:
        """Press one of the buttons."""
        lock = self.page.locator(".lock-in:not([disabled])")
        buttons = lock if lock.count() else self.page.locator(ANSWER).locator("visible=true")
        some = buttons.count()
        if not some:
            return
        with suppress(TooLate):  # It may go while it is pressed: what was chosen before is answered by then.
            buttons.nth(self.chance.randrange(some)).click(timeout=PRESS_WITHIN)

    def press(self) -> None:
        """Press a key that stands on one of the buttons."""
        keys = self.page.locator(ANSWER).evaluate_all("(all) => all.map((one) => one.dataset.key)")
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
        over = self.page.evaluate(ON, [ANSWER, MOST_CLICKS, self.chance.randrange(1, 10**6), by_keys])
        assert over, f"the match does not end: {self.status}"
