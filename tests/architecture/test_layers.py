"""Dependencies point one way, modules stay small, and nothing heavy loads before it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source import PACKAGE, imports

MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "sim": {"core"},
    "solve": {"core", "sim"},
    "players": {"core", "sim", "solve"},
    "envs": {"core", "sim", "players"},
    "play": {"core", "players", "solve"},
    "locale": {"core"},
    "study": {"core", "players", "solve"},
    "server": {"core", "players", "play", "study", "locale"},
    "terminal": {"core", "players", "play", "study", "locale"},
    "cli": {"core", "games", "sim", "solve", "players", "play", "study", "server", "terminal", "locale"},
}
ONLY_IN = {"numba": {"sim", "solve"}, "numpy": {"sim", "solve", "envs"}, "rich": {"terminal", "cli"}, "typer": {"cli"}}
ONLY_IN |= {"ray": {"sim"}, "matplotlib": {"cli"}, "pyarrow": {"cli"}, "segno": {"cli"}}
ONLY_IN |= {"gymnasium": {"envs"}, "pettingzoo": {"envs"}, "pyspiel": {"envs"}}
SERVER_ONLY = ("itsdangerous", "msgspec", "psycopg", "pysqlite3", "sqlite3", "starlette", "uvicorn", "websockets")
ONLY_IN |= {name: {"server"} for name in SERVER_ONLY}
MODULES = sorted(PACKAGE.rglob("*.py"))


def layer_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def breaches(path: Path) -> list[str]:
    """The lines of a file that import what its layer may not."""
    layer, wrong = layer_of(path), []
    boards = {"games"} if path.parent.name == "boards" else set()
    for line, name in dict.fromkeys((line, module) for line, module, _ in imports(path)):
        parts = name.split(".")
        if parts[0] in ONLY_IN and layer not in ONLY_IN[parts[0]]:
            wrong.append(f"{path.name}:{line} imports {name}, which belongs to {sorted(ONLY_IN[parts[0]])}")
        if parts[0] != "touchline" or not layer or len(parts) == 1:
            continue
        if parts[1] != layer and parts[1] not in MAY_IMPORT[layer] | boards:
            wrong.append(f"{path.name}:{line} imports {name}: {layer} may import {sorted(MAY_IMPORT[layer])}")
        if layer == "games" and parts[1] == "games" and parts[2:3] != list(path.relative_to(PACKAGE).parts[1:2]):
            wrong.append(f"{path.name}:{line} imports another game: {name}")
    return wrong


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    assert breaches(path) == []


WRONG_IN_CORE = ["import numba", "from touchline.sim import simulate", "from touchline.play import Table"]


@pytest.mark.parametrize("line", WRONG_IN_CORE)
def test_a_breach_of_the_layers_is_found(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "core" / "wrong.py"
    module.parent.mkdir()
    module.write_text(line, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    assert breaches(module) != []


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_module_is_short(path: Path) -> None:
    most = 300 if path.parent.name == "rules" else 600
    assert len(path.read_text(encoding="utf-8").splitlines()) <= most


def test_only_games_and_boards_know_a_game() -> None:
    names = {p.parent.name for p in PACKAGE.glob("games/*/__init__.py")}
    for path in MODULES:
        if layer_of(path) == "games" or path.parent.name == "boards":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom | ast.Import):
                told = ast.unparse(node)
                assert not any(f"games.{name}" in told for name in names), f"{path}: {told}"


def test_importing_touchline_loads_nothing_heavy() -> None:
    code = (
        "import sys, touchline; touchline.new('first_and_roll'); "
        "print(sorted({m.split('.')[0] for m in sys.modules} & set(sys.argv[1:])))"
    )
    heavy = [*ONLY_IN, "click"]
    done = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
