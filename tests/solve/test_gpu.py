"""The solver on a GPU: in numba's simulator the same values as on a CPU, and memory for every layer that is needed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from touchline.core.errors import DataError
from touchline.core.game import find
from touchline.solve.gpu import Arena, count_slots
from touchline.solve.solver import choose_solver
from touchline.solve.units import Bounds, Unit, solve_units

EXACT = 1e-12
BOTH = """
import json, sys
from dataclasses import replace
import numpy as np
from touchline.core.game import find
from touchline.solve.gpu import GpuSolver
from touchline.solve.plays import find_plays
from touchline.solve.units import Solver, solve_units

game = find("famous_first_downs")
rules = game.load("tiny", {"drives": 3})
plays, units = find_plays(game, rules.values), game.book.units(rules.values)
assert len(units) > 2
units = [tuple(replace(layer, reach=8) for layer in unit) for unit in units]
cpu, gpu = (
    {name: bounds for found in solve_units(solver, units) for name, bounds in found.items()}
    for solver in (Solver(plays), GpuSolver(plays, units))
)
pairs = [(getattr(cpu[name], side), getattr(gpu[name], side)) for name in cpu for side in ("low", "high")]
apart = [float(np.abs(one - other).max()) for one, other in pairs]
print(json.dumps({"layers": len(gpu), "apart": max(apart), "spread": float(np.ptp(gpu[min(gpu)].low))}))
"""


def test_a_gpu_finds_the_same_bounds_as_a_cpu() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BOTH],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["layers"] > 2
    assert found["spread"] > 0.5  # not all alike
    assert found["apart"] < EXACT


class Slots:
    """Takes the slots that a solver on a GPU takes, and solves nothing."""

    def __init__(self, units: Sequence[Unit]) -> None:
        memory = SimpleNamespace(device_array=lambda size: np.zeros(0))
        self.arena, self.most = Arena(memory, units, 1, 1), 0

    def solve_unit(self, unit: Unit, solved: Mapping[str, Bounds]) -> dict[str, Bounds]:
        own = {layer.name for layer in unit}
        self.arena.forget_all_but(solved)
        for source in (source for layer in unit for source in layer.sources if source.layer):
            key = source.layer, source.flipped, source.level_only
            assert source.layer in own or source.layer in solved
            if source.layer not in own and key not in self.arena.slots:
                self.arena.take_slot(key)
        for name in own:
            self.arena.take_slot((name, False, False))
        assert len(set(self.arena.slots.values())) == len(self.arena.slots)
        self.most = max(self.most, len(self.arena.slots))
        nothing = Bounds(np.zeros(0), np.zeros(0))
        return dict.fromkeys(own, nothing)


@pytest.mark.parametrize(
    ("game", "edition"),
    [("first_and_roll", "revised"), ("famous_first_downs", "italian"), ("famous_first_downs", "english")],
)
def test_the_memory_for_layers_is_enough_and_not_much_too_large(game: str, edition: str) -> None:
    found = find(game)
    plan = found.book
    assert plan is not None
    units = plan.units(found.load(edition).values)
    solver: Any = Slots(units)
    assert sum(len(layers) for layers in solve_units(solver, units)) == sum(len(unit) for unit in units)
    assert solver.most <= count_slots(units) <= 1.5 * solver.most + 2


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(DataError, match="expected cpu or gpu or auto"):
        choose_solver("tpu")
