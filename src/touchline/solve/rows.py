"""The rows of a game as compiled functions of a phase, for walking through plays.

``weigh(s, r, part, x)`` is in how many ways outcome x comes up, or 1 for an option of a part that is legal;
``decide(s, r)`` the side that decides (of a ``Both`` its first part), ``follow(s, r, x, y)`` the rule that follows.
``place``, ``side``, ``move`` and ``forget`` are those of the game's plan.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from touchline.core.book import WIN, AnyPlan
from touchline.core.errors import DataError
from touchline.core.game import AnyGame
from touchline.core.sequence import AnyRow, Both, Decide, Roll
from touchline.sim.inline import Functions, WidenArguments, inline_functions
from touchline.sim.link import OPTIONS, collect_functions, mangle

ROLL, DECIDE, BOTH, END = range(4)
"""What stands in a row; END for a phase without one."""
PLANNED = ("place", "side", "move", "forget")

Table = np.ndarray[Any, np.dtype[np.int64]]
Head = tuple[str, Callable[[AnyRow | None], list[str]]]
"""A function of a phase: its name with its arguments, and its lines for the row of a phase."""


def tabulate(game: AnyGame) -> Table:
    """By phase: what its row is, and how many options or outcomes its first and its second part have."""
    table = np.zeros((max(int(phase) for phase in game.phases) + 1, 3), np.int64)
    table[:, 0] = END
    for row in game.sequence:
        if isinstance(row, Both):
            table[int(row.phase)] = BOTH, row.first.among, row.second.among
        else:
            table[int(row.phase)] = ROLL if isinstance(row, Roll) else DECIDE, row.among, 1
    return table


def require_plan(game: AnyGame, objective: str = WIN) -> Any:
    """The game's plan for an objective, or the error that it has none."""
    if game.book is None:
        in_series = " in places; this one is solved in series" if game.series is not None else ""
        raise DataError.of("request", "game", game.name, f"a game that can be solved{in_series}")
    plan = game.book.choose(objective)
    if plan is None:
        known = " or ".join((WIN, *game.book.objectives))
        raise DataError.of("request", "objective", objective, f"{known} for {game.name}")
    return plan


def write_rows(
    game: AnyGame,
    more: Sequence[Head] = (),
    called: Sequence[Callable[..., Any]] = (),
    plan: AnyPlan | None = None,
    named: Sequence[str] = PLANNED,
) -> str:
    """The text of the functions, and of ``more`` that call those in ``called``; ``named`` are those of the plan."""
    plan = plan or require_plan(game)
    planned = {name: getattr(plan, name) for name in named}
    roots: list[Any] = [*planned.values(), *called]
    for row in game.sequence:
        roots.append(row.then)
        roots += [row.ways] if isinstance(row, Roll) else [f for part in row.sides for f in (part.by, part.ruling)]
    functions = collect_functions(roots)
    heads = ("weigh(s, r, part, x)", _weigh), ("decide(s, r)", _decide), ("follow(s, r, x, y)", _follow), *more
    functions |= _define([_branch(game, head, lines) for head, lines in heads])
    outer = {head.partition("(")[0] for head, _ in heads} | {mangle(f) for f in planned.values()}
    kept = inline_functions(functions, outer)
    widen = WidenArguments({name: f for name, f in kept.items() if name not in outer})
    texts = [f"rule = numba.njit({OPTIONS})\nwide = numba.int64"]
    texts += [f"@rule\n{ast.unparse(ast.fix_missing_locations(widen.visit(f)))}" for f in kept.values()]
    texts += [f"{name} = {mangle(f)}" for name, f in planned.items()]
    return "\n\n".join(texts)


def _define(texts: list[str]) -> Functions:
    nodes = [node for text in texts for node in ast.parse(text).body]
    return {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}


def _branch(game: AnyGame, head: str, lines: Callable[[AnyRow | None], list[str]]) -> str:
    """A function that is a binary tree over the phases."""
    text = [f"def {head}:", "    phase = s.phase"]

    def split(phases: list[int], indent: str) -> None:
        if len(phases) == 1:
            text.extend(indent + line for line in lines(game.rows.get(phases[0])))
            return
        middle = len(phases) // 2
        text.append(f"{indent}if phase < {phases[middle]}:")
        split(phases[:middle], indent + "    ")
        text.append(f"{indent}else:")
        split(phases[middle:], indent + "    ")

    split(sorted(int(phase) for phase in game.phases), "    ")
    return "\n".join(text)


def _weigh(row: AnyRow | None) -> list[str]:
    if row is None:
        return ["return 0"]
    if isinstance(row, Roll):
        return [f"return {mangle(row.ways)}(s, r, x)"]
    legal = [f"return 1 if {mangle(part.ruling)}(s, r, x) == 0 else 0" for part in row.sides]
    return legal if isinstance(row, Decide) else ["if part == 0:", f"    {legal[0]}", legal[1]]


def _decide(row: AnyRow | None) -> list[str]:
    return ["return 0" if row is None or isinstance(row, Roll) else f"return {mangle(row.sides[0].by)}(s) >> 1"]


def _follow(row: AnyRow | None) -> list[str]:
    if row is None:
        return ["pass"]
    return [f"{mangle(row.then)}(s, r, x, y)" if isinstance(row, Both) else f"{mangle(row.then)}(s, r, x)"]
