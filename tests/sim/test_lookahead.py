"""Looking ahead, compiled: the values that the interpreted rows give, whatever comes next and however far it looks."""

from __future__ import annotations

from typing import Any

import pytest

from touchline.core.fields import copy
from touchline.core.game import WON, find
from touchline.core.playout import play_out
from touchline.core.sequence import Decide, Roll, legal, side_of, ways_of
from touchline.sim.lookahead import DEEPEST, Lookahead

GAME = find("brettfussball")
RULES = GAME.load(None, {"board": "compact", "turns": 30}).values
WIDTHS = {(): 1, (3,): 6, (2, 3): 40}
"""How many options are tried, and of how many states one is looked at: the interpreted rules take long."""


def value(s: Any, ahead: int, widths: tuple[int, ...], most: int = DEEPEST) -> float:
    """What a state is worth to home, by the rows themselves."""
    row = GAME.rows.get(s.phase)
    if row is None:
        winner = GAME.outcome(s, RULES).winner
        return float({"home": WON, None: WON // 2, "away": 0}[winner])
    if ahead <= 0 or most == 0:
        assert GAME.worth is not None
        return float(GAME.worth(s, RULES))

    def after(x: int, ahead: int) -> float:
        met = copy(s)
        assert isinstance(row, Decide | Roll)
        row.then(met, RULES, x)
        return value(met, ahead, widths, most - 1)

    if isinstance(row, Roll):
        ways = ways_of(row, s, RULES)
        return sum(n * after(x, ahead) for x, n in enumerate(ways) if n) / row.out_of
    assert isinstance(row, Decide)
    options = legal(row, s, RULES)
    weigh = GAME.policy[int(row.phase)][0] if int(row.phase) in GAME.policy else lambda s, r, x: 1
    liked = sorted(options, key=lambda x: -weigh(s, RULES, x))
    if len(options) > 1:
        ahead -= 1
        liked = liked[: widths[ahead]]
    values = [after(x, ahead) for x in liked]
    return max(values) if side_of(row.by(s)) == 0 else min(values)


def states() -> list[Any]:
    """States of every phase that some games come to, the last turns among them."""
    met: dict[tuple[int, int], Any] = {}
    for seed in range(8):

        def keep(s: Any, row: Any, picks: Any, n: int) -> None:
            if s.turn:
                met[s.phase, s.turn // 10] = copy(s)

        play_out(GAME, RULES, seed, 0, (True, True), watch=keep)
    return list(met.values())


@pytest.fixture(scope="module")
def look() -> Lookahead:
    return Lookahead(GAME, RULES)


@pytest.mark.parametrize("widths", WIDTHS)
def test_compiled_values_are_those_of_the_rows(widths: tuple[int, ...], look: Lookahead) -> None:
    met = states()
    assert len({s.phase for s in met}) >= 5
    some = met[:: WIDTHS[widths]]
    found = look.look(some, len(widths), widths)
    assert found == [pytest.approx(value(s, len(widths), widths), abs=1e-9) for s in some]


def test_any_number_of_threads_finds_the_same(look: Lookahead) -> None:
    met = states()[:12]
    assert Lookahead(GAME, RULES, threads=3).look(met, 1, (5,)) == look.look(met, 1, (5,))


def test_what_is_stopped_says_that_there_was_no_time(look: Lookahead) -> None:
    look.stop[0] = 1
    try:
        assert look.look(states()[:3], 2, (5, 5)) == [None] * 3
    finally:
        look.stop[0] = 0
