"""The start of a game, positions set up by hand, and what is wrong with one that play cannot reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from touchline.games.first_and_roll.rules.announce import can_announce, field_goal_ruling, hail_mary_ruling
from touchline.games.first_and_roll.rules.block import BOTH
from touchline.games.first_and_roll.rules.course import is_sudden_death, line_up
from touchline.games.first_and_roll.rules.downs import begin_series
from touchline.games.first_and_roll.rules.field_goal import is_short
from touchline.games.first_and_roll.rules.long_bomb import read_zeros
from touchline.games.first_and_roll.rules.result import flies_too_far, is_red_zone_pass
from touchline.games.first_and_roll.state import Colour, Due, Next, Pass, Phase, Play, Ruleset, State

FACES = 6

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

    def fill(**values: int) -> None:
        for name, value in values.items():
            if name not in given:
                setattr(s, name, value)

    if "phase" not in given:
        s.phase = Phase.CALL if s.play == Play.TWO_POINT_TRY else Phase.ANNOUNCE
    fill(play=usual_play(s), snapped_by=1 - s.offense if s.phase in RETURNING else s.offense)
    fill(**usual_spot(s, r))
    fill(mark=usual_mark(s, r))
    if s.phase == Phase.ANNOUNCE and not can_announce(s, r):
        s.phase = Phase.CALL
    if are_calls_known(s) and not given & {"call", "cover"}:
        s.call, s.cover = usual_calls(s)
    fill(**usual_dice(s, r, given))
    fill(**usual_dues(s, r, given))


def usual_play(s: State) -> int:
    """5.3, 8.4  A green return follows a long bomb; 14.3  a try from scrimmage has to be named."""
    if s.phase in RETURNING and s.die == Colour.GREEN:
        return Play.LONG_BOMB
    return PLAYS[s.phase][0]


def usual_spot(s: State, r: Ruleset) -> dict[str, int]:
    """Where the ball lies, and on which down, where the phase says so."""
    if s.phase in KICKOFFS:
        return {"ball": 0, "down": 1}
    if s.phase in TRY or (s.phase in AFTER_THE_PLAY and s.try_due):
        return {"ball": r.field}
    if s.phase in AFTER_THE_PLAY and s.next == Next.SAFETY_PUNT:
        return {"ball": 0}
    if s.play == Play.TWO_POINT_TRY:
        return {"ball": r.try_line, "down": 1}
    return {"down": r.downs} if s.play == Play.PUNT and s.phase not in RETURNING else {}


def usual_mark(s: State, r: Ruleset) -> int:
    """11.1  Ten yards ahead of the ball, or the goal line if nearer; 14.3  a try has to reach it."""
    if s.phase in KICKOFFS:
        return 0
    return r.field if s.play == Play.TWO_POINT_TRY else min(s.ball + r.series, r.field)


def usual_calls(s: State) -> tuple[int, int]:
    """4.1  Calls with which play comes to this phase."""
    if s.play == Play.LONG_BOMB or s.phase in (Phase.BOMB, Phase.BREAKAWAY_CHOICE):
        return Colour.GREEN, Colour.RED
    if s.phase in RETURNING:
        return (Colour.YELLOW if s.die == Colour.RED else Colour.GREEN), Colour.RED
    return Colour.RED, Colour.RED if s.phase in MATCHED else Colour.YELLOW


def usual_dice(s: State, r: Ruleset, given: frozenset[str]) -> dict[str, int]:
    """Throws with which play comes to this phase."""
    dice: dict[str, int] = {}
    if s.phase in ONE_FLAG or s.phase == Phase.BLOCKED_CLOCK:
        dice["flags"] = BOTH if s.phase == Phase.BLOCKED_CLOCK else 1
    if s.phase in CIRCLED:
        dice["again"] = 1
    if s.phase == Phase.RUN_OUT_AGAIN and "again" in given and s.again:
        dice["die"] = lowest_die(s.again)
    elif s.phase == Phase.RUN_OUT_AGAIN:
        dice["again"] = 1 << s.die
    if s.phase in KICKED or is_bomb_thrown(s):
        dice["kicked"] = r.kick[0]
    if is_bomb_thrown(s):
        dice["yards"] = max(r.offense_yards[Colour.GREEN])
        dice["tackle"] = -max(r.offense_yards[Colour.YELLOW])
    if s.phase in PENALTY_CHOSEN:
        dice["foul_by_defense"] = r.penalty_defense[s.penalty]
    return dice


def usual_dues(s: State, r: Ruleset, given: frozenset[str]) -> dict[str, int]:
    """What is due after the play, and when the game is over."""
    if s.phase == Phase.FULL_TIME:
        level = s.score[0] == s.score[1]
        return {"marker": r.last_space, "period": most_periods(r) if level else r.halves}
    if s.phase in TRY or s.play == Play.TWO_POINT_TRY or s.try_due:
        due = {"try_due": 1, "next": Next.KICKOFF}
    else:
        due = {}
    if s.phase in RETURNING and s.play in FROM_SCRIMMAGE and s.advance == Due.NOTHING:
        due["turnover"] = 1
    if s.phase == Phase.TIMEOUT or (s.phase in FLAGGED and s.play == Play.SCRIMMAGE and not s.turnover):
        due["advance"] = Due.ASK_BOTH
    elif s.phase == Phase.OTHER_TIMEOUT:
        due["advance"] = Due.ASK_OTHER
    elif s.phase == Phase.RUN_OFF:
        due["run_off"] = 1
    return due


def lowest_die(again: int) -> int:
    """3.3  The die that is thrown again first."""
    return (again & -again).bit_length() - 1


def most_periods(r: Ruleset) -> int:
    """18.3  Halves and periods of overtime."""
    return r.halves + (r.overtime_periods if r.overtime else 0)


def are_calls_known(s: State) -> bool:
    """4.1  From the reveal to the end of the play."""
    return s.play in CALLED and s.phase not in BEFORE_THE_CALL


def is_bomb_thrown(s: State) -> bool:
    """8.2  All three dice of a long bomb lie on the table."""
    return s.play == Play.LONG_BOMB and s.phase in (*THROWN_AGAIN, *CLOCK)


# What is wrong with a state


def faults(s: State, r: Ruleset) -> list[str]:
    """What is inconsistent in a state; empty for every state that play can reach."""
    checks = (*TABLE_CHECKS, check_end) if s.phase == Phase.FULL_TIME else (*TABLE_CHECKS, *PLAY_CHECKS)
    return [sentence for check in checks for sentence in check(s, r)]


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
    if s.play not in PLAYS[s.phase]:
        plays = " or ".join(play.name.lower() for play in PLAYS[s.phase])
        yield f"play is {Play(s.play).name.lower()}, expected {plays}"
    if s.phase in RETURNING and s.snapped_by == s.offense:
        yield "the side that snapped the ball returns it, expected the other (rule 6.1)"
    if s.phase not in (*RETURNING, *AFTER_THE_PLAY, *TRY) and s.snapped_by != s.offense:
        yield "the side that snapped the ball no longer has it"
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
    if s.phase in KICKOFFS:
        expected: tuple[int, int] = (0, 0)
    elif s.phase in TRY or (s.next == Next.KICKOFF and s.phase in AFTER_THE_PLAY):
        expected = (r.field, r.field)
    elif s.next == Next.SAFETY_PUNT:
        expected = (0, 0)
    else:
        expected = (1, r.field - 1)
    low, high = expected
    if not low <= s.ball <= high:
        yield f"ball is {s.ball}, expected {low if low == high else f'{low} to {high}'}"
    if s.phase in KICKOFFS and s.mark:
        yield f"mark is {s.mark}, expected 0 at a kickoff (rule 3.1)"
    in_a_series = s.phase in AT_THE_LINE or s.phase in PUNTING or (s.phase in AFTER_THE_PLAY and s.next == Next.DOWN)
    if in_a_series and not s.ball < s.mark <= r.field:
        yield f"mark is {s.mark}, expected more than the ball ({s.ball}) and at most {r.field}"
    if s.play == Play.TWO_POINT_TRY and s.mark != r.field:
        yield f"mark is {s.mark}, expected {r.field} on a try (rule 14.3)"
    if (s.phase in KICKOFFS or s.play == Play.TWO_POINT_TRY) and s.down != 1:
        yield f"down is {s.down}, expected 1"
    if s.play == Play.PUNT and s.phase in AT_THE_LINE and s.down != r.downs:
        yield f"down is {s.down}, expected {r.downs} for a punt (rule 9.1)"
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
    if s.passed != Pass.COMPLETE and (s.play != Play.LONG_BOMB or s.phase in THROWING_A_BOMB):
        yield "a pass is spoiled that was no long bomb, or is not thrown yet (rule 8.3)"
    if is_bomb_thrown(s) and s.passed != read_zeros(s, r):
        yield "the dice of the long bomb say otherwise what became of it (rule 8.3)"


def check_dice(s: State, r: Ruleset) -> Iterator[str]:
    """What has been thrown so far."""
    for name in NOT_YET:
        if getattr(s, name) and name not in THROWN.get(s.phase, ()):
            yield f"{name} is {getattr(s, name)}, expected 0: it is not thrown yet"
    if s.yards < 0 or not 0 <= s.kicked <= r.longest_kick or s.tackle > 0:
        yield f"the dice add up to {s.yards}, {s.kicked} and {s.tackle}, which they cannot"
    if not s.kicked and (s.phase in KICKED or is_bomb_thrown(s)):
        yield "the kick die is not thrown (rules 8.2, 9.4)"
    is_unmatched = s.call != s.cover and s.phase in (*THROWN_AGAIN, *CLOCK)
    if is_unmatched and (s.flags or (s.tackle and s.play != Play.LONG_BOMB)):
        yield "the defense has thrown a die that it did not call (rule 4.4)"
    flags = BOTH if s.phase == Phase.BLOCKED_CLOCK else 1
    if s.flags > flags or (s.flags < flags and (s.phase in ONE_FLAG or flags == BOTH)):
        yield f"{s.flags} FLAGs, expected {flags}"
    if s.phase in PENALTY_CHOSEN and not r.penalty_ways[s.penalty]:
        yield "the penalty die has no such face (rule 10.1)"
    elif s.phase in PENALTY_CHOSEN and s.foul_by_defense != r.penalty_defense[s.penalty]:
        yield "the penalty die says whose foul it was (rule 10.1)"


def check_again(s: State, r: Ruleset) -> Iterator[str]:
    """3.3, 7.1  What is thrown again."""
    if s.phase == Phase.RUN_OUT_DIE:
        if s.again >= 1 << s.die or (s.yards and s.die == Colour.RED):
            yield "a die counts before it is thrown (rule 3.3)"
    elif s.phase == Phase.RUN_OUT_AGAIN:
        if not s.again or s.die != lowest_die(s.again):
            yield "another die is to be thrown again first (rule 3.3)"
    elif s.again > 1 or (s.phase in CIRCLED and not s.again):
        yield "a die is to be thrown again, and only one (rule 7.1)"
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
    thrown = s.phase in (*FLAGGED, *RETURNING) and s.play in FROM_SCRIMMAGE
    if thrown and (s.turnover == 1) == (s.advance == Due.ASK_BOTH):
        yield "the clock die shows a clock or T, T, never both (rule 5.2)"
    if s.turnover and not thrown and s.phase not in TRY:
        yield "a turnover that the clock die did not show (rule 5.2)"
    if s.advance != Due.NOTHING and not thrown and s.phase not in TIMEOUTS:
        yield "the marker is about to advance at the wrong time (rule 5.1)"
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
    is_late = s.marker >= r.last_space - 1
    if s.phase in RUNNING_OFF and is_late:
        yield "there is no time to run off (rule 17.2)"
    if s.run_off != (s.phase == Phase.RUN_OFF) and s.phase not in TIMEOUTS and not (s.phase in TRY and is_late):
        yield "a run-off at the wrong time (rule 17.2)"
    if (s.run_off or s.phase in RUNNING_OFF) and (s.call != Colour.RED or (s.turnover and s.phase not in TRY)):
        yield "a run-off after a play that was not red (rule 17.2)"
    is_try = s.phase in TRY or s.play == Play.TWO_POINT_TRY
    if s.try_due != is_try and s.phase not in AFTER_THE_PLAY:
        yield "a try is due, or none, against the phase (rule 14.1)"
    if (s.next == Next.KICKOFF) != (s.try_due == 1):
        yield "a kickoff follows a touchdown and its try (rule 19.1)"
    if s.next == Next.SAFETY_PUNT and s.phase not in AFTER_THE_PLAY:
        yield "a punt after a safety is due at the wrong time (rule 15.2)"


TABLE_CHECKS = (check_table,)
PLAY_CHECKS = (
    check_period,
    check_play,
    check_spot,
    check_calls,
    check_dice,
    check_again,
    check_clock,
    check_dues,
)
