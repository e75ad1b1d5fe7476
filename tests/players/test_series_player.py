"""The book player where a secret lasts: it goes by what its side has seen of the series, and by nothing else."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

import touchline
from tools.book import make_series_book
from touchline.core.errors import DataError
from touchline.core.fields import flat, from_flat, seen_by
from touchline.core.game import find
from touchline.core.match import DICE, Match
from touchline.core.past import HIDDEN, recall
from touchline.core.sight import see
from touchline.play import LocalTable
from touchline.play.odds import outlook
from touchline.players import POLICY, RANDOM, PolicyPlayer
from touchline.players.book import OUT_OF, BookPlayer, prepare
from touchline.players.tournament import arrange
from touchline.server.workers.sight import SightData
from touchline.solve.chain import solve_chain
from touchline.solve.live import LiveSeries
from touchline.solve.series_reader import SeriesBook

GAME = find("first_down")
RULES = GAME.load("tiny")
ERRORS = 3.0
"""Standard errors that luck explains."""
PATIENCE = 60.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "tiny"
    solve_chain(GAME, RULES, path, gap=1e-4)
    return path


@pytest.fixture(scope="module")
def pocket(folder: Path) -> Path:
    path = folder.parent / "tiny.pocket"
    make_series_book(RULES, folder, path, gap=1e-4)
    return path


def start(**given: Any) -> Match:
    return touchline.new("first_down", edition="tiny", **given)


def list_pairs() -> list[tuple[Match, Match]]:
    """The same series with two hands, at every question to the defense."""
    found = []
    for seed in range(8):
        one, other = (start(position={"phase": "pick"}, seed=seed) for _ in range(2))
        hands = one.asks[0].choices
        one.play("home", hands[seed % 3])
        other.play("home", hands[(seed + 1) % 3])
        while not one.over and one.state.down <= 2 and one.state.phase == other.state.phase:
            asks = {ask.who: (ask, theirs) for ask, theirs in zip(one.asks, other.asks, strict=True)}
            if DICE in asks:
                other.play(DICE, one.roll())
                continue
            if set(asks) != {"home", "away"}:
                break
            found.append((one.fork(same_dice=True), other.fork(same_dice=True)))
            both = [name for name in asks["home"][0].choices if name in asks["home"][1].choices]
            cover = asks["away"][0].choices[seed % len(asks["away"][0].choices)]
            for match in (one, other):
                match.play("home", both[0])
                match.play("away", cover)
    return found


def test_series_that_differ_in_what_is_hidden_are_the_same_to_the_other_side(pocket: Path) -> None:
    player, pairs = BookPlayer(f"book:{pocket}"), list_pairs()
    assert len(pairs) > 8
    assert any(match.state.down == 2 for match, _ in pairs)
    for one, other in pairs:
        assert one.state.picked != other.state.picked
        ours, theirs = see(one, "away"), see(other, "away")
        assert ours.past == theirs.past is not None
        assert player.weigh(ours) == player.weigh(theirs)
        assert outlook(ours) == outlook(theirs)


def test_a_past_has_every_step_but_the_choice_of_the_secret() -> None:
    match = start(seed=2)
    match.roll()
    holder = match.asks[0].who
    assert recall(match, 0) is recall(match, 1) is None
    match.play(holder, match.asks[0].choices[1])
    for ask in match.asks:
        match.play(ask.who, ask.choices[0])
    match.roll()
    entries = [tuple(entry.picks) for entry in match.entries[1:]]
    own, other = (recall(match, side) for side in (match.side(holder), 1 - match.side(holder)))
    assert own is not None
    assert other is not None
    assert own.steps == tuple(entries)
    assert other.steps == ((HIDDEN,), *entries[1:])
    begun = from_flat(GAME.state, own.start)
    assert own.start == other.start
    assert begun == seen_by(begun, 0) == seen_by(begun, 1)


def test_its_weights_are_the_mix_of_the_book(folder: Path, pocket: Path) -> None:
    book = SeriesBook.open(folder)
    players = [BookPlayer(f"book:{path}") for path in (folder, pocket)]
    for seed in range(6):
        match = start(seed=seed)
        while not match.over:
            if match.asks[0].who == DICE:
                match.roll()
                continue
            reading = book.read(match)
            for ask in match.asks:
                sight, mix = see(match, ask.who), reading.sides[ask.who].mix
                for player in players:
                    weights = player.weigh(sight)
                    found = {name: w for name, w in zip(sight.names, weights, strict=True) if name in mix}
                    assert found == pytest.approx({name: share * OUT_OF for name, share in mix.items()}, abs=1.0)
                    assert sum(weights) == pytest.approx(OUT_OF, abs=len(weights))
            for ask in match.asks:
                match.choose(ask.who, players[0].weigh(see(match, ask.who)))


@pytest.mark.parametrize("other", [POLICY, RANDOM])
@pytest.mark.parametrize("is_home", [True, False])
def test_nobody_beats_the_value(other: str, is_home: bool, pocket: Path, sized: Callable[[int, int], int]) -> None:
    games, book = sized(300, 8_000), f"book:{pocket}"
    players = (book, other) if is_home else (other, book)
    found = touchline.simulate("first_down", games, *players, edition="tiny", target="python")
    wins, losses, draws = found.tally["wins"]
    share = (wins + draws / 2) / games if is_home else (losses + draws / 2) / games
    assert wins + losses + draws == games
    assert share > 0.5 - ERRORS * sqrt(0.25 / games)


def test_where_it_knows_nothing_it_plays_by_the_policy(pocket: Path) -> None:
    within = start(position={"picked": 0b1001})
    for who in ("home", "away"):
        sight = see(within, who)
        assert sight.past is None
        assert BookPlayer(f"book:{pocket}").weigh(sight) == PolicyPlayer().weigh(sight)


def test_a_worker_gets_what_its_side_has_seen() -> None:
    match = start(position={"phase": "pick"})
    match.play("home", match.asks[0].choices[1])
    for who in ("home", "away"):
        sight = see(match, who)
        numbers = flat(sight.seen)
        sent = SightData("first_down", "tiny", {}, None, who, numbers, sight.past)
        read = msgspec.json.decode(msgspec.json.encode(sent), type=SightData).read()
        assert (read.seen, read.side, read.past) == (sight.seen, sight.side, sight.past)


def test_it_plays_at_a_table_and_in_a_tournament(pocket: Path) -> None:
    name = f"book:{pocket}"
    table = LocalTable(start(seed=5), {"home": name, "away": name})
    table.begin()
    assert table.over
    assert arrange("first_down", (name, RANDOM), 5, edition="tiny").play(threads=2).finished


def test_a_series_is_begun_while_a_person_chooses(pocket: Path) -> None:
    table = LocalTable(start(position={"phase": "pick"}), {"away": f"book:{pocket}"})
    table.begin()
    book = BookPlayer(f"book:{pocket}")
    prepare(book.name, see(table.match, "away"))
    table.play("home", table.match.asks[0].choices[0])
    assert [ask.who for ask in table.match.asks] == ["home"]


def test_a_series_that_is_being_solved() -> None:
    may_go_on = Event()

    def lay_out() -> Any:
        may_go_on.wait(PATIENCE)
        raise DataError.of("position", "position", "one", "another")

    live = LiveSeries(lay_out, 1e-3)
    assert live.wait(0.01, is_patient=False) is None
    may_go_on.set()
    with pytest.raises(DataError, match="found one, expected another"):
        live.wait()


def test_a_pocket_book_has_the_values_and_refuses_what_is_not_its_own(
    folder: Path, pocket: Path, tmp_path: Path
) -> None:
    full, small = SeriesBook.open(folder), touchline.book("first_down", path=pocket)
    assert isinstance(small, SeriesBook)
    assert small.chain.values == full.chain.values
    assert pocket.stat().st_size < 3_000
    match = start(position={"phase": "pick"})
    assert small.read(match).value == full.read(match).value
    assert 0 < small.stored.about["gap"] < 1e-3
    with pytest.raises(DataError, match="edition: found 'tiny', expected 'standard'"):
        small.read(touchline.new("first_down"))
    with pytest.raises(DataError, match="a book of other rules"):
        BookPlayer(f"book:{pocket}").weigh(see(touchline.new("first_down", position={"phase": "pick"}), "home"))
    content = bytearray(pocket.read_bytes())
    content[-3] ^= 1
    (tmp_path / "changed.pocket").write_bytes(content)
    with pytest.raises(DataError, match="found another file, expected the file that was written"):
        touchline.book("first_down", path=tmp_path / "changed.pocket")
