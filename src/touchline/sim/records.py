"""States, rulesets and tallies as NumPy records, field for field."""

from __future__ import annotations

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
    rows: list[Any] = [
        (f.name, width(f.range), (f.count,)) if f.count else (f.name, width(f.range)) for f in layout(state)
    ]
    return np.dtype(rows, align=True)


def packed(s: Any) -> Record:
    """One state in a record of its own."""
    box = np.zeros(1, record_type(type(s)))
    for f in layout(type(s)):
        box[f.name] = getattr(s, f.name)
    return box


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
