"""Chapters 4.5 f, 5.3, 5.4 and 12: the dice have been thrown, the ball moves."""

from touchline.games.first_and_roll.rules.course import go_on
from touchline.games.first_and_roll.rules.dice import total
from touchline.games.first_and_roll.rules.downs import end_down, touchback, turn_over
from touchline.games.first_and_roll.rules.returns import begin_return
from touchline.games.first_and_roll.rules.scoring import safety, touchdown, touchdown_for_defense
from touchline.games.first_and_roll.state import Colour, Pass, Play, RedZonePass, Ruleset, RunOffAfter, State


def is_red_zone_pass(s: State, r: Ruleset) -> bool:
    """12.1  Whether the pass can fly too far."""
    return s.call == Colour.GREEN and (s.ball >= r.red_zone or r.red_zone_pass == RedZonePass.ANYWHERE)


def flies_too_far(s: State, r: Ruleset) -> bool:
    """12.1  More than two yards past the goal line is incomplete."""
    return is_red_zone_pass(s, r) and s.ball + total(s) > r.farthest_pass


def may_run_off(s: State, r: Ruleset) -> bool:
    """17.2  A red play that the defense did not match (or: without a FLAG), and no T, T."""
    if s.call != Colour.RED or s.turnover:
        return False
    if r.run_off == RunOffAfter.CLEAN:
        return s.flags == 0
    return s.cover != Colour.RED


def resolve(s: State, r: Ruleset) -> None:
    """4.5 f  The play counts."""
    if s.play == Play.TWO_POINT_TRY:
        end_two_point_try(s, r)
    else:
        s.run_off = 1 if may_run_off(s, r) else 0
        if s.passed == Pass.INTERCEPTED:
            lose_ball(s, r, s.ball + s.kicked, Colour.GREEN)  # 8.4
        elif s.passed == Pass.INCOMPLETE:
            resolve_incomplete_bomb(s, r)
        elif flies_too_far(s, r):
            resolve_overthrown_pass(s, r)
        elif s.turnover:
            lose_ball(s, r, s.ball + total(s), return_colour(s))  # 5.3
        else:
            move_ball(s, r, s.ball + total(s))


def end_two_point_try(s: State, r: Ruleset) -> None:
    """14.3  Two points if the ball reaches the goal line and 12 does not void it."""
    if s.ball + total(s) >= r.field and not flies_too_far(s, r):
        s.score[s.offense] += r.two_point_points
    s.try_due = 0
    go_on(s, r)


def resolve_incomplete_bomb(s: State, r: Ruleset) -> None:
    """8.3, 8.5  Loss of down; with T, T a turnover at the old line and a yellow return."""
    if s.turnover:
        begin_return(s, r, s.ball, Colour.YELLOW)
    else:
        end_down(s, r, s.ball)
        go_on(s, r)


def resolve_overthrown_pass(s: State, r: Ruleset) -> None:
    """12.1  Loss of down at the old line; 5.4  with T, T a touchback."""
    if s.turnover:
        touchback(s, r)
    else:
        end_down(s, r, s.ball)
    go_on(s, r)


def return_colour(s: State) -> int:
    """5.3  Red played: no return. Yellow: with the red dice. Green: with the yellow dice."""
    if s.call == Colour.YELLOW:
        return Colour.RED
    return Colour.YELLOW if s.call == Colour.GREEN else Colour.NONE


def lose_ball(s: State, r: Ruleset, spot: int, colour: int) -> None:
    """5.3, 5.4, 8.4  The defense gets the ball at this spot, and returns it with the dice of a colour."""
    if r.field > spot > 0 and colour != Colour.NONE:
        begin_return(s, r, spot, colour)
    else:
        if spot >= r.field:
            touchback(s, r)
        elif spot <= 0:
            touchdown_for_defense(s, r)
        else:
            turn_over(s, r, spot)
        go_on(s, r)


def move_ball(s: State, r: Ruleset, spot: int) -> None:
    """4.5 f  Touchdown, safety, or downs."""
    if spot >= r.field:
        touchdown(s, r)  # 14.1
    elif spot <= 0:
        safety(s, r)  # 15.1
    else:
        end_down(s, r, spot)
    go_on(s, r)
