"""``docs/architecture.md`` is true: what it names exists, and its table of layers is the one that is enforced."""

from __future__ import annotations

import re
from importlib.util import find_spec

from tests.architecture.source import PACKAGE, ROOT
from tests.architecture.test_layers import MAY_IMPORT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PATH = re.compile(r"(?<![\w/.])((?:[\w.-]+/)*[\w-]+\.(?:py|js|css|html|toml|po|md|svg)|(?:[\w-]+/)+(?![\w*<]))")
"""A file, or a folder with a slash behind it."""
DOTTED = re.compile(r"(?<![\w/.])touchline(?:\.\w+)+")
LAYER = re.compile(r"^\| `(\w+)` \|[^|]*\| ([^|]*) \|$", re.MULTILINE)
FOLDERS = (PACKAGE, PACKAGE.parent, ROOT, ROOT / "docs")


def exists(path: str) -> bool:
    return any((folder / path).exists() for folder in FOLDERS)


def is_module(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        module, _, member = name.rpartition(".")
        return hasattr(__import__(module, fromlist=[member]), member)


def test_every_file_it_names_exists() -> None:
    named = PATH.findall(PAGE)
    assert len(named) > 5
    assert [path for path in named if not exists(path)] == []


def test_every_module_it_names_exists() -> None:
    assert [name for name in DOTTED.findall(PAGE) if not is_module(name)] == []


def test_its_layers_are_those_that_are_enforced() -> None:
    told = {layer: set(re.findall(r"`(\w+)`", may)) for layer, may in LAYER.findall(PAGE)}
    told["cli"] = MAY_IMPORT["cli"]  # it may import all
    assert told == MAY_IMPORT


def test_what_does_not_exist_is_found() -> None:
    assert not exists("server/table/dead.py")
    assert PATH.findall("see `server/table/dead.py` and `core/gone/`") == ["server/table/dead.py", "core/gone/"]
    assert not is_module("touchline.core.dead")
    assert is_module("touchline.core.game.Game")
