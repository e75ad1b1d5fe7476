"""The boards in a real browser: they draw whatever can happen, show what is so, and let everything be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest

import touchline
from tests.browser.moments import VARIANTS, Moment, moments, rulesets
from tests.browser.site import served
from tests.games import WITH_BOARD, Variant, facts, has_secret_calls, variants
from touchline.core.match import DICE
from touchline.locale import list_languages
from touchline.play import LocalTable
from touchline.server.http.api.catalogue import describe_printed
from touchline.server.table.projection import asks, view
from touchline.server.wire.messages import to_plain

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}
FINGER = 48
ONE_OF_EACH = tuple(variants(game)[0] for game in WITH_BOARD)
ON_BOARD = tuple(variant for variant in ONE_OF_EACH if variant[0] != "first_and_roll")
"""The games whose choices lie on the board itself; the dice of 1st & Roll are the buttons below it."""
FOR_CHILDREN = tuple(variant for variant in ONE_OF_EACH if facts(variant[0]).for_children)
SECRET_CALLS = tuple(game for game in WITH_BOARD if has_secret_calls(game))
FIRST_DOWN, BRETTFUSSBALL = (variants(game)[0] for game in ("first_down", "brettfussball"))


@pytest.fixture(scope="module")
def pages(browser: Any) -> Iterator[dict[str, Any]]:
    """The page with a board on it, on a phone and on a desktop; errors of a page are kept in its ``faults``."""
    with served() as address:
        found = {name: opened(browser, address, size) for name, size in SIZES.items()}
        yield found
        for page in found.values():
            page.close()


def opened(browser: Any, address: str, size: dict[str, int]) -> Any:
    page = browser.new_page(viewport=size, reduced_motion="reduce")
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda line: page.faults.append(line.text) if line.type == "error" else None)
    page.goto(f"{address}/stage.html")
    page.wait_for_function("window.stage")
    page.evaluate("rules => stage.know(rules)", rulesets())
    return page


@pytest.fixture
def phone(pages: dict[str, Any]) -> Any:
    return ready(pages["phone"])


@pytest.fixture
def desktop(pages: dict[str, Any]) -> Any:
    return ready(pages["desktop"])


def ready(page: Any) -> Any:
    """The page as it was at first, but for what it has fetched."""
    page.faults.clear()
    page.evaluate("stage.clear(); stage.chosen(); stage.read('hidden'); stage.speak('en')")
    return page


def show(page: Any, moment: Moment, **more: Any) -> None:
    """Draw a moment as if nothing had been drawn before, and let what fills its room measure it."""
    page.evaluate("([m, x]) => { stage.clear(); return stage.show(m, x) }", [moment._asdict(), more])
    page.evaluate("stage.settled()")


def played(variant: Variant, seeds: int, every: int = 1) -> Iterator[Moment]:
    for seed in range(seeds):
        yield from moments(*variant, seed=seed, every=every)


def sample(variant: Variant, wanted: int) -> list[dict[str, Any]]:
    """So many moments from all over some games."""
    length = sum(1 for _ in moments(*variant, seed=0, every=10)) * 10
    every = max(2 * length // wanted, 1) | 1  # odd, so that all three viewers have their turn
    return [moment._asdict() for moment in islice(played(variant, 40, every), wanted)]


def named(variant: Variant) -> str:
    return f"{variant[0]}-{variant[1]}"


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_a_board_draws_everything_that_can_happen(
    phone: Any, desktop: Any, variant: Variant, sized: Callable[[int, int], int]
) -> None:
    found = sample(variant, sized(50, 4000))
    for page, seen in ((phone, found), (desktop, found[::3])):
        assert page.evaluate("moments => stage.look(moments)", seen) == []
        assert page.faults == []


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("variant", ONE_OF_EACH, ids=named)
def test_every_language_fits(
    phone: Any, desktop: Any, variant: Variant, language: str, sized: Callable[[int, int], int]
) -> None:
    found = sample(variant, sized(6, 1000))
    for page in (phone, desktop):
        page.evaluate("language => stage.speak(language)", language)
        assert page.evaluate("moments => stage.look(moments)", found) == []


@cache
def looks(number: int) -> tuple[Moment, ...]:
    return tuple(moments(*VARIANTS[number], seed=0))


def whole_game(variant: Variant) -> tuple[Moment, ...]:
    """Every look at one game of a variant."""
    return looks(VARIANTS.index(variant))


def asked_moments(variant: Variant, most: int) -> list[Moment]:
    """Moments in which somebody can choose something on the board, so many of each kind of question."""
    kept: dict[tuple[str, str], list[Moment]] = {}
    for moment in whole_game(variant):
        ask = moment.ask
        if ask and (any(c["params"] for c in ask["choices"]) or ask["step"] in facts(moment.game).on_board):
            kept.setdefault((ask["step"], ask["role"]), []).append(moment)
    return [moment for found in kept.values() for moment in found[:: max(len(found) // most, 1)][:most]]


def first_asked(variant: Variant, step: str) -> Moment:
    return next(m for m in whole_game(variant) if m.ask and m.ask["step"] == step)


def by_click(page: Any, selector: str) -> None:
    page.locator(selector).first.click()


def by_key(page: Any, selector: str) -> None:
    page.locator(selector).first.press("Enter")


def choose(page: Any, do: Callable[[Any, str], None], moment: Moment, choice: dict[str, Any]) -> None:
    """Find a choice on the board, as a person would, and take it."""
    name, params, step = choice["name"], choice["params"], moment.view["step"]
    if step == "pick":
        for card in params["cards"]:
            do(page, f'[data-card="{card}"]')
    if step == "action":
        thing = ".ball.chooses" if name.startswith("kick") else f'.piece.chooses[data-square="{params["from"]}"]'
        if page.locator(".chooses").count():
            do(page, thing)
    do(page, f'[data-choice="{name}"]')


@pytest.mark.parametrize("do", [by_click, by_key], ids=["click", "keyboard"])
@pytest.mark.parametrize("variant", ON_BOARD, ids=named)
def test_every_choice_that_lies_on_the_board_can_be_taken(
    phone: Any, variant: Variant, do: Callable[[Any, str], None], sized: Callable[[int, int], int]
) -> None:
    found = asked_moments(variant, sized(1, 12))
    assert found
    for moment in found:
        assert moment.ask is not None
        choices = moment.ask["choices"]
        for choice in choices[:: max(len(choices) // sized(2, 1000), 1)]:
            show(phone, moment)
            choose(phone, do, moment, choice)
            assert phone.evaluate("stage.chosen()") == [[choice["name"]]], (moment.ask["step"], choice["name"])
    assert phone.faults == []


@pytest.mark.parametrize("variant", ON_BOARD, ids=named)
def test_every_choice_that_lies_on_the_board_has_a_button(phone: Any, variant: Variant) -> None:
    """The same as above for all choices of a question at once, without taking each."""
    for moment in asked_moments(variant, 2):
        assert moment.ask is not None
        if moment.ask["step"] == "pick":
            continue  # seventy hands are picked card by card
        show(phone, moment)
        offered = phone.evaluate("stage.offered()")
        assert sorted(offered) == sorted(choice["name"] for choice in moment.ask["choices"])
        assert phone.evaluate(f"stage.smallTargets({FINGER})") == []


def test_a_hand_is_taken_only_when_it_is_full(phone: Any) -> None:
    show(phone, first_asked(FIRST_DOWN, "pick"))
    cards = phone.locator("[data-card]")
    for i in range(3):
        cards.nth(i).click()
    assert phone.locator(".lock-in").is_disabled()
    cards.nth(3).click()
    assert phone.locator("[data-card]:disabled").count() == 4
    cards.nth(0).click()
    cards.nth(7).click()
    phone.locator(".lock-in").click()
    assert [name.count("+") for (name,) in phone.evaluate("stage.chosen()")] == [3]


def test_a_tap_near_a_piece_chooses_it_and_one_near_a_target_takes_it(phone: Any) -> None:
    open_play = (
        m for m in whole_game(BRETTFUSSBALL) if m.ask and m.ask["step"] == "action" and m.view["play"] == "open"
    )
    show(phone, next(open_play))
    spot = phone.evaluate("stage.lonelyPiece()")
    phone.mouse.click(spot["x"] + 20, spot["y"] + 10)
    assert phone.locator(f'.piece[data-square="{spot["square"]}"][aria-pressed="true"]').count() == 1
    goal = phone.locator(".target").last
    name, box = goal.get_attribute("data-choice"), goal.locator(".disc").bounding_box()
    phone.mouse.click(box["x"] + box["width"] / 2 + 13, box["y"] + box["height"] / 2)
    assert phone.evaluate("stage.chosen()") == [[name]]


@pytest.mark.parametrize("game", SECRET_CALLS)
def test_a_locked_call_is_not_in_the_page_of_anybody_else(desktop: Any, game: str) -> None:
    """Whatever one side locks, the page of the other and of a watcher is the same to the letter."""
    for watching in (False, True):
        drawn = {drawn_after_lock(desktop, game, choice, watching=watching) for choice in range(2)}
        assert len(drawn) == 1


def drawn_after_lock(page: Any, game: str, choice: int, *, watching: bool) -> str:
    """The page of somebody else once the first side that is asked has locked its ``choice``-th choice."""
    table = at_secret_call(game)
    ask = table.match.asks[0]
    table.answer(table.seat_of(ask).name, listed(table, ask.who)["choices"][choice]["name"])
    side = "" if watching else other_side(ask.who)
    asked = None if watching else listed(table, side)
    rules = table.match.rules
    page.evaluate("rules => stage.know(rules)", {rules.hash: msgspec.to_builtins(describe_printed(rules))})
    show(page, Moment(game, side or "watcher", to_plain(view(table, side)), None, asked, [], rules.hash))
    return str(page.evaluate("document.getElementById('stage').innerHTML"))


def listed(table: LocalTable, side: str) -> dict[str, Any]:
    """The question to a side, with its choices."""
    return to_plain(next(ask for ask in asks(table, 1, side, sealed=False) if ask.who == side))


def other_side(side: str) -> str:
    return "away" if side == "home" else "home"


def at_secret_call(game: str) -> LocalTable:
    """A table at its first secret call: the same every time."""
    table = LocalTable(touchline.new(game, seed=3))
    while len(table.match.asks) < 2:
        ask = table.match.asks[0]
        if ask.who == DICE:
            table.throw()
        else:
            seat = table.seat_of(ask).name
            table.answer(seat, table.default(seat))
    return table


def test_cards_that_were_picked_and_not_laid_are_not_in_the_page_of_the_defense(desktop: Any) -> None:
    looked = 0
    mine: dict[str, Any] = {}
    for moment in whole_game(FIRST_DOWN):
        if moment.viewer == moment.view["offense"]:
            mine = moment.view
        if moment.view["step"] != "lay" or moment.viewer in (moment.view["offense"], "watcher") or not mine.get("hand"):
            continue
        show(desktop, moment)
        titles = {title.lower().replace("-", "_") for title in desktop.locator(".title").all_text_contents()}
        assert not titles & (set(mine["hand"]) - set(moment.view["laid"]) - {"field_goal", "special"})
        looked += 1
    assert looked > 4


def test_an_owners_own_card_is_called_as_the_owner_calls_it(phone: Any) -> None:
    own = {"offense": {"1": {"name": "zig", "title": "Zig & Zag", "kind": "run", "squares": ["1"] * 6}}}
    table = LocalTable(touchline.new("first_down", components=own, seed=1))
    while table.match.asks[0].who == DICE:
        table.throw()
    who, rules = table.match.asks[0].who, table.match.rules
    phone.evaluate("rules => stage.know(rules)", {rules.hash: msgspec.to_builtins(describe_printed(rules))})
    show(phone, Moment("first_down", who, to_plain(view(table, who)), None, listed(table, who), [], rules.hash))
    assert phone.locator('[data-card="zig"] .title').text_content() == "Zig & Zag"


def test_readings_stand_above_the_words_that_have_them(phone: Any) -> None:
    phone.evaluate("stage.speak('ja')")
    for how, is_read in (("hidden", False), ("shown", True)):
        phone.evaluate("how => stage.read(how)", how)
        show(phone, first_asked(FIRST_DOWN, "pick"))
        assert (phone.locator("ruby rt").count() > 0) == is_read


UNREAD = """[...document.querySelectorAll('.layout *:not(svg, svg *, ruby, ruby *)')]
    .flatMap((e) => [...e.childNodes])
    .filter((n) => n.nodeType === Node.TEXT_NODE && /[一-鿿々]/.test(n.data))
    .map((n) => n.data)"""


@pytest.mark.parametrize("variant", FOR_CHILDREN, ids=named)
def test_beside_the_pictures_of_the_games_for_children_every_kanji_has_its_reading(
    phone: Any, variant: Variant
) -> None:
    phone.evaluate("stage.read('shown'); stage.speak('ja')")
    seen = 0
    for moment in asked_moments(variant, 4):
        show(phone, moment)
        seen += phone.locator("ruby rt").count()
        assert phone.evaluate(UNREAD) == []
    assert seen > 0


@pytest.mark.parametrize("variant", ONE_OF_EACH, ids=named)
def test_the_ball_leaves_a_ghost_where_it_was(phone: Any, variant: Variant) -> None:
    moment = next(m for m in whole_game(variant) if m.view["step"] in ("announce", "lay", "action"))
    nowhere: Mapping[str, Any] = {}
    for place, ghosts in (nowhere, 0), (facts(variant[0]).moved, 1):
        show(phone, moment._replace(previous={**moment.view, **place}))
        assert phone.evaluate("stage.count('.ghost')") == ghosts
