"""``touchline certify``: a book checked by a program that has nothing in common with the solver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from touchline.cli import common
from touchline.cli.progress import show_share
from touchline.solve.certify import certify
from touchline.solve.certify_series import certify_series
from touchline.solve.shelf import is_series_folder

EXAMPLE = "Example: touchline certify book --places 1000"
BAD = 1
"""The exit status for a book that does not hold."""
MOST = 10**9


def run(
    book: Annotated[Path, typer.Argument(help="The folder of a book.", metavar="DIR")],
    states: Annotated[
        str, typer.Option(help="Whole positions to check with linear programs, at random.", metavar="N")
    ] = "100",
    places: Annotated[
        str, typer.Option(help="Places to check for all layers and score differences at once; or series.", metavar="N")
    ] = "500",
    everything: Annotated[bool, typer.Option("--all", help="Check every place, or series: the whole proof.")] = False,
    seed: Annotated[int, typer.Option(help="The seed of the places.", metavar="N")] = 0,
    as_json: common.AsJson = False,
) -> None:
    """Check a book: its files, and that one play from a position makes of the book's values what the book says."""
    some = common.read_count("--places", places, MOST)
    if is_series_folder(book):
        check_series(book, None if everything else some, seed, as_json=as_json)
        return
    with show_share() as progress:
        found = certify(
            book,
            common.read_count("--states", states, MOST),
            None if everything else some,
            seed,
            lambda done, of: progress("", done / max(of, 1)),
        )
    if as_json:
        common.print_json(
            {
                "good": found.is_good,
                "layers": found.layers,
                "of_layers": found.of_layers,
                "states": found.states,
                "places": found.places,
                "of_places": found.of_places,
                "gap": found.gap,
                "worst_state": found.worst_state,
                "worst_play": found.worst_play,
                "faults": found.faults,
            }
        )
    else:
        checked = f"{found.layers} of {found.of_layers} layers, {found.states} positions"
        checked += f" and {found.places:,} of {found.of_places:,} places checked"
        print(f"{checked}; worst misses {found.worst_state:.1e} and {found.worst_play:.1e}, gap {found.gap:.1e}.")
        tell(found.faults, is_whole=found.places == found.of_places)
    if not found.is_good:
        raise typer.Exit(BAD)


def check_series(book: Path, some: int | None, seed: int, *, as_json: bool) -> None:
    """Check the book of a game with a lasting secret."""
    with show_share() as progress:
        found = certify_series(book, some, seed, lambda done, of: progress("", done / max(of, 1)))
    if as_json:
        common.print_json({"good": found.is_good, **asdict(found)})
    else:
        checked = f"{found.files} files, {found.states} positions and {found.series:,} of {found.of_series:,} series"
        print(f"{checked} checked; worst miss {found.worst:.1e}, gap {found.gap:.1e}.")
        tell(found.faults, is_whole=found.series == found.of_series)
    if not found.is_good:
        raise typer.Exit(BAD)


def tell(faults: Sequence[str], *, is_whole: bool) -> None:
    """Print every fault, and whether the book holds."""
    for fault in faults:
        print(f"  {fault}")
    proof = "every bound is proven" if is_whole else "no fault was found"
    print("The book does not hold." if faults else f"The book holds: {proof}.")
