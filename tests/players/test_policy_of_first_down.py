"""The computer's way to play the First Down Game has sense."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from touchline.core.sight import see
from touchline.players.rollout import make_player

HAND = "dive+sweep+quick+post"
KINDS = {
    "run": {"dive", "off_tackle", "sweep"},
    "pass": {"quick", "slant", "out"},
    "long_pass": {"post", "bomb"},
}


def weights(who: str, **position: Any) -> dict[str, float]:
    """How the policy weighs the open question of ``who``: the share of each choice."""
    m = touchline.new("first_down", position=position)
    sight = see(m, who)
    weighed = make_player("policy").weigh(sight)
    return {name: w / sum(weighed) for name, w in zip(sight.names, weighed, strict=True) if w}


def test_it_picks_balanced_hands_and_never_the_same_for_sure() -> None:
    found = weights("home", piece=0)
    assert len(found) == 70
    assert max(found.values()) < 0.05
    balanced = sum(w for hand, w in found.items() if all(set(hand.split("+")) & kind for kind in KINDS.values()))
    assert balanced > 0.85


@pytest.mark.parametrize("laid", ["none", "dive", "dive+sweep"])
@pytest.mark.parametrize("piece", [0, 4, 8, 12, 17])
def test_it_mixes_its_cards_on_both_sides(piece: int, laid: str) -> None:
    for who in ("home", "away"):
        found = weights(who, picked=HAND, laid=laid, piece=piece)
        assert max(found.values()) < 0.9
        assert sum(share > 0.03 for share in found.values()) > 1


def test_it_kicks_on_the_last_down_in_reach_and_not_before() -> None:
    assert weights("home", picked=HAND, laid="dive+sweep+quick", piece=12)["field_goal"] > 0.4
    assert weights("home", picked=HAND, laid="dive+sweep", piece=12)["field_goal"] < 0.01
    assert weights("home", picked=HAND, laid="sweep+quick+post", piece=18)["field_goal"] < 0.2


def test_it_does_not_kick_when_three_points_are_of_no_use() -> None:
    late: dict[str, Any] = {"picked": HAND, "laid": "dive+sweep+quick", "piece": 12, "possession": 4}
    assert weights("away", **late, score=[7, 0])["field_goal"] < 0.01
    assert weights("away", **late, score=[2, 0])["field_goal"] > 0.4


def test_it_plays_the_special_when_the_line_is_far_and_the_downs_are_few() -> None:
    assert weights("home", picked=HAND, laid="dive+sweep", piece=0)["special"] > 0.1
    assert weights("home", picked=HAND, piece=0)["special"] < 0.01
    assert weights("home", picked=HAND, laid="dive+sweep", piece=8)["special"] < 0.01


def test_the_defense_expects_a_kick_only_where_one_is_likely() -> None:
    assert weights("away", picked=HAND, laid="dive+sweep+quick", piece=11)["field_goal"] > 0.2
    assert weights("away", picked=HAND, laid="dive+sweep", piece=11)["field_goal"] < 0.01
    assert weights("away", picked=HAND, laid="dive+sweep+quick", piece=3)["field_goal"] < 0.01


def test_the_defense_stacks_against_short_gains_and_guards_deep_against_long_ones() -> None:
    short, far = weights("away", picked=HAND, piece=8), weights("away", picked=HAND, laid="dive+sweep+quick", piece=0)
    assert max(short, key=lambda cover: short[cover]) == "stack"
    assert max(far, key=lambda cover: far[cover]) == "deep_zone"


def test_the_defense_looks_at_the_laid_cards() -> None:
    """With both long passes on the table, guarding against them is of less use."""
    before = weights("away", picked="dive+sweep+post+bomb", laid="dive+sweep", piece=2)
    after = weights("away", picked="dive+sweep+post+bomb", laid="post+bomb", piece=2)
    assert after["deep_zone"] < before["deep_zone"]


@pytest.mark.parametrize(("score", "bonus"), [([0, 0], "one"), ([8, 6], "two"), ([7, 6], "one"), ([9, 6], "one")])
def test_it_goes_for_two_where_nothing_less_levels(score: list[int], bonus: str) -> None:
    found = weights("away", possession=4, picked=HAND, laid="dive", phase="bonus", score=score)
    assert set(found) == {bonus}


def test_it_beats_random_play_clearly() -> None:
    for home, away, sign in (("policy", "random", 1), ("random", "policy", -1)):
        found = touchline.simulate("first_down", games=20_000, home=home, away=away, seed=2)
        mean, half = found.margin
        assert sign * mean - half > 2.5
        assert found.wins["home" if sign > 0 else "away"] > 2.5 * found.wins["away" if sign > 0 else "home"]


def test_it_can_play_every_edition_and_an_own_deck() -> None:
    own = {
        "path": {"first_down": 40, "touch_down": 99},
        "offense": {"1": {"kind": "long_pass", "squares": [0, "x", 99, 50, 3, 1]}},
        "defense": {"1": {"run": -20, "pass": [1, 2, 3, 4, 5, 6], "long_pass": [], "special": []}},
        "special": {"good": []},
        "field_goal": {"before_first_down": [], "from_first_down": []},
    }
    assert touchline.simulate("first_down", games=300, home="policy", away="policy", components=own).games == 300
    for extra in ("false", "true"):
        options = {"extra": extra}
        found = touchline.simulate(
            "first_down", games=300, home="policy", away="policy", edition="tiny", options=options
        )
        assert sum(found.wins.values()) == 300
