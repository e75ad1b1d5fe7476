"""What many rules end with is done once, in one place, for all of them.

A GPU's threads run in step only while they run the same lines, and lines that are copied into eighty places
are eighty different ones. So a procedure with which several rules end is not called there: the rule notes
that it is *due*, with its arguments, and the loop does it afterwards, for all threads together.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from touchline.sim.inline import Functions, named_in, parameters, size

DUE = "due"
OPERANDS = ("due_a", "due_b")
"""Fields beside a state: which procedure is due, and its arguments after ``s`` and ``r``."""
WORTH_IT = 150
"""A procedure of fewer nodes, all it calls included, is copied as before."""
SHARED = ("s", "r")


@dataclass
class Tails:
    """The functions, rewritten, and what to do after the rows: a procedure comes before those it may leave due."""

    functions: Functions
    due: list[str]


def with_tails_due(functions: Functions, roots: list[str]) -> Tails:
    """Rewrite the ``roots``, and whatever they end with, so that big common endings are noted as due."""
    due = common_endings(functions, roots)
    numbers = {name: number for number, name in enumerate(due, start=1)}
    variants: Functions = {}

    def variant(name: str) -> str:
        """The name of a procedure as it is called at the very end: a variant of it, if it has endings of its own."""
        made = f"{name}__ending"
        if made not in variants and any(ending_places(functions[name].body, functions)):
            variants[made] = with_endings_noted(functions[name], made)
        return made if made in variants else name

    def with_endings_noted(f: ast.FunctionDef, name: str) -> ast.FunctionDef:
        copy = deepcopy(f)
        copy.name = name
        for body, at in list(ending_places(copy.body, functions)):
            callee, arguments = called(body[at])
            if callee in numbers:
                body[at : at + 1] = notes(numbers[callee], arguments)
            else:
                body[at] = ast.Expr(ast.Call(ast.Name(variant(callee), ast.Load()), arguments, []))
        return copy

    noted = {root: with_endings_noted(functions[root], root) for root in roots}
    places = [variant(name) for name in due]
    whole: Functions = {}
    for (
        name,
        function,
    ) in functions.items():  # a variant stands behind its procedure, so that callees stay before callers
        whole[name] = noted.get(name, function)
        if f"{name}__ending" in variants:
            whole[f"{name}__ending"] = variants[f"{name}__ending"]
    return Tails(whole, places)


def called(statement: ast.stmt) -> tuple[str, list[ast.expr]]:
    """The function that a statement calls by name, and with what; no name if it is no such call."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
        return call.func.id, call.args
    return "", []


def notes(number: int, arguments: list[ast.expr]) -> list[ast.stmt]:
    """Note that a procedure is due, and with what."""
    values = [(DUE, ast.Constant(number)), *zip(OPERANDS, arguments[len(SHARED) :], strict=False)]
    return [
        ast.Assign([ast.Attribute(ast.Name("s", ast.Load()), place, ast.Store())], value, lineno=0)
        for place, value in values
    ]


def ending_places(body: list[ast.stmt], functions: Functions) -> Iterator[tuple[list[ast.stmt], int]]:
    """Where a body ends with the call of a procedure, on every way through it: the statements, and which of them."""
    at = len(body) - 1
    if at >= 0 and isinstance(body[at], ast.Return) and not named_in(body[at], functions):
        at -= 1
    if at < 0:
        return
    last = body[at]
    if isinstance(last, ast.If):
        yield from ending_places(last.body, functions)
        yield from ending_places(last.orelse, functions)
    elif called(last)[0] in functions:
        yield body, at


def common_endings(functions: Functions, roots: list[str]) -> list[str]:
    """The procedures with which several roots end, directly or not, and which are big: callers before callees."""
    sites: Counter[str] = Counter()
    seen: set[str] = set()

    def follow(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        for body, at in ending_places(functions[name].body, functions):
            callee, _ = called(body[at])
            sites[callee] += 1
            follow(callee)

    for root in roots:
        follow(root)
    whole = full_sizes(functions)
    return [
        name
        for name in reversed(list(functions))
        if sites[name] > 1 and whole[name] >= WORTH_IT and fits(functions[name])
    ]


def due_call(name: str, f: ast.FunctionDef) -> str:
    """The call that does a procedure that is due."""
    names = parameters(f)
    return f"{name}({', '.join([*names[: len(SHARED)], *(f's.{place}' for place in OPERANDS[: len(names) - 2])])})"


def fits(f: ast.FunctionDef) -> bool:
    """Whether a procedure's arguments can wait: the state and the ruleset, and few numbers more."""
    names = parameters(f)
    return all(name in SHARED for name in names[: len(SHARED)]) and len(names) <= len(SHARED) + len(OPERANDS)


def full_sizes(functions: Functions) -> dict[str, int]:
    """The size of each function with everything it calls. Callees come before callers."""
    sizes: dict[str, int] = {}
    for name, function in functions.items():
        sizes[name] = size(function) + sum(sizes.get(callee, 0) for callee in named_in(function, functions))
    return sizes
