"""Positions set up at random: a game refuses them, or plays them to the end without breaking."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

import touchline
from tests.contract.test_every_game import variants
from tests.server.driving import Driver
from touchline.core.fields import copy, flat, layout, out_of_range
from touchline.core.game import Game
from touchline.core.playout import play_out
from touchline.core.position import lay_out, position_of
from touchline.core.sequence import Roll, legal, sample, ways_of
from touchline.sim.compiled import CompiledGame
from touchline.sim.layouts import dtype_of, pack_all

GAMES = touchline.games()
SHARES = {"first_and_roll": 0.55, "famous_first_downs": 0.2, "first_down": 0.24}
"""Which share of all positions a game gets; what is left goes to games that play long."""
CHECKED_STEPS = 12
"""At full size every state is checked for so many steps; compiled play takes the game to its end."""
BATCH = 8_192
AT_RANDOM = 0
MOST_FIELDS = 4
PER_PHASE = 8
KEPT = 50
"""Of each phase so many states from real games are kept, to be changed a little."""
FROM_PLAY = 0.6
MOST_TOLD = 6
"""Answers of players, after each of which everybody is shown and told what happened."""


class Accepted(NamedTuple):
    """A position that a game took, with the state it makes."""

    position: dict[str, Any]
    state: Any


def random_value(random: Random, game: Game[Any, Any], r: Any, name: str, old: Any) -> Any:
    """Anything that a field may hold, by number or by name: often a small or a neighboring number."""
    field = next(f for f in layout(game.state) if f.name == name)
    span, names = field.range, game.position_names(name, r)

    def number(old: int) -> Any:
        kind = random.randrange(8)
        if kind == 0 and names is not None and names.names:
            return random.choice(names.names)
        if kind == 1 and span.names:
            return random.choice(span.names)
        if kind == 2:
            return min(max(old + random.randint(-2, 2), span.low), span.high)
        return random.randint(span.low, min(span.high, span.low + 12) if kind < 5 else span.high)

    if not field.count:
        return number(old)
    new = list(old)
    for i in random.sample(range(field.count), min(field.count, random.randint(1, 2))):
        new[i] = number(old[i])
    return new


def random_positions(random: Random, game: Game[Any, Any], r: Any) -> Iterator[dict[str, Any]]:
    """Some fields over the game's ordinary situation, or over a state from the middle of a game."""
    fields = [f.name for f in layout(game.state)]
    phases = [phase.name.lower() for phase in game.phases]
    ordinary = position_of(game.ordinary(r))
    reached: dict[int, list[Any]] = {}

    def keep(s: Any, row: Any, picks: tuple[int, ...], n: int) -> None:
        states = reached.setdefault(s.phase, [])
        if len(states) < KEPT:
            states.append(copy(s))
        else:
            states[random.randrange(KEPT)] = copy(s)

    while True:
        play_out(game, r, random.getrandbits(60), 0, watch=keep)
        for _ in range(len(game.phases) * PER_PHASE):
            changed = random.sample(fields, random.randint(0, MOST_FIELDS))
            if random.random() < FROM_PLAY:
                base = position_of(random.choice(reached[random.choice(list(reached))]))
                yield base | {name: random_value(random, game, r, name, base[name]) for name in changed}
            else:
                given = {name: random_value(random, game, r, name, ordinary[name]) for name in changed}
                yield {"phase": random.choice(phases)} | given


def accepted(random: Random, game: Game[Any, Any], r: Any, count: int) -> Iterator[Accepted]:
    """So many of them that the game accepts."""
    for position in random_positions(random, game, r):
        if not count:
            return
        try:
            s = lay_out(game, r, position)
        except touchline.DataError:
            continue
        count -= 1
        yield Accepted(position, s)


def step(random: Random, game: Game[Any, Any], r: Any, s: Any) -> bool:
    """Check a state and play on from it at random; whether the game goes on."""
    wrong = out_of_range(s) + game.faults(s, r)
    assert not wrong, wrong
    row = game.rows.get(s.phase)
    if row is None:
        return False
    if isinstance(row, Roll):
        picks = [sample(ways_of(row, s, r), random.randrange(row.out_of))]
    else:
        picks = [random.choice(legal(part, s, r)) for part in row.sides]
    row.then(s, r, *picks)
    return True


def play_checked(random: Random, game: Game[Any, Any], r: Any, at: Accepted, steps: int) -> Any:
    """Play on from a position, every state checked; the state after these steps or at the end."""
    s = copy(at.state)
    try:
        for _ in range(steps):
            if not step(random, game, r, s):
                return s
    except Exception as error:
        raise AssertionError(f"{game.name} broke at {flat(s)} from {at.position}: {error!r}") from error
    return s


@pytest.mark.parametrize("name", GAMES)
def test_an_accepted_position_is_played_to_the_end_without_a_fault(name: str, sized: Callable[[int, int], int]) -> None:
    game, random = touchline.find(name), Random(name)
    found = list(variants(name))
    for edition, options in random.sample(found, min(len(found), sized(6, len(found)))):
        r = game.load(edition, options).values
        for at in accepted(random, game, r, sized(3, 40)):
            s = play_checked(random, game, r, at, game.most_steps)
            assert s.phase not in game.rows, at.position


@pytest.mark.parametrize("name", GAMES)
def test_no_accepted_position_breaks(name: str, sized: Callable[[int, int], int]) -> None:
    """Every state is checked for some steps. At full size compiled play goes on from there to the end."""
    game, random = touchline.find(name), Random(f"{name} compiled")
    found = list(variants(name))
    share = int(SHARES.get(name, 1 - sum(SHARES.values())) * sized(3_000, 1_000_000))
    for edition, options in found:
        r = game.load(edition, options).values
        left = share // len(found) + 1
        while left > 0:
            some = accepted(random, game, r, min(left, BATCH))
            rest = [play_checked(random, game, r, at, CHECKED_STEPS) for at in some]
            assert sized(0, 1) == 0 or ended(game, r, rest).all()
            left -= BATCH


@pytest.mark.parametrize("name", GAMES)
def test_an_accepted_position_is_shown_and_told_at_a_table(name: str, sized: Callable[[int, int], int]) -> None:
    """Not only the rules meet it, but also the words for what happens from there."""
    game, random = touchline.find(name), Random(f"{name} told")
    r = game.load(None, None).values
    for at in accepted(random, game, r, sized(8, 2_000)):
        table = Driver(name, position=at.position).begin()
        table.play_on(MOST_TOLD)
        assert all(json.loads(event) for events in table.frames.values() for event in events), at.position


def ended(game: Game[Any, Any], r: Any, states: list[Any]) -> Any:
    """Whether each of these games comes to its end by compiled play at random."""
    compiled, starts = CompiledGame(game, r), pack_all(states)
    tallies, worths = np.zeros(len(states), dtype_of(game.tally)), np.zeros(len(states), np.int64)
    games = 3, np.arange(len(states)), np.ones(len(states), np.int64), AT_RANDOM, game.most_steps, False
    compiled.module.play_games(starts, compiled.rules, *games, starts[:1].copy(), tallies, worths)
    return tallies["wins"].sum(axis=1) == 1
