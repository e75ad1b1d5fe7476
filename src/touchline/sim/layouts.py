"""NumPy layouts of states, rulesets and tallies: one structured array field per field."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

import numpy as np

from touchline.core.fields import Range, layout

Packed = np.ndarray[Any, np.dtype[Any]]
WIDTHS = (np.int8, np.int16, np.int32, np.int64)


def width(span: Range) -> type[np.signedinteger[Any]]:
    """The narrowest signed integer that holds a range: derived, because a store that does not fit wraps silently."""
    for kind in WIDTHS:
        limits = np.iinfo(kind)
        if limits.min <= span.low and span.high <= limits.max:
            return kind
    raise OverflowError(f"{span} does not fit 64 bits")


def dtype_of(state: type[Any]) -> np.dtype[Any]:
    """The structured type that holds one ``state``."""
    if state not in _TYPES:
        rows = [(f.name, width(f.range), (f.count,) if f.count else ()) for f in layout(state)]
        _TYPES[state] = np.dtype(rows, align=True)
    return _TYPES[state]


_TYPES: dict[type[Any], np.dtype[Any]] = {}


def pack(s: Any) -> Packed:
    """One state as an array of one element."""
    return pack_all([s])


def pack_all(states: Sequence[Any]) -> Packed:
    """Several states of one class as an array."""
    state = type(states[0])
    values = attrgetter(*(f.name for f in layout(state)))
    return np.array([values(s) for s in states], dtype_of(state))


def unpack(box: Packed) -> dict[str, Any]:
    """The fields of an array of one element as plain numbers and lists."""
    return {name: box[name][0].tolist() for name in box.dtype.names or ()}


def pack_ruleset(r: Any) -> Packed:
    """A ruleset as an array of one element. Other dice change its numbers, never its type."""
    values = r._asdict()
    return fill([(name, np.int32, np.shape(value)) for name, value in values.items()], values)


def fill(fields: list[Any], values: Mapping[str, Any]) -> Packed:
    """An array of one element with these fields and values."""
    box = np.zeros(1, np.dtype(fields, align=True))
    for name, value in values.items():
        box[name] = value
    return box
