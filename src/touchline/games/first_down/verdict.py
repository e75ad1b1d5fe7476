"""The result of a throw in one word, for odds on request."""

from touchline.core.game import Verdict
from touchline.games.first_down.setup import STOPPING
from touchline.games.first_down.state import Phase, Ruleset, State
from touchline.games.first_down.view import View


def name_die(s: State, r: Ruleset) -> str:
    """Whose die is thrown now; at the beginning sides are drawn."""
    if s.phase == Phase.DRAW:
        return "draw"
    return "defense" if s.phase in STOPPING else "offense"


def verdict(before: View, after: View, r: Ruleset) -> Verdict:
    """Points first, then a first down, then the end of the possession, then the squares."""
    ours = before.offense == before.viewer
    scored = [now - then for now, then in zip(after.score, before.score, strict=True)]
    if before.step == "bonus":
        return Verdict("bonus_good", None, "bonus_good") if any(scored) else Verdict("", None)
    main = "points" if before.piece >= before.first_down else "first_down"
    if any(scored):
        key = {r.touchdown_points: "touchdown", r.field_goal_points: "field_goal"}[max(scored)]
        squares = before.touch_down - before.piece if key == "touchdown" else None
    elif after.over or after.possession != before.possession:
        is_risk = ours and before.down < before.downs
        return Verdict("possession_over", None, ours=ours, risk="possession_over" if is_risk else "")
    else:
        is_first_down = before.piece < before.first_down <= after.piece
        key, squares = "first_down" if is_first_down else "", after.piece - before.piece
    squares = None if before.down == before.downs else squares  # on the last down short of the line is nothing
    if ours or not key:
        return Verdict(key, squares, main if key else "", ours)
    return Verdict(f"their_{key}", squares, f"their_{main}", ours)
