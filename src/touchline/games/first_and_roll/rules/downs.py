"""Chapter 11, Downs."""

from touchline.games.first_and_roll.state import Ruleset, State


def begin_series(s: State, r: Ruleset, ball: int) -> None:
    """11.1  First down: the mark is ten yards ahead, or the goal line if nearer."""
    s.ball = ball
    s.down = 1
    s.mark = min(ball + r.series, r.field)


def change_hands(s: State, r: Ruleset, spot: int) -> None:
    """The other side has the ball at this spot, counted from its own goal line from now on."""
    s.offense = 1 - s.offense
    s.ball = r.field - spot


def turn_over(s: State, r: Ruleset, spot: int) -> None:
    """The other side has first down at this spot."""
    change_hands(s, r, spot)
    begin_series(s, r, s.ball)


def touchback(s: State, r: Ruleset) -> None:
    """5.4, 9.5  The other side has first down at its own 25."""
    s.offense = 1 - s.offense
    begin_series(s, r, r.touchback)


def end_down(s: State, r: Ruleset, spot: int) -> None:
    """11.2  Mark reached: first down. Otherwise the next down; after the fourth the defense takes over."""
    s.ball = spot
    if spot >= s.mark:
        begin_series(s, r, spot)
    elif s.down < r.downs:
        s.down += 1
    else:
        turn_over(s, r, spot)
