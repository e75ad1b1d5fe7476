"""First Down Game (ファーストダウンゲーム): card football for children (Hospital Football Association, 2020).

The offense secretly picks four of its eight cards for a series of four downs. Each down both sides
lay a card face down and turn them together; then the die says how far the piece goes. Read
``state.py``, then ``sequence.py``, then ``rules/`` beside the rulebook.
"""

from __future__ import annotations

from touchline.core.game import Game
from touchline.games.first_down import setup
from touchline.games.first_down.components import LOADER
from touchline.games.first_down.figures import FIGURES
from touchline.games.first_down.narrate import narrate
from touchline.games.first_down.notation import names, points, position_names
from touchline.games.first_down.outcome import outcome, score
from touchline.games.first_down.policy import POLICY
from touchline.games.first_down.presentation import PRESENTATION, printed
from touchline.games.first_down.sequence import SEQUENCE
from touchline.games.first_down.state import Phase, Role, Ruleset, Ruling, State
from touchline.games.first_down.tally import COUNTS, FOLLOWS, Tally, finish
from touchline.games.first_down.verdict import thrown, verdict
from touchline.games.first_down.view import view
from touchline.games.first_down.worlds import worlds

GAME: Game[State, Ruleset] = Game(
    name="first_down",
    title="First Down Game",
    phases=Phase,
    rulings=Ruling,
    state=State,
    sequence=SEQUENCE,
    loader=LOADER,
    roles=tuple(role.name.lower() for role in Role),
    seats=(2, 3, 4),
    begin=setup.begin,
    ordinary=setup.ordinary,
    derive=setup.derive,
    position_names=position_names,
    faults=setup.faults,
    names=names,
    points=points,
    view=view,
    narrate=narrate,
    score=score,
    outcome=outcome,
    local_rulings=frozenset({Ruling.NOT_PICKED}),
    worlds=worlds,
    policy=POLICY,
    tally=Tally,
    counts=COUNTS,
    finish=finish,
    follows=FOLLOWS,
    figures=FIGURES,
    presentation=PRESENTATION,
    printed=printed,
    thrown=thrown,
    verdict=verdict,
    play_outs=8_000,
    aliases={"special_used": ("special", int)},
    most_steps=1_000,
)
