"""Links the rules of a game into one self-contained source file that numba compiles.

``link`` follows the calls from the rows of a game, resolves every name that a rule uses, and writes all functions it
reaches into one file: rules renamed by their module, members of enumerations and constants as numbers, one fused step
per row (list, pick, apply) and a binary tree over the phases. The cache does not compare this text. Its key is the
``fingerprint`` of everything that the text is made from, which is faster to compute and changes with every rule.
"""

import ast
import builtins
import linecache
from collections.abc import Callable
from copy import deepcopy
from enum import IntEnum
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any

from touchline.core import draws
from touchline.core.game import AnyGame
from touchline.core.sequence import AnyRow, Decide, Roll
from touchline.sim.inline import Functions, InlineResult, WidenArguments, inline_functions

KEPT = frozenset({"min", "max", "abs", "range"})
OPTIONS = "nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True"


@lru_cache(maxsize=256)
def parse_functions(path: str, text: str) -> dict[int, ast.FunctionDef]:
    """The functions of a source file by line number."""
    return {n.lineno: n for n in ast.parse(text, path).body if isinstance(n, ast.FunctionDef)}


def syntax_of(f: FunctionType) -> ast.FunctionDef:
    """A copy of the syntax tree of one function."""
    path = f.__code__.co_filename
    node = parse_functions(path, "".join(linecache.getlines(path))).get(f.__code__.co_firstlineno)
    if node is None or node.name != f.__name__:
        raise TypeError(f"{f.__module__}.{f.__qualname__} is not a plain function of a module")
    return deepcopy(node)


def mangle(f: Callable[..., Any]) -> str:
    """The name of a function in the linked file: its module below the package, then its own name."""
    return "_".join(f.__module__.split(".")[2:]) + "__" + f.__name__


class Resolve(ast.NodeTransformer):
    """Replace every global name of a function by its value; remember the functions it calls."""

    def __init__(self, f: FunctionType) -> None:
        self.scope = f.__globals__
        self.where = f"{f.__module__}.{f.__name__}"
        self.own = set(f.__code__.co_varnames)
        self.calls: list[FunctionType] = []

    def value(self, node: ast.expr, found: Any) -> ast.expr:
        if isinstance(found, FunctionType):
            self.calls.append(found)
            return ast.copy_location(ast.Name(mangle(found), ast.Load()), node)
        if isinstance(found, int):
            return ast.copy_location(ast.Constant(int(found)), node)
        raise TypeError(f"{self.where} uses {ast.unparse(node)}, which is neither a rule nor a whole number")

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.own or (node.id in KEPT and node.id not in self.scope):
            return node
        if node.id not in self.scope:
            raise TypeError(f"{self.where} uses {node.id}, which the rule dialect does not know")
        return self.value(node, self.scope[node.id])

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id not in self.own:
            holder = self.scope.get(node.value.id, getattr(builtins, node.value.id, None))
            if isinstance(holder, ModuleType) or (isinstance(holder, type) and issubclass(holder, IntEnum)):
                return self.value(node, getattr(holder, node.attr))
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        node.body = [self.visit(statement) for statement in body]
        for argument in node.args.args:
            argument.annotation = None
        node.returns = None
        return node


def collect_functions(roots: list[FunctionType]) -> Functions:
    """Every function that the roots reach, resolved, callees first."""
    found: Functions = {}

    def follow(f: FunctionType) -> None:
        name = mangle(f)
        if name in found:
            return
        resolve = Resolve(f)
        node = resolve.visit_FunctionDef(syntax_of(f))
        node.name = name
        for callee in resolve.calls:
            follow(callee)
        found[name] = node

    for root in roots:
        follow(root)
    return found


def functions_of(game: AnyGame) -> list[FunctionType]:
    """Every function that compiled play calls directly."""
    roots: list[Any] = [draws.first_key, draws.second_key, draws.raw, draws.scale, game.finish, *game.counts.values()]
    for functions in (*game.policy.values(), *game.follows.values()):
        roots += functions
    for row in game.sequence:
        roots.append(row.then)
        roots += [row.ways] if isinstance(row, Roll) else [f for part in row.sides for f in (part.by, part.ruling)]
    roots += [game.worth] if game.worth is not None else []
    return roots


def play_functions(game: AnyGame, more: list[str], *, later: bool = False) -> Functions:
    """Every function of compiled play, callees first: the rules, a step per row, the tree over them, and ``more``.

    With ``later`` the loop counts what followed from a step: the step leaves a note in fields beside the state.
    """
    steps = [write_step(game, row, later=later) for row in game.sequence]
    made = [n for text in (*write_spans(game), *steps, write_dispatch(game), *more) for n in ast.parse(text).body]
    return collect_functions(functions_of(game)) | {
        node.name: node for node in made if isinstance(node, ast.FunctionDef)
    }


def link(game: AnyGame, loop: str = "", *more: str) -> str:
    """Write the source file of compiled play of ``game``, with its own loop over games or another, and ``more``."""
    functions = play_functions(game, [*more, write_outer(game, loop or LOOP)])
    parts = [
        f'"""Compiled play of {game.name}: written by touchline.sim.link from the rules, not to be edited."""',
        "import numba",
        f"rule = numba.njit(forceinline=True, {OPTIONS})",
        f"span = numba.njit({OPTIONS})",
        "outer = numba.njit(nogil=True, cache=True)",
        "wide = numba.int64",
    ]
    kept = inline_functions(functions, {PLAY})
    widen = WidenArguments({name: f for name, f in kept.items() if name != PLAY})
    inline = InlineResult(kept[STEP])  # inlined by us: LLVM would optimize it again at each level
    for name, function in kept.items():
        decorator = "outer" if name == PLAY else "span" if name.startswith(SPAN) else "rule"
        widened = inline.visit(function) if name == PLAY else widen.visit(function)
        parts.append(f"@{decorator}\n{ast.unparse(ast.fix_missing_locations(widened))}")
    return "\n\n\n".join(parts) + "\n"


DRAWS = {f.__name__: mangle(f) for f in (draws.first_key, draws.second_key, draws.raw, draws.scale)}


def write_step(game: AnyGame, row: AnyRow, *, later: bool) -> str:
    """One fused step: list the options or outcomes, pick by the next draw, count, apply."""
    phase = int(row.phase)
    lines = [f"def step_{phase}(s, r, key, other, n, bits, policies, t):"]
    if isinstance(row, Roll):
        lines += [*drawing_lines(str(row.out_of)), *falling_lines("x", row.among, f"{mangle(row.ways)}(s, r, i)")]
        picks = "x"
    elif isinstance(row, Decide):
        lines += choice_lines("x", row, game.policy.get(phase, (None,))[0])
        picks = "x"
    else:
        first, second = game.policy.get(phase, (None, None))
        lines += choice_lines("x", row.first, first)
        lines += [f"bits = {DRAWS['raw']}(key, other, n)", *choice_lines("y", row.second, second)]
        picks = "x, y"
    if phase in game.counts:
        lines.append(f"{mangle(game.counts[phase])}(s, r, {picks}, t)")
    then = f"{mangle(row.then)}(s, r, {picks})"
    if phase not in game.follows:
        lines.append(then)
    elif later:
        note, count = game.follows[phase]
        number = followers(game).index(count) + 1
        lines += [f"s.{NOTED} = {mangle(note)}(s, r, {picks})", f"s.{FOLLOWED} = {number}", then]
    else:
        note, count = game.follows[phase]
        lines += [f"noted = {mangle(note)}(s, r, {picks})", then, f"{mangle(count)}(s, r, noted, t)"]
    return "\n    ".join([*lines, "return n"])


FOLLOWED, NOTED = "followed", "noted"
"""Fields beside a state: which of the ``followers`` counts a step, and what was noted before it."""


def followers(game: AnyGame) -> list[Callable[..., None]]:
    """The functions that count what followed from a step."""
    return list(dict.fromkeys(count for _, count in game.follows.values()))


def drawing_lines(total: str) -> list[str]:
    """Use the bits of this draw. They are computed before the phase is known, so that neither waits for the other."""
    return [f"u = {DRAWS['scale']}(bits, {total})", "n += 1"]


def falling_lines(x: str, among: int, weight: str) -> list[str]:
    """The option on which draw u falls, without a branch that could be mispredicted."""
    return [f"{x} = 0", "end = 0", f"for i in range({among}):", f"    end += {weight}", f"    {x} += u >= end"]


def choice_lines(x: str, part: Any, weight: Callable[..., int] | None) -> list[str]:
    """Pick one legal option: each weighs 1, or its policy weight where the side plays the policy."""
    if part.among > MOST_WRITTEN_OUT:
        evenly, by_policy = block_lines(x, part, None), block_lines(x, part, weight)
    else:
        evenly = picking_lines(x, part.among, weight_text(part, None))
        by_policy = weighing_lines(x, part.among, weight_text(part, weight))
    if weight is None:
        return evenly
    return [
        f"if (policies >> ({mangle(part.by)}(s) >> 1)) & 1:",
        *(f"    {line}" for line in by_policy),
        "else:",
        *(f"    {line}" for line in evenly),
    ]


def weight_text(part: Any, weight: Callable[..., int] | None) -> str:
    """The weight of option i."""
    return f"{f'{mangle(weight)}(s, r, i)' if weight else 1} if {mangle(part.ruling)}(s, r, i) == 0 else 0"


MOST_WRITTEN_OUT = 16
"""Up to this many options are weighed without a loop."""


def weighing_lines(x: str, among: int, weight: str) -> list[str]:
    """``picking_lines`` for a policy, unrolled: each option is weighed once, and common subexpressions are shared."""
    ends = [f"end_{i} = {f'end_{i - 1} + ' if i else ''}({weight.replace(OPTION, f', {i})')})" for i in range(among)]
    falls = " + ".join(f"(1 if u >= end_{i} else 0)" for i in range(among - 1))
    return [*ends, *drawing_lines(f"end_{among - 1}"), f"{x} = {falls}"]


OPTION = ", i)"
"""How a call about option i ends."""


def picking_lines(x: str, among: int, weight: str) -> list[str]:
    """Add up all weights, draw, and find the option it falls on."""
    total = ["total = 0", f"for i in range({among}):", f"    total += {weight}"]
    return [*total, *drawing_lines("total"), *falling_lines(x, among, weight)]


BLOCK = 8
"""How many options are added up together where there are many."""


def block_lines(x: str, part: Any, weight: Callable[..., int] | None) -> list[str]:
    """``picking_lines`` for many options: the draw falls into one block, and only its options are weighed twice."""
    among, total = part.among, span_name(part, weight)
    starts = range(0, among, BLOCK)
    lines = ["o = n - n", "end_0 = o"]  # a plain 0 is a type of its own to numba: all would be compiled twice
    for start in starts:
        stop = min(start + BLOCK, among)
        lines.append(f"end_{stop} = end_{start} + {total}(s, r, o + {start}, o + {stop})")
    lines += [*drawing_lines(f"end_{among}"), f"{x} = 0", "end = 0"]
    for start in starts[1:]:
        lines += [f"if u >= end_{start}:", f"    {x} = {start}", f"    end = end_{start}"]
    lines.append(f"for i in range({x}, min({x} + {BLOCK}, {among})):")
    return [*lines, f"    end += {total}(s, r, i, i + 1)", f"    {x} += u >= end"]


SPAN = "span__"
"""Prefix of the functions that add up a span of options. They are called from many places and never inlined."""


def span_name(part: Any, weight: Callable[..., int] | None) -> str:
    return f"{SPAN}{mangle(part.ruling)}__{mangle(weight) if weight else 'evenly'}"


def write_spans(game: AnyGame) -> list[str]:
    """The functions that add up the weights of options first to last - 1 of a long row."""
    texts = []
    for row in game.sequence:
        for part, weight in zip(row.sides, game.policy.get(int(row.phase), (None,) * len(row.sides)), strict=True):
            for asked in dict.fromkeys((None, weight)) if part.among > MOST_WRITTEN_OUT else ():
                head = f"def {span_name(part, asked)}(s, r, first, last):"
                loop = ["for i in range(first, last):", f"    total += {weight_text(part, asked)}"]
                texts.append("\n    ".join([head, "total = 0", *loop, "return total"]))
    return texts


STEP = "step"


def write_dispatch(game: AnyGame) -> str:
    """``step``: the step of each phase; a phase without a row gives -1."""
    arguments = "s, r, key, other, n, bits, policies, t"
    steps = {phase: f"return step_{phase}({arguments})" for phase in game.rows}
    return write_tree(game, STEP, arguments, lambda phase: steps.get(phase, "return -1"))


def write_tree(game: AnyGame, name: str, arguments: str, leaf: Callable[[int], str]) -> str:
    """A function that does for each phase what ``leaf`` writes for it: a binary tree over the phases."""
    lines = [f"def {name}({arguments}):", "    phase = s.phase"]

    def branch(phases: list[int], indent: str) -> None:
        if len(phases) == 1:
            lines.append(f"{indent}{leaf(phases[0])}")
            return
        middle = len(phases) // 2
        lines.append(f"{indent}if phase < {phases[middle]}:")
        branch(phases[:middle], indent + "    ")
        lines.append(f"{indent}else:")
        branch(phases[middle:], indent + "    ")

    branch(sorted(int(p) for p in game.phases), "    ")
    return "\n".join(lines)


PLAY = "play_games"
"""The function that Python calls."""

LOOP = """\
def {play}(starts, rules, seed, firsts, counts, policies, most_steps, judge, box, tallies, worths):
    r = rules[0]
    steps = 0
    for i in range(len(starts)):
        t = tallies[i]
        for g in range(firsts[i], firsts[i] + counts[i]):
            box[0] = starts[i]
            s = box[0]
            key = {first_key}(seed, g)
            other = {second_key}(seed, g)
            n = g - g  # a plain 0 is a type of its own to numba, and everything would be compiled twice
            k = 0
            while k < most_steps:
                m = step(s, r, key, other, n, {raw}(key, other, n), policies, t)
                if m < 0:
                    break
                n = m
                k += 1
            if {over}:
                {finish}(s, r, t)
            elif judge:
                {cut}
            else:
                return -1 - g
            steps += k
    return steps
"""
"""Play ``counts[i]`` games from number ``firsts[i]`` on from each start; the number of steps.

Every start has its own tally, and all of them have the same dice. A game that is not over after ``most_steps`` is an
error, -1 - g for game g, or with ``judge`` it is cut short: its worth is added to ``worths``, or its score counts
where the game has no ``worth``.
"""


def write_outer(game: AnyGame, loop: str) -> str:
    """The function that Python calls."""
    finish = mangle(game.finish)
    over = " or ".join(f"s.phase == {int(phase)}" for phase in game.phases if phase not in game.rows)
    cut = f"worths[i] += {mangle(game.worth)}(s, r)" if game.worth else f"{finish}(s, r, t)"
    return loop.format(play=PLAY, finish=finish, over=over, cut=cut, **DRAWS)
