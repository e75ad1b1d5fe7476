"""Chapter 6, End of a drive."""

from touchline.games.famous_first_downs.rules.cards import take_up_cards
from touchline.games.famous_first_downs.rules.game import go_on
from touchline.games.famous_first_downs.state import Coin, Ruleset, State


def reset_field(s: State, r: Ruleset) -> None:
    """1.4  Offense 0, neutral 10, defense 40."""
    s.offense_zone = 0
    s.neutral_zone = r.series
    s.defense_zone = r.field - r.series


def turn_field(s: State, r: Ruleset) -> None:
    """6.2  The coins stay: the new defense fills up the neutral zone, or the new offense takes the excess."""
    moved = min(r.series, s.offense_zone)
    excess = max(0, s.neutral_zone + moved - r.series)
    conquered = s.offense_zone
    s.offense_zone = s.defense_zone + excess
    s.neutral_zone += moved - excess
    s.defense_zone = conquered - moved


def end_drive(s: State, r: Ruleset, how: int) -> None:
    """6.1  Punt, touchdown, good field goal: the field is reset."""
    reset_field(s, r)
    exchange_roles(s, r, how)


def end_drive_on_the_spot(s: State, r: Ruleset, how: int) -> None:
    """6.2  Failed fourth down, bought turnover, missed field goal: it is not."""
    turn_field(s, r)
    exchange_roles(s, r, how)


def exchange_roles(s: State, r: Ruleset, how: int) -> None:
    """6.1  The sides exchange roles and cards."""
    s.ended = how
    s.offense = 1 - s.offense
    s.down = 1
    s.conversion = 0
    s.repeats = 0
    s.steps = 0
    s.called = Coin.HEADS
    take_up_cards(s)
    go_on(s, r)
