"""msgspec looks at a type once, when it first meets it, and crashes if two threads show it the same one at once.

So the server's modules make their decoders when they are imported. Where a type is met in a function, one thread runs
it (the event loop's, or that of a process of its own), or the type was learned before (``wire.learn``).
"""

from __future__ import annotations

import ast

from tests.architecture.source import PACKAGE

MEETS_A_TYPE = {"decode", "convert", "Decoder"}
ONE_THREAD = {"workers/bots.py", "workers/components.py", "workers/thinker.py", "workers/tryout.py"}
LEARNED = {"http/api/routes.py", "http/api/games.py", "http/api/tables.py", "table/lessons.py", "wire/messages.py"}


def test_decoders_are_made_when_a_module_is_imported() -> None:
    found = []
    server = PACKAGE / "server"
    for path in sorted(server.rglob("*.py")):
        name = path.relative_to(server).as_posix()
        for outer in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
                found += [f"{name}:{line}" for line in meetings(outer) if name not in ONE_THREAD | LEARNED]
    assert not found, f"make these decoders when the module is imported: {found}"


def meetings(function: ast.AST) -> list[int]:
    """The lines on which msgspec is shown a type."""
    return [
        node.lineno
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).startswith("msgspec.")
        and ast.unparse(node.func).rpartition(".")[2] in MEETS_A_TYPE
        and (node.keywords or len(node.args) > 1 or ast.unparse(node.func).endswith("Decoder"))
    ]
