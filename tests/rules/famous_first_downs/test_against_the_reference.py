"""Every step of random games against a slow second opinion that moves coins by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import touchline
from tests.rules.famous_first_downs.reference import Heaps, count_down, end_drive, heaps, printed, same
from tests.rules.famous_first_downs.situation import GAME
from touchline.core.fields import copy
from touchline.core.playout import play_out
from touchline.games.famous_first_downs.components import PLAYS
from touchline.games.famous_first_downs.state import Phase

PRICES = {"italian": (2, 3), "english": (3, 4)}
"""A sack, the defense's repeat."""
AFTER_THE_REVEAL = (Phase.TRICK, Phase.SACK, Phase.OFFENSE_REPEAT, Phase.DEFENSE_ANSWER)


def expected(s: Any, row: Any, names: tuple[str, ...], after: Any, prices: tuple[int, int]) -> Heaps:
    """The table after a step, by the rulebook; whether the down already counts is seen from what is asked next."""
    h = heaps(s)
    sack, repeat = prices
    phase = Phase(s.phase)
    if phase in (Phase.CALL, *AFTER_THE_REVEAL):
        zone, card = names if phase == Phase.CALL else (shown(s).option, shown(s).card)
        tackle, result = printed(PLAYS[s.play], zone, card)
        bought, sacked = bool(s.bought), bool(s.sacked)
        if names[0] == "buy":
            bought = h.move(h.momentum, h.offense, "pool", 2) == 2
        elif names[0] == "sack":
            sacked = h.move(h.momentum, h.defense, "pool", sack) == sack
        elif names[0] == "turnover":
            h.move(h.momentum, h.defense, "pool", 7)
            end_drive(h, reset=False)
            return h
        elif names[0] == "repeat":
            buyer, fee = (h.offense, 3) if phase == Phase.OFFENSE_REPEAT else (h.defense, repeat)
            h.move(h.momentum, buyer, "pool", fee)
            if buyer == h.offense and sacked:
                h.move(h.momentum, "pool", h.defense, sack)
            if buyer == h.defense and bought:
                h.move(h.momentum, "pool", h.offense, 2)
            return h
        if after.phase not in AFTER_THE_REVEAL:
            count_down(h, tackle, result, bought, sacked)
    elif phase == Phase.FOURTH_DOWN and names[0] == "punt":
        end_drive(h, reset=True)
    elif phase == Phase.FOURTH_DOWN and names[0] == "field_goal" and h.yards["neutral"] + h.yards["defense"] <= 20:
        h.points[h.offense] += 3
        end_drive(h, reset=True)
    elif phase == Phase.KICK_STEP and names[0] == "pay":
        h.move(h.momentum, h.offense, "pool", 1)
        if s.steps == 1:
            h.points[h.offense] += 3
            end_drive(h, reset=True)
    elif phase == Phase.KICK_COIN:
        right = names[0] == ("heads", "tails")[s.called]
        if right and s.steps == 1:
            h.points[h.offense] += 3
            end_drive(h, reset=True)
        elif not right:
            end_drive(h, reset=False)
    elif phase == Phase.CONVERSION and names[0] == "take_points":
        h.points[h.offense] += 7
        end_drive(h, reset=True)
    elif phase == Phase.CONVERSION:
        h.yards, h.conversion, h.down = {"offense": 45, "neutral": 5, "defense": 0}, True, 1
    elif phase == Phase.TOSS:
        h.offense = names[0]
    return h


def shown(s: Any) -> Any:
    game = touchline.find(GAME)
    return game.view(s, game.load().values, -1, ())


@pytest.mark.parametrize("edition", PRICES)
def test_every_step_leaves_the_table_as_coins_moved_by_hand(edition: str, sized: Callable[[int, int], int]) -> None:
    game = touchline.find(GAME)
    r = game.load(edition).values
    met: Counter[str] = Counter()

    def watch(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        names = tuple(game.names(s, r, i)[x] for i, x in enumerate(picks))
        after = copy(s)
        row.then(after, r, *picks)
        h = expected(s, row, names, after, PRICES[edition])
        if s.phase != Phase.CONCEDE:
            assert same(h, after), (Phase(s.phase).name, names, s, after)
            assert h.touchdown == (after.phase == Phase.CONVERSION)
            assert h.ended == (after.ended != 0) or s.phase in (Phase.TOSS, Phase.LAY)
        met[Phase(s.phase).name] += 1

    for number in range(sized(150, 2000)):
        play_out(game, r, 77, number, (number % 4 == 1, number % 4 == 2), watch=watch)
    assert len(met) >= 11
