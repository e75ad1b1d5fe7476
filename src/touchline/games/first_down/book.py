"""How the First Down Game is solved: a series of four downs at a time.

The hand is secret within a series and matters no more after it. A touchdown, the end of a possession and a first down
end a series.
"""

from dataclasses import replace

from touchline.core.book import SeriesPlan
from touchline.core.roles import Side
from touchline.games.first_down.rules.hand import take_back_cards
from touchline.games.first_down.state import Bonus, Phase, Ruleset, Special, State


def begins(s: State, r: Ruleset) -> bool:
    """3.1  The hand is to be picked; a deck with one hand begins with the first down."""
    return s.phase == Phase.PICK or (s.phase == Phase.LAY and s.down == 1 and r.hand_count == 1)


def is_open(s: State, r: Ruleset) -> bool:
    """3.1, 5.1  Before a hand is picked, after a touchdown, and after the game."""
    is_after = s.phase == Phase.BONUS or s.phase == Phase.BONUS_THROW or s.phase == Phase.FULL_TIME
    return is_after or s.phase == Phase.DRAW or begins(s, r)


def settle(s: State, r: Ruleset) -> None:
    """2.1  Home's, in the first possession, at a level score: only the end of a possession reads them."""
    s.first = Side.HOME
    s.offense = Side.HOME
    s.possession = 1
    s.score = [0, 0]


def forget(s: State, r: Ruleset) -> None:
    """The bonus that was thrown for, the hand and the cards of the series that is over, and where it ended."""
    if s.phase != Phase.BONUS_THROW:
        s.bonus = Bonus.ONE
    if begins(s, r):
        return
    take_back_cards(s)
    s.laid = 0
    s.picked = 0
    s.down = 1
    s.piece = 0
    s.special = Special.UNUSED


def swap(s: State, r: Ruleset) -> None:
    """2.1  The other side attacks first, and has the score."""
    s.first = 1 - s.first
    s.offense = 1 - s.offense
    home = s.score[Side.HOME]
    s.score[Side.HOME] = s.score[Side.AWAY]
    s.score[Side.AWAY] = home


def is_possession_over(s: State, r: Ruleset) -> bool:
    """2.1  The next possession begins, or the game is over."""
    return s.phase == Phase.FULL_TIME or s.possession != 1


WIN = SeriesPlan(begins, is_open, settle, forget, swap)
POINTS = replace(WIN, counts_points=True, is_over=is_possession_over)
SERIES: SeriesPlan[State, Ruleset] = replace(WIN, objectives={"points": POINTS})
