"""The start of a game, positions laid out by hand, and what would be wrong with one."""

from __future__ import annotations

from touchline.games.first_and_roll.rules.course import clear_play, line_up
from touchline.games.first_and_roll.rules.downs import begin_series
from touchline.games.first_and_roll.rules.tries import line_up_try
from touchline.games.first_and_roll.state import Colour, Next, Phase, Play, Ruleset, State

BEFORE_THE_CALL = (Phase.ANNOUNCE, Phase.CALL)
FROM_SCRIMMAGE = (
    *BEFORE_THE_CALL,
    Phase.OFFENSE_DIE,
    Phase.DEFENSE_DIE,
    Phase.CLOCK_DIE,
    Phase.BOMB,
    Phase.PENALTY_CHOICE,
)
AFTER_THE_CALL = (Phase.OFFENSE_DIE, Phase.DEFENSE_DIE, Phase.BROKEN_TACKLE, Phase.BREAKAWAY, Phase.BREAKAWAY_CHOICE)
TOSS = (Phase.TOSS_CALL, Phase.COIN, Phase.TOSS_CHOICE)


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


def derive(s: State, r: Ruleset, given: frozenset[str]) -> None:
    """Complete a position: the mark follows the ball, the phase follows the down."""
    if "mark" not in given:
        s.mark = min(s.ball + r.series, r.field)
    if "phase" in given and s.phase not in BEFORE_THE_CALL:
        if "snapped_by" not in given:
            s.snapped_by = s.offense
        if s.phase == Phase.KICKOFF and "play" not in given:
            clear_play(s)
            s.play, s.ball, s.mark, s.down = Play.KICKOFF, 0, 0, 1
        if s.phase == Phase.TRY:
            s.try_due, s.next = 1, Next.KICKOFF
        return
    if s.play == Play.TWO_POINT_TRY:
        line_up_try(s, r, s.ball if "ball" in given else r.try_line)
        return
    asked_to_call = "phase" in given and s.phase == Phase.CALL
    line_up(s, r)
    if asked_to_call:
        s.phase = Phase.CALL


def faults(s: State, r: Ruleset) -> list[str]:
    """What is inconsistent in a state; empty for every state that play can reach."""
    wrong = []
    if s.marker > r.last_space:
        wrong.append(f"marker is {s.marker}, expected at most {r.last_space} on this clock track")
    wrong += [f"{n} timeouts, expected at most {r.timeouts}" for n in s.timeouts if n > r.timeouts]
    periods = r.halves + (r.overtime_periods if r.overtime else 0)
    if s.period > periods:
        wrong.append(f"period is {s.period}, expected at most {periods}")
    if s.period > r.halves and s.score[0] != s.score[1] and s.phase != Phase.FULL_TIME:
        wrong.append("the score differs in overtime, expected a game that is over (rule 18.3)")
    if (s.call == Colour.NONE) != (s.cover == Colour.NONE):
        wrong.append("one side has called and the other has not")
    if s.phase in BEFORE_THE_CALL and s.call != Colour.NONE:
        wrong.append("a call is known before the calls")
    if s.phase in AFTER_THE_CALL and s.call == Colour.NONE:
        wrong.append("dice are thrown before the calls")
    if s.phase in FROM_SCRIMMAGE and not 1 <= s.ball <= r.field - 1:
        wrong.append(f"ball is {s.ball}, expected 1 to {r.field - 1}")
    if s.phase in FROM_SCRIMMAGE and not s.ball < s.mark <= r.field:
        wrong.append(f"mark is {s.mark}, expected more than the ball ({s.ball}) and at most {r.field}")
    if s.phase in BEFORE_THE_CALL and s.marker == r.last_space and s.play != Play.TWO_POINT_TRY:
        wrong.append("a play would start on the last space of the clock track (rule 17.3)")
    if s.phase == Phase.BOMB and (s.call != Colour.GREEN or s.cover == Colour.GREEN):
        wrong.append("a long bomb without an unmatched green")
    if s.phase in TOSS and s.period == r.halves:
        wrong.append("there is no toss before the second half (rule 2.3)")
    return wrong
