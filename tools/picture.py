"""Draw the terminal's picture with the real screen: ``python tools/picture.py`` writes docs/first_and_roll.svg."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import touchline
from touchline.locale import load_catalogue
from touchline.locale.rulebook import load_rulebook
from touchline.play import LocalTable
from touchline.terminal.boards import find_board
from touchline.terminal.client import PROMPT, Client
from touchline.terminal.draw import Screen
from touchline.terminal.input import EndOfInput, Reader
from touchline.terminal.words import GameWords

FILE = Path(__file__).parents[1] / "docs" / "first_and_roll.svg"
GAME, SEED = "first_and_roll", 2
POSITION = {"ball": 38, "down": 2, "mark": 44, "period": 2, "clock": "6:00", "score": [10, 13], "timeouts": [2, 1]}
TYPED = ["green", "bomb"]


class Typist(Reader):
    """Types what is prepared, then leaves."""

    def __init__(self, console: Console) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.console, self.left = console, list(TYPED)

    def line(self, prompt: str) -> str:
        if not self.left:
            raise EndOfInput
        self.console.print(f"{prompt}[bold]{self.left[0]}[/bold]")
        return self.left.pop(0)


def main() -> None:
    """A few plays, and the question after them."""
    console = Console(record=True, width=84, force_terminal=True, color_system="truecolor", file=io.StringIO())
    match = touchline.new(GAME, seed=SEED, position=POSITION)
    table = LocalTable(match, {"away": "policy"})
    screen = Screen(console, GameWords(load_catalogue("en"), GAME), find_board(GAME), match.game, plain=False)
    for name, setting in match.game.default_orders.items():
        table.order("home", name, setting)
    session = Client(table, screen, Typist(console), load_rulebook(match.game, "en"), FILE)
    table.begin()
    try:
        while not match.over:
            session.tell(board_follows=True)
            session.ask(*table.waiting[0])
    except EndOfInput:
        console.print(PROMPT)
    drawing = console.export_svg(title="touchline play first_and_roll")
    fonts = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # a picture asks no other host for anything
    FILE.write_text(fonts.sub("", drawing).replace("Fira Code, monospace", "monospace"), encoding="utf-8")


if __name__ == "__main__":
    main()
