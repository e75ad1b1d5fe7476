"""The board of 1st & Roll: the field, the score, the clock, the dice."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from touchline.core.game import SIDES, Message
from touchline.games.first_and_roll.verdict import YARDS, verdict
from touchline.games.first_and_roll.view import View
from touchline.terminal.columns import flow
from touchline.terminal.drawing import TALL, TEAM, TURF, draw_die, draw_downs, draw_sentences, draw_team
from touchline.terminal.words import GameWords

SCALES = ((10, 9), (5, 4), (5, 2), (3, 2))
"""Columns for ten yards and for an end zone, the widest that fits."""
DOWNS = (1, 2, 3, 4)
TIMEOUTS = 3
ROWS = 3
MIDDLE = 1

Cell = tuple[str, str]
LINE = "bold bright_cyan on dark_green"
MARK = "bold bright_yellow on dark_green"
BALL = "bold bright_white on dark_green"

LETTERS = {"red": "R", "yellow": "Y", "green": "G", "kick": "K", "penalty": "P", "clock": "C"}
LIGHT = {"red": ("white", "red"), "yellow": ("black", "yellow"), "green": ("black", "green")}
OTHER = {"kick": ("black", "white"), "penalty": ("black", "bright_yellow"), "clock": ("black", "bright_cyan")}
DARK = "grey19"

CERTAIN = frozenset({"receive", "catch", "blocked_take", "penalty_choice", "block_penalty_choice"})
ON_BOARD = frozenset({"next_down", "marker"})


class FirstAndRoll:
    """Home's goal is on the left, so home moves to the right and away to the left."""

    def draw(self, view: View, words: GameWords, width: int, height: int = TALL) -> list[Text]:
        """The score above, the field, the down and distance below."""
        scale = next((scale for scale in SCALES if field_width(*scale) <= width), None)
        if scale is None:
            return draw_sentences(self.tell(view, words), width)
        return [*flow(strip(view, words), width), *field(view, words, *scale), *flow(below(view, words), width)]

    def tell(self, view: View, words: GameWords) -> list[str]:
        """The same in sentences."""
        home, away = view.score
        spare = {"home_timeouts": view.timeouts[0], "away_timeouts": view.timeouts[1]}
        told = [words.text("tell.score", home=home, away=away, period=view.period_name, clock=view.clock, **spare)]
        said = words.phrase(view.situation)
        if said and not view.ordinary:
            said = words.text("playing", play=words.text(f"play.{view.play}"), situation=said)
        return [*told, words.text("tell.ball", side=view.offense, situation=said)] if said else told

    def die(self, message: Message, words: GameWords) -> Text | None:
        if message.name != "threw":
            return None
        return drawn_die(message.params["die"], words.face(message.params["face"]), message.params["mark"])

    def is_on_board(self, message: Message) -> bool:
        """The clock, and every down but a first."""
        return message.name in ON_BOARD and message.params.get("down") != 1

    def leads_to(self, before: View, after: View, words: GameWords) -> str:
        """The down that a penalty, a touchback or a fair catch brings."""
        if before.step not in CERTAIN:
            return ""
        if after.score != before.score:
            return words.text(f"odds.{verdict(before, after).key}")
        said = after.situation
        return words.text("tell.ball", side=after.offense, situation=said) if said else ""


# The strip above the field


def strip(view: View, words: GameWords) -> list[Text]:
    """Score, timeouts left, period and clock, as on television."""
    home, away = (draw_team(words.text(f"end_zone.{side}"), side, view.score[i]) for i, side in enumerate(SIDES))
    pips = ["◆" * left + "◇" * max(TIMEOUTS - left, 0) for left in view.timeouts]
    balls = ["●" if view.offense == side and view.situation else " " for side in SIDES]
    period = Text(f"{words.phrase(view.period_name)}  ").append(view.clock, style="bold").append("   ")
    return [Text.assemble(home, f"{balls[0]} {pips[0]}   "), period, Text.assemble(f"{pips[1]} {balls[1]}", away)]


def below(view: View, words: GameWords) -> list[Text]:
    """The four downs with the current one marked, the distance, the place; or what else is played."""
    said = view.situation
    if view.over or (view.ordinary and not said):
        return []
    if not view.ordinary:
        kind = words.text(f"play.{view.play}")
        return [Text(words.text("playing", play=kind, situation=said) if said else kind, style="bold")]
    if said is None or "needed" not in said.params:
        return [Text(words.phrase(said), style="bold")]
    return [draw_downs(DOWNS, view.down, words), Text(words.text("distance", **said.params), style="bold")]


# The field


def field_width(cell: int, end: int) -> int:
    """Columns of the whole field with its two end zones."""
    return 10 * cell + 1 + 2 * (end + 1)


def field(view: View, words: GameWords, cell: int, end: int) -> list[Text]:
    """End zones, a line every ten yards, line of scrimmage, mark, ball and its direction."""
    rows = [[("│" if i % cell == 0 else " ", TURF) for i in range(10 * cell + 1)] for _ in range(ROWS)]
    if view.situation:
        lay_out(rows, view, cell)
    edges = ["─" * width for width in (end, *[cell - 1] * 10, end)]
    top, bottom = Text("┌" + "┬".join(edges) + "┐"), Text("└" + "┴".join(edges) + "┘")
    return [top, *(between_end_zones(row, words, end, i) for i, row in enumerate(rows)), bottom, numbers(cell, end)]


def lay_out(rows: list[list[Cell]], view: View, cell: int) -> None:
    """The ball with its arrow in the middle row; the line of scrimmage and the mark across the field."""
    ball, mark = column(view.ball, view.offense, cell), column(view.mark, view.offense, cell)
    ahead = 1 if view.offense == "home" else -1
    for row in rows:
        row[ball] = ("╎", LINE)
        if view.ball < view.mark < YARDS and view.step != "catch":
            row[mark] = ("┃", MARK)
    rows[MIDDLE][ball + ahead] = ("▶" if ahead > 0 else "◀", BALL)
    rows[MIDDLE][ball] = ("●", BALL)


def between_end_zones(row: list[Cell], words: GameWords, end: int, number: int) -> Text:
    """A row of the field with its piece of both end zones."""
    home, away = (end_zone(words.text(f"end_zone.{side}") if number == MIDDLE else "", side, end) for side in SIDES)
    return Text("│").append_text(home).append_text(Text.assemble(*row)).append_text(away).append("│")


def end_zone(name: str, side: str, end: int) -> Text:
    """A piece of an end zone, with the name of its side if there is room."""
    zone = Text(name if cell_len(name) <= end else "", style=TEAM[side])
    zone.align("center", end)
    return zone


def numbers(cell: int, end: int) -> Text:
    """The yard numbers under the lines."""
    line = [" "] * field_width(cell, end)
    for tens in range(1, 10):
        at = end + 1 + tens * cell
        text = str(10 * min(tens, 10 - tens))
        line[at - 1 : at + 1] = text
    return Text("".join(line).rstrip(), style="dim")


def column(ball: int, offense: str, cell: int) -> int:
    """The column of a yard, counted from home's goal line; beside a goal line until it is reached."""
    from_left = ball if offense == "home" else YARDS - ball
    at = (from_left * cell + 5) // 10
    return min(max(at, 1), 10 * cell - 1) if 0 < ball < YARDS else at


# The dice


def drawn_die(name: str, face: str, mark: str) -> Text:
    """A die with its letter and value: light for the offense, dark for the defense, (circled), [squared]."""
    side, _, color = name.partition("_")
    value = {"circle": f"({face})", "square": f"[{face}]"}.get(mark, face)
    if not color:
        ink, body = OTHER[name]
        return draw_die(f"{LETTERS[name]} {value}", ink, body)
    if side == "defense":
        return draw_die(f"{LETTERS[color]} {value}", f"bright_{color}", DARK)
    return draw_die(f"{LETTERS[color]} {value}", *LIGHT[color])


BOARD = FirstAndRoll()
