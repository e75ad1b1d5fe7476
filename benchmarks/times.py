"""Times a person waits for: each measured on whole processes, the middle of several."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.measure import report_progress

SIMULATE = "import touchline; touchline.simulate('first_and_roll', games=100, seed=1, target='cpu')"
OTHER_DICE = (
    "import touchline; touchline.simulate('first_and_roll', games=100, seed=1, target='cpu', "
    "components={'dice': {'offense_green': {'faces': ['0', '0', '0', '10', '14', '(5)']}}})"
)
NEW_MATCH = "import touchline; touchline.new('first_and_roll')"
PLAY = ["-m", "touchline", "play", "first_and_roll", "--plain", "--seed", "1"]
TIMES = 5


class Took(NamedTuple):
    """Seconds from start to end, and how many of them the processor worked: fewer where others kept it busy."""

    wall: float
    processor: float


class Wait(NamedTuple):
    """What is waited for, how long it took, and the most that is asked of it, if anything is."""

    what: str
    took: Took
    most: float | None


def seconds(arguments: list[str], environment: dict[str, str]) -> Took:
    """How long a run of Python takes."""
    start, before = perf_counter(), os.times()
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, input="", text=True, capture_output=True, check=False
    )
    after, took = os.times(), perf_counter() - start
    if done.returncode and arguments != PLAY:  # a game that is left at its first prompt says so with its status
        raise RuntimeError(f"{' '.join(arguments)} failed: {done.stderr}")
    worked = after.children_user + after.children_system - before.children_user - before.children_system
    return Took(took, worked)


def compiled_files(folder: str) -> set[Path]:
    """What numba has kept: a file for every function compiled for every type of argument."""
    return set(Path(folder).rglob("*.nbc"))


def waits() -> tuple[list[Wait], int]:
    """All of them, beginning with an empty cache; and how many functions other dice have compiled anew."""
    with tempfile.TemporaryDirectory() as folder:
        cache = f"{folder}/cache"
        environment = {**os.environ, "TOUCHLINE_CACHE": cache, "TOUCHLINE_DATA": f"{folder}/data"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def middle(what: str, *arguments: str) -> Took:
            report_progress(f"waiting: {what}")
            runs = [seconds([*arguments], environment) for _ in range(TIMES)]
            return Took(*(statistics.median(part) for part in zip(*runs, strict=True)))

        report_progress("waiting: first result of simulate, nothing compiled yet (about 20 s)")
        cold = seconds(["-c", SIMULATE], environment)
        warm = middle("first result of simulate, compiled before", "-c", SIMULATE)
        before = compiled_files(cache)
        seconds(["-c", OTHER_DICE], environment)
        again = compiled_files(cache) - before
        start = middle("a new match", "-c", NEW_MATCH)
        prompt = middle("the first prompt", *PLAY)
    if not before:
        raise RuntimeError("simulate has kept nothing that it compiled")
    found = [
        Wait("first result of `simulate`, nothing compiled yet", cold, 30.0),
        Wait("first result of `simulate`, compiled before", warm, 1.5),
        Wait("`import touchline` and a new match", start, 1.0),
        Wait("`touchline play`: to the first prompt and out again", prompt, 1.0),
    ]
    return found, len(again)
