"""Chapter 4, A play from scrimmage."""

from touchline.games.first_and_roll.rules.block import throw_to_block
from touchline.games.first_and_roll.rules.breakaway import throw_again_or_clock_die
from touchline.games.first_and_roll.rules.dice import add_defense_die, add_yards_and_break_away
from touchline.games.first_and_roll.state import Announce, Colour, Mark, Phase, Play, Ruleset, State


def announce(s: State, r: Ruleset, what: int) -> None:
    """4.2  Announced before the secret calls; the defense then makes no call."""
    if what == Announce.FIELD_GOAL:
        s.play = Play.FIELD_GOAL
        throw_to_block(s, r)
    elif what == Announce.PUNT:
        s.play = Play.PUNT
        throw_to_block(s, r)
    elif what == Announce.HAIL_MARY:
        s.play = Play.HAIL_MARY
        s.phase = Phase.HAIL_YELLOW
    else:
        s.phase = Phase.CALL


def reveal(s: State, r: Ruleset, call: int, cover: int) -> None:
    """4.1  Both calls are revealed; 8.1  an unmatched green may become a long bomb, not on a try (14.3)."""
    s.call = call
    s.cover = cover
    if call == Colour.GREEN and cover != Colour.GREEN and s.play != Play.TWO_POINT_TRY:
        s.phase = Phase.BOMB
    else:
        s.phase = Phase.OFFENSE_DIE


def offense_die(s: State, r: Ruleset, face: int) -> None:
    """4.3, 4.4  The offense throws; matched, the defense throws too."""
    add_yards_and_break_away(s, r, s.call, face)
    if s.call == s.cover:
        s.phase = Phase.DEFENSE_DIE
    elif r.offense_mark[s.call][face] == Mark.SQUARE:
        s.phase = Phase.BROKEN_TACKLE  # 7.3
    else:
        throw_again_or_clock_die(s, r)


def defense_die(s: State, r: Ruleset, face: int) -> None:
    """4.4  The defense die is thrown once."""
    add_defense_die(s, r, s.cover, face)
    throw_again_or_clock_die(s, r)
