"""How soon the page can be used and how much it jumps, on a device four times as slow: ``python -m tools.page_speed``.

Writes docs/page.md. Each page is opened some times in a browser that has nothing stored, from a server on this machine.
So is the table of each game, by the one click on the start page, on a device that is not slowed down.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import ANSWER
from tests.browser.screens import SIZES
from tests.browser.test_page_files import MOST_AT_FIRST, first_script
from tests.server.serving import Served
from touchline.core.game import find, games

REPORT = Path(__file__).parents[1] / "docs" / "page.md"
SLOWER = 4
SOONEST, STEADIEST = 2.0, 0.05
FIRST_MOVE = 2.0
QUIET = 2000
"""Milliseconds without a long task after which nothing more is expected."""
PAGES = {"start": ("", ".game .game-acts button"), "table": ("#/table/{table}", ".question .option:not([disabled])")}
"""What is opened, and what somebody waits for there."""
OBSERVE = """
  window.seen = { busy: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) seen.busy = Math.max(seen.busy, task.startTime + task.duration);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) seen.shift += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
LAY = """async () => {
  const { openTable } = await import("/tables.js");
  await openTable({ game: "first_and_roll", how: "computer" });
}"""


REPORT_TEXT = f"""# How fast the page is

Written by `python -m tools.page_speed`. Each page is opened {{visits}} times by a browser with an empty cache, from a
server on the same machine, on a processor slowed down {SLOWER} times. *Interactive*: what one waits for is there (a
game to choose, a question to answer) and the last long task is over; the median. *Layout shift*: the sum over a visit;
the worst.

| page | interactive (goal: {SOONEST:g} s) | layout shift (goal: {STEADIEST:g}) |
|---|---|---|
{{lines}}

*First move*: from the click on the start page that begins a game against the computer, at the usual speed of the
dice and on a processor that is not slowed down, until something can be decided; the median and the longest.

| first move | median (goal: {FIRST_MOVE:g} s) | longest |
|---|---|---|
{{moves}}

The script that loads first: {{script:.1f}} KB compressed (at most {MOST_AT_FIRST // 1024} KB; the tests check it).

{{day}}, {{machine}}.
"""


class Seen(NamedTuple):
    """One visit: seconds until the page could be used, and the sum of its layout shifts."""

    interactive: float
    shift: float


def visit(browser: Browser, base: str, page: str, size: tuple[int, int]) -> Seen:
    """Open a page with an empty cache on a slow processor."""
    address, awaited = PAGES[page]
    width, height = size
    context = browser.new_context(locale="en", viewport={"width": width, "height": height})
    tab = context.new_page()
    if "{table}" in address:
        tab.goto(base)
        tab.wait_for_selector(".game")
        tab.evaluate(LAY)
        tab.wait_for_selector(awaited)
        address = address.format(table=tab.url.rpartition("/")[2])
        tab.close()
        tab = context.new_page()
    tools = context.new_cdp_session(tab)
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    context.add_init_script(OBSERVE)
    tab.goto(f"{base}/{address}")
    tab.wait_for_selector(awaited)
    there = float(tab.evaluate("performance.now()"))
    tab.wait_for_timeout(QUIET)
    seen = tab.evaluate("seen")
    context.close()
    return Seen(max(there, seen["busy"]) / 1000, seen["shift"])


def open_game(browser: Browser, base: str, game: str) -> float:
    """Begin a game by one click, as somebody who comes for the first time; seconds until something can be decided."""
    context = browser.new_context(locale="en")
    tab = context.new_page()
    tab.goto(base)
    button = tab.locator(f".game:has(#game-{game}) [data-do=play]")
    button.wait_for()
    tab.wait_for_timeout(QUIET)
    began = time.perf_counter()
    button.click()
    tab.wait_for_selector(ANSWER)
    lasted = time.perf_counter() - began
    context.close()
    return lasted


@contextmanager
def browsing() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


def measured(visits: int) -> Iterator[str]:
    """Lines of the report, one for each page and size."""
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        Served(Path(folder) / "tables.db", Path(folder), "--computers", "1") as served,
    ):
        for page, (name, size) in product(PAGES, SIZES.items()):
            seen = [visit(browser, served.base, page, size) for _ in range(visits)]
            soon = statistics.median(one.interactive for one in seen)
            shift = max(one.shift for one in seen)
            print(f"{page} on a {name}: {soon:.2f} s, layout shift {shift:.3f}", flush=True)
            yield f"| {page}, {name} | {soon:.2f} s | {shift:.3f} |"


def measured_moves(visits: int) -> Iterator[str]:
    """Lines of the report, one for each game."""
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        Served(Path(folder) / "tables.db", Path(folder), "--computers", "1") as served,
    ):
        for game in games():
            took = [open_game(browser, served.base, game) for _ in range(visits)]
            print(f"first move in {game}: {statistics.median(took):.2f} s, longest {max(took):.2f} s", flush=True)
            yield f"| {find(game).title} | {statistics.median(took):.2f} s | {max(took):.2f} s |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, epilog="example: python -m tools.page_speed --visits 9")
    parser.add_argument("--visits", type=int, default=5, help="how often each page is opened (default: 5)")
    visits = parser.parse_args().visits
    lines = "\n".join(measured(visits))
    moves = "\n".join(measured_moves(visits))
    told = REPORT_TEXT.format(
        visits=visits,
        lines=lines,
        moves=moves,
        script=first_script() / 1024,
        day=datetime.now(UTC).strftime("%Y-%m-%d"),
        machine=f"{platform.machine()}, {os.cpu_count()} cores, {os.getloadavg()[0]:.0f} busy",
    )
    REPORT.write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
