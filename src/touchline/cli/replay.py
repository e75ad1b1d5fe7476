"""``touchline replay``: a record shown again."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from touchline.cli.common import AsJson, Language, Plain, make_screen, print_json, read_file
from touchline.core.errors import DataError
from touchline.play import LocalTable
from touchline.study.chances import Chances, find_book
from touchline.terminal.input import standard_reader
from touchline.terminal.playback import list_steps, show_all, step_through, to_data

EXAMPLE = "Example: touchline replay game.touchline --to 40"


def run(
    file: Annotated[Path, typer.Argument(help="A record or a saved game.", metavar="FILE")],
    step: Annotated[bool, typer.Option("--step", help="One step at a time (at a terminal: the default).")] = False,
    whole: Annotated[bool, typer.Option("--all", help="Everything at once (into a pipe: the default).")] = False,
    to: Annotated[int | None, typer.Option(help="Only up to this step.", metavar="N", min=0)] = None,
    chances: Annotated[
        bool | None,
        typer.Option(
            "--chances/--no-chances",
            help="Each side's chance to win, where the game comes with a book (step by step: the default).",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
    plain: Plain = False,
    language: Language = "",
) -> None:
    """See a game again: with the board, what happened, and the rule it happened by."""
    if step and whole:
        raise DataError.of("command line", "--step", "--all beside it", "one of the two")
    table = read_file(file, LocalTable.read)
    screen = make_screen(table.match.game.name, language, plain=plain)
    found = list_steps(table)[:to]
    steps = not as_json and (step or not (whole or to is not None or not (sys.stdin.isatty() and sys.stdout.isatty())))
    book = find_book(table.match.rules) if (steps if chances is None else chances) else None
    if chances and book is None:
        name = f"{table.match.game.name}, edition {table.match.rules.edition}"
        raise DataError.of("command line", "--chances", name, "a game that comes with a book of its rules")
    known = Chances(table.match, book) if book is not None else None
    if as_json:
        print_json(to_data(screen, table, found, known))
    elif steps:
        step_through(screen, standard_reader(), table, found, known)
    else:
        show_all(screen, table, found, known)
