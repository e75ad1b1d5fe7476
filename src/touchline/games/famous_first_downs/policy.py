"""A sensible way to play: the weight of every option, in the rule dialect. A player is a die.

Options and cards are mixed around the equilibrium of the printed cards, found by solving a drive
without momentum for expected points. Momentum is kept for what it does best: it makes kicks sure,
turns a short fourth down into a long drive, and takes touchdowns away.
"""

from touchline.core.roles import Side, lead
from touchline.core.sequence import Weight
from touchline.games.famous_first_downs.rules.cards import yards_to_move
from touchline.games.famous_first_downs.rules.fourth_down import kick_distance, kick_steps
from touchline.games.famous_first_downs.rules.game import drives_left
from touchline.games.famous_first_downs.state import (
    Answer,
    Concede,
    Conversion,
    FourthDown,
    KickStep,
    Phase,
    Repeat,
    Ruleset,
    Sack,
    State,
    Trick,
)

SHORT = 3
"""Nearly every option that succeeds makes this many yards."""
MIDDLE = 6
"""Beyond this many yards a single down is a gamble."""
NEAR_GOAL = 10
OUT_OF_REACH = 40
"""From farther away, go for it on fourth down only if it is very short."""
DANGER = 25
"""A first down this near the goal is worth the price of a turnover."""
RICH = 6
"""With this many coins some are left for later."""

USUAL, CLOSE, FAR = range(3)
"""Rows of the weights of options and cards: yards matter, or the line does, near or farther away."""


def is_last_drive(s: State, r: Ruleset) -> bool:
    """Whether neither side has a drive after this one, so that coins have no later use."""
    return drives_left(s, r, Side.HOME) == 0 and drives_left(s, r, Side.AWAY) == 0


def is_late(s: State, r: Ruleset) -> bool:
    """Late in a series, or on a conversion: reaching the line matters more than yards."""
    return s.down >= r.downs - 1 or s.conversion == 1


def situation(s: State, r: Ruleset) -> int:
    """Which row of weights counts: the usual one, or by the yards to go where the line matters."""
    if not is_late(s, r) or s.neutral_zone > MIDDLE:
        return USUAL
    return CLOSE if s.neutral_zone <= SHORT else FAR


# A down


def lay(s: State, r: Ruleset, x: int) -> int:
    """All plays are worth about the same until the distance is too long for some of them."""
    return r.play_weights[min(s.neutral_zone, MIDDLE) if is_late(s, r) else 0][x]


def call_option(s: State, r: Ruleset, x: int) -> int:
    """What the offense names."""
    return r.option_weights[situation(s, r)][s.play][x]


def call_card(s: State, r: Ruleset, x: int) -> int:
    """What the defense lays against the play it sees."""
    return r.card_weights[situation(s, r)][s.play][x]


# Fourth down


def steps_to_call(s: State, r: Ruleset, distance: int) -> int:
    """Steps of a field goal that the offense's coins do not pay for."""
    return max(0, kick_steps(r, distance) - s.momentum[s.offense] // r.step_price)


def fourth_down(s: State, r: Ruleset, x: int) -> int:
    """Kick what is sure, go for what is short, punt from afar."""
    return 1 if x == best_on_fourth_down(s, r) else 0


def best_on_fourth_down(s: State, r: Ruleset) -> int:
    goal = kick_distance(s)
    behind = -lead(s, s.offense)
    if is_last_drive(s, r) and behind > r.field_goal_points:
        return FourthDown.GO_FOR_IT
    calls = steps_to_call(s, r, goal)
    if calls == 0:
        near = s.neutral_zone == 1 or (s.neutral_zone <= SHORT and goal <= NEAR_GOAL)
        dear = s.neutral_zone <= SHORT + 1 and kick_steps(r, goal) > 1 and not is_last_drive(s, r)
        return FourthDown.GO_FOR_IT if near or dear else FourthDown.FIELD_GOAL
    if s.neutral_zone <= SHORT or (s.neutral_zone <= MIDDLE and goal <= OUT_OF_REACH):
        return FourthDown.GO_FOR_IT
    if calls == 1 or r.missed_kick_resets or (is_last_drive(s, r) and behind >= 0):
        return FourthDown.FIELD_GOAL
    return FourthDown.PUNT


def kick_step(s: State, r: Ruleset, x: int) -> int:
    """Call first and pay for the last steps: a wrong call then costs no coins."""
    pays = s.momentum[s.offense] >= s.steps * r.step_price
    return 1 if pays == (x == KickStep.PAY) else 0


# Touchdown and the end


def conversion(s: State, r: Ruleset, x: int) -> int:
    """Even odds either way, so the score decides: try where two points level or win."""
    after = lead(s, s.offense) + r.touchdown_points
    short = after < 0 and after + r.conversion_points - r.touchdown_points >= 0
    return 1 if short == (x == Conversion.GO_FOR_TWO) else 0


def concede(s: State, r: Ruleset, x: int) -> int:
    """Play on while the side behind has a drive left."""
    behind = Side.HOME if s.score[Side.HOME] < s.score[Side.AWAY] else Side.AWAY
    return 1 if (drives_left(s, r, behind) == 0) == (x == Concede.CONCEDE) else 0


# Momentum


def trick(s: State, r: Ruleset, x: int) -> int:
    """Buy yards that make a touchdown, a conversion, or the line late in a series."""
    yards = yards_to_move(s, r)
    goal = kick_distance(s)
    scores = yards < goal <= yards + r.trick_yards
    makes_line = yards < s.neutral_zone <= yards + r.trick_yards
    wanted = scores or (makes_line and is_late(s, r))
    return 1 if wanted == (x == Trick.BUY) else 0


def sack(s: State, r: Ruleset, x: int) -> int:
    """Push the offense out of reach of a kick that it is about to make."""
    goal = kick_distance(s)
    farther = goal + min(r.sack_yards, s.offense_zone)
    out_of_reach = steps_to_call(s, r, farther) > steps_to_call(s, r, goal)
    wanted = s.down == r.downs - 1 and out_of_reach
    return 1 if wanted == (x == Sack.SACK) else 0


def repeat(s: State, r: Ruleset, x: int) -> int:
    """Repeat a failed fourth down or conversion, and anything that fails with nothing left to save coins for."""
    fails = yards_to_move(s, r) < s.neutral_zone
    ends = s.down == r.downs or s.conversion == 1
    rich = s.momentum[s.offense] >= RICH or is_last_drive(s, r) or not s.conversion
    return 1 if (fails and ends and rich) == (x == Repeat.REPEAT) else 0


def answer(s: State, r: Ruleset, x: int) -> int:
    """Take touchdowns away, and first downs made at the last moment."""
    return 1 if x == best_answer(s, r) else 0


def best_answer(s: State, r: Ruleset) -> int:
    yards = yards_to_move(s, r)
    coins = s.momentum[1 - s.offense]
    can_repeat = coins >= r.defense_repeat_price
    if yards < s.neutral_zone:
        return Answer.ACCEPT
    if s.conversion:
        worth_it = coins >= RICH or is_last_drive(s, r)
        return Answer.REPEAT if can_repeat and worth_it else Answer.ACCEPT
    scores = yards >= kick_distance(s)
    if coins >= r.turnover_price and (scores or kick_distance(s) <= DANGER):
        return Answer.TURNOVER
    return Answer.REPEAT if can_repeat and (scores or s.down == r.downs) else Answer.ACCEPT


POLICY: dict[int, tuple[Weight, ...]] = {
    Phase.CONCEDE: (concede,),
    Phase.FOURTH_DOWN: (fourth_down,),
    Phase.LAY: (lay,),
    Phase.CALL: (call_option, call_card),
    Phase.TRICK: (trick,),
    Phase.SACK: (sack,),
    Phase.OFFENSE_REPEAT: (repeat,),
    Phase.DEFENSE_ANSWER: (answer,),
    Phase.CONVERSION: (conversion,),
    Phase.KICK_STEP: (kick_step,),
}
