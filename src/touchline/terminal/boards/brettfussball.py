"""The board of Brettfußball: the squares with both sides, the ball, the coordinates, the score above."""

from collections.abc import Mapping

from rich.text import Text

from touchline.core.game import SIDES, Message
from touchline.games.brettfussball.view import KEEPER, View
from touchline.terminal.boards import TALL, Board
from touchline.terminal.columns import flow, wrap
from touchline.terminal.words import GameWords

TEAM = {"home": "bold white on blue", "away": "bold white on red"}
TURF = "green on dark_green"
MARKED = "bright_green on dark_green"
GOAL = "black on white"
BALL = "bold black on bright_yellow"
SEVERAL = "**"
"""The mark of a square where more choices lead than can be written on it."""
MARK = "bold black on bright_cyan"
PIECE = {"home": "bold bright_white on blue", "away": "bold bright_white on red"}
SIGN = {("home", False): "o", ("home", True): "O", ("away", False): "x", ("away", True): "X"}
GROUND = {".": ("·", TURF), ":": (":", MARKED), "#": ("#", GOAL)}
LABEL = 3
"""Columns for the number of a row."""
CELLS = (3, NARROW := 2)
"""Columns of a square, the widest that fits."""
AROUND = 5
"""Lines around the rows: the score, the letters, the turn, and what stands above and below the rows."""


class Brettfussball(Board):
    """Row 1 is at the bottom: home plays up the screen. The ball is drawn behind the piece that stands on it."""

    on_board = frozenset({"must_kick"})

    def draw_lines(self, view: View, words: GameWords, width: int, height: int) -> list[Text]:
        """Draw the score above, the board with its coordinates, the turn below."""
        squares = self.draw_marked(view, words, width, {}, height)
        if not squares:
            return []
        lines = [*flow(draw_strip(view, words), width), *squares]
        return lines if view.over else [*lines, *flow(draw_turn(view, words), width)]

    def draw_marked(
        self, view: View, words: GameWords, width: int, marks: Mapping[str, str], height: int = TALL
    ) -> list[Text]:
        """Draw the squares alone, with the numbers of the choices where they lead."""
        columns = len(view.ground[0])
        cell = next((cell for cell in CELLS if 2 * LABEL + cell * columns <= width), 0)
        return draw_part(view, marks, words, cell, width, height) if cell else []

    def tell(self, view: View, words: GameWords) -> list[str]:
        """Tell the same in sentences."""
        home, away = view.score
        key = "tell.score_of" if view.last_turn else "tell.score"
        told = [words.text(key, home=home, away=away, turn=view.turn, last=view.last_turn)]
        if not view.over:
            told.append(words.text("tell.turn", side=view.side, play=words.text(f"play.{view.play}")))
        ball = "tell.ball_held" if view.holder else "tell.ball_loose"
        told.append(words.text(ball, square=view.ball, side=view.holder))
        return [*told, *(describe_side(view, side, words) for side in SIDES)]

    def draw_throw(self, message: Message, words: GameWords) -> Text | None:
        if message.name != "threw":
            return None
        side = message.params["side"]
        name = words.text(f"team.{side}")
        return Text(f" {name} ", style=TEAM[side]).append(f" {message.params['face']} ", style="bold black on white")


def draw_part(view: View, marks: Mapping[str, str], words: GameWords, cell: int, width: int, height: int) -> list[Text]:
    """Draw the board; on a low screen the rows around the ball or the marks, and the pieces on the others in words."""
    rows = len(view.ground)
    if rows + AROUND <= height:
        return draw_squares(view, marks, cell, range(1, rows + 1))
    shown = max(height - AROUND, 1)
    wanted = [row_of(square) for square in marks] or [row_of(view.ball)]
    first = min(max((min(wanted) + max(wanted) - shown) // 2 + 1, 1), rows - shown + 1)
    near = range(first, first + shown)
    above = describe_rows(view, range(near.stop, rows + 1), words, width)
    below = describe_rows(view, range(1, first), words, width)
    return [*above, *draw_squares(view, marks, cell, near)[1:], *below]


def describe_rows(view: View, rows: range, words: GameWords, width: int) -> list[Text]:
    """Describe the pieces on rows that are not drawn."""
    if not rows:
        return []
    span = words.text("strip.rows", first=rows.start, last=rows.stop - 1)
    pieces = [f"{SIGN[side, n == KEEPER]} {square}" for side, square, n in view.pieces if row_of(square) in rows]
    said = words.text("ui.odds_line", name=span, odds=words.join(pieces) or "–")
    return wrap(Text(said, style="dim"), width, indent=2)


def row_of(square: str) -> int:
    """The number of a square's row."""
    return int(square.lstrip("abcdefghijklmnopqrstuvwxyz"))


def describe_side(view: View, side: str, words: GameWords) -> str:
    """Describe the squares of a side's pieces, the keeper's first."""
    keeper = next((square for of, square, n in view.pieces if of == side and n == KEEPER), "")
    squares = words.join(square for of, square, n in view.pieces if of == side and n != KEEPER)
    key = "tell.pieces" if keeper else "tell.no_keeper"
    return words.text(key, side=side, keeper=keeper, squares=squares)


def draw_strip(view: View, words: GameWords) -> list[Text]:
    """Draw score and turn, as on television."""
    home, away = (
        Text(f" {words.text(f'team.{s}')} {n} ", style=TEAM[s]) for s, n in zip(SIDES, view.score, strict=True)
    )
    key = "strip.turn_of" if view.last_turn else "strip.turn"
    said = words.text(key, turn=view.turn, last=view.last_turn)
    return [Text.assemble(home, away, "   "), Text(said)]


def draw_turn(view: View, words: GameWords) -> list[Text]:
    """Draw whose turn it is, of what kind, and the number thrown."""
    team = (f" {words.text(f'team.{view.side}')} ", TEAM[view.side])
    said = [Text.assemble(team, "  ", (words.text(f"play.{view.play}"), "bold"))]
    return [*said, Text(f"   {words.text('strip.thrown', n=view.thrown)}")] if view.thrown else said


def draw_letters(view: View, cell: int) -> Text:
    """Draw the letters of the columns."""
    letters = "".join(center(chr(ord("a") + x), cell) for x in range(len(view.ground[0])))
    return Text(" " * LABEL + letters, style="dim")


def center(sign: str, cell: int) -> str:
    """Center a sign in a square; in a narrow square it stands at the left."""
    return f" {sign} " if cell > len(sign) + 1 else sign.ljust(cell)


def draw_squares(view: View, marks: Mapping[str, str], cell: int, rows: range) -> list[Text]:
    """Draw rows between their coordinates, the last one first."""
    letters = draw_letters(view, cell)
    return [letters, *(draw_row(view, number, marks, cell) for number in reversed(rows)), letters]


def draw_row(view: View, number: int, marks: Mapping[str, str], wide: int) -> Text:
    """Draw a row of squares between its numbers."""
    standing_on = {square: (side, n == KEEPER) for side, square, n in view.pieces}
    line = Text(f"{number:>{LABEL - 1}} ", style="dim")
    for x, sign in enumerate(view.ground[number - 1]):
        square = f"{chr(ord('a') + x)}{number}"
        if square in marks:
            mark = marks[square] if len(marks[square]) <= wide else SEVERAL
            line.append(center(mark, wide), style=MARK)
        else:
            line.append_text(draw_square(sign, standing_on.get(square), wide, has_ball=square == view.ball))
    return line.append(f" {number}", style="dim")


def draw_square(sign: str, piece: tuple[str, bool] | None, wide: int, *, has_ball: bool) -> Text:
    """Draw a square: its ground, the piece on it, the ball. ``(o)`` or ``o●`` stands on the ball, ``●`` lies loose."""
    mark, style = GROUND[sign]
    if piece is not None:
        shown, inside = SIGN[piece], PIECE[piece[0]]
    elif has_ball:
        shown, inside = "●", BALL
    else:
        return Text(center(mark, wide), style=style)
    before, after = (" ", " ") if wide > NARROW else ("", " ")
    if not has_ball:
        return Text.assemble((before, style), (shown, inside), (after, style))
    if wide == NARROW:
        return Text.assemble((shown, inside), ("●" if piece else " ", BALL))
    return Text("(", style=BALL).append(shown, style=inside).append(")", style=BALL)


BOARD = Brettfussball()
