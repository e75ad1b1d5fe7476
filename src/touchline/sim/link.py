"""Links the rules of a game into one self-contained source file that numba compiles.

``link`` follows the calls from the rows of a game, resolves every name that a rule uses, and writes all functions it
reaches into one file: rules renamed by their module, members of enumerations and constants as numbers, one fused step
per row (list, pick, apply) and a binary tree over the phases. The cache does not compare this text. Its key is the
``fingerprint`` of everything that the text is made from, which is faster to compute and changes with every rule.
"""

from __future__ import annotations

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
from touchline.core.fields import layout
from touchline.core.game import Game
from touchline.core.sequence import Decide, Roll, Row
from touchline.sim.inline import Functions, InlineResult, WidenArguments, inline_functions

KEPT = frozenset({"min", "max", "abs", "range"})
OPTIONS = "nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True"


@lru_cache(maxsize=256)
def parsed(path: str, text: str) -> dict[int, ast.FunctionDef]:
    """The functions of a source file by their line."""
    return {n.lineno: n for n in ast.parse(text, path).body if isinstance(n, ast.FunctionDef)}


def definition(f: FunctionType) -> ast.FunctionDef:
    """The syntax of one function, a fresh copy."""
    path = f.__code__.co_filename
    node = parsed(path, "".join(linecache.getlines(path))).get(f.__code__.co_firstlineno)
    if node is None or node.name != f.__name__:
        raise TypeError(f"{f.__module__}.{f.__qualname__} is not a plain function of a module")
    return deepcopy(node)


def mangled(f: FunctionType) -> str:
    """The name of a function in the one file: its module's place below the package, then its own."""
    return "_".join(f.__module__.split(".")[2:]) + "__" + f.__name__


class Resolve(ast.NodeTransformer):
    """Replace every global name of a function by what it stands for; remember the functions it calls."""

    def __init__(self, f: FunctionType) -> None:
        self.scope = f.__globals__
        self.where = f"{f.__module__}.{f.__name__}"
        self.own = set(f.__code__.co_varnames)
        self.calls: list[FunctionType] = []

    def value(self, node: ast.expr, found: Any) -> ast.expr:
        if isinstance(found, FunctionType):
            self.calls.append(found)
            return ast.copy_location(ast.Name(mangled(found), ast.Load()), node)
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


def reached(roots: list[FunctionType]) -> Functions:
    """Every function that the roots reach, resolved, callees first."""
    found: Functions = {}

    def follow(f: FunctionType) -> None:
        name = mangled(f)
        if name in found:
            return
        resolve = Resolve(f)
        node = resolve.visit_FunctionDef(definition(f))
        node.name = name
        for callee in resolve.calls:
            follow(callee)
        found[name] = node

    for root in roots:
        follow(root)
    return found


def functions_of(game: Game[Any, Any]) -> list[FunctionType]:
    """Every function that compiled play calls directly."""
    roots: list[Any] = [draws.first_key, draws.second_key, draws.raw, draws.scaled, game.finish, *game.counts.values()]
    for functions in (*game.policy.values(), *game.follows.values()):
        roots += functions
    for row in game.sequence:
        roots.append(row.then)
        roots += [row.ways] if isinstance(row, Roll) else [f for part in row.sides for f in (part.by, part.ruling)]
    roots += [game.worth] if game.worth is not None else []
    return roots


def parts_of(game: Game[Any, Any], more: list[str], *, later: bool = False) -> Functions:
    """Every function of compiled play, callees first: the rules, a step per row, the tree over them, and ``more``.

    ``later`` leaves it to the loop to count what followed from a step: it finds a note of that beside the state.
    """
    steps = [step_of(game, row, later=later) for row in game.sequence]
    made = [n for text in (*spans(game), *steps, dispatch(game), *more) for n in ast.parse(text).body]
    return reached(functions_of(game)) | {node.name: node for node in made if isinstance(node, ast.FunctionDef)}


def link(game: Game[Any, Any]) -> str:
    """The text of the one file that compiled play of ``game`` consists of."""
    functions = parts_of(game, [range_check(game), *loops(game)])
    parts = [
        f'"""Compiled play of {game.name}: written by touchline.sim.link from the rules, not to be edited."""',
        "import numba",
        f"rule = numba.njit(forceinline=True, {OPTIONS})",
        f"span = numba.njit({OPTIONS})",
        "outer = numba.njit(nogil=True, cache=True)",
        "wide = numba.int64",
    ]
    kept = inline_functions(functions, set(OUTER))
    widen = WidenArguments({name: f for name, f in kept.items() if name not in OUTER})
    inline = InlineResult(kept[STEP])  # what is inlined is optimised once more at each level
    for name, function in kept.items():
        decorator = "outer" if name in OUTER else "span" if name.startswith(SPAN) else "rule"
        widened = inline.visit(function) if name in OUTER else widen.visit(function)
        parts.append(f"@{decorator}\n{ast.unparse(ast.fix_missing_locations(widened))}")
    return "\n\n\n".join(parts) + "\n"


DRAWS = {f.__name__: mangled(f) for f in (draws.first_key, draws.second_key, draws.raw, draws.scaled)}  # type: ignore[arg-type]


def name_of(f: Callable[..., Any]) -> str:
    return mangled(f)  # type: ignore[arg-type]


def step_of(game: Game[Any, Any], row: Row[Any, Any], *, later: bool) -> str:
    """One fused step: list what may come, pick by the next draw, count, apply."""
    phase = int(row.phase)
    lines = [f"def step_{phase}(s, r, key, other, n, bits, policies, t):"]
    if isinstance(row, Roll):
        lines += throw_lines(row)
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
        lines.append(f"{name_of(game.counts[phase])}(s, r, {picks}, t)")
    then = f"{name_of(row.then)}(s, r, {picks})"
    if phase not in game.follows:
        lines.append(then)
    elif later:
        note, count = game.follows[phase]
        number = followers(game).index(count) + 1
        lines += [f"s.{NOTED} = {name_of(note)}(s, r, {picks})", f"s.{FOLLOWED} = {number}", then]
    else:
        note, count = game.follows[phase]
        lines += [f"noted = {name_of(note)}(s, r, {picks})", then, f"{name_of(count)}(s, r, noted, t)"]
    return "\n    ".join([*lines, "return n"])


FOLLOWED, NOTED = "followed", "noted"
"""Beside a state: by which of the ``followers`` a step is to be counted, and what was noted before it."""


def followers(game: Game[Any, Any]) -> list[Callable[..., None]]:
    """The functions that count what followed from a step."""
    return list(dict.fromkeys(count for _, count in game.follows.values()))


def throw_lines(row: Roll[Any, Any]) -> list[str]:
    """Throw: the outcome on which the next draw falls."""
    return [*drawing_lines(str(row.out_of)), *falling_lines("x", row.among, f"{name_of(row.ways)}(s, r, i)")]


def drawing_lines(total: str) -> list[str]:
    """Use the bits of this draw. They were made before the phase was looked at, so that neither waits for the other."""
    return [f"u = {DRAWS['scaled']}(bits, {total})", "n += 1"]


def falling_lines(x: str, among: int, weight: str) -> list[str]:
    """The option on which draw u falls: as many as end at or before it. No branch, so none is mispredicted."""
    return [f"{x} = 0", "end = 0", f"for i in range({among}):", f"    end += {weight}", f"    {x} += u >= end"]


def choice_lines(x: str, part: Any, weight: Callable[..., int] | None) -> list[str]:
    """Pick one legal option: each counts 1, or its weight where the side plays the policy."""
    if part.among > MOST_WRITTEN_OUT:
        evenly, by_policy = block_lines(x, part, None), block_lines(x, part, weight)
    else:
        evenly = picking_lines(x, part.among, weighed(part, None))
        by_policy = weighing_lines(x, part.among, weighed(part, weight))
    if weight is None:
        return evenly
    return [
        f"if (policies >> ({name_of(part.by)}(s) >> 1)) & 1:",
        *(f"    {line}" for line in by_policy),
        "else:",
        *(f"    {line}" for line in evenly),
    ]


def weighed(part: Any, weight: Callable[..., int] | None) -> str:
    """What option i counts."""
    return f"{f'{name_of(weight)}(s, r, i)' if weight else 1} if {name_of(part.ruling)}(s, r, i) == 0 else 0"


MOST_WRITTEN_OUT = 16
"""So many options at most are weighed without a loop."""


def weighing_lines(x: str, among: int, weight: str) -> list[str]:
    """``picking_lines`` for a policy, which takes longer to ask than to write out: each option is weighed once, and
    what the weights have in common is worked out once."""
    ends = [f"end_{i} = {f'end_{i - 1} + ' if i else ''}({weight.replace(OPTION, f', {i})')})" for i in range(among)]
    falls = " + ".join(f"(1 if u >= end_{i} else 0)" for i in range(among - 1))
    return [*ends, *drawing_lines(f"end_{among - 1}"), f"{x} = {falls}"]


OPTION = ", i)"
"""How a function is asked about option i."""


def picking_lines(x: str, among: int, weight: str) -> list[str]:
    """Add up all weights, draw, and find the option it falls on."""
    total = ["total = 0", f"for i in range({among}):", f"    total += {weight}"]
    return [*total, *drawing_lines("total"), *falling_lines(x, among, weight)]


BLOCK = 8
"""So many of many options are added up together."""


def block_lines(x: str, part: Any, weight: Callable[..., int] | None) -> list[str]:
    """``picking_lines`` for many options: the draw falls into one block, and only its options are weighed twice."""
    among, total = part.among, span_name(part, weight)
    starts = range(0, among, BLOCK)
    lines = [
        "o = n - n",
        "end_0 = o",
    ]  # a plain 0 is a type of its own to numba, and everything would be compiled twice
    for start in starts:
        stop = min(start + BLOCK, among)
        lines.append(f"end_{stop} = end_{start} + {total}(s, r, o + {start}, o + {stop})")
    lines += [*drawing_lines(f"end_{among}"), f"{x} = 0", "end = 0"]
    for start in starts[1:]:
        lines += [f"if u >= end_{start}:", f"    {x} = {start}", f"    end = end_{start}"]
    lines.append(f"for i in range({x}, min({x} + {BLOCK}, {among})):")
    return [*lines, f"    end += {total}(s, r, i, i + 1)", f"    {x} += u >= end"]


SPAN = "span__"
"""How the functions begin that add up a span of options. Called from many places, they are written out in none."""


def span_name(part: Any, weight: Callable[..., int] | None) -> str:
    return f"{SPAN}{name_of(part.ruling)}__{name_of(weight) if weight else 'evenly'}"


def spans(game: Game[Any, Any]) -> list[str]:
    """The functions that add up what options first to last - 1 of a long row count."""
    texts = []
    for row in game.sequence:
        for part, weight in zip(row.sides, game.policy.get(int(row.phase), (None,) * len(row.sides)), strict=True):
            for asked in dict.fromkeys((None, weight)) if part.among > MOST_WRITTEN_OUT else ():
                head = f"def {span_name(part, asked)}(s, r, first, last):"
                loop = ["for i in range(first, last):", f"    total += {weighed(part, asked)}"]
                texts.append("\n    ".join([head, "total = 0", *loop, "return total"]))
    return texts


STEP = "step"


def dispatch(game: Game[Any, Any]) -> str:
    """``step``: a binary tree over the phases; a phase without a row gives -1."""
    lines = [f"def {STEP}(s, r, key, other, n, bits, policies, t):", "    phase = s.phase"]

    def branch(phases: list[int], indent: str) -> None:
        if len(phases) == 1:
            phase = phases[0]
            call = f"step_{phase}(s, r, key, other, n, bits, policies, t)" if phase in game.rows else "-1"
            lines.append(f"{indent}return {call}")
            return
        middle = len(phases) // 2
        lines.append(f"{indent}if phase < {phases[middle]}:")
        branch(phases[:middle], indent + "    ")
        lines.append(f"{indent}else:")
        branch(phases[middle:], indent + "    ")

    branch(sorted(int(p) for p in game.phases), "    ")
    return "\n".join(lines)


def range_check(game: Game[Any, Any]) -> str:
    """``in_range``: whether every field of a state is in its declared range."""
    lines = ["def in_range(s):"]
    for f in layout(game.state):
        place, indent = (f"s.{f.name}[i]", "        ") if f.count else (f"s.{f.name}", "    ")
        lines += [f"    for i in range({f.count}):"] if f.count else []
        lines += [f"{indent}if {place} < {f.range.low} or {place} > {f.range.high}:", f"{indent}    return False"]
    return "\n".join([*lines, "    return True"])


SAMPLED_STEPS = 400
"""A checked game keeps its state after one of the first so many steps."""
OUTER = ("play_games", "checked_games", "one_step", "play_outs")

LOOP = """\
def {loop}(start, rules, seed, first, count, policies, most_steps, box, tally{sampled}):
    r = rules[0]
    t = tally[0]
    steps = 0
    for g in range(first, first + count):
        box[0] = start[0]
        s = box[0]
        key = {first_key}(seed, g)
        other = {second_key}(seed, g)
        wanted = {scaled}({raw}(key, other, 0x7FFFFFFF), {sampled_steps})  # checked
        n = g - g  # a plain 0 is a type of its own to numba, and everything would be compiled twice
        k = 0
        while k <= most_steps:
            m = step(s, r, key, other, n, {raw}(key, other, n), policies, t)
            if not in_range(s):  # checked
                return -1 - g  # checked
            if k <= wanted:  # checked
                sampled[2 * (g - first)] = s  # checked
            if m < 0:
                break
            n = m
            k += 1
        if k > most_steps:
            return -1 - g
        sampled[2 * (g - first) + 1] = s  # checked
        steps += k
        {finish}(s, r, t)
    return steps
"""
"""Play games first to first + count - 1; the number of steps, or -1 - g if game g does not end.

With the lines marked ``checked`` every field of every state is checked, a field out of its range ends with
-1 - g too, and ``sampled`` gets two states of each game: one from somewhere on the way, and the last.
"""

ONE_STEP = """\
def one_step(box, rules, seed, game, n, policies, tally):
    key = {first_key}(seed, game)
    other = {second_key}(seed, game)
    return step(box[0], rules[0], key, other, n, {raw}(key, other, n), policies, tally[0])
"""
"""One step of one game; the number of draws so far, or -1 at the end."""

PLAY_OUTS = """\
def play_outs(starts, rules, seed, firsts, counts, policies, most_steps, box, tallies, worths):
    r = rules[0]
    steps = 0
    for i in range(len(starts)):
        t = tallies[i]
        for g in range(firsts[i], firsts[i] + counts[i]):
            box[0] = starts[i]
            s = box[0]
            key = {first_key}(seed, g)
            other = {second_key}(seed, g)
            n = g - g
            k = 0
            while k < most_steps:
                m = step(s, r, key, other, n, {raw}(key, other, n), policies, t)
                if m < 0:
                    break
                n = m
                k += 1
            if {over}:
                {finish}(s, r, t)
            else:
                {cut}
            steps += k
    return steps
"""
"""Play ``counts[i]`` games from number ``firsts[i]`` on from each of many states; the number of steps.

Every state has a tally of its own, and all of them the same dice. A game that is not over after ``most_steps`` is cut
short: what it is worth is added to ``worths``, or it is counted as it stands where the game does not say.
"""


def loops(game: Game[Any, Any]) -> list[str]:
    """The functions that are called from outside."""
    plain = "\n".join(line for line in LOOP.splitlines() if "# checked" not in line)
    words = {**DRAWS, "finish": name_of(game.finish), "sampled_steps": SAMPLED_STEPS}
    over = " or ".join(f"s.phase == {int(phase)}" for phase in game.phases if phase not in game.rows)
    cut = f"worths[i] += {name_of(game.worth)}(s, r)" if game.worth else f"{words['finish']}(s, r, t)"
    return [
        plain.format(loop="play_games", sampled="", **words),
        LOOP.format(loop="checked_games", sampled=", sampled", **words),
        ONE_STEP.format(**words),
        PLAY_OUTS.format(over=over, cut=cut, **words),
    ]
