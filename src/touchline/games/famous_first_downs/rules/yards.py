"""Chapter 3.3 to 3.5, the yards of a down."""

from touchline.games.famous_first_downs.rules.cards import begin_down, is_tackle, result, yards_to_move
from touchline.games.famous_first_downs.rules.coins import earn
from touchline.games.famous_first_downs.rules.drive import end_drive_on_the_spot
from touchline.games.famous_first_downs.rules.touchdown import end_conversion, touchdown
from touchline.games.famous_first_downs.state import Ended, Ruleset, State


def settle(s: State, r: Ruleset) -> None:
    """3.3  The down counts: the yards move, then momentum is earned."""
    gained = yards_to_move(s, r)
    if is_tackle(s, r) and not s.sacked:
        earn(s, r, 1 - s.offense)  # 7.3  a tackle moves no yards, so nothing comes before it
    if s.conversion:
        end_conversion(s, r, gained)
    elif gained < 0:
        lose_yards(s, -gained)
        end_down(s, r)
    else:
        needed = s.neutral_zone
        gain_yards(s, gained)
        if s.offense_zone == r.field:
            touchdown(s, r)  # 4.1
        elif s.neutral_zone == 0:
            first_down(s, r, result(s, r) >= needed)
        else:
            end_down(s, r)


def lose_yards(s: State, lost: int) -> None:
    """3.4  From the offense zone to the neutral zone, at most what is there."""
    moved = min(lost, s.offense_zone)
    s.offense_zone -= moved
    s.neutral_zone += moved


def gain_yards(s: State, gained: int) -> None:
    """3.5  From the neutral zone, beyond it straight from the defense zone, at most what is there."""
    near = min(gained, s.neutral_zone)
    far = min(gained - near, s.defense_zone)
    s.neutral_zone -= near
    s.defense_zone -= far
    s.offense_zone += near + far


def first_down(s: State, r: Ruleset, unaided: bool) -> None:
    """3.5, 7.2  A new first down, with a coin unless bought yards made it."""
    if unaided:
        earn(s, r, s.offense)
    moved = min(r.series, s.defense_zone)
    s.defense_zone -= moved
    s.neutral_zone = moved
    begin_down(s, r, 1)


def end_down(s: State, r: Ruleset) -> None:
    """3.5  The next down; 5.1  short of the line on fourth down the drive ends and the coins stay."""
    if s.down < r.downs:
        begin_down(s, r, s.down + 1)
    else:
        end_drive_on_the_spot(s, r, Ended.DOWNS)
