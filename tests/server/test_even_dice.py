"""The dice are even: by die, by seat, and by position in the order of draws.

The seeds are fixed, so a bound that is passed once in a million is either kept always or points at a fault.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pytest

import touchline
from tests.server.driving import Driver, games_with_secrets
from touchline.core.fair import Throws, table_key
from touchline.core.game import SIDES, find
from touchline.core.sequence import Roll

BOUND = 1e-6
"""How often all checks of one test together may be off by chance."""
DRAWS = 200
"""So many draws has a table here, as a long game has."""
POSITIONS = (*range(10), *(n // 10 * 10 for n in range(10, DRAWS)))
"""The first draws are looked at one by one, the others in tens."""
LARGE = 2**63 + 1
"""No die: every second number is thrown away for it, and some throws need a second attempt."""
CELLS = 16
"""Faces of a die with more of them are looked at together."""


class Throw(NamedTuple):
    """One throw: of which die, for whom, as which draw, and what came of it."""

    die: int
    seat: str
    position: int
    fell: int


def dice_of_all_games() -> list[int]:
    return sorted({row.out_of for game in touchline.games() for row in find(game).sequence if isinstance(row, Roll)})


def thrown_at_tables(count: int) -> Iterator[Throw]:
    """Throws of as many tables as are needed, every second one sealed; all of them by ``Throws``, as at a table."""
    chance = random.Random("even dice")
    dice = [*dice_of_all_games(), 10, LARGE]
    for number in range(count // DRAWS):
        secret, home, away = (chance.randbytes(32) for _ in range(3))
        throws = Throws(table_key(secret, chance.randbytes(16).hex(), home, away))
        for n in range(DRAWS):
            if number % 2 and n % 7 == 3:
                throws.ratchet({side: chance.randbytes(16) for side in SIDES})
            die = dice[(n + number // 4) % len(dice)]
            yield Throw(die, SIDES[(n // 3 + number // 2) % 2], n, throws(n, die))


class Check(NamedTuple):
    """A chi-square: of what, by how many throws, and how often chance alone would be so uneven."""

    what: tuple[object, ...]
    number: int
    p: float


def checks(throws: Iterable[Throw]) -> list[Check]:
    """One for each die, each die and seat, each die and position, and each die and pair of throws in a row."""
    single: Counter[tuple[int, str, int, int]] = Counter()
    pairs: Counter[tuple[int, int, int]] = Counter()
    before: dict[int, int] = {}
    for die, seat, n, fell in throws:
        face = fell if die <= CELLS else fell * CELLS // die
        single[die, seat, POSITIONS[n], face] += 1
        if n == 0:
            before.clear()
        elif die in before:
            pairs[die, before[die], face] += 1
        before[die] = face
    found: defaultdict[tuple[object, ...], Counter[object]] = defaultdict(Counter)
    for (die, seat, position, face), count in single.items():
        found["die", die][face] += count
        found["seat", die, seat][face] += count
        found["position", die, position][face] += count
    for (die, *faces), count in pairs.items():
        found["in a row", die][tuple(faces)] += count
    return [chi_square(what, counts, min(int(str(what[1])), CELLS)) for what, counts in found.items()]


def chi_square(what: tuple[object, ...], counts: Counter[object], faces: int) -> Check:
    cells = faces**2 if what[0] == "in a row" else faces
    count = counts.total()
    assert count >= 5 * cells, f"too few throws to say anything about {what}"
    uneven = sum(n * n for n in counts.values()) * cells / count - count
    from scipy.stats import chi2  # takes seconds to load, which every worker would spend when tests are collected

    return Check(what, count, float(chi2.sf(uneven, cells - 1)))


def off(found: list[Check]) -> list[Check]:
    """The checks that are too uneven to be chance."""
    return [check for check in found if check.p < BOUND / len(found)]


def test_throws_are_even_by_die_seat_and_position(sized: Callable[[int, int], int]) -> None:
    """And not too even: what chance gives to many checks is spread evenly itself. (The cells of the large number are
    equally wide to within one part in 2 ** 59.)"""
    wanted = sized(120_000, 10_000_000)
    found = checks(thrown_at_tables(wanted))
    assert sum(check.number for check in found if check.what[0] == "die") == wanted
    assert {check.what[0] for check in found} == {"die", "seat", "position", "in a row"}
    assert off(found) == []
    spread = [check.p for check in found if check.what[0] == "position" and check.what[1] != 2]
    from scipy.stats import kstest

    assert kstest(spread, "uniform").pvalue > BOUND


def loaded(throws: Iterable[Throw], favoured: Callable[[Throw], bool], one_in: int) -> Iterator[Throw]:
    """One in so many of the highest faces that are meant is the one below."""
    number = 0
    for throw in throws:
        if throw.die == 6 and throw.fell >= 4 and favoured(throw):
            number += 1
            yield throw._replace(fell=3) if number % one_in == 0 else throw
        else:
            yield throw


@pytest.fixture(scope="module")
def some_throws() -> list[Throw]:
    return list(thrown_at_tables(120_000))


@pytest.mark.parametrize(
    ("kind", "favoured", "one_in"),
    [
        ("die", lambda throw: True, 12),
        ("seat", lambda throw: throw.seat == "home", 8),
        ("position", lambda throw: throw.position == 0, 1),
    ],
)
def test_dice_that_favour_somebody_are_found_out(
    kind: str, favoured: Callable[[Throw], bool], one_in: int, some_throws: list[Throw]
) -> None:
    """The check can fail."""
    uneven = off(checks(loaded(some_throws, favoured, one_in)))
    assert any(check.what[:2] == (kind, 6) for check in uneven)


@pytest.mark.parametrize("game", touchline.games())
def test_throws_of_whole_games_are_even(
    game: str, monkeypatch: pytest.MonkeyPatch, sized: Callable[[int, int], int]
) -> None:
    """The numbers as live tables throw them, by what is thrown and by who has chosen last."""
    found: defaultdict[tuple[int, str], Counter[object]] = defaultdict(Counter)
    real = Throws.__call__
    dice = {row.out_of for row in find(game).sequence if isinstance(row, Roll)}
    played: list[Driver] = []

    def noted(self: Throws, n: int, total: int) -> int:
        fell = real(self, n, total)
        chosen = [entry.names[0][0] for entry in played[-1].live.table.match.entries[-6:] if entry.ways is None]
        for seat in ("all", *chosen[-1:]):
            found[total, seat][fell] += 1
        return fell

    monkeypatch.setattr(Throws, "__call__", noted)
    seed = 0
    while seed < sized(3, 300) or any(found[die, "all"].total() < sized(12, 1000) for die in dice):
        seed += 1
        played[:] = [Driver(game, f"even {seed}", sealed=seed % 2 == 1 and game in games_with_secrets())]
        played[0].begin().play_on()
    enough = {what: counts for what, counts in found.items() if counts.total() >= 5 * what[0]}
    results = [chi_square(what, counts, what[0]) for what, counts in enough.items()]
    assert {die for die, seat in enough if seat == "all"} == dice
    assert off(results) == []
