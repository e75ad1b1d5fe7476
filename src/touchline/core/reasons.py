"""Why something cannot be chosen now."""

from __future__ import annotations

from typing import Any, NamedTuple

from touchline.core.fields import copy, seen_by
from touchline.core.game import AnyGame
from touchline.core.sequence import AnyRow, side_of


class Reason(NamedTuple):
    """Why something cannot be chosen: the reason's code and the number of its rule."""

    code: str
    cite: str


def reason_of(game: AnyGame, row: AnyRow, s: Any, code: int) -> Reason | None:
    """A ruling as a reason; None if it is legal."""
    if code == 0:
        return None
    ruling = game.rulings(code)
    return Reason(ruling.name.lower(), game.cite_of(row, s) if ruling.cite == row.cite else ruling.cite)


def explain_unlisted(game: AnyGame, s: Any, r: Any, row: AnyRow, side: int, name: str) -> Reason | None:
    """Why a side cannot choose something that is no option of this row; None if no step has that choice.

    A choice that belongs to another step is explained by its own rule if that forbids it, but only by what the side
    sees, and never by the rule of the other side's choice: the reason would tell a secret. A name that both sides use
    is taken for the side's own.
    """
    seen = seen_by(s, side)
    reason = reason_of(game, row, s, game.judge_unlisted(seen, r, name))
    if reason is not None:
        return reason
    probe = copy(seen)
    for other in game.sequence:
        probe.phase = int(other.phase)
        for i, part in enumerate(other.sides):
            names = game.names(probe, r, i)
            if name not in names:
                continue
            not_asked = Reason("not_asked_now", other.cite)
            if side_of(part.by(probe)) == side:
                code = part.ruling(seen, r, names.index(name))
                return not_asked if code in game.local_rulings else reason_of(game, other, s, code) or not_asked
            reason = reason or not_asked
    return reason
