"""Going on from a point of a finished match: the same position, but for what the other side kept to itself."""

from __future__ import annotations

import random
from functools import partial

import pytest

import touchline
from touchline.core.continuing import as_position, position_after, states
from touchline.core.errors import DataError, MatchOver
from touchline.core.fields import flat, seen_by
from touchline.core.game import SIDES, games
from touchline.core.match import DICE, Match, under


def played(game: str, seed: int, most: int = 60) -> Match:
    """A match played at random."""
    chance = random.Random(seed)
    match = touchline.new(game, seed=seed)
    while not match.over and len(match.entries) < most:
        ask = match.asks[0]
        match.roll() if ask.who == DICE else match.play(ask.who, chance.choice(ask.choices))
    return match


@pytest.mark.parametrize("game", games())
def test_a_state_is_a_position_that_gives_it_back(game: str) -> None:
    match = played(game, 3)
    for s in states(match, len(match.entries)):
        if s.phase in match.game.rows:
            assert flat(under(match.rules, as_position(s)).state) == flat(s)


def test_a_hand_that_is_still_secret_is_drawn_anew_and_looks_the_same() -> None:
    chance = random.Random(1)
    changed = 0
    for seed in range(6):
        match = played("first_down", seed)
        for n, s in enumerate(states(match, len(match.entries) - 1)):
            for side, who in enumerate(SIDES):
                position = position_after(match, n, who, chance.randrange)
                again = under(match.rules, position).state
                assert flat(seen_by(again, 1 - side)) == flat(seen_by(s, 1 - side))
                hidden = flat(seen_by(s, 1 - side)) != flat(s)
                assert hidden or flat(again) == flat(s)
                changed += flat(again) != flat(s)
    assert changed > 20


def test_all_hands_that_fit_come_up() -> None:
    match = touchline.new("first_down", seed=2)
    while match.asks[0].step != "pick":
        match.roll() if match.asks[0].who == DICE else match.play(match.asks[0].who, match.asks[0].choices[0])
    offense = match.asks[0].who
    hands = match.asks[0].choices
    match.play(offense, hands[0])
    here = len(match.entries)
    drawn = [position_after(match, here, offense, partial(min, x))["picked"] for x in range(len(hands))]
    assert len(set(drawn)) == len(hands)


def test_there_is_nothing_to_go_on_from_behind_the_end() -> None:
    match = played("first_down", 1, most=10_000)
    assert match.over
    with pytest.raises(MatchOver):
        position_after(match, len(match.entries), "home", lambda n: 0)
    with pytest.raises(DataError):
        position_after(match, len(match.entries) + 1, "home", lambda n: 0)
