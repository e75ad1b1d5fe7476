"""Brettfußball (Strato Football): football on a board for two players (Walter Müller, Kempten, 1974).

Twenty-two pieces, one ball, one die: throw it, then move a piece, kick the ball or attack with exactly that number.
Read ``state.py``, then ``sequence.py``, then ``rules/`` beside the rulebook.
"""

from __future__ import annotations

from touchline.core.game import Game, no_secrets
from touchline.games.brettfussball import setup
from touchline.games.brettfussball.components import LOADER
from touchline.games.brettfussball.figures import FIGURES
from touchline.games.brettfussball.narrate import narrate
from touchline.games.brettfussball.notation import cite_restart_square, names, points, position_names, rule_on_unlisted
from touchline.games.brettfussball.outcome import outcome, score
from touchline.games.brettfussball.policy import POLICY
from touchline.games.brettfussball.presentation import PRESENTATION, printed
from touchline.games.brettfussball.sequence import SEQUENCE
from touchline.games.brettfussball.state import Phase, Ruleset, Ruling, State
from touchline.games.brettfussball.tally import COUNTS, Tally, finish
from touchline.games.brettfussball.view import view
from touchline.games.brettfussball.worth import worth

GAME: Game[State, Ruleset] = Game(
    name="brettfussball",
    title="Brettfußball",
    phases=Phase,
    rulings=Ruling,
    state=State,
    sequence=SEQUENCE,
    loader=LOADER,
    roles=(),
    seats=(2,),
    begin=setup.begin,
    ordinary=setup.ordinary,
    derive=setup.derive,
    position_names=position_names,
    faults=setup.faults,
    names=names,
    unlisted=rule_on_unlisted,
    cites={Phase.RESTART_SQUARE: cite_restart_square},
    points=points,
    view=view,
    narrate=narrate,
    score=score,
    outcome=outcome,
    worlds=no_secrets,
    policy=POLICY,
    tally=Tally,
    counts=COUNTS,
    finish=finish,
    figures=FIGURES,
    presentation=PRESENTATION,
    printed=printed,
    thrown=lambda s, r: "die",
    worth=worth,
    horizon=16,
    play_outs=1_100,
    spreads={"drawing": setup.read_drawing},
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
