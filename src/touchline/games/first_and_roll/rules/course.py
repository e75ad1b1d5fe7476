"""Chapter 4.5, the course of a game: what is still due after a play, in the rulebook's order."""

from touchline.games.first_and_roll.rules.announce import can_announce
from touchline.games.first_and_roll.state import Colour, Due, Next, Pass, Phase, Play, Ruleset, State


def go_on(s: State, r: Ruleset) -> None:
    """4.5 g to i  The marker, the run-off, the try, then the next down, a kickoff, a punt, or the end."""
    if is_sudden_death(s, r):
        s.phase = Phase.FULL_TIME  # 18.3  any score ends overtime at once
    elif s.advance == Due.ASK_BOTH and s.timeouts[s.snapped_by] > 0:
        s.phase = Phase.TIMEOUT  # 17.1
    elif s.advance != Due.NOTHING and s.timeouts[1 - s.snapped_by] > 0:
        s.phase = Phase.OTHER_TIMEOUT  # 17.1
    else:
        if s.advance != Due.NOTHING:
            advance_marker(s, r)
        go_on_after_the_marker(s, r)


def go_on_after_the_marker(s: State, r: Ruleset) -> None:
    """4.5 g to i  The run-off, the try, and what follows the play."""
    if s.run_off and s.marker < r.last_space - 1:
        s.phase = Phase.RUN_OFF  # 17.2
    elif s.try_due:
        s.phase = Phase.TRY  # 14.1
    elif s.marker == r.last_space:
        end_period(s, r)  # 17.3
    elif s.next == Next.KICKOFF:
        kick_off(s, r, 1 - s.offense)  # 19.1  the side that scored kicks off
    elif s.next == Next.SAFETY_PUNT:
        punt_after_safety(s, r)
    else:
        line_up(s, r)


def is_sudden_death(s: State, r: Ruleset) -> bool:
    """18.3  Overtime begins level, so any score has decided it."""
    return s.period > r.halves and s.score[0] != s.score[1]


def advance_marker(s: State, r: Ruleset) -> None:
    """5.1  The time marker moves one space."""
    s.marker += 1
    s.advance = Due.NOTHING


def clear_play(s: State) -> None:
    """Dice back, calls back: nothing is due from an earlier play."""
    s.snapped_by = s.offense
    s.call = Colour.NONE
    s.cover = Colour.NONE
    clear_dice(s)
    s.passed = Pass.COMPLETE
    s.turnover = 0
    s.advance = Due.NOTHING
    s.run_off = 0
    s.try_due = 0
    s.next = Next.DOWN


def clear_dice(s: State) -> None:
    """Nothing has been thrown yet."""
    s.yards = 0
    s.kicked = 0
    s.tackle = 0
    s.flags = 0
    s.again = 0


def line_up(s: State, r: Ruleset) -> None:
    """4.1, 4.2  The next down: an announcement if there is anything to announce, else the secret calls."""
    clear_play(s)
    s.play = Play.SCRIMMAGE
    s.phase = Phase.ANNOUNCE if can_announce(s, r) else Phase.CALL


def kick_off(s: State, r: Ruleset, receiver: int) -> None:
    """3.1  A kickoff; the receiver counts as the offense."""
    s.offense = receiver
    clear_play(s)
    s.play = Play.KICKOFF
    s.ball = 0
    s.mark = 0
    s.down = 1
    s.phase = Phase.KICKOFF


def punt_after_safety(s: State, r: Ruleset) -> None:
    """15.2  The side scored on punts from its own 20, with no block throw."""
    clear_play(s)
    s.play = Play.PUNT
    s.ball = r.safety_punt_line
    s.mark = s.ball + r.series
    s.down = 1
    s.phase = Phase.PUNT_DIE_CHOICE


def end_period(s: State, r: Ruleset) -> None:
    """18.1 to 18.3  The second half, overtime, or the end."""
    level = s.score[0] == s.score[1]
    if s.period < r.halves:
        begin_period(s, r)
        kick_off(s, r, s.opening_kicker)  # 2.3
    elif level and r.overtime and s.period < r.halves + r.overtime_periods:
        begin_period(s, r)
        kick_off(s, r, s.offense)
        s.phase = Phase.TOSS_CALL  # 18.3
    else:
        s.phase = Phase.FULL_TIME


def begin_period(s: State, r: Ruleset) -> None:
    """18.1  Marker to 30:00, timeouts back to three."""
    s.period += 1
    s.marker = 0
    s.timeouts[0] = r.timeouts
    s.timeouts[1] = r.timeouts
