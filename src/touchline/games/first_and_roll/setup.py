"""The start of a game, positions set up by hand, and what is wrong with one that play cannot reach."""

from collections.abc import Iterator, Mapping

from touchline.core.position import Usual, check_usual, complete
from touchline.games.first_and_roll.rules.announce import can_announce, field_goal_ruling, hail_mary_ruling
from touchline.games.first_and_roll.rules.block import BOTH
from touchline.games.first_and_roll.rules.course import is_sudden_death, line_up
from touchline.games.first_and_roll.rules.downs import begin_series
from touchline.games.first_and_roll.rules.field_goal import is_short
from touchline.games.first_and_roll.rules.long_bomb import read_zeros
from touchline.games.first_and_roll.rules.result import flies_too_far, is_red_zone_pass
from touchline.games.first_and_roll.state import Colour, Due, Next, Pass, Phase, Play, Ruleset, State

FACES = 6
FIRST = (Colour.NONE, 0, 1, 0, 2, 0, 1, 0)
"""3.3  The die that is thrown again first, by the dice still to be thrown, a bit each."""

TOSS = (Phase.TOSS_CALL, Phase.COIN, Phase.TOSS_CHOICE)
ONSIDE = (Phase.ONSIDE_RED, Phase.ONSIDE_YELLOW, Phase.ONSIDE_CLOCK)
RUN_OUT = (Phase.RUN_OUT_DIE, Phase.RUN_OUT_AGAIN)
KICKOFFS = (*TOSS, Phase.KICKOFF, Phase.RECEIVE, *RUN_OUT, *ONSIDE)
BEFORE_THE_CALL = (Phase.ANNOUNCE, Phase.CALL)
THROWN_AGAIN = (Phase.BREAKAWAY_CHOICE, Phase.BREAKAWAY)
CLOCK = (Phase.CLOCK_DIE, Phase.CLOCK_AGAIN)
FLAGGED = (Phase.PENALTY_DIE, Phase.PENALTY_CHOICE)
MATCHED = (Phase.DEFENSE_DIE, *FLAGGED)
RETURNING = (Phase.RETURN_DIE, Phase.RETURN_GUARD, Phase.RETURN_AGAIN, Phase.RETURN_PENALTY)
THROWING_A_BOMB = (Phase.BOMB_GREEN, Phase.BOMB_KICK, Phase.BOMB_YELLOW)
BLOCK_THROW = (Phase.BLOCK_DICE, Phase.BLOCK_FIRST, Phase.BLOCK_SECOND)
BLOCK_FLAG = (Phase.BLOCK_PENALTY, Phase.BLOCK_PENALTY_CHOICE)
RECOVERING = (Phase.BLOCKED_RED, Phase.BLOCKED_GUARD, Phase.BLOCKED_AGAIN)
BLOCKED = (Phase.BLOCKED_CLOCK, Phase.BLOCKED_TAKE, *RECOVERING)
PUNTING = (Phase.PUNT_DIE_CHOICE, Phase.PUNT_KICK, Phase.PUNT_DIE)
FIELD_GOAL = (Phase.FIELD_GOAL_KICK, Phase.FIELD_GOAL_AGAIN)
HAIL_MARY = (Phase.HAIL_YELLOW, Phase.HAIL_GREEN)
TRY = (Phase.TRY, Phase.PAT_CLOCK, Phase.PAT_KICK)
TIMEOUTS = (Phase.TIMEOUT, Phase.OTHER_TIMEOUT)
RUNNING_OFF = (Phase.RUN_OFF, Phase.RUN_OFF_TIMEOUT)
AFTER_THE_PLAY = (*TIMEOUTS, *RUNNING_OFF)
AFTER_THE_CALL = (Phase.OFFENSE_DIE, *MATCHED, Phase.BROKEN_TACKLE, *THROWN_AGAIN, *CLOCK, Phase.BOMB, *THROWING_A_BOMB)
AT_THE_LINE = (*BEFORE_THE_CALL, *AFTER_THE_CALL, *BLOCK_THROW, *BLOCK_FLAG, *BLOCKED, *FIELD_GOAL, *HAIL_MARY)
"""The ball is where the play began."""
BEFORE_A_RETURN = {*Phase} - {*RETURNING, *AFTER_THE_PLAY, *TRY, Phase.FULL_TIME}
BEFORE_RUNNING_OFF = {*Phase} - {Phase.RUN_OFF, *TIMEOUTS, *TRY}
ONE_FLAG = (*FLAGGED, *BLOCK_FLAG, Phase.RETURN_PENALTY)
PENALTY_CHOSEN = (Phase.PENALTY_CHOICE, Phase.BLOCK_PENALTY_CHOICE)
CIRCLED = (*THROWN_AGAIN, Phase.RETURN_AGAIN, Phase.BLOCKED_AGAIN)
"""The last die thrown was circled."""
KICKED = (Phase.BOMB_YELLOW, Phase.PUNT_DIE, Phase.CATCH)

FROM_SCRIMMAGE = (Play.SCRIMMAGE, Play.LONG_BOMB)
CALLED = (*FROM_SCRIMMAGE, Play.TWO_POINT_TRY)
PLAYS: Mapping[int, tuple[Play, ...]] = {
    **dict.fromkeys(KICKOFFS, (Play.KICKOFF,)),
    **dict.fromkeys((Phase.ANNOUNCE, Phase.BOMB), (Play.SCRIMMAGE,)),
    **dict.fromkeys(
        (Phase.CALL, Phase.OFFENSE_DIE, *MATCHED, Phase.BROKEN_TACKLE), (Play.SCRIMMAGE, Play.TWO_POINT_TRY)
    ),
    **dict.fromkeys(THROWN_AGAIN, (*FROM_SCRIMMAGE, Play.TWO_POINT_TRY)),
    **dict.fromkeys((*CLOCK, *TIMEOUTS), FROM_SCRIMMAGE),
    **dict.fromkeys(RETURNING, (*FROM_SCRIMMAGE, Play.PUNT)),
    **dict.fromkeys(THROWING_A_BOMB, (Play.LONG_BOMB,)),
    **dict.fromkeys(BLOCK_THROW, (Play.PUNT, Play.FIELD_GOAL)),
    **dict.fromkeys((*BLOCK_FLAG, *BLOCKED, *PUNTING, Phase.CATCH), (Play.PUNT,)),
    **dict.fromkeys(FIELD_GOAL, (Play.FIELD_GOAL,)),
    **dict.fromkeys(HAIL_MARY, (Play.HAIL_MARY,)),
    **dict.fromkeys(TRY, (*FROM_SCRIMMAGE, Play.KICKOFF, Play.PUNT, Play.HAIL_MARY)),
    **dict.fromkeys(RUNNING_OFF, (Play.SCRIMMAGE,)),
    Phase.FULL_TIME: tuple(Play),
}
"""What is being played at a phase: first what a position means that does not say."""

NOT_YET = ("yards", "kicked", "tackle", "flags", "again")
THROWN: Mapping[int, tuple[str, ...]] = {
    **dict.fromkeys((*RUN_OUT, Phase.HAIL_GREEN, Phase.BOMB_KICK), ("yards", "again")),
    **dict.fromkeys((Phase.ONSIDE_YELLOW, Phase.ONSIDE_CLOCK, Phase.BROKEN_TACKLE), ("yards",)),
    **dict.fromkeys((Phase.DEFENSE_DIE, Phase.RETURN_GUARD, Phase.BLOCKED_GUARD), ("yards", "again")),
    **dict.fromkeys((*THROWN_AGAIN, *CLOCK, *FLAGGED, *AFTER_THE_PLAY, *TRY), NOT_YET),
    **dict.fromkeys((Phase.RETURN_AGAIN, Phase.RETURN_PENALTY), ("yards", "flags", "again")),
    Phase.BOMB_YELLOW: ("yards", "kicked", "again"),
    **dict.fromkeys((Phase.BLOCK_SECOND, *BLOCK_FLAG, Phase.BLOCKED_CLOCK, *FIELD_GOAL), ("flags",)),
    Phase.PUNT_DIE_CHOICE: ("flags",),
    Phase.BLOCKED_AGAIN: ("yards", "tackle", "flags", "again"),
    Phase.PUNT_DIE: ("kicked",),
    Phase.CATCH: ("yards", "kicked"),
    Phase.FULL_TIME: NOT_YET,
}
"""What may have been thrown when a phase begins."""


def begin(r: Ruleset) -> State:
    """2.4  0-0, three timeouts each, marker on 30:00."""
    return State(timeouts=[r.timeouts, r.timeouts])


def ordinary(r: Ruleset) -> State:
    """First and ten at home's own 25 in the first half; nobody has called."""
    s = begin(r)
    begin_series(s, r, r.touchback)
    s.opening_kicker = 1
    line_up(s, r)
    return s


# Completing a position: what is given stays as it is


def derive(s: State, r: Ruleset, given: frozenset[str]) -> None:
    """Complete a position: everything follows the phase, the mark follows the ball, the phase follows the down."""
    if "phase" not in given:
        s.phase = Phase.CALL if s.play == Play.TWO_POINT_TRY else Phase.ANNOUNCE
    complete(s, r, USUAL, given)
    if s.phase == Phase.ANNOUNCE and not can_announce(s, r):
        s.phase = Phase.CALL
    if are_calls_known(s) and not given & {"call", "cover"}:
        s.call, s.cover = usual_calls(s)


def plays_of(s: State, r: Ruleset) -> tuple[int, ...]:
    """What can be played at this phase; 5.3, 8.4  a green return follows a long bomb."""
    plays = PLAYS[s.phase]
    return (Play.LONG_BOMB, *plays) if s.phase in RETURNING and s.die == Colour.GREEN else plays


def usual_calls(s: State) -> tuple[int, int]:
    """4.1  Calls with which play comes to this phase."""
    if s.play == Play.LONG_BOMB or s.phase in (Phase.BOMB, Phase.BREAKAWAY_CHOICE):
        return Colour.GREEN, Colour.RED
    if s.phase in RETURNING:
        return (Colour.YELLOW if s.die == Colour.RED else Colour.GREEN), Colour.RED
    return Colour.RED, Colour.RED if s.phase in MATCHED else Colour.YELLOW


def most_periods(r: Ruleset) -> int:
    """18.3  Halves and periods of overtime."""
    return r.halves + (r.overtime_periods if r.overtime else 0)


def are_calls_known(s: State) -> bool:
    """4.1  From the reveal to the end of the play."""
    return s.play in CALLED and s.phase not in BEFORE_THE_CALL


def is_bomb_thrown(s: State, r: Ruleset) -> bool:
    """8.2  All three dice of a long bomb lie on the table."""
    return s.play == Play.LONG_BOMB and s.phase in (*THROWN_AGAIN, *CLOCK)


def is_kicked(s: State, r: Ruleset) -> bool:
    """8.2, 9.4  The kick die lies on the table."""
    return s.phase in KICKED or is_bomb_thrown(s, r)


def is_two_point_try(s: State, r: Ruleset) -> bool:
    """14.3  A try from scrimmage, which a position has to name."""
    return s.play == Play.TWO_POINT_TRY


def is_try(s: State, r: Ruleset) -> bool:
    """14.1  The try after a touchdown."""
    return s.phase in TRY or (s.play == Play.TWO_POINT_TRY and s.phase != Phase.FULL_TIME)


def is_touchdown(s: State, r: Ruleset) -> bool:
    """14.1  The ball is still in the end zone."""
    return s.phase in TRY or (s.phase in AFTER_THE_PLAY and s.try_due == 1)


def is_clock_read(s: State, r: Ruleset) -> bool:
    """5.1  The clock die has told whether the marker advances, and the marker has not moved yet."""
    return s.phase in (*FLAGGED, *RETURNING) and s.play in FROM_SCRIMMAGE


def is_late(s: State, r: Ruleset) -> bool:
    """17.2  There is no time left to run off."""
    return s.marker >= r.last_space - 1


USUAL: tuple[Usual[State, Ruleset], ...] = (
    Usual("play", PLAYS, plays_of, "rule 4.2"),
    Usual("snapped_by", RETURNING, lambda s, r: 1 - s.offense, "the other side returns the ball, rule 6.1"),
    Usual("snapped_by", (*AFTER_THE_PLAY, *TRY, Phase.FULL_TIME), lambda s, r: s.offense),
    Usual("snapped_by", BEFORE_A_RETURN, lambda s, r: s.offense, "the side that snapped the ball still has it"),
    # The spot
    Usual("ball", KICKOFFS, 0, "rule 3.1"),
    Usual("ball", is_touchdown, lambda s, r: r.field, "rule 14.1"),
    Usual("ball", lambda s, r: s.phase in AFTER_THE_PLAY and s.next == Next.SAFETY_PUNT, 0, "rule 15.2"),
    Usual("ball", is_two_point_try, lambda s, r: r.try_line),
    Usual("mark", lambda s, r: True, lambda s, r: min(s.ball + r.series, r.field)),
    Usual("mark", KICKOFFS, 0, "rule 3.1"),
    Usual("mark", is_two_point_try, lambda s, r: r.field, "rule 14.3"),
    Usual("down", KICKOFFS, 1, "rule 3.1"),
    Usual("down", is_two_point_try, 1, "rule 14.3"),
    Usual("down", lambda s, r: s.play == Play.PUNT and s.phase in AT_THE_LINE, lambda s, r: r.downs, "rule 9.1"),
    Usual("down", (*PUNTING, Phase.CATCH), lambda s, r: r.downs),
    # The dice
    *(Usual(name, {p for p in Phase if name not in THROWN.get(p, ())}, 0, "it is not thrown yet") for name in NOT_YET),
    Usual("flags", ONE_FLAG, 1, "a FLAG, rule 10.1"),
    Usual("flags", (Phase.BLOCKED_CLOCK,), BOTH, "two FLAGs, rule 9.2"),
    Usual("again", CIRCLED, 1, "rule 7.1"),
    Usual("again", (Phase.RUN_OUT_AGAIN,), lambda s, r: s.again or 1 << min(s.die, Colour.GREEN)),
    Usual("die", (Phase.RUN_OUT_AGAIN,), lambda s, r: FIRST[s.again] if s.again else s.die, "rule 3.3"),
    Usual("kicked", is_kicked, lambda s, r: r.kick[0]),
    Usual("yards", is_bomb_thrown, lambda s, r: max(r.offense_yards[Colour.GREEN])),
    Usual("tackle", is_bomb_thrown, lambda s, r: -max(r.offense_yards[Colour.YELLOW])),
    Usual("foul_by_defense", PENALTY_CHOSEN, lambda s, r: r.penalty_defense[s.penalty], "rule 10.1"),
    Usual("passed", lambda s, r: s.play != Play.LONG_BOMB or s.phase in THROWING_A_BOMB, Pass.COMPLETE, "rule 8.3"),
    # What is due after the play
    Usual("try_due", is_try, 1, "rule 14.1"),
    Usual("try_due", lambda s, r: s.phase not in AFTER_THE_PLAY and not is_try(s, r), 0, "rule 14.1"),
    Usual("next", lambda s, r: s.try_due == 1, Next.KICKOFF, "rule 19.1"),
    Usual("turnover", lambda s, r: s.phase not in TRY and not is_clock_read(s, r), 0, "rule 5.2"),
    Usual("turnover", lambda s, r: s.phase in RETURNING and is_clock_read(s, r), lambda s, r: s.advance == Due.NOTHING),
    Usual("advance", lambda s, r: s.phase not in TIMEOUTS and not is_clock_read(s, r), Due.NOTHING, "rule 5.1"),
    Usual("advance", lambda s, r: s.phase in FLAGGED and is_clock_read(s, r) and not s.turnover, Due.ASK_BOTH),
    Usual("advance", (Phase.TIMEOUT,), Due.ASK_BOTH),
    Usual("advance", (Phase.OTHER_TIMEOUT,), Due.ASK_OTHER),
    Usual("run_off", (Phase.RUN_OFF,), 1, "rule 17.2"),
    Usual("run_off", BEFORE_RUNNING_OFF, 0, "rule 17.2"),
    Usual("run_off", lambda s, r: s.phase in TRY and not is_late(s, r), 0, "rule 17.2"),
    # The end
    Usual("marker", (Phase.FULL_TIME,), lambda s, r: r.last_space),
    Usual("period", (Phase.FULL_TIME,), lambda s, r: most_periods(r) if s.score[0] == s.score[1] else r.halves),
)
"""What the phase says about the other fields; a row may rely on those above it."""


# What is wrong with a state


def faults(s: State, r: Ruleset) -> list[str]:
    """What is inconsistent in a state; empty for every state that play can reach."""
    if s.phase == Phase.FULL_TIME:
        return [*check_table(s, r), *check_end(s, r)]
    checks = (check_table, check_period, check_play, check_spot, check_calls, check_dice, check_again, check_clock)
    wrong = [sentence for check in (*checks, check_dues) for sentence in check(s, r)]
    return [*wrong, *check_usual(s, r, USUAL)]


def check_table(s: State, r: Ruleset) -> Iterator[str]:
    """17, 18  Marker, timeouts, periods, and dice that this box has."""
    if s.marker > r.last_space:
        yield f"marker is {s.marker}, expected at most {r.last_space} on this clock track"
    yield from (f"{n} timeouts, expected at most {r.timeouts}" for n in s.timeouts if n > r.timeouts)
    if s.period > most_periods(r):
        yield f"period is {s.period}, expected at most {most_periods(r)}"
    if s.die == Colour.NONE:
        yield "no die is picked, expected red, yellow or green"
    if s.block and not r.block_choice:
        yield "two dice are picked for the block, expected none where they are all alike (rule 9.1)"


def check_end(s: State, r: Ruleset) -> Iterator[str]:
    """18.2, 18.3  The game is over when its last period is, or by a score in overtime."""
    level = s.score[0] == s.score[1]
    is_last = s.period >= (most_periods(r) if level else r.halves)
    if not is_sudden_death(s, r) and not (is_last and s.marker == r.last_space):
        yield "the game is over before its last period is (rule 18.2)"


def check_period(s: State, r: Ruleset) -> Iterator[str]:
    """17.3, 18  When a play begins, and what there is in overtime."""
    if s.marker == r.last_space and s.phase not in TRY and s.play != Play.TWO_POINT_TRY:
        yield "a play on the last space of the clock track (rule 17.3)"
    if is_sudden_death(s, r):
        yield "the score differs in overtime, expected a game that is over (rule 18.3)"
    if s.period > r.halves and (s.try_due or s.next != Next.DOWN):
        yield "a score is followed up in overtime, expected a game that is over (rule 18.3)"
    if s.phase in TOSS and s.period == r.halves:
        yield "there is no toss before the second half (rule 2.3)"


def check_play(s: State, r: Ruleset) -> Iterator[str]:
    """4.2  What is being played, by whom, and whether it could be announced."""
    if s.phase == Phase.ANNOUNCE and not can_announce(s, r):
        yield "there is nothing to announce (rule 4.2)"
    if s.play == Play.FIELD_GOAL and field_goal_ruling(s, r):
        yield "a field goal from too far (rule 13.1)"
    if s.phase == Phase.FIELD_GOAL_AGAIN and not any(is_short(s, r, face) for face in range(FACES)):
        yield "a kick is thrown again that was not short (rule 13.3)"
    if s.phase in HAIL_MARY and hail_mary_ruling(s, r):
        yield "a Hail Mary that could not be announced (rule 16.1)"
    if s.phase == Phase.BLOCK_DICE and not r.block_choice:
        yield "dice are chosen for the block, but all are alike (rule 9.1)"


def check_spot(s: State, r: Ruleset) -> Iterator[str]:
    """11, 14, 15  Ball, mark and down."""
    in_an_end_zone = s.phase in KICKOFFS or is_touchdown(s, r) or s.next == Next.SAFETY_PUNT
    if not in_an_end_zone and not 0 < s.ball < r.field:
        yield f"ball is {s.ball}, expected 1 to {r.field - 1}"
    in_a_series = s.phase in AT_THE_LINE or s.phase in PUNTING or (s.phase in AFTER_THE_PLAY and s.next == Next.DOWN)
    if in_a_series and not s.ball < s.mark <= r.field:
        yield f"mark is {s.mark}, expected more than the ball ({s.ball}) and at most {r.field}"
    if s.phase in PUNTING and s.down != r.downs and (s.down, s.ball) != (1, r.safety_punt_line):
        yield f"down is {s.down}, expected {r.downs} for a punt, or one after a safety (rules 9.1, 15.2)"


def check_calls(s: State, r: Ruleset) -> Iterator[str]:
    """4.1, 4.4, 8.1  The calls, and what they lead to."""
    called, covered = s.call != Colour.NONE, s.cover != Colour.NONE
    if called != covered:
        yield "one side has called and the other has not"
    elif called and not are_calls_known(s):
        yield "a call is known before the calls"
    elif are_calls_known(s) and not called:
        yield "dice are thrown before the calls"
    elif (s.phase in MATCHED and s.call != s.cover) or (s.phase == Phase.BROKEN_TACKLE and s.call == s.cover):
        yield "the calls match, or do not, against what is thrown (rules 4.4, 7.3)"
    if s.phase == Phase.BOMB or s.play == Play.LONG_BOMB:
        if s.call != Colour.GREEN or s.cover == Colour.GREEN:
            yield "a long bomb without an unmatched green (rule 8.1)"
    if is_bomb_thrown(s, r) and s.passed != read_zeros(s, r):
        yield "the dice of the long bomb say otherwise what became of it (rule 8.3)"


def check_dice(s: State, r: Ruleset) -> Iterator[str]:
    """What has been thrown so far."""
    if s.yards < 0 or not 0 <= s.kicked <= r.longest_kick or s.tackle > 0:
        yield f"the dice add up to {s.yards}, {s.kicked} and {s.tackle}, which they cannot"
    if not s.kicked and is_kicked(s, r):
        yield "the kick die is not thrown (rules 8.2, 9.4)"
    is_unmatched = s.call != s.cover and s.phase in (*THROWN_AGAIN, *CLOCK)
    if is_unmatched and (s.flags or (s.tackle and s.play != Play.LONG_BOMB)):
        yield "the defense has thrown a die that it did not call (rule 4.4)"
    if s.flags > 1 and s.phase != Phase.BLOCKED_CLOCK:
        yield f"{s.flags} FLAGs, expected 1 (rule 10.1)"
    if s.phase in PENALTY_CHOSEN and not r.penalty_ways[s.penalty]:
        yield "the penalty die has no such face (rule 10.1)"


def check_again(s: State, r: Ruleset) -> Iterator[str]:
    """3.3, 7.1  What is thrown again."""
    if s.phase == Phase.RUN_OUT_DIE:
        if s.again >= 1 << s.die or (s.yards and s.die == Colour.RED):
            yield "a die counts before it is thrown (rule 3.3)"
    elif s.phase == Phase.RUN_OUT_AGAIN:
        if not s.again:
            yield "no die is to be thrown again (rule 3.3)"
    elif s.again > 1:
        yield "only one die can be thrown again (rule 7.1)"
    elif s.again and s.phase == Phase.RETURN_PENALTY:
        yield "the return is not over (rule 6.2)"
    elif s.again and s.phase in (*CLOCK, *FLAGGED) and not is_red_zone_pass(s, r):
        yield "a die that broke away is not thrown again (rule 7.1)"
    if s.phase in THROWN_AGAIN and flies_too_far(s, r):
        yield "a pass that flew too far is not thrown again (rule 12.1)"
    if s.phase == Phase.BREAKAWAY_CHOICE and not is_red_zone_pass(s, r):
        yield "there is no choice but to throw again (rule 7.1)"


def check_clock(s: State, r: Ruleset) -> Iterator[str]:
    """5, 17.1, 17.2  Whether the marker is about to move, and who is asked."""
    if is_clock_read(s, r) and (s.turnover == 1) == (s.advance == Due.ASK_BOTH):
        yield "the clock die shows a clock or T, T, never both (rule 5.2)"
    if s.advance == Due.ASK_OTHER and s.phase != Phase.OTHER_TIMEOUT:
        yield "one side has let the clock run before it was asked (rule 17.1)"
    if s.phase in TIMEOUTS and s.advance == Due.NOTHING:
        yield "a timeout while the clock stands (rule 17.1)"
    if s.phase == Phase.TIMEOUT and not s.timeouts[s.snapped_by]:
        yield "a side is asked that has no timeout (rule 17.1)"
    if s.phase in (Phase.OTHER_TIMEOUT, Phase.RUN_OFF_TIMEOUT) and not s.timeouts[1 - s.snapped_by]:
        yield "a side is asked that has no timeout (rule 17.1)"
    if s.phase == Phase.OTHER_TIMEOUT and s.advance == Due.ASK_BOTH and s.timeouts[s.snapped_by]:
        yield "the side that had the ball is asked first (rule 17.1)"


def check_dues(s: State, r: Ruleset) -> Iterator[str]:
    """14.1, 17.2, 19.1  The run-off, the try, and what follows the play."""
    if s.phase in RUNNING_OFF and is_late(s, r):
        yield "there is no time to run off (rule 17.2)"
    if (s.run_off or s.phase in RUNNING_OFF) and (s.call != Colour.RED or (s.turnover and s.phase not in TRY)):
        yield "a run-off after a play that was not red (rule 17.2)"
    if s.next == Next.KICKOFF and not s.try_due:
        yield "a kickoff follows a touchdown and its try (rule 19.1)"
    if s.next == Next.SAFETY_PUNT and s.phase not in AFTER_THE_PLAY:
        yield "a punt after a safety is due at the wrong time (rule 15.2)"
