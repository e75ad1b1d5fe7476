"""Pictures of every board as a browser shows it: ``make screenshots`` writes docs/screenshots.

The moments are those that a table opened from a position begins with, so that they look alike every time.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from tests.browser.person import ANSWER, Person
from tests.browser.screens import SIZES, THEMES, dress
from tests.games import facts
from tests.server.serving import Served
from tools.page_speed import browsing
from touchline.core.game import games

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
EXAMPLE = "example: python -m tools.screenshots --to /tmp --language de"
COLOURS = 128
"""So many are enough for flat drawings, and make the files small."""


def taken(browser: Browser, base: str, game: str, languages: list[str]) -> Iterator[tuple[str, bytes]]:
    """The pictures of one game, by name."""
    person = Person(browser, base, seed=game)
    person.lay(game, **facts(game).picture)
    for _ in range(facts(game).answers):
        person.answer()
    person.page.wait_for_selector(ANSWER)
    person.page.mouse.move(0, 0)
    for language, theme, size in product(languages, THEMES, SIZES):
        dress(person, language, theme, size)
        person.page.wait_for_timeout(200)
        suffix = "" if language == "en" else f"-{language}"
        yield f"{game}-{size}-{theme}{suffix}", person.page.screenshot()
    person.leave()


def small(picture: bytes) -> bytes:
    """The same picture in few colours."""
    file = io.BytesIO()
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
        file, "PNG", optimize=True
    )
    return file.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="example: python -m tools.screenshots --to /tmp --language de"
    )
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder (default: docs/screenshots)")
    parser.add_argument("--language", action="append", help="a language; may be given several times (default: en)")
    parser.add_argument("--game", action="append", help="a game; may be given several times (default: all)")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        Served(Path(folder) / "tables.db", Path(folder), "--computers", "1") as served,
    ):
        for game in asked.game or games():
            for name, picture in taken(browser, served.base, game, asked.language or ["en"]):
                made = small(picture)
                (asked.to / f"{name}.png").write_bytes(made)
                print(f"{name}.png {len(made) / 1024:.0f} KB", flush=True)


if __name__ == "__main__":
    main()
