"""What a field of a state may hold, and who sees it.

A state is a slotted dataclass whose fields are annotated::

    ball: Annotated[int, Range(0, 100)]
    score: Annotated[list[int], Range(0, 9999), Each(2)]
    picked: Annotated[int, Range(0, 69), Secret(offense_side)]

Everything else is derived from these annotations: the copy, the width in a compiled record, the
check that a value is in its range, the names a position may use, and what a view hides.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import islice
from typing import Annotated, Any, TypeVar, cast, get_type_hints

S = TypeVar("S")
T = TypeVar("T")

EVERYBODY = 2
"""The owner of a secret that is out: no side hides it any longer, and a watcher sees it too."""
NO_SIDE = -1
"""A watcher, as a side to see for."""


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from ``low`` to ``high``, both included; ``names[i]`` names ``low + i``."""

    low: int
    high: int
    names: tuple[str, ...] = ()


Flag = Annotated[int, Range(0, 1)]
OnOff = Annotated[int, Range(0, 1, ("false", "true"))]
"""A switch of a ruleset that is on or off."""


def names_of(members: type[IntEnum]) -> tuple[str, ...]:
    """The members of an enumeration as the rulebook names them."""
    return tuple(member.name.lower() for member in members)


def one_of(members: type[IntEnum]) -> Range:
    """The range of an enumeration that counts from its lowest member without gaps."""
    values = sorted(int(m) for m in members)
    if values != list(range(values[0], values[0] + len(values))):
        raise TypeError(f"{members.__name__} does not count without gaps: {values}")
    return Range(values[0], values[-1], tuple(members(v).name.lower() for v in values))


@dataclass(frozen=True, slots=True)
class Each:
    """The field is a list of ``count`` such numbers."""

    count: int


@dataclass(frozen=True, slots=True)
class Secret:
    """Only one side sees the field: the side ``owner(s)``, or of a list each side its own place.

    An owner that is ``EVERYBODY`` has no secret: that is how a field is revealed, at the end of a game for instance.
    """

    owner: Callable[[Any], int] | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a state, read from its annotation; ``count`` is 0 for a single number."""

    name: str
    range: Range
    count: int
    secret: Secret | None


def notes_of(annotated: type[Any]) -> dict[str, tuple[Any, ...]]:
    """What is noted of each field of a class in its annotation, in order."""
    hints = get_type_hints(annotated, include_extras=True)
    return {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}


def _cache_by_class(make: Callable[[type[Any]], T]) -> Callable[[type[Any]], T]:
    """``functools.cache`` for a function of a class, which mypy does not count as hashable."""
    return cast("Callable[[type[Any]], T]", cache(make))


@_cache_by_class
def layout(state: type[Any]) -> tuple[Field, ...]:
    """The fields of ``state`` in order. A field without a Range is a mistake of its author."""
    found = []
    for name, notes in notes_of(state).items():
        span = next((n for n in notes if isinstance(n, Range)), None)
        if span is None:
            raise TypeError(f"{state.__name__}.{name} declares no Range")
        count = next((n.count for n in notes if isinstance(n, Each)), 0)
        found.append(Field(name, span, count, next((n for n in notes if isinstance(n, Secret)), None)))
    return tuple(found)


@_cache_by_class
def copier(state: type[Any]) -> Callable[[Any], Any]:
    """A function that copies a ``state``: generated, because it runs at every enumerated branch."""
    lines = ["def copy(s):", "    t = new(state)"]
    lines += [f"    t.{f.name} = s.{f.name}{'[:]' if f.count else ''}" for f in layout(state)]
    lines += ["    return t"]
    scope: dict[str, Any] = {"new": object.__new__, "state": state}
    exec("\n".join(lines), scope)  # noqa: S102  the text is made of field names alone
    made: Callable[[Any], Any] = scope["copy"]
    return made


def copy(s: S) -> S:
    """An independent copy of a state."""
    twin: S = copier(type(s))(s)
    return twin


def flat(s: Any) -> tuple[int, ...]:
    """All numbers of a state in the order of its fields: a key for tables, a value to compare."""
    return _flattener(type(s))(s)


@_cache_by_class
def _flattener(state: type[Any]) -> Callable[[Any], tuple[int, ...]]:
    """Generated, because enumeration flattens every branch."""
    parts = [f"*map(int, s.{f.name})" if f.count else f"int(s.{f.name})" for f in layout(state)]
    scope: dict[str, Any] = {}
    exec(f"def flat(s): return ({', '.join(parts)},)", scope)  # noqa: S102  the text is made of field names alone
    made: Callable[[Any], tuple[int, ...]] = scope["flat"]
    return made


def from_flat(state: type[S], numbers: Sequence[int]) -> S:
    """The state whose numbers these are: what ``flat`` was made from."""
    s = object.__new__(state)
    left = iter(numbers)
    for f in layout(state):
        setattr(s, f.name, list(islice(left, f.count)) if f.count else next(left))
    return s


def out_of_range(s: Any) -> list[str]:
    """The fields that hold something they may not, as sentences; empty if all is well."""
    wrong = []
    for f in layout(type(s)):
        value = getattr(s, f.name)
        numbers = value if f.count else [value]
        if f.count and len(value) != f.count:
            wrong.append(f"{f.name} has {len(value)} places, expected {f.count}")
        if numbers and f.range.low <= min(numbers) and max(numbers) <= f.range.high:
            continue
        wrong += [
            f"{f.name} is {n}, expected {f.range.low} to {f.range.high}"
            for n in numbers
            if not f.range.low <= n <= f.range.high
        ]
    return wrong


@_cache_by_class
def secrets(state: type[Any]) -> tuple[Field, ...]:
    """The fields that not everybody sees."""
    return tuple(f for f in layout(state) if f.secret is not None)


def seen_by(s: S, side: int) -> S:
    """A copy in which the other sides' secrets are cleared; a watcher (``NO_SIDE``) sees none."""
    seen = copy(s)
    for f in secrets(type(s)):
        assert f.secret is not None
        if f.secret.owner is None:
            setattr(seen, f.name, [n if i == side else f.range.low for i, n in enumerate(getattr(s, f.name))])
        elif f.secret.owner(s) not in (side, EVERYBODY):
            setattr(seen, f.name, [f.range.low] * f.count if f.count else f.range.low)
    return seen


def are_same_to(side: int, states: Iterable[Any]) -> bool:
    """Whether a side sees the same in all these states."""
    seen = (seen_by(s, side) for s in states)
    first = next(seen, None)
    return all(one == first for one in seen)
