"""The examples run, small, and stay short."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SMALL = {
    "random_loop.py": (["--games", "20", "--steps", "30"], r"600 steps in .* s, \d+ games, home ahead by"),
    "openspiel_solve.py": (["--rounds", "5"], r"OpenSpiel: .*\nour book:  home is worth -0\.5000"),
    "self_play.py": (
        ["--rounds", "2", "--games", "64", "--with", "numpy"],
        r"with numpy; .*\nafter round 1: .*\nafter round 2: ",
    ),
}


def run(name: str, *asked: str) -> str:
    done = subprocess.run([sys.executable, str(EXAMPLES / name), *asked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_has_a_case_and_is_short() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.py")) == sorted(SMALL)
    assert all(len(path.read_text(encoding="utf-8").splitlines()) <= 150 for path in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("name", SMALL)
def test_an_example_runs(name: str) -> None:
    asked, said = SMALL[name]
    assert re.search(said, run(name, *asked))


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed")
def test_self_play_runs_in_pytorch_where_it_is_installed() -> None:
    assert "with torch" in run("self_play.py", "--rounds", "1", "--games", "16", "--with", "torch")
