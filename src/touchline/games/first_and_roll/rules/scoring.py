"""Chapters 14, 15 and 19, what scores do."""

from touchline.games.first_and_roll.state import Next, Ruleset, State


def touchdown(s: State, r: Ruleset) -> None:
    """14.1  Six points for the side that has the ball, a try, and it will kick off (19.1)."""
    s.score[s.offense] += r.touchdown_points
    s.ball = r.field
    s.try_due = 1
    s.next = Next.KICKOFF


def touchdown_for_defense(s: State, r: Ruleset) -> None:
    """5.4  The ball was lost behind the offense's own goal line."""
    s.offense = 1 - s.offense
    touchdown(s, r)


def field_goal(s: State, r: Ruleset) -> None:
    """13.2  Three points."""
    s.score[s.offense] += r.field_goal_points
    s.next = Next.KICKOFF


def safety(s: State, r: Ruleset) -> None:
    """15.1  Two points to the defense; the side scored on will punt (15.2)."""
    s.score[1 - s.offense] += r.safety_points
    s.ball = 0
    s.next = Next.SAFETY_PUNT
