"""What happened at a step, as message keys with parameters. No wording here, none in the rules."""

from __future__ import annotations

from functools import partial

from touchline.core.game import SIDES, Message, phrase
from touchline.core.sequence import Roll, Row, side_of
from touchline.games.first_and_roll.notation import CALLED, CHOICES, COLOURS, PICKED, clock_text, face_names, thrown_die
from touchline.games.first_and_roll.rules.result import flies_too_far
from touchline.games.first_and_roll.state import Colour, Mark, Next, Pass, Phase, Play, Ruleset, State
from touchline.games.first_and_roll.view import describe_distance, place

SCRIMMAGE_DICE = (Phase.OFFENSE_DIE, Phase.DEFENSE_DIE, Phase.BROKEN_TACKLE, Phase.BREAKAWAY, Phase.BREAKAWAY_CHOICE)
IN_A_PLAY = (*SCRIMMAGE_DICE, Phase.CLOCK_DIE, Phase.CLOCK_AGAIN, Phase.PENALTY_DIE, Phase.PENALTY_CHOICE, Phase.BOMB)
RESOLVING = (*SCRIMMAGE_DICE, Phase.CLOCK_DIE, Phase.CLOCK_AGAIN, Phase.PENALTY_CHOICE)
RETURNING = (Phase.RETURN_DIE, Phase.RETURN_GUARD, Phase.RETURN_AGAIN, Phase.RETURN_PENALTY)
RECOVERING = (Phase.BLOCKED_GUARD, Phase.BLOCKED_AGAIN)
RUNNING_OUT = (Phase.RUN_OUT_DIE, Phase.RUN_OUT_AGAIN)


message = partial(Message.of, "first_and_roll")


def narrate(
    before: State, r: Ruleset, row: Row[State, Ruleset], picks: tuple[int, ...], after: State
) -> tuple[Message, ...]:
    """The choice or the throw first, then the arithmetic, the points, the clock, the next down (4.5)."""
    said = tell_choice(before, r, row, picks)
    moved = tell_ball(before, r, picks, after)
    return (*said, *moved, *tell_points(before, r, after), *tell_clock(before, r, after), *tell_down(before, r, after))


def tell_choice(before: State, r: Ruleset, row: Row[State, Ruleset], picks: tuple[int, ...]) -> list[Message]:
    """What was chosen or thrown."""
    phase = Phase(before.phase)
    if phase == Phase.CALL:
        sides = {"offense": SIDES[before.offense], "defense": SIDES[1 - before.offense]}
        return [message("calls", row.cite, call=COLOURS[picks[0]], cover=COLOURS[picks[1]], **sides)]
    if phase == Phase.COIN:
        return [message("coin", row.cite, face=CHOICES[phase][picks[0]])]
    if isinstance(row, Roll):
        die = thrown_die(before, r)
        face, mark = face_names(die, r)[picks[0]], mark_of(before, r, picks[0])
        value = phrase(f"mark.{mark}", face=face)
        return [message("threw", row.cite, die=die, face=face, mark=mark, value=value)]
    side = SIDES[side_of(row.sides[0].by(before))]
    return [message(f"{phase.name.lower()}.{CHOICES[phase][picks[0]]}", row.cite, side=side)]


def mark_of(before: State, r: Ruleset, face: int) -> str:
    """``circle`` or ``square`` where the thrown face is drawn so."""
    side, _, colour = thrown_die(before, r).partition("_")
    return Mark(r.offense_mark[COLOURS.index(colour)][face]).name.lower() if side == "offense" else "none"


def add_throw(before: State, r: Ruleset, face: int) -> tuple[int, int, int]:
    """Yards, kick and defense die of the throw, this face included."""
    yards, kicked, tackle = before.yards, before.kicked, before.tackle
    phase = before.phase
    if phase in CALLED:
        yards += r.offense_yards[before.call][face]
    elif phase in PICKED:
        yards += r.offense_yards[before.die][face]
    elif phase in (Phase.BLOCKED_RED, Phase.BLOCKED_AGAIN):
        yards += r.offense_yards[Colour.RED][face]
    elif phase == Phase.DEFENSE_DIE:
        tackle = r.defense_yards[before.cover][face]
    elif phase == Phase.BLOCKED_GUARD:
        tackle = r.defense_yards[Colour.RED][face]
    return yards, kicked, tackle


def tell_ball(before: State, r: Ruleset, picks: tuple[int, ...], after: State) -> list[Message]:
    """The arithmetic of whatever has just come to its end, with the rule that adds it up."""
    phase = before.phase
    yards, kicked, tackle = add_throw(before, r, picks[0])
    total = yards + kicked + tackle
    offense = SIDES[before.offense]
    if phase in (Phase.PENALTY_CHOICE, Phase.BLOCK_PENALTY_CHOICE) and picks[0] == 0:
        return [message("penalty_moves", "10.2", yards=after.ball - before.ball, side=offense)] if after.ball else []
    if phase in RESOLVING and after.phase not in IN_A_PLAY:
        return tell_play(before, r, after, yards, kicked, tackle, phase == Phase.CLOCK_AGAIN and picks[0] == 1)
    if phase == Phase.RETURN_PENALTY:
        return [message("return_ends", "6.3", yards=yards, side=offense), tell_return_penalty(before, r, after)]
    if phase in RETURNING and after.phase not in RETURNING:
        return [message("return_ends", "6.3", yards=yards, side=offense)]
    if phase in RECOVERING and after.phase not in RECOVERING:
        told = message("recovery", "9.3", yards=yards, tackle=tackle, total=total, side=offense)
        return [told, *tell_turnover_on_downs(before, r, after)]
    if phase == Phase.HAIL_GREEN and after.score == before.score:
        return [message("hail_mary_fails", "16.2", side=offense)]
    if phase in RUNNING_OUT and after.phase not in RUNNING_OUT:
        return [message("run_out_ends", "3.3", yards=yards, side=offense)]
    if phase == Phase.ONSIDE_CLOCK:
        kept = after.offense != before.offense
        key = "onside_recovered" if kept else "onside_fails"
        return [message(key, "3.5", yards=before.yards, side=SIDES[1 - before.offense])]
    if phase == Phase.PUNT_DIE:
        key = "punt_lands" if after.phase == Phase.CATCH else "punt_touchback"
        return [message(key, "9.4" if after.phase == Phase.CATCH else "9.5", kick=kicked, yards=yards, total=total)]
    if phase == Phase.BLOCK_SECOND and after.phase in (Phase.BLOCKED_CLOCK, Phase.ANNOUNCE, Phase.CALL):
        return [message("blocked", "9.1" if before.play == Play.PUNT else "13.1", side=SIDES[1 - before.offense])]
    if phase in (Phase.FIELD_GOAL_KICK, Phase.FIELD_GOAL_AGAIN):
        return tell_field_goal(before, r, picks[0], after)
    if phase == Phase.PAT_KICK:
        good = after.score[before.offense] > before.score[before.offense]
        return [message("pat_good" if good else "pat_fails", "14.2", side=offense)]
    return []


def tell_return_penalty(before: State, r: Ruleset, after: State) -> Message:
    """6.2  What the penalty die did to a return."""
    moved = after.ball - min(before.ball + before.yards, r.field)
    if moved == 0:
        return message("return_penalty_ignored", "6.2")
    return message("return_penalty", "6.2", yards=moved)


def tell_turnover_on_downs(before: State, r: Ruleset, after: State) -> list[Message]:
    """11.2  After fourth down the defense takes over."""
    lost = after.offense != before.offense and after.period == before.period and after.score == before.score
    if before.down < r.downs or not lost:
        return []
    return [message("turnover_on_downs", "11.2", side=SIDES[1 - before.offense])]


def tell_field_goal(before: State, r: Ruleset, face: int, after: State) -> list[Message]:
    """13.2 to 13.4  The kick against the distance."""
    if after.phase == Phase.FIELD_GOAL_AGAIN:
        return [message("kick_again", "13.3")]
    good = after.score[before.offense] > before.score[before.offense]
    distance = r.field - before.ball
    return [message("kick_good" if good else "kick_misses", "13.2", kick=r.kick[face], distance=distance)]


def tell_play(
    before: State, r: Ruleset, after: State, yards: int, kicked: int, tackle: int, turnover: bool
) -> list[Message]:
    """4.4, 8.2, 12.1, 5.3  What a play from scrimmage came to."""
    told = []
    total = yards + kicked + tackle
    colours = {"call": COLOURS[before.call], "cover": COLOURS[before.cover]}
    probe = State(ball=before.ball, call=before.call, yards=yards, kicked=kicked, tackle=tackle)
    lost = turnover or before.turnover == 1
    if before.passed != Pass.COMPLETE:
        key = "bomb_intercepted" if before.passed == Pass.INTERCEPTED else "bomb_incomplete"
        told.append(message(key, "8.3", kick=kicked))
    elif flies_too_far(probe, r):
        spot = before.ball + total
        told.append(message("overthrown", "12.1", total=total, spot=spot, past=spot - r.field))
    elif before.play == Play.LONG_BOMB:
        told.append(message("bomb_complete", "8.2", yards=yards, kick=kicked, off=-tackle, total=total))
    elif before.call == before.cover:
        told.append(message("matched", "4.4", yards=yards, tackle=tackle, total=total, **colours))
    else:
        told.append(message("unmatched", "4.3", yards=yards, total=total, **colours))
    intercepted = before.passed == Pass.INTERCEPTED
    if lost and not intercepted:
        told.append(message("turnover", "5.2", side=SIDES[1 - before.offense]))
    if (lost or intercepted) and before.ball + (kicked if intercepted else total) >= r.field:
        told.append(message("lost_in_end_zone", "5.4", side=SIDES[1 - before.offense]))
    if not lost and not intercepted and before.play != Play.TWO_POINT_TRY:
        told += tell_turnover_on_downs(before, r, after)
    if before.play == Play.TWO_POINT_TRY:
        good = after.score[before.offense] > before.score[before.offense]
        told.append(message("two_good" if good else "two_fails", "14.3", side=SIDES[before.offense]))
    return told


def tell_points(before: State, r: Ruleset, after: State) -> list[Message]:
    """14.1, 13.2, 15.1  Points that were just scored."""
    told = []
    for side in (0, 1):
        scored = after.score[side] - before.score[side]
        score = {"side": SIDES[side], "home": after.score[0], "away": after.score[1], "points": scored}
        if scored == r.touchdown_points:
            told.append(message("touchdown", "14.1", **score))
        elif scored == r.field_goal_points:
            told.append(message("field_goal", "13.2", **score))
        elif scored == r.safety_points and before.play != Play.TWO_POINT_TRY:
            told.append(message("safety", "15.1", **score))
    return told


def tell_down(before: State, r: Ruleset, after: State) -> list[Message]:
    """Whose ball it is now, and what down."""
    lined_up = after.phase in (Phase.ANNOUNCE, Phase.CALL) and after.play == Play.SCRIMMAGE
    at = {"side": SIDES[after.offense], "ball": after.ball, "place": place(after.ball, after.offense, r)}
    if after.phase == Phase.RETURN_DIE:
        return [message("returns", "6.1", colour=COLOURS[after.die], **at)]
    if not lined_up or before.phase == Phase.ANNOUNCE:
        return []
    to_go = after.mark - after.ball
    at |= {"to_go": to_go, "needed": describe_distance(after.ball, to_go, r), "down": after.down}
    if after.down == 1 and after.mark == min(after.ball + r.series, r.field):
        return [message("first_down", "11.1", **at)]
    return [message("next_down", "11.2", **at)]


def tell_clock(before: State, r: Ruleset, after: State) -> list[Message]:
    """17 and 18  The marker, the end of a half, the end."""
    told = []
    if after.period == before.period and after.marker > before.marker:
        told.append(message("marker", "17.1", clock=clock_text(after, r)))
    if after.period > before.period:
        key = "second_half" if after.period == r.halves else "overtime"
        told.append(message(key, "18.1" if after.period == r.halves else "18.3", period=after.period - r.halves))
    if after.phase == Phase.FULL_TIME:
        told.append(message("full_time", "18.2", home=after.score[0], away=after.score[1]))
    if after.next == Next.SAFETY_PUNT and before.next != Next.SAFETY_PUNT and after.phase != Phase.FULL_TIME:
        told.append(message("safety_punt_follows", "15.2", side=SIDES[after.offense]))
    return told
