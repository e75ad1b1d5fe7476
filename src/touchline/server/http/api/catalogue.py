"""What a page needs to know about games before anybody sits down. The same for everybody."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from threading import Lock
from typing import Any

import msgspec

from touchline.core.game import SIDES, AnyGame, find, games
from touchline.core.presentation import MOST_AT_ONCE, Curtain, Opening, Tone
from touchline.core.ruleset import Rules, Switch, advice_of
from touchline.core.sequence import Decide
from touchline.core.template import template
from touchline.locale import Catalogue, check_language, list_languages, load_catalogue, load_readings
from touchline.locale.rulebook import Rulebook, load_rulebook

OF_OTHER_SCREENS = ("ui.", "axis.", "figure.")
"""How the keys begin that the terminal and reports use, with or without the name of a game before it."""
OF_LISTS = ("or", "list", "decimal_point", "percent")
OF_ODDS = ("no_odds", "odds_line", "against", "die", "face", "average", "chance", "exact")
SHARED = frozenset(f"ui.{name}" for name in (*OF_LISTS, *OF_ODDS))
"""Keys of the terminal that the page says too."""


class EditionInfo(msgspec.Struct, frozen=True):
    """An edition: the hash of its rules as printed, and its switches."""

    name: str
    ruleset: str
    switches: list[Switch]


class OrderInfo(msgspec.Struct, frozen=True):
    """A standing order, what it may be set to, and what a person begins with (empty: to be asked)."""

    name: str
    settings: tuple[str, ...]
    default: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game: editions, how many can play, sides, roles, standing orders, levels of computer players; and how it wants
    to be shown: what is asked behind a ``curtain`` at a shared screen, the ``tones`` of its messages, the choices that
    only open a secret call, and of how many choices at most all are listed."""

    name: str
    title: str
    editions: list[EditionInfo]
    default: str
    seats: tuple[int, ...]
    sides: tuple[str, ...]
    roles: tuple[str, ...]
    orders: list[OrderInfo]
    levels: tuple[str, ...]
    curtain: Curtain
    tones: dict[str, Tone]
    openings: dict[str, Opening]
    most_at_once: int


class Games(msgspec.Struct, frozen=True):
    """All games."""

    games: list[GameInfo]


class Words(msgspec.Struct, frozen=True):
    """A catalogue of messages: a text for each key, or its plural forms; and how words are read, if that is needed."""

    language: str
    languages: tuple[str, ...]
    texts: dict[str, str | tuple[str, ...]]
    readings: dict[str, str]


class Part(msgspec.Struct, frozen=True):
    """A part of a component, and how sure we are of it."""

    part: str
    status: str


class ComponentInfo(msgspec.Struct, frozen=True):
    """A die, a card or a board as people read it."""

    name: str
    title: str
    parts: list[Part]
    source: str


class Ruleset(msgspec.Struct, frozen=True):
    """A ruleset by its hash: its numbers and tables, and the components as people read them."""

    game: str
    edition: str
    options: dict[str, Any]
    hash: str
    values: dict[str, Any]
    components: list[ComponentInfo]


class Printed(msgspec.Struct, frozen=True):
    """What a screen draws a board from: the components as people read them, what is ``printed`` on them by name, and
    for each step whose choices have names all of those."""

    game: str
    components: list[ComponentInfo]
    printed: dict[str, Any]
    choices: dict[str, tuple[str, ...]]


class Components(msgspec.Struct, frozen=True):
    """The dice and cards of an edition, and those that may be replaced by one's own."""

    game: str
    edition: str
    ruleset: str
    components: list[ComponentInfo]
    template: dict[str, Any]


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a rulebook."""

    number: str
    title: str


class RuleInfo(msgspec.Struct, frozen=True):
    """A numbered rule, our ruling where the sources leave a gap, and the sources."""

    number: str
    title: str
    text: str
    ruling: str
    sources: list[str]


class Book(msgspec.Struct, frozen=True):
    """A rulebook; ``language`` says which it is where there is no translation."""

    game: str
    language: str
    chapters: list[Chapter]
    rules: list[RuleInfo]


_READING = Lock()


def describe_games(levels: tuple[str, ...], language: str) -> Games:
    """Describe every game, with the levels of computer players that there are.

    Reading all editions takes a while, so it is done once for each language; concurrent callers block.
    """
    with _READING:
        return _describe_games(levels, language)


@cache
def _describe_games(levels: tuple[str, ...], language: str) -> Games:
    return Games([describe_game(find(name), levels, check_language(language)) for name in games()])


def describe_game(game: AnyGame, levels: tuple[str, ...], language: str) -> GameInfo:
    sheet, book, shown = game.loader.editions(), load_rulebook(game, language), game.presentation
    return GameInfo(
        name=game.name,
        title=game.title,
        editions=[describe_edition(game, edition, book) for edition in game.loader.list_editions()],
        default=str(sheet["default"]),
        seats=game.seats,
        sides=SIDES,
        roles=game.roles,
        orders=[OrderInfo(order.name, order.settings, order.default) for order in game.orders],
        levels=levels,
        curtain=game.curtain,
        tones=dict(shown.tones),
        openings=dict(shown.openings),
        most_at_once=MOST_AT_ONCE,
    )


def describe_edition(game: AnyGame, edition: str, book: Rulebook) -> EditionInfo:
    switches = [replace(switch, says=book.says(switch)) for switch in game.loader.switches(edition).values()]
    return EditionInfo(edition, game.load(edition).hash, switches)


@cache
def list_words(language: str) -> Words:
    """List the texts of a language as the page uses them."""
    texts = dict(sorted(list_texts(load_catalogue(language)).items()))
    return Words(language, list_languages(), texts, dict(load_readings(language)))


def list_texts(found: Catalogue) -> dict[str, str | tuple[str, ...]]:
    return {
        key: entry.forms[0] if len(entry.forms) == 1 else entry.forms
        for key, entry in found.entries.items()
        if not is_of_another_screen(key)
    }


def is_of_another_screen(key: str) -> bool:
    of_all, of_a_game = key, key.partition(".")[2]
    return any(name.startswith(OF_OTHER_SCREENS) and name not in SHARED for name in (of_all, of_a_game))


@cache
def describe_rulebook(name: str, language: str) -> Book:
    """Describe the numbered rules of a game, in English where there is no translation."""
    book = load_rulebook(find(name), check_language(language))
    chapters = [Chapter(number, title) for number, title in book.chapters.items()]
    rules = [
        RuleInfo(rule.number, rule.title, rule.text, rule.ruling, [book.sources.get(s, s) for s in rule.sources])
        for rule in book.rules
    ]
    return Book(name, book.language, chapters, rules)


def describe_ruleset(rules: Rules[Any]) -> Ruleset:
    """Describe the numbers of a ruleset."""
    advice = advice_of(type(rules.values))
    values = {name: value for name, value in rules.values._asdict().items() if name not in advice}
    return Ruleset(
        game=rules.game,
        edition=rules.edition,
        options=dict(rules.options),
        hash=rules.hash,
        values=values,
        components=describe_components(rules),
    )


def describe_printed(rules: Rules[Any]) -> Printed:
    """Describe a ruleset as a screen draws it."""
    game, r = find(rules.game), rules.values
    return Printed(rules.game, describe_components(rules), dict(game.printed(r)), list_choices(game, r))


def list_choices(game: AnyGame, r: Any) -> dict[str, tuple[str, ...]]:
    """List the choices of each step that are few and have names, so that a page can say which are closed now."""
    named = {
        game.steps[int(row.phase)]
        for row in game.sequence
        if isinstance(row, Decide) and row.phase not in game.notation
    }
    choices = game.choices(game.begin(r), r)
    return {step: names for step, names in choices.items() if step in named and len(names) <= MOST_AT_ONCE}


@lru_cache(maxsize=64)
def describe_edition_components(name: str, edition: str | None) -> Components:
    """Describe the components of an edition, with a template for one's own."""
    rules = find(name).load(edition)
    return Components(name, rules.edition, rules.hash, describe_components(rules), template(find(name)))


def describe_components(rules: Rules[Any]) -> list[ComponentInfo]:
    """Describe what is printed on dice and cards, each part with where it comes from."""
    return [
        ComponentInfo(
            component.name,
            component.title,
            [Part(part, status) for part, status in zip(component.parts, component.status, strict=True)],
            component.source,
        )
        for component in rules.components
    ]
