"""Target ``cpu``: the rules compiled by numba. A call holds no lock, so that threads play on all cores."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

from touchline.core.errors import RulesBug
from touchline.sim.compiled import announce, compiled, numba
from touchline.sim.job import BatchResult, SimulationJob

BATCH = 20_000


def require() -> None:
    """Raise TargetUnavailable where numba is missing."""
    numba()


def is_there() -> bool:
    """Whether games can be compiled here."""
    return find_spec("numba") is not None


class Ready(NamedTuple):
    """What all batches of a job share: the compiled module, and the start and the rules as records."""

    module: ModuleType
    start: Any
    rules: Any


@lru_cache(maxsize=4)
def ready(job: SimulationJob) -> Ready:
    """Made once for a job. Says so on stderr if the first batch is going to compile."""
    from touchline.sim.layouts import pack, pack_ruleset

    module = compiled(job.game)
    announce(job.game, module, "play_games")
    return Ready(module, pack(job.match.start), pack_ruleset(job.match.rules.values))


def play(job: SimulationJob, first: int, count: int) -> BatchResult:
    """Play ``count`` games of the job from game ``first`` on. The first call compiles, unless an earlier run has."""
    from touchline.sim.layouts import pack

    game, seed = job.game, job.match.seed
    module, start, rules = ready(job)
    policies = job.policies[0] + 2 * job.policies[1]
    box, tally = start.copy(), pack(game.tally())
    steps = module.play_games(start, rules, seed, first, count, policies, game.most_steps, box, tally)
    if steps < 0:
        raise RulesBug(f"{game.name}: game {-1 - steps} of seed {seed} is not over after {game.most_steps} steps")
    return BatchResult(first, count, int(steps), tally)
