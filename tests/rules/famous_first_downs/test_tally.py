"""What is counted adds up: drives, points, tries, purchases. And what a choice points at."""

from __future__ import annotations

from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.situation import GAME, situation
from tests.rules.steps import go
from touchline.core.match import DICE
from touchline.core.playout import play_out
from touchline.games.famous_first_downs.state import Ended, Phase
from touchline.games.famous_first_downs.tally import Bought, Tally


@pytest.mark.parametrize("policies", [(False, False), (True, True), (True, False)])
@pytest.mark.parametrize("edition", ["italian", "english", "tiny"])
def test_points_drives_and_tries_add_up(edition: str, policies: tuple[bool, bool]) -> None:
    game = touchline.find(GAME)
    r = game.load(edition).values
    t = Tally()
    seen = {"drives": 0, "tries": 0, "conceded": 0, "coins": 0}

    def watch(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        seen["tries"] += s.phase == Phase.CALL
        spent = {Phase.TRICK: 1, Phase.SACK: 1, Phase.OFFENSE_REPEAT: 1, Phase.DEFENSE_ANSWER: 1}
        seen["coins"] += s.phase in spent and picks[0] > 0
        seen["coins"] += s.phase == Phase.KICK_STEP and picks[0] == 0

    games = 120
    for number in range(games):
        last, _ = play_out(game, r, 8, number, policies, watch=watch, tally=t)
        seen["drives"] += sum(last.drives)
        seen["conceded"] += last.conceded
    ends = dict(zip(Ended, t.drives, strict=True))
    assert ends[Ended.NOTHING] == 0
    assert sum(t.drives) == seen["drives"]
    assert sum(t.points) == (
        r.touchdown_points * ends[Ended.TOUCHDOWN]
        + r.conversion_points * ends[Ended.CONVERSION]
        + r.failed_conversion_points * ends[Ended.FAILED_CONVERSION]
        + r.field_goal_points * ends[Ended.FIELD_GOAL]
    )
    assert t.fourth_downs[2] == ends[Ended.PUNT]
    assert t.conversions[0] == ends[Ended.TOUCHDOWN]
    assert t.conversions[1] == ends[Ended.CONVERSION] + ends[Ended.FAILED_CONVERSION]
    assert t.bought[Bought.TURNOVER] == ends[Ended.TURNOVER]
    assert sum(t.bought) == seen["coins"]
    assert sum(t.tries) == sum(t.options) == seen["tries"]
    assert all(tackled <= tried for tackled, tried in zip(t.tackles, t.tries, strict=True))
    assert (sum(t.wins), sum(t.scores), t.concessions) == (games, 2 * games, seen["conceded"])


def test_yards_are_counted_by_play_against_card_as_the_cards_gave_them() -> None:
    game = touchline.find(GAME)
    r = game.load().values
    t = Tally()
    s = situation(zones=(20, 10, 20)).state
    s.play = 0
    count = game.counts[Phase.CALL]
    count(s, r, 0, 3, t)  # Pro Set, run middle, Nickel: 5
    count(s, r, 1, 3, t)  # short right: 2
    count(s, r, 2, 3, t)  # long right: tackle
    assert (t.tries[3], t.yards[3], t.tackles[3], t.options[:3]) == (3, 7, 1, [1, 1, 1])
    assert sum(t.tries) == 3


def test_a_choice_points_at_its_card_and_its_zones() -> None:
    m = situation()
    assert m.points("home", "wishbone") == {"card": "wishbone", "zones": ("run_left", "run_right", "long_middle")}
    go(m, "wishbone")
    assert m.points("home", "run_right") == {"card": "wishbone", "zones": ("run_right",)}
    assert m.points("away", "dime") == {"card": "dime"}
    kick = situation(phase="kick_step", zones=(5, 10, 35))
    assert kick.points("home", "heads") == {}
    go(kick, "heads")
    assert kick.asks[0].who == DICE
