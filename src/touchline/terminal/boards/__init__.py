"""How each game is drawn. A board knows its game by its view and its messages, and by nothing else."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.text import Text

from touchline.core.game import Message, Phrase
from touchline.terminal.columns import wrap
from touchline.terminal.words import GameWords

TALL = 1000
"""The height of a screen that scrolls."""
TEAM = {"home": "bold white on blue", "away": "bold white on magenta"}
TURF = "white on dark_green"


class Board:
    """How a game is drawn; this one draws a game that has no board of its own, from the fields of its view."""

    on_board: frozenset[str] = frozenset()
    """Messages that say what the board shows."""

    def draw(self, view: Any, words: GameWords, width: int, height: int = TALL) -> list[Text]:
        """Draw the board in lines no wider than ``width``, and in no more than ``height`` lines if possible."""
        return self.draw_lines(view, words, width, height) or [
            line for sentence in self.tell(view, words) for line in wrap(Text(sentence), width, indent=2)
        ]

    def draw_lines(self, view: Any, words: GameWords, width: int, height: int) -> list[Text]:
        """Draw the board; no lines where it must be told in sentences, because there is no room to draw it."""
        return []

    def draw_marked(
        self, view: Any, words: GameWords, width: int, marks: Mapping[str, str], height: int = TALL
    ) -> list[Text]:
        """Draw the squares with the numbers of choices on them; no lines if that would not be readable."""
        return []

    def tell(self, view: Any, words: GameWords) -> list[str]:
        """Tell the board in short sentences."""
        if not is_dataclass(view):
            return [str(view)]
        shown = {field.name: getattr(view, field.name) for field in fields(view)}
        told = {name: format_value(value, words) for name, value in shown.items() if value not in ("", None, ())}
        return [f"{label(name, words)}: {text}" for name, text in told.items()]

    def draw_throw(self, message: Message, words: GameWords) -> Text | None:
        """Draw the die of a message; None if the message is about something else."""
        return None

    def is_on_board(self, message: Message) -> bool:
        """Whether the board shows what a message says, so that it need not be said right above it."""
        return message.name in self.on_board

    def describe_result(self, before: Any, after: Any, r: Any, words: GameWords) -> str:
        """Describe where a choice leads that no die follows; empty where that is obvious."""
        return ""


def label(field: str, words: GameWords) -> str:
    """The name of a field: from the game's catalogue, or as it is in the view."""
    return words.text(f"field.{field}") if words.has(f"field.{field}") else field.replace("_", " ")


def format_value(value: Any, words: GameWords) -> str:
    """Format a value of a view as a person reads it."""
    if isinstance(value, tuple | list):
        return ", ".join(format_value(v, words) for v in value)
    return words.phrase(value) if isinstance(value, Phrase) else str(value)


def find_board(game: str) -> Board:
    """Find the board of a game: its own module in this folder, or the fields of its view."""
    name = f"{__name__}.{game}"
    if not game.isidentifier() or find_spec(name) is None:
        return Board()
    made: Board = import_module(name).BOARD
    return made


# Parts that several boards draw alike


def draw_team(name: str, side: str, score: int) -> Text:
    """The name of a side and its score, in the color of the side."""
    return Text(f" {name} {score:>2} ", style=TEAM[side])


def draw_downs(current: int, words: GameWords, downs: int = 4) -> Text:
    """The downs of a series with the current one marked."""
    shown = Text()
    for down in range(1, downs + 1):
        name = words.code("down", down)
        shown.append(f"▸{name}◂" if down == current else f" {name} ", style="bold" if down == current else "dim")
    return shown.append("  ")


def draw_frame(row: Text) -> list[Text]:
    """A row of squares or yards in a frame."""
    edge = "─" * row.cell_len
    return [Text(f"┌{edge}┐"), Text.assemble("│", row, "│"), Text(f"└{edge}┘")]


def draw_die(text: str, ink: str, body: str) -> Text:
    """A die with what it shows."""
    return Text("▐", style=body).append(text, style=f"bold {ink} on {body}").append("▌", style=body)
