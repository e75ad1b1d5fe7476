"""First Down Game (ファーストダウンゲーム): card football for children (Hospital Football Association, 2020).

The offense secretly picks four of its eight cards for a series of four downs. Each down both sides
lay a card face down and turn them together; then the die says how far the piece goes. Read
``state.py``, then ``sequence.py``, then ``rules/`` beside the rulebook.
"""

from touchline.core.game import Game
from touchline.core.roles import ROLES
from touchline.games.first_down.state import Ruleset, Ruling, State

GAME: Game[State, Ruleset] = Game.from_package(
    __name__,
    title="First Down Game",
    roles=ROLES,
    seats=(2, 3, 4),
    local_rulings=frozenset({Ruling.NOT_PICKED}),
    play_outs=8_000,
    aliases={"special_used": ("special", int)},
    most_steps=1_000,
)
