"""Where games are played: each target is a module of this package, loaded only when it is needed."""

from importlib import import_module
from time import monotonic
from typing import Protocol, cast

from touchline.core.errors import TargetUnavailable
from touchline.sim.job import Result, SimulationJob

AUTO = "auto"
CHOSEN_FROM = ("python", "cpu", "gpu")
"""The targets among which ``auto`` chooses."""
CLUSTER = "ray"
MODULES = {"cpu": "cpu", "gpu": "gpu.play", CLUSTER: "cluster", "python": "python"}
TARGETS = (AUTO, *MODULES)
EXTRAS = {"cpu": "sim", "gpu": "gpu", CLUSTER: "cluster"}
AT_ONCE = 0.5
"""Seconds: interpreted games that take less need no comparison."""
TRIED = 0.05
"""Seconds of interpreted games from which the speed of a game is estimated."""


class Target(Protocol):
    """A module that plays games."""

    BATCH: int
    """The most games that it plays in one call."""
    SPEEDUP: float
    """How many times as fast as interpreted play it is, roughly."""

    def play(self, job: SimulationJob, first: int, count: int) -> Result:
        """Play ``count`` games of the job from game ``first`` on."""

    def require(self) -> None:
        """Raise TargetUnavailable, with the remedy, where games cannot be played on this target."""

    def is_there(self) -> bool:
        """Whether games can be played on this target here."""

    def seconds_to_start(self, job: SimulationJob) -> float:
        """How long it takes until the first game of a job is played, roughly."""


def target_module(name: str) -> Target:
    """The module of a target; TargetUnavailable where something that it imports is missing."""
    try:
        return cast("Target", import_module(f"touchline.sim.{MODULES[name]}"))
    except ModuleNotFoundError:
        raise TargetUnavailable(f"target {name!r}", f"pip install 'touchline[{EXTRAS[name]}]'") from None


def quickest_target(job: SimulationJob, games: int) -> str:
    """The target that is likely to finish ``games`` games of a job first, including the time to compile."""
    found = {}
    for name in CHOSEN_FROM:
        try:
            if target_module(name).is_there():
                found[name] = target_module(name)
        except TargetUnavailable:
            continue
    seconds = games * seconds_per_game(job, found["python"]) if len(found) > 1 else 0.0
    if seconds < AT_ONCE:
        return "python"
    return min(found, key=lambda name: found[name].seconds_to_start(job) + seconds / found[name].SPEEDUP)


def seconds_per_game(job: SimulationJob, interpreted: Target) -> float:
    """The time of an interpreted game of a job, from a few that are played for this and not counted."""
    begun = monotonic()
    for played in range(1, job.games + 1):
        interpreted.play(job, played - 1, 1)
        if monotonic() - begun > TRIED:
            break
    return (monotonic() - begun) / played
