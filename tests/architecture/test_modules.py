"""No modules import each other, no class name means two things, and the pure part of the server stays pure."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.source import PACKAGE, Import, import_graph, imports, modules, tree

PURE = "touchline.server.table"
OUTSIDE = {
    "asyncio",
    "concurrent",
    "multiprocessing",
    "selectors",
    "signal",
    "socket",
    "ssl",
    "subprocess",
    "threading",
}
OUTSIDE |= {"psycopg", "pysqlite3", "sqlite3", "starlette", "uvicorn", "websockets", "time"}
"""What the pure table knows neither itself nor through anything that it imports: loops, sockets, databases, clocks."""
CHANCE_AND_SYSTEM = {"os", "random", "secrets"}
"""What its own modules do not import. Those below them may: a seeded trial of a ruleset is as pure."""
CLOCKS = {"now", "today", "utcnow"}
"""Methods of ``datetime`` that look at a clock; to write down a given time is pure."""


def cycles(graph: dict[str, tuple[Import, ...]]) -> list[str]:
    """Each cycle of imports as a path a person can follow: one for every module that leads back to itself."""
    found: dict[frozenset[str], str] = {}
    for start in graph:
        path = way_back(graph, start)
        if path:
            found.setdefault(frozenset(name for name, _ in path), tell(path))
    return sorted(found.values(), key=lambda text: (len(text), text))


def way_back(graph: dict[str, tuple[Import, ...]], start: str) -> list[tuple[str, int]]:
    """The shortest chain of imports from a module to itself: each importer with its line."""
    reached: dict[str, tuple[str, int]] = {}
    waiting = [start]
    for name in waiting:
        for target, line in graph[name]:
            if target not in reached:
                reached[target] = (name, line)
                waiting.append(target)
    if start not in reached:
        return []
    path = [reached[start]]
    while path[0][0] != start:
        path.insert(0, reached[path[0][0]])
    return path


def tell(path: list[tuple[str, int]]) -> str:
    return " → ".join([f"{name}:{line}" for name, line in path] + [path[0][0]])


def test_no_modules_import_each_other() -> None:
    assert cycles(import_graph()) == []


def test_a_cycle_is_told_as_a_path(tmp_path: Path) -> None:
    package = tmp_path / "toy"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "dice.py").write_text("import toy.board\n")
    (package / "board.py").write_text("def draw():\n    from toy import rules\n")
    (package / "rules.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from toy.dice import Die\n"
    )
    assert cycles(import_graph(package)) == ["toy.board:2 → toy.rules:3 → toy.dice:1 → toy.board"]


def class_places() -> dict[str, list[str]]:
    """Where classes outside the games are defined, by name."""
    places: dict[str, list[str]] = {}
    for path in modules().values():
        place = path.relative_to(PACKAGE)
        for node in tree(path).body if place.parts[0] != "games" else ():
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(f"{place}:{node.lineno}")
    return places


def test_no_class_name_is_used_twice_outside_the_games() -> None:
    assert {name: places for name, places in class_places().items() if len(places) > 1} == {}


def reachable(start: str) -> dict[str, str]:
    """The modules of a package and those that they import, directly or not, each with its importer."""
    graph = import_graph()
    reached = {name: "" for name in graph if name == start or name.startswith(f"{start}.")}
    waiting = list(reached)
    for name in waiting:
        for target, line in graph[name]:
            if target not in reached:
                reached[target] = f"{name}:{line}"
                waiting.append(target)
    return reached


def impurities(path: Path, forbidden: set[str]) -> list[str]:
    """The lines of a module that import something forbidden or look at a clock."""
    found = [f"{line} imports {module}" for line, module, _ in imports(path) if module.partition(".")[0] in forbidden]
    named = (node for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute))
    found += [f"{node.lineno} looks at a clock" for node in named if looks_at_a_clock(node)]
    return list(dict.fromkeys(found))


def looks_at_a_clock(node: ast.Attribute) -> bool:
    return node.attr in CLOCKS and ast.unparse(node.value).endswith(("date", "datetime"))


def test_the_pure_table_knows_no_clock_no_socket_and_no_database() -> None:
    """Neither its own modules nor any that they import: it can be tested, and restored, without a server."""
    known, reached = modules(), reachable(PURE)
    assert PURE in reached
    wrong = []
    for name, importer in reached.items():
        forbidden = OUTSIDE if importer else OUTSIDE | CHANCE_AND_SYSTEM
        chain = f" (imported by {importer})" if importer else ""
        wrong += [f"{name}:{found}{chain}" for found in impurities(known[name], forbidden)]
    assert wrong == []


@pytest.mark.parametrize(
    "line",
    ["import time", "from asyncio import Lock", "def f():\n    import sqlite3", "import random", "datetime.now()"],
)
def test_an_impure_line_is_found(line: str, tmp_path: Path) -> None:
    module = tmp_path / "wrong.py"
    module.write_text(line)
    assert impurities(module, OUTSIDE | CHANCE_AND_SYSTEM) != []
