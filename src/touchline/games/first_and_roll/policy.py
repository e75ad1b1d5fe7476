"""A sensible way to play: the weight of every option, in the rule dialect. A player is a die.

Calls are mixed around the equilibrium that the components were balanced for (red 44, yellow 33,
green 24 on first and ten) and shifted by down, distance, field position, score and time.
"""

from touchline.core.roles import lead
from touchline.core.sequence import Weight
from touchline.games.first_and_roll.rules.announce import field_goal_ruling, hail_mary_ruling, yards_to_goal
from touchline.games.first_and_roll.rules.dice import total
from touchline.games.first_and_roll.rules.penalty_yards import defensive_yards
from touchline.games.first_and_roll.rules.result import flies_too_far
from touchline.games.first_and_roll.state import (
    Again,
    Announce,
    Bomb,
    Catch,
    Colour,
    Kickoff,
    Penalty,
    Phase,
    Play,
    Receive,
    Ruleset,
    RunOff,
    State,
    Take,
    Timeout,
    TossChoice,
    Try,
)

SHORT = 3
LONG = 7
LATE = 4
POSSIBLE_KICK = 40
DEEP_PUNT = 45
LONGEST_BOMB = 55
NEAR = 2
A_DOWN = 6
"""What a down is worth in yards, roughly."""

USUAL, SHORT_YARDAGE, BEHIND_LATE, AHEAD_LATE, LONG_YARDAGE, AT_THE_GOAL = range(6)
"""Rows of the weights of calls."""


def spaces_left(s: State, r: Ruleset) -> int:
    """How often the marker can still advance in this period."""
    return r.last_space - s.marker


def is_late(s: State, r: Ruleset) -> bool:
    """The end of the second half, or of an overtime period."""
    return s.period >= r.halves and spaces_left(s, r) <= LATE


def must_score(s: State, r: Ruleset, side: int) -> bool:
    """Behind, with the end near."""
    return is_late(s, r) and lead(s, side) < 0


def after_toss(s: State, r: Ruleset, x: int) -> int:
    return 3 if x == TossChoice.RECEIVE else 1


def kickoff(s: State, r: Ruleset, x: int) -> int:
    """An onside kick only when nothing else helps."""
    desperate = s.period >= r.halves and spaces_left(s, r) <= NEAR and lead(s, 1 - s.offense) < 0
    return 1 if desperate == (x == Kickoff.ONSIDE) else 0


def receive(s: State, r: Ruleset, x: int) -> int:
    """A run-out is worth less than the touchback, but it may go all the way."""
    if must_score(s, r, s.offense):
        return 1
    return 1 if x == Receive.TOUCHBACK else 0


def announce(s: State, r: Ruleset, x: int) -> int:
    """Kick on fourth down unless the mark is near; a Hail Mary only from afar; points before the half ends."""
    return 1 if x == best_announcement(s, r) else 0


def best_announcement(s: State, r: Ruleset) -> int:
    goal = yards_to_goal(s, r)
    kick_reaches = field_goal_ruling(s, r) == 0
    needs_touchdown = must_score(s, r, s.offense) and lead(s, s.offense) < -r.field_goal_points
    if spaces_left(s, r) == 1 and kick_reaches and not needs_touchdown:
        return Announce.FIELD_GOAL
    if not kick_reaches and hail_mary_ruling(s, r) == 0 and goal > LONGEST_BOMB:
        return Announce.HAIL_MARY
    if s.down < r.downs:
        return Announce.PLAY
    distance = s.mark - s.ball
    if needs_touchdown or (distance <= 1 and goal <= SHORT):
        return Announce.PLAY
    if kick_reaches and goal <= POSSIBLE_KICK:
        return Announce.FIELD_GOAL
    if must_score(s, r, s.offense) or (distance <= NEAR and goal <= r.field // 2):
        return Announce.PLAY
    return Announce.PUNT


def situation(s: State, r: Ruleset) -> int:
    """Which row of the weights of calls counts: by the distance, the score and the time."""
    distance = s.mark - s.ball
    if s.play == Play.TWO_POINT_TRY or distance <= SHORT:
        return SHORT_YARDAGE
    if must_score(s, r, s.offense):
        return BEHIND_LATE
    if is_late(s, r) and lead(s, s.offense) > 0:
        return AHEAD_LATE
    if distance > LONG and s.down >= r.downs - 1:
        return LONG_YARDAGE
    return AT_THE_GOAL if yards_to_goal(s, r) < r.series else USUAL


def offense_call(s: State, r: Ruleset, x: int) -> int:
    """Run when little is needed or the clock should go, pass when much is needed or time is short."""
    return r.offense_calls[situation(s, r)][x]


def defense_call(s: State, r: Ruleset, x: int) -> int:
    """Guess what the offense needs, and never be sure."""
    return r.defense_calls[situation(s, r)][x]


def declare_bomb(s: State, r: Ruleset, x: int) -> int:
    """A bomb from the own half is at worst a punt; near the goal it flies too far."""
    if s.ball >= r.red_zone:
        return 1 if x == Bomb.GREEN else 0
    return 2 if x == Bomb.BOMB else 1


def throw_again(s: State, r: Ruleset, x: int) -> int:
    """Throw a pass again only while no face can carry it too far."""
    farthest = 0
    for face in range(6):
        farthest = max(farthest, r.offense_yards[Colour.GREEN][face])
    safe = s.ball + total(s) + farthest <= r.farthest_pass
    return 1 if safe == (x == Again.AGAIN) else 0


def decide_penalty(s: State, r: Ruleset, x: int) -> int:
    """Accept what leaves the offense worse (or better) off than the play would."""
    wanted = offense_accepts(s, r) if s.foul_by_defense else defense_accepts(s, r)
    return 1 if wanted == (x == Penalty.ACCEPT) else 0


def play_scores(s: State, r: Ruleset) -> bool:
    return s.ball + total(s) >= r.field and not flies_too_far(s, r) and not s.turnover


def offense_accepts(s: State, r: Ruleset) -> bool:
    """Yards against the defense: better than the play unless that scored or went farther."""
    if s.turnover:
        return True
    if play_scores(s, r):
        return False
    if s.play == Play.TWO_POINT_TRY or flies_too_far(s, r):
        return True
    gained = defensive_yards(r, s.ball, r.penalty_yards[s.penalty])
    first_down = r.penalty_automatic[s.penalty] == 1 or s.ball + gained >= s.mark
    if s.ball + total(s) >= s.mark:
        return first_down and gained > total(s)
    return first_down or gained + A_DOWN > total(s)


def defense_accepts(s: State, r: Ruleset) -> bool:
    """Yards against the offense: better than the play unless that lost the ball or little else."""
    if s.turnover:
        return False
    if play_scores(s, r):
        return True
    if s.play == Play.TWO_POINT_TRY:
        return False
    if s.ball + total(s) >= s.mark and not flies_too_far(s, r):
        return True
    n = r.penalty_yards[s.penalty]
    if n == r.safety_penalty and n >= s.ball:
        return True
    return s.down < r.downs and total(s) + n >= A_DOWN


def decide_block_penalty(s: State, r: Ruleset, x: int) -> int:
    return 1 if x == Penalty.ACCEPT else 0


def block_dice(s: State, r: Ruleset, x: int) -> int:
    """The pair that shows most FLAGs."""
    both = 1
    for i in range(2):
        colour = r.block_pairs[x][i]
        flags = 0
        for face in range(6):
            flags += r.defense_flag[colour][face] * r.defense_ways[colour][face]
        both = both * flags
    return 1 + 36 * both


def punt_die(s: State, r: Ruleset, x: int) -> int:
    """As far as possible without reaching the end zone."""
    return x if s.ball < DEEP_PUNT else Colour.GREEN - x


def return_ball(s: State, r: Ruleset, x: int) -> int:
    """A caught or blocked ball is always returned."""
    return 1 if x == (Catch.RETURN if s.phase == Phase.CATCH else Take.RETURN) else 0


def choose_try(s: State, r: Ruleset, x: int) -> int:
    """Two points where they level or make a field goal enough; otherwise the kick."""
    ahead = lead(s, s.offense)
    levels = ahead == -r.two_point_points or ahead == -r.two_point_points - r.field_goal_points
    tops = ahead == r.pat_points or ahead == r.two_point_points + r.field_goal_points
    two = (levels or tops) and s.period >= r.halves and s.marker * 2 > r.last_space
    return 1 if two == (x == Try.TWO) else 0


def timeout(s: State, r: Ruleset, x: int) -> int:
    """Stop the clock when behind at the end, or with the ball in reach of points before half-time."""
    side = s.snapped_by if s.phase == Phase.TIMEOUT else 1 - s.snapped_by
    behind = s.period >= r.halves and lead(s, side) < 0 and spaces_left(s, r) <= s.timeouts[side] + NEAR
    in_reach = s.offense == side and spaces_left(s, r) == 1 and lead(s, side) <= 0
    before_half = s.offense == side and s.period < r.halves and spaces_left(s, r) <= NEAR
    return 1 if (behind or in_reach or before_half) == (x == Timeout.TIMEOUT) else 0


def run_off(s: State, r: Ruleset, x: int) -> int:
    """Run off the clock with a lead."""
    return 1 if (lead(s, s.snapped_by) > 0) == (x == RunOff.RUN_OFF) else 0


POLICY: dict[int, tuple[Weight, ...]] = {
    Phase.TOSS_CHOICE: (after_toss,),
    Phase.KICKOFF: (kickoff,),
    Phase.RECEIVE: (receive,),
    Phase.ANNOUNCE: (announce,),
    Phase.CALL: (offense_call, defense_call),
    Phase.BOMB: (declare_bomb,),
    Phase.BREAKAWAY_CHOICE: (throw_again,),
    Phase.PENALTY_CHOICE: (decide_penalty,),
    Phase.BLOCK_PENALTY_CHOICE: (decide_block_penalty,),
    Phase.BLOCK_DICE: (block_dice,),
    Phase.BLOCKED_TAKE: (return_ball,),
    Phase.PUNT_DIE_CHOICE: (punt_die,),
    Phase.CATCH: (return_ball,),
    Phase.TRY: (choose_try,),
    Phase.TIMEOUT: (timeout,),
    Phase.OTHER_TIMEOUT: (timeout,),
    Phase.RUN_OFF: (run_off,),
    Phase.RUN_OFF_TIMEOUT: (timeout,),
}
