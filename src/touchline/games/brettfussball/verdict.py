"""What a throw makes possible, for odds on request: who can get at the ball, and who can score.

A throw does nothing by itself here, so what is told is what the side that threw *can* do with it. Pieces never stand in
each other's way except on the last square (4.2): while nobody takes a loose ball, nothing that the other side does
changes who reaches it with the throw after that. So both throws can be told exactly.
"""

from collections.abc import Sequence
from fractions import Fraction

from touchline.core.game import SIDES, Verdict
from touchline.games.brettfussball.notation import SQUARE_NAMES
from touchline.games.brettfussball.rules.board import has_ball, set_piece
from touchline.games.brettfussball.rules.flight import flight
from touchline.games.brettfussball.state import FACES, NOWHERE, TEAM, WAYS, Ground, Ruleset, State
from touchline.games.brettfussball.view import KEEPER, View

NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}


def name_die(s: State, r: Ruleset) -> str:
    """There is one die."""
    return "die"


def verdict(before: View, after: View, r: Ruleset) -> Verdict | Sequence[tuple[Verdict, Fraction]]:
    """Who can do what with the number thrown; a loose ball is looked at for one throw more."""
    if after.step != "action":
        return Verdict("", None)
    s = read_view(after)
    mine, thrower = SIDES.index(before.viewer), s.side
    if thrower == mine:
        return Verdict("shot", None, "shot") if can_score(s, r) else Verdict("", None)
    if has_ball(s, thrower):
        return Verdict("their_shot", None, risk="their_shot") if can_score(s, r) else Verdict("theirs", None)
    reached = is_reached(s, r, thrower, s.die)
    if has_ball(s, mine):
        return Verdict("attacked", None, "ours", risk="attacked") if reached else Verdict("ours", None, "ours")
    if reached:
        return Verdict("they_reach", None, risk="they_reach")
    share = Fraction(sum(is_reached(s, r, mine, die) for die in range(1, FACES + 1)), FACES)
    return [(Verdict("we_reach", None, "ours"), share), (Verdict("loose", None), 1 - share)]


def read_view(view: View) -> State:
    """The pieces, the ball, the number and whose it is, as the rules read them."""
    s = State(side=SIDES.index(view.side), die=view.thrown, ball=NUMBERS[view.ball])
    for name, square, number in view.pieces:
        set_piece(s, SIDES.index(name) * TEAM + number - KEEPER, NUMBERS[square])
    return s


def is_reached(s: State, r: Ruleset, side: int, die: int) -> bool:
    """4.1, 5.1  Whether a piece of a side can end its move on the ball with this number."""
    squares = (s.piece[side * TEAM + n] for n in range(TEAM))
    return any(s.ball in ends for square in squares if square != NOWHERE for ends in r.ends[square][die - 1])


def can_score(s: State, r: Ruleset) -> bool:
    """6.4  Whether the side that threw can kick the ball into the other goal."""
    ends = (flight(s, r, way) for way in range(WAYS)) if has_ball(s, s.side) else ()
    return any(end >= 0 and r.ground[end] == Ground.GOAL and r.half[end] != s.side for end in ends)
