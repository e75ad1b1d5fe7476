"""Which ways lead from one row to the next in a kernel's loop, and how often: watched in games played here."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

from touchline.core.game import Game
from touchline.sim.inline import parameters
from touchline.sim.link import DRAWS
from touchline.sim.tails import OPERANDS, SHARED, Tails

ROW, ENDING, COUNTING = "row", "ending", "counting"
STEPS = 10_000
"""Watched, and then the game at hand to its end: enough to tell the ways that matter."""
SEED = 1


class Station(NamedTuple):
    """A part of the loop: a row by its phase, what is left due or what counts afterwards by its number."""

    kind: str
    number: int


Ways = Counter[tuple[Station, ...]]
"""From one row to the next: both rows, and the stations between; and how often."""


def ways_in_play(game: Game[Any, Any], tails: Tails, policies: int, state: Any, start: dict[str, Any]) -> Ways:
    """Play some games with the functions of a kernel. ``state`` has room for a game, ``start`` is how one begins."""
    do = runnable(tails)
    endings = [ending(do[name], len(parameters(tails.functions[name])) - len(SHARED)) for name in tails.due]
    r, ways, s, number, steps = game.load().values, Ways(), state, 0, 0
    while steps < STEPS:
        key, other = (do[DRAWS[name]](SEED, number) for name in ("first_key", "second_key"))
        do["begin"](s, start)
        n = 0
        while s.phase in game.rows:
            way = [Station(ROW, int(s.phase))]
            n = do[f"step_{s.phase}"](s, r, key, other, n, do[DRAWS["raw"]](key, other, n), policies, None)
            while s.due:
                way.append(Station(ENDING, s.due))
                endings[s.due - 1](s, r)
            if s.followed:
                way.append(Station(COUNTING, s.followed))
                s.followed = 0
            if s.phase in game.rows:
                ways[(*way, Station(ROW, int(s.phase)))] += 1
            steps += 1
        number += 1
    return ways


def runnable(tails: Tails) -> dict[str, Any]:
    """The functions of a kernel, to be called here. They count nothing."""
    module = ast.Module([*tails.functions.values()], [])
    atomic = SimpleNamespace(add=lambda counts, place, amount: None)
    names: dict[str, Any] = {"unsigned": int, "cuda": SimpleNamespace(atomic=atomic)}
    exec(compile(ast.fix_missing_locations(module), "kernel", "exec"), names)  # noqa: S102 - the rules themselves
    return names


def ending(procedure: Callable[..., None], operands: int) -> Callable[..., None]:
    """Do what is due, with what was noted for it."""

    def done(s: Any, r: Any) -> None:
        s.due = 0
        procedure(s, r, *(getattr(s, place) for place in OPERANDS[:operands]))

    return done
