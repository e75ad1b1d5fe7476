"""What several commands share: options as they are typed, the screen, plain data."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from touchline.core.errors import DataError, Fault
from touchline.core.game import find
from touchline.locale import detect_language, list_languages, load_catalogue
from touchline.play.store import read_saved
from touchline.terminal.boards import find_board
from touchline.terminal.draw import PAUSE, Screen, is_plain, standard_console
from touchline.terminal.words import GameWords

Read = TypeVar("Read")
GameName = Annotated[str, typer.Argument(help="The game's name, as `touchline games` lists it.", metavar="GAME")]
Edition = Annotated[str | None, typer.Option(help="The edition to play by.", metavar="NAME")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", help="A switch of the game, such as clock_track=short. May be repeated.", metavar="NAME=VALUE"
    ),
]
Components = Annotated[Path | None, typer.Option(help="A file with the dice or cards of your own box.", metavar="FILE")]


Language = Annotated[
    str,
    typer.Option(
        "--lang",
        "--language",
        help=f"The language to speak: {', '.join(list_languages())}. Without it, that of your environment (LANG).",
        metavar="CODE",
        callback=lambda language: language or detect_language(),
        show_default=False,
    ),
]
"""Empty by default, which the callback replaces."""
Plain = Annotated[
    bool, typer.Option("--plain", help="No colour and no drawing: short sentences, for pipes and screen readers.")
]
Position = Annotated[
    list[str] | None,
    typer.Option(help="Start here: a field of the game, such as ball=80. May be repeated.", metavar="NAME=VALUE"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def read_pairs(option: str, texts: Sequence[str] | None) -> dict[str, str]:
    """Read ``name=value`` texts as a mapping; one DataError lists those that do not read."""
    found: dict[str, str] = {}
    faults = []
    for text in texts or ():
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            faults.append(Fault("command line", option, repr(text), "NAME=VALUE"))
        found[name.strip()] = value.strip()
    DataError.check(faults)
    return found


def read_count(option: str, text: str, most: int) -> int:
    """Read a whole number as people write large ones: 1000000, 1_000_000, 1,000,000, 1e6."""
    fault = DataError.of("command line", option, repr(text), "a whole number such as 1000, 1_000_000 or 1e6")
    try:
        found = Decimal(text.replace("_", "").replace(",", ""))
    except InvalidOperation:
        raise fault from None
    if not found.is_finite():
        raise fault
    if abs(found) > most:
        raise DataError.of("command line", option, repr(text), f"a whole number from 1 to {most:,}")
    if found != found.to_integral_value():
        raise fault
    return int(found)


def read_share(option: str, text: str) -> float:
    """Read a number between 0 and 1."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1:
        raise DataError.of("command line", option, repr(text), "a number between 0 and 1 such as 1e-4")
    return found


def read_position(texts: Sequence[str] | None) -> dict[str, Any] | None:
    """Read a position as it is typed: numbers, names, and lists with commas."""
    given = read_pairs("--position", texts)
    return {name: [read_value(part) for part in text.split(",")] if "," in text else read_value(text)
            for name, text in given.items()} or None  # fmt: skip


def read_value(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


def read_file(path: Path, read: Callable[[str], Read]) -> Read:
    """Read a record or a saved table; a DataError names the file."""
    try:
        return read(read_saved(path))
    except DataError as error:
        unnamed = ("record", "saved table")
        raise DataError(replace(f, file=str(path)) if f.file in unnamed else f for f in error.faults) from None


def load_words(game: str, language: str) -> GameWords:
    """Load the words of a game in a language."""
    return GameWords(load_catalogue(language), game)


def make_screen(game: str, language: str, *, plain: bool, fast: bool = True) -> Screen:
    """Make the screen of this process for a game; without a name, for no game yet."""
    plainly = is_plain(plain)
    console = standard_console(plain=plainly)
    pause = 0.0 if fast or plainly else PAUSE
    return Screen(
        console, load_words(game, language), find_board(game), find(game) if game else None, plain=plainly, pause=pause
    )


def print_json(data: Any) -> None:
    """Print plain data for another program."""
    print(json.dumps(data, indent=2, ensure_ascii=False, default=asdict))
