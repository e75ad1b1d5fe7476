"""Chapter 13, Field goal."""

from touchline.games.first_and_roll.rules.announce import yards_to_goal
from touchline.games.first_and_roll.rules.course import go_on
from touchline.games.first_and_roll.rules.downs import turn_over
from touchline.games.first_and_roll.rules.scoring import field_goal
from touchline.games.first_and_roll.state import Phase, Ruleset, State


def is_short(s: State, r: Ruleset, face: int) -> bool:
    """13.3  A 20 thrown on or inside the 20."""
    return yards_to_goal(s, r) <= r.short_range and r.kick[face] == r.short_kick


def attempt(s: State, r: Ruleset, face: int) -> None:
    """13.2  The kick; 13.3  a short one is thrown again."""
    if is_short(s, r, face):
        s.phase = Phase.FIELD_GOAL_AGAIN
    else:
        settle_kick(s, r, r.kick[face] >= yards_to_goal(s, r))


def attempt_again(s: State, r: Ruleset, face: int) -> None:
    """13.3  A second 20 misses."""
    settle_kick(s, r, not is_short(s, r, face) and r.kick[face] >= yards_to_goal(s, r))


def settle_kick(s: State, r: Ruleset, good: bool) -> None:
    """13.2  Three points; 13.4  missed, the other side has first down at the line of scrimmage."""
    if good:
        field_goal(s, r)
    else:
        turn_over(s, r, s.ball)
    go_on(s, r)
