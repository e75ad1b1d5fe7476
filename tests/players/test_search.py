"""The search player: what it is called, in which games it plays, and that it plays well."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import touchline
from tests.rules.brettfussball.situation import GAME, Board, situation
from touchline.core.errors import DataError, TargetUnavailable
from touchline.core.sight import Sight
from touchline.players import SEARCHES, SEARCHES_LONG, can_search, read_seconds
from touchline.players.rollout import make_player
from touchline.players.search import REACHES, SearchPlayer
from touchline.players.tournament import arrange, play_game

LONG = 600.0
"""Seconds in which every machine comes to the end of what is asked."""


def chosen(b: Board, reaches: int = 2) -> str:
    sight = Sight.of_state(GAME, b.r, b.s, b.s.side)
    weights = SearchPlayer(LONG, threads=1, reaches=reaches).weigh(sight)
    assert sorted(weights)[-2:] == [0, 1]
    return b.names()[weights.index(1)]


def test_a_name_says_how_long_it_thinks() -> None:
    assert read_seconds("search") == SEARCHES
    assert read_seconds("search:strong") == SEARCHES_LONG
    assert read_seconds("search:0.5") == 0.5


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:-1", "search:weak", "search:1e3", "search:9999", "search:1.2.3"]
)
def test_a_name_that_is_none_is_refused_with_what_would_be_right(name: str) -> None:
    with pytest.raises(DataError, match=r"search:strong, or search:SECONDS with 0\.01 to 3600") as refused:
        make_player(name)
    assert repr(name) in str(refused.value)


def test_it_plays_where_nothing_is_secret() -> None:
    assert [name for name in touchline.games() if can_search(touchline.core.game.find(name))] == ["brettfussball"]
    with pytest.raises(DataError, match="calls are secret"):
        arrange("first_and_roll", ("search", "policy"), 1)


def test_without_numba_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("touchline.players.find_spec", lambda name: None)
    with pytest.raises(TargetUnavailable, match=r"touchline\[sim\]"):
        make_player("search")


def test_it_scores_where_it_can() -> None:
    assert chosen(situation("14 ......x.......\n4 ..h...........").go("4")) == "kick up"
    assert chosen(situation("16 ...x.####.....\n4 ..h...........").go("3")) == "kick right"


def test_it_moves_in_time() -> None:
    b = situation("14 ......h.......\n4 ..h...........\n8 .h....x...a...").go("5")
    sight = Sight.of_state(GAME, b.r, b.s, b.s.side)
    player = SearchPlayer(LONG, reaches=1)
    player.weigh(sight)  # compiles
    player.seconds, player.reaches = 0.2, len(REACHES)
    began = time.monotonic()
    assert sum(player.weigh(sight)) == 1
    assert time.monotonic() - began < 60  # all reaches take many minutes


def test_it_beats_the_policy(sized: Callable[[int, int], int]) -> None:
    """One decision ahead already, and with the same dice the same games."""
    pairs = sized(8, 100)
    played = arrange("brettfussball", ("search", "policy"), pairs, seed=3, options={"board": "compact", "turns": 120})
    search, policy = SearchPlayer(LONG, reaches=2), make_player("policy")
    points = 0.0
    for number in range(pairs):
        points += play_game(played.match, number, (search, policy))
        points += 1 - play_game(played.match, number, (policy, search))
    assert points / (2 * pairs) > 0.6
