"""Complete games on a GPU, all targets compared: ``python -m benchmarks.gpu`` on a machine with an NVIDIA GPU.

Every game is played at random and by its policy. The totals of the first games are compared with those of the
CPU, number for number, and a difference ends the run with status 1. Then launches are timed, compilation left
out, and the best and the median speed are reported in steps of complete games. Pgx, where it is installed, is
measured in the same run. The report goes to ``benchmarks/gpu.md``.
"""

from __future__ import annotations

import json
import platform
import statistics
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import touchline
from touchline.core.match import new
from touchline.sim import cpu, gpu
from touchline.sim.job import Job, Part, added

GAMES = {"first_and_roll": 1 << 24, "famous_first_downs": 1 << 26, "first_down": 1 << 26, "brettfussball": 1 << 19}
"""The games of one timed launch: a second or so."""
COMPARED = {"first_and_roll": 1 << 20, "famous_first_downs": 1 << 20, "first_down": 1 << 20, "brettfussball": 1 << 13}
ASKED = {"first_and_roll": 3e9, "famous_first_downs": 3e9, "first_down": 3e9}
"""Steps a second at random that a game must reach on an H200."""
LAUNCHES = 5
PLAYERS = {"random": (False, False), "policy": (True, True)}
PGX = ["benchmarks/pgx_speed.py", "--batches", "131072", "1048576", "--seconds", "2"]
REPORT = Path(__file__).parent / "gpu.md"


def equal(job: Job, count: int) -> bool:
    """Whether GPU and CPU count the same in the first games of a job."""
    ours, theirs = (added(job.game, [target.play(job, 0, count)]).sum for target in (gpu, cpu))
    return ours == theirs


def timed(job: Job, count: int) -> tuple[list[float], Part]:
    """Steps a second of each launch, and what the last one counted."""
    speeds, parts = [], []
    for launch in range(LAUNCHES):
        start = perf_counter()
        parts.append(gpu.play(job, launch * count, count))
        speeds.append(parts[-1].steps / (perf_counter() - start))
    return speeds, parts[-1]


class Row(NamedTuple):
    """One line of the report."""

    game: str
    players: str
    speeds: list[float]
    games: int
    steps: int
    first_result: float
    compared: int
    equal: bool
    asked: float

    @property
    def speed(self) -> float:
        return statistics.median(self.speeds)


def measured(name: str, players: str) -> Row:
    """Compare, then time."""
    job = Job(new(name, seed=7), max(GAMES[name] * LAUNCHES, COMPARED[name]), PLAYERS[players])
    start = perf_counter()
    gpu.play(job, 0, 1)
    first = perf_counter() - start
    same = equal(job, COMPARED[name])
    speeds, part = timed(job, GAMES[name])
    asked = ASKED.get(name, 0.0) if players == "random" else 0.0
    return Row(job.game.title, players, speeds, part.games, part.steps, first, COMPARED[name], same, asked)


def peers() -> list[dict[str, Any]]:
    """Pgx on the same device, in a process of its own."""
    if find_spec("pgx") is None:
        return []
    found = subprocess.run([sys.executable, *PGX], capture_output=True, text=True, check=False)
    sys.stderr.write(found.stderr[-2000:])
    return [json.loads(line) for line in found.stdout.splitlines() if line.startswith("{")]


def device_name() -> str:
    name = gpu.cuda().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def of_package(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} (not installed)"


def written(rows: list[Row], others: list[dict[str, Any]]) -> str:
    """The report."""
    versions = ", ".join(of_package(name) for name in ("numba", "numba-cuda", "numpy", "jax"))
    lines = [
        "# Speed on a GPU",
        "",
        f"Written by `python -m benchmarks.gpu` on one {device_name()}.",
        f"Python {platform.python_version()}, {versions}.",
        f"Steps of complete games, the median of {LAUNCHES} launches, compilation left out, results fetched included;",
        "legal choices listed at every decision.",
        "*equal*: so many games were played on the CPU too, and every counter agrees.",
        "",
        "| game | players | G steps/s | best | M games/s | steps a game | first result | equal | asked |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        asked = f"≥ {row.asked / 1e9:.0f} G" if row.asked else ""
        lines.append(
            f"| {row.game} | {row.players} | {row.speed / 1e9:.2f} | {max(row.speeds) / 1e9:.2f} "
            f"| {row.speed * row.games / row.steps / 1e6:.2f} | {row.steps / row.games:.1f} | {row.first_result:.0f} s "
            f"| {'yes' if row.equal else 'NO'}, {row.compared:,} | {asked} |"
        )
    if others:
        lines += ["", "| Pgx on the same device | batch | G steps/s | first result |", "|---|---|---|---|"]
        for peer in others:
            speed, wait = peer["steps_per_second"] / 1e9, peer["seconds_to_first_result"]
            lines.append(f"| {peer['game']} | {peer['batch']:,} | {speed:.3f} | {wait} s |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, print, and write the report; 1 where totals differ or a speed falls short."""
    try:
        gpu.require()
    except touchline.TouchlineError as error:
        print(error, file=sys.stderr)
        return 2
    rows = []
    for name in GAMES:
        for players in PLAYERS:
            rows.append(measured(name, players))
            print(rows[-1], flush=True)
    text = written(rows, peers())
    REPORT.write_text(text, encoding="utf-8")
    print(text)
    return 1 if any(not row.equal or row.speed < row.asked for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
