"""The policy of Brettfußball does what a player expects of it."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import touchline
from tests.differential.squares_of_brettfussball import CHECKED
from tests.rules.brettfussball.situation import GAME, Board, rules, situation
from touchline.core.sequence import Decide, weights_of
from touchline.sim.compiled import CompiledGame
from touchline.sim.stats import Z


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


def test_its_keeper_steps_into_the_way_of_a_shot() -> None:
    drawing = "2 ...H..........\n5 ......y.......\n9 ..h..........."
    assert preferred(situation(drawing).go("3")) == "d2 right 3"
    assert preferred(situation(drawing).go("2")) != "d2 right 2"


def test_it_mixes_moves_that_are_worth_the_same() -> None:
    b = situation("2 ......H.......\n5 ..h........h..\n12 ......*.......").go("2")
    row = GAME.rows[b.s.phase]
    assert isinstance(row, Decide)
    weights = weights_of(row, b.s, b.r, GAME.policy[b.s.phase][0])
    assert sum(w > max(weights) // 4 for w in weights) > 1


def test_it_beats_a_random_player(sized: Callable[[int, int], int]) -> None:
    games = sized(200, 2000)
    for board, share in (("full", 0.97), ("compact", 0.97)):
        stats = touchline.simulate(
            "brettfussball", games=games, home="policy", away="random", seed=5, options={"board": board}
        )
        assert stats.wins["home"] > share * games


def test_it_takes_85_of_100_points_from_a_naive_player(sized: Callable[[int, int], int]) -> None:
    games = sized(500, 20_000)
    r, both = rules("full"), 3
    _, tally = CompiledGame(CHECKED, r).play(GAME.begin(r), 6, 0, games, both)
    home, away, drawn = (int(n) for n in tally["wins"][0])
    assert home + away + drawn == games
    assert least_share(home + drawn / 2, games) > 0.85


def least_share(points: float, games: int) -> float:
    """The lower end of the 95 % interval of a share, by Wilson: it is right for shares near 1 too."""
    share = points / games
    middle = share + Z * Z / (2 * games)
    return (middle - Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))) / (1 + Z * Z / games)


def test_it_scores_against_itself_as_often_as_people_do(sized: Callable[[int, int], int]) -> None:
    games = sized(400, 4000)
    tally = touchline.simulate("brettfussball", games=games, home="policy", away="policy", seed=8).tally
    goals, turns = sum(tally["points"]), tally["turns"]
    assert turns / (goals + Z * sqrt(goals)) > 60
    assert turns / (goals - Z * sqrt(goals)) < 150
