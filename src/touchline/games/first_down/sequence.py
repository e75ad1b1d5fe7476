"""The sequence of play of the First Down Game: one row per phase, who or what decides and which rule follows."""

from touchline.core.roles import defense, offense
from touchline.core.sequence import Both, Decide, Decider, Roll, Sequence, any_ruling, even_ways
from touchline.games.first_down.rules import downs, hand, order, plays, points
from touchline.games.first_down.state import CARDS, COVERS, FACES, HANDS, Phase, Ruleset, State

LAID_BY_OFFENSE = Decider(offense, CARDS + 2, hand.lay_ruling)
"""The eight normal cards, Field Goal and Special."""
LAID_BY_DEFENSE = Decider(defense, COVERS, hand.cover_ruling)

SEQUENCE: Sequence[State, Ruleset] = (
    # 2  Order
    Roll(Phase.DRAW, 2, 2, even_ways, order.draw_first_attack, cite="2.1"),
    # 3  A series
    Decide(Phase.PICK, offense, HANDS, hand.pick_ruling, hand.pick, cite="3.1"),
    Both(Phase.LAY, LAID_BY_OFFENSE, LAID_BY_DEFENSE, downs.turn_up, cite="3.2"),
    Roll(Phase.THROW, FACES, FACES, even_ways, plays.throw, cite="3.2"),
    # 4  What a card does: the defense throws
    Roll(Phase.STOP_PASS, FACES, FACES, even_ways, plays.stop_pass, cite="4.2"),
    Roll(Phase.STOP_LONG_PASS, FACES, FACES, even_ways, plays.stop_pass, cite="4.3"),
    Roll(Phase.STOP_SPECIAL, FACES, FACES, even_ways, plays.stop_special, cite="4.4"),
    Roll(Phase.STOP_FIELD_GOAL, FACES, FACES, even_ways, plays.stop_field_goal, cite="4.5"),
    # 5  Points
    Decide(Phase.BONUS, offense, 2, any_ruling, points.choose_bonus, cite="5.2"),
    Roll(Phase.BONUS_THROW, FACES, FACES, even_ways, points.throw_bonus, cite="5.2"),
)
