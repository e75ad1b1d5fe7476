"""What happened at a step, as message keys with parameters, and who won. The wording is in the catalogues."""

from functools import partial
from typing import Any

from touchline.core.fields import copy
from touchline.core.game import SIDES, Message, Outcome
from touchline.core.sequence import Roll, Row, side_of
from touchline.games.famous_first_downs.components import DEFENSES, PLAYS
from touchline.games.famous_first_downs.notation import CHOICES, ZONES, value_text
from touchline.games.famous_first_downs.rules.cards import is_tackle, result, yards_to_move
from touchline.games.famous_first_downs.rules.coins import spend
from touchline.games.famous_first_downs.rules.fourth_down import kick_distance
from touchline.games.famous_first_downs.setup import REVEALED
from touchline.games.famous_first_downs.state import Answer, Card, Ended, Phase, Repeat, Ruleset, Sack, State, Trick
from touchline.games.famous_first_downs.view import describe_distance, describe_grid, grid_of, options_of

AFTER_THE_REVEAL = (Phase.CALL, *REVEALED)
DOWNS = (Phase.FOURTH_DOWN, Phase.LAY)
REPEATED = ((Phase.OFFENSE_REPEAT, Repeat.REPEAT), (Phase.DEFENSE_ANSWER, Answer.REPEAT))
WRITTEN = {
    Ended.TOUCHDOWN: ("touchdown_points", "4.1"),
    Ended.CONVERSION: ("conversion_good", "4.2"),
    Ended.FAILED_CONVERSION: ("conversion_fails", "4.2"),
    Ended.FIELD_GOAL: ("field_goal", "5.2"),
}
"""The ends of a drive that score."""
RESETS = (*WRITTEN, Ended.PUNT)
CITES = {
    "fourth_down.field_goal": "5.2",
    "fourth_down.punt": "5.3",
    "offense_repeat.repeat": "7.5",
    "defense_answer.repeat": "7.7",
    "defense_answer.turnover": "7.7",
    "conversion.take_points": "4.1",
}
"""Choices that happen by another rule than their question."""


message = partial(Message.of, "famous_first_downs")


def narrate(
    before: State, r: Ruleset, row: Row[State, Ruleset], picks: tuple[int, ...], after: State
) -> tuple[Message, ...]:
    """The choice or the coin first, then the yards, the momentum, the points, what comes next."""
    told = tell_choice(before, r, row, picks)
    if before.phase in AFTER_THE_REVEAL:
        open_ = apply_choice(before, r, picks)
        if (before.phase, picks[0]) in REPEATED:
            told += tell_repeat(before, r)
        elif before.phase == Phase.DEFENSE_ANSWER and picks[0] == Answer.TURNOVER:
            told.append(message("turnover", "7.7", side=SIDES[1 - before.offense]))
        elif after.card == Card.NONE:
            told += [*tell_yards(open_, r), *tell_momentum(open_, r)]
    if before.phase == Phase.KICK_COIN and after.ended == Ended.MISSED_KICK:
        told.append(message("kick_misses", "5.2", side=SIDES[before.offense], distance=kick_distance(before)))
    return (*told, *tell_points(before, after), *tell_drives(before, r, after), *tell_down(before, after))


def tell_choice(before: State, r: Ruleset, row: Row[State, Ruleset], picks: tuple[int, ...]) -> list[Message]:
    """What was chosen, revealed or flipped."""
    phase = Phase(before.phase)
    if phase == Phase.CALL:
        return tell_reveal(before, r, picks[0], picks[1])
    name = CHOICES[phase][picks[0]]
    if phase == Phase.TOSS:
        return [message("toss", row.cite, side=name)]
    if isinstance(row, Roll):
        called = CHOICES[phase][before.called]
        key = "coin_right" if name == called else "coin_wrong"
        return [message(key, row.cite, side=SIDES[before.offense], face=name)]
    side = SIDES[side_of(row.sides[0].by(before))]
    key = f"{phase.name.lower()}.{name}"
    return [message(key, CITES.get(key, row.cite), side=side, **numbers_for(before, r))]


def numbers_for(before: State, r: Ruleset) -> dict[str, int]:
    """The numbers that the text of a choice may use."""
    if before.phase == Phase.FOURTH_DOWN:
        return {"distance": kick_distance(before)}
    if before.phase == Phase.CONVERSION:
        return {"points": r.touchdown_points}
    if before.phase == Phase.TRICK:
        return {"yards": r.trick_yards}
    return {"yards": r.sack_yards} if before.phase == Phase.SACK else {}


def tell_reveal(before: State, r: Ruleset, option: int, card: int) -> list[Message]:
    """3.1, 3.2  The two cards in full, so that a screen can draw them; then the option against its zone."""
    zone = r.zone[before.play][option]
    tackle = r.shield[card][zone]
    yards = r.yards[before.play][option]
    laid = {"play": PLAYS[before.play], "zone": ZONES[zone], "card": DEFENSES[card]}
    options = tuple((o.zone, o.yards, o.trick) for o in options_of(before.play, r))
    total = 0 if tackle else yards + r.value[card][zone]
    printed = {"grid": grid_of(card, r), "shown": describe_grid(card, r)}
    return [
        message("card_shown", "3.1", side=SIDES[1 - before.offense], options=options, **printed, **laid),
        message(
            "tackled" if tackle else "revealed",
            "3.2",
            side=SIDES[before.offense],
            yards=yards,
            value=value_text(r, card, zone),
            total=total,
            **laid,
        ),
    ]


def apply_choice(before: State, r: Ruleset, picks: tuple[int, ...]) -> State:
    """The state right after the choice, with the cards still on the table and the price in the pool."""
    s = copy(before)
    if s.phase == Phase.CALL:
        s.option, s.card = picks
    elif s.phase == Phase.TRICK and picks[0] == Trick.BUY:
        s.bought = 1
        spend(s, s.offense, r.trick_price)
    elif s.phase == Phase.SACK and picks[0] == Sack.SACK:
        s.sacked = 1
        spend(s, 1 - s.offense, r.sack_price)
    return s


def tell_repeat(before: State, r: Ruleset) -> list[Message]:
    """7.9  What the other side takes back, and the down that starts anew."""
    told = []
    if before.phase == Phase.OFFENSE_REPEAT and before.sacked:
        told.append(message("taken_back", "7.9", side=SIDES[1 - before.offense], n=r.sack_price))
    if before.phase == Phase.DEFENSE_ANSWER and before.bought:
        told.append(message("taken_back", "7.9", side=SIDES[before.offense], n=r.trick_price))
    if before.conversion:
        return [*told, message("conversion_again", "7.9", side=SIDES[before.offense])]
    return [*told, message("down_again", "7.9", side=SIDES[before.offense], **distance(before))]


def tell_yards(s: State, r: Ruleset) -> list[Message]:
    """3.4, 3.5, 5.1  The yards that moved, and what they brought."""
    side = SIDES[s.offense]
    if s.conversion:
        return []
    yards = yards_to_move(s, r)
    goal = kick_distance(s)
    told = []
    if yards < 0:
        told.append(message("loss", "3.4", side=side, yards=min(-yards, s.offense_zone)))
    elif yards > 0:
        told.append(message("gain", "3.5", side=side, yards=min(yards, goal)))
    elif not is_tackle(s, r):
        told.append(message("no_gain", "3.2", side=side))
    if yards >= goal:
        told.append(message("touchdown", "4.1", side=side))
    elif yards < s.neutral_zone and s.down == r.downs:
        told.append(message("downs", "5.1", side=side))
    return told


def tell_momentum(s: State, r: Ruleset) -> list[Message]:
    """7.2 to 7.4  Who earns a coin, and who does not."""
    if is_tackle(s, r):
        return [] if s.sacked else [tell_coin(s, 1 - s.offense, "7.3")]
    made = s.neutral_zone <= yards_to_move(s, r) < kick_distance(s)
    if not made or s.conversion:
        return []
    if result(s, r) < s.neutral_zone:
        return [message("bought_first_down", "7.2", side=SIDES[s.offense])]
    return [tell_coin(s, s.offense, "7.2")]


def tell_coin(s: State, side: int, cite: str) -> Message:
    """7.4  From the pool, or from the opponent back into it."""
    if s.pool:
        return message("coin_earned", cite, side=SIDES[side])
    if s.momentum[1 - side]:
        return message("coin_returned", "7.4", side=SIDES[1 - side])
    return message("no_coin", "7.4", side=SIDES[side])


def tell_points(before: State, after: State) -> list[Message]:
    """4.1, 4.2, 5.2  Points that were just scored."""
    for side in (0, 1):
        scored = after.score[side] - before.score[side]
        if scored:
            key, cite = WRITTEN[Ended(after.ended)]
            return [message(key, cite, side=SIDES[side], points=scored, home=after.score[0], away=after.score[1])]
    return []


def tell_drives(before: State, r: Ruleset, after: State) -> list[Message]:
    """2 and 6  The end of a drive, the next one, the end of the game."""
    told = []
    side, goal = SIDES[after.offense], kick_distance(after)
    if after.phase == Phase.FULL_TIME:
        return [message("full_time", "2.3" if after.conceded else "2.2", home=after.score[0], away=after.score[1])]
    if after.ended != Ended.NOTHING and before.ended == Ended.NOTHING:
        resets = after.ended in RESETS or (after.ended == Ended.MISSED_KICK and r.missed_kick_resets)
        told.append(message("field_reset", "6.1") if resets else message("field_stays", "6.2", side=side, goal=goal))
    if after.overtime > before.overtime:
        told.append(message("overtime", "2.2", round=after.overtime))
    if after.drives != before.drives:
        place = distance(after)
        number, of = after.drives[after.offense], r.drives + after.overtime
        told.append(message("drive", "2.1", side=side, number=number, of=of, **place))
    return told


def tell_down(before: State, after: State) -> list[Message]:
    """3.5  What down it is now, in a drive that goes on."""
    begun = after.drives != before.drives
    if after.phase not in DOWNS or before.phase in DOWNS or begun or after.repeats > before.repeats:
        return []
    side = SIDES[after.offense]
    if after.conversion:
        return [message("conversion_down", "4.2", side=side, to_go=after.neutral_zone)]
    key = "first_down" if after.down == 1 else "next_down"
    return [message(key, "3.5", side=side, **distance(after))]


def distance(s: State) -> dict[str, Any]:
    """The down, what it needs, and how far the goal is."""
    to_go, goal = s.neutral_zone, kick_distance(s)
    return {"down": s.down, "to_go": to_go, "goal": goal, "needed": describe_distance(to_go, goal)}


def outcome(s: State, r: Ruleset) -> Outcome:
    """2.2, 2.3  Most points win, also after a concession; ten more rounds without a winner are a draw."""
    reason = "concession" if s.conceded else "overtime" if s.overtime else "points"
    return Outcome.by_score(s.score, reason)
