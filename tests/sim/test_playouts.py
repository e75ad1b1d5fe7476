"""Play-outs: the interpreted games from the same states with the same dice, however many threads play them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import touchline
from tests.toy.duel import GAME as DUEL
from tests.toy.duel import Ruleset, State
from touchline.core.draws import draw, first_key, second_key
from touchline.core.fields import copy
from touchline.core.game import SIDES, WON, Game
from touchline.core.playout import play_out
from touchline.core.sequence import Roll, sample, ways_of, weights_of
from touchline.sim.compiled import FEW, CompiledGame

SEED = 77


def judged(s: State, r: Ruleset) -> int:
    """A judgement that every field of the duel moves."""
    return 500 + 10 * (s.score[0] - s.score[1]) + s.round


CUT = replace(DUEL, name="duel_cut", worth=judged, horizon=4)
CUT_BY_SCORE = replace(DUEL, name="duel_cut_by_score", horizon=4)


def states_of(game: Game[Any, Any], r: Any, count: int) -> list[Any]:
    """States from the first steps of a game, decisions and throws among them."""
    met: list[Any] = []
    play_out(game, r, SEED, 0, (True, True), watch=lambda s, row, picks, n: met.append(copy(s)))
    return met[:count]


def interpreted(game: Game[Any, Any], r: Any, start: Any, number: int) -> int:
    """What one game is worth to home, played by the rows themselves and cut where the game says so."""
    keys = first_key(SEED, number), second_key(SEED, number)
    s, n = copy(start), 0
    for _ in range(game.horizon or game.most_steps):
        row = game.rows.get(s.phase)
        if row is None:
            break
        weighers = game.policy.get(s.phase) or (None, None)
        tables = (
            [ways_of(row, s, r)]
            if isinstance(row, Roll)
            else [weights_of(part, s, r, weighers[i]) for i, part in enumerate(row.sides)]
        )
        picks = []
        for table in tables:
            picks.append(sample(table, draw(*keys, n, sum(table))))
            n += 1
        row.then(s, r, *picks)
    if s.phase in game.rows and game.worth is not None:
        return game.worth(s, r)
    winner = game.outcome(s, r).winner
    return WON // 2 if winner is None else WON * (winner == SIDES[0])


@pytest.mark.parametrize("game", [DUEL, CUT, CUT_BY_SCORE, "first_down"], ids=lambda g: getattr(g, "name", g))
def test_compiled_play_outs_are_the_interpreted_ones(
    game: Game[Any, Any] | str, sized: Callable[[int, int], int]
) -> None:
    found = touchline.find(game) if isinstance(game, str) else game
    r = found.load().values
    states = states_of(found, r, 6)
    games = [range(3 * i, 3 * i + sized(20, 200)) for i in range(len(states))]
    plain = [sum(interpreted(found, r, s, n) for n in numbers) for s, numbers in zip(states, games, strict=True)]
    assert CompiledGame(found, r).sum_worths(states, games, SEED) == plain


@pytest.mark.full
def test_play_outs_of_a_long_game_are_cut_and_judged_as_its_rules_say() -> None:
    game = touchline.find("brettfussball")
    assert game.horizon > 0
    r = game.load().values
    states = states_of(game, r, 20)[::4]
    plain = [sum(interpreted(game, r, s, n) for n in range(10)) for s in states]
    assert CompiledGame(game, r).sum_worths(states, [range(10)] * len(states), SEED) == plain


def test_any_number_of_threads_gives_the_same_sums() -> None:
    r = DUEL.load().values
    states = states_of(DUEL, r, 3)
    games = [range(FEW), range(5, 5 + FEW), range(7)]
    one = CompiledGame(DUEL, r).sum_worths(states, games, SEED, threads=1)
    assert one == CompiledGame(DUEL, r).sum_worths(states, games, SEED, threads=2)
    assert one == CompiledGame(DUEL, r).sum_worths(states, games, SEED, threads=3)
