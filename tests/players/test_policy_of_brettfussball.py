"""The policy of Brettfußball does what a player expects of it."""

from __future__ import annotations

from collections.abc import Callable

import touchline
from tests.rules.brettfussball.situation import GAME, Board, situation
from touchline.core.sequence import Decide, weights_of


def preferred(b: Board) -> str:
    """The choice with the greatest weight."""
    row = GAME.rows[b.s.phase]
    assert isinstance(row, Decide)
    weights = weights_of(row, b.s, b.r, GAME.policy[b.s.phase][0])
    return b.names()[weights.index(max(weights))]


def test_it_shoots_when_it_can_score() -> None:
    assert preferred(situation("14 ......x.......\n4 ..h...........").go("4")) == "kick up"
    assert preferred(situation("16 ...x.####.....\n4 ..h...........").go("3")) == "kick right"


def test_it_attacks_and_takes_a_loose_ball() -> None:
    assert preferred(situation("8 ..h..y...h....").go("3")) == "c8 right 3"
    assert preferred(situation("8 ..h..*...h....").go("3")) == "c8 right 3"


def test_it_passes_forward_to_somebody_in_front_of_the_goal() -> None:
    assert preferred(situation("14 ......h.......\n10 ......x.......\n6 ......h.......").go("4")) == "kick up"


def test_its_keeper_stays_at_home_and_goes_home() -> None:
    assert not preferred(situation("2 ......H.......\n5 ..h...........\n12 *.............").go("2")).startswith("g2")
    assert preferred(situation("5 ......H.......\n9 ..h...........\n12 *.............").go("2")) == "g5 down 2"


def test_it_beats_a_random_player(sized: Callable[[int, int], int]) -> None:
    games = sized(200, 2000)
    for board, share in (("full", 0.9), ("compact", 0.97)):
        stats = touchline.simulate(
            "brettfussball", games=games, home="policy", away="random", seed=5, options={"board": board}
        )
        assert stats.wins["home"] > share * games
