"""What several commands share: options as they are typed, the screen, plain data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from touchline.core.errors import DataError, Fault
from touchline.locale import languages, preferred

if TYPE_CHECKING:
    from touchline.terminal.draw import Screen
    from touchline.terminal.words import Words

GameName = Annotated[str, typer.Argument(help="The game's name, as `touchline games` lists it.", metavar="GAME")]
Edition = Annotated[str | None, typer.Option(help="The edition to play by.", metavar="NAME")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", help="A switch of the game, such as clock_track=short. May be repeated.", metavar="NAME=VALUE"
    ),
]
Components = Annotated[Path | None, typer.Option(help="A file with the dice or cards of your own box.", metavar="FILE")]


def spoken(language: str) -> str:
    """The language that was asked for, or else that of the environment."""
    return language or preferred()


AS_AT_HOME = ""
"""No language was asked for: the one of the environment."""
Language = Annotated[
    str,
    typer.Option(
        "--lang",
        "--language",
        help=f"The language to speak: {', '.join(languages())}. Without it, that of your environment (LANG).",
        metavar="CODE",
        callback=spoken,
        show_default=False,
    ),
]
Plain = Annotated[
    bool, typer.Option("--plain", help="No colour and no drawing: short sentences, for pipes and screen readers.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def pairs(option: str, texts: Sequence[str] | None) -> dict[str, str]:
    """``name=value`` texts as a mapping, or one DataError that lists those that are none."""
    found: dict[str, str] = {}
    faults = []
    for text in texts or ():
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            faults.append(Fault("command line", option, repr(text), "NAME=VALUE"))
        found[name.strip()] = value.strip()
    if faults:
        raise DataError(faults)
    return found


def words_of(game: str, language: str) -> Words:
    """The words of a game in a language."""
    from touchline.locale import catalogue
    from touchline.terminal.words import Words

    return Words(catalogue(language), game)


def screen_for(game: str, language: str, *, plain: bool, fast: bool = True) -> Screen:
    """The screen of this process for a game."""
    from touchline.terminal.boards import board
    from touchline.terminal.draw import PAUSE, Screen, is_plain, standard_console

    plainly = is_plain(plain)
    console = standard_console(plain=plainly)
    pause = 0.0 if fast or plainly else PAUSE
    return Screen(console, words_of(game, language), board(game), plain=plainly, pause=pause)


def print_json(data: Any) -> None:
    """Plain data for another program."""
    print(json.dumps(data, indent=2, ensure_ascii=False))
