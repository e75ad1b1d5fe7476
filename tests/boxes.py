"""A second opinion on the box score: counted from the states of a record, without its messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from touchline.core.fields import copy
from touchline.core.match import Match
from touchline.games.brettfussball import state as pitch
from touchline.games.brettfussball.rules.action import end_of
from touchline.games.famous_first_downs import state as cards
from touchline.games.famous_first_downs.rules.cards import yards_to_move
from touchline.games.first_and_roll import state as dice
from touchline.games.first_and_roll.rules.dice import total
from touchline.games.first_and_roll.rules.result import flies_too_far
from touchline.games.first_down import GAME
from touchline.games.first_down import state as hand
from touchline.games.first_down.tally import Tally

Box = dict[str, tuple[int, int]]


class Step(NamedTuple):
    """What was chosen or thrown, and the states before and after it."""

    picks: tuple[int, ...]
    before: Any
    after: Any


Seen = Iterator[tuple[str, int, int]]
"""A row of the box score, a side, and what is added to it."""


def count_match(match: Match) -> Box:
    """Rows of the box score of a match."""
    steps = [Step(entry.picks, before, after) for entry, before, after in match.transitions()]
    return count_steps(match.game.name, steps, match.rules.values)


def count_steps(game: str, steps: list[Step], r: Any) -> Box:
    """Rows of the box score, home first. A row that nothing was added to is left out."""
    sums: dict[str, list[int]] = {}
    for name, side, amount in COUNTS[game](steps, r):
        sums.setdefault(name, [0, 0])[side] += amount
    return {name: (home, away) for name, (home, away) in sums.items()}


def follow(steps: list[Step], at: int, stop: Callable[[Any], bool]) -> Any:
    """The state before the first step from one on that satisfies something; the last one if none does."""
    return next((step.before for step in steps[at + 1 :] if stop(step.before)), steps[-1].after)


IN_A_PLAY = {*range(dice.Phase.BROKEN_TACKLE, dice.Phase.CLOCK_AGAIN + 1)}
IN_A_PLAY |= {dice.Phase.OFFENSE_DIE, dice.Phase.DEFENSE_DIE, dice.Phase.PENALTY_DIE, dice.Phase.PENALTY_CHOICE}
IN_A_PLAY |= {*range(dice.Phase.BOMB, dice.Phase.BOMB_YELLOW + 1)}

LINED_UP = (dice.Phase.ANNOUNCE, dice.Phase.CALL)
PENALTIES = (dice.Phase.PENALTY_CHOICE, dice.Phase.BLOCK_PENALTY_CHOICE)


def count_dice(steps: list[Step], r: Any) -> Seen:
    """1st & Roll: each pair of calls is a play, unless a penalty takes its place. Tries are apart."""
    snap = None
    for at, (picks, before, _) in enumerate(steps):
        side = before.offense
        if snap is not None and before.phase in LINED_UP:
            kept = side == snap.offense and before.score == snap.score and before.period == snap.period
            is_new = before.down == 1 and before.mark == min(before.ball + r.series, r.field)
            yield "first_downs", side, int(kept and is_new)
            snap = None
        if before.phase == dice.Phase.BLOCKED_CLOCK:
            snap = None
        is_try = before.play == dice.Play.TWO_POINT_TRY
        if before.phase in PENALTIES and picks[0] == dice.Penalty.ACCEPT and not is_try:
            yield "penalties", side, 1
        if before.phase == dice.Phase.ANNOUNCE and picks[0] != dice.Announce.PLAY:
            snap = before
        if before.phase != dice.Phase.CALL or is_try:
            continue
        snap = before
        last = next(n for n in range(at, len(steps)) if steps[n].after.phase not in IN_A_PLAY)
        chosen, end, _ = steps[last]
        if end.phase == dice.Phase.PENALTY_CHOICE and chosen[0] == dice.Penalty.ACCEPT:
            continue
        yield "plays", side, 1
        gained = end.passed == dice.Pass.COMPLETE and not flies_too_far(end, r)
        yield "yards", side, min(max(total(end), -before.ball), r.field - before.ball) if gained else 0


def move_on_the_last_down(step: Step, r: Any) -> int:
    """Famous First Downs: the field is laid anew for the other side, so the cards say how far the ball moved."""
    s = copy(step.before)
    if s.phase == cards.Phase.CALL:
        s.option, s.card = step.picks
    s.bought |= int(s.phase == cards.Phase.TRICK and step.picks[0] == cards.Trick.BUY)
    s.sacked |= int(s.phase == cards.Phase.SACK and step.picks[0] == cards.Sack.SACK)
    return yards_to_move(s, r)


def count_cards(steps: list[Step], r: Any) -> Seen:
    """Famous First Downs: the ball has moved by what the goal is nearer at the next down."""
    lined_up = (cards.Phase.LAY, cards.Phase.FOURTH_DOWN, cards.Phase.CONVERSION, cards.Phase.CONCEDE)
    for at, (picks, before, _) in enumerate(steps):
        side = before.offense
        if before.phase == cards.Phase.SACK and picks[0] == cards.Sack.SACK:
            yield "sacks", 1 - side, 1
        if before.phase != cards.Phase.CALL or before.conversion:
            continue
        option, card = picks
        yield "plays", side, 1
        yield "tackles", 1 - side, r.shield[card][r.zone[before.play][option]]
        after = follow(steps, at, lambda s: s.phase in lined_up)
        goal = before.neutral_zone + before.defense_zone
        left = after.neutral_zone + after.defense_zone
        if after.phase == cards.Phase.CONVERSION:
            yield "yards", side, goal
        elif after.drives == before.drives and after.offense == side:
            yield "yards", side, goal - left
            yield "first_downs", side, int(after.down == 1 and after.repeats <= before.repeats)
        elif after.ended == cards.Ended.DOWNS:
            last = next(step for step in steps[at:] if step.after.ended == cards.Ended.DOWNS)
            yield "yards", side, max(move_on_the_last_down(last, r), -before.offense_zone)


def count_hand(steps: list[Step], r: Any) -> Seen:
    """First Down Game: squares as the statistician counts them, as far as TOUCH DOWN."""
    tally = Tally()
    for picks, before, after in steps:
        side = before.offense
        yield "plays", side, int(before.phase == hand.Phase.LAY)
        gained = sum(tally.gained)
        if before.phase in GAME.counts:
            GAME.counts[before.phase](before, r, *picks, tally)
        yield "squares", side, min(sum(tally.gained) - gained, r.touch_down - before.piece)
        same = after.possession == before.possession and after.phase not in (hand.Phase.FULL_TIME, hand.Phase.BONUS)
        yield "first_downs", side, int(same and before.piece < r.first_down <= after.piece)


def count_pitch(steps: list[Step], r: Any) -> Seen:
    """Brettfußball: each throw is a turn."""
    for picks, before, after in steps:
        if before.phase == pitch.Phase.THROW:
            yield "turns", before.side, 1
            yield "skipped", before.side, int(after.phase != pitch.Phase.ACTION)
        elif before.phase == pitch.Phase.ACTION:
            kicks = picks[0] >= pitch.MOVES
            yield "kicks", before.side, int(kicks)
            yield "attacks", before.side, int(not kicks and before.on[end_of(before, r, picks[0])] > 0)


COUNTS: dict[str, Callable[[list[Step], Any], Seen]] = {
    "first_and_roll": count_dice,
    "famous_first_downs": count_cards,
    "first_down": count_hand,
    "brettfussball": count_pitch,
}
