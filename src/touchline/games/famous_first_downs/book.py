"""How Famous First Downs is solved: a place is the start of a down, and a layer is a drive of the game.

The roles are exchanged between drives and never within one. Yards to go, downs and coins are ordered: no play leads
back to its own place.
"""

from touchline.core.book import BookPlan, Layer, Source
from touchline.core.roles import Side
from touchline.games.famous_first_downs.rules.cards import line_up
from touchline.games.famous_first_downs.setup import ordinary, set_zones
from touchline.games.famous_first_downs.state import Ended, Phase, Ruleset, State


def size(r: Ruleset) -> int:
    """A number for each down (and the conversion), both zones and both sides' coins; then the touchdowns by coins."""
    return (r.downs + 1) * (r.field + 1) ** 2 * (r.coins + 1) ** 2 + (r.coins + 1) ** 2


# In the rule dialect


def side(s: State) -> int:
    """The offense."""
    return s.offense


def place(s: State, r: Ruleset) -> int:
    """3.1, 4.1, 5.1  The start of a down, or the choice after a touchdown."""
    coins = s.momentum[s.offense] * (r.coins + 1) + s.momentum[1 - s.offense]
    squared = (r.coins + 1) * (r.coins + 1)
    zones = (r.field + 1) * (r.field + 1)
    if s.phase == Phase.CONVERSION:
        return (r.downs + 1) * zones * squared + coins
    is_down = s.phase == Phase.FOURTH_DOWN or (s.phase == Phase.LAY and (s.conversion == 1 or s.down < r.downs))
    if not is_down and s.phase != Phase.CONCEDE:
        return -1
    down = r.downs if s.conversion else s.down - 1
    return ((down * (r.field + 1) + s.offense_zone) * (r.field + 1) + s.neutral_zone) * squared + coins


def move(s: State, b: State, r: Ruleset) -> int:
    """6.1  The roles are exchanged when a drive ends, and never else: the side says it all."""
    return 0


def forget(s: State, r: Ruleset) -> None:
    """How the last drive ended, and how often the down was repeated, is only told."""
    s.ended = Ended.NOTHING
    s.repeats = 0


# In Python alone


def lay(r: Ruleset, number: int, variant: int) -> State:
    """The place with this number, in the first drive."""
    s = ordinary(r)
    rest, theirs = divmod(number, r.coins + 1)
    rest, ours = divmod(rest, r.coins + 1)
    s.momentum = [ours, theirs]
    s.pool = r.coins - ours - theirs
    rest, neutral_zone = divmod(rest, r.field + 1)
    down, offense_zone = divmod(rest, r.field + 1)
    if down > r.downs:
        set_zones(s, r, r.field, 0)
        s.phase = Phase.CONVERSION
        return s
    set_zones(s, r, offense_zone, neutral_zone)
    s.conversion = 1 if down == r.downs else 0
    s.down = 1 if s.conversion else down + 1
    line_up(s, r)
    return s


def put(s: State, r: Ruleset, name: str, side: int, lead: int) -> None:
    """The same down in another drive, by either side, at another score."""
    kind, number, *half = name.split("_")
    s.overtime = int(number) if kind == "overtime" else 0
    begun = 2 * (r.drives + s.overtime - 1) + int(half[0]) if half else int(number)
    is_first = begun % 2 == 1
    s.offense = side
    s.first_offense = side if is_first else 1 - side
    s.drives[s.first_offense] = (begun + 1) // 2
    s.drives[1 - s.first_offense] = begun // 2
    s.score[side], s.score[1 - side] = max(lead, 0), max(-lead, 0)
    coins = s.momentum[Side.HOME], s.momentum[Side.AWAY]
    s.momentum[side], s.momentum[1 - side] = coins


def units(r: Ruleset) -> tuple[tuple[Layer], ...]:
    """2.1, 2.2  The drives, the last one first: those of overtime, then those of regular time."""
    most = max(r.touchdown_points, r.conversion_points, r.failed_conversion_points, r.field_goal_points)
    found = []
    after = Source(level_only=True)
    for number in range(r.overtime_rounds, 0, -1):
        for half in (2, 1):
            name = name_overtime(number, half)
            found.append((Layer(name, most + 1, (Source(name), after)),))
            after = Source(name)
        after = Source(name_overtime(number, 1), level_only=True)
    for number in range(2 * r.drives, 0, -1):
        name = name_drive(number)
        found.append((Layer(name, most * r.drives + 1, (Source(name), after)),))
        after = Source(name)
    return tuple(found)


def name_drive(number: int) -> str:
    return f"drive_{number}"


def name_overtime(number: int, half: int) -> str:
    return f"overtime_{number}_{half}"


def layer_of(s: State, r: Ruleset) -> str:
    """2.1, 2.2  The drive that is played, or about to be."""
    if s.overtime:
        return name_overtime(s.overtime, 1 if s.offense == s.first_offense else 2)
    return name_drive(sum(s.drives) + (1 if s.phase == Phase.CONCEDE else 0))


def axes(r: Ruleset) -> tuple[int, ...]:
    """Down (then the conversion, then touchdowns), offense zone, neutral zone, coins of both sides."""
    return r.downs + 2, r.field + 1, r.field + 1, r.coins + 1, r.coins + 1


def leads(r: Ruleset, name: str) -> frozenset[int]:
    """2.1, 2.2  What the drives before this one can come to; in overtime, the one drive before it, if any."""
    points = (0, r.field_goal_points, r.failed_conversion_points, r.touchdown_points, r.conversion_points)
    kind, number, *half = name.split("_")
    before = int(half[0]) - 1 if kind == "overtime" else int(number) - 1
    found = {0}
    for _ in range(before):
        found = {-(lead + more) for lead in found for more in points}
    return frozenset(found)


GRID = (1, 2)
BOOK: BookPlan[State, Ruleset] = BookPlan(
    *(size, place, side, move, forget, lay, put, units, layer_of), axes=axes, grid=GRID, leads=leads
)
