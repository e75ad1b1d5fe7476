"""The chance to win in a match that was played, after any of its steps."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import touchline
from touchline.core.game import find
from touchline.core.match import Match
from touchline.core.ruleset import Rules
from touchline.players import has_book
from touchline.study.ledger import BookReader, read_if_known


def find_book(rules: Rules[Any]) -> BookReader | None:
    """The book that comes with the game for these rules; None if there is none, or no numpy to read it with."""
    if find_spec("numpy") is None or not has_book(find(rules.game), rules):
        return None
    components = dict(rules.contents) or None
    return touchline.book(rules.game, edition=rules.edition, options=dict(rules.options), components=components)


class Chances:
    """Home's chance to win after each step of a match, looked up when it is asked for."""

    def __init__(self, match: Match, book: BookReader) -> None:
        self.match, self.book = match, book
        self._known: dict[int, float | None] = {}

    def find(self, step: int) -> float | None:
        """Home's chance to win after this many steps; None where the book says nothing."""
        if step not in self._known:
            match = self.match
            twin = Match(match.game, match.rules, match.position, match.seats, match.seed)
            for entry in match.entries[:step]:
                for who, name in entry.names:
                    twin.play(who, name)
            reading = read_if_known(twin, self.book)
            self._known[step] = None if reading is None else reading.value
        return self._known[step]

    def list_up_to(self, step: int) -> list[float]:
        """Home's chance to win at the start and after every step; where the book says nothing, as before."""
        found: list[float] = []
        for at in range(step + 1):
            value = self.find(at)
            found.append(value if value is not None else found[-1] if found else 0.5)
        return found
