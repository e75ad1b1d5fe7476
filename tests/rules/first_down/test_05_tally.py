"""What a statistician counts, compared with what is told of the same games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest

import touchline
from touchline.core.fields import copy
from touchline.core.game import Message
from touchline.core.playout import play_out

COVERS = ("base", "stack", "blitz", "short_zone", "deep_zone", "nickel", "spy", "field_goal")
CARDS = ("dive", "off_tackle", "sweep", "quick", "slant", "out", "post", "bomb", "field_goal", "special")


@pytest.mark.rule("4.1")
@pytest.mark.rule("4.5")
@pytest.mark.rule("5.2")
@pytest.mark.parametrize("policies", [(False, False), (True, True)])
def test_the_tally_counts_what_is_told(policies: tuple[bool, bool], sized: Callable[[int, int], int]) -> None:
    game = touchline.find("first_down")
    r = game.load(None, {"extra": "true"}).values
    tally, heard, pairs, squares = game.tally(), Counter[str](), Counter[int](), Counter[int]()
    games = sized(150, 1500)

    def listen(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        after = copy(s)
        row.then(after, r, *picks)
        messages: tuple[Message, ...] = game.narrate(s, r, row, picks, after)
        for message in messages:
            key = message.key.removeprefix("first_down.")
            heard[key] += 1
            if key == "turned_up":
                pairs[8 * CARDS.index(message.params["card"]) + COVERS.index(message.params["cover"])] += 1
            if key in ("run", "pass_complete", "long_pass_complete"):
                squares[8 * s.card + s.cover] += message.params["total"]

    finals = [play_out(game, r, 17, number, policies, watch=listen, tally=tally)[0] for number in range(games)]
    t = asdict(tally)
    assert t["possessions"] == heard["possession"]
    assert t["first_downs"] == heard["first_down"]
    assert t["touchdowns"] == heard["touchdown"] == heard["bonus.one"] + heard["bonus.two"]
    assert t["interceptions"] == heard["intercepted"]
    missed = heard["kick_misses"] + heard["kick_wiped_out"]
    told = [heard["touchdown"], heard["kick_good"], missed, heard["intercepted"], heard["downs_used_up"]]
    assert t["drives"] == told
    assert sum(told) == heard["possession"]
    assert t["kicks"][1] + t["kicks"][3] == heard["field_goal"] == heard["kick_good"]
    assert t["kicks"][0] + t["kicks"][2] == heard["kick_good"] + heard["kick_misses"] + heard["kick_wiped_out"]
    assert t["wiped_out"] == heard["kick_wiped_out"]
    assert t["specials"][1] == heard["special_first_down"]
    assert t["specials"][3] == heard["special_touch_down"]
    tried = (
        heard["special_first_down"] + heard["special_touch_down"] + heard["special_fails"] + heard["special_stopped"]
    )
    assert t["specials"][0] + t["specials"][2] == tried
    assert t["bonus"][0] == heard["bonus.one"]
    assert t["bonus"][2] == heard["bonus.two"]
    assert t["bonus"][1] + t["bonus"][3] == heard["bonus_good"]
    assert t["laid"] == [pairs[i] for i in range(80)]
    assert t["gained"] == [squares[i] for i in range(80)]
    stopped = heard["pass_stopped"] + heard["intercepted"] + heard["special_stopped"] + heard["kick_wiped_out"]
    assert sum(t["stopped"]) == stopped
    ends = heard["touchdown"] + heard["kick_good"] + heard["kick_misses"] + heard["kick_wiped_out"]
    assert heard["possession"] == ends + heard["intercepted"] + heard["downs_used_up"]
    assert t["extras"] == sum(s.possession > 4 for s in finals)
    assert sum(t["wins"]) == sum(t["first_attacks"]) == games == heard["full_time"]
    assert sum(t["scores"]) == 2 * games
    first = sum(s.score[s.first] > s.score[1 - s.first] for s in finals)
    assert t["first_attacks"][0] == first
