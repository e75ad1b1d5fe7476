"""Which paths lead from one row to the next in a kernel's loop, and how often: sampled from games played here."""

import ast
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

from touchline.core.game import AnyGame
from touchline.sim.gpu.tails import OPERANDS, SHARED, Tails
from touchline.sim.inline import parameters
from touchline.sim.link import DRAWS

ROW, ENDING, COUNTING = "row", "ending", "counting"
STEPS = 10_000
"""Steps to sample; the last game is played to its end. Enough to find the paths that matter."""
SEED = 1


class Station(NamedTuple):
    """A part of the loop: a row by its phase; a deferred ending or a counting function by its number."""

    kind: str
    number: int


Paths = Counter[tuple[Station, ...]]
"""How often each path was taken: both rows and the stations between them."""


def sample_paths(game: AnyGame, tails: Tails, policies: int, state: Any, start: dict[str, Any]) -> Paths:
    """Play some games with the functions of a kernel. ``state`` has room for a game, ``start`` is how one begins."""
    functions = load_functions(tails)
    operands = [OPERANDS[: len(parameters(tails.functions[name])) - len(SHARED)] for name in tails.due]
    r, paths, s, number, steps = game.load().values, Paths(), state, 0, 0
    while steps < STEPS:
        key, other = (functions[DRAWS[name]](SEED, number) for name in ("first_key", "second_key"))
        functions["begin"](s, start)
        n = 0
        while s.phase in game.rows:
            path = [Station(ROW, int(s.phase))]
            bits = functions[DRAWS["raw"]](key, other, n)
            n = functions[f"step_{s.phase}"](s, r, key, other, n, bits, policies, None)
            while s.due:
                path.append(Station(ENDING, s.due))
                at, s.due = s.due - 1, 0
                functions[tails.due[at]](s, r, *(getattr(s, place) for place in operands[at]))
            if s.followed:
                path.append(Station(COUNTING, s.followed))
                s.followed = 0
            if s.phase in game.rows:
                paths[(*path, Station(ROW, int(s.phase)))] += 1
            steps += 1
        number += 1
    return paths


def load_functions(tails: Tails) -> dict[str, Callable[..., Any]]:
    """The functions of a kernel as Python functions. They count nothing."""
    module = ast.Module([*tails.functions.values()], [])
    atomic = SimpleNamespace(add=lambda counts, place, amount: None)
    names: dict[str, Any] = {"unsigned": int, "cuda": SimpleNamespace(atomic=atomic)}
    exec(compile(ast.fix_missing_locations(module), "kernel", "exec"), names)  # noqa: S102 - the rules themselves
    return names
