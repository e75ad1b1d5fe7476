"""A game's rulebook: every numbered rule in our words, looked up as a player asks for it.

A rule names a switch as ``{switch}`` and one of its values as ``{switch=value}``: at the terminal they are read as they
are typed, on the page by the titles that set-up gives them.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from touchline.core.errors import DataError, did_you_mean
from touchline.core.game import AnyGame
from touchline.core.ruleset import Switch
from touchline.locale import ENGLISH, Catalogue

SWITCH = re.compile(r"\{(\w+)(?:=(\w+))?\}")
YES_OR_NO = {"true": "page.yes", "false": "page.no"}
FULL_STOPS = ".。"


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule, our ruling where the sources leave a gap, and the sources."""

    number: str
    title: str
    text: str
    ruling: str
    sources: tuple[str, ...]

    @property
    def chapter(self) -> str:
        return self.number.partition(".")[0]


@dataclass(frozen=True)
class Rulebook:
    """The rules in their order, the titles of the chapters, and what switches do."""

    game: str
    language: str
    chapters: Mapping[str, str]
    rules: tuple[Rule, ...]
    switches: Mapping[str, str] = field(default_factory=dict)
    """One line for each switch by its name; in English that line stands beside the switch, in ``editions.toml``."""

    def says(self, switch: Switch) -> str:
        """What a switch does, in one line."""
        return self.switches.get(switch.name, switch.says)

    def look_up(self, number: str) -> tuple[Rule, ...]:
        """Look up a rule by its number, or all rules of a chapter; the error names the nearest."""
        asked = number.strip().rstrip(".")
        found = tuple(rule for rule in self.rules if rule.number == asked)
        found = found or tuple(rule for rule in self.rules if rule.chapter == asked)
        if not found:
            expected = did_you_mean(asked, self.find_nearest(asked))
            raise DataError.of("request", "rule", repr(number), expected)
        return found

    def find_nearest(self, number: str) -> tuple[str, ...]:
        """Find the numbers of the same chapter, or of all chapters."""
        chapter = re.split(r"\D", number, maxsplit=1)[0]
        same = tuple(rule.number for rule in self.rules if rule.chapter == chapter)
        return same or tuple(self.chapters)

    def find_mentions(self, word: str) -> tuple[Rule, ...]:
        """Find the rules that mention a word in title, text or ruling."""
        wanted = word.casefold()
        return tuple(rule for rule in self.rules if wanted in f"{rule.title}\n{rule.text}\n{rule.ruling}".casefold())


SayingOfSwitches = Callable[[str, str], str]


def type_switch(switch: str, value: str) -> str:
    """A switch or, if one is named, its value, as it is typed."""
    return value or switch


def title_switches(game: str, words: Catalogue) -> SayingOfSwitches:
    """How the page calls the switches of a game and their values; a code without words is spelled out."""

    def title(switch: str, value: str) -> str:
        key = f"{game}.switch.{switch}.{value}" if value else f"{game}.switch.{switch}"
        if key not in words and value in YES_OR_NO:
            key = YES_OR_NO[value]
        return words.text(key).rstrip(FULL_STOPS) if key in words else (value or switch).replace("_", " ")

    return title


def load_rulebook(game: AnyGame, language: str = ENGLISH, say: SayingOfSwitches = type_switch) -> Rulebook:
    """Load the rulebook of a game in a language; in English where it has not been translated."""
    path = game.data / f"rulebook.{language}.toml"
    if not path.exists():
        path = game.data / f"rulebook.{ENGLISH}.toml"
    try:
        page = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError.of(str(path), "file", "nothing", "the rulebook of the game") from None
    rules = []
    for number, row in page["rules"].items():
        sources = tuple(page["sources"].get(source, source) for source in row["source"])
        text, ruling = (
            SWITCH.sub(lambda named: say(named[1], named[2] or ""), row.get(part, "").strip())
            for part in ("text", "ruling")
        )
        rules.append(Rule(number, row["title"], text, ruling, sources))
    return Rulebook(game.name, page["language"], page["chapters"], tuple(rules), page.get("switches", {}))
