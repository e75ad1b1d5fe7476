"""Target ``python``: the rules interpreted. Slow, needs nothing, and every other target is checked against it."""

from dataclasses import asdict
from typing import Any

from touchline.core.playout import Weigh, play_out
from touchline.core.sequence import part_of, weights_of
from touchline.sim.job import WEIGHERS, Result, SimulationJob

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
    tally, steps, weigh = game.tally(), 0, find_weigh(job)
    for number in range(first, first + count):
        steps += play_out(
            game,
            match.rules.values,
            match.seed,
            number,
            job.policies,
            game.most_steps,
            match.start,
            weigh=weigh,
            tally=tally,
        )[1]
    return Result(((first, first + count),), steps, asdict(tally))


def find_weigh(job: SimulationJob) -> Weigh | None:
    """What weighs the options of both sides; None where policies and chance do."""
    if not any(job.others):
        return None
    match, game, r = job.match, job.game, job.match.rules.values
    makers = [WEIGHERS[name.partition(":")[0]](match, name) if name else None for name in job.others]

    def weigh(s: Any, side: int) -> list[int]:
        made = makers[side]
        if made is not None:
            return made(s, side)
        index = part_of(game.rows[s.phase], s, side)
        assert index is not None
        said = game.policy.get(s.phase) if job.policies[side] else None
        return weights_of(game.rows[s.phase].sides[index], s, r, said[index] if said else None)

    return weigh
