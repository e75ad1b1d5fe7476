"""A batch plays the games of interpreted play, shows each side what it sees and no more, and can be put anywhere."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import touchline
from tests.differential.lock_step import variants
from tests.envs.walking import walk
from touchline.core.errors import DataError, IllegalAction, TargetUnavailable
from touchline.core.fields import flat, secrets, seen_by
from touchline.core.playout import play_out
from touchline.core.sequence import Roll, ways_of
from touchline.envs import batch
from touchline.envs.kernel import BOTH, BY_RULES, CHANCE, CUT, OVER
from touchline.envs.layout import DTYPES, list_places, show

GAMES = touchline.games()
WORTH = {"home": (1, -1), "away": (-1, 1), None: (0, 0)}
SHORT: dict[str, dict[str, Any]] = {"brettfussball": {"board": "compact", "end": "time", "turns": 12}}
"""Switches under which a game is short enough to be interpreted often."""


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_the_games_of_interpreted_play(name: str, sized: Callable[[int, int], int]) -> None:
    """In every edition and under several settings: whom it asks, what is legal, what both sides see, who wins.

    The choices are those that a batch draws, so these are the games of ``touchline simulate`` at random.
    """
    game, games = touchline.find(name), sized(2, 10_000)
    for at, (edition, options) in enumerate(variants(game)):
        asked = {**options, **SHORT.get(name, {})}
        dtype = DTYPES[at % 2] if name == "first_down" else DTYPES[0]
        many = batch(name, 2, seed=17, dtype=dtype, edition=edition, options=asked)
        compare(many, games)


def compare(many: Any, games: int) -> None:
    """Play on until the first so many games are over, each question compared with interpreted play."""
    game, r = many.game, many.rules.values
    going = {i: walk(game, r, many.seed, i, many.dtype) for i in range(many.n)}
    at, over = [0] * many.n, 0
    while over < games:
        actions, _ = many.draw()
        for i, walked in going.items():
            question = walked.questions[at[i]]
            assert many.asked[i] == (BOTH if len(question.sides) == 2 else question.sides[0])
            assert many.observations[i].tolist() == question.rows
            assert not many.masks[i, [side for side in (0, 1) if side not in question.sides]].any()
            for side, options, pick in zip(question.sides, question.options, question.picks, strict=True):
                assert np.flatnonzero(many.masks[i, side]).tolist() == options
                assert actions[i, side] == pick
        numbers = many.numbers.copy()
        many.step(actions)
        for i in range(many.n):
            at[i] += 1
            assert bool(many.ended[i]) == (at[i] == len(going[i].questions))
            if many.ended[i]:
                assert many.ended[i] == BY_RULES
                assert tuple(many.rewards[i]) == WORTH[going[i].winner]
                assert many.numbers[i] == numbers[i] + many.n
                going[i], at[i], over = walk(game, r, many.seed, int(many.numbers[i]), many.dtype), 0, over + 1
            else:
                assert not many.rewards[i].any()


def hidden_worlds(name: str, side: int, games: int) -> list[list[Any]]:
    """Positions with a secret that a side does not know: for each all states that it could be."""
    game, r = touchline.find(name), touchline.find(name).load().values
    found: list[list[Any]] = []

    def note(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        if not isinstance(row, Roll):
            worlds = [world for world, _ in game.worlds(seen_by(s, side), r, side)]
            if len(worlds) > 1:
                found.append(worlds)

    for number in range(games):
        play_out(game, r, 5, number, watch=note)
    return found


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", [name for name in GAMES if secrets(touchline.find(name).state)])
def test_what_a_side_sees_does_not_change_with_the_others_secret(
    name: str, dtype: str, sized: Callable[[int, int], int]
) -> None:
    many = batch(name, 12, dtype=dtype)
    compared = 0
    for side in (0, 1):
        for worlds in hidden_worlds(name, side, sized(2, 100)):
            many.put(Random(compared).choices(worlds, k=many.n))
            assert (many.observations[:, side] == many.observations[0, side]).all()
            assert (many.masks[:, side] == many.masks[0, side]).all()
            secret = len({flat(many.state(i)) for i in range(many.n)})
            assert len({row.tobytes() for row in many.observations[:, 1 - side]}) == secret > 1
            compared += 1
    assert compared > 10


def test_a_number_that_does_not_fit_a_place_has_several() -> None:
    game = touchline.find("first_down")
    s = game.ordinary(game.load().values)
    s.score, s.laid = [300, 7], 0b1001_0001
    row = dict(
        zip(((p.name, p.index, p.shift) for p in list_places(game, "int8")), show(game, s, 0, "int8"), strict=True)
    )
    assert (row["score", 0, 7], row["score", 0, 0]) == (2, 300 - 2 * 128)
    assert (row["laid", 0, 7], row["laid", 0, 0]) == (1, 0b1_0001)
    assert all(-128 <= n <= 127 for n in row.values())


def test_outcomes_can_be_given_and_their_odds_are_exact() -> None:
    """With the outcomes that a batch draws for itself the games stay those of the seed."""
    drawn, given = batch("first_down", 5, seed=4), batch("first_down", 5, seed=4, chance="given")
    r, rows = given.rules.values, given.game.rows
    for _ in range(60):
        while (given.asked == CHANCE).any():
            for i in np.flatnonzero(given.asked == CHANCE):
                s = given.state(int(i))
                row = rows[s.phase]
                assert isinstance(row, Roll)
                ways = ways_of(row, s, r)
                assert given.odds[i][: len(ways)].tolist() == [w / row.out_of for w in ways]
                assert given.ways[i].sum() == row.out_of
            actions, thrown = given.draw()
            actions[given.asked != CHANCE] = -1
            given.step(actions, thrown)
        assert (drawn.observations == given.observations).all()
        actions, _ = drawn.draw()
        drawn.step(actions)
        given.step(actions)


def test_games_are_saved_restored_and_cloned() -> None:
    many = batch("first_down", 4, seed=2)
    play(many, 20)
    saved, twin, twice = many.save(), many.clone(), many.clone([3, 3])
    other = many.clone([3, 3], seed=9)
    ahead = play(many, 30)
    assert (play(twin, 30) == ahead).all()
    assert (play(twice, 30)[[0, 1]] == ahead[[3, 3]]).all()
    assert not (play(other, 30) == ahead[[3, 3]]).all()
    many.restore(saved)
    assert (play(many, 30) == ahead).all()
    with pytest.raises(DataError, match="4 games of first_down"):
        twice.restore(saved)


def play(many: Any, steps: int) -> Any:
    """Play at random; what was seen on the way, game by game."""
    seen = []
    for _ in range(steps):
        many.step(many.draw()[0])
        seen.append(many.observations.copy())
    return np.stack(seen, axis=1)


def test_without_restart_a_game_stays_over_until_it_is_begun_anew() -> None:
    many = batch("first_down", 3, seed=1, restart=False)
    for _ in range(200):
        many.step(many.draw()[0])
    assert (many.asked == OVER).all()
    assert not many.masks.any()
    assert not many.rewards.any()
    many.reset(which=[1])
    assert many.numbers.tolist() == [0, 4, 2]
    assert (many.asked == OVER).tolist() == [True, False, True]


def test_a_game_of_too_many_steps_is_cut_off() -> None:
    many = batch("first_down", 2, most_steps=5)
    for _ in range(10):
        many.step(many.draw()[0])
        if many.ended.any():
            break
    assert (many.ended == CUT).all()
    assert not many.rewards.any()


def test_an_option_that_cannot_be_chosen_is_refused_and_changes_nothing() -> None:
    many = batch("first_down", 3)
    many.step(many.draw()[0])
    actions, _ = many.draw()
    assert (many.asked == BOTH).all()
    side = int(many.state(2).offense)
    legal = ", ".join(map(str, np.flatnonzero(many.masks[2, side])))
    before, who = many.save(), ("home", "away")[side]
    for option in (many.options, -2, int(np.flatnonzero(~many.masks[2, side])[0])):
        actions[2, side] = option
        with pytest.raises(
            IllegalAction, match=rf"option {option} of {who} in game 2 .*: legal are {legal} \(rule 3.2\)"
        ):
            many.step(actions)
        assert all((before.arrays[name] == getattr(many, name)).all() for name in many.KEPT)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"dtype": "float16"}, "dtype"),
        ({"chance": "given by me"}, "chance"),
        ({"device": "tpu"}, "device"),
        ({"n": 0}, "n: found 0"),
        ({"seed": -1}, "seed"),
        ({"edition": "tinny"}, "edition"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused_in_one_message(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        batch(**{"game": "first_down", "n": 2, **asked})


@pytest.mark.parametrize("actions", [np.zeros((3, 2)), np.zeros((2, 2), np.int32), "no choice at all"])
def test_choices_of_another_shape_or_kind_are_refused(actions: Any) -> None:
    with pytest.raises(DataError, match="whole numbers of"):
        batch("first_down", 3).step(actions)


def test_batches_on_a_gpu_are_refused_in_words() -> None:
    with pytest.raises(TargetUnavailable, match="device='cpu'"):
        batch("first_down", 2, device="cuda")
