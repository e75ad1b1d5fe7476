"""Chapter 3, A series: picking, laying, downs, the first down."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from tests.rules.first_down.situation import HAND, LONG, choices, lies, situation
from tests.rules.steps import asked, go
from touchline.core.reasons import Reason

COVERS = ("base", "stack", "blitz", "short_zone", "deep_zone", "nickel", "spy", "field_goal")


# 3.1  Picking


@pytest.mark.rule("3.1")
def test_a_possession_starts_at_0_on_first_down_and_the_offense_picks() -> None:
    m = go(touchline.new("first_down"), "draw:home")
    assert lies(m) == (1, 1, 0)
    assert [(ask.who, ask.role, ask.step, ask.cite) for ask in m.asks] == [("home", "offense", "pick", "3.1")]


@pytest.mark.rule("3.1")
def test_the_hand_is_the_four_picked_cards_with_field_goal_and_special() -> None:
    m = go(touchline.new("first_down"), "home", HAND)
    assert choices(m, "home") == ("dive", "sweep", "quick", "post", "field_goal", "special")


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("card", ["off_tackle", "slant", "out", "bomb"])
def test_a_card_that_was_not_picked_cannot_be_laid(card: str) -> None:
    m = situation()
    with pytest.raises(touchline.IllegalAction) as caught:
        m.play("home", card)
    assert (caught.value.reason, caught.value.cite) == ("not_picked", "3.1")
    assert m.why("home", card) == Reason("not_picked", "3.1")


@pytest.mark.rule("3.1")
def test_nothing_is_laid_before_the_offense_has_picked() -> None:
    m = touchline.new("first_down", position={"piece": 0})
    assert m.why("home", "dive") == Reason("not_asked_now", "3.2")
    assert m.why("home", "field_goal") == Reason("not_asked_now", "3.2")
    assert m.why("away", "base") == Reason("not_your_turn", "3.1")


# 3.2  A down


@pytest.mark.rule("3.2")
def test_both_sides_lay_a_card_then_the_offense_throws() -> None:
    m = situation()
    assert [(ask.who, ask.role, ask.step) for ask in m.asks] == [("home", "offense", "lay"), ("away", "defense", "lay")]
    m.play("away", "stack")
    assert (m.view("home").card, m.view("home").cover, m.view("home").chosen) == ("", "", ("away",))
    m.play("home", "dive")
    assert (m.view("away").card, m.view("away").cover) == ("dive", "stack")
    assert asked(m) == "throw"


@pytest.mark.rule("3.2")
def test_either_card_can_be_changed_until_both_are_laid() -> None:
    m = situation()
    m.play("home", "dive")
    m.play("home", "quick")
    m.play("away", "base")
    assert m.state.card == 3


@pytest.mark.rule("3.2")
@pytest.mark.rule("3.5")
def test_a_series_has_four_downs() -> None:
    m = situation(picked=LONG)
    seen = []
    for card in ("slant", "post", "bomb", "dive"):
        seen.append(lies(m))
        go(m, f"{card}/base", "1")
    assert seen == [(1, 1, 0), (1, 2, 0), (1, 3, 0), (1, 4, 0)]
    assert lies(m) == (2, 1, 0)


# 3.3  Cards on the table


@pytest.mark.rule("3.3")
def test_a_laid_offense_card_stays_on_the_table() -> None:
    m = go(situation(), "dive/base", "1")
    assert m.why("home", "dive") == Reason("already_laid", "3.3")
    assert choices(m, "home") == ("sweep", "quick", "post", "field_goal", "special")
    go(m, "quick/base", "1")
    assert m.view("away").laid == ("dive", "quick")
    assert choices(m, "home") == ("sweep", "post", "field_goal", "special")


@pytest.mark.rule("3.3")
def test_defense_cards_come_back_every_down() -> None:
    m = situation()
    for card in ("dive", "sweep", "quick"):
        assert choices(m, "away") == COVERS
        go(m, f"{card}/stack", "1")
    assert choices(m, "away") == COVERS


@pytest.mark.rule("3.3")
def test_on_fourth_down_the_last_picked_card_field_goal_and_special_are_left() -> None:
    m = situation(laid="dive+sweep+quick")
    assert (m.state.down, choices(m, "home")) == (4, ("post", "field_goal", "special"))
    m = situation(laid="dive+sweep", special="laid")
    assert (m.state.down, choices(m, "home")) == (4, ("quick", "post", "field_goal"))


# 3.4  First down


@pytest.mark.rule("3.4")
@pytest.mark.parametrize(("piece", "throw", "reached"), [(6, "6", 9), (7, "6", 10), (9, "6", 12), (5, "6", 8)])
def test_reaching_or_passing_first_down_gives_four_new_downs_from_there(piece: int, throw: str, reached: int) -> None:
    m = go(situation(piece=piece), "dive/base", throw)
    made = reached >= 10
    assert lies(m) == (1, 1 if made else 2, reached)
    assert asked(m) == ("pick" if made else "lay")


@pytest.mark.rule("3.4")
@pytest.mark.rule("3.1")
def test_after_the_first_down_all_normal_cards_are_back_and_four_are_picked_again() -> None:
    m = go(situation(piece=9, laid="dive+quick"), "sweep/base", "6")
    assert (m.state.laid, m.state.picked) == (0, 0)
    assert len(choices(m, "home")) == 70
    go(m, "dive+off_tackle+slant+bomb")
    assert choices(m, "home") == ("dive", "off_tackle", "slant", "bomb", "field_goal", "special")


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("laid", ["none", "dive", "dive+quick", "dive+quick+post"])
def test_unused_downs_are_not_added(laid: str) -> None:
    m = go(situation(piece=9, laid=laid), "sweep/base", "6", HAND)
    downs = 0
    for card in ("dive", "quick", "post", "sweep"):
        downs += 1
        go(m, f"{card}/stack", "1")
    assert downs == 4
    assert lies(m) == (2, 1, 0)


@pytest.mark.rule("3.4")
def test_a_used_special_stays_out_after_the_first_down_until_the_possession_ends() -> None:
    m = go(situation(piece=9, special="laid", laid="dive"), "sweep/base", "6", HAND)
    assert m.view("home").special == "out"
    assert m.why("home", "special") == Reason("special_used", "4.7")
    assert choices(m, "home") == ("dive", "sweep", "quick", "post", "field_goal")
    go(m, "field_goal/base", "1", HAND)
    assert "special" in choices(m, "away")


@pytest.mark.rule("3.4")
def test_an_unused_special_is_still_there_after_the_first_down() -> None:
    assert "special" in choices(go(situation(piece=9), "dive/base", "6", HAND), "home")


@pytest.mark.rule("3.4")
def test_a_special_that_makes_the_first_down_is_out_afterwards() -> None:
    m = go(situation(piece=3), "special/base", "6")
    assert (lies(m), m.view("away").special) == ((1, 1, 10), "out")


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("piece", [10, 11, 15])
def test_a_possession_has_at_most_one_first_down(piece: int) -> None:
    m = go(situation(piece=piece), "dive/base", "6")
    assert (asked(m), lies(m)) == ("lay", (1, 2, piece + 3))


# 3.5  Four downs in vain


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(
    ("piece", "throw", "follows"), [(6, "6", (2, 1, 0)), (7, "6", (1, 1, 10)), (13, "6", (2, 1, 0))]
)
def test_the_fourth_down_without_a_line_ends_the_possession(
    piece: int, throw: str, follows: tuple[int, int, int]
) -> None:
    m = go(situation(piece=piece, laid="sweep+quick+post"), "dive/base", throw)
    assert lies(m) == follows
    assert m.view("watcher").offense == ("home" if follows[0] == 1 else "away")


@pytest.mark.rule("3.5")
def test_the_fourth_down_after_the_first_down_can_still_score() -> None:
    m = go(situation(piece=17, laid="sweep+quick+post"), "dive/base", "6")
    assert (asked(m), m.score["home"]) == ("bonus", 6)


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(("steps"), [("quick/base", "1"), ("quick/base", "6", "2"), ("special/base", "1")])
def test_a_play_that_fails_uses_up_its_down(steps: tuple[str, ...]) -> None:
    assert lies(go(situation(piece=4), *steps)) == (1, 2, 4)
    last: dict[str, Any] = {"piece": 4, "laid": "dive+sweep+post"}
    assert lies(go(situation(**last), *steps)) == (2, 1, 0)


@pytest.mark.rule("3.2")
def test_no_card_is_laid_while_the_hand_is_picked() -> None:
    m = touchline.new("first_down", position={"piece": 0})
    assert m.asks[0].step == "pick"
    assert m.why("home", "bomb") == ("not_asked_now", "3.2")
    assert m.why("home", "field_goal") == ("not_asked_now", "3.2")
