"""``touchline book``: what a book says of a position."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer

from touchline.cli import book_picture, common, plots
from touchline.cli.book_steps import replay_steps
from touchline.cli.files import Outfile
from touchline.cli.heat import HeatMap, count_decimals, draw_lines, list_rows, write_worth
from touchline.core.match import Match
from touchline.solve.library import open_any
from touchline.solve.reader import Reading
from touchline.terminal.draw import Screen
from touchline.terminal.words import GameWords

EXAMPLE = "Example: touchline book famous_first_downs --position down=4 --position offense_zone=30"
BAR = 20
"""The length of the bar of a choice that is always made."""


def run(
    game: common.GameName,
    position: common.Position = None,
    book: Annotated[
        Path | None,
        typer.Option(help="The folder of a book; without it, the one that comes with Touchline.", metavar="DIR"),
    ] = None,
    step: Annotated[
        list[str] | None,
        typer.Option(
            help="How it went on from there: a choice, a throw, or home=? for a choice that was not seen. In order.",
            metavar="SIDE=CHOICE",
        ),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw a picture: .png, .svg or .pdf.", metavar="FILE")] = None,
    edition: common.Edition = None,
    settings: common.Settings = None,
    components: common.Components = None,
    as_json: common.AsJson = False,
    plain: common.Plain = False,
    language: common.Language = "",
) -> None:
    """Read a position in the book of a game: what it is worth, what each choice comes to, how often to make it."""
    picture = Outfile("--plot", plot, plots.SUFFIXES) if plot is not None else None
    if picture is not None:
        plots.require()
    options = common.read_pairs("--set", settings) or None
    opened = open_any(game, edition, options, components, book)
    match, unseen = replay_steps(Match(opened.game, opened.rules, common.read_position(position)), step or ())
    reading = opened.read(match)
    reading = replace(reading, sides={side: said for side, said in reading.sides.items() if side not in unseen})
    screen = common.make_screen(game, language, plain=plain)
    if as_json:
        common.print_json(asdict(reading))
    else:
        show(reading, match, screen)
    if picture is not None:
        title = screen.words.title(opened.game.title)
        book_picture.write(reading, match, title, describe_value(reading, screen.words), screen.words, picture)


def describe_value(reading: Reading, words: GameWords) -> str:
    """Home's value in words, with no more digits than are known."""
    decimals = count_decimals(reading)
    if reading.is_points:
        gap = f"{reading.high - reading.low:.0e}"
        return words.text("ui.book.points", value=f"{reading.value:+.{decimals}f}", gap=gap)
    if reading.is_about:
        margin = f"{max(reading.high - reading.value, reading.value - reading.low):.2%}"
        return words.text("ui.book.about", value=f"{reading.value:.{decimals}%}", margin=margin)
    return words.text("ui.book.value", value=f"{reading.value:.{decimals}%}", gap=f"{reading.high - reading.low:.0e}")


def show(reading: Reading, match: Match, screen: Screen) -> None:
    """Show the value, a table for each side that is asked, and a secret call as a map of both sides' choices."""
    words, decimals = screen.words, count_decimals(reading)
    screen.line(describe_value(reading, words))
    steps = {ask.who: ask.step for ask in match.asks}
    worth = words.text("ui.book.worth_in_points" if reading.is_points else "ui.book.worth")
    for side, advice in reading.sides.items():
        screen.line()
        choice = words.text("ui.book.choice", side=words.seat(side))
        rows = [[choice[:1].upper() + choice[1:], worth, words.text("ui.book.share"), ""]]
        for name, value in sorted(advice.options.items(), key=lambda option: -option[1]):
            share = advice.mix[name]
            bar = "" if screen.plain else "█" * round(BAR * share)
            shown = write_worth(value, decimals, reading.is_points)
            rows.append([words.choice(steps[side], name), shown, f"{share:.0%}", bar])
        screen.table([row[:3] for row in rows] if screen.plain else [[*row[:3], row[3].ljust(BAR)] for row in rows])
    if reading.payoffs:
        screen.line()
        show_heat(HeatMap.of(reading, match, words), screen)


def show_heat(heat: HeatMap, screen: Screen) -> None:
    """Show a secret call: in color, or as a table of numbers."""
    both = "ui.book.both_in_points" if heat.is_points else "ui.book.both"
    corner, often = screen.words.text(both), screen.words.text("ui.book.share")
    if screen.plain:
        screen.table(list_rows(heat, corner, often))
        return
    for line in draw_lines(heat, corner, often, screen.console.width):
        screen.console.print(line, soft_wrap=True)
