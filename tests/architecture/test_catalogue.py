"""Every text that a screen can ask for is in every catalogue, nothing in a catalogue is dead, everything formats."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import touchline
from tests.architecture.source import fields_of
from tests.games import facts
from touchline.core.fields import copy, layout
from touchline.core.game import Game, Message, games
from touchline.core.playout import play_out
from touchline.core.record import ENDINGS, HUMAN
from touchline.core.ruleset import STATUSES
from touchline.core.sequence import Both, Roll, Row
from touchline.locale import Catalogue, list_languages, load_catalogue
from touchline.play import seats_for
from touchline.players import PLAYERS
from touchline.server.http.api.catalogue import SHARED, list_texts
from touchline.server.table.lessons import script
from touchline.terminal.words import JOINED, GameWords

SOURCE = Path(touchline.__file__).parent
SCREENS = ("terminal", "cli", "locale")
KEY = re.compile(r"[a-z_]+(\.[a-z_]+)+")
QUOTED = re.compile(r"""(["'`])([a-z_.]+)\1""")
FAMILY = re.compile(r"`(page\.[a-z_.]+)\.\$\{[^}]*\}(\.[a-z_]+)?`")
SUMMARY = ("goal", "turn", "luck", "end")
"""The parts of a game's summary."""
FAMILIES: dict[str, tuple[str, ...]] = {
    "page.computer": ("random", "policy", "rollout", "rollout_strong", "search", "search_strong", "book"),
    "page.dice.not_proven": ("record", "accomplices", "foresee", "rules", "page"),
    "page.dice.seen": (
        *("good", "watched", "late", "none"),
        *("table", "commitment", "hash", "contribution", "restart", "reused", "call", "throw"),
    ),
    "page.end": ("win", "lose", "draw"),
    "page.end.how": ("agreed_draw", "closed"),
    "page.end.lost": ("resigned", "time"),
    "page.home": ("open", "close"),
    "page.invite.reach": ("computer", "home", "internet"),
    "page.key": ("choose", "lock", "unlock", "odds", "back", "steps", "ends", "skip", "help"),
    "page.lamp": ("turn", "waits", "play", "over", "lobby", "watches"),
    "page.line": ("connecting", "lost", "ended", "saving", "saved"),
    "page.motion": ("full", "none"),
    "page.nav": ("learn", "rules", "watch", "mine"),
    "page.news": ("sat", "left", "away", "stands_in", "back"),
    "page.new.clock": ("none", "move", "short", "long"),
    "page.new.how": ("computer", "here", "invite"),
    "page.do": ("undo", "draw"),
    "page.offer": ("undo", "draw"),
    "page.preset": ("quick", "classic", "long", "own"),
    "page.readings": ("hidden", "shown"),
    "page.replay": ("first", "back", "play", "next", "last"),
    "page.replay.speed": ("slow", "normal", "fast"),
    "page.report": ("chat", "name", "cheating", "leaving", "other"),
    "page.sound": ("on", "off"),
    "page.start.difficulty": ("easy", "medium", "deep"),
    "page.summary": SUMMARY,
    "page.speed": ("slow", "normal", "fast", "at_once"),
    "page.theme": ("system", "light", "dark"),
}
"""What the page writes after a key of its own. Codes of refusals are not listed: without a text they show as such."""
REFUSED = "page.refused"

TO_THE_READER = ("you", "against_you")
"""What is told to the reader's own side: of what it does, and of what the other side does."""

FEWEST_KEYS = 25
"""A game that tells of fewer things leaves its players in the dark."""


@pytest.fixture(params=list_languages())
def words(request: pytest.FixtureRequest) -> Catalogue:
    return load_catalogue(request.param)


@cache
def emitted(name: str, count: int) -> dict[str, list[Message]]:
    """What the game tells in so many random and policy games, by key, with one message per set of parameters."""
    game = touchline.find(name)
    found: dict[str, dict[tuple[str, ...], Message]] = {}
    loaded = [game.load(edition).values for edition in game.loader.editions()["editions"]]
    for number in range(count):
        r = loaded[number % len(loaded)]

        def watch(s: Any, row: Row[Any, Any], picks: tuple[int, ...], n: int, r: Any = r) -> None:
            after = copy(s)
            row.then(after, r, *picks)
            for message in game.narrate(copy(s), r, row, picks, after):
                found.setdefault(message.key, {}).setdefault(tuple(sorted(message.params)), message)

        play_out(game, r, 11, number, policies=(number % 3 > 0, number % 3 > 1), watch=watch)
    return {key: list(messages.values()) for key, messages in found.items()}


def narrated_in_source(game: Game[Any, Any]) -> set[str]:
    """The keys that ``narrate.py`` writes out, with or without having been met in play."""
    tree = ast.parse((game.data.parent / "narrate.py").read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {f"{game.name}.{text}" for text in texts if re.fullmatch(r"[a-z_]+", text)}


def choices(game: Game[Any, Any]) -> Iterator[tuple[str, str]]:
    """Every choice of a person, with its step; of a choice that joins several things, the things."""
    s, r = game.begin(game.load().values), game.load().values
    for row in game.sequence:
        if isinstance(row, Roll) or row.phase in game.notation:
            continue
        probe = copy(s)
        probe.phase = int(row.phase)
        for part in range(len(row.sides)):
            names = {word: None for name in game.names(probe, r, part) for word in name.split(JOINED) if word}
            yield from ((row.phase.name.lower(), name) for name in names)


def is_told_by_name(game: Game[Any, Any], step: str) -> bool:
    """Whether the log has a line for each choice of a step: not where two are revealed at once, nor for a secret."""
    row = next(row for row in game.sequence if row.phase.name.lower() == step)
    s, r = game.begin(game.load().values), game.load().values
    s.phase = int(row.phase)
    return not isinstance(row, Both) and not any(JOINED in name for name in game.names(s, r, 0))


def of_the_game(game: Game[Any, Any]) -> set[str]:
    """The keys that the game's own tables call for, without the name of the game."""
    asked = {row.phase.name.lower(): row for row in game.sequence if not isinstance(row, Roll)}
    keys = {f"help.{step}" for step in asked}
    keys |= {f"reason.{reason.name.lower()}" for reason in game.rulings if reason}
    keys |= {f"order.{order.name}" for order in game.orders}
    keys |= {f"order.{order.name}.{setting}" for order in game.orders for setting in order.settings}
    keys |= {f"role.{role}" for role in game.roles}
    keys |= of_the_figures(game) | game.presentation.plays.texts
    keys |= of_the_setup(game) | {f"summary.{part}" for part in SUMMARY}
    plays = next((f.range.names for f in layout(game.state) if f.name == "play"), ())
    return keys | {f"play.{name}" for name in plays}


def of_the_setup(game: Game[Any, Any]) -> set[str]:
    """The keys of what can be set up: presets, editions, and for each switch its values or a sentence."""
    keys = {f"preset.{name}" for name in game.presentation.presets}
    for edition in game.loader.list_editions():
        keys |= {f"edition.{edition}", f"edition.{edition}.says"}
        for switch in game.loader.switches(edition).values():
            named = [value for value in switch.values if value not in ("true", "false")]
            keys |= {f"switch.{switch.name}"} | {f"switch.{switch.name}.{value}" for value in named or ("says",)}
    return keys


def of_the_parts(game: Game[Any, Any]) -> Iterator[tuple[str, ...]]:
    """For each field of the components, the keys of which one says what may stand there, the nearest first."""

    def fields(table: dict[str, Any], part: str) -> Iterator[tuple[str, ...]]:
        for field, value in table.items():
            if isinstance(value, dict):
                yield from fields(value, field)
            elif field not in ("name", "title"):
                yield (f"part.{part}", f"part.{part.partition('_')[0]}", f"part.{field}")

    yield from fields(game.loader.make_template(), "")


def of_the_figures(game: Game[Any, Any]) -> set[str]:
    """The keys of a game's statistics: titles, axes, and the names along them."""
    keys = {f"figure.{figure.name}" for figure in game.figures}
    for figure in game.figures:
        named = figure.with_names(game.load().values)
        for axis in (named.rows, named.columns):
            if axis is not None:
                assert not callable(axis.names)
                keys |= {f"{axis.words}.{name}" for name in axis.names if name}
        keys |= {f"axis.{axis.title}" for axis in (figure.rows, figure.columns) if axis is not None and figure.columns}
    return keys


def common() -> set[str]:
    """The keys that every game shares, apart from those of the screens."""
    keys = {"side.home", "side.away", "count.squares", "count.yards", "who.you"}
    keys |= {f"seat.{seat.name}" for n in (2, 4) for seat in seats_for(n, ("offense", "defense"))}
    keys |= {f"who.{name}" for name in (HUMAN, *PLAYERS)}
    keys |= {f"status.{status}" for status in STATUSES}
    keys |= {f"ended.{reason}" for reason in ENDINGS}
    return keys | {f"reason.{code}" for code in ("over", "not_your_turn", "not_asked_now", "no_such_face")}


@cache
def in_screens() -> dict[str, str]:
    """Every text of the screens' source that looks like a common key, with where it stands."""
    found: dict[str, str] = {}
    for layer in SCREENS:
        for path in sorted((SOURCE / layer).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                    found.setdefault(node.value, f"{path.relative_to(SOURCE)}:{node.lineno}")
    return found


@cache
def in_page() -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Every text of the page's source that may be a key, and the families of keys that it writes: start and end."""
    sources = [path for path in (SOURCE / "web").rglob("*.js") if path.parent.name != "vendor"]
    texts = [path.read_text(encoding="utf-8") for path in sources]
    words = frozenset(word for text in texts for _, word in QUOTED.findall(text))
    return words, frozenset(family for text in texts for family in FAMILY.findall(text))


def of_the_page() -> set[str]:
    """The page's own keys, as far as they are listed."""
    words, families = in_page()
    keys = {word for word in words if word.startswith("page.")}
    for start, end in families:
        keys |= {f"{start}.{member}{end}" for member in FAMILIES.get(start, ())}
    return keys


def of_the_lesson(name: str) -> set[str]:
    """The keys of a game's lesson: an idea each step, and a hint at each gate."""
    written = script(name)
    steps = written.steps if written is not None else []
    return {f"{name}.lesson.{step.idea}" for step in steps} | {
        f"{name}.lesson.{step.idea}.hint" for step in steps if step.choose
    }


def game_rows(name: str) -> tuple[Row[Any, Any], ...]:
    rows: tuple[Row[Any, Any], ...] = touchline.find(name).sequence
    return rows


@pytest.mark.parametrize("name", games())
def test_everything_a_game_tells_has_a_text(name: str, words: Catalogue, sized: Callable[[int, int], int]) -> None:
    told = emitted(name, sized(100, 3000))
    assert len(told) > FEWEST_KEYS
    assert sorted(key for key in told if key not in words) == []


@pytest.mark.parametrize("name", games())
def test_every_text_of_a_message_formats_with_its_parameters(
    name: str, words: Catalogue, sized: Callable[[int, int], int]
) -> None:
    for key, messages in emitted(name, sized(100, 3000)).items():
        for message in messages:
            used = {field for field, _ in fields_of(words, key)}
            assert used <= set(message.params), f"{key} uses {sorted(used - set(message.params))}"
            text = GameWords(words, name).message(message)
            assert text.strip()
            assert not set("[]{}") & set(text), f"{key}: {text}"


def test_what_is_told_to_the_reader_tells_no_more_and_does_not_name_its_side(words: Catalogue) -> None:
    forms = [key for key in words.entries if key.rpartition(".")[2] in TO_THE_READER and key.count(".") > 1]
    assert {key.partition(".")[0] for key in forms} >= set(games())
    for key in forms:
        base, _, form = key.rpartition(".")
        own = {"side", "offense", "winner"} if form == "you" else {"defense"}
        fields = {field for field, _ in fields_of(words, key)}
        assert fields <= {field for field, _ in fields_of(words, base)} - own, key


@pytest.mark.parametrize("name", games())
def test_every_choice_has_a_text_and_a_line_for_the_log(name: str, words: Catalogue) -> None:
    game = touchline.find(name)
    for step, choice in choices(game):
        assert {f"{name}.choice.{step}.{choice}", f"{name}.choice.{choice}"} & set(words.entries), (step, choice)
        if is_told_by_name(game, step):
            assert f"{name}.{step}.{choice}" in words


@pytest.mark.parametrize("name", games())
def test_every_question_has_a_text_for_each_role_that_it_is_put_to(name: str, words: Catalogue) -> None:
    game = touchline.find(name)
    for row in game.sequence:
        if isinstance(row, Roll):
            continue
        step = row.phase.name.lower()
        roles = {f"{name}.ask.{step}.{role}" for role in game.roles}
        assert f"{name}.ask.{step}" in words or roles <= set(words.entries), step


@pytest.mark.parametrize("name", games())
def test_every_message_that_a_screen_stops_for_has_a_word_to_stamp(name: str, words: Catalogue) -> None:
    assert sorted(m for m in touchline.find(name).presentation.moments if f"{name}.moment.{m}" not in words) == []


@pytest.mark.parametrize("name", games())
def test_every_name_of_the_game_has_a_text(name: str, words: Catalogue) -> None:
    keys = of_the_game(touchline.find(name)) | facts(name).keys
    assert sorted(key for key in keys if f"{name}.{key}" not in words) == []


@pytest.mark.parametrize("name", games())
def test_every_field_of_a_component_says_what_may_stand_there(name: str, words: Catalogue) -> None:
    for keys in of_the_parts(touchline.find(name)):
        assert {f"{name}.{key}" for key in keys} & set(words.entries), keys


def test_everything_common_has_a_text(words: Catalogue) -> None:
    assert sorted(common() - set(words.entries)) == []


def test_every_key_in_the_screens_source_has_a_text(words: Catalogue) -> None:
    missing = {key: place for key, place in in_screens().items() if key.startswith("ui.") and key not in words}
    assert missing == {}


def test_every_key_of_the_page_has_a_text(words: Catalogue) -> None:
    assert {start for start, _ in in_page()[1]} == {*FAMILIES, REFUSED}
    assert sorted(of_the_page() - set(words.entries)) == []
    assert (
        sorted(f"{name}.{key}" for name in games() for key in ("title", "about") if f"{name}.{key}" not in words) == []
    )


def test_the_page_is_sent_the_texts_of_the_terminal_that_it_says_and_no_others(words: Catalogue) -> None:
    assert {word for word in in_page()[0] if word.startswith("ui.")} == SHARED
    assert {key for key in list_texts(words) if ".ui." in f".{key}"} == {
        key for key in words.entries if {key, key.partition(".")[2]} & SHARED
    }


@pytest.mark.parametrize("name", games())
def test_every_step_of_a_lesson_has_a_text(name: str, words: Catalogue) -> None:
    assert of_the_lesson(name)
    assert sorted(of_the_lesson(name) - set(words.entries)) == []


def test_no_text_is_dead(words: Catalogue, sized: Callable[[int, int], int]) -> None:
    alive = set(in_screens()) | common() | of_the_page()
    alive |= {key for key in words.entries if key.startswith(f"{REFUSED}.")}
    for name in games():
        game = touchline.find(name)
        alive |= set(emitted(name, sized(100, 3000))) | narrated_in_source(game)
        alive |= {f"{name}.{key}" for key in of_the_game(game) | facts(name).keys | in_page()[0]}
        for step, choice in choices(game):
            alive |= {f"{name}.choice.{step}.{choice}", f"{name}.choice.{choice}", f"{name}.{step}.{choice}"}
        for step in (row.phase.name.lower() for row in game.sequence if not isinstance(row, Roll)):
            for asked in ("ask", "prompt"):
                alive |= {f"{name}.{asked}.{step}", *(f"{name}.{asked}.{step}.{role}" for role in game.roles)}
        alive |= {f"{name}.moment.{message}" for message in game.presentation.moments}
        alive |= {f"{name}.{key}" for keys in of_the_parts(game) for key in keys}
        alive |= {f"{name}.odds.{form}{key}" for form in ("", "main.", "short.") for key in verdicts(name)}
        alive |= {f"{name}.odds.{key}" for key in ("about", "average", "covered")} | of_the_lesson(name)
    alive |= {f"{key}.{form}" for key in alive & set(words.entries) for form in TO_THE_READER}
    assert sorted(set(words.entries) - alive) == []


def verdicts(name: str) -> set[str]:
    """What a game calls the ends of a throw: the words in its source, for either side."""
    path = SOURCE / "games" / name / "verdict.py"
    if not path.exists():
        return set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return texts | {f"their_{text}" for text in texts}


def test_texts_use_namespaces_that_exist(words: Catalogue) -> None:
    for key in words.entries:
        game = key.partition(".")[0]
        for field, spec in fields_of(words, key):
            if spec in ("", "+"):
                continue
            name = spec.lstrip("^")
            wanted = f"count.{spec[1:]}" if spec.startswith("#") else name
            known = any(entry == wanted or f".{entry}".find(f".{wanted}.") >= 0 for entry in words.entries)
            assert known, f"{key}: {{{field}:{spec}}} has no texts in {game}"
