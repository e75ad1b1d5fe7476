"""Times a person waits for: each measured on whole processes, the middle of several."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from time import perf_counter

SIMULATE = "import touchline; touchline.simulate('first_and_roll', games=100, seed=1)"
IMPORT = "import touchline; touchline.new('first_and_roll')"


def seconds(command: list[str], environment: dict[str, str], text: str = "") -> float:
    """How long a process takes from its start to its end."""
    start = perf_counter()
    subprocess.run(command, env=environment, input=text, text=True, capture_output=True, check=False)
    return perf_counter() - start


def waits() -> list[tuple[str, float, float]]:
    """(what, seconds, the most that is asked of it)."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TOUCHLINE_CACHE": f"{folder}/cache", "TOUCHLINE_DATA": f"{folder}/data"}
        program = [sys.executable, "-c"]
        cold = seconds([*program, SIMULATE], environment)
        warm = statistics.median(seconds([*program, SIMULATE], environment) for _ in range(5))
        start = statistics.median(seconds([*program, IMPORT], environment) for _ in range(5))
        play = [sys.executable, "-m", "touchline", "play", "first_and_roll", "--plain", "--seed", "1"]
        prompt = statistics.median(seconds(play, environment) for _ in range(5))
    return [
        ("first result of simulate, nothing compiled yet", cold, 30.0),
        ("first result of simulate, compiled before", warm, 1.5),
        ("import touchline and a new match", start, 1.0),
        ("touchline play: to the first prompt and out again", prompt, 1.0),
    ]
