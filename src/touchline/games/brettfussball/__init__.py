"""Brettfußball (Strato Football): football on a board for two players (Walter Müller, Kempten, 1974).

Twenty-two pieces, one ball, one die: throw it, then move a piece, kick the ball or attack with exactly that number.
Read ``state.py``, then ``sequence.py``, then ``rules/`` beside the rulebook.
"""

from touchline.core.game import Game
from touchline.games.brettfussball.notation import NOT_OFFERED, cite_restart_square
from touchline.games.brettfussball.setup import read_drawing
from touchline.games.brettfussball.state import Phase, Ruleset, State

GAME: Game[State, Ruleset] = Game.from_package(
    __name__,
    title="Brettfußball",
    roles=(),
    seats=(2,),
    cites={Phase.RESTART_SQUARE: cite_restart_square},
    horizon=16,
    play_outs=1_100,
    spreads={"drawing": read_drawing},
    notation=(Phase.ACTION, *NOT_OFFERED),
)
