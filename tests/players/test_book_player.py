"""The book player: it plays the mixes of a book of the rules in force, and nobody beats the value by more than luck."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import touchline
from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.core.match import Match
from touchline.core.playout import play_out
from touchline.core.sequence import part_of, weights_of
from touchline.core.sight import Sight, see
from touchline.play import LocalTable
from touchline.players import BOOK, POLICY, RANDOM, check_level, has_book
from touchline.players.book import OUT_OF, BookWeigher, open_for
from touchline.players.rollout import make_player
from touchline.players.tournament import arrange
from touchline.solve.reader import SolvedBook
from touchline.solve.solver import solve

GAME = find("famous_first_downs")
RULES = GAME.load("tiny")
ERRORS = 3.0
"""Standard errors that luck explains."""
WEAK_ROLLOUT = "rollout:200"
"""So few play-outs that many games can be played."""
Weigh = Callable[[Any, int], list[int]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "tiny"
    solve(GAME, RULES, path)
    return path


@pytest.fixture(scope="module")
def weigher(folder: Path) -> BookWeigher:
    return BookWeigher(SolvedBook.open(folder), RULES.values)


def start(**given: Any) -> Match:
    return touchline.new("famous_first_downs", edition="tiny", **given)


def test_its_weights_are_the_mix_of_the_book(folder: Path) -> None:
    match, book, player = start(seed=3), SolvedBook.open(folder), make_player(f"book:{folder}")
    while not match.over:
        for ask in match.asks:
            if ask.who == "dice":
                continue
            sight, mix = see(match, ask.who), book.read(match).sides[ask.who].mix
            weights = player.weigh(sight)
            assert {name: w for name, w in zip(sight.names, weights, strict=True) if name in mix} == {
                name: round(share * OUT_OF) for name, share in mix.items()
            }
            assert sum(weights) == pytest.approx(OUT_OF, abs=len(weights))
        who = match.asks[0].who
        if who == "dice":
            match.roll()
        else:
            match.choose(who, player.weigh(see(match, who)))


def test_compiled_mixes_are_worth_what_the_readers_are(folder: Path, weigher: BookWeigher) -> None:
    """Mixes may differ where choices are worth the same; what they come to may not."""
    compiled, match = BookWeigher(SolvedBook.open(folder), RULES.values, compiled=True), start(seed=9)
    while not match.over:
        for ask in match.asks:
            if ask.who != "dice":
                sight, advice = see(match, ask.who), weigher.book.read(match).sides[ask.who]
                weights = compiled.weigh(match.state, sight.side)
                worth = {name: w for name, w in zip(sight.names, weights, strict=True) if w}
                assert max(advice.options.values()) - min(advice.options[name] for name in worth) < 1e-12
        who = match.asks[0].who
        if who == "dice":
            match.roll()
        else:
            match.choose(who, weigher.weigh(match.state, match.side(who)))


def weigh_by(name: str, weigher: BookWeigher) -> Weigh:
    player = make_player(name) if name == WEAK_ROLLOUT else None

    def weigh(s: Any, side: int) -> list[int]:
        row = GAME.rows[int(s.phase)]
        index = part_of(row, s, side)
        assert index is not None
        said = GAME.policy.get(int(s.phase)) if name == POLICY else None
        return weights_of(row.sides[index], s, RULES.values, said[index] if said else None)

    def weigh_seen(s: Any, side: int) -> list[int]:
        assert player is not None
        return player.weigh(Sight.of_state(GAME, RULES.values, s, side))

    return weigher.weigh if name == BOOK else weigh_seen if name == WEAK_ROLLOUT else weigh


def share_of(players: tuple[str, str], weigher: BookWeigher, games: int) -> float:
    """Home's share of the games."""
    weighs = [weigh_by(name, weigher) for name in players]

    def weigh(s: Any, side: int) -> list[int]:
        return weighs[side](s, side)

    results = {"home": 1.0, "away": 0.0, None: 0.5}
    return (
        sum(
            results[GAME.outcome(play_out(GAME, RULES.values, 11, number, weigh=weigh)[0], RULES.values).winner]
            for number in range(games)
        )
        / games
    )


@pytest.mark.parametrize("other", [BOOK, POLICY, RANDOM, WEAK_ROLLOUT])
@pytest.mark.parametrize("is_home", [True, False])
def test_nobody_beats_the_value(
    other: str, is_home: bool, folder: Path, weigher: BookWeigher, sized: Callable[[int, int], int]
) -> None:
    games = sized(40, 1_000) if other == WEAK_ROLLOUT else sized(400, 10_000)
    value = SolvedBook.open(folder).read_state(GAME.begin(RULES.values)).value
    luck = ERRORS * sqrt(value * (1 - value) / games)
    share = share_of((BOOK, other) if is_home else (other, BOOK), weigher, games)
    if other == BOOK:
        assert abs(share - value) < luck
    else:
        assert share > value - luck if is_home else share < value + luck


def test_the_book_that_comes_with_a_game_is_found_by_the_rules() -> None:
    match, player = touchline.new("famous_first_downs", seed=4), make_player(BOOK)
    assert has_book(GAME, match.rules)
    book = open_for(BOOK, GAME, match.rules.values)
    assert isinstance(book, SolvedBook)
    weigher = BookWeigher(book, match.rules.values)
    for _ in range(6):
        who = match.asks[0].who
        sight = see(match, who)
        assert player.weigh(sight) == weigher.weigh(match.state, sight.side)
        match.choose(who, player.weigh(sight))


def test_where_there_is_no_book_it_says_so_at_once(folder: Path) -> None:
    other = GAME.load("tiny", {"drives": 2})
    assert not has_book(GAME, other)
    with pytest.raises(DataError, match="there is no book of these rules"):
        open_for(BOOK, GAME, other.values)
    with pytest.raises(DataError, match="a book of other rules"):
        open_for(f"book:{folder}", GAME, other.values)
    with pytest.raises(DataError, match="there is no book of these rules"):
        LocalTable(touchline.new("first_down"), {"away": BOOK})
    with pytest.raises(DataError, match="there is no book of these rules"):
        arrange("first_down", (BOOK, POLICY), 1)
    with pytest.raises(DataError, match="a book of other rules"):
        touchline.simulate("famous_first_downs", 1, f"book:{folder}", edition="tiny", options={"drives": 2})
    with pytest.raises(DataError, match="games by a book are interpreted"):
        touchline.simulate("famous_first_downs", 1, f"book:{folder}", edition="tiny", target="cpu")


def test_a_stranger_names_no_folder(folder: Path) -> None:
    with pytest.raises(DataError, match="the book that comes with the game"):
        check_level(f"book:{folder}", GAME, RULES)


def test_it_plays_at_a_table_and_in_a_tournament(folder: Path) -> None:
    table = LocalTable(start(seed=5), {"home": f"book:{folder}", "away": f"book:{folder}"})
    table.begin()
    assert table.over
    found = arrange("famous_first_downs", (f"book:{folder}", RANDOM), 5, edition="tiny").play(threads=1)
    assert found.finished
