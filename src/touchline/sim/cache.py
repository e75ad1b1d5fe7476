"""The cache of compilations: each is a folder named by a hash of everything it is made from."""

import atexit
import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from touchline.core.errors import TargetUnavailable

FILE = "play.py"
MOST_KEPT = 48
"""Folders beyond this number are removed, the least recently used first."""


def cache_folder() -> Path:
    """The folder of the cache: ``TOUCHLINE_CACHE``, or one in the user's cache folder."""
    named = os.environ.get("TOUCHLINE_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "touchline"


def import_numba() -> Any:
    """Import numba, or raise the error that says how to get it."""
    try:
        import numba
    except ImportError:
        raise TargetUnavailable("compiled simulation", "pip install 'touchline[sim]', or use target='python'") from None
    # Vectorizers find nothing to do in branching rules and double the time to compile.
    numba.config.LOOP_VECTORIZE = 0
    numba.config.SLP_VECTORIZE = 0
    return numba


def compiler() -> tuple[str, ...]:
    """What a compilation depends on besides its text. Does not import numba, which takes most of a second."""
    checks = "bounds" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else ""
    return version("numba"), sys.version, checks, os.environ.get("NUMBA_OPT", "")


def key_of(text: str) -> str:
    """The key of a text that depends on nothing else."""
    return sha256(repr((text, *compiler())).encode()).hexdigest()[:20]


def load_module(name: str, key: str, text: Callable[[], str]) -> ModuleType:
    """The module with this key, from memory, from its folder, or written now. Its functions compile when called."""
    if key not in _LOADED:
        _LOADED[key] = _load(name, key, text)
    return _LOADED[key]


_LOADED: dict[str, ModuleType] = {}


def is_warm(name: str, key: str, function: str) -> bool:
    """Whether this function has been compiled, here or by an earlier process."""
    module = _LOADED.get(key)
    if module is not None and getattr(module, function).overloads:
        return True
    folder = Path(str(module.__file__)).parent if module is not None else cache_folder() / f"{name}-{key}"
    return any(folder.glob(f"__pycache__/*.{function}-*.nbi"))


def announce(title: str, how_long: str) -> None:
    """Say on stderr that compiling takes a while."""
    sys.stderr.write(f"Compiling the rules of {title} ({how_long}) …\n")
    sys.stderr.flush()


def _load(name: str, key: str, text: Callable[[], str]) -> ModuleType:
    folder = _prepare(cache_folder() / f"{name}-{key}", text)
    spec = importlib.util.spec_from_file_location(f"touchline_compiled_{name}_{key}", folder / FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _prepare(folder: Path, text: Callable[[], str]) -> Path:
    """A folder with the text: the one in the cache, or a temporary one where the cache cannot be written.

    Numba uses a folder only if it can write there, so a cache that can only be read is of no use.
    """
    try:
        if (folder / FILE).exists():
            os.utime(folder)
        else:
            _write(folder, text())
    except OSError as error:
        _say_unwritable(folder.parent, error.strerror or "an error")
        folder = Path(tempfile.mkdtemp(prefix="touchline-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        (folder / FILE).write_text(text(), encoding="utf-8")
    return folder


def _write(folder: Path, text: str) -> None:
    """Write the text into its folder in one step."""
    home = folder.parent
    home.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(dir=home, prefix=".making-"))
    (making / FILE).write_text(text, encoding="utf-8")
    try:
        making.rename(folder)
    except OSError:  # another process was faster: its text is the same
        shutil.rmtree(making, ignore_errors=True)
    _prune(home)


@cache
def _say_unwritable(home: Path, why: str) -> None:
    """Say once that nothing is kept."""
    sys.stderr.write(f"Compiled rules are not kept: {home}: {why}. TOUCHLINE_CACHE may name another folder.\n")
    sys.stderr.flush()


def _prune(home: Path) -> None:
    kept = sorted((f for f in home.iterdir() if (f / FILE).exists()), key=lambda f: f.stat().st_mtime, reverse=True)
    for old in kept[MOST_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
