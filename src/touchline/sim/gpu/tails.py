"""Defers the common endings of rules, so that each runs in one place of the kernel.

The threads of a GPU run in lockstep only while they run the same instructions, and code that is inlined in eighty
places is eighty different pieces of code. So a procedure with which several rules end is not called there: the rule
notes that it is *due*, with its arguments, and the loop runs it afterwards for all threads together.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from touchline.sim.inline import Functions, called_names, name_called, parameters, size

DUE = "due"
OPERANDS = ("due_a", "due_b")
"""Fields beside a state: which procedure is due, and its arguments after ``s`` and ``r``."""
WORTH_IT = 150
"""Procedures of fewer nodes, callees included, are inlined as before."""
SHARED = ("s", "r")


@dataclass
class Tails:
    """The rewritten functions, and the deferred procedures: each comes before those it may leave due."""

    functions: Functions
    due: list[str]


def defer_tails(functions: Functions, roots: list[str]) -> Tails:
    """Rewrite the ``roots`` and everything they end with, so that large common endings are noted as due."""
    due = common_endings(functions, roots)
    numbers = {name: number for number, name in enumerate(due, start=1)}
    variants: Functions = {}

    def variant(name: str) -> str:
        """The name of a procedure as it is called at the very end: a variant of it if it has endings itself."""
        made = f"{name}__ending"
        if made not in variants and any(ending_places(functions[name].body, functions)):
            variants[made] = note_endings(functions[name], made)
        return made if made in variants else name

    def note_endings(f: ast.FunctionDef, name: str) -> ast.FunctionDef:
        copy = deepcopy(f)
        copy.name = name
        for body, at in list(ending_places(copy.body, functions)):
            callee, arguments = call_in(body[at])
            if callee in numbers:
                body[at : at + 1] = note_due(numbers[callee], arguments)
            else:
                body[at] = ast.Expr(ast.Call(ast.Name(variant(callee), ast.Load()), arguments, []))
        return copy

    noted = {root: note_endings(functions[root], root) for root in roots}
    places = [variant(name) for name in due]
    whole: Functions = {}
    for name, function in functions.items():  # a variant follows its procedure, so that callees stay before callers
        whole[name] = noted.get(name, function)
        if f"{name}__ending" in variants:
            whole[f"{name}__ending"] = variants[f"{name}__ending"]
    return Tails(whole, places)


def call_in(statement: ast.stmt) -> tuple[str, list[ast.expr]]:
    """The name of the function that a statement calls, and the arguments; an empty name if it is not a call."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    return name_called(call), call.args if isinstance(call, ast.Call) else []


def note_due(number: int, arguments: list[ast.expr]) -> list[ast.stmt]:
    """Note that a procedure is due, and with what."""
    values = [(DUE, ast.Constant(number)), *zip(OPERANDS, arguments[len(SHARED) :], strict=False)]
    return [
        ast.Assign([ast.Attribute(ast.Name("s", ast.Load()), place, ast.Store())], value, lineno=0)
        for place, value in values
    ]


def ending_places(body: list[ast.stmt], functions: Functions) -> Iterator[tuple[list[ast.stmt], int]]:
    """Where a body ends with the call of a procedure, on each path through it: the statements and an index."""
    at = len(body) - 1
    if at >= 0 and isinstance(body[at], ast.Return) and not called_names(body[at], functions):
        at -= 1
    if at < 0:
        return
    last = body[at]
    if isinstance(last, ast.If):
        yield from ending_places(last.body, functions)
        yield from ending_places(last.orelse, functions)
    elif call_in(last)[0] in functions:
        yield body, at


def common_endings(functions: Functions, roots: list[str]) -> list[str]:
    """The large procedures with which several roots end, directly or not; callers before callees."""
    sites: Counter[str] = Counter()
    seen: set[str] = set()

    def follow(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        for body, at in ending_places(functions[name].body, functions):
            callee, _ = call_in(body[at])
            sites[callee] += 1
            follow(callee)

    for root in roots:
        follow(root)
    whole = full_sizes(functions)
    return [
        name
        for name in reversed(list(functions))
        if sites[name] > 1 and whole[name] >= WORTH_IT and can_wait(functions[name])
    ]


def write_due_call(name: str, f: ast.FunctionDef) -> str:
    """The call of a procedure that is due."""
    names = parameters(f)
    return f"{name}({', '.join([*names[: len(SHARED)], *(f's.{place}' for place in OPERANDS[: len(names) - 2])])})"


def can_wait(f: ast.FunctionDef) -> bool:
    """Whether a procedure can be deferred: it takes the state, the ruleset and few more numbers."""
    names = parameters(f)
    return all(name in SHARED for name in names[: len(SHARED)]) and len(names) <= len(SHARED) + len(OPERANDS)


def full_sizes(functions: Functions) -> dict[str, int]:
    """The size of each function including its callees. Callees come before callers."""
    sizes: dict[str, int] = {}
    for name, function in functions.items():
        sizes[name] = size(function) + sum(sizes.get(callee, 0) for callee in called_names(function, functions))
    return sizes
