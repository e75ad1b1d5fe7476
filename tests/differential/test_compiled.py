"""Compiled play is interpreted play: step by step, in totals, and against exact odds."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import touchline
from tests.branches import branches
from tests.differential.lock_step import variants
from touchline.core.draws import draw, first_key, second_key
from touchline.core.fields import copy, flat
from touchline.core.sequence import Both, Roll, sample, ways_of, weights_of
from touchline.sim.link import link

ROOT = Path(__file__).parents[2]
GAMES = touchline.games()


@pytest.mark.parametrize("name", GAMES)
def test_compiled_games_are_the_interpreted_ones_step_by_step_and_stay_in_range(
    name: str, sized: Callable[[int, int], int]
) -> None:
    """Under every edition and several settings; see ``lock_step.py``, which runs with array bounds checked.

    Few games are played sooner than LLVM optimizes them. The totals below come from fully optimized play.
    """
    walked, played, optimized = sized(6, 200), sized(1_000, 100_000), sized(1, 3)
    done = subprocess.run(
        [sys.executable, "-m", "tests.differential.lock_step", name, str(walked), str(played)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": str(optimized)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == len(list(variants(touchline.find(name))))
    assert all(f": {walked} games, " in line and line.endswith(f"; {played} in range") for line in lines)


@pytest.mark.parametrize(("home", "away"), [("random", "random"), ("policy", "random"), ("policy", "policy")])
@pytest.mark.parametrize("name", GAMES)
def test_every_target_and_every_number_of_threads_gives_the_same_totals(
    name: str, home: str, away: str, sized: Callable[[int, int], int]
) -> None:
    asked: dict[str, Any] = {"games": sized(24, 60), "home": home, "away": away}
    one = touchline.simulate(name, **asked, seed=7, threads=1, target="cpu")
    assert one == touchline.simulate(name, **asked, seed=7, target="python")
    assert one == touchline.simulate(name, **asked, seed=7, threads=2, target="cpu")
    assert one != touchline.simulate(name, **asked, seed=8, target="cpu")


def test_more_than_one_batch_adds_up() -> None:
    whole = touchline.simulate("first_and_roll", games=45_000, seed=3, threads=2, target="cpu")
    again = touchline.simulate("first_and_roll", games=45_000, seed=3, threads=1, target="cpu")
    assert whole == again
    assert sum(whole.wins.values()) == 45_000


def exact_play(name: str, position: dict[str, Any]) -> tuple[dict[tuple[int, ...], float], Any, Any]:
    """The exact distribution over what one play leads to, with both sides calling at random."""
    m = touchline.new(name, position=position)
    game, r = m.game, m.rules.values
    calls = int(m.state.phase)
    reached: dict[tuple[int, ...], float] = {}
    total = 0

    def walk(s: Any, odds: Any, moved: bool) -> None:
        nonlocal total
        row = game.rows.get(s.phase)
        if row is None or (moved and s.phase in (calls, calls - 1) and s.call == 3):
            reached[flat(s)] = reached.get(flat(s), 0) + odds
            total += odds
            return
        for branch in branches(row, s, r, (None,) * len(row.sides) or None):
            if odds * branch.odds > 1e-9:
                walk(branch.after, odds * branch.odds, True)

    walk(m.start, 1, False)
    assert abs(total - 1) < 1e-3
    return {key: float(odds) for key, odds in reached.items()}, game, r


def test_the_exact_distribution_of_a_play_equals_its_simulation(sized: Callable[[int, int], int]) -> None:
    position = {"ball": 25, "timeouts": [0, 0]}
    exact, game, r = exact_play("first_and_roll", position)
    start = touchline.new("first_and_roll", position=position).state
    games = sized(20_000, 200_000)
    found: dict[tuple[int, ...], int] = {}
    for number in range(games):
        s, n = copy(start), 0
        keys = first_key(5, number), second_key(5, number)
        while n == 0 or s.phase not in (start.phase, start.phase - 1) or s.call != 3:
            row = game.rows[s.phase]
            picks = []
            for weights in (
                [ways_of(row, s, r)] if isinstance(row, Roll) else [weights_of(part, s, r) for part in row.sides]
            ):
                picks.append(sample(weights, draw(*keys, n, sum(weights))))
                n += 1
            row.then(s, r, *picks)
            assert not isinstance(row, Both) or len(picks) == 2
        found[flat(s)] = found.get(flat(s), 0) + 1
    assert sum(found.values()) == games
    common = {key: odds for key, odds in exact.items() if odds * games >= 10}
    counts = {key: found.get(key, 0) for key in common}
    common[()], counts[()] = 1 - sum(common.values()), games - sum(counts.values())  # all rare ends together
    assert len(common) > 30
    for key, odds in common.items():
        assert abs(counts[key] / games - odds) < 5 * sqrt(odds * (1 - odds) / games), (key, odds, counts[key])


def test_the_linked_text_is_self_contained_and_the_same_every_time() -> None:
    game = touchline.find("first_and_roll")
    text = link(game)
    assert text == link(game)
    assert "import touchline" not in text
    assert text.count("\nimport ") == 1
