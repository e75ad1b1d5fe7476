"""A finished game is taken up again where it stood, as far as the one who goes on could know."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.fair.played import fair_match
from touchline.core.errors import DataError
from touchline.core.fields import copy, flat, seen_by
from touchline.core.game import SIDES, games
from touchline.core.position import lay_out
from touchline.server.table.continuing import position_after


@pytest.mark.parametrize("name", games())
def test_the_position_is_what_the_side_saw_after_the_step(name: str, sized: Callable[[int, int], int]) -> None:
    match, _ = fair_match(name, 1)
    game, r = match.game, match.rules.values
    chance, s, steps = random.Random(f"continue {name}"), match.start, len(match.entries)
    looked_at = set(chance.sample(range(steps), min(sized(12, 200), steps)))
    for step, entry in enumerate(match.entries):
        if step in looked_at:
            for viewer, side in enumerate(SIDES):
                made = lay_out(game, r, position_after(match, step, side, chance.randrange))
                assert flat(seen_by(made, viewer)) == flat(seen_by(copy(s), viewer))
        game.rows[entry.phase].then(s, r, *entry.picks)


def test_what_the_other_side_kept_secret_is_drawn_anew() -> None:
    match, _ = fair_match("first_down", 1)
    lay = next(n for n, entry in enumerate(match.entries) if match.game.steps[entry.phase] == "lay")
    chance = random.Random("anew")
    hands = [{position_after(match, lay, side, chance.randrange)["picked"] for _ in range(40)} for side in SIDES]
    assert sorted(len(drawn) > 1 for drawn in hands) == [False, True]


@pytest.mark.parametrize("name", games())
def test_there_is_nothing_to_continue_at_the_end(name: str) -> None:
    match, _ = fair_match(name, 1)
    for step in (len(match.entries), len(match.entries) + 1):
        with pytest.raises(DataError):
            position_after(match, step, "home", lambda most: 0)
