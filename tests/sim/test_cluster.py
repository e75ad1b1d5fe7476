"""Simulation on Ray, with real processes that are killed: the totals are those of one machine left in peace."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import touchline
from tests.sim.season import BATCH, GAME, GAMES, SEED

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


@cache
def totals() -> Any:
    """One uninterrupted run on this machine."""
    found = touchline.simulate(GAME, GAMES, seed=SEED)
    return json.loads(json.dumps([found.tally, found.steps]))


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where Ray keeps its sockets: their paths may not be long."""
    made = Path(tempfile.mkdtemp(prefix="ray-", dir="/tmp"))
    yield made
    shutil.rmtree(made, ignore_errors=True)


def season(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """The driver as a process of its own."""
    environment = {**os.environ, "RAY_TMPDIR": str(folder)}
    environment.pop("RAY_ADDRESS", None)
    command = [sys.executable, str(ROOT / "tests" / "sim" / "season.py"), *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def left_behind(folder: Path) -> list[str]:
    """The processes that still name the folder of a cluster."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if str(folder) in line:
            found.append(line)
    return found


def is_cleared(folder: Path) -> bool:
    end = time.monotonic() + PATIENCE
    while left_behind(folder):
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def test_a_cluster_comes_to_the_same_totals_even_if_a_worker_is_killed(folder: Path) -> None:
    out, err = season(folder, "same").communicate(timeout=5 * PATIENCE)
    assert out, err
    assert json.loads(out) == totals()
    assert is_cleared(folder)


def test_a_killed_driver_is_carried_on_where_it_was(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "season.checkpoint"
    first = season(folder, "driver", str(path))
    assert first.stdout is not None
    told = [int(first.stdout.readline()) for _ in range(4)]
    first.kill()
    first.communicate()
    assert 0 < told[-1] < GAMES
    assert is_cleared(folder)
    kept = len(path.read_bytes().splitlines())
    assert 1 < kept < GAMES // BATCH
    out, err = season(folder, "driver", str(path)).communicate(timeout=5 * PATIENCE)
    lines = out.splitlines()
    assert lines, err
    assert int(lines[0]) >= told[-2]
    assert json.loads(lines[-1]) == totals()
    assert is_cleared(folder)
