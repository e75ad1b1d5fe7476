"""The mixes of a book, compiled: how often to make each choice in any step of a play, for many games.

As the reader does, ``evaluate`` walks through the rest of one play, takes the values of the places it leads to from the
book, and solves the secret calls on the way; but it walks through compiled rows. The functions from ``judge`` to
``advise`` are written into one file with the rules of a game and compiled. None calls itself: numba cannot keep that.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from touchline.core.errors import DataError
from touchline.core.fields import layout
from touchline.core.sequence import Both
from touchline.sim.layouts import dtype_of, pack_ruleset
from touchline.solve import matrix
from touchline.solve.compiling import load_text, write_functions
from touchline.solve.matrix import room_for, solve_into
from touchline.solve.reader import SolvedBook
from touchline.solve.rows import BOTH, END, ROLL, tabulate, write_rows
from touchline.solve.walk import Array, decide, follow, move, place, side, weigh

DEPTH = 64
"""The most steps from a question to the end of its play."""
MOST_LAYERS = 64
"""With more layers than this a book is not compiled: each is an argument of its own."""


class BookTables(NamedTuple):
    """A book as compiled code reads it: the index of each place, values by layer, and where moves lead to."""

    place_index: Array
    tables: tuple[Array, ...]
    targets: Array
    level_only: Array
    flipped: Array


X, Y, ROW, COLUMN, COLUMNS, WEIGHT, FRAME = range(7)
"""What is kept of a state whose choices are tried: the options that are tried now, their row and column among those
that are legal, how many columns there are, and a weight; ``FRAME`` is how much that is."""


class Scratch(NamedTuple):
    """Where a walk works: by depth the state, its bytes, a frame, what each choice comes to, and the mixes of a secret
    call."""

    box: Array
    raw: Array
    frames: Array
    totals: Array
    worths: Array
    rows: Array
    columns: Array


def judge(lead: int) -> float:
    """What a score is worth at the end."""
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


def read_place(s: Any, b: Any, r: Any, layer: int, pages: BookTables) -> float:
    """Home's value of a place that a play leads to from ``b`` in a layer; -1 within the play."""
    k = place(s, r)
    if k < 0 or pages.place_index[k] < 0:
        return -1.0
    own = side(s)
    source = 2 * move(s, b, r) + (1 if own != side(b) else 0)
    lead = s.score[own] - s.score[1 - own]
    target = pages.targets[layer, source]
    if target < 0 or (pages.level_only[layer, source] and lead != 0):
        return judge(s.score[0] - s.score[1])
    if pages.flipped[layer, source]:
        own = 1 - own
        lead = -lead
    values = pages.tables[target][pages.place_index[k]]
    reach = values.size // 2
    value = values[reach + max(-reach, min(reach, lead))]
    return float(value if own == 0 else 1.0 - value)


def is_same(one: Array, other: Array) -> bool:
    """Whether the bytes of two states are the same."""
    i = 0
    while i < one.size and one[i] == other[i]:
        i += 1
    return i == one.size


def open_frame(frame: Array) -> None:
    """Begin to try the choices of a state, or the outcomes of a throw."""
    frame[:] = 0
    frame[Y] = -1
    frame[COLUMN] = -1


def find_pair(s: Any, r: Any, kinds: Array, frame: Array) -> bool:
    """Find the next legal option or possible outcome, or the next pair of them.

    If there is none, ROW and COLUMNS have how many there were.
    """
    x = frame[X]
    y = frame[Y] + 1
    is_both = kinds[s.phase, 0] == BOTH
    while x < kinds[s.phase, 1]:
        w = weigh(s, r, 0, x)
        if w != 0:
            while y < kinds[s.phase, 2]:
                if not is_both or weigh(s, r, 1, y) != 0:
                    frame[X] = x
                    frame[Y] = y
                    frame[COLUMN] += 1
                    frame[COLUMNS] = max(frame[COLUMNS], frame[COLUMN] + 1)
                    frame[WEIGHT] = w
                    return True
                y += 1
            frame[ROW] += 1
            frame[COLUMN] = -1
        x += 1
        y = 0
    return False


def close_frame(depth: int, kinds: Array, r: Any, desk: Scratch) -> float:
    """Home's value of a state whose choices have all been tried."""
    s = desk.box[depth]
    kind = kinds[s.phase, 0]
    total = desk.totals[depth, 0]
    if kind == ROLL:
        return float(total / desk.totals[depth, 1])
    if kind == BOTH:
        m = desk.frames[depth, ROW]
        n = desk.frames[depth, COLUMNS]
        total = solve_into(desk.worths[depth, :m, :n], desk.rows[depth, :m], desk.columns[depth, :n], room_for(m, n))
    return float(total if decide(s, r) == 0 else 1.0 - total)


def evaluate(r: Any, kinds: Array, layer: int, pages: BookTables, desk: Scratch) -> float:
    """Home's value of the state at depth 0; what each of its choices comes to is left on the desk."""
    depth = 0
    open_frame(desk.frames[0])
    desk.totals[0] = 0.0
    while True:
        s = desk.box[depth]
        kind = kinds[s.phase, 0]
        frame = desk.frames[depth]
        if find_pair(s, r, kinds, frame):
            desk.box[depth + 1] = s
            t = desk.box[depth + 1]
            follow(t, r, frame[X], frame[Y])
            if kind == ROLL and is_same(desk.raw[depth], desk.raw[depth + 1]):
                continue  # the same throw again changes nothing
            value = read_place(t, desk.box[0], r, layer, pages)
            if value < 0.0 and kinds[t.phase, 0] != END:
                depth += 1
                open_frame(desk.frames[depth])
                desk.totals[depth] = 0.0
                continue
            if value < 0.0:
                value = judge(t.score[0] - t.score[1])
        else:
            value = close_frame(depth, kinds, r, desk)
            depth -= 1
            if depth < 0:
                return value
            s = desk.box[depth]
            kind = kinds[s.phase, 0]
            frame = desk.frames[depth]
        if kind == ROLL:
            desk.totals[depth, 0] += frame[WEIGHT] * value
            desk.totals[depth, 1] += frame[WEIGHT]
        else:
            own = value if decide(s, r) == 0 else 1.0 - value
            desk.worths[depth, frame[ROW], frame[COLUMN]] = own
            desk.totals[depth, 0] = max(desk.totals[depth, 0], own)


def advise(
    box: Array, rules: Array, kinds: Array, layer: int, pages: BookTables, desk: Scratch, first: Array, second: Array
) -> float:
    """Fill in the mix of both parts of the row of a state, by option, and return home's value."""
    desk.box[0] = box[0]
    r = rules[0]
    value = evaluate(r, kinds, layer, pages, desk)
    s = desk.box[0]
    first[:] = 0.0
    second[:] = 0.0
    kind = kinds[s.phase, 0]
    if kind in (ROLL, END):
        return value
    m = 0
    best = -1.0
    for x in range(kinds[s.phase, 1]):
        if weigh(s, r, 0, x) != 0:
            if kind == BOTH:
                first[x] = desk.rows[0, m]
            elif desk.worths[0, m, 0] > best:
                best = desk.worths[0, m, 0]
                first[:] = 0.0
                first[x] = 1.0
            m += 1
    n = 0
    for y in range(kinds[s.phase, 2] if kind == BOTH else 0):
        if weigh(s, r, 1, y) != 0:
            second[y] = desk.columns[0, n]
            n += 1
    return value


FRAMES = {"X": X, "Y": Y, "ROW": ROW, "COLUMN": COLUMN, "COLUMNS": COLUMNS, "WEIGHT": WEIGHT}
PARTS: tuple[Callable[..., Any], ...] = (
    *(part for part in matrix.PARTS if part is not matrix.solve_each),
    *(judge, read_place, is_same, open_frame, find_pair, close_frame, evaluate, advise),
)


def load_compiled(book: SolvedBook) -> ModuleType:
    constants = {name: getattr(matrix, name) for name in matrix.CONSTANTS}
    constants |= {"ROLL": ROLL, "BOTH": BOTH, "END": END} | FRAMES
    functions = write_functions(PARTS, [advise], constants)
    return load_text(f"{book.game.name}-mixes", f"Mixes of {book.game.name}", write_rows(book.game), functions)


class BookMixes:
    """The mixes of a book under its rules, for many states."""

    def __init__(self, book: SolvedBook) -> None:
        self.book, self.game, self.r, self.plan = book, book.game, book.rules.values, book.plan
        layers = {layer.name: layer for unit in self.plan.units(self.r) for layer in unit}
        if len(layers) > MOST_LAYERS or not set(layers) <= set(book.stored.layer_names):
            raise DataError.of("request", "player", "book", f"a whole book of at most {MOST_LAYERS} layers")
        self.numbers = {name: i for i, name in enumerate(layers)}
        sources = [layer.sources for layer in layers.values()]
        self.pages = BookTables(
            book.index,
            tuple(np.ascontiguousarray(book.stored.read_values(name), np.float64) for name in layers),
            np.array([[self.numbers.get(source.layer, -1) for source in row] for row in sources]),
            np.array([[source.level_only for source in row] for row in sources]),
            np.array([[source.flipped for source in row] for row in sources]),
        )
        self.kinds, self.rules = tabulate(self.game), pack_ruleset(self.r)
        widest = int(self.kinds[:, 1:].max())
        box = np.zeros(DEPTH, dtype_of(self.game.state))
        self.desk = Scratch(
            box,
            box.view(np.uint8).reshape(DEPTH, -1),
            np.zeros((DEPTH, FRAME), np.int64),
            np.zeros((DEPTH, 2)),
            np.zeros((DEPTH, widest, widest)),
            np.zeros((DEPTH, widest)),
            np.zeros((DEPTH, widest)),
        )
        self.mixes = np.zeros((2, widest))
        self.asked = np.zeros(1, box.dtype)
        self.read_fields = attrgetter(*(field.name for field in layout(self.game.state)))
        self.module = load_compiled(book)

    def find_mixes(self, s: Any) -> tuple[list[float], ...]:
        """For each part of the row of a state, how often to make each choice."""
        row = self.game.rows[int(s.phase)]
        layer = self.numbers[self.plan.layer_of(s, self.r)]
        self.asked[0] = self.read_fields(s)
        self.module.advise(self.asked, self.rules, self.kinds, layer, self.pages, self.desk, *self.mixes)
        parts = row.sides if isinstance(row, Both) else (row,)
        return tuple(self.mixes[i, : part.among].tolist() for i, part in enumerate(parts))
