"""What happened at a step, as message keys with parameters, and who won. The wording is in the catalogues."""

from functools import partial

from touchline.core.fields import copy
from touchline.core.game import SIDES, Message, Outcome, phrase
from touchline.core.sequence import Roll, Row, side_of
from touchline.games.first_and_roll.notation import CHOICES, COLOURS, clock_text, die_of, face_names, faces_of
from touchline.games.first_and_roll.rules.dice import total
from touchline.games.first_and_roll.rules.result import flies_too_far
from touchline.games.first_and_roll.setup import RETURNING, RUN_OUT
from touchline.games.first_and_roll.state import Clock, Next, Pass, Penalty, Phase, Play, Ruleset, State
from touchline.games.first_and_roll.view import describe_distance, place

SCRIMMAGE_DICE = (Phase.OFFENSE_DIE, Phase.DEFENSE_DIE, Phase.BROKEN_TACKLE, Phase.BREAKAWAY, Phase.BREAKAWAY_CHOICE)
IN_A_PLAY = (*SCRIMMAGE_DICE, Phase.CLOCK_DIE, Phase.CLOCK_AGAIN, Phase.PENALTY_DIE, Phase.PENALTY_CHOICE, Phase.BOMB)
RESOLVING = (*SCRIMMAGE_DICE, Phase.CLOCK_DIE, Phase.CLOCK_AGAIN, Phase.PENALTY_CHOICE)
RECOVERING = (Phase.BLOCKED_GUARD, Phase.BLOCKED_AGAIN)


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
        die = die_of(before, r)
        face, mark = face_names(die, r)[picks[0]], faces_of(die, r)[picks[0]].mark
        value = phrase(f"mark.{mark}", face=face)
        return [message("threw", row.cite, die=die, face=face, mark=mark, value=value)]
    side = SIDES[side_of(row.sides[0].by(before))]
    return [message(f"{phase.name.lower()}.{CHOICES[phase][picks[0]]}", row.cite, side=side)]


def add_throw(before: State, r: Ruleset, face: int) -> State:
    """The state with the thrown face added: its yards, or the turnover of a second T."""
    s = copy(before)
    side, _, colour = die_of(before, r).partition("_")
    if side == "offense":
        s.yards += r.offense_yards[COLOURS.index(colour)][face]
    elif side == "defense":
        s.tackle = r.defense_yards[COLOURS.index(colour)][face]
    elif s.phase == Phase.CLOCK_AGAIN and face == Clock.T:
        s.turnover = 1
    return s


def tell_ball(before: State, r: Ruleset, picks: tuple[int, ...], after: State) -> list[Message]:
    """The arithmetic of whatever has just ended, with the rule that adds it up."""
    phase = before.phase
    s = add_throw(before, r, picks[0])
    yards, kicked, offense = s.yards, s.kicked, SIDES[s.offense]
    if phase in (Phase.PENALTY_CHOICE, Phase.BLOCK_PENALTY_CHOICE) and picks[0] == Penalty.ACCEPT:
        return [message("penalty_moves", "10.2", yards=after.ball - before.ball, side=offense)] if after.ball else []
    if phase in RESOLVING and after.phase not in IN_A_PLAY:
        return tell_play(s, r, after)
    if phase == Phase.RETURN_PENALTY:
        return [message("return_ends", "6.3", yards=yards, side=offense), tell_return_penalty(before, r, after)]
    if phase in RETURNING and after.phase not in RETURNING:
        return [message("return_ends", "6.3", yards=yards, side=offense)]
    if phase in RECOVERING and after.phase not in RECOVERING:
        told = message("recovery", "9.3", yards=yards, tackle=s.tackle, total=total(s), side=offense)
        return [told, *tell_turnover_on_downs(before, r, after)]
    if phase == Phase.HAIL_GREEN and after.score == before.score:
        return [message("hail_mary_fails", "16.2", side=offense)]
    if phase in RUN_OUT and after.phase not in RUN_OUT:
        return [message("run_out_ends", "3.3", yards=yards, side=offense)]
    if phase == Phase.ONSIDE_CLOCK:
        kept = after.offense != before.offense
        key = "onside_recovered" if kept else "onside_fails"
        return [message(key, "3.5", yards=before.yards, side=SIDES[1 - before.offense])]
    if phase == Phase.PUNT_DIE:
        key = "punt_lands" if after.phase == Phase.CATCH else "punt_touchback"
        return [message(key, "9.4" if after.phase == Phase.CATCH else "9.5", kick=kicked, yards=yards, total=total(s))]
    if phase == Phase.BLOCK_SECOND and after.phase in (Phase.BLOCKED_CLOCK, Phase.ANNOUNCE, Phase.CALL):
        return [message("blocked", "9.1" if before.play == Play.PUNT else "13.1", side=SIDES[1 - before.offense])]
    if phase in (Phase.FIELD_GOAL_KICK, Phase.FIELD_GOAL_AGAIN):
        return tell_field_goal(before, r, picks[0], after)
    if phase == Phase.PAT_KICK:
        return [tell_try("pat", "14.2", before, after)]
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


def tell_play(s: State, r: Ruleset, after: State) -> list[Message]:
    """4.4, 8.2, 12.1, 5.3  The result of a play from scrimmage, all its dice included."""
    told = []
    defense = SIDES[1 - s.offense]
    spot = s.ball + total(s)
    calls = {"call": COLOURS[s.call], "cover": COLOURS[s.cover]}
    intercepted = s.passed == Pass.INTERCEPTED
    if s.passed != Pass.COMPLETE:
        told.append(message("bomb_intercepted" if intercepted else "bomb_incomplete", "8.3", kick=s.kicked))
    elif flies_too_far(s, r):
        told.append(message("overthrown", "12.1", total=total(s), spot=spot, past=spot - r.field))
    elif s.play == Play.LONG_BOMB:
        told.append(message("bomb_complete", "8.2", yards=s.yards, kick=s.kicked, off=-s.tackle, total=total(s)))
    elif s.call == s.cover:
        told.append(message("matched", "4.4", yards=s.yards, tackle=s.tackle, total=total(s), **calls))
    else:
        told.append(message("unmatched", "4.3", yards=s.yards, total=total(s), **calls))
    lost = s.turnover or intercepted
    if s.turnover and not intercepted:
        told.append(message("turnover", "5.2", side=defense))
    if lost and (s.ball + s.kicked if intercepted else spot) >= r.field:
        told.append(message("lost_in_end_zone", "5.4", side=defense))
    if s.play == Play.TWO_POINT_TRY:
        told.append(tell_try("two", "14.3", s, after))
    elif not lost:
        told += tell_turnover_on_downs(s, r, after)
    return told


def tell_try(kind: str, cite: str, before: State, after: State) -> Message:
    """14.2, 14.3  What a try added to the score."""
    side = before.offense
    key = f"{kind}_good" if after.score[side] > before.score[side] else f"{kind}_fails"
    return message(key, cite, side=SIDES[side], home=after.score[0], away=after.score[1])


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


def outcome(s: State, r: Ruleset) -> Outcome:
    """18.2, 18.3  Most points win; a tie may have gone to overtime."""
    return Outcome.by_score(s.score, "points" if s.period <= r.halves else "overtime", level="tie")
