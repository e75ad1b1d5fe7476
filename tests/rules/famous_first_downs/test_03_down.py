"""Chapter 3, A down: cards, result, yards."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.situation import (
    GAME,
    LOSS_2,
    LOSS_3,
    PASS_2,
    PASS_10,
    PASS_18,
    RUN_5,
    TACKLE,
    TRICK_0,
    coins,
    lies,
    situation,
    zones,
)
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.reasons import Reason
from touchline.games.famous_first_downs.components import DEFENSES, PLAYS

FAR = {"plays": {"pro_set": {"options": ["RM 3", "SR 45", "DR 99"]}}}


# 3.1  Cards on the table


@pytest.mark.rule("3.1")
def test_the_offense_lays_any_of_its_six_plays_and_both_sides_then_choose_in_secret() -> None:
    m = situation()
    assert [(a.who, a.role, a.step, a.cite) for a in m.asks] == [("home", "offense", "lay", "3.1")]
    assert m.asks[0].choices == PLAYS
    go(m, "shotgun")
    assert [(a.who, a.role, a.step) for a in m.asks] == [("home", "offense", "call"), ("away", "defense", "call")]
    assert m.asks[0].choices == ("run_middle", "short_middle", "long_left")
    assert m.asks[1].choices == DEFENSES


@pytest.mark.rule("3.1")
def test_everybody_sees_the_play_before_card_and_option_are_chosen() -> None:
    m = go(situation(), "singleback")
    for who in ("home", "away", "watcher"):
        view = m.view(who)
        assert view.play == "singleback"
        assert [(o.zone, o.yards, o.trick) for o in view.options] == [
            ("run_right", 3, False),
            ("short_left", 6, False),
            ("long_left", 14, True),
        ]
        assert (view.option, view.card, view.grid) == ("", "", ())


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("play", PLAYS)
def test_what_the_defense_laid_shows_in_no_view_of_the_offense_until_the_reveal(play: str) -> None:
    m = go(situation(momentum=[3, 7]), play)
    seen = set()
    for card in DEFENSES:
        m.play("away", card)
        seen.add((repr(m.view("home")), repr(m.view("watcher")), m.asks, m.record()))
    assert len(seen) == 1
    assert m.chosen == ("away",)
    m.play("home", m.asks[0].choices[0])
    assert m.view("home").card == DEFENSES[-1]


@pytest.mark.rule("3.1")
def test_what_the_offense_named_shows_in_no_view_of_the_defense_until_the_reveal() -> None:
    m = go(situation(momentum=[3, 7]), "spread")
    seen = set()
    for option in ("short_left", "short_middle", "long_middle"):
        m.play("home", option)
        seen.add((repr(m.view("away")), repr(m.view("watcher")), m.asks, m.record()))
    assert len(seen) == 1
    m.play("away", "dime")
    view = m.view("away")
    assert (view.option, view.card, view.yards) == ("long_middle", "dime", 16)


@pytest.mark.rule("3.1")
def test_all_cards_are_available_on_every_down() -> None:
    m = situation()
    for down in (1, 2, 3):
        assert (m.state.down, m.asks[0].choices) == (down, PLAYS)
        go(m, "pro_set")
        assert m.asks[1].choices == DEFENSES
        go(m, "short_right/nickel")


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("wrong", ["run_left", "nickel", "first", "", "RM"])
def test_an_option_that_the_play_has_not_is_refused_and_changes_nothing(wrong: str) -> None:
    m = go(situation(), "pro_set")
    before = m.record()
    with pytest.raises(touchline.TouchlineError):
        m.play("home", wrong)
    assert (m.record(), m.chosen) == (before, ())


@pytest.mark.rule("3.1")
def test_a_wrong_name_is_answered_with_the_nearest_right_one() -> None:
    with pytest.raises(touchline.NotationError, match="Did you mean shotgun"):
        situation().play("home", "shotgum")
    with pytest.raises(touchline.NotationError, match="Did you mean nickel"):
        go(situation(), "pro_set").play("away", "nickle")


@pytest.mark.rule("3.1")
def test_the_defense_does_not_lay_the_play() -> None:
    assert situation().why("away", "pro_set") == Reason("not_your_turn", "3.1")


# 3.2  Result


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("steps", "after"),
    [
        (RUN_5, (25, 5, 20)),
        (PASS_2, (22, 8, 20)),
        (TACKLE, (20, 10, 20)),
        (LOSS_2, (18, 12, 20)),
        (LOSS_3, (17, 13, 20)),
    ],
)
def test_the_result_is_option_yards_plus_zone_value_and_a_shield_gives_nothing(
    steps: tuple[str, ...], after: tuple[int, int, int]
) -> None:
    assert zones(go(situation(zones=(20, 10, 20)), *steps)) == after


@pytest.mark.rule("3.2")
@pytest.mark.rule("7.3")
def test_a_sum_of_0_is_not_a_tackle() -> None:
    m = go(situation(zones=(20, 10, 20)), *TRICK_0)
    assert (zones(m), coins(m)) == ((20, 10, 20), (10, 0, 0))
    assert (zones(go(m, *TACKLE)), coins(m)) == ((20, 10, 20), (9, 0, 1))


# 3.3  Order


@pytest.mark.rule("3.3")
def test_momentum_is_spent_before_the_yards_move_and_earned_after() -> None:
    m = go(situation(zones=(20, 4, 26), momentum=[5, 4]), "i_formation", "run_left/four_three")
    assert (asked(m), zones(m), coins(m)) == ("trick", (20, 4, 26), (1, 5, 4))
    go(m, "trick:buy")
    assert (asked(m), zones(m), coins(m)) == ("offense_repeat", (20, 4, 26), (3, 3, 4))
    go(m, "accept")
    assert (asked(m), zones(m), coins(m)) == ("defense_answer", (20, 4, 26), (3, 3, 4))
    go(m, "accept")
    assert (asked(m), zones(m), coins(m)) == ("lay", (30, 10, 10), (2, 4, 4))


# 3.4  Loss


@pytest.mark.rule("3.4")
@pytest.mark.parametrize(
    ("held", "after"), [(3, (0, 13, 37)), (2, (0, 12, 38)), (1, (0, 11, 39)), (0, (0, 10, 40)), (4, (1, 13, 36))]
)
def test_a_loss_takes_at_most_what_the_offense_zone_holds(held: int, after: tuple[int, int, int]) -> None:
    m = go(situation(zones=(held, 10, 40 - held)), *LOSS_3)
    assert lies(m) == ("home", 2, after)


# 3.5  Gain


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(
    ("neutral", "expected"),
    [(6, ("home", 2, (15, 1, 34))), (5, ("home", 1, (15, 10, 25))), (4, ("home", 1, (15, 10, 25)))],
)
def test_a_gain_that_empties_the_neutral_zone_is_a_first_down(neutral: int, expected: Any) -> None:
    m = go(situation(zones=(10, neutral, 40 - neutral), down=1), *RUN_5)
    assert lies(m) == expected


@pytest.mark.rule("3.5")
def test_beyond_the_neutral_zone_yards_come_straight_from_the_defense_zone() -> None:
    m = go(situation(zones=(10, 4, 36), down=3), *PASS_18)
    assert lies(m) == ("home", 1, (28, 10, 12))


@pytest.mark.rule("3.5")
def test_a_play_makes_one_first_down_at_the_most_however_far_it_goes() -> None:
    m = go(situation(zones=(0, 10, 40), components=FAR), "pro_set", "short_right/nickel")
    assert lies(m) == ("home", 1, (39, 10, 1))
    assert coins(m) == (9, 1, 0)


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(("defense", "after"), [(32, (20, 10, 20)), (22, (30, 10, 10)), (13, (39, 10, 1))])
def test_the_defense_moves_ten_yards_into_the_neutral_zone(defense: int, after: tuple[int, int, int]) -> None:
    m = go(situation(zones=(42 - defense, 8, defense)), *PASS_10)
    assert lies(m) == ("home", 1, after)


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(("defense", "after"), [(12, (40, 10, 0)), (11, (41, 9, 0)), (3, (49, 1, 0))])
def test_a_defense_with_fewer_than_ten_yards_moves_all_it_has(defense: int, after: tuple[int, int, int]) -> None:
    m = go(situation(zones=(42 - defense, 8, defense)), *PASS_10)
    assert lies(m) == ("home", 1, after)


@pytest.mark.rule("3.5")
@pytest.mark.rule("4.1")
@pytest.mark.parametrize("far", [(40, 10, 0), (42, 8, 0), (33, 10, 7)])
def test_all_fifty_yards_are_a_touchdown_and_no_first_down(far: tuple[int, int, int]) -> None:
    m = go(situation(zones=far), *PASS_18)
    assert (asked(m), zones(m), coins(m)) == ("conversion", (50, 0, 0), (10, 0, 0))


@pytest.mark.rule("3.5")
def test_yards_over_fifty_are_lost() -> None:
    m = go(situation(zones=(0, 10, 40), components=FAR), "pro_set", "long_right/goal_line")
    assert zones(m) == (50, 0, 0)


@pytest.mark.rule("3.5")
def test_one_yard_short_of_the_goal_is_a_first_down_with_one_yard_to_go() -> None:
    m = go(situation(zones=(31, 10, 9)), *PASS_18)
    assert lies(m) == ("home", 1, (49, 1, 0))


@pytest.mark.rule("3.5")
@pytest.mark.parametrize("down", [1, 2, 3])
def test_otherwise_the_next_down_follows(down: int) -> None:
    m = go(situation(zones=(10, 10, 30), down=down), *RUN_5)
    assert lies(m) == ("home", down + 1, (15, 5, 30))
    assert asked(m) == ("fourth_down" if down == 3 else "lay")


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(
    "position",
    [
        {"offense_zone": 40, "neutral_zone": 0, "defense_zone": 10},
        {"offense_zone": 3, "neutral_zone": 4, "defense_zone": 43},
    ],
)
def test_a_position_that_no_drive_can_reach_is_refused(position: dict[str, Any]) -> None:
    with pytest.raises(touchline.DataError, match=r"rule 3\.5|rule 1\.4"):
        touchline.new(GAME, position=position)


def played(m: Match, *downs: tuple[str, ...]) -> Match:
    for steps in downs:
        go(m, *steps)
    return m


@pytest.mark.rule("3.5")
def test_a_drive_down_the_field() -> None:
    m = played(touchline.new(GAME), RUN_5, PASS_2, LOSS_2)
    assert lies(m) == ("home", 4, (5, 5, 40))
    go(m, "go_for_it", *RUN_5)
    assert lies(m) == ("home", 1, (10, 10, 30))
    played(m, PASS_18, PASS_18)
    assert lies(m) == ("home", 1, (46, 4, 0))
    assert coins(m) == (7, 3, 0)
    go(m, *RUN_5, "offense_repeat:accept")
    assert (asked(m), coins(m)) == ("conversion", (7, 3, 0))
