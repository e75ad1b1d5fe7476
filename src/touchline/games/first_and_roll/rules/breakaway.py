"""Chapter 7, Breakaway and broken tackle."""

from touchline.games.first_and_roll.rules.clock_die import throw_clock_die
from touchline.games.first_and_roll.rules.dice import add_yards_and_break_away
from touchline.games.first_and_roll.rules.result import flies_too_far, is_red_zone_pass
from touchline.games.first_and_roll.state import Again, Phase, Ruleset, State


def throw_again_or_clock_die(s: State, r: Ruleset) -> None:
    """7.1  Asked only on a pass that can fly too far, and only while it has not."""
    if not s.again or flies_too_far(s, r):
        throw_clock_die(s, r)
    elif is_red_zone_pass(s, r):
        s.phase = Phase.BREAKAWAY_CHOICE
    else:
        s.phase = Phase.BREAKAWAY


def choose_breakaway(s: State, r: Ruleset, choice: int) -> None:
    """7.1  The offense may throw the die again."""
    if choice == Again.AGAIN:
        s.phase = Phase.BREAKAWAY
    else:
        throw_clock_die(s, r)


def throw_again(s: State, r: Ruleset, face: int) -> None:
    """7.1  Thrown again and added, until another face shows; 7.3  after a square once: a second one breaks nothing."""
    add_yards_and_break_away(s, r, s.call, face)
    throw_again_or_clock_die(s, r)
