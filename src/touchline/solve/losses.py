"""Where a player loses against a perfect opponent that knows it: by question, by layer and by place.

The loss of the whole game is taken apart exactly. At each question the value of the position, if both sides were to
play perfectly from there, is compared with what is left of it after the player's mix and the opponent's answer; how
likely the position is follows from the two. At a question to the opponent nothing is lost to the player, but the
opponent may give up something that it gets back later.

Places are visited in the order of play, so a game whose plays lead back to their places cannot be taken apart: of such
a game, and of a part of one, ``find_worst`` says from which places on a player loses most. The
functions from ``read_leaf`` to ``visit`` are written into one file with the rules of a game and compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from touchline.core.book import Layer
from touchline.core.errors import DataError
from touchline.core.fields import copy
from touchline.core.sequence import Roll, ways_of
from touchline.sim.layouts import dtype_of, pack_all, pack_ruleset
from touchline.solve import matrix
from touchline.solve.answers import answer, shift, write_answering
from touchline.solve.compiling import load_text, write_functions
from touchline.solve.contexts import find_varied, put_into
from touchline.solve.folder import BookFolder
from touchline.solve.matrix import room_for, solve_into
from touchline.solve.mixes import COLUMN, COLUMNS, FRAME, FRAMES, ROW, WEIGHT, X, Y, find_pair, open_frame
from touchline.solve.reader import SolvedBook
from touchline.solve.response import OTHER, OWN, Responses, name_layer
from touchline.solve.rows import BOTH, DECIDE, END, ROLL, require_plan, tabulate
from touchline.solve.solver import Progress
from touchline.solve.walk import Array, decide, follow, move, place, side, weigh

DEPTH = 64
"""The most steps of a play."""
CLOSE = 1e-9
"""Values that are known less well are not compared."""
UNLIKELY = 1e-12
"""Positions that are less likely are left out: of millions of them, less than a millionth of a game is lost."""


THEIRS = 2
"""In a ledger, what the opponent gives up, after what is lost at the first and at the second part of a row."""


class Asked(NamedTuple):
    """A question to the player: a phase, and the part of its row."""

    phase: int
    part: int


class Leads(NamedTuple):
    """Where the places stand that a play leads to, by source: their values, what they come to, how likely they are; and
    whether the player weighs all options the same."""

    place_index: Array
    is_over: Array
    level_only: Array
    flipped: Array
    values: tuple[Array, ...]
    replies: tuple[Array, ...]
    reached: tuple[Array, ...]
    evenly: bool


class Ledger(NamedTuple):
    """Where a visit works and what it finds: by depth states, frames of both walks, how likely a state is, values of
    choices and mixes; and losses by question."""

    box: Array
    frames: Array
    visits: Array
    chances: Array
    values: Array
    replies: Array
    rows: Array
    columns: Array
    lost: Array


def read_leaf(s: Any, b: Any, r: Any, leads: Leads) -> tuple[int, int, int, int]:
    """Source, index, column and side of a place that a play from ``b`` leads to; -1 within the play."""
    k = place(s, r)
    if k < 0 or leads.place_index[k] < 0:
        return -1, 0, 0, 0
    own = side(s)
    source = 2 * move(s, b, r) + (1 if own != side(b) else 0)
    if leads.flipped[source]:
        own = 1 - own
    reach = leads.values[source].shape[1] // 2
    lead = s.score[own] - s.score[1 - own]
    return source, leads.place_index[k], reach + max(-reach, min(reach, lead)), own


def judge(s: Any) -> float:
    """Home's result by the score."""
    return 1.0 if s.score[0] > s.score[1] else 0.0 if s.score[0] < s.score[1] else 0.5


def expect(values: Array, row: Array, column: Array) -> float:
    """What two mixes come to."""
    total = 0.0
    for i in range(row.size):
        for j in range(column.size):
            total += row[i] * values[i, j] * column[j]
    return total


def pick_reply(replies: Array, mixed: Array, is_row: bool, most: bool, other: Array) -> None:
    """Let the other side take what is best against a mix of rows, or of columns."""
    best = 0
    found = 0.0
    for k in range(other.size):
        paid = 0.0
        for i in range(mixed.size):
            paid += mixed[i] * (replies[i, k] if is_row else replies[k, i])
        if k == 0 or (paid > found if most else paid < found):
            best = k
            found = paid
        other[k] = 0.0
    other[best] = 1.0


def settle(
    s: Any, r: Any, kind: int, m: int, n: int, fixed: int, depth: int, leads: Leads, book: Ledger
) -> tuple[float, float]:
    """Both values of a state from those of its choices; the mixes of rows and columns are left in the ledger."""
    values = book.values[depth, :m, :n]
    replies = book.replies[depth, :m, :n]
    row = book.rows[depth, :m]
    column = book.columns[depth, :n]
    asked = decide(s, r)
    value = 0.0
    if kind == BOTH:
        if asked == 0:
            value = solve_into(values, row, column, room_for(m, n))
        else:
            value = -solve_into(-values, row, column, room_for(m, n))
    elif kind == DECIDE:
        value = values.max() if asked == 0 else values.min()
    part = 0 if kind != BOTH or asked == fixed else 1
    mixed = row if part == 0 else column
    if kind != BOTH:
        column[0] = 1.0
    if kind in (ROLL, BOTH) or asked == fixed:
        total = 0.0
        k = 0
        x = 0
        while k < mixed.size:
            if weigh(s, r, part, x) != 0:
                if kind != ROLL:
                    mixed[k] = 1.0 if leads.evenly else answer(s, r, part, x)
                total += mixed[k]
                k += 1
            x += 1
        for k in range(mixed.size):
            mixed[k] /= total
    if kind == BOTH:
        pick_reply(replies, mixed, part == 0, fixed == 1, column if part == 0 else row)
    elif kind == DECIDE and asked != fixed:
        pick_reply(replies, column, False, fixed == 1, row)
    if kind == ROLL:
        value = expect(values, row, column)
    return value, expect(replies, row, column)


def compare(first: int, r: Any, kinds: Array, fixed: int, leads: Leads, book: Ledger) -> tuple[float, float]:
    """Home's value of the state at a depth, and what it comes to if one side is fixed."""
    depth = first
    open_frame(book.frames[depth])
    while True:
        s = book.box[depth]
        frame = book.frames[depth]
        if find_pair(s, r, kinds, frame):
            book.box[depth + 1] = s
            t = book.box[depth + 1]
            follow(t, r, frame[X], frame[Y])
            source, index, at, own = read_leaf(t, book.box[0], r, leads)
            if source < 0 and kinds[t.phase, 0] != END:
                depth += 1
                open_frame(book.frames[depth])
                continue
            value = reply = judge(t)
            if source >= 0 and not is_over(t, source, leads):
                value = leads.values[source][index, at]
                reply = leads.replies[source][index, at]
                if own != 0:
                    value = 1.0 - value
                    reply = 1.0 - reply
        else:
            value, reply = settle(s, r, kinds[s.phase, 0], frame[ROW], frame[COLUMNS], fixed, depth, leads, book)
            if depth == first:
                return value, reply
            depth -= 1
            frame = book.frames[depth]
        book.values[depth, frame[ROW], frame[COLUMN]] = value
        book.replies[depth, frame[ROW], frame[COLUMN]] = reply
        if frame[COLUMN] == 0:
            book.rows[depth, frame[ROW]] = frame[WEIGHT]


def is_over(s: Any, source: int, leads: Leads) -> bool:
    """Whether the game is over at a place."""
    return bool(leads.is_over[source] or (leads.level_only[source] and s.score[0] != s.score[1]))


def note_loss(depth: int, value: float, r: Any, kinds: Array, fixed: int, book: Ledger) -> None:
    """Note what is lost at a question whose choices have been compared."""
    s = book.box[depth]
    kind = kinds[s.phase, 0]
    if kind == ROLL:
        return
    m = book.frames[depth, ROW]
    n = book.frames[depth, COLUMNS]
    left = expect(book.values[depth, :m, :n], book.rows[depth, :m], book.columns[depth, :n])
    asked = decide(s, r) == fixed
    part = (0 if asked else 1) if kind == BOTH else (0 if asked else THEIRS)
    book.lost[s.phase, part] += book.chances[depth] * (value - left if fixed == 0 else left - value)


def spread(r: Any, kinds: Array, fixed: int, leads: Leads, book: Ledger) -> None:
    """Note what is lost from the state at depth 0 on, and how likely the places are that it leads to."""
    depth = 0
    value, _ = compare(0, r, kinds, fixed, leads, book)
    note_loss(0, value, r, kinds, fixed, book)
    open_frame(book.visits[0])
    while depth >= 0:
        s = book.box[depth]
        frame = book.visits[depth]
        if not find_pair(s, r, kinds, frame):
            depth -= 1
            continue
        chance = book.chances[depth] * book.rows[depth, frame[ROW]] * book.columns[depth, frame[COLUMN]]
        if chance == 0.0:
            continue
        book.box[depth + 1] = s
        t = book.box[depth + 1]
        follow(t, r, frame[X], frame[Y])
        source, index, at, _ = read_leaf(t, book.box[0], r, leads)
        if source >= 0:
            leads.reached[source][index, at] += chance
        elif kinds[t.phase, 0] != END:
            depth += 1
            book.chances[depth] = chance
            value, _ = compare(depth, r, kinds, fixed, leads, book)
            note_loss(depth, value, r, kinds, fixed, book)
            open_frame(book.visits[depth])


def visit(
    order: Array,
    places: Array,
    puts: Array,
    rules: Array,
    kinds: Array,
    fixed: int,
    leads: Leads,
    reached: Array,
    book: Ledger,
    by_place: Array,
) -> None:
    """Visit the places of a layer in the order of play, at every score difference at which they are reached."""
    for p in order:
        for lane in range(puts.size):
            if reached[p, lane] > UNLIKELY:
                before = book.lost.sum()
                book.box[0] = places[p]
                shift(book.box[0], places[p], puts[lane])
                book.chances[0] = reached[p, lane]
                spread(rules[0], kinds, fixed, leads, book)
                by_place[p] += book.lost.sum() - before


PARTS: tuple[Callable[..., Any], ...] = (
    *(part for part in matrix.PARTS if part is not matrix.solve_each),
    *(read_leaf, judge, expect, pick_reply, settle, open_frame, find_pair, is_over, compare, note_loss, spread, visit),
)
CONSTANTS: dict[str, Any] = {name: getattr(matrix, name) for name in matrix.CONSTANTS}
CONSTANTS |= {"ROLL": ROLL, "DECIDE": DECIDE, "BOTH": BOTH, "END": END, "UNLIKELY": UNLIKELY, "THEIRS": THEIRS} | FRAMES


def load_compiled(responses: Responses, varied: tuple[str, ...]) -> ModuleType:
    game = responses.game
    rules = write_answering(game, responses.plan, responses.weights, varied)
    functions = write_functions(PARTS, [visit], CONSTANTS)
    return load_text(f"{game.name}-losses", f"What players of {game.name} lose", *rules, functions)


@dataclass(frozen=True)
class Losses:
    """What a player loses as one side: in all, and by question, by layer and by place.

    ``invested`` is what the opponent gives up at its own questions, to get back more: it is not positive.
    """

    by_question: dict[Asked, float]
    by_layer: dict[str, float]
    by_place: dict[int, float]
    invested: float

    @property
    def total(self) -> float:
        return sum(self.by_question.values()) + self.invested


def find_losses(
    responses: Responses, book: SolvedBook, player: int, progress: Progress = lambda what, share: None
) -> Losses:
    """Take apart what the player loses as one side, from the start of a game."""
    if responses.order is None:
        raise DataError.of("request", "game", responses.game.name, "a game whose plays never lead back")
    game, r, plan = responses.game, responses.r, responses.plan
    layers = [layer for unit in plan.units(r) for layer in unit]
    puts = put_into(plan, game, r, layers)
    compiled = load_compiled(responses, find_varied(plan, game, r))
    at = book.index[responses.places]
    values = {layer.name: book.stored.read_values(layer.name)[at] for layer in layers}
    reached = {name: np.zeros_like(replies) for name, replies in responses.values.items()}
    for s, chance in list_openings(game, r):
        own = plan.side(s)
        name = name_layer(plan.layer_of(s, r), OWN if own == player else OTHER)
        lead = s.score[own] - s.score[1 - own]
        reached[name][responses.index[plan.place(s, r)], reached[name].shape[1] // 2 + lead] += chance
    kinds = tabulate(game)
    widest = int(kinds[:, 1:].max())
    cells, mixes = (DEPTH, widest, widest), (DEPTH, widest)
    by_place = np.zeros(len(responses.places))
    lost = np.zeros((len(kinds), THEIRS + 1))
    arrays: tuple[Array, ...] = (
        *(
            np.zeros(DEPTH, dtype_of(game.state)),
            np.zeros((DEPTH, FRAME), np.int64),
            np.zeros((DEPTH, FRAME), np.int64),
        ),
        *(np.zeros(shape) for shape in (DEPTH, cells, cells, mixes, mixes)),
        lost,
    )
    ledger = Ledger(*arrays)
    laid = pack_all([plan.lay(r, int(number), 0) for number in responses.places])
    ends = np.cumsum([2 * layer.reach + 1 for layer in layers])
    by_layer = {}
    for layer, end in reversed(list(zip(layers, ends.tolist(), strict=True))):
        before = lost.sum()
        progress(layer.name, 1.0 - end / ends[-1])
        for fixed in (OWN, OTHER):
            here = reached[name_layer(layer.name, fixed)]
            if here.any():
                laned = puts[end - 2 * layer.reach - 1 : end]
                leads = _find_leads(responses, layer, fixed, values, reached)
                given = responses.order, laid, laned, pack_ruleset(r), kinds, fixed, leads, here, ledger, by_place
                compiled.visit(*given)
        by_layer[layer.name] = float(lost.sum() - before)
    asked = {Asked(phase, part): float(lost[phase, part]) for phase, part in np.argwhere(lost[:, :THEIRS]).tolist()}
    numbers = {int(responses.places[i]): float(by_place[i]) for i in np.flatnonzero(by_place)}
    return Losses(asked, by_layer, numbers, float(lost[:, THEIRS].sum()))


class Worst(NamedTuple):
    """Where a player loses much from here on: the number of a place, its layer, the lead of the side whose place it is,
    what it is worth to the player, and what is lost of that."""

    number: int
    layer: str
    lead: int
    worth: float
    lost: float


def find_worst(responses: Responses, book: SolvedBook, fixed: int, count: int) -> list[Worst]:
    """The places of the player (``OWN``) or of its opponent (``OTHER``) from which it loses most, each once."""
    found: list[Worst] = []
    assert isinstance(book.stored, BookFolder)
    numbers, at = responses.places, book.index[responses.places]
    for name in responses.layers:
        kept, margins = (known[name_layer(name, fixed)] for known in (responses.values, responses.margins))
        if name not in book.stored.layer_names:
            continue
        low, high = (bound[at] for bound in book.stored.read_bounds(name))
        values = (low + high) / 2
        lost = (values - kept) if fixed == OWN else (kept - values)
        lost = np.where((margins < CLOSE) & (high - low < CLOSE) & (at >= 0)[:, None], lost, -1.0)
        leads = lost.argmax(axis=1)
        best = lost[np.arange(len(numbers)), leads]
        for i in np.argsort(-best)[:count].tolist():
            worth = responses.tell(float(values[i, leads[i]]))
            place = int(numbers[i]), name, int(leads[i]) - lost.shape[1] // 2
            share = float(best[i]) * (responses.tell(1.0) - responses.tell(0.0))
            found.append(Worst(*place, worth if fixed == OWN else responses.total - worth, share))
    once: dict[int, Worst] = {}
    for worst in sorted(found, key=lambda worst: -worst.lost):
        once.setdefault(worst.number, worst)
    return list(once.values())[:count]


def list_openings(game: Any, r: Any) -> list[tuple[Any, float]]:
    """The places that a game may begin with, after throws alone, and how likely each is."""
    found, plan, waiting = [], require_plan(game), [(game.begin(r), 1.0)]
    while waiting:
        s, chance = waiting.pop()
        row = game.rows[int(s.phase)]
        if plan.place(s, r) >= 0:
            found.append((s, chance))
        elif not isinstance(row, Roll):
            raise DataError.of("request", "game", game.name, "a game that begins without a choice")
        else:
            for x, ways in enumerate(ways_of(row, s, r)):
                t = copy(s)
                row.then(t, r, x)
                waiting.append((t, chance * ways / row.out_of))
    return found


def _find_leads(
    responses: Responses, layer: Layer, fixed: int, values: dict[str, Array], reached: dict[str, Array]
) -> Leads:
    """Where the plays of a layer lead to."""
    width = 2 * layer.reach + 1
    nothing = np.zeros((1, width))
    targets = [
        name_layer(source.layer, fixed ^ (i % 2) ^ source.flipped) if source.layer else ""
        for i, source in enumerate(layer.sources)
    ]
    return Leads(
        responses.index,
        np.array([not name for name in targets]),
        np.array([source.level_only for source in layer.sources]),
        np.array([source.flipped for source in layer.sources]),
        tuple(values[source.layer] if source.layer else nothing for source in layer.sources),
        tuple(responses.values[name] if name else nothing for name in targets),
        tuple(reached[name] if name else np.zeros((len(responses.places), width)) for name in targets),
        not responses.weights,
    )
