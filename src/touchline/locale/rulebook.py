"""A game's rulebook: every numbered rule in our words, looked up as a player asks for it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from touchline.core.errors import DataError, Fault, did_you_mean
from touchline.core.game import AnyGame
from touchline.core.ruleset import Switch
from touchline.locale import ENGLISH


class Rule(NamedTuple):
    """One numbered rule; ``ruling`` is empty where the sources say it all."""

    number: str
    title: str
    text: str
    sources: tuple[str, ...]
    ruling: str

    @property
    def chapter(self) -> str:
        return self.number.partition(".")[0]


@dataclass(frozen=True)
class Rulebook:
    """The rules in their order, the titles of the chapters, the sources by their abbreviations, what switches do."""

    game: str
    language: str
    chapters: Mapping[str, str]
    rules: tuple[Rule, ...]
    sources: Mapping[str, str]
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
            raise DataError([Fault("request", "rule", repr(number), expected)])
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


def load_rulebook(game: AnyGame, language: str = ENGLISH) -> Rulebook:
    """Load the rulebook of a game in a language; in English where it has not been translated."""
    path = game.data / f"rulebook.{language}.toml"
    if not path.exists():
        path = game.data / f"rulebook.{ENGLISH}.toml"
    try:
        page = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError([Fault(str(path), "file", "nothing", "the rulebook of the game")]) from None
    rules = tuple(
        Rule(number, row["title"], row["text"].strip(), tuple(row["source"]), row.get("ruling", "").strip())
        for number, row in page["rules"].items()
    )
    return Rulebook(game.name, page["language"], page["chapters"], rules, page["sources"], page.get("switches", {}))
