"""Looking ahead, compiled: what a position is worth to home if both sides choose well for some decisions.

The source is written from the rows of a game, as that of compiled play is. Chance is weighed exactly, outcome by
outcome. Of the options of a decision those are tried that the game's policy likes most, and the best one counts.
Behind the last decision a position has the worth that the game gives it.
"""

import ast
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from touchline.core.game import WON, AnyGame
from touchline.core.sequence import AnyRow, Decide, Roll
from touchline.sim.cache import announce, compiler, import_numba, is_warm, load_module
from touchline.sim.fingerprint import fingerprint
from touchline.sim.inline import inline_functions
from touchline.sim.layouts import Packed, dtype_of, pack, pack_ruleset
from touchline.sim.link import collect_functions, functions_of, mangle, write_tree

LOOK = "look"
"""The function that Python calls, and that calls itself."""
DEEPEST = 40
"""So many steps one line of play may have; behind them a position has its worth."""

TEXT = """\
def {look}(stack, d, r, ahead, widths, options, weights, t, stop):
    s = stack[d]
    if {over}:
        t.wins[0] = 0
        t.wins[2] = 0
        {finish}(s, r, t)
        return 1.0 * ({won} * t.wins[0] + {level} * t.wins[2])
    if ahead <= 0 or d >= {deepest} or stop[0] != 0:
        return 1.0 * {worth}(s, r)
    among = among_of(s)
    total = total_of(s)
    if total > 0:
        expected = 0.0
        for x in range(among):
            ways = ways_of(s, r, x)
            if ways > 0:
                stack[d + 1] = stack[d]
                apply(stack[d + 1], r, x)
                expected += ways * {look}(stack, d + 1, r, ahead, widths, options, weights, t, stop)
        return expected / total
    n = 0
    for x in range(among):
        if ruling_of(s, r, x) == 0:
            options[d, n] = x
            weights[d, n] = weight_of(s, r, x)
            n += 1
    tried = n
    if n > 1:
        ahead -= 1
        tried = min(n, widths[ahead])
    sign = 1.0 - 2.0 * side_of(s)
    best = -{won} * 2.0
    for k in range(tried):
        at = 0
        for i in range(1, n):
            if weights[d, i] > weights[d, at]:
                at = i
        weights[d, at] = -1
        stack[d + 1] = stack[d]
        apply(stack[d + 1], r, options[d, at])
        best = max(best, sign * {look}(stack, d + 1, r, ahead, widths, options, weights, t, stop))
    return sign * best
"""
"""``stack`` holds the states of one line of play, ``options`` and ``weights`` what may be chosen at each. Decisions
with one option are not counted. ``widths[n]`` is how many options are tried where n decisions follow."""


def write_source(game: AnyGame) -> str:
    """The source file of ``look`` for a game."""
    texts = [write_tree(game, name, arguments, leaf) for name, arguments, leaf in write_leaves(game)]
    over = " or ".join(f"s.phase == {int(phase)}" for phase in game.phases if phase not in game.rows)
    assert game.worth is not None
    figures = {"won": WON, "level": WON // 2, "deepest": DEEPEST}
    look = TEXT.format(look=LOOK, over=over, finish=mangle(game.finish), worth=mangle(game.worth), **figures)
    made = [node for text in (*texts, look) for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    kept = inline_functions(collect_functions(functions_of(game)) | {node.name: node for node in made}, {LOOK})
    parts = [
        f'"""Looking ahead in {game.name}: written by touchline.sim.lookahead from the rules, not to be edited."""',
        "import numba",
        "rule = numba.njit(nogil=True)",
        "outer = numba.njit(nogil=True, cache=True)",
    ]
    for name, function in kept.items():
        parts.append(f"@{'outer' if name == LOOK else 'rule'}\n{ast.unparse(ast.fix_missing_locations(function))}")
    return "\n\n\n".join(parts) + "\n"


def write_leaves(game: AnyGame) -> list[tuple[str, str, Callable[[int], str]]]:
    """What differs from phase to phase: a function's name, its arguments, and its line for a phase."""

    def decided(text: Callable[[Decide[Any, Any]], str], otherwise: str) -> Callable[[int], str]:
        return lambda phase: text(row) if isinstance(row := game.rows.get(phase), Decide) else otherwise

    def rolled(text: Callable[[Roll[Any, Any]], str], otherwise: str) -> Callable[[int], str]:
        return lambda phase: text(row) if isinstance(row := game.rows.get(phase), Roll) else otherwise

    def among(row: AnyRow | None) -> int:
        return row.among if isinstance(row, Decide | Roll) else 0

    def weigh(row: Decide[Any, Any]) -> str:
        weights = game.policy.get(int(row.phase))
        return f"return {mangle(weights[0])}(s, r, x)" if weights else "return 1"

    def apply(phase: int) -> str:
        return f"{mangle(game.rows[phase].then)}(s, r, x)" if phase in game.rows else "pass"

    return [
        ("among_of", "s", lambda phase: f"return {among(game.rows.get(phase))}"),
        ("total_of", "s", rolled(lambda row: f"return {row.out_of}", "return 0")),
        ("side_of", "s", decided(lambda row: f"return {mangle(row.by)}(s) >> 1", "return 0")),
        ("ways_of", "s, r, x", rolled(lambda row: f"return {mangle(row.ways)}(s, r, x)", "return 0")),
        ("ruling_of", "s, r, x", decided(lambda row: f"return {mangle(row.ruling)}(s, r, x)", "return 1")),
        ("weight_of", "s, r, x", decided(weigh, "return 0")),
        ("apply", "s, r, x", apply),
    ]


def look_key(game: AnyGame) -> str:
    """The key of the compilation."""
    return fingerprint(game, TEXT, *compiler())


class Lookahead:
    """Looks ahead in one game under one ruleset, with several threads at once."""

    def __init__(self, game: AnyGame, r: Any, threads: int = 1) -> None:
        import_numba()
        key = look_key(game)
        self.game, self.threads, self.rules = game, threads, pack_ruleset(r)
        self.module: ModuleType = load_module(game.name, key, lambda: write_source(game))
        if not is_warm(game.name, key, LOOK):
            announce(game.title, "once, up to half a minute")
        most = max(row.among for row in game.sequence if isinstance(row, Decide))
        self._rooms = [Room(game, most) for _ in range(threads)]
        self.stop = np.zeros(1, np.int64)
        """Another thread may set it to 1: what is being looked at then counts no more."""

    def look(self, states: Sequence[Any], ahead: int, widths: Sequence[int]) -> list[float | None]:
        """What each state is worth to home, from 0 to ``WON``, so many decisions ahead; None if there was no time."""
        found: list[float | None] = [None] * len(states)
        left = iter(range(len(states)))
        wide = np.array(widths, np.int64)

        def work(room: Room) -> None:
            for i in left:
                room.stack[0] = pack(states[i])[0]
                value = self.module.look(room.stack, 0, self.rules[0], ahead, wide, *room.rest, self.stop)
                if self.stop[0]:
                    return
                found[i] = float(value)

        if self.threads == 1 or len(states) == 1:
            work(self._rooms[0])
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(work, self._rooms))
        return found


class Room:
    """What one thread needs to look ahead."""

    def __init__(self, game: AnyGame, most: int) -> None:
        self.stack: Packed = np.zeros(DEEPEST + 2, dtype_of(game.state))
        listed: Packed = np.zeros((DEEPEST + 2, most), np.int64)
        self.rest = (listed, listed.copy(), pack(game.tally())[0])
