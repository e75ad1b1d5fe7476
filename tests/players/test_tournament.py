"""Tournaments: fair games, the same ones compiled and interpreted, and ratings with honest intervals."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import touchline
from touchline.core.errors import DataError
from touchline.players.rollout import make_player
from touchline.players.tournament import Pairing, Standings, Tournament, arrange, play_game


def standings(*pairings: Pairing) -> Standings:
    return Standings("duel", "standard", "", 0, len(pairings[0].shares), pairings)


@pytest.mark.parametrize(("home", "away"), [("policy", "random"), ("random", "policy"), ("policy", "policy")])
@pytest.mark.parametrize("name", ["duel", "first_down"])
def test_compiled_games_are_the_interpreted_ones(name: str, home: str, away: str, duel: str) -> None:
    tournament = arrange(name, ("random", "policy"), 1, seed=3)
    plain = [play_game(tournament.match, number, (make_player(home), make_player(away))) for number in range(40)]
    assert tournament._results(range(40), home, away) == plain
    stats = touchline.simulate(name, games=40, home=home, away=away, seed=3, target="cpu")
    assert sum(plain) == stats.wins["home"] + stats.wins["draw"] / 2


def test_every_two_players_meet_in_the_same_games_with_either_side(duel: str) -> None:
    found = arrange(duel, ("random", "policy", "rollout:20"), 6, seed=1).play()
    assert [(p.first, p.second) for p in found.pairings] == [
        ("random", "policy"),
        ("random", "rollout:20"),
        ("policy", "rollout:20"),
    ]
    assert all(len(p.shares) == 6 for p in found.pairings)
    assert found.finished
    assert found == touchline.tournament(duel, ("random", "policy", "rollout:20"), 6, seed=1)
    assert found != touchline.tournament(duel, ("random", "policy", "rollout:20"), 6, seed=2)


def test_who_meets_himself_is_as_good_as_himself(duel: str) -> None:
    """With the sides swapped the same dice fall for both, so a level pair shares every game."""
    tournament = arrange(duel, ("random", "policy"), 50)
    tournament.pairings = (Pairing("policy", "policy"),)
    assert set(tournament.play().pairings[0].shares) == {0.5}


def test_a_stopped_tournament_tells_what_was_played_and_can_go_on(duel: str) -> None:
    tournament = arrange(duel, ("rollout:10", "policy", "random"), 8, seed=1)
    seen = []

    def stop(more: int) -> None:
        seen.append(more)
        if len(seen) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.play(stop)
    assert not tournament.standings().finished
    assert [len(p.shares) for p in tournament.pairings] == [5, 0, 0]
    assert len(tournament.standings().ratings) == 3
    assert tournament.play() == arrange(duel, ("rollout:10", "policy", "random"), 8, seed=1).play()


def test_a_hundred_points_of_rating_are_64_of_100_games() -> None:
    shares = [1.0] * 640 + [0.0] * 360
    strong, weak = standings(Pairing("a", "b", shares)).ratings
    assert (strong.player, weak.player) == ("a", "b")
    assert strong.rating - weak.rating == pytest.approx(100, abs=1)
    assert strong.rating == pytest.approx(-weak.rating)
    # The log-odds have the standard error 1 / sqrt(n p q); each rating takes half of the difference.
    assert strong.half_width == pytest.approx(1.96 * 173.7 / (1000 * 0.64 * 0.36) ** 0.5 / 2, rel=0.02)


def test_more_games_make_the_interval_narrower_and_nobody_is_infinitely_better() -> None:
    few, many = (standings(Pairing("a", "b", [1.0] * n)).ratings[0] for n in (10, 1000))
    assert 0 < few.rating < many.rating < 2000
    assert few.half_width > 0
    one, two = (Pairing("a", "b", [0.0, 0.5, 1.0] * n).half_width for n in (10, 1000))
    assert one == pytest.approx(10 * two, rel=0.1)


def test_three_players_are_ranked_by_all_their_games() -> None:
    found = standings(
        Pairing("a", "b", [0.5] * 50 + [1.0] * 50),
        Pairing("a", "c", [1.0] * 90 + [0.0] * 10),
        Pairing("b", "c", [1.0] * 70 + [0.0] * 30),
    )
    assert [r.player for r in found.ratings] == ["a", "b", "c"]
    assert sum(r.rating for r in found.ratings) == pytest.approx(0, abs=1e-6)
    assert found.share("a") == pytest.approx(0.825)
    assert found.data()["players"][0]["player"] == "a"


@pytest.mark.parametrize(
    ("players", "games", "seed", "message"),
    [
        (("random", "polcy"), 5, 0, "Did you mean policy"),
        (("random", "rollout:x"), 5, 0, "rollout:N"),
        (("policy",), 5, 0, "two different players"),
        (("policy", "policy"), 5, 0, "two different players"),
        ((), 5, 0, "two different players"),
        (("policy", "random"), 0, 0, "games: found 0"),
        (("policy", "random"), 5, -1, "seed: found -1"),
    ],
)
def test_a_faulty_request_is_refused(players: tuple[str, ...], games: int, seed: int, message: str) -> None:
    with pytest.raises(DataError, match=message):
        arrange("first_down", players, games, seed)


def assert_apart(tournament: Tournament) -> None:
    """Rollout beats policy beats random: no interval of a share touches one half."""
    found = tournament.play()
    for p in found.pairings:
        assert p.share - p.half_width > 0.5, (found.game, p.first, p.second, p.share, p.half_width)


def test_policy_beats_random_beyond_doubt(sized: Callable[[int, int], int]) -> None:
    assert_apart(arrange("first_down", ("policy", "random"), sized(300, 3000), seed=5))


def test_rollout_beats_random_beyond_doubt() -> None:
    assert_apart(arrange("first_down", ("rollout:300", "random"), 40, seed=5))


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "games"),
    [("first_and_roll", 30), ("famous_first_downs", 50), ("first_down", 200), ("brettfussball", 15)],
)
def test_rollout_beats_policy_beats_random_in_every_game(name: str, games: int) -> None:
    assert_apart(arrange(name, ("rollout", "policy", "random"), games, seed=5))
