"""The ledger of a game: where the chance to win went, from the start to the result.

Between two steps the chance to win changes by the dice, by secret calls that happen to meet or miss each other, or
because a side chose something that is worth less. For each side and every part of a game

    dice + guesses + the other's errors - own errors = result - start.

A *guess* is what two secret calls come to beyond the errors of both: nobody's fault. What a rounded book leaves
between two plays is counted with the dice, and told apart as ``rounding``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import TYPE_CHECKING, Protocol

from touchline.core.errors import DataError
from touchline.core.game import SIDES, Outcome, other_side
from touchline.core.match import Match
from touchline.core.record import CLOSED, Entry, MatchInfo
from touchline.core.sequence import Roll
from touchline.study.plays import Stretch, list_stretches

if TYPE_CHECKING:
    from touchline.solve.reader import Reading

HOME, AWAY = SIDES
NOTHING = 1e-12
"""Smaller errors are those of arithmetic: a call that the book makes has none."""
DECISIVE = 3
"""So many plays are said to have decided a game."""


class BookReader(Protocol):
    """A book, as ``touchline.book`` opens it."""

    def read(self, match: Match) -> Reading: ...


@dataclass(frozen=True, slots=True)
class Account:
    """What became of home's chance to win: at its ``start`` and in its ``result``, and what lies between."""

    start: float
    result: float
    dice: float = 0.0
    guesses: float = 0.0
    home_errors: float = 0.0
    away_errors: float = 0.0
    rounding: float = 0.0
    """How much of the dice is a rounded book's."""
    unread: int = 0
    """In how many of its steps the book says nothing: they are counted as guesses."""
    games: int = 1
    """Of how many games it is the account."""

    @property
    def swing(self) -> float:
        """By how much home's chance to win has changed."""
        return self.result - self.start

    def seen_by(self, side: str) -> dict[str, float]:
        """The same as a side sees it: its chance to win, its dice, its errors."""
        own, other = self.home_errors, self.away_errors
        if side == HOME:
            found = self.start, self.result, self.dice, self.guesses, own, other
        else:
            found = self.games - self.start, self.games - self.result, -self.dice, -self.guesses, other, own
        return dict(zip(("start", "result", "dice", "guesses", "own_errors", "other_errors"), found, strict=True))


@dataclass(frozen=True, slots=True)
class StretchAccount:
    """A play or a drive with its account."""

    stretch: Stretch
    account: Account


@dataclass(frozen=True, slots=True)
class GameLedger:
    """The accounts of a game: of each step, each play, each drive, and the whole.

    Where people ended a game, its last step is that, and has no entry in the record.
    """

    steps: tuple[Account, ...]
    plays: tuple[StretchAccount, ...]
    drives: tuple[StretchAccount, ...]
    total: Account
    margin: float
    """How far off a value may be at most."""
    is_about: bool
    """Whether the book is rounded."""
    outcome: Outcome | None
    """How the game ended; None if it did not, or was closed: then the last value stands for the result."""

    @property
    def values(self) -> list[float]:
        """Home's chance to win at the start and after every step."""
        return [self.total.start, *(step.result for step in self.steps)]

    @property
    def decisive(self) -> list[StretchAccount]:
        """The plays that changed the chance to win most, in the order they were played."""
        ranked = sorted(range(len(self.plays)), key=lambda i: (-abs(self.plays[i].account.swing), i))
        return [self.plays[i] for i in sorted(ranked[:DECISIVE])]


def keep_ledger(match: Match, book: BookReader, info: MatchInfo | None = None) -> GameLedger:
    """The ledger of a match by a book of its rules; ``info`` says how people ended it, if they did.

    A DataError if the book has not the value of its start, or counts points.
    """
    readings = list(read_steps(match, book))
    start = readings[0]
    if start is None or start.is_points:
        found = "a book that counts points" if start else "a start that the book says nothing of"
        raise DataError.of("record", "book", found, "a book of the chance to win that has the game from its start")
    outcome = match.outcome or (info.result if info is not None else None)
    if outcome is not None and outcome.reason == CLOSED:
        outcome = None
    values = fill_in(readings)
    if match.over:
        values[-1] = find_result(match.outcome)
    steps = [
        account_for(
            entry,
            readings[n],
            values[n],
            values[n + 1],
            is_throw=isinstance(match.game.rows[entry.phase], Roll),
            is_read_after=readings[n + 1] is not None or (match.over and n + 1 == len(match.entries)),
        )
        for n, entry in enumerate(match.entries)
    ]
    if outcome is not None and not match.over:
        steps.append(account_for_end(values[-1], outcome))
    plays, drives = list_stretches(match, len(steps))
    known = [reading for reading in readings if reading is not None]
    return GameLedger(
        tuple(steps),
        tuple(StretchAccount(one, join(steps[one.first : one.last + 1])) for one in plays),
        tuple(StretchAccount(one, join(steps[one.first : one.last + 1])) for one in drives),
        join(steps, values[0]),
        max(max(reading.high - reading.value, reading.value - reading.low) for reading in known),
        any(reading.is_about for reading in known),
        outcome,
    )


def read_steps(match: Match, book: BookReader) -> Iterator[Reading | None]:
    """What a book says at the start of a match and after every step; None where it says nothing."""
    twin = Match(match.game, match.rules, match.position, match.seats, match.seed)
    yield read_if_known(twin, book)
    for entry in match.entries:
        for who, name in entry.names:
            twin.play(who, name)
        yield read_if_known(twin, book)


def read_if_known(match: Match, book: BookReader) -> Reading | None:
    """What a book says of a position; None if it does not have it."""
    try:
        return book.read(match)
    except DataError as error:
        if any(fault.file != "position" for fault in error.faults):
            raise
        return None


def fill_in(readings: Sequence[Reading | None]) -> list[float]:
    """Home's chance to win at every step; where the book says nothing, the last one that it said."""
    values: list[float] = []
    for reading in readings:
        values.append(reading.value if reading is not None else values[-1])
    return values


def account_for(
    entry: Entry, reading: Reading | None, before: float, after: float, *, is_throw: bool, is_read_after: bool
) -> Account:
    """The account of a step, by what the book said before it."""
    if reading is None:
        return Account(before, after, guesses=after - before, unread=1)
    if is_throw:
        moved = after - before
        return Account(before, after, dice=moved) if is_read_after else Account(before, after, guesses=moved)
    errors = {who: find_error(reading, who, name) for who, name in entry.names if who in reading.sides}
    home, away = errors.get(HOME, 0.0), errors.get(AWAY, 0.0)
    if len(entry.names) == 1 and is_read_after and reading.is_about:
        rest = (after - before) + home - away
        return Account(before, after, rest, 0.0, home, away, rest)
    called = dict(entry.names)
    if not reading.payoffs or not is_read_after:
        return Account(before, after, 0.0, (after - before) + home - away, home, away)
    met = reading.payoffs[called[HOME]][called[AWAY]]
    return Account(before, after, after - met, (met - before) + home - away, home, away, after - met)


def find_error(reading: Reading, side: str, name: str) -> float:
    """What a choice gives away: at a secret call, against the other side's mix in the book."""
    options = reading.sides[side].options
    error = max(options.values()) - options[name]
    return error if error > NOTHING else 0.0


def find_result(outcome: Outcome | None) -> float:
    """What the end of a game is worth to home."""
    return {HOME: 1.0, AWAY: 0.0, None: 0.5}[outcome.winner if outcome is not None else None]


def account_for_end(before: float, outcome: Outcome) -> Account:
    """The account of an end by people: whoever gave up something has made an error of it."""
    after = find_result(outcome)
    loser = other_side(outcome.winner) if outcome.winner else HOME if before > after else AWAY
    lost = abs(after - before)
    return Account(
        before, after, home_errors=lost if loser == HOME else 0.0, away_errors=lost if loser == AWAY else 0.0
    )


def join(steps: Sequence[Account], value: float = 0.0) -> Account:
    """The account of consecutive steps; ``value`` is the chance to win if there are none."""
    if not steps:
        return Account(value, value)
    return _sum(steps, steps[0].start, steps[-1].result)


def add_up(games: Iterable[Account]) -> Account:
    """The account of several games: starts and results are added up too, so the sums agree as well."""
    accounts = list(games)
    total = _sum(accounts, fsum(one.start for one in accounts), fsum(one.result for one in accounts))
    return replace(total, games=sum(one.games for one in accounts))


def _sum(accounts: Sequence[Account], start: float, result: float) -> Account:
    return Account(
        start,
        result,
        fsum(one.dice for one in accounts),
        fsum(one.guesses for one in accounts),
        fsum(one.home_errors for one in accounts),
        fsum(one.away_errors for one in accounts),
        fsum(one.rounding for one in accounts),
        sum(one.unread for one in accounts),
    )
