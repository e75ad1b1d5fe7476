"""The policy: legal, mixed where it must be, sensible where it can be, and far better than chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.situation import GAME, PASS_2, PASS_10, PASS_18, TACKLE, TRICK_0, TRICK_5, situation
from tests.rules.steps import go
from touchline.core.match import Match
from touchline.core.playout import play_out
from touchline.core.sequence import weights_of
from touchline.games.famous_first_downs.components import PLAYS


def weights(m: Match, part: int = 0) -> dict[str, int]:
    """What the policy weighs at the question asked now."""
    row, s, r = m.row, m.state, m.rules.values
    assert row is not None
    names = m.game.names(s, r, part)
    found = weights_of(row.sides[part], s, r, m.game.policy[s.phase][part])
    return {names[x]: w for x, w in enumerate(found) if w}


def wants(m: Match) -> str:
    """The one thing that the policy wants."""
    (name,) = weights(m)
    return name


@pytest.mark.parametrize("edition", ["italian", "english", "tiny"])
def test_every_question_has_something_that_is_wanted(edition: str) -> None:
    game = touchline.find(GAME)
    r = game.load(edition).values

    def check(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        for i, part in enumerate(row.sides):
            assert sum(weights_of(part, s, r, game.policy[s.phase][i])) > 0

    for number in range(150):
        play_out(game, r, 4, number, watch=check)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize(
    "where", [{}, {"down": 3, "zones": (17, 3, 30)}, {"down": 3, "zones": (15, 5, 30)}, {"conversion": 1}]
)
def test_options_and_cards_are_mixed(play: str, where: dict[str, Any]) -> None:
    m = go(situation(**where), play)
    options, cards = weights(m), weights(m, 1)
    assert len(options) == 3
    assert max(options.values()) < 0.7 * sum(options.values())
    assert len(cards) == 6
    assert max(cards.values()) < 0.7 * sum(cards.values())


def test_against_the_printed_cards_the_mix_of_the_offense_gives_up_little() -> None:
    """Whatever card is laid on first and ten, a play is worth at least 2.8 yards; choosing at random, less than 2."""
    r = touchline.find(GAME).load().values
    worst = []
    for play in range(6):
        mix = weights(go(situation(), PLAYS[play]))
        total = sum(mix.values())
        values = []
        for card in range(6):
            yards = 0
            for option, weight in enumerate(mix.values()):
                zone = r.zone[play][option]
                yards += weight * (0 if r.shield[card][zone] else r.yards[play][option] + r.value[card][zone])
            values.append(yards / total)
        worst.append(min(values))
    assert min(worst) > 2.8


@pytest.mark.parametrize(
    ("zones", "coins", "choice"),
    [
        ((35, 8, 7), 0, "field_goal"),  # 15 yards, sure
        ((35, 1, 14), 0, "go_for_it"),
        ((45, 3, 2), 0, "go_for_it"),
        ((25, 8, 17), 1, "field_goal"),  # one step, paid
        ((25, 8, 17), 0, "field_goal"),  # one call
        ((25, 4, 21), 0, "go_for_it"),
        ((15, 8, 27), 2, "field_goal"),  # two steps, paid
        ((15, 8, 27), 0, "punt"),
        ((15, 3, 32), 2, "go_for_it"),
        ((3, 12, 35), 0, "punt"),
        ((5, 5, 40), 0, "punt"),
    ],
)
def test_fourth_downs(zones: tuple[int, int, int], coins: int, choice: str) -> None:
    assert wants(situation(down=4, zones=zones, momentum=[coins, 0])) == choice


@pytest.mark.parametrize(("score", "choice"), [([0, 4], "go_for_it"), ([0, 3], "field_goal"), ([0, 0], "field_goal")])
def test_on_the_last_drive_the_score_decides(score: list[int], choice: str) -> None:
    m = situation(first_offense="away", drives=[3, 3], down=4, zones=(35, 8, 7), score=score)
    assert wants(m) == choice


def test_a_kick_is_called_first_and_paid_last() -> None:
    m = situation(phase="kick_step", zones=(5, 10, 35), momentum=[2, 0])  # three steps, two coins
    assert set(weights(m)) == {"heads", "tails"}
    go(m, "heads", "heads")
    assert wants(m) == "pay"


@pytest.mark.parametrize(
    ("zones", "down", "steps", "choice"),
    [
        ((20, 10, 20), 3, TRICK_5, "buy"),
        ((20, 10, 20), 1, TRICK_5, "leave"),
        ((20, 11, 19), 3, TRICK_5, "leave"),
        ((41, 9, 0), 1, TRICK_5, "buy"),
        ((20, 5, 25), 3, TRICK_5, "leave"),
        ((20, 10, 20), 3, TRICK_0, "leave"),
    ],
)
def test_trick_yards_are_bought_for_the_line_or_the_goal(
    zones: tuple[int, int, int], down: int, steps: tuple[str, ...], choice: str
) -> None:
    assert wants(go(situation(zones=zones, down=down, momentum=[2, 0]), *steps)) == choice


@pytest.mark.parametrize(
    ("where", "momentum", "steps", "choice"),
    [
        ({"zones": (40, 10, 0)}, [0, 3], PASS_18, "repeat"),
        ({"zones": (40, 10, 0)}, [0, 7], PASS_18, "turnover"),
        ({"zones": (20, 10, 20)}, [0, 7], PASS_10, "accept"),
        ({"zones": (30, 10, 10)}, [0, 7], PASS_10, "turnover"),
        ({"zones": (20, 10, 20)}, [0, 3], PASS_2, "accept"),
        ({"zones": (20, 10, 20), "down": 4, "phase": "lay"}, [0, 3], PASS_10, "repeat"),
        ({"zones": (20, 10, 20), "down": 4, "phase": "lay"}, [3, 0], PASS_2, "repeat"),
        ({"zones": (20, 10, 20), "down": 3}, [3, 0], PASS_2, "accept"),
    ],
)
def test_repeats_and_turnovers_are_kept_for_what_hurts(
    where: dict[str, Any], momentum: list[int], steps: tuple[str, ...], choice: str
) -> None:
    assert wants(go(situation(momentum=momentum, **where), *steps)) == choice


def test_a_sack_pushes_a_kick_out_of_reach() -> None:
    assert wants(go(situation(zones=(32, 10, 8), down=3, momentum=[0, 2]), *TACKLE)) == "sack"  # 18 yards become 23
    assert wants(go(situation(zones=(22, 10, 18), down=3, momentum=[0, 2]), *TACKLE)) == "sack"
    assert wants(go(situation(zones=(38, 10, 2), down=3, momentum=[0, 2]), *TACKLE)) == "tackle"
    assert wants(go(situation(zones=(32, 10, 8), down=1, momentum=[0, 2]), *TACKLE)) == "tackle"


@pytest.mark.parametrize(
    ("score", "choice"),
    [([0, 0], "take_points"), ([0, 7], "take_points"), ([0, 8], "go_for_two"), ([0, 9], "take_points")],
)
def test_two_points_are_tried_where_they_level(score: list[int], choice: str) -> None:
    assert wants(situation(phase="conversion", score=score)) == choice


def test_nobody_concedes_who_still_has_a_drive() -> None:
    assert wants(situation(phase="concede", drives=[2, 2], score=[0, 20])) == "play_on"
    assert wants(situation(phase="concede", offense="away", drives=[3, 2], score=[0, 1])) == "concede"


@pytest.mark.parametrize("edition", ["italian", "english"])
def test_the_policy_beats_chance_clearly(edition: str, sized: Callable[[int, int], int]) -> None:
    games = sized(4000, 100_000)
    home = touchline.simulate(GAME, games, home="policy", away="random", edition=edition, seed=5)
    away = touchline.simulate(GAME, games, home="random", away="policy", edition=edition, seed=6)
    share, half = home.win_share
    assert share - half > 0.88
    share, half = away.win_share
    assert share + half < 0.12
