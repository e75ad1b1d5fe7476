"""Target ``cpu``: the rules compiled by numba. Compiled play releases the GIL, so that threads use all cores."""

from importlib.util import find_spec

from touchline.sim.cache import import_numba, is_warm
from touchline.sim.fingerprint import play_key
from touchline.sim.job import Result, SimulationJob
from touchline.sim.link import PLAY, link

BATCH = 20_000
SPEEDUP = 300.0
WARM = 1.0
"""Seconds until the first game with a compilation from an earlier run."""
PER_CHARACTER = 0.2e-3
"""Seconds to compile a character of linked rules: 1st & Roll has 87,000."""


def require() -> None:
    """Raise TargetUnavailable where numba is missing."""
    import_numba()


def is_there() -> bool:
    """Whether games can be compiled here."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def seconds_to_start(job: SimulationJob) -> float:
    warm = is_warm(job.game.name, play_key(job.game), PLAY)
    return WARM if warm else WARM + PER_CHARACTER * len(link(job.game))


def play(job: SimulationJob, first: int, count: int) -> Result:
    """Play ``count`` games of the job from game ``first`` on. The first call compiles, unless an earlier run has."""
    from touchline.sim.compiled import compiled_game
    from touchline.sim.layouts import unpack

    compiled = compiled_game(job.game, job.match.rules.values)
    steps, tally = compiled.play(job.match.start, job.match.seed, first, count, job.policy_bits)
    return Result(((first, first + count),), steps, unpack(tally))
