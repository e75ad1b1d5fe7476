"""Chapter 6, Returns."""

from touchline.games.first_and_roll.rules.course import clear_dice, go_on
from touchline.games.first_and_roll.rules.dice import add_defense_die, add_yards_and_break_away
from touchline.games.first_and_roll.rules.downs import begin_series, change_hands
from touchline.games.first_and_roll.rules.penalty_yards import defensive_yards, offensive_yards
from touchline.games.first_and_roll.rules.scoring import touchdown
from touchline.games.first_and_roll.state import Phase, Ruleset, State


def begin_return(s: State, r: Ruleset, spot: int, colour: int) -> None:
    """6.1  The side that got the ball at this spot throws both dice of a colour."""
    change_hands(s, r, spot)
    clear_dice(s)
    s.die = colour
    s.phase = Phase.RETURN_DIE


def return_die(s: State, r: Ruleset, face: int) -> None:
    """6.1  The offense die; breakaways apply, broken tackles do not."""
    add_yards_and_break_away(s, r, s.die, face)
    s.phase = Phase.RETURN_GUARD


def return_guard(s: State, r: Ruleset, face: int) -> None:
    """6.1  The defense die counts no yards: it is thrown once, to look for a FLAG."""
    add_defense_die(s, r, s.die, face)
    s.tackle = 0
    throw_again_or_end_return(s, r)


def return_again(s: State, r: Ruleset, face: int) -> None:
    """6.1, 7.1  A breakaway on the return."""
    add_yards_and_break_away(s, r, s.die, face)
    throw_again_or_end_return(s, r)


def throw_again_or_end_return(s: State, r: Ruleset) -> None:
    """6.2  With a FLAG the penalty die follows the return."""
    if s.again:
        s.phase = Phase.RETURN_AGAIN
    elif s.flags:
        s.phase = Phase.RETURN_PENALTY
    else:
        end_return(s, r, s.ball + s.yards)


def return_penalty(s: State, r: Ruleset, face: int) -> None:
    """6.2  Applied from the end of the return without asking; O is the returning team."""
    s.penalty = face
    s.foul_by_defense = r.penalty_defense[face]
    n = r.penalty_yards[face]
    spot = s.ball + s.yards
    ignored = n == r.return_penalty_ignored and not r.penalty_automatic[face]
    if ignored or (s.foul_by_defense and spot >= r.field):
        end_return(s, r, spot)
    elif s.foul_by_defense:
        end_return(s, r, spot + defensive_yards(r, spot, n))
    elif spot >= r.field:
        end_return(s, r, r.field - n)
    else:
        end_return(s, r, spot - offensive_yards(spot, n))


def end_return(s: State, r: Ruleset, spot: int) -> None:
    """6.3  The returning team has first down where the return ended."""
    if spot >= r.field:
        touchdown(s, r)
    else:
        begin_series(s, r, spot)
    go_on(s, r)
