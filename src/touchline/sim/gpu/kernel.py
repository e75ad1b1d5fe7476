"""Rewrites the functions of ``link`` into one CUDA kernel that plays whole games.

None of the rewrites changes what is computed:

- A short list in a state becomes separate fields, because a list that is indexed by a variable cannot be kept in
  registers. With this a whole American football game lives in registers.
- A tally becomes one array that all threads of a block add to atomically.
- An index is unsigned, because the dialect never counts from the end.
- The kernel loops over the rows in the order of the sequence of play. A thread whose game is at a row takes the step,
  so that the threads of a warp, each in its own game, meet at every row. Common endings of rules (``tails``) and
  counting after a step are placed between the rows, where most games can use them (``order``). A thread whose game is
  over begins the next.
"""

import ast
from collections.abc import Callable
from copy import deepcopy
from types import SimpleNamespace
from typing import Any, TypeVar

from touchline.core.fields import Field, layout
from touchline.core.game import AnyGame
from touchline.sim.gpu.order import best_order
from touchline.sim.gpu.paths import COUNTING, ENDING, ROW, Station, sample_paths
from touchline.sim.gpu.tails import DUE, OPERANDS, Tails, defer_tails, full_sizes, write_due_call
from touchline.sim.inline import inline_functions, keep_needed
from touchline.sim.layouts import width
from touchline.sim.link import DRAWS, FOLLOWED, NOTED, followers, mangle, play_functions

MOST_SPREAD = 4
"""Lists of at most this many numbers are spread over separate fields."""
STATE, TALLY = "s", "t"
KERNEL = "play_games"
ADD = ast.parse("cuda.atomic.add", mode="eval").body
Part = TypeVar("Part", ast.expr, ast.stmt)


def is_spread(f: Field) -> bool:
    """Whether a field of a state becomes several."""
    return 0 < f.count <= MOST_SPREAD


def spread_names(f: Field) -> list[str]:
    """The fields that a list is spread over."""
    return [f"{f.name}_{i}" for i in range(f.count)]


def tally_places(tally: type[Any]) -> dict[str, int]:
    """Where each counter of a tally begins in the one array, and under the empty name how long that is."""
    places, end = {}, 0
    for f in layout(tally):
        places[f.name] = end
        end += max(f.count, 1)
    return {**places, "": end}


def field_of(node: ast.expr, holder: str) -> str | None:
    """The name of a field of ``holder``, if the expression is one."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == holder:
        return node.attr
    return None


class ForGpu(ast.NodeTransformer):
    """Applies the rewrites to one function."""

    def __init__(self, spread: dict[str, list[str]], places: dict[str, int]) -> None:
        self.spread, self.places = spread, places
        self.fresh = 0

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        fields = self.spread_of(node)
        if fields is not None:
            values: list[ast.expr] = [ast.Attribute(ast.Name(STATE, ast.Load()), name, ast.Load()) for name in fields]
            return choose(values, node.slice, ast.IfExp)
        index = node.slice
        if not isinstance(index, ast.Constant):
            index = ast.Call(ast.Name("unsigned", ast.Load()), [index], [])
        return ast.Subscript(node.value, index, node.ctx)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        return self.store_spread(node.targets[0], node.value, None) or self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | list[ast.stmt]:
        target = node.target
        counter = field_of(target.value if isinstance(target, ast.Subscript) else target, TALLY)
        if counter is None:
            return self.store_spread(target, node.value, node.op) or self.generic_visit(node)
        place: ast.expr = ast.Constant(self.places[counter])
        if isinstance(target, ast.Subscript):
            place = ast.BinOp(place, ast.Add(), self.visit(target.slice))
        amount = self.visit(node.value)
        if isinstance(node.op, ast.Sub):
            amount = ast.UnaryOp(ast.USub(), amount)
        return ast.Expr(ast.Call(ADD, [ast.Name(TALLY, ast.Load()), place, amount], []))

    def spread_of(self, node: ast.expr) -> list[str] | None:
        """The fields that an indexed list is spread over; None for anything else."""
        return self.spread.get(field_of(node.value, STATE) or "") if isinstance(node, ast.Subscript) else None

    def store_spread(self, target: ast.expr, value: ast.expr, op: ast.operator | None) -> list[ast.stmt]:
        """Store into the field that the index of ``target`` selects; nothing where that is not spread."""
        fields = self.spread_of(target)
        if fields is None:
            return []
        assert isinstance(target, ast.Subscript)
        index, value = self.visit(target.slice), self.visit(value)
        bound: list[ast.stmt] = []
        if not isinstance(index, ast.Constant):
            self.fresh += 1
            bound = [ast.Assign([ast.Name(f"place_{self.fresh}", ast.Store())], index, lineno=0)]
            index = ast.Name(f"place_{self.fresh}", ast.Load())
        stores: list[ast.stmt] = []
        for name in fields:
            place = ast.Attribute(ast.Name(STATE, ast.Load()), name, ast.Store())
            stores.append(ast.Assign([place], value, lineno=0) if op is None else ast.AugAssign(place, op, value))
        return [*bound, choose(stores, index, lambda test, then, other: ast.If(test, [then], [other]))]


def choose(parts: list[Part], index: ast.expr, branch: Callable[[ast.expr, Part, Part], Part]) -> Part:
    """The part that ``index`` selects: at once if it is a constant, else by comparing it with each number."""
    if isinstance(index, ast.Constant) and isinstance(index.value, int):
        return parts[index.value]
    made = parts[-1]
    for number in range(len(parts) - 2, -1, -1):
        made = branch(ast.Compare(index, [ast.Eq()], [ast.Constant(number)]), parts[number], made)
    return made


HEADER = """\
\"\"\"Play of {name} on a GPU: written by touchline.sim.gpu.kernel from the rules, not to be edited.\"\"\"

from types import SimpleNamespace

import numba
import numpy
from numba import cuda

unsigned = numba.uint32
STATE = numpy.dtype({state}, align=True)
"""

WARP = """\
rule = cuda.jit(device=True, forceinline=True)
kernel = cuda.jit(cache=True)


@rule
def gather():
    cuda.syncwarp()


@rule
def any_of_warp(mine):
    return cuda.any_sync(0xFFFFFFFF, mine)
"""
"""``gather`` synchronizes the threads of a warp; ``any_of_warp`` says whether one of them still plays."""
OWN_STATE = "cuda.local.array(1, STATE)[0]"

ALONE = """\
rule = cuda.jit(device=True)
kernel = cuda.jit


def gather():
    pass


def any_of_warp(mine):
    return mine
"""
"""The same for the simulator, where every thread runs alone."""

LOOP = """\
def {kernel}(start, rules, seed, first, last, most_steps, tally):
    policies = {policies}  # a compile-time constant, so that unused policies take no registers
    counts = cuda.shared.array({counters}, numba.int64)
    for i in range(cuda.threadIdx.x, {counters}, cuda.blockDim.x):
        counts[i] = 0
    cuda.syncthreads()
    r = rules[0]
    s = {state}
    g = first + cuda.grid(1)
    key = {first_key}(seed, g)
    other = {second_key}(seed, g)
    n = g - g  # a plain 0 is a type of its own to numba
    k = n
    steps = n
    at = {idle}
    if g < last:
        begin(s, start[0])
        at = s.phase
    while any_of_warp(at != {idle}):
{chain}
        if {is_over} or k > most_steps:
            if k > most_steps:
                cuda.atomic.add(counts, {endless}, 1)
            {finish}(s, r, counts)
            steps += k
            g += cuda.gridsize(1)
            key = {first_key}(seed, g)
            other = {second_key}(seed, g)
            n = g - g
            k = g - g
            at = {idle}
            if g < last:
                begin(s, start[0])
                at = s.phase
        gather()
    cuda.atomic.add(counts, {steps}, steps)
    cuda.syncthreads()
    for i in range(cuda.threadIdx.x, {counters}, cuda.blockDim.x):
        if counts[i] != 0:
            cuda.atomic.add(tally, i, counts[i])
"""

IDLE = -1
BESIDE = (DUE, *OPERANDS, FOLLOWED, NOTED)
"""Fields of a thread besides those of its game."""

STEP = """\
        if at == {phase}:
            n = step_{phase}(s, r, key, other, n, {raw}(key, other, n), policies, counts)
            k += 1
            at = {waiting} if s.due or s.followed else s.phase
        gather()"""

DUE_STEP = """\
        if at == {waiting} and s.due == {number}:
            s.due = 0
            {call}
            at = {waiting} if s.due or s.followed else s.phase
        gather()"""

COUNT_STEP = """\
        if at == {waiting} and s.followed == {number} and s.due == 0:
            s.followed = 0
            {count}(s, r, s.noted, counts)
            at = s.phase
        gather()"""
WAITING = -2
"""``at`` of a thread that is at no phase: it has no game (IDLE), or something is due before the next phase."""


def gpu_values(s: Any) -> dict[str, Any]:
    """The fields of a state as a GPU holds them."""
    held: dict[str, Any] = {}
    for f in layout(type(s)):
        value = getattr(s, f.name)
        held |= zip(spread_names(f), value, strict=True) if is_spread(f) else {f.name: value}
    return held


def plain_state(state: type[Any]) -> str:
    """The state of a simulated thread. A NumPy record would not do: its own attributes hide fields of the same name."""
    lists = [f"{f.name}=[0] * {f.count}" for f in layout(state) if f.count and not is_spread(f)]
    return f"SimpleNamespace({', '.join(lists)})"


def write_begin(game: AnyGame) -> str:
    """``begin``: the start of a game, field by field."""
    lines = ["def begin(s, start):"]
    for f in layout(game.state):
        if is_spread(f):
            lines += [f"    s.{name} = start['{name}']" for name in spread_names(f)]
        elif f.count:
            lines += [f"    for i in range({f.count}):", f"        s.{f.name}[i] = start['{f.name}'][i]"]
        else:
            lines.append(f"    s.{f.name} = start['{f.name}']")
    lines += [f"    s.{name} = 0" for name in BESIDE]
    return "\n".join(lines)


REGISTER, PYTHON = "int32", "int64"


def gpu_fields(state: type[Any], number: str = REGISTER) -> list[tuple[Any, ...]]:
    """The fields of a state as a GPU holds them: numbers as wide as a register, long lists as narrow as possible."""
    rows: list[tuple[Any, ...]] = []
    for f in layout(state):
        if is_spread(f):
            rows += [(name, number) for name in spread_names(f)]
        elif f.count:
            rows.append((f.name, width(f.range).__name__, (f.count,)))
        else:
            rows.append((f.name, number))
    return rows + [(name, number) for name in BESIDE]


def write_kernel(game: AnyGame, policies: int, *, simulated: bool = False) -> str:
    """Write the source file of play of ``game`` on a GPU.

    Bit 0 of ``policies`` says whether home plays the policy, bit 1 whether away does.
    """
    rewrite = ForGpu({f.name: spread_names(f) for f in layout(game.state) if is_spread(f)}, tally_places(game.tally))
    rules = {
        name: rewrite.visit(f)
        for name, f in play_functions(game, [write_begin(game)], later=True).items()
        if name != "step"
    }
    steps = [f"step_{int(row.phase)}" for row in game.sequence]
    counting = [mangle(f) for f in (game.finish, *followers(game))]
    tails = defer_tails(inline_functions(rules, {"begin", *counting, *DRAWS.values(), *steps}), steps)
    kernel = ast.parse(write_loop(game, policies, tails, simulated=simulated)).body[0]
    assert isinstance(kernel, ast.FunctionDef)
    fields = gpu_fields(game.state, PYTHON if simulated else REGISTER)
    parts = [HEADER.format(name=game.name, state=fields), ALONE if simulated else WARP]
    for name, function in keep_needed({KERNEL}, tails.functions | {KERNEL: kernel}).items():
        decorator = "kernel" if name == KERNEL else "rule"
        parts.append(f"@{decorator}\n{ast.unparse(ast.fix_missing_locations(function))}")
    return "\n\n\n".join(parts) + "\n"


def stations_of(game: AnyGame, tails: Tails) -> dict[Station, tuple[str, str]]:
    """The stations of the loop, each with the function it calls and its text: rows, deferred endings, counting."""
    stations = {}
    for phase in (int(row.phase) for row in game.sequence):
        stations[Station(ROW, phase)] = f"step_{phase}", STEP.format(phase=phase, waiting=WAITING, **DRAWS)
    for number, name in enumerate(tails.due, start=1):
        call = write_due_call(name, tails.functions[name])
        stations[Station(ENDING, number)] = name, DUE_STEP.format(number=number, call=call, waiting=WAITING)
    for number, name in enumerate(map(mangle, followers(game)), start=1):
        stations[Station(COUNTING, number)] = name, COUNT_STEP.format(number=number, count=name, waiting=WAITING)
    return stations


def order_stations(game: AnyGame, policies: int, tails: Tails) -> str:
    """The text of all stations, in an order that suits these policies."""
    stations = stations_of(game, tails)
    start = gpu_values(game.begin(game.load().values))
    paths = sample_paths(game, tails, policies, SimpleNamespace(**deepcopy(start)), start)
    whole = full_sizes(tails.functions)
    sizes = {station: whole[name] for station, (name, _) in stations.items()}
    return "\n".join(stations[station][1] for station in best_order(sizes, paths))


def write_loop(game: AnyGame, policies: int, tails: Tails, *, simulated: bool) -> str:
    """Write the kernel: the loop over all stations, then the end of a game."""
    size = tally_places(game.tally)[""]
    return LOOP.format(
        kernel=KERNEL,
        policies=policies,
        counters=size + 2,
        endless=size,
        steps=size + 1,
        idle=IDLE,
        state=plain_state(game.state) if simulated else OWN_STATE,
        chain=order_stations(game, policies, tails),
        is_over=" or ".join(f"at == {int(p)}" for p in game.phases if int(p) not in game.rows),
        finish=mangle(game.finish),
        **DRAWS,
    )
