"""Our side of each comparison: random play, with the legal choices or the odds of a throw listed at every step."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

import touchline
from benchmarks.measure import Done, Play, Subject
from touchline.core.game import AnyGame
from touchline.core.match import DICE
from touchline.core.playout import play_out
from touchline.sim.compiled import load_compiled
from touchline.sim.layouts import pack, pack_ruleset

BATCH = 500
"""Games of one call into compiled code: long beside the call, short beside a slice."""


def compiled_play(game: AnyGame, counted: str = "", batch: int = BATCH) -> Play:
    """A game compiled, on one core. ``counted`` names the counter of its tally to go by in place of steps."""
    r = game.load().values
    module = load_compiled(game)
    start, rules, tally = pack(game.begin(r)), pack_ruleset(r), pack(game.tally())
    box, first, count, worths = start.copy(), np.array([0]), np.array([batch]), np.zeros(1, np.int64)

    def play() -> Done:
        before = int(tally[counted][0]) if counted else 0
        played = 1, first, count, 0, game.most_steps, False
        steps = module.play_games(start, rules, *played, box, tally, worths)
        if steps < 0:
            raise RuntimeError(f"{game.name}: game {-1 - steps} does not end")
        first[0] += batch
        return Done(batch, int(tally[counted][0]) - before if counted else steps)

    return play


def interpreted_play(game: AnyGame, counted: Callable[[Any], int] | None = None) -> Play:
    """A game's rows stepped by the interpreter. ``counted`` reads off the last state what to go by, not steps."""
    r = game.load().values
    number = 0

    def play() -> Done:
        nonlocal number
        number += 1
        last, steps = play_out(game, r, 1, number)
        return Done(1, steps if counted is None else counted(last))

    return play


def match_by_name(name: str) -> Play:
    """A match as a program drives it: every question answered by name."""
    choose = random.Random(2)
    number = 0

    def play() -> Done:
        nonlocal number
        number += 1
        match, steps = touchline.new(name, seed=number), 0
        while not match.over:
            for ask in match.asks:
                if ask.who == DICE:
                    match.roll()
                else:
                    match.play(ask.who, choose.choice(ask.choices))
            steps += 1
        return Done(1, steps)

    return play


def simulate_on_threads(name: str, threads: int, games: int) -> Play:
    """``touchline.simulate`` with so many threads."""

    def play() -> Done:
        return Done(games, touchline.simulate(name, games, seed=1, target="cpu", threads=threads).steps)

    return play


def compiled_subject(name: str) -> Subject:
    """An installed game, compiled, on one core."""
    game = touchline.find(name)
    return Subject(f"{game.title} compiled, one core", lambda: compiled_play(game))
