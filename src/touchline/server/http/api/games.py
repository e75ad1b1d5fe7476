"""Games, their texts, rules and components. The same for everybody."""

from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from touchline.core.document import parse_toml
from touchline.core.game import find, games
from touchline.core.ruleset import Rules
from touchline.locale import ENGLISH
from touchline.server.http.api import catalogue
from touchline.server.http.api.answers import FOREVER, answer
from touchline.server.http.api.catalogue import Book, Components, Games, Printed, Ruleset, Words
from touchline.server.http.api.routes import Call, Nothing, Route
from touchline.server.refusals import NotFound
from touchline.server.table import lessons
from touchline.server.workers.components import look_over
from touchline.server.workers.tryout import FILE

FOR_A_WHILE = "public, max-age=300"
Language = Annotated[str, Meta(max_length=8)]


class InLanguage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The language."""

    lang: Language = ENGLISH


class ForGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game that the caller is about to play; none if it is left out."""

    game: str = ""


class Computers(msgspec.Struct, frozen=True):
    """The games that the stronger computer players are ready for. In others the policy plays in their place."""

    ready: list[str]


class OfEdition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The edition; the default one if it is left out."""

    edition: str | None = None


class OwnComponents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Custom dice and cards, where they differ from the printed ones."""

    game: str
    components: dict[str, Any]
    edition: str | None = None
    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)


class ComponentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a component file, in TOML."""

    text: str


class ReadComponents(msgspec.Struct, frozen=True):
    """What a component file holds."""

    components: dict[str, Any]


class Checked(msgspec.Struct, frozen=True):
    """They are playable: the hash of the resulting rules."""

    ruleset: str


@Route("GET", "/api/games", gives=Games, asks=InLanguage, common=True)
async def list_games(call: Call, query: InLanguage, body: None) -> Games:
    """All games with their editions, switches, seats, standing orders and computer players."""
    return await call.gateway.house.call(catalogue.describe_games, call.gateway.levels(), query.lang)


@Route("GET", "/api/computers", gives=Computers, asks=ForGame, common=True)
async def show_computers(call: Call, query: ForGame, body: None) -> Computers:
    """Which games the stronger computer players are ready for. A game that is asked about gets ready before others."""
    call.gateway.expect(query.game)
    return Computers(call.gateway.computers.ready() if call.gateway.computers else [])


@Route("GET", "/api/rules/{hash}.json", gives=Ruleset, common=True)
async def show_ruleset(call: Call, query: Nothing, body: None) -> Response:
    """The faces, cards and geometry of a ruleset. They never change, so they can be cached forever."""
    return answer(catalogue.describe_ruleset(await find_rules(call)), kept=FOREVER)


@Route("GET", "/api/printed/{hash}.json", gives=Printed, common=True)
async def show_printed(call: Call, query: Nothing, body: None) -> Response:
    """What a screen draws a board from: everything that is printed on the components of a ruleset."""
    return answer(catalogue.describe_printed(await find_rules(call)), kept=FOR_A_WHILE)


async def find_rules(call: Call) -> Rules[Any]:
    """Find the ruleset with the hash that the path names: of a table, or of an edition."""
    wanted = call.names["hash"]
    rules = await call.gateway.rules(wanted)
    if rules is None:
        loaded = (find(name).load(edition) for name in games() for edition in find(name).loader.editions()["editions"])
        rules = next((one for one in loaded if one.hash == wanted), None)
    if rules is None:
        raise NotFound
    return rules


@Route("GET", "/api/words/{lang}.json", gives=Words, common=True)
async def show_words(call: Call, query: Nothing, body: None) -> Response:
    """The texts of a language."""
    return answer(catalogue.list_words(call.names["lang"]), kept=FOR_A_WHILE)


@Route("GET", "/api/rulebook/{game}", gives=Book, asks=InLanguage, common=True)
async def show_rulebook(call: Call, query: InLanguage, body: None) -> Response:
    """The numbered rules of a game."""
    call.gateway.expect(call.names["game"])
    return answer(catalogue.describe_rulebook(call.names["game"], query.lang), kept=FOR_A_WHILE)


@Route("GET", "/api/lessons/{game}", gives=lessons.Lesson, common=True)
async def show_lesson(call: Call, query: Nothing, body: None) -> Response:
    """The lesson of a game: what happens at each step, and what the learner has to choose."""
    call.gateway.expect(call.names["game"])
    found = await call.gateway.house.call(lessons.lesson, call.names["game"])
    if found is None:
        raise NotFound
    return answer(found, kept=FOR_A_WHILE)


@Route("GET", "/api/components/{game}", gives=Components, asks=OfEdition, common=True)
async def show_components(call: Call, query: OfEdition, body: None) -> Response:
    """The dice and cards of a game, with where each part comes from, and a template for custom ones."""
    call.gateway.checker.start()  # the caller may be about to change them
    found = await call.gateway.house.call(catalogue.describe_edition_components, call.names["game"], query.edition)
    return answer(found, kept=FOR_A_WHILE)


@Route("POST", "/api/components/check", takes=OwnComponents, gives=Checked, somebody=True)
async def check_components(call: Call, query: Nothing, asked: OwnComponents) -> Checked:
    """Check custom dice and cards by playing some games with them. Only private tables may use them."""
    check, admit = call.gateway.checker.check, partial(call.gateway.trials.admit, call.address)
    return Checked(await check(asked.game, asked.edition, asked.options, asked.components, admit))


@Route("POST", "/api/components/read", takes=ComponentFile, gives=ReadComponents, somebody=True)
async def read_components(call: Call, query: Nothing, asked: ComponentFile) -> ReadComponents:
    """Read a component file, as far as that needs no game: whether its values fit is checked apart."""
    read = parse_toml(asked.text, FILE)
    look_over(read)
    return ReadComponents(read)
