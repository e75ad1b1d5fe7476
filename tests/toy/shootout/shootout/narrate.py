"""What happened at a step, as message keys with parameters, and who won."""

from __future__ import annotations

from touchline.core.game import SIDES, Message, Outcome
from touchline.core.sequence import Row

from .notation import CORNERS
from .state import Phase, Ruleset, State


def narrate(
    before: State, r: Ruleset, row: Row[State, Ruleset], picks: tuple[int, ...], after: State
) -> tuple[Message, ...]:
    side = SIDES[before.shooter]
    if before.phase == Phase.CORNERS:
        corners = {"shot": CORNERS[picks[0]], "dive": CORNERS[picks[1]]}
        return (Message("shootout.corners", {"side": side, **corners}, row.cite),)
    key = "shootout.goal" if picks[0] == 0 else "shootout.miss"
    return (Message(key, {"side": side, "home": after.score[0], "away": after.score[1]}, row.cite),)


def outcome(s: State, r: Ruleset) -> Outcome:
    """3.1  More goals win; equal is a draw."""
    return Outcome.by_score(s.score, "goals")
