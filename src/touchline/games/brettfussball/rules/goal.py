"""Chapter 8, Goal: the side that conceded is to move, and kicks off."""

from touchline.games.brettfussball.rules.board import keeper, lift, set_piece
from touchline.games.brettfussball.rules.end import count_turn, is_decided
from touchline.games.brettfussball.rules.setup import kick_off
from touchline.games.brettfussball.state import NOWHERE, TEAM, LineUp, Phase, Play, Ruleset, State


def score_goal(s: State, r: Ruleset, side: int) -> None:
    """8.1  It counts for the side that attacks that goal; the other kicks off."""
    s.score[side] += 1
    s.side = 1 - side
    s.play = Play.KICK_OFF
    s.ball = r.places[s.side][r.team - 1]
    count_turn(s, r, True)
    if is_decided(s, r):
        s.phase = Phase.FULL_TIME
    if s.phase != Phase.FULL_TIME:
        lift_strays(s, r)
        s.phase = Phase.SCORER_LINE_UP


def lift_strays(s: State, r: Ruleset) -> None:
    """8.2 a  Pieces in the other half, and those in the center circle of the side that does not kick off."""
    for piece in range(2 * TEAM):
        square = s.piece[piece]
        side = piece // TEAM
        if square != NOWHERE and (r.half[square] != side or (side != s.side and r.circle[square])):
            lift(s, piece)


def scorer_line_up(s: State, r: Ruleset, x: int) -> None:
    """8.2 b  The side credited with the goal first."""
    line_up(s, r, 1 - s.side, x)
    s.phase = Phase.CONCEDER_LINE_UP


def conceder_line_up(s: State, r: Ruleset, x: int) -> None:
    """8.2 b, c  Then the other, which sets a piece on its mark if none stands there."""
    line_up(s, r, s.side, x)
    if s.on[r.places[s.side][r.team - 1]]:
        kick_off(s, r, s.side)
    else:
        s.phase = Phase.KICK_OFF_TAKER


def line_up(s: State, r: Ruleset, side: int, choice: int) -> None:
    """8.2 b  The keeper to the ring, the others to the free places in their order."""
    first = keeper(side)
    ring = r.places[side][0]
    if choice == LineUp.RESET:
        for i in range(r.team):
            lift(s, first + i)
    if s.piece[first] == NOWHERE:
        if s.on[ring]:
            lift(s, s.on[ring] - 1)
        set_piece(s, first, ring)
    for i in range(1, r.team):
        if s.piece[first + i] == NOWHERE:
            set_piece(s, first + i, free_place(s, r, side))


def free_place(s: State, r: Ruleset, side: int) -> int:
    """8.2 b  Kick-off mark (quarter-circle mark), the dots from last to first, the ring if nothing else is free."""
    if side != s.side and s.on[r.quarter[side]] == 0:
        return r.quarter[side]
    for i in range(r.team - 1):
        place = r.places[side][r.team - 1 - i]
        if s.on[place] == 0 and (side == s.side or i > 0):
            return place
    return r.places[side][0]
