"""Target ``cpu``: the rules compiled by numba. A call holds no lock, so that threads play on all cores."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from touchline.core.errors import RulesBug
from touchline.sim.compiled import compiled, is_warm, numba
from touchline.sim.job import Job, Part

BATCH = 20_000


def require() -> None:
    """Raise TargetUnavailable where numba is missing."""
    numba()


def is_there() -> bool:
    """Whether games can be compiled here."""
    return find_spec("numba") is not None


def play(job: Job, first: int, count: int) -> Part:
    """Play ``count`` games of the job from game ``first`` on. The first call compiles, unless an earlier run has."""
    from touchline.sim.records import packed, ruleset_record

    match, game = job.match, job.game
    module = compiled(game)
    if not is_warm(module, "play_games"):
        sys.stderr.write(f"Compiling the rules of {game.title} (once, up to half a minute) …\n")
        sys.stderr.flush()
    start, rules, tally = packed(match.start), ruleset_record(match.rules.values), packed(game.tally())
    policies = job.policies[0] + 2 * job.policies[1]
    box = start.copy()
    steps = module.play_games(start, rules, match.seed, first, count, policies, game.most_steps, box, tally)
    if steps < 0:
        raise RulesBug(f"{game.name}: game {-1 - steps} of seed {match.seed} is not over after {game.most_steps} steps")
    return Part(first, count, int(steps), tally)
