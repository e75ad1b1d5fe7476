"""What a throw comes to, in a word, for odds on request."""

from __future__ import annotations

from touchline.core.game import SIDES, Verdict
from touchline.games.first_and_roll.notation import thrown_die
from touchline.games.first_and_roll.state import Ruleset, State
from touchline.games.first_and_roll.view import View

PENDING = {
    "penalty_choice": "flag",
    "block_penalty_choice": "flag",
    "breakaway_choice": "breakaway",
    "punt_die_choice": "kick_away",
    "blocked_take": "blocked",
}
"""Questions that a throw can lead to, and what a player calls them."""
TOSS = frozenset({"toss_call", "coin", "toss_choice"})


def thrown(s: State, r: Ruleset) -> str:
    """The die that is thrown now."""
    return thrown_die(s, r) or "coin"


def verdict(before: View, after: View, r: Ruleset) -> Verdict:
    """Points first, then what is still to be decided, then who has the ball, then the yards."""
    mine = SIDES.index(before.viewer)
    scored = [after.score[side] - before.score[side] for side in (mine, 1 - mine)]
    has_ball = before.offense == before.viewer
    if any(scored):
        other = "try_good" if before.step == "try" or before.play == "two_point_try" else "safety"
        key = {r.touchdown_points: "touchdown", r.field_goal_points: "field_goal"}.get(max(scored), other)
        return Verdict(key if scored[0] else f"their_{key}", None)
    if before.step in TOSS:
        return Verdict("", None)
    if after.step in PENDING:
        return Verdict(PENDING[after.step], None)
    if before.step in ("catch", "blocked_take"):
        return Verdict("", after.ball - (r.field - before.ball))
    if before.step == "punt_die_choice":
        return Verdict("", after.ball - before.ball) if after.step == "catch" else Verdict("touchback", None)
    if before.step == "kickoff":
        return Verdict("recovered" if after.offense == before.viewer else "not_recovered", None)
    if after.over or after.period != before.period:
        return Verdict("period_ends", None)
    if after.offense != before.offense:
        return Verdict("ball_lost" if has_ball else "ball_won", None)
    is_first_down = before.mark > 0 and after.down == 1 and (before.down, before.mark) != (1, after.mark)
    key = "first_down" if has_ball else "their_first_down"
    return Verdict(key if is_first_down else "", after.ball - before.ball)
