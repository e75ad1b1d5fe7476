"""The other libraries, each driven as a good user would: a plain loop, the legal choices listed, a cheap generator."""

from __future__ import annotations

import os
import random
from typing import Any

from benchmarks.measure import Done, Play
from benchmarks.pgx_speed import fit_steps, random_play

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

MOST_MOVES = 600
"""A random game of chess is broken off after so many moves; few get there."""
PGX_BATCHES = {"tic_tac_toe": 8192, "connect_four": 1024}
"""The fastest of several batches on two cores."""


def openspiel(name: str) -> Play:
    """A C++ game of OpenSpiel stepped from Python, by the loop of its documentation."""
    import pyspiel

    game = pyspiel.load_game(name)
    drawn = random.Random(1)
    uniform, choices = drawn.random, drawn.choices

    def play() -> Done:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(outcomes, odds)[0])
            elif state.is_simultaneous_node():
                first, second = state.legal_actions(0), state.legal_actions(1)
                state.apply_actions([first[int(uniform() * len(first))], second[int(uniform() * len(second))]])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(uniform() * len(legal))])
            steps += 1
        return Done(1, steps)

    return play


def openspiel_tuned(name: str) -> Play:
    """The same, tuned by hand: one question a step for whose turn it is, chance drawn without building lists."""
    import pyspiel

    game = pyspiel.load_game(name)
    ids = pyspiel.PlayerId
    chance, both, over = int(ids.CHANCE), int(ids.SIMULTANEOUS), int(ids.TERMINAL)
    uniform = random.Random(1).random

    def play() -> Done:
        state, steps = game.new_initial_state(), 0
        player = state.current_player()
        while player != over:
            if player == chance:
                left, action = uniform(), 0
                for outcome, odds in state.chance_outcomes():
                    action = outcome
                    left -= odds
                    if left < 0:
                        break
                state.apply_action(action)
            elif player == both:
                first, second = state.legal_actions(0), state.legal_actions(1)
                state.apply_actions([first[int(uniform() * len(first))], second[int(uniform() * len(second))]])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(uniform() * len(legal))])
            steps += 1
            player = state.current_player()
        return Done(1, steps)

    return play


def python_chess() -> Play:
    """python-chess: moves listed, one of them pushed, until the game is over."""
    import chess

    uniform = random.Random(1).random

    def play() -> Done:
        board, moves = chess.Board(), 0
        while moves < MOST_MOVES and not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(uniform() * len(legal))])
            moves += 1
        return Done(1, moves)

    return play


def pettingzoo_connect_four() -> Play:
    """PettingZoo's own game, without the wrappers that check the caller."""
    from pettingzoo.classic import connect_four_v3

    return turn_by_turn(connect_four_v3.raw_env())


def turn_by_turn(env: Any) -> Play:
    """PettingZoo's turn-by-turn loop with action masks, between random players."""
    uniform = random.Random(1).random
    number = 0

    def play() -> Done:
        nonlocal number
        number += 1
        env.reset(seed=number)
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            action = None
            if not (terminated or truncated):
                legal = observation["action_mask"].nonzero()[0]
                action = int(legal[int(uniform() * len(legal))])
                steps += 1
            env.step(action)
        return Done(1, steps)

    return play


def rlcard_leduc() -> Play:
    """RLCard's Leduc hold'em with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("leduc-holdem", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> Done:
        trajectories: Any = env.run(is_training=False)[0]
        return Done(1, sum(len(states_and_actions) // 2 for states_and_actions in trajectories))

    return play


def pgx(game: str) -> Play:
    """Pgx, a batch of games in one jitted loop; it may use all cores."""
    play = random_play(game, PGX_BATCHES[game])
    n = fit_steps(play, 0.1)
    return lambda: Done(*play(n))
