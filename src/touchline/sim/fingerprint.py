"""The cache key of a compilation: a hash of everything that compiled play depends on.

It covers the code and constants of every function that the rows reach, the members of enumerations, the numbers of the
rows, the ranges of fields, and the source of the linker itself.
"""

from collections.abc import Callable
from enum import IntEnum
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType

from touchline.core.fields import layout
from touchline.core.game import AnyGame
from touchline.core.sequence import Roll
from touchline.sim.cache import compiler
from touchline.sim.link import functions_of

HERE = Path(__file__).parent
LINKER = [*(HERE / f"{name}.py" for name in ("cache", "inline", "layouts", "link")), *sorted(HERE.glob("gpu/*.py"))]


def fingerprint(game: AnyGame, *more: str) -> str:
    """A hash that changes whenever compiled play of ``game`` could; ``more`` is part of it."""
    digest = sha256()

    def add(*parts: object) -> None:
        digest.update(repr(parts).encode())

    seen: set[FunctionType] = set()
    for path in LINKER:
        add(path.name, path.read_text(encoding="utf-8"))
    for row in game.sequence:
        amount = (row.among, row.out_of) if isinstance(row, Roll) else tuple(part.among for part in row.sides)
        add(type(row).__name__, int(row.phase), amount)
    for record in (game.state, game.tally):
        add(record.__name__, [(f.name, int(f.range.low), int(f.range.high), f.count) for f in layout(record)])
    add(*(sorted(map(int, phases)) for phases in (game.phases, game.policy, game.counts, game.follows)))
    for root in functions_of(game):
        _add_function(root, add, seen)
    add(*more)
    return digest.hexdigest()[:20]


def play_key(game: AnyGame) -> str:
    """The key of compiled play of ``game`` on a CPU."""
    return fingerprint(game, *compiler())


def _add_function(f: FunctionType, add: Callable[..., None], seen: set[FunctionType]) -> None:
    """Add a function and everything that its global names refer to."""
    code = f.__code__
    add(f.__module__, f.__name__)
    if f in seen:
        return
    seen.add(f)
    add(code.co_code, code.co_consts[1:], code.co_consts[0] if not f.__doc__ else None, code.co_names, code.co_varnames)
    for name in code.co_names:
        value = f.__globals__.get(name)
        if isinstance(value, FunctionType):
            _add_function(value, add, seen)
        elif isinstance(value, type) and issubclass(value, IntEnum):
            add(name, [(m.name, int(m)) for m in value])
        elif isinstance(value, ModuleType):
            for attribute in code.co_names:
                found = getattr(value, attribute, None)
                if isinstance(found, FunctionType):
                    _add_function(found, add, seen)
        else:
            add(name, repr(value) if isinstance(value, int) else "")
