"""Chapter 2, Order: four possessions, who attacks first, draws and extra rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import touchline
from tests.rules.first_down.situation import HAND, lies, situation
from tests.rules.steps import asked, go
from touchline.core.game import Outcome
from touchline.core.match import Match

MISS = ("field_goal/base", "1")
"""A kick that ends a possession without points."""
GOOD = ("field_goal/base", "6")
EXTRA = {"extra": "true"}


def played(m: Match, *ends: tuple[str, ...]) -> Match:
    """End one possession after the other."""
    for end in ends:
        go(m, *([HAND] if asked(m) == "pick" else []), *end)
    return m


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("first", ["home", "away"])
def test_who_attacks_first_is_drawn_with_equal_odds(first: str) -> None:
    m = touchline.new("first_down")
    assert m.odds == {"home": Fraction(1, 2), "away": Fraction(1, 2)}
    go(m, f"draw:{first}")
    assert (m.asks[0].who, m.asks[0].role, m.asks[0].step) == (first, "offense", "pick")


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("first", ["home", "away"])
def test_the_sides_attack_twice_each_in_turn(first: str) -> None:
    m = go(touchline.new("first_down"), first)
    attackers = []
    while not m.over:
        attackers.append(m.view("watcher").offense)
        played(m, MISS)
    second = "away" if first == "home" else "home"
    assert attackers == [first, second, first, second]


@pytest.mark.rule("2.1")
def test_all_four_possessions_are_played_even_if_the_game_is_decided() -> None:
    m = situation(possession=4, score=[16, 0])
    assert not m.over
    assert played(m, MISS).over
    m = situation(possession=3, score=[0, 16])
    assert lies(played(m, MISS)) == (4, 1, 0)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("score", "outcome"),
    [([3, 0], Outcome("home", "points")), ([3, 4], Outcome("away", "points")), ([7, 7], Outcome(None, "draw"))],
)
def test_more_points_win_and_equal_is_a_draw(score: list[int], outcome: Outcome) -> None:
    m = situation(possession=4, score=score)
    assert m.outcome is None
    assert played(m, MISS).outcome == outcome


@pytest.mark.rule("2.1")
def test_a_new_possession_starts_at_0_on_first_down_with_every_card() -> None:
    m = situation(piece=12, laid="dive", special="laid", down=3)
    played(m, MISS)
    s = m.state
    assert (s.possession, s.offense, s.piece, s.down, s.laid, s.special) == (2, 1, 0, 1, 0, 0)
    assert asked(m) == "pick"
    assert len(m.asks[0].choices) == 70


# Extra rounds


@pytest.mark.rule("2.1")
def test_extra_is_off_unless_chosen() -> None:
    m = situation(possession=4)
    assert dict(m.rules.options) == {"extra": "false"}
    assert played(m, MISS).outcome == Outcome(None, "draw")


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("value", ["true", True])
def test_with_extra_a_draw_goes_on_with_one_more_possession_each_in_the_same_order(value: Any) -> None:
    m = played(situation(options={"extra": value}, possession=4), MISS)
    assert lies(m) == (5, 1, 0)
    assert m.view("watcher").offense == "home"
    assert m.view("watcher").extra
    played(m, MISS)
    assert lies(m) == (6, 1, 0)
    assert m.view("watcher").offense == "away"


@pytest.mark.rule("2.1")
def test_a_game_that_is_decided_has_no_extra_round() -> None:
    assert played(situation(options=EXTRA, possession=4, score=[3, 0]), MISS).outcome == Outcome("home", "points")


@pytest.mark.rule("2.1")
def test_extra_points_are_compared_only_after_both_possessions() -> None:
    m = played(situation(options=EXTRA, possession=5), GOOD)
    assert not m.over
    assert m.score == {"home": 3, "away": 0}
    assert played(m, MISS).outcome == Outcome("home", "extra")
    m = played(situation(options=EXTRA, possession=5), GOOD, GOOD)
    assert lies(m) == (7, 1, 0)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("possession", "over"), [(6, False), (8, False), (10, False), (12, True)])
def test_after_four_extra_rounds_the_draw_stands(possession: int, over: bool) -> None:
    m = played(situation(options=EXTRA, possession=possession), MISS)
    assert m.over == over
    if over:
        assert m.outcome == Outcome(None, "draw")


@pytest.mark.rule("2.1")
def test_the_last_extra_possession_can_still_win() -> None:
    assert played(situation(options=EXTRA, possession=12), GOOD).outcome == Outcome("away", "extra")


@pytest.mark.rule("2.1")
def test_an_extra_round_begins_level() -> None:
    with pytest.raises(touchline.DataError, match="differs before an extra round"):
        situation(options=EXTRA, possession=5, score=[3, 0])
    assert not situation(options=EXTRA, possession=6, score=[3, 0]).over
    assert not situation(options=EXTRA, possession=12).over
    with pytest.raises(touchline.DataError, match="1 to 12"):
        situation(options=EXTRA, possession=13)


@pytest.mark.rule("2.1")
def test_the_one_possession_of_the_tiny_edition_is_followed_by_a_round_in_the_same_order() -> None:
    m = touchline.new("first_down", edition="tiny", options=EXTRA)
    go(m, "away", "dive+quick", *MISS)
    assert (m.view("watcher").offense, m.state.possession) == ("away", 2)
    go(m, "dive+quick", *MISS)
    assert (m.view("watcher").offense, m.state.possession) == ("home", 3)
    go(m, "dive+quick", *GOOD)
    assert m.outcome == Outcome("home", "extra")


@pytest.mark.rule("2.1")
def test_two_to_four_people_share_the_roles() -> None:
    for seats in (2, 3, 4):
        m = touchline.new("first_down", seats=seats, position={"picked": HAND})
        assert [(ask.who, ask.role) for ask in m.asks] == [("home", "offense"), ("away", "defense")]
    with pytest.raises(touchline.DataError, match="seats"):
        touchline.new("first_down", seats=5)
