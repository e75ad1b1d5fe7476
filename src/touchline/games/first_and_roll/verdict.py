"""The result of a throw in one word, for odds on request."""

from touchline.core.game import SIDES, Verdict
from touchline.games.first_and_roll.notation import die_of
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
OF_THE_DEFENSE = frozenset({"catch", "blocked_take", "kickoff"})
"""Questions to the side that the offense kicks to or that kicks off: what follows is its own to gain."""
FROM_SCRIMMAGE = frozenset({"announce", "call", "bomb"})
MAIN = frozenset({"first_down", "touchdown", "field_goal", "try_good", "recovered", "kick_away"})
THEIRS = "their_"


def name_die(s: State, r: Ruleset) -> str:
    """The die that is thrown now."""
    return die_of(s, r) or "coin"


def covers(before: View, r: Ruleset, call: int, cover: int) -> bool:
    """4.4  The defense has called the same die."""
    return call == cover


def verdict(before: View, after: View, r: Ruleset) -> Verdict:
    """What came of a throw, and whether it is the chance that the play is about."""
    key, yards = judge(before, after, r)
    is_last = before.down == r.downs and before.step in FROM_SCRIMMAGE
    if is_last:
        yards = None  # short of the mark they are nothing
    ours = before.offense == before.viewer or before.step in OF_THE_DEFENSE
    return Verdict(
        key, yards, find_main(key, before, r, ours=ours), ours, key if key == "ball_lost" and not is_last else ""
    )


def find_main(key: str, before: View, r: Ruleset, *, ours: bool) -> str:
    """A touchdown is as good as a first down; the points of the side that does not have the ball are another matter."""
    what = key.removeprefix(THEIRS)
    if what not in MAIN or (what != key) == ours:
        return ""
    if what in ("first_down", "touchdown") and before.mark > 0 and before.step not in OF_THE_DEFENSE:
        what = "touchdown" if before.mark >= r.field else "first_down"
    return what if ours else f"{THEIRS}{what}"


def judge(before: View, after: View, r: Ruleset) -> tuple[str, int | None]:
    """Points first, then what is still to be decided, then who has the ball, then the yards."""
    mine = SIDES.index(before.viewer)
    scored = [after.score[side] - before.score[side] for side in (mine, 1 - mine)]
    has_ball = before.offense == before.viewer
    start = r.field - before.ball if before.step in ("catch", "blocked_take") else before.ball
    if any(scored):
        other = "try_good" if before.step == "try" or before.play == "two_point_try" else "safety"
        key = {r.touchdown_points: "touchdown", r.field_goal_points: "field_goal"}.get(max(scored), other)
        runs = key == "touchdown" and bool(scored[0]) == (has_ball or before.step in OF_THE_DEFENSE)
        return key if scored[0] else f"{THEIRS}{key}", r.field - start if runs else None
    if before.step in TOSS:
        return "", None
    if after.step in PENDING:
        return PENDING[after.step], None
    if before.step in ("catch", "blocked_take"):
        return "", after.ball - start
    if before.step == "punt_die_choice":
        return ("", after.ball - before.ball) if after.step == "catch" else ("touchback", None)
    if before.step == "kickoff":
        return "recovered" if after.offense == before.viewer else "not_recovered", None
    if after.over or after.period != before.period:
        return "period_ends", None
    if after.offense != before.offense:
        return "ball_lost" if has_ball else "ball_won", None
    is_first_down = before.mark > 0 and after.down == 1 and (before.down, before.mark) != (1, after.mark)
    key = "first_down" if has_ball else f"{THEIRS}first_down"
    return key if is_first_down else "", after.ball - before.ball
