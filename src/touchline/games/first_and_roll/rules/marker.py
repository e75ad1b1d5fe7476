"""Chapter 17, Marker and timeouts."""

from touchline.games.first_and_roll.rules.course import advance_marker, go_on
from touchline.games.first_and_roll.state import Due, Phase, Ruleset, RunOff, State, Timeout


def decide_timeout(s: State, r: Ruleset, choice: int) -> None:
    """17.1  The side that had the ball is asked first."""
    if choice == Timeout.TIMEOUT:
        spend_timeout(s, s.snapped_by)
    else:
        s.advance = Due.ASK_OTHER
    go_on(s, r)


def decide_other_timeout(s: State, r: Ruleset, choice: int) -> None:
    """17.1  The other side is asked if the first let the clock run; a run-off can be stopped by it alone."""
    if choice == Timeout.TIMEOUT:
        spend_timeout(s, 1 - s.snapped_by)
    else:
        advance_marker(s, r)
    go_on(s, r)


def spend_timeout(s: State, side: int) -> None:
    """17.1  The marker stays."""
    s.timeouts[side] -= 1
    s.advance = Due.NOTHING


def decide_run_off(s: State, r: Ruleset, choice: int) -> None:
    """17.2  The side that ran may advance the marker once more."""
    s.run_off = 0
    if choice == RunOff.RUN_OFF and s.timeouts[1 - s.snapped_by] > 0:
        s.phase = Phase.RUN_OFF_TIMEOUT
    else:
        if choice == RunOff.RUN_OFF:
            advance_marker(s, r)
        go_on(s, r)
