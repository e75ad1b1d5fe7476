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

from benchmarks.measure import tell

SIMULATE = "import touchline; touchline.simulate('first_and_roll', games=100, seed=1)"
OTHER_DICE = (
    "import touchline; touchline.simulate('first_and_roll', games=100, seed=1, "
    "components={'dice': {'offense_green': {'faces': ['0', '0', '0', '10', '14', '(5)']}}})"
)
NEW_MATCH = "import touchline; touchline.new('first_and_roll')"
PLAY = ["-m", "touchline", "play", "first_and_roll", "--plain", "--seed", "1"]
TIMES = 5


class Wait(NamedTuple):
    """What is waited for, its measure, the most that is asked of it."""

    what: str
    unit: str
    found: float
    most: float


def seconds(arguments: list[str], environment: dict[str, str]) -> float:
    """How long a run of Python takes from its start to its end."""
    start = perf_counter()
    done = subprocess.run([sys.executable, *arguments], env=environment, input="", text=True, capture_output=True)  # noqa: PLW1510
    took = perf_counter() - start
    if done.returncode and arguments is not PLAY:  # a game that is left at its first prompt says so with its status
        raise RuntimeError(f"{' '.join(arguments)} failed: {done.stderr}")
    return took


def compiled_files(folder: str) -> set[Path]:
    """What numba has kept: a file for every function compiled for every type of argument."""
    return set(Path(folder).rglob("*.nbc"))


def waits() -> list[Wait]:
    """All of them, beginning with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        cache = f"{folder}/cache"
        environment = {**os.environ, "TOUCHLINE_CACHE": cache, "TOUCHLINE_DATA": f"{folder}/data"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def middle(what: str, *arguments: str) -> float:
            tell(f"waiting: {what}")
            return statistics.median(seconds([*arguments], environment) for _ in range(TIMES))

        tell("waiting: first result of simulate, nothing compiled yet (about 20 s)")
        cold = seconds(["-c", SIMULATE], environment)
        warm = middle("first result of simulate, compiled before", "-c", SIMULATE)
        before = compiled_files(cache)
        other = middle("first result with other dice", "-c", OTHER_DICE)
        again = compiled_files(cache) - before
        start = middle("a new match", "-c", NEW_MATCH)
        tell("waiting: the first prompt")
        prompt = statistics.median(seconds(PLAY, environment) for _ in range(TIMES))
    if not before:
        raise RuntimeError("simulate has kept nothing that it compiled")
    return [
        Wait("first result of `simulate`, nothing compiled yet", "s", cold, 30.0),
        Wait("first result of `simulate`, compiled before", "s", warm, 1.5),
        Wait("first result of `simulate` with other dice", "s", other, 1.5),
        Wait("functions compiled anew for other dice", "functions", len(again), 0),
        Wait("`import touchline` and a new match", "s", start, 1.0),
        Wait("`touchline play`: to the first prompt and out again", "s", prompt, 1.0),
    ]
