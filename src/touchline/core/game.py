"""What a game package exports, and the registry that finds the packages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, cast

from touchline.core.book import AnyPlan, AnySeriesPlan
from touchline.core.errors import unknown
from touchline.core.fields import Range, copy, names_of, secrets
from touchline.core.figures import Figure
from touchline.core.presentation import Curtain, Presentation, read_presentation
from touchline.core.roles import Side
from touchline.core.ruleset import Loader, Rules
from touchline.core.sequence import Both, Reasons, Row, Weight

S = TypeVar("S")
R = TypeVar("R")

SIDES = names_of(Side)
GROUP = "touchline.games"
CONTENTS: Mapping[str, Mapping[str, str]] = {
    "state": {"phases": "Phase", "rulings": "Ruling", "state": "State"},
    "sequence": {"sequence": "SEQUENCE"},
    "components": {"loader": "LOADER"},
    "setup": {name: name for name in ("begin", "ordinary", "derive", "faults")},
    "notation": {name: name for name in ("names", "points", "position_names", "judge_unlisted")},
    "view": {name: name for name in ("view", "describe_parts")},
    "narrate": {name: name for name in ("narrate", "outcome")},
    "policy": {"policy": "POLICY"},
    "tally": {"tally": "Tally", "counts": "COUNTS", "finish": "finish", "follows": "FOLLOWS"},
    "figures": {"figures": "FIGURES"},
    "orders": {"orders": "ORDERS"},
    "verdict": {name: name for name in ("name_die", "verdict", "covers", "meet")},
    "worlds": {"worlds": "worlds"},
    "worth": {"worth": "worth"},
    "book": {"book": "BOOK", "series": "SERIES"},
}
"""What the modules of a game package define: by module, the field of its ``Game``, and its name in the module."""
WON = 1_000
"""What a game that is won is worth; a drawn one is worth half."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning side (None for a draw) and the reason's code."""

    winner: str | None
    reason: str

    @classmethod
    def by_score(cls, score: Sequence[int], reason: str, level: str = "draw") -> Outcome:
        """More points win, for this reason; equal is a draw."""
        home, away = score
        return cls(None, level) if home == away else cls(SIDES[home < away], reason)


class Message(NamedTuple):
    """Something that happened: a key of the message catalogue, its parameters, the rule it happened by."""

    key: str
    params: Mapping[str, Any]
    cite: str

    @classmethod
    def of(cls, game: str, key: str, cite: str, /, **params: Any) -> Message:
        """A message of this game."""
        return cls(f"{game}.{key}", params, cite)

    @property
    def name(self) -> str:
        """The key without the name of the game."""
        return self.key.partition(".")[2]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text within a text: a key of the game's catalogue, and its parameters."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


def phrase(key: str, /, **params: Any) -> Phrase:
    """A phrase with these parameters."""
    return Phrase(key, params)


class Verdict(NamedTuple):
    """What an end of a throw means to a side: a key, empty if nothing worth a word, and the yards if they count."""

    key: str
    yards: int | None
    main: str = ""
    """The chance that a player wants to know first, if this is a case of it."""
    ours: bool = True
    """Whether that chance and the yards are the side's own to gain, and not the other side's."""
    risk: str = ""
    """The chance that the side fears most, if this is a case of it."""


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An answer a seat leaves behind, so that it is not asked the same thing at every play.

    ``answer(s, r, setting)`` is the option to choose now, or None to ask the person. ``default`` is the setting that a
    person begins with; empty where the person is asked. Where a screen is shared, a ``button`` switches between the
    first setting and the last one, with which it begins.
    """

    name: str
    phases: tuple[IntEnum, ...]
    settings: tuple[str, ...]
    answer: Callable[[Any, Any, str], int | None]
    default: str = ""
    button: bool = False


@dataclass(frozen=True)
class Game(Generic[S, R]):
    """A game as the rest of Touchline sees it: data and plain functions, no screen."""

    name: str
    title: str
    phases: type[IntEnum]
    rulings: type[Reasons]
    state: type[S]
    sequence: tuple[Row[S, R], ...]
    loader: Loader[R]
    roles: tuple[str, ...]
    seats: tuple[int, ...]
    begin: Callable[[R], S]
    """The state at the start of a game."""
    ordinary: Callable[[R], S]
    """The state that a ``position`` is laid over."""
    derive: Callable[[S, R, frozenset[str]], None]
    """Completes a position: sets the fields that depend on the given ones and were not given."""
    faults: Callable[[S, R], list[str]]
    """What is inconsistent in a state, as sentences; empty for every state that play can reach."""
    names: Callable[[S, R, int], tuple[str, ...]]
    """Names of all options or outcomes of the current phase; the part counts the sides of a ``Both``."""
    view: Callable[[S, R, int, tuple[str, ...]], Any]
    """(state as the side sees it, ruleset, side or -1, sides that have chosen) -> a frozen dataclass.

    Views of those who see the same of the state differ only in the ``viewer``, which is the first field.
    """
    narrate: Callable[[S, R, Row[S, R], tuple[int, ...], S], tuple[Message, ...]]
    outcome: Callable[[S, R], Outcome]
    policy: Mapping[int, tuple[Weight, ...]]
    """A sensible way to play: for a phase, the weight of each option, per side of the row."""
    tally: type[Any]
    """What a statistician counts: a dataclass of counters, filled by ``counts``."""
    counts: Mapping[int, Callable[..., None]]
    """For a phase, ``count(s, r, x, t)`` (``Both``: x and y), called before the choice is carried out."""
    finish: Callable[[S, R, Any], None]
    """Called once at the end of a game with its tally."""
    position_names: Callable[[str, R], Range | None] = lambda name, r: None
    """Names that a position may use for a field, beyond those of its own range."""
    score: Callable[[S], tuple[int, int]] = lambda s: tuple(cast("Any", s).score)
    """The points of home and away."""
    points: Callable[[S, R, int, int], dict[str, Any]] = lambda s, r, part, x: {}
    """What option x of a part points at (squares, cards), for a screen to draw.

    Where there are many options, a screen lists those with a ``piece`` by their pieces, and then by where each goes
    ``to``; ``does`` says in one word what is worth knowing before choosing, of which a catalogue has the words.
    """
    worlds: Callable[[S, R, int], list[tuple[S, int]]] = lambda s, r, side: [(s, 1)]
    """The states consistent with what a side sees, with their ways; the view of each is that view.

    Without lasting secrets a side sees the whole state.
    """
    follows: Mapping[int, tuple[Callable[..., int], Callable[[S, R, int, Any], None]]] = field(default_factory=dict)
    """For a phase, ``note(s, r, x)`` before the choice is carried out, and ``count(s, r, noted, t)`` after it."""
    figures: tuple[Figure, ...] = ()
    """How the counters of the tally read."""
    orders: tuple[StandingOrder, ...] = ()
    aliases: Mapping[str, tuple[str, Callable[[int], int]]] = field(default_factory=dict)
    """Other words a position may use: the field meant, and its number made from the given one."""
    spreads: Mapping[str, Callable[[Any, R], Mapping[str, Any]]] = field(default_factory=dict)
    """Words of a position that stand for several fields at once, such as a drawing; a DataError if unreadable."""
    cites: Mapping[int, Callable[[S], str]] = field(default_factory=dict)
    """For a step whose rule depends on the state, the number of that rule; its row cites the usual one."""
    judge_unlisted: Callable[[S, R, str], int] = lambda s, r, name: 0
    """The ruling on something that could be chosen and is no option now, such as a square; 0 if it is nothing known."""
    local_rulings: frozenset[Reasons] = frozenset()
    """Rulings that mean nothing before their question is asked: until then a choice is simply not asked now."""
    notation: tuple[IntEnum, ...] = ()
    """The phases whose choices are written in the game's notation: no catalogue has words for them."""
    most_steps: int = 20_000
    """A ruleset under which a random game takes longer is refused."""
    worth: Callable[[S, R], int] | None = None
    """How an unfinished game stands for home, from 0 (lost) to ``WON``, in the rule dialect; None: by the score."""
    horizon: int = 0
    """Steps after which a play-out is cut short and judged by its worth; 0 where all are played to the end."""
    play_outs: int = 2_000
    """So many play-outs take one core about 20 ms: what a quick player spends on a move."""
    name_die: Callable[[S, R], str] = lambda s, r: ""
    """The code of the die that is thrown now; empty where it has no name of its own."""
    verdict: Callable[[Any, Any, R], Verdict | Sequence[tuple[Verdict, Fraction]]] | None = None
    """What came of a throw that led a side from one view to another; several verdicts with their odds where it takes
    one more throw to tell. None where throws say nothing by themselves."""
    covers: Callable[[Any, R, int, int], bool] = lambda view, r, x, y: False
    """Whether the second of two secret calls has guessed the first."""
    meet: Callable[[Any, R, int, int], Verdict] | None = None
    """What two secret calls come to; None where it takes a throw to tell."""
    presentation: Presentation = field(default_factory=Presentation)
    """What every screen needs to know about showing the game."""
    book: AnyPlan | None = None
    """How the game is divided to be solved; None where it is not."""
    series: AnySeriesPlan | None = None
    """How a game with a lasting secret is divided to be solved; None where it is not."""
    describe_parts: Callable[[R], Mapping[str, Any]] = lambda r: {}
    """What is printed on the board, the dice and the cards of a ruleset, by name, for a screen to draw.

    ``hints`` among it gives for a role what a choice comes to: phrases by the name of the choice.
    """

    @classmethod
    def from_package(cls, package: str, **fields: Any) -> Game[Any, Any]:
        """Build the game that the modules of a package define; ``fields`` are those that no module defines."""
        found: dict[str, Any] = {"name": package.rpartition(".")[2]}
        for module, names in CONTENTS.items():
            if find_spec(f"{package}.{module}") is not None:
                defined = vars(import_module(f"{package}.{module}"))
                found |= {field: defined[name] for field, name in names.items() if name in defined}
        presentation = read_presentation(found["loader"].data / "presentation.toml")
        return cls(**found, presentation=presentation, **fields)

    @cached_property
    def curtain(self) -> Curtain:
        """What is asked behind a curtain: everything where a side has lasting secrets, else the secret calls."""
        if secrets(self.state):
            return "always"
        return "calls" if any(isinstance(row, Both) for row in self.sequence) else "never"

    @cached_property
    def default_orders(self) -> dict[str, str]:
        """The standing orders that a person begins with."""
        return {order.name: order.default for order in self.orders if order.default}

    @cached_property
    def rows(self) -> dict[int, Row[S, R]]:
        """The row of each phase. A phase without a row ends the game."""
        return {int(row.phase): row for row in self.sequence}

    @cached_property
    def steps(self) -> dict[int, str]:
        """The name of each phase, as questions and records use it."""
        return {int(phase): phase.name.lower() for phase in self.phases}

    def choices(self, s: S, r: R) -> dict[str, tuple[str, ...]]:
        """For each step that somebody decides, the names of all its choices in a state like ``s``, legal or not."""
        found: dict[str, tuple[str, ...]] = {}
        probe: Any = copy(s)
        for row in self.sequence:
            probe.phase = int(row.phase)
            parts = range(len(row.sides))
            found[self.steps[int(row.phase)]] = tuple(n for part in parts for n in self.names(probe, r, part) if n)
        return found

    def cite_of(self, row: Row[S, R], s: S) -> str:
        """The number of the rule by which a question is asked, or dice are thrown."""
        cite = self.cites.get(int(row.phase))
        return cite(s) if cite is not None else row.cite

    @property
    def data(self) -> Path:
        return self.loader.data

    def load(
        self,
        edition: str | None = None,
        options: Mapping[str, Any] | None = None,
        components: str | Path | Mapping[str, Any] | None = None,
    ) -> Rules[R]:
        """The ruleset in force, or one DataError that lists every fault."""
        return self.loader.load(edition, options, components)


AnyGame = Game[Any, Any]
"""A game that is known by its name alone."""


def other_side(side: str) -> str:
    """The name of the other side."""
    return SIDES[1 - SIDES.index(side)]


@cache
def _entry_points() -> Mapping[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def games() -> tuple[str, ...]:
    """The names of all installed games, in order."""
    return tuple(sorted(_entry_points()))


def data_folders() -> dict[str, Path]:
    """The ``data`` folder of each installed game, in order; no game is imported for it."""
    specs = {name: find_spec(_entry_points()[name].module) for name in games()}
    return {name: Path(spec.origin).parent / "data" for name, spec in specs.items() if spec and spec.origin}


@cache
def find(name: str) -> AnyGame:
    """The game with this name, or a DataError that names the nearest."""
    if name not in _entry_points():
        raise unknown("game", name, games())
    game: AnyGame = _entry_points()[name].load()
    return game
