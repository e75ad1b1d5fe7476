"""Inlining before compiling: numba spends most of its time per function, not per line.

Two rewrites of resolved rule functions, neither of which changes what is computed: a function that only returns an
expression becomes that expression wherever it is called, and a procedure that is called from one place is moved there.
Expressions of rules have no side effects, so both are safe.
"""

import ast
from copy import deepcopy

SMALL = 80
"""Expressions of at most this many nodes are inlined at every call."""

Functions = dict[str, ast.FunctionDef]


def as_expression(body: list[ast.stmt]) -> ast.expr | None:
    """The single expression that a body of nested ``if … return`` amounts to; None if it does anything else."""
    if not body:
        return None
    first, rest = body[0], body[1:]
    if isinstance(first, ast.Return) and first.value is not None:
        return first.value
    if isinstance(first, ast.If):
        then = as_expression(first.body)
        otherwise = as_expression(first.orelse + rest)
        if then is not None and otherwise is not None:
            return ast.IfExp(first.test, then, otherwise)
    return None


class Substitute(ast.NodeTransformer):
    """Put expressions in the place of names. A name that is assigned to becomes another name."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = self.values.get(node.id, node)
        return ast.Name(value.id, node.ctx) if isinstance(value, ast.Name) else deepcopy(value)


def name_called(node: ast.AST | None) -> str:
    """The name of the function that an expression calls; empty if it is not a call."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


class InlineValues(ast.NodeTransformer):
    """Replace calls of expression functions by their expressions."""

    def __init__(self, values: dict[str, tuple[list[str], ast.expr]]) -> None:
        self.values = values

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if name_called(node) not in self.values:
            return node
        names, value = self.values[name_called(node)]
        put: ast.expr = Substitute(dict(zip(names, node.args, strict=True))).visit(deepcopy(value))
        return put


class InlineCall(ast.NodeTransformer):
    """Replace the only call of a procedure by its body."""

    def __init__(self, name: str, procedure: ast.FunctionDef) -> None:
        self.name, self.procedure = name, procedure

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        call = node.value
        if not isinstance(call, ast.Call) or name_called(call) != self.name:
            return node
        own: dict[str, ast.expr] = {name: self.rename(name) for name in assigned_names(self.procedure)}
        bound: list[ast.stmt] = []
        for parameter, argument in zip(parameters(self.procedure), call.args, strict=True):
            if isinstance(argument, ast.Name | ast.Constant) and parameter not in own:
                own[parameter] = argument
            else:
                own[parameter] = self.rename(parameter)
                bound.append(ast.Assign([self.rename(parameter)], argument, lineno=0))
        return bound + [Substitute(own).visit(statement) for statement in deepcopy(self.procedure.body)]

    def rename(self, name: str) -> ast.Name:
        """A local name of the procedure with a suffix, so that it does not collide with the caller's."""
        return ast.Name(f"{name}_{self.name}", ast.Store())


class WidenArguments(ast.NodeTransformer):
    """Pass every number as int64: numba compiles a function for each width and constant it is called with."""

    def __init__(self, functions: Functions) -> None:
        self.functions = functions

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if name_called(node) in self.functions:
            node.args = [
                a if isinstance(a, ast.Name) and a.id in WHOLE else ast.Call(ast.Name("wide", ast.Load()), [a], [])
                for a in node.args
            ]
        return node


WHOLE = frozenset({"s", "r", "t", "key", "other", "n", "bits", "policies", "masks", "ways"})
"""Names that steps and rules pass on unchanged: records, arrays, and numbers that are wide already."""


class InlineResult(ast.NodeTransformer):
    """Replace ``x = f(…)`` by the body of ``f``, whose every path ends with a ``return``, which becomes ``x = …``."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.function = function

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        call = node.value
        if not isinstance(call, ast.Call) or name_called(call) != self.function.name:
            return node
        values = Substitute(dict(zip(parameters(self.function), call.args, strict=True)))
        target = node.targets

        class ToTarget(ast.NodeTransformer):
            def visit_Return(self, result: ast.Return) -> ast.stmt:
                assert result.value is not None
                return ast.Assign(target, result.value, lineno=0)

        return [ToTarget().visit(values.visit(statement)) for statement in deepcopy(self.function.body)]


def parameters(f: ast.FunctionDef) -> list[str]:
    return [a.arg for a in f.args.args]


def assigned_names(f: ast.FunctionDef) -> set[str]:
    """The names a function gives values to."""
    return {n.id for n in ast.walk(f) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def size(node: ast.AST) -> int:
    return sum(1 for _ in ast.walk(node))


def called_names(node: ast.AST, functions: Functions) -> list[str]:
    """The functions that a function or a statement names, as often as it names them."""
    return [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in functions]


def inline_values(functions: Functions) -> Functions:
    """Inline every small expression function. Callees come before callers, so one pass is enough."""
    values: dict[str, tuple[list[str], ast.expr]] = {}
    kept: Functions = {}
    for name, original in functions.items():
        function: ast.FunctionDef = InlineValues(values).visit(original)
        value = as_expression(function.body)
        if value is not None and size(value) <= SMALL and not assigned_names(function):
            values[name] = parameters(function), value
        kept[name] = function
    return kept


def inline_procedures(functions: Functions) -> Functions:
    """Inline each procedure that is called from one place, innermost first."""
    kept = dict(functions)
    callers: dict[str, list[str]] = {name: [] for name in functions}
    for caller, function in functions.items():
        for name in called_names(function, functions):
            callers[name].append(caller)
    for name, procedure in functions.items():
        if len(callers[name]) != 1 or any(isinstance(n, ast.Return) for n in ast.walk(procedure)):
            continue
        caller = callers[name][0]
        kept[caller] = InlineCall(name, kept[name]).visit(kept[caller])
        for callee in called_names(kept.pop(name), functions):
            callers[callee] = [caller if c == name else c for c in callers[callee]]
    return kept


def keep_needed(roots: set[str], functions: Functions) -> Functions:
    """The roots and everything they call, in the same order."""
    needed = set(roots)
    for name in reversed(list(functions)):
        if name in needed:
            needed.update(called_names(functions[name], functions))
    return {name: f for name, f in functions.items() if name in needed}


def inline_functions(functions: Functions, roots: set[str]) -> Functions:
    """The same computation in fewer functions; ``roots`` and what they still call remain."""
    return inline_procedures(keep_needed(roots, inline_values(functions)))
