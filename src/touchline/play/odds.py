"""What a choice can lead to, with exact odds: the dice that follow, and their results.

Only what a side sees is used: if that fits several states in which the odds differ, there are none. Both screens draw
the same ``Outlook``, so all grouping and rounding is done here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import lcm
from operator import attrgetter
from typing import Any, NamedTuple

from touchline.core.fields import copier, copy, layout
from touchline.core.game import Verdict
from touchline.core.sequence import AnyRow, Both, Decide, Roll, legal, part_of, side_of, ways_of
from touchline.core.sight import Sight

SMALLEST = 10**6
"""Repeated throws may never end: what is rarer than one in this many is left out."""
RAREST = Fraction(1, 1000)
"""Rarer chances are not shown."""
LARGEST = 1296
"""A larger denominator than that of four dice says less than the percentage."""
COARSE = 10
"""Percentages from here on are shown without decimals."""
SHADES = 5
"""From the worst of a table (1) to the best."""
NARROWEST = {True: Fraction(1, 10), False: Fraction(1)}
"""The span of all shades together is at least this: of chances, of averages."""
FEARED = 5
"""Percent from which a risk is worth a word."""
TELLING = Fraction(1, 10)
"""A chance that no mix of calls makes as likely tells less than the average."""


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
class Line:
    """A row or a column of a table: a choice, and a second one that the same side makes before any die; ``also`` are
    other open choices that come to the same."""

    picks: tuple[Pick, ...]
    also: tuple[Pick, ...]


@dataclass(frozen=True)
class Prospect:
    """What a choice comes to, at a secret call against one of the other side's: the yards on average (empty if none
    count), the chance that matters most (``odds.main.WHAT`` in the game's catalogue, in short ``odds.short.WHAT``), the
    one to fear, and everything that may happen, the likeliest first. What is rarer than one in a thousand is left out.
    ``covered`` is true where the defense has guessed right."""

    average: str
    main: Chance | None
    risk: Chance | None
    covered: bool
    chances: tuple[Chance, ...]


@dataclass(frozen=True)
class Gauge:
    """By what a table is shaded: the average (``what`` is empty), or the main chance. For each cell, row by row, a
    shade from 1 to 5, the higher the better for this side (0 where there is nothing to compare). ``mix`` says in
    percent how often to make each choice, so that nothing the other side does pushes it past ``bound``: a floor if
    ``ours``, else a ceiling. Both are empty where that cannot be told."""

    what: str
    ours: bool
    shades: tuple[tuple[int, ...], ...]
    mix: tuple[str, ...]
    bound: str


@dataclass(frozen=True)
class Brief:
    """A choice in a few figures: the least and the most that it comes to, one figure where these are the same. A small
    risk is left out."""

    name: str
    average: tuple[str, ...]
    main: tuple[Chance, ...]
    risk: tuple[Chance, ...]


@dataclass(frozen=True)
class Outlook:
    """The odds of a question: the dice that follow its choices, and a table of what the choices come to.

    At a secret call the columns are the choices of the other side; else there are none, and each row has one cell. A
    cell is null where there is nothing to tell. Of the gauges the first is the most telling. Everything is empty if no
    choice leads anywhere at once, or if the side cannot know the odds (``known``).
    """

    dice: tuple[Die, ...] = ()
    rows: tuple[Line, ...] = ()
    columns: tuple[Line, ...] = ()
    cells: tuple[tuple[Prospect | None, ...], ...] = ()
    gauges: tuple[Gauge, ...] = ()
    briefs: tuple[Brief, ...] = ()
    known: bool = True


class End(NamedTuple):
    """A place where a side is asked again, as the side sees it, with its odds."""

    view: Any
    odds: Fraction


class Consequence(NamedTuple):
    """What follows a choice (at a secret call: together with the other side's), until a side is asked again."""

    picks: tuple[Pick, ...]
    """The choice, and a second one that the same side makes before any die."""
    others: tuple[Pick, ...]
    """At a secret call the same of the other side."""
    covered: bool = False
    met: Verdict | None = None
    """What two calls come to without a die."""
    die: Die | None = None
    ends: tuple[End, ...] = ()
    """All but the rarest; none if no die is thrown, or if the game has no verdict on throws."""


def outlook(at: Sight) -> Outlook:
    """The odds of the question that a side is asked, as far as it can know them; empty if it is asked nothing."""
    found = consequences(at)
    if found is None:
        return Outlook(known=False)
    before = at.view(at.seen)
    told = {(one.picks, one.others): _summarize(at, before, one) for one in found}
    told = {calls: one for calls, one in told.items() if one.weight or any(one.odds)}
    columns = _list_lines(others for _, others in told)
    secret = {calls: one for calls, one in told.items() if calls[1]}
    shared = _find_shared((secret or told).values())
    alone = {calls: one for calls, one in told.items() if not calls[1]}
    own = "" if secret else shared
    called = [Line(picks, ()) for picks in _list_lines(picks for picks, _ in secret)]
    lines = [*called, *_merge(alone, own)]
    table = [[_find(told, line.picks, column) for column in columns] for line in lines]
    compared = table[: len(called)] if secret else table
    gauges = [_gauge(compared, what, len(table)) for what in dict.fromkeys((shared, ""))]
    names = dict.fromkeys(pick.name for line in lines for pick in (line.picks[0], *line.also))
    return Outlook(
        tuple(dict.fromkeys(one.die for one in found if one.die is not None)),
        tuple(lines),
        tuple(Line(others, ()) for others in columns if others),
        tuple(
            tuple(None if one is None else one.tell(shared if i < len(called) else own) for one in cells)
            for i, cells in enumerate(table)
        ),
        tuple(_order([gauge for gauge in gauges if gauge is not None])),
        tuple(_brief(name, told, shared, own) for name in names),
    )


def _find_shared(summaries: Iterable[Summary]) -> str:
    """The main chance of all choices; empty if each has its own."""
    mains = dict.fromkeys(main for one in summaries for main in one.mains if main)
    return next(iter(mains)) if len(mains) == 1 else ""


def find_certain(at: Sight) -> dict[str, Any]:
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


def consequences(at: Sight) -> list[Consequence] | None:
    """What each choice of a side can lead to; None if that depends on something that it cannot know."""
    row, part = at.row, at.index
    if row is None or part is None:
        return []
    found: dict[tuple[tuple[Pick, ...], tuple[Pick, ...]], Consequence] = {}
    for s, _ in at.worlds:
        for one in _consequences_in(at, row, part, s):
            if found.setdefault((one.picks, one.others), one) != one:
                return None
    return list(found.values())


def _consequences_in(at: Sight, row: AnyRow, part: int, s: Any) -> list[Consequence]:
    """The same in one of the states that it could be. In place of a choice that opens a secret call, the calls."""
    game, r, step, before = at.game, at.r, at.game.steps[row.phase], at.view(s)
    opening = game.presentation.openings.get(step)
    names = [game.names(s, r, i) for i in range(len(row.sides))]
    found: list[Consequence] = []
    for calls in product(*(legal(one, s, r) for one in row.sides)):
        picks = [(Pick(step, named[x]),) for named, x in zip(names, calls, strict=True)]
        made = Consequence(picks[part], ())
        if isinstance(row, Both):
            made = Consequence(picks[part], picks[1 - part], game.covers(before, r, *calls))
            if game.meet is not None:
                found.append(made._replace(met=game.meet(before, r, *calls)))
                continue
        after = copy(s)
        row.then(after, r, *calls)
        opened = game.rows.get(after.phase)
        if opening is not None and made.picks[0].name == opening.choice and isinstance(opened, Both):
            own = part_of(opened, after, at.side)
            found += _consequences_in(at, opened, own, after) if own is not None else []
        else:
            found += _follow(at, after, made)
    return found


def _follow(at: Sight, s: Any, made: Consequence) -> list[Consequence]:
    """The consequence of a choice; of a secret call one for each option of a question that comes before the dice."""
    game, r = at.game, at.r
    row = game.rows.get(s.phase)
    if not made.others or not isinstance(row, Decide):
        return [_end(at, s, made)]
    is_own = side_of(row.by(s)) == at.side
    found = []
    for x in legal(row, s, r):
        after = copy(s)
        row.then(after, r, x)
        pick = Pick(game.steps[s.phase], game.names(s, r, 0)[x])
        picks, others = ((*made.picks, pick), made.others) if is_own else (made.picks, (*made.others, pick))
        found.append(_end(at, after, made._replace(picks=picks, others=others)))
    return found


def _end(at: Sight, s: Any, made: Consequence) -> Consequence:
    """A consequence with its die and its ends."""
    die = _die(at, s)
    return made._replace(die=die, ends=_ends(at, s) if die is not None and at.game.verdict is not None else ())


def _die(at: Sight, s: Any) -> Die | None:
    row = at.game.rows.get(s.phase)
    if not isinstance(row, Roll):
        return None
    names = at.game.names(s, at.r, 0)
    ways = enumerate(ways_of(row, s, at.r))
    faces = tuple(Face(names[x], str(Fraction(w, row.out_of))) for x, w in ways if w)
    return Die(at.game.name_die(s, at.r), faces)


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


# The results of a choice


@dataclass
class Summary:
    """What a consequence comes to, in exact numbers."""

    covered: bool
    ours: bool = True
    odds: dict[str, Fraction] = field(default_factory=dict)
    mains: dict[str, Fraction] = field(default_factory=dict)
    risks: dict[str, Fraction] = field(default_factory=dict)
    yards: Fraction = Fraction(0)
    weight: Fraction = Fraction(0)
    """The odds that yards count at all."""
    ends: int = 0

    def add(self, verdict: Verdict, odds: Fraction) -> None:
        """Count an end."""
        self.ours = verdict.ours
        self.ends += 1
        for counted, key in ((self.odds, verdict.key), (self.mains, verdict.main), (self.risks, verdict.risk)):
            counted[key] = counted.get(key, Fraction(0)) + odds
        if verdict.yards is not None:
            self.yards += odds * verdict.yards
            self.weight += odds

    @property
    def total(self) -> Fraction:
        return sum(self.odds.values(), Fraction(0))

    def measure(self, what: str) -> Fraction | None:
        """The main chance, or the average of the yards where they count."""
        if what:
            return self.mains.get(what, Fraction(0))
        return self.yards / self.weight if self.weight else None

    def list_chances(self, counted: dict[str, Fraction]) -> list[Chance]:
        """Chances as they are shown, the likeliest first."""
        likeliest = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
        return [chance(key, n, exact=self.total == 1) for key, n in likeliest if key and n >= RAREST]

    def tell(self, shared: str) -> Prospect:
        """The same as it is shown; ``shared`` is the main chance of the whole table, if it has one."""
        mean = self.measure("")
        average = "" if mean is None else format_average(mean, whole=self.ends == 1)
        mains, risks = self.list_chances(self.mains), self.list_chances(self.risks)
        if shared:
            mains = [chance(shared, self.measure(shared) or Fraction(0), exact=self.total == 1)]
        main, risk = (next(iter(one), None) for one in (mains, risks))
        return Prospect(average, main, risk, self.covered, tuple(self.list_chances(self.odds)))


Told = dict[tuple[tuple[Pick, ...], tuple[Pick, ...]], Summary]
"""By the choices of this side and of the other."""


def _summarize(at: Sight, before: Any, consequence: Consequence) -> Summary:
    """Add up what the ends of a consequence mean."""
    summary = Summary(consequence.covered)
    if consequence.met is not None:
        summary.add(consequence.met, Fraction(1))
    for end in consequence.ends:
        assert at.game.verdict is not None
        judged = at.game.verdict(before, end.view, at.r)
        for verdict, share in [(judged, Fraction(1))] if isinstance(judged, Verdict) else judged:
            summary.add(verdict, end.odds * share)
    return summary


def chance(what: str, odds: Fraction, *, exact: bool) -> Chance:
    """A chance as it is shown: as a percentage alone where rare throws were left out."""
    percent = float(odds) * 100
    told = f"{percent:.1f}" if 0 < percent < COARSE else str(round(percent))
    return Chance(what, str(odds) if exact and odds.denominator <= LARGEST else "", told)


def format_average(mean: Fraction, *, whole: bool) -> str:
    """An average with its sign, and with one decimal unless it is certain."""
    return f"{int(mean):+d}" if whole else f"{round(float(mean), 1) + 0.0:+.1f}"


def _list_lines(calls: Iterable[tuple[Pick, ...]]) -> list[tuple[Pick, ...]]:
    """Every row, or every column, once. A choice that goes on with a second one elsewhere has no line of its own."""
    found = list(dict.fromkeys(calls))
    return [one for one in found if not any(one == other[: len(one)] != other for other in found)]


def _merge(told: Told, shared: str) -> list[Line]:
    """A row for all open choices that come to the same, the best first where there is a chance to go by."""
    groups: dict[Prospect, list[Pick]] = {}
    for (picks, _), one in told.items():
        groups.setdefault(one.tell(shared), []).extend(picks)
    ranked = sorted(groups, key=lambda one: -float(one.main.percent) if shared and one.main else 0)
    return [Line((groups[one][0],), tuple(groups[one][1:])) for one in ranked]


def _find(told: Told, row: tuple[Pick, ...], column: tuple[Pick, ...]) -> Summary | None:
    """The cell of a row and a column; where no second choice is made, that of the first."""
    cells = product((row, row[:1]), (column, column[:1], ()))
    return next((told[cell] for cell in cells if cell in told), None)


def _brief(name: str, summaries: Told, shared: str, own: str) -> Brief:
    """A choice in a few figures: from the least to the most of all that it comes to."""
    told = [one.tell(shared if others else own) for (picks, others), one in summaries.items() if picks[0].name == name]
    averages = [one.average for one in told if one.average]
    risks = _extremes([one.risk for one in told])
    feared = risks if risks and float(risks[-1].percent) >= FEARED else ()
    ends = tuple(dict.fromkeys((min(averages, key=float), max(averages, key=float)))) if averages else ()
    return Brief(name, ends, _extremes([one.main for one in told]), feared)


def _extremes(chances: Sequence[Chance | None]) -> tuple[Chance, ...]:
    """The least and the most likely of several cases of one chance."""
    found = sorted((one for one in chances if one), key=lambda one: float(one.percent))
    return tuple(dict.fromkeys((found[0], found[-1]))) if found else ()


# What a table is shaded by


def _gauge(table: Sequence[Sequence[Summary | None]], what: str, rows: int) -> Gauge | None:
    """Shade a table by a chance, or by the average; None if there is nothing to compare. Other rows are left blank."""
    measured = [[None if one is None else one.measure(what) for one in cells] for cells in table]
    known = [n for cells in measured for n in cells if n is not None]
    if len(known) < 2 or (what and not any(known)):
        return None
    ours = all(one.ours for cells in table for one in cells if one is not None)
    span = max(max(known) - min(known), NARROWEST[bool(what)])
    shades = tuple(tuple(_shade(n, min(known), max(known), span, ours=ours) for n in cells) for cells in measured)
    is_whole = all(one and (what or one.weight == one.total) for cells in table for one in cells)
    mix, bound = _mix(measured, ours=ours) if is_whole and len(table[0]) > 1 else ((), None)
    told = (
        "" if bound is None else chance("", bound, exact=False).percent if what else format_average(bound, whole=False)
    )
    blank = rows - len(table)
    return Gauge(what, ours, shades + ((0,) * len(table[0]),) * blank, mix and mix + ("",) * blank, told)


def _shade(n: Fraction | None, least: Fraction, most: Fraction, span: Fraction, *, ours: bool) -> int:
    """The shade of a cell: the best is the strongest, whatever the span."""
    if n is None:
        return 0
    below = (most - n if ours else n - least) / span
    return SHADES - min(int(below * SHADES), SHADES - 1)


def _mix(measured: Sequence[Sequence[Fraction | None]], *, ours: bool) -> tuple[tuple[str, ...], Fraction | None]:
    """How often to make each choice, and what that is worth against the best answer; nothing without numpy."""
    try:
        from touchline.solve.matrix import solve  # numpy is an extra
    except ImportError:
        return (), None
    sign = 1 if ours else -1
    found = solve([[sign * float(n or 0) for n in cells] for cells in measured], plain=True)
    shares = [Fraction(share).limit_denominator(SMALLEST) for share in found.row]
    worst = [
        sum((share * (cells[y] or 0) for share, cells in zip(shares, measured, strict=True)), Fraction(0))
        for y in range(len(measured[0]))
    ]
    bound = min(worst) if ours else max(worst)
    return (tuple(str(round(100 * share)) for share in shares), bound) if bound or not ours else ((), None)


def _order(gauges: list[Gauge]) -> list[Gauge]:
    """The chance first, unless hardly anything can be done about it."""
    if len(gauges) < 2:
        return gauges
    chances, averages = gauges
    is_low = float(chances.bound) < 100 * TELLING if chances.bound else bool(averages.mix)
    return [averages, chances] if is_low else gauges
