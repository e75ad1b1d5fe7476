"""Make the books that come with the games again: ``python -m tools.book [GAME ...] [--target cpu|gpu|auto]``.

Each book is solved to the end, unless the full one is in its folder already, checked in part, and rounded into a file
in the data of the game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from touchline.cli.progress import show_share
from touchline.core.game import find
from touchline.core.ruleset import Rules
from touchline.solve.certify import certify
from touchline.solve.certify_series import certify_series
from touchline.solve.chain import solve_chain
from touchline.solve.folder import BookFolder
from touchline.solve.packing import SUFFIX, PackedBook
from touchline.solve.pocket import make_pocket
from touchline.solve.ranks import make_rank_pocket
from touchline.solve.series_pocket import make_series_pocket
from touchline.solve.solver import AUTO, TARGETS, solve

FULL = Path("build/books")
"""Where the full books are kept: a later run goes on with them."""
STATES, PLACES, SERIES = 100, 200, 20


class Rounding(NamedTuple):
    """How a book of very many layers is rounded: see ``make_rank_pocket``."""

    rank: int
    noise: float
    within: float


class Shipped(NamedTuple):
    """A book that comes with a game, for an edition with these switches."""

    game: str
    edition: str
    options: Mapping[str, Any] = {}
    rounding: Rounding | None = None

    @property
    def name(self) -> str:
        return "-".join([self.edition, *(str(value) for value in self.options.values())])


FINE, SMALL = Rounding(512, 4e-5, 0.0005), Rounding(256, 6e-5, 0.001)
SERIES_GAP = 1e-5
"""How close the bounds of a series are in the book of a game with a lasting secret."""
SHIPPED = (
    Shipped("first_down", "standard"),
    Shipped("famous_first_downs", "italian"),
    Shipped("famous_first_downs", "english"),
    Shipped("first_and_roll", "revised", {"clock_track": "long"}, FINE),
    Shipped("first_and_roll", "revised", {"clock_track": "short"}, SMALL),
    Shipped("first_and_roll", "first", {"clock_track": "long"}, SMALL),
    Shipped("first_and_roll", "first", {"clock_track": "short"}, SMALL),
)


def make_book(shipped: Shipped, target: str) -> None:
    """Solve, check and round a book."""
    game, folder = find(shipped.game), FULL / shipped.game / shipped.name
    path = game.data / f"book-{shipped.name}{SUFFIX}"
    if game.series is not None:
        make_series_book(game.load(shipped.edition, shipped.options), folder, path)
        return
    with show_share() as progress:
        full = solve(game, game.load(shipped.edition, shipped.options), folder, progress, target=target)
    certificate = certify(folder, STATES, PLACES)
    if not certificate.is_good:
        sys.exit(f"{folder} does not hold: {certificate.faults[0]}")
    errors = round_book(full, path, shipped.rounding).about["errors"]
    off = f"off by {errors['worst']:.6f} at most, {errors['mean']:.6f} on average"
    print(f"{path}: {path.stat().st_size:,} bytes, {off}")


def make_series_book(rules: Rules[Any], folder: Path, path: Path, gap: float = SERIES_GAP) -> None:
    """Solve and check the book of a game with a lasting secret, and keep its values."""
    with show_share() as progress:
        full = solve_chain(find(rules.game), rules, folder, progress, gap=gap)
    certificate = certify_series(folder, SERIES)
    if not certificate.is_good:
        sys.exit(f"{folder} does not hold: {certificate.faults[0]}")
    made = make_series_pocket(full, path)
    print(f"{path}: {path.stat().st_size:,} bytes, bounds {made.about['gap']:.1e} apart")


def round_book(full: BookFolder, path: Path, rounding: Rounding | None) -> PackedBook:
    """Write the pocket book of a full one."""
    return make_pocket(full, path) if rounding is None else make_rank_pocket(full, path, *rounding)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the books that come with the games again.")
    games = sorted({shipped.game for shipped in SHIPPED})
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{' or '.join(games)}; all of them otherwise")
    parser.add_argument("--target", choices=TARGETS, default=AUTO)
    given = parser.parse_args()
    if not set(given.games) <= set(games):
        parser.error(f"found {' '.join(given.games)}, expected {' or '.join(games)}")
    for shipped in SHIPPED:
        if not given.games or shipped.game in given.games:
            make_book(shipped, given.target)


if __name__ == "__main__":
    main()
