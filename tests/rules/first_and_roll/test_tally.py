"""What a statistician counts in 1st & Roll, compared with a slow reading of the same games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest

import touchline
from touchline.core.fields import copy
from touchline.core.playout import play_out
from touchline.games.first_and_roll.state import Announce, Phase, Play
from touchline.games.first_and_roll.tally import Ended


class Reader:
    """Reads games snap by snap: another side, period or score than at the last snap means another drive."""

    def __init__(self, game: Any, r: Any) -> None:
        self.game, self.r = game, r
        self.heard = Counter[str]()
        self.drives = 0
        self.last: tuple[Any, ...] | None = None

    def read(self, s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        after = copy(s)
        row.then(after, self.r, *picks)
        for message in self.game.narrate(s, self.r, row, picks, after):
            self.heard[message.key.removeprefix("first_and_roll.")] += 1
        if s.phase in (Phase.ANNOUNCE, Phase.CALL) and s.play == Play.SCRIMMAGE:
            now = (s.period, s.offense, *s.score)
            self.drives += now != self.last
            self.last = now


@pytest.mark.parametrize("edition", ["first", "revised"])
@pytest.mark.parametrize("policies", [(False, False), (True, True)])
def test_every_drive_is_counted_once_by_how_it_ended(
    policies: tuple[bool, bool], edition: str, sized: Callable[[int, int], int]
) -> None:
    game = touchline.find("first_and_roll")
    r = game.load(edition, {"clock_track": "short"}).values
    tally, reader = game.tally(), Reader(game, r)
    for number in range(sized(150, 3000)):
        reader.last = None
        play_out(game, r, 23, number, policies, watch=reader.read, tally=tally)
    t, heard = asdict(tally), reader.heard
    assert sum(t["drives"]) == reader.drives
    assert t["drives"][Ended.FIELD_GOAL] == heard["kick_good"]
    kicks = t["drives"][Ended.FIELD_GOAL] + t["drives"][Ended.MISSED_FIELD_GOAL]
    assert kicks == t["announced"][Announce.FIELD_GOAL]
    assert t["drives"][Ended.SAFETY] == heard["safety"] > 0
    assert 0 < t["drives"][Ended.TOUCHDOWN] <= heard["touchdown"]
    assert 0 < t["drives"][Ended.INTERCEPTION] <= t["bombs"][2]
    assert 0 < t["drives"][Ended.PUNT] <= t["announced"][Announce.PUNT]
    assert t["snaps"] == sum(t["plays"]) + sum(t["bombs"]) + sum(t["announced"][Announce.FIELD_GOAL :])
    assert all(t["drives"])
