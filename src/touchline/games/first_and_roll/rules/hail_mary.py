"""Chapter 16, Hail Mary."""

from touchline.games.first_and_roll.rules.course import go_on
from touchline.games.first_and_roll.rules.dice import add_yards_and_break_away, is_circled
from touchline.games.first_and_roll.rules.scoring import touchdown
from touchline.games.first_and_roll.state import Colour, Phase, Ruleset, State


def hail_yellow(s: State, r: Ruleset, face: int) -> None:
    """16.2  Yellow, once."""
    add_yards_and_break_away(s, r, Colour.YELLOW, face)
    s.phase = Phase.HAIL_GREEN


def hail_green(s: State, r: Ruleset, face: int) -> None:
    """16.2  Green, once: both circled is a touchdown; either way the half ends."""
    if s.again and is_circled(r, Colour.GREEN, face):
        touchdown(s, r)
    s.marker = r.last_space
    go_on(s, r)
