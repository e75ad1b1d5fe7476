"""The board of Brettfußball: the squares with both sides, the ball, the coordinates, the score above."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from touchline.core.game import SIDES, Message
from touchline.games.brettfussball.view import View
from touchline.terminal.words import GameWords

TEAM = {"home": "bold white on blue", "away": "bold white on red"}
TURF = "green on dark_green"
MARKED = "bright_green on dark_green"
GOAL = "black on white"
BALL = "bold black on bright_yellow"
MARK = "bold black on bright_cyan"
PIECE = {"home": "bold bright_white on blue", "away": "bold bright_white on red"}
SIGN = {("home", False): "o", ("home", True): "O", ("away", False): "x", ("away", True): "X"}
GROUND = {".": ("·", TURF), ":": (":", MARKED), "#": ("#", GOAL)}
LABEL = 3
"""Columns for the number of a row."""
CELL = 3

ON_BOARD = frozenset({"must_kick"})


class Brettfussball:
    """Row 1 is at the bottom: home plays up the screen. The ball is drawn behind whoever stands on it."""

    def draw(self, view: View, words: GameWords, width: int) -> list[Text]:
        """The score above, the board with its coordinates, whose turn it is below."""
        if width < board_width(view):
            return [Text(line) for line in self.tell(view, words)]
        lines = [strip(view, words), *squares(view, {})]
        return lines if view.over else [*lines, below(view, words)]

    def draw_marked(self, view: View, words: GameWords, width: int, marks: Mapping[str, str]) -> list[Text]:
        """The squares alone, with the numbers of the choices where they lead."""
        return squares(view, marks) if width >= board_width(view) else []

    def tell(self, view: View, words: GameWords) -> list[str]:
        """The same in sentences."""
        home, away = view.score
        key = "tell.score_of" if view.last_turn else "tell.score"
        told = [words.text(key, home=home, away=away, turn=view.turn, last=view.last_turn)]
        if not view.over:
            told.append(words.text("tell.turn", side=view.side, play=words.text(f"play.{view.play}")))
        ball = "tell.ball_held" if view.holder else "tell.ball_loose"
        told.append(words.text(ball, square=view.ball, side=view.holder))
        return [*told, *(standing(view, side, words) for side in SIDES)]

    def die(self, message: Message, words: GameWords) -> Text | None:
        if message.name != "threw":
            return None
        side = message.params["side"]
        name = words.text(f"team.{side}")
        return Text(f" {name} ", style=TEAM[side]).append(f" {message.params['face']} ", style="bold black on white")

    def is_on_board(self, message: Message) -> bool:
        """That a kick is forced stands below the board."""
        return message.name in ON_BOARD

    def leads_to(self, before: View, after: View, words: GameWords) -> str:
        return ""


def board_width(view: View) -> int:
    return 2 * LABEL + CELL * len(view.ground[0])


def standing(view: View, side: str, words: GameWords) -> str:
    """The squares of a side's pieces, the keeper's first."""
    keeper = next((square for of, square, is_keeper in view.pieces if of == side and is_keeper), "")
    squares = words.join(square for of, square, is_keeper in view.pieces if of == side and not is_keeper)
    key = "tell.pieces" if keeper else "tell.no_keeper"
    return words.text(key, side=side, keeper=keeper, squares=squares)


def strip(view: View, words: GameWords) -> Text:
    """Score and turn, as on television."""
    home, away = (
        Text(f" {words.text(f'team.{s}')} {n} ", style=TEAM[s]) for s, n in zip(SIDES, view.score, strict=True)
    )
    key = "strip.turn_of" if view.last_turn else "strip.turn"
    said = words.text(key, turn=view.turn, last=view.last_turn)
    return Text().append_text(home).append_text(away).append(f"   {said}")


def below(view: View, words: GameWords) -> Text:
    """Whose turn it is, of what kind, and the number thrown."""
    said = Text(f" {words.text(f'team.{view.side}')} ", style=TEAM[view.side])
    said.append(f"  {words.text(f'play.{view.play}')}", style="bold")
    return said.append(f"   {words.text('strip.thrown', n=view.thrown)}") if view.thrown else said


def columns(view: View) -> Text:
    """The letters of the columns."""
    letters = "".join(chr(ord("a") + x).center(CELL) for x in range(len(view.ground[0])))
    return Text(" " * LABEL + letters, style="dim")


def squares(view: View, marks: Mapping[str, str]) -> list[Text]:
    """All rows between their coordinates, the last one first."""
    return [columns(view), *(row(view, number, marks) for number in range(len(view.ground), 0, -1)), columns(view)]


def row(view: View, number: int, marks: Mapping[str, str]) -> Text:
    """One row of squares between its numbers."""
    standing_on = {square: (side, keeper) for side, square, keeper in view.pieces}
    line = Text(f"{number:>{LABEL - 1}} ", style="dim")
    for x, sign in enumerate(view.ground[number - 1]):
        square = f"{chr(ord('a') + x)}{number}"
        if square in marks:
            line.append(marks[square].center(CELL)[:CELL], style=MARK)
        else:
            line.append_text(cell(sign, standing_on.get(square), has_ball=square == view.ball))
    return line.append(f" {number}", style="dim")


def cell(sign: str, piece: tuple[str, bool] | None, *, has_ball: bool) -> Text:
    """A square: its ground, the piece on it, the ball. ``(o)`` stands on the ball, ``(●)`` lies loose."""
    mark, style = GROUND[sign]
    if piece is not None:
        shown, inside = SIGN[piece], PIECE[piece[0]]
    elif has_ball:
        shown, inside = "●", BALL
    else:
        return Text(mark.center(CELL), style=style)
    if not has_ball:
        return Text(" ", style=style).append(shown, style=inside).append(" ", style=style)
    return Text("(", style=BALL).append(shown, style=inside).append(")", style=BALL)


BOARD = Brettfussball()
