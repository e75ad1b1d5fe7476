"""The board of 1st & Roll: the field, the score, the clock, the dice."""

from __future__ import annotations

from rich.text import Text

from touchline.core.game import SIDES, Message
from touchline.games.first_and_roll.verdict import YARDS, verdict
from touchline.games.first_and_roll.view import View
from touchline.terminal.words import GameWords

SMALL, LARGE = 5, 10
"""Columns for ten yards."""
DOWNS = (1, 2, 3, 4)
TIMEOUTS = 3
ROWS = 3
MIDDLE = 1

Cell = tuple[str, str]
TEAM = {"home": "bold white on blue", "away": "bold white on magenta"}
TURF = "white on dark_green"
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

    def draw(self, view: View, words: GameWords, width: int) -> list[Text]:
        """The score above, the field, the down and distance below."""
        if width < field_width(SMALL):
            return [Text(line) for line in self.tell(view, words)]
        cell = LARGE if width >= field_width(LARGE) else SMALL
        return [strip(view, words), *field(view, words, cell), *below(view, words)]

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


def strip(view: View, words: GameWords) -> Text:
    """Score, timeouts left, period and clock, as on television."""
    shown = Text()
    for i, side in enumerate(SIDES):
        pips = Text("◆" * view.timeouts[i] + "◇" * max(TIMEOUTS - view.timeouts[i], 0), style="bright_white")
        ball = "●" if view.offense == side and view.situation else " "
        team = Text(f" {words.text(f'end_zone.{side}')} {view.score[i]:>2} ", style=TEAM[side])
        if i == 0:
            shown.append_text(team).append(f"{ball} ").append_text(pips)
            shown.append(f"   {words.phrase(view.period_name)}  ").append(view.clock, style="bold").append("   ")
        else:
            shown.append_text(pips).append(f" {ball}").append_text(team)
    return shown


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
    shown = Text()
    for down in DOWNS:
        name = words.catalogue.code(words.game, "down", down)
        shown.append(f"▸{name}◂" if down == view.down else f" {name} ", style="bold" if down == view.down else "dim")
    return [shown.append("  ").append(words.text("distance", **said.params), style="bold")]


# The field


def field_width(cell: int) -> int:
    """Columns of the whole field with its two end zones."""
    return 12 * cell + 1


def field(view: View, words: GameWords, cell: int) -> list[Text]:
    """End zones, a line every ten yards, line of scrimmage, mark, ball and its direction."""
    rows = [[("│" if i % cell == 0 else " ", TURF) for i in range(10 * cell + 1)] for _ in range(ROWS)]
    if view.situation:
        lay_out(rows, view, cell)
    edge = "─" * (cell - 1)
    top, bottom = Text("┌" + "┬".join([edge] * 12) + "┐"), Text("└" + "┴".join([edge] * 12) + "┘")
    return [top, *(between_end_zones(row, words, cell, i) for i, row in enumerate(rows)), bottom, numbers(cell)]


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


def between_end_zones(row: list[Cell], words: GameWords, cell: int, number: int) -> Text:
    """A row of the field with its piece of both end zones."""
    home, away = (end_zone(words.text(f"end_zone.{side}") if number == MIDDLE else "", side, cell) for side in SIDES)
    return Text("│").append_text(home).append_text(Text.assemble(*row)).append_text(away).append("│")


def end_zone(name: str, side: str, cell: int) -> Text:
    zone = Text(name, style=TEAM[side])
    zone.align("center", cell - 1)
    return zone


def numbers(cell: int) -> Text:
    """The yard numbers under the lines."""
    line = [" "] * (field_width(cell) + 1)
    for tens in range(1, 10):
        at = cell + tens * cell
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
    side, _, colour = name.partition("_")
    value = {"circle": f"({face})", "square": f"[{face}]"}.get(mark, face)
    if not colour:
        ink, body = OTHER[name]
        return framed(f"{LETTERS[name]} {value}", ink, body)
    if side == "defense":
        return framed(f"{LETTERS[colour]} {value}", f"bright_{colour}", DARK)
    return framed(f"{LETTERS[colour]} {value}", *LIGHT[colour])


def framed(text: str, ink: str, body: str) -> Text:
    return Text("▐", style=body).append(text, style=f"bold {ink} on {body}").append("▌", style=body)


BOARD = FirstAndRoll()
