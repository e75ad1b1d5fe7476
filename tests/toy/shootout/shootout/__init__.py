"""Shootout: penalty kicks in turn. The shooter picks a corner, the keeper picks one to dive to, the die decides."""

from __future__ import annotations

from touchline.core.game import Game, no_points, no_secrets

from . import setup
from .components import LOADER
from .narrate import narrate
from .notation import names, position_names
from .outcome import outcome, score
from .policy import POLICY
from .sequence import SEQUENCE
from .state import Phase, Ruleset, Ruling, State
from .tally import COUNTS, Tally, finish
from .view import view

GAME: Game[State, Ruleset] = Game(
    name="shootout",
    title="Shootout",
    phases=Phase,
    rulings=Ruling,
    state=State,
    sequence=SEQUENCE,
    loader=LOADER,
    roles=("shooter", "keeper"),
    seats=(2,),
    begin=setup.begin,
    ordinary=setup.begin,
    derive=setup.derive,
    position_names=position_names,
    faults=setup.faults,
    names=names,
    points=no_points,
    view=view,
    narrate=narrate,
    score=score,
    outcome=outcome,
    worlds=no_secrets,
    policy=POLICY,
    tally=Tally,
    counts=COUNTS,
    finish=finish,
    most_steps=100,
)
