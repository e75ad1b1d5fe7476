"""``touchline simulate``: many games at once, and their statistics."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from touchline.cli.common import (
    AS_AT_HOME,
    AsJson,
    Components,
    Edition,
    GameName,
    Language,
    Plain,
    Position,
    Settings,
    load_words,
    make_screen,
    print_json,
    read_count,
    read_pairs,
    read_position,
)

if TYPE_CHECKING:
    from touchline.sim import Stats
    from touchline.terminal.words import GameWords

NAME = "simulate"
EXAMPLE = "Example: touchline simulate first_and_roll --games 1e6 --home policy --away random --plot season.png"
INTERRUPTED = 130

Who = Annotated[str, typer.Option(help="Who plays this side: policy or random.", metavar="WHO")]


def run(
    game: GameName,
    games: Annotated[str, typer.Option(help="How many games: 1000, 1_000_000 or 1e6.", metavar="N")] = "10_000",
    home: Who = "policy",
    away: Who = "policy",
    target: Annotated[
        str, typer.Option(help="Where: auto (whichever finishes first), cpu, gpu, ray or python.", metavar="TARGET")
    ] = "auto",
    seed: Annotated[int, typer.Option(help="The seed: the same seed gives the same games.", metavar="N")] = 0,
    edition: Edition = None,
    settings: Settings = None,
    components: Components = None,
    position: Position = None,
    threads: Annotated[int | None, typer.Option(help="Threads; all cores if left out.", metavar="N")] = None,
    address: Annotated[str | None, typer.Option(help="The Ray cluster for --target ray.", metavar="HOST:PORT")] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            help="Keep results in this file; an existing file is continued, even to more games.", metavar="FILE"
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write all numbers: .csv or .parquet.", metavar="FILE")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw a picture: .png, .svg or .pdf.", metavar="FILE")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print every table of the game.")] = False,
    as_json: AsJson = False,
    plain: Plain = False,
    language: Language = AS_AT_HOME,
) -> None:
    """Simulate many games and print what happened: wins, points, drives, yards by call. Ctrl-C prints what is done."""
    from touchline import find
    from touchline.cli import plots, report, tables
    from touchline.cli.files import Outfile
    from touchline.sim import MOST_GAMES, Interrupted, simulate

    words = load_words(game, language)
    title = words.title(find(game).title)
    wanted = read_count("--games", games, MOST_GAMES)
    request: dict[str, Any] = {
        "home": home,
        "away": away,
        "seed": seed,
        "edition": edition,
        "options": read_pairs("--set", settings),
        "components": components,
        "position": read_position(position),
        "threads": threads,
        "address": address,
        "checkpoint": checkpoint,
        "target": target,
    }
    table = Outfile("--out", out, tables.SUFFIXES) if out is not None else None
    picture = Outfile("--plot", plot, plots.SUFFIXES) if plot is not None else None
    if table is not None:
        tables.require(table.suffix)
    if picture is not None:
        plots.require()
    meter, begun, status = Meter(), monotonic(), 0
    with redirect_stdout(sys.stderr), show_progress(wanted, meter, words) as progress:
        try:
            stats: Stats | None = simulate(game, wanted, progress=progress, **request)
        except Interrupted as interrupted:
            stats, status = interrupted.stats, INTERRUPTED
    how = report.Run(title, monotonic() - begun, meter.speed)
    if stats is None:
        print(words.text("ui.simulate.nothing"), file=sys.stderr)
        raise typer.Exit(status)
    if as_json:
        print_json(report.to_data(stats, how))
    else:
        screen = make_screen(game, language, plain=plain)
        report.print_report(screen, stats, how, everything=everything)
        if checkpoint is not None and not stats.is_whole:
            screen.say_exactly("ui.simulate.carry_on", path=checkpoint)
    if table is not None:
        tables.write(stats, table)
    if picture is not None:
        plots.write(stats, title, report.Labels(words), picture)
    raise typer.Exit(status)


class Meter:
    """Games per second since the first batch, which may have compiled the rules or come from a checkpoint."""

    def __init__(self) -> None:
        self.first: tuple[float, int] | None = None
        self.last = (0.0, 0)

    def read(self, done: int) -> None:
        """Record that ``done`` games are done now."""
        self.last = (monotonic(), done)
        self.first = self.first or self.last

    @property
    def speed(self) -> float | None:
        """None until it can be measured."""
        if self.first is None or self.last[0] == self.first[0]:
            return None
        return (self.last[1] - self.first[1]) / (self.last[0] - self.first[0])


@contextmanager
def show_progress(games: int, meter: Meter, words: GameWords) -> Iterator[Callable[[int], None]]:
    """Read the meter; if stderr is a terminal, show a progress bar with the speed and the time left."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = (BarColumn(bar_width=None), TextColumn("{task.percentage:>3.0f} %"), TextColumn("{task.fields[rate]}"))
    with Progress(*columns, console=console, transient=True, expand=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games, rate=words.text("ui.simulate.starting"))

        def show(done: int) -> None:
            meter.read(done)
            bar.update(task, completed=done)
            if meter.speed:
                about = {"done": f"{done:,}", "games": f"{games:,}", "speed": f"{meter.speed:,.0f}"}
                left = format_duration(round((games - done) / meter.speed))
                bar.update(task, rate=words.text("ui.simulate.rate", **about, left=left))

        yield show


def format_duration(seconds: int) -> str:
    """Format seconds as hours, minutes and seconds."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
