"""Our environments, stepped with choices from outside: every observation and mask is written at every step."""

from __future__ import annotations

import touchline.envs
from benchmarks.measure import Done, Play
from benchmarks.peers import turn_by_turn

AT_ONCE = 16_384
"""Games of a batch."""
STEPS = 8


def batch_play(game: str, threads: int | None = None) -> Play:
    """A batch of games between random players, whose choices come through the arrays."""
    many = touchline.envs.batch(game, AT_ONCE, seed=1, threads=threads)

    def play() -> Done:
        ended = 0
        for _ in range(STEPS):
            many.step(many.draw()[0])
            ended += int((many.ended != 0).sum())
        return Done(ended, STEPS * AT_ONCE)

    play()  # compiles
    return play


def pettingzoo_play(game: str) -> Play:
    """PettingZoo's turn-by-turn loop over our adapter, without the wrapper that checks the caller."""
    from touchline.envs.pettingzoo import TurnEnv

    play = turn_by_turn(TurnEnv(game))
    play()  # compiles
    return play
