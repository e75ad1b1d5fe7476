"""Many games at once: interpreted, or compiled from the same rules for all cores and for a GPU."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from touchline.core.errors import DataError, Fault, did_you_mean
from touchline.core.match import MOST_SEED, new
from touchline.core.sheet import is_whole
from touchline.sim.batches import on_threads, one_by_one
from touchline.sim.job import Job, Part, Total, left
from touchline.sim.stats import Stats
from touchline.sim.targets import TARGETS, best_target, target_module

__all__ = ["PLAYERS", "TARGETS", "Stats", "simulate"]

PLAYERS = ("random", "policy")
MOST_GAMES = 10**12


def simulate(
    game: str,
    games: int = 1000,
    *,
    home: str = "random",
    away: str = "random",
    seed: int = 0,
    target: str = "cpu",
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Stats:
    """Play games 0 to ``games`` - 1 of ``seed`` and count. ``progress(done)`` is called as they are played."""
    faults = [
        Fault("request", name, repr(value), did_you_mean(str(value), valid))
        for name, value, valid in (("home", home, PLAYERS), ("away", away, PLAYERS), ("target", target, TARGETS))
        if value not in valid
    ]
    if not is_whole(games, 1, MOST_GAMES):
        faults.append(Fault("request", "games", repr(games), f"a whole number from 1 to {MOST_GAMES}"))
    if not is_whole(seed, 0, MOST_SEED):
        faults.append(Fault("request", "seed", repr(seed), f"a whole number from 0 to {MOST_SEED}"))
    if faults:
        raise DataError(faults)
    match = new(game, edition, options, components, position, seed=seed)
    job = Job(match, games, (home == "policy", away == "policy"))
    total = Total(match.game)
    for part in parts(job, target, left(games, total.played), threads or os.cpu_count() or 1):
        total.add(part)
        if progress is not None:
            progress(total.games)
    return Stats(game, games, total.steps, home, away, seed, match.rules.hash, total.tally)


def parts(job: Job, target: str, stretches: list[tuple[int, int]], threads: int) -> Iterator[Part]:
    """The stretches played on a target, or TargetUnavailable."""
    chosen = best_target() if target == "auto" else target
    module = target_module(chosen)
    module.require()
    return on_threads(job, module, stretches, threads) if chosen == "cpu" else one_by_one(job, module, stretches)
