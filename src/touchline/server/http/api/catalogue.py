"""What a page needs to know about games before a table is created. The same for everybody."""

from dataclasses import replace
from functools import cache, lru_cache
from math import ceil
from threading import Lock
from typing import Any

import msgspec

from touchline.core.game import SIDES, AnyGame, find, games
from touchline.core.presentation import (
    MINUTE,
    MOST_AT_ONCE,
    SECONDS_A_DECISION,
    Curtain,
    Difficulty,
    Moment,
    Opening,
    Plays,
    Tone,
)
from touchline.core.ruleset import Component, Rules, Switch, advice_of
from touchline.core.sequence import Decide
from touchline.locale import Catalogue, check_language, list_languages, load_catalogue, load_readings
from touchline.locale.rulebook import Rule, Rulebook, load_rulebook, title_switches
from touchline.players import BOOK, COMPILED, SEARCH, STRONG, can_search, has_book
from touchline.server.table.lessons import script

OF_OTHER_SCREENS = ("ui.", "axis.", "figure.")
"""How the keys begin that the terminal and reports use, with or without the name of a game before it."""
OF_LISTS = ("or", "list", "decimal_point", "percent")
OF_ODDS = (
    *("no_odds", "odds_line", "against", "die", "face", "average", "chance", "exact", "yards", "chip", "also"),
    *("shown.both", "shown.average", "shown.main", "mix", "mix.floor", "mix.ceiling"),
)
SHARED = frozenset(f"ui.{name}" for name in (*OF_LISTS, *OF_ODDS))
"""Keys of the terminal that the page says too."""


class EditionInfo(msgspec.Struct, frozen=True):
    """An edition: the hash of its rules as printed, and its switches."""

    name: str
    ruleset: str
    switches: list[Switch]


class OrderInfo(msgspec.Struct, frozen=True):
    """A standing order, what it may be set to, what a person begins with (empty: to be asked), and whether a ``button``
    switches it at a shared screen, where it begins with its last setting."""

    name: str
    settings: tuple[str, ...]
    default: str
    button: bool


class PresetInfo(msgspec.Struct, frozen=True):
    """A way to set up the usual edition of a game, and about how many minutes it takes."""

    name: str
    options: dict[str, str | int | bool]
    minutes: int


class GameInfo(msgspec.Struct, frozen=True):
    """A game: editions, how many can play, sides, roles, standing orders, levels of computer players; how hard and how
    long it is: its ``presets``, the ``usual`` one, and the minutes of its ``lesson`` (0: it has none); and how it wants
    to be shown: what is asked behind a ``curtain`` at a shared screen, the ``tones`` of its messages, those that a
    screen stops for (``moments``), the choices that only open a secret call, how its log is told by ``plays``, and of
    how many choices at most all are listed."""

    name: str
    title: str
    editions: list[EditionInfo]
    default: str
    seats: tuple[int, ...]
    sides: tuple[str, ...]
    roles: tuple[str, ...]
    orders: list[OrderInfo]
    levels: tuple[str, ...]
    difficulty: Difficulty
    presets: list[PresetInfo]
    usual: str
    lesson: int
    curtain: Curtain
    tones: dict[str, Tone]
    moments: dict[str, Moment]
    openings: dict[str, Opening]
    plays: Plays
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


class Ruleset(msgspec.Struct, frozen=True):
    """A ruleset by its hash: its numbers and tables, and the components as people read them."""

    game: str
    edition: str
    options: dict[str, Any]
    hash: str
    values: dict[str, Any]
    components: tuple[Component, ...]


class Printed(msgspec.Struct, frozen=True):
    """What a screen draws a board from: the components as people read them, what is ``printed`` on them by name, and
    for each step whose choices have names all of those."""

    game: str
    components: tuple[Component, ...]
    printed: dict[str, Any]
    choices: dict[str, tuple[str, ...]]


class Components(msgspec.Struct, frozen=True):
    """The dice and cards of an edition, and a template of those that may be replaced."""

    game: str
    edition: str
    ruleset: str
    components: tuple[Component, ...]
    template: dict[str, Any]


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a rulebook."""

    number: str
    title: str


class Book(msgspec.Struct, frozen=True):
    """A rulebook; ``language`` says which it is where there is no translation, ``provenance`` which chapters say where
    the game comes from."""

    game: str
    language: str
    chapters: list[Chapter]
    provenance: tuple[str, ...]
    rules: tuple[Rule, ...]


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
        orders=[OrderInfo(order.name, order.settings, order.default, order.button) for order in game.orders],
        levels=list_levels(game, levels),
        difficulty=shown.difficulty,
        presets=[PresetInfo(n, dict(one.options), one.minutes) for n, one in shown.presets.items()],
        usual=shown.usual,
        lesson=measure_lesson(game.name),
        curtain=game.curtain,
        tones=shown.tones,
        moments=shown.moments,
        openings=dict(shown.openings),
        plays=shown.plays,
        most_at_once=MOST_AT_ONCE,
    )


def list_levels(game: AnyGame, levels: tuple[str, ...]) -> tuple[str, ...]:
    """The levels of a server that can play a game, from the weakest to the strongest."""
    searching = (SEARCH, f"{SEARCH}:{STRONG}") if set(levels) & set(COMPILED) and can_search(game) else ()
    return (*levels, *searching, *((BOOK,) if levels and has_book(game, game.load()) else ()))


def measure_lesson(name: str) -> int:
    """How many minutes a lesson takes: every step is read, and answered like a question."""
    written = script(name)
    return 0 if written is None else ceil(len(written.steps) * SECONDS_A_DECISION / MINUTE)


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
    say = title_switches(name, load_catalogue(check_language(language)))
    book = load_rulebook(find(name), language, say)
    chapters = [Chapter(number, title) for number, title in book.chapters.items()]
    return Book(name, book.language, chapters, find(name).presentation.provenance, book.rules)


def describe_ruleset(rules: Rules[Any]) -> Ruleset:
    """Describe the numbers of a ruleset."""
    advice = advice_of(type(rules.values))
    values = {name: value for name, value in rules.values._asdict().items() if name not in advice}
    return Ruleset(rules.game, rules.edition, dict(rules.options), rules.hash, values, rules.components)


def describe_printed(rules: Rules[Any]) -> Printed:
    """Describe a ruleset as a screen draws it."""
    game, r = find(rules.game), rules.values
    return Printed(rules.game, rules.components, dict(game.describe_parts(r)), list_choices(game, r))


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
    """Describe the components of an edition, with a template for custom ones."""
    rules = find(name).load(edition)
    return Components(name, rules.edition, rules.hash, rules.components, find(name).loader.make_template())
