"""A match: a ruleset and the list of choices and outcomes made under it.

Everything else is derived from that list: the state, the views, the record, the replay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from touchline.core.draws import draw, first_key, second_key
from touchline.core.errors import (
    DataError,
    Fault,
    IllegalAction,
    MatchOver,
    NotationError,
    NotYourTurn,
    Stale,
    did_you_mean,
)
from touchline.core.fields import Range, copy, flat, layout, out_of_range, secrets, seen_by
from touchline.core.game import SIDES, Game, Message, Outcome, find
from touchline.core.playout import sample, trial
from touchline.core.ruleset import Rules
from touchline.core.sequence import Both, Decide, Roll, Row, legal, ways_of
from touchline.core.sheet import is_whole

DICE = "dice"
Throw = Callable[[int, int], int]
MOST_SEED = 2**63 - 1
MOST_NAMED = 32
"""An error names so many of the names that a field takes."""


class Ask(NamedTuple):
    """An open question: who must answer it in which role, at which step, by which rule, among what."""

    who: str
    role: str
    step: str
    cite: str
    choices: tuple[str, ...]


class Reason(NamedTuple):
    """Why something cannot be chosen: the reason's code and the number of its rule."""

    code: str
    cite: str


class Entry(NamedTuple):
    """One step of a match: the phase, who picked what, the ways of a throw, the draw it came from.

    ``before`` is how many of all ways belong to the outcomes listed before the one thrown: the draw fell on one of
    the ``ways[0]`` numbers from there on.
    """

    phase: int
    picks: tuple[int, ...]
    names: tuple[tuple[str, str], ...]
    ways: tuple[int, int] | None
    drawn: tuple[int, ...]
    before: int = 0


class Match:
    """One game being played. Made by ``touchline.new`` and ``touchline.replay``."""

    def __init__(
        self, game: Game[Any, Any], rules: Rules[Any], position: Mapping[str, Any] | None, seats: int, seed: int
    ) -> None:
        self.game, self.rules, self.seats, self.seed = game, rules, seats, seed
        self.position = dict(position) if position else {}
        self.entries: list[Entry] = []
        self.draws = 0
        self._r = rules.values
        self._keys = first_key(seed, 0), second_key(seed, 0)
        self.throw: Throw | None = partial(draw, *self._keys)
        """What draw ``n`` of so many ways comes to: by the seed, or by dice that all sides had a part in. None while
        those dice are not opened: then throws are taken as told."""
        self._start = laid_out(game, self._r, self.position) if position else game.begin(self._r)
        self._s = copy(self._start)
        self._chosen: dict[str, tuple[int, str, int | None] | None] = {}
        self._asks: tuple[Ask, ...] | None = None
        self._deciding: list[tuple[str, str]] | None = None
        self._names: dict[int, tuple[str, ...]] = {}
        """The names of all options of the row, for each of its parts that was asked for."""
        self._ways: list[int] | None = None
        self._fallen: tuple[Throw, int, int] | None = None
        """The last throw that was looked up, with whose draw it was."""

    # What stands

    @property
    def row(self) -> Row[Any, Any] | None:
        """The row of the current phase; None when the match is over."""
        return self.game.rows.get(self._s.phase)

    @property
    def over(self) -> bool:
        return self._s.phase not in self.game.rows

    @property
    def state(self) -> Any:
        """A copy of the whole state, secrets included. Not for screens."""
        return copy(self._s)

    @property
    def start(self) -> Any:
        """A copy of the state the match began with."""
        return copy(self._start)

    @property
    def score(self) -> dict[str, int]:
        return dict(zip(SIDES, self.game.score(self._s), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._s, self._r) if self.over else None

    @property
    def deciding(self) -> list[tuple[str, str]]:
        """The sides, with their roles, whose this step is to decide, even if their secret choices are in already."""
        if self._deciding is None:
            seats = [part.by(self._s) for part in self.row.sides] if self.row is not None else []
            roles = self.game.roles
            self._deciding = [(SIDES[seat >> 1], roles[seat & 1] if roles else "") for seat in seats]
        return self._deciding

    @property
    def chosen(self) -> tuple[str, ...]:
        """The sides whose secret choice is made and waits for the other's."""
        return tuple(self._chosen)

    def locked(self, who: str) -> str | None:
        """The secret choice of ``who`` that waits for the other's. For that side alone."""
        made = self._chosen.get(who)
        return made[1] if made is not None else None

    @property
    def pending(self) -> dict[str, tuple[int, str, int | None]]:
        """The waiting secret choices: option, name, draw. For saving a table alone, never for a screen."""
        return {who: made for who, made in self._chosen.items() if made is not None}

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions: one, two at a secret call, one to the ``dice``, none at the end."""
        if self._asks is None:
            self._asks = self._open()
        return self._asks

    @property
    def odds(self) -> dict[str, Fraction]:
        """While dice are asked: each outcome that can come up, with its exact odds."""
        row = self.row
        if not isinstance(row, Roll):
            return {}
        names = self._named(0)
        return {names[x]: Fraction(w, row.out_of) for x, w in enumerate(self._ways_of(row)) if w}

    def view(self, who: str) -> Any:
        """What a side sees, or a ``watcher``: the game's own frozen dataclass."""
        side = self.side(who) if who != "watcher" else -1
        return self.game.view(seen_by(self._s, side), self._r, side, self.chosen)

    def side(self, who: str) -> int:
        """The number of a side, or an error that names the sides."""
        if who not in SIDES:
            raise NotationError(who, (*SIDES, DICE) if not self.over else SIDES)
        return SIDES.index(who)

    # What may be done

    def why(self, who: str, name: str) -> Reason | None:
        """Why ``who`` cannot choose ``name`` now; None if it can."""
        try:
            part = self._part(who)
            x = self._index(who, name, part)
        except IllegalAction as error:
            return Reason(error.reason, error.cite)
        except MatchOver:
            return Reason("over", "")
        except NotYourTurn:
            return Reason("not_your_turn", self.row.cite if self.row else "")
        return self._ruling(part, x)

    def play(self, who: str, name: str) -> None:
        """Answer a question by name; ``dice`` answers with a scripted throw. An error changes nothing."""
        self.take(who, name, None)

    def take(self, who: str, name: str, drawn: int | None) -> None:
        """``play``, with the number of the draw that the choice or the throw came from."""
        part, x = self._allowed(who, name)
        self._pick(part, who, x, name, drawn)

    def check(self, who: str, name: str) -> None:
        """Raise what ``play`` would; nothing is played."""
        self._allowed(who, name)

    def roll(self) -> str:
        """Throw the dice that are asked, drawn from the match's seed; the outcome's name."""
        row = self.row
        if row is None:
            raise MatchOver("the match is over: there is nothing to throw")
        if not isinstance(row, Roll):
            raise NotYourTurn(f"no dice are asked now: {self.asks[0].who} must choose at {self.asks[0].step}")
        x = self._thrown(row, self.draws)
        name = self._named(0)[x]
        self._pick(0, DICE, x, name, self.draws)
        return name

    def drawn(self, n: int) -> str | None:
        """The outcome that draw ``n`` of the match's seed gives at the dice now asked; None if none are."""
        row = self.row
        return self._named(0)[self._thrown(row, n)] if isinstance(row, Roll) else None

    def choose(self, who: str, weights: Sequence[int]) -> str:
        """Let ``who`` choose by drawing from the match's seed with these weights, one per option of the row."""
        part = self._part(who)
        x = sample(list(weights), draw(*self._keys, self.draws, sum(weights)))
        reason = self._ruling(part, x)
        name = self._named(part)[x]
        if reason is not None:
            raise IllegalAction(name, *reason)
        self._pick(part, who, x, name, self.draws)
        return name

    def keep(self, who: str) -> None:
        """``who`` has made its secret choice and tells it later, by ``play``; until both are told nothing happens."""
        self._part(who)
        if not isinstance(self.row, Both):
            raise NotYourTurn(f"no secret choice is asked now that {who} could keep to itself")
        self._chosen[who] = None
        self._moved()

    def unlock(self, who: str) -> None:
        """Take back a secret choice that still waits for the other's."""
        if who not in self._chosen:
            raise Stale(f"{who} has no choice waiting that could be taken back")
        del self._chosen[who]
        self._moved()

    def undo(self) -> Entry:
        """Take back the last step. Whether it may be taken back is the table's affair."""
        if not self.entries:
            raise Stale("nothing has been played yet")
        last = self.entries.pop()
        s = copy(self._start)
        for entry in self.entries:
            self.game.rows[entry.phase].then(s, self._r, *entry.picks)
        self._s = s
        self._moved()
        self._chosen.clear()
        return last

    def points(self, who: str, name: str) -> dict[str, Any]:
        """What a choice points at on the board, for a screen to draw."""
        part = self._part(who)
        return self.game.points(self._s, self._r, part, self._index(who, name, part))

    def pointed_at(self, who: str) -> dict[str, dict[str, Any]]:
        """What each choice that ``who`` has now points at."""
        part = self._part(who)
        places = {name: x for x, name in enumerate(self._named(part))}
        choices = next((ask.choices for ask in self.asks if ask.who == who), ())
        return {name: self.game.points(self._s, self._r, part, places[name]) for name in choices}

    def conceals(self, who: str) -> bool:
        """Whether the choice that ``who`` is asked for is kept from the other side: whatever it is, that side sees the
        same. (Two secret calls are not meant: they wait, and are revealed together.)"""
        row, r = self.row, self._r
        if not isinstance(row, Decide) or not secrets(self.game.state):
            return False
        side = self.side(who)
        told: set[tuple[int, ...]] = set()
        shown: set[tuple[int, ...]] = set()
        for x in legal(row, self._s, r):
            after = copy(self._s)
            row.then(after, r, x)
            shown.add(flat(seen_by(after, 1 - side)))
            if len(shown) > 1:
                return False
            if len(told) < 2:
                told.add(flat(seen_by(after, side)))
        return len(told) > 1

    def fork(self) -> Match:
        """An independent copy, to try something on."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.entries, twin._s, twin._chosen = self.entries[:], copy(self._s), dict(self._chosen)
        return twin

    def narration(self) -> list[tuple[Entry, tuple[Message, ...]]]:
        """What happened at each step, as message keys with parameters."""
        told, s = [], copy(self._start)
        for entry in self.entries:
            before = copy(s)
            row = self.game.rows[entry.phase]
            row.then(s, self._r, *entry.picks)
            told.append((entry, self.game.narrate(before, self._r, row, entry.picks, s)))
        return told

    def record(self) -> str:
        """The match as text that ``touchline.replay`` reads back, in any process."""
        from touchline.core.record import written  # a record knows matches, so it is imported late

        return written(self)

    # How it is done

    def _moved(self) -> None:
        """Forget what was true of the position before. (New, not emptied: a fork may share the old.)"""
        self._asks, self._deciding, self._names, self._ways, self._fallen = None, None, {}, None, None

    def _named(self, part: int) -> tuple[str, ...]:
        """The names of all options or outcomes of the row."""
        names = self._names.get(part)
        if names is None:
            names = self._names[part] = self.game.names(self._s, self._r, part)
        return names

    def _open(self) -> tuple[Ask, ...]:
        s, r, row = self._s, self._r, self.row
        if row is None:
            return ()
        step = self.game.steps[row.phase]
        names = self._named(0)
        if isinstance(row, Roll):
            return (Ask(DICE, "", step, row.cite, tuple([names[x] for x, n in enumerate(self._ways_of(row)) if n])),)
        asks = []
        for i, part in enumerate(row.sides):
            seat = part.by(s)
            who = SIDES[seat >> 1]
            if who in self._chosen:
                continue
            if i:
                names = self._named(i)
            role = self.game.roles[seat & 1] if self.game.roles else ""
            asks.append(Ask(who, role, step, row.cite, tuple([names[x] for x in legal(part, s, r)])))
        return tuple(asks)

    def _allowed(self, who: str, name: str) -> tuple[int, int]:
        """The part and the option that a choice by name is, if it may be made now."""
        part = self._part(who)
        x = self._index(who, name, part)
        reason = self._ruling(part, x)
        if reason is not None:
            raise IllegalAction(name, *reason)
        return part, x

    def _thrown(self, row: Roll[Any, Any], n: int) -> int:
        assert self.throw is not None
        if self._fallen is None or self._fallen[:2] != (self.throw, n):
            self._fallen = self.throw, n, sample(self._ways_of(row), self.throw(n, row.out_of))
        return self._fallen[2]

    def _ways_of(self, row: Roll[Any, Any]) -> list[int]:
        """In how many ways each outcome of the dice that are asked can come up."""
        if self._ways is None:
            self._ways = ways_of(row, self._s, self._r)
        return self._ways

    def _part(self, who: str) -> int:
        row = self.row
        if row is None:
            raise MatchOver("the match is over: nothing more can be played")
        if isinstance(row, Roll):
            if who == DICE:
                return 0
            self.side(who)
            raise NotYourTurn(
                f"{who} is not asked now: the dice are thrown for {self.game.steps[row.phase]} (rule {row.cite})"
            )
        for part, (side, _) in enumerate(self.deciding):
            if side == who:
                return part
        if who != DICE:
            self.side(who)
        asked = f"{' and '.join(side for side, _ in self.deciding)} must choose at {self.game.steps[row.phase]}"
        raise NotYourTurn(f"{who} is not asked now: {asked} (rule {row.cite})")

    def _index(self, who: str, name: str, part: int) -> int:
        names = self._named(part)
        if name in names and name:
            return names.index(name)
        elsewhere = self._elsewhere(self.side(who), name) if name and not isinstance(self.row, Roll) else None
        if elsewhere is not None:
            raise IllegalAction(name, *elsewhere)
        raise NotationError(name, tuple(n for n in names if n))

    def _elsewhere(self, side: int, name: str) -> Reason | None:
        """Why a choice that belongs to another step cannot be made now: by its own rule if that forbids it.

        Only by what the side sees, and never by the rule of the other side's choice: the reason would tell a secret.
        A name that both sides use is taken for the side's own.
        """
        seen = seen_by(self._s, side)
        probe = copy(seen)
        others: Reason | None = None
        for row in self.game.sequence:
            probe.phase = int(row.phase)
            for i, part in enumerate(row.sides):
                names = self.game.names(probe, self._r, i)
                if name not in names:
                    continue
                not_asked = Reason("not_asked_now", row.cite)
                if part.by(probe) >> 1 == side:
                    reason = self.game.rulings(part.ruling(seen, self._r, names.index(name)))
                    return Reason(reason.name.lower(), reason.cite) if reason else not_asked
                others = others or not_asked
        return others

    def _ruling(self, part: int, x: int) -> Reason | None:
        row = self.row
        assert row is not None
        if isinstance(row, Roll):
            if row.ways(self._s, self._r, x) == 0:
                return Reason("no_such_face", row.cite)
            return None
        code = row.sides[part].ruling(self._s, self._r, x)
        if code == 0:
            return None
        reason = self.game.rulings(code)
        return Reason(reason.name.lower(), reason.cite)

    def _pick(self, part: int, who: str, x: int, name: str, drawn: int | None) -> None:
        row = self.row
        assert row is not None
        if drawn is not None:
            self.draws = drawn + 1
        if isinstance(row, Both):
            self._chosen[who] = (x, name, drawn)
            self._moved()
            first, second = (SIDES[p.by(self._s) >> 1] for p in row.sides)
            one_made, other_made = self._chosen.get(first), self._chosen.get(second)
            if one_made is None or other_made is None:
                return
            (x, one, n), (y, two, k) = one_made, other_made
            self._chosen.clear()
            numbers = tuple(-1 if d is None else d for d in (n, k))
            self.entries.append(Entry(int(row.phase), (x, y), ((first, one), (second, two)), None, numbers))
            row.then(self._s, self._r, x, y)
            return
        ways, before = None, 0
        if isinstance(row, Roll):
            table = self._ways_of(row)
            ways, before = (table[x], row.out_of), sum(table[:x])
        number = -1 if drawn is None else drawn
        self.entries.append(Entry(int(row.phase), (x,), ((who, name),), ways, (number,), before))
        row.then(self._s, self._r, x)
        self._moved()


def new(
    game: str,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    seats: int = 2,
    seed: int = 0,
) -> Match:
    """A new match of ``game``, or an error that lists everything that is wrong with the request."""
    found = find(game)
    rules = found.load(edition, options, components)
    if rules.contents:
        trial(found, rules, str(components) if isinstance(components, str | Path) else "components")
    return under(rules, position, seats, seed)


def under(rules: Rules[Any], position: Mapping[str, Any] | None = None, seats: int = 2, seed: int = 0) -> Match:
    """A new match under these rules, which are known to let every game end, or a DataError."""
    found = find(rules.game)
    faults = []
    if seats not in found.seats:
        faults.append(Fault("request", "seats", repr(seats), f"one of {', '.join(map(str, found.seats))}"))
    if not is_whole(seed, 0, MOST_SEED):
        faults.append(Fault("request", "seed", repr(seed), f"a whole number from 0 to {MOST_SEED}"))
    if faults:
        raise DataError(faults)
    return Match(found, rules, position, seats, seed)


def laid_out(game: Game[Any, Any], r: Any, position: Mapping[str, Any]) -> Any:
    """The state of a position laid over the game's ordinary situation, or a DataError with all faults."""
    s = game.ordinary(r)
    known = {f.name: f for f in layout(game.state)}
    faults: list[Fault] = []
    given = set()
    for name, value in spread_out(game, r, position, faults):
        meant, turned = game.aliases.get(name, (name, int))
        field = known.get(meant)
        if field is None:
            words = (*known, *game.aliases, *game.spreads)
            faults.append(Fault("position", name, "nothing known by this name", did_you_mean(name, words)))
            continue
        given.add(meant)
        spans = [x for x in (field.range, game.position_names(meant, r)) if x is not None]
        if field.count:
            values = (
                [value[side] for side in SIDES] if isinstance(value, Mapping) and set(value) == set(SIDES) else value
            )
            numbers = [numbered(v, spans) for v in values] if isinstance(values, list | tuple) else []
            if len(numbers) != field.count or None in numbers:
                faults.append(Fault("position", name, repr(value), f"{field.count} times {expected(spans)}"))
            else:
                setattr(s, meant, numbers)
        else:
            number = numbered(value, spans)
            if number is None:
                faults.append(Fault("position", name, repr(value), expected(spans)))
            else:
                setattr(s, meant, turned(number))
    if faults:
        raise DataError(faults)
    game.derive(s, r, frozenset(given))
    wrong = out_of_range(s) + game.faults(s, r)
    if wrong:
        raise DataError(Fault("position", "state", sentence, "a position that play can reach") for sentence in wrong)
    return s


def position_of(s: Any) -> dict[str, Any]:
    """The position that ``laid_out`` makes this state of."""
    return {
        f.name: [int(n) for n in getattr(s, f.name)] if f.count else int(getattr(s, f.name)) for f in layout(type(s))
    }


def spread_out(game: Game[Any, Any], r: Any, position: Mapping[str, Any], faults: list[Fault]) -> list[tuple[str, Any]]:
    """The words of a position, those that stand for several fields replaced by these; what is given by name wins."""
    found: dict[str, Any] = {}
    for name in (name for name in position if name in game.spreads):
        try:
            found |= game.spreads[name](position[name], r)
        except DataError as error:
            faults += error.faults
    found |= {name: value for name, value in position.items() if name not in game.spreads}
    return list(found.items())


def numbered(value: Any, spans: list[Range]) -> int | None:
    """A number or a name as the number that a field holds."""
    if isinstance(value, int):
        return int(value) if spans[0].low <= value <= spans[0].high else None
    for span in spans:
        if value in span.names:
            return span.low + span.names.index(value)
    return None


def expected(spans: list[Range]) -> str:
    """What a field takes, for a person."""
    names = [name for span in spans for name in span.names]
    shown = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
    return f"{spans[0].low} to {spans[0].high}" + (f" or one of {shown}" if names else "")
