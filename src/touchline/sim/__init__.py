"""Many games at once: interpreted, or compiled from the same rules for all cores."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from touchline.core.errors import DataError, Fault, RulesBug, did_you_mean
from touchline.core.game import Game
from touchline.core.match import MOST_SEED, Match, new
from touchline.core.playout import play_out
from touchline.core.sheet import is_whole
from touchline.sim.stats import Stats

__all__ = ["PLAYERS", "TARGETS", "Stats", "simulate"]

PLAYERS = ("random", "policy")
TARGETS = ("cpu", "python")
BATCH = 20_000
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
    policies = (home == "policy", away == "policy")
    run = _compiled if target == "cpu" else _interpreted
    steps, tally = run(match, games, policies, threads or os.cpu_count() or 1, progress)
    return Stats(game, games, steps, home, away, seed, match.rules.hash, tally)


def _interpreted(
    match: Match, games: int, policies: tuple[bool, bool], threads: int, progress: Callable[[int], None] | None
) -> tuple[int, dict[str, Any]]:
    game, r = match.game, match.rules.values
    tally, steps, start = game.tally(), 0, match.start
    for number in range(games):
        steps += play_out(game, r, match.seed, number, policies, game.most_steps, start, tally=tally)[1]
        if progress is not None:
            progress(number + 1)
    return steps, asdict(tally)


def _compiled(
    match: Match, games: int, policies: tuple[bool, bool], threads: int, progress: Callable[[int], None] | None
) -> tuple[int, dict[str, Any]]:
    import numpy as np

    from touchline.sim.compiled import compiled, is_warm
    from touchline.sim.records import packed, record_type, ruleset_record, unpacked

    game = match.game
    module = compiled(game)
    if not is_warm(module, "play_games"):
        sys.stderr.write(f"Compiling the rules of {game.title} (once, up to half a minute) …\n")
        sys.stderr.flush()
    start, rules = packed(match.start), ruleset_record(match.rules.values)
    flags = policies[0] + 2 * policies[1]

    def batch(first: int) -> tuple[int, int, Any]:
        count = min(BATCH, games - first)
        box, tally = start.copy(), packed(game.tally())
        steps = module.play_games(start, rules, match.seed, first, count, flags, game.most_steps, box, tally)
        if steps < 0:
            raise RulesBug(
                f"{game.name}: game {-1 - steps} of seed {match.seed} is not over after {game.most_steps} steps"
            )
        return count, steps, tally

    done = total = 0
    whole = np.zeros(1, record_type(game.tally))
    with ThreadPoolExecutor(max_workers=max(1, threads)) as pool:
        firsts = range(0, games, BATCH)
        first = pool.submit(batch, 0).result()  # alone, so that only one thread compiles
        for count, steps, tally in (first, *pool.map(batch, firsts[1:])):
            done, total = done + count, total + steps
            for name in whole.dtype.names or ():
                whole[name] += tally[name]
            if progress is not None:
                progress(done)
    return total, asdict(unpacked(whole, game.tally))


def compiled_text(game: Game[Any, Any]) -> str:
    """The one file that compiled play of a game consists of, for a person to read."""
    from touchline.sim.link import link

    return link(game)
