"""1st & Roll: dice football for two to four players (Stephen Glenn, R&R Games, 2018).

Both sides secretly pick a colour. If the defense guessed right, its die takes yards off; if not,
the offense runs free. Read ``state.py``, then ``sequence.py``, then ``rules/`` beside the rulebook.
"""

from touchline.core.game import Game
from touchline.core.roles import ROLES
from touchline.games.first_and_roll.state import Ruleset, State

GAME: Game[State, Ruleset] = Game.from_package(
    __name__,
    title="1st & Roll",
    roles=ROLES,
    seats=(2, 3, 4),
    play_outs=5_000,
    aliases={"kicker": ("offense", lambda side: 1 - side), "clock": ("marker", int)},
)
