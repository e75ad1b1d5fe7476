"""Chapter 6, where a kicked ball ends."""

from touchline.games.brettfussball.rules.board import keeper, owner
from touchline.games.brettfussball.state import NOWHERE, BackPass, Ground, Ruleset, State


def stops(s: State, r: Ruleset, square: int) -> bool:
    """6.3  A keeper in his own penalty area stops a ball that would pass over him; modern: no team-mate's."""
    number = s.on[square]
    if number == 0:
        return False
    side = owner(number)
    if number != keeper(side) + 1 or r.area[square] != side + 1:
        return False
    return side != s.side or r.back_pass == BackPass.STOPS


def flight(s: State, r: Ruleset, way: int) -> int:
    """6.1, 6.2, 6.4  The square where the ball ends, or -1 less the last square before it leaves the board."""
    square = s.ball
    for _ in range(s.die):
        beyond = r.beyond[square][way]
        if beyond == NOWHERE:
            return -1 - square
        square = beyond
        if r.ground[square] == Ground.GOAL or stops(s, r, square):
            return square
    return square
