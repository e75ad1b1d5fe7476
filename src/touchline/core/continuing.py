"""Where a finished match can be gone on from: a position, with the secrets of one side drawn anew.

Whoever goes on has seen the whole record. So what the other side still kept to itself at that point is replaced by
something that looked the same from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from touchline.core.errors import DataError, Fault, MatchOver
from touchline.core.fields import copy, flat, layout, seen_by
from touchline.core.match import Match
from touchline.core.sequence import Decide, Roll, legal

Pick = Callable[[int], int]
"""A number below another, by chance."""


def position_after(match: Match, steps: int, side: str, pick: Pick) -> dict[str, Any]:
    """The position after so many steps of a record, with the secrets that ``side`` then has drawn anew; a DataError if
    there is no such step, MatchOver if nothing is left to play there."""
    if not 0 <= steps <= len(match.entries):
        raise DataError([Fault("continue", "step", str(steps), f"0 to {len(match.entries)}")])
    s = redrawn(match, states(match, steps), match.side(side), pick)
    if s.phase not in match.game.rows:
        raise MatchOver("the match is over at this step: there is nothing to continue")
    return as_position(s)


def as_position(s: Any) -> dict[str, Any]:
    """A state as a position that gives it back, field by field."""
    return {field.name: _plain(getattr(s, field.name)) for field in layout(type(s))}


def _plain(value: Any) -> Any:
    return [int(n) for n in value] if isinstance(value, list | tuple) else int(value)


def states(match: Match, steps: int) -> list[Any]:
    """The state at the beginning and after each of so many steps."""
    found = [match.start]
    for entry in match.entries[:steps]:
        s = copy(found[-1])
        match.game.rows[entry.phase].then(s, match.rules.values, *entry.picks)
        found.append(s)
    return found


def redrawn(match: Match, gone: Sequence[Any], side: int, pick: Pick) -> Any:
    """The last of these states, with what ``side`` decided last in secret drawn anew among all that would have looked
    the same to the other side ever since."""
    s = gone[-1]
    if flat(seen_by(s, 1 - side)) == flat(s):
        return s
    for i in reversed(range(len(gone) - 1)):
        row = match.game.rows[match.entries[i].phase]
        if not isinstance(row, Decide) or row.sides[0].by(gone[i]) >> 1 != side:
            continue
        found = (_otherwise(match, gone, i, x, 1 - side) for x in legal(row, gone[i], match.rules.values))
        distinct = {flat(other): other for other in found if other is not None}
        if len(distinct) > 1:
            return list(distinct.values())[pick(len(distinct))]
    return s


def _otherwise(match: Match, gone: Sequence[Any], i: int, x: int, watcher: int) -> Any | None:
    """What would stand had another option been chosen at step ``i``; None if the other side could tell the two apart,
    or if what followed could not have followed."""
    r, s = match.rules.values, copy(gone[i])
    decided = match.game.rows[match.entries[i].phase]
    assert isinstance(decided, Decide)
    decided.then(s, r, x)
    for known, entry in zip(gone[i + 1 :], [*match.entries[i + 1 : len(gone) - 1], None], strict=True):
        if flat(seen_by(s, watcher)) != flat(seen_by(known, watcher)):
            return None
        if entry is None:
            return s
        row = match.game.rows[entry.phase]
        allowed = (
            row.ways(s, r, entry.picks[0]) > 0
            if isinstance(row, Roll)
            else all(part.ruling(s, r, y) == 0 for part, y in zip(row.sides, entry.picks, strict=True))
        )
        if not allowed:
            return None
        row.then(s, r, *entry.picks)
    return None
