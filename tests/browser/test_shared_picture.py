"""The picture of a game that is shared: what the board shows when nothing moves any more, in the colors of the game."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from tests.browser.person import TOLD, Person
from tests.browser.screens import resign
from tests.server.serving import Served

Color = tuple[int, int, int]
HEAD = {"home": (320, 130), "away": (860, 130)}
"""Where the scoreboard of the picture shows a side's color and nothing else."""
BOARD, CARDS = (60, 230, 1140, 780), (60, 370, 1140, 780)
LEAST = 3000
"""The head of a card has more pixels than these."""
ANSWERS = {"famous_first_downs": 6, "brettfussball": 10}
"""In so many answers something has moved on the board."""
MOVE = "async () => { const settings = await import('/settings.js'); settings.motion.value = 'full'; }"
STILL = "async () => { const settings = await import('/settings.js'); settings.motion.value = 'none'; }"
NOTE = """() => {
  const write = window.write ??= CanvasRenderingContext2D.prototype.fillText;
  window.written = [];
  CanvasRenderingContext2D.prototype.fillText = function (...given) {
    window.written.push(given[0]);
    return write.apply(this, given);
  };
}"""
SIDES = """() => {
  const shades = (side) => getComputedStyle(document.querySelector(`.verdict-side.${side}`)).backgroundImage;
  const read = (text) => text.match(/rgb\\([^)]+\\)/g).map((one) => one.match(/[0-9]+/g).map(Number));
  return Object.fromEntries(["home", "away"].map((side) => [side, read(shades(side))]));
}"""
"""The colors of a side on the end screen, from the top of its box to its foot."""


@pytest.fixture(scope="module", params=ANSWERS)
def ended(request: pytest.FixtureRequest, browser: Browser, server: Served) -> Iterator[Person]:
    person = Person(browser, server.base, seed="shared", viewport={"width": 1280, "height": 800})
    person.lay(request.param)
    for _ in range(ANSWERS[request.param]):
        person.answer()
    resign(person)
    person.page.wait_for_selector(TOLD)
    yield person
    assert person.faults == []
    person.leave()


def share(person: Person) -> Image.Image:
    with person.page.expect_download() as loaded:
        person.page.locator("[data-do=share]").click()
    return Image.open(io.BytesIO(loaded.value.path().read_bytes())).convert("RGB")


def read_color(picture: Image.Image, x: int, y: int) -> Color:
    [(_, color)] = picture.crop((x, y, x + 1, y + 1)).getcolors() or []
    assert isinstance(color, tuple)
    red, green, blue = color
    return red, green, blue


def lies_between(color: Color, shades: list[list[int]]) -> bool:
    return any(
        all(min(a, b) - 2 <= part <= max(a, b) + 2 for part, a, b in zip(color, one, other, strict=True))
        for one, other in pairwise(shades)
    )


def test_nothing_is_caught_on_its_way(ended: Person) -> None:
    ended.page.evaluate(STILL)
    still = share(ended)
    ended.page.evaluate(MOVE)
    moving = share(ended)
    assert ImageChops.difference(still.crop(BOARD), moving.crop(BOARD)).getbbox() is None


def test_the_sides_have_the_colors_of_the_game_and_cards_are_of_paper(ended: Person) -> None:
    shades = ended.page.evaluate(SIDES)
    picture = share(ended)
    for side, (x, y) in HEAD.items():
        assert lies_between(read_color(picture, x, y), shades[side]), side
    assert shades["home"] != shades["away"]
    if "first_downs" in ended.page.evaluate("document.querySelector('.end-page').dataset.game"):
        painted = {color: n for n, color in picture.crop(CARDS).getcolors(1 << 20) or []}
        for shade in (shades["home"][1], shades["away"][1]):
            assert painted.get(tuple(shade), 0) > LEAST, "a card shows what is below it"


@pytest.mark.parametrize(("name", "says"), [("", "● Me"), ("Mara", "● Mara")])
def test_who_shares_it_has_a_name(name: str, says: str, ended: Person) -> None:
    ended.page.evaluate("async (name) => { (await import('/settings.js')).name.value = name; }", name)
    ended.page.evaluate(NOTE)
    share(ended)
    written = ended.page.evaluate("window.written")
    assert says in written
    assert not [text for text in written if "Home" in text]
