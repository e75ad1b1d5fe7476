"""What is measured: each subject plays whole games for about as long as it is told and says how many steps it made.

Every subject lists the legal choices (or the outcomes with their odds) at every step and picks one at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

import pyspiel

import touchline
from touchline.core.match import DICE
from touchline.core.playout import play_out
from touchline.sim.compiled import compiled
from touchline.sim.records import packed, ruleset_record

Subject = Callable[[float], float]
"""Plays for so many seconds; steps per second."""


def openspiel_pig() -> Subject:
    """OpenSpiel's C++ pig, stepped from Python."""
    game = pyspiel.load_game("pig")
    choose = random.Random(1)

    def run(seconds: float) -> float:
        start, steps = perf_counter(), 0
        while perf_counter() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choose.choices(outcomes, odds)[0])
                else:
                    state.apply_action(choose.choice(state.legal_actions()))
                steps += 1
        return steps / (perf_counter() - start)

    return run


def rows_interpreted() -> Subject:
    """1st & Roll, the rows stepped by the interpreter."""
    game = touchline.find("first_and_roll")
    r = game.load().values
    number = 0

    def run(seconds: float) -> float:
        nonlocal number
        start, steps = perf_counter(), 0
        while perf_counter() - start < seconds:
            number += 1
            steps += play_out(game, r, 1, number)[1]
        return steps / (perf_counter() - start)

    return run


def match_by_name() -> Subject:
    """1st & Roll, a Match answered by name."""
    choose = random.Random(2)

    def run(seconds: float) -> float:
        start, steps = perf_counter(), 0
        while perf_counter() - start < seconds:
            match = touchline.new("first_and_roll", seed=steps)
            while not match.over:
                for ask in match.asks:
                    if ask.who == DICE:
                        match.roll()
                    else:
                        match.play(ask.who, choose.choice(ask.choices))
                steps += 1
        return steps / (perf_counter() - start)

    return run


def compiled_one_core(name: str = "first_and_roll") -> Subject:
    """A game compiled, on one core."""
    game = touchline.find(name)
    r = game.load().values
    module = compiled(game)
    start_box, rules, tally = packed(game.begin(r)), ruleset_record(r), packed(game.tally())
    box = start_box.copy()
    first, batch = 0, 2000

    def run(seconds: float) -> float:
        nonlocal first
        start, steps = perf_counter(), 0
        while perf_counter() - start < seconds:
            steps += module.play_games(start_box, rules, 1, first, batch, 0, game.most_steps, box, tally)
            first += batch
        return steps / (perf_counter() - start)

    return run


PEER = ("OpenSpiel pig (C++), from Python", openspiel_pig)
OURS = (
    ("1st & Roll rows, interpreted", rows_interpreted, 0.25),
    ("1st & Roll Match, by name", match_by_name, 0.1),
    ("1st & Roll compiled, one core", compiled_one_core, 30.0),
)
"""Subjects with the least ratio to the peer that is asked of them."""
