"""The package as the architecture tests read it: its modules, what each imports, and the parameters of its texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import touchline
from touchline.locale import Catalogue

PACKAGE = Path(touchline.__file__).parent
ROOT = PACKAGE.parents[1]


def fields_of(catalogue: Catalogue, key: str) -> set[tuple[str, str]]:
    """The parameters that the text of a key uses, each with its specification."""
    forms = catalogue.entries[key].forms
    return {(name, spec or "") for form in forms for _, name, spec, _ in Formatter().parse(form) if name}


class Import(NamedTuple):
    """One module that another imports, and where it says so."""

    module: str
    line: int


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(path: Path, package: Path = PACKAGE) -> str:
    """The dotted name of a module, or of a package for its ``__init__.py``."""
    parts = (package.name, *path.relative_to(package).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """Every module of a package by its dotted name."""
    return {name_of(path, package): path for path in sorted(package.rglob("*.py"))}


def imports(path: Path) -> Iterator[tuple[int, str, str]]:
    """What a file imports: line, module, and the name taken from it (empty where the module itself is taken).

    Late imports and those for type checkers are included: either ties two modules together.
    """
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            yield from ((node.lineno, node.module or "", alias.name) for alias in node.names)


def import_graph(package: Path = PACKAGE) -> dict[str, tuple[Import, ...]]:
    """For each module of a package, the modules of the package that it imports."""
    known = modules(package)
    graph: dict[str, tuple[Import, ...]] = {}
    for name, path in known.items():
        found: dict[str, Import] = {}
        for line, module, taken in imports(path):
            target = f"{module}.{taken}" if f"{module}.{taken}" in known else module
            if target in known:
                found.setdefault(target, Import(target, line))
        graph[name] = tuple(found.values())
    return graph
