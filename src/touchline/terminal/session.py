"""People at one terminal: their table, their screen, and what they may see and choose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from touchline.core.errors import ServiceError
from touchline.core.match import Ask
from touchline.core.record import HUMAN
from touchline.core.sequence import Both
from touchline.locale.rulebook import Rulebook
from touchline.play import LocalTable, Seat
from touchline.terminal.choices import ListedChoice, find_meant, group_by_piece
from touchline.terminal.draw import Screen
from touchline.terminal.listing import is_told_by_choices, list_all_choices, list_choices, list_shortcuts


class Session:
    """One person or several at one terminal. Every move is in the table's store before it is shown."""

    def __init__(self, table: LocalTable, screen: Screen, book: Rulebook, path: Path) -> None:
        self.table, self.screen, self.book, self.path = table, screen, book, path
        self.words = screen.words
        self.told = 0
        """Events of the table that the screen has told."""
        self.saved = True
        self.opened: ListedChoice | None = None
        """The chosen piece, while its target is asked for."""

    @property
    def people(self) -> list[Seat]:
        """The seats that people sit on."""
        return [seat for seat in self.table.seats if self.table.people[seat.name] == HUMAN]

    @property
    def is_shared(self) -> bool:
        """Whether people of both sides look at this screen."""
        return len({seat.side for seat in self.people}) > 1

    @property
    def viewer(self) -> str:
        """Through whose eyes the board is drawn."""
        return "watcher" if self.is_shared or not self.people else self.people[0].name

    def is_secret(self, ask: Ask) -> bool:
        """Whether the answer must stay hidden: a secret choice at a screen that both sides share."""
        match = self.table.match
        return self.is_shared and (isinstance(match.row, Both) or match.is_concealed(ask.who))

    def hides_choices(self, ask: Ask) -> bool:
        """Whether even the list of choices must stay hidden because it would tell the other side a secret."""
        return self.is_shared and is_told_by_choices(self.table.match, ask)

    def act(self, move: Callable[..., object], *args: str) -> None:
        """Make a move at the table; a failed write is reported, and the game goes on."""
        try:
            move(*args)
            self.saved = True
        except ServiceError as error:
            self.saved = False
            self.screen.say("ui.not_saved", error=str(error))

    def tell(self, *, board_follows: bool = False) -> None:
        """Tell the events since the last call."""
        events = self.table.events
        self.screen.tell(events[min(self.told, len(events)) :], board_follows=board_follows)
        self.told = len(events)

    def show_board(self, *, again: bool = False) -> None:
        """Show the board as the people at this screen may see it."""
        self.screen.show_board(self.table.view(self.viewer), again=again)

    def list_choices(self, ask: Ask) -> list[ListedChoice]:
        """List the choices of a question; on a shared screen also those that only a secret forbids."""
        match = self.table.match
        if self.hides_choices(ask):
            return list_all_choices(match, ask, self.words)
        return list_choices(match, ask, self.screen.board, self.words)

    def list_numbered(self, ask: Ask) -> list[ListedChoice]:
        """List the choices that have numbers now: pieces first if there are many, then those of the chosen piece."""
        return list(self.opened.opens) if self.opened else group_by_piece(self.list_choices(ask))

    def list_shortcuts(self, ask: Ask) -> list[ListedChoice]:
        """List the choices that answer two questions at once; none on a shared screen."""
        return [] if self.is_shared else list_shortcuts(self.table.match, ask, self.words)

    def find(self, text: str, ask: Ask) -> list[ListedChoice]:
        """Find what ``text`` can mean: a number counts the numbered list; a name may be of any choice."""
        if text.isdecimal():
            return find_meant(text, self.list_numbered(ask))
        known = self.list_choices(ask)
        answers = [find_meant(text, listed) for listed in (self.list_numbered(ask), group_by_piece(known), known)]
        fitting = [answer for answer in answers if answer]
        if not fitting:
            return find_meant(text, self.list_shortcuts(ask))
        return next((answer for answer in fitting if len(answer) == 1), fitting[0])
