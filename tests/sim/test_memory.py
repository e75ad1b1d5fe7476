"""A long simulation takes no more memory than a short one: statistics are added up as they come."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

PROGRAM = """
import resource, sys
import touchline
from touchline.sim import cpu

cpu.BATCH = 40
games = int(sys.argv[1])
stats = touchline.simulate("first_down", games, edition="tiny", threads=2, target="cpu")
assert sum(stats.wins.values()) == games
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
MORE = 12_000
"""Kilobytes. Were every batch kept, a thousand of them would take four thousand."""


def peak(games: int) -> int:
    """The most memory that a process has held, in kilobytes."""
    command = [sys.executable, "-c", PROGRAM, str(games)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def test_memory_does_not_grow_with_the_number_of_games(sized: Callable[[int, int], int]) -> None:
    peak(1000)  # compiles if need be, which takes memory of its own
    assert peak(sized(300_000, 10_000_000)) < peak(sized(20_000, 100_000)) + MORE
