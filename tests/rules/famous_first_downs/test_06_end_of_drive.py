"""Chapter 6, End of a drive: who is next, and where the coins lie."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.famous_first_downs.situation import GAME, PASS_18, TACKLE, lies, score, situation, zones
from tests.rules.steps import asked, go
from touchline.core.game import find
from touchline.core.match import Match
from touchline.games.famous_first_downs.rules.drive import turn_field
from touchline.games.famous_first_downs.state import State

RESET = (0, 10, 40)
STAYS = (21, 10, 19)
"""(29, 6, 15) turned."""
VECTORS = [
    ((30, 6, 14), (20, 10, 20)),
    ((3, 7, 40), (40, 10, 0)),
    ((0, 20, 30), (40, 10, 0)),
    ((46, 4, 0), (4, 10, 36)),
    ((10, 10, 30), (40, 10, 0)),
    ((11, 10, 29), (39, 10, 1)),
    ((9, 10, 31), (40, 10, 0)),
    ((49, 1, 0), (1, 10, 39)),
    ((0, 10, 40), (40, 10, 0)),
    ((20, 20, 10), (30, 10, 10)),
]


def coin_by_coin(before: tuple[int, int, int]) -> tuple[int, int, int]:
    """A second opinion: the table turned around, then one coin after the other."""
    offense, neutral, defense = before[2], before[1], before[0]
    for _ in range(10):
        if defense > 0:
            defense, neutral = defense - 1, neutral + 1
    while neutral > 10:
        neutral, offense = neutral - 1, offense + 1
    return offense, neutral, defense


def failed(before: tuple[int, int, int], **more: Any) -> Match:
    """A fourth down that is tackled."""
    return go(situation(down=4, zones=before, **more), "go_for_it", *TACKLE)


# 6.1


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("offense", ["home", "away"])
def test_after_a_drive_the_sides_exchange_roles_and_the_next_starts_on_first_down(offense: str) -> None:
    other = {"home": "away", "away": "home"}[offense]
    m = go(situation(offense=offense, down=4, zones=(20, 10, 20)), "punt")
    assert lies(m) == (other, 1, RESET)
    assert [(a.who, a.role) for a in m.asks] == [(other, "offense")]
    go(m, "pro_set")
    assert [(a.who, a.role) for a in m.asks] == [(other, "offense"), (offense, "defense")]


@pytest.mark.rule("6.1")
def test_punt_touchdown_and_good_field_goal_reset_the_field() -> None:
    assert zones(go(situation(down=4, zones=(30, 6, 14)), "punt")) == RESET
    assert zones(go(situation(down=4, zones=(30, 6, 14)), "field_goal")) == RESET
    assert zones(go(situation(zones=(40, 10, 0)), *PASS_18, "take_points")) == RESET


@pytest.mark.rule("6.1")
def test_the_view_tells_how_the_last_drive_ended_until_the_next_has_its_first_play() -> None:
    m = go(situation(down=4, zones=(30, 6, 14)), "punt")
    assert m.view("watcher").last_drive == "punt"
    assert go(m, "pro_set").view("watcher").last_drive == ""


# 6.2


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("before", "after"), VECTORS)
def test_after_a_failed_fourth_down_the_coins_stay(before: tuple[int, int, int], after: tuple[int, int, int]) -> None:
    assert lies(failed(before)) == ("away", 1, after)


@pytest.mark.rule("6.2")
@pytest.mark.rule("7.7")
@pytest.mark.parametrize(("before", "after"), VECTORS)
def test_after_a_bought_turnover_the_coins_stay(before: tuple[int, int, int], after: tuple[int, int, int]) -> None:
    m = go(situation(zones=before, momentum=[0, 7]), *PASS_18, "turnover")
    assert lies(m) == ("away", 1, after)


@pytest.mark.rule("6.2")
@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("before", "after"), [v for v in VECTORS if v[0][1] + v[0][2] > 20])
def test_after_a_missed_field_goal_the_coins_stay(before: tuple[int, int, int], after: tuple[int, int, int]) -> None:
    m = go(situation(down=4, zones=before), "field_goal", "heads", "tails")
    assert (lies(m), score(m)) == (("away", 1, after), (0, 0))


@pytest.mark.rule("6.2")
def test_every_field_turns_as_it_does_coin_by_coin() -> None:
    r = find(GAME).load().values
    for offense in range(50):
        for neutral in range(1, 51 - offense):
            before = (offense, neutral, 50 - offense - neutral)
            s = State(offense_zone=before[0], neutral_zone=before[1], defense_zone=before[2])
            turn_field(s, r)
            after = (s.offense_zone, s.neutral_zone, s.defense_zone)
            assert after == coin_by_coin(before)
            if offense + neutral >= 10:
                assert after[1] == 10
                assert after[1] + after[2] == max(offense, 10)


# 6.3


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("resets", "after"), [("false", STAYS), (False, STAYS), ("true", RESET), (True, RESET)])
def test_a_switch_says_whether_a_missed_field_goal_resets_the_field(
    resets: object, after: tuple[int, int, int]
) -> None:
    m = situation(options={"missed_kick_resets": resets}, down=4, zones=(29, 6, 15))
    go(m, "field_goal", "tails", "heads")
    assert lies(m) == ("away", 1, after)


@pytest.mark.rule("6.3")
def test_the_switch_changes_nothing_about_failed_fourth_downs() -> None:
    assert zones(failed((30, 6, 14), options={"missed_kick_resets": "true"})) == (20, 10, 20)


@pytest.mark.rule("6.1")
def test_the_question_of_the_next_drive_is_the_first_play() -> None:
    assert asked(failed((30, 6, 14))) == "lay"
