"""The rule dialect: what the modules of rules, policies and tallies may be written in."""

from __future__ import annotations

import ast
import importlib
from enum import IntEnum
from pathlib import Path

import pytest

from touchline.core.ruleset import advice_of

PACKAGE = Path(__file__).parents[2] / "src" / "touchline"
PATTERNS = (
    "games/*/rules/*.py",
    "games/*/policy.py",
    "games/*/tally.py",
    "games/*/worth.py",
    "core/draws.py",
    "core/tally.py",
)
MODULES = sorted(path for pattern in PATTERNS for path in PACKAGE.glob(pattern))

ALLOWED = (
    (ast.stmt, "Assign AnnAssign AugAssign If For While Return Expr Pass Break"),
    (ast.expr, "Name Constant Attribute Subscript Call BinOp UnaryOp BoolOp Compare IfExp"),
    (ast.operator, "Add Sub Mult FloorDiv Mod BitAnd BitOr BitXor LShift RShift"),
    (ast.cmpop, "Eq NotEq Lt LtE Gt GtE"),
)
BUILTINS = {"min", "max", "abs", "range"}


def breaches(function: ast.FunctionDef, scope: dict[str, object]) -> list[str]:
    """What a function uses that the dialect has not, with the line."""
    wrong: list[str] = []
    own = {a.arg for a in function.args.args}
    own |= {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}

    def fault(node: ast.AST, text: str) -> None:
        wrong.append(f"line {getattr(node, 'lineno', 0)}: {text}")

    if function.decorator_list or function.args.kwonlyargs or function.args.vararg or function.args.kwarg:
        fault(function, "decorators and special arguments")
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    for node in (n for statement in body for n in ast.walk(statement)):
        name = type(node).__name__
        if any(isinstance(node, kind) and name not in allowed.split() for kind, allowed in ALLOWED):
            fault(node, name)
        elif isinstance(node, ast.Constant) and not isinstance(node.value, int):
            fault(node, f"constant {node.value!r}")
        elif isinstance(node, ast.Call):
            called = node.func
            if not isinstance(called, ast.Name) or node.keywords:
                fault(node, f"call of {ast.unparse(called)}")
            elif called.id not in BUILTINS and not callable(scope.get(called.id)):
                fault(node, f"call of {called.id}")
            elif isinstance(scope.get(called.id), type):
                fault(node, f"call of the class {called.id}")
        elif isinstance(node, ast.For) and not ast.unparse(node.iter).startswith("range("):
            fault(node, "a loop over something but range")
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple | ast.Slice):
            fault(node, "an index t[i, j] or a slice")
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
            if isinstance(node.right, ast.Constant) and isinstance(node.right.value, int) and node.right.value > 62:
                fault(node, "a shift past bit 62")
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id not in own:
            holder = scope.get(node.value.id)
            if not (isinstance(holder, type) and issubclass(holder, IntEnum)):
                fault(node, f"attribute of {node.value.id}")
        elif isinstance(node, ast.Compare | ast.BinOp):
            enums = {
                n.value.id
                for n in ast.walk(node)
                if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id not in own
            }
            direct = {ast.unparse(side.value) for side in sides(node) if isinstance(side, ast.Attribute)} & enums
            if len(direct) > 1:
                fault(node, f"two enumerations in one expression: {sorted(direct)}")
    return wrong


def sides(node: ast.Compare | ast.BinOp) -> list[ast.expr]:
    return [node.left, *node.comparators] if isinstance(node, ast.Compare) else [node.left, node.right]


@pytest.mark.parametrize("path", MODULES, ids=lambda p: "/".join(p.parts[-3:]))
def test_rules_are_written_in_the_dialect(path: Path) -> None:
    name = ".".join(("touchline", *path.relative_to(PACKAGE).with_suffix("").parts))
    scope = vars(importlib.import_module(name.removesuffix(".__init__")))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    helpers = {"zeros"} if path.name == "tally.py" else set()
    functions = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name not in helpers]
    assert {f.name: found for f in functions if (found := breaches(f, scope))} == {}
    for function in functions:
        assert path.parent.name != "rules" or function.returns is not None


@pytest.mark.parametrize("path", [p for p in MODULES if p.parent.name == "rules"], ids=lambda p: "/".join(p.parts[-3:]))
def test_no_rule_reads_what_is_for_players_alone(path: Path) -> None:
    game = importlib.import_module(f"touchline.games.{path.parts[-3]}").GAME
    read = {n.attr for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.Attribute)}
    assert sorted(read & advice_of(game.loader.ruleset)) == []


@pytest.mark.parametrize(
    "line",
    [
        "s.x = [1, 2]",
        "s.x = 0.5",
        "s.x = s.a / 2",
        "s.x = max(a for a in r.t)",
        "s.x = r.t[1, 2]",
        "print(s.x)",
        "try:\n        pass\n    except ValueError:\n        pass",
        "s.x = len(r.t)",
        "s.x = (lambda: 1)()",
        "s.x = 1 << 63",
        "s.x = 'text'",
        "for a in r.t:\n        pass",
        "s.x = 1 if s.a in (1, 2) else 0",
    ],
)
def test_a_breach_of_the_dialect_is_found(line: str) -> None:
    function = ast.parse(f"def rule(s, r, x):\n    {line}\n").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert breaches(function, {}) != []


def other_uses_of_a_tally(tree: ast.Module) -> list[str]:
    """Where a counter is read, or changed otherwise than by adding: threads that count together cannot do that."""
    added = {
        id(n.target.value if isinstance(n.target, ast.Subscript) else n.target)
        for n in ast.walk(tree)
        if isinstance(n, ast.AugAssign) and isinstance(n.op, ast.Add | ast.Sub)
    }
    return [
        f"line {n.lineno}: {ast.unparse(n)}"
        for n in ast.walk(tree)
        if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id == "t" and id(n) not in added
    ]


@pytest.mark.parametrize("path", [p for p in MODULES if p.name == "tally.py"], ids=lambda p: "/".join(p.parts[-2:]))
def test_a_tally_is_only_ever_added_to(path: Path) -> None:
    assert other_uses_of_a_tally(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("line", ["t.wins[0] = 1", "t.most = max(t.most, 3)", "if t.wins[0]: pass", "t.runs *= 2"])
def test_another_use_of_a_tally_is_found(line: str) -> None:
    assert other_uses_of_a_tally(ast.parse(line)) != []
