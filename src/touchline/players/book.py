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
from touchline.core.game import SIDES, AnyGame, find
from touchline.core.match import Match
from touchline.core.past import Chronicle
from touchline.core.sequence import AnyRow, is_question, part_of, side_of, weights_of
from touchline.core.sight import Sight
from touchline.players import BOOK, NO_BOOK, PolicyPlayer, is_installed
from touchline.sim.job import WEIGHERS, Weighing

if TYPE_CHECKING:
    from touchline.solve.library import AnyBook
    from touchline.solve.reader import SolvedBook
    from touchline.solve.series_reader import SeriesBook

OUT_OF = 1 << 16
"""The weights of a mix sum to about this."""
KEPT = 1 << 17
"""Positions whose mixes are kept."""

Mixes = Callable[[Any], tuple[list[float], ...]]
"""For each part of the row of a state, how often to make each choice."""


def open_for(name: str, game: AnyGame, r: Any) -> AnyBook:
    """The book that a player's name says, of the rules in force; one error if there is none."""
    path = name.partition(":")[2]
    if path:
        found = _open(game.name, path)
        if found.game.name != game.name or found.rules.values != r:
            raise DataError.of(path, "book", "a book of other rules", "one of the rules in force")
        return found
    try:
        return _open(game.name, find_file(game, r))
    except DataError:
        raise DataError.of("request", "player", repr(name), NO_BOOK) from None


def find_file(game: AnyGame, r: Any) -> str:
    """The book of the rules in force that comes with a game; one error if there is none."""
    for values, path in _list_files(game.name):
        if values == r:
            return path
    raise DataError.of("request", "player", repr(BOOK), NO_BOOK)


@lru_cache(maxsize=16)
def _list_files(name: str) -> tuple[tuple[Any, str], ...]:
    """The books that come with a game, each with its rules."""
    from touchline.solve.shipped import list_shipped  # numpy loads only when it is used

    game = find(name)
    return tuple(
        (game.load(about["edition"], about["options"], about["components"] or None).values, str(path))
        for path, about in list_shipped(game).items()
    )


@lru_cache(maxsize=8)
def _open(game: str, path: str) -> AnyBook:
    from touchline.solve.library import open_any

    return open_any(game, path=path)


class BookPlayer:
    """Plays the mixes of a book, read as people read it: each takes some milliseconds, the first as well.

    In a game with a lasting secret it goes by what its side has seen, and a series may have to be solved: then it takes
    so many seconds at most (0: no limit), but the first one if it is patient. Where the book knows nothing, it plays by
    the policy.
    """

    def __init__(self, name: str = BOOK, most_seconds: float = 0.0, *, is_patient: bool = True) -> None:
        self.name, self.most_seconds, self.is_patient = name, most_seconds, is_patient
        self.r: Any = None
        self.weigher: BookWeigher | SeriesWeigher

    def weigh(self, sight: Sight) -> list[int]:
        if self.r is not sight.r:
            self.weigher, self.r = make_weigher(open_for(self.name, sight.game, sight.r), sight.r), sight.r
        if isinstance(self.weigher, SeriesWeigher):
            return self.weigher.weigh_seen(sight, self.most_seconds, is_patient=self.is_patient)
        if sight.world is None:
            raise DataError.of("request", "player", repr(self.name), "another player where something is hidden")
        return self.weigher.weigh(sight.world, sight.side)


def prepare(name: str, sight: Sight) -> None:
    """Let the book of a player begin with what takes time, while somebody else thinks."""
    from touchline.solve.series_reader import SeriesBook

    book = open_for(name, sight.game, sight.r)
    if isinstance(book, SeriesBook):
        book.prepare(sight)


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


class SeriesWeigher:
    """The weights of a book's mixes in a game with a lasting secret, by what a side has seen."""

    def __init__(self, book: SeriesBook, r: Any) -> None:
        self.book, self.r = book, r

    def weigh_seen(self, sight: Sight, seconds: float = 0.0, *, is_patient: bool = True) -> list[int]:
        """The weights of the options of a side that is asked."""
        part = sight.part
        if sight.row is None or not is_question(sight.row, sight.seen, self.r):
            return weights_of(part, sight.seen, self.r)
        mix = self.book.find_mix(sight, seconds, is_patient=is_patient)
        if mix is None:
            return PolicyPlayer().weigh(sight)
        return [round(mix.get(x, 0.0) * OUT_OF) for x in range(part.among)]


class SeriesPlayOuts:
    """Weighs options in many games, one after the other, and notes what was played."""

    def __init__(self, book: SeriesBook, match: Match) -> None:
        self.weigher, self.match, self.r = SeriesWeigher(book, match.rules.values), match, match.rules.values
        self.begin()

    def begin(self) -> None:
        """A new game begins."""
        self.chronicle = Chronicle(self.match.game, self.r)

    def weigh(self, s: Any, side: int) -> list[int]:
        """The weights of the options of a side that is asked."""
        sight = Sight.of_state(self.match.game, self.r, s, side, self.chronicle.tell(s, side))
        return self.weigher.weigh_seen(sight)

    def watch(self, s: Any, row: AnyRow, picks: tuple[int, ...], draws: int) -> None:
        """Note a step."""
        self.chronicle.note(s, picks)


def make_weigher(book: AnyBook, r: Any, *, compiled: bool = False) -> BookWeigher | SeriesWeigher:
    """What weighs options by a book."""
    from touchline.solve.series_reader import SeriesBook

    return SeriesWeigher(book, r) if isinstance(book, SeriesBook) else BookWeigher(book, r, compiled=compiled)


@lru_cache(maxsize=2)
def _make_compiled(book: SolvedBook) -> BookWeigher:
    return BookWeigher(book, book.rules.values, compiled=is_installed())


def weigh_by_book(match: Match, name: str) -> Weighing:
    """What weighs options by a book in many games of a match: compiled, where that can be."""
    from touchline.solve.series_reader import SeriesBook

    book = open_for(name, match.game, match.rules.values)
    if isinstance(book, SeriesBook):
        played = SeriesPlayOuts(book, match)
        return Weighing(played.weigh, played.begin, played.watch)
    return Weighing(_make_compiled(book).weigh)


WEIGHERS[BOOK] = weigh_by_book
