"""A sensible way to play: the weight of every option, in the rule dialect. A player is a die.

The offense picks hands of all kinds and prefers the cards that keep it on pace for the next line;
the defense prefers the cards that hold those. Nothing here looks at the other side's hand.
"""

from touchline.core.roles import lead
from touchline.core.sequence import Weight
from touchline.games.first_down.rules.cards import is_in, is_named, is_past_first_down
from touchline.games.first_down.state import CARDS, COVERS, FACES, FARTHEST, Bonus, Card, Cover, Phase, Ruleset, State

EVERY_WAY = 36
"""The ways of two throws, as ``reach`` counts them."""
FIRST_DOWN_WORTH = 4
"""What four new downs are worth in points, roughly."""
LATE = 2
"""Downs left at which the Special is better played than kept."""
FAR = 5
"""Squares per down that no card makes safely."""
QUARTER = 4
"""Weights are squared, and their sum has to stay small."""
SURE_POINTS = 3
"""How much a good chance of few points is preferred to a small one of many."""
KICK_FEARED = 3_000
"""How much a kick is feared, times the fourth power of the squares to a touchdown."""
SURE = 100
HELD = 40
"""Every defense card holds this many of 100 plays; weights compare what it holds beyond that."""


# How the possession stands


def squares_to_line(s: State, r: Ruleset) -> int:
    """To FIRST DOWN, or from there on to TOUCH DOWN."""
    return r.touch_down - s.piece if is_past_first_down(s, r) else r.first_down - s.piece


def downs_left(s: State, r: Ruleset) -> int:
    """This down included."""
    return r.downs - s.down + 1


def pace(s: State, r: Ruleset) -> int:
    """Squares that each down left must gain."""
    return min(r.pace[downs_left(s, r)][squares_to_line(s, r)], FARTHEST)


def spare_pace(s: State, r: Ruleset) -> int:
    """Squares that gain two downs at once; on the last down no more than are needed."""
    return pace(s, r) if downs_left(s, r) == 1 else min(2 * pace(s, r), FARTHEST)


def line_worth(s: State, r: Ruleset) -> int:
    """Points that the next line is worth, roughly."""
    return r.touchdown_points if is_past_first_down(s, r) else FIRST_DOWN_WORTH


def is_last_chance(s: State, r: Ruleset) -> bool:
    """The last possession that the edition plans for this side."""
    return s.possession + 1 >= r.possessions


def faces_named(faces: int) -> int:
    """How many faces a card names."""
    count = 0
    for face in range(FACES):
        count += 1 if is_named(faces, face) else 0
    return count


# The offense


def pick_hand(s: State, r: Ruleset, hand: int) -> int:
    """3.1  A balanced hand: every kind that the deck has, and cards that gain ground."""
    return 1 + r.hand_gain[hand] * squared(squared(r.hand_kinds[hand]))


def lay_card(s: State, r: Ruleset, card: int) -> int:
    """What is most likely to make the distance, and a kick or the Special where they are worth more."""
    if card == Card.FIELD_GOAL:
        return kick_weight(s, r)
    if card == Card.SPECIAL:
        return special_weight(s, r)
    return 1 + squared(ways_on_pace(s, r, card) * line_worth(s, r) // QUARTER)


def ways_on_pace(s: State, r: Ruleset, card: int) -> int:
    """In how many ways a card keeps pace: the mean of those for the pace and for twice the pace."""
    return (r.reach_any[card][pace(s, r)] + r.reach_any[card][spare_pace(s, r)]) // 2


def squared(x: int) -> int:
    return x * x


def kick_weight(s: State, r: Ruleset) -> int:
    """4.5  On the last down, unless three points are of no use."""
    useless = is_last_chance(s, r) and lead(s, s.offense) < -r.field_goal_points
    if downs_left(s, r) > 1 or useless:
        return 1
    past = is_past_first_down(s, r)
    good = faces_named(r.field_goal_good[1 if past else 0])
    sure = SURE_POINTS if past and squares_to_line(s, r) >= FAR else 1
    return 1 + sure * squared(good * r.cover_count * FACES * r.field_goal_points // QUARTER)


def special_weight(s: State, r: Ruleset) -> int:
    """4.4  With few downs left and too far to go."""
    if downs_left(s, r) > LATE or pace(s, r) < FAR:
        return 1
    good = faces_named(r.special_good)
    return 1 + squared(good * r.cover_count * (FACES - 1) * line_worth(s, r) // QUARTER)


def choose_bonus(s: State, r: Ruleset, bonus: int) -> int:
    """5.2  Two points where nothing less levels the score at the end; otherwise the surer one."""
    two = is_last_chance(s, r) and lead(s, s.offense) == -r.bonus_points[Bonus.TWO]
    return 1 if two == (bonus == Bonus.TWO) else 0


# The defense


def lay_cover(s: State, r: Ruleset, cover: int) -> int:
    """The better a card holds what is likely to come, the likelier it is laid."""
    if cover == Cover.FIELD_GOAL:
        kicked = downs_left(s, r) == 1 and is_past_first_down(s, r)
        return 1 + KICK_FEARED * squared(squared(min(squares_to_line(s, r), FARTHEST))) if kicked else 1
    near = pace(s, r)
    far = spare_pace(s, r)
    held = r.hold_any[cover][near] + r.hold_any[cover][far]
    ways = 2 * EVERY_WAY * r.card_count
    if s.laid:
        for card in range(CARDS):
            if is_in(s.laid, card):
                held -= 2 * EVERY_WAY - r.reach[COVERS * card + cover][near] - r.reach[COVERS * card + cover][far]
                ways -= 2 * EVERY_WAY
    return 1 + squared(squared(max(held - ways * HELD // SURE, 0) // QUARTER))


POLICY: dict[int, tuple[Weight, ...]] = {
    Phase.PICK: (pick_hand,),
    Phase.LAY: (lay_card, lay_cover),
    Phase.BONUS: (choose_bonus,),
}
