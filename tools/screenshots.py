"""Pictures and film strips of every board as a browser shows it: ``make screenshots`` writes docs/screenshots.

The moments are those that a table opened from a position begins with, so that they look alike every time.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.person import ANSWER, Person
from tests.browser.screens import SIZES, THEMES, dress
from tests.games import facts
from tests.server.serving import Served
from tools.films import strips
from tools.page_speed import browsing
from touchline.core.game import games

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
EXAMPLE = "example: python -m tools.screenshots --to /tmp --language de"
ODDS = """async (wanted) => { (await import("/settings.js")).odds.value = wanted; }"""
ASKED_FOR, PATIENCE = 3, 5000
"""So often odds are asked for, with so many milliseconds each: a server that has just begun has other things to do."""
COLOURS = 256
"""So many are enough for flat drawings, and make the files small."""


def taken(browser: Browser, base: str, game: str, languages: list[str]) -> Iterator[tuple[str, Image.Image]]:
    """The pictures of one game, by name."""
    person = Person(browser, base, seed=game)
    person.lay(game, **facts(game).picture)
    for _ in range(facts(game).answers):
        person.answer()
    person.page.wait_for_selector(ANSWER)
    person.page.mouse.move(0, 0)
    for language, theme, size in product(languages, THEMES, SIZES):
        dress(person, language, theme, size)
        show_odds(person, wanted=size == "desktop")
        person.page.wait_for_timeout(200)
        suffix = "" if language == "en" else f"-{language}"
        yield f"{game}-{size}-{theme}{suffix}", Image.open(io.BytesIO(person.page.screenshot()))
    person.leave()


def show_odds(person: Person, *, wanted: bool) -> None:
    """Show the odds beside a large board, where the question has any; hide them on a phone."""
    for _ in range(ASKED_FOR if wanted else 0):
        person.page.evaluate(ODDS, "shown")
        with suppress(TooLate):
            person.page.wait_for_selector(".rail .odds-table", timeout=PATIENCE)
            return
        person.page.evaluate(ODDS, "hidden")
    person.page.evaluate(ODDS, "hidden")


def small(picture: Image.Image) -> bytes:
    """The same picture in few colours."""
    file = io.BytesIO()
    # An octree keeps colors that few pixels have: the default turns a small red sign yellow.
    few = picture.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, epilog=EXAMPLE)
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder (default: docs/screenshots)")
    parser.add_argument("--language", action="append", help="a language; may be given several times (default: en)")
    parser.add_argument("--game", action="append", help="a game; may be given several times (default: all)")
    parser.add_argument("--only", choices=("boards", "films"), help="one kind of pictures (default: both)")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        Served(Path(folder) / "tables.db", Path(folder), "--computers", "1") as served,
    ):
        for game in asked.game or games():
            boards = taken(browser, served.base, game, asked.language or ["en"]) if asked.only != "films" else ()
            films = strips(browser, served.base, game) if asked.only != "boards" else ()
            for name, picture in chain(boards, films):
                made = small(picture)
                (asked.to / f"{name}.png").write_bytes(made)
                print(f"{name}.png {len(made) / 1024:.0f} KB", flush=True)


if __name__ == "__main__":
    main()
