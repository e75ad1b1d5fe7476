"""A driver of simulations on Ray, run as a program so that it and its workers can be killed.

python tests/sim/season.py same                   every game on one cluster, compared with this machine alone;
                                              then one of which a worker is killed
python tests/sim/season.py driver CHECKPOINT      one simulation, telling how far it is, then its totals
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import touchline
from touchline.sim import checkpoint, cluster

GAME, GAMES, SEED = "first_and_roll", 200_000, 9
BATCH = 10_000
SMALL = 800


def parents(process: int) -> list[int]:
    """The processes that a process descends from, the nearest first."""
    found = []
    while process > 1:
        try:
            process = int(Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
        except OSError:
            break
        found.append(process)
    return found


def at_work() -> list[int]:
    """The workers of this driver that are playing."""
    found, task = [], f"ray::{cluster.play_order.__name__}".encode()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            title = path.read_bytes()
        except OSError:
            continue
        if title.startswith(task) and os.getpid() in parents(int(path.parent.name)):
            found.append(int(path.parent.name))
    return found


def same() -> None:
    """Every game, small: cluster and machine come to the same totals."""
    cluster.BATCH = 300
    cluster.connect(cluster.LOCAL, 2)
    for game in touchline.games():
        asked = {"games": SMALL if game != "brettfussball" else 200, "home": "policy", "seed": SEED}
        one = touchline.simulate(game, **asked)  # type: ignore[arg-type]
        other = touchline.simulate(game, target="ray", **asked)  # type: ignore[arg-type]
        assert one == other, game
    worker()


def worker() -> None:
    """Kill a worker in the middle of its batch."""
    cluster.BATCH = BATCH
    killed: list[int] = []

    def kill(done: int) -> None:
        if not killed:
            killed.extend(at_work()[:1])
            for process in killed:
                os.kill(process, signal.SIGKILL)

    found = touchline.simulate(GAME, GAMES, seed=SEED, target="ray", threads=2, progress=kill)
    assert killed, "no worker was at work"
    sys.stdout.write(json.dumps([found.tally, found.steps]) + "\n")


def driver(path: str) -> None:
    """One simulation; its progress on stdout, then its totals."""
    cluster.BATCH = BATCH
    checkpoint.EVERY = 0.0

    def tell(done: int) -> None:
        sys.stdout.write(f"{done}\n")
        sys.stdout.flush()

    found = touchline.simulate(GAME, GAMES, seed=SEED, target="ray", threads=2, checkpoint=path, progress=tell)
    sys.stdout.write(json.dumps([found.tally, found.steps]) + "\n")


if __name__ == "__main__":
    driver(sys.argv[2]) if sys.argv[1] == "driver" else same()
