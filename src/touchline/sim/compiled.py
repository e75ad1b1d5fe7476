"""Compilations, the compiled twins of games among them: each in a folder named by a hash of all it is made from."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from touchline.core.errors import TargetUnavailable
from touchline.core.game import Game
from touchline.sim.fingerprint import fingerprint
from touchline.sim.link import link

FILE = "play.py"
MOST_KEPT = 24
"""Folders of older compilations beyond this number are removed, the longest unused first."""


def cache_folder() -> Path:
    """Where compilations are kept: ``TOUCHLINE_CACHE``, or the user's cache folder."""
    named = os.environ.get("TOUCHLINE_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "touchline"


def numba() -> Any:
    """numba, or the error that says how to get it."""
    try:
        import numba as found
    except ImportError:
        raise TargetUnavailable("compiled simulation", "pip install 'touchline[sim]', or use target='python'") from None
    # Vectorisers find nothing to do in branching rules and double the time to compile.
    found.config.LOOP_VECTORIZE = 0
    found.config.SLP_VECTORIZE = 0
    return found


def compiled(game: Game[Any, Any]) -> ModuleType:
    """The module of compiled play of ``game``; numba compiles its functions when they are first called."""
    return kept(game.name, fingerprint(game, *compiler()), lambda: link(game))


def compiler() -> tuple[str, ...]:
    """What a compilation depends on besides its text."""
    checks = "bounds" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else ""
    return numba().__version__, sys.version, checks


def key_of(text: str) -> str:
    """The key of a text that stands by itself."""
    return sha256(repr((text, *compiler())).encode()).hexdigest()[:20]


def kept(name: str, key: str, text: Callable[[], str]) -> ModuleType:
    """The module with this key, from memory, from its folder, or written now."""
    if key not in _LOADED:
        _LOADED[key] = _loaded(name, key, text)
    return _LOADED[key]


_LOADED: dict[str, ModuleType] = {}


def is_warm(module: ModuleType, function: str) -> bool:
    """Whether an earlier run has compiled this function of this very text."""
    return any(Path(str(module.__file__)).parent.glob(f"__pycache__/*.{function}-*.nbi"))


def announce(game: Game[Any, Any], module: ModuleType, function: str) -> None:
    """Say that compiling takes a while, where it will: once, before the first call."""
    if not is_warm(module, function):
        sys.stderr.write(f"Compiling the rules of {game.title} (once, up to half a minute) …\n")
        sys.stderr.flush()


def _loaded(name: str, key: str, text: Callable[[], str]) -> ModuleType:
    home = cache_folder()
    folder = home / f"{name}-{key}"
    if (folder / FILE).exists():
        with suppress(OSError):  # a cache that can only be read is still good
            os.utime(folder)
    else:
        folder = _written(home, folder, text())
    spec = importlib.util.spec_from_file_location(f"touchline_compiled_{name}_{key}", folder / FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _written(home: Path, folder: Path, text: str) -> Path:
    """Write the text into its folder in one step; into a passing folder where the cache cannot be written."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        making = Path(tempfile.mkdtemp(dir=home, prefix=".making-"))
    except OSError:
        passing = Path(tempfile.mkdtemp(prefix="touchline-"))
        (passing / FILE).write_text(text, encoding="utf-8")
        return passing
    (making / FILE).write_text(text, encoding="utf-8")
    try:
        making.rename(folder)
    except OSError:  # another process was faster: its text is the same
        shutil.rmtree(making, ignore_errors=True)
    _prune(home)
    return folder


def _prune(home: Path) -> None:
    kept = sorted((f for f in home.iterdir() if (f / FILE).exists()), key=lambda f: f.stat().st_mtime, reverse=True)
    for old in kept[MOST_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
