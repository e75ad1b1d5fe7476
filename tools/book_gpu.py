"""Writes docs/book_gpu.md on a machine with a GPU: how long books take there, and how far the values are from a CPU's.

``python -m tools.book_gpu measure FILE GAME EDITION [PART …]`` solves the layers whose names begin with one of the
parts, or all of them, and writes what it measured into a JSON file; with ``--out FOLDER`` the book is written as well,
and with ``--cpu PART`` a CPU solves those layers too, for at most ``REACH`` points. ``python -m tools.book_gpu write
FILE …`` writes the page.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from platform import python_version
from time import perf_counter
from typing import Any

import numpy as np

from touchline.core.book import WIN
from touchline.core.game import find
from touchline.core.ruleset import Rules
from touchline.sim.gpu.play import import_cuda
from touchline.solve.folder import BookFolder
from touchline.solve.gpu import GpuSolver
from touchline.solve.plays import PlayGraph, find_plays
from touchline.solve.rows import require_plan
from touchline.solve.units import Bounds, Solver, Unit, solve_units
from touchline.solve.walk import Array

PAGE = Path(__file__).parent.parent / "docs" / "book_gpu.md"
REACH = 24
"""Score differences of layers that are solved by a CPU as well."""
WITHIN = 48
"""The widest gap is told within these score differences."""
HEAD = """\
# Books on a GPU

Written by `python -m tools.book_gpu`. *Plays*: walked on one core, compiled in this time as well. *Solved*: both
bounds of every value in double precision, until they change by less than 1e-13 in a sweep; sending the first programs
to the GPU counted in. *Gap*: the widest between the bounds, within 48 points. *CPU*: the largest difference of a bound
from that of a CPU, and in how many layers it was looked for.
"""


def solve_all(solver: Solver, units: Sequence[Unit]) -> dict[str, Bounds]:
    """The bounds of all layers."""
    solved: dict[str, Bounds] = {}
    for found in solve_units(solver, units):
        solved |= found
    return solved


def narrow(units: Sequence[Unit], parts: Sequence[str], reach: int = 0) -> list[Unit]:
    """The units whose names begin with one of the parts, with smaller score differences if a reach is given."""
    chosen = [unit for unit in units if not parts or unit[0].name.startswith(tuple(parts))]
    return [tuple(replace(layer, reach=min(reach or layer.reach, layer.reach)) for layer in unit) for unit in chosen]


def compare(plays: PlayGraph, units: Sequence[Unit]) -> dict[str, float]:
    """How far apart the bounds of both are, in how many layers, and how long a CPU took."""
    gpu = solve_all(GpuSolver(plays, units), units)
    begun = perf_counter()
    cpu = solve_all(Solver(plays), units)
    apart = max(
        float(np.abs(getattr(gpu[name], side) - getattr(cpu[name], side)).max())
        for name in gpu
        for side in ("low", "high")
    )
    return {"apart": apart, "layers": len(gpu), "seconds": perf_counter() - begun}


def measure(
    file: Path,
    name: str,
    edition: str,
    options: dict[str, str],
    parts: Sequence[str],
    out: Path | None,
    cpu: Sequence[str],
) -> None:
    game, cuda = find(name), import_cuda()
    rules = game.load(edition, options)
    begun = perf_counter()
    plays = find_plays(game, rules.values)
    walked = perf_counter() - begun
    all_units = require_plan(game, WIN).units(rules.values)
    units = narrow(all_units, parts)
    free = cuda.current_context().get_memory_info().free
    took, gap, values = [], 0.0, 0
    begun = ended = perf_counter()
    with ExitStack() as stack:
        write = stack.enter_context(start_book(out, rules, plays)) if out else None
        solver = GpuSolver(plays, units)
        for found in solve_units(solver, units):
            took.append(perf_counter() - ended)
            for layer, bounds in found.items():
                values += bounds.low.size
                if write:
                    write(layer, bounds.low, bounds.high)
                else:
                    gap = max(gap, find_gap(bounds))
            ended = perf_counter()
            print(f"{ended - begun:7.1f} s  {len(took)} of {len(units)}: {units[len(took) - 1][0].name}", flush=True)
    seconds = perf_counter() - begun
    used = free - cuda.current_context().get_memory_info().free
    if out:
        gap = max(find_widest(np.array(facts["gaps"])) for facts in BookFolder.open(out).layers.values())
    del solver
    measured: dict[str, Any] = {
        "game": name,
        "edition": edition,
        "options": options,
        "parts": list(parts),
        "layers": sum(len(unit) for unit in units),
        "of_layers": sum(len(unit) for unit in all_units),
        "places": plays.stored,
        "values": values,
        "written": out is not None,
        "walked": walked,
        "seconds": seconds,
        "later_units": took[len(took) // 2 :],
        "later_layers": sum(len(unit) for unit in units[len(units) // 2 :]),
        "gap": gap,
        "gpu_bytes": used,
        "bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "cpu": None,
        "device": name_device(cuda.get_current_device()),
        "cores": os.cpu_count(),
        "versions": {"Python": python_version()} | {key: version(key) for key in ("numba", "numba-cuda", "numpy")},
    }
    file.write_text(json.dumps(measured, indent=1), encoding="utf-8")
    if cpu:
        measured["cpu"] = compare(plays, narrow(all_units, cpu, REACH))
        file.write_text(json.dumps(measured, indent=1), encoding="utf-8")


@contextmanager
def start_book(out: Path, rules: Rules[Any], plays: PlayGraph) -> Iterator[Callable[[str, Array, Array], None]]:
    """A function that writes layers into a new book."""
    book = BookFolder.create(out, rules, WIN)
    book.write("places", plays.places[: plays.stored])
    with book.writing() as write:
        yield write


def name_device(device: Any) -> str:
    name = getattr(device, "name", "numba's simulator")
    return name.decode() if isinstance(name, bytes) else str(name)


def find_gap(bounds: Bounds) -> float:
    """The widest gap within so many points."""
    return find_widest((bounds.high - bounds.low).max(axis=0))


def find_widest(gaps: Array) -> float:
    """The widest of gaps by score difference, within so many points."""
    reach = gaps.size // 2
    return float(gaps[max(reach - WITHIN, 0) : reach + WITHIN + 1].max(initial=0.0))


def write(files: Sequence[Path]) -> None:
    """The page of what was measured."""
    found = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    versions = ", ".join(f"{name} {text}" for name, text in found[0]["versions"].items())
    lines = [HEAD, f"{found[0]['device']}, {found[0]['cores']} cores. {versions}.", ""]
    lines += [
        "| game | edition | layers | values | plays | solved | a layer, later | gap | memory: GPU, program | CPU |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|---|",
    ]
    for one in found:
        later = sum(one["later_units"]) / max(one["later_layers"], 1)
        cpu = f"{one['cpu']['apart']:.0e} in {one['cpu']['layers']}" if one["cpu"] else "not compared"
        lines.append(
            f"| {find(one['game']).title} | {name_rules(one)} | {one['layers']:,} of {one['of_layers']:,} "
            f"| {one['values'] / 1e6:,.1f} million | {one['walked']:.0f} s | {one['seconds']:.1f} s | {later:.2f} s "
            f"| {one['gap']:.0e} | {one['gpu_bytes'] / 2**30:.1f}, {one['bytes'] / 2**30:.1f} GiB | {cpu} |"
        )
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def name_rules(one: dict[str, Any]) -> str:
    """An edition and its switches."""
    return ", ".join([one["edition"], *(f"{key}={value}" for key, value in one.get("options", {}).items())])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure books on a GPU.")
    commands = parser.add_subparsers(dest="command", required=True)
    measuring = commands.add_parser("measure")
    measuring.add_argument("file", type=Path)
    measuring.add_argument("game")
    measuring.add_argument("edition")
    measuring.add_argument("parts", nargs="*")
    measuring.add_argument("--set", metavar="SWITCH=VALUE", action="append", default=[])
    measuring.add_argument("--out", type=Path)
    measuring.add_argument("--cpu", action="append", default=[])
    writing = commands.add_parser("write")
    writing.add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    if given.command == "measure":
        options = dict(switch.split("=", 1) for switch in given.set)
        measure(given.file, given.game, given.edition, options, given.parts, given.out, given.cpu)
    else:
        write(given.files)


if __name__ == "__main__":
    main()
