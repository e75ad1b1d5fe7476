"""A table: a match, the seats around it, and everything that happens between two questions.

The table throws the dice, lets computer players choose, carries out standing orders as ordinary
recorded choices, and keeps every acknowledged move in its store before it returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from touchline.core.errors import DataError, Fault, MatchOver, NotYourTurn, Stale, TouchlineError, unknown
from touchline.core.game import SIDES, Message, Outcome, StandingOrder, other_side
from touchline.core.match import DICE, Ask, Match
from touchline.core.record import AGREED, ENDINGS, RESIGNED, Entry, MatchInfo, lines_of, write_record
from touchline.core.replay import ENDED, read_record
from touchline.core.sequence import Both, Decide
from touchline.play.seats import HUMAN, Seat, seats_for
from touchline.play.store import MemoryStore, Store
from touchline.players import asked_of, player

SECTION = "[table]"
CONTINUES = "continues"


class Event(NamedTuple):
    """One step that happened at the table, with its number and what there is to say about it."""

    number: int
    entry: Entry
    messages: tuple[Message, ...]
    automatic: bool
    """Whether the dice, a computer player or a standing order made it."""


class Due(NamedTuple):
    """What the table does by itself now: throw the dice (no seat), or carry out a seat's standing order."""

    seat: Seat | None
    choice: str | None


class Table:
    """One authority for one match. Every error leaves the table as it was."""

    def __init__(
        self,
        match: Match,
        people: Mapping[str, str] | None = None,
        store: Store | None = None,
        shared: tuple[str, ...] | None = None,
    ) -> None:
        self.match = match
        self.seats = seats_for(match.seats, match.game.roles, shared)
        self.people = {seat.name: HUMAN for seat in self.seats}
        self.store = store if store is not None else MemoryStore()
        self.orders: dict[tuple[str, str], str] = {}
        self.obeyed: set[int] = set()
        """The steps that a standing order made, or a computer player from elsewhere."""
        self.ended: Outcome | None = None
        """How people ended the match before its rules did."""
        self.continues = ""
        """The finished game that this one continues, and after which of its steps; empty if it continues none."""
        self.events: list[Event] = []
        for name, who in (people or {}).items():
            self.sit(name, who)
        for entry, messages in match.narration():
            self._tell(entry, messages)

    # Who sits where

    def seat(self, name: str) -> Seat:
        """The seat with this name, or an error that names the seats."""
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise unknown("seat", name, tuple(seat.name for seat in self.seats))

    def sit(self, name: str, who: str) -> None:
        """Put a person (``human``) or a computer player on a seat."""
        seat = self.seat(name)
        if who != HUMAN:
            player(who, besides=(HUMAN,))
        self.people[seat.name] = who

    def seat_of(self, ask: Ask) -> Seat:
        """The seat that a question is for."""
        for seat in self.seats:
            if seat.answers(ask.who, ask.role):
                return seat
        raise AssertionError(f"no seat answers for {ask.who} {ask.role}")

    def asked(self, name: str) -> Ask | None:
        """The question that this seat must answer now."""
        seat = self.seat(name)
        return next((ask for ask in self.match.asks if seat.answers(ask.who, ask.role)), None)

    def decides(self, name: str) -> bool:
        """Whether this step is a seat's to decide, even if its secret choice is in already."""
        seat = self.seat(name)
        return any(seat.answers(side, role) for side, role in self.match.deciding)

    @property
    def waiting(self) -> tuple[tuple[Seat, Ask], ...]:
        """The people who must answer something now."""
        asks = ((self.seat_of(ask), ask) for ask in self.match.asks if ask.who != DICE)
        return tuple((seat, ask) for seat, ask in asks if self.people[seat.name] == HUMAN)

    def view(self, name: str) -> Any:
        """What a seat sees, or a ``watcher``."""
        return self.match.view("watcher" if name == "watcher" else self.seat(name).side)

    @property
    def over(self) -> bool:
        return self.ended is not None or self.match.over

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: by the people, or by the rules."""
        return self.ended or self.match.outcome

    def default(self, name: str) -> str:
        """What is played for a seat whose time is up: what the game's policy weighs most, of what the seat sees."""
        seat = self.seat(name)
        self._check(seat)
        seen = asked_of(self.match, seat.side)
        weights = player("policy").weigh(seen)
        return seen.game.names(seen.s, seen.r, seen.index)[weights.index(max(weights))]

    # What they do

    def begin(self) -> list[Event]:
        """Go on until a person is asked; what happened."""
        return self._done(len(self.events))

    def play(self, name: str, choice: str) -> list[Event]:
        """A seat answers its question; what happened until the next one.

        A secret choice can be changed by answering again until both are in.
        """
        first = len(self.events)
        self.answer(name, choice)
        return self._done(first)

    def answer(self, name: str, choice: str, *, automatic: bool = False) -> None:
        """A seat answers its question, and nothing else happens; ``automatic`` if no person thought about it."""
        seat = self.seat(name)
        self._check(seat)
        self._step(seat.side, choice, obeyed=automatic)

    def check(self, name: str, choices: Sequence[str]) -> tuple[bool, ...]:
        """Whether each of a seat's next answers is a secret choice; raises what forbids one. Nothing is played.

        Between the first and the last of several answers nothing may be thrown or revealed, and nobody else asked.
        """
        seat = self.seat(name)
        self._check(seat)
        if len(choices) == 1:
            self.match.check(seat.side, choices[0])
            return (isinstance(self.match.row, Both),)
        trial = self.match.fork()
        secret = []
        for number, choice in enumerate(choices):
            if number and not (
                trial.entries
                and isinstance(trial.game.rows[trial.entries[-1].phase], Decide)
                and any(seat.answers(ask.who, ask.role) for ask in trial.asks)
            ):
                raise Stale(f"{seat.name} is not asked for {choice} right after {choices[number - 1]}")
            secret.append(isinstance(trial.row, Both))
            trial.play(seat.side, choice)
        return tuple(secret)

    def unlock(self, name: str) -> None:
        """Take back a secret choice that waits for the other side's."""
        self._check(self.seat(name))
        self.match.unlock(self.seat(name).side)
        self._keep()

    def locked(self, name: str) -> str | None:
        """The seat's own secret choice that waits for the other side's."""
        return self.match.locked(self.seat(name).side)

    def undo(self, name: str) -> list[Event]:
        """Take back the seat's last choice: not past a throw, a reveal, or another person's choice."""
        self.take_back(name)
        self._keep()
        return []

    def take_back(self, name: str, *, agreed: bool = False) -> None:
        """``undo``, kept in no store; by agreement also past the other side's choices."""
        number = self.last_choice(name, agreed=agreed)
        while len(self.match.entries) > number:
            self.match.undo()
        del self.events[number:]
        self.obeyed = {n for n in self.obeyed if n < number}

    def last_choice(self, name: str, *, agreed: bool = False) -> int:
        """After how many steps the seat made the choice that it can take back; Stale if there is none."""
        seat = self.seat(name)
        entries, rows = self.match.entries, self.match.game.rows
        if self.over:
            raise MatchOver("the match is over: nothing can be taken back")
        for number in range(len(entries) - 1, -1, -1):
            entry = entries[number]
            if not isinstance(rows[entry.phase], Decide):
                raise Stale("nothing can be taken back past a throw or a reveal")
            if self.events[number].automatic:
                continue
            if entry.names[0][0] == seat.side:
                return number
            if not agreed:
                raise Stale(f"{entry.names[0][0]} has answered since, so nothing can be taken back")
        raise Stale("there is nothing to take back")

    def resign(self, name: str) -> None:
        """A seat gives the match up for its side."""
        side = self.seat(name).side
        self.end(Outcome(other_side(side), RESIGNED))

    def agree_on_draw(self) -> None:
        """Both sides have agreed on a draw."""
        self.end(Outcome(None, AGREED))

    def end(self, outcome: Outcome) -> None:
        """End the match as its people, or their clock, will have it."""
        if self.over:
            raise MatchOver("the match is over already")
        self.ended = outcome
        self._keep()

    def order(self, name: str, order: str, setting: str) -> list[Event]:
        """Leave a standing order; it is carried out from now on, the open question included."""
        self.leave_order(name, order, setting)
        return self._done(len(self.events))

    def leave_order(self, name: str, order: str, setting: str) -> None:
        """``order``, not yet carried out."""
        self.check_order(order, setting)
        self.orders[self.seat(name).name, order] = setting

    def check_order(self, order: str, setting: str) -> None:
        """Whether there is such a standing order; else an error that names those there are."""
        known = {o.name: o for o in self.match.game.orders}
        if order not in known:
            raise unknown("standing order", order, tuple(known))
        if setting not in known[order].settings:
            raise unknown(f"setting of {order}", setting, known[order].settings)

    # What the table does by itself

    def due(self) -> Due | None:
        """What the table does by itself now; None while it waits for people and players."""
        if self.over:
            return None
        for ask in self.match.asks:
            if ask.who == DICE:
                return Due(None, None)
            seat = self.seat_of(ask)
            answer = self._standing_answer(seat)
            if answer is not None:
                return Due(seat, answer)
        return None

    def throw(self, scripted: str | None = None) -> str:
        """Throw the dice that are asked, or let them fall as a script says; the outcome's name."""
        self._step(DICE, scripted)
        return self.match.entries[-1].names[0][1]

    def _check(self, seat: Seat) -> None:
        if self.over:
            raise MatchOver("the match is over: nothing more can be played")
        if not self.decides(seat.name):
            asked = [self.seat_of(ask).name for ask in self.match.asks if ask.who != DICE]
            raise NotYourTurn(f"{seat.name} is not asked now: {' and '.join(asked) or 'the dice'} must answer")

    def _done(self, first: int) -> list[Event]:
        self._run()
        self._keep()
        return self.events[first:]

    def _run(self) -> None:
        """Throw, obey, let computer players choose, until only people are asked."""
        while not self.over:
            due = self.due()
            if due is not None and due.seat is None:
                self.throw()
            elif due is not None and due.seat is not None:
                self._step(due.seat.side, due.choice, obeyed=True)
            elif (asked := self._asked_computer()) is not None:
                self._choose(asked.side, self.people[asked.name])
            else:
                return

    def _asked_computer(self) -> Seat | None:
        seats = (self.seat_of(ask) for ask in self.match.asks)
        return next((seat for seat in seats if self.people[seat.name] != HUMAN), None)

    def _standing_answer(self, seat: Seat) -> str | None:
        match = self.match
        row = match.row
        if not isinstance(row, Decide):
            return None
        found: StandingOrder | None = next((o for o in match.game.orders if row.phase in o.phases), None)
        setting = self.orders.get((seat.name, found.name)) if found else None
        if found is None or setting is None:
            return None
        x = found.answer(match.state, match.rules.values, setting)
        return None if x is None else match.game.names(match.state, match.rules.values, 0)[x]

    def _choose(self, who: str, name: str) -> None:
        weights = player(name).weigh(asked_of(self.match, who))
        before = self.match.state
        self.match.choose(who, weights)
        self._follow(before)

    def _step(self, who: str, choice: str | None, *, obeyed: bool = False) -> None:
        before, number = self.match.state, len(self.match.entries)
        if choice is None:
            self.match.roll()
        else:
            self.match.play(who, choice)
        if obeyed and len(self.match.entries) > number:
            self.obeyed.add(number)
        self._follow(before)

    def _follow(self, before: Any) -> None:
        """Tell of the step just made; a secret choice that still waits is not told of."""
        match = self.match
        if len(match.entries) == len(self.events):
            return
        entry = match.entries[-1]
        row = match.game.rows[entry.phase]
        self._tell(entry, match.game.narrate(before, match.rules.values, row, entry.picks, match.state))

    def _tell(self, entry: Entry, messages: tuple[Message, ...]) -> None:
        number = len(self.events)
        automatic = number in self.obeyed or entry.ways is not None or min(entry.drawn) >= 0
        self.events.append(Event(number + 1, entry, messages, automatic))

    # Saving

    def _keep(self) -> None:
        self.store.keep(self.text())

    def text(self) -> str:
        """The table as text: the record of the match, then who sits where and what waits."""
        return write_record(self.match, MatchInfo(result=self.outcome), table=self.section())

    def section(self) -> str:
        """What a saved table has behind its record."""
        lines = [SECTION, f"shared: {' '.join(sorted({s.side for s in self.seats if s.name != s.side}))}"]
        lines += [f"seat {name}: {who}" for name, who in self.people.items()]
        lines += [f"order {seat} {order}: {setting}" for (seat, order), setting in self.orders.items()]
        lines.append(f"obeyed: {' '.join(map(str, sorted(self.obeyed)))}")
        for side, (_, name, drawn) in self.match.pending.items():
            lines.append(f"locked {side}: {name}" + (f" @{drawn}" if drawn is not None else ""))
        if self.continues:
            lines.append(f"{CONTINUES}: {self.continues}")
        if self.ended is not None:
            lines.append(f"{ENDED}: {self.ended.reason} {self.ended.winner or ''}".rstrip())
        return "\n".join(lines) + "\n"


def opened(text: str, store: Store | None = None) -> Table:
    """A table from its saved text (or from a bare record), or a DataError that names the line."""
    match = read_record(text).match
    lines = lines_of(text)
    start = lines.index(SECTION) + 1 if SECTION in lines else len(lines)
    table: Table | None = None
    for number, line in enumerate(lines[start:], start + 1):
        if not line:
            continue
        key, _, value = line.partition(":")
        words, value = key.split(), value.strip()
        try:
            if table is None:
                if words != ["shared"]:
                    raise ValueError(line)
                table = Table(match, shared=tuple(value.split()))
            else:
                _read_line(table, words, value)
        except (ValueError, TouchlineError) as error:
            found = DataError(
                [Fault("saved table", f"line {number}", repr(line[:60]), f"a line as touchline writes it ({error})")]
            )
            raise found from None
    table = table or Table(match)
    table.store = store if store is not None else MemoryStore()
    return table


def _read_line(table: Table, words: list[str], value: str) -> None:
    kind, *names = words
    if kind == "seat" and len(names) == 1:
        table.sit(names[0], value)
    elif kind == "order" and len(names) == 2:
        table.leave_order(names[0], names[1], value)
    elif kind == "obeyed" and not names:
        table.obeyed = {int(n) for n in value.split()}
        table.events = [e._replace(automatic=e.automatic or e.number - 1 in table.obeyed) for e in table.events]
    elif kind == "locked" and len(names) == 1:
        choice, _, drawn = value.partition(" @")
        table.match.take(table.match.check(names[0], choice), int(drawn) if drawn else None)
    elif kind == CONTINUES and not names:
        table.continues = value
    elif kind == ENDED and not names:
        reason, _, winner = value.partition(" ")
        if reason not in ENDINGS or winner not in ("", *SIDES):
            raise ValueError(value)
        table.ended = Outcome(winner or None, reason)
    else:
        raise ValueError(kind)
