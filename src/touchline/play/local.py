"""A table at one computer: people at its screen, computer players, and a store that keeps every move."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from touchline.core.game import Outcome, other_side
from touchline.core.match import DICE, Ask, Match
from touchline.core.record import AGREED, HUMAN, RESIGNED, MatchInfo, write_record
from touchline.core.sight import see
from touchline.play.saving import describe_player, read_table, write_section
from touchline.play.store import MemoryStore, Store
from touchline.play.table import Event, Seat, Table
from touchline.players import BOOK, check_game, check_name, kind_of
from touchline.players.book import BookPlayer, open_for, prepare
from touchline.players.rollout import make_player

MOST_SECONDS = 0.8
"""A player that solves a series while it is played thinks no longer about a move, but the first."""


class LocalTable(Table):
    """A table that plays on until a person is asked, and keeps every acknowledged move in its store."""

    def __init__(
        self,
        match: Match,
        people: Mapping[str, str] | None = None,
        store: Store | None = None,
        shared: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__(match, shared)
        self.people = {seat.name: HUMAN for seat in self.seats}
        """Who sits where: ``human``, or the name of a computer player."""
        self.store = store if store is not None else MemoryStore()
        self.date = datetime.now(UTC).date().isoformat()
        """The day on which the match began."""
        for name, who in (people or {}).items():
            self.sit(name, who)

    @classmethod
    def read(cls, text: str, store: Store | None = None) -> LocalTable:
        """A table from its saved text (or from a bare record), or a DataError that names the line."""
        table, info = read_table(text, lambda match, shared: cls(match, store=store, shared=shared))
        table.date = info.date
        players = {(player.side, player.role): player.level or HUMAN for player in info.players}
        for seat in table.seats:
            table.sit(seat.name, players.get((seat.side, seat.role), HUMAN))
        return table

    def sit(self, name: str, who: str) -> None:
        """Put a person (``human``) or a computer player on a seat."""
        seat = self.seat(name)
        if who != HUMAN:
            check_name(who, besides=(HUMAN,))
            check_game(who, self.match.game)
            if kind_of(who) == BOOK:
                open_for(who, self.match.game, self.match.rules.values)
        self.people[seat.name] = who

    @property
    def waiting(self) -> tuple[tuple[Seat, Ask], ...]:
        """The people who must answer something now."""
        asks = ((self.seat_of(ask), ask) for ask in self.match.asks if ask.who != DICE)
        return tuple((seat, ask) for seat, ask in asks if self.people[seat.name] == HUMAN)

    # What people do. Each is in the store when it returns

    def begin(self) -> list[Event]:
        """Go on until a person is asked; what happened."""
        return self._go_on(len(self.events))

    def play(self, name: str, choice: str) -> list[Event]:
        """A seat answers its question; what happened until the next one.

        A secret choice can be changed by answering again until both are in.
        """
        first = len(self.events)
        self.answer(name, choice)
        return self._go_on(first)

    def order(self, name: str, order: str, setting: str) -> list[Event]:
        """Leave a standing order; it is carried out from now on, the open question included."""
        self.leave_order(name, order, setting)
        return self._go_on(len(self.events))

    def unlock(self, name: str) -> None:
        super().unlock(name)
        self.save()

    def undo(self, name: str) -> None:
        """Take back the seat's last choice: not past a throw, a reveal, or another person's choice."""
        self.take_back(name)
        self.save()

    def resign(self, name: str) -> None:
        """A seat gives the match up for its side."""
        side = self.seat(name).side
        self.end(Outcome(other_side(side), RESIGNED))
        self.save()

    def agree_on_draw(self) -> None:
        """Both sides have agreed on a draw."""
        self.end(Outcome(None, AGREED))
        self.save()

    # What the computer does

    def _go_on(self, first: int) -> list[Event]:
        """Throw, obey and let computer players choose until only people are asked; the events from ``first`` on."""
        while not self.over:
            due = self.due()
            if due is not None and due.seat is None:
                self.throw()
            elif due is not None and due.seat is not None and due.choice is not None:
                self.answer(due.seat.name, due.choice, automatic=True)
            else:
                computers = [seat for seat in map(self.seat_of, self.match.asks) if self.people[seat.name] != HUMAN]
                if not computers:
                    self._prepare()
                    break
                self._choose(computers[0])
        self.save()
        return self.events[first:]

    def _choose(self, seat: Seat) -> None:
        name = self.people[seat.name]
        player = BookPlayer(name, MOST_SECONDS) if kind_of(name) == BOOK else make_player(name)
        weights = player.weigh(see(self.match, seat.side))
        before = self.match.state
        self.match.choose(seat.side, weights)
        self._follow(before)

    def _prepare(self) -> None:
        """Let computer players begin with what takes time, while a person thinks."""
        for seat in self.seats:
            if kind_of(self.people[seat.name]) == BOOK:
                prepare(self.people[seat.name], see(self.match, seat.side))

    # Saving

    def save(self) -> None:
        """Keep the table as it is now."""
        self.store.keep(self.text())

    def text(self) -> str:
        """The table as text: the record of the match, then what waits at the table."""
        return write_record(self.match, self.info, table=write_section(self))

    @property
    def info(self) -> MatchInfo:
        """What the record says of the match besides its steps."""
        players = tuple(describe_player(seat, self.people[seat.name]) for seat in self.seats)
        return MatchInfo(self.date, players, self.outcome)
