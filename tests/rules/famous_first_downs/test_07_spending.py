"""Chapter 7.5 to 7.8 and 7.10, what momentum buys, and in which order."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.situation import (
    LOSS_2,
    PASS_2,
    PASS_10,
    PASS_18,
    RUN_5,
    TACKLE,
    TRICK_0,
    TRICK_5,
    coins,
    lies,
    score,
    situation,
    zones,
)
from tests.rules.steps import asked, go
from touchline.core.match import Match
from touchline.core.reasons import Reason
from touchline.games.famous_first_downs.components import DEFENSES, PLAYS
from touchline.games.famous_first_downs.rules.momentum import answer_ruling
from touchline.games.famous_first_downs.state import Answer, Ruling

MINUS_TRICK = {"plays": {"i_formation": {"options": ["RM 4", "RL 2 t", "SR 8"]}}}
"""With it the trick play against Goal Line comes to -4."""


def questions(m: Match) -> list[str]:
    """The steps asked until the down counts, everything accepted."""
    found = []
    decline = {"trick": "leave", "sack": "tackle", "offense_repeat": "accept", "defense_answer": "accept"}
    while asked(m) in decline:
        found.append(asked(m))
        go(m, decline[asked(m)])
    return found


# 7.5  Trick yards


@pytest.mark.rule("7.5")
def test_two_coins_buy_five_yards_on_a_trick_play() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[2, 0]), *TRICK_5)
    ask = m.asks[0]
    assert (ask.who, ask.role, ask.step, ask.cite, ask.choices) == ("home", "offense", "trick", "7.5", ("leave", "buy"))
    go(m, "buy")
    assert (lies(m), coins(m)) == (("home", 1, (30, 10, 10)), (10, 0, 0))


@pytest.mark.rule("7.5")
def test_who_leaves_it_keeps_the_coins() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[2, 0]), *TRICK_5, "leave")
    assert (lies(m), coins(m)) == (("home", 2, (25, 5, 20)), (8, 2, 0))


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(("home", "asks"), [(1, False), (2, True)])
def test_yards_are_offered_only_to_an_offense_that_can_pay(home: int, asks: bool) -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[home, 0]), *TRICK_5)
    assert (asked(m) == "trick") == asks


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(("components", "after"), [(None, (25, 5, 20)), (MINUS_TRICK, (21, 9, 20))])
def test_yards_are_offered_also_when_the_sum_is_0_or_less(components: Any, after: tuple[int, int, int]) -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[2, 0], components=components), *TRICK_0, "trick:buy")
    assert zones(m) == after


@pytest.mark.rule("7.5")
def test_no_yards_on_a_trick_play_that_met_a_shield() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 0]), "shotgun", "run_middle/goal_line")
    assert asked(m) == "offense_repeat"
    assert m.why("home", "buy") == Reason("met_a_shield", "7.5")


@pytest.mark.rule("7.5")
def test_no_yards_on_an_option_that_is_no_trick_play() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 0]), *RUN_5)
    assert asked(m) == "offense_repeat"
    assert m.why("home", "buy") == Reason("not_a_trick_play", "7.5")


@pytest.mark.rule("7.5")
def test_yards_are_bought_once_per_try_of_a_down() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[9, 0]), *TRICK_0, "trick:buy")
    assert asked(m) == "offense_repeat"
    go(m, "repeat", *TRICK_0)
    assert (asked(m), coins(m)) == ("trick", (6, 4, 0))
    go(m, "buy")
    assert coins(m) == (8, 2, 0)


@pytest.mark.rule("7.5")
def test_a_purchase_is_offered_only_after_the_reveal() -> None:
    m = go(situation(momentum=[5, 5]), "i_formation")
    for side, choices in {"home": ("buy", "repeat"), "away": ("sack", "repeat", "turnover")}.items():
        for choice in choices:
            assert m.why(side, choice) == Reason("only_after_the_reveal", "7.8")
            with pytest.raises(touchline.IllegalAction):
                m.play(side, choice)


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(("home", "asks"), [(2, False), (3, True)])
def test_three_coins_repeat_the_down(home: int, asks: bool) -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[home, 0]), *PASS_2)
    assert (asked(m) == "offense_repeat") == asks
    if asks:
        go(m, "repeat")
        assert (asked(m), lies(m), coins(m)) == ("lay", ("home", 1, (20, 10, 20)), (10, 0, 0))


@pytest.mark.rule("7.5")
@pytest.mark.rule("5.2")
def test_one_coin_replaces_a_step_of_a_field_goal() -> None:
    m = go(situation(down=4, zones=(25, 10, 15), momentum=[1, 0]), "field_goal", "kick_step:pay")
    assert (score(m), coins(m)) == ((3, 0), (10, 0, 0))


# 7.6  Sack


@pytest.mark.rule("7.6")
def test_two_coins_sack_after_a_tackle_for_a_loss_of_five() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[0, 2]), *TACKLE)
    ask = m.asks[0]
    assert (ask.who, ask.role, ask.step, ask.cite, ask.choices) == (
        "away",
        "defense",
        "sack",
        "7.6",
        ("tackle", "sack"),
    )
    go(m, "sack")
    assert (lies(m), coins(m)) == (("home", 2, (15, 15, 20)), (10, 0, 0))


@pytest.mark.rule("7.6")
@pytest.mark.rule("3.4")
@pytest.mark.parametrize(("held", "lost"), [(1, 1), (4, 4), (5, 5), (6, 5)])
def test_a_sack_takes_at_most_what_the_offense_zone_holds(held: int, lost: int) -> None:
    m = go(situation(zones=(held, 10, 40 - held), momentum=[0, 2]), *TACKLE, "sack")
    assert zones(m) == (held - lost, 10 + lost, 40 - held)


@pytest.mark.rule("7.6")
def test_a_sack_is_not_offered_when_the_offense_zone_is_empty() -> None:
    m = go(situation(zones=(0, 10, 40), momentum=[0, 3]), *TACKLE)
    assert asked(m) == "defense_answer"
    assert m.why("away", "sack") == Reason("no_yards_to_lose", "7.6")


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("away", "asks"), [(1, False), (2, True)])
def test_a_sack_is_offered_only_to_a_defense_that_can_pay(away: int, asks: bool) -> None:
    assert (asked(go(situation(zones=(20, 10, 20), momentum=[0, away]), *TACKLE)) == "sack") == asks


@pytest.mark.rule("7.6")
def test_no_sack_with_quarter() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[0, 3]), "pro_set", "long_right/quarter")
    assert (asked(m), m.view("away").tackle) == ("defense_answer", True)
    assert m.why("away", "sack") == Reason("card_cannot_sack", "7.6")
    assert coins(go(m, "accept")) == (6, 0, 4)


@pytest.mark.rule("7.6")
def test_no_sack_against_shotgun() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[0, 3]), "shotgun", "run_middle/goal_line")
    assert (asked(m), m.view("away").tackle) == ("defense_answer", True)
    assert m.why("away", "sack") == Reason("play_cannot_be_sacked", "7.6")


@pytest.mark.rule("7.6")
def test_no_sack_without_a_tackle() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[0, 3]), *LOSS_2)
    assert asked(m) == "defense_answer"
    assert m.why("away", "sack") == Reason("no_tackle", "7.6")


@pytest.mark.rule("7.6")
def test_a_sack_is_bought_once_per_try_of_a_down() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 7]), *TACKLE, "sack:sack", "offense_repeat:repeat")
    assert coins(m) == (3, 0, 7)
    go(m, *TACKLE, "sack:sack", "defense_answer:accept")
    assert (zones(m), coins(m)) == ((15, 15, 20), (5, 0, 5))


@pytest.mark.rule("7.6")
@pytest.mark.rule("5.1")
def test_a_sack_on_fourth_down_moves_its_yards_before_the_field_turns() -> None:
    m = go(situation(down=4, zones=(30, 6, 14), momentum=[0, 2]), "go_for_it", *TACKLE, "sack")
    assert lies(m) == ("away", 1, (25, 10, 15))


# 7.7  The defense's last word


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    ("away", "choices"),
    [(2, None), (3, ("accept", "repeat")), (6, ("accept", "repeat")), (7, ("accept", "repeat", "turnover"))],
)
def test_the_defense_repeats_for_three_and_takes_the_ball_for_seven(away: int, choices: Any) -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[0, away]), *PASS_10)
    if choices is None:
        assert asked(m) == "lay"
        return
    ask = m.asks[0]
    assert (ask.who, ask.role, ask.step, ask.choices) == ("away", "defense", "defense_answer", choices)
    if "turnover" not in choices:
        assert m.why("away", "turnover") == Reason("too_few_coins_for_a_turnover", "7.7")


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("steps", [PASS_10, PASS_18, LOSS_2, TRICK_5])
def test_a_turnover_ends_the_drive_with_the_zones_as_the_down_began(steps: tuple[str, ...]) -> None:
    m = go(situation(down=2, zones=(35, 8, 7), momentum=[0, 7]), *steps, "turnover")
    assert (lies(m), coins(m), score(m)) == (("away", 1, (15, 10, 25)), (10, 0, 0), (0, 0))


@pytest.mark.rule("7.7")
def test_a_turnover_takes_a_touchdown_away() -> None:
    m = go(situation(zones=(40, 10, 0), momentum=[0, 8]), *PASS_18, "turnover")
    assert (lies(m), score(m), coins(m)) == (("away", 1, (10, 10, 30)), (0, 0), (9, 0, 1))


@pytest.mark.rule("7.7")
def test_after_a_turnover_nobody_earns_anything() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[0, 7]), *TACKLE, "sack:tackle", "turnover")
    assert coins(m) == (10, 0, 0)
    m = go(situation(zones=(20, 10, 20), momentum=[0, 7]), *PASS_10, "turnover")
    assert coins(m) == (10, 0, 0)


@pytest.mark.rule("7.7")
def test_a_sack_before_a_turnover_moves_no_yards_and_stays_paid() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[0, 9]), *TACKLE, "sack:sack", "turnover")
    assert (lies(m), coins(m)) == (("away", 1, (30, 10, 10)), (10, 0, 0))


@pytest.mark.rule("7.7")
def test_yards_bought_before_a_turnover_stay_paid() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 7]), *TRICK_5, "trick:buy", "turnover")
    assert (lies(m), coins(m)) == (("away", 1, (30, 10, 10)), (9, 1, 0))


@pytest.mark.rule("7.7")
def test_a_turnover_cannot_be_repeated() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 7]), *PASS_10, "offense_repeat:accept", "turnover")
    assert (asked(m), m.asks[0].who, coins(m)) == ("lay", "away", (7, 3, 0))


@pytest.mark.rule("7.7")
def test_a_turnover_on_the_last_down_ends_the_drive_the_same_way() -> None:
    m = go(situation(down=4, zones=(30, 6, 14), momentum=[0, 7]), "go_for_it", *PASS_10, "turnover")
    assert lies(m) == ("away", 1, (20, 10, 20))


# 7.8  The order


@pytest.mark.rule("7.8")
def test_trick_yards_come_first_then_the_offenses_repeat_then_the_defenses_answer() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[5, 5]), *TRICK_5)
    assert questions(m) == ["trick", "offense_repeat", "defense_answer"]


@pytest.mark.rule("7.8")
def test_a_sack_comes_first_then_the_offenses_repeat_then_the_defenses_answer() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[5, 5]), *TACKLE)
    assert questions(m) == ["sack", "offense_repeat", "defense_answer"]


@pytest.mark.rule("7.8")
def test_the_defense_is_asked_once_even_if_it_could_pay_again() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[0, 10]), *PASS_2)
    assert questions(m) == ["defense_answer"]


@pytest.mark.rule("7.8")
def test_who_has_spent_too_much_is_not_asked_again() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[4, 0]), *TRICK_5, "trick:buy")
    assert (asked(m), coins(m)) == ("lay", (8, 2, 0))  # two coins are no repeat
    m = go(situation(zones=(20, 10, 20), momentum=[0, 4]), *TACKLE, "sack:sack")
    assert (asked(m), coins(m)) == ("lay", (8, 0, 2))


def expected_questions(
    play: str, option: int, card: str, home: int, away: int, held: int, conversion: bool
) -> list[str]:
    """A second opinion on what is asked, written from the rulebook alone: prices 2, 2, 3, 3, 7."""
    printed = {
        "pro_set": ("RM", "SR", "DR"),
        "i_formation": ("RM", "RLt", "SR"),
        "singleback": ("RR", "SL", "DLt"),
        "wishbone": ("RL", "RR", "DMt"),
        "shotgun": ("RMt", "SM", "DL"),
        "spread": ("SL", "SMt", "DM"),
    }
    shields = {
        "goal_line": "RM SM",
        "four_three": "SM DM",
        "three_four": "SL SR DM",
        "nickel": "DR",
        "dime": "SR DL DR",
        "quarter": "DL DM DR",
    }
    named = printed[play][option]
    tackled = named[:2] in shields[card].split()
    asked_for = []
    if named.endswith("t") and not tackled and home >= 2:
        asked_for.append("trick")
    sackable = card != "quarter" and play != "shotgun" and held > 0 and not conversion
    if tackled and sackable and away >= 2:
        asked_for.append("sack")
    if home >= 3:
        asked_for.append("offense_repeat")
    if away >= 3:
        asked_for.append("defense_answer")
    return asked_for


@pytest.mark.rule("7.8")
@pytest.mark.parametrize(("home", "away"), [(0, 0), (1, 1), (2, 2), (3, 2), (2, 3), (3, 3), (0, 10), (10, 0), (3, 7)])
def test_exactly_those_are_asked_who_can_buy_something(home: int, away: int) -> None:
    for play, option, card in product(PLAYS, range(3), DEFENSES):
        for held, conversion in ((20, 0), (0, 0), (45, 1)):
            where: dict[str, Any] = {"conversion": 1} if conversion else {"offense_zone": held}
            m = go(situation(momentum=[home, away], **where), play)
            go(m, f"{m.asks[0].choices[option]}/{card}")
            expected = expected_questions(play, option, card, home, away, held, bool(conversion))
            assert questions(m) == expected, (play, option, card, held)


# 7.10  Kicks


@pytest.mark.rule("7.10")
def test_a_field_goal_can_be_neither_repeated_nor_turned_over() -> None:
    m = go(situation(down=4, zones=(20, 10, 20), momentum=[3, 7]), "field_goal")
    assert asked(m) == "kick_step"
    assert m.why("home", "repeat") == Reason("kicks_are_not_repeated", "7.10")
    assert m.why("away", "turnover") == Reason("not_your_turn", "5.2")
    go(m, "heads", "heads")
    assert (m.asks[0].who, score(m), coins(m)) == ("away", (3, 0), (0, 3, 7))


@pytest.mark.rule("7.10")
def test_no_answer_of_the_defense_is_open_during_a_kick() -> None:
    m = go(situation(down=4, zones=(20, 10, 20), momentum=[3, 7]), "field_goal")
    rulings = [answer_ruling(m.state, m.rules.values, choice) for choice in Answer]
    assert rulings == [Ruling.LEGAL, Ruling.KICKS_ARE_NOT_REPEATED, Ruling.KICKS_ARE_NOT_REPEATED]


@pytest.mark.rule("7.10")
def test_a_missed_field_goal_is_not_repeated_either() -> None:
    m = go(situation(down=4, zones=(20, 10, 20), momentum=[3, 7]), "field_goal", "heads", "tails")
    assert (asked(m), m.asks[0].who) == ("lay", "away")


@pytest.mark.rule("7.10")
def test_a_punt_can_be_neither_repeated_nor_turned_over() -> None:
    m = go(situation(down=4, zones=(20, 10, 20), momentum=[3, 7]), "punt")
    assert (asked(m), m.asks[0].who, coins(m)) == ("lay", "away", (0, 3, 7))
