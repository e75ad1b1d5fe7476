"""One table played at a terminal: tell what happened, show the board, ask, play, until the game is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from touchline.core.errors import NotationError, PlayError, ServiceError
from touchline.core.match import Ask
from touchline.core.sequence import Both
from touchline.locale.rulebook import Rulebook
from touchline.play import HUMAN, Seat, Table
from touchline.terminal.choices import Option, by_piece, is_name_of, meant, narrow, nearest
from touchline.terminal.commands import COMMANDS, Leave
from touchline.terminal.draw import Screen
from touchline.terminal.input import EndOfInput, Reader
from touchline.terminal.options import closed, elsewhere, is_told_by_choices, options, shortcuts
from touchline.terminal.saves import replay_command, resume_command

FINISHED, ENDED, INTERRUPTED = 0, 1, 130
PROMPT = "> "
BACK = ("back", "0")


class Session:
    """A person or several at one terminal. Everything played is in the table's store before it is shown."""

    def __init__(self, table: Table, screen: Screen, reader: Reader, book: Rulebook, path: Path) -> None:
        self.table, self.screen, self.reader, self.book, self.path = table, screen, reader, book, path
        self.words = screen.words
        self.told = 0
        self.hinted: set[str] = set()
        self.saved = True
        self.opened: Option | None = None
        """The piece that was chosen, while it is asked where it goes."""

    @property
    def people(self) -> list[Seat]:
        """The seats that people sit on."""
        return [seat for seat in self.table.seats if self.table.people[seat.name] == HUMAN]

    @property
    def is_shared(self) -> bool:
        """Whether people of both sides look at this screen."""
        return len({seat.side for seat in self.people}) > 1

    def is_secret(self, ask: Ask) -> bool:
        """Whether the answer must not be seen: a secret choice, with people of both sides before the screen."""
        match = self.table.match
        return self.is_shared and (isinstance(match.row, Both) or match.conceals(ask.who))

    def hides_choices(self, ask: Ask) -> bool:
        """Whether even the list of choices must not be seen, because it would tell the other side a secret."""
        return self.is_shared and is_told_by_choices(self.table.match, ask)

    def run(self) -> int:
        """Play to the end; the exit status. Whatever ends it early, the game is saved."""
        try:
            self.table.begin()
            while not self.table.over:
                self.tell(board_follows=True)
                self.ask(*self.table.waiting[0])
            self.tell()
            self.finish()
        except Leave:
            return self.leave("ui.left", FINISHED)
        except EndOfInput:
            return self.leave("ui.end_of_input", ENDED)
        except KeyboardInterrupt:
            self.screen.line()
            return self.leave("ui.interrupted", INTERRUPTED)
        return FINISHED

    def act(self, deed: Callable[..., object], *args: str) -> None:
        """Do something at the table; a disk that cannot be written is reported, and the game goes on."""
        try:
            deed(*args)
            self.saved = True
        except ServiceError as error:
            self.saved = False
            self.screen.say("ui.not_saved", error=str(error))

    def tell(self, *, board_follows: bool = False) -> None:
        """Tell what happened since this was last asked for."""
        events = self.table.events
        self.screen.tell(events[min(self.told, len(events)) :], board_follows=board_follows)
        self.told = len(events)

    def show_board(self, *, again: bool = False) -> None:
        """The board as the people before the screen may see it."""
        self.screen.show_board(self.table.view(self.viewer), again=again)

    @property
    def viewer(self) -> str:
        """Through whose eyes the board is drawn."""
        return "watcher" if self.is_shared or not self.people else self.people[0].name

    # A question

    def ask(self, seat: Seat, ask: Ask) -> None:
        """Ask one seat until the table has moved on."""
        self.show_board()
        self.opened = None
        secret = self.is_secret(ask)
        if secret:
            self.screen.note("ui.hidden", seat=self.words.seat(seat.name))
        self.screen.ask(self.words.question(ask, seat.name), self.listed(ask))
        self.hint(ask)
        read = self.reader.hidden if secret else self.reader.line
        while not self.answered(read(PROMPT), seat, ask):
            pass

    def options(self, ask: Ask) -> list[Option]:
        """The choices of a question; at a shared screen also those that only the hidden part of the table forbids."""
        match = self.table.match
        if self.hides_choices(ask):
            return closed(match, ask, self.words)
        return options(match, ask, self.screen.board, self.words)

    def listed(self, ask: Ask) -> list[Option]:
        """The choices that have numbers now: many are listed by their pieces, and then those of one piece."""
        return list(self.opened.opens) if self.opened else by_piece(self.options(ask))

    def open(self, piece: Option) -> bool:
        """Ask where a piece goes; the table has not moved on."""
        self.opened = piece
        self.screen.show_targets(self.table.view(self.viewer), piece)
        return False

    def close(self, seat: Seat, ask: Ask) -> bool:
        """Back to all pieces."""
        self.opened = None
        self.screen.ask(self.words.question(ask, seat.name), self.listed(ask))
        return False

    def shortcuts(self, ask: Ask) -> list[Option]:
        """Two answers in one, where nobody looks on."""
        return [] if self.is_shared else shortcuts(self.table.match, ask, self.screen.board, self.words)

    def answered(self, text: str, seat: Seat, ask: Ask) -> bool:
        """Carry out what was typed; whether the question is to be asked anew."""
        known = self.options(ask)
        word, *rest = text.split(maxsplit=1) or [""]
        command = COMMANDS.get(narrow(word).casefold())
        if command and not any(is_name_of(text, option) for option in known):
            return command(self, "".join(rest), seat, ask)
        if self.opened and text.casefold() in BACK:
            return self.close(seat, ask)
        found = self.found(text, ask)
        if len(found) == 1:
            return self.open(found[0]) if found[0].opens else self.play(seat, ask, found[0])
        if self.is_secret(ask) or not text:  # nothing of what was typed hidden is repeated
            self.screen.say("ui.choose", names=self.screen.listed(self.listed(ask)))
        elif found:
            self.screen.say("ui.ambiguous", text=text, names=self.screen.listed(found))
        else:
            self.explain(text, ask)
        return False

    def found(self, text: str, ask: Ask) -> list[Option]:
        """What ``text`` can mean: of what is listed (a number counts that), else of all pieces, else of all choices."""
        if text.isdecimal():
            return meant(text, self.listed(ask))
        known = self.options(ask)
        answers = [meant(text, listed) for listed in (self.listed(ask), by_piece(known), known)]
        fitting = [answer for answer in answers if answer]
        return next((a for a in fitting if len(a) == 1), fitting[0] if fitting else meant(text, self.shortcuts(ask)))

    def play(self, seat: Seat, ask: Ask, option: Option) -> bool:
        """Play an option; of a secret one say no more than that it is in."""
        secret = self.is_secret(ask)
        try:
            for name in option.names:
                self.act(self.table.play, seat.name, name)
        except PlayError as error:
            if secret:
                self.screen.say("ui.choose", names=self.screen.listed(self.options(ask)))
            else:
                self.screen.line(str(error))
            return False
        if secret and seat.side in self.table.match.chosen:
            self.screen.say("ui.locked", seat=self.words.seat(seat.name))
        return True

    # What is said about an answer that cannot be played

    def explain(self, text: str, ask: Ask) -> None:
        """Why something cannot be chosen, or what may have been meant."""
        if self.say_why(text, ask):
            return
        known = self.options(ask)
        near = nearest(text, [*(option.label for option in known), *(option.names[0] for option in known), *COMMANDS])
        if near:
            self.screen.say("ui.did_you_mean", text=text, names=self.words.listed(near))
        else:
            self.screen.say("ui.unknown", text=text, names=self.screen.listed(self.listed(ask)))

    def say_why(self, text: str, ask: Ask) -> bool:
        """Say why a choice cannot be made; False if ``text`` names none, or one that can."""
        match = self.table.match
        named = meant(text, closed(match, ask, self.words)) or meant(text, elsewhere(match, self.words))
        if len(named) != 1 or text.isdecimal():
            return False
        try:
            reason = match.why(ask.who, named[0].names[0])
        except NotationError:
            return False
        if reason is None:
            return False
        why = self.words.reason(reason.code)
        self.screen.say("ui.why", name=named[0].label, reason=why, cite=reason.cite)
        return True

    def hint(self, ask: Ask) -> None:
        """Say once what makes answering easier."""
        calls = self.shortcuts(ask)
        order = next((o for o in self.table.match.game.orders if ask.step in [p.name.lower() for p in o.phases]), None)
        if order is not None and self.is_new(f"order {order.name}"):
            settings = self.words.listed(list(order.settings))
            self.screen.note("ui.hint.order", order=order.name, settings=settings, example=order.settings[-1])
        if calls and self.is_new(f"shortcut {ask.step}"):
            self.screen.note("ui.hint.shortcut", names=self.words.listed([call.label for call in calls]))
        if self.is_new("help"):
            self.screen.note("ui.hint.help")

    def is_new(self, hint: str) -> bool:
        """Whether a hint has not been given yet; it counts as given from now on."""
        seen = hint in self.hinted
        self.hinted.add(hint)
        return not seen

    # The end

    def finish(self) -> None:
        """The last board, who won and why, the seed, the file."""
        match, outcome = self.table.match, self.table.outcome
        assert outcome is not None
        self.show_board()
        self.screen.line(self.words.outcome(outcome, match.score), "bold")
        self.screen.note("ui.seed", seed=str(match.seed))
        if self.saved:
            self.screen.exact("ui.see_again", path=str(self.path), command=replay_command(self.path))

    def leave(self, key: str, status: int) -> int:
        """Say that the game is saved, where, and how to go on; the exit status."""
        self.screen.line(self.words.text(key))
        if self.saved:
            command = resume_command(self.table.match.game.name, self.path)
            self.screen.exact("ui.saved", path=str(self.path), command=command)
        else:
            self.screen.exact("ui.last_moves_lost", path=str(self.path))
        return status
