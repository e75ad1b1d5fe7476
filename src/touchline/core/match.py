"""A match: a ruleset and the list of choices and outcomes made under it.

Everything else is derived from that list: the state, the views, the record, the replay.
"""

from __future__ import annotations

import copy as copying
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

from touchline.core.document import is_whole
from touchline.core.draws import draw, first_key, second_key
from touchline.core.errors import DataError, Fault, IllegalAction, MatchOver, NotationError, NotYourTurn, Stale
from touchline.core.fields import NO_SIDE, are_same_to, copy, secrets, seen_by
from touchline.core.game import SIDES, AnyGame, Message, Outcome, find
from touchline.core.playout import try_rules
from touchline.core.position import lay_out
from touchline.core.reasons import Reason, explain_unlisted, reason_of
from touchline.core.record import Entry, MatchInfo, write_record
from touchline.core.ruleset import Rules
from touchline.core.sequence import AnyRoll, AnyRow, Both, Decide, Roll, legal, role_of, sample, side_of, ways_of

DICE = "dice"
MOST_SEED = 2**63 - 1

_BEGINNINGS = count()
DERIVED = frozenset(("_r", "_here", "_row", "_asks", "_deciding", "_names", "_legal", "_points", "_ways", "_fallen"))
"""What a match works out again from its position and its rules."""

DiceSource = Callable[[int, int], int]
"""``dice(n, total)`` is draw ``n``: a number below ``total``."""


class Ask(NamedTuple):
    """An open question: who must answer it in which role, at which step, by which rule, among what."""

    who: str
    role: str
    step: str
    cite: str
    choices: tuple[str, ...]


class CheckedChoice(NamedTuple):
    """A choice or a throw that is legal in the position it was checked in: what ``Match.take`` applies unchecked.

    A fork's choices hold in the match it was forked from, once that has come the same way to the same position.
    """

    who: str
    name: str
    part: int
    option: int
    position: int
    is_secret: bool = False
    """Whether it waits for the other side's, to be revealed with it."""


class Transition(NamedTuple):
    """One step of a match, with the states before and after it, secrets included."""

    entry: Entry
    before: Any
    after: Any


def refuse_throw(n: int, total: int) -> int:
    """The dice of a match before they are opened: throws are taken as told, and none can be made."""
    raise NotYourTurn("the dice are not open yet: nothing can be thrown")


class Match:
    """One game being played. Made by ``touchline.new`` and ``touchline.replay``.

    ``game``, ``rules``, ``position``, ``seats`` and ``seed`` are what it was made from. ``entries`` are its steps so
    far, and ``draws`` is the number of the next draw.

    A match can be pickled and deep-copied; a copy goes on with the same dice. ``fork`` gives other dice.
    """

    # Derived from the position, and forgotten when it changes
    _here: int
    """Tells positions apart: a number of its own at the start, then a hash of every step since."""
    _row: AnyRow | None
    _asks: tuple[Ask, ...] | None
    _deciding: list[tuple[str, str]] | None
    _names: dict[int, tuple[str, ...]]
    _legal: dict[int, list[int]]
    _points: dict[int, dict[str, dict[str, Any]]]
    _ways: list[int] | None
    _fallen: tuple[int, CheckedChoice] | None

    def __init__(
        self,
        game: AnyGame,
        rules: Rules[Any],
        position: Mapping[str, Any] | None = None,
        seats: int = 2,
        seed: int = 0,
    ) -> None:
        self.game, self.rules, self.seats, self.seed = game, rules, seats, seed
        self.position = dict(position) if position else {}
        self.entries: list[Entry] = []
        self.draws = 0
        self._r = rules.values
        self._dice = self._draw = _by_seed(seed)
        self._is_fork = False
        self._fork_seed, self._forks = seed, 0
        self._start = lay_out(game, self._r, self.position) if position else game.begin(self._r)
        self._s = copy(self._start)
        self._chosen: dict[str, tuple[int, str, int | None] | None] = {}
        self._enter()

    # What stands

    @property
    def row(self) -> AnyRow | None:
        """The row of the current phase; None when the match is over."""
        return self._row

    @property
    def over(self) -> bool:
        """Whether the rules have ended the match."""
        return self._row is None

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
        """The points of each side."""
        return dict(zip(SIDES, self.game.score(self._s), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended by its rules; None while it goes on."""
        return self.game.outcome(self._s, self._r) if self.over else None

    @property
    def deciding(self) -> list[tuple[str, str]]:
        """The sides that decide this step, with their roles, even if their secret choices are in already."""
        if self._deciding is None:
            seats = [part.by(self._s) for part in self._row.sides] if self._row is not None else []
            roles = self.game.roles
            self._deciding = [(SIDES[side_of(seat)], roles[role_of(seat)] if roles else "") for seat in seats]
        return self._deciding

    @property
    def chosen(self) -> tuple[str, ...]:
        """The sides whose secret choice is made and waits for the other's."""
        return tuple(self._chosen)

    def locked_choice(self, who: str) -> str | None:
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
        row = self._row
        if not isinstance(row, Roll):
            return {}
        names = self._names_of(0)
        return {names[x]: Fraction(w, row.out_of) for x, w in enumerate(self._ways_of(row)) if w}

    def view(self, who: str) -> Any:
        """What a side sees, or a ``watcher``: the game's own frozen dataclass."""
        side = self.side(who) if who != "watcher" else -1
        return self.game.view(seen_by(self._s, side), self._r, side, self.chosen)

    def sees_more(self, who: str) -> bool:
        """Whether a side sees anything of the state that a watcher does not."""
        state = self._s
        return bool(secrets(type(state))) and seen_by(state, self.side(who)) != seen_by(state, NO_SIDE)

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
            return Reason("not_your_turn", self._row.cite if self._row else "")
        return self._ruling(part, x)

    def all_choices(self, who: str) -> tuple[str, ...]:
        """All choices of the question that ``who`` is asked, those that the rules forbid now included."""
        return tuple(name for name in self._names_of(self._part(who)) if name)

    def play(self, who: str, name: str) -> None:
        """Answer a question by name; ``dice`` answers with a scripted throw. An error changes nothing."""
        self.take(self.check(who, name))

    def check(self, who: str, name: str) -> CheckedChoice:
        """The choice that ``play`` would make, or the error it would raise; nothing is played.

        Legality is decided here and nowhere else: ``take`` applies the choice without another check.
        """
        part = self._part(who)
        x = self._index(who, name, part)
        reason = self._ruling(part, x)
        if reason is not None:
            raise IllegalAction(name, *reason)
        return CheckedChoice(who, name, part, x, self._here, isinstance(self._row, Both))

    def take(self, choice: CheckedChoice, drawn: int | None = None) -> None:
        """Make a checked choice; ``drawn`` is the number of the draw it came from. Stale if the match has moved on."""
        if choice.position != self._here:
            raise Stale(f"{choice.name} was checked in another position")
        who, name, x = choice.who, choice.name, choice.option
        row = self._row
        assert row is not None
        if drawn is not None:
            self.draws = drawn + 1
        if isinstance(row, Both):
            self._chosen[who] = (x, name, drawn)
            self._asks = None
            self._reveal()
            return
        ways, before = None, 0
        if isinstance(row, Roll):
            table = self._ways_of(row)
            ways, before = (table[x], row.out_of), sum(table[:x])
        number = -1 if drawn is None else drawn
        self.entries.append(Entry(int(row.phase), (x,), ((who, name),), ways, (number,), before))
        row.then(self._s, self._r, x)
        self._enter(x)

    def roll(self) -> str:
        """Throw the dice that are asked; the outcome's name."""
        n = self.draws
        thrown = self.look_up_throw(n)
        self.draws = n + 1
        self.take(thrown, None if self._is_fork else n)
        return thrown.name

    def look_up_throw(self, n: int | None = None) -> CheckedChoice:
        """The outcome that draw ``n``, or the next one, gives at the dice now asked. Nothing is thrown."""
        row = self._row
        if row is None:
            raise MatchOver("the match is over: there is nothing to throw")
        if not isinstance(row, Roll):
            raise NotYourTurn(
                f"no dice are asked now: {self.deciding[0][0]} must choose at {self.game.steps[row.phase]}"
            )
        number = self.draws if n is None else n
        if self._fallen is None or self._fallen[0] != number:
            x = sample(self._ways_of(row), self._dice(number, row.out_of))
            self._fallen = number, CheckedChoice(DICE, self._names_of(0)[x], 0, x, self._here)
        return self._fallen[1]

    def use_dice(self, dice: DiceSource) -> None:
        """Throw with these dice from now on; ``refuse_throw`` for dice that nobody can know yet."""
        self._dice, self._fallen = dice, None

    @property
    def has_open_dice(self) -> bool:
        """Whether throws can be looked up."""
        return self._dice is not refuse_throw

    def choose(self, who: str, weights: Sequence[int]) -> str:
        """Let ``who`` choose by drawing from the match's seed with these weights, one per option of the row."""
        part = self._part(who)
        n = self.draws
        x = sample(list(weights), self._draw(n, sum(weights)))
        reason = self._ruling(part, x)
        name = self._names_of(part)[x]
        if reason is not None:
            raise IllegalAction(name, *reason)
        self.draws = n + 1
        self.take(CheckedChoice(who, name, part, x, self._here), None if self._is_fork else n)
        return name

    def keep(self, who: str) -> None:
        """``who`` has made its secret choice and tells it later, by ``play``; until both are told nothing happens."""
        self._part(who)
        if not isinstance(self._row, Both):
            raise NotYourTurn(f"no secret choice is asked now that {who} could keep to itself")
        self._chosen[who] = None
        self._asks = None

    def unlock(self, who: str) -> None:
        """Take back a secret choice that still waits for the other's."""
        if who not in self._chosen:
            raise Stale(f"{who} has no choice waiting that could be taken back")
        del self._chosen[who]
        self._asks = None

    def undo(self) -> Entry:
        """Take back the last step. Whether that is allowed is up to the table."""
        if not self.entries:
            raise Stale("nothing has been played yet")
        self._s = self.state_after(len(self.entries) - 1)
        self._enter()
        self._chosen.clear()
        return self.entries.pop()

    def points(self, who: str, name: str) -> dict[str, Any]:
        """What a choice points at on the board, for a screen to draw."""
        part = self._part(who)
        return self.game.points(self._s, self._r, part, self._index(who, name, part))

    def points_by_choice(self, who: str) -> dict[str, dict[str, Any]]:
        """What each choice that ``who`` has now points at."""
        part = self._part(who)
        if who in self._chosen:
            return {}
        found = self._points.get(part)
        if found is None:
            names, points, s, r = self._names_of(part), self.game.points, self._s, self._r
            found = self._points[part] = {names[x]: points(s, r, part, x) for x in self._legal_options(part)}
        return found

    def is_concealed(self, who: str) -> bool:
        """Whether the choice that ``who`` is asked for is hidden from the other side: it sees the same after each.

        (Not meant are two secret calls: they wait, and are revealed together.)
        """
        row, r = self._row, self._r
        if not isinstance(row, Decide) or not secrets(self.game.state):
            return False
        side = self.side(who)
        ends = [copy(self._s) for _ in self._legal_options(0)]
        for after, x in zip(ends, self._legal_options(0), strict=True):
            row.then(after, r, x)
        return are_same_to(1 - side, ends) and not are_same_to(side, ends)

    # What was played

    def fork(self, *, same_dice: bool = False) -> Match:
        """An independent copy to try something on, with other dice than the real ones.

        A planner that rolls a fork learns nothing about the throws to come. Each fork of a match has dice of its own,
        and the same program gets the same ones again; its throws are recorded as scripted. ``same_dice=True`` gives a
        copy whose dice fall as the match's own will, for replays.
        """
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.entries, twin._s, twin._chosen = self.entries[:], copy(self._s), dict(self._chosen)
        twin._dice = copying.copy(self._dice)
        if not same_dice:
            self._forks += 1
            seed = first_key(self._fork_seed, self._forks) << 31 ^ second_key(self._fork_seed, self._forks)
            twin._is_fork, twin._fork_seed, twin._forks = True, seed, 0
            twin._dice = twin._draw = _by_seed(seed)
        twin._fallen = None
        return twin

    def __copy__(self) -> Match:
        return self.fork(same_dice=True)

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.fork(same_dice=True)

    def __getstate__(self) -> dict[str, Any]:
        """The game goes by its name and the rules by what they were loaded from: neither is data."""
        rules = self.rules
        loaded = (rules.edition, dict(rules.options), dict(rules.contents), rules.hash)
        return {name: value for name, value in self.__dict__.items() if name not in DERIVED} | {
            "game": self.game.name,
            "rules": loaded,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.game = find(state["game"])
        edition, options, contents, ruleset = state["rules"]
        self.rules = self.game.load(edition, options, contents or None)
        if self.rules.hash != ruleset:
            raise DataError.of("match", "ruleset", repr(ruleset), f"{self.rules.hash!r}, as the rules are here")
        self._r = self.rules.values
        self._enter()

    def transitions(self) -> Iterator[Transition]:
        """Every step from the start, with the states before and after it."""
        s = copy(self._start)
        for entry in self.entries:
            before, s = s, copy(s)
            self.game.rows[entry.phase].then(s, self._r, *entry.picks)
            yield Transition(entry, before, s)

    def state_after(self, steps: int) -> Any:
        """The state after this many steps, or as many as there are; secrets included."""
        s = self._start
        for transition in islice(self.transitions(), steps):
            s = transition.after
        return copy(s)

    def narration(self) -> list[tuple[Entry, tuple[Message, ...]]]:
        """What happened at each step, as message keys with parameters."""
        narrate, rows = self.game.narrate, self.game.rows
        return [
            (entry, narrate(before, self._r, rows[entry.phase], entry.picks, after))
            for entry, before, after in self.transitions()
        ]

    def record(self, info: MatchInfo | None = None) -> str:
        """The match as text that ``touchline.replay`` reads back; ``info`` says who played, and when."""
        return write_record(self, info or MatchInfo(result=self.outcome))

    # How it is done

    def _enter(self, *picks: int) -> None:
        """Enter the position that these ``picks`` led to, or without picks a new one, and forget what was derived."""
        self._here = hash((self._here, picks)) if picks else next(_BEGINNINGS)
        self._row = self.game.rows.get(self._s.phase)
        self._names, self._legal, self._points = {}, {}, {}  # new, not emptied: a fork may share the old
        self._asks = self._deciding = self._ways = self._fallen = None

    def _names_of(self, part: int) -> tuple[str, ...]:
        """The names of all options or outcomes of the row."""
        names = self._names.get(part)
        if names is None:
            names = self._names[part] = self.game.names(self._s, self._r, part)
        return names

    def _legal_options(self, part: int) -> list[int]:
        options = self._legal.get(part)
        if options is None:
            assert self._row is not None
            options = self._legal[part] = legal(self._row.sides[part], self._s, self._r)
        return options

    def _open(self) -> tuple[Ask, ...]:
        row = self._row
        if row is None:
            return ()
        step = self.game.steps[row.phase]
        if isinstance(row, Roll):
            names = self._names_of(0)
            return (Ask(DICE, "", step, row.cite, tuple([names[x] for x, n in enumerate(self._ways_of(row)) if n])),)
        asks = []
        for part, (who, role) in enumerate(self.deciding):
            if who not in self._chosen:
                names = self._names_of(part)
                choices = tuple([names[x] for x in self._legal_options(part)])
                asks.append(Ask(who, role, step, self.game.cite_of(row, self._s), choices))
        return tuple(asks)

    def _ways_of(self, row: AnyRoll) -> list[int]:
        """In how many ways each outcome of the dice that are asked can come up."""
        if self._ways is None:
            self._ways = ways_of(row, self._s, self._r)
        return self._ways

    def _part(self, who: str) -> int:
        row = self._row
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
        names = self._names_of(part)
        if name in names and name:
            return names.index(name)
        row = self._row
        assert row is not None
        if name and not isinstance(row, Roll):
            reason = explain_unlisted(self.game, self._s, self._r, row, self.side(who), name)
            if reason is not None:
                raise IllegalAction(name, *reason)
        raise NotationError(name, tuple(n for n in names if n))

    def _ruling(self, part: int, x: int) -> Reason | None:
        """Why an option of the row is not legal. What ``asks`` has found legal is not decided a second time."""
        row = self._row
        assert row is not None
        if isinstance(row, Roll):
            return None if self._ways_of(row)[x] else Reason("no_such_face", row.cite)
        if x in self._legal.get(part, ()):
            return None
        return reason_of(self.game, row, self._s, row.sides[part].ruling(self._s, self._r, x))

    def _reveal(self) -> None:
        """Carry out two secret choices once both are told."""
        row = self._row
        assert isinstance(row, Both)
        first, second = (side for side, _ in self.deciding)
        one_made, other_made = self._chosen.get(first), self._chosen.get(second)
        if one_made is None or other_made is None:
            return
        (x, one, n), (y, two, k) = one_made, other_made
        self._chosen.clear()
        numbers = tuple(-1 if d is None else d for d in (n, k))
        self.entries.append(Entry(int(row.phase), (x, y), ((first, one), (second, two)), None, numbers))
        row.then(self._s, self._r, x, y)
        self._enter(x, y)


def _by_seed(seed: int) -> DiceSource:
    return partial(draw, first_key(seed, 0), second_key(seed, 0))


def new(
    game: str,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    seats: int = 2,
    seed: int = 0,
) -> Match:
    """A new match of ``game``, or a DataError that lists everything that is wrong with the request.

    ``options`` sets switches of the game by name. ``components`` is a TOML file, or its contents, with the dice or
    cards of the owner's own box. ``position`` sets fields of the state by name: the match begins there. ``seats`` is
    how many people play. The dice follow from ``seed``.
    """
    found = find(game)
    rules = found.load(edition, options, components)
    if rules.contents:
        try_rules(found, rules, str(components) if isinstance(components, str | Path) else "components")
    return start_match(rules, position, seats, seed)


def start_match(rules: Rules[Any], position: Mapping[str, Any] | None = None, seats: int = 2, seed: int = 0) -> Match:
    """A new match under these rules, which are known to let every game end, or a DataError."""
    found = find(rules.game)
    faults = []
    if seats not in found.seats:
        faults.append(Fault("request", "seats", repr(seats), f"one of {', '.join(map(str, found.seats))}"))
    faults += check_numbers(seed=(seed, 0, MOST_SEED))
    DataError.check(faults)
    return Match(found, rules, position, seats, seed)


def check_numbers(**numbers: tuple[Any, int, int]) -> list[Fault]:
    """A fault for each number of a request that is not whole, or not from the lowest to the highest."""
    return [
        Fault("request", name, repr(value), f"a whole number from {low} to {high}")
        for name, (value, low, high) in numbers.items()
        if not is_whole(value, low, high)
    ]
