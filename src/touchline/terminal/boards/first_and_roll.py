"""The board of 1st & Roll: the field, the score, the clock, the dice."""

from rich.text import Text

from touchline.core.game import SIDES, Message
from touchline.games.first_and_roll.state import Ruleset
from touchline.games.first_and_roll.verdict import verdict
from touchline.games.first_and_roll.view import View
from touchline.terminal.boards import TEAM, TURF, Board, draw_die, draw_downs, draw_team
from touchline.terminal.columns import flow, place
from touchline.terminal.words import GameWords

SCALES = ((10, 9), (5, 4), (5, 2), (3, 2))
"""Columns for ten yards and for an end zone, the widest that fits."""
TIMEOUTS = 3
YARDS = 100
"""The field is drawn in ten parts of ten yards."""
ROWS = 3
MIDDLE = 1

Cell = tuple[str, str]
LINE = "bold bright_cyan on dark_green"
MARK = "bold bright_yellow on dark_green"
BALL = "bold bright_white on dark_green"

LIGHT = {
    "red": ("white", "red"),
    "yellow": ("black", "yellow"),
    "green": ("black", "green"),
    "kick": ("black", "white"),
    "penalty": ("black", "bright_yellow"),
    "clock": ("black", "bright_cyan"),
}
DARK = "grey19"

CERTAIN = frozenset({"receive", "catch", "blocked_take", "penalty_choice", "block_penalty_choice"})


class FirstAndRoll(Board):
    """Home's goal is on the left, so home moves to the right and away to the left."""

    on_board = frozenset({"next_down", "marker"})

    def draw_lines(self, view: View, words: GameWords, width: int, height: int) -> list[Text]:
        """Draw the score above, the field, the down and distance below."""
        scale = next((scale for scale in SCALES if field_width(*scale) <= width), None)
        if scale is None:
            return []
        return [
            *flow(draw_strip(view, words), width),
            *draw_field(view, words, *scale),
            *flow(draw_down(view, words), width),
        ]

    def tell(self, view: View, words: GameWords) -> list[str]:
        """Tell the same in sentences."""
        home, away = view.score
        spare = {"home_timeouts": view.timeouts[0], "away_timeouts": view.timeouts[1]}
        told = [words.text("tell.score", home=home, away=away, period=view.period_name, clock=view.clock, **spare)]
        said = words.phrase(view.situation)
        if said and not view.ordinary:
            said = words.text("playing", play=words.text(f"play.{view.play}"), situation=said)
        return [*told, words.text("tell.ball", side=view.offense, situation=said)] if said else told

    def draw_throw(self, message: Message, words: GameWords) -> Text | None:
        if message.name != "threw":
            return None
        return draw_named_die(message.params["die"], words.code("face", message.params["face"]), message.params["mark"])

    def is_on_board(self, message: Message) -> bool:
        """The clock, and every down but a first."""
        return super().is_on_board(message) and message.params.get("down") != 1

    def describe_result(self, before: View, after: View, r: Ruleset, words: GameWords) -> str:
        """Describe the down after a penalty, a touchback or a fair catch."""
        if before.step not in CERTAIN:
            return ""
        if after.score != before.score:
            return words.text(f"odds.{verdict(before, after, r).key}")
        said = after.situation
        return words.text("tell.ball", side=after.offense, situation=said) if said else ""


# The strip above the field


def draw_strip(view: View, words: GameWords) -> list[Text]:
    """Draw score, timeouts left, period and clock, as on television."""
    home, away = (draw_team(words.text(f"end_zone.{side}"), side, view.score[i]) for i, side in enumerate(SIDES))
    pips = [("◆" * left + "◇" * max(TIMEOUTS - left, 0), "bright_white") for left in view.timeouts]
    balls = ["●" if view.offense == side and view.situation else " " for side in SIDES]
    period = Text(f"{words.phrase(view.period_name)}  ").append(view.clock, style="bold").append("   ")
    home_part = Text.assemble(home, f"{balls[0]} ", pips[0], "   ")
    return [home_part, period, Text.assemble(pips[1], f" {balls[1]}", away)]


def draw_down(view: View, words: GameWords) -> list[Text]:
    """Draw the four downs, the distance and the place; or name what else is played."""
    said = view.situation
    if view.over or (view.ordinary and not said):
        return []
    if not view.ordinary:
        kind = words.text(f"play.{view.play}")
        return [Text(words.text("playing", play=kind, situation=said) if said else kind, style="bold")]
    if said is None or "needed" not in said.params:
        return [Text(words.phrase(said), style="bold")]
    return [draw_downs(view.down, words), Text(words.text("distance", **said.params), style="bold")]


# The field


def field_width(cell: int, end: int) -> int:
    """Columns of the whole field with its two end zones."""
    return 10 * cell + 1 + 2 * (end + 1)


def draw_field(view: View, words: GameWords, cell: int, end: int) -> list[Text]:
    """Draw end zones, a line every ten yards, line of scrimmage, mark, ball and its direction."""
    rows = [[("│" if i % cell == 0 else " ", TURF) for i in range(10 * cell + 1)] for _ in range(ROWS)]
    if view.situation:
        place_ball(rows, view, cell)
    edges = ["─" * width for width in (end, *[cell - 1] * 10, end)]
    top, bottom = Text("┌" + "┬".join(edges) + "┐"), Text("└" + "┴".join(edges) + "┘")
    return [top, *(draw_row(row, words, end, i) for i, row in enumerate(rows)), bottom, draw_numbers(cell, end)]


def place_ball(rows: list[list[Cell]], view: View, cell: int) -> None:
    """Place the ball with its arrow in the middle row, the line of scrimmage and the mark across the field."""
    ball, mark = find_column(view.ball, view.offense, cell), find_column(view.mark, view.offense, cell)
    ahead = 1 if view.offense == "home" else -1
    for row in rows:
        row[ball] = ("╎", LINE)
        if view.ball < view.mark < YARDS and view.step != "catch":
            row[mark] = ("┃", MARK)
    rows[MIDDLE][ball + ahead] = ("▶" if ahead > 0 else "◀", BALL)
    rows[MIDDLE][ball] = ("●", BALL)


def draw_row(row: list[Cell], words: GameWords, end: int, number: int) -> Text:
    """Draw a row of the field between the end zones, the middle one with their names if there is room."""
    zones = [Text(words.text(f"end_zone.{side}") if number == MIDDLE else "", style=TEAM[side]) for side in SIDES]
    for zone in zones:
        zone.plain = zone.plain if zone.cell_len <= end else ""
        zone.align("center", end)
    return Text.assemble("│", zones[0], *row, zones[1], "│")


def draw_numbers(cell: int, end: int) -> Text:
    """Draw the yard numbers under the lines."""
    numbers = ((end + tens * cell, str(10 * min(tens, 10 - tens))) for tens in range(1, 10))
    return Text(place(numbers), style="dim")


def find_column(ball: int, offense: str, cell: int) -> int:
    """Find the column of a yard, counted from home's goal line; beside a goal line until it is reached."""
    from_left = ball if offense == "home" else YARDS - ball
    at = (from_left * cell + 5) // 10
    return min(max(at, 1), 10 * cell - 1) if 0 < ball < YARDS else at


# The dice


def draw_named_die(name: str, face: str, mark: str) -> Text:
    """Draw a die with its letter and value: light for the offense, dark for the defense, (circled), [squared]."""
    side, _, color = name.partition("_")
    value = {"circle": f"({face})", "square": f"[{face}]"}.get(mark, face)
    color = color or name
    style = (f"bright_{color}", DARK) if side == "defense" else LIGHT[color]
    return draw_die(f"{color[0].upper()} {value}", *style)


BOARD = FirstAndRoll()
