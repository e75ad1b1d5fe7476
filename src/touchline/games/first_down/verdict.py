"""What a throw comes to, in a word, for odds on request."""

from __future__ import annotations

from touchline.core.game import SIDES, Verdict
from touchline.games.first_down.setup import STOPPING
from touchline.games.first_down.state import Phase, Ruleset, State
from touchline.games.first_down.view import View


def thrown(s: State, r: Ruleset) -> str:
    """Whose die is thrown now; at the beginning sides are drawn."""
    if s.phase == Phase.DRAW:
        return "draw"
    return "defense" if s.phase in STOPPING else "offense"


def verdict(before: View, after: View, r: Ruleset) -> Verdict:
    """Points first, then a first down, then the end of the possession, then the squares."""
    mine = SIDES.index(before.viewer)
    scored = [after.score[side] - before.score[side] for side in (mine, 1 - mine)]
    if any(scored):
        key = {r.touchdown_points: "touchdown", r.field_goal_points: "field_goal"}.get(max(scored), "bonus_good")
        return Verdict(key if scored[0] or key == "bonus_good" else f"their_{key}", None)
    if before.step == "bonus":
        return Verdict("", None)
    if after.over or after.possession != before.possession:
        return Verdict("possession_over", None)
    is_first_down = before.piece < before.first_down <= after.piece
    key = "first_down" if before.offense == before.viewer else "their_first_down"
    return Verdict(key if is_first_down else "", after.piece - before.piece)
