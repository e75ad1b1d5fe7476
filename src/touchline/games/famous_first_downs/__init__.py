"""Famous First Downs: nine cards and a handful of coins for two players (Rob Bartel, Famous Games Co.).

The offense lays a play openly and secretly picks one of its three options; the defense covers with
one of six cards. Momentum coins buy what the cards did not give. Read ``state.py``, then
``sequence.py``, then ``rules/`` beside the rulebook.
"""

from touchline.core.game import Game
from touchline.core.roles import ROLES
from touchline.games.famous_first_downs.state import Ruleset, State

GAME: Game[State, Ruleset] = Game.from_package(
    __name__,
    title="Famous First Downs",
    roles=ROLES,
    seats=(2,),
    play_outs=8_000,
    aliases={"to_go": ("neutral_zone", int)},
)
