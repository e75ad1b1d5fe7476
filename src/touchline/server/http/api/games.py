"""What is in the box: games, their words, their rules and components. The same for everybody."""

from __future__ import annotations

from functools import cache, lru_cache
from threading import Lock
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from touchline.core.game import find, games
from touchline.core.template import template
from touchline.locale import ENGLISH
from touchline.server.http.api import catalogue
from touchline.server.http.api.answers import FOR_EVER, answer
from touchline.server.http.api.calls import Call, Nothing, route
from touchline.server.refusals import NotFound
from touchline.server.table import lessons

FOR_A_WHILE = "public, max-age=300"
Language = Annotated[str, Meta(max_length=8)]


class InLanguage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In which language."""

    lang: Language = ENGLISH


class SwitchInfo(msgspec.Struct, frozen=True):
    """A switch of a game: its default, the values or the span it may have, the rule, and one line of what it does."""

    name: str
    default: str | int | bool
    values: list[str]
    span: list[int] | None
    cite: str
    says: str


class EditionInfo(msgspec.Struct, frozen=True):
    """An edition: the hash of its rules as printed, and its switches."""

    name: str
    ruleset: str
    switches: list[SwitchInfo]


class OrderInfo(msgspec.Struct, frozen=True):
    """A standing order, and what it may be set to."""

    name: str
    settings: list[str]


class GameInfo(msgspec.Struct, frozen=True):
    """A game: editions, how many can play, sides, roles, standing orders, levels of computer players."""

    name: str
    title: str
    editions: list[EditionInfo]
    default: str
    seats: list[int]
    sides: list[str]
    roles: list[str]
    orders: list[OrderInfo]
    levels: list[str]


class Games(msgspec.Struct, frozen=True):
    """All games."""

    games: list[GameInfo]


class Words(msgspec.Struct, frozen=True):
    """A catalogue of messages: a text for each key, or its plural forms; and how words are read, if that is needed."""

    language: str
    languages: list[str]
    texts: dict[str, str | list[str]]
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


class Components(msgspec.Struct, frozen=True):
    """The dice and cards of an edition, and those that may be replaced by one's own."""

    game: str
    edition: str
    ruleset: str
    components: list[ComponentInfo]
    template: dict[str, Any]


class OfEdition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which edition; without one, the usual."""

    edition: str | None = None


class OwnComponents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice and cards of one's own, as far as they differ from the printed ones."""

    game: str
    components: dict[str, Any]
    edition: str | None = None
    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)


class Checked(msgspec.Struct, frozen=True):
    """They can be played with: the hash of the rules that come of them."""

    ruleset: str


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


@route("GET", "/api/games", gives=Games, asks=InLanguage, common=True)
async def listed(call: Call, query: InLanguage, body: None) -> Games:
    """All games with their editions, switches, seats, standing orders and computer players."""
    levels = tuple(call.gateway.levels())
    return await call.gateway.house.call(described, levels, query.lang)


def described(levels: tuple[str, ...], language: str) -> Games:
    """Reading all editions takes a while, so it is done once for each language, and off the event loop; who comes
    meanwhile waits."""
    with _READING:
        return _described(levels, language)


@cache
def _described(levels: tuple[str, ...], language: str) -> Games:
    return msgspec.convert({"games": catalogue.listed_games(levels, language)}, Games)


_READING = Lock()


@route("GET", "/api/rules/{hash}.json", gives=Ruleset, common=True)
async def ruleset(call: Call, query: Nothing, body: None) -> Response:
    """The faces, cards and geometry of a ruleset. They never change, so they may be kept for ever."""
    wanted = call.names["hash"]
    rules = await call.gateway.rules(wanted)
    if rules is None:
        printed = (find(name).load(edition) for name in games() for edition in find(name).loader.editions()["editions"])
        rules = next((one for one in printed if one.hash == wanted), None)
    if rules is None:
        raise NotFound
    return answer(catalogue.ruleset(rules), kept=FOR_EVER)


@route("GET", "/api/words/{lang}.json", gives=Words, common=True)
async def words(call: Call, query: Nothing, body: None) -> Response:
    """The texts of a language."""
    return answer(catalogue.words(call.names["lang"]), kept=FOR_A_WHILE)


@route("GET", "/api/rulebook/{game}", gives=Book, asks=InLanguage, common=True)
async def rulebook(call: Call, query: InLanguage, body: None) -> Response:
    """The numbered rules of a game."""
    return answer(catalogue.rules_in_words(call.names["game"], query.lang), kept=FOR_A_WHILE)


@route("GET", "/api/lessons/{game}", gives=lessons.Lesson, common=True)
async def lesson(call: Call, query: Nothing, body: None) -> Response:
    """The lesson of a game: what happens at each step, and what the learner has to choose."""
    found = await call.gateway.house.call(lessons.lesson, call.names["game"])
    if found is None:
        raise NotFound
    return answer(found, kept=FOR_A_WHILE)


@route("GET", "/api/components/{game}", gives=Components, asks=OfEdition, common=True)
async def components(call: Call, query: OfEdition, body: None) -> Response:
    """The dice and cards of a game, with where each part comes from, and a template for one's own."""
    call.gateway.checker.start()  # whoever looks at them may be about to change them
    found = await call.gateway.house.call(printed, call.names["game"], query.edition)
    return answer(found, kept=FOR_A_WHILE)


@route("POST", "/api/components/check", takes=OwnComponents, gives=Checked, somebody=True)
async def check(call: Call, query: Nothing, asked: OwnComponents) -> Checked:
    """Check dice and cards of one's own, and play some games with them. Only private tables may use them."""
    return Checked(await call.gateway.checker.check(asked.game, asked.edition, asked.options, asked.components))


@lru_cache(maxsize=64)
def printed(game: str, edition: str | None) -> Components:
    rules = find(game).load(edition)
    shown = msgspec.convert(catalogue.components(rules), list[ComponentInfo])
    return Components(game, rules.edition, rules.hash, shown, template(find(game)))
