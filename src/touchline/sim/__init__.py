"""Simulation of many games: interpreted, or compiled from the same rules for all cores, a GPU or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from touchline.core.errors import DataError, Fault, did_you_mean
from touchline.core.match import MOST_SEED, check_numbers, new
from touchline.sim.batches import play_in_batches
from touchline.sim.checkpoint import Checkpoint
from touchline.sim.job import WEIGHERS, Result, SimulationJob, Stretch, remaining_stretches
from touchline.sim.python import list_weighings
from touchline.sim.stats import Stats
from touchline.sim.targets import AUTO, CLUSTER, TARGETS, quickest_target, target_module

__all__ = ["PLAYERS", "TARGETS", "Interrupted", "Stats", "simulate"]

PLAYERS = ("random", "policy")
INTERPRETED = "python"
MOST_GAMES = 10**12
MOST_THREADS = 4096


class Interrupted(KeyboardInterrupt):
    """The simulation was interrupted; ``stats`` covers the games that were played and is None if there are none."""

    def __init__(self, stats: Stats | None) -> None:
        self.stats = stats
        super().__init__("interrupted")


def simulate(
    game: str,
    games: int = 1000,
    home: str = "random",
    away: str = "random",
    seed: int = 0,
    target: str = AUTO,
    *,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    threads: int | None = None,
    address: str | None = None,
    checkpoint: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Stats:
    """Play games 0 to ``games`` - 1 of ``seed`` and count what happened.

    ``home`` and ``away`` are ``random``, ``policy``, or ``book`` (that of the game, or ``book:DIR``), whose games are
    interpreted. ``target`` is ``cpu`` (compiled, all cores), ``gpu``, ``ray`` (a
    cluster, at ``address``), ``python`` (interpreted), or ``auto``: whichever is likely to finish first. The games are
    the same on all of them. ``edition``, ``options``, ``components`` and ``position`` are those of ``touchline.new``.
    ``progress(done)`` is called as games are played. With ``checkpoint``, results are kept in that file; an existing
    file is continued, and may be extended to more games. An interruption raises ``Interrupted``, a KeyboardInterrupt
    whose ``stats`` covers the games that were played.
    """
    others = [name if name.partition(":")[0] in WEIGHERS else "" for name in (home, away)]
    players = (*PLAYERS, *WEIGHERS)
    asked = ("home", others[0] or home, players), ("away", others[1] or away, players), ("target", target, TARGETS)
    faults = [
        Fault("request", name, repr(value), did_you_mean(str(value), valid))
        for name, value, valid in asked
        if value not in (*valid, *filter(None, others))
    ]
    if any(others) and target not in (AUTO, INTERPRETED):
        faults.append(Fault("request", "target", repr(target), f"{INTERPRETED!r}: games by a book are interpreted"))
    faults += check_numbers(games=(games, 1, MOST_GAMES), seed=(seed, 0, MOST_SEED))
    faults += check_numbers(threads=(threads, 1, MOST_THREADS)) if threads is not None else []
    if address is not None and target != CLUSTER:
        faults.append(Fault("request", "address", repr(address), f"nothing: only target {CLUSTER!r} has an address"))
    DataError.check(faults)
    match = new(game, edition, options, components, position, seed=seed)
    job = SimulationJob(match, games, (home == "policy", away == "policy"), (others[0], others[1]))
    if any(others):
        list_weighings(job)
        target = INTERPRETED
    if target != AUTO:
        target_module(target).require()
    kept = Checkpoint(checkpoint, job) if checkpoint is not None else None
    total = kept.total if kept is not None else Result.nothing(match.game)
    stretches = remaining_stretches(games, total.played)
    chosen = quickest_target(job, games - total.games) if target == AUTO else target

    def make_stats() -> Stats:
        rules = match.rules
        figures = tuple(figure.with_names(rules.values) for figure in match.game.figures)
        counted = (total.steps, home, away, seed, rules.hash, total.tally)
        asked = (games, total.played, rules.edition, dict(rules.options), figures, chosen)
        return Stats(game, total.games, *counted, *asked)

    if progress is not None and total.games:
        progress(total.games)
    try:
        with closing(play_stretches(job, chosen, stretches, threads or os.cpu_count() or 1, address)) as results:
            for result in results:
                total += result
                if kept is not None:
                    kept.add(result)
                if progress is not None:
                    progress(total.games)
    except KeyboardInterrupt:
        raise Interrupted(make_stats() if total.games else None) from None
    finally:
        if kept is not None:
            kept.close()
    return make_stats()


def play_stretches(
    job: SimulationJob, target: str, stretches: tuple[Stretch, ...], threads: int, address: str | None = None
) -> Generator[Result, None, None]:
    """Play the stretches on a target."""
    if target == CLUSTER:
        from touchline.sim.cluster import play_on_cluster

        yield from play_on_cluster(job, stretches, threads, address)
    else:
        yield from play_in_batches(job, target_module(target), stretches, threads if target == "cpu" else 1)
