"""A naive player of Brettfußball, in the rule dialect: it shoots, attacks, takes the ball, and is random otherwise."""

from touchline.games.brettfussball import policy
from touchline.games.brettfussball.rules.action import end_of
from touchline.games.brettfussball.rules.flight import flight
from touchline.games.brettfussball.state import MOVES, Ground, Ruleset, Side, State

SHOOT = 1 << 24
WIN_THE_BALL = 1 << 12


def naive(s: State, r: Ruleset, x: int) -> int:
    """A kick that scores, an attack, a loose ball; anything else is as good as anything else."""
    if x < MOVES:
        return WIN_THE_BALL if end_of(s, r, x) == s.ball else 1
    end = flight(s, r, x - MOVES)
    return SHOOT if end >= 0 and r.ground[end] == Ground.GOAL and r.half[end] != s.side else 1


def action(s: State, r: Ruleset, x: int) -> int:
    """Home plays the game's own policy, away the naive one."""
    return policy.action(s, r, x) if s.side == Side.HOME else naive(s, r, x)
