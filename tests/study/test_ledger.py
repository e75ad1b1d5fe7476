"""The ledger adds up in every record, and each of its parts means what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest

import touchline
from tests.study.played import play
from touchline.core.errors import DataError
from touchline.core.game import SIDES, Outcome
from touchline.core.match import DICE, Match
from touchline.core.record import MatchInfo
from touchline.core.sequence import Both, Roll, ways_of
from touchline.solve.reader import Reading, SolvedBook
from touchline.solve.series_reader import SeriesBook
from touchline.study.ledger import Account, GameLedger, add_up, keep_ledger

GAME = "famous_first_downs"
CLOSE = 1e-9
Sized = Callable[[int, int], int]


def list_accounts(ledger: GameLedger) -> Iterator[Account]:
    return chain(ledger.steps, (one.account for one in (*ledger.plays, *ledger.drives)), [ledger.total])


def check(ledger: GameLedger, match: Match) -> None:
    """Every account adds up for both sides, and the parts make the whole."""
    for account in list_accounts(ledger):
        for side in SIDES:
            seen = account.seen_by(side)
            moved = seen["dice"] + seen["guesses"] + seen["other_errors"] - seen["own_errors"]
            assert moved == pytest.approx(seen["result"] - seen["start"], abs=CLOSE)
            assert seen["own_errors"] >= 0
    assert (
        ledger.total.result == {"home": 1.0, "away": 0.0, None: 0.5}[ledger.outcome.winner if ledger.outcome else None]
    )
    for stretches in (ledger.plays, ledger.drives):
        covered = [n for one in stretches for n in range(one.stretch.first, one.stretch.last + 1)]
        assert covered == list(range(len(match.entries)))
        together = add_up(one.account for one in stretches)
        for part in ("dice", "guesses", "home_errors", "away_errors", "swing"):
            assert getattr(together, part) == pytest.approx(getattr(ledger.total, part), abs=CLOSE)


def test_every_record_adds_up(book: SolvedBook, sized: Sized) -> None:
    for seed in range(sized(60, 10_000)):
        match = play(GAME, "tiny", seed, book if seed % 2 else None)
        ledger = keep_ledger(match, book)
        check(ledger, match)
        assert max(abs(step.rounding) for step in ledger.steps) < CLOSE
        if seed % 2:  # whoever plays the book makes no error
            assert ledger.total.home_errors == pytest.approx(0, abs=CLOSE)
            assert ledger.total.away_errors == pytest.approx(0, abs=CLOSE)


def check_rounded(ledger: GameLedger, match: Match) -> None:
    check(ledger, match)
    assert ledger.is_about
    assert 0 < max(abs(step.rounding) for step in ledger.steps) < 2 * ledger.margin
    assert sum(step.rounding for step in ledger.steps) == pytest.approx(ledger.total.rounding, abs=CLOSE)


def test_a_rounded_book_adds_up_as_well(pocket: Path, sized: Sized) -> None:
    book = touchline.book(GAME, edition="tiny", path=pocket)
    for seed in range(sized(10, 10_000)):
        match = play(GAME, "tiny", seed, book if seed % 2 else None)
        check_rounded(keep_ledger(match, book), match)


@pytest.mark.full
def test_games_add_up_by_the_book_that_comes_with_them() -> None:
    book = touchline.book(GAME)
    for seed in range(400):  # about a second each
        match = play(GAME, "italian", seed, book if seed % 2 else None)
        check_rounded(keep_ledger(match, book), match)


def test_a_lasting_secret_adds_up(series: SeriesBook, sized: Sized) -> None:
    for seed in range(sized(6, 10_000)):
        match = play("first_down", "tiny", seed, series if seed % 2 else None)
        ledger = keep_ledger(match, series)
        check(ledger, match)
        assert not (seed % 2 and ledger.total.unread)


class SilentBook:
    """A book that says nothing of every third position."""

    def __init__(self, book: SolvedBook) -> None:
        self.book = book

    def read(self, match: Match) -> Reading:
        if len(match.entries) % 3 == 2:
            raise DataError.of("position", "history", "a call that the book never makes", "another one")
        return self.book.read(match)


def test_what_a_book_says_nothing_of_counts_as_guesses(book: SolvedBook) -> None:
    for seed in range(4):
        match = play(GAME, "tiny", seed)
        ledger = keep_ledger(match, SilentBook(book))
        check(ledger, match)
        assert [bool(step.unread) for step in ledger.steps] == [n % 3 == 2 for n in range(len(match.entries))]
        assert ledger.total.unread == len(match.entries) // 3


def test_the_dice_are_fair(book: SolvedBook) -> None:
    """On average over its outcomes, a throw moves nothing."""
    match, throws = touchline.new(GAME, edition="tiny", seed=4, position={"down": 2}), 0
    while not match.over:
        ask = match.asks[0]
        if ask.who != DICE:
            match.play(ask.who, "field_goal" if "field_goal" in ask.choices else ask.choices[0])
            continue
        row, before = match.row, book.read(match).value
        assert isinstance(row, Roll)
        ways = ways_of(row, match.state, match.rules.values)
        moved = 0.0
        for name, way in zip(ask.choices, [w for w in ways if w], strict=True):
            tried = match.fork()
            tried.play(DICE, name)
            moved += way * keep_ledger(tried, book).steps[-1].dice
        assert moved / row.out_of == pytest.approx(0, abs=CLOSE)
        assert before == keep_ledger(match, book).total.result
        throws += 1
        match.roll()
    assert throws


def test_a_guess_is_nobodys_fault(book: SolvedBook) -> None:
    """Over the mixes of the book guesses are even; what is no call of the mix is an error of its side alone."""
    match = touchline.new(GAME, edition="tiny", position={"phase": "call", "play": "pro_set"})
    assert isinstance(match.row, Both)
    reading = book.read(match)
    home, away = (reading.sides[side] for side in SIDES)
    even = 0.0
    for mine, often in home.mix.items():
        for yours, share in away.mix.items():
            tried = match.fork()
            tried.play("home", mine)
            tried.play("away", yours)
            step = keep_ledger(tried, book).steps[0]
            even += often * share * step.guesses
            assert step.home_errors == pytest.approx(reading.value - home.options[mine], abs=CLOSE)
            assert step.away_errors == pytest.approx(1 - reading.value - away.options[yours], abs=CLOSE)
            assert not (often > 1e-6 and step.home_errors > CLOSE)
            assert not (share > 1e-6 and step.away_errors > CLOSE)
    assert even == pytest.approx(0, abs=CLOSE)


def test_a_bad_choice_is_an_error_of_whoever_made_it(book: SolvedBook) -> None:
    match = touchline.new(GAME, edition="tiny")
    options = book.read(match).sides["home"].options
    worst = min(options, key=lambda name: options[name])
    match.play("home", worst)
    step = keep_ledger(match, book).steps[0]
    assert step.home_errors == pytest.approx(max(options.values()) - options[worst])
    assert step.home_errors > 0.01
    assert step.dice == pytest.approx(0, abs=CLOSE)
    assert step.guesses == pytest.approx(0, abs=CLOSE)
    assert step.away_errors == 0


@pytest.mark.parametrize(
    ("outcome", "loser"),
    [(Outcome("away", "resigned"), "home"), (Outcome("home", "time"), "away"), (Outcome(None, "agreed_draw"), "away")],
)
def test_whoever_gives_a_game_up_errs(book: SolvedBook, outcome: Outcome, loser: str) -> None:
    match = touchline.new(GAME, edition="tiny")
    match.play("home", match.asks[0].choices[0])
    ledger = keep_ledger(match, book, MatchInfo(result=outcome))
    assert len(ledger.steps) == 2
    last = ledger.steps[-1].seen_by(loser)
    assert last["own_errors"] == pytest.approx(last["start"] - last["result"])
    assert last["own_errors"] > 0
    assert last["other_errors"] == 0
    assert ledger.plays[-1].stretch.last == 1
    assert ledger.values[-1] == {"home": 1.0, "away": 0.0, None: 0.5}[outcome.winner]


def test_an_unfinished_game_ends_with_its_last_value(book: SolvedBook) -> None:
    match = touchline.new(GAME, edition="tiny")
    assert keep_ledger(match, book).total == Account(book.read(match).value, book.read(match).value)
    match.play("home", match.asks[0].choices[0])
    ledger = keep_ledger(match, book)
    assert ledger.outcome is None
    assert ledger.total.result == book.read(match).value


def test_the_decisive_plays_moved_most(book: SolvedBook) -> None:
    match = play(GAME, "tiny", 2)
    ledger = keep_ledger(match, book)
    chosen = {one.stretch.first for one in ledger.decisive}
    least = min(abs(one.account.swing) for one in ledger.decisive)
    assert all(abs(one.account.swing) <= least for one in ledger.plays if one.stretch.first not in chosen)
    assert [one.stretch.first for one in ledger.decisive] == sorted(chosen)


def test_a_season_adds_up(book: SolvedBook) -> None:
    ledgers = [keep_ledger(play(GAME, "tiny", seed), book) for seed in range(5)]
    total = add_up(ledger.total for ledger in ledgers)
    moved = total.dice + total.guesses + total.away_errors - total.home_errors
    assert moved == pytest.approx(total.result - total.start, abs=CLOSE)
    assert total.result == sum(ledger.total.result for ledger in ledgers)
    for part in ("start", "result"):
        assert total.seen_by("home")[part] + total.seen_by("away")[part] == pytest.approx(5)


def test_a_book_of_other_rules_is_refused(book: SolvedBook) -> None:
    with pytest.raises(DataError, match="found 'tiny', expected 'italian'"):
        keep_ledger(touchline.new(GAME), book)
