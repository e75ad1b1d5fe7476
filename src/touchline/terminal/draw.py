"""What the screen shows of any game: what happened, the board, a question, odds, rules."""

import os
import sys
import time
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import Any

from rich.console import Console
from rich.text import Text

from touchline.core.game import AnyGame, Message
from touchline.locale.rulebook import Rule
from touchline.play import Event
from touchline.terminal.boards import TALL, Board
from touchline.terminal.choices import ListedChoice, list_joined_things, number_targets
from touchline.terminal.columns import align, flow, wrap
from touchline.terminal.words import JOINED, GameWords

PAUSE = 0.08
BELOW_BOARD = 6
"""Lines of the screen that a board leaves to the question and its answer."""
STYLES = {
    "points": "bold bright_yellow",
    "loss": "bold bright_red",
    "news": "bold",
    "down": "bold",
    "period": "bold reverse",
}
"""How a message of each tone is printed."""
ASCII = str.maketrans(
    {"−": "-", "–": "-", "…": "...", "·": "-", "’": "'", "×": "x", "▸": "*", "→": "->", "\u00a0": " "}
)


class Screen:
    """Prints in color and with drawings, or plainly: short sentences, nothing but text."""

    def __init__(
        self,
        console: Console,
        words: GameWords,
        board: Board,
        game: AnyGame | None,
        *,
        plain: bool,
        pause: float = 0.0,
    ) -> None:
        self.console, self.words, self.board = console, words, board
        self.tones = game.presentation.tones if game else {}
        self.plain, self.pause = plain, pause
        self._drawn: list[Text] = []

    # Lines

    def line(self, text: str | Text = "", style: str = "", *, indent: int = 0) -> None:
        """Print one line; a long one is wrapped between words. A plain one is never indented."""
        if self.plain:
            self.console.print(str(text).translate(ASCII), soft_wrap=True)
            return
        for line in wrap(Text(text, style=style) if isinstance(text, str) else text, self.console.width - indent):
            self.console.print(Text(" " * indent) + line)

    def say(self, key: str, /, **params: Any) -> None:
        """Print a line from the catalogue."""
        self.line(self.words.text(key, **params))

    def note(self, key: str, /, **params: Any) -> None:
        """Print a line from the catalogue, dimmed."""
        self.line(self.words.text(key, **params), "dim")

    def say_exactly(self, key: str, /, **params: Any) -> None:
        """Print lines from the catalogue without wrapping, so that paths and commands can be copied."""
        self.console.print(self.words.text(key, **params), soft_wrap=True)

    def indent(self, text: str | Text, style: str = "") -> None:
        """Print a line indented by two."""
        self.line(text, style, indent=2)

    def table(self, rows: Sequence[Sequence[str]], *, stacked: bool = False) -> None:
        """Print a table, the first row its heading; one that is too wide in several parts below each other."""
        width = self.console.width if not self.plain else TALL
        for part in align(rows, width, stacked=stacked):
            for line in part:
                self.line(line)

    # What happened

    def tell(self, events: Iterable[Event], *, routine: bool = False, board_follows: bool = False) -> None:
        """Tell what happened, with rule numbers; the dice of one throw share a line."""
        messages = [m for event in events for m in event.messages if routine or self.tones.get(m.name) != "routine"]
        while board_follows and messages and self.board.is_on_board(messages[-1]):
            messages.pop()
        dice: list[Message] = []
        for message in messages:
            if self.board.draw_throw(message, self.words) is not None:
                dice.append(message)
            else:
                self._dice(dice)
                dice = []
                self.line(self.phrase(message))
        self._dice(dice)

    def phrase(self, message: Message) -> Text:
        """Phrase a message, with the number of its rule."""
        text = self.words.message(message)
        if self.plain:
            return Text(self.words.text("ui.cited", text=text, cite=message.cite) if message.cite else text)
        shown = Text(text, style=STYLES.get(self.tones.get(message.name, ""), ""))
        return Text.assemble(shown, (f"  ({message.cite})", "dim")) if message.cite else shown

    def _dice(self, thrown: Sequence[Message]) -> None:
        if not thrown:
            return
        if self.plain:
            self.say("ui.dice", dice=self.words.join(self.words.message(message) for message in thrown))
            return
        self.console.print("  ", end="")
        for message in thrown:
            drawn = self.board.draw_throw(message, self.words)
            assert drawn is not None
            self.console.print(drawn, end=" ")
            if self.pause:
                self.console.file.flush()
                time.sleep(self.pause)
        self.console.print()

    # The board and the question

    def show_board(self, view: Any, *, again: bool = False) -> None:
        """Show the board, unless it looks as it did when last shown."""
        height = TALL if again else self.console.height - BELOW_BOARD
        if self.plain:
            lines = [Text(sentence) for sentence in self.board.tell(view, self.words)]
        else:
            lines = [Text(), *self.board.draw(view, self.words, self.console.width, height), Text()]
        if again or lines != self._drawn:
            for line in lines:
                self.line(line)
        self._drawn = lines

    def ask(self, question: str, options: Sequence[ListedChoice]) -> None:
        """Show the question with its numbered choices, each with where it leads if that is certain."""
        if list_joined_things(options):
            self.line(question, "bold")
            example = options[0].label.replace(" ", "").casefold()
            numbers = JOINED.join(str(n) for n in range(1, len(options[0].parts) + 1))
            self.note("ui.join", names=self.join_choices(options), example=example, numbers=numbers)
            return
        if self.plain:
            listed = [self.words.text("ui.option", n=i, name=o.label) for i, o in enumerate(options, 1)]
            self.say("ui.question", question=question, options=self.words.join(listed))
        else:
            shown = [Text.assemble((f" {i} ", "reverse"), f" {option.label}  ") for i, option in enumerate(options, 1)]
            for line in flow([Text(f"{question}  ", "bold"), *shown], self.console.width):
                self.console.print(line)
        for option in (choice for shown in options for choice in shown.opens or (shown,)):
            if option.leads_to:
                self.indent(self.words.text("ui.leads_to", name=option.label, place=option.leads_to), "dim")

    def show_targets(self, view: Any, piece: ListedChoice) -> None:
        """Show where a piece can go: its numbered choices, the numbers also drawn on the board."""
        if not self.plain:
            width, height = self.console.width, self.console.height - BELOW_BOARD
            for line in self.board.draw_marked(view, self.words, width, number_targets(piece.opens), height):
                self.console.print(line)
        named = [o._replace(label=self.words.text("ui.target", name=o.label, to=o.to)) for o in piece.opens]
        self.ask(self.words.text("ui.where_to", piece=piece.label), named)

    def join_choices(self, options: Sequence[ListedChoice]) -> str:
        """Join the choices as alternatives; of very many, the things they join."""
        joined = list_joined_things(options)
        if joined:
            numbered = [self.words.text("ui.option", n=n, name=name) for n, name in enumerate(joined, 1)]
            return self.words.text("ui.joined", n=len(options[0].parts), names=self.words.join_or(numbered))
        return self.words.join_or([option.label for option in options])

    # Rules

    def rule(self, rule: Rule) -> None:
        """Show a rule: number and title, text, ruling, sources."""
        self.line(Text(f"{rule.number}  {rule.title}", style="bold"))
        self.indent(rule.text)
        if rule.ruling:
            self.indent(self.words.text("ui.ruling", text=rule.ruling))
        key = "ui.source" if rule.sources else "ui.no_source"
        self.indent(self.words.text(key, text=self.words.join(rule.sources)), "dim")


def is_plain(wanted: bool) -> bool:
    """Whether to print plainly: when asked to, into a pipe, or when the terminal cannot draw."""
    kind = os.environ.get("TERM", "" if os.name == "posix" else os.name)
    if wanted or not sys.stdout.isatty() or kind in ("", "dumb", "unknown"):
        return True
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return encoding != "utf8"


def standard_console(*, plain: bool) -> Console:
    """The console of this process. A plain one writes no escape codes; unencodable characters are replaced."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if plain:
        return Console(color_system=None, force_terminal=False, highlight=False, markup=False, emoji=False)
    return Console(highlight=False, markup=False, emoji=False)
