"""Brettfußball (Strato Football): football on a board for two players (Walter Müller, Kempten, 1974).

Twenty-two pieces, one ball, one die: throw it, then move a piece, kick the ball or attack with exactly that number.
Read ``state.py``, then ``sequence.py``, then ``rules/`` beside the rulebook.
"""

from __future__ import annotations

from touchline.core.game import Game
from touchline.games.brettfussball.notation import cite_restart_square
from touchline.games.brettfussball.setup import read_drawing
from touchline.games.brettfussball.state import Phase, Ruleset, State

GAME: Game[State, Ruleset] = Game.from_package(
    __name__,
    title="Brettfußball",
    roles=(),
    seats=(2,),
    cites={Phase.RESTART_SQUARE: cite_restart_square},
    thrown=lambda s, r: "die",
    horizon=16,
    play_outs=1_100,
    spreads={"drawing": read_drawing},
    notation=(
        Phase.ACTION,
        Phase.ATTACKER,
        Phase.RESTART_SQUARE,
        Phase.TAKER,
        Phase.GOAL_KICK_TAKER,
        Phase.KEEPER_SQUARE,
        Phase.KICK_OFF_TAKER,
    ),
)
