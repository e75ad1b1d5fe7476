"""What a solver needs to know of a game beyond its rows: places between plays, and the layers that hold their values.

A place is a state between plays, seen by the side whose place it is, with the score level. A play leads from a place to
other places. A layer holds the values of all places at one point of the game, for every score difference that matters.

A game with a lasting secret is a chain of series instead: each begins with a choice in secret and goes on in public,
until nothing that is hidden matters any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Generic, TypeVar

S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Source:
    """Where the value of a place that a play leads to is found."""

    layer: str = ""
    """The name of a layer; empty where the game is over and the score decides."""
    level_only: bool = False
    """Whether the layer holds for a level score only: any other score decides the game."""
    flipped: bool = False
    """Whether the layer has it as the other side sees it."""


class Scoring(IntEnum):
    """What a score does in a layer."""

    LEAD = 0
    """It changes the score difference, by which values are stored."""
    SUDDEN = 1
    """It ends the game: whoever scores has won. Values are stored for a level score only."""
    POINTS = 2
    """It counts as its points, and there is no lead."""


@dataclass(frozen=True, slots=True)
class Layer:
    """The values of all places at one point of the game, for score differences from ``-reach`` to ``reach``."""

    name: str
    reach: int
    sources: tuple[Source, ...]
    """Where the values of the places are found that a play leads to: for move m, 2m is for a place of the same side,
    2m + 1 for one of the other side."""
    variant: int = 0
    """Which of the plan's variants its plays are."""
    scoring: Scoring = Scoring.LEAD
    point: float = 0.0
    """What a point is worth where points count. Values are kept between 0 and 1: see ``BookPlan.most_points``."""

    def find_worth(self, lead: int) -> float:
        """What the end of the game is worth to a side that leads by so many points, or has made so many."""
        if self.scoring == Scoring.POINTS:
            return 1 / 2 + lead * self.point
        return 1.0 if lead > 0 else 0.0 if lead < 0 else 1 / 2


@dataclass(frozen=True, slots=True)
class Families(Generic[R]):
    """How layers that are much alike are gathered, so that a book of very many fits a pocket."""

    name: Callable[[str], str]
    """The family of a layer."""
    locate: Callable[[R, int], int]
    """The number of a place as digits of the plan's ``axes``."""
    reach: int
    """Larger score differences are left out."""


@dataclass(frozen=True, slots=True)
class BookPlan(Generic[S, R]):
    """How a game is divided to be solved.

    ``place``, ``side``, ``move`` and ``forget`` are in the rule dialect. No rule between two places may read the score,
    nor what tells layers of one variant apart: plays are the same in all layers of a variant and at every score.
    """

    size: Callable[[R], int]
    """All numbers of places are below this."""
    place: Callable[[S, R], int]
    """The number of a place; -1 for a state within a play."""
    side: Callable[[S], int]
    """The side whose place it is. A place is seen by that side, so one number serves both."""
    move: Callable[[S, S, R], int]
    """How the layer of a place differs from that of the place ``b`` where the play began."""
    forget: Callable[[S, R], None]
    """Clear what no rule will read again, so that fewer states are told apart. It changes no value."""
    lay: Callable[[R, int, int], S | None]
    """The place with this number in a variant: home's, level; None if the variant has no such place."""
    put: Callable[[S, R, str, int, int], None]
    """Put a place that was laid into a layer: it is this side's, which leads by so many points."""
    units: Callable[[R], tuple[tuple[Layer, ...], ...]]
    """The layers, each after those that it takes values from; those that take values from each other together."""
    layer_of: Callable[[S, R], str]
    """The name of the layer of a place."""
    variants: Callable[[R], int] = lambda r: 1
    """In how many variants plays come."""
    is_stored: Callable[[R, int], bool] = lambda r, number: True
    """Whether the value of a place is stored. Others are places only while their layer is solved: other layers take
    nothing from them."""
    is_common: Callable[[R, int], bool] = lambda r, number: True
    """Whether what is met within the play of this place is the same in all variants."""
    enter: Callable[[S, R], None] = lambda s, r: None
    """Go on from a place that was laid to the first question or throw of its play, if it does not stand there."""
    find_known: Callable[[S, R], float | None] = lambda s, r: None
    """Home's value of a state that is known without a book, such as one in which both sides stand alike."""
    most_points: Callable[[R], int] = lambda r: 0
    """In a plan that counts points, more than one side can make; 0 in one that counts games won. A value v stands for
    ``(2 v - 1) * most_points`` points to the side whose place it is, so that 1/2 is level in every book."""
    forget_play: Callable[[S, R], None] | None = None
    """What of ``forget`` leaves the layer of a state as it is, if not all of it does."""
    clear: Callable[[S, R], None] = lambda s, r: None
    """Clear what the values do not depend on, in a whole state that is to be read."""
    axes: Callable[[R], tuple[int, ...]] = lambda r: ()
    """How many values each coordinate of a place has: its number has them as digits, the last one changing fastest."""
    grid: tuple[int, int] = (0, 0)
    """The two axes along which values nearly add up: where the ball is, and how far to go."""
    families: Families[R] | None = None
    """For a game of very many layers; then ``axes`` are those of ``families.locate``."""
    leads: Callable[[R, str], frozenset[int] | None] = lambda r, name: None
    """The score differences that a game from the start can have in a layer, to the side of the place; None for any."""
    recall: Callable[[S, S, R], None] | None = None
    """Give a state within a play back what ``forget`` has cleared of the place ``b`` where the play began, as far as a
    player may look at it; nothing else that is forgotten may make a difference to a player. Without it, a player that
    looks at what ``forget`` may change is refused."""
    against: BookPlan[S, R] | None = None
    """The plan for games against a player whose ways are known, where it differs: there nothing is known beforehand of
    sides that stand alike."""
    objectives: Mapping[str, BookPlan[S, R]] = field(default_factory=dict)
    """What else a book can be made for than the chance to win, by name, each with a plan of its own."""

    def shorten(self, s: S, r: R) -> None:
        """Clear what no rule will read again from a state whose layer matters."""
        (self.forget_play or self.forget)(s, r)

    def choose(self, objective: str) -> BookPlan[S, R] | None:
        """The plan for an objective; None if the game has no such."""
        return self if objective == WIN else self.objectives.get(objective)


AnyPlan = BookPlan[Any, Any]
WIN = "win"
"""The objective that every plan has: the chance to win, a draw counted half."""


@dataclass(frozen=True, slots=True)
class SeriesPlan(Generic[S, R]):
    """How a game with a lasting secret is divided to be solved: a chain of series.

    A series begins where nothing is hidden, with a choice that one side makes in secret; if there is nothing to choose,
    it begins with the first call. Then there are secret calls of both sides, turned up at once, and throws. A rule may
    read the secret only to say what can be called. Between the end of a series and the beginning of the next one,
    everything is public. Within a series no rule may read what ``settle`` changes.
    """

    begins: Callable[[S, R], bool]
    """Whether a series begins with this state."""
    is_open: Callable[[S, R], bool]
    """Whether nothing that is hidden matters any more: a series is over, and the next one may begin."""
    settle: Callable[[S, R], None]
    """Move the beginning of a series to where it stands for all that are played alike: home's, early and level."""
    forget: Callable[[S, R], None]
    """Clear what no rule will read again from a state in which nothing is hidden, so that fewer are told apart."""
    swap: Callable[[S, R], None]
    """Exchange the sides: what was home's is away's."""
    counts_points: bool = False
    """Whether values are points, home's less away's, instead of chances to win."""
    is_over: Callable[[S, R], bool] = lambda s, r: False
    """Whether what is counted ends here, though the game goes on."""
    objectives: Mapping[str, SeriesPlan[S, R]] = field(default_factory=dict)
    """What else can be solved than the chance to win, by name, each with a plan of its own."""

    def choose(self, objective: str) -> SeriesPlan[S, R] | None:
        """The plan for an objective; None if the game has no such."""
        return self if objective == WIN else self.objectives.get(objective)


AnySeriesPlan = SeriesPlan[Any, Any]
