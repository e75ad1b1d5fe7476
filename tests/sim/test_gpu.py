"""Whole games in one CUDA kernel: the same totals as interpreted play. Here in numba's simulator of a GPU."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from touchline.core.game import find, games
from touchline.sim.gpu.kernel import write_kernel
from touchline.sim.gpu.tails import DUE, defer_tails, write_due_call
from touchline.sim.inline import Functions

BOTH = """
import json, sys
import touchline
game, count, options = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
for home, away in json.loads(sys.argv[4]):
    asked = dict(home=home, away=away, seed=11, **options)
    found = [touchline.simulate(game, count, target=target, **asked) for target in ("gpu", "python")]
    print(json.dumps([[s.steps, dict(s.tally)] for s in found]))
"""
PLAYERS = (("policy", "random"), ("random", "policy"), ("random", "random"))
"""Home and away: each pair has a kernel of its own, and the first two have either player on either side."""
CASES = {
    "brettfussball": (2, {"options": {"board": "compact", "end": "time", "turns": 12}}),
    "famous_first_downs": (12, {}),
    "first_and_roll": (9, {}),
    "first_down": (20, {}),
}


def run(script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )


def test_every_game_has_a_case() -> None:
    assert sorted(CASES) == list(games())


@pytest.mark.parametrize("game", CASES)
def test_the_kernel_counts_what_interpreted_play_counts(game: str, sized: Callable[[int, int], int]) -> None:
    count, options = CASES[game]
    players = PLAYERS[: sized(2, 3)]
    done = run(
        BOTH, game, str(sized(count, 5 * count)), json.dumps(options), json.dumps(players), NUMBA_ENABLE_CUDASIM="1"
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(players)
    for on_gpu, interpreted in found:
        assert on_gpu[0] > 0
        assert on_gpu == interpreted


NO_GPU = """
import touchline
try:
    touchline.simulate("first_down", 1, target="gpu")
except touchline.TouchlineError as error:
    print(error)
"""


def test_without_a_gpu_the_message_says_what_is_needed() -> None:
    said = run(NO_GPU, CUDA_VISIBLE_DEVICES="").stdout
    assert "NVIDIA GPU" in said
    assert "numba-cuda" in said
    assert "target='cpu'" in said


@pytest.mark.parametrize("game", CASES)
def test_a_pair_of_a_state_is_never_indexed(game: str) -> None:
    """What is indexed by a variable cannot be kept in registers."""
    tree = ast.parse(write_kernel(find(game), 3))
    indexed = {
        n.value.attr
        for n in ast.walk(tree)
        if isinstance(n, ast.Subscript) and isinstance(n.value, ast.Attribute) and ast.unparse(n.value.value) == "s"
    }
    assert indexed == ({"on", "piece"} if game == "brettfussball" else set())


ENDINGS = """
def go_on(s, r):
    s.log = 10 * s.log + 9
    s.phase = s.log % 3

def score(s, r, points):
    s.log += points
    go_on(s, r)

def step_0(s, r, n):
    if s.log > 50:
        score(s, r, 7)
    else:
        s.log += 2
        go_on(s, r)
    return n

def step_1(s, r, n):
    go_on(s, r)
    s.log += 1
    return n

def step_2(s, r, n):
    s.log += 3
    score(s, r, 2 * s.log)
    return n
"""


def compiled(functions: Functions) -> dict[str, Any]:
    scope: dict[str, Any] = {}
    for function in functions.values():
        exec(ast.unparse(ast.fix_missing_locations(function)), scope)  # noqa: S102  the text above
    return scope


class Notes:
    """A state of three numbers."""

    def __init__(self, phase: int) -> None:
        self.phase, self.log, self.due, self.due_a, self.due_b = phase, 1, 0, 0, 0


def test_a_common_ending_is_noted_and_done_once_after_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("touchline.sim.gpu.tails.WORTH_IT", 1)
    plain: Functions = {n.name: n for n in ast.parse(ENDINGS).body if isinstance(n, ast.FunctionDef)}
    tails = defer_tails(plain, ["step_0", "step_1", "step_2"])
    before, after = compiled(plain), compiled(tails.functions)
    assert len(tails.due) == 2
    assert DUE in ast.unparse(tails.functions["step_0"])
    assert DUE not in ast.unparse(tails.functions["step_1"])  # something follows: it is no ending
    for phase in range(3):
        s, t = Notes(phase), Notes(phase)
        for _ in range(5):
            assert before[f"step_{s.phase}"](s, None, 4) == 4
            assert after[f"step_{t.phase}"](t, None, 4) == 4
            for number, name in enumerate(tails.due, start=1):
                if t.due == number:
                    t.due = 0
                    exec(write_due_call(name, tails.functions[name]), after, {"s": t, "r": None})  # noqa: S102  as above
            assert t.due == 0
            assert (t.phase, t.log) == (s.phase, s.log)
