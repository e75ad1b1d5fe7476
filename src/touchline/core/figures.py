"""Figures: how the counters of a tally read, as a table per game. Screens, files and pictures are derived from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, NamedTuple

Names = tuple[str, ...]


class Per(Enum):
    """What a count is divided by."""

    GAME = "game"
    """The number of games: how many there are per game."""
    GAMES = "games"
    """The same, for what happens at most once in a game: a share of the games."""
    WHOLE = "whole"
    """The sum of the figure's own places: how it is divided among them."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The names along one side of a figure, in the order of the counter's places.

    ``words`` is the part of the message catalogue in which the names have their texts. Where names depend on the
    components in play, ``names`` is a function of the ruleset.
    """

    words: str
    names: Names | Callable[[Any], Names]
    title: str = ""
    """What the axis is called where a figure has two."""

    def with_names(self, r: Any) -> Axis:
        """The same axis with the names that a ruleset gives."""
        return replace(self, names=self.names(r)) if callable(self.names) else self


@dataclass(frozen=True, slots=True)
class Of:
    """Divide by a counter: place by place if it has as many places as the figure, else by their sum."""

    counter: str
    places: tuple[int, ...] = ()
    """The places that count; all, if none is named."""
    share: bool = False
    """Whether the figure counts some of what this counts."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: a counter, or some places of it, with its names and what it is divided by.

    A counter with two axes holds its rows one after the other.
    """

    name: str
    counter: str
    per: Per | Of = Per.GAME
    rows: Axis | None = None
    columns: Axis | None = None
    places: tuple[int, ...] = ()
    """The places of the counter that the figure tells of; all, if none is named."""
    summed: bool = False
    """Whether these places are added up to one number."""

    @property
    def is_share(self) -> bool:
        """Whether its numbers lie between 0 and 1 and read best in percent."""
        return self.per.share if isinstance(self.per, Of) else self.per is not Per.GAME

    def with_names(self, r: Any) -> Figure:
        """The same figure with the names that a ruleset gives."""
        return replace(
            self, rows=self.rows and self.rows.with_names(r), columns=self.columns and self.columns.with_names(r)
        )


class Cell(NamedTuple):
    """One number of a figure: what was counted, and what it comes to (None where there is nothing to divide by)."""

    row: str
    column: str
    counted: int
    value: float | None


def cells(figure: Figure, tally: Mapping[str, Any], games: int) -> Iterator[Cell]:
    """The numbers of a figure whose names are known, row by row."""
    counts = _places(tally[figure.counter], figure.places)
    if figure.summed:
        counts = [sum(counts)]
    if isinstance(figure.per, Of):
        under = _places(tally[figure.per.counter], figure.per.places)
        if len(under) != len(counts):
            under = [sum(under)] * len(counts)
    else:
        under = [sum(counts) if figure.per is Per.WHOLE else games] * len(counts)
    names = [(row, column) for row in _names(figure.rows) for column in _names(figure.columns)]
    if len(names) != len(counts):
        raise TypeError(f"figure {figure.name} names {len(names)} places, and {figure.counter} has {len(counts)}")
    for (row, column), count, by in zip(names, counts, under, strict=True):
        yield Cell(row, column, count, count / by if by else None)


def _names(axis: Axis | None) -> Names:
    if axis is None:
        return ("",)
    if callable(axis.names):
        raise TypeError(f"the names of {axis.words} depend on a ruleset: use Figure.with_names first")
    return axis.names


def _places(value: Any, places: tuple[int, ...]) -> Sequence[int]:
    found = value if isinstance(value, list) else [value]
    return [found[i] for i in places] if places else found
