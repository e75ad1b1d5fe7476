"""A live table: what is asked of it, in; facts for the log and events for its viewers, out.

Pure: no socket, no file, no clock and no chance of its own. Time and fresh bytes are handed in, and the same rows give
the same table. A command is decided first (``decisions``: facts, or an error and nothing has changed), then its facts
are applied, and those that follow by themselves: throws, standing orders, the end. Restoring applies the same facts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import NamedTuple, Protocol

from touchline.core.errors import DataError, MatchOver, ServiceError, Stale, TouchlineError
from touchline.core.fair import envelope
from touchline.core.game import SIDES, Outcome
from touchline.core.match import DICE, CheckedChoice, refuse_throw
from touchline.core.past import Past
from touchline.core.record import MatchInfo, write_record
from touchline.core.sequence import Both
from touchline.play.saving import write_section
from touchline.play.table import Table
from touchline.server.table import facts, projection
from touchline.server.table.calls import Calls
from touchline.server.table.clocks import Clocks
from touchline.server.table.dice import TO_OPEN, TableDice
from touchline.server.table.header import Sitter, TableHeader, swap_sides
from touchline.server.table.places import COMPUTER, Place, Places, sender_of
from touchline.server.table.projection import WATCHER, IntendedChoice, Streams
from touchline.server.wire import messages


class LogRow(Protocol):
    """One acknowledged command as the log keeps it."""

    @property
    def seq(self) -> int: ...
    @property
    def seat(self) -> str: ...
    @property
    def cmd_id(self) -> str: ...
    @property
    def facts(self) -> bytes: ...


class Viewer(NamedTuple):
    """Somebody at the table: who it is, and the seat it speaks for; no seat looks on."""

    person: str
    seat: str = ""

    @property
    def origin(self) -> str:
        """Where its commands come from, as the log keeps it: the seat, if there is one, and the person."""
        return f"{self.seat}~{self.person}"


class Done(NamedTuple):
    """What came of a command: the row for the log (no facts: none), the answer, and new events for each viewer."""

    reply: messages.Reply | None
    sent: Mapping[str, list[bytes]] = MappingProxyType({})
    seq: int = 0
    seat: str = ""
    cmd_id: str = ""
    facts: bytes = b""


class Turn(NamedTuple):
    """A question to a computer player, with all that its side may know."""

    seat: str
    level: str
    ask: messages.AskInfo
    numbers: tuple[int, ...]
    past: Past | None = None
    """The state as the side sees it, and what it has seen of a series with a lasting secret."""


class LiveTable:
    """One table. Every refused command leaves it as it was."""

    def __init__(self, header: TableHeader, *, shows_every_step: bool = False) -> None:
        self.header = header
        self.shows_every_step = shows_every_step
        """Whether viewers see the table after every step, for a replay, or only when somebody is asked again."""
        self.table = Table(header.match(), shared=header.asked.shared)
        if header.continues is not None:
            self.table.continues = f"{header.continues.table} {header.continues.step}"
        self.table.match.use_dice(refuse_throw)
        self.places = Places(self.table.seats)
        for name, sitter in header.sitters.items():
            self.places[name].seat_player(sitter.person, sitter.name, sitter.level)
        self.clocks = Clocks(header.asked.clock)
        self.streams = Streams(self.table)
        self.stage: messages.Stage = "lobby"
        self.until: float | None = None
        self.seatings = 0
        """How often the stage or the seats have changed: whatever lists the table is out of date then."""
        self.calls = Calls(header.asked.sealed)
        self.offers: dict[str, tuple[str, ...]] = {}
        """For a kind of offer, the seat that made it and those that have agreed."""
        self.again: tuple[str, ...] = ()
        self.rematch: TableHeader | None = None
        self.moves = 0
        """Steps made or taken back: the number of the open questions is one more."""
        self.seq = 0
        self.at = 0.0
        """When the last row was written."""
        self.rests = False
        """Whether the table has left memory in good order since anything happened."""
        self.answers: dict[tuple[str, str], messages.Ack] = {}
        """The answers to commands, by who sent them and their ids."""
        self._checked: deque[CheckedChoice] = deque()
        """The choices of the command that is carried out, until each is made."""
        self._asked_at = -1
        self._changed = False
        self.dice = TableDice(header.table, header.secret, sealed=header.asked.sealed)

    @classmethod
    def restore(cls, header: TableHeader, rows: Iterable[LogRow]) -> LiveTable:
        """The table from its log alone, equal to the one that wrote it; a DataError names the row that does not fit."""
        live = cls(header)
        for row in rows:
            live.retrace(row)
        return live

    def retrace(self, row: LogRow) -> Mapping[str, list[bytes]]:
        """Apply the next log row; the events that it gave each viewer."""
        if row.seq != self.seq + 1:
            raise DataError.of("log", f"row {row.seq}", "a gap", f"row {self.seq + 1}")
        logged, origin = facts.decode(row.facts, row.seq), self._read_origin(row)
        try:
            self._take(logged.at, logged.facts, follow=False)
        except TouchlineError as error:
            expected = "a row that these rules can follow"
            raise DataError.of("log", f"row {row.seq}", str(error), expected) from None
        self._answer(origin, row.cmd_id)
        return self.streams.take_unsent()

    # What comes in

    def commit(
        self,
        viewer: Viewer,
        cmd_id: str,
        now: float,
        made: Sequence[facts.AnyFact],
        checked: Sequence[CheckedChoice] = (),
    ) -> Done:
        """Apply the facts of a command, and those that follow. ``checked`` choices are not checked again."""
        self._checked = deque(checked)
        return self._commit(viewer.origin, cmd_id, now, made)

    def commit_own(self, now: float, made: Sequence[facts.AnyFact]) -> Done:
        """Apply facts that no command brought about, and those that follow."""
        return self._commit(facts.TABLE, str(self.seq + 1), now, made)

    def find_answer(self, viewer: Viewer, cmd_id: str) -> messages.Ack | None:
        """The answer that a command got, from whichever seat its person sent it."""
        return self.answers.get((sender_of(viewer.origin), cmd_id))

    def why(self, viewer: Viewer, question: messages.Why) -> messages.Because | messages.Reject:
        """Why something cannot be chosen, as far as the seat may know."""
        try:
            place = self.places.check_holder(viewer.person, viewer.seat)
            self.check_ask(question.ask)
            reason = self.table.match.why(place.seat.side, question.name)
        except TouchlineError as error:
            return messages.refusal("", error)
        return messages.Because(question.ask, question.name, *(reason or ("", "")))

    @property
    def due(self) -> float | None:
        """When ``tick`` has something to do next."""
        times = [self.until, None if self.header.asked.sealed else self.clocks.due]
        absent = [p.away for p in self.places.all.values() if p.away is not None and not p.stand_in]
        if absent and self.stage == "playing" and self.header.asked.stand_in and self.places.somebody_is_here:
            times += [away + self.header.asked.grace for away in absent]
        return min((t for t in times if t is not None), default=None)

    def presence(self, seat: str, *, here: bool, now: float) -> Done | None:
        """The holder of a seat has gone, or is back; None if that is nothing new."""
        place = self.places[seat]
        if not place.person or here == (place.away is None):
            return None
        return self.commit_own(now, [facts.Returned(seat) if here else facts.Left(seat)])

    def resume(self, now: float) -> Done:
        """Go on after a restart: clocks stood, and everybody has yet to come back."""
        return self.commit_own(now, [facts.Resumed()])

    def hand_over(self, seat: str, person: str, now: float) -> Done:
        """The holder of a seat goes on at another device, where the server knows it as another person."""
        place = self.places[seat]
        if not place.person:
            raise ServiceError(f"nobody sits at {seat}", "seat_open")
        if not self.header.asked.hot_seat and any(p.person == person for p in self.places.all.values()):
            raise ServiceError("one seat is enough", "already_seated")
        return self.commit_own(now, [facts.Sat(seat, person, place.name)])

    # What goes out

    def events(self, key: str, last: int, now: float = 0.0) -> Sequence[bytes]:
        """For a seat or ``watcher`` that has seen everything up to event ``last``: what it missed, or one snapshot."""
        missed = self.streams.all[key].after(last) if last else None
        return missed if missed is not None else [messages.encode(self.snapshot(key, now))]

    def snapshot(self, key: str, now: float = 0.0) -> messages.Snapshot:
        """Everything that a seat or ``watcher`` may know; ``now`` is for clocks that run."""
        asked, origin, stream = self.header.asked, self.header.continues, self.streams.all[key]
        match = self.table.match
        return messages.Snapshot(
            n=stream.last,
            table=self.header.table,
            game=match.game.name,
            edition=match.rules.edition,
            options=dict(match.rules.options),
            ruleset=match.rules.hash,
            seat="" if key == WATCHER else key,
            side=stream.side,
            private=asked.private,
            chat=asked.chat,
            hot_seat=asked.hot_seat,
            sealed=asked.sealed,
            seats=self._seats(),
            dice=self._dice(),
            clock=self._clock(now),
            view=projection.view(self.table, stream.side),
            asks=self._asks(stream.side),
            locked=dict(self.calls.shown),
            unsealing=self._unsealing(),
            offers=dict(self.offers),
            orders=self._orders(key),
            over=self._over(),
            again=self._again(),
            continues=origin.table if origin is not None else "",
        )

    def waiting_bots(self) -> list[Turn]:
        """The questions that computer players must answer now, each with its side's view and nothing more."""
        if self.stage != "playing":
            return []
        found = []
        for ask in self.table.match.asks:
            place = self.places[self.table.seat_of(ask).name]
            if place.plays:
                shown = projection.show_ask(self.table, ask, self.moves + 1, listed=True, sealed=False)
                sight = projection.number_sight(self.table, ask.who), projection.list_past(self.table, ask.who)
                found.append(Turn(place.seat.name, place.plays, shown, *sight))
        return found

    def record(self) -> str:
        """The finished match as text that ``touchline verify`` accepts."""
        if self.stage != "over" or not self.has_begun:
            raise ServiceError("a record is written when the match is over", "not_over")
        began = datetime.fromtimestamp(self.header.created, UTC).date().isoformat()
        info = MatchInfo(began, self.places.players(), self.table.outcome)
        return write_record(self.table.match, info, self.dice.promised, write_section(self.table))

    @property
    def has_begun(self) -> bool:
        """Whether everybody's part in the dice is open, so that play began."""
        return self.dice.are_opened

    # What commands are checked against

    def check_ask(self, number: int) -> None:
        """Whether a question with this number is open."""
        if self.stage == "over":
            raise MatchOver("the match is over: nothing more can be played")
        if self.stage != "playing":
            raise ServiceError("play has not begun: not everybody is here, or has opened its part in the dice", "lobby")
        if number != self.moves + 1:
            raise Stale(f"question {number} is no longer open: {self.moves + 1} is")

    def keeps_secret(self, side: str) -> bool:
        """Whether whoever sits down for a side now would see something that the others do not."""
        hides = side in self.calls.shown or self.table.match.sees_more(side)
        return self.stage == "playing" and hides

    @property
    def is_secret(self) -> bool:
        """Whether secret choices are asked now."""
        return isinstance(self.table.match.row, Both)

    # How it is done

    def _commit(self, origin: str, cmd_id: str, now: float, made: Sequence[facts.AnyFact]) -> Done:
        done = self._take(now, made, follow=True)
        row = facts.encode(facts.Logged(now, done))
        reply = self._answer(origin, cmd_id)
        return Done(reply, self.streams.take_unsent(), self.seq, origin, cmd_id, row)

    def _answer(self, origin: str, cmd_id: str) -> messages.Ack | None:
        """Number the row, and keep the answer in case the command is sent again."""
        self.seq += 1
        if origin == facts.TABLE:
            return None
        key = origin.partition("~")[0] or WATCHER
        ack = self.answers[sender_of(origin), cmd_id] = messages.Ack(cmd_id, self.streams.all[key].last)
        return ack

    def _read_origin(self, row: LogRow) -> str:
        """Where the command of a row came from. Earlier versions kept the seat alone: its holder's, at that moment."""
        place = self.places.all.get(row.seat)
        if place is None:
            return row.seat
        by_computer = place.plays and (place.level or row.cmd_id.startswith(f"{COMPUTER} "))
        return Viewer(COMPUTER if by_computer else place.person, row.seat).origin

    def _take(self, at: float, made: Sequence[facts.AnyFact], *, follow: bool) -> tuple[facts.AnyFact, ...]:
        """Apply the facts of one row, unless restoring also those that follow; all of them."""
        if not (made and isinstance(made[0], facts.Resumed)):
            self.clocks.run(self.clocks.running, at)
        done = list(made)
        for fact in made:
            self._apply(fact, at)
        while follow and (fact_now := self.following()) is not None:
            self._apply(fact_now, at)
            done.append(fact_now)
        self._settle(at)
        self.at, self.rests = at, isinstance(done[-1] if done else None, facts.Rested)
        return tuple(done)

    def following(self) -> facts.AnyFact | None:
        """What happens by itself now."""
        if self.stage in ("lobby", "opening"):
            return self.dice.following(self.stage, self.places)
        if self.stage == "playing":
            outcome = self.table.outcome
            if outcome is not None:
                return facts.Ended(outcome.reason, outcome.winner)
            due = self.table.due()
            if due is None:
                return None
            if due.seat is not None and due.choice is not None:
                return facts.Chose(due.seat.name, due.choice, automatic=True)
            return facts.Thrown(self.table.match.look_up_throw().name, self.table.match.draws)
        return None

    def _apply(self, fact: facts.AnyFact, at: float) -> None:
        """Apply one fact, and show it to everybody who may see it."""
        if isinstance(fact, facts.PlayFact):
            self._apply_play(fact, at)
        elif isinstance(fact, facts.DiceFact):
            self._apply_dice(fact, at)
        elif isinstance(fact, facts.SeatFact):
            self._apply_seat(fact, at)
        else:
            self._apply_other(fact, at)

    def _apply_other(self, fact: facts.OtherFact, at: float) -> None:
        """Offers, orders, chat, the end and what comes after it."""
        match fact:
            case facts.Offered(seat, kind) | facts.Agreed(seat, kind):
                self.offers[kind] = (*self.offers.get(kind, ()), seat)
                self.streams.everybody(messages.Offers(dict(self.offers)))
            case facts.Dropped(kind, seat):
                self.offers.pop(kind, None)
                self.streams.everybody(messages.Offers(dict(self.offers), refused_by=seat))
            case facts.Ordered(seat, order, setting):
                self.table.leave_order(seat, order, setting)
                self.streams.only(seat, messages.Orders(self._orders(seat)))
            case facts.Ended():
                self._end(fact)
            case facts.Spoke(seat, text, team):
                place = self.places[seat]
                said = messages.Said(seat, place.name, text, team)
                self.streams.sides({place.seat.side}, said) if team else self.streams.everybody(said)
            case facts.WantsAgain(seat):
                self.again = (*self.again, seat)
                self.streams.everybody(self._again())
            case facts.Rematched(table, secret):
                sitters = {n: Sitter(p.person, p.name, p.level) for n, p in self.places.all.items() if p.taken}
                self.rematch = swap_sides(self.header, table, secret, sitters, at)
                self.streams.everybody(self._again())
            case facts.Resumed():
                self.clocks.stand(at)
                for place in self.places.all.values():
                    place.away = at if place.person and place.away is None else place.away
                self.streams.everybody(self._seats())
                if self.calls.is_opening:
                    self._let_open(at)

    # Seats

    def _apply_seat(self, fact: facts.SeatFact, at: float) -> None:
        place = self.places[fact.seat]
        match fact:
            case facts.Sat(_, person, name, level):
                self._seat_player(place, person, name, level)
            case facts.Stood(_, removed):
                place.stand_up(removed=removed)
                self.seatings += 1
                if self.stage == "lobby" and self.dice.forget(fact.seat, place.seat.side):
                    self.streams.everybody(self._dice())
            case facts.Left():
                place.away = at
            case facts.Returned():
                place.away, place.stand_in = None, ""
            case facts.StoodIn(_, level):
                place.stand_in = level
        self.streams.everybody(self._seats())

    def _seat_player(self, place: Place, person: str, name: str, level: str) -> None:
        before = place.seat_player(person, name, level)
        self.seatings += 1
        if self.stage == "playing" and before is not None:
            self.table.note_hands(place.seat.name, before, place.player)

    # Dice

    def _apply_dice(self, fact: facts.DiceFact, at: float) -> None:
        self.dice.apply(fact)
        self.seatings += 1
        match fact:
            case facts.AllPromised():
                self.stage, self.until = "opening", at + TO_OPEN
            case facts.Restarted():
                self.stage, self.until = "lobby", None
            case facts.Began():
                self.stage, self.until, self._changed = "playing", None, True
                assert self.dice.throws is not None
                self.table.match.use_dice(self.dice.throws)
        self.streams.everybody(self._dice())

    # Play

    @property
    def step(self) -> int:
        """The number that the next step will have in the record."""
        return len(self.table.match.entries) + 1

    def _apply_play(self, fact: facts.PlayFact, at: float) -> None:
        self._changed = True
        if isinstance(fact, facts.Thrown):
            if fact.draw != self.table.match.draws or self.table.throw() != fact.name:
                raise Stale(f"draw {fact.draw} is not {fact.name} any more")
            self._show_step(None, ())
            return
        side = self.places[fact.seat].seat.side
        match fact:
            case facts.Chose(seat, name, automatic):
                match = self.table.match
                meant = IntendedChoice(match.points(side, name), match.is_concealed(side))
                self.table.answer(seat, self._take_checked(name), automatic=automatic)
                self._show_step(meant, () if automatic else (side,))
            case facts.CallLocked(_, name, salt):
                shown = envelope(bytes.fromhex(salt), self.header.table, self.step, side, name)
                self._show_call(side, shown)
                self._tell_call(fact, side)
            case facts.Sealed(_, shown):
                self.table.match.keep(side)
                self._show_call(side, shown)
                if self.calls.are_all_in:
                    self._let_open(at)
            case facts.Unsealed():
                self._tell_call(fact, side)
                self._show_opening()
            case facts.CallUnlocked():
                self.table.match.unlock(side)
                self.calls.take_back(side)
                self.streams.everybody(messages.Unlocked(self.step, side))
            case facts.TookBack():
                self._take_back(fact.seat, side)

    def _take_checked(self, name: str) -> CheckedChoice | str:
        """The next choice as the command's decision checked it; the bare name where none did, as in a log row."""
        return self._checked.popleft() if self._checked else name

    def _show_call(self, side: str, shown: str) -> None:
        self.calls.shown[side] = shown
        self.streams.everybody(messages.Locked(self.step, side, shown))

    def _tell_call(self, fact: facts.CallLocked | facts.Unsealed, side: str) -> None:
        """The server knows a secret choice; if it knows both they are revealed."""
        step = self.step
        automatic = isinstance(fact, facts.CallLocked) and fact.automatic
        self.table.answer(fact.seat, self._take_checked(fact.name), automatic=automatic)
        self.calls.salts[side] = bytes.fromhex(fact.salt)
        if self.step > step:
            self.dice.reveal(step, self.calls.shown, self.calls.salts)
            self._show_step(None, tuple(self.calls.shown))

    def _let_open(self, at: float) -> None:
        """All choices are sealed: they are opened from now on."""
        self.calls.until = at + self.header.asked.grace
        self._show_opening()

    def _show_opening(self) -> None:
        opening = self._unsealing()
        if opening is not None:
            self.streams.everybody(opening)

    def _take_back(self, seat: str, side: str) -> None:
        """A seat's last choice did not happen: choices that are all sealed, or else the last one that was shown."""
        if self.calls.is_opening:
            for who in SIDES:
                self.table.match.unlock(who)
        else:
            self.table.take_back(seat, agreed=True)
        self.calls.clear()
        self.moves += 1
        self._drop_offers()
        self.streams.everybody(messages.Undone(self.step, side))

    def _show_step(self, meant: IntendedChoice | None, answered: tuple[str, ...]) -> None:
        """A step was made: show it. What waited for it waits no longer."""
        self.moves += 1
        projection.show_step(self.streams, self.table, self.table.events[-1], meant, self.calls)
        self.calls.clear()
        self._drop_offers()
        self.clocks.credit(answered)
        if self.shows_every_step:
            projection.show_views(self.streams, self.table)

    def _show_asks(self, asked: set[str]) -> None:
        """Show the open questions: with their choices to the sides that are asked, without to everybody else."""
        self.streams.sides({*SIDES, ""} - asked, messages.Asks(self._asks("")))
        for side in asked:
            self.streams.sides({side}, messages.Asks(self._asks(side)))

    def _drop_offers(self) -> None:
        if self.offers:
            self.offers.clear()
            self.streams.everybody(messages.Offers({}))

    def _end(self, fact: facts.Ended) -> None:
        """The match is over. Choices that still wait were never made: they stay secret."""
        self._drop_offers()
        for side in tuple(self.calls.shown):
            self.table.match.unlock(side)
        self.calls.clear()
        if not self.table.match.over:
            self.table.end(Outcome(fact.winner, fact.reason))
        self.stage, self.until, self._changed = "over", None, True
        self.dice.open(len(self.table.match.entries))
        self.streams.everybody(self._dice())
        over = self._over()
        assert over is not None
        self.streams.everybody(over)

    def _settle(self, at: float) -> None:
        """After all facts of a row: whose clock runs now, and what each viewer sees and is asked."""
        before = self._clock()
        playing = self.stage == "playing"
        asked = [ask for ask in self.table.match.asks if playing and ask.who != DICE]
        sides = [ask.who for ask in asked if not self.places[self.table.seat_of(ask).name].plays]
        if playing and self._asked_at != self.moves:
            self.clocks.restart(SIDES)
            self._asked_at = self.moves
        self.clocks.run(sides, at)
        if self._changed:
            self._changed = False
            projection.show_views(self.streams, self.table)
            self._show_asks({ask.who for ask in asked})
        after = self._clock()
        if after is not None and before is not None and (after.left, after.running) != (before.left, before.running):
            self.streams.everybody(after)

    # What is shown

    def _asks(self, side: str) -> tuple[messages.AskInfo, ...]:
        if self.stage != "playing":
            return ()
        return projection.asks(self.table, self.moves + 1, side, sealed=self.header.asked.sealed)

    def _unsealing(self) -> messages.Unsealing | None:
        return self.calls.unsealing(self.step, self.moves + 1)

    def _seats(self) -> messages.Seats:
        return messages.Seats(self.places.info(self.header.asked))

    def _dice(self) -> messages.Dice:
        return self.dice.show(self.stage, self.until)

    def _clock(self, now: float = 0.0) -> messages.Clock | None:
        clocks, at = self.clocks, max(self.clocks.since, now)
        if clocks.rule.kind == "none":
            return None
        left = {side: round(clocks.time_left(side, at), 3) for side in clocks.left}
        return messages.Clock(round(at, 3), left, clocks.running)

    def _orders(self, seat: str) -> dict[str, str]:
        return {order: setting for (name, order), setting in self.table.orders.items() if name == seat}

    def _over(self) -> messages.Over | None:
        outcome = self.table.outcome
        if self.stage != "over" or outcome is None:
            return None
        return messages.Over(outcome.winner, outcome.reason, self.table.match.score, self.dice.secret)

    def _again(self) -> messages.Again:
        return messages.Again(self.again, self.rematch.table if self.rematch is not None else "")


__all__ = ["COMPUTER", "WATCHER", "Done", "LiveTable", "Turn", "Viewer"]
