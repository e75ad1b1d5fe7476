"""Reviews of finished games: what the book of a game says of it, worked out in a process of its own."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import touchline
from touchline.core.game import Outcome
from touchline.core.match import DICE, Match
from touchline.core.record import MatchInfo
from touchline.server.refusals import TooMany
from touchline.server.workers.review_worker import GameReview, ReviewRequest, review
from touchline.server.workers.reviews import Reviews
from touchline.study.ledger import keep_ledger

GAME = "famous_first_downs"
GIVEN_UP = MatchInfo(result=Outcome("away", "resigned"))
CLOSE = 1e-5
"""What is sent has six decimals."""


def begun(game: str, steps: int = 8) -> Match:
    """The beginning of a game at random."""
    match, random = touchline.new(game, seed=2), Random(2)
    for _ in range(steps):
        ask = match.asks[0]
        if ask.who == DICE:
            match.roll()
        else:
            match.play(ask.who, random.choice(ask.choices))
    return match


def test_a_review_has_the_numbers_of_the_ledger() -> None:
    match = begun(GAME)
    found = review(ReviewRequest(match.record(GIVEN_UP)))
    ledger = keep_ledger(match, touchline.book(GAME), GIVEN_UP)
    assert found.chances == [pytest.approx(value, abs=CLOSE) for value in ledger.values]
    assert found.chances[-1] == 0
    assert len(found.chances) == len(match.entries) + 2
    for side, account in found.sides.items():
        seen = ledger.total.seen_by(side)
        assert {name: getattr(account, name) for name in seen} == pytest.approx(seen, abs=CLOSE)
        moved = account.dice + account.guesses + account.other_errors - account.own_errors
        assert moved == pytest.approx(account.result - account.start, abs=CLOSE)
    assert [one.last for one in found.decisive] == [one.stretch.last + 1 for one in ledger.decisive]
    assert found.margin == ledger.margin


@pytest.mark.parametrize("game", ["first_down", "brettfussball", "first_and_roll"])
def test_there_is_none_where_no_book_comes_with_the_game(game: str) -> None:
    assert review(ReviewRequest(begun(game, 3).record(GIVEN_UP))) == GameReview()


def test_a_review_is_worked_out_once_in_a_process_of_its_own() -> None:
    record = begun("brettfussball", 3).record(GIVEN_UP)

    async def scene() -> None:
        reviews = Reviews()
        try:
            assert reviews.find("a") is None
            found = await reviews.review("a", record)
            assert found == GameReview()
            assert reviews.find("a") is await reviews.review("a", "no record at all") is found
        finally:
            await reviews.close()

    asyncio.run(scene())


def test_whoever_asks_when_there_is_no_time_may_ask_again() -> None:
    async def scene() -> None:
        reviews = Reviews(seconds=0.0)
        try:
            with pytest.raises(TooMany):
                await reviews.review("a", "anything")
            assert reviews.find("a") is None
        finally:
            await reviews.close()

    asyncio.run(scene())
