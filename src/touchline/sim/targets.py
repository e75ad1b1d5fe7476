"""Where games are played: each target is a module of this package, loaded only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from touchline.core.errors import TargetUnavailable
from touchline.sim.job import BatchResult, SimulationJob

FASTEST_FIRST = ("gpu", "cpu", "python")
"""Among these ``auto`` chooses: the first that is there."""
CLUSTER = "ray"
MODULES = {"cpu": "cpu", "gpu": "gpu.play", CLUSTER: "cluster", "python": "python"}
TARGETS = ("auto", *MODULES)
EXTRAS = {"cpu": "sim", "gpu": "gpu.play", CLUSTER: "cluster"}


class Target(Protocol):
    """A module that plays games."""

    BATCH: int
    """How many games it plays in one go, at the most."""

    def play(self, job: SimulationJob, first: int, count: int) -> BatchResult:
        """Play ``count`` games of the job from game ``first`` on."""

    def require(self) -> None:
        """Raise TargetUnavailable, with the remedy, where games cannot be played on this target."""

    def is_there(self) -> bool:
        """Whether games can be played on this target here."""


def target_module(name: str) -> Target:
    """The module of a target, or TargetUnavailable where what it imports is missing."""
    try:
        return cast("Target", import_module(f"touchline.sim.{MODULES[name]}"))
    except ModuleNotFoundError:
        raise TargetUnavailable(f"target {name!r}", f"pip install 'touchline[{EXTRAS[name]}]'") from None


def best_target() -> str:
    """The fastest target there is here."""
    for name in FASTEST_FIRST:
        try:
            if target_module(name).is_there():
                return name
        except TargetUnavailable:
            continue
    raise AssertionError("interpreted play is always there")
