"""A second opinion on a whole step, written from the rulebook with heaps of coins and without the rules' code.

Slow and literal on purpose: a yard is one coin moved by hand, a price is counted out, and every
sentence of chapters 3 to 7 is followed in its order. Editions italian and english only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.rules.famous_first_downs.printed import DEFENSES, NAMES, PLAYS, ZONES

CARDS = {name: dict(zip(ZONES, values.split(), strict=True)) for name, (_, values) in DEFENSES.items()}
OPTIONS = {name: [text.split() for text in options.split("|")] for name, (_, options, _) in PLAYS.items()}
CODES = {name: code for code, name in NAMES.items()}
OTHER = {"home": "away", "away": "home"}


@dataclass
class Heaps:
    """Coins in heaps, and what a scorekeeper writes down."""

    yards: dict[str, int]
    momentum: dict[str, int]
    offense: str
    down: int
    conversion: bool = False
    points: dict[str, int] = field(default_factory=lambda: {"home": 0, "away": 0})
    ended: bool = False
    touchdown: bool = False

    def move(self, heap: dict[str, int], from_: str, to: str, coins: int) -> int:
        """Move coins one by one until there are no more; how many were moved."""
        moved = 0
        while moved < coins and heap[from_] > 0:
            heap[from_] -= 1
            heap[to] += 1
            moved += 1
        return moved

    @property
    def defense(self) -> str:
        return OTHER[self.offense]


def heaps(s: Any) -> Heaps:
    """The table of a state."""
    sides = ("home", "away")
    return Heaps(
        {"offense": s.offense_zone, "neutral": s.neutral_zone, "defense": s.defense_zone},
        {"pool": s.pool, "home": s.momentum[0], "away": s.momentum[1]},
        sides[s.offense],
        s.down,
        bool(s.conversion),
        {"home": s.score[0], "away": s.score[1]},
    )


def same(h: Heaps, s: Any) -> bool:
    """Whether a state shows this table."""
    shown = heaps(s)
    return (h.yards, h.momentum, h.points, h.offense, h.down, h.conversion) == (
        shown.yards,
        shown.momentum,
        shown.points,
        shown.offense,
        shown.down,
        shown.conversion,
    )


def printed(play: str, zone: str, card: str) -> tuple[bool, int]:
    """Whether it is a tackle, and the yards on the cards."""
    code = CODES[zone]
    value = CARDS[card][code]
    yards = next(int(option[1]) for option in OPTIONS[play] if option[0] == code)
    return (True, 0) if value == "X" else (False, yards + int(value))


def count_down(h: Heaps, tackle: bool, result: int, bought: bool, sacked: bool) -> None:
    """3.3  Yards, then momentum; then the next down, a touchdown or the end of the drive."""
    if h.conversion:
        h.points[h.offense] += 8 if result + 5 * bought >= 5 else 6
        if tackle:
            earn(h, h.defense)
        end_drive(h, reset=True)
        return
    line = h.yards["neutral"]
    total = -5 if sacked else result + 5 * bought
    if total < 0:
        h.move(h.yards, "offense", "neutral", -total)
    else:
        left = total - h.move(h.yards, "neutral", "offense", total)
        h.move(h.yards, "defense", "offense", left)
    if tackle and not sacked:
        earn(h, h.defense)
    if h.yards["offense"] == 50:
        h.touchdown = True
    elif h.yards["neutral"] == 0:
        if result >= line:
            earn(h, h.offense)
        h.move(h.yards, "defense", "neutral", 10)
        h.down = 1
    elif h.down < 4:
        h.down += 1
    else:
        end_drive(h, reset=False)


def earn(h: Heaps, side: str) -> None:
    """7.4"""
    if not h.move(h.momentum, "pool", side, 1):
        h.move(h.momentum, OTHER[side], "pool", 1)


def end_drive(h: Heaps, reset: bool) -> None:
    """6.1, 6.2"""
    if reset:
        h.yards = {"offense": 0, "neutral": 10, "defense": 40}
    else:
        h.yards["offense"], h.yards["defense"] = h.yards["defense"], h.yards["offense"]
        h.move(h.yards, "defense", "neutral", 10)
        while h.yards["neutral"] > 10:
            h.move(h.yards, "neutral", "offense", 1)
    h.offense, h.down, h.conversion, h.ended = h.defense, 1, False, True
