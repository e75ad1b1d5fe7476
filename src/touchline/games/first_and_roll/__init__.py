"""1st & Roll: dice football for two to four players (Stephen Glenn, R&R Games, 2018).

Both sides secretly pick a colour. If the defense guessed right, its die takes yards off; if not,
the offense runs free. Read ``state.py``, then ``sequence.py``, then ``rules/`` beside the rulebook.
"""

from __future__ import annotations

from touchline.core.game import Game, no_points, no_secrets
from touchline.games.first_and_roll import setup
from touchline.games.first_and_roll.components import LOADER
from touchline.games.first_and_roll.figures import FIGURES
from touchline.games.first_and_roll.narrate import narrate
from touchline.games.first_and_roll.notation import names, position_names
from touchline.games.first_and_roll.orders import ORDERS
from touchline.games.first_and_roll.outcome import outcome, score
from touchline.games.first_and_roll.policy import POLICY
from touchline.games.first_and_roll.presentation import PRESENTATION, printed
from touchline.games.first_and_roll.sequence import SEQUENCE
from touchline.games.first_and_roll.state import Phase, Role, Ruleset, Ruling, State
from touchline.games.first_and_roll.tally import COUNTS, FOLLOWS, Tally, finish
from touchline.games.first_and_roll.verdict import thrown, verdict
from touchline.games.first_and_roll.view import view

GAME: Game[State, Ruleset] = Game(
    name="first_and_roll",
    title="1st & Roll",
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
    follows=FOLLOWS,
    figures=FIGURES,
    presentation=PRESENTATION,
    printed=printed,
    thrown=thrown,
    verdict=verdict,
    play_outs=5_000,
    orders=ORDERS,
    aliases={"kicker": ("offense", lambda side: 1 - side), "clock": ("marker", int)},
)
