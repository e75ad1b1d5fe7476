"""Chapter 8, Long bomb."""

from touchline.games.first_and_roll.rules.breakaway import throw_again_or_clock_die
from touchline.games.first_and_roll.rules.dice import add_yards_and_break_away
from touchline.games.first_and_roll.state import Bomb, BombZeros, Colour, Pass, Phase, Play, Ruleset, State


def declare(s: State, r: Ruleset, choice: int) -> None:
    """8.1  Declared before any die is thrown."""
    if choice == Bomb.BOMB:
        s.play = Play.LONG_BOMB
        s.phase = Phase.BOMB_GREEN
    else:
        s.phase = Phase.OFFENSE_DIE


def bomb_green(s: State, r: Ruleset, face: int) -> None:
    """8.2  Green is added; 8.5  its circled face may break away."""
    add_yards_and_break_away(s, r, Colour.GREEN, face)
    s.phase = Phase.BOMB_KICK


def bomb_kick(s: State, r: Ruleset, face: int) -> None:
    """8.2  The kick die is added."""
    s.kicked = r.kick[face]
    s.phase = Phase.BOMB_YELLOW


def bomb_yellow(s: State, r: Ruleset, face: int) -> None:
    """8.2  Yellow is taken off; it never breaks away (8.5)."""
    s.tackle = -r.offense_yards[Colour.YELLOW][face]
    s.passed = read_zeros(s, r)
    if s.passed != Pass.COMPLETE:
        s.again = 0  # 7.1  nothing is thrown again
    throw_again_or_clock_die(s, r)


def read_zeros(s: State, r: Ruleset) -> int:
    """8.3  A zero on the first throw of green or yellow spoils the pass."""
    green = s.yards == 0
    yellow = s.tackle == 0
    if not green and not yellow:
        return Pass.COMPLETE
    if r.bomb_zeros == BombZeros.BOTH_INTERCEPTED:
        return Pass.INTERCEPTED if green and yellow else Pass.INCOMPLETE
    return Pass.INTERCEPTED if yellow else Pass.INCOMPLETE
