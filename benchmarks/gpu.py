"""Complete games on a GPU, all targets compared: ``python -m benchmarks.gpu`` on a machine with an NVIDIA GPU.

Pgx, where it is installed, is measured first, with the device to itself. Then all kernels are compiled, each in a
process of its own, and found in the cache afterwards. Every game is played at random and by its policy: the totals of
the first games are compared with those of the CPU, number for number, and a difference ends the run with status 1;
then launches are timed, and the best and the median speed are reported in steps of complete games. The report goes to
``benchmarks/gpu.md``, anew after every line, so that a run cut short leaves what it has measured. It ends with what is
written in ``benchmarks/gpu_notes.md``.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import platform
import statistics
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import touchline
from touchline.core.match import new
from touchline.sim import cpu
from touchline.sim.gpu import play as gpu
from touchline.sim.job import Result, SimulationJob

GAMES = {"first_and_roll": 1 << 24, "famous_first_downs": 1 << 26, "first_down": 1 << 26, "brettfussball": 1 << 19}
"""The games of one timed launch: a second or so."""
COMPARED = {"first_and_roll": 1 << 20, "famous_first_downs": 1 << 20, "first_down": 1 << 20, "brettfussball": 1 << 13}
ASKED = {"first_and_roll": 3e9, "famous_first_downs": 3e9, "first_down": 3e9}
"""Steps a second at random that a game must reach on an H200."""
LAUNCHES = 5
PLAYERS = {"random": (False, False), "policy": (True, True)}
ROWS = [(name, players) for name in GAMES for players in PLAYERS]
PGX = ["benchmarks/pgx_speed.py", "--batches", "131072", "1048576", "--seconds", "2"]
HERE = Path(__file__).parent
REPORT, NOTES = HERE / "gpu.md", HERE / "gpu_notes.md"


def equal(job: SimulationJob, count: int) -> bool:
    """Whether GPU and CPU count the same in the first games of a job."""
    return gpu.play(job, 0, count) == cpu.play(job, 0, count)


def time_launches(job: SimulationJob, count: int) -> tuple[list[float], Result]:
    """Steps a second of each launch, and what the last one counted."""
    speeds, parts = [], []
    for launch in range(LAUNCHES):
        start = perf_counter()
        parts.append(gpu.play(job, launch * count, count))
        speeds.append(parts[-1].steps / (perf_counter() - start))
    return speeds, parts[-1]


class GpuRow(NamedTuple):
    """One line of the report."""

    game: str
    players: str
    speeds: list[float]
    games: int
    steps: int
    compiled_in: float
    loaded_in: float
    compared: int
    equal: bool
    asked: float

    @property
    def speed(self) -> float:
        return statistics.median(self.speeds)


def job_of(name: str, players: str) -> SimulationJob:
    return SimulationJob(new(name, seed=7), max(GAMES[name] * LAUNCHES, COMPARED[name]), PLAYERS[players])


def first_result(name: str, players: str) -> float:
    """Seconds until the GPU has played one game. All that must be compiled is, for the CPU too."""
    job = job_of(name, players)
    start = perf_counter()
    gpu.play(job, 0, 1)
    seconds = perf_counter() - start
    cpu.play(job, 0, 1)
    return seconds


def compile_all() -> dict[tuple[str, str], float]:
    """Compile all kernels side by side, each in a process of its own; the seconds to the first result of each."""
    seconds = {}
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(len(ROWS), os.cpu_count() or 1), mp_context=spawned) as pool:
        waiting = {pool.submit(first_result, *row): row for row in reversed(ROWS)}
        for done in as_completed(waiting):
            row = waiting[done]
            seconds[row] = done.result()
            print(f"{' '.join(row)}: first result after {seconds[row]:.1f} s", flush=True)
    return seconds


def measure(name: str, players: str, compiled_in: float) -> GpuRow:
    """Compare, then time."""
    job = job_of(name, players)
    loaded_in = first_result(name, players)
    same = equal(job, COMPARED[name])
    speeds, part = time_launches(job, GAMES[name])
    asked = ASKED.get(name, 0.0) if players == "random" else 0.0
    return GpuRow(
        job.game.title, players, speeds, part.games, part.steps, compiled_in, loaded_in, COMPARED[name], same, asked
    )


def peers() -> list[dict[str, Any]]:
    """Pgx on the same device, in a process of its own."""
    if find_spec("pgx") is None:
        return []
    found = subprocess.run([sys.executable, *PGX], capture_output=True, text=True, check=False)
    sys.stderr.write(found.stderr[-2000:])
    print(found.stdout, flush=True)
    return [json.loads(line) for line in found.stdout.splitlines() if line.startswith("{")]


def device_name() -> str:
    name = gpu.import_cuda().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def of_package(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} (not installed)"


def write_report(rows: list[GpuRow], others: list[dict[str, Any]]) -> str:
    """The report."""
    versions = ", ".join(of_package(name) for name in ("numba", "numba-cuda", "numpy", "jax", "pgx"))
    lines = [
        "# Speed on a GPU",
        "",
        f"Written by `python -m benchmarks.gpu` on one {device_name()}.",
        f"Python {platform.python_version()}, {versions}.",
        f"Steps of complete games, the median of {LAUNCHES} launches, compilation left out, results fetched included;",
        "legal choices listed at every decision.",
        "*first result*: compiled anew, all kernels side by side, and then from the cache.",
        "*equal*: so many games were played on the CPU too, and every counter agrees.",
        "",
        "| game | players | G steps/s | best | M games/s | steps a game | first result | equal | asked |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        asked = f"≥ {row.asked / 1e9:.0f} G" if row.asked else ""
        lines.append(
            f"| {row.game} | {row.players} | {row.speed / 1e9:.2f} | {max(row.speeds) / 1e9:.2f} "
            f"| {row.speed * row.games / row.steps / 1e6:.2f} | {row.steps / row.games:.1f} "
            f"| {row.compiled_in:.0f} s, {row.loaded_in:.1f} s "
            f"| {'yes' if row.equal else 'NO'}, {row.compared:,} | {asked} |"
        )
    if others:
        lines += ["", "| Pgx on the same device | batch | G steps/s | first result |", "|---|---|---|---|"]
        for peer in others:
            speed, wait = peer["steps_per_second"] / 1e9, peer["seconds_to_first_result"]
            lines.append(f"| {peer['game']} | {peer['batch']:,} | {speed:.3f} | {wait} s |")
    return "\n".join([*lines, "", NOTES.read_text(encoding="utf-8")])


def main() -> int:
    """Measure, print, and write the report; 1 where totals differ or a speed falls short."""
    try:
        gpu.require()
    except touchline.TouchlineError as error:
        print(error, file=sys.stderr)
        return 2
    others = peers()
    compiled_in, rows = compile_all(), []
    for name, players in ROWS:
        rows.append(measure(name, players, compiled_in[name, players]))
        print(rows[-1], flush=True)
        REPORT.write_text(write_report(rows, others), encoding="utf-8")
    print(REPORT.read_text(encoding="utf-8"))
    return 1 if any(not row.equal or row.speed < row.asked for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
