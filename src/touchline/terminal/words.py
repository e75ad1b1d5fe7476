"""The words of one game in one language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from touchline.core.game import Message, Outcome, Phrase
from touchline.core.match import Ask
from touchline.locale import Catalogue

JOINED = "+"
"""Joins the parts of a choice of several things: dive+sweep+quick+post."""


@dataclass(frozen=True)
class GameWords:
    """A catalogue that prefers the game's own texts to the common ones."""

    catalogue: Catalogue
    game: str

    def text(self, key: str, /, **params: Any) -> str:
        """The text of a key: the game's own if it has one, else the common one."""
        return self.catalogue.own(self.game, key, **params)

    def phrase(self, phrase: Phrase | None) -> str:
        """A phrase in words; empty if there is none."""
        return self.text(phrase.key, **phrase.params) if phrase else ""

    def message(self, message: Message) -> str:
        """What happened, in words."""
        return self.catalogue.text(message.key, **message.params)

    def text_of_first(self, keys: tuple[str, ...], params: Mapping[str, Any]) -> str:
        """The text of the first key that has one."""
        known = (key for key in keys if f"{self.game}.{key}" in self.catalogue or key in self.catalogue)
        return self.text(next(known, keys[-1]), **params)

    def has(self, key: str) -> bool:
        return f"{self.game}.{key}" in self.catalogue

    def question(self, ask: Ask, seat: str) -> str:
        """The question to a seat, by its role where that matters."""
        keys = (f"ask.{ask.step}.{ask.role}", f"ask.{ask.step}")
        return self.text_of_first(keys, {"seat": self.seat(seat), "role": ask.role})

    def title(self, otherwise: str) -> str:
        """The name of the game in this language, or ``otherwise`` if the catalogue has none."""
        return self.text("title") if self.has("title") else otherwise

    def choice(self, step: str, name: str) -> str:
        """A choice in words, part by part if it joins several things; without words, its notation."""
        keys = (f"choice.{step}.{name}", f"choice.{name}")
        if any(self.has(key) for key in keys):
            return self.text_of_first(keys, {})
        if JOINED in name:
            return f" {JOINED} ".join(self.choice(step, part) for part in name.split(JOINED))
        return " ".join(self.code("notation", part) for part in name.replace("_", " ").split(" "))

    def outcome(self, outcome: Outcome, score: Mapping[str, int]) -> str:
        """How a match ended: by its rules, or by its people."""
        keys = (f"outcome.{outcome.reason}", f"ended.{outcome.reason}")
        return self.text_of_first(keys, {"winner": outcome.winner, **score})

    def seat(self, name: str) -> str:
        """A seat in words: a side, or one of the two roles of a side."""
        return self.text(f"seat.{name}")

    def code(self, namespace: str, value: Any) -> str:
        """A code in words, such as a die, its face, or a down."""
        return self.catalogue.code(self.game, namespace, value)

    def join_or(self, names: list[str]) -> str:
        """Join names as alternatives: a, b or c."""
        if len(names) < 2:
            return "".join(names)
        return self.text("ui.or", first=self.join(names[:-1]), last=names[-1])

    def join(self, names: Iterable[str]) -> str:
        """Join names with the separator of the language: a, b, c."""
        return self.catalogue.join(self.game, names)
