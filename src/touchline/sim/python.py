"""Target ``python``: the rules interpreted. Slow, needs nothing, and every other target is checked against it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from touchline.core.playout import Watch, Weigh, play_out
from touchline.core.sequence import AnyRow, part_of, weights_of
from touchline.sim.job import WEIGHERS, Result, SimulationJob, Weighing

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
    tally, steps, others = game.tally(), 0, list_weighings(job)
    weigh, watch = find_weigh(job, others), join_watches(others)
    for number in range(first, first + count):
        for other in others:
            if other is not None and other.begin is not None:
                other.begin()
        steps += play_out(
            game,
            match.rules.values,
            match.seed,
            number,
            job.policies,
            game.most_steps,
            match.start,
            weigh=weigh,
            watch=watch,
            tally=tally,
        )[1]
    return Result(((first, first + count),), steps, asdict(tally))


def list_weighings(job: SimulationJob) -> list[Weighing | None]:
    """For home and for away the player of another layer, if one plays."""
    return [WEIGHERS[name.partition(":")[0]](job.match, name) if name else None for name in job.others]


def join_watches(others: Sequence[Weighing | None]) -> Watch | None:
    """What lets everybody watch who wants to; None if nobody does."""
    watches = [other.watch for other in others if other is not None and other.watch is not None]
    if not watches:
        return None

    def watch(s: Any, row: AnyRow, picks: tuple[int, ...], draws: int) -> None:
        for notes in watches:
            notes(s, row, picks, draws)

    return watch


def find_weigh(job: SimulationJob, others: Sequence[Weighing | None]) -> Weigh | None:
    """What weighs the options of both sides; None where policies and chance do."""
    if not any(job.others):
        return None
    game, r = job.game, job.match.rules.values

    def weigh(s: Any, side: int) -> list[int]:
        other = others[side]
        if other is not None:
            return other.weigh(s, side)
        index = part_of(game.rows[s.phase], s, side)
        assert index is not None
        said = game.policy.get(s.phase) if job.policies[side] else None
        return weights_of(game.rows[s.phase].sides[index], s, r, said[index] if said else None)

    return weigh
