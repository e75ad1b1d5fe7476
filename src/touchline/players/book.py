"""The book player plays the mixes of a book: nobody beats it by more than the book is off.

A book belongs to the rules that it was solved for. The one that comes with a game is found by the rules in force;
``book:DIR`` names the folder of another one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from touchline.core.errors import DataError
from touchline.core.fields import flat
from touchline.core.game import SIDES, AnyGame
from touchline.core.match import Match
from touchline.core.sequence import is_question, part_of, side_of, weights_of
from touchline.core.sight import Sight
from touchline.players import BOOK, NO_BOOK, is_installed
from touchline.sim.job import WEIGHERS

if TYPE_CHECKING:
    from touchline.solve.reader import SolvedBook

OUT_OF = 1 << 16
"""The weights of a mix sum to about this."""
KEPT = 1 << 17
"""Positions whose mixes are kept."""

Mixes = Callable[[Any], tuple[list[float], ...]]
"""For each part of the row of a state, how often to make each choice."""


def open_for(name: str, game: AnyGame, r: Any) -> SolvedBook:
    """The book that a player's name says, of the rules in force; one error if there is none."""
    path = name.partition(":")[2]
    if path:
        found = _open(game.name, None, path)
        if found.game.name != game.name or found.rules.values != r:
            raise DataError.of(path, "book", "a book of other rules", "one of the rules in force")
        return found
    edition = find_edition(game, r)
    if edition is not None:
        try:
            return _open(game.name, edition, "")
        except DataError:
            pass
    raise DataError.of("request", "player", repr(name), NO_BOOK)


def find_edition(game: AnyGame, r: Any) -> str | None:
    """The edition whose rules, without any switch, are in force."""
    return next((name for name in game.loader.list_editions() if game.load(name).values == r), None)


@lru_cache(maxsize=8)
def _open(game: str, edition: str | None, path: str) -> SolvedBook:
    from touchline.solve.reader import open_book  # numpy loads only when it is used

    return open_book(game, edition, path=path or None)


class BookPlayer:
    """Plays the mixes of a book, read as people read it: each takes some milliseconds, the first as well."""

    def __init__(self, name: str = BOOK) -> None:
        self.name = name
        self.weigher: BookWeigher | None = None

    def weigh(self, sight: Sight) -> list[int]:
        if self.weigher is None or self.weigher.r is not sight.r:
            self.weigher = BookWeigher(open_for(self.name, sight.game, sight.r), sight.r)
        if sight.world is None:
            raise DataError.of("request", "player", repr(self.name), "another player where something is hidden")
        return self.weigher.weigh(sight.world, sight.side)


class BookWeigher:
    """The weights of a book's mixes; those of positions that were asked for are kept."""

    def __init__(self, book: SolvedBook, r: Any, *, compiled: bool = False) -> None:
        self.book, self.game, self.r = book, book.game, r
        self.known: dict[tuple[int, ...], tuple[list[int], ...]] = {}
        self.find_mixes: Mixes = self.read_mixes
        if compiled:
            from touchline.solve.mixes import BookMixes

            self.find_mixes = BookMixes(book).find_mixes

    def weigh(self, s: Any, side: int) -> list[int]:
        """The weights of the options of a side that is asked."""
        row = self.game.rows[int(s.phase)]
        index = part_of(row, s, side)
        assert index is not None
        if not is_question(row, s, self.r):
            return weights_of(row.sides[index], s, self.r)
        key = flat(s)
        if key not in self.known:
            if len(self.known) >= KEPT:
                self.known.clear()
            self.known[key] = tuple([round(share * OUT_OF) for share in mix] for mix in self.find_mixes(s))
        return self.known[key][index]

    def read_mixes(self, s: Any) -> tuple[list[float], ...]:
        """For each part of the row of a state, how often to make each choice, by the reader."""
        advice, found = self.book.read_state(s).sides, []
        for index, part in enumerate(self.game.rows[int(s.phase)].sides):
            mix = advice[SIDES[side_of(part.by(s))]].mix
            found.append([mix.get(name, 0.0) for name in self.game.names(s, self.r, index)])
        return tuple(found)


@lru_cache(maxsize=2)
def _make_weigher(book: SolvedBook) -> BookWeigher:
    return BookWeigher(book, book.rules.values, compiled=is_installed())


def weigh_by_book(match: Match, name: str) -> Callable[[Any, int], list[int]]:
    """What weighs options by a book in many games of a match: compiled, where that can be."""
    return _make_weigher(open_for(name, match.game, match.rules.values)).weigh


WEIGHERS[BOOK] = weigh_by_book
