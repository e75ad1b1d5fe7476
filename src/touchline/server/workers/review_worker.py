"""The process that reviews finished games by their books: a record in, its chances to win and its accounts out.

A book takes seconds to open and much memory, which the server does not spend; the last ones stay open here.
"""

from typing import Any

import msgspec

from touchline.core.errors import DataError
from touchline.core.game import SIDES
from touchline.core.replay import read_record
from touchline.core.ruleset import Rules
from touchline.server.recent import Recent
from touchline.server.workers.children import serve, yield_to_the_server
from touchline.study.chances import find_book
from touchline.study.ledger import BookReader, keep_ledger

KEPT = 2
"""Books that stay open."""
DIGITS = 6
"""Decimals of a chance: more than a rounded book has."""


class ReviewRequest(msgspec.Struct, frozen=True):
    """A finished game as its record."""

    record: str


class SideAccount(msgspec.Struct, frozen=True):
    """Where the chance to win of a side went: start + dice + guesses + other_errors - own_errors = result."""

    start: float
    result: float
    dice: float
    guesses: float
    own_errors: float
    other_errors: float


class DecisivePlay(msgspec.Struct, frozen=True):
    """A play that moved the chance to win much: its first and last step, and by how much it moved home's."""

    first: int
    last: int
    swing: float


class GameReview(msgspec.Struct, frozen=True):
    """What the book of a game says of it: home's chance to win at the start and after every step (the last may be an
    end by people), the account of each side, and the plays that decided it. All are empty where there is no book.
    ``margin`` is how far off a chance may be."""

    chances: list[float] = msgspec.field(default_factory=list)
    margin: float = 0.0
    sides: dict[str, SideAccount] = msgspec.field(default_factory=dict)
    decisive: list[DecisivePlay] = msgspec.field(default_factory=list)


_BOOKS: Recent[str, BookReader] = Recent(KEPT)
"""Books by the hashes of their rules."""


def open_book(rules: Rules[Any]) -> BookReader | None:
    """The book of these rules; None where a game comes without one."""
    book = _BOOKS.get(rules.hash)
    if book is None and (book := find_book(rules)) is not None:
        _BOOKS[rules.hash] = book
    return book


def review(asked: ReviewRequest) -> GameReview:
    """Review a finished game; nothing of it is hidden any more."""
    match, info, _ = read_record(asked.record)
    book = open_book(match.rules)
    if book is None:
        return GameReview()
    try:
        ledger = keep_ledger(match, book, info)
    except DataError:  # it began where the book never is
        return GameReview()
    sides = {
        side: SideAccount(**{name: round(value, DIGITS) for name, value in ledger.total.seen_by(side).items()})
        for side in SIDES
    }
    decisive = [
        DecisivePlay(one.stretch.first + 1, one.stretch.last + 1, round(one.account.swing, DIGITS))
        for one in ledger.decisive
    ]
    return GameReview([round(value, DIGITS) for value in ledger.values], ledger.margin, sides, decisive)


if __name__ == "__main__":
    serve(yield_to_the_server, msgspec.json.Decoder(ReviewRequest), review)
