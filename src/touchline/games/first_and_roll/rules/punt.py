"""Chapter 9, Punt."""

from touchline.games.first_and_roll.rules.course import clear_dice, go_on
from touchline.games.first_and_roll.rules.dice import add_defense_die, add_yards, add_yards_and_break_away, total
from touchline.games.first_and_roll.rules.downs import touchback, turn_over
from touchline.games.first_and_roll.rules.result import move_ball
from touchline.games.first_and_roll.rules.returns import begin_return
from touchline.games.first_and_roll.state import Catch, Clock, Colour, Phase, Ruleset, State, Take


def blocked_clock(s: State, r: Ruleset, face: int) -> None:
    """9.3  T: the defense has it at the line. Clock face: the offense recovers and both throw red."""
    clear_dice(s)
    s.phase = Phase.BLOCKED_TAKE if face == Clock.T else Phase.BLOCKED_RED


def take_blocked(s: State, r: Ruleset, choice: int) -> None:
    """9.3  First down at the line of scrimmage, or a return with the yellow dice."""
    if choice == Take.RETURN:
        begin_return(s, r, s.ball, Colour.YELLOW)
    else:
        turn_over(s, r, s.ball)
        go_on(s, r)


def blocked_red(s: State, r: Ruleset, face: int) -> None:
    """9.3  The offense throws red."""
    add_yards_and_break_away(s, r, Colour.RED, face)
    s.phase = Phase.BLOCKED_GUARD


def blocked_guard(s: State, r: Ruleset, face: int) -> None:
    """9.3  The defense throws red; a FLAG counts 0."""
    add_defense_die(s, r, Colour.RED, face)
    throw_again_or_end_recovery(s, r)


def blocked_again(s: State, r: Ruleset, face: int) -> None:
    """9.3  Breakaways yes, broken tackle no."""
    add_yards_and_break_away(s, r, Colour.RED, face)
    throw_again_or_end_recovery(s, r)


def throw_again_or_end_recovery(s: State, r: Ruleset) -> None:
    """9.3  Mark reached: first down; otherwise it was the fourth, and the defense takes over there."""
    if s.again:
        s.phase = Phase.BLOCKED_AGAIN
    else:
        move_ball(s, r, s.ball + total(s))


def choose_punt_die(s: State, r: Ruleset, colour: int) -> None:
    """9.4  Any one offense die beside the kick die."""
    clear_dice(s)
    s.die = colour
    s.phase = Phase.PUNT_KICK


def punt_kick(s: State, r: Ruleset, face: int) -> None:
    """9.4  The kick die."""
    s.kicked = r.kick[face]
    s.phase = Phase.PUNT_DIE


def punt_die(s: State, r: Ruleset, face: int) -> None:
    """9.4, 9.5  The offense die, breakaways ignored; into the end zone is a touchback."""
    add_yards(s, r, s.die, face)
    spot = s.ball + total(s)
    if spot >= r.field:
        touchback(s, r)
        go_on(s, r)
    else:
        s.ball = spot
        s.phase = Phase.CATCH


def catch(s: State, r: Ruleset, choice: int) -> None:
    """9.6  A fair catch at the spot, or a return with both yellow dice."""
    if choice == Catch.RETURN:
        begin_return(s, r, s.ball, Colour.YELLOW)
    else:
        turn_over(s, r, s.ball)
        go_on(s, r)
