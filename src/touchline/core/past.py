"""What a side has seen of a series with a lasting secret: how it began, and every step since.

That is the record of the series without what is hidden from this side: what was chosen in secret when it began.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from touchline.core.fields import copy, flat
from touchline.core.game import AnyGame
from touchline.core.match import Match
from touchline.core.sequence import Decide, side_of

HIDDEN = -1
"""Stands for a choice that a side has not seen."""


class Past(NamedTuple):
    """A series as a side has seen it so far."""

    start: tuple[int, ...]
    """The numbers of the state in which it began; nothing in it is hidden."""
    steps: tuple[tuple[int, ...], ...]
    """What was chosen or thrown in each step since."""


class Chronicle:
    """Notes the steps of a game, and tells a side what it has seen of the series that is played."""

    def __init__(self, game: AnyGame, r: Any) -> None:
        self.game, self.r, self.plan = game, r, game.series
        self.start: tuple[int, ...] = ()
        self.chooser = -1
        """The side that chose in secret at the beginning; -1 if there was nothing to choose."""
        self.steps: list[tuple[int, ...]] = []

    def note(self, s: Any, picks: Sequence[int]) -> None:
        """Note the step that is taken from a state."""
        if self.plan is None:
            return
        if self.plan.begins(s, self.r):
            row, begun = self.game.rows[int(s.phase)], copy(s)
            self.plan.forget(begun, self.r)
            self.start, self.steps = flat(begun), []
            self.chooser = side_of(row.by(s)) if isinstance(row, Decide) else -1
        if self.start:
            self.steps.append(tuple(picks))

    def tell(self, s: Any, side: int) -> Past | None:
        """What a side has seen of the series that is played in this state; None between two series."""
        if self.plan is None or not self.start or int(s.phase) not in self.game.rows:
            return None
        if self.plan.begins(s, self.r) or self.plan.is_open(s, self.r):
            return None
        first = self.steps[0] if self.chooser in (-1, side) else (HIDDEN,)
        return Past(self.start, (first, *self.steps[1:]))


def recall(match: Match, side: int) -> Past | None:
    """What a side has seen of the series that is played in a match."""
    if match.game.series is None:
        return None
    chronicle = Chronicle(match.game, match.rules.values)
    for entry, before, _ in match.transitions():
        chronicle.note(before, entry.picks)
    return chronicle.tell(match.state, side)
