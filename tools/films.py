"""A strip of pictures for each game: five moments of one play that scores. ``make screenshots`` writes them.

Dice are thrown by the server, so a play is tried until it scores.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product

from PIL import Image
from playwright.sync_api import Browser, Locator

from tests.browser.held import Held
from tests.browser.person import ANSWER
from tests.browser.screens import SIZES, THEMES, dress
from tests.games import Film, facts

FRAMES = 5
WIDTHS = {"phone": 200, "desktop": 440}
GAP = 10
PAPER = {"light": "#e9e1d0", "dark": "#0d1412"}
TRIES = 25
LOOKS = tuple(product(THEMES, SIZES))
Frame = dict[tuple[str, str], bytes]


def shots(held: Held) -> Frame:
    """What is on the screen now, in every look."""
    taken: Frame = {}
    for theme, size in LOOKS:
        dress(held, "en", theme, size)
        taken[theme, size] = held.page.screenshot()
    return taken


def find(held: Held, wanted: str) -> Locator:
    """What has a key, a choice by its name, or what a selector finds; once it is there."""
    selector = f'[data-key="{wanted}"]' if len(wanted) == 1 else f'[data-choice="{wanted}"]'
    found = held.page.locator(wanted if wanted.startswith(".") else selector).locator("visible=true").first
    found.wait_for()
    return found


def play(held: Held, game: str, film: Film) -> list[Frame] | None:
    """The pictures of one play from the question to what follows its score; None if it does not score."""
    held.lay(game, film.how, **film.asked)
    held.page.wait_for_selector(f"{ANSWER}, .slab [data-key]")
    held.page.wait_for_selector(".drawn svg:visible")
    held.stand()
    frames = []
    for wanted in film.presses:
        find(held, wanted)
        frames.append(shots(held))
        find(held, wanted).click()
    held.page.wait_for_selector("[data-do=skip], .moment")
    scored = False
    while held.settle():
        scored = scored or held.page.locator(".moment.of-score").count() > 0
        frames.append(shots(held))
        held.go_on()
    if not scored:
        return None
    for wanted in film.then:
        find(held, wanted)
        frames.append(shots(held))
        find(held, wanted).click()
        held.settle()
    return [*frames, shots(held)]


def strips(browser: Browser, base: str, game: str) -> Iterator[tuple[str, Image.Image]]:
    """The strips of a game, by name."""
    film = facts(game).film
    if film is None:
        return
    for n in range(TRIES):
        held = Held(browser, base, seed=f"{game} {n}")
        frames = play(held, game, film)
        held.leave()
        if frames and len(frames) >= FRAMES:
            break
    else:
        print(f"no strip of {game}: no play scored in {TRIES} tries")
        return
    # The first, the last two, and of those between them as many as there is room for.
    between = frames[1:-2]
    chosen = [frames[0], *(between[len(between) * k // (FRAMES - 3)] for k in range(FRAMES - 3)), *frames[-2:]]
    for theme, size in LOOKS:
        yield f"{game}-film-{size}-{theme}", strip([frame[theme, size] for frame in chosen], theme, size)


def strip(pictures: list[bytes], theme: str, size: str) -> Image.Image:
    """Pictures in a row."""
    width, (across, down) = WIDTHS[size], SIZES[size]
    height = width * down // across
    row = Image.new("RGB", (GAP + (width + GAP) * len(pictures), height + 2 * GAP), PAPER[theme])
    for n, picture in enumerate(pictures):
        small = Image.open(io.BytesIO(picture)).convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
        row.paste(small, (GAP + n * (width + GAP), GAP))
    return row
