"""Target ``python``: the rules interpreted. Slow, needs nothing, and every other target is checked against it."""

from __future__ import annotations

from dataclasses import asdict

from touchline.core.playout import play_out
from touchline.sim.job import Result, SimulationJob

BATCH = 16
SPEEDUP = 1.0


def require() -> None:
    """Nothing is required."""


def is_there() -> bool:
    return True


def seconds_to_start(job: SimulationJob) -> float:
    return 0.0


def play(job: SimulationJob, first: int, count: int) -> Result:
    """Play ``count`` games of the job from game ``first`` on."""
    match, game = job.match, job.game
    tally, steps = game.tally(), 0
    for number in range(first, first + count):
        steps += play_out(
            game, match.rules.values, match.seed, number, job.policies, game.most_steps, match.start, tally=tally
        )[1]
    return Result(((first, first + count),), steps, asdict(tally))
