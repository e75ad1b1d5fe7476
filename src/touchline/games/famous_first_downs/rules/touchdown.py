"""Chapter 4, Touchdown."""

from touchline.games.famous_first_downs.rules.cards import begin_down, take_up_cards
from touchline.games.famous_first_downs.rules.drive import end_drive
from touchline.games.famous_first_downs.state import Conversion, Ended, Phase, Ruleset, State


def touchdown(s: State, r: Ruleset) -> None:
    """4.1  The offense holds all yards."""
    s.repeats = 0
    take_up_cards(s)
    s.phase = Phase.CONVERSION


def choose_conversion(s: State, r: Ruleset, choice: int) -> None:
    """4.1, 4.2  Seven points, or a try for two."""
    if choice == Conversion.TAKE_POINTS:
        s.score[s.offense] += r.touchdown_points
        end_drive(s, r, Ended.TOUCHDOWN)
    else:
        line_up_conversion(s, r)


def line_up_conversion(s: State, r: Ruleset) -> None:
    """4.2  Five yards to go, and one down."""
    s.offense_zone = r.field - r.conversion_yards
    s.neutral_zone = r.conversion_yards
    s.defense_zone = 0
    s.conversion = 1
    begin_down(s, r, 1)


def end_conversion(s: State, r: Ruleset, gained: int) -> None:
    """4.2  Eight points or six, written when the drive ends."""
    if gained >= r.conversion_yards:
        s.score[s.offense] += r.conversion_points
        end_drive(s, r, Ended.CONVERSION)
    else:
        s.score[s.offense] += r.failed_conversion_points
        end_drive(s, r, Ended.FAILED_CONVERSION)
