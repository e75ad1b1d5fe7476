"""What happened at a step, as message keys with parameters, and who won. The wording is in the catalogues.

All messages are public, so none of them says what was picked and is not laid yet.
"""

from functools import partial

from touchline.core.fields import copy
from touchline.core.game import SIDES, Message, Outcome
from touchline.core.sequence import Roll, Row
from touchline.games.first_down.notation import BONUS_NAMES, FACE_NAMES, card_name, cover_name
from touchline.games.first_down.rules.cards import (
    can_stop,
    is_covered_by_field_goal,
    is_past_first_down,
    is_stopped,
    kind_of,
    squares_thrown,
)
from touchline.games.first_down.rules.plays import is_kick_good, is_special_good, squares_run
from touchline.games.first_down.setup import AFTER_TOUCHDOWN, STOPPING
from touchline.games.first_down.state import FAILS, Card, Kind, Phase, Ruleset, State
from touchline.games.first_down.view import STOPPED_KIND, stopping_faces

CITED = {Kind.PASS: "4.2", Kind.LONG_PASS: "4.3", Kind.SPECIAL: "4.4"}
FAILED = {Kind.PASS: "pass_fails", Kind.LONG_PASS: "long_pass_fails"}
COMPLETE = {Kind.PASS: "pass_complete", Kind.LONG_PASS: "long_pass_complete"}
STOPPED = {Kind.PASS: "pass_stopped", Kind.LONG_PASS: "long_pass_stopped", Kind.SPECIAL: "special_stopped"}
ON_DOWNS = (Phase.THROW, Phase.STOP_PASS, Phase.STOP_LONG_PASS, Phase.STOP_SPECIAL)
"""Steps by which a possession can end because no down is left."""


message = partial(Message.of, "first_down")


def narrate(
    before: State, r: Ruleset, row: Row[State, Ruleset], picks: tuple[int, ...], after: State
) -> tuple[Message, ...]:
    """The choice or the throw first, then what the card did, the points, the downs, the possession."""
    said = tell_choice(before, r, row, picks)
    did = tell_play(before, r, picks[0])
    return (
        *said,
        *did,
        *tell_points(before, after),
        *tell_down(before, r, picks[0], after),
        *tell_order(before, r, after),
    )


def tell_choice(before: State, r: Ruleset, row: Row[State, Ruleset], picks: tuple[int, ...]) -> list[Message]:
    """What was chosen or thrown; of a pick only that it was made."""
    offense, defense = SIDES[before.offense], SIDES[1 - before.offense]
    if before.phase == Phase.DRAW:
        return [message("attacks_first", row.cite, side=SIDES[picks[0]])]
    if before.phase == Phase.PICK:
        return [message("picks", row.cite, side=offense, n=r.picks)]
    if before.phase == Phase.LAY:
        cards = {"card": card_name(picks[0], r), "cover": cover_name(picks[1], r)}
        return [message("turned_up", row.cite, offense=offense, defense=defense, **cards)]
    if isinstance(row, Roll):
        role, side = ("defense", defense) if before.phase in STOPPING else ("offense", offense)
        return [message("threw", row.cite, die=role, side=side, face=FACE_NAMES[picks[0]])]
    return [message(f"bonus.{BONUS_NAMES[picks[0]]}", row.cite, side=offense)]


def tell_play(before: State, r: Ruleset, face: int) -> list[Message]:
    """4  The result of the card that was laid."""
    if before.phase == Phase.THROW:
        s = copy(before)
        s.throw = face
        return tell_throw(s, r)
    if before.phase == Phase.STOP_FIELD_GOAL:
        wiped_out = face == before.throw
        return [message("kick_wiped_out" if wiped_out else "kick_good", "4.5", side=SIDES[before.offense])]
    kind = STOPPED_KIND.get(Phase(before.phase))
    if kind is None:
        return []
    if not is_stopped(before, r, kind, face):
        return [tell_complete(before, r)]
    intercepted = kind == Kind.LONG_PASS and r.ends[kind][before.cover]
    key = "intercepted" if intercepted else STOPPED[kind]
    return [message(key, CITED[kind], card=card_name(before.card, r), side=SIDES[1 - before.offense])]


def tell_throw(s: State, r: Ruleset) -> list[Message]:
    """4.1 to 4.5  What the offense's throw did, or what the defense may still do about it."""
    card, side = card_name(s.card, r), SIDES[s.offense]
    if s.card == Card.FIELD_GOAL:
        if not is_kick_good(s, r):
            return [message("kick_misses", "4.5", side=side)]
        covered = tell_stopping_faces(s, r, Phase.STOP_FIELD_GOAL, "4.5")
        return covered or [message("kick_good", "4.5", side=side)]
    if s.card == Card.SPECIAL:
        if not is_special_good(s, r):
            return [message("special_fails", "4.4", side=side)]
        return tell_stopping_faces(s, r, Phase.STOP_SPECIAL, "4.4") or [tell_complete(s, r)]
    kind = Kind(kind_of(s, r))
    if kind == Kind.RUN:
        entry, total = r.run[s.cover], squares_run(s, r)
        return [message("run", "4.1", card=card, squares=max(squares_thrown(s, r), 0), entry=entry, total=total)]
    if squares_thrown(s, r) == FAILS:
        return [message(FAILED[kind], CITED[kind], card=card, side=side)]
    step = Phase.STOP_PASS if kind == Kind.PASS else Phase.STOP_LONG_PASS
    return tell_stopping_faces(s, r, step, CITED[kind]) or [tell_complete(s, r)]


def tell_stopping_faces(s: State, r: Ruleset, step: Phase, cite: str) -> list[Message]:
    """What the defense needs to throw; nothing if it does not throw."""
    kind = STOPPED_KIND.get(step)
    if not (is_covered_by_field_goal(s) if kind is None else can_stop(s, r, kind)):
        return []
    faces = ", ".join(map(str, stopping_faces(s, r, step)))
    return [message("may_be_stopped", cite, side=SIDES[1 - s.offense], card=card_name(s.card, r), faces=faces)]


def tell_complete(s: State, r: Ruleset) -> Message:
    """4.2 to 4.4  The play counts."""
    if s.card == Card.SPECIAL:
        key = "special_touch_down" if is_past_first_down(s, r) else "special_first_down"
        return message(key, "4.4", side=SIDES[s.offense])
    kind = Kind(kind_of(s, r))
    return message(COMPLETE[kind], CITED[kind], card=card_name(s.card, r), total=squares_thrown(s, r))


def tell_points(before: State, after: State) -> list[Message]:
    """5  Points that were just scored, or missed."""
    scored = after.score[before.offense] - before.score[before.offense]
    score = {"side": SIDES[before.offense], "home": after.score[0], "away": after.score[1], "points": scored}
    if before.phase == Phase.BONUS_THROW:
        return [message("bonus_good" if scored else "bonus_fails", "5.2", **score)]
    if after.phase == Phase.BONUS and before.phase != Phase.BONUS:
        return [message("touchdown", "5.1", **score)]
    return [message("field_goal", "5.3", **score)] if scored else []


def tell_down(before: State, r: Ruleset, face: int, after: State) -> list[Message]:
    """3.2, 3.4, 3.5  The next down, a first down, or none left."""
    line, square = ("touch_down", r.touch_down) if is_past_first_down(after, r) else ("first_down", r.first_down)
    reached = {"piece": after.piece, "to_go": square - after.piece, "line": line}
    place = {"side": SIDES[after.offense], "down": after.down, **reached}
    same = after.possession == before.possession and after.phase != Phase.FULL_TIME
    crossed = is_past_first_down(after, r) and not is_past_first_down(before, r)
    if same and crossed and after.phase not in AFTER_TOUCHDOWN:
        return [message("first_down", "3.4", **place)]
    if same and after.down > before.down:
        return [message("next_down", "3.2", **place)]
    if same or before.phase not in ON_DOWNS or before.card == Card.FIELD_GOAL:
        return []
    kind = STOPPED_KIND.get(Phase(before.phase))
    lost = kind is not None and is_stopped(before, r, kind, face) and r.ends[kind][before.cover]
    return [] if lost else [message("downs_used_up", "3.5", side=SIDES[before.offense])]


def tell_order(before: State, r: Ruleset, after: State) -> list[Message]:
    """2.1  The next possession, an extra round, the end."""
    if after.phase == Phase.FULL_TIME:
        return [message("full_time", "2.1", home=after.score[0], away=after.score[1])]
    if after.possession == before.possession and before.phase != Phase.DRAW:
        return []
    beyond = after.possession - r.possessions
    told = [message("extra_round", "2.1", n=(beyond + 1) // 2)] if beyond > 0 and beyond % 2 == 1 else []
    return [*told, message("possession", "2.1", side=SIDES[after.offense], n=after.possession, piece=after.piece)]


def outcome(s: State, r: Ruleset) -> Outcome:
    """2.1  More points win; equal is a draw."""
    return Outcome.by_score(s.score, "points" if s.possession <= r.possessions else "extra")
