"""The sequence of play of Brettfußball: one row per phase, who or what decides and which rule follows."""

from touchline.core.sequence import Decide, Roll, Sequence, any_ruling, even_ways
from touchline.games.brettfussball.rules import attack, goal, out, setup, turn
from touchline.games.brettfussball.rules.action import action_ruling
from touchline.games.brettfussball.state import (
    ACTIONS,
    FACES,
    NEAREST,
    NEIGHBOURS,
    TEAM,
    Phase,
    Ruleset,
    State,
    mover,
    scorer,
)

SEQUENCE: Sequence[State, Ruleset] = (
    # 2  Setup
    Roll(Phase.HOME_TOSS, FACES, FACES, even_ways, setup.home_toss, cite="2.1"),
    Roll(Phase.AWAY_TOSS, FACES, FACES, even_ways, setup.away_toss, cite="2.1"),
    # 3  A turn
    Roll(Phase.THROW, FACES, FACES, even_ways, turn.throw, cite="3.1"),
    Decide(Phase.ACTION, mover, ACTIONS, action_ruling, turn.act, cite="3.1", even_single=True),
    # 5  Attack
    Decide(Phase.ATTACKER, mover, NEIGHBOURS, attack.attacker_ruling, attack.set_attacker, cite="5.2"),
    # 7  Out of play
    Decide(Phase.RESTART_SQUARE, mover, 2, out.restart_square_ruling, out.choose_restart_square, cite="7.1"),
    Decide(Phase.TAKER, mover, TEAM, out.taker_ruling, out.set_taker, cite="7.1"),
    Decide(Phase.GOAL_KICK_TAKER, mover, TEAM, out.goal_kick_taker_ruling, out.set_goal_kick, cite="7.3"),
    Decide(Phase.KEEPER_SQUARE, mover, NEAREST, out.keeper_square_ruling, out.set_keeper, cite="7.3"),
    # 8  Goal
    Decide(Phase.SCORER_LINE_UP, scorer, 2, any_ruling, goal.scorer_line_up, cite="8.2"),
    Decide(Phase.CONCEDER_LINE_UP, mover, 2, any_ruling, goal.conceder_line_up, cite="8.2"),
    Decide(Phase.KICK_OFF_TAKER, mover, TEAM, out.taker_ruling, out.set_taker, cite="8.2"),
)
