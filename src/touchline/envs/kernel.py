"""Writes the compiled functions of a batch: games that take their choices from outside.

The rules come from ``touchline.sim.link``, as for whole games. Here is the loop around them: it carries out what was
chosen, goes on by the dice and by questions that leave no choice, and stops at the next question, whose legal options
it lists.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from touchline.core import draws
from touchline.core.fields import EVERYBODY, Field, layout
from touchline.core.game import AnyGame
from touchline.core.sequence import AnyPart, AnyRow, Both, Roll
from touchline.envs.layout import DIGIT, list_places
from touchline.sim.inline import Functions, WidenArguments, inline_functions
from touchline.sim.link import DRAWS, OPTIONS, collect_functions, functions_of, mangle

HOME, AWAY, BOTH, CHANCE, OVER = range(5)
"""Whom a game waits for. CHANCE only where outcomes are given from outside, OVER only where no new game begins."""
FRESH = -1
"""A game that waits for nobody yet: its first question is still to be found."""
WAIT = -1
"""No choice yet: the game stays where it is until every side that is asked has chosen."""
BY_RULES, CUT = 1, 2
"""Why a game ended: the rules ended it, or it took too many steps."""
ADVANCE, CHECK, DRAW, OBSERVE = "advance", "find_wrong", "draw_choices", "observe"

ADVANCE_TEXT = """\
def {name}(first, last, states, seats, actions, thrown, masks, ways, rewards, start, rules, how, tally):
    r = rules[0]
    t = tally[0]
    seed, stride, given, restart, most_steps = how[0], how[1], how[2], how[3], how[4]
    for g in range(first, last):
        seat = seats[g]
        rewards[g, 0] = 0
        rewards[g, 1] = 0
        seat.ended = 0
        if seat.asked == {OVER}:
            continue
        if seat.asked >= 0 and seat.asked <= {BOTH}:
            if actions[g, seat.leads] == {WAIT} or (seat.asked == {BOTH} and actions[g, 1 - seat.leads] == {WAIT}):
                continue
        s = states[g]
        key = seat.key
        other = seat.other
        n = seat.draws
        k = seat.steps
        o = n - n  # a plain 0 is a type of its own to numba
        x = o
        y = o
        answered = seat.asked >= 0
        ask = o - 1
        while ask < 0:
            if {over} or (k >= most_steps and not answered):
                if {over}:
                    t.wins[0] = 0
                    t.wins[1] = 0
                    {finish}(s, r, t)
                    rewards[g, 0] = t.wins[0] - t.wins[1]
                    rewards[g, 1] = t.wins[1] - t.wins[0]
                    seat.ended = {BY_RULES}
                else:
                    seat.ended = {CUT}
                if restart == 0:
                    ask = o + {OVER}
                else:
                    states[g] = start[0]
                    seat.number += stride
                    key = {first_key}(seed, seat.number)
                    other = {second_key}(seed, seat.number)
                    seat.key = key
                    seat.other = other
                    n = o
                    k = o
                continue
            phase = o + s.phase
            parts = o + PARTS[phase]
            if answered:
                if parts == 0:
                    x = o + thrown[g]
                    for i in range(ways.shape[1]):
                        ways[g, i] = 0
                else:
                    x = o + actions[g, seat.leads]
                    y = o + actions[g, 1 - seat.leads]
                    for i in range(masks.shape[2]):
                        masks[g, 0, i] = False
                        masks[g, 1, i] = False
            elif parts == 0:
                x = {find_outcome}(s, r, o + GROUP[phase], {raw}(key, other, n), ways, g, given)
                if given == 1:
                    seat.out_of = OUT_OF[phase]
                    ask = o + {CHANCE}
            else:
                side = {find_side}(s, o + BY[phase])
                count = {list_options}(s, r, o + GROUP[phase], masks, g, side)
                seat.leads = side
                if parts == 2:
                    {list_options}(s, r, o + SECOND[phase], masks, g, 1 - side)
                    ask = o + {BOTH}
                elif count >= LEAST[phase]:
                    ask = side
                elif count == 0:
                    return g
                else:
                    x = o
                    while not masks[g, side, x]:
                        x += 1
                    masks[g, side, x] = False
            if ask < 0:
                n = {carry_out}(s, r, phase, n, x, y)
                k += 1
                answered = False
        seat.asked = ask
        seat.draws = n
        seat.steps = k
    return -1
"""
"""Answer what is asked, and go on to the next question of each game from ``first`` to ``last`` - 1.

-1, or the number of a game in which nothing could be chosen. What differs from row to row stands in tables by phase
and in the functions below, which know the rows: numba takes much longer for one large function than for several.
"""

OUTCOME_LEAF = """\
u = {scale}(bits, {out_of})
for i in range({among}):
    weight = {weight}
    end += weight
    x += u >= end
    if given == 1:
        ways[g, i] = weight"""

OPTIONS_LEAF = """\
for i in range({among}):
    if {ruling}(s, r, i) == 0:
        masks[g, side, i] = True
        count += 1"""
CARRY_OUT = "carry_out"
FIND_OUTCOME, FIND_SIDE, LIST_OPTIONS = "find_outcome", "find_side", "list_options"

CHECK_TEXT = """\
def {name}(first, last, seats, actions, thrown, masks, ways):
    for g in range(first, last):
        asked = seats[g].asked
        if asked == {CHANCE}:
            x = thrown[g]
            if x < 0 or x >= ways.shape[1] or ways[g, x] == 0:
                return 4 * g + 2
        for side in range(2):
            if asked == side or asked == {BOTH}:
                x = actions[g, side]
                if x == {WAIT}:
                    continue
                if x < 0 or x >= masks.shape[2] or not masks[g, side, x]:
                    return 4 * g + side
    return -1
"""
"""-1, or where the first choice stands that cannot be made: four times its game, and 0, 1 or 2 for the dice."""

DRAW_TEXT = """\
def {name}(first, last, seats, actions, thrown, masks, ways):
    for g in range(first, last):
        seat = seats[g]
        if seat.asked == {CHANCE}:
            u = {scale}({raw}(seat.key, seat.other, seat.draws), seat.out_of)
            x = 0
            while u >= ways[g, x]:
                u -= ways[g, x]
                x += 1
            thrown[g] = x
        if seat.asked <= {BOTH} and seat.asked >= 0:
            for part in range(2 if seat.asked == {BOTH} else 1):
                side = seat.leads if part == 0 else 1 - seat.leads
                total = 0
                for i in range(masks.shape[2]):
                    total += masks[g, side, i]
                u = {scale}({raw}(seat.key, seat.other, seat.draws + part), total)
                x = 0
                while u > 0 or not masks[g, side, x]:
                    u -= masks[g, side, x]
                    x += 1
                actions[g, side] = x
"""
"""Answer every question as interpreted play at random does: by the next draw, each legal option as likely."""

HEAD = """\
import numba
rule = numba.njit(forceinline=True, {options})
outer = numba.njit(nogil=True, cache=True)
wide = numba.int64
"""
CODES = {
    "HOME": HOME,
    "AWAY": AWAY,
    "BOTH": BOTH,
    "CHANCE": CHANCE,
    "OVER": OVER,
    "BY_RULES": BY_RULES,
    "CUT": CUT,
    "WAIT": WAIT,
}


def widest_of(game: AnyGame) -> tuple[int, int]:
    """The most options of a question, and the most outcomes of a throw."""
    options = [part.among for row in game.sequence for part in row.sides]
    return max(options, default=1), max((row.among for row in game.sequence if isinstance(row, Roll)), default=1)


def write_advance(game: AnyGame) -> str:
    """The source file of the loop, ``ADVANCE``."""
    over = " or ".join(f"s.phase == {int(phase)}" for phase in game.phases if int(phase) not in game.rows)
    said = {"find_outcome": FIND_OUTCOME, "find_side": FIND_SIDE, "list_options": LIST_OPTIONS, "carry_out": CARRY_OUT}
    groups, tables = Groups(), {}
    for row in game.sequence:
        tables[int(row.phase)] = groups.place(row)
    loop = ADVANCE_TEXT.format(name=ADVANCE, over=f"({over})", finish=mangle(game.finish), **said, **DRAWS, **CODES)
    texts = [*map(write_row, game.sequence), write_rows(game), *groups.write(), loop]
    columns = zip(*(tables.get(phase, (0,) * len(TABLES)) for phase in range(max(game.rows) + 1)), strict=True)
    constants = [f"{name} = {column}" for name, column in zip(TABLES, columns, strict=True)]
    return write_file(game, functions_of(game), texts, (ADVANCE,), constants)


TABLES = ("PARTS", "GROUP", "SECOND", "BY", "OUT_OF", "LEAST")
"""By phase: how many sides decide, what lists the options of the first and of the second or the outcomes, who is
first, in how many ways dice can fall, and how many legal options make a question."""


class Groups:
    """Rows that list alike share the code for it: the same options under the same ruling, or the same dice."""

    def __init__(self) -> None:
        self.rolls: dict[str, int] = {}
        self.lists: dict[str, int] = {}
        self.sides: dict[str, int] = {}

    def place(self, row: AnyRow) -> tuple[int, ...]:
        """The numbers of a row in each of the ``TABLES``."""
        if isinstance(row, Roll):
            weight = f"{mangle(row.ways)}(s, r, i)"
            leaf = OUTCOME_LEAF.format(among=row.among, weight=weight, out_of=row.out_of, **DRAWS)
            return 0, self.rolls.setdefault(leaf, len(self.rolls)), 0, 0, row.out_of, 0
        listed = [self._list(part) for part in row.sides]
        by = self.sides.setdefault(f"found = {mangle(row.sides[0].by)}(s) >> 1", len(self.sides))
        least = 1 if isinstance(row, Both) or row.even_single else 2
        return len(listed), listed[0], listed[-1], by, 0, least

    def _list(self, part: AnyPart) -> int:
        leaf = OPTIONS_LEAF.format(among=part.among, ruling=mangle(part.ruling))
        return self.lists.setdefault(leaf, len(self.lists))

    def write(self) -> list[str]:
        """The functions that list, each a tree over its groups."""
        rolls = ["x = group - group", "end = x", *tree(list(self.rolls), "group"), "return x"]
        lists = ["count = group - group", *tree(list(self.lists), "group"), "return count"]
        sides = ["found = group - group", *tree(list(self.sides), "group"), "return found"]
        return [
            write_function(f"{FIND_OUTCOME}(s, r, group, bits, ways, g, given)", rolls),
            write_function(f"{LIST_OPTIONS}(s, r, group, masks, g, side)", lists),
            write_function(f"{FIND_SIDE}(s, group)", sides),
        ]


def write_row(row: AnyRow) -> str:
    """The function that carries out a choice or an outcome of one row."""
    return write_function(f"{CARRY_OUT}_{int(row.phase)}(s, r, x, y)", [*then_lines(row), "return x"])


def then_lines(row: AnyRow) -> list[str]:
    return [f"{mangle(row.then)}(s, r, {'x, y' if isinstance(row, Both) else 'x'})"]


def write_rows(game: AnyGame) -> str:
    """``CARRY_OUT``: what was chosen at a phase, and the number of the next draw."""
    phases = sorted(game.rows)
    leaves = [f"{CARRY_OUT}_{phase}(s, r, x, y)\nn += {max(len(game.rows[phase].sides), 1)}" for phase in phases]
    return write_function(f"{CARRY_OUT}(s, r, phase, n, x, y)", [*tree(leaves, "phase", phases), "return n"])


def write_function(head: str, lines: list[str]) -> str:
    return "\n    ".join([f"def {head}:", *lines]) + "\n"


def tree(leaves: list[str], name: str, numbers: list[int] | None = None) -> list[str]:
    """Lines that carry out the leaf whose number the variable ``name`` holds: a binary tree of comparisons."""
    at = list(range(len(leaves))) if numbers is None else numbers
    if len(leaves) <= 1:
        return [line for leaf in leaves for line in leaf.splitlines()]
    middle = len(leaves) // 2
    return [
        f"if {name} < {at[middle]}:",
        *(f"    {line}" for line in tree(leaves[:middle], name, at[:middle])),
        "else:",
        *(f"    {line}" for line in tree(leaves[middle:], name, at[middle:])),
    ]


def write_answers() -> str:
    """The source file of ``CHECK`` and ``DRAW``, which know no rules and serve every game."""
    texts = [CHECK_TEXT.format(name=CHECK, **CODES), DRAW_TEXT.format(name=DRAW, **DRAWS, **CODES)]
    return write_file(None, [draws.raw, draws.scale], texts, (CHECK, DRAW))


def write_observe(game: AnyGame, dtype: str) -> str:
    """The source file of ``OBSERVE``: what each side sees of each state, row by row (``layout``)."""
    lines = [f"def {OBSERVE}(first, last, states, seen):", "    for g in range(first, last):", "        s = states[g]"]
    lines += [f"        seen[g, {side}, 0] = {side}" for side in (HOME, AWAY)]
    owners: list[Callable[..., int]] = []
    begins: dict[str, int] = {}
    places = list_places(game, dtype)
    for at, place in enumerate(places):
        begins.setdefault(place.name, at)
    for f in layout(game.state):
        own = f.secret.owner if f.secret is not None else None
        if own is not None:
            owners.append(own)
            lines.append(f"        owner = {mangle(own)}(s)")
        for shift in dict.fromkeys(place.shift for place in places if place.name == f.name):
            step = sum(1 for place in places if (place.name, place.index) == (f.name, 0))
            at = next(i for i, place in enumerate(places) if (place.name, place.shift) == (f.name, shift))
            lines += [f"        {line}" for line in _field_lines(f, at, step, shift)]
    return write_file(game, owners, ["\n".join(lines) + "\n"], (OBSERVE,))


def _field_lines(f: Field, at: int, step: int, shift: int) -> list[str]:
    """Show a field from place ``at`` on, in every ``step``-th place."""
    number = f"s.{f.name}[i]" if f.count else f"s.{f.name}"
    place = f"{at} + {step} * i" if f.count else str(at)
    hidden = str(f.range.low)
    if shift >= 0:
        number, hidden = f"(wide({number}) - {f.range.low}) >> {shift} & {2**DIGIT - 1}", "0"
    lines = []
    for side in (HOME, AWAY):
        value = number
        if f.secret is not None:
            sees = f"i == {side}" if f.secret.owner is None else f"owner == {side} or owner == {EVERYBODY}"
            value = f"{number} if {sees} else {hidden}"
        lines.append(f"seen[g, {side}, {place}] = {value}")
    return [f"for i in range({f.count}):", *(f"    {line}" for line in lines)] if f.count else lines


def write_file(
    game: AnyGame | None, roots: list[Any], texts: list[str], outers: tuple[str, ...], constants: Sequence[str] = ()
) -> str:
    """One self-contained file of these functions, which Python calls, and of the rules that they need."""
    named = game.name if game is not None else "any game"
    made: Functions = {}
    for text in texts:
        node = ast.parse(text).body[0]
        assert isinstance(node, ast.FunctionDef)
        made[node.name] = node
    kept = inline_functions(collect_functions(roots) | made, set(outers))
    widen = WidenArguments({name: f for name, f in kept.items() if name not in outers})
    parts = [
        f'"""Batches of {named}: written by touchline.envs.kernel from the rules, not to be edited."""',
        "\n".join([HEAD.format(options=OPTIONS), *constants]),
    ]
    for name, function in kept.items():
        text = ast.unparse(ast.fix_missing_locations(widen.visit(function)))
        parts.append(f"@{'outer' if name in outers else 'rule'}\n{text}")
    return "\n\n\n".join(parts) + "\n"
