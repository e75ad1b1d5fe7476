"""Nothing is cut off, runs over, lies on something else or jumps: at any size, in any language, at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Arrive
from tests.browser.held import Held
from tests.browser.person import ANSWER, TOLD, Person
from tests.browser.screens import DRESS, GAME, WALKS, Comes, Walk, at, close, invite, resign
from tests.games import WITH_BOARD
from tests.server.serving import Served
from touchline.core.game import games
from touchline.locale import list_languages

SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900), (1920, 1080))
PHONE = 640
"""Screens with a side of so many pixels at most are touched, and nothing but one area scrolls on them."""
FINGER = 44
STRIDE = 9
"""Coprime to the number of looks, so that moments take turns in all sizes and languages."""
MEASURE = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")
SLAB = "[data-game]:not([data-game=first_down]) > .slab, .fd-path"
"""The board. Of the slab of the First Down Game nothing is seen but the path that lies on it."""
PLACES = (".score", SLAB, ".result", ".prompt")
PLACE = """(places) => places.map((place) => {
  const { left, top, right, bottom } = document.querySelector(place)?.getBoundingClientRect() ?? {};
  // A die may lie before the question.
  return [place === ".prompt" ? 0 : left, top, right, bottom].map(Math.round).join(" ");
})"""
MOST_TURNS = 60
"""Answers of a game that are given at most until enough has been shown."""


class Look(NamedTuple):
    """A screen of some size, in a language."""

    size: tuple[int, int]
    language: str

    @property
    def is_phone(self) -> bool:
        return min(self.size) <= PHONE


LOOKS = tuple(Look(*look) for look in product(SIZES, list_languages()))


class Stop(NamedTuple):
    """A moment to look at: of a ``sheet`` that only phones have, or of a table, where everything keeps its place."""

    name: str
    person: Person
    sheet: bool = False
    is_table: bool = True


def wear(person: Person, look: Look) -> None:
    """Show the screen at this size, in this language."""
    width, height = look.size
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(DRESS, [look.language, "light"])


def measured(person: Person, look: Look) -> list[str]:
    """What is wrong with the boxes on the screen."""
    found: list[str] = person.page.evaluate(MEASURE, FINGER if look.is_phone else 0)
    return found


def looks_for(number: int, first: Look, many: int) -> tuple[Look, ...]:
    """The looks of one moment: always the first one, and others in turn."""
    others = tuple(LOOKS[(number * STRIDE + more) % len(LOOKS)] for more in range(many))
    return (first, *(look for look in others if look != first))


def game_stops(held: Held, game: str, most: int) -> Iterator[Stop]:
    """Everything that is seen of a game against a computer: questions, secret calls, a moment, the end.

    What passes is looked at so many times at ``most``.
    """
    held.lay(game)
    held.page.wait_for_selector(ANSWER)
    held.page.wait_for_selector(".drawn svg:visible")
    yield Stop("first question", held)
    held.open_menu()
    yield Stop("menu", held, is_table=False)
    held.close_menu()
    for sheet in ("odds", "log"):
        held.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        held.page.locator(f"[data-do=sheet-{sheet}]").click()
        held.page.wait_for_selector("dialog")
        yield Stop(f"{sheet} in a sheet", held, sheet=True, is_table=False)
        close(held)
    held.page.keyboard.press("o")
    yield Stop("odds", held)
    held.stand()
    seen: set[str] = set()
    shown = 0
    for _ in range(MOST_TURNS):
        if shown >= most or held.is_over:
            break
        held.take_turn()
        while held.settle():
            shown += 1
            yield Stop(f"shown {shown}", held)
            held.go_on()
        asked = held.page.evaluate("document.querySelector('.question')?.ariaLabel ?? ''")
        if asked and asked not in seen and not held.is_over:
            seen.add(asked)
            yield Stop(f"question: {asked}", held)
    if held.play_to_moment():
        yield Stop("a moment", held)
    while held.settle():
        held.go_on()
    if not held.is_over:
        resign(held)
    yield Stop("the board at the end", held, is_table=False)
    held.let_go()
    held.page.wait_for_selector(TOLD)
    yield Stop("the end", held, is_table=False)


def waiting_stops(comes: Callable[[], Person], game: str) -> Iterator[Stop]:
    """Two people: before the other comes, and while the other thinks."""
    host, guest = comes(), comes()
    host.lay(game, "invite")
    link = invite(host)
    yield Stop("inviting", host, is_table=False)
    close(host)
    yield Stop("lobby", host, is_table=False)
    guest.page.goto(link)
    guest.page.wait_for_selector("form.reading button")
    yield Stop("joining", guest, is_table=False)
    guest.page.locator("form.reading button").click()
    waits = ".prompt[data-lamp=waits]"
    # What was just answered is still there for a moment, but cannot be pressed.
    asked = f"{waits}, .table:has(.prompt[data-lamp=turn]):has({ANSWER})"
    for person in (host, guest):
        person.page.wait_for_selector(asked)
    for _ in range(MOST_TURNS):
        if host.page.locator(waits).count():
            break
        host.answer()
        host.page.wait_for_selector(asked)
    yield Stop("waiting", host)


@pytest.mark.parametrize("game", WITH_BOARD)
def test_everything_at_a_table_has_its_place(
    game: str, browser: Browser, server: Served, arrive: Arrive, sized: Callable[[int, int], int]
) -> None:
    held, many = Held(browser, server.base, seed=game), sized(1, len(LOOKS))
    first = LOOKS[(WITH_BOARD.index(game) * STRIDE + 3) % len(LOOKS)]
    wrong: list[object] = []
    places: dict[Look, dict[str, list[str]]] = {}
    for walk in (game_stops(held, game, sized(4, 12)), waiting_stops(arrive, game)):
        for number, stop in enumerate(walk):
            for look in looks_for(number, first, many):
                if stop.sheet and not look.is_phone:
                    continue
                wear(stop.person, look)
                wrong += [(stop.name, *look, found) for found in measured(stop.person, look)]
                if stop.is_table:
                    places.setdefault(look, {})[stop.name] = stop.person.page.evaluate(PLACE, list(PLACES))
    wrong += [
        (look, place, told)
        for look, found in places.items()
        for n, place in enumerate(PLACES)
        if len(told := {name: at[n] for name, at in found.items() if at[n]}) > 1 and len(set(told.values())) > 1
    ]
    assert held.faults == []
    held.leave()
    assert wrong == []


def going_on(comes: Comes) -> Iterator[tuple[str, Person]]:
    """The start page of somebody who has a game to go on with."""
    person = comes()
    person.lay(GAME, position={"ball": 38, "down": 2, "mark": 44, "score": [10, 13]})
    person.page.wait_for_selector(ANSWER)
    yield "going on", at(person, "", ".start-continue h1")


def about_games(comes: Comes) -> Iterator[tuple[str, Person]]:
    """What can be read about each game, and set up before it."""
    person = comes()
    for game in games():
        yield f"rules of {game}", at(person, f"#/rules/{game}", ".rule")
        yield f"components of {game}", at(person, f"#/components/{game}", ".part")
        yield f"set-up of {game}", at(person, f"#/new/{game}", ".setting")


PAGES: tuple[Walk, ...] = (*(walk for walk in WALKS if walk.__name__ in {"reading", "lessons"}), going_on, about_games)


@pytest.mark.parametrize("walk", PAGES, ids=lambda walk: walk.__name__)
def test_everything_on_other_pages_has_its_place(walk: Walk, arrive: Arrive, sized: Callable[[int, int], int]) -> None:
    wrong = []
    for number, (screen, person) in enumerate(walk(arrive)):
        for look in looks_for(number, LOOKS[0], sized(1, len(LOOKS))):
            wear(person, look)
            wrong += [(screen, *look, found) for found in measured(person, look)]
    assert wrong == []


def test_a_box_that_is_cut_off_or_covered_would_be_found(arrive: Arrive) -> None:
    person = arrive()
    person.page.wait_for_selector(".game")
    wear(person, LOOKS[0])
    assert measured(person, LOOKS[0]) == []
    person.page.evaluate("""() => {
      const [one, other] = document.querySelectorAll(".game-acts button");
      one.style.marginRight = "-60px";
      other.style.height = other.style.minHeight = "30px";
      document.querySelector(".bar-brand").style.cssText = "position: relative; left: 150px";
      document.querySelector(".game h3").style.cssText = "white-space: nowrap; overflow: hidden; width: 20px";
    }""")
    said = measured(person, LOOKS[0])
    found = {one.partition(":")[0].partition(" by ")[0] for one in said}
    assert found == {"one on another", "too small to touch", "text cut off", "text runs over"}
    assert any(one.startswith("one on another: a.bar-brand") for one in said)
