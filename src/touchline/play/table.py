"""A table: a match, the seats around it, and what happens between two questions.

Pure: it stores nothing, starts nothing and waits for nothing. It says what is due without a person (a throw, a standing
order) and does what it is told. Who sits where, what is stored and when anything happens is up to the driver: a
``LocalTable`` or a server.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from touchline.core.errors import DataError, MatchOver, NotYourTurn, Stale, unknown
from touchline.core.game import SIDES, Message, Outcome, StandingOrder
from touchline.core.match import DICE, Ask, CheckedChoice, Match
from touchline.core.record import Entry, PlayerInfo
from touchline.core.sequence import Decide, Roll
from touchline.core.sight import see
from touchline.players import PolicyPlayer


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a side, and the roles it decides in."""

    name: str
    side: str
    roles: tuple[str, ...]

    @property
    def role(self) -> str:
        """The one role that a shared side leaves to this seat; empty for all roles of the side."""
        return "" if self.name == self.side else self.roles[0]

    def answers(self, who: str, role: str) -> bool:
        """Whether a question to this side and role is this seat's."""
        return who == self.side and (not role or role in self.roles)


def seats_for(count: int, roles: tuple[str, ...], shared: Sequence[str] | None = None) -> tuple[Seat, ...]:
    """The seats of a table for ``count`` people; ``shared`` names the sides that two people share.

    With three people home is shared unless ``shared`` says otherwise; without roles nothing is split.
    """
    split = tuple(shared) if shared is not None else SIDES[: count - len(SIDES)]
    if len(split) != count - len(SIDES) or not set(split) <= set(SIDES):
        raise DataError.of("request", "shared", repr(split), f"{count - len(SIDES)} of {', '.join(SIDES)}")
    seats = []
    for side in SIDES:
        if side in split and roles:
            seats += [Seat(f"{side}_{role}", side, (role,)) for role in roles]
        else:
            seats.append(Seat(side, side, roles))
    return tuple(seats)


class Event(NamedTuple):
    """One step that happened at the table, with its number and what there is to say about it."""

    number: int
    entry: Entry
    messages: tuple[Message, ...]
    automatic: bool
    """Whether the dice, a computer player or a standing order made it."""


class HandedSeat(NamedTuple):
    """A seat that was taken over in play: after how many steps, from whom and by whom."""

    seat: str
    step: int
    before: PlayerInfo
    after: PlayerInfo


class Due(NamedTuple):
    """What the table does now without a person: throw the dice (no seat), or carry out a seat's standing order."""

    seat: Seat | None
    choice: str | None


class Table:
    """The authority over one match. Every error leaves the table as it was."""

    def __init__(self, match: Match, shared: tuple[str, ...] | None = None) -> None:
        self.match = match
        self.seats = seats_for(match.seats, match.game.roles, shared)
        self._by_name = {seat.name: seat for seat in self.seats}
        self._by_part = {(seat.side, role): seat for seat in self.seats for role in seat.roles or ("",)}
        self.orders: dict[tuple[str, str], str] = {}
        self.obeyed: set[int] = set()
        """The steps that a standing order made, or a computer player from elsewhere."""
        self.ended: Outcome | None = None
        """How people ended the match before its rules did."""
        self.continues = ""
        """The finished game that this one continues, and after which of its steps; empty if it continues none."""
        self.handed: list[HandedSeat] = []
        self.events: list[Event] = []
        for entry, messages in match.narration():
            self._tell(entry, messages)

    # Seats and questions

    def seat(self, name: str) -> Seat:
        """The seat with this name, or an error that names the seats."""
        seat = self._by_name.get(name)
        if seat is None:
            raise unknown("seat", name, tuple(self._by_name))
        return seat

    def seat_of(self, ask: Ask) -> Seat:
        """The seat that a question is for."""
        return self._by_part[ask.who, ask.role]

    def ask_of(self, name: str) -> Ask | None:
        """The question that this seat must answer now."""
        seat = self.seat(name)
        return next((ask for ask in self.match.asks if seat.answers(ask.who, ask.role)), None)

    def decides(self, name: str) -> bool:
        """Whether this step is a seat's to decide, even if its secret choice is in already."""
        seat = self.seat(name)
        return any(seat.answers(side, role) for side, role in self.match.deciding)

    def locked_choice(self, name: str) -> str | None:
        """The seat's own secret choice that waits for the other side's."""
        return self.match.locked_choice(self.seat(name).side)

    def view(self, name: str) -> Any:
        """What a seat sees, or a ``watcher``."""
        return self.match.view("watcher" if name == "watcher" else self.seat(name).side)

    def note_hands(self, seat: str, before: PlayerInfo, after: PlayerInfo) -> None:
        """A seat has changed hands."""
        self.handed.append(HandedSeat(seat, len(self.match.entries), before, after))

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
        self.check_turn(seat)
        sight = see(self.match, seat.side)
        weights = PolicyPlayer().weigh(sight)
        return sight.names[weights.index(max(weights))]

    # Choices

    def check_turn(self, seat: Seat) -> None:
        """Raise an error unless this step is the seat's to decide."""
        if self.over:
            raise MatchOver("the match is over: nothing more can be played")
        if not self.decides(seat.name):
            asked = [self.seat_of(ask).name for ask in self.match.asks if ask.who != DICE]
            raise NotYourTurn(f"{seat.name} is not asked now: {' and '.join(asked) or 'the dice'} must answer")

    def check(self, name: str, choices: Sequence[str]) -> tuple[CheckedChoice, ...]:
        """A seat's next answers, checked; raises what forbids one. Nothing is played.

        Between the first and the last of several answers nothing may be thrown or revealed, and nobody else asked.
        """
        seat = self.seat(name)
        self.check_turn(seat)
        if len(choices) == 1:
            return (self.match.check(seat.side, choices[0]),)
        trial = self.match.fork(same_dice=True)
        checked: list[CheckedChoice] = []
        for choice in choices:
            if checked and not self._goes_on(trial, seat):
                raise Stale(f"{seat.name} is not asked for {choice} right after {checked[-1].name}")
            checked.append(trial.check(seat.side, choice))
            trial.take(checked[-1])
        return tuple(checked)

    def _goes_on(self, trial: Match, seat: Seat) -> bool:
        """Whether the step just tried was an open decision, and the seat is asked next too."""
        last = trial.entries[-1].phase if trial.entries else None
        return (
            last is not None
            and isinstance(trial.game.rows[last], Decide)
            and any(seat.answers(ask.who, ask.role) for ask in trial.asks)
        )

    def answer(self, name: str, choice: str | CheckedChoice, *, automatic: bool = False) -> None:
        """A seat answers its question, and nothing else happens; ``automatic`` if no person thought about it.

        A choice that ``check`` has found legal is made without another check.
        """
        seat = self.seat(name)
        if isinstance(choice, str):
            self.check_turn(seat)
            choice = self.match.check(seat.side, choice)
        self._step(choice, obeyed=automatic)

    def throw(self, scripted: str | None = None) -> str:
        """Throw the dice that are asked, or let them fall as a script says; the outcome's name."""
        if scripted is not None:
            self._step(self.match.check(DICE, scripted))
            return scripted
        before = self.match.state
        name = self.match.roll()
        self._follow(before)
        return name

    def unlock(self, name: str) -> None:
        """Take back a secret choice that waits for the other side's."""
        seat = self.seat(name)
        self.check_turn(seat)
        self.match.unlock(seat.side)

    def take_back(self, name: str, *, agreed: bool = False) -> None:
        """Take back the seat's last choice: not past a throw, a reveal, or, unless agreed, another side's choice."""
        number = self.last_choice(name, agreed=agreed)
        while len(self.match.entries) > number:
            self.match.undo()
        del self.events[number:]
        self.obeyed = {n for n in self.obeyed if n < number}

    def last_choice(self, name: str, *, agreed: bool = False) -> int:
        """The number of steps before the choice that the seat can take back; Stale if there is none."""
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

    def end(self, outcome: Outcome) -> None:
        """End the match by decision of its people or of their clock."""
        if self.over:
            raise MatchOver("the match is over already")
        self.ended = outcome

    # What happens without a person

    def leave_order(self, name: str, order: str, setting: str) -> None:
        """Leave a standing order, which is due from the next question on, an open one included."""
        self.check_order(order, setting)
        self.orders[self.seat(name).name, order] = setting

    def check_order(self, order: str, setting: str) -> None:
        """Raise an error that names the standing orders there are, unless this is one."""
        known = {o.name: o for o in self.match.game.orders}
        if order not in known:
            raise unknown("standing order", order, tuple(known))
        if setting not in known[order].settings:
            raise unknown(f"setting of {order}", setting, known[order].settings)

    def due(self) -> Due | None:
        """What the table does now without a person; None while it waits for people and players."""
        if self.over:
            return None
        if isinstance(self.match.row, Roll):
            return Due(None, None)
        for ask in self.match.asks:
            seat = self.seat_of(ask)
            answer = self._standing_answer(seat)
            if answer is not None:
                return Due(seat, answer)
        return None

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

    def obey(self, steps: set[int]) -> None:
        """Count these steps as made by a standing order, or by a computer player from elsewhere."""
        self.obeyed = steps
        self.events = [e._replace(automatic=e.automatic or e.number - 1 in steps) for e in self.events]

    # How it is done

    def _step(self, choice: CheckedChoice, *, obeyed: bool = False) -> None:
        before, number = self.match.state, len(self.match.entries)
        self.match.take(choice)
        if obeyed and len(self.match.entries) > number:
            self.obeyed.add(number)
        self._follow(before)

    def _follow(self, before: Any) -> None:
        """Record the event of the step just made; a secret choice that still waits has none."""
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
