"""What a choice can lead to, with exact odds: the dice that follow, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple

from touchline.core.fields import copy, layout, seen_by
from touchline.core.game import Game
from touchline.core.match import Match
from touchline.core.sequence import Both, Decide, Roll, legal, ways_of

SMALLEST = Fraction(1, 10**6)
"""A throw again and again has no end: what is rarer than this is left out."""

Weighed = dict[Hashable, tuple[Any, Fraction]]


class Throw(NamedTuple):
    """The die that is thrown at once: how the table looks then, and each face with its odds."""

    view: Any
    faces: tuple[tuple[str, Fraction], ...]


class End(NamedTuple):
    """A place where somebody is asked again, as a side sees it, with its odds."""

    view: Any
    odds: Fraction


class Prospect(NamedTuple):
    """What follows a choice (at a secret call: together with the other side's), until somebody is asked again."""

    picks: tuple[tuple[str, str], ...]
    """The step and the name of the choice, and of a second one that the same side makes before any die."""
    other: str
    throw: Throw | None
    ends: tuple[End, ...]

    @property
    def exact(self) -> bool:
        """Whether the ends are all there are."""
        return sum((end.odds for end in self.ends), Fraction(0)) == 1


def seen_world(match: Match, who: str) -> Any | None:
    """The state as a side knows it; None where it could be one of several, so that nothing hidden is looked at."""
    side = match.side(who)
    worlds = match.game.worlds(seen_by(match.state, side), match.rules.values, side)
    return worlds[0][0] if len(worlds) == 1 else None


def certain(match: Match, who: str) -> dict[str, Any]:
    """For each choice of a side that no die follows, the view it leads to."""
    row, r, side, s = match.row, match.rules.values, match.side(who), seen_world(match, who)
    if not isinstance(row, Decide) or s is None:
        return {}
    found = {}
    for x in legal(row, s, r):
        after = copy(s)
        row.then(after, r, x)
        if not isinstance(match.game.rows.get(after.phase), Roll):
            found[match.game.names(s, r, 0)[x]] = match.game.view(seen_by(after, side), r, side, ())
    return found


def prospects(match: Match, who: str) -> list[Prospect]:
    """What each choice of a side can lead to, as far as that side can know."""
    row, game, r, side, s = match.row, match.game, match.rules.values, match.side(who), seen_world(match, who)
    if row is None or isinstance(row, Roll) or s is None:
        return []
    part = next((i for i, p in enumerate(row.sides) if p.by(s) >> 1 == side), None)
    if part is None:
        return []
    names = [game.names(s, r, i) for i in range(len(row.sides))]
    found = []
    for x in legal(row.sides[part], s, r):
        for y in legal(row.sides[1 - part], s, r) if isinstance(row, Both) else [None]:
            after = copy(s)
            row.then(after, r, *((x,) if y is None else (x, y) if part == 0 else (y, x)))
            picks = ((row.phase.name.lower(), names[part][x]),)
            found += _led_to(game, r, after, side, picks, "" if y is None else names[1 - part][y])
    return found


def _led_to(
    game: Game[Any, Any], r: Any, s: Any, side: int, picks: tuple[tuple[str, str], ...], other: str
) -> list[Prospect]:
    """The prospect of a choice, or of a secret call one for each option of a question that follows at once."""
    row = game.rows.get(s.phase)
    if not other or not isinstance(row, Decide) or row.by(s) >> 1 != side or len(picks) > 1:
        return [Prospect(picks, other, _throw(game, r, s, side), tuple(_ends(game, r, s, side)))]
    found = []
    names = game.names(s, r, 0)
    for x in legal(row, s, r):
        after = copy(s)
        row.then(after, r, x)
        found += _led_to(game, r, after, side, (*picks, (row.phase.name.lower(), names[x])), other)
    return found


def _throw(game: Game[Any, Any], r: Any, s: Any, side: int) -> Throw | None:
    row = game.rows.get(s.phase)
    if not isinstance(row, Roll):
        return None
    names = game.names(s, r, 0)
    faces = tuple((names[x], Fraction(w, row.out_of)) for x, w in enumerate(ways_of(row, s, r)) if w)
    return Throw(game.view(seen_by(s, side), r, side, ()), faces)


def _ends(game: Game[Any, Any], r: Any, start: Any, side: int) -> Iterator[End]:
    """Every place where the dice stop, with its odds; throws that come to the same are taken together."""
    key = _keyed(game.state)
    due: Weighed = {key(start): (start, Fraction(1))}
    stopped: Weighed = {}
    while due:
        thrown: Weighed = {}
        for s, odds in due.values():
            row = game.rows.get(s.phase)
            if not isinstance(row, Roll):
                _add(stopped, key(s), s, odds)
            elif odds >= SMALLEST:
                for x, w in enumerate(ways_of(row, s, r)):
                    if w:
                        after = copy(s)
                        row.then(after, r, x)
                        _add(thrown, key(after), after, odds * Fraction(w, row.out_of))
        due = thrown
    for s, odds in stopped.values():
        yield End(game.view(seen_by(s, side), r, side, ()), odds)


def _add(places: Weighed, key: Hashable, s: Any, odds: Fraction) -> None:
    places[key] = (s, odds + places[key][1]) if key in places else (s, odds)


def _keyed(state: type[Any]) -> Callable[[Any], Hashable]:
    """A function that tells states apart, made for speed: it runs at every branch."""
    single = attrgetter(*(field.name for field in layout(state) if not field.count))
    several = [attrgetter(field.name) for field in layout(state) if field.count]
    return lambda s: (single(s), *[tuple(values(s)) for values in several])
