"""Chapter 3.2 to 3.5, the downs of a series."""

from touchline.games.first_down.rules.hand import begin_series, lay, take_back_cards
from touchline.games.first_down.rules.order import end_possession
from touchline.games.first_down.rules.points import touchdown
from touchline.games.first_down.state import Phase, Ruleset, Special, State


def turn_up(s: State, r: Ruleset, card: int, cover: int) -> None:
    """3.2  Both cards are turned together; then the offense throws."""
    lay(s, card)
    s.cover = cover
    s.phase = Phase.THROW


def move_piece(s: State, r: Ruleset, square: int) -> None:
    """The play took the piece to this square: TOUCH DOWN, FIRST DOWN, or the next down."""
    if square >= r.touch_down:
        touchdown(s, r)  # 5.1
    elif s.piece < r.first_down <= square:
        s.piece = square
        first_down(s, r)
    else:
        s.piece = square
        use_up_down(s, r)


def first_down(s: State, r: Ruleset) -> None:
    """3.4  Four new downs with all normal cards; a used Special stays out."""
    if s.special == Special.LAID:
        s.special = Special.OUT
    begin_series(s, r)


def use_up_down(s: State, r: Ruleset) -> None:
    """3.5  The next down; after the last one the possession ends."""
    if s.down < r.downs:
        s.down += 1
        take_back_cards(s)
        s.phase = Phase.LAY
    else:
        end_possession(s, r)
