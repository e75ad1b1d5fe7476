"""Solves a game: backwards over its layers, on this machine's cores or its GPU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from touchline.core.book import WIN
from touchline.core.errors import DataError
from touchline.core.game import AnyGame
from touchline.core.ruleset import Rules
from touchline.sim.gpu.play import is_there, require
from touchline.solve.folder import BookFolder
from touchline.solve.gpu import GpuSolver
from touchline.solve.plays import PlayGraph, find_plays
from touchline.solve.rows import require_plan
from touchline.solve.units import Bounds, Solver, Unit, solve_units

CPU, GPU, AUTO = "cpu", "gpu", "auto"
TARGETS = (CPU, GPU, AUTO)
"""Where a game is solved; ``auto`` is a GPU where there is one."""

Progress = Callable[[str, float], None]
"""Called with what is being done, and how much of all is done, from 0 to 1."""
WALKING = 0.25
"""About so much of the time goes into walking through plays."""


def solve(
    game: AnyGame,
    rules: Rules[Any],
    folder: Path,
    progress: Progress = lambda what, share: None,
    announce: Callable[[int, int], None] = lambda places, size: None,
    *,
    part: Sequence[str] = (),
    reach: int = 0,
    objective: str = WIN,
    target: str = CPU,
) -> BookFolder:
    """Solve a game into a folder, or go on with what is there. Returns the book.

    ``announce(places, size)`` is called before the values are worked out, with the size of the book in bytes. With
    ``part`` only the layers are solved whose names begin so; ``reach`` limits the score differences; ``target`` is one
    of ``TARGETS``.
    """
    plan = require_plan(game, objective)
    make_solver = choose_solver(target)
    book = BookFolder.create(folder, rules, objective, reach)
    units = choose_units(plan.units(rules.values), part, reach, book)
    there = frozenset(book.layers)
    left = [unit for unit in units if not there.issuperset(layer.name for layer in unit)]
    if not left:
        return book
    plays = find_plays(
        game, rules.values, lambda done, known: progress("plays", WALKING * done / max(known, 1)), objective
    )
    book.write("places", plays.places[: plays.stored])
    announce(plays.stored, 8 * plays.stored * sum(2 * layer.reach + 1 for unit in units for layer in unit))
    progress(left[0][0].name, WALKING)

    def read(names: set[str]) -> dict[str, Bounds]:
        return {name: Bounds(*book.read_bounds(name)) for name in there & names}

    with book.writing() as write:  # while the next unit is worked out
        for done, found in enumerate(solve_units(make_solver(plays, left), left, read)):
            for name, bounds in found.items():
                write(name, bounds.low, bounds.high)
            progress(left[min(done + 1, len(left) - 1)][0].name, WALKING + (1 - WALKING) * (done + 1) / len(left))
    progress("done", 1.0)
    return book


def choose_solver(target: str) -> Callable[[PlayGraph, Sequence[Unit]], Solver]:
    """What solves on this target; an error where it cannot be used."""
    if target not in TARGETS:
        raise DataError.of("request", "target", target, " or ".join(TARGETS))
    if target == GPU or (target == AUTO and is_there()):
        require()
        return GpuSolver
    return lambda plays, units: Solver(plays)


def choose_units(units: Sequence[Unit], part: Sequence[str], reach: int, book: BookFolder) -> list[Unit]:
    """The units of a part, each with those score differences; an error if a layer they need is not to be had."""
    chosen = [unit for unit in units if not part or any(unit[0].name.startswith(begin) for begin in part)]
    if not chosen:
        raise DataError.of("request", "part", ", ".join(part), f"the beginning of a layer such as {units[0][0].name}")
    known = {layer.name for unit in chosen for layer in unit} | set(book.layers)
    missing = {source.layer for unit in chosen for layer in unit for source in layer.sources} - known - {""}
    if missing:
        raise DataError.of("request", "part", ", ".join(part), f"{', '.join(sorted(missing)[:3])} before these")
    return [tuple(replace(layer, reach=min(reach or layer.reach, layer.reach)) for layer in unit) for unit in chosen]
