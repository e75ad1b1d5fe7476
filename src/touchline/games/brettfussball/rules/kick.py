"""Chapter 6, Kicking."""

from touchline.games.brettfussball.rules.end import end_turn
from touchline.games.brettfussball.rules.flight import flight
from touchline.games.brettfussball.rules.goal import score_goal
from touchline.games.brettfussball.rules.out import award_corner, award_goal_kick, award_throw_in
from touchline.games.brettfussball.state import WIDEST, Ground, Play, Ruleset, State, Way


def kick(s: State, r: Ruleset, way: int) -> None:
    """6.1, 6.2  Straight, exactly the number thrown; the piece stays."""
    end = flight(s, r, way)
    if end < 0:
        leave(s, r, way, -1 - end)
    elif r.ground[end] == Ground.GOAL:
        score_goal(s, r, 1 - r.half[end])
    else:
        s.ball = end
        end_turn(s, r, Play.OPEN)


def leave(s: State, r: Ruleset, way: int, last: int) -> None:
    """7  Over a side line, over the kicker's own end line, or over the other."""
    kicker = s.side
    s.side = 1 - kicker
    s.ball = last
    if way == Way.LEFT or way == Way.RIGHT:
        award_throw_in(s, r)
    elif r.half[last] == kicker:
        award_corner(s, r, last % WIDEST)
    else:
        award_goal_kick(s, r)
