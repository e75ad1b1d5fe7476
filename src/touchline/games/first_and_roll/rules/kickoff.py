"""Chapter 3, Kickoff."""

from touchline.games.first_and_roll.rules.course import go_on
from touchline.games.first_and_roll.rules.dice import add_yards, is_circled
from touchline.games.first_and_roll.rules.downs import begin_series, touchback, turn_over
from touchline.games.first_and_roll.rules.scoring import touchdown
from touchline.games.first_and_roll.state import Clock, Colour, Kickoff, Phase, Receive, Ruleset, State


def choose_kick(s: State, r: Ruleset, kick: int) -> None:
    """3.2  A regular or an onside kick."""
    s.phase = Phase.RECEIVE if kick == Kickoff.REGULAR else Phase.ONSIDE_RED


def receive(s: State, r: Ruleset, choice: int) -> None:
    """3.3  A touchback at the receiver's 25, or a run-out with all three dice."""
    if choice == Receive.TOUCHBACK:
        begin_series(s, r, r.touchback)
        go_on(s, r)
    else:
        s.die = Colour.RED
        s.phase = Phase.RUN_OUT_DIE


def run_out_die(s: State, r: Ruleset, face: int) -> None:
    """3.3  Red, yellow, green; the circled ones are thrown again afterwards (4.5)."""
    add_yards(s, r, s.die, face)
    if is_circled(r, s.die, face):
        s.again = s.again | (1 << s.die)
    if s.die < Colour.GREEN:
        s.die += 1
    else:
        throw_again_or_end_run_out(s, r)


def run_out_again(s: State, r: Ruleset, face: int) -> None:
    """3.3  A circled face is thrown again and added, until another face shows."""
    add_yards(s, r, s.die, face)
    if not is_circled(r, s.die, face):
        s.again = s.again - (1 << s.die)
    throw_again_or_end_run_out(s, r)


def throw_again_or_end_run_out(s: State, r: Ruleset) -> None:
    """3.3, 3.4  The run-out starts at the receiver's goal line."""
    if s.again:
        s.die = Colour.RED
        while not (s.again >> s.die) & 1:
            s.die += 1
        s.phase = Phase.RUN_OUT_AGAIN
    else:
        if s.yards >= r.field:
            touchdown(s, r)
        else:
            begin_series(s, r, max(s.yards, r.shortest_run_out))
        go_on(s, r)


def onside_red(s: State, r: Ruleset, face: int) -> None:
    """3.5  Red; breakaways are ignored."""
    add_yards(s, r, Colour.RED, face)
    s.phase = Phase.ONSIDE_YELLOW


def onside_yellow(s: State, r: Ruleset, face: int) -> None:
    """3.5  Yellow; breakaways are ignored."""
    add_yards(s, r, Colour.YELLOW, face)
    s.phase = Phase.ONSIDE_CLOCK


def onside_clock(s: State, r: Ruleset, face: int) -> None:
    """3.5, 3.6  With T and enough yards the kicker keeps the ball, else the receiver has it there."""
    spot = r.onside_from + s.yards
    s.offense = 1 - s.offense  # the spot counts from the kicker's goal line
    if spot >= r.field:
        touchback(s, r)
    elif face == Clock.T and s.yards >= r.onside_needs:
        begin_series(s, r, spot)
    else:
        turn_over(s, r, spot)
    go_on(s, r)
