"""The value of an unfinished game, in the rule dialect: for players that look only a few turns ahead."""

from touchline.core.game import WON
from touchline.games.brettfussball.policy import chances_of, progress, reach
from touchline.games.brettfussball.rules.board import is_held_by
from touchline.games.brettfussball.state import FACES, Ruleset, State

GOAL = 300
"""What a goal is worth, of ``WON``."""
TO_COME = 2
"""A chance is divided by this for the side that is not on turn."""
HOLDING = 16
"""Having the ball at all."""
REACHING = 4
"""Each throw that leads a side to the ball."""
FORWARD = 3
"""Each row between the ball and a side's own end line."""


def worth(s: State, r: Ruleset) -> int:
    """For home: goals first, then who is about to score."""
    balance = (s.score[0] - s.score[1]) * GOAL + prospects(s, r, 0) - prospects(s, r, 1)
    return max(1, min(WON // 2 + balance, WON - 1))


def prospects(s: State, r: Ruleset, side: int) -> int:
    """What the ball is worth to a side where it lies."""
    points = FORWARD * progress(r, side, s.ball) + REACHING * reach(s, r, side, s.ball)
    if not is_held_by(s, s.ball, side):
        return points
    shot = GOAL * chances_of(s, r, side, s.ball) // FACES
    return points + HOLDING + (shot if s.side == side else shot // TO_COME)
