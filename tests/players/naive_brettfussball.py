"""A naive player of Brettfußball, in the rule dialect: it shoots, attacks, takes the ball, and is random otherwise."""

from touchline.core.roles import Side
from touchline.core.sequence import Weight
from touchline.games.brettfussball import policy
from touchline.games.brettfussball.rules.action import end_of
from touchline.games.brettfussball.rules.flight import flight
from touchline.games.brettfussball.state import MOVES, Ground, Phase, Ruleset, State

SHOOT = 1 << 24
WIN_THE_BALL = 1 << 12


def naive_action(s: State, r: Ruleset, x: int) -> int:
    """A kick that scores, an attack, a loose ball; anything else is as good as anything else."""
    if x < MOVES:
        return WIN_THE_BALL if end_of(s, r, x) == s.ball else 1
    end = flight(s, r, x - MOVES)
    return SHOOT if end >= 0 and r.ground[end] == Ground.GOAL and r.half[end] != s.side else 1


# Home plays the game's own policy, away is naive.


def action(s: State, r: Ruleset, x: int) -> int:
    return policy.action(s, r, x) if s.side == Side.HOME else naive_action(s, r, x)


def attacker(s: State, r: Ruleset, x: int) -> int:
    return policy.attacker(s, r, x) if s.side == Side.HOME else 1


def taker(s: State, r: Ruleset, x: int) -> int:
    return policy.taker(s, r, x) if s.side == Side.HOME else 1


def scorer_line_up(s: State, r: Ruleset, x: int) -> int:
    return policy.line_up(s, r, x) if s.side == Side.AWAY else 1


def conceder_line_up(s: State, r: Ruleset, x: int) -> int:
    return policy.line_up(s, r, x) if s.side == Side.HOME else 1


AGAINST_NAIVE: dict[int, tuple[Weight, ...]] = {
    Phase.ACTION: (action,),
    Phase.ATTACKER: (attacker,),
    Phase.TAKER: (taker,),
    Phase.SCORER_LINE_UP: (scorer_line_up,),
    Phase.CONCEDER_LINE_UP: (conceder_line_up,),
    Phase.KICK_OFF_TAKER: (taker,),
}
