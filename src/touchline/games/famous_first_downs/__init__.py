"""Famous First Downs: nine cards and a handful of coins for two players (Rob Bartel, Famous Games Co.).

The offense lays a play openly and secretly picks one of its three options; the defense covers with
one of six cards. Momentum coins buy what the cards did not give. Read ``state.py``, then
``sequence.py``, then ``rules/`` beside the rulebook.
"""

from __future__ import annotations

from touchline.core.game import Game, no_secrets
from touchline.games.famous_first_downs import setup
from touchline.games.famous_first_downs.components import LOADER
from touchline.games.famous_first_downs.figures import FIGURES
from touchline.games.famous_first_downs.narrate import narrate
from touchline.games.famous_first_downs.notation import names, points, position_names
from touchline.games.famous_first_downs.orders import ORDERS
from touchline.games.famous_first_downs.outcome import outcome, score
from touchline.games.famous_first_downs.policy import POLICY
from touchline.games.famous_first_downs.presentation import PRESENTATION, printed
from touchline.games.famous_first_downs.sequence import SEQUENCE
from touchline.games.famous_first_downs.state import Phase, Role, Ruleset, Ruling, State
from touchline.games.famous_first_downs.tally import COUNTS, Tally, finish
from touchline.games.famous_first_downs.verdict import thrown, verdict
from touchline.games.famous_first_downs.view import view

GAME: Game[State, Ruleset] = Game(
    name="famous_first_downs",
    title="Famous First Downs",
    phases=Phase,
    rulings=Ruling,
    state=State,
    sequence=SEQUENCE,
    loader=LOADER,
    roles=tuple(role.name.lower() for role in Role),
    seats=(2,),
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
    worlds=no_secrets,
    policy=POLICY,
    tally=Tally,
    counts=COUNTS,
    finish=finish,
    figures=FIGURES,
    presentation=PRESENTATION,
    printed=printed,
    thrown=thrown,
    verdict=verdict,
    play_outs=8_000,
    orders=ORDERS,
    aliases={"to_go": ("neutral_zone", int)},
)
