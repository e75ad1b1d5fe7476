"""What a choice can lead to, with exact odds: the dice that follow, and what they come to.

Only what a side sees is used: if that fits several states, there are no odds. Both screens put the same ``Outlook``
into words, so all grouping and rounding is done here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import attrgetter
from typing import Any, NamedTuple

from touchline.core.fields import copier, copy, layout
from touchline.core.sequence import Both, Decide, Roll, legal, side_of, ways_of
from touchline.core.sight import Sight

SMALLEST = 10**6
"""Repeated throws may never end: what is rarer than one in this many is left out."""
RAREST = Fraction(1, 1000)
"""Rarer chances are not shown."""
LARGEST = 1296
"""A larger denominator than that of four dice says less than the percentage."""
COARSE = 10
"""Percentages from here on are shown without decimals."""


@dataclass(frozen=True)
class Face:
    """A face of a die, by its name, and its odds as a fraction."""

    name: str
    odds: str


@dataclass(frozen=True)
class Die:
    """A die that follows a choice: its code in the game's catalogue (``die.CODE``; empty if it has none), its faces."""

    name: str
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Pick:
    """A choice, and the step at which it is made."""

    step: str
    name: str


@dataclass(frozen=True)
class Chance:
    """What may happen (``odds.WHAT`` in the game's catalogue), how likely as a fraction and in percent. The fraction is
    empty where it would have more parts than four dice, or where throws rarer than one in a million were left out."""

    what: str
    odds: str
    percent: str


@dataclass(frozen=True)
class Prospect:
    """What a choice comes to: its ``picks`` (a second one is made before any die), at a secret call the choices of the
    other side ``against`` which it comes to this, the yards on average (empty if none count), and everything that may
    happen, the likeliest first. What is rarer than one in a thousand is left out."""

    picks: tuple[Pick, ...]
    against: tuple[Pick, ...]
    average: str
    chances: tuple[Chance, ...]


@dataclass(frozen=True)
class Outlook:
    """The odds of a question: the dice that follow its choices, and what each choice comes to.

    Empty if no die follows any, or if the side cannot know the state of play (``known``).
    """

    dice: tuple[Die, ...]
    prospects: tuple[Prospect, ...]
    known: bool


class End(NamedTuple):
    """A place where a side is asked again, as the side sees it, with its odds."""

    view: Any
    odds: Fraction


class Consequence(NamedTuple):
    """What follows a choice (at a secret call: together with the other side's), until a side is asked again."""

    picks: tuple[Pick, ...]
    """The choice, and a second one that the same side makes before any die."""
    other: Pick | None
    """At a secret call the other side's choice: its last one, if it makes a second before any die."""
    die: Die | None
    ends: tuple[End, ...]
    """All there are, but for the rarest; none if no die is thrown, or the game has no verdict on what it comes to."""


def outlook(at: Sight) -> Outlook:
    """The odds of the question that a side is asked, as far as it can know; empty if it is asked none."""
    found = consequences(at)
    before = at.view(at.seen)
    groups: dict[tuple[tuple[Pick, ...], str, tuple[Chance, ...]], list[Pick]] = {}
    for consequence in found:
        average, chances = _comes_to(at, before, consequence)
        if average or chances:
            groups.setdefault((consequence.picks, average, chances), []).extend(filter(None, [consequence.other]))
    prospects = (Prospect(p, tuple(others), mean, odds) for (p, mean, odds), others in groups.items())
    dice = dict.fromkeys(consequence.die for consequence in found if consequence.die is not None)
    return Outlook(tuple(dice), tuple(prospects), at.world is not None)


def certain(at: Sight) -> dict[str, Any]:
    """For each choice of a side that no die follows, the view it leads to."""
    game, r, s, row = at.game, at.r, at.world, at.row
    if not isinstance(row, Decide) or s is None:
        return {}
    found = {}
    for x in legal(row, s, r):
        after = copy(s)
        row.then(after, r, x)
        if not isinstance(game.rows.get(after.phase), Roll):
            found[game.names(s, r, 0)[x]] = at.view(after)
    return found


def consequences(at: Sight) -> list[Consequence]:
    """What each choice of a side can lead to, as far as that side can know."""
    game, r, s, row = at.game, at.r, at.world, at.row
    if row is None or isinstance(row, Roll) or s is None:
        return []
    part = at.index
    if part is None:
        return []
    names = [game.names(s, r, i) for i in range(len(row.sides))]
    found = []
    for x in legal(row.sides[part], s, r):
        for y in legal(row.sides[1 - part], s, r) if isinstance(row, Both) else [None]:
            after = copy(s)
            row.then(after, r, *((x,) if y is None else (x, y) if part == 0 else (y, x)))
            step = game.steps[row.phase]
            other = None if y is None else Pick(step, names[1 - part][y])
            found += _follow(at, after, (Pick(step, names[part][x]),), other)
    return found


def _follow(
    at: Sight, s: Any, picks: tuple[Pick, ...], other: Pick | None, *, follow_up: bool = False
) -> list[Consequence]:
    """The consequence of a choice, or of a secret call one for each option of a question that follows at once."""
    game, r = at.game, at.r
    row = game.rows.get(s.phase)
    if other is None or not isinstance(row, Decide) or follow_up:
        die = _die(at, s)
        return [Consequence(picks, other, die, _ends(at, s) if die is not None and game.verdict is not None else ())]
    found = []
    names = game.names(s, r, 0)
    is_own = side_of(row.by(s)) == at.side
    for x in legal(row, s, r):
        after = copy(s)
        row.then(after, r, x)
        pick = Pick(game.steps[s.phase], names[x])
        found += _follow(at, after, (*picks, pick) if is_own else picks, other if is_own else pick, follow_up=True)
    return found


def _die(at: Sight, s: Any) -> Die | None:
    row = at.game.rows.get(s.phase)
    if not isinstance(row, Roll):
        return None
    names = at.game.names(s, at.r, 0)
    ways = enumerate(ways_of(row, s, at.r))
    faces = tuple(Face(names[x], str(Fraction(w, row.out_of))) for x, w in ways if w)
    return Die(at.game.thrown(s, at.r), faces)


def _ends(at: Sight, start: Any) -> tuple[End, ...]:
    """Every place where the dice stop, with its odds; throws that lead to the same state are merged.

    Odds are whole numbers out of ``scale``, which grows with every throw. Fractions take twice as long.
    """
    rolls = {phase: row for phase, row in at.game.rows.items() if isinstance(row, Roll)}
    copied, key, r, scale = copier(at.game.state), _key_of(at.game.state), at.r, 1
    due: dict[Hashable, tuple[Any, int]] = {key(start): (start, 1)}
    stopped: dict[Hashable, tuple[Any, int, int]] = {}
    while due:
        finer = lcm(*{rolls[s.phase].out_of for s, _ in due.values()})
        likely = [(s, count * finer) for s, count in due.values() if count * SMALLEST >= scale]
        scale *= finer
        due = {}
        for s, count in likely:
            row = rolls[s.phase]
            for x, ways in enumerate(ways_of(row, s, r)):
                if not ways:
                    continue
                after = copied(s)
                row.then(after, r, x)
                place, share = key(after), ways * count // row.out_of
                if after.phase in rolls:
                    due[place] = (after, share + (due[place][1] if place in due else 0))
                else:
                    _, before, of = stopped.get(place, (after, 0, scale))
                    stopped[place] = (after, before * (scale // of) + share, scale)
    return tuple(End(at.view(s), Fraction(count, of)) for s, count, of in stopped.values())


def _key_of(state: type[Any]) -> Callable[[Any], Hashable]:
    """A function that tells states apart, made for speed: it runs at every branch."""
    single = attrgetter(*(field.name for field in layout(state) if not field.count))
    several = [attrgetter(field.name) for field in layout(state) if field.count]
    return lambda s: (single(s), *[tuple(values(s)) for values in several])


# What a choice comes to


def _comes_to(at: Sight, before: Any, consequence: Consequence) -> tuple[str, tuple[Chance, ...]]:
    """The average of the yards, then everything that may happen, the likeliest first."""
    odds: dict[str, Fraction] = {}
    yards = weight = Fraction(0)
    for end in consequence.ends:
        assert at.game.verdict is not None
        verdict = at.game.verdict(before, end.view, at.r)
        odds[verdict.key] = odds.get(verdict.key, Fraction(0)) + end.odds
        if verdict.yards is not None:
            yards, weight = yards + end.odds * verdict.yards, weight + end.odds
    average = f"{float(yards / weight):+.1f}" if weight else ""
    likeliest = sorted(odds.items(), key=lambda item: -item[1])
    exact = sum(odds.values()) == 1
    return average, tuple(chance(key, n, exact=exact) for key, n in likeliest if key and n >= RAREST)


def chance(what: str, odds: Fraction, *, exact: bool) -> Chance:
    """A chance as it is shown: as a percentage alone where rare throws were left out."""
    percent = float(odds) * 100
    told = f"{percent:.1f}" if percent < COARSE else str(round(percent))
    return Chance(what, str(odds) if exact and odds.denominator <= LARGEST else "", told)
