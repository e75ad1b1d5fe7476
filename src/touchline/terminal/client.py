"""The game loop at a terminal: tell what happened, show the board, ask, play, until the game is over."""

from pathlib import Path

from touchline.core.errors import PlayError
from touchline.core.match import Ask
from touchline.locale.rulebook import Rulebook
from touchline.play import LocalTable, Seat
from touchline.study.chances import Chances
from touchline.study.coach import CoachAdvice, advise
from touchline.terminal.chances import describe_chance
from touchline.terminal.choices import ListedChoice, fold, narrow
from touchline.terminal.coach import describe_hint, describe_sentence
from touchline.terminal.commands import COMMANDS, Leave, explain, tell_hint
from touchline.terminal.draw import Screen
from touchline.terminal.input import PROMPT, EndOfInput, Reader
from touchline.terminal.saves import replay_command, resume_command
from touchline.terminal.session import HINTS, OFF, TEACH, Session

FINISHED, ENDED, INTERRUPTED = 0, 1, 130
"""The exit status of a session; the last one after Ctrl-C."""
BACK = ("back", "0")


class Client(Session):
    """A session with its keyboard: it asks, reads and plays."""

    def __init__(self, table: LocalTable, screen: Screen, reader: Reader, book: Rulebook, path: Path) -> None:
        super().__init__(table, screen, book, path)
        self.reader = reader
        self.hinted: set[str] = set()

    def run(self) -> int:
        """Play to the end; the exit status. The game is saved, however the session ends."""
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

    # A question

    def ask(self, seat: Seat, ask: Ask) -> None:
        """Ask one seat until the table has moved on."""
        self.show_board()
        self.show_chance()
        self.opened = None
        secret = self.is_secret(ask)
        if secret:
            self.screen.note("ui.hidden", seat=self.words.seat(seat.name))
        self.show_question(seat, ask)
        self.hint(ask)
        if self.coach == HINTS and not self.hides_choices(ask):
            tell_hint(self, ask)
        read = self.reader.hidden if secret else self.reader.line
        while not self.answer(read(PROMPT), seat, ask):
            pass

    def show_question(self, seat: Seat, ask: Ask) -> None:
        """Show the question with its numbered choices."""
        self.screen.ask(self.words.question(ask, seat.name), self.list_numbered(ask))

    def answer(self, text: str, seat: Seat, ask: Ask) -> bool:
        """Carry out what was typed; whether the table has moved on."""
        known = self.list_choices(ask)
        word, *rest = text.split(maxsplit=1) or [""]
        command = COMMANDS.get(narrow(word).casefold())
        if command and not any(fold(text) in choice.spellings for choice in known):
            return bool(command(self, "".join(rest), seat, ask))
        if self.opened and text.casefold() in BACK:
            self.opened = None
            self.show_question(seat, ask)
            return False
        found = self.find(text, ask)
        if len(found) == 1 and found[0].opens:
            self.opened = found[0]
            self.screen.show_targets(self.table.view(self.viewer), found[0])
            return False
        if len(found) == 1:
            return self.play(seat, ask, found[0])
        if self.is_secret(ask) or not text:  # hidden input is never repeated
            self.screen.say("ui.choose", names=self.screen.join_choices(self.list_numbered(ask)))
        elif found:
            self.screen.say("ui.ambiguous", text=text, names=self.screen.join_choices(found))
        else:
            explain(self, text, ask)
        return False

    def play(self, seat: Seat, ask: Ask, choice: ListedChoice) -> bool:
        """Play a choice; of a secret one say only that it is in."""
        secret = self.is_secret(ask)
        is_told = self.coach != OFF and not secret
        advice = advise(self.table.match, ask.who, self.solved) if is_told and self.solved is not None else None
        try:
            for name in choice.names:
                self.act(self.table.play, seat.name, name)
        except PlayError as error:
            if secret:
                self.screen.say("ui.choose", names=self.screen.join_choices(self.list_choices(ask)))
            else:
                self.screen.line(str(error))
            return False
        if secret and seat.side in self.table.match.chosen:
            self.screen.say("ui.locked", seat=self.words.seat(seat.name))
        if advice is not None:
            self.whisper(advice, ask, choice.names[0])
        return True

    def whisper(self, advice: CoachAdvice, ask: Ask, name: str) -> None:
        """Say what the book thinks of a choice that was made."""
        told = [describe_sentence(advice.judge(name), ask.step, self.words)]
        if self.coach == TEACH:
            told += describe_hint(advice, ask.step, self.words)
        for line in told:
            self.screen.line(line, "dim")

    def show_chance(self) -> None:
        """Show how often each side wins from here, if somebody wants to know after every play."""
        if not self.shows_chances or self.solved is None:
            return
        match = self.table.match
        value = Chances(match, self.solved).find(len(match.entries))
        if value is not None:
            self.screen.line(describe_chance(value, self.words), "dim")

    def hint(self, ask: Ask) -> None:
        """Give each hint about answering once."""
        calls = self.list_shortcuts(ask)
        order = next((o for o in self.table.match.game.orders if ask.step in [p.name.lower() for p in o.phases]), None)
        if order is not None and self.is_new(f"order {order.name}"):
            settings = self.words.join_or(list(order.settings))
            self.screen.note("ui.hint.order", order=order.name, settings=settings, example=order.settings[-1])
        if calls and self.is_new(f"shortcut {ask.step}"):
            self.screen.note("ui.hint.shortcut", names=self.words.join_or([call.label for call in calls]))
        if self.is_new("help"):
            self.screen.note("ui.hint.help")

    def is_new(self, hint: str) -> bool:
        """Whether a hint has not been given yet; it counts as given from now on."""
        seen = hint in self.hinted
        self.hinted.add(hint)
        return not seen

    # The end

    def finish(self) -> None:
        """Show the last board, who won and why, the seed, the file."""
        match, outcome = self.table.match, self.table.outcome
        assert outcome is not None
        self.show_board()
        self.screen.line(self.words.outcome(outcome, match.score), "bold")
        self.screen.note("ui.seed", seed=str(match.seed))
        if self.saved:
            self.screen.say_exactly("ui.see_again", path=str(self.path), command=replay_command(self.path))

    def leave(self, key: str, status: int) -> int:
        """Say that the game is saved, where, and how to continue; the exit status."""
        self.screen.line(self.words.text(key))
        if self.saved:
            command = resume_command(self.table.match.game.name, self.path)
            self.screen.say_exactly("ui.saved", path=str(self.path), command=command)
        else:
            self.screen.say_exactly("ui.last_moves_lost", path=str(self.path))
        return status
