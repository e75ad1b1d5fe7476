"""People at one terminal: their table, their screen, and what they may see and choose."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from touchline.core.errors import ServiceError
from touchline.core.fields import layout, seen_by
from touchline.core.match import Ask, Match
from touchline.core.record import HUMAN
from touchline.core.sequence import Both, legal, part_of
from touchline.core.sight import see
from touchline.locale.rulebook import Rulebook
from touchline.play import LocalTable, Seat
from touchline.play.odds import find_certain
from touchline.study.chances import find_book
from touchline.study.ledger import BookReader
from touchline.terminal.choices import ListedChoice, find_meant, group_by_piece
from touchline.terminal.draw import Screen

OFF, HINTS, TEACH = "off", "hints", "teach"
"""When the coach speaks: on request alone; before every choice and after it; only after it."""
COACHING = (OFF, HINTS, TEACH)


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
        self.coach = OFF
        """When the coach speaks."""
        self.is_coach_agreed = False
        """Whether both sides at a shared screen want the book to be asked."""
        self.shows_chances = False
        """Whether the chances to win are told after every play."""

    @cached_property
    def solved(self) -> BookReader | None:
        """The book that comes with the game for these rules; None if there is none."""
        return find_book(self.table.match.rules)

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
        """List the choices of a question, each with where it leads if no die follows.

        On a shared screen the list has those that only a secret forbids, too.
        """
        if self.hides_choices(ask):
            return self.list_all_choices(ask)
        match, words, board = self.table.match, self.words, self.screen.board
        r = match.rules.values
        before, after = match.view(ask.who), find_certain(see(match, ask.who))
        found = []
        for name in ask.choices:
            points = match.points(ask.who, name)
            leads_to = board.describe_result(before, after[name], r, words) if name in after else ""
            if points.get("does"):
                leads_to = words.text(f"does.{points['does']}", **points)
            label, piece, to = words.choice(ask.step, name), points.get("piece", ""), points.get("to", "")
            found.append(ListedChoice((name,), label, leads_to, piece, to))
        return found

    def list_all_choices(self, ask: Ask) -> list[ListedChoice]:
        """List all choices of a question, including those the rules forbid now."""
        return [
            ListedChoice((name,), self.words.choice(ask.step, name)) for name in self.table.match.all_choices(ask.who)
        ]

    def list_choices_of_game(self) -> list[ListedChoice]:
        """List the choices of all questions of the game, each name once."""
        match = self.table.match
        steps = match.game.choices(match.state, match.rules.values).items()
        first = {name: step for step, names in reversed(steps) for name in names}
        return [ListedChoice((name,), self.words.choice(step, name)) for name, step in first.items()]

    def list_numbered(self, ask: Ask) -> list[ListedChoice]:
        """List the choices that have numbers now: pieces first if there are many, then those of the chosen piece."""
        return list(self.opened.opens) if self.opened else group_by_piece(self.list_choices(ask))

    def list_shortcuts(self, ask: Ask) -> list[ListedChoice]:
        """List the calls of the secret question that a choice opens: one answer for two questions.

        There are none on a shared screen.
        """
        opening = self.table.match.game.presentation.openings.get(ask.step)
        if self.is_shared or opening is None or opening.choice not in ask.choices:
            return []
        return [ListedChoice((opening.choice, call), self.words.choice(opening.step, call)) for call in opening.calls]

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


def is_told_by_choices(match: Match, ask: Ask) -> bool:
    """Whether the list of choices would tell the other side a secret: what it sees fits several lists."""
    row, r, game, side = match.row, match.rules.values, match.game, match.side(ask.who)
    part = part_of(row, match.state, side) if row is not None else None
    if row is None or part is None or not any(field.secret for field in layout(game.state)):
        return False
    worlds = game.worlds(seen_by(match.state, 1 - side), r, 1 - side)
    return len({tuple(legal(row.sides[part], world, r)) for world, _ in worlds}) > 1
