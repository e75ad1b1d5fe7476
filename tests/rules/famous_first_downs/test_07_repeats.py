"""Chapter 7.9, repeating a down: what is undone, what is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.situation import (
    GAME,
    PASS_2,
    PASS_10,
    PASS_18,
    TACKLE,
    TRICK_0,
    TRICK_5,
    coins,
    lies,
    situation,
    zones,
)
from tests.rules.steps import asked, go
from touchline.core.fields import copy
from touchline.core.playout import play_out
from touchline.games.famous_first_downs.state import Answer, Phase, Repeat


@pytest.mark.rule("7.9")
@pytest.mark.parametrize("steps", [PASS_2, PASS_10, PASS_18, TACKLE, TRICK_0])
def test_a_repeat_cancels_the_down_before_any_yards_move(steps: tuple[str, ...]) -> None:
    m = situation(down=2, zones=(35, 7, 8), momentum=[3, 0])
    go(m, *steps)
    go(m, *(["trick:leave"] if asked(m) == "trick" else []), "offense_repeat:repeat")
    assert (asked(m), lies(m), coins(m)) == ("lay", ("home", 2, (35, 7, 8)), (10, 0, 0))


@pytest.mark.rule("7.9")
def test_the_defense_can_repeat_a_touchdown_away() -> None:
    m = go(situation(down=3, zones=(40, 10, 0), momentum=[0, 3]), *PASS_18, "defense_answer:repeat")
    assert (asked(m), lies(m), coins(m)) == ("lay", ("home", 3, (40, 10, 0)), (10, 0, 0))


@pytest.mark.rule("7.9")
def test_a_cancelled_tackle_earns_no_coin_and_a_cancelled_first_down_none() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 0]), *TACKLE, "repeat")
    assert coins(m) == (10, 0, 0)
    m = go(situation(zones=(20, 10, 20), momentum=[0, 3]), *PASS_10, "repeat")
    assert coins(m) == (10, 0, 0)


@pytest.mark.rule("7.9")
def test_when_the_offense_repeats_the_defense_takes_back_its_sack() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 2]), *TACKLE, "sack:sack")
    assert coins(m) == (7, 3, 0)
    go(m, "offense_repeat:repeat")
    assert (coins(m), zones(m)) == ((8, 0, 2), (20, 10, 20))


@pytest.mark.rule("7.9")
def test_when_the_defense_repeats_the_offense_takes_back_its_yards() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[2, 3]), *TRICK_5, "trick:buy")
    assert coins(m) == (7, 0, 3)
    go(m, "defense_answer:repeat")
    assert (coins(m), zones(m)) == ((8, 2, 0), (20, 10, 20))


@pytest.mark.rule("7.9")
def test_the_buyers_own_spending_is_lost() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[5, 0]), *TRICK_0, "trick:buy", "offense_repeat:repeat")
    assert coins(m) == (10, 0, 0)
    m = go(situation(zones=(20, 10, 20), momentum=[0, 5]), *TACKLE, "sack:sack", "defense_answer:repeat")
    assert coins(m) == (10, 0, 0)


@pytest.mark.rule("7.9")
def test_fees_for_repeats_are_lost_also_when_the_other_side_repeats_later() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[5, 3]), *PASS_2, "offense_repeat:repeat")
    assert coins(m) == (5, 2, 3)
    go(m, *TRICK_5, "trick:buy", "defense_answer:repeat")
    assert coins(m) == (8, 2, 0)  # back to two: what was spent in this try, not the fee of the first


@pytest.mark.rule("7.9")
def test_yards_bought_in_an_earlier_try_are_not_taken_back_again() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[2, 6]), *TRICK_5, "trick:buy", "defense_answer:repeat")
    assert coins(m) == (5, 2, 3)
    go(m, *PASS_10, "defense_answer:repeat")
    assert coins(m) == (8, 2, 0)


@pytest.mark.rule("7.9")
def test_the_down_starts_anew_with_every_choice() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 3]), *PASS_2, "repeat")
    s = m.state
    assert asked(m) == "lay"
    assert (s.bought, s.sacked, s.repeats) == (0, 0, 1)
    go(m, "shotgun", "short_middle/three_four", "defense_answer:accept")
    assert lies(m) == ("home", 1, (30, 10, 10))


@pytest.mark.rule("7.9")
@pytest.mark.parametrize("choice", ["go_for_it", "field_goal", "punt"])
def test_on_fourth_down_the_choice_is_asked_again(choice: str) -> None:
    m = go(situation(down=4, zones=(40, 10, 0), momentum=[3, 0]), "go_for_it", *PASS_2, "offense_repeat:repeat")
    assert (asked(m), m.asks[0].choices) == ("fourth_down", ("go_for_it", "field_goal", "punt"))
    go(m, choice)


@pytest.mark.rule("7.9")
def test_a_repeated_conversion_stays_a_conversion() -> None:
    m = go(situation(conversion=1, momentum=[3, 0]), *PASS_2, "offense_repeat:repeat")
    assert (asked(m), m.state.conversion, zones(m), m.score["home"]) == ("lay", 1, (45, 5, 0), 0)
    go(m, *PASS_10)
    assert m.score["home"] == 8


@pytest.mark.rule("7.9")
def test_either_side_may_repeat_again_while_it_can_pay_and_never_more_than_three_times() -> None:
    m = situation(zones=(20, 10, 20), momentum=[6, 4])
    go(m, *PASS_2, "offense_repeat:repeat")
    go(m, *PASS_10, "offense_repeat:accept", "defense_answer:repeat")
    go(m, *PASS_2, "offense_repeat:repeat")
    assert (m.state.repeats, coins(m)) == (3, (9, 0, 1))
    go(m, *PASS_2)
    assert (asked(m), lies(m)) == ("lay", ("home", 2, (22, 8, 20)))


@pytest.mark.rule("7.9")
def test_three_repeats_by_one_side() -> None:
    m = situation(zones=(20, 10, 20), momentum=[10, 0])
    for _ in range(3):
        go(m, *PASS_2, "offense_repeat:repeat")
    assert (m.state.repeats, coins(m)) == (3, (9, 1, 0))
    assert asked(go(m, *PASS_2)) == "lay"


@pytest.mark.rule("7.9")
def test_the_count_of_repeats_starts_anew_with_the_next_down() -> None:
    m = go(situation(zones=(20, 10, 20), momentum=[3, 0]), *PASS_2, "repeat", *PASS_2)
    assert (m.state.down, m.state.repeats) == (2, 0)


@pytest.mark.rule("7.9")
@pytest.mark.parametrize(("repeats", "fine"), [(3, True), (4, False)])
def test_a_position_with_more_than_three_repeats_is_refused(repeats: int, fine: bool) -> None:
    if fine:
        assert asked(situation(repeats=repeats)) == "lay"
        return
    with pytest.raises(touchline.DataError, match="repeated 4 times, expected at most 3"):
        situation(repeats=repeats)


@pytest.mark.rule("7.9")
@pytest.mark.parametrize("edition", ["italian", "english", "tiny"])
def test_after_any_repeat_zones_and_coins_are_those_before_the_down_less_what_is_lost(
    edition: str, sized: Callable[[int, int], int]
) -> None:
    """Random games, watched: the table is remembered when a try begins and compared when it is cancelled."""
    game = touchline.find(GAME)
    r = game.load(edition).values
    began: Any = None
    lost = [0, 0]
    checked = 0

    def watch(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        nonlocal began, lost, checked
        if s.phase in (Phase.LAY, Phase.FOURTH_DOWN) and (began is None or s.repeats == 0):
            began, lost = copy(s), [0, 0]
        if s.phase == Phase.OFFENSE_REPEAT and picks[0] == Repeat.REPEAT:
            buyer, fee, own = s.offense, r.offense_repeat_price, r.trick_price * s.bought
        elif s.phase == Phase.DEFENSE_ANSWER and picks[0] == Answer.REPEAT:
            buyer, fee, own = 1 - s.offense, r.defense_repeat_price, r.sack_price * s.sacked
        else:
            return
        lost[buyer] += fee + own
        after = copy(s)
        row.then(after, r, *picks)
        assert after.phase == (Phase.FOURTH_DOWN if began.down == r.downs and not began.conversion else Phase.LAY)
        for name in (
            "offense_zone",
            "neutral_zone",
            "defense_zone",
            "down",
            "conversion",
            "score",
            "drives",
            "offense",
        ):
            assert getattr(after, name) == getattr(began, name)
        assert after.momentum == [began.momentum[side] - lost[side] for side in (0, 1)]
        assert after.pool == began.pool + sum(lost)
        assert after.repeats == s.repeats + 1 <= r.coins // min(r.offense_repeat_price, r.defense_repeat_price)
        checked += 1

    for number in range(sized(1000 if edition == "tiny" else 300, 3000)):
        began = None
        play_out(game, r, 23, number, (number % 4 == 1, number % 4 == 2), watch=watch)
    assert checked > (20 if edition == "tiny" else 200)
