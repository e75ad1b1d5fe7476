"""What a page needs to know before it sits down: games, words, rulebooks, components. Pure, the same for everybody."""

from __future__ import annotations

from functools import cache
from typing import Any

from touchline.core.game import SIDES, Game, find, games
from touchline.core.ruleset import Rules, Switch, advice_of
from touchline.locale import Catalogue, catalogue, known, languages, readings
from touchline.locale.rulebook import Rulebook, rulebook

OF_OTHER_SCREENS = ("ui.", "axis.", "figure.")
"""How the keys begin that the terminal and reports use, with or without the name of a game before it."""
OF_LISTS = ("or", "list", "decimal_point", "percent")
OF_ODDS = ("no_odds", "odds_line", "against", "die", "face", "average", "chance", "exact")
SHARED = frozenset(f"ui.{name}" for name in (*OF_LISTS, *OF_ODDS))
"""Keys of the terminal that the page says too."""


def listed_games(levels: tuple[str, ...], language: str) -> list[dict[str, Any]]:
    """Every game with its editions, switches, seats, roles and standing orders, and the levels of computer players."""
    return [described(find(name), levels, known(language)) for name in games()]


def described(game: Game[Any, Any], levels: tuple[str, ...], language: str) -> dict[str, Any]:
    sheet = game.loader.editions()
    book = rulebook(game, language)
    return {
        "name": game.name,
        "title": game.title,
        "editions": [
            {
                "name": edition,
                "ruleset": game.load(edition).hash,
                "switches": [switch_of(switch, book) for switch in game.loader.switches(edition).values()],
            }
            for edition in sheet["editions"]
        ],
        "default": str(sheet["default"]),
        "seats": list(game.seats),
        "sides": list(SIDES),
        "roles": list(game.roles),
        "orders": [{"name": order.name, "settings": list(order.settings)} for order in game.orders],
        "levels": list(levels),
    }


def switch_of(switch: Switch, book: Rulebook) -> dict[str, Any]:
    """A switch: its default, what it may be set to, the rule, and one line of what it does."""
    return {
        "name": switch.name,
        "default": switch.default,
        "values": list(switch.values),
        "span": list(switch.span) if switch.span else None,
        "cite": switch.cite,
        "says": book.says(switch),
    }


@cache
def words(language: str) -> dict[str, Any]:
    """The texts of a language as the page uses them: a text for a key, or its plural forms; and how words are read."""
    return {
        "language": language,
        "languages": list(languages()),
        "texts": dict(sorted(texts(catalogue(language)).items())),
        "readings": dict(readings(language)),
    }


def texts(found: Catalogue) -> dict[str, Any]:
    return {
        key: entry.forms[0] if len(entry.forms) == 1 else list(entry.forms)
        for key, entry in found.entries.items()
        if not is_of_another_screen(key)
    }


def is_of_another_screen(key: str) -> bool:
    of_all, of_a_game = key, key.partition(".")[2]
    return any(name.startswith(OF_OTHER_SCREENS) and name not in SHARED for name in (of_all, of_a_game))


@cache
def rules_in_words(name: str, language: str) -> dict[str, Any]:
    """The numbered rules of a game in a language; ``language`` says which it is where there is no translation."""
    book = rulebook(find(name), known(language))
    return {
        "game": name,
        "language": book.language,
        "chapters": [{"number": number, "title": title} for number, title in book.chapters.items()],
        "rules": [
            {"number": rule.number, "title": rule.title, "text": rule.text, "ruling": rule.ruling}
            | {"sources": [book.sources.get(source, source) for source in rule.sources]}
            for rule in book.rules
        ],
    }


def ruleset(rules: Rules[Any]) -> dict[str, Any]:
    """A ruleset as a board draws it: its numbers and tables, and the components as people read them."""
    return {
        "game": rules.game,
        "edition": rules.edition,
        "options": dict(rules.options),
        "hash": rules.hash,
        "values": {n: v for n, v in rules.values._asdict().items() if n not in advice_of(type(rules.values))},
        "components": components(rules),
    }


def components(rules: Rules[Any]) -> list[dict[str, Any]]:
    """What is printed on dice and cards, each part with where it comes from."""
    return [
        {
            "name": component.name,
            "title": component.title,
            "parts": [{"part": p, "status": s} for p, s in zip(component.parts, component.status, strict=True)],
            "source": component.source,
        }
        for component in rules.components
    ]
