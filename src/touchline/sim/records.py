"""States, rulesets and tallies as NumPy records, field for field."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import numpy as np

from touchline.core.fields import Range, layout

Record = np.ndarray[Any, np.dtype[Any]]
WIDTHS = (np.int8, np.int16, np.int32, np.int64)


def width(span: Range) -> type[np.signedinteger[Any]]:
    """The narrowest signed number that holds a range: derived, because a store that does not fit wraps silently."""
    for kind in WIDTHS:
        limits = np.iinfo(kind)
        if limits.min <= span.low and span.high <= limits.max:
            return kind
    raise OverflowError(f"{span} does not fit 64 bits")


def record_type(state: type[Any]) -> np.dtype[Any]:
    """The record that holds one ``state``."""
    if state not in _TYPES:
        rows: list[Any] = [
            (f.name, width(f.range), (f.count,)) if f.count else (f.name, width(f.range)) for f in layout(state)
        ]
        _TYPES[state] = np.dtype(rows, align=True)
    return _TYPES[state]


_TYPES: dict[type[Any], np.dtype[Any]] = {}


def packed(s: Any) -> Record:
    """One state in a record of its own."""
    return packed_all([s])


def packed_all(states: Sequence[Any]) -> Record:
    """Several states of one kind, one after the other."""
    state = type(states[0])
    values = attrgetter(*(f.name for f in layout(state)))
    return np.array([values(s) for s in states], record_type(state))


def unpacked(box: Record, state: type[Any]) -> Any:
    """The state that a record holds, in plain numbers."""
    s = state()
    for f in layout(state):
        value = box[0][f.name]
        setattr(s, f.name, [int(v) for v in value] if f.count else int(value))
    return s


def ruleset_record(r: Any) -> Record:
    """A ruleset as one record. Other dice change its numbers, never its type."""
    values = r._asdict()
    box = np.zeros(1, np.dtype([(name, np.int32, np.shape(value)) for name, value in values.items()], align=True))
    for name, value in values.items():
        box[name] = value
    return box
