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
    """Why a side cannot choose something that is no option of this row; None if no step has such a choice."""
    code = game.unlisted(seen_by(s, side), r, name)
    return reason_of(game, row, s, code) or explain_elsewhere(game, s, r, side, name)


def explain_elsewhere(game: AnyGame, s: Any, r: Any, side: int, name: str) -> Reason | None:
    """Why a choice that belongs to another step cannot be made now: by its own rule if that forbids it.

    Only by what the side sees, and never by the rule of the other side's choice: the reason would tell a secret.
    A name that both sides use is taken for the side's own.
    """
    seen = seen_by(s, side)
    probe = copy(seen)
    others: Reason | None = None
    for row in game.sequence:
        probe.phase = int(row.phase)
        for i, part in enumerate(row.sides):
            names = game.names(probe, r, i)
            if name not in names:
                continue
            not_asked = Reason("not_asked_now", row.cite)
            if side_of(part.by(probe)) == side:
                code = part.ruling(seen, r, names.index(name))
                return not_asked if code in game.local_rulings else reason_of(game, row, s, code) or not_asked
            others = others or not_asked
    return others
