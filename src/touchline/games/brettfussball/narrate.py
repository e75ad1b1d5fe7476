"""What happened at a step, as message keys with parameters, and who won. The wording is in the catalogues."""

from functools import partial

from touchline.core.game import SIDES, Message, Outcome
from touchline.core.sequence import Row
from touchline.games.brettfussball.notation import FACE_NAMES, LINE_UPS, LINING_UP, SQUARE_NAMES, list_offered
from touchline.games.brettfussball.rules.action import end_of, piece_of
from touchline.games.brettfussball.rules.board import keeper, owner
from touchline.games.brettfussball.rules.end import is_decided
from touchline.games.brettfussball.rules.flight import flight
from touchline.games.brettfussball.state import MOVES, TEAM, Ground, Phase, Play, Ruleset, State, Way

TOSS = {Phase.HOME_TOSS: 0, Phase.AWAY_TOSS: 1}
RESTARTS = {Play.THROW_IN: "throw_in", Play.CORNER: "corner", Play.GOAL_KICK: "goal_kick"}
RESTART_RULES = {Play.THROW_IN: "7.1", Play.CORNER: "7.2", Play.GOAL_KICK: "7.3"}


message = partial(Message.of, "brettfussball")


def narrate(
    before: State, r: Ruleset, row: Row[State, Ruleset], picks: tuple[int, ...], after: State
) -> tuple[Message, ...]:
    """The throw, the action or the placement first, then what came of it, the goal, the end."""
    phase, x = Phase(before.phase), picks[0]
    if phase in TOSS or phase == Phase.THROW:
        said = tell_throw(before, x, after)
    elif phase == Phase.ACTION:
        said = tell_kick(before, r, x - MOVES, after) if x >= MOVES else tell_move(before, r, x, after)
    elif phase in LINING_UP:
        side = 1 - before.side if phase == Phase.SCORER_LINE_UP else before.side
        said = [message(f"{phase.name.lower()}.{LINE_UPS[x]}", row.cite, side=SIDES[side])]
    else:
        said = tell_placement(before, r, row, x, after)
    if after.phase == Phase.FULL_TIME:
        said.append(message("full_time", "9.5", home=after.score[0], away=after.score[1]))
    elif phase in (Phase.AWAY_TOSS, Phase.CONCEDER_LINE_UP, Phase.KICK_OFF_TAKER) and after.phase == Phase.THROW:
        rule = "2.2" if phase == Phase.AWAY_TOSS else "8.1"
        said.append(message("kicks_off", rule, side=SIDES[after.side], square=SQUARE_NAMES[after.ball]))
    return tuple(said)


def tell_throw(before: State, face: int, after: State) -> list[Message]:
    """2.1, 3.1  The die."""
    phase = Phase(before.phase)
    cite = "3.1" if phase == Phase.THROW else "2.1"
    side = SIDES[TOSS.get(phase, before.side)]
    said = [message("threw", cite, side=side, face=FACE_NAMES[face], die="die")]
    if phase == Phase.AWAY_TOSS and after.phase == Phase.HOME_TOSS:
        said.append(message("toss_again", "2.1"))
    if phase == Phase.THROW and after.phase != Phase.ACTION:
        said.append(message("skips", "3.3", side=side))
    return said


def tell_move(before: State, r: Ruleset, x: int, after: State) -> list[Message]:
    """4, 5  A move, and what it does to the ball."""
    piece, end = piece_of(before, x), end_of(before, r, x)
    start = before.piece[piece]
    places = {"side": SIDES[before.side], "start": SQUARE_NAMES[start], "end": SQUARE_NAMES[end]}
    if before.on[end]:
        said = [message("attacks", "5.1", **places)]
        if after.phase != Phase.ATTACKER:
            where = after.piece[piece]
            key = "attacker_back" if where == start else "attacker_set"
            said += [message(key, "5.2", side=SIDES[before.side], square=SQUARE_NAMES[where]), tell_must_kick(before)]
        return said
    said = [message("keeper_moves" if piece % TEAM == 0 else "moves", "4.1", **places)]
    if end == before.ball:
        said.append(message("takes_ball", "4.4", **places))
    if start == before.ball:
        said.append(message("leaves_ball", "4.4", **places))
    return said


def tell_must_kick(before: State) -> Message:
    """5.3  The attacked side must kick."""
    return message("must_kick", "5.3", side=SIDES[1 - before.side])


def tell_kick(before: State, r: Ruleset, way: int, after: State) -> list[Message]:
    """6 to 8  A kick, and where the ball ends."""
    side, end = before.side, flight(before, r, way)
    kicker = SQUARE_NAMES[before.ball]
    said = [message("kicks", "6.1", side=SIDES[side], start=kicker, way=Way(way).name.lower(), n=before.die)]
    if end < 0:
        return [*said, *tell_out(before, way, -1 - end, after), *tell_restart(before, after)]
    if r.ground[end] == Ground.GOAL:
        scorer = 1 - after.side
        key = "goal" if scorer == side else "own_goal"
        return [*said, message(key, "8.1", side=SIDES[scorer], home=after.score[0], away=after.score[1])]
    places = {"square": SQUARE_NAMES[end]}
    if not before.on[end]:
        return [*said, message("ball_loose", "6.2", **places)]
    holder = owner(before.on[end])
    if before.on[end] == keeper(holder) + 1 and r.area[end] == holder + 1:
        return [*said, message("keeper_has_it" if holder == side else "saves", "6.3", side=SIDES[holder], **places)]
    return [*said, message("ball_to_mate" if holder == side else "ball_lost", "6.2", side=SIDES[holder], **places)]


def tell_out(before: State, way: int, last: int, after: State) -> list[Message]:
    """7  The ball leaves the board."""
    line = "side_line" if way in (Way.LEFT, Way.RIGHT) else "end_line"
    cite = RESTART_RULES[Play(after.play)]
    return [message(f"out_over_{line}", cite, side=SIDES[before.side], square=SQUARE_NAMES[last])]


def tell_restart(before: State, after: State) -> list[Message]:
    """7  Who restarts where, once that is settled."""
    if after.phase == Phase.RESTART_SQUARE:
        return []
    play = Play(after.play)
    side, square = SIDES[after.side], SQUARE_NAMES[after.ball]
    if play == Play.GOAL_KICK and after.phase != Phase.THROW:
        return [message("goal_kick_due", "7.3", side=side)]
    said = [message(RESTARTS[play], RESTART_RULES[play], side=side, square=square)]
    first = keeper(after.side)
    if play == Play.GOAL_KICK and after.piece[first] != before.piece[first]:
        said.append(message("keeper_set", "7.3", side=side, square=square))
    return said


def tell_placement(before: State, r: Ruleset, row: Row[State, Ruleset], x: int, after: State) -> list[Message]:
    """5.2, 7, 8.2  A piece is set, or a square is chosen."""
    phase = Phase(before.phase)
    square = list_offered(before, r)[x]
    names = {"side": SIDES[before.side], "square": SQUARE_NAMES[square]}
    if phase == Phase.ATTACKER:
        return [message("attacker_set", "5.2", **names), tell_must_kick(before)]
    if phase == Phase.RESTART_SQUARE:
        return tell_restart(before, after)
    if phase == Phase.KEEPER_SQUARE:
        return [message("keeper_set", "7.3", **names)]
    if phase == Phase.GOAL_KICK_TAKER:
        return [message("goal_kick", "7.3", **names)]
    return [message("taker_set", row.cite, start=names["square"], square=SQUARE_NAMES[before.ball], side=names["side"])]


def outcome(s: State, r: Ruleset) -> Outcome:
    """9.5  More goals win and equal is a draw, in every mode."""
    return Outcome.by_score(s.score, "goals" if is_decided(s, r) else "time")
